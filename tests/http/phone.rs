//! The browser side of Web Push: a subscription with its own keys, and an independent implementation of the
//! decryption.

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
use crate::receiver::{Message, Receiver};
use crate::waiting::wait_until;

/// A browser with a Web Push subscription.
pub struct Phone {
    pub receiver: Receiver,
    key: SecretKey,
    auth: [u8; 16],
    /// The notifications decrypted so far.
    read: Mutex<Vec<Notification>>,
}

/// A decrypted push message.
#[derive(Clone, Debug)]
pub struct Notification {
    pub message: Message,
    pub body: Value,
}

impl Notification {
    /// Its type, and the tag of the decision.
    pub fn kind_and_tag(&self) -> (&str, &str) {
        (self.text("type"), self.body["tag"].as_str().unwrap_or_default())
    }

    pub fn text(&self, name: &str) -> &str {
        self.body[name].as_str().unwrap_or_else(|| panic!("no {name}: {}", self.body))
    }

    /// Whether the push service has the message: it accepted it, or the server does not know the outcome.
    pub fn is_accepted(&self) -> bool {
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

    /// A phone registered by this account.
    pub fn of(owner: &Client) -> Self {
        let phone = Self::start();
        owner.post("/v1/me/push-targets", &phone.subscription()).expect(201);
        phone
    }

    pub fn endpoint(&self) -> String {
        format!("http://127.0.0.1:{}/push/1", self.receiver.port)
    }

    /// The body of a registration.
    pub fn subscription(&self) -> Value {
        let public = self.key.public_key().to_encoded_point(false);
        json!({
            "service": "web_push",
            "endpoint": self.endpoint(),
            "p256dh": encoded(public.as_bytes()),
            "auth": encoded(&self.auth),
        })
    }

    /// Decrypts a message.
    pub fn read(&self, message: Message) -> Notification {
        assert_eq!(message.header("content-encoding"), "aes128gcm");
        let auth = Auth::clone_from_slice(&self.auth);
        let body = decrypt(message.body.clone(), &self.key, &auth).expect("for this phone");
        Notification { body: serde_json::from_slice(&body).expect("JSON"), message }
    }

    /// All received notifications, including refused ones.
    pub fn notifications(&self) -> Vec<Notification> {
        let mut read = self.read.lock().expect("messages");
        let new = self.receiver.received().into_iter().skip(read.len());
        read.extend(new.map(|message| self.read(message)));
        read.clone()
    }

    /// Waits until exactly `count` notifications have arrived in all.
    #[track_caller]
    pub fn expect(&self, count: usize) -> Vec<Notification> {
        let seen = self.receiver.expect(count);
        assert_eq!(
            seen.len(),
            count,
            "{:#?}",
            seen.into_iter().map(|m| self.read(m).body).collect::<Vec<_>>()
        );
        self.notifications()
    }

    /// The type and the tag of the latest accepted notification.
    pub fn screen(&self) -> Option<(String, String)> {
        let last = self.notifications().into_iter().rfind(Notification::is_accepted)?;
        let (kind, tag) = last.kind_and_tag();
        Some((kind.to_owned(), tag.to_owned()))
    }

    /// Checks the VAPID token (RFC 8292): its audience, its lifetime and the key of the server.
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
    /// Waits until no push is due that was created before the last advance of the clock.
    pub fn wait_until_pushed(&self) {
        wait_until("nothing is left to push", || self.metrics().pushes_age <= 0.0);
    }

    /// Sends a reminder to a seat, and returns the number of notified devices.
    pub fn remind(&self, game: &str, seat: Seat, stage: i16) -> usize {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let game = game.parse().expect("an id");
        runtime.block_on(self.services.notifications.remind(game, seat, stage)).expect("reminded")
    }
}
