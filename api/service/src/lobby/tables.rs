//! Tables: players take seats until the owner starts the game. The deck is fixed when the table is created; everybody
//! sees a commitment to its seed before they join. Seats are given in the order of joining. The seed decides who
//! begins, except in a rematch.

use domain::game::{SeatSetup, Seed, Setup};
use domain::seat::Seat;
use opponents::Level;

use crate::accounts::account::FORMER_PLAYER;
use crate::accounts::opponents::{MAX_OPPONENTS, OpponentAccount};
use crate::error::{Conflict, Error, Forbidden, Violation};
use crate::id::{AccountId, GameId, TableId};
use crate::lobby::LobbyService;
use crate::lobby::invitations::TableAccess;
use crate::lobby::open_tables::Newcomer;
use crate::lobby::quick::patience;
use crate::messages::expected;
use crate::moment::Moment;
use crate::names::{self, clean_name};
use crate::play::stored::Player;
use crate::ports::StoreError;
use crate::seating::time_control::Control;
use crate::secret;

/// How often an operation is retried after a concurrent change of the table.
const MAX_ATTEMPTS: usize = 16;
/// The beginning of the default name of a table, also of names that an earlier version has given.
pub const NAMED_AFTER: &str = "Table of";
/// The number of letters of a join code: 50 bits.
const CODE_LETTERS: usize = 10;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub id: TableId,
    /// Incremented at each change.
    pub version: i64,
    pub name: String,
    /// Allows anyone who knows it to join.
    pub code: String,
    /// The options of the game.
    pub options: Options,
    /// The account that may start the game.
    pub owner: AccountId,
    /// The players, in the order of joining.
    pub chairs: Vec<Chair>,
    /// The seed of the deck. Secret until the game is over.
    pub seed: Seed,
    /// The commitment to the seed.
    pub commitment: String,
    /// The time control, if there is a clock.
    pub control: Option<Control>,
    pub state: TableState,
    /// When it was created.
    pub created_at: Moment,
    /// When it was last changed.
    pub updated_at: Moment,
    /// When it is closed if its game has not started.
    pub expires_at: Option<Moment>,
    /// Whether a quick match created it.
    pub quick: bool,
    /// The game before, if it is a rematch.
    pub rematch_of: Option<GameId>,
}

/// The name of a table that had the name of a deleted account.
pub fn named_after_nobody() -> String {
    names::table_of(FORMER_PLAYER)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableState {
    /// Waits for players or for the start.
    Open,
    /// The game has started; it may be over.
    Started(GameId),
    /// All players have left.
    Closed,
}

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The number of seats, 1 to 5; 1 is the solo game.
    pub players: u8,
    /// Whether it uses the cards of the Corporate Era and no starting production.
    pub corporate_era: bool,
    /// Whether research is drafted.
    pub draft: bool,
    /// Whether the table is open only to those who know its code.
    pub private: bool,
    /// Whether bots are allowed.
    pub allow_bots: bool,
    /// The pace of the game.
    pub pace: TablePace,
    /// Whether the result counts for ratings.
    pub rated: bool,
    /// Whether the game starts automatically when all seats are taken.
    pub auto_start: bool,
    /// The level at which the caretaker plays for absent seats; none: it gives the simplest answer.
    pub caretaker: Option<Level>,
}

domain::word_enum! {
    /// The pace that the players agree on. Only the clock, another option, enforces anything.
    #[derive(Default)]
    pub enum TablePace {
        /// All players are present and answer within minutes.
        Live = "live",
        /// All players look at the game at least once a day.
        Daily = "daily",
        /// Without expectations; days may pass.
        #[default]
        Relaxed = "relaxed",
    }
}

/// A player at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chair {
    pub player: Player,
    /// The wishes of the player.
    pub wishes: SeatSetup,
}

/// The settings of a new table.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// The name; a default name otherwise.
    pub name: Option<String>,
    /// The options of the game.
    pub options: Options,
    /// The time control, if there is a clock.
    pub control: Option<Control>,
    /// The wishes of the owner.
    pub wishes: SeatSetup,
    /// The opponents, who sit down after the owner.
    pub opponents: Vec<Level>,
}

impl Chair {
    /// The chair of an opponent, with the wishes with which the levels are measured.
    pub(crate) fn of_opponent(player: Player) -> Self {
        Self { player, wishes: SeatSetup::default() }
    }
}

impl NewTable {
    /// Checks the settings.
    pub(crate) fn check(&self) -> Result<(), Error> {
        self.options.check(self.opponents.len())?;
        self.control.as_ref().map_or(Ok(()), Control::check)
    }
}

impl Options {
    /// Checks the options of a table with that many opponents.
    fn check(self, opponents: usize) -> Result<(), Error> {
        let mut wrong = Vec::new();
        let most = self.players.saturating_sub(1).min(MAX_OPPONENTS);
        if opponents > usize::from(most) {
            wrong.push(Violation::new("/opponents", "length", expected::entries_at_most(most)));
        }
        if !(1..=5).contains(&self.players) {
            wrong.push(Violation::new("/players", "range", expected::range(1, 5)));
        }
        if self.players == 1 && !self.corporate_era {
            wrong.push(Violation::new("/corporate_era", "solo", expected::corporate_era_alone()));
        }
        if self.players == 1 && self.draft {
            wrong.push(Violation::new("/draft", "solo", expected::no_draft_alone()));
        }
        if self.rated && (self.players == 1 || self.allow_bots) {
            let expected = expected::not_rated();
            wrong.push(Violation::new("/rated", "rated", expected));
        }
        if self.rated && self.caretaker.is_some() {
            wrong.push(Violation::new("/caretaker", "rated", expected::rated_caretaker()));
        }
        if wrong.is_empty() { Ok(()) } else { Err(Error::Invalid(wrong)) }
    }
}

impl Table {
    /// Whether the account has a seat.
    pub fn seats(&self, account: AccountId) -> bool {
        self.chairs.iter().any(|c| c.player.account == account)
    }

    /// The number of free seats.
    pub fn free(&self) -> usize {
        usize::from(self.options.players).saturating_sub(self.chairs.len())
    }

    /// The set-up of the game. If no first player is set, the seed decides who begins.
    pub fn setup(&self, first: Option<Seat>) -> Setup {
        Setup {
            seats: self.chairs.iter().map(|chair| chair.wishes).collect(),
            corporate_era: self.options.corporate_era,
            draft: self.options.draft,
            first,
        }
    }

    /// Takes a seat, or changes the wishes of a player who has one. Idempotent.
    pub fn sit(&mut self, player: Player, wishes: SeatSetup) -> Result<(), Error> {
        if self.state != TableState::Open {
            return Err(Error::Conflict(Conflict::TableStarted));
        }
        if player.bot && !self.options.allow_bots {
            return Err(Error::Forbidden(Forbidden::NoBots));
        }
        if let Some(chair) = self.chairs.iter_mut().find(|c| c.player.account == player.account) {
            chair.wishes = wishes;
            return Ok(());
        }
        if self.free() == 0 {
            return Err(Error::Conflict(Conflict::TableFull));
        }
        self.chairs.push(Chair { player, wishes });
        Ok(())
    }

    /// Seats an opponent on behalf of an account, which must own the table. Its number is the first that no other
    /// opponent at the table has.
    fn seat_opponent(&mut self, by: AccountId, level: Level) -> Result<(), Error> {
        if self.owner != by {
            return Err(Error::Forbidden(Forbidden::NotTheOwner));
        }
        if self.state != TableState::Open {
            return Err(Error::Conflict(Conflict::TableStarted));
        }
        let there: Vec<u8> = self
            .chairs
            .iter()
            .filter_map(|chair| OpponentAccount::of(chair.player.account))
            .map(|opponent| opponent.number)
            .collect();
        // Whoever sits at a rated table without opponents plays for the rating among people.
        if self.options.rated && there.is_empty() {
            return Err(Error::Invalid(vec![Violation::new("/level", "rated", expected::unrated_table())]));
        }
        if self.free() == 0 {
            return Err(Error::Conflict(Conflict::TableFull));
        }
        let number = (1..=MAX_OPPONENTS).find(|number| !there.contains(number));
        let number = number.ok_or(Error::Conflict(Conflict::TableFull))?;
        self.chairs.push(Chair::of_opponent(OpponentAccount { level, number }.into()));
        Ok(())
    }

    /// Leaves the table. The next player becomes the owner; the table is closed when only opponents are left.
    pub fn leave(&mut self, account: AccountId) -> Result<(), Error> {
        if self.state != TableState::Open {
            return Err(Error::Conflict(Conflict::TableStarted));
        }
        self.chairs.retain(|c| c.player.account != account);
        match self.chairs.iter().find(|chair| chair.player.opponent().is_none()) {
            None => {
                self.state = TableState::Closed;
                self.chairs.clear();
            }
            Some(first) if self.owner == account => self.owner = first.player.account,
            Some(_) => {}
        }
        Ok(())
    }
}

impl LobbyService {
    /// Creates a table; the creator takes the first seat. If only opponents take the others, the game starts.
    pub async fn create_table(&self, account: AccountId, new: NewTable) -> Result<Table, Error> {
        new.check()?;
        let name = new.name.as_deref().map(clean_name).transpose();
        let name = name.map_err(|wrong| Error::Invalid(vec![wrong]))?;
        let owner = Player::from(self.accounts.account(account).await?);
        let mut table = self.fresh_table(owner, NewTable { name, ..new })?;
        loop {
            match self.store.insert_table(table.clone(), self.tables.per_account).await {
                Ok(false) => return Err(self.too_many_tables()),
                Ok(true) => return self.start_when_full(table).await,
                Err(StoreError::Duplicate) => table.code = secret::code(CODE_LETTERS)?,
                Err(other) => return Err(other.into()),
            }
        }
    }

    /// Builds a new table with its owner, without storing it.
    pub(crate) fn fresh_table(&self, owner: Player, new: NewTable) -> Result<Table, Error> {
        if owner.bot && !new.options.allow_bots {
            return Err(Error::Forbidden(Forbidden::NoBots));
        }
        let mut seed = Seed([0; 32]);
        secret::fill(&mut seed.0)?;
        let now = self.clock.now();
        let opponents = (1..)
            .zip(&new.opponents)
            .map(|(number, level)| Chair::of_opponent(OpponentAccount { level: *level, number }.into()));
        let mut chairs = vec![Chair { player: owner.clone(), wishes: new.wishes }];
        chairs.extend(opponents);
        let complete = chairs.len() > 1 && chairs.len() == usize::from(new.options.players);
        Ok(Table {
            id: TableId::fresh(),
            version: 1,
            name: new.name.unwrap_or_else(|| names::table_of(&owner.name)),
            code: secret::code(CODE_LETTERS)?,
            options: Options { auto_start: new.options.auto_start || complete, ..new.options },
            owner: owner.account,
            chairs,
            commitment: seed.commitment(),
            seed,
            control: new.control,
            state: TableState::Open,
            created_at: now,
            updated_at: now,
            expires_at: Some(now.plus(self.tables.lifetime)),
            quick: false,
            rematch_of: None,
        })
    }

    /// A table, if the account may see it.
    pub async fn table(&self, account: AccountId, id: TableId, code: Option<&str>) -> Result<Table, Error> {
        Ok(self.table_access(account, id, code).await?.0)
    }

    /// Joins the table with that code, or through the invitation with that secret.
    pub async fn join_table(
        &self,
        account: AccountId,
        code: &str,
        wishes: SeatSetup,
    ) -> Result<Table, Error> {
        let read = secret::read_code(code);
        match self.store.table_by_code(read.clone()).await? {
            Some(found) => self.sit(account, found.id, Some(code), wishes).await,
            None => self.join_invited(account, &read, wishes).await,
        }
    }

    /// Joins a public table, or one that the account is invited to.
    pub async fn take_seat(
        &self,
        account: AccountId,
        id: TableId,
        wishes: SeatSetup,
    ) -> Result<Table, Error> {
        self.sit(account, id, None, wishes).await
    }

    pub(crate) async fn sit(
        &self,
        account: AccountId,
        id: TableId,
        code: Option<&str>,
        wishes: SeatSetup,
    ) -> Result<Table, Error> {
        let player = Player::from(self.accounts.account(account).await?);
        let table = self.edit_table(account, id, code, |table| table.sit(player.clone(), wishes)).await?;
        self.start_when_full(table).await
    }

    /// Seats an opponent at a table of the account. If it takes the last seat, the game starts where it does so by itself.
    pub async fn add_opponent(&self, account: AccountId, id: TableId, level: Level) -> Result<Table, Error> {
        let table = self.edit_table(account, id, None, |table| table.seat_opponent(account, level)).await?;
        self.start_when_full(table).await
    }

    /// Leaves a table whose game has not started.
    pub async fn leave_table(&self, account: AccountId, id: TableId) -> Result<(), Error> {
        self.edit_table(account, id, None, |table| table.leave(account)).await.map(drop)
    }

    /// The table, if the account may start its game or has started it.
    pub(crate) async fn table_to_start(&self, account: AccountId, id: TableId) -> Result<Table, Error> {
        let table = self.table(account, id, None).await?;
        if table.owner != account {
            return Err(Error::Forbidden(Forbidden::NotTheOwner));
        }
        if table.state == TableState::Open && table.free() > 0 {
            return Err(Error::Conflict(Conflict::SeatsFree));
        }
        Ok(table)
    }

    /// Changes a table, and retries after a concurrent change. Joining through an invitation takes one use of it.
    async fn edit_table(
        &self,
        account: AccountId,
        id: TableId,
        code: Option<&str>,
        change: impl Fn(&mut Table) -> Result<(), Error>,
    ) -> Result<Table, Error> {
        for _ in 0..MAX_ATTEMPTS {
            let (mut table, way) = self.table_access(account, id, code).await?;
            let before = table.clone();
            change(&mut table)?;
            if table == before {
                return Ok(table);
            }
            let now = self.clock.now();
            table.updated_at = now;
            let comes = table.seats(account) && !before.seats(account);
            let new_player = comes.then_some(Newcomer { account, room: self.tables.per_account });
            if new_player.is_some() {
                let wait = if table.quick { patience(table.options.pace) } else { self.tables.lifetime };
                table.expires_at = Some(now.plus(wait));
            }
            let saved = match (way, new_player) {
                (TableAccess::Invited(invitation), Some(new_player)) => {
                    self.store.save_invited(table.clone(), invitation, now, new_player)
                }
                (TableAccess::Free | TableAccess::Invited(_), new_player) => {
                    self.store.save_table(table.clone(), new_player)
                }
            };
            match saved.await {
                Ok(false) => return Err(self.too_many_tables()),
                Ok(true) => {
                    self.publisher.table(id, table.version + 1);
                    return Ok(Table { version: table.version + 1, ..table });
                }
                Err(StoreError::Conflict) => {}
                Err(other) => return Err(other.into()),
            }
        }
        Err(Error::Busy)
    }
}
