//! Measures replies over a kept connection, plain and with gzip. Requests with and without gzip alternate, so that both
//! run under the same conditions.

use std::error::Error as Fault;
use std::time::{Duration, Instant};

use clap::Args;
use hyper::header::{ACCEPT_ENCODING, CONTENT_ENCODING, HeaderValue};
use serde_json::{Value, json};

use crate::client::{Client, Request, Server};
use crate::load::Error;
use crate::load::latencies::Latencies;
use crate::load::party::sign_in;
use crate::output::print;
use crate::stand::Stand;

/// Flags of `tharsis-tools measure replies`.
#[derive(Args)]
pub struct Arguments {
    /// The URL of the server; a temporary server if absent.
    #[arg(long, value_name = "URL")]
    base_url: Option<String>,
    /// Requests for each resource and each encoding.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    requests: u32,
}

/// Requests before the measurement.
const WARM_UP: u32 = 20;

/// Measures and prints the latencies.
pub async fn run(arguments: &Arguments) -> Result<(), Box<dyn Fault>> {
    let temporary = arguments.base_url.is_none().then(|| Stand::embedded(&[])).transpose()?;
    let url = arguments.base_url.clone().or_else(|| temporary.as_ref().map(Stand::url)).unwrap_or_default();
    let server = Server::at(&url)?;
    let token = sign_in(&server).await?;
    let game = start_solo_game(&server, &token).await?;
    let resources = [
        ("catalogue", "/v1/catalogue/cards".to_owned()),
        ("view", format!("/v1/games/{game}")),
        ("decision", format!("/v1/games/{game}/decision")),
    ];
    for (name, path) in resources {
        let request = Request::get(path).authorized_by(&token);
        let (mut plain, mut gzip) = (Connection::new(&server, "identity"), Connection::new(&server, "gzip"));
        for n in 0..arguments.requests + WARM_UP {
            for connection in [&mut plain, &mut gzip] {
                connection.get(&request, n >= WARM_UP).await?;
            }
        }
        for (encoding, mut connection) in [("plain", plain), ("gzip", gzip)] {
            let summary = connection.summary(name);
            print(format_args!("{name}, {encoding}, {} bytes: {summary}", connection.bytes));
        }
    }
    Ok(())
}

/// Starts a solo game and returns its id.
async fn start_solo_game(server: &Server, token: &HeaderValue) -> Result<String, Error> {
    let mut client = Client::new(server);
    let mut read = async |request: Request| {
        let sent = client.send(&request).await;
        let reply = sent.map_err(|why| Error::Failed(request.to_string(), why))?;
        if !matches!(reply.status, 200 | 201) {
            return Err(Error::unexpected_status(&request, &reply));
        }
        serde_json::from_slice::<Value>(&reply.body).map_err(|_| Error::Malformed(request.to_string()))
    };
    let solo = json!({ "players": 1, "corporate_era": true, "draft": false, "private": true });
    let table = read(Request::post_json("/v1/tables", &solo).authorized_by(token)).await?;
    let start = format!("/v1/tables/{}/start", table["id"].as_str().unwrap_or_default());
    let started = read(Request::post(start.clone(), "{}").authorized_by(token)).await?;
    started["game_id"].as_str().map(str::to_owned).ok_or(Error::Malformed(start))
}

/// A kept connection that requests one encoding.
struct Connection {
    client: Client,
    encoding: &'static str,
    latencies: Latencies,
    bytes: usize,
    took: Duration,
}

impl Connection {
    fn new(server: &Server, encoding: &'static str) -> Self {
        let (latencies, took) = (Latencies::default(), Duration::ZERO);
        Self { client: Client::new(server), encoding, latencies, bytes: 0, took }
    }

    async fn get(&mut self, request: &Request, measured: bool) -> Result<(), Error> {
        let request = request.clone().with(ACCEPT_ENCODING, HeaderValue::from_static(self.encoding));
        let sent = Instant::now();
        let reply = self.client.send(&request).await;
        let took = sent.elapsed();
        let reply = reply.map_err(|why| Error::Failed(request.to_string(), why))?;
        let compressed = reply.header(CONTENT_ENCODING.as_str()) == "gzip";
        if reply.status != 200 || compressed != (self.encoding == "gzip") {
            return Err(Error::unexpected_status(&request, &reply));
        }
        self.bytes = reply.body.len();
        if measured {
            self.latencies.record(took);
            self.took += took;
        }
        Ok(())
    }

    fn summary(&mut self, name: &'static str) -> String {
        self.latencies.summary(self.took).named(name).to_string()
    }
}
