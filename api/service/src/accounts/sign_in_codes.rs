//! Codes for signing in on a page of the service: an app that is signed in shows one, its owner types it there. So a
//! guest, who has no password, can let others in too. Good once and for a few minutes; kept as a hash only.

use std::time::Duration;

use crate::accounts::AccountService;
use crate::accounts::callers::AuthProof;
use crate::accounts::keys::Caller;
use crate::accounts::sessions::hash;
use crate::error::{Error, Forbidden};
use crate::id::AccountId;
use crate::moment::Moment;
use crate::network::Network;
use crate::secret;

/// How long a code is good for.
const CODE_LIFETIME: Duration = Duration::from_secs(600);
/// Forty bits.
const CODE_LENGTH: usize = 8;
/// Under this, wrong ones are counted.
const THROTTLE_KEY: &str = "sign-in codes";

impl AccountService {
    /// A new code for an account, and when it runs out.
    pub async fn sign_in_code(&self, caller: &Caller) -> Result<(String, Moment), Error> {
        let account = self.account(caller.account).await?.id;
        let (code, expires) = (secret::code(CODE_LENGTH)?, self.clock.now().plus(CODE_LIFETIME));
        self.store.keep_sign_in_code(hash(&code), account, expires, AuthProof::by(caller)).await?;
        Ok((secret::in_groups(&code), expires))
    }

    /// Whose code it is, and what it stands for. It is none any more then.
    pub(crate) async fn use_sign_in_code(
        &self,
        typed: &str,
        place: Network,
    ) -> Result<(AccountId, AuthProof), Error> {
        let attempt = self.check_code(THROTTLE_KEY, place).await?;
        let code = hash(&secret::read_code(typed));
        let owner = self.store.take_sign_in_code(code, self.clock.now()).await?;
        let owner = owner.ok_or(Error::Forbidden(Forbidden::WrongCode))?;
        self.take_back(attempt).await?;
        Ok(owner)
    }
}
