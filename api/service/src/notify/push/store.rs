//! The part of the store for devices and push notifications.

use crate::at_rest::Stored;
use crate::id::{AccountId, GameId, TargetId};
use crate::moment::Moment;
use crate::notify::push::record::{Push, PushLeaseRequest, PushListener, PushOutcome, SeatDecision, Target};
use crate::notify::push::{Preferences, Registered};
use crate::ports::repository;

repository! {
    /// Stores devices and push notifications. Each method is one transaction.
    pub trait PushRepository as push_repository {
        /// The key that signs Web Push requests, PKCS #8, if there is one.
        read fn push_key() -> Option<Stored>;
        /// Stores the key, unless there is one.
        write fn add_push_key(pkcs8: Stored, at: Moment) -> ();
        /// Stores a device, or moves a known device to that account and session. If the account then has more than
        /// `most`, deletes the one that was registered longest ago. `Conflict` if the account is deleted, `Duplicate`
        /// after a concurrent registration.
        write fn upsert_target(target: Target, most: i64) -> (Target, Registered);
        /// The devices of an account whose sessions are active, oldest first.
        read fn targets_of(account: AccountId, now: Moment) -> Vec<Target>;
        /// Deletes a device and its pushes. Returns whether it existed.
        write fn delete_target(account: AccountId, id: TargetId) -> bool;
        /// The push preferences of an account.
        read fn preferences(account: AccountId) -> Preferences;
        /// Stores the preferences. Pushes that wait for the end of quiet hours become due.
        write fn save_preferences(account: AccountId, preferences: Preferences, at: Moment) -> ();
        /// The devices that are notified of these games.
        read fn push_listeners(games: Vec<GameId>, now: Moment) -> Vec<PushListener>;
        /// Stores the decisions of seats: queues each push once, drops waiting pushes of closed decisions, and queues
        /// the removal of those that a device may show. Ignores a decision if a later version of the game was stored.
        write fn save_seat_decisions(stands: Vec<SeatDecision>, at: Moment) -> ();
        /// Leases due pushes that nobody has leased, one for each game and device.
        write fn take_pushes(request: PushLeaseRequest) -> Vec<(Push, Target)>;
        /// Stores the outcome of an attempt.
        custom fn settle_push(outcome: PushOutcome) -> ();
        /// When the next waiting push is due.
        read fn next_push() -> Option<Moment>;
        /// When the oldest push that is due at that time was queued.
        read fn oldest_push(now: Moment) -> Option<Moment>;
        /// The number of games that wait for an account.
        read fn count_games_waiting_for(account: AccountId) -> i64;
    }
}
