//! The time that replies take over a kept connection, plain and with gzip. The requests with gzip and those without take turns,
//! so that both meet the same machine.

use std::error::Error as Fault;
use std::time::{Duration, Instant};

use clap::Args;
use hyper::header::{ACCEPT_ENCODING, CONTENT_ENCODING, HeaderValue};
use serde_json::{Value, json};

use crate::client::{Client, Request, Server};
use crate::load::figures::Figures;
use crate::load::party::sign_in;
use crate::load::{Error, say};
use crate::stand::Stand;

/// Flags of `tharsis-tools measure replies`.
#[derive(Args)]
pub struct Arguments {
    /// Where the server is; a server is started for the measurement if absent.
    #[arg(long, value_name = "URL")]
    base_url: Option<String>,
    /// Requests for each resource and each encoding.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    requests: u32,
}

/// Requests before the first that is measured.
const WARM: u32 = 20;

/// Measures and prints the figures.
pub async fn run(arguments: &Arguments) -> Result<(), Box<dyn Fault>> {
    let own = arguments.base_url.is_none().then(|| Stand::embedded(&[])).transpose()?;
    let url = arguments.base_url.clone().or_else(|| own.as_ref().map(Stand::url)).unwrap_or_default();
    let server = Server::at(&url)?;
    let token = sign_in(&server).await?;
    let game = start(&server, &token).await?;
    let resources = [
        ("catalogue", "/v1/catalogue/cards".to_owned()),
        ("view", format!("/v1/games/{game}")),
        ("decision", format!("/v1/games/{game}/decision")),
    ];
    for (name, path) in resources {
        let request = Request::get(path).by(&token);
        let (mut plain, mut gzip) = (Connection::new(&server, "identity"), Connection::new(&server, "gzip"));
        for n in 0..arguments.requests + WARM {
            for connection in [&mut plain, &mut gzip] {
                connection.get(&request, n >= WARM).await?;
            }
        }
        for (encoding, mut connection) in [("plain", plain), ("gzip", gzip)] {
            let summary = connection.summary(name);
            say(format_args!("{name}, {encoding}, {} bytes: {summary}", connection.bytes));
        }
    }
    Ok(())
}

/// A solo game.
async fn start(server: &Server, token: &HeaderValue) -> Result<String, Error> {
    let mut client = Client::new(server);
    let mut read = async |request: Request| {
        let sent = client.send(&request).await;
        let reply = sent.map_err(|why| Error::Failed(request.to_string(), why))?;
        if !matches!(reply.status, 200 | 201) {
            return Err(Error::answered(&request, &reply));
        }
        serde_json::from_slice::<Value>(&reply.body).map_err(|_| Error::Garbled(request.to_string()))
    };
    let solo = json!({ "players": 1, "corporate_era": true, "draft": false, "private": true });
    let table = read(Request::post("/v1/tables", solo.to_string()).by(token)).await?;
    let start = format!("/v1/tables/{}/start", table["id"].as_str().unwrap_or_default());
    let started = read(Request::post(start.clone(), "{}").by(token)).await?;
    started["game_id"].as_str().map(str::to_owned).ok_or(Error::Garbled(start))
}

/// A kept connection that asks for one encoding.
struct Connection {
    client: Client,
    encoding: &'static str,
    figures: Figures,
    bytes: usize,
    took: Duration,
}

impl Connection {
    fn new(server: &Server, encoding: &'static str) -> Self {
        let (figures, took) = (Figures::default(), Duration::ZERO);
        Self { client: Client::new(server), encoding, figures, bytes: 0, took }
    }

    async fn get(&mut self, request: &Request, counts: bool) -> Result<(), Error> {
        let request = request.clone().with(ACCEPT_ENCODING, HeaderValue::from_static(self.encoding));
        let sent = Instant::now();
        let reply = self.client.send(&request).await;
        let took = sent.elapsed();
        let reply = reply.map_err(|why| Error::Failed(request.to_string(), why))?;
        let packed = reply.header(CONTENT_ENCODING.as_str()) == "gzip";
        if reply.status != 200 || packed != (self.encoding == "gzip") {
            return Err(Error::answered(&request, &reply));
        }
        self.bytes = reply.body.len();
        if counts {
            self.figures.moved(took);
            self.took += took;
        }
        Ok(())
    }

    fn summary(&mut self, name: &'static str) -> String {
        self.figures.summary(self.took).of(name).to_string()
    }
}
