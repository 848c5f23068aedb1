//! The `Store` methods for push targets and pushes.

use super::{Conn, Db, job, listened, push_preferences, push_targets, pushes};
use service::at_rest::Stored;
use service::id::{AccountId, GameId, TargetId};
use service::moment::Moment;
use service::ports::StoreFuture;
use service::push::store::PushStore;
use service::push::{Listener, Preferences, Push, PushOutcome, Registered, Stand, Taking, Target};

impl PushStore for Db {
    fn push_key(&self) -> StoreFuture<Option<Stored>> {
        self.read(job!(push_targets::key))
    }

    fn add_push_key(&self, pkcs8: Stored, at: Moment) -> StoreFuture<()> {
        self.write(job!(push_targets::add_key, &pkcs8, at))
    }

    fn keep_target(&self, target: Target, most: i64) -> StoreFuture<(Target, Registered)> {
        self.write(job!(push_targets::keep, target, most))
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

    fn prefer(&self, account: AccountId, preferences: Preferences, at: Moment) -> StoreFuture<()> {
        self.write(job!(push_preferences::change, account, &preferences, at))
    }

    fn push_listeners(&self, games: Vec<GameId>, now: Moment) -> StoreFuture<Vec<Listener>> {
        self.read(job!(push_targets::listeners, &games, now))
    }

    fn stand(&self, stands: Vec<Stand>, at: Moment) -> StoreFuture<()> {
        self.write(job!(pushes::stand, &stands, at))
    }

    fn take_pushes(&self, taking: Taking) -> StoreFuture<Vec<(Push, Target)>> {
        self.write(job!(pushes::take, &taking))
    }

    fn settle_push(&self, outcome: PushOutcome) -> StoreFuture<()> {
        self.write(job!(pushes::settle, &outcome))
    }

    fn next_push(&self) -> StoreFuture<Option<Moment>> {
        self.read(job!(pushes::next))
    }

    fn oldest_push(&self, now: Moment) -> StoreFuture<Option<Moment>> {
        self.read(job!(pushes::oldest, now))
    }

    fn needs_me(&self, account: AccountId) -> StoreFuture<i64> {
        self.read(job!(listened::needs_me, account))
    }
}
