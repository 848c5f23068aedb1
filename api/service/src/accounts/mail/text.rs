//! The texts of mails, in the language of their recipient: plain text and HTML with the same content and at most one
//! link. The subject and the last line name the server, for people with accounts on several. Mails load nothing and track
//! nobody.

use domain::text::Language;
use maud::{DOCTYPE, html};

use crate::accounts::mail::{CONFIRMATION_LIFETIME, MailSettings, RESET_LIFETIME};
use crate::messages::{Message, mail};

/// The content of a mail.
pub(super) enum MailText<'a> {
    /// An address has to be confirmed. The recipient may never have heard of the account, so the mail repeats nothing that
    /// its owner has typed.
    Confirm { link: &'a str, digits: &'a str },
    /// The address was given for another account.
    Taken { name: &'a str, link: &'a str },
    /// A new password was asked for.
    Reset { name: &'a str, link: &'a str },
    /// The account has another address now.
    Changed { name: &'a str, email: &'a str },
}

/// A mail in words.
pub(super) struct Rendered {
    pub subject: String,
    pub text: String,
    pub html: String,
}

impl MailSettings {
    /// A subject with the server.
    pub(super) fn subject(&self, subject: &str) -> String {
        format!("{subject} ({})", self.server())
    }
}

impl MailText<'_> {
    pub(super) fn render(&self, language: Language, settings: &MailSettings) -> Rendered {
        let (subject, name, link, before, after) = match *self {
            Self::Confirm { link, digits } => {
                let digits = format!("{} {}", &digits[..3], &digits[3..]);
                let hours = CONFIRMATION_LIFETIME.as_secs() / 3_600;
                let after =
                    vec![mail::confirm_code(digits), mail::confirm_until(hours), mail::confirm_ignore()];
                (mail::confirm_subject(), None, Some(link), mail::confirm_says(), after)
            }
            Self::Taken { name, link } => {
                let after = vec![mail::reset_until(RESET_LIFETIME.as_secs() / 60), mail::taken_ignore()];
                (mail::taken_subject(), Some(name), Some(link), mail::taken_says(), after)
            }
            Self::Reset { name, link } => {
                let after = vec![mail::reset_until(RESET_LIFETIME.as_secs() / 60), mail::reset_ignore()];
                (mail::reset_subject(), Some(name), Some(link), mail::reset_says(), after)
            }
            Self::Changed { name, email } => (
                mail::changed_subject(),
                Some(name),
                None,
                mail::changed_says(email),
                vec![mail::changed_ignore()],
            ),
        };
        let say = |message: &Message| message.text(language);
        let greeting = name.map_or_else(mail::greeting, mail::greeting_name);
        let footer = match self {
            Self::Confirm { .. } => mail::footer_address(&*settings.service_url),
            Self::Taken { .. } | Self::Reset { .. } | Self::Changed { .. } => {
                mail::footer_account(&*settings.service_url)
            }
        };
        let subject = settings.subject(&say(&subject));
        let (greeting, before) = (say(&greeting), say(&before));
        let after: Vec<_> = after.iter().chain([&footer]).map(say).collect();
        let paragraphs = [greeting.as_str(), &before].into_iter().chain(link);
        let text = paragraphs.chain(after.iter().map(String::as_str)).collect::<Vec<_>>().join("\n\n") + "\n";
        let html = html! {
            (DOCTYPE)
            html lang=(language.word()) {
                head { meta charset="utf-8"; title { (subject) } }
                body {
                    p { (greeting) }
                    p { (before) }
                    @if let Some(link) = link { p { a href=(link) { (link) } } }
                    @for line in &after { p { (line) } }
                }
            }
        };
        Rendered { subject, text, html: html.into_string() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::mail::LinkTarget;

    #[test]
    fn every_language_has_one_link_in_text_and_html_and_escapes_names() {
        let settings = MailSettings {
            confirms: true,
            service_url: "https://mars.example:8443".to_owned(),
            web_client: true,
            links: LinkTarget::App("tharsis:mail".to_owned()),
        };
        let link = "tharsis:mail?action=confirm_email&token=T";
        let name = "<b>Ada</b>";
        let texts = [
            MailText::Confirm { link, digits: "123456" },
            MailText::Taken { name, link },
            MailText::Reset { name, link },
            MailText::Changed { name, email: "ada@example.net" },
        ];
        for language in Language::ALL {
            for text in &texts {
                let rendered = text.render(*language, &settings);
                let links = usize::from(!matches!(text, MailText::Changed { .. }));
                assert!(rendered.subject.ends_with(" (mars.example:8443)"), "{}", rendered.subject);
                for part in [&rendered.text, &rendered.html] {
                    assert_eq!(part.matches("https://mars.example:8443").count(), 1, "{part}");
                }
                assert_eq!(rendered.text.matches(link).count(), links, "{}", rendered.text);
                assert_eq!(rendered.html.matches("href=").count(), links, "{}", rendered.html);
                assert!(
                    !rendered.html.contains("<b>") && !rendered.html.contains("src="),
                    "{}",
                    rendered.html
                );
                let named = !matches!(text, MailText::Confirm { .. });
                assert_eq!(rendered.text.contains(name), named, "{}", rendered.text);
                assert!(!rendered.subject.contains('\n') && rendered.subject != "mail-confirm_subject");
            }
            assert!(texts[0].render(*language, &settings).text.contains("123 456"));
            assert!(texts[3].render(*language, &settings).text.contains("ada@example.net"));
        }
    }
}
