//! The chat of a game: only its players read it. A player can mute another, which the other is not notified of, and
//! can report a message to the operators.

use crate::accounts::opponents::OpponentAccount;
use crate::error::{Error, Violation};
use crate::feed::FeedService;
use crate::id::{AccountId, GameId, ReportId};
use crate::messages::{detail, expected};
use crate::moment::Moment;
use crate::names::hides;
use crate::play::games::SeatedGame;
use crate::play::stored::Player;
use crate::ports::StoreError;

/// Maximum length of a message, and of the reason of a report, in characters.
const MAX_TEXT_CHARS: usize = 500;
/// Joins several emoji into one, such as families and flags.
const ZERO_WIDTH_JOINER: char = '\u{200d}';
/// Games whose latest message numbers are listed together.
const MAX_CHATS: i64 = 100;
/// How often posting is retried after a concurrent request with the same key.
const MAX_ATTEMPTS: usize = 4;

/// A stored message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    pub game: GameId,
    /// The number of the message within the game.
    pub number: i64,
    /// The seat of the author at that time, counted clockwise from 0.
    pub seat: i16,
    pub author: Player,
    /// The text; empty if the message was removed.
    pub text: String,
    /// The time.
    pub at: Moment,
    /// When an operator removed the message.
    pub removed_at: Option<Moment>,
}

/// A message to be stored.
#[derive(Clone, Debug)]
pub struct NewMessage {
    pub game: GameId,
    pub author: AccountId,
    /// The seat of its author, counted clockwise from 0.
    pub seat: i16,
    /// The idempotency key.
    pub key: String,
    pub text: String,
    /// The time.
    pub at: Moment,
}

/// The result of storing a message.
#[derive(Debug)]
pub struct PostedMessage {
    pub message: Message,
    /// Whether it was stored before under the same key.
    pub repeated: bool,
    /// The change numbers of the accounts that receive a notice.
    pub changes: Vec<(AccountId, i64)>,
}

/// An account whose messages are hidden from another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mute {
    /// The muted player.
    pub player: Player,
    /// When the player was muted.
    pub since: Moment,
}

/// A report, as its author sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReport {
    pub id: ReportId,
    pub by: AccountId,
    pub about: ReportSubject,
    /// The reason; may be empty.
    pub reason: String,
    /// The time.
    pub at: Moment,
}

/// What a report is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReportSubject {
    /// A chat message.
    Message {
        game: GameId,
        /// The number of the message.
        number: i64,
    },
    /// A player: the name, or the behaviour.
    Player(AccountId),
}

/// A page of chat messages.
#[derive(Debug)]
pub struct MessagePage {
    /// Messages, oldest first, without those of accounts that the reader has muted or blocked.
    pub messages: Vec<Message>,
    /// The number of the latest message of the game.
    pub latest: i64,
}

impl FeedService {
    /// Posts a message to the chat of a game, once per key. Returns whether it was posted before.
    pub async fn post_message(
        &self,
        account: AccountId,
        id: GameId,
        key: &str,
        text: &str,
    ) -> Result<(Message, bool), Error> {
        let text = check_text("/text", text, 1)?;
        let SeatedGame { game, seat } = self.play.current(account, id).await?;
        let new = NewMessage {
            game: id,
            author: account,
            seat: seat.index() as i16,
            key: key.to_owned(),
            text,
            at: self.clock.now(),
        };
        let seats = game.readers();
        for _ in 0..MAX_ATTEMPTS {
            match self.store.post_message(new.clone(), seats.clone()).await {
                Ok(stored)
                    if stored.repeated
                        && stored.message.removed_at.is_none()
                        && stored.message.text != new.text =>
                {
                    return Err(Error::KeyReused);
                }
                Ok(PostedMessage { message, repeated, changes }) => {
                    self.changes.publish(changes);
                    return Ok((message, repeated));
                }
                // A concurrent request with the same key has stored it; read it in the next attempt.
                Err(StoreError::Duplicate) => {}
                Err(other) => return Err(other.into()),
            }
        }
        Err(Error::Busy)
    }

    /// The messages of a game after the message number `after`.
    pub async fn messages(
        &self,
        account: AccountId,
        id: GameId,
        after: i64,
        limit: i64,
    ) -> Result<MessagePage, Error> {
        self.play.current(account, id).await?;
        // Read this first, so that no message is newer than `latest`.
        let latest = self.store.latest_message(id).await?;
        let mut messages = self.store.messages(id, account, after, limit).await?;
        messages.retain(|message| message.number <= latest);
        Ok(MessagePage { messages, latest })
    }

    /// The latest message numbers in the games of an account, most recent message first.
    pub async fn latest_messages(&self, account: AccountId) -> Result<Vec<(GameId, i64)>, Error> {
        Ok(self.store.latest_messages(account, MAX_CHATS).await?)
    }

    /// Reports a message to the operators.
    pub async fn report(
        &self,
        account: AccountId,
        id: GameId,
        number: i64,
        reason: &str,
    ) -> Result<(), Error> {
        let reason = check_text("/reason", reason, 0)?;
        self.play.current(account, id).await?;
        let at = self.clock.now();
        let about = ReportSubject::Message { game: id, number };
        let report = NewReport { id: ReportId::fresh(), by: account, about, reason, at };
        match self.store.report(report).await? {
            true => Ok(()),
            false => Err(Error::NotFound(detail::no_such_message())),
        }
    }

    /// Reports a player to the operators. Another report of the same player changes nothing while the first is open.
    pub async fn report_player(
        &self,
        account: AccountId,
        other: AccountId,
        reason: &str,
    ) -> Result<(), Error> {
        let reason = check_text("/reason", reason, 1)?;
        check_other_account(account, other)?;
        let about = ReportSubject::Player(other);
        let report = NewReport { id: ReportId::fresh(), by: account, about, reason, at: self.clock.now() };
        match self.store.report(report).await? {
            true => Ok(()),
            false => Err(Error::NotFound(detail::no_such_player())),
        }
    }

    /// Hides the messages of another account from an account in all games.
    pub async fn mute(&self, account: AccountId, other: AccountId) -> Result<Mute, Error> {
        check_other_account(account, other)?;
        let (mute, number) = self.store.mute(account, other, self.clock.now()).await?.unzip();
        self.announce_mute_change(account, number)?;
        mute.ok_or(Error::NotFound(detail::no_such_player()))
    }

    /// Shows the messages of another account again.
    pub async fn unmute(&self, account: AccountId, other: AccountId) -> Result<(), Error> {
        check_other_account(account, other)?;
        let number = self.store.unmute(account, other).await?;
        self.announce_mute_change(account, number)
    }

    /// The players that an account has muted.
    pub async fn mutes(&self, account: AccountId) -> Result<Vec<Mute>, Error> {
        Ok(self.store.mutes(account).await?)
    }

    fn announce_mute_change(&self, account: AccountId, number: Option<i64>) -> Result<(), Error> {
        let number = number.ok_or(Error::NotFound(detail::no_such_player()))?;
        self.changes.publish(vec![(account, number)]);
        Ok(())
    }
}

/// An account cannot mute or report itself, or an opponent.
fn check_other_account(account: AccountId, other: AccountId) -> Result<(), Error> {
    if account == other || OpponentAccount::of(other).is_some() {
        Err(Error::NotFound(detail::no_such_player()))
    } else {
        Ok(())
    }
}

/// Trims a text and refuses hidden and bidirectional control characters.
pub(crate) fn check_text(pointer: &str, text: &str, least: usize) -> Result<String, Error> {
    let text = text.trim();
    let length = (least..=MAX_TEXT_CHARS).contains(&text.chars().count());
    match length && !text.lines().any(|line| hides(&line.replace(ZERO_WIDTH_JOINER, ""))) {
        true => Ok(text.to_owned()),
        false => {
            let expected = expected::visible(least, MAX_TEXT_CHARS);
            Err(Error::Invalid(vec![Violation::new(pointer, "length", expected)]))
        }
    }
}
