//! The part of the store for grants.

use crate::accounts::callers::AuthProof;
use crate::accounts::grants::authorization::AuthorizationCode;
use crate::accounts::grants::devices::{Answer, DeviceGrant};
use crate::accounts::grants::{GrantCode, Redeemed};
use crate::accounts::sessions::Session;
use crate::id::AccountId;
use crate::moment::Moment;
use crate::ports::repository;

repository! {
    /// Stores codes of all kinds and redeems them.
    pub trait GrantRepository as grant_repository {
        /// Keeps a sign-in code, by its hash; `Conflict` as for `insert_session`.
        write fn keep_sign_in_code(code: Vec<u8>, account: AccountId, expires_at: Moment, shown: AuthProof) -> ();
        /// Takes a sign-in code away, and tells whose it is if it has not run out, and what it stands for from now on.
        write fn take_sign_in_code(code: Vec<u8>, now: Moment) -> Option<(AccountId, AuthProof)>;
        /// Keeps an authorization code; `Conflict` as for `insert_session`.
        write fn keep_code(code: AuthorizationCode, shown: AuthProof) -> ();
        /// An authorization code, by its hash; also one that was used.
        read fn code(hash: Vec<u8>) -> Option<AuthorizationCode>;
        /// Keeps a device that asks; `Duplicate` when its user code is taken.
        write fn keep_device_grant(grant: DeviceGrant) -> ();
        /// A device that asks, by the hash of its device code.
        read fn device_grant(hash: Vec<u8>) -> Option<DeviceGrant>;
        /// A device that asks, by its user code.
        read fn device_grant_of(user_code: String) -> Option<DeviceGrant>;
        /// Answers a device; `Conflict` when it does not wait any more, or what was shown counts no longer.
        write fn answer_device_grant(user_code: String, answer: Answer, shown: AuthProof, now: Moment) -> ();
        /// Notes that a device has asked, and how many seconds it has to wait from then.
        write fn device_has_asked(hash: Vec<u8>, at: Moment, pause: u32) -> ();
        /// Uses a code up and keeps the session that comes of it with the hash of its first refresh token, as
        /// `insert_session` does; if the code was used before, returns its session.
        write fn redeem(code: GrantCode, session: Session, token: Vec<u8>) -> Redeemed;
    }
}
