//! `tharsis-tools stops`: stops nodes under load repeatedly, and counts the requests without a reply.

mod client;

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{fs, process, thread};

use clap::Args;

use self::client::{LoadClient, RequestCounts};
use sandbox::Node;

/// The duration of the load before a node is stopped.
const LOAD_TIME: Duration = Duration::from_millis(700);
/// The time in which a node must stop.
const STOP_TIMEOUT: Duration = Duration::from_secs(60);

/// Flags of `tharsis-tools stops`.
#[derive(Args)]
pub struct Arguments {
    /// How often a node is stopped.
    #[arg(long, default_value_t = 50)]
    stops: usize,
    /// Clients, each with one connection that it keeps.
    #[arg(long, default_value_t = 24)]
    clients: usize,
    /// Seconds for which a node continues to serve after it reports that it is not ready.
    #[arg(long, default_value_t = 1)]
    drain: u32,
}

/// Measures and prints the figures.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let program = sandbox::tharsis()?;
    let drain = arguments.drain.to_string();
    let mut total = RequestCounts::default();
    let mut longest = Duration::ZERO;
    for stop in 0..arguments.stops {
        let settings = [("DATABASE_URL", "sqlite://games.sqlite"), ("DRAIN_SECONDS", drain.as_str())];
        let node = Node::start(&program, settings)?;
        let over = Arc::new(AtomicBool::new(false));
        let clients: Vec<_> = (0..arguments.clients)
            .map(|n| {
                let client =
                    LoadClient::new(node.port(), (stop * arguments.clients + n) as u64, over.clone());
                thread::spawn(move || client.play())
            })
            .collect();
        thread::sleep(LOAD_TIME);
        let begun = Instant::now();
        terminate(node.id())?;
        while is_running(node.id()) && begun.elapsed() < STOP_TIMEOUT {
            thread::sleep(Duration::from_millis(5));
        }
        longest = longest.max(begun.elapsed());
        over.store(true, Ordering::Relaxed);
        let mut counts = RequestCounts::default();
        for client in clients {
            counts.add(client.join().map_err(|_| "a client has failed")?);
        }
        for request in &counts.unanswered {
            println!("stop {}: {}", stop + 1, request.describe(begun));
        }
        total.add(counts);
    }
    println!("{} stops: {total}; the longest took {:.1} s", arguments.stops, longest.as_secs_f64());
    match total.unanswered.is_empty() {
        true => Ok(()),
        false => Err("some requests got no reply".into()),
    }
}

/// Whether a process is running: it exists and is not a zombie.
fn is_running(id: u32) -> bool {
    let state = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    state.rsplit_once(") ").is_some_and(|(_, state)| !state.starts_with('Z'))
}

fn terminate(id: u32) -> Result<(), Box<dyn Error>> {
    let sent =
        process::Command::new("sh").args(["-c", "kill -s TERM \"$1\"", "sh", &id.to_string()]).status()?;
    if sent.success() { Ok(()) } else { Err("SIGTERM could not be sent to the node".into()) }
}
