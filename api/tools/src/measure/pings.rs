//! The time until a ping to a webhook arrives while receivers of other accounts hang and are pinged all the time.

use std::error::Error as Fault;
use std::time::{Duration, Instant};

use clap::Args;
use hyper::header::HeaderValue;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::{sleep_until, timeout};

use crate::client::{Client, Reply, Request, Server};
use crate::load::figures::Figures;
use crate::load::party::sign_in;
use crate::load::{Error, say};
use crate::stand::Stand;

/// Flags of `tharsis-tools measure pings`.
#[derive(Args)]
pub struct Arguments {
    /// Accounts whose receivers hang.
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u16).range(0..=200))]
    accounts: u16,
    /// Receivers of each of them.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=10))]
    webhooks: u16,
    /// How long to measure.
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(2..=3_600))]
    seconds: u32,
}

/// Longer than any attempt takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// Measures and prints the figures.
pub async fn run(arguments: &Arguments) -> Result<(), Box<dyn Fault>> {
    let settings = [("WEBHOOKS_PRIVATE", "127.0.0.0/8"), ("WEBHOOKS_HTTP", "allow")];
    let stand = Stand::embedded(&settings)?;
    let server = Server::at(&stand.url())?;
    let mut hanging = Vec::new();
    for _ in 0..arguments.accounts {
        let mut owner = Owner::new(&server).await?;
        for _ in 0..arguments.webhooks {
            let listener = TcpListener::bind("127.0.0.1:0").await?;
            owner.add(&format!("http://{}/", listener.local_addr()?)).await?;
            tokio::spawn(hang(listener));
        }
        hanging.push(owner);
    }
    let (address, mut arrived) = answer().await?;
    let mut other = Owner::new(&server).await?;
    other.add(&format!("http://{address}/")).await?;
    let mut figures = Figures::default();
    let (mut accepted, mut refused) = (0, 0);
    let begun = Instant::now();
    for second in 0..arguments.seconds {
        sleep_until((begun + Duration::from_secs(second.into())).into()).await;
        for owner in &mut hanging {
            for n in 0..owner.webhooks.len() {
                match owner.ping(n).await?.status {
                    202 => accepted += 1,
                    _ => refused += 1,
                }
            }
        }
        let sent = Instant::now();
        let reply = other.ping(0).await?;
        if reply.status != 202 {
            return Err(format!("the ping was refused: {}", reply.status).into());
        }
        timeout(PATIENCE, arrived.recv()).await?.ok_or("the receiver has ended")?;
        figures.moved(sent.elapsed());
    }
    say(format_args!(
        "{} accounts, {} hanging receivers, pinged every second for {} s: {accepted} pings accepted, {refused} refused",
        arguments.accounts,
        hanging.iter().map(|owner| owner.webhooks.len()).sum::<usize>(),
        arguments.seconds
    ));
    let summary = figures.summary(begun.elapsed()).of("pings");
    say(format_args!("from asking for a ping of another account to its arrival: {summary}"));
    Ok(())
}

/// An account with webhooks.
struct Owner {
    client: Client,
    server: Server,
    token: HeaderValue,
    /// Their paths.
    webhooks: Vec<String>,
}

impl Owner {
    async fn new(server: &Server) -> Result<Self, Error> {
        let token = sign_in(server).await?;
        Ok(Self { client: Client::new(server), server: server.clone(), token, webhooks: Vec::new() })
    }

    async fn add(&mut self, url: &str) -> Result<(), Error> {
        let body = json!({ "url": url }).to_string();
        let request = Request::post("/v1/me/webhooks", body).by(&self.token);
        let sent = self.client.send(&request).await;
        let reply = sent.map_err(|why| Error::Failed(request.to_string(), why))?;
        let made: Value = serde_json::from_slice(&reply.body).unwrap_or_default();
        let id = made["webhook"]["id"].as_str().ok_or_else(|| Error::answered(&request, &reply))?;
        self.webhooks.push(format!("/v1/me/webhooks/{id}"));
        Ok(())
    }

    /// Asks for a ping, once: a refusal is a reply as any other.
    async fn ping(&mut self, webhook: usize) -> Result<Reply, Error> {
        let request = Request::post(format!("{}/test", self.webhooks[webhook]), "{}").by(&self.token);
        let sent = self.server.once(&request).await;
        sent.map_err(|why| Error::Failed(request.to_string(), why))
    }
}

/// A receiver that takes connections and says nothing.
async fn hang(listener: TcpListener) {
    let mut open: Vec<TcpStream> = Vec::new();
    while let Ok((stream, _)) = listener.accept().await {
        open.push(stream);
        // The others have ended meanwhile: one attempt to a webhook takes no longer than that.
        if open.len() > 64 {
            open.remove(0);
        }
    }
}

/// A receiver that takes everything; its address, and a word for each request.
async fn answer() -> std::io::Result<(std::net::SocketAddr, UnboundedReceiver<()>)> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let (arrives, arrived) = unbounded_channel();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut bytes = [0; 4_096];
            if stream.read(&mut bytes).await.is_ok_and(|read| read > 0) {
                let _ = arrives.send(());
                let _ = stream.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").await;
            }
        }
    });
    Ok((address, arrived))
}
