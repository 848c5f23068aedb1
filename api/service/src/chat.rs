//! What is said at the table of a game: only those who sit there read it. Somebody can be muted, which nobody else is told,
//! and a message can be reported to those who run the service.

use super::Service;
use super::error::{Error, Violation};
use super::games::SeatedGame;
use super::id::{AccountId, GameId, ReportId};
use super::moment::Moment;
use super::names::hides;
use super::ports::{Notice, StoreError};
use super::stored::Player;
use crate::messages::{detail, expected};

/// Characters of a message, and of the reason of a report.
const MAX_TEXT_LENGTH: usize = 500;
/// Makes one picture of several: families and flags.
const JOINER: char = '\u{200d}';
/// Games whose latest messages are told together.
const MAX_LISTED_GAMES: i64 = 100;
/// How often a message that was sent twice at once is looked for.
const MAX_ATTEMPTS: usize = 4;

/// A message as it was kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// Which game.
    pub game: GameId,
    /// Counts the messages of the game.
    pub number: i64,
    /// The seat that its author had then, counted clockwise from 0.
    pub seat: i16,
    /// Who wrote it.
    pub author: Player,
    /// What it says.
    pub text: String,
    /// When.
    pub at: Moment,
}

/// A message about to be kept.
#[derive(Clone, Debug)]
pub struct NewMessage {
    /// Which game.
    pub game: GameId,
    /// Who writes it.
    pub author: AccountId,
    /// The seat of its author, counted clockwise from 0.
    pub seat: i16,
    /// The idempotency key.
    pub key: String,
    /// What it says.
    pub text: String,
    /// When.
    pub at: Moment,
}

/// What came of keeping a message.
#[derive(Debug)]
pub struct StoredMessage {
    /// The message.
    pub message: Message,
    /// Whether it was kept before, under the same key.
    pub duplicate: bool,
    /// The changes that were counted.
    pub changes: Vec<(AccountId, i64)>,
}

/// Somebody whose messages an account is not shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mute {
    /// Who.
    pub player: Player,
    /// Since when.
    pub since: Moment,
}

/// A message about to be reported, or as who has reported it is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReport {
    /// Its id.
    pub id: ReportId,
    /// Who reports it.
    pub by: AccountId,
    /// Which game.
    pub game: GameId,
    /// Which message.
    pub number: i64,
    /// Why; may be empty.
    pub reason: String,
    /// When.
    pub at: Moment,
}

/// A message that was reported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Its id.
    pub id: ReportId,
    /// Who has reported it.
    pub by: AccountId,
    /// Which game.
    pub game: GameId,
    /// Which message.
    pub number: i64,
    /// Who wrote it.
    pub author: Player,
    /// What it said when it was reported.
    pub text: String,
    /// Why; may be empty.
    pub reason: String,
    /// When.
    pub at: Moment,
}

/// A part of what was said.
#[derive(Debug)]
pub struct ChatPage {
    /// Messages, oldest first, without those of accounts that the reader has muted.
    pub messages: Vec<Message>,
    /// The number of the latest message there is.
    pub latest: i64,
}

impl Service {
    /// Says something at the table of a game, once for each key. Tells whether it was said before.
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
                Ok(spoken) if spoken.duplicate && spoken.message.text != new.text => {
                    return Err(Error::KeyReused);
                }
                Ok(StoredMessage { message, duplicate: again, changes }) => {
                    self.announce(changes);
                    return Ok((message, again));
                }
                // The same was sent twice at once: the other is there now.
                Err(StoreError::Duplicate) => {}
                Err(other) => return Err(other.into()),
            }
        }
        Err(Error::Busy)
    }

    /// What was said at the table of a game after a message.
    pub async fn messages(
        &self,
        account: AccountId,
        id: GameId,
        after: i64,
        limit: i64,
    ) -> Result<ChatPage, Error> {
        self.current(account, id).await?;
        // First, so that no message is later than what is told to be the latest.
        let latest = self.store.latest_message(id).await?;
        let mut messages = self.store.messages(id, account, after, limit).await?;
        messages.retain(|message| message.number <= latest);
        Ok(ChatPage { messages, latest })
    }

    /// The numbers of the latest messages in the games of an account, those first where something was said last.
    pub async fn latest_messages(&self, account: AccountId) -> Result<Vec<(GameId, i64)>, Error> {
        Ok(self.store.latest_messages(account, MAX_LISTED_GAMES).await?)
    }

    /// Reports a message to those who run the service.
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

    /// What was reported, newest first.
    pub async fn reports(&self, before: Option<ReportId>, limit: i64) -> Result<Vec<Report>, Error> {
        Ok(self.store.reports(before, limit).await?)
    }

    /// Does not show an account what another says any more, in no game.
    pub async fn mute(&self, account: AccountId, other: AccountId) -> Result<(), Error> {
        check_not_self(account, other)?;
        let number = self.store.mute(account, other, self.clock.now()).await?;
        self.announce_mute_change(account, number)
    }

    /// Shows an account again what another says.
    pub async fn unmute(&self, account: AccountId, other: AccountId) -> Result<(), Error> {
        check_not_self(account, other)?;
        let number = self.store.unmute(account, other).await?;
        self.announce_mute_change(account, number)
    }

    /// Whom an account has muted.
    pub async fn mutes(&self, account: AccountId) -> Result<Vec<Mute>, Error> {
        Ok(self.store.mutes(account).await?)
    }

    fn announce_mute_change(&self, account: AccountId, number: Option<i64>) -> Result<(), Error> {
        let number = number.ok_or(Error::NotFound(detail::no_such_player()))?;
        self.announce(vec![(account, number)]);
        Ok(())
    }

    /// Tells of changes that are on the disk.
    pub(super) fn announce(&self, changes: Vec<(AccountId, i64)>) {
        for (account, number) in changes {
            self.bus.announce(Notice::Changed { account, number });
        }
    }
}

/// Nobody mutes themselves.
fn check_not_self(account: AccountId, other: AccountId) -> Result<(), Error> {
    if account == other { Err(Error::NotFound(detail::no_such_player())) } else { Ok(()) }
}

/// A text as it is kept: without spaces around it, and nothing in it that hides or that turns what is around it.
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
