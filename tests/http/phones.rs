//! Phones: the side of Web Push that a browser has. It subscribes with the key of the server, and reads what comes with its
//! own, by an implementation that is not ours.

use std::sync::Mutex;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::seat::Seat;
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode};
use serde_json::{Value, json};
use web_push_native::p256::SecretKey;
use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint;
use web_push_native::{Auth, decrypt};

use crate::harness::{Client, Server};
use crate::patience::until;
use crate::receiver::{Message, Receiver};

/// A device with a push service of its own.
pub struct Phone {
    pub receiver: Receiver,
    key: SecretKey,
    auth: [u8; 16],
    /// What has been read of what came.
    read: Mutex<Vec<Heard>>,
}

/// Something that has come, as the device reads it.
#[derive(Clone, Debug)]
pub struct Heard {
    pub message: Message,
    pub body: Value,
}

impl Heard {
    /// What it is, and of which decision.
    pub fn what(&self) -> (&str, &str) {
        (self.text("type"), self.body["tag"].as_str().unwrap_or_default())
    }

    pub fn text(&self, name: &str) -> &str {
        self.body[name].as_str().unwrap_or_else(|| panic!("no {name}: {}", self.body))
    }

    /// Whether the push service has it: it said so, or nobody knows what it did.
    pub fn is_taken(&self) -> bool {
        self.message.answered.is_none_or(|status| (200..300).contains(&status))
    }
}

fn encoded(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

impl Phone {
    pub fn start() -> Self {
        let mut secret = [0; 32];
        secret[..16].copy_from_slice(uuid::Uuid::new_v4().as_bytes());
        secret[16..].copy_from_slice(uuid::Uuid::new_v4().as_bytes());
        let key = SecretKey::from_slice(&secret).expect("a key");
        Self {
            receiver: Receiver::start(),
            key,
            auth: *uuid::Uuid::new_v4().as_bytes(),
            read: Mutex::default(),
        }
    }

    /// A phone of somebody who has registered it.
    pub fn of(owner: &Client) -> Self {
        let phone = Self::start();
        owner.post("/v1/me/push-targets", &phone.subscription()).expect(201);
        phone
    }

    pub fn endpoint(&self) -> String {
        format!("http://127.0.0.1:{}/push/1", self.receiver.port)
    }

    /// What an app registers.
    pub fn subscription(&self) -> Value {
        let public = self.key.public_key().to_encoded_point(false);
        json!({
            "service": "web_push",
            "endpoint": self.endpoint(),
            "p256dh": encoded(public.as_bytes()),
            "auth": encoded(&self.auth),
        })
    }

    /// Reads a message, as it came.
    pub fn read(&self, message: Message) -> Heard {
        assert_eq!(message.header("content-encoding"), "aes128gcm");
        let auth = Auth::clone_from_slice(&self.auth);
        let body = decrypt(message.body.clone(), &self.key, &auth).expect("for this phone");
        Heard { body: serde_json::from_slice(&body).expect("JSON"), message }
    }

    /// Everything that has come, also what was not taken.
    pub fn heard(&self) -> Vec<Heard> {
        let mut read = self.read.lock().expect("messages");
        let new = self.receiver.seen().into_iter().skip(read.len());
        read.extend(new.map(|message| self.read(message)));
        read.clone()
    }

    /// Waits until so many messages have come in all.
    #[track_caller]
    pub fn expect(&self, count: usize) -> Vec<Heard> {
        let seen = self.receiver.expect(count);
        assert_eq!(
            seen.len(),
            count,
            "{:#?}",
            seen.into_iter().map(|m| self.read(m).body).collect::<Vec<_>>()
        );
        self.heard()
    }

    /// What its screen says: what was told last.
    pub fn screen(&self) -> Option<(String, String)> {
        let last = self.heard().into_iter().rfind(Heard::is_taken)?;
        let (kind, tag) = last.what();
        Some((kind.to_owned(), tag.to_owned()))
    }

    /// Whether a message says truly who has sent it (RFC 8292): for this push service, not too long, by the key of the server.
    pub fn is_signed_by(&self, message: &Message, public_key: &str) {
        let header = message.header("authorization").strip_prefix("vapid ").expect("vapid");
        let part = |name: &str| {
            let found = header.split(", ").find_map(|part| part.strip_prefix(name)?.strip_prefix('='));
            found.unwrap_or_else(|| panic!("no {name} in {header}"))
        };
        assert_eq!(part("k"), public_key);
        let key = URL_SAFE_NO_PAD.decode(public_key).expect("base64url");
        let mut validation = Validation::new(Algorithm::ES256);
        validation.set_audience(&[format!("http://127.0.0.1:{}", self.receiver.port)]);
        validation.set_required_spec_claims(&["aud", "exp", "sub"]);
        let token = decode::<Value>(part("t"), &DecodingKey::from_ec_der(&key), &validation).expect("signed");
        assert_eq!(token.claims["sub"], "mailto:operator@example.org");
        let life =
            token.claims["exp"].as_i64().expect("a time") - time::OffsetDateTime::now_utc().unix_timestamp();
        assert!((3_600..=86_400).contains(&life), "{life}");
    }
}

impl Server {
    /// Waits until nothing is due any more that was made before the clock last went on.
    pub fn until_pushed(&self) {
        until("nothing is left to push", || self.figures().pushes_age <= 0.0);
    }

    /// Reminds a seat that its game waits; tells how many devices are told.
    pub fn remind(&self, game: &str, seat: Seat, stage: i16) -> usize {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let game = game.parse().expect("an id");
        runtime.block_on(self.service.remind(game, seat, stage)).expect("reminded")
    }
}
