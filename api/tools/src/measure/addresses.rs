//! Measures whether the time of a reply reveals that an e-mail address belongs to an account: the same requests for known
//! and for unknown addresses, in random order.

use std::error::Error as Fault;
use std::path::Path;
use std::time::{Duration, Instant};

use clap::Args;
use hyper::Method;
use hyper::header::{HeaderName, HeaderValue, InvalidHeaderValue};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;

use crate::client::{Client, Reply, Request, Server};
use crate::output::print;
use crate::rng::{Rng, random_seed};
use crate::stand::Stand;

/// Flags of `tharsis-tools measure addresses`.
#[derive(Args)]
pub struct Arguments {
    /// Requests of each kind for known addresses, and as many for unknown ones.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(3..=10_000))]
    requests: u32,
    /// The largest difference of the two medians, in per cent of the larger one.
    #[arg(long, value_name = "PERCENT", default_value_t = 5.0)]
    most: f64,
}

/// A pause after each request, so that the work of the server for one does not delay the next.
const PAUSE: Duration = Duration::from_millis(30);
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const PASSWORD: &str = "correct horse battery";

/// The body for an address.
type BodyOf = fn(&str) -> Value;

/// Who sends a request.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sender {
    Nobody,
    /// A guest of its own.
    Guest,
    /// A guest that waits for the confirmation of the address.
    Waiting,
    /// A full account of its own.
    Full,
}

/// A kind of request.
struct Kind {
    name: &'static str,
    sender: Sender,
    method: Method,
    path: &'static str,
    /// The status of the reply.
    status: u16,
    body: BodyOf,
}

fn kinds() -> [Kind; 6] {
    [
        Kind {
            name: "password reset",
            sender: Sender::Nobody,
            method: Method::POST,
            path: "/v1/password-reset",
            status: 202,
            body: |email| json!({ "email": email }),
        },
        Kind {
            name: "registration",
            sender: Sender::Nobody,
            method: Method::POST,
            path: "/v1/register",
            status: 201,
            body: registration,
        },
        Kind {
            name: "sign-in",
            sender: Sender::Nobody,
            method: Method::POST,
            path: "/v1/sign-in/password",
            status: 401,
            body: |email| json!({ "email": email, "password": "a wrong password" }),
        },
        Kind {
            name: "address of a guest",
            sender: Sender::Guest,
            method: Method::POST,
            path: "/v1/me/credentials",
            status: 200,
            body: |email| json!({ "email": email, "password": PASSWORD, "device_key": device_key(email) }),
        },
        Kind {
            name: "confirmation",
            sender: Sender::Waiting,
            method: Method::POST,
            path: "/v1/me/email/confirmation",
            status: 403,
            // No mail names this code, but for one in a million.
            body: |_| json!({ "code": "000000" }),
        },
        Kind {
            name: "change of address",
            sender: Sender::Full,
            method: Method::PUT,
            path: "/v1/me/email",
            status: 200,
            body: |email| json!({ "email": email, "password": PASSWORD }),
        },
    ]
}

fn registration(email: &str) -> Value {
    json!({ "email": email, "password": PASSWORD, "name": "Ada" })
}

/// The device key of the guest that asks for an address.
fn device_key(email: &str) -> String {
    format!("the-device-that-asks-for-{email}")
}

/// Measures, prints the medians, and fails if they differ too much.
pub async fn run(arguments: &Arguments) -> Result<(), Box<dyn Fault>> {
    let folder = std::env::temp_dir().join(format!("tharsis-addresses-{}", std::process::id()));
    std::fs::create_dir(&folder)?;
    let result = measure(arguments, &folder).await;
    std::fs::remove_dir_all(&folder)?;
    result
}

async fn measure(arguments: &Arguments, folder: &Path) -> Result<(), Box<dyn Fault>> {
    let database = format!("sqlite://{}", folder.join("games.sqlite").display());
    let (known, unknown) = ("known", "unknown");
    let address = |which: &str, kind: &Kind, number: u32| {
        format!("{which}-{}-{number}@example.org", kind.name.replace(' ', "-"))
    };
    // The full accounts that send requests; those about unknown addresses come from others.
    let sender = |which: &str, number: u32| format!("sender-{which}-{number}@example.org");
    // Without a mail server an address counts at once.
    let stand = Stand::embedded(&[("DATABASE_URL", &database)])?;
    let mut client = Client::new(&Server::at(&stand.url())?);
    for number in 0..arguments.requests {
        let addresses = kinds().into_iter().map(|kind| address(known, &kind, number));
        for email in addresses.chain([sender(known, number), sender(unknown, number)]) {
            let request = Request::post_json("/v1/register", &registration(&email));
            expect(&mut client, &request, 201).await?;
        }
    }
    drop((client, stand));

    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let smtp = format!("smtp://{}?tls=off", listener.local_addr()?);
    tokio::spawn(take_all(listener));
    let stand = Stand::embedded(&[
        ("DATABASE_URL", &database),
        ("SMTP_URL", &smtp),
        ("MAIL_FROM", "mars@example.org"),
        ("PUBLIC_URL", "https://mars.example"),
        ("RATE_ADDRESS", "off"),
        ("RATE_SIGN_IN", "off"),
        ("TRUSTED_PROXIES", "1"),
    ])?;
    let mut client = Client::new(&Server::at(&stand.url())?);
    let mut rng = Rng::new(random_seed());
    let mut too_different = Vec::new();
    for kind in kinds() {
        let mut times = [Vec::new(), Vec::new()];
        // Each request comes as often after one for a known address as after one for an unknown one: mail for a known
        // address leaves the caches of the server warm.
        let mut order: Vec<_> =
            (0..arguments.requests).flat_map(|number| [(number, 0), (number, 1)]).collect();
        order.sort_by_cached_key(|_| rng.next_u64());
        for (number, which) in order {
            let group = [known, unknown][which];
            let email = address(group, &kind, number);
            let token = token(&mut client, &kind, &email, &sender(group, number)).await?;
            sleep(PAUSE).await;
            let mut request = Request::post_json(kind.path, &(kind.body)(&email))
                .by(kind.method.clone())
                .with(FORWARDED_FOR, network(number, which)?);
            if let Some(token) = &token {
                request = request.authorized_by(token);
            }
            let begun = Instant::now();
            expect(&mut client, &request, kind.status).await?;
            times[which].push(begun.elapsed());
            sleep(PAUSE).await;
        }
        let [known, unknown] = times.map(median);
        let (known, unknown) = (known.as_secs_f64() * 1_000.0, unknown.as_secs_f64() * 1_000.0);
        let difference = (known - unknown).abs() / known.max(unknown) * 100.0;
        let name = kind.name;
        print(format_args!(
            "{name}: {known:.3} ms for known addresses, {unknown:.3} ms for unknown ones, {difference:.1} % apart"
        ));
        if difference > arguments.most {
            too_different.push(name);
        }
    }
    match too_different.is_empty() {
        true => Ok(()),
        false => Err(format!("more than {} % apart: {}", arguments.most, too_different.join(", ")).into()),
    }
}

/// A network of its own for each request. Otherwise the server would soon make the only one wait for its wrong codes.
fn network(number: u32, which: usize) -> Result<HeaderValue, InvalidHeaderValue> {
    HeaderValue::from_str(&format!("2001:db8:{number:x}:{which:x}::1"))
}

/// The access token with which a request about an address is sent.
async fn token(
    client: &mut Client,
    kind: &Kind,
    email: &str,
    sender: &str,
) -> Result<Option<HeaderValue>, Box<dyn Fault>> {
    let (path, body, status) = match kind.sender {
        Sender::Nobody => return Ok(None),
        Sender::Guest => ("/v1/sign-in/guest", json!({ "device_key": device_key(email) }), 201),
        Sender::Waiting => ("/v1/register", registration(email), 201),
        Sender::Full => ("/v1/sign-in/password", json!({ "email": sender, "password": PASSWORD }), 200),
    };
    let reply = expect(client, &Request::post_json(path, &body), status).await?;
    let reply: Value = serde_json::from_slice(&reply.body)?;
    let token = reply["access_token"].as_str().ok_or("a sign-in without an access token")?;
    Ok(Some(HeaderValue::from_str(&format!("Bearer {token}"))?))
}

async fn expect(client: &mut Client, request: &Request, status: u16) -> Result<Reply, Box<dyn Fault>> {
    let reply = client.send(request).await?;
    match reply.status {
        found if found == status => Ok(reply),
        found => Err(format!("{request} got status {found} instead of {status}").into()),
    }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// A mail server that takes every mail and keeps none.
async fn take_all(listener: TcpListener) {
    while let Ok((stream, _)) = listener.accept().await {
        tokio::spawn(take(stream));
    }
}

async fn take(stream: TcpStream) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 mail.example.org\r\n").await?;
    let (mut line, mut in_data) = (String::new(), false);
    while stream.read_line(&mut line).await? > 0 {
        let reply: &[u8] = match (in_data, line.trim_end()) {
            (true, ".") => {
                in_data = false;
                b"250 taken\r\n"
            }
            (true, _) => b"",
            (false, "DATA") => {
                in_data = true;
                b"354 go on\r\n"
            }
            (false, "QUIT") => b"221 bye\r\n",
            (false, _) => b"250 go on\r\n",
        };
        stream.write_all(reply).await?;
        line.clear();
    }
    Ok(())
}
