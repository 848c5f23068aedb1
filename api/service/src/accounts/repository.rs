//! What the module stores.

use crate::accounts::account::{Account, AccountChange, DeviceHash, SignedIn};
use crate::accounts::callers::AuthProof;
use crate::accounts::credentials::{Credentials, PasswordChange};
use crate::accounts::keys::SigningKey;
use crate::accounts::login_throttle::{FailureCounts, ThrottleKey};
use crate::accounts::sessions::{EndReason, Session, Which};
use crate::id::{AccountId, SessionId};
use crate::moment::Moment;
use crate::network::Network;
use crate::ports::repository;
use domain::text::Language;

repository! {
    /// Accounts and their devices.
    pub trait AccountRepository as account_repository {
        /// The account of a device. If there is none, stores `newcomer` as its account. Returns which of the two.
        write fn sign_in(device: DeviceHash, newcomer: Account) -> (Account, SignedIn);
        /// An account that is not deleted.
        read fn account(id: AccountId) -> Option<Account>;
        /// The account of a device.
        read fn account_of(device: DeviceHash) -> Option<Account>;
        /// Stores a new bot, unless its owner has `most` bots. Returns whether it was stored. `Conflict` if the owner
        /// is deleted.
        write fn insert_bot(bot: Account, most: usize) -> bool;
        /// The bots of an account that are not deleted, oldest first.
        read fn bots_of(owner: AccountId) -> Vec<Account>;
        /// Changes an account that is not deleted, and returns it. `Conflict` if an operator has locked its name.
        write fn change_account(id: AccountId, change: AccountChange) -> Option<Account>;
        /// The language that an account has chosen, if any.
        read fn language(id: AccountId) -> Option<Language>;
        /// Whether there is a block between the account and one of the others, in either direction.
        read fn at_odds(account: AccountId, others: Vec<AccountId>) -> bool;
    }
}

repository! {
    /// E-mail addresses and password hashes.
    pub trait CredentialRepository as credential_repository {
        /// The account of an e-mail address, and its password hash.
        read fn credentials_of(email: String) -> Option<(Account, Credentials)>;
        /// The e-mail address and password of an account.
        read fn credentials(account: AccountId) -> Option<Credentials>;
        /// Stores a new full account. `Duplicate` if the e-mail address is taken.
        write fn register(account: Account, credentials: Credentials) -> ();
        /// Gives an e-mail address and a password to an account without them, and makes a guest a full account.
        /// `Conflict` if the account has them already, `Duplicate` if the e-mail address is taken.
        write fn attach(account: AccountId, credentials: Credentials, at: Moment) -> ();
        /// Changes the e-mail address of a full account. `Duplicate` if it is taken, `Conflict` if the password hash
        /// has changed.
        write fn change_email(account: AccountId, credentials: Credentials, at: Moment) -> ();
        /// Changes the password of a full account, ends all sessions but one, and deletes all codes. Returns the ended
        /// sessions. `Conflict` if the password hash has changed.
        write fn change_password(change: PasswordChange, at: Moment) -> Vec<SessionId>;
    }
}

repository! {
    /// Failed sign-ins.
    pub trait LoginThrottleRepository as login_throttle_repository {
        /// Whether a sign-in to that account from that network has succeeded before.
        read fn has_signed_in_from(account: AccountId, network: Network) -> bool;
        /// The counters of failed attempts for an e-mail address.
        read fn failure_counts(who: ThrottleKey, network: Network) -> FailureCounts;
        /// Stores the counters. `Conflict` or `Duplicate` if they have changed since they were read.
        write fn save_failure_counts(who: ThrottleKey, network: Network, before: FailureCounts, after: FailureCounts) -> ();
    }
}

repository! {
    /// Sessions and their refresh tokens.
    pub trait SessionRepository as session_repository {
        /// Stores a session and the hash of its first refresh token. If the account has too many sessions, ends the
        /// least recently used ones and returns them. `Conflict` if the account is deleted or the proof is not valid
        /// any more.
        write fn insert_session(session: Session, token: Vec<u8>, proof: AuthProof) -> Vec<SessionId>;
        /// Stores a personal token, unless its account has `most` valid ones. Returns whether it was stored. `Conflict`
        /// as for `insert_session`.
        write fn insert_personal(session: Session, token: Vec<u8>, proof: AuthProof, most: usize) -> bool;
        read fn session(id: SessionId) -> Option<Session>;
        /// Records that a session was used.
        write fn touch_session(id: SessionId, at: Moment) -> ();
        /// The session of a refresh token by the hash of the token, and the number of the token.
        read fn session_of_token(token: Vec<u8>) -> Option<(Session, i64)>;
        /// Replaces the refresh token of that generation by another hash. `Conflict` if it is not the current one any
        /// more.
        write fn rotate_refresh_token(session: SessionId, generation: i64, successor: Vec<u8>, at: Moment, expires_at: Moment) -> ();
        /// The sessions of an account that have neither ended nor expired, last used first.
        read fn sessions_of(account: AccountId, now: Moment) -> Vec<Session>;
        /// Ends active sessions of an account and returns them.
        write fn end_sessions(account: AccountId, which: Which, reason: EndReason, at: Moment) -> Vec<SessionId>;
        /// The sessions that have ended since that time.
        read fn sessions_ended_since(since: Moment) -> Vec<(SessionId, Moment)>;
    }
}

repository! {
    /// Keys that sign access tokens.
    pub trait SigningKeyRepository as signing_key_repository {
        /// All signing keys, newest first.
        read fn signing_keys() -> Vec<SigningKey>;
        /// Stores a key, unless there is one with that number. Returns whether it was stored.
        write fn add_signing_key(key: SigningKey) -> bool;
        /// Deletes a key. Returns whether it existed.
        write fn delete_signing_key(kid: String) -> bool;
    }
}
