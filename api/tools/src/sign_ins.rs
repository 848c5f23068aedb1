//! `tharsis-tools sign-ins`: what many wrong passwords at once cost a node of one's own, in memory above all.

use std::collections::BTreeMap;
use std::error::Error;
use std::time::{Duration, Instant};

use clap::Args;
use futures_util::future::try_join_all;
use hyper::header::HeaderValue;
use tokio::io::AsyncWriteExt;

use super::client::{Client, Failure, Request, Server};
use super::load::say;
use super::stand::Stand;
use super::streams::resident;

/// Flags of `tharsis-tools sign-ins`.
#[derive(Args)]
pub struct Arguments {
    /// Wrong sign-ins, each to an e-mail address of its own.
    #[arg(long, value_name = "N", default_value_t = 2_400, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// Clients that send them at the same time.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u16).range(1..=1_000))]
    at_once: u16,
    /// The resident memory that the node may use at most, then and afterwards.
    #[arg(long, value_name = "MB", default_value_t = 150)]
    most: u64,
}

/// How often the memory is read.
const LOOKS: Duration = Duration::from_millis(20);
const PASSWORD: &str = "correct horse battery";

/// Measures, prints the figures, and fails if the memory goes beyond the limit.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let peak = runtime.block_on(measure(arguments))?;
    match peak > arguments.most * 1_000_000 {
        true => {
            Err(format!("the node used {:.0} MB; at most {} are allowed", mb(peak), arguments.most).into())
        }
        false => Ok(()),
    }
}

async fn measure(arguments: &Arguments) -> Result<u64, Box<dyn Error>> {
    // Each request comes from a network of its own, so that none is told to wait for the one before it.
    let stand = Stand::embedded(&[("LOG", "error"), ("TRUSTED_PROXIES", "1")])?;
    let node = stand.nodes.first().ok_or("no node")?.id();
    let server = Server::at(&stand.url())?;
    let body = format!(r#"{{"email":"ada@example.org","password":"{PASSWORD}","name":"Ada"}}"#);
    let registered = Client::new(&server).send(&Request::post("/v1/register", body)).await?;
    if registered.status != 201 {
        return Err(format!("registering was answered with {}", registered.status).into());
    }
    say(format_args!("before: {:.1} MB", mb(resident(node)?)));

    let began = Instant::now();
    let mut clients = Vec::new();
    for first in 0..u32::from(arguments.at_once) {
        let (server, all) = (server.clone(), arguments.count);
        let turns = (first..all).step_by(arguments.at_once.into());
        clients.push(async move { guess(&server, turns).await });
    }
    let guesses = try_join_all(clients);
    tokio::pin!(guesses);
    let mut peak = resident(node)?;
    let answers = loop {
        tokio::select! {
            done = &mut guesses => break done?,
            () = tokio::time::sleep(LOOKS) => peak = peak.max(resident(node)?),
        }
    };
    let took = began.elapsed();
    let mut statuses = BTreeMap::<u16, u32>::new();
    for status in answers.into_iter().flatten() {
        *statuses.entry(status).or_default() += 1;
    }
    say(format_args!(
        "{} wrong sign-ins, {} at once, in {:.1} s, by status: {statuses:?}",
        arguments.count,
        arguments.at_once,
        took.as_secs_f64()
    ));
    say(format_args!("meanwhile: {:.1} MB at most, read every {} ms", mb(peak), LOOKS.as_millis()));
    let after = resident(node)?;
    say(format_args!("afterwards: {:.1} MB", mb(after)));

    let lone = timed(&server, 0).await?;
    for n in 0..arguments.at_once {
        let mut line = server.connect().await?;
        line.write_all(&server.written(&wrong(u32::from(n)))).await?;
        // Leaves without its answer.
        drop(line);
    }
    let behind = timed(&server, 1).await?;
    say(format_args!(
        "a sign-in takes {} ms alone and {} ms behind {} clients that have left",
        lone.as_millis(),
        behind.as_millis(),
        arguments.at_once
    ));
    Ok(peak.max(after).max(resident(node)?))
}

/// Sends wrong passwords one after the other.
async fn guess(server: &Server, turns: impl Iterator<Item = u32>) -> Result<Vec<u16>, Failure> {
    let mut client = Client::new(server);
    let mut statuses = Vec::new();
    for n in turns {
        statuses.push(client.send(&wrong(n)).await?.status);
    }
    Ok(statuses)
}

async fn timed(server: &Server, n: u32) -> Result<Duration, Failure> {
    let began = Instant::now();
    Client::new(server).send(&wrong(2_000_000 + n)).await?;
    Ok(began.elapsed())
}

fn wrong(n: u32) -> Request {
    // Of many addresses, or strange networks would wait for one another.
    let email = if n == 0 { "ada@example.org".to_owned() } else { format!("somebody-{n}@example.org") };
    let body = format!(r#"{{"email":"{email}","password":"a wrong password"}}"#);
    let [_, a, b, c] = n.to_be_bytes();
    let network = HeaderValue::try_from(format!("10.{a}.{b}.{c}"));
    let request = Request::post("/v1/sign-in/password", body);
    match network {
        Ok(network) => request.with(hyper::header::HeaderName::from_static("x-forwarded-for"), network),
        Err(_) => request,
    }
}

fn mb(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}
