//! Who comes with a token, and whom one is made for.

use sha2::{Digest, Sha256};

use super::id::{AccountId, SessionId};
use super::moment::Moment;
use super::scopes::Scopes;

/// Whom a request comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Caller {
    /// The account that acts.
    pub account: AccountId,
    /// The session that the token belongs to, if it belongs to one.
    pub session: Option<SessionId>,
    /// When the token runs out.
    pub expires: Moment,
    /// What the token is for.
    pub scopes: Scopes,
    /// The key that signed the token, if one did.
    pub key: Option<KeyTag>,
}

/// The key that signed a token: a short form of its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyTag([u8; 8]);

impl KeyTag {
    /// For the key of that name.
    pub fn of(kid: &str) -> Self {
        let hash: [u8; 32] = Sha256::digest(kid).into();
        Self(std::array::from_fn(|n| hash[n]))
    }
}

/// Whom a token is for.
#[derive(Clone, Copy, Debug)]
pub struct Holder<'a> {
    /// The account that acts.
    pub account: AccountId,
    /// The session.
    pub session: SessionId,
    /// What it is for.
    pub scopes: Scopes,
    /// The third party that holds it, if one does.
    pub client: Option<&'a str>,
}

/// What somebody has shown who is let in. It must still count at the moment when that is written down: a password that was
/// changed meanwhile lets nobody in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AuthProof {
    /// Something that no password protects, or that is gone when the password is changed.
    Itself,
    /// The password of which this is the hash.
    Password(String),
    /// A token of this session.
    Session(SessionId),
}

impl AuthProof {
    /// What a caller has shown.
    pub fn by(caller: &Caller) -> Self {
        caller.session.map_or(Self::Itself, Self::Session)
    }
}
