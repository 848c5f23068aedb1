//! The `Store` methods for sign-in codes, authorization codes and device grants.

use super::{Conn, Db, grants, job};
use service::accounts::callers::AuthProof;
use service::accounts::grants::authorization::AuthorizationCode;
use service::accounts::grants::devices::{Answer, DeviceGrant};
use service::accounts::grants::store::GrantRepository;
use service::accounts::grants::{GrantCode, Redeemed};
use service::accounts::sessions::Session;
use service::id::AccountId;
use service::moment::Moment;
use service::ports::StoreFuture;

impl GrantRepository for Db {
    fn keep_sign_in_code(
        &self,
        code: Vec<u8>,
        account: AccountId,
        expires_at: Moment,
        proof: AuthProof,
    ) -> StoreFuture<()> {
        self.write(job!(grants::insert_sign_in_code, &code, account, expires_at, &proof))
    }

    fn take_sign_in_code(&self, code: Vec<u8>, now: Moment) -> StoreFuture<Option<(AccountId, AuthProof)>> {
        self.write(job!(grants::take_sign_in_code, &code, now))
    }

    fn keep_code(&self, code: AuthorizationCode, proof: AuthProof) -> StoreFuture<()> {
        self.write(job!(grants::insert_code, &code, &proof))
    }

    fn code(&self, hash: Vec<u8>) -> StoreFuture<Option<AuthorizationCode>> {
        self.read(job!(grants::code, &hash))
    }

    fn keep_device_grant(&self, grant: DeviceGrant) -> StoreFuture<()> {
        self.write(job!(grants::insert_device_grant, &grant))
    }

    fn device_grant(&self, hash: Vec<u8>) -> StoreFuture<Option<DeviceGrant>> {
        self.read(job!(grants::device_grant, &hash))
    }

    fn device_grant_of(&self, user_code: String) -> StoreFuture<Option<DeviceGrant>> {
        self.read(job!(grants::device_grant_of, &user_code))
    }

    fn answer_device_grant(
        &self,
        user_code: String,
        answer: Answer,
        proof: AuthProof,
        now: Moment,
    ) -> StoreFuture<()> {
        self.write(job!(grants::answer_device_grant, &user_code, &answer, &proof, now))
    }

    fn device_has_asked(&self, hash: Vec<u8>, at: Moment, pause: u32) -> StoreFuture<()> {
        self.write(job!(grants::device_has_asked, &hash, at, pause))
    }

    fn redeem(&self, code: GrantCode, session: Session, token: Vec<u8>) -> StoreFuture<Redeemed> {
        self.write(job!(grants::redeem, &code, &session, &token))
    }
}
