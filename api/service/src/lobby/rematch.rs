//! The same players once more. The winner of the last game begins (R3.3), and everybody sits where they sat.

use std::time::Duration;

use domain::game::SeatSetup;
use domain::seat::Seat;

use crate::error::{Conflict, Error};
use crate::id::{AccountId, GameId};
use crate::lobby::LobbyService;
use crate::lobby::invitations::Invitation;
use crate::lobby::tables::{Chair, NewTable, Options, Table, TableState};
use crate::play::games::LoadedGame;
use crate::play::stored::Player;
use crate::ports::StoreError;

/// How often a lost race is run again.
const MAX_ATTEMPTS: usize = 16;
/// How long the others are invited.
const INVITED: Duration = Duration::from_secs(30 * 24 * 3_600);

/// Whether a table was made by this very request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RematchResult {
    /// It was.
    Now,
    /// It had been before.
    Before,
}

impl LobbyService {
    /// A seat at the one table of the same players after a game that is over. Whoever asks first makes it, private and with
    /// the same options, and the others are invited; it starts when all have come.
    ///
    /// # Errors
    /// `GameNotOver`; `TableFull` and `TableStarted` when others have taken the seats.
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
                return Ok((self.sit_again(account, table, wishes).await?, RematchResult::Before));
            }
            let (table, invitations) = self.once_more(account, &seen.game, wishes).await?;
            match self.store.insert_invited(table.clone(), invitations, self.tables.per_account).await {
                Ok(false) => return Err(self.too_many_tables()),
                Ok(true) => return Ok((self.start_when_full(table).await?, RematchResult::Now)),
                // Another of the players was quicker, or the code is taken.
                Err(StoreError::Duplicate) => {}
                Err(other) => return Err(other.into()),
            }
        }
        Err(Error::Busy)
    }

    async fn sit_again(&self, account: AccountId, table: Table, wishes: SeatSetup) -> Result<Table, Error> {
        if table.seats(account) {
            return Ok(table);
        }
        match self.sit(account, table.id, Some(&table.code), wishes).await {
            // It was closed in this moment, or somebody sits there who does not want to sit with them.
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
        let new = NewTable { name: Some(before.name), options, control: before.control, wishes };
        let mut table = self.fresh_table(owner.clone(), new)?;
        table.rematch_of = Some(game.id);
        let mut invitations = Vec::new();
        for player in game.players.iter().filter(|player| player.account != account) {
            let Some(there) = self.store.account(player.account).await? else { continue };
            if !self.store.at_odds(account, vec![there.id]).await? {
                let (now, until) = (table.created_at, table.created_at.plus(INVITED));
                invitations.push(Invitation::by_name(table.id, owner.clone(), there.into(), now, until));
            }
        }
        Ok((table, invitations))
    }

    /// The table with its chairs in the order of the seats, and who begins. After a game of the same players that is as it
    /// was and the winner; the first of them clockwise when several have won, and left to the seed when nobody has.
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
