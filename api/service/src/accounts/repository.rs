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
        /// The account of a device, or else `newcomer`, which then becomes it. Tells which of the two.
        write fn sign_in(device: DeviceHash, newcomer: Account) -> (Account, SignedIn);
        /// An account that is not deleted.
        read fn account(id: AccountId) -> Option<Account>;
        /// The account of a device.
        read fn account_of(device: DeviceHash) -> Option<Account>;
        /// Keeps a new bot, unless its owner has `most` already; tells whether it did. `Conflict` when its owner is deleted.
        write fn insert_bot(bot: Account, most: usize) -> bool;
        /// The bots of an account that are not deleted, the oldest first.
        read fn bots_of(owner: AccountId) -> Vec<Account>;
        /// Changes an account that is not deleted; gives it as it is then.
        write fn change_account(id: AccountId, change: AccountChange) -> Option<Account>;
        /// The language that an account has chosen, if it has.
        read fn language(id: AccountId) -> Option<Language>;
    }
}

repository! {
    /// E-mail addresses and password hashes.
    pub trait CredentialRepository as credential_repository {
        /// The account of an e-mail address, and what is kept of its password.
        read fn credentials_of(email: String) -> Option<(Account, Credentials)>;
        /// The e-mail address and password of an account.
        read fn credentials(account: AccountId) -> Option<Credentials>;
        /// Keeps a new full account; `Duplicate` when the e-mail address is taken.
        write fn register(account: Account, credentials: Credentials) -> ();
        /// Makes a guest a full account; `Conflict` when it is none, `Duplicate` when the e-mail address is taken.
        write fn attach(account: AccountId, credentials: Credentials, at: Moment) -> ();
        /// Gives a full account another e-mail address; `Duplicate` when it is taken, `Conflict` when the password is not the
        /// one of that hash any more.
        write fn change_email(account: AccountId, credentials: Credentials, at: Moment) -> ();
        /// Gives a full account another password, ends all sessions but one, and takes away every code that was given; tells
        /// the sessions. `Conflict` when the password is not the old one any more.
        write fn change_password(change: PasswordChange, at: Moment) -> Vec<SessionId>;
    }
}

repository! {
    /// Failed sign-ins.
    pub trait LoginThrottleRepository as login_throttle_repository {
        /// Whether somebody has signed in to that account from that network.
        read fn has_signed_in_from(account: AccountId, network: Network) -> bool;
        /// The wrong passwords for an e-mail address.
        read fn failure_counts(who: ThrottleKey, network: Network) -> FailureCounts;
        /// Writes them back; `Conflict` or `Duplicate` when they have changed since.
        write fn save_failure_counts(who: ThrottleKey, network: Network, before: FailureCounts, after: FailureCounts) -> ();
    }
}

repository! {
    /// Sessions and their refresh tokens.
    pub trait SessionRepository as session_repository {
        /// Keeps a session and the hash of its first refresh token; `Conflict` when its account is deleted, or what was shown
        /// counts no longer. Of many sessions of an account the ones that were used longest ago are ended; tells which.
        write fn insert_session(session: Session, token: Vec<u8>, shown: AuthProof) -> Vec<SessionId>;
        /// Keeps a personal token, unless its account has `most` already that go on; tells whether it did. `Conflict` as for
        /// `insert_session`.
        write fn insert_personal(session: Session, token: Vec<u8>, shown: AuthProof, most: usize) -> bool;
        /// A session.
        read fn session(id: SessionId) -> Option<Session>;
        /// Notes that a session was used.
        write fn touch_session(id: SessionId, at: Moment) -> ();
        /// The session of a refresh token, by its hash, and which of its tokens it is.
        read fn session_of_token(token: Vec<u8>) -> Option<(Session, i64)>;
        /// Another refresh token, by its hash, takes the place of the one of that generation; `Conflict` when that one no
        /// longer stands.
        write fn rotate_refresh_token(session: SessionId, generation: i64, successor: Vec<u8>, at: Moment, expires_at: Moment) -> ();
        /// The sessions of an account that have neither ended nor run out, the one used last first.
        read fn sessions_of(account: AccountId, now: Moment) -> Vec<Session>;
        /// Ends sessions of an account that go on; tells which.
        write fn end_sessions(account: AccountId, which: Which, reason: EndReason, at: Moment) -> Vec<SessionId>;
        /// The sessions that were ended since then.
        read fn sessions_ended_since(since: Moment) -> Vec<(SessionId, Moment)>;
    }
}

repository! {
    /// Keys that sign access tokens.
    pub trait SigningKeyRepository as signing_key_repository {
        /// The keys that sign tokens, newest first.
        read fn signing_keys() -> Vec<SigningKey>;
        /// Keeps another key, unless there is one of that number already; tells whether it did.
        write fn add_signing_key(key: SigningKey) -> bool;
        /// Deletes a key; tells whether it was there.
        write fn delete_signing_key(kid: String) -> bool;
    }
}
