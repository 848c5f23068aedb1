//! Encryption of secrets in the database: encryption, key rotation, decryption, and a missing key.

use std::process::{Command, Stdio};

use serde_json::json;

use crate::harness::{Client, PATIENT, Server, node_config};
use crate::receiver::{ALLOW_LOOPBACK, Hook, Receiver};
use crate::test_database::TestDatabase;
use crate::waiting::wait_until;

const FIRST: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const SECOND: &str = "ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8=";

type Keys = &'static [(&'static str, &'static str)];

fn start(database: &TestDatabase, keys: Keys) -> Server {
    Server::with(node_config(database, &[&ALLOW_LOOPBACK[..], keys].concat()))
}

/// The standard output and error of the program with these keys, and whether it succeeded. It must exit by itself.
fn run(database: &TestDatabase, keys: Keys, arguments: &[&str]) -> (String, bool) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tharsis"));
    command.args(arguments).env_clear().envs(database.settings()).envs(PATIENT).envs(keys.iter().copied());
    command.env("BIND", "127.0.0.1:0").stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = command.spawn().expect("a process");
    wait_until("the program ends", || process.try_wait().expect("a process").is_some());
    let output = process.wait_with_output().expect("its output");
    let text = String::from_utf8([output.stdout, output.stderr].concat()).expect("text");
    for key in [FIRST, SECOND] {
        assert!(!text.contains(&key[..16]), "no key is shown: {text}");
    }
    (text, output.status.success())
}

/// The account and the webhook of another node.
fn on_node(ada: &Client, hook: &Hook, server: &Server) -> Hook {
    let owner = ada.at(server);
    owner.get("/v1/me").expect(200);
    Hook { owner, path: hook.path.clone(), secret: hook.secret.clone() }
}

#[test]
fn secrets_are_encrypted_and_decrypted_while_tokens_and_webhooks_keep_working() {
    let database = TestDatabase::create();
    let receiver = Receiver::start();
    let server = start(&database, &[]);
    let ada = server.guest("Ada");
    let hook = Hook::new(&ada, &receiver.url());
    drop(server);

    // A node with a key reads unencrypted secrets, and encrypts new ones, such as the next secret of the webhook.
    let server = start(&database, &[("SECRET_KEY", FIRST)]);
    let there = on_node(&ada, &hook, &server);
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
        let (output, done) = run(&database, keys, &[&["admin", "encrypt-secrets"], flags].concat());
        assert!(done && output.starts_with(expected), "{output}");
        let server = start(&database, keys);
        let hook = on_node(&ada, &hook, &server);
        hook.ping();
        sent += 1;
        let message = receiver.expect(sent).remove(sent - 1);
        assert!(message.is_signed_with(&hook.secret) && message.is_signed_with(&next), "{keys:?}");
        hook.until("taken", |all| all[0]["state"] == "delivered");
    }
    let server = start(&database, &[]);
    on_node(&ada, &hook, &server);
}

#[test]
fn no_command_starts_without_the_secret_key() {
    let database = TestDatabase::create();
    drop(start(&database, &[("SECRET_KEY", FIRST)]));
    for keys in [&[][..], &[("SECRET_KEY", SECOND)], &[("SECRET_KEY_OLD", SECOND)]] {
        for arguments in [&["serve"][..], &["admin", "keys"]] {
            let (output, done) = run(&database, keys, arguments);
            assert!(!done && output.contains("SECRET_KEY: expected the key "), "{output}");
        }
    }
    for (keys, arguments) in [
        (&[("SECRET_KEY_OLD", FIRST)][..], &["admin", "encrypt-secrets"][..]),
        (&[("SECRET_KEY", FIRST)], &["admin", "encrypt-secrets", "--decrypt"]),
    ] {
        let (output, done) = run(&database, keys, arguments);
        assert!(!done && output.contains("SECRET_KEY: expected "), "{output}");
    }
    let (output, done) = run(&database, &[("SECRET_KEY", FIRST)], &["admin", "keys"]);
    assert!(done, "{output}");
}
