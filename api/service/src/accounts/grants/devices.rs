//! The device authorization grant (RFC 8628) for devices without a browser: the device shows a code, a person enters it
//! on a page of the service and answers there, and the device polls until there is an answer.

use std::time::Duration;

use crate::accounts::AccountService;
use crate::accounts::callers::AuthProof;
use crate::accounts::grants::authorization::asked;
use crate::accounts::grants::clients::Client;
use crate::accounts::grants::{Agreed, GrantCode, GrantError};
use crate::accounts::scopes::Scopes;
use crate::accounts::sessions::{Tokens, hash};
use crate::error::{Error, Forbidden};
use crate::id::AccountId;
use crate::moment::Moment;
use crate::network::Network;
use crate::ports::StoreError;
use crate::secret;

pub const DEVICE_CODE_LIFETIME: Duration = Duration::from_secs(600);
/// The polling interval in seconds.
pub const PAUSE: u32 = 5;
/// The number of characters of a user code: 40 bits.
const USER_CODE_LENGTH: usize = 8;
/// The throttle key under which wrong user codes are counted.
const THROTTLE_KEY: &str = "user codes";

/// A stored device authorization request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeviceGrant {
    /// The hash of the device code.
    pub hash: Vec<u8>,
    pub user_code: String,
    pub client: String,
    pub scopes: Scopes,
    /// When the device last polled.
    pub polled_at: Moment,
    /// The current polling interval in seconds.
    pub pause: u32,
    /// When it expires.
    pub expires_at: Moment,
    /// The answer of the person.
    pub answer: Option<Answer>,
}

/// The answer of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The person refused.
    Denied,
    /// The person agreed.
    Allowed {
        /// The account of the person.
        account: AccountId,
        /// The bot that is to act, if any.
        bot: Option<AccountId>,
        /// The network of the person.
        place: Vec<u8>,
    },
}

/// The reply to a device authorization request.
pub struct Begun {
    /// The device code, with which the device polls.
    pub device_code: String,
    /// The user code, which the person enters.
    pub user_code: String,
}

/// A pending device authorization, as shown to the person.
pub struct Waiting {
    pub client: Client,
    pub scopes: Scopes,
    pub user_code: String,
}

impl AccountService {
    /// Starts a device authorization.
    pub async fn begin_device(&self, client: &Client, scope: Option<&str>) -> Result<Begun, GrantError> {
        let (scopes, now, device_code) = (asked(scope)?, self.clock.now(), secret::token()?);
        loop {
            let user_code = secret::code(USER_CODE_LENGTH)?;
            let grant = DeviceGrant {
                hash: hash(&device_code),
                user_code: user_code.clone(),
                client: client.to_string(),
                scopes,
                // The device may poll at once.
                polled_at: now.minus(Duration::from_secs(PAUSE.into())),
                pause: PAUSE,
                expires_at: now.plus(DEVICE_CODE_LIFETIME),
                answer: None,
            };
            match self.store.keep_device_grant(grant).await {
                Ok(()) => return Ok(Begun { device_code, user_code: secret::in_groups(&user_code) }),
                Err(StoreError::Duplicate) => {}
                Err(other) => return Err(GrantError::Other(other.into())),
            }
        }
    }

    /// Returns the request with that user code. Wrong codes are counted for the network.
    pub async fn waiting_device(&self, typed: &str, place: Network) -> Result<Waiting, Error> {
        let attempt = self.check_code(THROTTLE_KEY, place).await?;
        let found = self.store.device_grant_of(secret::read_code(typed)).await?;
        let waits = |grant: &DeviceGrant| grant.answer.is_none() && grant.expires_at > self.clock.now();
        let grant = found.filter(waits).ok_or(Error::Forbidden(Forbidden::WrongCode))?;
        self.take_back(attempt).await?;
        let client = Client::read(&grant.client).map_err(|why| Error::Broken(why.to_string()))?;
        Ok(Waiting { client, scopes: grant.scopes, user_code: secret::in_groups(&grant.user_code) })
    }

    /// Records the answer of the person.
    pub async fn answer_device(&self, typed: &str, agreed: Option<Agreed>) -> Result<(), Error> {
        let (answer, proof) = match agreed {
            None => (Answer::Denied, AuthProof::Itself),
            Some(Agreed { account, bot, place, auth_proof: proof }) => {
                (Answer::Allowed { account, bot, place: place.0.to_vec() }, proof)
            }
        };
        let (code, now) = (secret::read_code(typed), self.clock.now());
        match self.store.answer_device_grant(code, answer, proof, now).await {
            Err(StoreError::Conflict) => Err(Error::Forbidden(Forbidden::WrongCode)),
            other => Ok(other?),
        }
    }

    /// Handles a poll of the device.
    pub async fn poll_device(&self, client: &Client, device_code: &str) -> Result<Tokens, GrantError> {
        let found = self.store.device_grant(hash(device_code)).await.map_err(Error::from)?;
        let grant = found.filter(|grant| grant.client == client.as_str());
        let grant = grant.ok_or_else(|| {
            GrantError::InvalidGrant("there is no such device code of this client".to_owned())
        })?;
        let now = self.clock.now();
        if grant.expires_at <= now {
            return Err(GrantError::ExpiredToken);
        }
        match grant.answer {
            Some(Answer::Denied) => Err(GrantError::AccessDenied),
            Some(Answer::Allowed { account, bot, place }) => {
                let agreed = (account, bot, Network::kept(&place));
                self.redeem(GrantCode::Device(grant.hash), agreed, &grant.client, grant.scopes).await
            }
            None => {
                let early = now < grant.polled_at.plus(Duration::from_secs(grant.pause.into()));
                let pause = if early { grant.pause.saturating_add(PAUSE) } else { grant.pause };
                self.store.device_has_asked(grant.hash, now, pause).await.map_err(Error::from)?;
                Err(if early { GrantError::SlowDown } else { GrantError::AuthorizationPending })
            }
        }
    }
}
