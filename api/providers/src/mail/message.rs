//! Mails in the format of RFC 5322.

use lettre::Message;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use service::ports::mailer::{MailError, OutgoingMail};

/// The address that mail comes from.
pub type Sender = Mailbox;

/// Parses `ADDRESS` or `NAME <ADDRESS>`.
pub fn sender(text: &str) -> Option<Sender> {
    text.parse().ok()
}

/// The message, with its plain text and the same as HTML.
pub fn compose(from: &Sender, mail: &OutgoingMail) -> Result<Message, MailError> {
    // No mail server takes such an address or text, so another attempt is useless.
    let refused = |why: &dyn std::fmt::Display| MailError {
        permanent: true,
        status: None,
        reason: format!("the mail cannot be written: {why}"),
    };
    let to: Mailbox = Mailbox::new(None, mail.to.parse().map_err(|why| refused(&why))?);
    let host = from.email.domain();
    let header = |name, value: String| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
    let mut builder = Message::builder()
        .from(from.clone())
        .to(to)
        .subject(&mail.subject)
        .message_id(Some(format!("<{}@{host}>", mail.id)))
        // Automatic replies, such as notes of absence, are not sent to it (RFC 3834).
        .raw_header(header("Auto-Submitted", "auto-generated".to_owned()));
    if let Some(url) = &mail.unsubscribe {
        builder = builder.raw_header(header("List-Unsubscribe", format!("<{url}>")));
        // Mail programs send the request only over TLS (RFC 8058).
        if url.starts_with("https://") {
            builder =
                builder.raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
        }
    }
    let message = builder.multipart(MultiPart::alternative_plain_html(mail.text.clone(), mail.html.clone()));
    message.map_err(|why| refused(&why))
}
