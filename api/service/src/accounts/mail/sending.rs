//! Handing mails over. A mail that was not taken is tried again for a day; a permanent refusal is a bounce.

use std::sync::Arc;
use std::time::Duration;

use domain::text::Language;
use metrics::counter;
use tokio::sync::Notify;
use tokio::time::timeout;

use crate::accounts::AccountService;
use crate::accounts::account::Account;
use crate::accounts::mail::text::{MailText, Rendered};
use crate::accounts::mail::turns::{TURN_MAIL_INTERVAL, TurnMail, TurnMails};
use crate::accounts::mail::{
    MailKind, MailLease, MailOutcome, MailPurpose, MailReceiver, MailState, StoredMail, TurnMailOutcome,
};
use crate::error::Error;
use crate::moment::Moment;
use crate::names;
use crate::ports::StoreFuture;
use crate::ports::mailer::{MailError, Mailer, OutgoingMail};

/// Mails that a node hands over at the same time.
pub(crate) const MAILS_AT_ONCE: usize = 10;
/// How many of them may be to one domain, so that a domain whose mails are taken slowly does not delay the others.
pub(crate) const MAX_MAILS_PER_DOMAIN: usize = 3;
/// How many of them may have been tried before, so that mails that nobody takes do not delay new ones.
const MAX_RETRIES_AT_ONCE: usize = 5;
/// How long the mail server may take for one mail.
const SEND_TIMEOUT: Duration = Duration::from_secs(45);
/// Longer than a hand-over takes. If the node dies, another one sends the mail after that.
const LEASE_DURATION: Duration = Duration::from_secs(120);
/// Seconds from each failed attempt to the next; the last one repeats.
const RETRY_SECONDS: [u64; 9] = [5, 15, 30, 60, 120, 300, 600, 900, 1_800];
/// A mail that was not handed over in this time is given up.
const PATIENCE: Duration = Duration::from_secs(24 * 3_600);
/// The largest stored length of a reason.
const MAX_REASON_CHARS: usize = 300;

/// What an attempt has to send.
enum Prepared {
    Mail(OutgoingMail),
    Nothing,
    /// It is sent at that time.
    Later(Moment),
}

impl AccountService {
    /// Notified when a mail may be due.
    pub fn mail_due(&self) -> Arc<Notify> {
        self.mail_due.clone()
    }

    /// When the oldest mail that is due, or is being handed over, was stored.
    pub(crate) fn oldest_due_mail(&self) -> StoreFuture<Option<Moment>> {
        self.store.oldest_mail(self.clock.now())
    }

    /// Leases up to `limit` mails that may be handed over beside those under way.
    pub(crate) fn lease_mails(
        &self,
        limit: usize,
        busy: Vec<(MailReceiver, usize)>,
    ) -> StoreFuture<Vec<StoredMail>> {
        let now = self.clock.now();
        self.store.take_mails(MailLease {
            now,
            until: now.plus(LEASE_DURATION),
            turn_mails_until: now.plus(TURN_MAIL_INTERVAL),
            limit: limit as i64,
            per_domain: MAX_MAILS_PER_DOMAIN,
            retries: MAX_RETRIES_AT_ONCE,
            busy,
        })
    }

    /// Makes one attempt to hand a leased mail over, and stores its outcome. `turns` knows the games that wait for
    /// accounts.
    pub(crate) async fn send_mail(
        &self,
        mailer: &dyn Mailer,
        turns: &dyn TurnMails,
        mail: StoredMail,
    ) -> Result<(), Error> {
        let read_at = self.clock.now();
        let result = match self.prepare(turns, &mail).await? {
            Prepared::Nothing => None,
            Prepared::Later(due_at) => {
                let outcome = MailOutcome {
                    id: mail.id,
                    state: MailState::Waiting,
                    attempts: mail.attempts,
                    due_at,
                    error: None,
                    turn: None,
                };
                return Ok(self.store.settle_mail(outcome).await?);
            }
            Prepared::Mail(outgoing) => {
                let late = |_| MailError {
                    permanent: false,
                    status: None,
                    reason: "the mail server took too long".to_owned(),
                };
                Some(timeout(SEND_TIMEOUT, mailer.send(outgoing)).await.unwrap_or_else(|why| Err(late(why))))
            }
        };
        let (now, attempts) = (self.clock.now(), mail.attempts.saturating_add(1));
        let (state, error) = match result {
            None => (MailState::Dropped, None),
            Some(Ok(())) => (MailState::Sent, None),
            Some(Err(why)) => {
                let state = match why.permanent {
                    true => MailState::Bounced,
                    false if now.since(mail.created_at) >= PATIENCE => MailState::Expired,
                    false => MailState::Waiting,
                };
                let (id, status) =
                    (mail.id, why.status.map_or_else(|| "none".to_owned(), |code| code.to_string()));
                match state {
                    MailState::Waiting => {
                        tracing::debug!(mail = %id, status, "a mail was not handed over; it is tried again")
                    }
                    _ => tracing::warn!(
                        mail = %id,
                        status,
                        state = state.word(),
                        "a mail was not handed over; `tharsis admin mails` shows the reason"
                    ),
                }
                (state, Some(why.reason.chars().take(MAX_REASON_CHARS).collect()))
            }
        };
        counter!("tharsis_mails_total", "kind" => mail.kind.word(), "result" => result_word(state))
            .increment(1);
        let done = usize::try_from(attempts - 1).unwrap_or_default().min(RETRY_SECONDS.len() - 1);
        let due_at = now.plus(Duration::from_secs(RETRY_SECONDS[done]));
        let account = mail.account.filter(|_| mail.kind == MailKind::YourTurn);
        let turn = account.and_then(|account| match state {
            MailState::Sent => {
                Some(TurnMailOutcome::Sent { account, read_at, at: now, next: now.plus(TURN_MAIL_INTERVAL) })
            }
            MailState::Bounced => Some(TurnMailOutcome::Refused { account }),
            MailState::Waiting | MailState::Expired | MailState::Dropped => None,
        });
        Ok(self.store.settle_mail(MailOutcome { id: mail.id, state, attempts, due_at, error, turn }).await?)
    }

    /// Finds the account of a mail, creates the link and writes the mail.
    async fn prepare(&self, turns: &dyn TurnMails, mail: &StoredMail) -> Result<Prepared, Error> {
        let owner = self.store.credentials_of(mail.address.clone()).await?.map(|(account, _)| account);
        match mail.kind {
            MailKind::ResetPassword => match owner {
                Some(owner) => {
                    let link = self.link(MailPurpose::ResetPassword, &owner, &mail.address).await?;
                    let Some((link, _)) = link else { return Ok(Prepared::Nothing) };
                    let name = shown_name(&owner, mail);
                    Ok(self.outgoing(mail, &owner, &MailText::Reset { name: &name, link: &link }))
                }
                None => Ok(Prepared::Nothing),
            },
            MailKind::ConfirmEmail => {
                let account = match mail.account {
                    Some(id) => self.store.account(id).await?,
                    None => None,
                };
                let pending = |account: &Account| account.pending_email.as_deref() == Some(&*mail.address);
                let Some(account) = account.filter(pending) else { return Ok(Prepared::Nothing) };
                match owner {
                    Some(owner) if owner.id != account.id => {
                        self.keep_unknown_code(account.id, &mail.address).await?;
                        let link = self.link(MailPurpose::ResetPassword, &owner, &mail.address).await?;
                        let Some((link, _)) = link else { return Ok(Prepared::Nothing) };
                        let name = shown_name(&owner, mail);
                        Ok(self.outgoing(mail, &owner, &MailText::Taken { name: &name, link: &link }))
                    }
                    _ => {
                        let link = self.link(MailPurpose::ConfirmEmail, &account, &mail.address).await?;
                        let Some((link, Some(digits))) = link else { return Ok(Prepared::Nothing) };
                        let text = MailText::Confirm { link: &link, digits: &digits };
                        Ok(self.outgoing(mail, &account, &text))
                    }
                }
            }
            MailKind::EmailChanged => {
                let account = match mail.account {
                    Some(id) => self.store.account(id).await?,
                    None => None,
                };
                let (Some(account), Some(email)) = (account, &mail.new_address) else {
                    return Ok(Prepared::Nothing);
                };
                let name = shown_name(&account, mail);
                Ok(self.outgoing(mail, &account, &MailText::Changed { name: &name, email }))
            }
            MailKind::YourTurn => self.prepare_turn_mail(turns, mail).await,
        }
    }

    /// Writes the mail with the games that wait for an account, if the account still has the address and wants it.
    async fn prepare_turn_mail(&self, turns: &dyn TurnMails, mail: &StoredMail) -> Result<Prepared, Error> {
        let account = match mail.account {
            Some(id) => self.store.account(id).await?,
            None => None,
        };
        let current = |account: &Account| account.email.as_deref() == Some(&*mail.address);
        let Some(account) = account.filter(current) else { return Ok(Prepared::Nothing) };
        if self.store.suspension(account.id, self.clock.now()).await?.is_some() {
            return Ok(Prepared::Nothing);
        }
        Ok(match turns.turn_mail(account.id, &mail.address).await? {
            TurnMail::Nothing => Prepared::Nothing,
            TurnMail::Later(at) => Prepared::Later(at),
            TurnMail::Games(games) => {
                let unsubscribe = self.mail.unsubscribe_link(&games.token);
                let name = shown_name(&account, mail);
                let rendered = games.render(language(&account, mail), &name, &unsubscribe, &self.mail);
                Prepared::Mail(OutgoingMail {
                    unsubscribe: Some(unsubscribe),
                    ..outgoing_mail(mail, rendered)
                })
            }
        })
    }

    fn outgoing(&self, mail: &StoredMail, account: &Account, text: &MailText<'_>) -> Prepared {
        Prepared::Mail(outgoing_mail(mail, text.render(language(account, mail), &self.mail)))
    }

    /// Creates a link; none if the account was deleted in the meantime.
    async fn link(
        &self,
        purpose: MailPurpose,
        account: &Account,
        email: &str,
    ) -> Result<Option<(String, Option<String>)>, Error> {
        let code = self.create_code(purpose, account.id, email).await?;
        Ok(code.map(|(token, digits)| (self.mail.links.link(purpose, &token), digits)))
    }
}

fn language(account: &Account, mail: &StoredMail) -> Language {
    account.language.unwrap_or(mail.language)
}

fn shown_name(account: &Account, mail: &StoredMail) -> String {
    names::shown(&account.name, language(account, mail))
}

fn outgoing_mail(mail: &StoredMail, rendered: Rendered) -> OutgoingMail {
    OutgoingMail {
        id: mail.id,
        to: mail.address.clone(),
        subject: rendered.subject,
        text: rendered.text,
        html: rendered.html,
        unsubscribe: None,
    }
}

/// The label of the metric.
fn result_word(state: MailState) -> &'static str {
    match state {
        MailState::Waiting => "retried",
        other => other.word(),
    }
}
