//! The part of the store for what lies on somebody's desk: what waits for an account, how far it has looked, what is said
//! at its tables. Each method is one transaction, as those of the rest.

use super::chat::{Message, Mute, NewMessage, NewReport, Report, StoredMessage};
use super::id::{AccountId, GameId, ReportId};
use super::inbox::{Counts, Waiting};
use super::moment::Moment;
use super::ports::StoreFuture;
use super::stored::{StoredEvents, TurnWait};

/// Keeps what asks for the attention of accounts.
pub trait InboxStore: Send + Sync {
    /// The games that wait for an account, those first that have waited longest, `limit` of them.
    fn games_waiting_for(&self, account: AccountId, limit: i64) -> StoreFuture<Vec<Waiting>>;
    /// What else the inbox of an account counts, without what has expired.
    fn inbox_counts(&self, account: AccountId, now: Moment) -> StoreFuture<Counts>;
    /// The turns of a game with events before that number, the latest so many of them, in order.
    fn events_before(&self, game: GameId, seq: i64, limit: i64) -> StoreFuture<Vec<StoredEvents>>;
    /// The number of the last fact of a game that an account was shown; 0 if none was.
    fn seen(&self, account: AccountId, game: GameId) -> StoreFuture<i64>;
    /// Moves that number on, never back, and has plans of the game that were disarmed count as seen; tells where it stands then, and counts a change for the account. `Conflict` when
    /// the account is deleted.
    fn mark_seen(&self, account: AccountId, game: GameId, seq: i64) -> StoreFuture<(i64, i64)>;
    /// How many changes there were for these accounts beside the facts of their games; 1,000 accounts at most.
    fn changes(&self, accounts: Vec<AccountId>) -> StoreFuture<Vec<(AccountId, i64)>>;
    /// Keeps a message, or finds the one that its author has sent under the same key, and counts a change for those of the
    /// seats that are not deleted. `Conflict` when the author is deleted, `Duplicate` when the same was sent twice at once.
    fn insert_message(&self, message: NewMessage, seats: Vec<AccountId>) -> StoreFuture<StoredMessage>;
    /// The messages of a game after that one, oldest first, those left out that the viewer has muted.
    fn messages(&self, game: GameId, viewer: AccountId, after: i64, limit: i64) -> StoreFuture<Vec<Message>>;
    /// All messages of an account in a game, oldest first.
    fn messages_by(&self, game: GameId, author: AccountId) -> StoreFuture<Vec<Message>>;
    /// The number of the latest message of a game; 0 if there is none.
    fn latest_message(&self, game: GameId) -> StoreFuture<i64>;
    /// The same of the games of an account that have any, those first where something was said last.
    fn latest_messages(&self, account: AccountId, limit: i64) -> StoreFuture<Vec<(GameId, i64)>>;
    /// Does not show an account the messages of another any more; tells the number of the change, or nothing when they
    /// were never at one game.
    fn mute(&self, account: AccountId, other: AccountId, at: Moment) -> StoreFuture<Option<i64>>;
    /// The opposite.
    fn unmute(&self, account: AccountId, other: AccountId) -> StoreFuture<Option<i64>>;
    /// Whom an account has muted, the longest muted first.
    fn mutes(&self, account: AccountId) -> StoreFuture<Vec<Mute>>;
    /// Keeps what a message said, unless the same account has reported it before; tells whether there is such a message.
    fn report(&self, report: NewReport) -> StoreFuture<bool>;
    /// What was reported, newest first, older than `before` only.
    fn reports(&self, before: Option<ReportId>, limit: i64) -> StoreFuture<Vec<Report>>;
    /// Whose turns there were in a game and whom it waited for since each, oldest first.
    fn turn_waits(&self, game: GameId) -> StoreFuture<Vec<TurnWait>>;
}
