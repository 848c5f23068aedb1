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
        /// Stores a sign-in code by its hash. `Conflict` as for `insert_session`.
        write fn keep_sign_in_code(code: Vec<u8>, account: AccountId, expires_at: Moment, proof: AuthProof) -> ();
        /// Deletes a sign-in code. If it has not expired, returns its account and the proof that it now stands for.
        write fn take_sign_in_code(code: Vec<u8>, now: Moment) -> Option<(AccountId, AuthProof)>;
        /// Stores an authorization code. `Conflict` as for `insert_session`.
        write fn keep_code(code: AuthorizationCode, proof: AuthProof) -> ();
        /// An authorization code by its hash, including a redeemed one.
        read fn code(hash: Vec<u8>) -> Option<AuthorizationCode>;
        /// Stores a device authorization request. `Duplicate` if its user code is taken.
        write fn keep_device_grant(grant: DeviceGrant) -> ();
        /// A device authorization request by the hash of its device code.
        read fn device_grant(hash: Vec<u8>) -> Option<DeviceGrant>;
        /// A device authorization request by its user code.
        read fn device_grant_of(user_code: String) -> Option<DeviceGrant>;
        /// Answers a device authorization request. `Conflict` if it is not pending any more, or if the proof of the
        /// person is not valid any more.
        write fn answer_device_grant(user_code: String, answer: Answer, proof: AuthProof, now: Moment) -> ();
        /// Records that a device has polled, and its polling interval from now on in seconds.
        write fn device_has_asked(hash: Vec<u8>, at: Moment, pause: u32) -> ();
        /// Redeems a code and stores the new session with the hash of its first refresh token, as `insert_session`
        /// does. If the code was redeemed before, returns its session.
        write fn redeem(code: GrantCode, session: Session, token: Vec<u8>) -> Redeemed;
    }
}
