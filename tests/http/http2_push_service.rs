//! A push service over HTTP/2, like FCM and APNs. It records pushes and replies as configured.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;

use aws_lc_rs::encoding::AsDer;
use aws_lc_rs::rsa::{KeyPair as RsaKeyPair, KeySize};
use aws_lc_rs::signature::KeyPair;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::server::conn::http2;
use hyper::service::service_fn;
use hyper::{HeaderMap, Request, Response, Version};
use hyper_util::rt::{TokioExecutor, TokioIo};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::waiting::TIMEOUT;

/// A received push.
#[derive(Clone, Debug)]
pub struct ReceivedPush {
    pub path: String,
    pub headers: HeaderMap,
    pub body: Value,
    /// The number of the connection, counted from 1.
    pub connection: usize,
    pub answered: u16,
}

#[derive(Default)]
struct Shared {
    received: Mutex<Vec<ReceivedPush>>,
    more: Condvar,
    answers: Mutex<VecDeque<(u16, Value)>>,
    connections: Mutex<usize>,
}

/// A running push service.
pub struct PushService {
    pub url: String,
    shared: Arc<Shared>,
}

impl ReceivedPush {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}

impl PushService {
    /// Starts a service that accepts everything with this body.
    pub fn start(usual: Value) -> Self {
        let shared = Arc::<Shared>::default();
        let kept = shared.clone();
        let (sender, address) = std::sync::mpsc::channel();
        thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("a runtime").block_on(async move {
                let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
                sender.send(listener.local_addr().expect("an address")).expect("a test that waits");
                loop {
                    let (stream, _) = listener.accept().await.expect("a connection");
                    let (shared, usual) = (kept.clone(), usual.clone());
                    let connection = {
                        let mut connections = shared.connections.lock().expect("a number");
                        *connections += 1;
                        *connections
                    };
                    let serve =
                        service_fn(move |request| answer(shared.clone(), usual.clone(), connection, request));
                    let serving = http2::Builder::new(TokioExecutor::new())
                        .serve_connection(TokioIo::new(stream), serve);
                    tokio::spawn(serving);
                }
            });
        });
        let address = address.recv().expect("a service that starts");
        Self { url: format!("http://{address}"), shared }
    }

    /// Sets the replies to the next pushes.
    pub fn reply_next(&self, answers: impl IntoIterator<Item = (u16, Value)>) {
        self.shared.answers.lock().expect("answers").extend(answers);
    }

    pub fn received(&self) -> Vec<ReceivedPush> {
        self.shared.received.lock().expect("pushes").clone()
    }

    /// Waits until `count` pushes have arrived in all, and returns them.
    #[track_caller]
    pub fn expect(&self, count: usize) -> Vec<ReceivedPush> {
        let received = self.shared.received.lock().expect("pushes");
        let (received, late) = self
            .shared
            .more
            .wait_timeout_while(received, TIMEOUT, |received| received.len() < count)
            .expect("pushes");
        assert!(!late.timed_out() && received.len() == count, "{received:#?}");
        received.clone()
    }
}

async fn answer(
    shared: Arc<Shared>,
    usual: Value,
    connection: usize,
    request: Request<Incoming>,
) -> Result<Response<Full<Bytes>>, hyper::Error> {
    assert_eq!((request.version(), request.method().as_str()), (Version::HTTP_2, "POST"));
    let (head, body) = request.into_parts();
    let body = body.collect().await?.to_bytes();
    let next = shared.answers.lock().expect("answers").pop_front();
    let (status, said) = next.unwrap_or((200, usual));
    let received = ReceivedPush {
        path: head.uri.path().to_owned(),
        headers: head.headers,
        body: serde_json::from_slice(&body).expect("JSON"),
        connection,
        answered: status,
    };
    shared.received.lock().expect("pushes").push(received);
    shared.more.notify_all();
    let response = Response::builder().status(status).header("retry-after", "1");
    Ok(response.body(Full::new(Bytes::from(said.to_string()))).expect("a response"))
}

/// A key of 2048 bits: the private key as PEM, and the public key.
pub fn rsa() -> (String, Vec<u8>) {
    let pair = RsaKeyPair::generate(KeySize::Rsa2048).expect("a key");
    let der = AsDer::<aws_lc_rs::encoding::Pkcs8V1Der>::as_der(&pair).expect("DER");
    (pem(der.as_ref()), pair.public_key().as_ref().to_vec())
}

/// A private key as PEM.
pub fn pem(pkcs8: &[u8]) -> String {
    let text = STANDARD.encode(pkcs8);
    let lines: Vec<_> = text.as_bytes().chunks(64).map(String::from_utf8_lossy).collect();
    format!("-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----\n", lines.join("\n"))
}

/// An error of FCM.
pub fn google(status: &str, code: &str) -> Value {
    let detail = json!({ "@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", "errorCode": code });
    json!({ "error": { "status": status, "message": "because", "details": [detail] } })
}
