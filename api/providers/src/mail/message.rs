//! Mails in the format of RFC 5322.

use lettre::Message;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use service::ports::mailer::{MailError, OutgoingMail};
use url::Host;

/// The address that mail comes from.
pub type Sender = Mailbox;

/// Parses `ADDRESS` or `NAME <ADDRESS>`.
pub fn sender(text: &str) -> Option<Sender> {
    text.parse().ok()
}

/// An address with its domain in ASCII, the form that every mail server takes. What stands before the `@` has no such
/// form: if it is not ASCII, the mail server must have SMTPUTF8 (RFC 6531).
fn with_ascii_domain(address: &str) -> String {
    match address.rsplit_once('@') {
        Some((name, domain)) if !domain.is_ascii() => match Host::parse(domain) {
            Ok(Host::Domain(ascii)) => format!("{name}@{ascii}"),
            _ => address.to_owned(),
        },
        _ => address.to_owned(),
    }
}

/// The message, with its plain text and the same as HTML.
pub fn compose(from: &Sender, mail: &OutgoingMail) -> Result<Message, MailError> {
    // No mail server takes such an address or text, so another attempt is useless.
    let refused = |why: &dyn std::fmt::Display| MailError {
        permanent: true,
        status: None,
        reason: format!("the mail cannot be written: {why}"),
    };
    let to: Mailbox = Mailbox::new(None, with_ascii_domain(&mail.to).parse().map_err(|why| refused(&why))?);
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

#[cfg(test)]
mod tests {
    use service::id::MailId;

    use super::*;

    #[test]
    fn domains_are_written_in_ascii() {
        let from = sender("Mars <mars@example.org>").expect("a sender");
        let header = |to: &str| {
            let mail = OutgoingMail {
                id: MailId::fresh(),
                to: to.to_owned(),
                subject: "Mars".to_owned(),
                text: "Mars".to_owned(),
                html: "<p>Mars</p>".to_owned(),
                unsubscribe: None,
            };
            let message = compose(&from, &mail).expect("a message");
            let to: Vec<_> = message.envelope().to().iter().map(ToString::to_string).collect();
            to.join(",")
        };
        assert_eq!(header("ada@example.org"), "ada@example.org");
        assert_eq!(header("ada@пошта.укр"), "ada@xn--80a1acn3a.xn--j1amh");
        assert_eq!(header("žofia@пошта.укр"), "žofia@xn--80a1acn3a.xn--j1amh");
    }
}
