//! Who comes with a token, and whom one is made for.

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
