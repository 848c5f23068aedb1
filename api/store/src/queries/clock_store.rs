//! The `Store` methods for clocks, rests, outages and reminders.

use std::collections::HashMap;
use std::time::Duration;

use super::{Conn, Db, clocks, job};
use service::clock::TimeRepository;
use service::id::{AccountId, GameId};
use service::moment::Moment;
use service::play::clock_store::ClockRepository;
use service::play::reminders::Reminder;
use service::ports::StoreFuture;
use service::seating::arithmetic::Span;
use service::seating::rest::Rest;
use service::seating::state::SeatingState;

impl TimeRepository for Db {
    fn time(&self) -> StoreFuture<Option<Moment>> {
        self.server_time()
    }
}

impl ClockRepository for Db {
    fn seating_states(&self, games: Vec<GameId>) -> StoreFuture<HashMap<GameId, SeatingState>> {
        self.read(job!(clocks::seating_states, &games))
    }

    fn rests(&self, accounts: Vec<AccountId>) -> StoreFuture<HashMap<AccountId, Rest>> {
        self.read(job!(clocks::rests, &accounts))
    }

    fn save_rest(&self, account: AccountId, rest: Option<Rest>, now: Moment) -> StoreFuture<()> {
        self.write(job!(clocks::save_rest, account, rest.as_ref(), now))
    }

    fn record_heartbeat(
        &self,
        now: Moment,
        come: bool,
        max_gap: Duration,
        since: Moment,
    ) -> StoreFuture<Vec<Span>> {
        self.write(job!(clocks::record_heartbeat, now, come, max_gap, since))
    }

    fn due_games(&self, now: Moment, limit: i64) -> StoreFuture<Vec<GameId>> {
        self.read(job!(clocks::due_games, now, limit))
    }

    fn deadline_check_at(&self, game: GameId) -> StoreFuture<Option<Moment>> {
        self.read(job!(clocks::deadline_check_at, game))
    }

    fn schedule_deadline_check(
        &self,
        game: GameId,
        version: i64,
        seen: Moment,
        at: Option<Moment>,
        new: Vec<Reminder>,
    ) -> StoreFuture<()> {
        self.write(job!(clocks::schedule_deadline_check, game, version, seen, at, &new))
    }

    fn postpone_deadline_check(&self, game: GameId, seen: Moment, until: Moment) -> StoreFuture<()> {
        self.write(job!(clocks::postpone_deadline_check, game, seen, until))
    }

    fn lease_reminders(&self, now: Moment, until: Moment, limit: i64) -> StoreFuture<Vec<Reminder>> {
        self.write(job!(clocks::lease_reminders, now, until, limit))
    }

    fn mark_reminders_sent(&self, reminded: Vec<Reminder>) -> StoreFuture<()> {
        self.write(job!(clocks::mark_reminders_sent, &reminded))
    }
}
