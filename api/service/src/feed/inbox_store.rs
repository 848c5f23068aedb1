//! The store interface for inboxes and chat: what waits for an account, how far it has read, and the messages of its
//! games. Each method is one transaction.

use crate::feed::chat::{Message, Mute, NewMessage, NewReport, PostedMessage, Report};
use crate::feed::inbox::Counts;
use crate::id::{AccountId, GameId, ReportId};
use crate::moment::Moment;
use crate::play::stored::Waiting;
use crate::play::stored::{StoredEvents, TurnWait};
use crate::ports::StoreFuture;

/// Stores inboxes, read positions, chat messages, mutes and reports.
pub trait InboxStore: Send + Sync {
    /// The games that wait for an account, the longest games_waiting_for first, at most `limit`.
    fn games_waiting_for(&self, account: AccountId, limit: i64) -> StoreFuture<Vec<Waiting>>;
    /// The other counts of an account's inbox, without expired entries.
    fn inbox_counts(&self, account: AccountId, now: Moment) -> StoreFuture<Counts>;
    /// The latest `limit` turns of a game that have events before the event number `seq`, in order.
    fn events_before(&self, game: GameId, seq: i64, limit: i64) -> StoreFuture<Vec<StoredEvents>>;
    /// The number of the last event of a game that an account has read; 0 if none.
    fn seen(&self, account: AccountId, game: GameId) -> StoreFuture<i64>;
    /// Advances the read position, never back, marks disarmed plans of the game as seen, and counts a change of the
    /// account. Returns the new position. `Conflict` if the account is deleted.
    fn mark_seen(&self, account: AccountId, game: GameId, seq: i64) -> StoreFuture<(i64, i64)>;
    /// The change counters of these accounts, at most 1,000 accounts. They count changes other than game events.
    fn changes(&self, accounts: Vec<AccountId>) -> StoreFuture<Vec<(AccountId, i64)>>;
    /// Stores a message, or finds the message that its author has sent under the same key, and counts a change of
    /// those seated accounts that are not deleted. `Conflict` if the author is deleted, `Duplicate` if a concurrent
    /// request has stored it.
    fn post_message(&self, message: NewMessage, seats: Vec<AccountId>) -> StoreFuture<PostedMessage>;
    /// The messages of a game after a message number, oldest first, without those that the viewer has muted.
    fn messages(&self, game: GameId, viewer: AccountId, after: i64, limit: i64) -> StoreFuture<Vec<Message>>;
    /// All messages of an account in a game, oldest first.
    fn messages_by(&self, game: GameId, author: AccountId) -> StoreFuture<Vec<Message>>;
    /// The number of the latest message of a game; 0 if none.
    fn latest_message(&self, game: GameId) -> StoreFuture<i64>;
    /// The latest message numbers of those games of an account that have messages, most recent message first.
    fn latest_messages(&self, account: AccountId, limit: i64) -> StoreFuture<Vec<(GameId, i64)>>;
    /// Mutes an account for another. Returns the number of the change, or nothing if the two never shared a game.
    fn mute(&self, account: AccountId, other: AccountId, at: Moment) -> StoreFuture<Option<i64>>;
    /// Removes a mute.
    fn unmute(&self, account: AccountId, other: AccountId) -> StoreFuture<Option<i64>>;
    /// The players that an account has muted, the longest muted first.
    fn mutes(&self, account: AccountId) -> StoreFuture<Vec<Mute>>;
    /// Stores a report with the text of the message, unless the account has already reported it. Returns whether the
    /// message exists.
    fn report(&self, report: NewReport) -> StoreFuture<bool>;
    /// The reports before `before`, newest first.
    fn reports(&self, before: Option<ReportId>, limit: i64) -> StoreFuture<Vec<Report>>;
    /// The account of each turn of a game and the seats that the game waited for afterwards, oldest first.
    fn turn_waits(&self, game: GameId) -> StoreFuture<Vec<TurnWait>>;
}
