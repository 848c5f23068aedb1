//! A new password for somebody who has forgotten theirs, by a link that is mailed to the confirmed address. A request
//! does the same work for every address, and the job that sends mail finds out whether there is an account.

use domain::text::Language;

use crate::accounts::AccountService;
use crate::accounts::account::{SignInResult, SignedIn};
use crate::accounts::callers::AuthProof;
use crate::accounts::credentials::{clean_email, new_password};
use crate::accounts::mail::{MailKind, MailPurpose};
use crate::accounts::sessions::{ClientInfo, clean_device, hash};
use crate::error::{Error, Forbidden};
use crate::id::AccountId;

impl AccountService {
    /// Has a link for a new password sent to the address, if it belongs to an account.
    pub async fn request_password_reset(&self, email: &str, language: Option<Language>) -> Result<(), Error> {
        let email = clean_email(email).map_err(|violation| Error::Invalid(vec![violation]))?;
        let mail = self.new_mail(MailKind::ResetPassword, None, &email, language);
        self.store.queue_mail(mail).await?;
        self.mail_due.notify_one();
        Ok(())
    }

    /// Sets a new password by the token of a link, ends all sessions, and signs in.
    pub async fn reset_password(
        &self,
        token: &str,
        password: String,
        mut client: ClientInfo,
    ) -> Result<SignInResult, Error> {
        client.device =
            clean_device(client.device.as_deref()).map_err(|violation| Error::Invalid(vec![violation]))?;
        let (account, hash) = self.set_password_by_link(token, password).await?;
        let tokens = self.open_session(account, client, AuthProof::Password(hash)).await?;
        Ok(SignInResult { account: self.account(account).await?, signed_in: SignedIn::Known, tokens })
    }

    /// Sets a new password by the token of a link and ends all sessions. Returns the account and the hash of the new
    /// password. A suspended account keeps its password, and the link stays valid.
    pub async fn set_password_by_link(
        &self,
        token: &str,
        password: String,
    ) -> Result<(AccountId, String), Error> {
        let (account, email) = self.mail_link(MailPurpose::ResetPassword, token).await?;
        self.check_not_suspended(account.id).await?;
        if let Some(violation) = new_password(&password, &email, "/password") {
            return Err(Error::Invalid(vec![violation]));
        }
        self.check_strength(&password, [&account.name, &email], "/password").await?;
        let new_hash = self.passwords.hash(password).await?;
        let now = self.clock.now();
        let done = self.store.reset_password(hash(token), new_hash.clone(), now).await?;
        let (account, ended) = done.ok_or(Error::Forbidden(Forbidden::WrongLink))?;
        self.publish_ended(ended, now);
        Ok((account, new_hash))
    }
}
