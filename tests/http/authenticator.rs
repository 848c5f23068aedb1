//! An authenticator in software: makes passkeys (ES256) and signs with them, as phones and browsers do. A test can change each part
//! of a response.

use std::sync::atomic::{AtomicU32, Ordering};

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::harness::{Client, Reply};

/// The origin of the page that uses the authenticator.
pub const ORIGIN: &str = "http://localhost:8080";

/// The person is there.
pub const PRESENT: u8 = 0x01;
/// The authenticator has checked who the person is.
pub const VERIFIED: u8 = 0x04;
/// The passkey may be copied to other devices, and is.
pub const BACKED_UP: u8 = 0x18;
/// A new passkey follows.
const ATTESTED: u8 = 0x40;

/// The parts of a response that a test changes.
#[derive(Clone, Debug)]
pub struct Parts {
    pub kind: String,
    pub origin: String,
    pub challenge: String,
    pub rp_id: String,
    pub flags: u8,
    pub counter: u32,
    pub cross_origin: bool,
}

/// A passkey on a device.
pub struct DevicePasskey {
    pair: EcdsaKeyPair,
    pub credential: Vec<u8>,
    handle: String,
    /// Increases with each signature if it is not 0.
    counter: AtomicU32,
}

pub fn base64url(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// A byte string of CBOR.
fn cbor_bytes(bytes: &[u8]) -> Vec<u8> {
    let length = u16::try_from(bytes.len()).expect("a short value");
    let mut cbor = match u8::try_from(length) {
        Ok(small @ 0..=23) => vec![0x40 | small],
        Ok(byte) => vec![0x58, byte],
        Err(_) => [&[0x59][..], &length.to_be_bytes()].concat(),
    };
    cbor.extend(bytes);
    cbor
}

/// A short text of CBOR.
fn cbor_text(text: &str) -> Vec<u8> {
    let length = u8::try_from(text.len()).ok().filter(|length| *length < 24).expect("a short text");
    [&[0x60 | length][..], text.as_bytes()].concat()
}

impl Parts {
    fn new(kind: &str, challenge: &Value, rp_id: &Value, counter: u32) -> Self {
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        Self {
            kind: kind.to_owned(),
            origin: ORIGIN.to_owned(),
            challenge: text(challenge),
            rp_id: text(rp_id),
            flags: PRESENT | VERIFIED | BACKED_UP,
            counter,
            cross_origin: false,
        }
    }

    fn client_data(&self) -> String {
        let data = json!({
            "type": self.kind, "challenge": self.challenge, "origin": self.origin, "crossOrigin": self.cross_origin,
        });
        data.to_string()
    }

    /// What the authenticator has checked, without the part for a new passkey.
    fn authenticator_data(&self, flags: u8) -> Vec<u8> {
        [&Sha256::digest(&self.rp_id)[..], &[self.flags | flags], &self.counter.to_be_bytes()].concat()
    }
}

impl DevicePasskey {
    /// Makes a passkey, as the options of the server ask. Returns what the app sends, without
    /// the members that the server does not read.
    pub fn create(options: &Value, change: impl FnOnce(&mut Parts)) -> (Self, Value) {
        Self::create_counting(options, 0, change)
    }

    /// As [`DevicePasskey::create`], with a counter.
    pub fn create_counting(options: &Value, counter: u32, change: impl FnOnce(&mut Parts)) -> (Self, Value) {
        let random = SystemRandom::new();
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).expect("a key");
        let pair =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, document.as_ref()).expect("a key");
        let credential = Sha256::digest(pair.public_key().as_ref()).to_vec();
        let handle = options["user"]["id"].as_str().expect("a handle").to_owned();
        let passkey = Self { pair, credential, handle, counter: counter.into() };
        let response = passkey.attest(options, change);
        (passkey, response)
    }

    /// What the app sends when the device makes this passkey.
    pub fn attest(&self, options: &Value, change: impl FnOnce(&mut Parts)) -> Value {
        let counter = self.counter.load(Ordering::SeqCst);
        let mut parts = Parts::new("webauthn.create", &options["challenge"], &options["rp"]["id"], counter);
        change(&mut parts);
        // An uncompressed point: 4, x and y.
        let point = self.pair.public_key().as_ref();
        let key = [
            &[0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21][..],
            &cbor_bytes(&point[1..33]),
            &[0x22],
            &cbor_bytes(&point[33..]),
        ];
        let length = u16::try_from(self.credential.len()).expect("a short id").to_be_bytes();
        let data =
            [&parts.authenticator_data(ATTESTED)[..], &[0; 16], &length, &self.credential, &key.concat()];
        let object = [
            &[0xa3][..],
            &cbor_text("fmt"),
            &cbor_text("none"),
            &cbor_text("attStmt"),
            &[0xa0],
            &cbor_text("authData"),
            &cbor_bytes(&data.concat()),
        ];
        json!({ "response": {
            "clientDataJSON": base64url(parts.client_data()), "attestationObject": base64url(object.concat()),
        } })
    }

    /// Signs, as the options of the server ask. Returns what the app sends.
    pub fn sign(&self, options: &Value, change: impl FnOnce(&mut Parts)) -> Value {
        let counted = |counter: u32| (counter > 0).then_some(counter + 1);
        let counter = self.counter.fetch_update(Ordering::SeqCst, Ordering::SeqCst, counted);
        let counter = counter.map_or(0, |before| before + 1);
        let mut parts = Parts::new("webauthn.get", &options["challenge"], &options["rpId"], counter);
        change(&mut parts);
        let (client_data, data) = (parts.client_data(), parts.authenticator_data(0));
        let signed = [&data[..], &Sha256::digest(&client_data)].concat();
        let signature = self.pair.sign(&SystemRandom::new(), &signed).expect("a signature");
        let id = base64url(&self.credential);
        json!({ "id": id, "response": {
            "clientDataJSON": base64url(client_data), "authenticatorData": base64url(data),
            "signature": base64url(signature), "userHandle": self.handle,
        } })
    }

    /// A good response to a new challenge, which signs in or proves the ownership.
    pub fn assertion(&self, client: &Client) -> Value {
        self.sign(&sign_in_options(client), |_| {})
    }

    /// A good sign-in.
    pub fn sign_in(&self, client: &Client) -> Reply {
        client.without_token().post("/v1/sign-in/passkey", &json!({ "credential": self.assertion(client) }))
    }

    /// The client of the account that it signs in to.
    pub fn account(&self, client: &Client) -> Client {
        let mut account = client.without_token();
        account.set_account(&self.sign_in(client).expect(200));
        account
    }
}

/// The options of a new challenge for a sign-in.
pub fn sign_in_options(client: &Client) -> Value {
    let reply = client.without_token().send("POST", "/v1/sign-in/passkey/challenge", &[], None);
    reply.expect(201)["options"].clone()
}

/// The options of a new challenge for a passkey of the account.
pub fn creation_options(client: &Client) -> Value {
    client.send("POST", "/v1/me/passkeys/challenge", &[], None).expect(201)["options"].clone()
}

/// A request that adds a passkey to the account, with that proof and the device key of a guest.
pub fn add(client: &Client, credential: &Value, proof: Value) -> Reply {
    let mut body = client.with_device_key(json!({ "credential": credential }));
    body.as_object_mut().expect("an object").extend(proof.as_object().expect("an object").clone());
    client.post("/v1/me/passkeys", &body)
}

/// Adds a new passkey to the account, with that proof.
pub fn added(client: &Client, proof: Value) -> DevicePasskey {
    let (passkey, response) = DevicePasskey::create(&creation_options(client), |_| {});
    add(client, &response, proof).expect(200);
    passkey
}
