//! Mails that name the games that wait for an account, at most one an hour. Whether a mail is due follows from the state
//! of the games, so nothing is queued when a turn is played: each account that wants such mails is checked from time to
//! time. [`crate::accounts::mail`] hands the mails over and writes them when it does.

pub mod store;

use std::cmp::Reverse;
use std::collections::HashMap;
use std::time::Duration;

use futures_util::future::BoxFuture;
use jiff::Timestamp;

use crate::accounts::account::Account;
use crate::accounts::mail::MailKind;
use crate::accounts::mail::turns::{MAX_GAMES_PER_MAIL, TurnMail, TurnMails, WaitingGame, WaitingGames};
use crate::error::{Error, Forbidden};
use crate::failure_backoff::report;
use crate::id::{AccountId, GameId};
use crate::moment::Moment;
use crate::notify::NotificationService;
use crate::notify::push::PushKind;
use crate::play::stored::Waiting;
use crate::progress::Progress;
use crate::seating::rest::Rest;
use crate::secret;

/// A game is named once it has waited for this long, so that nobody gets a mail about a game that they are playing.
/// Accounts are checked as often, so that no game waits much longer.
const MIN_WAIT: Duration = Duration::from_secs(600);
/// How long accounts are taken to be checked.
const CHECK_LEASE: Duration = Duration::from_secs(60);
/// Accounts that are taken at a time.
const MAX_SUBSCRIBERS_PER_BATCH: i64 = 50;
/// An account without an address, or on vacation, is checked after this time.
const LONG_PAUSE: Duration = Duration::from_secs(3_600);
/// Waiting games of an account that are counted.
const MAX_GAMES: i64 = 1_000;
/// The largest length of a token that is looked up.
const MAX_TOKEN_CHARS: usize = 200;

/// An account that is to be checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DueSubscriber {
    pub account: AccountId,
    /// Decisions that were opened later are in no mail yet.
    pub since: Moment,
}

/// How far mails of an account have gone.
#[derive(Clone, PartialEq, Eq)]
pub struct TurnMailState {
    /// Decisions that were opened later are in no mail yet.
    pub since: Moment,
    /// The token of the links that switch the mails off.
    pub token: String,
}

/// What waits for an account that may get a mail now.
enum Standing {
    /// It has quiet hours until that time.
    Quiet(Moment),
    OnVacation,
    /// The games that it has not muted, the longest waiting first, and its time zone.
    Open(Vec<Waiting>, String),
}

impl NotificationService {
    /// Checks the accounts that are due, and queues a mail for each that a game has begun to wait for.
    pub async fn queue_turn_mails(&self) -> Result<Progress, Error> {
        let now = self.clock.now();
        if !self.store.has_due_subscriber(now).await? {
            return Ok(Progress::Done);
        }
        let until = now.plus(CHECK_LEASE);
        let taken = self.store.take_due_subscribers(now, until, MAX_SUBSCRIBERS_PER_BATCH).await?;
        let count = taken.len();
        for subscriber in taken {
            match self.check_subscriber(subscriber, until).await {
                Ok(()) => {}
                Err(why) if why.is_transient() => return Err(why),
                // The others do not wait for it.
                Err(why) => report("push_preferences", subscriber.account, why),
            }
        }
        Ok(Progress::of_page(count, MAX_SUBSCRIBERS_PER_BATCH))
    }

    async fn check_subscriber(&self, subscriber: DueSubscriber, taken: Moment) -> Result<(), Error> {
        let (now, DueSubscriber { account: id, since }) = (self.clock.now(), subscriber);
        let again_at = |at| self.store.check_subscriber_at(id, taken, at);
        let account = match self.accounts.account(id).await {
            Ok(account) => account,
            // It was deleted in the meantime.
            Err(Error::SessionEnded(_)) => return Ok(again_at(now.plus(LONG_PAUSE)).await?),
            Err(other) => return Err(other),
        };
        let Account { email: Some(address), .. } = &account else {
            return Ok(again_at(now.plus(LONG_PAUSE)).await?);
        };
        let waiting = match self.standing(id, now).await? {
            Standing::Quiet(until) => return Ok(again_at(until).await?),
            Standing::OnVacation => return Ok(again_at(now.plus(LONG_PAUSE)).await?),
            Standing::Open(waiting, _) => waiting,
        };
        // The first game that is in no mail yet.
        match waiting.iter().map(|row| row.since).filter(|at| *at > since).min() {
            Some(first) if first.plus(MIN_WAIT) <= now => {
                let mail = self.accounts.new_mail(MailKind::YourTurn, Some(id), address, None);
                if self.store.queue_turn_mail(mail, taken, now.plus(MIN_WAIT)).await? {
                    self.accounts.mail_due().notify_one();
                }
                Ok(())
            }
            first => Ok(again_at(first.unwrap_or(now).plus(MIN_WAIT)).await?),
        }
    }

    /// What waits for an account, if it may get a mail now.
    async fn standing(&self, account: AccountId, now: Moment) -> Result<Standing, Error> {
        let preferences = self.store.preferences(account).await?;
        if let Some(until) = preferences.quiet_until(PushKind::YourTurn, now) {
            return Ok(Standing::Quiet(until));
        }
        let rest = self.play.rest(account).await?;
        let today = |rest: &Rest| {
            let here = Timestamp::from_microsecond(now.0).ok()?.to_zoned(rest.zone()?);
            Some(here.date())
        };
        if rest.as_ref().is_some_and(|rest| today(rest).is_some_and(|day| rest.on_vacation(day))) {
            return Ok(Standing::OnVacation);
        }
        let mut waiting = self.store.games_waiting_for(account, MAX_GAMES).await?;
        waiting.retain(|row| !preferences.muted.contains(&row.game));
        let zone = preferences.quiet.map(|quiet| quiet.zone).or(rest.map(|rest| rest.zone));
        Ok(Standing::Open(waiting, zone.unwrap_or_else(|| "UTC".to_owned())))
    }

    async fn write_turn_mail(&self, account: AccountId, address: &str) -> Result<TurnMail, Error> {
        let token = secret::token()?;
        let state = self.store.turn_mail_state(account, address.to_owned(), token).await?;
        let Some(TurnMailState { since, token }) = state else { return Ok(TurnMail::Nothing) };
        let (mut waiting, zone) = match self.standing(account, self.clock.now()).await? {
            Standing::Quiet(until) => return Ok(TurnMail::Later(until)),
            Standing::OnVacation => return Ok(TurnMail::Nothing),
            Standing::Open(waiting, zone) => (waiting, zone),
        };
        if waiting.iter().all(|row| row.since <= since) {
            return Ok(TurnMail::Nothing);
        }
        let deadlines = self.play.deadlines(account, &waiting).await?;
        // As in the inbox: the most urgent first, games without a deadline last.
        waiting.sort_by_key(|row| Reverse(deadlines.get(&row.game).map(|at| Reverse(*at))));
        let games = self.name_games(&waiting, &deadlines).await?;
        if games.is_empty() {
            return Ok(TurnMail::Nothing);
        }
        Ok(TurnMail::Games(WaitingGames { games, count: waiting.len(), zone, token }))
    }

    /// The first games with their names.
    async fn name_games(
        &self,
        waiting: &[Waiting],
        deadlines: &HashMap<GameId, Moment>,
    ) -> Result<Vec<WaitingGame>, Error> {
        let mut games = Vec::new();
        for Waiting { game: id, .. } in waiting.iter().take(MAX_GAMES_PER_MAIL) {
            match self.play.as_it_is(*id).await {
                Ok(game) => {
                    let (name, deadline) = (game.name.clone(), deadlines.get(id).copied());
                    games.push(WaitingGame { id: *id, name, deadline });
                }
                Err(why) if why.is_transient() => return Err(why),
                Err(why) => report("games", id, why),
            }
        }
        Ok(games)
    }

    /// The account whose mails a link switches off. The link is valid as long as the account has the address that it was
    /// sent to, however often it is used.
    pub async fn turn_mail_subscriber(&self, token: &str) -> Result<Account, Error> {
        let is_token = token.len() <= MAX_TOKEN_CHARS && token.chars().all(|char| char.is_ascii_graphic());
        let found = match is_token {
            true => self.store.turn_mail_subscriber(token.to_owned()).await?,
            false => None,
        };
        let id = found.ok_or(Error::Forbidden(Forbidden::WrongLink))?;
        self.accounts.account(id).await
    }

    /// Switches the mails of an account off by a link. The request is idempotent.
    pub async fn unsubscribe_turn_mails(&self, token: &str) -> Result<Account, Error> {
        let account = self.turn_mail_subscriber(token).await?;
        let done = self.store.unsubscribe_turn_mails(token.to_owned(), self.clock.now()).await?;
        done.map(|_| account).ok_or(Error::Forbidden(Forbidden::WrongLink))
    }
}

impl TurnMails for NotificationService {
    fn turn_mail<'a>(
        &'a self,
        account: AccountId,
        address: &'a str,
    ) -> BoxFuture<'a, Result<TurnMail, Error>> {
        Box::pin(self.write_turn_mail(account, address))
    }
}
