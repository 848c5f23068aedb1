//! People: sign-in with a device, names, tokens.

use domain::text::Language;
use sha2::{Digest, Sha256};

use super::callers::AuthProof;
use super::error::{Conflict, Error, Violation};
use super::id::AccountId;
use super::moment::Moment;
pub use super::names::{FORMER_PLAYER, clean_name};
use super::ports::SignedIn;
use super::sessions::{ClientInfo, Tokens, clean_device};
use super::{Service, names, secret};
use crate::messages::{detail, expected};

/// A person who signs in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Its id.
    pub id: AccountId,
    /// What the others see.
    pub name: String,
    /// Whether a device is the only way in.
    pub guest: bool,
    /// The e-mail address of one that is no guest.
    pub email: Option<String>,
    /// Since when.
    pub created_at: Moment,
    /// Whose bot it is, if it is one.
    pub bot_of: Option<AccountId>,
    /// What it is told in without having asked, and where a request names no language.
    pub language: Option<Language>,
}

/// What an account should become.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct AccountChange {
    /// Another name, if it is to have one.
    pub name: Option<String>,
    /// Another language, or none, if that is to change.
    pub language: Option<Option<Language>>,
}

/// A device key as it is kept: only its SHA-256. The key has at least 128 bits by its length and is made by a
/// program, so a slow hash would add nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeviceHash(pub Vec<u8>);

impl DeviceHash {
    /// For the key as the device has it.
    pub fn of(key: &str) -> Self {
        Self(Sha256::digest(key.as_bytes()).to_vec())
    }
}

/// Somebody has signed in.
#[derive(Clone, Debug)]
pub struct SignInResult {
    /// Who.
    pub account: Account,
    /// For the first time, or again.
    pub signed_in: SignedIn,
    /// What the device is given.
    pub tokens: Tokens,
}

impl Service {
    /// Signs a device in; an unknown one gets an account. The name is for a new account only.
    pub async fn sign_in_guest(
        &self,
        device_key: &str,
        name: Option<&str>,
        mut visitor: ClientInfo,
    ) -> Result<SignInResult, Error> {
        let mut wrong = Vec::new();
        match clean_device(visitor.device.as_deref()) {
            Ok(device) => visitor.device = device,
            Err(violation) => wrong.push(violation),
        }
        let length = device_key.chars().count();
        if !(32..=200).contains(&length) || device_key.chars().any(|c| c.is_control() || c.is_whitespace()) {
            wrong.push(Violation::new("/device_key", "length", expected::no_spaces(32, 200)));
        }
        let name = match name.map(clean_name).transpose() {
            Ok(Some(name)) => name,
            Ok(None) => names::guest(&secret::code(4)?),
            Err(violation) => {
                wrong.push(violation);
                String::new()
            }
        };
        if !wrong.is_empty() {
            return Err(Error::Invalid(wrong));
        }
        let now = self.clock.now();
        let newcomer = Account {
            id: AccountId::fresh(),
            name,
            guest: true,
            email: None,
            created_at: now,
            bot_of: None,
            language: visitor.language,
        };
        let device = DeviceHash::of(device_key);
        let (account, signed_in) = self.store.sign_in(device, newcomer).await?;
        if !account.guest {
            return Err(Error::Conflict(Conflict::PasswordNeeded));
        }
        let tokens = self.open_session(account.id, visitor, AuthProof::Itself).await?;
        Ok(SignInResult { account, signed_in, tokens })
    }

    /// The language that an account has chosen, if it has.
    pub async fn language(&self, id: AccountId) -> Result<Option<Language>, Error> {
        if let Some(language) = self.languages.get(id) {
            return Ok(language);
        }
        let language = self.store.language(id).await?;
        self.languages.put(id, language);
        Ok(language)
    }

    /// The account itself. A token can outlive its account: then nobody is signed in.
    pub async fn account(&self, id: AccountId) -> Result<Account, Error> {
        self.store.account(id).await?.ok_or(Error::SessionEnded(detail::account_gone()))
    }

    /// Changes an account.
    pub async fn change_account(&self, id: AccountId, wish: AccountChange) -> Result<Account, Error> {
        let name = wish.name.as_deref().map(clean_name).transpose();
        let name = name.map_err(|violation| Error::Invalid(vec![violation]))?;
        let change = AccountChange { name, ..wish };
        let account = self.store.change_account(id, change).await?;
        let account = account.ok_or(Error::SessionEnded(detail::account_gone()))?;
        self.languages.clear();
        Ok(account)
    }
}
