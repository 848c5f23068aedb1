//! Accounts that operators find by a name or an address.

use crate::error::{Error, Suspension, Violation};
use crate::id::AccountId;
use crate::messages::expected;
use crate::moderation::ModerationService;
use crate::moment::Moment;

/// The largest length of a text that is looked for: that of an e-mail address.
const MAX_TEXT_CHARS: usize = 254;

domain::word_enum! {
    /// What kind of account it is.
    pub enum AccountKind {
        /// A person with a password, a provider or a passkey.
        Person = "person",
        /// A person with a device key only.
        Guest = "guest",
        /// A program of another account.
        Bot = "bot",
        /// A player that the server plays.
        Opponent = "opponent",
    }
}

/// An account that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundAccount {
    pub id: AccountId,
    pub name: String,
    pub kind: AccountKind,
    /// The suspension that holds now.
    pub suspension: Option<Suspension>,
    /// Whether an operator has locked the name.
    pub name_locked: bool,
    pub created_at: Moment,
    /// The e-mail address; if none is confirmed, the one that waits for its confirmation.
    pub email: Option<String>,
}

impl ModerationService {
    /// The accounts with that text in their names or with that address, newest first. Deleted accounts have neither.
    pub async fn find_accounts(&self, text: &str, limit: i64) -> Result<Vec<FoundAccount>, Error> {
        let text = text.trim();
        if !(1..=MAX_TEXT_CHARS).contains(&text.chars().count()) || text.contains('\0') {
            let expected = expected::visible(1, MAX_TEXT_CHARS);
            return Err(Error::Invalid(vec![Violation::new("text", "length", expected)]));
        }
        Ok(self.store.find_accounts(text.to_owned(), self.clock.now(), limit).await?)
    }
}
