//! Verification of the tokens of providers: the signature by a key of the issuer, the audience, and the times.

use std::time::Duration;

use jsonwebtoken::dangerous::insecure_decode;
use jsonwebtoken::{Validation, decode, decode_header};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::accounts::sign_in_providers::SignInProviders;
use crate::error::{Error, Forbidden, TokenFault};
use crate::moment::Moment;

/// The tolerated difference of the clocks of this server and of a provider.
pub const SKEW: Duration = Duration::from_secs(120);
/// The largest length of a token.
pub const MAX_TOKEN_CHARS: usize = 8_192;
/// The largest length of a subject (OpenID Connect Core, section 2).
const MAX_SUBJECT_CHARS: usize = 255;

/// Whom an ID token is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProviderSubject {
    /// The issuer, as in the settings.
    pub issuer: String,
    /// The `sub` of the token.
    pub subject: String,
}

/// An ID token that was verified.
pub struct VerifiedToken {
    pub subject: ProviderSubject,
    /// The id of the app that has got the token: one of the settings.
    pub client_id: String,
}

/// The claims of an ID token that count.
#[derive(Deserialize)]
struct IdClaims {
    sub: String,
    aud: Audience,
    #[serde(default)]
    azp: Option<String>,
    exp: f64,
    iat: f64,
    #[serde(default)]
    nbf: Option<f64>,
    #[serde(default)]
    nonce: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Audience {
    Several(Vec<String>),
    One(String),
}

/// What says whose token it is, before it is verified.
#[derive(Deserialize)]
struct Origin {
    iss: String,
}

/// A token whose signature, issuer and audience are right.
pub struct SignedToken<T> {
    /// The issuer, as in the settings.
    pub issuer: String,
    pub claims: T,
}

fn wrong(fault: TokenFault) -> Error {
    Error::Forbidden(Forbidden::WrongProviderToken(fault))
}

/// The time of a numeric date; seconds that no moment has become the nearest one.
pub fn moment(seconds: f64) -> Moment {
    Moment((seconds * 1_000_000.0) as i64)
}

impl IdClaims {
    fn check_times(&self, now: Moment) -> Result<(), Error> {
        let (early, late) = (now.minus(SKEW), now.plus(SKEW));
        let begun = [Some(self.iat), self.nbf].into_iter().flatten().all(|from| moment(from) <= late);
        match begun && moment(self.exp) > early {
            true => Ok(()),
            false => Err(wrong(TokenFault::Time)),
        }
    }

    /// With several audiences, the app that has got the token must be ours too.
    fn check_party(&self, ours: &[String]) -> Result<(), Error> {
        let known = match (&self.azp, &self.aud) {
            (Some(azp), Audience::Several(all)) if all.len() > 1 => ours.contains(azp),
            (None, Audience::Several(all)) => all.len() == 1,
            (_, Audience::One(_) | Audience::Several(_)) => true,
        };
        if known { Ok(()) } else { Err(wrong(TokenFault::Token)) }
    }

    /// The app among ours that has got the token.
    fn app(&self, ours: &[String]) -> Option<String> {
        let all = match &self.aud {
            Audience::One(app) => std::slice::from_ref(app),
            Audience::Several(all) => all,
        };
        let of_party = self.azp.as_ref().filter(|azp| all.contains(azp));
        of_party.into_iter().chain(all).find(|app| ours.contains(app)).cloned()
    }
}

impl SignInProviders {
    /// Verifies the ID token that was asked for with that nonce.
    ///
    /// # Errors
    /// `Forbidden` if the token is not good, `ProviderUnavailable` if the keys of its issuer cannot be read.
    pub async fn verify_id_token(
        &self,
        token: &str,
        is_nonce: impl Fn(&str) -> bool,
        now: Moment,
    ) -> Result<VerifiedToken, Error> {
        let SignedToken { issuer, claims } =
            self.verify::<IdClaims>(token, &["iss", "aud", "sub", "exp"], now).await?;
        claims.check_times(now)?;
        let ours = self.issuing(&issuer).map(|provider| provider.settings.audiences.as_slice());
        let ours = ours.unwrap_or_default();
        claims.check_party(ours)?;
        let client_id = claims.app(ours).ok_or_else(|| wrong(TokenFault::Token))?;
        if !(1..=MAX_SUBJECT_CHARS).contains(&claims.sub.chars().count()) || claims.sub.contains('\0') {
            return Err(wrong(TokenFault::Token));
        }
        match claims.nonce.as_deref().is_some_and(is_nonce) {
            true => Ok(VerifiedToken { subject: ProviderSubject { issuer, subject: claims.sub }, client_id }),
            false => Err(wrong(TokenFault::Nonce)),
        }
    }

    /// Verifies the signature, the issuer and the audience of a token. The caller checks its times.
    pub(super) async fn verify<T: DeserializeOwned>(
        &self,
        token: &str,
        required: &[&str],
        now: Moment,
    ) -> Result<SignedToken<T>, Error> {
        let bad = || wrong(TokenFault::Token);
        if token.len() > MAX_TOKEN_CHARS {
            return Err(bad());
        }
        let header = decode_header(token).map_err(|_| bad())?;
        let kid = header.kid.ok_or_else(bad)?;
        if header.crit.is_some() {
            return Err(bad());
        }
        let origin = insecure_decode::<Origin>(token).map_err(|_| bad())?.claims;
        let provider = self.issuing(&origin.iss).ok_or_else(bad)?;
        let key = provider.key(&kid, now).await?.ok_or_else(bad)?;
        // The algorithm of the key counts, not that of the token.
        let mut validation = Validation::new(key.algorithm);
        validation.set_issuer(&[&origin.iss]);
        validation.set_audience(&provider.settings.audiences);
        validation.set_required_spec_claims(required);
        // Compared with the clock of the service.
        validation.validate_exp = false;
        let claims = decode::<T>(token, &key.key, &validation).map_err(|_| bad())?.claims;
        Ok(SignedToken { issuer: provider.settings.issuer.clone(), claims })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one() -> Audience {
        Audience::One("app".to_owned())
    }

    fn claims(exp: i64, iat: i64, nbf: Option<i64>) -> IdClaims {
        IdClaims {
            sub: "ada".to_owned(),
            aud: one(),
            azp: None,
            exp: exp as f64,
            iat: iat as f64,
            nbf: nbf.map(|nbf| nbf as f64),
            nonce: None,
        }
    }

    #[test]
    fn clocks_may_differ_by_two_minutes() {
        let now = Moment(1_000_000 * 1_000_000);
        let good = |exp, iat, nbf| claims(exp, iat, nbf).check_times(now).is_ok();
        assert!(good(1_000_600, 1_000_000, None) && good(1_000_600, 1_000_000, Some(1_000_000)));
        assert!(good(999_881, 999_000, None) && !good(999_880, 999_000, None));
        assert!(good(1_000_600, 1_000_120, None) && !good(1_000_600, 1_000_121, None));
        assert!(good(1_000_600, 1_000_000, Some(1_000_120)) && !good(1_000_600, 1_000_000, Some(1_000_121)));
        assert!(!good(i64::MIN, 0, None) && !good(1_000_600, i64::MAX, None));
    }

    #[test]
    fn a_token_for_several_apps_names_the_one_that_got_it() {
        let ours = ["app".to_owned()];
        let with = |aud, azp: Option<&str>| {
            let one = IdClaims { aud, azp: azp.map(str::to_owned), ..claims(0, 0, None) };
            one.check_party(&ours).is_ok()
        };
        let several = |all: &[&str]| Audience::Several(all.iter().map(|one| (*one).to_owned()).collect());
        assert!(with(one(), None) && with(several(&["app"]), None));
        assert!(with(one(), Some("the app on Android")));
        assert!(with(several(&["app", "other"]), Some("app")));
        assert!(!with(several(&["app", "other"]), None) && !with(several(&["app", "other"]), Some("other")));
        let app = |aud, azp: Option<&str>| {
            IdClaims { aud, azp: azp.map(str::to_owned), ..claims(0, 0, None) }.app(&ours)
        };
        assert_eq!(app(several(&["other", "app"]), Some("app")).as_deref(), Some("app"));
        assert_eq!(app(one(), Some("the app on Android")).as_deref(), Some("app"));
        assert_eq!(app(several(&["other"]), None), None);
    }
}
