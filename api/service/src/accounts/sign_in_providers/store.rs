//! The part of the store for providers.

use crate::accounts::account::{Account, SignedIn};
use crate::accounts::sign_in_providers::apple_notices::Revocation;
use crate::accounts::sign_in_providers::apple_tokens::{Revoked, UnlinkedToken};
use crate::accounts::sign_in_providers::links::{
    LinkRemoval, NewProviderLink, ProviderLink, ProviderSubject, Unlinked,
};
use crate::id::{AccountId, ProviderLinkId, ProviderTokenId, SessionId};
use crate::moment::Moment;
use crate::ports::repository;

repository! {
    /// Nonces, the links of accounts to providers, and refresh tokens.
    pub trait ProviderRepository as provider_repository {
        /// Stores a nonce by its hash.
        write fn insert_provider_nonce(nonce: Vec<u8>, expires_at: Moment) -> ();
        /// Whether there is a nonce that has not expired.
        read fn has_provider_nonce(nonce: Vec<u8>, now: Moment) -> bool;
        /// Deletes a nonce. Returns whether it existed and has not expired.
        write fn take_provider_nonce(nonce: Vec<u8>, now: Moment) -> bool;
        /// The account of a subject; a revoked link counts again. If there is none, stores `newcomer` with the link.
        write fn sign_in_with_provider(link: NewProviderLink, newcomer: Account) -> (Account, ProviderLinkId, SignedIn);
        /// The links of an account, oldest first.
        read fn provider_links(account: AccountId) -> Vec<ProviderLink>;
        /// Whether a device key belongs to an account.
        read fn has_device_key(account: AccountId) -> bool;
        /// Stores a link, unless the account has `most`, and makes a guest a full account. Returns whether the account
        /// has the link. `Duplicate` if the subject is linked to another account, `Conflict` if the account is deleted.
        write fn link_provider(account: AccountId, link: NewProviderLink, most: usize) -> bool;
        /// Records that the subject has proved the ownership of an account. Returns whether it is linked to the account
        /// and not revoked.
        write fn use_provider_link(account: AccountId, subject: ProviderSubject, at: Moment) -> bool;
        /// Removes a link, unless no sign-in method would be left, and ends the other sessions.
        write fn unlink_provider(removal: LinkRemoval, at: Moment) -> Unlinked;
        /// Marks the link of a subject as revoked, unless it was used after the notice. If no sign-in method is left, ends all
        /// sessions of the account, and returns them.
        write fn revoke_provider(revocation: Revocation, at: Moment) -> Vec<SessionId>;
        /// Whether a refresh token without a link is due at that time.
        read fn has_unlinked_token(now: Moment) -> bool;
        /// Leases refresh tokens without a link that are due, the longest due first.
        write fn take_unlinked_tokens(now: Moment, until: Moment, limit: i64) -> Vec<UnlinkedToken>;
        /// Stores the outcome of an attempt to revoke a refresh token.
        write fn settle_unlinked_token(id: ProviderTokenId, outcome: Revoked) -> ();
    }
}
