//! The store interface for clocks.

use std::collections::HashMap;
use std::time::Duration;

use crate::id::{AccountId, GameId};
use crate::moment::Moment;
use crate::play::deadline_scheduler::DeadlineCheck;
use crate::play::reminders::Reminder;
use crate::ports::repository;
use crate::seating::arithmetic::Span;
use crate::seating::rest::Rest;
use crate::seating::state::SeatingState;

repository! {
    /// Stores clocks, rests, outages and reminders.
    pub trait ClockRepository as clock_repository {
        /// The seating states of those games that have one.
        read fn seating_states(games: Vec<GameId>) -> HashMap<GameId, SeatingState>;
        /// The rests of accounts; accounts without one are left out.
        custom fn rests(accounts: Vec<AccountId>) -> HashMap<AccountId, Rest>;
        /// Stores or deletes the rest of an account and schedules a deadline check of its games. `Conflict` if the
        /// account is deleted.
        write fn save_rest(account: AccountId, rest: Option<Rest>, now: Moment) -> ();
        /// Records that a node is running. If `starts` is set and no node was recorded for longer than `most`, the gap is
        /// an outage. Returns the outages since `since`.
        write fn record_heartbeat(now: Moment, starts: bool, most: Duration, since: Moment) -> Vec<Span>;
        /// Leases games whose deadline check is due, the most overdue first: the check of each is due again at `until`,
        /// unless it is scheduled before.
        write fn lease_due_games(now: Moment, until: Moment, limit: i64) -> Vec<GameId>;
        /// When the next deadline check of a game is scheduled.
        read fn deadline_check_at(game: GameId) -> Option<Moment>;
        /// Schedules the next deadline checks of games and stores their reminders, each once. Leaves out a game that is
        /// at another version or whose scheduled time is not `seen` any more: the caller has not considered that change.
        write fn schedule_deadline_checks(checks: Vec<DeadlineCheck>) -> ();
        /// Postpones the deadline check of a game, if its scheduled time is still `seen`.
        write fn postpone_deadline_check(game: GameId, seen: Moment, until: Moment) -> ();
        /// Leases reminders that nobody has leased at `now`, until `until`.
        write fn lease_reminders(now: Moment, until: Moment, limit: i64) -> Vec<Reminder>;
        /// Marks reminders as sent.
        write fn mark_reminders_sent(sent: Vec<Reminder>) -> ();
    }
}
