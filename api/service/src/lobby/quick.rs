//! Quick match: a seat at the oldest table that matches, or at a new one. Requests for the same kind of table are
//! serialised, so that they find each other. A full table is marked in its row, so any node can start its game.

use std::time::Duration;

use domain::game::SeatSetup;
use sha2::{Digest, Sha256};

use crate::error::Room;
use crate::error::{Error, Forbidden, Violation};
use crate::id::{AccountId, TableId};
use crate::lobby::LobbyService;
use crate::lobby::tables::{NewTable, Options, Table, TablePace, TableState};
use crate::messages::{detail, expected};
use crate::moment::Moment;
use crate::names::QUICK_MATCH;
use crate::play::moves::json;
use crate::play::stored::Player;
use crate::ports::StoreError;
use crate::progress::Progress;
use crate::seating::time_control::Control;

/// How often a request is retried after a concurrent change.
const MAX_ATTEMPTS: usize = 16;
/// Tables that one maintenance query returns.
const MAX_TABLES_PER_ROUND: i64 = 100;

/// A quick match request, as passed to the store.
#[derive(Clone, Debug)]
pub struct QuickSeatRequest {
    pub player: Player,
    /// The wishes of the player.
    pub wishes: SeatSetup,
    /// The idempotency key.
    pub key: String,
    /// SHA-256 of the request.
    pub request: Vec<u8>,
    /// The kind of table, as text.
    pub kind: String,
    /// The table to create if no other matches; a matching table has the same options.
    pub fresh: Table,
    /// The largest number of open tables of an account.
    pub room: Room,
}

/// The result of a quick match request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum QuickSeatResult {
    /// A seat at this table.
    Now(Box<Table>),
    /// No seat: the account has the largest allowed number of open tables.
    TooManyTables,
    /// The key was used before: the hash of that request, and its table.
    Before {
        /// SHA-256 of that request.
        request: Vec<u8>,
        table: TableId,
    },
}

/// A seat at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuickSeat {
    pub table: Table,
    /// Whether an earlier request with the same key has found it.
    pub replayed: bool,
}

/// How long a table waits for the next player.
pub fn patience(pace: TablePace) -> Duration {
    Duration::from_secs(match pace {
        TablePace::Live => 15 * 60,
        TablePace::Daily => 24 * 3_600,
        TablePace::Relaxed => 3 * 24 * 3_600,
    })
}

/// The kind of a table, as text; tables of one kind match each other.
fn kind(options: &Options, control: Option<&Control>) -> Result<String, Error> {
    let Options { players, corporate_era, draft, private, allow_bots, pace, rated, auto_start, caretaker } =
        options;
    let caretaker = caretaker.map_or(String::new(), |level| format!(" {level}"));
    let pace = pace.word();
    let clock = json(&control)?;
    Ok(format!(
        "{players} {pace} {corporate_era} {draft} {private} {allow_bots} {rated} {auto_start} {clock}{caretaker}"
    ))
}

impl LobbyService {
    /// Finds a seat at the oldest table of the kind that has a free one, or at a new table. A player who has a seat at
    /// one keeps it. The game starts when all seats are taken.
    ///
    /// # Errors
    /// `KeyReused` if the key was used for another request; `NotFound` if its table does not exist any more.
    pub async fn quick_match(
        &self,
        account: AccountId,
        key: String,
        new: NewTable,
    ) -> Result<QuickSeat, Error> {
        let options = Options { private: false, auto_start: true, ..new.options };
        let new = NewTable { name: Some(QUICK_MATCH.to_owned()), options, ..new };
        new.check()?;
        if options.players < 2 {
            return Err(Error::Invalid(vec![Violation::new("/players", "range", expected::range(2, 5))]));
        }
        let player = Player::from(self.accounts.account(account).await?);
        if player.bot && !options.allow_bots {
            return Err(Error::Forbidden(Forbidden::NoBots));
        }
        let (wishes, kind) = (new.wishes, kind(&options, new.control.as_ref())?);
        let request = Sha256::digest(format!("{kind} {wishes:?}")).to_vec();
        for _ in 0..MAX_ATTEMPTS {
            let mut fresh = self.fresh_table(player.clone(), new.clone())?;
            fresh.expires_at = Some(fresh.created_at.plus(patience(options.pace)));
            fresh.quick = true;
            let (player, key, kind) = (player.clone(), key.clone(), kind.clone());
            let room = self.tables.per_account;
            let ask = QuickSeatRequest { player, wishes, key, request: request.clone(), kind, fresh, room };
            match self.store.quick_seat(ask).await {
                Ok(QuickSeatResult::Now(table)) => {
                    self.publisher.table(table.id, table.version);
                    let table = self.start_when_full(*table).await?;
                    return Ok(QuickSeat { table, replayed: false });
                }
                Ok(QuickSeatResult::TooManyTables) => return Err(self.too_many_tables()),
                Ok(QuickSeatResult::Before { request: before, .. }) if before != request => {
                    return Err(Error::KeyReused);
                }
                Ok(QuickSeatResult::Before { table, .. }) => {
                    let table =
                        self.store.table(table).await?.ok_or(Error::NotFound(detail::no_such_table()))?;
                    return match table.state {
                        TableState::Closed => Err(Error::NotFound(detail::no_such_table())),
                        TableState::Open | TableState::Started(_) => Ok(QuickSeat { table, replayed: true }),
                    };
                }
                // A player has joined or left concurrently, or a code is taken.
                Err(StoreError::Conflict | StoreError::Duplicate | StoreError::Busy) => {}
                Err(other) => return Err(other.into()),
            }
        }
        Err(Error::Busy)
    }

    /// Starts the game of a full table that starts automatically. Returns the table after that.
    pub(crate) async fn start_when_full(&self, mut table: Table) -> Result<Table, Error> {
        for _ in 0..MAX_ATTEMPTS {
            if !table.options.auto_start || table.free() > 0 || table.state != TableState::Open {
                return Ok(table);
            }
            let id = table.id;
            self.begin(table).await?;
            table = self.store.table(id).await?.ok_or(Error::NotFound(detail::no_such_table()))?;
        }
        Err(Error::Busy)
    }

    /// Starts full tables that a node has left, and closes those whose game was not started in time.
    pub async fn process_due_tables(&self) -> Result<Progress, Error> {
        let now = self.clock.now();
        // Reads more, because tables that are skipped after failures may come first.
        let most = MAX_TABLES_PER_ROUND + self.backoff.failing_count() as i64;
        for id in self.store.full_tables(most).await? {
            self.look_after(id, self.start_full(id)).await?;
        }
        for id in self.store.expired_tables(now, most).await? {
            self.look_after(id, self.close_expired(id, now)).await?;
        }
        Ok(Progress::Done)
    }

    /// Runs an operation for a table. A failure does not block the other tables.
    async fn look_after(
        &self,
        id: TableId,
        work: impl Future<Output = Result<(), Error>>,
    ) -> Result<(), Error> {
        if self.backoff.is_backing_off(id) {
            return Ok(());
        }
        let done = work.await;
        self.backoff.record(id, &done);
        match done {
            Err(why) if !why.is_transient() => {
                tracing::warn!(%why, table = %id, "a table could not be started or closed; it is retried");
                Ok(())
            }
            done => done,
        }
    }

    async fn start_full(&self, id: TableId) -> Result<(), Error> {
        match self.store.table(id).await? {
            Some(table) => self.start_when_full(table).await.map(drop),
            None => Ok(()),
        }
    }

    async fn close_expired(&self, id: TableId, now: Moment) -> Result<(), Error> {
        let Some(table) = self.store.table(id).await? else { return Ok(()) };
        let is_late = table.expires_at.is_some_and(|until| until <= now);
        let is_about_to_start = table.options.auto_start && table.free() == 0;
        if table.state != TableState::Open || !is_late || is_about_to_start {
            return Ok(());
        }
        let closed =
            Table { state: TableState::Closed, chairs: Vec::new(), updated_at: now, ..table.clone() };
        match self.store.save_table(closed, None).await {
            Ok(_) => self.publisher.table(id, table.version + 1),
            // A player has just joined, or another node was faster.
            Err(StoreError::Conflict) => {}
            Err(other) => return Err(other.into()),
        }
        Ok(())
    }
}
