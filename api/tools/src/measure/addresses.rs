//! Measures whether the time of a reply reveals that an e-mail address belongs to an account: the same requests for known
//! and for unknown addresses, in random order.

use std::error::Error as Fault;
use std::path::Path;
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;

use crate::client::{Client, Request, Server};
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
const PASSWORD: &str = "correct horse battery";

/// The body for an address.
type BodyOf = fn(&str) -> Value;

/// The kinds of requests: a name, a path, the status of the reply, and the body for an address.
const KINDS: [(&str, &str, u16, BodyOf); 3] = [
    ("password reset", "/v1/password-reset", 202, |email| json!({ "email": email })),
    (
        "registration",
        "/v1/register",
        201,
        |email| json!({ "email": email, "password": PASSWORD, "name": "Ada" }),
    ),
    (
        "sign-in",
        "/v1/sign-in/password",
        401,
        |email| json!({ "email": email, "password": "a wrong password" }),
    ),
];

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
    let known = |kind: &str, number: u32| format!("known-{}-{number}@example.org", kind.replace(' ', "-"));
    // Without a mail server an address counts at once.
    let stand = Stand::embedded(&[("DATABASE_URL", &database)])?;
    let mut client = Client::new(&Server::at(&stand.url())?);
    for (kind, ..) in KINDS {
        for number in 0..arguments.requests {
            let email = known(kind, number);
            let body = json!({ "email": email, "password": PASSWORD, "name": "Ada" });
            expect(&mut client, &Request::post_json("/v1/register", &body), 201).await?;
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
    ])?;
    let mut client = Client::new(&Server::at(&stand.url())?);
    let mut rng = Rng::new(random_seed());
    let mut too_different = Vec::new();
    for (kind, path, status, body) in KINDS {
        let mut times = [Vec::new(), Vec::new()];
        for number in 0..arguments.requests {
            let emails =
                [known(kind, number), format!("unknown-{}-{number}@example.org", kind.replace(' ', "-"))];
            let first = rng.below(2);
            for which in [first, 1 - first] {
                let request = Request::post_json(path, &body(&emails[which]));
                let begun = Instant::now();
                expect(&mut client, &request, status).await?;
                times[which].push(begun.elapsed());
                sleep(PAUSE).await;
            }
        }
        let [known, unknown] = times.map(median);
        let (known, unknown) = (known.as_secs_f64() * 1_000.0, unknown.as_secs_f64() * 1_000.0);
        let difference = (known - unknown).abs() / known.max(unknown) * 100.0;
        print(format_args!(
            "{kind}: {known:.3} ms for known addresses, {unknown:.3} ms for unknown ones, {difference:.1} % apart"
        ));
        if difference > arguments.most {
            too_different.push(kind);
        }
    }
    match too_different.is_empty() {
        true => Ok(()),
        false => Err(format!("more than {} % apart: {}", arguments.most, too_different.join(", ")).into()),
    }
}

async fn expect(client: &mut Client, request: &Request, status: u16) -> Result<(), Box<dyn Fault>> {
    match client.send(request).await?.status {
        found if found == status => Ok(()),
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
