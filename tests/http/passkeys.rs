//! Passkeys: registration and sign-in, broken responses, challenges that are used again, and the other sign-in methods beside them.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use service::accounts::passkeys::challenges::NewChallenge;
use service::accounts::passkeys::registered::Passkey;
use service::id::PasskeyId;
use service::moment::Moment;

use crate::authenticator::{
    BACKED_UP, DevicePasskey, ORIGIN, PRESENT, Parts, VERIFIED, add, added, base64url, creation_options,
    sign_in_options,
};
use crate::harness::{Client, Reply, Server, config, decided, in_parallel};
use crate::manual_clock::ManualClock;
use crate::token_issuer::TokenIssuer;

const PASSWORD: &str = "correct horse battery";
const KEY: &str = "a-device-key-of-at-least-32-characters";
const MINUTE: Duration = Duration::from_secs(60);

fn server_with(settings: &[(&str, &str)]) -> (Server, Arc<ManualClock>) {
    let settings = [settings, &[("ACCESS_TOKEN_SECONDS", "604800")]].concat();
    let clock = ManualClock::now();
    (Server::with_clock(config(&settings), clock.clone()), clock)
}

fn server() -> (Server, Arc<ManualClock>) {
    server_with(&[])
}

fn sign_in(server: &Server, credential: &Value) -> Reply {
    server.anonymous().post("/v1/sign-in/passkey", &json!({ "credential": credential }))
}

fn refused(reply: &Reply) -> String {
    reply.problem(403, "wrong_passkey")["detail"].as_str().expect("a detail").to_owned()
}

fn methods(client: &Client) -> Value {
    client.get("/v1/me/sign-in-methods").expect(200)
}

fn count(client: &Client, kind: &str) -> usize {
    methods(client)[kind].as_array().expect("a list").len()
}

fn path_of(client: &Client, n: usize) -> String {
    format!("/v1/me/passkeys/{}", methods(client)["passkeys"][n]["id"].as_str().expect("an id"))
}

fn removal_of(client: &Client, n: usize) -> String {
    format!("{}/remove", path_of(client, n))
}

fn proof(passkey: &DevicePasskey, client: &Client) -> Value {
    json!({ "passkey": passkey.assertion(client) })
}

fn merged(mut body: Value, more: Value) -> Value {
    body.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    body
}

/// A response with the other members that browsers and Android give.
fn as_from_browsers(mut response: Value) -> Value {
    let more = json!({ "transports": ["hybrid", "internal"], "publicKey": "AAAA", "publicKeyAlgorithm": -7, "x": null });
    response["response"] = merged(response["response"].clone(), more);
    let id = response.get("id").cloned().unwrap_or_else(|| json!("AAAA"));
    let more = json!({
        "id": id, "rawId": id, "type": "public-key", "authenticatorAttachment": "platform",
        "clientExtensionResults": { "credProps": { "rk": true } },
    });
    merged(response, more)
}

/// The statuses of a request that is sent ten times at the same time.
fn raced(send: impl Fn() -> Reply + Sync) -> Vec<u16> {
    in_parallel(10, |_| decided(&send).status)
}

#[test]
fn a_guest_adds_a_passkey_and_signs_in_with_it() {
    let (server, _) = server();
    let key = json!({ "device_key": KEY, "name": "Ada" });
    let mut ada = server.anonymous();
    ada.set_account(&ada.post("/v1/sign-in/guest", &key).expect(201));
    let begun = ada.send("POST", "/v1/me/passkeys/challenge", &[], None);
    assert_eq!(begun.header("cache-control"), "no-store");
    let options = begun.expect(201)["options"].clone();
    assert_eq!((&options["rp"]["id"], &options["user"]["name"]), (&json!("localhost"), &json!("Ada")));
    assert_eq!(options["user"]["id"].as_str().map(str::len), Some(86), "64 bytes");
    assert!(!options.to_string().contains(&ada.id), "the id of the account stays here");
    let (passkey, response) = DevicePasskey::create(&options, |_| {});
    // A token that somebody got hold of is not enough.
    let missing = add(&ada, &response, json!({})).problem(422, "invalid");
    assert_eq!(missing["violations"][0]["pointer"], "/device_key");
    let wrong = json!({ "device_key": "another-device-key-of-at-least-32-characters" });
    add(&ada, &response, wrong).problem(403, "wrong_device_key");
    let named = json!({ "name": " Ada's phone ", "device_key": KEY });
    let held = add(&ada, &as_from_browsers(response), named).expect(200);
    assert_eq!(held, methods(&ada));
    assert_eq!((&held["password"], &held["device_key"]), (&json!(false), &json!(false)));
    assert_eq!(held["passkeys"][0]["name"], "Ada's phone");
    assert_eq!(held["passkeys"][0]["credential_id"], json!(base64url(&passkey.credential)));
    assert_eq!(ada.get("/v1/me").expect(200)["guest"], false);
    server.anonymous().post("/v1/sign-in/guest", &key).problem(409, "password_needed");

    let body = json!({ "credential": passkey.assertion(&ada), "device": "Ada's tablet" });
    let reply = server.anonymous().post("/v1/sign-in/passkey", &body);
    assert_eq!(reply.header("cache-control"), "no-store");
    assert_eq!(reply.expect(200)["account"]["id"], json!(ada.id));
    let sessions = ada.get("/v1/me/sessions").expect(200)["items"].to_string();
    assert!(sessions.contains("Ada's tablet"), "{sessions}");
    let exported = ada.get("/v1/me/export").expect(200)["passkeys"].clone();
    assert_eq!((&exported[0]["rp_id"], &exported[0]["name"]), (&json!("localhost"), &json!("Ada's phone")));

    let rename = |name: &str| ada.send("PATCH", &path_of(&ada, 0), &[], Some(&json!({ "name": name })));
    assert_eq!(rename("Old phone").expect(200)["passkeys"][0]["name"], "Old phone");
    let joined = "Ada's 👩\u{200d}💻 laptop";
    assert_eq!(rename(joined).expect(200)["passkeys"][0]["name"], joined);
    for hidden in ["\u{202e}enohp", "Pho\u{200b}ne", "A\u{200d}da", "Phone\u{e0041}"] {
        rename(hidden).problem(422, "invalid");
    }
    assert_eq!(rename(" ").expect(200)["passkeys"][0].get("name"), None);
    assert_eq!(rename(&"x".repeat(81)).problem(422, "invalid")["violations"][0]["pointer"], "/name");
    let eve = server.guest("Eve");
    eve.send("PATCH", &path_of(&ada, 0), &[], Some(&json!({ "name": "Mine" }))).problem(404, "not_found");

    // A second passkey of the same owner has the same handle, and the device is asked to leave the first one alone.
    let again = creation_options(&ada);
    assert_eq!(again["user"]["id"], options["user"]["id"]);
    assert_eq!(again["excludeCredentials"][0]["id"], json!(base64url(&passkey.credential)));
}

#[test]
fn a_challenge_counts_once_for_ten_minutes() {
    let (server, clock) = server();
    let ada = server.guest("Ada");
    let passkey = added(&ada, json!({}));
    let response = passkey.assertion(&ada);
    sign_in(&server, &response).expect(200);
    assert!(refused(&sign_in(&server, &response)).contains("challenge"), "it was used");
    let late = passkey.assertion(&ada);
    clock.advance(10 * MINUTE);
    refused(&sign_in(&server, &late));
    let just = sign_in_options(&ada);
    clock.advance(10 * MINUTE - Duration::from_secs(1));
    sign_in(&server, &passkey.sign(&just, |_| {})).expect(200);
    refused(&sign_in(&server, &passkey.sign(&just, |parts| parts.challenge = base64url([7_u8; 16]))));

    // The same for registrations.
    let proved = || proof(&passkey, &ada);
    let options = creation_options(&ada);
    let (_, response) = DevicePasskey::create(&options, |_| {});
    add(&ada, &response, proved()).expect(200);
    refused(&add(&ada, &response, proved()));
    let late = creation_options(&ada);
    clock.advance(10 * MINUTE);
    refused(&add(&ada, &DevicePasskey::create(&late, |_| {}).1, proved()));
    // A newer one of the account replaces the older one.
    let (older, newer) = (creation_options(&ada), creation_options(&ada));
    refused(&add(&ada, &DevicePasskey::create(&older, |_| {}).1, proved()));
    add(&ada, &DevicePasskey::create(&newer, |_| {}).1, proved()).expect(200);
}

#[test]
fn a_challenge_is_for_one_account_and_one_purpose() {
    let (server, _) = server();
    let (ada, eve) = (server.guest("Ada"), server.guest("Eve"));
    let passkey = added(&ada, json!({}));
    let options = creation_options(&ada);
    refused(&add(&eve, &DevicePasskey::create(&options, |_| {}).1, json!({})));
    assert_eq!(eve.get("/v1/me").expect(200)["guest"], true, "nothing has changed");
    // A challenge for a new passkey signs nobody in, and one for a sign-in adds no passkey.
    let challenge = options["challenge"].as_str().expect("a challenge").to_owned();
    let crossed = passkey.sign(&sign_in_options(&ada), |parts| parts.challenge = challenge);
    refused(&sign_in(&server, &crossed));
    let other = sign_in_options(&ada)["challenge"].as_str().expect("a challenge").to_owned();
    let crossed = DevicePasskey::create(&creation_options(&eve), |parts| parts.challenge = other).1;
    refused(&add(&eve, &crossed, json!({})));
}

#[test]
fn a_challenge_that_is_raced_is_used_once() {
    let (server, _) = server();
    let ada = server.guest("Ada");
    let passkey = added(&ada, json!({}));
    let response = passkey.assertion(&ada);
    let statuses = raced(|| sign_in(&server, &response));
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
    assert!(statuses.iter().all(|status| [200, 403].contains(status)), "{statuses:?}");

    let eve = server.guest("Eve");
    let (second, response) = DevicePasskey::create(&creation_options(&eve), |_| {});
    // Once one of them has won, the account is a full one, and the others lack a proof.
    let statuses = raced(|| add(&eve.with_new_connections(), &response, json!({})));
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
    assert!(statuses.iter().all(|status| [200, 403, 422].contains(status)), "{statuses:?}");
    assert_eq!(count(&eve, "passkeys"), 1);
    assert_eq!(second.account(&eve).id, eve.id);
}

#[test]
fn broken_responses_add_no_passkey() {
    let (server, _) = server();
    let ada = server.guest("Ada");
    let options = creation_options(&ada);
    let with = |change: fn(&mut Parts)| {
        refused(&add(&ada, &DevicePasskey::create(&options, change).1, json!({})));
    };
    with(|parts| parts.origin = "https://localhost.example".to_owned());
    with(|parts| parts.origin = "https://localhost:8080".to_owned());
    with(|parts| parts.rp_id = "example.org".to_owned());
    with(|parts| parts.flags = PRESENT);
    with(|parts| parts.flags = VERIFIED);
    with(|parts| parts.flags = 0);
    with(|parts| parts.kind = "webauthn.get".to_owned());
    with(|parts| parts.cross_origin = true);
    with(|parts| parts.challenge = base64url([7_u8; 16]));
    with(|parts| parts.challenge = "x".to_owned());
    // Backed up, but not able to be.
    with(|parts| parts.flags = PRESENT | VERIFIED | 0x10);

    let good = || DevicePasskey::create(&options, |_| {}).1;
    let broken = |name: &str, value: Value| {
        let mut response = good();
        response["response"][name] = value;
        add(&ada, &response, json!({}))
    };
    for junk in [
        &[0xa0_u8][..],
        &[0xff; 40],
        &[0x9f; 4_000],
        &[0x5b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        &[0],
    ] {
        refused(&broken("attestationObject", json!(base64url(junk))));
        refused(&broken("clientDataJSON", json!(base64url(junk))));
    }
    refused(&broken("clientDataJSON", json!(base64url("[".repeat(5_000)))));
    refused(&broken("clientDataJSON", json!(base64url("{}"))));
    for wrong in [json!("a b"), json!(""), json!("+/+/"), json!("A".repeat(8_193))] {
        for name in ["attestationObject", "clientDataJSON"] {
            let problem = broken(name, wrong.clone()).problem(422, "invalid");
            assert_eq!(problem["violations"][0]["pointer"], json!(format!("/credential/response/{name}")));
        }
    }
    // Every cut of a good object.
    let object = good()["response"]["attestationObject"].as_str().expect("an object").to_owned();
    for length in (4..object.len()).step_by(4) {
        refused(&broken("attestationObject", json!(object[..length])));
    }
    assert_eq!(ada.get("/v1/me").expect(200)["guest"], true, "nothing has changed");
    // None of this has used up the challenge.
    add(&ada, &good(), json!({})).expect(200);
}

#[test]
fn broken_responses_sign_nobody_in() {
    let (server, _) = server();
    let (ada, eve) = (server.guest("Ada"), server.guest("Eve"));
    let (passkey, other) = (added(&ada, json!({})), added(&eve, json!({})));
    let options = sign_in_options(&ada);
    let with = |change: fn(&mut Parts)| refused(&sign_in(&server, &passkey.sign(&options, change)));
    with(|parts| parts.origin = "https://example.org".to_owned());
    with(|parts| parts.origin = "http://localhost.example:8080".to_owned());
    with(|parts| parts.origin = String::new());
    with(|parts| parts.rp_id = "example.org".to_owned());
    with(|parts| parts.flags = PRESENT | BACKED_UP);
    with(|parts| parts.flags = VERIFIED | BACKED_UP);
    with(|parts| parts.flags = BACKED_UP);
    // A passkey that could be copied cannot become one that cannot.
    with(|parts| parts.flags = PRESENT | VERIFIED);
    with(|parts| parts.kind = "webauthn.create".to_owned());
    with(|parts| parts.cross_origin = true);
    with(|parts| parts.challenge = base64url([7_u8; 16]));

    // Parts of good responses in a wrong place.
    let (mine, theirs) = (passkey.sign(&options, |_| {}), other.sign(&options, |_| {}));
    let mixed = |name: &str, value: &Value| {
        let mut response = mine.clone();
        response["response"][name] = value.clone();
        sign_in(&server, &response)
    };
    refused(&mixed("signature", &theirs["response"]["signature"]));
    refused(&mixed("userHandle", &theirs["response"]["userHandle"]));
    refused(&mixed("userHandle", &json!(base64url(&ada.id))));
    refused(&mixed(
        "clientDataJSON",
        &passkey.sign(&options, |parts| parts.origin += "0")["response"]["clientDataJSON"],
    ));
    let counted = passkey.sign(&options, |parts| parts.counter = 9);
    refused(&mixed("authenticatorData", &counted["response"]["authenticatorData"]));
    refused(&sign_in(&server, &merged(mine.clone(), json!({ "id": theirs["id"] }))));
    let with_id = |id: &[u8]| sign_in(&server, &merged(mine.clone(), json!({ "id": base64url(id) })));
    with_id(&[7; 32]).problem(403, "unknown_passkey");
    for junk in [&[0_u8][..], &[0xff; 40], &[0; 4_000]] {
        for name in ["clientDataJSON", "authenticatorData", "signature", "userHandle"] {
            refused(&mixed(name, &json!(base64url(junk))));
        }
        with_id(junk).problem(403, "unknown_passkey");
    }
    for name in ["clientDataJSON", "authenticatorData", "signature", "userHandle"] {
        let problem = mixed(name, &json!("a b")).problem(422, "invalid");
        assert_eq!(problem["violations"][0]["pointer"], json!(format!("/credential/response/{name}")));
        mixed(name, &json!(null)).problem(422, "invalid");
    }
    let wrong_id = sign_in(&server, &merged(mine.clone(), json!({ "id": "a b" }))).problem(422, "invalid");
    assert_eq!(wrong_id["violations"][0]["pointer"], "/credential/id");
    // None of this has used up the challenge. Padding and unknown members do not count.
    let mut padded = as_from_browsers(mine);
    let signature = padded["response"]["signature"].as_str().expect("a signature").to_owned();
    padded["response"]["signature"] =
        json!(format!("{signature}{}", "=".repeat((4 - signature.len() % 4) % 4)));
    assert_eq!(sign_in(&server, &padded).expect(200)["account"]["id"], json!(ada.id));
}

#[test]
fn a_counter_that_does_not_increase_gives_a_copy_away() {
    let (server, _) = server();
    let ada = server.guest("Ada");
    let (passkey, response) = DevicePasskey::create_counting(&creation_options(&ada), 5, |_| {});
    add(&ada, &response, json!({})).expect(200);
    let with = |counter: u32| {
        sign_in(&server, &passkey.sign(&sign_in_options(&ada), |parts| parts.counter = counter))
    };
    with(6).expect(200);
    for counter in [6, 5, 0] {
        refused(&with(counter));
    }
    with(100).expect(200);
    refused(&with(99));
    // Passkeys that are copied to other devices have no counter.
    let other = added(&ada, proof_with(&passkey, &ada, 101));
    for _ in 0..2 {
        other.sign_in(&ada).expect(200);
    }
}

fn proof_with(passkey: &DevicePasskey, client: &Client, counter: u32) -> Value {
    json!({ "passkey": passkey.sign(&sign_in_options(client), |parts| parts.counter = counter) })
}

#[test]
fn a_passkey_signs_in_to_one_account() {
    let (server, _) = server();
    let (ada, eve) = (server.guest("Ada"), server.guest("Eve"));
    let passkey = added(&ada, json!({}));
    add(&eve, &passkey.attest(&creation_options(&eve), |_| {}), json!({})).problem(409, "passkey_taken");
    assert_eq!(eve.get("/v1/me").expect(200)["guest"], true, "nothing has changed");
    let again = passkey.attest(&creation_options(&ada), |_| {});
    add(&ada, &again, proof(&passkey, &ada)).problem(409, "passkey_taken");
    assert_eq!(passkey.account(&eve).id, ada.id);
}

#[test]
fn the_owner_of_a_full_account_proves_it_first() {
    let (server, _) = server();
    let (ada, eve) = (server.guest("Ada"), server.guest("Eve"));
    let (passkey, other) = (added(&ada, json!({})), added(&eve, json!({})));
    let response = DevicePasskey::create(&creation_options(&ada), |_| {}).1;
    let missing = add(&ada, &response, json!({})).problem(422, "invalid");
    assert_eq!(missing["violations"][0]["pointer"], "/passkey");
    assert!(refused(&add(&ada, &response, proof(&other, &ada))).contains("another account"));
    let used = proof(&passkey, &ada);
    sign_in(&server, &used["passkey"]).expect(200);
    refused(&add(&ada, &response, used));
    let mut wrong = proof(&passkey, &ada);
    wrong["passkey"]["response"]["signature"] = json!("a b");
    let wrong = add(&ada, &response, wrong).problem(422, "invalid");
    assert_eq!(wrong["violations"][0]["pointer"], "/passkey/response/signature");
    add(&ada, &response, proof(&passkey, &ada)).expect(200);

    let missing = ada.post("/v1/me/delete", &json!({})).problem(422, "invalid");
    assert_eq!(missing["violations"][0]["pointer"], "/passkey");
    refused(&ada.post("/v1/me/delete", &proof(&other, &ada)));
    let late = passkey.assertion(&ada);
    ada.post("/v1/me/delete", &proof(&passkey, &ada)).expect(204);
    ada.get("/v1/me").expect(401);
    sign_in(&server, &late).problem(403, "unknown_passkey");
    // The device may register it again.
    let dan = server.guest("Dan");
    add(&dan, &passkey.attest(&creation_options(&dan), |_| {}), json!({})).expect(200);
}

/// A sign-in method of the tests.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Method {
    Password,
    Provider,
    Passkey,
}

const METHODS: [Method; 3] = [Method::Password, Method::Provider, Method::Passkey];

/// An account with some sign-in methods.
struct Owner<'a> {
    client: Client,
    issuer: &'a TokenIssuer,
    passkey: Option<DevicePasskey>,
    /// The subject at the provider, and the name of the e-mail address.
    name: String,
}

impl Owner<'_> {
    fn proof(&self, by: Method) -> Value {
        match by {
            Method::Password => json!({ "password": PASSWORD }),
            Method::Provider => json!({ "provider": self.issuer.proof(&self.client, &self.name) }),
            Method::Passkey => proof(self.passkey.as_ref().expect("a passkey"), &self.client),
        }
    }

    fn add(&mut self, method: Method, proof: Value) {
        let email = format!("{}@example.org", self.name);
        match method {
            Method::Password => {
                let body = merged(json!({ "email": email, "password": PASSWORD }), proof);
                let body = self.client.with_device_key(body);
                self.client.post("/v1/me/credentials", &body).expect(200);
            }
            Method::Provider => {
                let body = merged(self.issuer.proof(&self.client, &self.name), proof);
                let body = self.client.with_device_key(body);
                self.client.post("/v1/me/providers", &body).expect(200);
            }
            Method::Passkey => self.passkey = Some(added(&self.client, proof)),
        }
    }

    fn remove(&self, method: Method, proof: &Value) -> Reply {
        let held = methods(&self.client);
        let id = |kind: &str| held[kind][0]["id"].as_str().expect("an id").to_owned();
        match method {
            Method::Provider => {
                self.client.post(&format!("/v1/me/providers/{}/unlink", id("providers")), proof)
            }
            Method::Passkey => self.client.post(&format!("/v1/me/passkeys/{}/remove", id("passkeys")), proof),
            Method::Password => panic!("a password is changed, not removed"),
        }
    }

    fn sign_in(&self, method: Method) -> Reply {
        let anonymous = self.client.without_token();
        match method {
            Method::Password => {
                let email = format!("{}@example.org", self.name);
                anonymous.post("/v1/sign-in/password", &json!({ "email": email, "password": PASSWORD }))
            }
            Method::Provider => self.issuer.sign_in(&anonymous, &self.name),
            Method::Passkey => self.passkey.as_ref().expect("a passkey").sign_in(&anonymous),
        }
    }
}

#[test]
fn from_each_sign_in_method_every_other_is_added_and_removed_and_the_last_stays() {
    let issuer = TokenIssuer::start();
    let settings = issuer.settings("club");
    let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let (server, _) = server_with(&settings);
    for first in METHODS {
        for second in METHODS.into_iter().filter(|second| *second != first) {
            let name = format!("{first:?}-{second:?}").to_lowercase();
            let mut owner = Owner { client: server.guest("Ada"), issuer: &issuer, passkey: None, name };
            owner.add(first, json!({}));
            assert_eq!(owner.client.get("/v1/me").expect(200)["guest"], false, "{first:?}");
            if first != Method::Password {
                owner.remove(first, &owner.proof(first)).problem(409, "last_sign_in_method");
            }
            owner.add(second, owner.proof(first));
            for method in [first, second] {
                assert_eq!(owner.sign_in(method).expect(200)["account"]["id"], json!(owner.client.id));
            }
            // The second one goes by the first one, comes back, and then the first one goes by the second one.
            if second != Method::Password {
                owner.remove(second, &owner.proof(first)).expect(204);
                assert_eq!(owner.sign_in(first).expect(200)["account"]["id"], json!(owner.client.id));
                owner.add(second, owner.proof(first));
            }
            if first != Method::Password {
                owner.remove(first, &owner.proof(second)).expect(204);
                assert_eq!(owner.sign_in(second).expect(200)["account"]["id"], json!(owner.client.id));
            }
            // A password is never removed, so whatever is left beside it may go, and nothing else.
            if ![first, second].contains(&Method::Password) {
                owner.remove(second, &owner.proof(second)).problem(409, "last_sign_in_method");
            }
        }
    }
}

#[test]
fn a_removal_ends_the_other_sessions() {
    let (server, _) = server();
    let ada = server.guest("Ada");
    let passkey = added(&ada, json!({}));
    let (tablet, other) = (passkey.account(&ada), added(&ada, proof(&passkey, &ada)));
    server.guest("Eve").post(&removal_of(&ada, 0), &json!({})).problem(404, "not_found");
    ada.post(&removal_of(&ada, 0), &json!({})).problem(422, "invalid");
    ada.post(&removal_of(&ada, 0), &proof(&other, &ada)).expect(204);
    tablet.get("/v1/me").problem(401, "session_ended");
    ada.get("/v1/me").expect(200);
    passkey.sign_in(&ada).problem(403, "unknown_passkey");
    other.sign_in(&ada).expect(200);
}

#[test]
fn two_passkeys_that_are_removed_at_once_leave_one() {
    let (server, _) = server();
    let ada = server.guest("Ada");
    let first = added(&ada, json!({}));
    let second = added(&ada, proof(&first, &ada));
    let removals: Vec<_> = [&first, &second]
        .into_iter()
        .enumerate()
        .map(|(n, passkey)| (ada.with_new_connections(), removal_of(&ada, n), proof(passkey, &ada)))
        .collect();
    let mut statuses = in_parallel(removals.len(), |n| {
        let (by, path, proof) = &removals[n];
        decided(|| by.post(path, proof)).status
    });
    statuses.sort_unstable();
    // The loser finds its passkey to be the last, or its proof is not there any more.
    assert!(statuses == [204, 409] || statuses == [204, 403], "{statuses:?}");
    assert_eq!(count(&ada, "passkeys"), 1);
}

#[test]
fn an_account_has_a_bounded_number_of_passkeys() {
    let (server, _) = server();
    let ada = server.guest("Ada");
    let passkey = added(&ada, json!({}));
    (1..19).for_each(|_| drop(added(&ada, proof(&passkey, &ada))));
    let options = creation_options(&ada);
    added_with(&ada, &options, &passkey).expect(200);
    ada.send("POST", "/v1/me/passkeys/challenge", &[], None).problem(409, "list_full");
    assert_eq!(count(&ada, "passkeys"), 20);
}

fn added_with(client: &Client, options: &Value, passkey: &DevicePasskey) -> Reply {
    add(client, &DevicePasskey::create(options, |_| {}).1, proof(passkey, client))
}

#[test]
fn suspended_accounts_are_not_signed_in() {
    let (server, _) = server();
    let (ada, operator) = (server.guest("Ada"), server.operator("Olga"));
    let passkey = added(&ada, json!({}));
    let path = format!("/v1/moderation/accounts/{}/suspend", ada.id);
    operator.post(&path, &json!({ "reason": "Insults" })).expect(200);
    passkey.sign_in(&ada).problem(403, "account_suspended");
}

#[test]
fn a_server_without_a_domain_has_no_passkeys() {
    let (server, _) = server_with(&[("PUBLIC_URL", "http://192.0.2.1:8080")]);
    let ada = server.guest("Ada");
    let none = |reply: Reply| drop(reply.problem(409, "passkeys_not_configured"));
    none(ada.send("POST", "/v1/sign-in/passkey/challenge", &[], None));
    none(ada.send("POST", "/v1/me/passkeys/challenge", &[], None));
    let options = json!({ "challenge": "AAAA", "rpId": "x", "rp": { "id": "x" }, "user": { "id": "AAAA" } });
    let (passkey, response) = DevicePasskey::create(&options, |_| {});
    none(add(&ada, &response, json!({})));
    none(sign_in(&server, &passkey.sign(&options, |_| {})));
    for path in ["/.well-known/apple-app-site-association", "/.well-known/assetlinks.json"] {
        ada.get(path).problem(404, "not_found");
    }
}

#[test]
fn apps_of_the_settings_use_passkeys_of_the_domain() {
    let fingerprint = (0..32).map(|byte| format!("{byte:02X}")).collect::<Vec<_>>().join(":");
    let (server, _) = server_with(&[
        ("PUBLIC_URL", "https://games.example.org"),
        ("PASSKEY_RP_ID", "example.org"),
        ("PASSKEY_APPLE_APPS", "A1B2C3D4E5.com.example.tharsis"),
        ("PASSKEY_ANDROID_APPS", &format!("com.example.tharsis {fingerprint}")),
    ]);
    let anonymous = server.anonymous();
    let apple = anonymous.get("/.well-known/apple-app-site-association");
    assert!(apple.header("content-type").starts_with("application/json"));
    assert_eq!(
        apple.expect(200),
        json!({ "webcredentials": { "apps": ["A1B2C3D4E5.com.example.tharsis"] } })
    );
    let links = anonymous.get("/.well-known/assetlinks.json").expect(200);
    assert_eq!(links[0]["target"]["package_name"], "com.example.tharsis");
    assert_eq!(links[0]["target"]["sha256_cert_fingerprints"], json!([fingerprint]));

    let ada = server.guest("Ada");
    let options = creation_options(&ada);
    assert_eq!(options["rp"]["id"], "example.org");
    let android = "android:apk-key-hash:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";
    for wrong in
        [ORIGIN, "https://other.example.org", "android:apk-key-hash:AAAA", "https://example.org.evil.example"]
    {
        let response = DevicePasskey::create(&options, |parts| parts.origin = wrong.to_owned()).1;
        refused(&add(&ada, &response, json!({})));
    }
    let from = |origin: &'static str| move |parts: &mut Parts| parts.origin = origin.to_owned();
    let (passkey, response) = DevicePasskey::create(&options, from(android));
    add(&ada, &response, json!({})).expect(200);
    for origin in [android, "https://example.org", "https://games.example.org"] {
        sign_in(&server, &passkey.sign(&sign_in_options(&ada), from(origin))).expect(200);
    }
    refused(&sign_in(&server, &passkey.sign(&sign_in_options(&ada), from(ORIGIN))));
}

#[test]
fn sign_ins_are_rate_limited_like_others() {
    let (server, _) = server_with(&[("RATE_SIGN_IN", "1/3")]);
    let anonymous = server.anonymous();
    for _ in 0..3 {
        sign_in_options(&anonymous);
    }
    anonymous.send("POST", "/v1/sign-in/passkey/challenge", &[], None).problem(429, "rate_limited");
}

#[tokio::test]
async fn of_two_responses_with_one_counter_the_second_is_refused() {
    let (_folder, stores) = crate::ports::stores();
    for store in stores {
        let ada = crate::ports::signed_in(&*store, "Ada").await;
        let (now, later) = (Moment(1_000_000), Moment(2_000_000));
        let challenge = |number: u8, account| NewChallenge {
            hash: vec![number; 32],
            account,
            state: vec![number],
            expires_at: Moment(9_000_000),
        };
        for (number, account) in [(1, Some(ada.id)), (2, None), (3, None), (4, None)] {
            assert_eq!(store.insert_passkey_challenge(challenge(number, account), 20).await, Ok(true));
        }
        let passkey = Passkey {
            id: PasskeyId::fresh(),
            rp_id: "localhost".to_owned(),
            credential: vec![7; 16],
            user_handle: vec![8; 64],
            name: None,
            key: vec![9],
            state: vec![5],
            created_at: now,
            used_at: now,
        };
        assert_eq!(store.add_passkey(ada.id, vec![1; 32], passkey.clone()).await, Ok(true));
        // Both were verified with the state 5.
        let used = |number: u8, before: u8, after: u8| {
            store.use_passkey(vec![number; 32], passkey.id, vec![before], vec![after], later)
        };
        assert_eq!(used(2, 5, 6).await, Ok(true));
        assert_eq!(used(3, 5, 6).await, Ok(false));
        assert_eq!(used(3, 6, 7).await, Ok(false), "the challenge is used up");
        let stored = store.passkeys_of(ada.id).await.expect("passkeys");
        assert_eq!((&stored[0].state, stored[0].used_at), (&vec![6], later));
        // A passkey that does not count signs in as often as it likes.
        assert_eq!(used(4, 6, 6).await, Ok(true));
    }
}
