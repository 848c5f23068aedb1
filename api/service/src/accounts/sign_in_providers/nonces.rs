//! Nonces: random values that an app asks for, and that the provider puts into the ID token. Each is good once, so that a
//! token that somebody has seen signs nobody in again. Only hashes are stored.

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::accounts::AccountService;
use crate::accounts::sessions::hash;
use crate::accounts::sign_in_providers::WebProvider;
use crate::accounts::sign_in_providers::apple_tokens::NewProviderToken;
use crate::accounts::sign_in_providers::id_tokens::{MAX_TOKEN_CHARS, ProviderSubject};
use crate::error::{Error, Forbidden, TokenFault, Violation};
use crate::messages::expected;
use crate::moment::Moment;
use crate::secret;

const NONCE_LIFETIME: Duration = Duration::from_secs(600);
/// The largest length of an authorization code.
const MAX_CODE_CHARS: usize = 1_024;
/// The largest length of a nonce that is looked up.
const MAX_NONCE_CHARS: usize = 200;

/// A nonce that was issued.
#[derive(Clone, Debug)]
pub struct IssuedNonce {
    pub nonce: String,
    pub expires_at: Moment,
    /// The names of the providers whose tokens this server accepts.
    pub providers: Vec<String>,
    /// Those of them that a web page can use.
    pub web: Vec<WebProvider>,
}

/// An ID token, and the nonce that it was asked for with. Not for a log.
#[derive(Clone)]
pub struct ProviderToken {
    pub id_token: String,
    pub nonce: String,
    /// The authorization code that Apple gave with the ID token. Other providers ignore it.
    pub authorization_code: Option<String>,
}

/// What an ID token and its code are worth.
pub(crate) struct RedeemedToken {
    pub subject: ProviderSubject,
    /// The refresh token for the code, if the server can use it.
    pub token: Option<NewProviderToken>,
}

impl ProviderToken {
    /// Checks the lengths. `at` is the pointer to the object with both.
    pub(crate) fn check_form(&self, at: &str) -> Vec<Violation> {
        let mut violations = Vec::new();
        if !(1..=MAX_TOKEN_CHARS).contains(&self.id_token.chars().count()) {
            let expected = expected::length(1, MAX_TOKEN_CHARS);
            violations.push(Violation::new(format!("{at}/id_token"), "length", expected));
        }
        if !(1..=MAX_NONCE_CHARS).contains(&self.nonce.chars().count()) {
            let expected = expected::length(1, MAX_NONCE_CHARS);
            violations.push(Violation::new(format!("{at}/nonce"), "length", expected));
        }
        let code = self.authorization_code.as_ref().map(|code| code.chars().count());
        if code.is_some_and(|length| !(1..=MAX_CODE_CHARS).contains(&length)) {
            let expected = expected::length(1, MAX_CODE_CHARS);
            violations.push(Violation::new(format!("{at}/authorization_code"), "length", expected));
        }
        violations
    }
}

/// Whether the claim is the nonce, or its SHA-256 in hexadecimal or base64url, as the libraries of some providers want it.
fn is_nonce(claim: &str, nonce: &str) -> bool {
    let digest = Sha256::digest(nonce);
    let hexadecimal: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let base64 = URL_SAFE_NO_PAD.encode(digest);
    claim == nonce || claim.eq_ignore_ascii_case(&hexadecimal) || claim.trim_end_matches('=') == base64
}

impl AccountService {
    /// Issues a nonce for one ID token.
    pub async fn issue_provider_nonce(&self) -> Result<IssuedNonce, Error> {
        let (nonce, expires_at) = (secret::token()?, self.clock.now().plus(NONCE_LIFETIME));
        self.store.insert_provider_nonce(hash(&nonce), expires_at).await?;
        let (providers, web) = (self.providers.names(), self.providers.for_the_web());
        Ok(IssuedNonce { nonce, expires_at, providers, web })
    }

    /// Verifies an ID token, exchanges the code that came with it, and uses up the nonce. A refusal that can be repaired,
    /// such as keys that cannot be read, leaves the nonce.
    pub(crate) async fn redeem_id_token(&self, given: &ProviderToken) -> Result<RedeemedToken, Error> {
        let used = || Error::Forbidden(Forbidden::WrongProviderToken(TokenFault::Nonce));
        let (nonce, now) = (hash(&given.nonce), self.clock.now());
        if !self.store.has_provider_nonce(nonce.clone(), now).await? {
            return Err(used());
        }
        let is_nonce = |claim: &str| is_nonce(claim, &given.nonce);
        let verified = self.providers.verify_id_token(&given.id_token, is_nonce, now).await?;
        let token = match &given.authorization_code {
            Some(code) => self.exchange_code(&verified, code, now).await?,
            None => None,
        };
        match self.store.take_provider_nonce(nonce, now).await? {
            true => Ok(RedeemedToken { subject: verified.subject, token }),
            false => Err(used()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_nonce;

    #[test]
    fn the_claim_is_the_nonce_or_its_digest() {
        // printf abc | sha256sum
        let hexadecimal = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        let base64 = "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0";
        for right in ["abc", hexadecimal, &hexadecimal.to_uppercase(), base64, &format!("{base64}=")] {
            assert!(is_nonce(right, "abc"), "{right}");
        }
        for wrong in ["", "ABC", "abd", &hexadecimal[1..], &base64[1..], &base64.to_lowercase()] {
            assert!(!is_nonce(wrong, "abc"), "{wrong}");
        }
    }
}
