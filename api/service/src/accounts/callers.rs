//! The caller that a token identifies, and the holder that a token is issued for.

use sha2::{Digest, Sha256};

use crate::accounts::scopes::Scopes;
use crate::id::{AccountId, PasskeyId, ProviderLinkId, SessionId};
use crate::moment::Moment;

/// The caller of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Caller {
    /// The account that acts.
    pub account: AccountId,
    /// The session that the token belongs to, if it belongs to one.
    pub session: Option<SessionId>,
    /// When the token expires.
    pub expires: Moment,
    /// The scopes of the token.
    pub scopes: Scopes,
    /// The key that signed the token, if it is signed.
    pub key: Option<KeyTag>,
}

/// A short hash of the id of the key that signed a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyTag([u8; 8]);

impl KeyTag {
    /// The tag of the key with this id.
    pub fn of(kid: &str) -> Self {
        let hash: [u8; 32] = Sha256::digest(kid).into();
        Self(std::array::from_fn(|n| hash[n]))
    }
}

/// The holder of a token to be issued.
#[derive(Clone, Copy, Debug)]
pub struct Holder<'a> {
    /// The account that acts.
    pub account: AccountId,
    pub session: SessionId,
    pub scopes: Scopes,
    /// The third-party client that holds it, if any.
    pub client: Option<&'a str>,
}

/// The proof by which a session is opened. The transaction that stores the session checks it again: a password that was
/// changed in the meantime opens no session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AuthProof {
    /// A proof that no password protects, or that a password change deletes.
    Itself,
    /// The password with this hash.
    Password(String),
    /// A token of a provider that is linked to the account.
    Provider(ProviderLinkId),
    /// A passkey of the account.
    Passkey(PasskeyId),
    /// A token of this session.
    Session(SessionId),
}

impl AuthProof {
    /// The proof of a caller.
    pub fn by(caller: &Caller) -> Self {
        caller.session.map_or(Self::Itself, Self::Session)
    }
}
