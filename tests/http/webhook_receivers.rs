//! Allowed receivers of webhooks: public addresses over TLS. The documented verification of signatures.

use std::io::{BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver as Messages, channel};
use std::thread;

use serde_json::{Value, json};
use tokio_rustls::rustls::crypto::aws_lc_rs;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio_rustls::rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::harness::{Server, config, file, node_config};
use crate::receiver::{ALLOW_LOOPBACK, Hook, Message, Receiver, read};
use crate::test_database::TestDatabase;
use crate::test_game::{RandomChooser, TestGame};
use crate::waiting::TIMEOUT;

#[test]
fn a_host_name_of_the_loopback_is_not_connected_to() {
    let receiver = Receiver::start();
    let database = TestDatabase::create();
    let paths = ["", "hook?a=b"];
    // Such a name is refused when the webhook is created, unless the operator allows its address. The operator may
    // forbid it later.
    let urls = paths.map(|path| format!("http://localhost:{}/{path}", receiver.port));
    let mut hooks = {
        let server = Server::with(node_config(&database, &ALLOW_LOOPBACK));
        let ada = server.guest("Ada");
        urls.clone().map(|url| Hook::new(&ada, &url))
    };
    let server = Server::with(node_config(&database, &[("WEBHOOKS_HTTP", "allow")]));
    let ada = hooks[0].owner.at(&server);
    let problem = ada.post("/v1/me/webhooks", &json!({ "url": urls[0] })).problem(422, "invalid");
    assert_eq!(
        (&problem["violations"][0]["pointer"], &problem["violations"][0]["rule"]),
        (&json!("/url"), &json!("address"))
    );
    for hook in &mut hooks {
        hook.owner = ada.clone();
        let ping = hook.ping();
        let tried = hook.tried(ping["id"].as_str().expect("an id"), 1);
        assert_eq!((&tried["state"], &tried["last_error"]), (&json!("failed"), &json!("address_refused")));
        assert_eq!(tried["last_status"], Value::Null);
    }
    assert!(receiver.received().is_empty());
    // A private address is refused in every notation.
    for address in ["127.0.0.1", "127.1", "0x7f000001", "2130706433", "[::1]", "[::ffff:7f00:1]", "0.0.0.0"] {
        let wish = json!({ "url": format!("http://{address}:{}/", receiver.port) });
        ada.post("/v1/me/webhooks", &wish).problem(422, "invalid");
    }
}

/// A receiver with TLS and this certificate.
fn over_tls(certificate: &rcgen::CertifiedKey<rcgen::KeyPair>) -> (u16, Messages<Message>) {
    let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(certificate.signing_key.serialize_der()));
    let provider = Arc::new(aws_lc_rs::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_no_client_auth()
        .with_single_cert(vec![certificate.cert.der().clone()], key)
        .expect("a certificate");
    let config = Arc::new(config);
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let (sender, messages) = channel();
    let serve = move |stream: TcpStream| -> std::io::Result<()> {
        let connection = ServerConnection::new(config.clone()).map_err(std::io::Error::other)?;
        let mut stream = BufReader::new(StreamOwned::new(connection, stream));
        let message = read(&mut stream)?;
        sender.send(message).map_err(std::io::Error::other)?;
        stream.get_mut().write_all(b"HTTP/1.1 204 x\r\n\r\n")
    };
    thread::spawn(move || listener.incoming().flatten().for_each(|stream| drop(serve(stream))));
    (port, messages)
}

#[test]
fn the_certificate_must_match_the_host_name() {
    let good = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    let other = rcgen::generate_simple_self_signed(["example.org".to_owned()]).expect("a certificate");
    let folder = tempfile::tempdir().expect("a folder");
    let authorities = folder.path().join("authorities.pem");
    std::fs::write(&authorities, good.cert.pem() + &other.cert.pem()).expect("a file");
    let private = [("WEBHOOKS_PRIVATE", "127.0.0.0/8,::1/128"), ("WEBHOOKS_TIMEOUT_SECONDS", "30")];
    let authorities = authorities.to_str().expect("a path");
    let trusting = Server::with(config(&[private[0], private[1], ("WEBHOOKS_CA", authorities)]));
    let strict = Server::with(config(&private));
    let ping = |server: &Server, port: u16| {
        let hook = Hook::new(&server.guest("Ada"), &format!("https://localhost:{port}/hook?a=b"));
        let ping = hook.ping();
        (hook.tried(ping["id"].as_str().expect("an id"), 1), hook.secret)
    };
    let (port, messages) = over_tls(&good);
    let (tried, secret) = ping(&trusting, port);
    assert_eq!(tried["state"], "delivered", "{tried}");
    let message = messages.recv_timeout(TIMEOUT).expect("a message");
    assert!(message.is_signed_with(&secret));
    assert_eq!(message.path, "/hook?a=b");
    assert_eq!(message.header("host"), format!("localhost:{port}"));
    assert_eq!(ping(&strict, port).0["last_error"], "tls_failed", "the certificate has no trusted root");
    let (port, _messages) = over_tls(&other);
    assert_eq!(ping(&trusting, port).0["last_error"], "tls_failed", "it is for another name");
}

/// The snippet of the documentation in this language.
fn snippet(language: &str) -> String {
    let text = std::fs::read_to_string(file("docs/webhooks.md")).expect("the documentation");
    let begin = format!("```{language}\n");
    let (_, rest) = text.split_once(&begin).unwrap_or_else(|| panic!("no snippet in {language}"));
    rest.split_once("```").expect("an end").0.to_owned()
}

/// Whether a snippet accepts a message.
fn accepts(program: &str, script: &Path, secret: &str, message: &Value) -> bool {
    let mut child = Command::new(program)
        .arg(script)
        .env("WEBHOOK_SECRET", secret)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|why| panic!("{program} is needed: {why}"));
    let input = serde_json::to_vec(message).expect("JSON");
    child.stdin.take().expect("a way in").write_all(&input).expect("taken");
    let output = child.wait_with_output().expect("an end");
    assert!(output.status.success(), "{program} fails");
    match String::from_utf8_lossy(&output.stdout).trim() {
        "good" => true,
        "bad" => false,
        other => panic!("{program} says {other:?}"),
    }
}

#[test]
fn the_documented_snippets_verify_signatures() {
    let server = Server::with(config(&ALLOW_LOOPBACK));
    let receiver = Receiver::start();
    let game = TestGame::start(&server, &json!({ "players": 2, "corporate_era": true, "draft": true }));
    let hook = Hook::new(&game.players[0], &receiver.url());
    let other = Hook::new(&hook.owner, &Receiver::start().url());
    let mut chooser = RandomChooser(2);
    let folder = tempfile::tempdir().expect("a folder");
    let python = "\nimport json, sys\nm = json.load(sys.stdin)\n\
                  print('good' if verify(os.environ['WEBHOOK_SECRET'], m['headers'], m['body'].encode()) else 'bad')\n";
    let node = "\nimport { readFileSync } from \"node:fs\";\nconst m = JSON.parse(readFileSync(0));\n\
                console.log(verify(process.env.WEBHOOK_SECRET, m.headers, m.body) ? \"good\" : \"bad\");\n";
    for (n, (program, language, name, driver)) in [
        ("python3", "python", "verify.py", format!("import os\n{}{python}", snippet("python"))),
        ("node", "js", "verify.mjs", snippet("js") + node),
    ]
    .into_iter()
    .enumerate()
    {
        // The snippets refuse a message that is older than five minutes.
        game.play_moves(&mut chooser, 1);
        let message = receiver.expect(n + 1).remove(n);
        let names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
        let headers: Value =
            names.iter().map(|name| ((*name).to_owned(), json!(message.header(name)))).collect();
        let body = String::from_utf8(message.body.clone()).expect("text");
        let sent = json!({ "headers": headers, "body": body });
        let with = |pointer: &str, value: Value| {
            let mut changed = sent.clone();
            *changed.pointer_mut(pointer).expect(pointer) = value;
            changed
        };
        let late: i64 = message.sent_at() - 600;
        let wrong = [
            with("/body", json!(body.replacen("turn", "burn", 1))),
            with("/headers/webhook-id", json!("another")),
            with("/headers/webhook-timestamp", json!((message.sent_at() + 1).to_string())),
            with("/headers/webhook-timestamp", json!(late.to_string())),
            with("/headers/webhook-signature", json!("v1,AAAA v2,BBBB")),
            with("/headers/webhook-signature", json!("")),
        ];
        // During a rotation both secrets sign, and one valid signature is sufficient.
        let two = format!("v1,AAAA {}", message.header("webhook-signature"));
        let script = folder.path().join(name);
        std::fs::write(&script, driver).expect("a file");
        assert!(accepts(program, &script, &hook.secret, &sent), "{language}");
        assert!(accepts(program, &script, &hook.secret, &with("/headers/webhook-signature", json!(two))));
        for wrong in &wrong {
            assert!(!accepts(program, &script, &hook.secret, wrong), "{language} takes {wrong}");
        }
        assert!(!accepts(program, &script, &other.secret, &sent));
    }
}
