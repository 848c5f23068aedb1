//! Encryption of secrets in the database: encryption, key rotation, decryption, and a missing key.

use std::process::{Command, Stdio};

use serde_json::json;

use crate::harness::{Client, Server, node_config};
use crate::patience::until;
use crate::places::Place;
use crate::receiver::{Hook, LOCAL, Receiver};

const FIRST: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const SECOND: &str = "ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8=";

type Keys = &'static [(&'static str, &'static str)];

fn start(place: &Place, keys: Keys) -> Server {
    Server::with(node_config(place, &[&LOCAL[..], keys].concat()))
}

/// The standard output and error of the program with these keys, and whether it succeeded. It must exit by itself.
fn program(place: &Place, keys: Keys, arguments: &[&str]) -> (String, bool) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tharsis"));
    command.args(arguments).env_clear().envs(place.settings()).envs(keys.iter().copied());
    command.env("BIND", "127.0.0.1:0").stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = command.spawn().expect("a process");
    until("the program ends", || process.try_wait().expect("a process").is_some());
    let output = process.wait_with_output().expect("its output");
    let text = String::from_utf8([output.stdout, output.stderr].concat()).expect("text");
    for key in [FIRST, SECOND] {
        assert!(!text.contains(&key[..16]), "no key is shown: {text}");
    }
    (text, output.status.success())
}

/// The account and the webhook of another node.
fn moved(ada: &Client, hook: &Hook, server: &Server) -> Hook {
    let owner = ada.at(server);
    owner.get("/v1/me").expect(200);
    Hook { owner, path: hook.path.clone(), secret: hook.secret.clone() }
}

#[test]
fn secrets_are_encrypted_and_decrypted_while_tokens_and_webhooks_go_on() {
    let place = Place::fresh();
    let receiver = Receiver::start();
    let server = start(&place, &[]);
    let ada = server.guest("Ada");
    let hook = Hook::new(&ada, &receiver.url());
    drop(server);

    // A node with a key reads plain secrets, and encrypts new ones, such as the next secret of the webhook.
    let server = start(&place, &[("SECRET_KEY", FIRST)]);
    let there = moved(&ada, &hook, &server);
    let rotated = there.owner.post(&format!("{}/rotate-secret", hook.path), &json!({})).expect(200);
    let next = rotated["secret"].as_str().expect("a secret").to_owned();
    drop(server);

    let steps: [(Keys, &[&str], &str); 5] = [
        (&[("SECRET_KEY", FIRST)], &[], "3 secrets were encrypted, 1 are encrypted with the key "),
        (&[("SECRET_KEY", FIRST)], &[], "0 secrets were encrypted, 4 are encrypted with the key "),
        (
            &[("SECRET_KEY", SECOND), ("SECRET_KEY_OLD", FIRST)],
            &[],
            "4 secrets were encrypted, 0 are encrypted with the key ",
        ),
        (&[("SECRET_KEY", SECOND)], &[], "0 secrets were encrypted, 4 are encrypted with the key "),
        (&[("SECRET_KEY_OLD", SECOND)], &["--decrypt"], "4 secrets were decrypted, 0 are in clear"),
    ];
    let mut sent = 0;
    for (keys, flags, expected) in steps {
        let (told, done) = program(&place, keys, &[&["admin", "encrypt-secrets"], flags].concat());
        assert!(done && told.starts_with(expected), "{told}");
        let server = start(&place, keys);
        let hook = moved(&ada, &hook, &server);
        hook.ping();
        sent += 1;
        let message = receiver.expect(sent).remove(sent - 1);
        assert!(message.is_signed_with(&hook.secret) && message.is_signed_with(&next), "{keys:?}");
        hook.until("taken", |all| all[0]["state"] == "delivered");
    }
    let server = start(&place, &[]);
    moved(&ada, &hook, &server);
}

#[test]
fn nothing_starts_without_the_key_of_its_database() {
    let place = Place::fresh();
    drop(start(&place, &[("SECRET_KEY", FIRST)]));
    for keys in [&[][..], &[("SECRET_KEY", SECOND)], &[("SECRET_KEY_OLD", SECOND)]] {
        for arguments in [&["serve"][..], &["admin", "keys"]] {
            let (told, done) = program(&place, keys, arguments);
            assert!(!done && told.contains("SECRET_KEY: expected the key "), "{told}");
        }
    }
    for (keys, arguments) in [
        (&[("SECRET_KEY_OLD", FIRST)][..], &["admin", "encrypt-secrets"][..]),
        (&[("SECRET_KEY", FIRST)], &["admin", "encrypt-secrets", "--decrypt"]),
    ] {
        let (told, done) = program(&place, keys, arguments);
        assert!(!done && told.contains("SECRET_KEY: expected "), "{told}");
    }
    let (told, done) = program(&place, &[("SECRET_KEY", FIRST)], &["admin", "keys"]);
    assert!(done, "{told}");
}
