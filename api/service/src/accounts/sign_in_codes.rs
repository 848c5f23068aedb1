//! Codes for signing in on a page of the service: a signed-in app shows a code, and its owner enters it on the page. A
//! guest, who has no password, can therefore consent to grants too. A code is valid once and for a few minutes; only
//! its hash is stored.

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

const CODE_LIFETIME: Duration = Duration::from_secs(600);
/// The number of characters of a code: 40 bits.
const CODE_LENGTH: usize = 8;
/// The throttle key under which wrong codes are counted.
const THROTTLE_KEY: &str = "sign-in codes";

impl AccountService {
    /// Creates a code for an account. Returns it with its expiry.
    pub async fn sign_in_code(&self, caller: &Caller) -> Result<(String, Moment), Error> {
        let account = self.account(caller.account).await?.id;
        let (code, expires) = (secret::code(CODE_LENGTH)?, self.clock.now().plus(CODE_LIFETIME));
        self.store.keep_sign_in_code(hash(&code), account, expires, AuthProof::by(caller)).await?;
        Ok((secret::in_groups(&code), expires))
    }

    /// Redeems a code: returns its account and the proof that it stands for.
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
