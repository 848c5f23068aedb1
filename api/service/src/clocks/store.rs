//! What is kept of time: a part of what the service needs from a store.

use std::collections::HashMap;
use std::time::Duration;

use super::arithmetic::Span;
use super::reminders::Reminder;
use super::rest::Rest;
use super::seating_state::SeatingState;
use crate::id::{AccountId, GameId};
use crate::moment::Moment;
use crate::ports::StoreFuture;

/// Keeps clocks, rests, outages and reminders.
pub trait ClockStore: Send + Sync {
    /// The time by the clock of the database server; none where the database has no clock but that of this machine.
    fn time(&self) -> StoreFuture<Option<Moment>>;
    /// How clocks and seats stand in those of these games that keep anything of the kind.
    fn sittings(&self, games: Vec<GameId>) -> StoreFuture<HashMap<GameId, SeatingState>>;
    /// When accounts rest; those that have not said so are left out.
    fn rests(&self, accounts: Vec<AccountId>) -> StoreFuture<HashMap<AccountId, Rest>>;
    /// Keeps when an account rests, or takes it away, and has the clocks of its games looked at from then on; `Conflict` when
    /// it is deleted.
    fn save_rest(&self, account: AccountId, rest: Option<Rest>, now: Moment) -> StoreFuture<()>;
    /// A node is there. When it has just come and none was there for longer than `most`, that was an outage. Gives all of
    /// those there were since then.
    fn beat(&self, now: Moment, come: bool, most: Duration, since: Moment) -> StoreFuture<Vec<Span>>;
    /// Games to be looked at because of the time, those that have waited longest first.
    fn due_sittings(&self, now: Moment, limit: i64) -> StoreFuture<Vec<GameId>>;
    /// When a game is to be looked at, if it is.
    fn due_sitting(&self, game: GameId) -> StoreFuture<Option<Moment>>;
    /// When to look at a game again, and reminders of it, each kept once. If it is at another version by now, or is to be
    /// looked at at another time than was `seen`, nothing is kept: what has changed meanwhile was not thought of.
    fn look_again(
        &self,
        game: GameId,
        version: i64,
        seen: Moment,
        at: Option<Moment>,
        new: Vec<Reminder>,
    ) -> StoreFuture<()>;
    /// Has a game looked at at another time, if that is still the one that was `seen`.
    fn put_off(&self, game: GameId, seen: Moment, until: Moment) -> StoreFuture<()>;
    /// Takes reminders that nobody has at `now`, and keeps them from the others `until` then.
    fn take_reminders(&self, now: Moment, until: Moment, limit: i64) -> StoreFuture<Vec<Reminder>>;
    /// They are told.
    fn reminders_told(&self, told: Vec<Reminder>) -> StoreFuture<()>;
}
