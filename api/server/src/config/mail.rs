//! Settings of mail: the mail server or a folder, the sender, and where links lead.

use std::net::SocketAddr;
use std::path::PathBuf;

use super::ConfigError;
use providers::mail::smtp::SmtpSettings;
use providers::mail::{Sender, message};
use service::accounts::mail::{LinkTarget, MailSettings};

/// Settings of mail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mail {
    /// How mail is delivered.
    pub delivery: Delivery,
    /// Whether an address must be confirmed before it counts.
    pub confirms: bool,
    /// The sender.
    pub from: Sender,
    /// The URL of the service.
    pub service_url: String,
    /// Where links lead.
    pub links: LinkTarget,
}

/// How mail is delivered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Delivery {
    /// By a mail server.
    Smtp(SmtpSettings),
    /// As files in this folder.
    Files(PathBuf),
}

impl Mail {
    /// The settings of the service. `web_client`: whether it serves the web client.
    pub fn settings(&self, web_client: bool) -> MailSettings {
        MailSettings {
            confirms: self.confirms,
            service_url: self.service_url.clone(),
            web_client,
            links: self.links.clone(),
        }
    }
}

pub(super) fn read(
    get: impl Fn(&str) -> Option<String>,
    public_url: Option<&str>,
    bind: &[SocketAddr],
) -> Result<Mail, ConfigError> {
    let from = get("MAIL_FROM");
    let delivery = match get("SMTP_URL") {
        // The value may hold a password, so the error does not repeat it.
        Some(url) => Delivery::Smtp(
            SmtpSettings::read(&url, get("SMTP_CA").map(PathBuf::from))
                .map_err(|expected| ConfigError::new("SMTP_URL", expected))?,
        ),
        None => Delivery::Files(get("MAIL_DIR").map_or_else(|| "mail".into(), PathBuf::from)),
    };
    if from.is_none() && matches!(delivery, Delivery::Smtp(_)) {
        return Err(ConfigError::new(
            "MAIL_FROM",
            "an address such as Mars <mars@example.org>, because SMTP_URL is set",
        ));
    }
    let from = from.unwrap_or_else(|| "tharsis@localhost".to_owned());
    let from = message::sender(&from).ok_or_else(|| {
        ConfigError::new("MAIL_FROM", format!("an address such as Mars <mars@example.org>, not {from:?}"))
    })?;
    let confirms = confirms(get("CONFIRM_ADDRESSES").as_deref(), &delivery)?;
    let service_url = public_url.map_or_else(|| listening(bind), str::to_owned);
    let links = match get("MAIL_LINK_URL") {
        Some(url) => LinkTarget::App(link_url(url)?),
        None => LinkTarget::Pages(service_url.clone()),
    };
    Ok(Mail { delivery, confirms, from, service_url, links })
}

/// Whether addresses are confirmed: by default if there is a mail server, and then always.
fn confirms(value: Option<&str>, delivery: &Delivery) -> Result<bool, ConfigError> {
    match (value, delivery) {
        (None | Some("on"), Delivery::Smtp(_)) | (Some("on"), Delivery::Files(_)) => Ok(true),
        (None | Some("off"), Delivery::Files(_)) => Ok(false),
        (Some("off"), Delivery::Smtp(_)) => {
            Err(ConfigError::new("CONFIRM_ADDRESSES", "on, because SMTP_URL is set"))
        }
        (Some(other), _) => Err(ConfigError::new("CONFIRM_ADDRESSES", format!("on or off, not {other:?}"))),
    }
}

fn link_url(url: String) -> Result<String, ConfigError> {
    let usable = url::Url::parse(&url).is_ok_and(|parsed| {
        parsed.fragment().is_none() && !["data", "javascript", "file"].contains(&parsed.scheme())
    });
    match usable {
        true => Ok(url),
        false => Err(ConfigError::new(
            "MAIL_LINK_URL",
            "a URL that the app opens, such as https://app.example/mail",
        )),
    }
}

/// The address that the server listens on, as for links without `PUBLIC_URL`.
fn listening(bind: &[SocketAddr]) -> String {
    let host = |address: &SocketAddr| match address.ip() {
        ip if ip.is_unspecified() => "localhost".to_owned(),
        ip if ip.is_ipv6() => format!("[{ip}]"),
        ip => ip.to_string(),
    };
    bind.first().map_or_else(
        || "http://localhost".to_owned(),
        |address| format!("http://{}:{}", host(address), address.port()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(values: &[(&str, &str)]) -> Result<Mail, ConfigError> {
        let get = |name: &str| values.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned());
        read(get, get("PUBLIC_URL").as_deref(), &["0.0.0.0:8080".parse().expect("an address")])
    }

    #[test]
    fn without_a_mail_server_mail_goes_to_files() {
        let mail = with(&[]).expect("defaults");
        assert_eq!(mail.delivery, Delivery::Files("mail".into()));
        assert_eq!(mail.links, LinkTarget::Pages("http://localhost:8080".to_owned()));
        assert!(!mail.settings(true).confirms);
    }

    #[test]
    fn addresses_are_confirmed_with_a_mail_server_or_on_request() {
        let confirms = |values: &[(&str, &str)]| with(values).map(|mail| mail.settings(true).confirms);
        assert_eq!(confirms(&[("CONFIRM_ADDRESSES", "on")]), Ok(true));
        assert_eq!(confirms(&[("CONFIRM_ADDRESSES", "off")]), Ok(false));
        let wrong = |values| confirms(values).map_err(|wrong| (wrong.name, wrong.expected));
        let expected = |text: &str| Err(("CONFIRM_ADDRESSES", text.to_owned()));
        assert_eq!(wrong(&[("CONFIRM_ADDRESSES", "yes")]), expected("on or off, not \"yes\""));
        let smtp = ("SMTP_URL", "smtps://mail.example.org");
        let from = ("MAIL_FROM", "mars@example.org");
        assert_eq!(confirms(&[smtp, from, ("CONFIRM_ADDRESSES", "on")]), Ok(true));
        assert_eq!(
            wrong(&[smtp, from, ("CONFIRM_ADDRESSES", "off")]),
            expected("on, because SMTP_URL is set")
        );
    }

    #[test]
    fn a_mail_server_needs_a_sender_and_its_password_is_not_shown() {
        let server = ("SMTP_URL", "smtp://ada:swordfish@mail.example.org");
        assert_eq!(with(&[server]).map_err(|wrong| wrong.name), Err("MAIL_FROM"));
        let mail =
            with(&[server, ("MAIL_FROM", "Mars <mars@example.org>"), ("PUBLIC_URL", "https://mars.example")]);
        let mail = mail.expect("good settings");
        assert!(mail.settings(true).confirms);
        assert_eq!(mail.links, LinkTarget::Pages("https://mars.example".to_owned()));
        assert!(!format!("{mail:?}").contains("swordfish"));
    }

    #[test]
    fn links_can_open_an_app() {
        let links = |url| with(&[("MAIL_LINK_URL", url)]).map(|mail| mail.links);
        assert_eq!(links("tharsis:mail"), Ok(LinkTarget::App("tharsis:mail".to_owned())));
        for wrong in ["mail", "https://app.example/#mail", "javascript:alert(1)"] {
            assert_eq!(links(wrong).map_err(|wrong| wrong.name), Err("MAIL_LINK_URL"), "{wrong}");
        }
    }
}
