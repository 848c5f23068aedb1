//! Rematch: a new table for the players of a finished game. Players keep their seats; the winner begins (R3.3).

use std::time::Duration;

use domain::game::SeatSetup;
use domain::seat::Seat;

use crate::error::{Conflict, Error};
use crate::id::{AccountId, GameId};
use crate::lobby::LobbyService;
use crate::lobby::invitations::Invitation;
use crate::lobby::tables::{Chair, NewTable, Options, Table, TableState};
use crate::names;
use crate::play::games::LoadedGame;
use crate::play::stored::Player;
use crate::ports::StoreError;

/// How often an operation is retried after a concurrent change.
const MAX_ATTEMPTS: usize = 16;
/// The lifetime of the invitations to the other players.
const INVITED: Duration = Duration::from_secs(30 * 24 * 3_600);

/// Whether this request has created the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RematchResult {
    /// It has.
    Now,
    /// The table existed already.
    Before,
}

impl LobbyService {
    /// Takes a seat at the table of the same players after a finished game. The first request creates the table,
    /// private and with the same options and opponents, and invites the others; its game starts when all players have
    /// joined.
    ///
    /// # Errors
    /// `GameNotOver`; `TableFull` and `TableStarted` if other players have taken the seats.
    pub async fn rematch(
        &self,
        account: AccountId,
        game: GameId,
        wishes: SeatSetup,
    ) -> Result<(Table, RematchResult), Error> {
        let seen = self.play.game(account, game).await?;
        if !seen.game.record.game().is_over() {
            return Err(Error::GameNotOver);
        }
        for _ in 0..MAX_ATTEMPTS {
            if let Some(table) = self.store.rematch(game).await? {
                return Ok((self.rejoin(account, table, wishes).await?, RematchResult::Before));
            }
            let (table, invitations) = self.once_more(account, &seen.game, wishes).await?;
            match self.store.insert_invited(table.clone(), invitations, self.tables.per_account).await {
                Ok(false) => return Err(self.too_many_tables()),
                Ok(true) => return Ok((self.start_when_full(table).await?, RematchResult::Now)),
                // Another player has created the table concurrently, or the code is taken.
                Err(StoreError::Duplicate) => {}
                Err(other) => return Err(other.into()),
            }
        }
        Err(Error::Busy)
    }

    async fn rejoin(&self, account: AccountId, table: Table, wishes: SeatSetup) -> Result<Table, Error> {
        if table.seats(account) {
            return Ok(table);
        }
        match self.sit(account, table.id, Some(&table.code), wishes).await {
            // The table was closed concurrently, or a player there has blocked the account.
            Err(Error::NotFound(_)) => Err(Error::Conflict(Conflict::TableFull)),
            other => other,
        }
    }

    async fn once_more(
        &self,
        account: AccountId,
        game: &LoadedGame,
        wishes: SeatSetup,
    ) -> Result<(Table, Vec<Invitation>), Error> {
        let lost = || Error::Broken(format!("game {} has no table", game.id));
        let table = self.store.game(game.id).await?.ok_or_else(lost)?.table;
        let before = self.store.table(table).await?.ok_or_else(lost)?;
        let options = Options { private: true, auto_start: true, ..before.options };
        let owner = Player::from(self.accounts.account(account).await?);
        // A default name follows the owner.
        let name = Some(before.name).filter(|name| !names::names_owner(name));
        let control = before.control;
        let new = NewTable { name, options, control, wishes, opponents: Vec::new() };
        let mut table = self.fresh_table(owner.clone(), new)?;
        table.rematch_of = Some(game.id);
        let mut invitations = Vec::new();
        let (opponents, people): (Vec<_>, Vec<_>) =
            game.players.iter().cloned().partition(|player| player.opponent().is_some());
        table.chairs.extend(opponents.into_iter().map(Chair::of_opponent));
        for player in people.iter().filter(|player| player.account != account) {
            let Some(there) = self.store.account(player.account).await? else { continue };
            if !self.store.at_odds(account, vec![there.id]).await? {
                let (now, until) = (table.created_at, table.created_at.plus(INVITED));
                invitations.push(Invitation::by_name(table.id, owner.clone(), there.into(), now, until));
            }
        }
        Ok((table, invitations))
    }

    /// The table with its chairs in the order of the seats, and the first player. After a game of the same players,
    /// with the same seats, that is the winner: the first of them clockwise if several have won, and left to the seed
    /// if nobody has.
    pub(crate) async fn in_order(&self, table: Table) -> Result<(Table, Option<Seat>), Error> {
        let before = match table.rematch_of {
            Some(game) if table.state == TableState::Open => self.store.game(game).await?,
            _ => None,
        };
        let Some(before) = before else { return Ok((table, None)) };
        let chair = |player: &Player| {
            table.chairs.iter().find(|chair| chair.player.account == player.account).cloned()
        };
        let chairs: Option<Vec<Chair>> = before.players.iter().map(chair).collect();
        match chairs.filter(|chairs| chairs.len() == table.chairs.len()) {
            Some(chairs) => {
                let result = LoadedGame::read(before)?.record.view(None).result;
                let first = result.and_then(|result| result.winners.first().copied());
                Ok((Table { chairs, ..table }, first))
            }
            None => Ok((table, None)),
        }
    }
}
