//! The accounts that have a seat at some games: owners and substitutes.

use std::collections::HashMap;

use diesel::prelude::*;

use super::{Conn, RunQueryDsl};
use crate::schema::game_seats;
use crate::statements::is_one_of;
use crate::types::Id;
use service::id::GameId;
use service::ports::StoreError;

/// A seat of an account.
pub struct SeatAccount {
    pub game: Id,
    /// The seat, counted clockwise from 0.
    pub seat: i16,
    /// Whether the account plays for the seat, that is, the seat is not handed over to another account.
    pub plays: bool,
}

/// Seats by account.
pub struct SeatAccounts(HashMap<Id, Vec<SeatAccount>>);

impl SeatAccounts {
    /// The seats of these games.
    pub async fn of_games(c: &mut Conn, games: &[GameId]) -> Result<Self, StoreError> {
        let ids: Vec<Id> = games.iter().map(|game| Id::from(*game)).collect();
        let rows: Vec<(Id, i16, Id, Option<Id>)> = game_seats::table
            .filter(is_one_of(game_seats::game_id, ids))
            .order((game_seats::game_id, game_seats::seat))
            .select((
                game_seats::game_id,
                game_seats::seat,
                game_seats::account_id,
                game_seats::substitute_id,
            ))
            .load(c)
            .await?;
        let mut seats: HashMap<Id, Vec<SeatAccount>> = HashMap::new();
        for (game, seat, owner, substitute) in rows {
            for account in [Some(owner), substitute.filter(|account| *account != owner)].into_iter().flatten()
            {
                let plays = substitute.is_none_or(|substitute| substitute == account);
                seats.entry(account).or_default().push(SeatAccount { game, seat, plays });
            }
        }
        Ok(Self(seats))
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The accounts.
    pub fn accounts(&self) -> Vec<Id> {
        self.0.keys().copied().collect()
    }

    /// The seats of an account.
    pub fn of(&self, account: Id) -> &[SeatAccount] {
        self.0.get(&account).map_or(&[], Vec::as_slice)
    }
}
