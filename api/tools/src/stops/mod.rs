//! `tharsis-tools stops`: stops nodes under load, again and again, and counts requests that were sent and not answered.

mod client;

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{fs, process, thread};

use clap::Args;

use self::client::{Count, Player};
use sandbox::Node;

/// How long a node is under load before it is stopped.
const LOAD: Duration = Duration::from_millis(700);
/// A node that has not ended by then does not stop.
const PATIENCE: Duration = Duration::from_secs(60);

/// What is measured.
#[derive(Args)]
pub struct Arguments {
    /// How often a node is stopped.
    #[arg(long, default_value_t = 50)]
    stops: usize,
    /// Clients, each with one connection that it keeps.
    #[arg(long, default_value_t = 24)]
    clients: usize,
    /// Seconds for which a node goes on that says that it is not ready.
    #[arg(long, default_value_t = 1)]
    drain: u32,
}

/// Measures and prints the figures.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let program = sandbox::tharsis()?;
    let drain = arguments.drain.to_string();
    let mut all = Count::default();
    let mut longest = Duration::ZERO;
    for stop in 0..arguments.stops {
        let settings = [("DATABASE_URL", "sqlite://games.sqlite"), ("DRAIN_SECONDS", drain.as_str())];
        let node = Node::start(&program, settings)?;
        let over = Arc::new(AtomicBool::new(false));
        let players: Vec<_> = (0..arguments.clients)
            .map(|n| {
                let player = Player::new(node.port(), (stop * arguments.clients + n) as u64, over.clone());
                thread::spawn(move || player.play())
            })
            .collect();
        thread::sleep(LOAD);
        let begun = Instant::now();
        terminate(node.id())?;
        while runs(node.id()) && begun.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(5));
        }
        longest = longest.max(begun.elapsed());
        over.store(true, Ordering::Relaxed);
        let mut count = Count::default();
        for player in players {
            count.add(player.join().map_err(|_| "a client has failed")?);
        }
        for request in &count.unanswered {
            println!("stop {}: {}", stop + 1, request.told(begun));
        }
        all.add(count);
    }
    println!("{} stops: {all}; the longest took {:.1} s", arguments.stops, longest.as_secs_f64());
    match all.unanswered.is_empty() {
        true => Ok(()),
        false => Err("requests stayed without an answer".into()),
    }
}

/// Whether there is more of a process than that nobody has asked how it ended.
fn runs(id: u32) -> bool {
    let state = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    state.rsplit_once(") ").is_some_and(|(_, state)| !state.starts_with('Z'))
}

fn terminate(id: u32) -> Result<(), Box<dyn Error>> {
    let sent =
        process::Command::new("sh").args(["-c", "kill -s TERM \"$1\"", "sh", &id.to_string()]).status()?;
    if sent.success() { Ok(()) } else { Err("the node cannot be told to stop".into()) }
}
