//! The port by which mail leaves the service.

use std::fmt;

use futures_util::future::BoxFuture;

use crate::id::MailId;

/// A mail in its final form. It holds an address and a secret: not for a log.
#[derive(Clone, PartialEq, Eq)]
pub struct OutgoingMail {
    pub id: MailId,
    /// The address of the recipient.
    pub to: String,
    pub subject: String,
    /// The plain text.
    pub text: String,
    /// The same as HTML.
    pub html: String,
    /// The URL that switches such mails off by a POST (RFC 8058), if the recipient has subscribed to them.
    pub unsubscribe: Option<String>,
}

impl fmt::Debug for OutgoingMail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OutgoingMail({})", self.id)
    }
}

/// Why a mail was not handed over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailError {
    /// Whether another attempt is useless: the mail server has refused the recipient or the mail for good.
    pub permanent: bool,
    /// The status code of the mail server, if it has answered.
    pub status: Option<u16>,
    /// The reason. It may contain the address: not for a log.
    pub reason: String,
}

/// Hands mail over to a mail server, or writes it to files.
pub trait Mailer: Send + Sync {
    /// Hands a mail over. The mail server is responsible for it once this has succeeded.
    fn send(&self, mail: OutgoingMail) -> BoxFuture<'_, Result<(), MailError>>;
}
