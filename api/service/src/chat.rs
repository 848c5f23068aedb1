//! The chat of a game. Only players with a seat can read it. An account can mute another account, which nobody else
//! sees, and can report a message to the operators.

use super::Service;
use super::error::{Error, Violation};
use super::games::SeatedGame;
use super::id::{AccountId, GameId, ReportId};
use super::moment::Moment;
use super::names::hides;
use super::ports::{Notice, StoreError};
use super::stored::Player;
use crate::messages::{detail, expected};

/// The largest number of characters of a message, and of the reason of a report.
const MAX_TEXT_LENGTH: usize = 500;
/// The zero-width joiner, which combines several emoji into one.
const JOINER: char = '\u{200d}';
/// The largest number of games that one list of latest messages contains.
const MAX_LISTED_GAMES: i64 = 100;
/// How often the insert is retried when the same message was sent twice concurrently.
const MAX_ATTEMPTS: usize = 4;

/// A stored message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The game.
    pub game: GameId,
    /// The number of the message in the game.
    pub number: i64,
    /// The seat of its author at that time, counted clockwise from 0.
    pub seat: i16,
    /// The author.
    pub author: Player,
    /// The text.
    pub text: String,
    /// The time.
    pub at: Moment,
}

/// A message to be stored.
#[derive(Clone, Debug)]
pub struct NewMessage {
    /// The game.
    pub game: GameId,
    /// The author.
    pub author: AccountId,
    /// The seat of its author, counted clockwise from 0.
    pub seat: i16,
    /// The idempotency key.
    pub key: String,
    /// The text.
    pub text: String,
    /// The time.
    pub at: Moment,
}

/// The result of storing a message.
#[derive(Debug)]
pub struct StoredMessage {
    /// The message.
    pub message: Message,
    /// Whether it had been stored before, under the same idempotency key.
    pub duplicate: bool,
    /// The new change numbers of the accounts.
    pub changes: Vec<(AccountId, i64)>,
}

/// A player whose messages an account does not see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mute {
    /// The player.
    pub player: Player,
    /// When the player was muted.
    pub since: Moment,
}

/// A report to be stored, or a stored report as its author sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReport {
    /// Its id.
    pub id: ReportId,
    /// The account that reports it.
    pub by: AccountId,
    /// The game.
    pub game: GameId,
    /// The number of the message.
    pub number: i64,
    /// The reason; may be empty.
    pub reason: String,
    /// The time.
    pub at: Moment,
}

/// A report of a message, for operators.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Its id.
    pub id: ReportId,
    /// The account that has reported it.
    pub by: AccountId,
    /// The game.
    pub game: GameId,
    /// The number of the message.
    pub number: i64,
    /// The author.
    pub author: Player,
    /// The text when it was reported.
    pub text: String,
    /// The reason; may be empty.
    pub reason: String,
    /// The time.
    pub at: Moment,
}

/// A page of messages.
#[derive(Debug)]
pub struct ChatPage {
    /// Messages, oldest first, without those of accounts that the reader has muted.
    pub messages: Vec<Message>,
    /// The number of the latest message of the game.
    pub latest: i64,
}

impl Service {
    /// Posts a message, once for each idempotency key. Returns the message and whether it had been posted before.
    pub async fn post_message(
        &self,
        account: AccountId,
        id: GameId,
        key: &str,
        text: &str,
    ) -> Result<(Message, bool), Error> {
        let text = clean_text("/text", text, 1)?;
        let SeatedGame { game, seat } = self.current(account, id).await?;
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
            match self.store.insert_message(new.clone(), seats.clone()).await {
                Ok(stored) if stored.duplicate && stored.message.text != new.text => {
                    return Err(Error::KeyReused);
                }
                Ok(StoredMessage { message, duplicate: again, changes }) => {
                    self.announce(changes);
                    return Ok((message, again));
                }
                // The same message was sent twice concurrently; the other request has stored it.
                Err(StoreError::Duplicate) => {}
                Err(other) => return Err(other.into()),
            }
        }
        Err(Error::Busy)
    }

    /// Returns the messages of a game after a message.
    pub async fn messages(
        &self,
        account: AccountId,
        id: GameId,
        after: i64,
        limit: i64,
    ) -> Result<ChatPage, Error> {
        self.current(account, id).await?;
        // Read first, so that no returned message is later than `latest`.
        let latest = self.store.latest_message(id).await?;
        let mut messages = self.store.messages(id, account, after, limit).await?;
        messages.retain(|message| message.number <= latest);
        Ok(ChatPage { messages, latest })
    }

    /// The number of the latest message in each game of an account, the game with the newest message first.
    pub async fn latest_messages(&self, account: AccountId) -> Result<Vec<(GameId, i64)>, Error> {
        Ok(self.store.latest_messages(account, MAX_LISTED_GAMES).await?)
    }

    /// Reports a message to the operators.
    pub async fn report(
        &self,
        account: AccountId,
        id: GameId,
        number: i64,
        reason: &str,
    ) -> Result<(), Error> {
        let reason = clean_text("/reason", reason, 0)?;
        self.current(account, id).await?;
        let at = self.clock.now();
        let report = NewReport { id: ReportId::fresh(), by: account, game: id, number, reason, at };
        match self.store.report(report).await? {
            true => Ok(()),
            false => Err(Error::NotFound(detail::no_such_message())),
        }
    }

    /// The reports, newest first.
    pub async fn reports(&self, before: Option<ReportId>, limit: i64) -> Result<Vec<Report>, Error> {
        Ok(self.store.reports(before, limit).await?)
    }

    /// Mutes another account in all games.
    pub async fn mute(&self, account: AccountId, other: AccountId) -> Result<(), Error> {
        check_not_self(account, other)?;
        let number = self.store.mute(account, other, self.clock.now()).await?;
        self.announce_mute_change(account, number)
    }

    /// Unmutes another account.
    pub async fn unmute(&self, account: AccountId, other: AccountId) -> Result<(), Error> {
        check_not_self(account, other)?;
        let number = self.store.unmute(account, other).await?;
        self.announce_mute_change(account, number)
    }

    /// The players that an account has muted.
    pub async fn mutes(&self, account: AccountId) -> Result<Vec<Mute>, Error> {
        Ok(self.store.mutes(account).await?)
    }

    fn announce_mute_change(&self, account: AccountId, number: Option<i64>) -> Result<(), Error> {
        let number = number.ok_or(Error::NotFound(detail::no_such_player()))?;
        self.announce(vec![(account, number)]);
        Ok(())
    }

    /// Publishes changes that are committed.
    pub(super) fn announce(&self, changes: Vec<(AccountId, i64)>) {
        for (account, number) in changes {
            self.bus.announce(Notice::Changed { account, number });
        }
    }
}

/// Refuses an account that mutes itself.
fn check_not_self(account: AccountId, other: AccountId) -> Result<(), Error> {
    if account == other { Err(Error::NotFound(detail::no_such_player())) } else { Ok(()) }
}

/// Trims a text and checks its length. Invisible and direction-changing characters are refused.
fn clean_text(pointer: &str, text: &str, least: usize) -> Result<String, Error> {
    let text = text.trim();
    let length = (least..=MAX_TEXT_LENGTH).contains(&text.chars().count());
    match length && !text.lines().any(|line| hides(&line.replace(JOINER, ""))) {
        true => Ok(text.to_owned()),
        false => {
            let expected = expected::visible(least, MAX_TEXT_LENGTH);
            Err(Error::Invalid(vec![Violation::new(pointer, "length", expected)]))
        }
    }
}
