//! The store interface for inboxes and chat: what waits for an account, how far it has read, and the messages of its
//! games. Each method is one transaction.

use crate::feed::chat::{Message, Mute, NewMessage, NewReport, PostedMessage};
use crate::feed::inbox::Counts;
use crate::id::{AccountId, GameId};
use crate::moment::Moment;
use crate::play::stored::{StoredEvents, TurnWait};
use crate::ports::repository;

repository! {
    /// Stores inboxes, read positions, chat messages, mutes and reports.
    pub trait InboxRepository as inbox_repository {
        /// The other counts of an account's inbox, without expired entries.
        read fn inbox_counts(account: AccountId, now: Moment) -> Counts;
        /// The latest `limit` turns of a game that have events before the event number `seq`, in order.
        read fn events_before(game: GameId, seq: i64, limit: i64) -> Vec<StoredEvents>;
        /// The number of the last event of a game that an account has read; 0 if none.
        read fn seen(account: AccountId, game: GameId) -> i64;
        /// Advances the read position, never back, marks disarmed plans of the game as seen, and counts a change of the
        /// account. Returns the new position. `Conflict` if the account is deleted.
        write fn mark_seen(account: AccountId, game: GameId, seq: i64) -> (i64, i64);
        /// Stores a message, or finds the message that its author has sent under the same key, and counts a change of
        /// those seated accounts that are not deleted. `Conflict` if the author is deleted, `Duplicate` if a concurrent
        /// request has stored it.
        write fn post_message(message: NewMessage, seats: Vec<AccountId>) -> PostedMessage;
        /// The messages of a game after a message number, oldest first, without those of accounts that the viewer has muted
        /// or blocked.
        read fn messages(game: GameId, viewer: AccountId, after: i64, limit: i64) -> Vec<Message>;
        /// All messages of an account in a game, oldest first.
        read fn messages_by(game: GameId, author: AccountId) -> Vec<Message>;
        /// The number of the latest message of a game; 0 if none.
        read fn latest_message(game: GameId) -> i64;
        /// The latest message numbers of those games of an account that have messages, most recent message first.
        read fn latest_messages(account: AccountId, limit: i64) -> Vec<(GameId, i64)>;
        /// Mutes an account for another. Returns the number of the change, or nothing if the two never shared a game.
        write fn mute(account: AccountId, other: AccountId, at: Moment) -> Option<(Mute, i64)>;
        /// Removes a mute.
        write fn unmute(account: AccountId, other: AccountId) -> Option<i64>;
        /// The players that an account has muted, the longest muted first.
        read fn mutes(account: AccountId) -> Vec<Mute>;
        /// Stores a report with the text of the message or the name of the player, unless the account has already
        /// reported it. Returns whether the message or the player exists.
        write fn report(report: NewReport) -> bool;
        /// The account of each turn of a game and the seats that the game waited for afterwards, oldest first.
        read fn turn_waits(game: GameId) -> Vec<TurnWait>;
    }
}
