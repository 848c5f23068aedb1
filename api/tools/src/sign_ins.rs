//! `tharsis-tools sign-ins`: measures the memory that a temporary node uses for many concurrent wrong passwords.

use std::collections::BTreeMap;
use std::error::Error;
use std::time::{Duration, Instant};

use clap::Args;
use futures_util::future::try_join_all;
use hyper::header::HeaderValue;
use tokio::io::AsyncWriteExt;

use super::client::{Client, Failure, Request, Server};
use super::output::print;
use super::stand::Stand;
use super::usage::resident_memory;

/// Flags of `tharsis-tools sign-ins`.
#[derive(Args)]
pub struct Arguments {
    /// Wrong sign-ins, each for a different e-mail address.
    #[arg(long, value_name = "N", default_value_t = 2_400, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// Clients that send them at the same time.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u16).range(1..=1_000))]
    at_once: u16,
    /// The limit of the node's resident memory, during the sign-ins and afterwards.
    #[arg(long, value_name = "MB", default_value_t = 150)]
    most: u64,
}

/// The interval at which the memory is read.
const SAMPLE_INTERVAL: Duration = Duration::from_millis(20);
const PASSWORD: &str = "correct horse battery";

/// Measures, prints the figures, and fails if the memory exceeds the limit.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let peak = runtime.block_on(measure(arguments))?;
    match peak > arguments.most * 1_000_000 {
        true => Err(format!("the node used {:.0} MB; the limit is {}", mb(peak), arguments.most).into()),
        false => Ok(()),
    }
}

async fn measure(arguments: &Arguments) -> Result<u64, Box<dyn Error>> {
    // Each request comes from a different network, so that no rate limit delays it.
    let stand = Stand::embedded(&[("LOG", "error"), ("TRUSTED_PROXIES", "1")])?;
    let node = stand.nodes.first().ok_or("no node")?.id();
    let server = Server::at(&stand.url())?;
    let body = format!(r#"{{"email":"ada@example.org","password":"{PASSWORD}","name":"Ada"}}"#);
    let registered = Client::new(&server).send(&Request::post("/v1/register", body)).await?;
    if registered.status != 201 {
        return Err(format!("registration failed with status {}", registered.status).into());
    }
    print(format_args!("before: {:.1} MB", mb(resident_memory(node)?)));

    let began = Instant::now();
    let mut clients = Vec::new();
    for first in 0..u32::from(arguments.at_once) {
        let (server, all) = (server.clone(), arguments.count);
        let turns = (first..all).step_by(arguments.at_once.into());
        clients.push(async move { send_wrong_passwords(&server, turns).await });
    }
    let sign_ins = try_join_all(clients);
    tokio::pin!(sign_ins);
    let mut peak = resident_memory(node)?;
    let answers = loop {
        tokio::select! {
            done = &mut sign_ins => break done?,
            () = tokio::time::sleep(SAMPLE_INTERVAL) => peak = peak.max(resident_memory(node)?),
        }
    };
    let took = began.elapsed();
    let mut statuses = BTreeMap::<u16, u32>::new();
    for status in answers.into_iter().flatten() {
        *statuses.entry(status).or_default() += 1;
    }
    print(format_args!(
        "{} wrong sign-ins, {} at once, in {:.1} s, by status: {statuses:?}",
        arguments.count,
        arguments.at_once,
        took.as_secs_f64()
    ));
    print(format_args!(
        "meanwhile: {:.1} MB at most, read every {} ms",
        mb(peak),
        SAMPLE_INTERVAL.as_millis()
    ));
    let after = resident_memory(node)?;
    print(format_args!("afterwards: {:.1} MB", mb(after)));

    let lone = time_sign_in(&server, 0).await?;
    for n in 0..arguments.at_once {
        let mut connection = server.connect().await?;
        connection.write_all(&server.to_bytes(&wrong_sign_in(u32::from(n)))).await?;
        // The client leaves without its reply.
        drop(connection);
    }
    let behind = time_sign_in(&server, 1).await?;
    print(format_args!(
        "a sign-in takes {} ms alone and {} ms behind {} clients that have left",
        lone.as_millis(),
        behind.as_millis(),
        arguments.at_once
    ));
    Ok(peak.max(after).max(resident_memory(node)?))
}

/// Sends wrong passwords one after another.
async fn send_wrong_passwords(
    server: &Server,
    turns: impl Iterator<Item = u32>,
) -> Result<Vec<u16>, Failure> {
    let mut client = Client::new(server);
    let mut statuses = Vec::new();
    for n in turns {
        statuses.push(client.send(&wrong_sign_in(n)).await?.status);
    }
    Ok(statuses)
}

async fn time_sign_in(server: &Server, n: u32) -> Result<Duration, Failure> {
    let began = Instant::now();
    Client::new(server).send(&wrong_sign_in(2_000_000 + n)).await?;
    Ok(began.elapsed())
}

fn wrong_sign_in(n: u32) -> Request {
    // Different addresses: sign-ins for one address from unknown networks are throttled together.
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
