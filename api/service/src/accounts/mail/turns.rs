//! Mails that name the games that wait for an account: at most one an hour, for accounts that want them. The
//! notifications decide which games these are; this module writes the mail.

use std::time::Duration;

use domain::text::Language;
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use maud::{DOCTYPE, html};

use crate::accounts::mail::MailSettings;
use crate::accounts::mail::text::Rendered;
use crate::error::Error;
use crate::id::{AccountId, GameId};
use crate::messages::{Message, mail};
use crate::moment::Moment;
use crate::names;

/// The shortest time between two such mails to an account. A node that dies may have handed a mail over, so another one
/// sends it again only after that time.
pub const TURN_MAIL_INTERVAL: Duration = Duration::from_secs(3_600);
/// The largest number of games that a mail names.
pub const MAX_GAMES_PER_MAIL: usize = 20;

/// Knows the games that wait for accounts.
pub trait TurnMails: Send + Sync {
    /// What a mail to that address of an account says now.
    fn turn_mail<'a>(
        &'a self,
        account: AccountId,
        address: &'a str,
    ) -> BoxFuture<'a, Result<TurnMail, Error>>;
}

/// What a mail says.
pub enum TurnMail {
    /// No mail is sent: the account wants none, or no game has begun to wait since the last one.
    Nothing,
    /// The account has quiet hours until that time.
    Later(Moment),
    Games(WaitingGames),
}

/// The games that wait for an account.
pub struct WaitingGames {
    /// The most urgent games, at most [`MAX_GAMES_PER_MAIL`].
    pub games: Vec<WaitingGame>,
    /// The number of all games.
    pub count: usize,
    /// The time zone of the account, by its name in the IANA database.
    pub zone: String,
    /// The token of the link that switches the mails off.
    pub token: String,
}

/// A game in a mail.
pub struct WaitingGame {
    pub id: GameId,
    /// Its stored name.
    pub name: String,
    /// When the decision is due, if its clock runs.
    pub deadline: Option<Moment>,
}

/// A game in words.
struct Entry {
    name: String,
    deadline: Option<String>,
    link: Option<String>,
}

impl WaitingGames {
    /// The mail to the account with that name. `unsubscribe` is the link that switches such mails off.
    pub(super) fn render(
        &self,
        language: Language,
        name: &str,
        unsubscribe: &str,
        settings: &MailSettings,
    ) -> Rendered {
        let say = |message: Message| message.text(language);
        let entries: Vec<_> = self.games.iter().map(|game| self.entry(game, language, settings)).collect();
        let subject = settings.subject(&say(mail::turn_subject(self.count)));
        let (greeting, before) = (say(mail::greeting_name(name)), say(mail::turn_says()));
        let more = self.count.saturating_sub(self.games.len());
        let more = Some(say(mail::turn_more(more))).filter(|_| more > 0);
        let after = say(mail::turn_unsubscribe());
        let footer = say(mail::footer_account(&*settings.service_url));

        let lines = |entry: &Entry| {
            let lines = [Some(&entry.name), entry.deadline.as_ref(), entry.link.as_ref()];
            lines.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join("\n")
        };
        let paragraphs = [greeting.clone(), before.clone()].into_iter().chain(entries.iter().map(lines));
        let end = more.clone().into_iter().chain([format!("{after}\n{unsubscribe}"), footer.clone()]);
        let text = paragraphs.chain(end).collect::<Vec<_>>().join("\n\n") + "\n";
        let html = html! {
            (DOCTYPE)
            html lang=(language.word()) {
                head { meta charset="utf-8"; title { (subject) } }
                body {
                    p { (greeting) }
                    p { (before) }
                    ul {
                        @for entry in &entries {
                            li {
                                @match &entry.link {
                                    Some(link) => a href=(link) { (entry.name) },
                                    None => (entry.name),
                                }
                                @if let Some(deadline) = &entry.deadline { br; (deadline) }
                            }
                        }
                    }
                    @if let Some(more) = &more { p { (more) } }
                    p { (after) " " a href=(unsubscribe) { (unsubscribe) } }
                    p { (footer) }
                }
            }
        };
        Rendered { subject, text, html: html.into_string() }
    }

    fn entry(&self, game: &WaitingGame, language: Language, settings: &MailSettings) -> Entry {
        let deadline = game.deadline.and_then(|at| self.local_time(at));
        Entry {
            name: names::shown(&game.name, language).replace(['\n', '\r'], " "),
            deadline: deadline.map(|time| mail::turn_deadline(time).text(language)),
            link: settings.game_link(game.id),
        }
    }

    /// A time in the zone of the account, to the minute, with the name of the zone.
    fn local_time(&self, at: Moment) -> Option<String> {
        let zone = TimeZone::get(&self.zone).unwrap_or(TimeZone::UTC);
        let here = Timestamp::from_microsecond(at.0).ok()?.to_zoned(zone);
        Some(format!(
            "{} ({})",
            here.strftime("%Y-%m-%d %H:%M"),
            here.time_zone().iana_name().unwrap_or("UTC")
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::mail::LinkTarget;

    fn games(names: &[&str], count: usize) -> WaitingGames {
        let game = |name: &&str| WaitingGame {
            id: GameId::fresh(),
            name: (*name).to_owned(),
            deadline: Some(Moment(1_768_045_500_000_000)).filter(|_| *name == "Olympus"),
        };
        WaitingGames {
            games: names.iter().map(game).collect(),
            count,
            zone: "Europe/Belgrade".to_owned(),
            token: "T".to_owned(),
        }
    }

    #[test]
    fn every_language_names_the_games_with_links_and_deadlines() {
        let waiting = games(&["Olympus", "<b>Elysium</b>"], 5);
        let settings = |web_client| MailSettings {
            confirms: true,
            service_url: "https://mars.example".to_owned(),
            web_client,
            links: LinkTarget::Pages("https://mars.example".to_owned()),
        };
        let link = |game| format!("https://mars.example/g/{game}");
        let unsubscribe = "https://mars.example/mail/unsubscribe?token=T";
        for language in Language::ALL {
            let Rendered { subject, text, html } =
                waiting.render(*language, "Ada", unsubscribe, &settings(true));
            assert!(subject.contains('5') && !subject.contains("mail-"), "{subject}");
            assert!(subject.ends_with(" (mars.example)"), "{subject}");
            for part in [&text, &html] {
                assert!(part.contains("2026-01-10 12:45 (Europe/Belgrade)"), "{part}");
                assert!(part.contains("Ada") && part.contains(unsubscribe) && part.contains('3'), "{part}");
                assert!(waiting.games.iter().all(|game| part.contains(&link(game.id))));
                assert!(!part.contains("mail-"), "{part}");
                // Without the links.
                assert!(part.replace("https://mars.example/", "").contains("https://mars.example"), "{part}");
            }
            assert_eq!((html.matches("href=").count(), html.matches("src=").count()), (3, 0), "{html}");
            assert!(text.contains("<b>Elysium</b>") && !html.contains("<b>"), "{html}");
            let one = games(&["Elysium"], 1).render(*language, "Ada", unsubscribe, &settings(false));
            assert_eq!(one.html.matches("href=").count(), 1, "{}", one.html);
            assert!(!one.text.contains("Belgrade"), "{}", one.text);
        }
    }
}
