//! Measures the time until a webhook ping arrives while hanging receivers of other accounts are pinged every second.

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
use crate::load::Error;
use crate::load::latencies::Latencies;
use crate::load::party::sign_in;
use crate::output::print;
use crate::stand::Stand;

/// Flags of `tharsis-tools measure pings`.
#[derive(Args)]
pub struct Arguments {
    /// Accounts whose receivers do not answer.
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u16).range(0..=200))]
    accounts: u16,
    /// Receivers of each of these accounts.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=10))]
    webhooks: u16,
    /// The duration of the measurement in seconds.
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(2..=3_600))]
    seconds: u32,
}

/// The timeout of a ping. It is longer than any delivery attempt.
const PING_TIMEOUT: Duration = Duration::from_secs(60);

/// Measures and prints the latencies.
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
            tokio::spawn(accept_and_hang(listener));
        }
        hanging.push(owner);
    }
    let (address, mut arrived) = start_receiver().await?;
    let mut other = Owner::new(&server).await?;
    other.add(&format!("http://{address}/")).await?;
    let mut latencies = Latencies::default();
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
        timeout(PING_TIMEOUT, arrived.recv()).await?.ok_or("the receiver has ended")?;
        latencies.record(sent.elapsed());
    }
    print(format_args!(
        "{} accounts, {} hanging receivers, pinged every second for {} s: {accepted} pings accepted, {refused} refused",
        arguments.accounts,
        hanging.iter().map(|owner| owner.webhooks.len()).sum::<usize>(),
        arguments.seconds
    ));
    let summary = latencies.summary(begun.elapsed()).named("pings");
    print(format_args!("from asking for a ping of another account to its arrival: {summary}"));
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
        let request = Request::post("/v1/me/webhooks", body).authorized_by(&self.token);
        let sent = self.client.send(&request).await;
        let reply = sent.map_err(|why| Error::Failed(request.to_string(), why))?;
        let made: Value = serde_json::from_slice(&reply.body).unwrap_or_default();
        let id = made["webhook"]["id"].as_str().ok_or_else(|| Error::unexpected_status(&request, &reply))?;
        self.webhooks.push(format!("/v1/me/webhooks/{id}"));
        Ok(())
    }

    /// Requests a ping once, without a retry: a refusal is counted.
    async fn ping(&mut self, webhook: usize) -> Result<Reply, Error> {
        let request =
            Request::post(format!("{}/test", self.webhooks[webhook]), "{}").authorized_by(&self.token);
        let sent = self.server.send_once(&request).await;
        sent.map_err(|why| Error::Failed(request.to_string(), why))
    }
}

/// A receiver that accepts connections and never answers.
async fn accept_and_hang(listener: TcpListener) {
    let mut open: Vec<TcpStream> = Vec::new();
    while let Ok((stream, _)) = listener.accept().await {
        open.push(stream);
        // Older connections have ended: delivery attempts time out.
        if open.len() > 64 {
            open.remove(0);
        }
    }
}

/// Starts a receiver that accepts every request. Returns its address, and a channel with one message per request.
async fn start_receiver() -> std::io::Result<(std::net::SocketAddr, UnboundedReceiver<()>)> {
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
