//! An OpenID issuer on the loopback: publishes its configuration and its keys, signs ID tokens, and has a page on which a person
//! chooses who they are.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use aws_lc_rs::encoding::AsDer;
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::rsa::{KeyPair as RsaKeyPair, KeySize};
use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use jsonwebtoken::jwk::Jwk;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, encode};
use serde_json::{Value, json};
use service::moment::Moment;

use crate::harness::{Client, Reply};
use crate::receiver::ALLOW_LOOPBACK;

/// The app that tokens are for.
pub const AUDIENCE: &str = "com.example.tharsis";

const DISCOVERY: &str = "/.well-known/openid-configuration";
const KEYS: &str = "/keys";
/// The page for browsers.
const AUTHORIZE: &str = "/authorize";

/// Where Apple exchanges authorization codes, and revokes refresh tokens.
const TOKEN: &str = "/auth/token";
const REVOKE: &str = "/auth/revoke";

/// A signing key of an issuer.
pub struct TokenKey {
    pub kid: String,
    pub algorithm: Algorithm,
    pub signing: EncodingKey,
    /// As the issuer publishes it.
    pub public: Value,
}

/// The reply to a request for a document.
#[derive(Clone, PartialEq)]
pub enum Document {
    /// The document.
    Good,
    /// This status and body.
    Instead(u16, String),
}

struct Shared {
    key: Arc<TokenKey>,
    keys: Mutex<Vec<Value>>,
    discovery: Mutex<Document>,
    key_set: Mutex<Document>,
    reads: AtomicUsize,
    /// What it replies to authorization codes and to refresh tokens.
    tokens: Mutex<Document>,
    /// The requests with a form: path and fields.
    posts: Mutex<Vec<(String, HashMap<String, String>)>>,
}

/// A running issuer.
pub struct TokenIssuer {
    pub url: String,
    shared: Arc<Shared>,
    pub key: Arc<TokenKey>,
}

impl TokenKey {
    fn new(kid: &str, algorithm: Algorithm, signing: EncodingKey) -> Self {
        let public = Jwk::from_encoding_key(&signing, algorithm).expect("a public key");
        let mut public = serde_json::to_value(public).expect("JSON");
        public["kid"] = kid.into();
        public["use"] = "sig".into();
        Self { kid: kid.to_owned(), algorithm, signing, public }
    }

    pub fn ec(kid: &str) -> Self {
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        let made = made.expect("a key");
        Self::new(kid, Algorithm::ES256, EncodingKey::from_ec_der(made.as_ref()))
    }

    /// A key as Apple gives it out, in PEM, and its public half.
    pub fn apple() -> (String, DecodingKey) {
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        let made = made.expect("a key");
        let key = Jwk::from_encoding_key(&EncodingKey::from_ec_der(made.as_ref()), Algorithm::ES256);
        let public = DecodingKey::from_jwk(&key.expect("a public key")).expect("a key");
        (pem(made.as_ref()), public)
    }

    pub fn rsa(kid: &str) -> Self {
        let made = RsaKeyPair::generate(KeySize::Rsa2048).expect("a key");
        let der: aws_lc_rs::encoding::Pkcs8V1Der<'_> = made.as_der().expect("a key");
        Self::new(kid, Algorithm::RS256, rsa_signing_key(der.as_ref()))
    }

    /// Signs claims with that header in place of the usual one.
    pub fn sign_as(&self, header: &Header, claims: &Value) -> String {
        encode(header, claims, &self.signing).expect("a token")
    }

    pub fn header(&self) -> Header {
        Header { kid: Some(self.kid.clone()), ..Header::new(self.algorithm) }
    }

    pub fn sign(&self, claims: &Value) -> String {
        self.sign_as(&self.header(), claims)
    }
}

/// `jsonwebtoken` reads PKCS #8 only as PEM.
fn rsa_signing_key(pkcs8: &[u8]) -> EncodingKey {
    EncodingKey::from_rsa_pem(pem(pkcs8).as_bytes()).expect("a key")
}

fn pem(pkcs8: &[u8]) -> String {
    let text = STANDARD.encode(pkcs8);
    let lines: Vec<_> = text.as_bytes().chunks(64).map(String::from_utf8_lossy).collect();
    format!("-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----\n", lines.join("\n"))
}

/// Reads a request. Returns its path and its body; an empty path if the client has left.
fn read_request(stream: &mut impl BufRead) -> (String, String) {
    let (mut path, mut length) = (String::new(), 0);
    loop {
        let mut line = String::new();
        match stream.read_line(&mut line) {
            Ok(1..) if line.trim_end().is_empty() => break,
            Ok(1..) if path.is_empty() => path = line.split(' ').nth(1).unwrap_or_default().to_owned(),
            Ok(1..) => {
                let lower = line.to_ascii_lowercase();
                if let Some(value) = lower.strip_prefix("content-length:") {
                    length = value.trim().parse().unwrap_or(0);
                }
            }
            _ => return (String::new(), String::new()),
        }
    }
    let mut body = vec![0; length];
    match stream.read_exact(&mut body) {
        Ok(()) => (path, String::from_utf8(body).unwrap_or_default()),
        Err(_) => (String::new(), String::new()),
    }
}

impl TokenIssuer {
    /// Starts an issuer that publishes one key.
    pub fn start() -> Self {
        Self::with_key(TokenKey::ec("key-1"))
    }

    pub fn with_key(key: TokenKey) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let key = Arc::new(key);
        let shared = Arc::new(Shared {
            key: key.clone(),
            keys: Mutex::new(vec![key.public.clone()]),
            discovery: Mutex::new(Document::Good),
            key_set: Mutex::new(Document::Good),
            reads: AtomicUsize::new(0),
            tokens: Mutex::new(Document::Good),
            posts: Mutex::default(),
        });
        let (serving, own) = (shared.clone(), url.clone());
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (serving, own) = (serving.clone(), own.clone());
                // A browser keeps connections open on which it asks nothing.
                thread::spawn(move || serving.answer(stream, &own));
            }
        });
        Self { url, shared, key }
    }

    /// The settings of a server that accepts its tokens under that name.
    pub fn settings(&self, name: &str) -> Vec<(&'static str, String)> {
        let allowed = ALLOW_LOOPBACK.iter().map(|(name, value)| (*name, (*value).to_owned()));
        allowed.chain([("SIGN_IN_PROVIDERS", format!("{name} {} {AUDIENCE} other", self.url))]).collect()
    }

    /// The same for a server whose web pages use the issuer too.
    pub fn web_settings(&self, name: &str) -> Vec<(&'static str, String)> {
        let mut settings = self.settings(name);
        settings.push(("SIGN_IN_WEB", format!("{name} {AUDIENCE} {}{AUTHORIZE}", self.url)));
        settings
    }

    /// Publishes these keys from now on.
    pub fn publish(&self, keys: &[&TokenKey]) {
        *self.shared.keys.lock().expect("keys") = keys.iter().map(|key| key.public.clone()).collect();
    }

    /// What it replies to requests for its configuration from now on.
    pub fn set_discovery(&self, document: Document) {
        *self.shared.discovery.lock().expect("a reply") = document;
    }

    /// What it replies to requests for its keys from now on.
    pub fn set_key_set(&self, document: Document) {
        *self.shared.key_set.lock().expect("a reply") = document;
    }

    /// What it replies to authorization codes and refresh tokens from now on.
    pub fn set_tokens(&self, document: Document) {
        *self.shared.tokens.lock().expect("a reply") = document;
    }

    /// The forms that were sent to exchange a code.
    pub fn exchanges(&self) -> Vec<HashMap<String, String>> {
        self.posts_to(TOKEN)
    }

    /// The forms that were sent to revoke a token.
    pub fn revocations(&self) -> Vec<HashMap<String, String>> {
        self.posts_to(REVOKE)
    }

    fn posts_to(&self, path: &str) -> Vec<HashMap<String, String>> {
        let posts = self.shared.posts.lock().expect("posts");
        posts.iter().filter(|(to, _)| to == path).map(|(_, form)| form.clone()).collect()
    }

    /// How often its keys were read.
    pub fn reads(&self) -> usize {
        self.shared.reads.load(Ordering::SeqCst)
    }

    /// The claims of a good token at that time.
    pub fn claims_at(&self, subject: &str, nonce: &str, now: Moment) -> Value {
        claims(&self.url, subject, nonce, now)
    }

    pub fn claims(&self, subject: &str, nonce: &str) -> Value {
        let now = Moment::now();
        let mut claims = self.claims_at(subject, nonce, now);
        // The clock of a server may stand still while a test lasts.
        claims["iat"] = json!(now.seconds() - 86_400);
        claims
    }

    /// A good token.
    pub fn token(&self, subject: &str, nonce: &str) -> String {
        self.key.sign(&self.claims(subject, nonce))
    }

    /// A good token with a new nonce, as members of a body.
    pub fn proof(&self, client: &Client, subject: &str) -> Value {
        let nonce = nonce(client);
        json!({ "id_token": self.token(subject, &nonce), "nonce": nonce })
    }

    /// A good sign-in.
    pub fn sign_in(&self, client: &Client, subject: &str) -> Reply {
        client.without_token().post("/v1/sign-in/provider", &self.proof(client, subject))
    }

    /// The client of an account that signs in with that subject.
    pub fn account(&self, client: &Client, subject: &str) -> Client {
        let mut account = client.without_token();
        let reply = self.sign_in(client, subject);
        assert!([200, 201].contains(&reply.status), "{reply:?}");
        account.set_account(&reply.json());
        account
    }
}

/// The claims of a good token of an issuer.
fn claims(issuer: &str, subject: &str, nonce: &str, now: Moment) -> Value {
    let now = now.seconds();
    json!({
        "iss": issuer, "aud": AUDIENCE, "sub": subject, "nonce": nonce, "iat": now, "exp": now + 600,
        "email": "ada@example.org", "email_verified": true,
    })
}

/// A new nonce of the server.
pub fn nonce(client: &Client) -> String {
    let reply = client.without_token().send("POST", "/v1/sign-in/provider/nonce", &[], None).expect(201);
    reply["nonce"].as_str().expect("a nonce").to_owned()
}

impl Shared {
    /// Replies to the request of a connection.
    fn answer(&self, stream: TcpStream, url: &str) {
        let mut stream = BufReader::new(stream);
        let (path, form) = read_request(&mut stream);
        let (status, body) = self.reply(&path, &form, url);
        let head = format!("HTTP/1.1 {status} x\r\nContent-Length: {}\r\n\r\n", body.len());
        // The client may have left.
        let _ = stream.get_mut().write_all((head + &body).as_bytes());
    }

    /// The page of a sign-in: a link for each choice. It refuses what an OpenID provider refuses.
    fn authorize(&self, query: &str, url: &str) -> (u16, String) {
        let query: HashMap<String, String> = serde_urlencoded::from_str(query).expect("a query");
        let given = |name: &str| query.get(name).map(String::as_str).unwrap_or_default();
        let expected = [
            ("client_id", AUDIENCE),
            ("response_type", "id_token"),
            ("response_mode", "fragment"),
            ("scope", "openid"),
        ];
        if let Some((name, value)) = expected.iter().find(|(name, value)| given(name) != *value) {
            return (400, format!("{name} is not {value}: {query:?}"));
        }
        let (back, state, nonce) = (given("redirect_uri"), given("state"), given("nonce"));
        let token = |subject: &str| self.key.sign(&claims(url, subject, nonce, Moment::now()));
        let link = |id: &str, fragment: &[(&str, &str)]| {
            let fragment = serde_urlencoded::to_string(fragment).expect("a fragment");
            format!("<p><a id='{id}' href='{back}#{}'>{id}</a>", fragment.replace('&', "&amp;"))
        };
        let page = [
            link("ada", &[("id_token", &token("ada")), ("state", state)]),
            link("eve", &[("id_token", &token("eve")), ("state", state)]),
            link("other-state", &[("id_token", &token("eve")), ("state", "made-up")]),
            link("no-state", &[("id_token", &token("eve"))]),
            link("cancel", &[("error", "access_denied"), ("state", state)]),
            link("failure", &[("error", "server_error"), ("state", state)]),
        ];
        (200, format!("<!doctype html><title>Issuer</title>{}", page.concat()))
    }

    fn reply(&self, path: &str, form: &str, url: &str) -> (u16, String) {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let (document, body) = match path {
            AUTHORIZE => return self.authorize(query, url),
            DISCOVERY => {
                let body = json!({ "issuer": url, "jwks_uri": format!("{url}{KEYS}"), "scopes_supported": ["openid"] });
                (&self.discovery, body)
            }
            KEYS => {
                self.reads.fetch_add(1, Ordering::SeqCst);
                (&self.key_set, json!({ "keys": *self.keys.lock().expect("keys") }))
            }
            TOKEN | REVOKE => {
                let form: HashMap<String, String> = serde_urlencoded::from_str(form).expect("a form");
                let body = match path {
                    TOKEN => exchanged(&form),
                    _ => Some(json!({})),
                };
                let document = self.tokens.lock().expect("a reply").clone();
                self.posts.lock().expect("posts").push((path.to_owned(), form));
                return match (document, body) {
                    (Document::Instead(status, body), _) => (status, body),
                    (Document::Good, Some(body)) => (200, body.to_string()),
                    (Document::Good, None) => (400, json!({ "error": "invalid_grant" }).to_string()),
                };
            }
            _ => return (404, String::new()),
        };
        match document.lock().expect("a reply").clone() {
            Document::Good => (200, body.to_string()),
            Document::Instead(status, body) => (status, body),
        }
    }
}

/// The reply to a code: that of a subject is `SUBJECT.NUMBER`, and none other is good.
fn exchanged(form: &HashMap<String, String>) -> Option<Value> {
    let (subject, _) = form.get("code")?.split_once('.')?;
    let part = |value: Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let id_token = format!("{}.{}.c2ln", part(json!({ "alg": "ES256" })), part(json!({ "sub": subject })));
    Some(json!({ "refresh_token": format!("refresh-{}", form["code"]), "id_token": id_token }))
}
