//! Webhook signatures as specified by Standard Webhooks (<https://www.standardwebhooks.com>): HMAC-SHA256 over the id,
//! the time and the body, with dots between.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::error::Error;
use crate::secret;

/// The signing secret of a webhook. Never logged.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub Vec<u8>);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl Secret {
    /// Generates a secret of 256 bits.
    pub fn fresh() -> Result<Self, Error> {
        let mut bytes = vec![0; 32];
        secret::fill(&mut bytes)?;
        Ok(Self(bytes))
    }

    /// The form that its owner receives.
    pub fn encoded(&self) -> String {
        format!("whsec_{}", STANDARD.encode(&self.0))
    }
}

/// The header `webhook-signature`: one signature for each secret.
pub fn signatures<'a>(
    secrets: impl IntoIterator<Item = &'a Secret>,
    id: &str,
    timestamp: i64,
    body: &[u8],
) -> Result<String, Error> {
    let one = |secret: &Secret| {
        let mut mac = Hmac::<Sha256>::new_from_slice(&secret.0)
            .map_err(|why| Error::Broken(format!("the secret of a webhook cannot be used: {why}")))?;
        mac.update(format!("{id}.{timestamp}.").as_bytes());
        mac.update(body);
        Ok(format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes())))
    };
    Ok(secrets.into_iter().map(one).collect::<Result<Vec<_>, Error>>()?.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the specification.
    #[test]
    fn as_the_specification_has_it() {
        let secret = STANDARD.decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").map(Secret).expect("base64");
        let signed =
            signatures([&secret], "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, br#"{"test": 2432232314}"#);
        assert_eq!(signed.expect("signed"), "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn a_secret_is_not_shown() {
        let secret = Secret::fresh().expect("random");
        assert_eq!(format!("{secret:?}"), "Secret");
        assert!(secret.encoded().starts_with("whsec_") && secret.encoded().len() == 6 + 44);
    }
}
