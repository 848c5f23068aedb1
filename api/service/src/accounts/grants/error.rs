//! The OAuth errors of token requests (RFC 6749 §4.1.2.1 and §5.2, RFC 8628 §3.5).

use domain::text::Language;

use crate::error::Error;
use crate::messages::{Message, oauth};

/// Why no tokens are issued.
#[derive(Debug)]
pub enum GrantError {
    /// A parameter is missing, repeated or malformed.
    InvalidRequest(Message),
    /// The client id is not valid.
    InvalidClient(Message),
    /// The code or token is unknown, used or issued to another client.
    InvalidGrant(String),
    /// The client is not allowed to use this grant.
    UnauthorizedClient(&'static str),
    /// The grant type is not supported.
    UnsupportedGrantType,
    /// The response type is not supported; only `code` is.
    UnsupportedResponseType,
    /// A scope does not exist or is not available to third parties.
    InvalidScope(Message),
    /// The owner has declined.
    AccessDenied,
    /// The owner has not answered yet.
    AuthorizationPending,
    /// The device polls too often.
    SlowDown,
    /// The owner has not answered in time.
    ExpiredToken,
    /// Another error.
    Other(Error),
}

impl GrantError {
    /// The `error` of a reply; none for errors that OAuth does not define.
    pub fn code(&self) -> Option<&'static str> {
        Some(match self {
            Self::InvalidRequest(_) => "invalid_request",
            Self::InvalidClient(_) => "invalid_client",
            Self::InvalidGrant(_) => "invalid_grant",
            Self::UnauthorizedClient(_) => "unauthorized_client",
            Self::UnsupportedGrantType => "unsupported_grant_type",
            Self::UnsupportedResponseType => "unsupported_response_type",
            Self::InvalidScope(_) => "invalid_scope",
            Self::AccessDenied => "access_denied",
            Self::AuthorizationPending => "authorization_pending",
            Self::SlowDown => "slow_down",
            Self::ExpiredToken => "expired_token",
            Self::Other(_) => return None,
        })
    }

    /// The text for a person who reads it on a page.
    pub fn localised(&self, language: Language) -> String {
        match self {
            Self::InvalidRequest(why) | Self::InvalidClient(why) | Self::InvalidScope(why) => {
                why.text(language)
            }
            Self::UnsupportedResponseType => oauth::response_type().text(language),
            Self::InvalidGrant(_)
            | Self::UnauthorizedClient(_)
            | Self::UnsupportedGrantType
            | Self::AccessDenied
            | Self::AuthorizationPending
            | Self::SlowDown
            | Self::ExpiredToken
            | Self::Other(_) => self.description(),
        }
    }

    /// The `error_description` of a reply: for the developer of the client, in English (RFC 6749 §5.2).
    pub fn description(&self) -> String {
        match self {
            Self::InvalidRequest(_)
            | Self::InvalidClient(_)
            | Self::InvalidScope(_)
            | Self::UnsupportedResponseType => self.localised(Language::English),
            Self::InvalidGrant(why) => why.clone(),
            Self::UnauthorizedClient(why) => (*why).to_owned(),
            Self::UnsupportedGrantType => {
                "grant_type is authorization_code, refresh_token or urn:ietf:params:oauth:grant-type:device_code"
                    .to_owned()
            }
            Self::AccessDenied => "the owner of the account said no".to_owned(),
            Self::AuthorizationPending => "the owner of the account has not answered yet".to_owned(),
            Self::SlowDown => "asked too early; from now on wait five seconds longer each time".to_owned(),
            Self::ExpiredToken => "nobody has answered in time; begin anew".to_owned(),
            Self::Other(why) => why.to_string(),
        }
    }
}

impl From<Error> for GrantError {
    fn from(error: Error) -> Self {
        Self::Other(error)
    }
}
