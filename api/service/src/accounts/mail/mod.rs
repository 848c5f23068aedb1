//! Mail to the owners of accounts: the confirmation of an address, a link for a new password, and notices. A request
//! stores a mail in a queue, and says the same whether or not the address is known; a job looks the account up,
//! creates the link and hands the mail over. The database holds only hashes of links and codes that confirm an address
//! or set a password.

mod sending;
pub mod store;
mod text;
pub mod turns;

pub(crate) use crate::accounts::mail::sending::{MAILS_AT_ONCE, MAX_MAILS_PER_DOMAIN};

use std::time::Duration;

use domain::text::Language;
use sha2::{Digest, Sha256};

use crate::accounts::AccountService;
use crate::accounts::sessions::hash;
use crate::error::Error;
use crate::id::{AccountId, GameId, MailId};
use crate::moment::Moment;
use crate::ports::StoreError;
use crate::secret;

/// How long a link and a code that confirm an address are valid.
pub(crate) const CONFIRMATION_LIFETIME: Duration = Duration::from_secs(24 * 3_600);
/// How long a link for a new password is valid, counted from when it was handed over.
pub(crate) const RESET_LIFETIME: Duration = Duration::from_secs(30 * 60);
/// Wrong six-digit codes of an account after which its codes are void. Its links stay valid.
pub const MAX_CODE_FAILURES: i32 = 5;
/// Mails of one kind to one address within [`ADDRESS_WINDOW`]: whoever registers the address of somebody else must not
/// use up the mails for a new password.
const MAX_MAILS_PER_ADDRESS: i64 = 5;
pub const ADDRESS_WINDOW: Duration = Duration::from_secs(3_600);
/// Mails that one account can cause within [`ACCOUNT_WINDOW`].
const MAX_MAILS_PER_ACCOUNT: i64 = 10;
const ACCOUNT_WINDOW: Duration = Duration::from_secs(24 * 3_600);

/// The settings of mail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailSettings {
    /// Whether an address must be confirmed before it counts. Off without a mail server.
    pub confirms: bool,
    /// The URL of the service, without a path: there are the pages that switch mails off.
    pub service_url: String,
    /// Whether the service serves the web client, which shows games.
    pub web_client: bool,
    /// Where links lead.
    pub links: LinkTarget,
}

/// Where the links in mails lead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkTarget {
    /// To the pages of the service at this URL, which has no path.
    Pages(String),
    /// To this URL of an app.
    App(String),
}

domain::word_enum! {
    /// What a mail is about.
    pub enum MailKind {
        /// The address has to be confirmed. If it belongs to another account, that account gets a notice instead.
        ConfirmEmail = "confirm_email",
        /// Somebody asks for a new password.
        ResetPassword = "reset_password",
        /// The account has another address now.
        EmailChanged = "email_changed",
        /// Games wait for the account, which wants such mails.
        YourTurn = "your_turn",
    }
}

domain::word_enum! {
    /// What a link in a mail does.
    pub enum MailPurpose {
        /// Confirms an address.
        ConfirmEmail = "confirm_email",
        /// Sets a new password.
        ResetPassword = "reset_password",
    }
}

domain::word_enum! {
    /// The state of a mail.
    pub enum MailState {
        /// It is handed over as soon as possible.
        Waiting = "waiting",
        /// The mail server has taken it.
        Sent = "sent",
        /// The mail server has refused it for good.
        Bounced = "bounced",
        /// It was not handed over in time.
        Expired = "expired",
        /// There was nothing to send: the address belongs to no account, or was replaced.
        Dropped = "dropped",
    }
}

/// A mail that a request asks for.
#[derive(Clone, PartialEq, Eq)]
pub struct NewMail {
    pub id: MailId,
    pub kind: MailKind,
    /// The account that the request acts for; none for a new password, which anybody can ask for.
    pub account: Option<AccountId>,
    /// The recipient.
    pub address: String,
    /// The language, if the account has chosen none.
    pub language: Language,
    /// With [`MailKind::EmailChanged`]: the address that the account has now.
    pub new_address: Option<String>,
    pub at: Moment,
    /// No mail is stored if there are `most` mails to the address since `since`.
    pub limit: MailLimit,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MailLimit {
    pub since: Moment,
    pub most: i64,
}

/// A stored mail.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredMail {
    pub id: MailId,
    pub kind: MailKind,
    pub account: Option<AccountId>,
    pub address: String,
    pub language: Language,
    pub new_address: Option<String>,
    pub created_at: Moment,
    /// When the next attempt is due.
    pub due_at: Moment,
    /// The attempts that were made.
    pub attempts: i32,
    pub state: MailState,
    /// The reason of the last failure.
    pub error: Option<String>,
}

/// The outcome of an attempt.
#[derive(Clone, PartialEq, Eq)]
pub struct MailOutcome {
    pub id: MailId,
    pub state: MailState,
    pub attempts: i32,
    /// When the next attempt is due, if the mail still waits.
    pub due_at: Moment,
    pub error: Option<String>,
    /// What follows for later mails of the kind [`MailKind::YourTurn`].
    pub turn: Option<TurnMailOutcome>,
}

/// What the end of a mail of the kind [`MailKind::YourTurn`] means for later ones.
#[derive(Clone, PartialEq, Eq)]
pub enum TurnMailOutcome {
    /// It was handed over.
    Sent {
        account: AccountId,
        /// When the games in it were read: decisions that were opened later are in no mail yet.
        read_at: Moment,
        /// When it was handed over.
        at: Moment,
        /// The earliest time of the next mail.
        next: Moment,
    },
    /// The mail server refuses the address for good: the account gets no more of them until it asks for them again.
    Refused { account: AccountId },
}

/// A link and a code of a mail as stored.
#[derive(Clone, PartialEq, Eq)]
pub struct MailCode {
    /// The hash of the token in the link.
    pub hash: Vec<u8>,
    pub purpose: MailPurpose,
    pub account: AccountId,
    /// The address that the mail goes to.
    pub email: String,
    /// The hash of the six-digit code, if there is one.
    pub digits: Option<Vec<u8>>,
    pub expires_at: Moment,
}

/// A request to lease mails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailLease {
    pub now: Moment,
    /// When the lease ends.
    pub until: Moment,
    /// The same for mails of the kind [`MailKind::YourTurn`].
    pub turn_mails_until: Moment,
    /// The largest number of mails.
    pub limit: i64,
    /// The largest number of concurrent hand-overs to one domain.
    pub per_domain: usize,
    /// The largest number of concurrent hand-overs of mails that were tried before.
    pub retries: usize,
    /// The hand-overs under way.
    pub busy: Vec<(MailReceiver, usize)>,
}

/// What the hand-overs under way are counted by.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MailReceiver {
    /// The domain of the address.
    pub domain: String,
    /// Whether the mail was tried before.
    pub again: bool,
}

/// An address that an account has asked for.
#[derive(Clone, PartialEq, Eq)]
pub struct PendingEmail {
    pub email: String,
    /// The hash of the password that a guest gets with it; none if only the address changes.
    pub hash: Option<String>,
}

/// An address that was confirmed.
#[derive(Clone, PartialEq, Eq)]
pub struct ConfirmedEmail {
    pub account: AccountId,
    /// The address until now, if it was another.
    pub old_email: Option<String>,
    pub email: String,
}

impl MailReceiver {
    /// The receiver of a mail to that address, after that many attempts.
    pub fn new(address: &str, attempts: i32) -> Self {
        let domain = address.rsplit_once('@').map_or(address, |(_, domain)| domain);
        Self { domain: domain.to_owned(), again: attempts > 0 }
    }
}

impl MailLease {
    fn under_way(&self, counts: impl Fn(&MailReceiver) -> bool) -> usize {
        self.busy.iter().filter(|(receiver, _)| counts(receiver)).map(|(_, count)| count).sum()
    }

    fn is_full(&self, domain: &str) -> bool {
        self.under_way(|receiver| receiver.domain == domain) >= self.per_domain
    }

    /// The domains to which no other hand-over may begin now.
    pub fn full_domains(&self) -> Vec<&str> {
        let mut full: Vec<_> = self.busy.iter().map(|(receiver, _)| &*receiver.domain).collect();
        full.sort_unstable();
        full.dedup();
        full.retain(|domain| self.is_full(domain));
        full
    }

    /// Whether a mail that was tried before may be handed over now.
    pub fn may_retry(&self) -> bool {
        self.under_way(|receiver| receiver.again) < self.retries
    }

    /// Whether a hand-over may begin beside those under way. If so, it counts as one of them.
    pub fn admit(&mut self, receiver: MailReceiver) -> bool {
        let admitted = !self.is_full(&receiver.domain) && (!receiver.again || self.may_retry());
        if admitted {
            self.busy.push((receiver, 1));
        }
        admitted
    }
}

/// The hash of a six-digit code of an account, as stored.
pub(crate) fn digits_hash(account: AccountId, digits: &str) -> Vec<u8> {
    Sha256::new().chain_update(account.0.as_bytes()).chain_update(digits).finalize().to_vec()
}

/// The digits of a code that a person has typed.
pub(crate) fn read_digits(typed: &str) -> String {
    typed.chars().filter(char::is_ascii_digit).collect()
}

impl MailSettings {
    /// The server as mails name it: its host, with the port if the URL of the service has one.
    pub(crate) fn server(&self) -> &str {
        self.service_url.split_once("://").map_or(&*self.service_url, |(_, host)| host)
    }

    /// The link to a game: to the app, or to the web client; none if there is neither.
    pub(crate) fn game_link(&self, game: GameId) -> Option<String> {
        match &self.links {
            LinkTarget::Pages(url) => Some(format!("{url}/g/{game}")).filter(|_| self.web_client),
            LinkTarget::App(url) => Some(with_parameters(url, &format!("action=open_game&game={game}"))),
        }
    }

    /// The link that switches mails off, with its token. It leads to the service even if other links lead to an app,
    /// because mail programs send a request to it (RFC 8058).
    pub(crate) fn unsubscribe_link(&self, token: &str) -> String {
        format!("{}/mail/unsubscribe?token={token}", self.service_url)
    }
}

/// The URL of an app with further parameters.
fn with_parameters(url: &str, parameters: &str) -> String {
    let separator = if url.contains('?') { '&' } else { '?' };
    format!("{url}{separator}{parameters}")
}

impl LinkTarget {
    /// The link with a token.
    pub(crate) fn link(&self, purpose: MailPurpose, token: &str) -> String {
        match (self, purpose) {
            (Self::Pages(url), MailPurpose::ConfirmEmail) => format!("{url}/mail/confirm?token={token}"),
            (Self::Pages(url), MailPurpose::ResetPassword) => format!("{url}/mail/reset?token={token}"),
            (Self::App(url), purpose) => with_parameters(url, &format!("action={purpose}&token={token}")),
        }
    }
}

impl AccountService {
    /// Whether an address must be confirmed before it counts.
    pub fn confirms_addresses(&self) -> bool {
        self.mail.confirms
    }

    pub(crate) fn new_mail(
        &self,
        kind: MailKind,
        account: Option<AccountId>,
        address: &str,
        language: Option<Language>,
    ) -> NewMail {
        let now = self.clock.now();
        NewMail {
            id: MailId::fresh(),
            kind,
            account,
            address: address.to_owned(),
            language: language.unwrap_or(Language::English),
            new_address: None,
            at: now,
            limit: MailLimit { since: now.minus(ADDRESS_WINDOW), most: MAX_MAILS_PER_ADDRESS },
        }
    }

    /// Refuses a mail that an account asks for if it has caused too many.
    pub(crate) async fn check_mails_of(&self, account: AccountId) -> Result<(), Error> {
        let now = self.clock.now();
        let times =
            self.store.mails_of_account(account, now.minus(ACCOUNT_WINDOW), MAX_MAILS_PER_ACCOUNT).await?;
        match times.last().filter(|_| times.len() as i64 >= MAX_MAILS_PER_ACCOUNT) {
            Some(oldest) => Err(Error::TooManyMails(oldest.plus(ACCOUNT_WINDOW).since(now))),
            None => Ok(()),
        }
    }

    /// Stores a link. Returns its token, and the digits of its code; none if the account was deleted in the meantime.
    async fn create_code(
        &self,
        purpose: MailPurpose,
        account: AccountId,
        email: &str,
    ) -> Result<Option<(String, Option<String>)>, Error> {
        let (token, now) = (secret::token()?, self.clock.now());
        let (lifetime, digits) = match purpose {
            MailPurpose::ConfirmEmail => (CONFIRMATION_LIFETIME, Some(secret::digits()?)),
            MailPurpose::ResetPassword => (RESET_LIFETIME, None),
        };
        let code = MailCode {
            hash: hash(&token),
            purpose,
            account,
            email: email.to_owned(),
            digits: digits.as_deref().map(|digits| digits_hash(account, digits)),
            expires_at: now.plus(lifetime),
        };
        match self.store.insert_mail_code(code).await {
            Ok(()) => Ok(Some((token, digits))),
            Err(StoreError::Conflict) => Ok(None),
            Err(other) => Err(other.into()),
        }
    }

    /// Stores a link and a code that no mail contains, for an account that waits for the address of another one. Without them
    /// a wrong code would be refused faster than for an address that belongs to nobody.
    async fn keep_unknown_code(&self, account: AccountId, email: &str) -> Result<(), Error> {
        let code = MailCode {
            hash: hash(&secret::token()?),
            purpose: MailPurpose::ConfirmEmail,
            account,
            email: email.to_owned(),
            digits: None,
            expires_at: self.clock.now().plus(CONFIRMATION_LIFETIME),
        };
        match self.store.insert_mail_code(code).await {
            // The account was deleted in the meantime.
            Ok(()) | Err(StoreError::Conflict) => Ok(()),
            Err(other) => Err(other.into()),
        }
    }

    /// The mails that were not handed over yet or could not be, newest first, only those older than `before`.
    pub async fn undelivered_mails(
        &self,
        before: Option<MailId>,
        limit: i64,
    ) -> Result<Vec<StoredMail>, Error> {
        Ok(self.store.undelivered_mails(before, limit).await?)
    }

    /// When the oldest mail that is due was stored.
    pub async fn oldest_mail(&self) -> Result<Option<Moment>, Error> {
        Ok(self.store.oldest_mail(self.clock.now()).await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_pages_or_to_an_app() {
        let link = |target: LinkTarget| target.link(MailPurpose::ResetPassword, "T");
        assert_eq!(
            link(LinkTarget::Pages("https://mars.example".into())),
            "https://mars.example/mail/reset?token=T"
        );
        let app = |url: &str| link(LinkTarget::App(url.to_owned()));
        assert_eq!(app("https://app.example/mail"), "https://app.example/mail?action=reset_password&token=T");
        assert_eq!(app("tharsis:mail?v=1"), "tharsis:mail?v=1&action=reset_password&token=T");
    }

    #[test]
    fn games_open_in_the_app_or_in_the_web_client() {
        let (game, service_url) = (GameId::fresh(), "https://mars.example".to_owned());
        let link = |links: LinkTarget, web_client| {
            let settings =
                MailSettings { confirms: true, service_url: service_url.clone(), web_client, links };
            assert_eq!(settings.unsubscribe_link("T"), "https://mars.example/mail/unsubscribe?token=T");
            assert_eq!(settings.server(), "mars.example");
            settings.game_link(game)
        };
        let pages = || LinkTarget::Pages(service_url.clone());
        assert_eq!(link(pages(), true), Some(format!("https://mars.example/g/{game}")));
        assert_eq!(link(pages(), false), None);
        let app = LinkTarget::App("tharsis:mail?v=1".to_owned());
        assert_eq!(link(app, false), Some(format!("tharsis:mail?v=1&action=open_game&game={game}")));
    }

    #[test]
    fn a_domain_and_mails_that_were_tried_before_have_a_share_of_the_places() {
        let receiver = |domain: &str, again| MailReceiver { domain: domain.to_owned(), again };
        let lease = |busy| MailLease {
            now: Moment(0),
            until: Moment(1),
            turn_mails_until: Moment(1),
            limit: 10,
            per_domain: 3,
            retries: 2,
            busy,
        };
        let mut places =
            lease(vec![(receiver("slow.example", true), 1), (receiver("slow.example", false), 1)]);
        assert!(places.full_domains().is_empty() && places.may_retry());
        assert!(places.admit(MailReceiver::new("ada@slow.example", 1)));
        assert_eq!(places.full_domains(), ["slow.example"]);
        assert!(!places.admit(MailReceiver::new("bob@slow.example", 0)), "the domain is full");
        assert!(!places.may_retry() && !places.admit(MailReceiver::new("bob@fast.example", 1)));
        assert!(places.admit(MailReceiver::new("bob@fast.example", 0)));
    }

    #[test]
    fn codes_are_read_with_spaces_and_belong_to_an_account() {
        assert_eq!(read_digits(" 123 456"), "123456");
        let (one, other) = (AccountId::fresh(), AccountId::fresh());
        assert_eq!(digits_hash(one, "123456"), digits_hash(one, "123456"));
        assert_ne!(digits_hash(one, "123456"), digits_hash(other, "123456"));
    }
}
