//! The `Store` methods for push targets and pushes.

use super::{Conn, Db, feed, job, push_preferences, push_targets, pushes};
use service::at_rest::Stored;
use service::id::{AccountId, GameId, TargetId};
use service::moment::Moment;
use service::notify::push::store::PushRepository;
use service::notify::push::{
    Preferences, Push, PushLeaseRequest, PushListener, PushOutcome, Registered, SeatDecision, Target,
};
use service::ports::StoreFuture;

impl PushRepository for Db {
    fn push_key(&self) -> StoreFuture<Option<Stored>> {
        self.read(job!(push_targets::key))
    }

    fn add_push_key(&self, pkcs8: Stored, at: Moment) -> StoreFuture<()> {
        self.write(job!(push_targets::add_key, &pkcs8, at))
    }

    fn upsert_target(&self, target: Target, max: i64) -> StoreFuture<(Target, Registered)> {
        self.write(job!(push_targets::upsert, target, max))
    }

    fn targets_of(&self, account: AccountId, now: Moment) -> StoreFuture<Vec<Target>> {
        self.read(job!(push_targets::of_account, account, now))
    }

    fn delete_target(&self, account: AccountId, id: TargetId) -> StoreFuture<bool> {
        self.write(job!(push_targets::delete, account, id))
    }

    fn preferences(&self, account: AccountId) -> StoreFuture<Preferences> {
        self.read(job!(push_preferences::of_account, account))
    }

    fn save_preferences(&self, account: AccountId, preferences: Preferences, at: Moment) -> StoreFuture<()> {
        self.write(job!(push_preferences::change, account, &preferences, at))
    }

    fn push_listeners(&self, games: Vec<GameId>, now: Moment) -> StoreFuture<Vec<PushListener>> {
        self.read(job!(push_targets::listeners, &games, now))
    }

    fn save_seat_decisions(&self, stands: Vec<SeatDecision>, at: Moment) -> StoreFuture<()> {
        self.write(job!(pushes::save_seat_decisions, &stands, at))
    }

    fn take_pushes(&self, request: PushLeaseRequest) -> StoreFuture<Vec<(Push, Target)>> {
        self.write(job!(pushes::lease, &request))
    }

    fn settle_push(&self, outcome: PushOutcome) -> StoreFuture<()> {
        self.write(job!(pushes::save_outcome, &outcome))
    }

    fn next_push(&self) -> StoreFuture<Option<Moment>> {
        self.read(job!(pushes::next))
    }

    fn oldest_push(&self, now: Moment) -> StoreFuture<Option<Moment>> {
        self.read(job!(pushes::oldest, now))
    }

    fn count_games_waiting_for(&self, account: AccountId) -> StoreFuture<i64> {
        self.read(job!(feed::count_games_waiting_for, account))
    }
}
