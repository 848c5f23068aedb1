//! Scopes of tokens. The service's own apps have all scopes; a third party or a personal token has those that the owner
//! of the account has agreed to.

use std::fmt;

use domain::text::Language;

use crate::messages;

domain::word_enum! {
    /// A scope of a token (RFC 6749 §3.3).
    pub enum Scope {
        ProfileRead = "profile:read",
        GamesRead = "games:read",
        GamesPlay = "games:play",
        TablesCreate = "tables:create",
        FriendsManage = "friends:manage",
        NotifyManage = "notify:manage",
        WebhooksManage = "webhooks:manage",
        BotPlay = "bot:play",
        ExportRead = "export:read",
        AccountManage = "account:manage",
        /// Held by operators, in the service's own apps. No token carries it: it is looked up for each request.
        ModerationManage = "moderation:manage",
    }
}

impl Scope {
    /// The text on the consent page.
    pub fn says(self, language: Language) -> String {
        messages::named("scope", self.word(), language)
    }

    /// Whether third parties and personal tokens can have it.
    pub fn grantable(self) -> bool {
        !matches!(self, Self::AccountManage | Self::ModerationManage)
    }

    /// The scopes that allow what requires this one: itself and those that include it. A bot acts for itself, so for
    /// these operations it needs only `bot:play`.
    pub fn suffices(self) -> &'static [Self] {
        match self {
            Self::ProfileRead => &[Self::ProfileRead, Self::BotPlay],
            Self::GamesRead => &[Self::GamesRead, Self::BotPlay],
            Self::GamesPlay => &[Self::GamesPlay, Self::BotPlay],
            Self::TablesCreate => &[Self::TablesCreate, Self::BotPlay],
            Self::FriendsManage => &[Self::FriendsManage],
            Self::NotifyManage => &[Self::NotifyManage],
            Self::WebhooksManage => &[Self::WebhooksManage],
            Self::BotPlay => &[Self::BotPlay],
            Self::ExportRead => &[Self::ExportRead],
            Self::AccountManage => &[Self::AccountManage],
            Self::ModerationManage => &[Self::ModerationManage],
        }
    }
}

/// A set of scopes.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Scopes(u16);

impl Scopes {
    /// The scopes of the service's own apps: all but that of operators, which no token carries.
    pub fn all() -> Self {
        Scope::ALL.iter().copied().filter(|scope| *scope != Scope::ModerationManage).collect()
    }

    /// Whether the set contains the scope.
    pub fn contains(self, scope: Scope) -> bool {
        self.0 & bit(scope) != 0
    }

    /// Whether the set allows what requires that scope.
    pub fn allow(self, needed: Scope) -> bool {
        needed.suffices().iter().any(|scope| self.contains(*scope))
    }

    /// Whether this is a subset of the other set.
    pub fn within(self, others: Self) -> bool {
        self.0 & !others.0 == 0
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The scopes of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Scope> {
        Scope::ALL.iter().copied().filter(move |scope| self.contains(*scope))
    }

    /// Parses words separated by spaces, in any order. The error is the first unknown word.
    pub fn read(words: &str) -> Result<Self, String> {
        let read = |word: &str| Scope::from_word(word).ok_or_else(|| word.to_owned());
        words.split(' ').filter(|word| !word.is_empty()).map(read).collect()
    }
}

fn bit(scope: Scope) -> u16 {
    1 << scope as u16
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        Self(scopes.into_iter().fold(0, |bits, scope| bits | bit(scope)))
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, scope) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            f.write_str(scope.word())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_back() {
        assert_eq!(Scopes::read(&Scopes::all().to_string()), Ok(Scopes::all()));
        assert_eq!(Scopes::read(""), Ok(Scopes::default()));
        assert_eq!(
            Scopes::read("games:play  games:read").map(|s| s.to_string()).as_deref(),
            Ok("games:read games:play")
        );
        assert_eq!(Scopes::read("games:read games:win"), Err("games:win".to_owned()));
    }

    #[test]
    fn a_bot_needs_one_scope_to_play_and_it_is_no_way_to_the_account() {
        let bot: Scopes = [Scope::BotPlay].into_iter().collect();
        let allowed: Vec<_> = Scope::ALL.iter().copied().filter(|needed| bot.allow(*needed)).collect();
        use Scope::*;
        assert_eq!(allowed, [ProfileRead, GamesRead, GamesPlay, TablesCreate, BotPlay]);
        let refused: Vec<_> =
            Scope::ALL.iter().copied().filter(|needed| !Scopes::all().allow(*needed)).collect();
        assert_eq!(refused, [ModerationManage]);
        assert!(!Scopes::default().allow(ProfileRead));
    }
}
