//! What is kept of devices and pushes: a part of the store.

use crate::at_rest::Stored;
use crate::id::{AccountId, GameId, TargetId};
use crate::moment::Moment;
use crate::notify::push::record::{Push, PushLeaseRequest, PushListener, PushOutcome, SeatDecision, Target};
use crate::notify::push::{Preferences, Registered};
use crate::ports::repository;

repository! {
    /// Keeps them. Each method is one transaction, as of `Store`.
    pub trait PushRepository as push_repository {
        /// The key that Web Pushes are signed with, PKCS #8, if there is one yet.
        read fn push_key() -> Option<Stored>;
        /// Keeps it, unless there is one already.
        write fn add_push_key(pkcs8: Stored, at: Moment) -> ();
        /// Keeps a device, or moves the one that is known to that account and session. Of more than `most` the one that was
        /// registered longest ago goes. `Conflict` when the account is deleted, `Duplicate` when somebody did the same at
        /// the same time.
        write fn upsert_target(target: Target, most: i64) -> (Target, Registered);
        /// The devices of an account whose sessions go on, the oldest first.
        read fn targets_of(account: AccountId, now: Moment) -> Vec<Target>;
        /// Takes a device away with its pushes; tells whether it was there.
        write fn delete_target(account: AccountId, id: TargetId) -> bool;
        /// What an account wants to be told.
        read fn preferences(account: AccountId) -> Preferences;
        /// Changes that. What waits for the end of quiet hours is due now.
        write fn save_preferences(account: AccountId, preferences: Preferences, at: Moment) -> ();
        /// The devices that are to be told of these games.
        read fn push_listeners(games: Vec<GameId>, now: Moment) -> Vec<PushListener>;
        /// Writes down how things stand for seats: what is to be told is kept, but once, what has become idle does not wait
        /// any more, and what a device may show although nothing is waited for is taken back. What a later version of the
        /// game has brought is left alone.
        write fn save_seat_decisions(stands: Vec<SeatDecision>, at: Moment) -> ();
        /// Takes pushes that are due and that nobody has, one of each game and device, and keeps them from the others.
        write fn take_pushes(request: PushLeaseRequest) -> Vec<(Push, Target)>;
        /// Writes down what came of an attempt.
        write fn settle_push(outcome: PushOutcome) -> ();
        /// When the next push that waits is due.
        read fn next_push() -> Option<Moment>;
        /// When the oldest push that is due at that time was made.
        read fn oldest_push(now: Moment) -> Option<Moment>;
        /// How many games wait for an account.
        read fn count_games_waiting_for(account: AccountId) -> i64;
    }
}
