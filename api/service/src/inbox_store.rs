//! The part of the store for the inbox, the read markers and the chat. Each method is one transaction.

use super::chat::{Message, Mute, NewMessage, NewReport, Report, StoredMessage};
use super::id::{AccountId, GameId, ReportId};
use super::inbox::{Counts, Waiting};
use super::moment::Moment;
use super::ports::StoreFuture;
use super::stored::{StoredEvents, TurnWait};

/// Stores inbox counts, read markers, chat messages, mutes and reports.
pub trait InboxStore: Send + Sync {
    /// The first `limit` games that wait for an account, the longest waiting first.
    fn games_waiting_for(&self, account: AccountId, limit: i64) -> StoreFuture<Vec<Waiting>>;
    /// The other counts of the inbox of an account, without expired entries.
    fn inbox_counts(&self, account: AccountId, now: Moment) -> StoreFuture<Counts>;
    /// The latest `limit` turns of a game with events before that number, in order.
    fn events_before(&self, game: GameId, seq: i64, limit: i64) -> StoreFuture<Vec<StoredEvents>>;
    /// The number of the last event of a game that an account has seen; 0 if none.
    fn seen(&self, account: AccountId, game: GameId) -> StoreFuture<i64>;
    /// Advances that number (it never decreases), marks disarmed plans of the game as seen and counts a change for the
    /// account. Returns the number and the number of the change. `Conflict` if the account is deleted.
    fn mark_seen(&self, account: AccountId, game: GameId, seq: i64) -> StoreFuture<(i64, i64)>;
    /// The change number of each of these accounts, which does not count the events of their games; at most 1,000
    /// accounts.
    fn changes(&self, accounts: Vec<AccountId>) -> StoreFuture<Vec<(AccountId, i64)>>;
    /// Stores a message, or finds the one that its author has sent under the same key, and counts a change for each
    /// account of `seats` that is not deleted. `Conflict` if the author is deleted, `Duplicate` if the same message was
    /// sent twice concurrently.
    fn insert_message(&self, message: NewMessage, seats: Vec<AccountId>) -> StoreFuture<StoredMessage>;
    /// The messages of a game after that one, oldest first, without those of muted authors.
    fn messages(&self, game: GameId, viewer: AccountId, after: i64, limit: i64) -> StoreFuture<Vec<Message>>;
    /// All messages of an account in a game, oldest first.
    fn messages_by(&self, game: GameId, author: AccountId) -> StoreFuture<Vec<Message>>;
    /// The number of the latest message of a game; 0 if none.
    fn latest_message(&self, game: GameId) -> StoreFuture<i64>;
    /// The number of the latest message of each game of an account that has messages, the newest message first.
    fn latest_messages(&self, account: AccountId, limit: i64) -> StoreFuture<Vec<(GameId, i64)>>;
    /// Mutes another account. Returns the number of the change; `None` if the two never had a game in common.
    fn mute(&self, account: AccountId, other: AccountId, at: Moment) -> StoreFuture<Option<i64>>;
    /// Unmutes another account.
    fn unmute(&self, account: AccountId, other: AccountId) -> StoreFuture<Option<i64>>;
    /// The mutes of an account, oldest first.
    fn mutes(&self, account: AccountId) -> StoreFuture<Vec<Mute>>;
    /// Stores a report with the text of the message, unless the same account has reported it before. Returns whether
    /// there is such a message.
    fn report(&self, report: NewReport) -> StoreFuture<bool>;
    /// The reports, newest first, only those older than `before`.
    fn reports(&self, before: Option<ReportId>, limit: i64) -> StoreFuture<Vec<Report>>;
    /// The turns of a game with the seats that each turn made the game wait for, oldest first.
    fn turn_waits(&self, game: GameId) -> StoreFuture<Vec<TurnWait>>;
}
