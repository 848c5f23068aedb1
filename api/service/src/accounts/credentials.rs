//! Full accounts with an e-mail address and a password. A guest can become a full account and keeps its data; from then
//! on the device key alone does not sign in. A failed sign-in does not reveal whether the address is registered.

use domain::text::Language;
use email_address::EmailAddress;
use url::Host;

use crate::accounts::AccountService;
use crate::accounts::account::SignedIn;
use crate::accounts::account::{Account, SignInResult};
use crate::accounts::callers::AuthProof;
use crate::accounts::keys::Caller;
use crate::accounts::mail::{MailKind, PendingEmail};
use crate::accounts::proof::Proof;
use crate::accounts::sessions;
use crate::accounts::sessions::{ClientInfo, clean_device};
use crate::error::{Conflict, Error, Forbidden, Violation};
use crate::id::{AccountId, SessionId};
use crate::messages::expected;
use crate::names::{clean_player_name, is_hidden};
use crate::ports::StoreError;

/// The largest length of an e-mail address, in bytes.
const MAX_EMAIL_BYTES: usize = 254;

/// An e-mail address and a password as entered.
#[derive(Clone)]
pub struct EmailPassword {
    /// The address.
    pub email: String,
    pub password: String,
}

/// An e-mail address and a password hash as stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Credentials {
    /// The normalised address.
    pub email: String,
    /// The password hash.
    pub hash: String,
}

#[derive(Clone, Debug)]
pub struct PasswordChange {
    pub account: AccountId,
    /// The hash of the old password.
    pub old: String,
    /// The hash of the new password.
    pub new: String,
    /// The session that is not ended.
    pub keep: Option<SessionId>,
}

impl EmailPassword {
    /// Checks both and returns the normalised address.
    fn check(&self, pointer: &'static str) -> Result<String, Vec<Violation>> {
        let (email, wrong) = (new_email(&self.email), new_password(&self.password, &self.email, pointer));
        match (email, wrong) {
            (Ok(email), None) => Ok(email),
            (email, wrong) => Err(email.err().into_iter().chain(wrong).collect()),
        }
    }
}

impl AccountService {
    /// Creates a full account and signs in. If addresses are confirmed, the account is a guest until then; the result is
    /// the same for an address that belongs to another account.
    pub async fn register(
        &self,
        given: EmailPassword,
        name: &str,
        mut client: ClientInfo,
    ) -> Result<SignInResult, Error> {
        let (email, name) = (given.check("/password"), clean_player_name(name));
        let device = clean_device(client.device.as_deref());
        let (email, name, device) = match (email, name, device) {
            (Ok(email), Ok(name), Ok(device)) => (email, name, device),
            (email, name, device) => {
                let wrong = email.err().into_iter().flatten().chain(name.err()).chain(device.err());
                return Err(Error::Invalid(wrong.collect()));
            }
        };
        client.device = device;
        self.check_strength(&given.password, [&name, &email], "/password").await?;
        let hash = self.passwords.hash(given.password).await?;
        let confirms = self.confirms_addresses();
        let account = Account {
            id: AccountId::fresh(),
            name,
            guest: confirms,
            email: Some(email.clone()).filter(|_| !confirms),
            pending_email: Some(email.clone()).filter(|_| confirms),
            created_at: self.clock.now(),
            bot_of: None,
            language: client.language,
        };
        if confirms {
            let mail = self.new_mail(MailKind::ConfirmEmail, Some(account.id), &email, client.language);
            let pending = PendingEmail { email, hash: Some(hash) };
            self.store.register_pending(account.clone(), pending, mail).await?;
            self.mail_due.notify_one();
        } else {
            self.store.register(account.clone(), Credentials { email, hash }).await.map_err(email_taken)?;
        }
        let tokens = self.open_session(account.id, client, AuthProof::Itself).await?;
        Ok(SignInResult { account, signed_in: SignedIn::Newcomer, tokens })
    }

    /// Signs in with e-mail address and password.
    pub async fn sign_in_password(
        &self,
        given: EmailPassword,
        mut client: ClientInfo,
    ) -> Result<SignInResult, Error> {
        let wrong = |violation| Error::Invalid(vec![violation]);
        client.device = clean_device(client.device.as_deref()).map_err(wrong)?;
        let (account, proof) = self.authenticate(given, client.network).await?;
        let tokens = self.open_session(account.id, client, proof).await?;
        Ok(SignInResult { account, signed_in: SignedIn::Known, tokens })
    }

    /// Returns the account with that e-mail address and password.
    pub(crate) async fn authenticate(
        &self,
        given: EmailPassword,
        network: sessions::Network,
    ) -> Result<(Account, AuthProof), Error> {
        let wrong = |violation| Error::Invalid(vec![violation]);
        // A malformed address belongs to no account.
        let email = given.email.trim().to_lowercase();
        check_password_length(&given.password, "/password").map_err(wrong)?;
        if email.len() > MAX_EMAIL_BYTES || email.contains(char::is_control) {
            return Err(wrong(Violation::new("/email", "length", expected::email("ada@example.org"))));
        }
        let found = self.store.credentials_of(email.clone()).await?;
        let (account, hash) = found.map(|(account, kept)| (account, kept.hash)).unzip();
        let attempt = self.check_password(&email, account.as_ref().map(|a| a.id), network).await?;
        let right = self.passwords.verify(given.password, hash.clone()).await?;
        let (true, Some(account), Some(hash)) = (right, account, hash) else {
            self.count_address(&attempt).await?;
            return Err(Error::WrongCredentials);
        };
        self.reset(attempt).await?;
        Ok((account, AuthProof::Password(hash)))
    }

    /// Gives an e-mail address and a password to an account without them, if addresses are confirmed as soon as this one
    /// is. A guest becomes a full account. The owner authenticates again. The request is idempotent.
    pub async fn attach(
        &self,
        caller: &Caller,
        given: EmailPassword,
        proof: Proof,
        network: sessions::Network,
        language: Option<Language>,
    ) -> Result<Account, Error> {
        let email = given.check("/password").map_err(Error::Invalid)?;
        let account = self.account(caller.account).await?;
        if account.email.is_some() || account.bot_of.is_some() {
            // A retry after a lost reply: the account has these credentials already.
            let same = account.email.as_deref() == Some(email.as_str());
            if same && self.reauthenticate(caller.account, given.password, network).await.is_ok() {
                return Ok(account);
            }
            return Err(Error::Conflict(Conflict::HasPassword));
        }
        self.check_proof_to_attach(&account, (&email, &given.password), proof, network).await?;
        let confirms = self.confirms_addresses();
        // Checked first, because hashing is expensive.
        if confirms {
            self.check_mails_of(caller.account).await?;
        } else if self.store.credentials_of(email.clone()).await?.is_some() {
            return Err(Error::Conflict(Conflict::EmailTaken));
        }
        self.check_strength(&given.password, [&account.name, &email], "/password").await?;
        let hash = self.passwords.hash(given.password).await?;
        if confirms {
            let pending = PendingEmail { email, hash: Some(hash) };
            return self.set_pending_email(caller.account, pending, language, Conflict::HasPassword).await;
        }
        let credentials = Credentials { email, hash };
        match self.store.attach(caller.account, credentials, self.clock.now()).await {
            Ok(()) => self.account(caller.account).await,
            Err(StoreError::Conflict) => Err(Error::Conflict(Conflict::HasPassword)),
            Err(other) => Err(email_taken(other)),
        }
    }

    /// Checks the proof of an account that gets the new address and password. An account that came by registration has
    /// only its pending password: the new password proves it too if it is the same, so that the owner can correct the
    /// address, and repeat a request whose reply was lost.
    async fn check_proof_to_attach(
        &self,
        account: &Account,
        (email, password): (&str, &str),
        proof: Proof,
        network: sessions::Network,
    ) -> Result<(), Error> {
        let pending = account.pending_email.as_deref().filter(|_| account.guest);
        let registered = pending.is_some() && !self.store.has_device_key(account.id).await?;
        if !registered {
            return self.check_proof(account, proof, network).await;
        }
        let Some(current) = proof.password else {
            return self.check_pending_password(account, password.to_owned(), network).await.map(drop);
        };
        // After a lost reply, the account has the new password already.
        let repeated = pending == Some(email);
        if repeated && self.check_pending_password(account, password.to_owned(), network).await.is_ok() {
            return Ok(());
        }
        self.check_pending_password(account, current, network).await.map(drop)
    }

    /// Changes the password and ends all other sessions and grants.
    pub async fn change_password(
        &self,
        caller: &Caller,
        current: String,
        new: String,
        network: sessions::Network,
    ) -> Result<(), Error> {
        let stored = self.stored_credentials(caller.account).await?;
        if let Some(violation) = new_password(&new, &stored.email, "/new") {
            return Err(Error::Invalid(vec![violation]));
        }
        let name = self.account(caller.account).await?.name;
        self.check_strength(&new, [&name, &stored.email], "/new").await?;
        let old = self.reauthenticate(caller.account, current, network).await?.hash;
        let (hash, now) = (self.passwords.hash(new).await?, self.clock.now());
        let change = PasswordChange { account: caller.account, old, new: hash, keep: caller.session };
        let ended = self.store.change_password(change, now).await?;
        self.publish_ended(ended, now);
        Ok(())
    }

    /// Changes the e-mail address, if addresses are confirmed as soon as the new one is. The old address gets a notice.
    pub async fn change_email(
        &self,
        caller: &Caller,
        given: EmailPassword,
        network: sessions::Network,
        language: Option<Language>,
    ) -> Result<Account, Error> {
        let email = new_email(&given.email).map_err(|violation| Error::Invalid(vec![violation]))?;
        let Credentials { email: old_email, hash } =
            self.reauthenticate(caller.account, given.password, network).await?;
        if self.confirms_addresses() {
            self.check_mails_of(caller.account).await?;
            let pending = PendingEmail { email, hash: None };
            return self.set_pending_email(caller.account, pending, language, Conflict::NoPassword).await;
        }
        let changed = Credentials { email: email.clone(), hash };
        self.store.change_email(caller.account, changed, self.clock.now()).await.map_err(email_taken)?;
        if old_email != email {
            self.queue_email_changed(caller.account, &old_email, email, language).await?;
        }
        self.account(caller.account).await
    }

    /// The account with that confirmed e-mail address.
    pub async fn account_of_email(&self, email: &str) -> Result<Option<Account>, Error> {
        let found = self.store.credentials_of(email.trim().to_lowercase()).await?;
        Ok(found.map(|(account, _)| account))
    }

    /// Checks the password of the account again and returns its stored credentials.
    pub(crate) async fn reauthenticate(
        &self,
        account: AccountId,
        password: String,
        network: sessions::Network,
    ) -> Result<Credentials, Error> {
        check_password_length(&password, "/password").map_err(|violation| Error::Invalid(vec![violation]))?;
        let stored = self.stored_credentials(account).await?;
        let attempt = self.check_password(&stored.email, Some(account), network).await?;
        match self.passwords.verify(password, Some(stored.hash.clone())).await? {
            true => self.reset(attempt).await.map(|()| stored),
            false => Err(Error::Forbidden(Forbidden::WrongPassword)),
        }
    }

    /// Refuses a password that is common or easy to guess from the data of the account.
    pub(crate) async fn check_strength(
        &self,
        password: &str,
        about: [&str; 2],
        pointer: &'static str,
    ) -> Result<(), Error> {
        let words = about.map(str::to_owned).to_vec();
        match self.passwords.is_guessable(password.to_owned(), words).await? {
            false => Ok(()),
            true => {
                let easy = Violation::new(pointer, "guessable", expected::hard_to_guess());
                Err(Error::Invalid(vec![easy]))
            }
        }
    }

    async fn stored_credentials(&self, account: AccountId) -> Result<Credentials, Error> {
        self.store.credentials(account).await?.ok_or(Error::Conflict(Conflict::NoPassword))
    }
}

/// Normalises an e-mail address that an account asks for. Only a message sent there could show whether it exists, but the
/// mailer can write to it.
pub(crate) fn new_email(email: &str) -> Result<String, Violation> {
    let email = clean_email(email)?;
    match email.rsplit_once('@') {
        Some((name, domain)) if EmailAddress::is_valid_local_part(name) && is_host_name(domain) => Ok(email),
        _ => Err(Violation::new("/email", "email", expected::email("ada@example.org"))),
    }
}

/// Whether a domain, in its ASCII form, consists of letters, digits and hyphens, as the names of hosts do. An IP address
/// is none.
fn is_host_name(domain: &str) -> bool {
    // The parser would decode it.
    if domain.contains('%') {
        return false;
    }
    let Ok(Host::Domain(ascii)) = Host::parse(domain) else { return false };
    EmailAddress::is_valid_domain(&ascii)
        && ascii.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.'))
}

/// Normalises an e-mail address that an account may have had for long: earlier versions accepted more than [`new_email`].
pub(crate) fn clean_email(email: &str) -> Result<String, Violation> {
    let email = email.trim().to_lowercase();
    if email.contains(is_hidden) {
        let expected = expected::email_visible("ada@example.org");
        return Err(Violation::new("/email", "invisible", expected));
    }
    let odd = |c: char| c.is_whitespace() || c.is_control() || matches!(c, ',' | ';' | '<' | '>' | '"');
    let shaped = email.split_once('@').is_some_and(|(name, host)| {
        !name.is_empty()
            && !host.contains('@')
            && host.contains('.')
            && !host.starts_with('.')
            && !host.ends_with('.')
            && !host.contains("..")
    });
    match shaped && email.len() <= MAX_EMAIL_BYTES && !email.contains(odd) {
        true => Ok(email),
        false => Err(Violation::new("/email", "email", expected::email("ada@example.org"))),
    }
}

/// Checks a new password.
pub(crate) fn new_password(password: &str, email: &str, pointer: &'static str) -> Option<Violation> {
    if let Err(violation) = check_password_length(password, pointer) {
        return Some(violation);
    }
    if password.chars().count() < 10 {
        return Some(Violation::new(pointer, "length", expected::length(10, 200)));
    }
    let same = password.trim().to_lowercase() == email.trim().to_lowercase();
    same.then(|| Violation::new(pointer, "guessable", expected::not_the_email()))
}

/// Refuses a password that is longer than any stored one can be.
pub(crate) fn check_password_length(password: &str, pointer: &'static str) -> Result<(), Violation> {
    match password.chars().count() <= 200 && password.len() <= 800 {
        true => Ok(()),
        false => Err(Violation::new(pointer, "length", expected::length(10, 200))),
    }
}

pub(crate) fn email_taken(why: StoreError) -> Error {
    match why {
        StoreError::Duplicate => Error::Conflict(Conflict::EmailTaken),
        other => other.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn email_addresses_are_normalised() {
        assert_eq!(clean_email("  Ada@Example.ORG ").as_deref(), Ok("ada@example.org"));
        for wrong in
            ["", "ada", "@example.org", "ada@", "ada@host", "a@b@c.d", "a b@c.d", "a@b..c", "a@.b", "a@b."]
        {
            assert!(clean_email(wrong).is_err(), "{wrong}");
        }
        assert!(clean_email(&format!("{}@example.org", "x".repeat(250))).is_err());
        for hidden in
            ['\u{200b}', '\u{ad}', '\u{202e}', '\u{2060}', '\u{feff}', '\u{115f}', '\u{e0041}', '\u{7}']
        {
            for email in [format!("ada{hidden}@example.org"), format!("{hidden}ada@example.org")] {
                assert_eq!(clean_email(&email).map_err(|wrong| wrong.rule), Err("invisible"), "{email:?}");
            }
        }
        assert_eq!(clean_email("žofia@пошта.укр").as_deref(), Ok("žofia@пошта.укр"));
    }

    #[test]
    fn new_addresses_are_such_as_mail_can_be_sent_to() {
        for right in [
            "ada@example.org",
            "ada.lovelace+mars@mail.example.co.uk",
            "o'hara_1@xn--80a1acn3a.xn--j1amh",
            "žofia@пошта.укр",
            "ada@münchen.example",
            "अदा@उदाहरण.भारत",
            "a@1.example",
        ] {
            assert_eq!(new_email(right).as_deref(), Ok(right));
        }
        let long = format!("{}@example.org", "x".repeat(65));
        for wrong in [
            "ada..lovelace@example.org",
            ".ada@example.org",
            "ada.@example.org",
            "ada(mars)@example.org",
            "ada[1]@example.org",
            "ada:1@example.org",
            "ada\\@example.org",
            "ada@-example.org",
            "ada@example-.org",
            "ada@exa_mple.org",
            "ada@exa%41mple.org",
            "ada@example.org/",
            "ada@[192.0.2.1]",
            "ada@192.0.2.1",
            &long,
        ] {
            assert_eq!(new_email(wrong).map_err(|violation| violation.rule), Err("email"), "{wrong}");
            assert_eq!(clean_email(wrong).as_deref(), Ok(wrong), "an account may have it");
        }
    }

    #[test]
    fn passwords_are_long_and_not_the_address() {
        let wrong = |password: &str| new_password(password, "ada@example.org", "/new").map(|v| v.rule);
        assert_eq!(wrong("correct horse"), None);
        assert_eq!(wrong("too short"), Some("length"));
        assert_eq!(wrong(&"x".repeat(201)), Some("length"));
        assert_eq!(wrong("ADA@example.org"), Some("guessable"));
        assert_eq!(wrong(&"ж".repeat(200)), None);
    }
}
