//! The part of the store for passkeys.

use crate::accounts::passkeys::challenges::{NewChallenge, StoredChallenge};
use crate::accounts::passkeys::registered::{Passkey, PasskeyRemoval};
use crate::accounts::sign_in_providers::links::Unlinked;
use crate::id::{AccountId, PasskeyId};
use crate::moment::Moment;
use crate::ports::repository;

repository! {
    /// Challenges, and the passkeys of accounts.
    pub trait PasskeyRepository as passkey_repository {
        /// Stores a challenge. One of an account replaces its earlier one, and is not stored if the account has `most` passkeys.
        /// Returns whether it is stored. `Conflict` if the account is deleted.
        write fn insert_passkey_challenge(challenge: NewChallenge, most: usize) -> bool;
        /// A challenge that has not expired, by its hash.
        read fn passkey_challenge(hash: Vec<u8>, now: Moment) -> Option<StoredChallenge>;
        /// The passkeys of an account, oldest first.
        read fn passkeys_of(account: AccountId) -> Vec<Passkey>;
        /// The passkey that authenticators call so, with its account.
        read fn passkey_of_credential(credential: Vec<u8>) -> Option<(AccountId, Passkey)>;
        /// Uses up a challenge, stores a passkey and makes a guest a full account. Returns whether the challenge was still there.
        /// `Duplicate` if the passkey is registered already, `Conflict` if the account is deleted.
        write fn add_passkey(account: AccountId, challenge: Vec<u8>, passkey: Passkey) -> bool;
        /// Uses up a challenge and records that a passkey was used, whose state was `before` when its response was verified.
        /// Returns whether both were still there and the state had not changed. The challenge is used up in any case.
        write fn use_passkey(challenge: Vec<u8>, passkey: PasskeyId, before: Vec<u8>, after: Vec<u8>, at: Moment) -> bool;
        /// Renames a passkey of an account. Returns whether the account has it.
        write fn rename_passkey(account: AccountId, passkey: PasskeyId, name: Option<String>) -> bool;
        /// Removes a passkey, unless no sign-in method would be left, and ends the other sessions.
        write fn remove_passkey(removal: PasskeyRemoval, at: Moment) -> Unlinked;
    }
}
