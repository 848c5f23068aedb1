//! The keys of an issuer, found by OpenID Connect discovery and kept in memory. A token with an unknown key makes the
//! node read them again, at most once a minute; a failure keeps the keys that were read before.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jsonwebtoken::jwk::{AlgorithmParameters, EllipticCurve, Jwk, PublicKeyUse};
use jsonwebtoken::{Algorithm, AlgorithmFamily, DecodingKey};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::time::timeout;
use url::Url;

use crate::accounts::sign_in_providers::ProviderSettings;
use crate::deadline;
use crate::error::Error;
use crate::moment::Moment;
use crate::ports::outbound_http::{OutboundHttp, OutboundRequest};

/// Keys that are older than this are read again, so that a key that the issuer has withdrawn is not accepted for long.
const MAX_AGE: Duration = Duration::from_secs(3_600);
/// The shortest time between two attempts to read the keys.
const MIN_INTERVAL: Duration = Duration::from_secs(60);
/// The same while no attempt has succeeded.
const MIN_INTERVAL_WITHOUT_KEYS: Duration = Duration::from_secs(5);
/// The largest number of keys of an issuer.
const MAX_KEYS: usize = 64;
/// The largest length of the id of a key.
const MAX_KEY_ID_CHARS: usize = 200;
/// Where an issuer publishes its configuration.
const DISCOVERY_PATH: &str = "/.well-known/openid-configuration";

/// An issuer with its keys.
pub struct IssuerKeys {
    pub settings: ProviderSettings,
    http: Arc<dyn OutboundHttp>,
    /// How long a document may take, from the DNS lookup to its end. The keys are in the second of two documents.
    timeout: Duration,
    ring: Mutex<KeyRing>,
    /// Held while the keys are read, so that concurrent requests read them once.
    reading: tokio::sync::Mutex<()>,
}

/// A key that tokens may be signed with.
#[derive(Clone)]
pub struct IssuerKey {
    kid: String,
    /// The algorithm that the key is for.
    pub algorithm: Algorithm,
    pub key: DecodingKey,
}

#[derive(Default)]
struct KeyRing {
    keys: Vec<IssuerKey>,
    /// When they were read.
    read_at: Option<Moment>,
    /// The time of the last attempt.
    tried_at: Option<Moment>,
    /// Whether the last attempt failed.
    failing: bool,
}

/// The configuration that an issuer publishes.
#[derive(Deserialize)]
struct Discovery {
    issuer: String,
    jwks_uri: String,
}

#[derive(Deserialize)]
struct KeySet {
    keys: Vec<Value>,
}

impl KeyRing {
    fn find(&self, kid: &str) -> Option<IssuerKey> {
        self.keys.iter().find(|key| key.kid == kid).cloned()
    }

    fn is_old(&self, now: Moment) -> bool {
        self.read_at.is_none_or(|at| now >= at.plus(MAX_AGE))
    }

    /// When the keys may be read again; none if they were never read.
    fn next_try(&self) -> Option<Moment> {
        let interval = if self.read_at.is_some() { MIN_INTERVAL } else { MIN_INTERVAL_WITHOUT_KEYS };
        self.tried_at.map(|at| at.plus(interval))
    }

    fn may_try(&self, now: Moment) -> bool {
        self.next_try().is_none_or(|at| now >= at)
    }
}

impl IssuerKeys {
    pub fn new(settings: ProviderSettings, http: Arc<dyn OutboundHttp>, timeout: Duration) -> Self {
        Self { settings, http, timeout, ring: Mutex::default(), reading: tokio::sync::Mutex::default() }
    }

    /// The key with that id; none if the issuer has none.
    ///
    /// # Errors
    /// `ProviderUnavailable` if the key is not known and the keys cannot be read; `Busy` if they are not read before the
    /// deadline of the request.
    pub async fn key(self: &Arc<Self>, kid: &str, now: Moment) -> Result<Option<IssuerKey>, Error> {
        let (known, may_try) = {
            let ring = self.ring();
            let known = ring.find(kid);
            if known.is_some() && !ring.is_old(now) {
                return Ok(known);
            }
            (known, ring.may_try(now))
        };
        if !may_try {
            return self.decided(known, now);
        }
        let issuer = self.clone();
        // A task of its own: neither a client that leaves nor the deadline ends the attempt, which counts.
        let done = deadline::limit(tokio::spawn(async move { issuer.read(now).await })).await;
        done.map_err(|_| Error::Busy)?
            .map_err(|why| Error::Broken(format!("the keys of a provider were not read: {why}")))?;
        let known = self.ring().find(kid);
        self.decided(known, now)
    }

    fn decided(&self, known: Option<IssuerKey>, now: Moment) -> Result<Option<IssuerKey>, Error> {
        let ring = self.ring();
        if known.is_some() || !ring.failing {
            return Ok(known);
        }
        let wait = ring.next_try().unwrap_or(now).since(now);
        Err(Error::ProviderUnavailable(self.settings.name.clone(), wait))
    }

    async fn read(&self, now: Moment) {
        let _reading = self.reading.lock().await;
        if !self.ring().may_try(now) {
            return;
        }
        let read = self.published_keys().await;
        let mut ring = self.ring();
        (ring.tried_at, ring.failing) = (Some(now), read.is_err());
        match read {
            Ok(keys) => (ring.keys, ring.read_at) = (keys, Some(now)),
            Err(why) => tracing::warn!(
                provider = self.settings.name,
                %why,
                "the keys of a sign-in provider cannot be read: check that this node reaches its issuer"
            ),
        }
    }

    async fn published_keys(&self) -> Result<Vec<IssuerKey>, String> {
        let issuer = &self.settings.issuer;
        let discovery: Discovery =
            self.document(format!("{}{DISCOVERY_PATH}", issuer.trim_end_matches('/'))).await?;
        if discovery.issuer != *issuer {
            return Err(format!("its configuration is that of the issuer {:?}", discovery.issuer));
        }
        let secure = Url::parse(issuer).is_ok_and(|url| url.scheme() == "https");
        let allowed = |url: &Url| url.scheme() == "https" || (url.scheme() == "http" && !secure);
        if !Url::parse(&discovery.jwks_uri).as_ref().is_ok_and(allowed) {
            return Err("its jwks_uri is not an https URL".to_owned());
        }
        let set: KeySet = self.document(discovery.jwks_uri).await?;
        let keys: Vec<_> = set.keys.into_iter().take(MAX_KEYS).filter_map(usable_key).collect();
        if keys.is_empty() {
            return Err("it publishes no key that tokens can be signed with".to_owned());
        }
        Ok(keys)
    }

    async fn document<T: DeserializeOwned>(&self, url: String) -> Result<T, String> {
        let host =
            Url::parse(&url).ok().and_then(|url| url.host_str().map(str::to_owned)).unwrap_or_default();
        let failed = |why: &str| format!("{host}: {why}");
        let response = match timeout(self.timeout, self.http.send(OutboundRequest::get(url))).await {
            Ok(Ok(response)) => response,
            Ok(Err(error)) => return Err(failed(error.word())),
            Err(_) => return Err(failed("timeout")),
        };
        if response.status != 200 {
            return Err(failed(&format!("status {}", response.status)));
        }
        serde_json::from_slice(&response.body).map_err(|_| failed("not the expected JSON, or too long"))
    }

    fn ring(&self) -> MutexGuard<'_, KeyRing> {
        self.ring.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The key of an entry, if tokens can be signed with it: an asymmetric key for signatures, with an id, for the algorithm
/// that it names. A key that names none is for the usual one of its kind.
fn usable_key(entry: Value) -> Option<IssuerKey> {
    let jwk: Jwk = serde_json::from_value(entry).ok()?;
    let for_signatures = matches!(jwk.common.public_key_use, None | Some(PublicKeyUse::Signature));
    let kid = jwk.common.key_id.clone().filter(|kid| kid.chars().count() <= MAX_KEY_ID_CHARS)?;
    let usual = match &jwk.algorithm {
        AlgorithmParameters::RSA(_) => Algorithm::RS256,
        AlgorithmParameters::EllipticCurve(key) if key.curve == EllipticCurve::P256 => Algorithm::ES256,
        AlgorithmParameters::EllipticCurve(key) if key.curve == EllipticCurve::P384 => Algorithm::ES384,
        AlgorithmParameters::OctetKeyPair(key) if key.curve == EllipticCurve::Ed25519 => Algorithm::EdDSA,
        _ => return None,
    };
    let algorithm = match jwk.common.key_algorithm {
        Some(named) => Algorithm::try_from(named).ok()?,
        None => usual,
    };
    // Keys of elliptic curves have one algorithm; those of RSA have several.
    let fits =
        algorithm == usual || (usual == Algorithm::RS256 && algorithm.family() == AlgorithmFamily::Rsa);
    let key = DecodingKey::from_jwk(&jwk).ok()?;
    Some(IssuerKey { kid, algorithm, key }).filter(|_| for_signatures && fits)
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use futures_util::FutureExt;
    use futures_util::future::BoxFuture;
    use serde_json::json;

    use super::*;
    use crate::ports::outbound_http::{AttemptError, OutboundResponse};

    /// An issuer that never replies.
    struct Silent;

    impl OutboundHttp for Silent {
        fn send(&self, _: OutboundRequest) -> BoxFuture<'static, Result<OutboundResponse, AttemptError>> {
            pending().boxed()
        }
    }

    #[tokio::test]
    async fn a_silent_issuer_is_awaited_until_the_deadline_of_the_request() {
        let settings = ProviderSettings {
            name: "example".to_owned(),
            issuer: "https://id.example.org".to_owned(),
            audiences: Vec::new(),
            authorization_url: None,
        };
        let keys = Arc::new(IssuerKeys::new(settings, Arc::new(Silent), deadline::REQUEST_TIMEOUT));
        let key = deadline::within(Duration::ZERO, keys.key("a", Moment::now())).await;
        assert!(matches!(key, Err(Error::Busy)));
    }

    fn algorithm(entry: Value) -> Option<Algorithm> {
        usable_key(entry).map(|key| key.algorithm)
    }

    #[test]
    fn a_key_has_the_algorithm_that_it_names_or_the_usual_one() {
        let rsa = |more: Value| {
            let mut key = json!({ "kty": "RSA", "kid": "a", "n": "u1SU1LfVLPHCozMxH2Mo", "e": "AQAB" });
            key.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
            algorithm(key)
        };
        assert_eq!(rsa(json!({})), Some(Algorithm::RS256));
        assert_eq!(rsa(json!({ "alg": "PS384", "use": "sig" })), Some(Algorithm::PS384));
        for wrong in [
            json!({ "alg": "HS256" }),
            json!({ "alg": "ES256" }),
            json!({ "alg": "RSA-OAEP" }),
            json!({ "alg": "none" }),
            json!({ "use": "enc" }),
            json!({ "kid": null }),
            json!({ "kid": "x".repeat(201) }),
            json!({ "kty": "oct", "k": "AQAB" }),
            json!({ "n": "not base64!" }),
        ] {
            assert_eq!(rsa(wrong.clone()), None, "{wrong}");
        }
        let curve = |curve: &str, named: Option<&str>| {
            algorithm(
                json!({ "kty": "EC", "kid": "a", "crv": curve, "x": "AQAB", "y": "AQAB", "alg": named }),
            )
        };
        assert_eq!(curve("P-256", None), Some(Algorithm::ES256));
        assert_eq!(curve("P-384", Some("ES384")), Some(Algorithm::ES384));
        assert_eq!((curve("P-256", Some("ES384")), curve("P-521", None)), (None, None));
        let edwards = json!({ "kty": "OKP", "kid": "a", "crv": "Ed25519", "x": "AQAB" });
        assert_eq!(algorithm(edwards), Some(Algorithm::EdDSA));
    }
}
