//! Confirmation of e-mail addresses. An account asks for an address; the address counts once a link or a code of the
//! mail to it comes back from the owner of the account: somebody may have registered the address of another person, who
//! opens the link. Replies do not reveal whether the address belongs to another account: its owner gets a notice instead.

use domain::text::Language;

use crate::accounts::AccountService;
use crate::accounts::account::Account;
use crate::accounts::callers::AuthProof;
use crate::accounts::credentials::{check_password_length, email_taken};
use crate::accounts::keys::Caller;
use crate::accounts::mail::{
    ConfirmedEmail, MailKind, MailPurpose, NewMail, PendingEmail, digits_hash, read_digits,
};
use crate::accounts::sessions::hash;
use crate::error::{Conflict, Error, Forbidden, Violation};
use crate::id::AccountId;
use crate::messages::expected;
use crate::network::Network;
use crate::ports::StoreError;

/// The largest length of a token that is looked up.
const MAX_TOKEN_CHARS: usize = 200;

impl AccountService {
    /// Stores the address that an account asks for, and the mail to it. `refused` is the error if the account cannot
    /// have it.
    pub(crate) async fn set_pending_email(
        &self,
        account: AccountId,
        pending: PendingEmail,
        language: Option<Language>,
        refused: Conflict,
    ) -> Result<Account, Error> {
        let mail = self.new_mail(MailKind::ConfirmEmail, Some(account), &pending.email, language);
        match self.store.set_pending_email(account, pending, mail).await {
            Ok(()) => {
                self.mail_due.notify_one();
                self.account(account).await
            }
            Err(StoreError::Conflict) => Err(Error::Conflict(refused)),
            Err(other) => Err(other.into()),
        }
    }

    /// Sends the mail that confirms the pending address again.
    pub async fn resend_confirmation(
        &self,
        caller: &Caller,
        language: Option<Language>,
    ) -> Result<(), Error> {
        let account = self.account(caller.account).await?;
        let email = account.pending_email.ok_or(Error::Conflict(Conflict::NoPendingEmail))?;
        self.check_mails_of(account.id).await?;
        let mail = self.new_mail(MailKind::ConfirmEmail, Some(account.id), &email, language);
        self.store.queue_mail(mail).await?;
        self.mail_due.notify_one();
        Ok(())
    }

    /// Confirms the pending address of the caller with the six-digit code of the mail.
    pub async fn confirm_email(
        &self,
        caller: &Caller,
        typed: &str,
        network: Network,
    ) -> Result<Account, Error> {
        let digits = read_digits(typed);
        if digits.len() != 6 || typed.chars().count() > 20 {
            return Err(Error::Invalid(vec![Violation::new("/code", "code", expected::six_digits())]));
        }
        let account = self.account(caller.account).await?;
        if account.pending_email.is_none() {
            return Err(Error::Conflict(Conflict::NoPendingEmail));
        }
        let attempt = self.check_mail_code(account.id, network).await?;
        let digits = digits_hash(account.id, &digits);
        let confirmed = self
            .store
            .confirm_email_by_digits(account.id, digits, self.clock.now())
            .await
            .map_err(email_taken)?;
        let confirmed = confirmed.ok_or(Error::Forbidden(Forbidden::WrongCode))?;
        self.take_back(attempt).await?;
        self.address_confirmed(confirmed).await?;
        self.account(caller.account).await
    }

    /// Confirms the pending address of the caller with the link of the mail. The link is valid once.
    pub async fn confirm_own_email_by_link(&self, caller: &Caller, token: &str) -> Result<Account, Error> {
        let account = self.account(caller.account).await?;
        match self.mail_link(MailPurpose::ConfirmEmail, token).await {
            Ok((owner, _)) if owner.id != account.id => return Err(Error::Forbidden(Forbidden::WrongLink)),
            // Also after a lost reply: the link was used.
            _ if account.pending_email.is_none() => return Err(Error::Conflict(Conflict::NoPendingEmail)),
            link => drop(link?),
        }
        self.redeem_confirmation(token).await?;
        self.account(caller.account).await
    }

    /// The account and the address that a link of a mail is for.
    pub async fn mail_link(&self, purpose: MailPurpose, token: &str) -> Result<(Account, String), Error> {
        let wrong = Error::Forbidden(Forbidden::WrongLink);
        if token.chars().count() > MAX_TOKEN_CHARS {
            return Err(wrong);
        }
        let code = self.store.mail_code(hash(token), self.clock.now()).await?;
        let Some(code) = code.filter(|code| code.purpose == purpose) else { return Err(wrong) };
        let account = self.store.account(code.account).await?.ok_or(wrong)?;
        Ok((account, code.email))
    }

    /// Confirms the address of a link with the password of its account: that which the account gets with the address, or
    /// the one that it has. The link is valid once; a wrong password does not use it up.
    pub async fn confirm_email_by_link(
        &self,
        token: &str,
        password: String,
        network: Network,
    ) -> Result<(), Error> {
        let (account, _) = self.mail_link(MailPurpose::ConfirmEmail, token).await?;
        match account.email {
            Some(_) => drop(self.reauthenticate(account.id, password, network).await?),
            None => drop(self.check_pending_password(&account, password, network).await?),
        }
        self.check_not_suspended(account.id).await?;
        self.redeem_confirmation(token).await
    }

    async fn redeem_confirmation(&self, token: &str) -> Result<(), Error> {
        let confirmed = self.store.confirm_email(hash(token), self.clock.now()).await.map_err(email_taken)?;
        self.address_confirmed(confirmed.ok_or(Error::Forbidden(Forbidden::WrongLink))?).await
    }

    async fn address_confirmed(&self, confirmed: ConfirmedEmail) -> Result<(), Error> {
        let ConfirmedEmail { account, old_email, email } = confirmed;
        match old_email {
            Some(old) => self.queue_email_changed(account, &old, email, None).await,
            None => Ok(()),
        }
    }

    /// Sends a notice to the address that an account had.
    pub(crate) async fn queue_email_changed(
        &self,
        account: AccountId,
        old_email: &str,
        email: String,
        language: Option<Language>,
    ) -> Result<(), Error> {
        let mail = self.new_mail(MailKind::EmailChanged, Some(account), old_email, language);
        self.store.queue_mail(NewMail { new_address: Some(email), ..mail }).await?;
        self.mail_due.notify_one();
        Ok(())
    }

    /// Checks the password that an account gets with its pending address.
    pub(crate) async fn check_pending_password(
        &self,
        account: &Account,
        password: String,
        network: Network,
    ) -> Result<AuthProof, Error> {
        check_password_length(&password, "/password").map_err(|violation| Error::Invalid(vec![violation]))?;
        let hash = self.store.pending_hash(account.id).await?;
        let attempt = self.check_password(&account.id.to_string(), Some(account.id), network).await?;
        match self.passwords.verify(password, hash).await? {
            true => self.reset(attempt).await.map(|()| AuthProof::Itself),
            false => Err(Error::Forbidden(Forbidden::WrongPassword)),
        }
    }
}
