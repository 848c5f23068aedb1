//! A client that receives every event of one game or of all games of an account, over any node, and resumes after each
//! cut.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};

use super::caller::Caller;
use super::frames::{self, Frame, Frames};
use super::party::{Guest, path};
use super::tally::Violation;
use crate::client::Request;

/// The wait of a long poll.
const LONG_POLL: Duration = Duration::from_secs(10);
/// The longest silence of a stream, which sends a heartbeat every 15 seconds.
const MAX_SILENCE: Duration = Duration::from_secs(40);
/// The time in which everything is received after the last event.
const RECEIVE_TIMEOUT: Duration = Duration::from_secs(120);

/// The received events of each game, in order.
pub type ReceivedEvents = HashMap<String, Vec<Box<RawValue>>>;

/// How events are received.
#[derive(Clone, Copy)]
enum Transport {
    Poll,
    Events,
    Socket,
}

/// Watches on behalf of a guest.
pub struct Watcher {
    caller: Caller,
    transport: Transport,
    /// The prefix of the paths of the streams.
    path_prefix: String,
    guest: Guest,
    /// The cursor; `None` before an account stream has sent the first one.
    cursor: Option<String>,
    opened: Option<oneshot::Sender<()>>,
    received: ReceivedEvents,
    /// A stream was ended because no more events follow.
    over: bool,
    /// The number of events in each game, once it is known.
    all: Option<HashMap<String, usize>>,
    begun: Instant,
    /// The current action, reported if the watcher does not finish.
    action: Arc<Mutex<String>>,
}

/// A running watcher.
pub struct Watching {
    task: JoinHandle<ReceivedEvents>,
    /// The number of events in each game, once it is known.
    all: watch::Sender<Option<HashMap<String, usize>>>,
    action: Arc<Mutex<String>>,
}

#[derive(Deserialize)]
struct Page {
    events: Vec<Box<RawValue>>,
}

#[derive(Deserialize)]
struct EventKey<'a> {
    seq: usize,
    game_id: &'a str,
}

impl Watcher {
    /// Watches one game from its first event.
    pub fn of_game(mut caller: Caller, game: &str, guest: &Guest) -> Watching {
        let transport = [Transport::Poll, Transport::Events, Transport::Socket][caller.rng.below(3)];
        Self {
            caller,
            transport,
            path_prefix: path(game),
            guest: guest.clone(),
            cursor: Some("0".to_owned()),
            opened: None,
            received: ReceivedEvents::new(),
            over: false,
            all: None,
            begun: Instant::now(),
            action: Arc::default(),
        }
        .start()
    }

    /// Watches all games of an account that start after this.
    pub async fn of_account(mut caller: Caller, guest: &Guest) -> Result<Watching, String> {
        let transport = [Transport::Events, Transport::Socket][caller.rng.below(2)];
        let (opened, open) = oneshot::channel();
        let watching = Self {
            caller,
            transport,
            path_prefix: "/v1".to_owned(),
            guest: guest.clone(),
            cursor: None,
            opened: Some(opened),
            received: ReceivedEvents::new(),
            over: false,
            all: None,
            begun: Instant::now(),
            action: Arc::default(),
        }
        .start();
        let open = timeout(RECEIVE_TIMEOUT, open).await;
        open.map_err(|_| "the stream of an account did not open".to_owned())?
            .map_err(|why| why.to_string())?;
        Ok(watching)
    }

    fn start(self) -> Watching {
        let (all, expected) = watch::channel(None);
        let action = self.action.clone();
        Watching { task: tokio::spawn(self.watch(expected)), all, action }
    }

    async fn watch(mut self, mut all: watch::Receiver<Option<HashMap<String, usize>>>) -> ReceivedEvents {
        loop {
            // The number of events arrives while the watcher waits.
            self.all.clone_from(&all.borrow_and_update());
            if self.is_done() {
                return self.received;
            }
            tokio::select! {
                () = self.receive(), if !self.over => {}
                Ok(()) = all.changed() => {}
            }
        }
    }

    /// Notes the current action and the progress.
    fn note(&self, what: &str) {
        let received: Vec<_> = self.received.iter().map(|(game, events)| (game, events.len())).collect();
        let at = self.begun.elapsed().as_millis();
        let note =
            format!("at {at} ms: {what}; {}, cursor {:?}, seen {received:?}", self.path_prefix, self.cursor);
        *self.action.lock().unwrap_or_else(PoisonError::into_inner) = note;
    }

    /// Whether all events have been received, once their number is known.
    fn is_done(&self) -> bool {
        self.all.as_ref().is_some_and(|all| all.iter().all(|(game, all)| self.count(game) >= *all))
    }

    fn count(&self, game: &str) -> usize {
        self.received.get(game).map_or(0, Vec::len)
    }

    /// Receives events from this node until there are no more.
    async fn receive(&mut self) {
        let after = self.cursor.as_ref().map(|cursor| format!("?after={cursor}")).unwrap_or_default();
        let done = match self.transport {
            Transport::Poll => {
                self.poll(&format!("{}/events{after}&wait={}", self.path_prefix, LONG_POLL.as_secs())).await
            }
            Transport::Events => {
                self.caller.tally.event_streams.one();
                let request = Request::get(format!("{}/stream{after}", self.path_prefix))
                    .authorized_by(&self.guest.token);
                self.note("opens events");
                let (begun, (node, server)) = (Instant::now(), self.caller.anywhere());
                let opened = timeout(MAX_SILENCE, frames::events(server, &request)).await;
                self.follow(opened.unwrap_or(Err(None)), node, begun).await
            }
            Transport::Socket => {
                self.caller.tally.sockets.one();
                let path = format!("{}/socket{after}", self.path_prefix);
                let token = self.guest.token.clone();
                self.note("opens a socket");
                let (begun, (node, server)) = (Instant::now(), self.caller.anywhere());
                let opened = timeout(MAX_SILENCE, frames::socket(server, &path, token)).await;
                self.follow(opened.unwrap_or(Err(None)), node, begun).await
            }
        };
        if done.is_none() {
            self.caller.pause().await;
        }
    }

    async fn poll(&mut self, path: &str) -> Option<()> {
        let request = Request::get(path).authorized_by(&self.guest.token);
        self.caller.tally.polls.one();
        self.note("polls");
        let reply = self.caller.once_within(&request, LONG_POLL).await?;
        match serde_json::from_slice::<Page>(&reply.body) {
            Ok(page) => page.events.into_iter().for_each(|event| self.see(event, None)),
            Err(why) => {
                let what = format!("{request}: {}: {why}", reply.status);
                self.caller.tally.wrong(Violation::Other, what);
                return None;
            }
        }
        Some(())
    }

    /// Reads frames until the stream ends or is cut, or everything has been received.
    async fn follow(
        &mut self,
        opened: Result<impl Frames, Option<u16>>,
        node: usize,
        begun: Instant,
    ) -> Option<()> {
        let tally = self.caller.tally.clone();
        let mut stream = match opened {
            Ok(stream) => stream,
            Err(status) => {
                match status {
                    None | Some(408) => tally.broken.one(),
                    Some(429 | 503) => tally.busy.one(),
                    // After a clock jump, the node may take a valid token for expired.
                    Some(401) if tally.clock_jumped(node, begun.into_std()) => tally.busy.one(),
                    Some(500..) => tally.failures.one(),
                    Some(status) => {
                        tally.wrong(Violation::Other, format!("{}: a stream: {status}", self.path_prefix))
                    }
                }
                return None;
            }
        };
        while let Ok(Some(frame)) = timeout(MAX_SILENCE, stream.next()).await {
            match frame {
                Frame::Open { cursor } => {
                    self.cursor = Some(cursor);
                    self.opened.take().map(|opened| opened.send(()));
                }
                Frame::Event { cursor, event } => {
                    self.see(event, Some(cursor));
                    if self.is_done() {
                        return Some(());
                    }
                }
                Frame::End { reason } => {
                    self.over = reason == "game_over";
                    tally.ends.one();
                }
                Frame::Quiet => self.note("receives a frame without an event"),
                Frame::Malformed(what) => {
                    let what = format!("{}: a frame that is not as documented: {what}", self.path_prefix);
                    tally.wrong(Violation::Other, what);
                }
            }
        }
        None
    }

    fn see(&mut self, event: Box<RawValue>, cursor: Option<String>) {
        let (seq, game) = match serde_json::from_str::<EventKey>(event.get()) {
            Ok(EventKey { seq, game_id }) => (seq, game_id.to_owned()),
            Err(why) => {
                return self
                    .caller
                    .tally
                    .wrong(Violation::Other, format!("{}: an event: {why}", self.path_prefix));
            }
        };
        let next = self.count(&game) + 1;
        if seq != next {
            let what = format!("game {game}, {}: event {seq} came, expected {next}", self.path_prefix);
            let how = if seq < next { Violation::ReceivedTwice } else { Violation::Missed };
            return self.caller.tally.wrong(how, what);
        }
        self.cursor = Some(cursor.unwrap_or_else(|| seq.to_string()));
        self.received.entry(game).or_default().push(event);
        self.caller.tally.events.one();
        self.note("receives an event");
    }
}

impl Watching {
    /// The received events once they are complete; after a timeout, the last action.
    pub async fn end(self, all: HashMap<String, usize>) -> Result<ReceivedEvents, String> {
        let Self { task, all: expected, action } = self;
        let _ = expected.send(Some(all));
        let received = timeout(RECEIVE_TIMEOUT, task).await.ok().and_then(Result::ok);
        received.ok_or_else(|| action.lock().unwrap_or_else(PoisonError::into_inner).clone())
    }
}
