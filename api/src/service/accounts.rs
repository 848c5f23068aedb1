//! People: sign-in with a device, names, tokens.

use sha2::{Digest, Sha256};

use super::callers::Shown;
use super::error::{Conflict, Error, Violation};
use super::id::AccountId;
use super::moment::Moment;
use super::ports::SignedIn;
use super::sessions::{Tokens, Visitor, clean_device};
use super::{Service, secret};

/// What those who stay see instead of the name of an account that was deleted.
pub const FORMER_PLAYER: &str = "Former player";

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
pub struct Arrival {
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
        mut visitor: Visitor,
    ) -> Result<Arrival, Error> {
        let mut wrong = Vec::new();
        match clean_device(visitor.device.as_deref()) {
            Ok(device) => visitor.device = device,
            Err(violation) => wrong.push(violation),
        }
        let length = device_key.chars().count();
        if !(32..=200).contains(&length) || device_key.chars().any(|c| c.is_control() || c.is_whitespace()) {
            wrong.push(Violation::new("/device_key", "length", "32 to 200 characters without spaces"));
        }
        let name = match name.map(clean_name).transpose() {
            Ok(Some(name)) => name,
            Ok(None) => format!("Guest {}", secret::code(4)?),
            Err(violation) => {
                wrong.push(violation);
                String::new()
            }
        };
        if !wrong.is_empty() {
            return Err(Error::Invalid(wrong));
        }
        let now = self.clock.now();
        let newcomer =
            Account { id: AccountId::fresh(), name, guest: true, email: None, created_at: now, bot_of: None };
        let device = DeviceHash::of(device_key);
        let (account, signed_in) = self.store.sign_in(device, newcomer).await?;
        if !account.guest {
            return Err(Error::Conflict(Conflict::PasswordNeeded));
        }
        let tokens = self.open_session(account.id, visitor, Shown::Itself).await?;
        Ok(Arrival { account, signed_in, tokens })
    }

    /// The account itself. A token can outlive its account: then nobody is signed in.
    pub async fn account(&self, id: AccountId) -> Result<Account, Error> {
        self.store.account(id).await?.ok_or(Error::Unauthenticated("the account is gone"))
    }

    /// Gives an account another name.
    pub async fn rename(&self, id: AccountId, name: &str) -> Result<Account, Error> {
        let name = clean_name(name).map_err(|violation| Error::Invalid(vec![violation]))?;
        self.store.rename(id, name).await?.ok_or(Error::Unauthenticated("the account is gone"))
    }
}

/// A name as it is kept: without spaces around it, something in it, nothing that hides or breaks the line.
pub fn clean_name(name: &str) -> Result<String, Violation> {
    let name = name.trim();
    let hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    match name.chars().count() {
        1..=40 if !name.chars().any(hidden) => Ok(name.to_owned()),
        _ => Err(Violation::new("/name", "length", "1 to 40 visible characters")),
    }
}
