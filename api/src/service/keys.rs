//! The keys that sign access tokens, and the tokens themselves: EdDSA, short-lived, checked without the database.
//! Keys follow one another: a new one is published first, signs a while later, and the one before it is accepted until
//! its last token has run out. So nobody is signed out by it.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{Ed25519KeyPair, KeyPair};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, decode_header, encode};
use lru::LruCache;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

pub use super::callers::{Caller, Holder};
use super::error::Error;
use super::id::{AccountId, SessionId};
use super::moment::Moment;
use super::scopes::Scope;
use super::secret;
use crate::messages::detail;

/// Who the tokens are for.
const AUDIENCE: &str = "tharsis";

/// Tokens that were found good and are remembered as such.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(16_384).expect("more than none");

/// How far the clocks of two nodes may differ.
pub(super) const LEEWAY: Duration = Duration::from_secs(5);

/// Whoever invents names of keys makes a node look for them no more often than this.
const LOOKS: Duration = Duration::from_secs(1);

/// A key as it is kept.
#[derive(Clone)]
pub struct SigningKey {
    /// Its name in the header of a token.
    pub kid: String,
    /// The private key, PKCS #8. A secret.
    pub pkcs8: Vec<u8>,
    /// Since when.
    pub created_at: Moment,
    /// Its place in the order of keys, from 1.
    pub number: i64,
    /// Before this it is only published.
    pub signs_from: Moment,
}

/// The public half of a key, as it is published.
#[derive(Clone, Debug)]
pub struct PublicKey {
    /// Its name in the header of a token.
    pub kid: String,
    /// The key itself, base64url.
    pub x: String,
}

/// When a key signs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Times {
    /// Its name in the header of a token.
    pub kid: String,
    /// Since when, or from when on.
    pub signs_from: Moment,
    /// When a newer one takes over, if there is one.
    pub signs_until: Option<Moment>,
    /// Until when tokens that it signed count, if a newer one takes over.
    pub accepted_until: Option<Moment>,
}

/// Why a token does not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Doubt {
    /// A key signed it that is not known here, or not yet.
    UnknownKey,
    /// It has run out.
    Expired,
    /// It is none of ours.
    Wrong,
}

impl From<Doubt> for Error {
    fn from(doubt: Doubt) -> Self {
        Self::Unauthenticated(match doubt {
            Doubt::Expired => detail::token_expired(),
            Doubt::UnknownKey | Doubt::Wrong => detail::token_unknown(),
        })
    }
}

/// Signs with the newest key whose time has come, accepts those whose tokens may still be out.
pub struct Keys {
    issuer: String,
    validation: Validation,
    /// How long a token lives.
    life: Duration,
    ring: RwLock<Arc<Vec<Held>>>,
    good: Mutex<LruCache<[u8; 32], Caller>>,
    looked: Mutex<Moment>,
}

/// A key in use. The newest stands first.
struct Held {
    public: PublicKey,
    signing: EncodingKey,
    accepting: DecodingKey,
    signs_from: Moment,
    /// When a newer one takes over.
    signs_until: Option<Moment>,
}

/// What a token says.
#[derive(Serialize, Deserialize)]
struct Claims {
    iss: String,
    aud: String,
    sub: AccountId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sid: Option<SessionId>,
    scope: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    client_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    azp: Option<String>,
    iat: i64,
    exp: i64,
}

impl SigningKey {
    /// A new one, which signs after that time.
    pub fn fresh(number: i64, now: Moment, lead: Duration) -> Result<Self, Error> {
        let broken = |_| Error::Broken("no signing key could be made".to_owned());
        let made = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).map_err(broken)?;
        Ok(Self {
            kid: secret::code(12)?,
            pkcs8: made.as_ref().to_vec(),
            created_at: now,
            number,
            signs_from: now.plus(lead),
        })
    }
}

impl Held {
    fn take(key: &SigningKey) -> Result<Self, Error> {
        let pair = Ed25519KeyPair::from_pkcs8(&key.pkcs8)
            .map_err(|why| Error::Broken(format!("the signing key {} cannot be read: {why}", key.kid)))?;
        let public = pair.public_key().as_ref();
        Ok(Self {
            public: PublicKey { kid: key.kid.clone(), x: URL_SAFE_NO_PAD.encode(public) },
            signing: EncodingKey::from_ed_der(&key.pkcs8),
            accepting: DecodingKey::from_ed_der(public),
            signs_from: key.signs_from,
            signs_until: None,
        })
    }

    /// Whether tokens of it may be out, or will be.
    fn counts(&self, now: Moment, life: Duration) -> bool {
        self.accepted_until(life).is_none_or(|until| until > now)
    }

    fn accepted_until(&self, life: Duration) -> Option<Moment> {
        self.signs_until.map(|until| until.plus(life + 2 * LEEWAY))
    }
}

impl Keys {
    /// Takes keys into use, the newest first, for tokens that live so long.
    pub fn new(kept: &[SigningKey], issuer: &str, life: Duration) -> Result<Self, Error> {
        let mut validation = Validation::new(Algorithm::EdDSA);
        validation.set_issuer(&[issuer]);
        validation.set_audience(&[AUDIENCE]);
        validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        // Held against our own clock.
        validation.validate_exp = false;
        let keys = Self {
            issuer: issuer.to_owned(),
            validation,
            life,
            ring: RwLock::default(),
            good: Mutex::new(LruCache::new(REMEMBERED)),
            looked: Mutex::new(Moment(0)),
        };
        keys.take(kept)?;
        Ok(keys)
    }

    /// Takes the keys that are kept now, the newest first, into use.
    pub fn take(&self, kept: &[SigningKey]) -> Result<(), Error> {
        let mut ring = Vec::with_capacity(kept.len());
        let mut successor: Option<Moment> = None;
        for key in kept {
            let held = Held { signs_until: successor, ..Held::take(key)? };
            successor = Some(successor.map_or(held.signs_from, |from| from.min(held.signs_from)));
            ring.push(held);
        }
        if ring.is_empty() {
            return Err(Error::Broken("there is no signing key".to_owned()));
        }
        *self.ring.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(ring);
        Ok(())
    }

    /// Whether the keys should be read again for a token of an unknown one; not too often.
    pub fn may_look(&self, now: Moment) -> bool {
        let mut looked = self.looked.lock().unwrap_or_else(PoisonError::into_inner);
        let may = now >= looked.plus(LOOKS);
        if may {
            *looked = now;
        }
        may
    }

    /// A token.
    pub fn sign(&self, holder: Holder<'_>, now: Moment) -> Result<String, Error> {
        let ring = self.ring();
        // The oldest signs before the time of any has come.
        let key = ring.iter().find(|key| key.signs_from <= now).or(ring.last());
        let key = key.ok_or_else(|| Error::Broken("there is no signing key".to_owned()))?;
        let header = Header { kid: Some(key.public.kid.clone()), ..Header::new(Algorithm::EdDSA) };
        let claims = Claims {
            iss: self.issuer.clone(),
            aud: AUDIENCE.to_owned(),
            sub: holder.account,
            sid: Some(holder.session),
            scope: holder.scopes.to_string(),
            client_id: holder.client.map(str::to_owned),
            azp: holder.client.map(str::to_owned),
            iat: now.seconds(),
            exp: now.plus(self.life).seconds(),
        };
        encode(&header, &claims, &key.signing)
            .map_err(|why| Error::Broken(format!("no token could be signed: {why}")))
    }

    /// Whose token it is, if it is good.
    pub fn caller(&self, token: &str, now: Moment) -> Result<Caller, Doubt> {
        // The token itself is a secret and is not kept. A signature that was found good is not checked again: that costs
        // more than everything else about a short request.
        let hash: [u8; 32] = Sha256::digest(token).into();
        let known = self.good().get(&hash).copied();
        let caller = match known {
            Some(caller) => caller,
            None => {
                let caller = self.checked(token, now)?;
                self.good().put(hash, caller);
                caller
            }
        };
        if caller.expires.plus(LEEWAY) > now { Ok(caller) } else { Err(Doubt::Expired) }
    }

    fn checked(&self, token: &str, now: Moment) -> Result<Caller, Doubt> {
        let header = decode_header(token).map_err(|_| Doubt::Wrong)?;
        let kid = header.kid.ok_or(Doubt::Wrong)?;
        let ring = self.ring();
        let key = ring.iter().find(|key| key.public.kid == kid && key.counts(now, self.life));
        let key = key.ok_or(Doubt::UnknownKey)?;
        let claims =
            decode::<Claims>(token, &key.accepting, &self.validation).map_err(|_| Doubt::Wrong)?.claims;
        let expires = Moment(claims.exp.saturating_mul(1_000_000));
        // One that a later program knows is none here.
        let scopes = claims.scope.split(' ').filter_map(Scope::from_word).collect();
        Ok(Caller { account: claims.sub, session: claims.sid, expires, scopes })
    }

    fn good(&self) -> std::sync::MutexGuard<'_, LruCache<[u8; 32], Caller>> {
        self.good.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ring(&self) -> Arc<Vec<Held>> {
        self.ring.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The public halves of the keys whose tokens may be out, and of those that will sign.
    pub fn published(&self, now: Moment) -> Vec<PublicKey> {
        let ring = self.ring();
        ring.iter().filter(|key| key.counts(now, self.life)).map(|key| key.public.clone()).collect()
    }

    /// When each key signs, the newest first.
    pub fn times(&self) -> Vec<Times> {
        let times = |key: &Held| Times {
            kid: key.public.kid.clone(),
            signs_from: key.signs_from,
            signs_until: key.signs_until,
            accepted_until: key.accepted_until(self.life),
        };
        self.ring().iter().map(times).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::scopes::Scopes;

    const LIFE: Duration = Duration::from_secs(600);
    const NOW: Moment = Moment(1_800_000_000_000_000);

    fn key(number: i64, now: Moment) -> SigningKey {
        SigningKey::fresh(number, now, Duration::from_secs(60)).expect("a key")
    }

    fn keys(issuer: &str) -> Keys {
        Keys::new(&[key(1, NOW)], issuer, LIFE).expect("keys")
    }

    fn holder(scopes: Scopes, client: Option<&str>) -> Holder<'_> {
        Holder { account: AccountId::fresh(), session: SessionId::fresh(), scopes, client }
    }

    fn signed(keys: &Keys, now: Moment) -> String {
        keys.sign(holder(Scopes::all(), None), now).expect("a token")
    }

    #[test]
    fn a_token_names_its_account_until_it_expires() {
        let keys = keys("tharsis");
        let scopes = Scopes::read("games:read bot:play").expect("scopes");
        let holder = holder(scopes, Some("https://client.example/"));
        let token = keys.sign(holder, NOW).expect("a token");
        let Holder { account, session, .. } = holder;
        let wanted = Caller { account, session: Some(session), expires: NOW.plus(LIFE), scopes };
        assert_eq!(keys.caller(&token, NOW), Ok(wanted));
        assert_eq!(keys.caller(&token, NOW.plus(LIFE)), Ok(wanted), "clocks differ a little");
        assert_eq!(keys.caller(&token, NOW.plus(LIFE + LEEWAY)), Err(Doubt::Expired));
    }

    #[test]
    fn tokens_of_others_do_not_count() {
        let (ours, theirs) = (keys("tharsis"), keys("tharsis"));
        assert_eq!(ours.caller(&signed(&theirs, NOW), NOW), Err(Doubt::UnknownKey));
        assert_eq!(ours.caller("", NOW), Err(Doubt::Wrong));
        assert_eq!(ours.caller("a.b.c", NOW), Err(Doubt::Wrong));
        // The same key under another name.
        let same = [key(1, NOW)];
        let ours = Keys::new(&same, "tharsis", LIFE).expect("keys");
        let theirs = Keys::new(&same, "elsewhere", LIFE).expect("keys");
        assert_eq!(ours.caller(&signed(&theirs, NOW), NOW), Err(Doubt::Wrong));
    }

    #[test]
    fn a_key_is_published_then_signs_then_is_accepted_then_is_gone() {
        let first = key(1, NOW);
        let keys = Keys::new(std::slice::from_ref(&first), "tharsis", LIFE).expect("keys");
        let rotated = NOW.plus(Duration::from_secs(1_000));
        let second = key(2, rotated);
        let of = |token: &str| decode_header(token).expect("a header").kid.expect("a name");
        let old = signed(&keys, rotated);
        keys.take(&[second.clone(), first.clone()]).expect("keys");
        let names = |now| keys.published(now).into_iter().map(|key| key.kid).collect::<Vec<_>>();
        assert_eq!(names(rotated), [second.kid.clone(), first.kid.clone()]);
        assert_eq!(of(&signed(&keys, rotated)), first.kid, "others may not know the second yet");
        let later = rotated.plus(Duration::from_secs(60));
        assert_eq!(of(&signed(&keys, later)), second.kid);
        assert!(keys.caller(&old, later).is_ok(), "nobody is signed out");
        let gone = later.plus(LIFE + 2 * LEEWAY);
        assert_eq!(names(gone), std::slice::from_ref(&second.kid));
        // A node that has not seen the token before.
        let fresh = Keys::new(&[second, first], "tharsis", LIFE).expect("keys");
        assert_eq!(fresh.caller(&old, gone), Err(Doubt::UnknownKey));
    }

    #[test]
    fn invented_keys_are_not_looked_for_all_the_time() {
        let keys = keys("tharsis");
        assert!(keys.may_look(NOW));
        assert!(!keys.may_look(NOW.plus(Duration::from_millis(900))));
        assert!(keys.may_look(NOW.plus(LOOKS)));
    }
}
