//! Somebody who wants to see everything that happens in a game: over any node, and after each cut from where it stopped.

use std::time::Duration;

use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout_at};

use super::caller::Caller;
use super::party::{Guest, path};
use crate::command::client::Request;

/// Seconds that a poll may wait.
const WAIT: u32 = 10;
/// When nothing more happens, everything has been seen by then.
const PATIENCE: Duration = Duration::from_secs(60);

/// Watches a game in the name of a guest.
pub struct Watcher {
    caller: Caller,
    path: String,
    guest: Guest,
    seen: Vec<Box<RawValue>>,
}

/// A watcher at work.
pub struct Watching {
    task: JoinHandle<Vec<Box<RawValue>>>,
    /// How many facts there are in all, once that is known.
    all: watch::Sender<Option<usize>>,
}

#[derive(Deserialize)]
struct Page {
    events: Vec<Box<RawValue>>,
}

#[derive(Deserialize)]
struct Numbered {
    seq: usize,
}

impl Watcher {
    /// Has seen nothing yet.
    pub fn new(caller: Caller, game: &str, guest: &Guest) -> Self {
        Self { caller, path: format!("{}/events", path(game)), guest: guest.clone(), seen: Vec::new() }
    }

    /// Looks on from now on.
    pub fn start(self) -> Watching {
        let (all, told) = watch::channel(None);
        Watching { task: tokio::spawn(self.watch(told)), all }
    }

    async fn watch(mut self, mut all: watch::Receiver<Option<usize>>) -> Vec<Box<RawValue>> {
        loop {
            // How many there are is told while this waits for more.
            let known = *all.borrow_and_update();
            if known.is_some_and(|known| self.seen.len() >= known) {
                return self.seen;
            }
            tokio::select! {
                () = self.poll() => {}
                Ok(()) = all.changed() => {}
            }
        }
    }

    async fn poll(&mut self) {
        let after = self.seen.len();
        let request = Request::get(format!("{}?after={after}&wait={WAIT}", self.path)).by(&self.guest.token);
        self.caller.tally.polls.one();
        match self.caller.once(&request).await {
            Some(reply) if reply.status == 200 => match serde_json::from_slice::<Page>(&reply.body) {
                Ok(page) => page.events.into_iter().for_each(|event| self.see(event)),
                Err(why) => self.caller.tally.wrong(format!("{request}: {why}")),
            },
            Some(reply) => {
                self.caller.tally.wrong(format!("{request}: {}", reply.status));
                self.caller.pause().await;
            }
            None => self.caller.pause().await,
        }
    }

    fn see(&mut self, event: Box<RawValue>) {
        let next = self.seen.len() + 1;
        match serde_json::from_str::<Numbered>(event.get()) {
            Ok(Numbered { seq }) if seq == next => {
                self.caller.tally.facts.one();
                self.seen.push(event);
            }
            Ok(Numbered { seq }) => {
                self.caller.tally.wrong(format!("{}: fact {seq} came where {next} was due", self.path));
            }
            Err(why) => self.caller.tally.wrong(format!("{}: a fact without a number: {why}", self.path)),
        }
    }
}

impl Watching {
    /// All that was seen, once it is all there is; what there is when it takes too long.
    pub async fn end(self, all: usize) -> Option<Vec<Box<RawValue>>> {
        let _ = self.all.send(Some(all));
        timeout_at(Instant::now() + PATIENCE, self.task).await.ok()?.ok()
    }
}
