//! Somebody who wants to see everything that happens, in one game or in all games of an account: over any node, and after
//! each cut from where it stopped.

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

/// Seconds that a poll may wait.
const WAIT: Duration = Duration::from_secs(10);
/// A stream says something at least every 15 seconds.
const SILENCE: Duration = Duration::from_secs(40);
/// When nothing more happens, everything has been seen by then.
const PATIENCE: Duration = Duration::from_secs(120);

/// The facts that were seen, in order, of each game.
pub type Seen = HashMap<String, Vec<Box<RawValue>>>;

/// How it is told.
#[derive(Clone, Copy)]
enum Way {
    Poll,
    Events,
    Socket,
}

/// Watches in the name of a guest.
pub struct Watcher {
    caller: Caller,
    way: Way,
    /// What the paths of the streams begin with.
    place: String,
    guest: Guest,
    /// Where to go on; a stream that has not yet said so begins with what happens then.
    cursor: Option<String>,
    opened: Option<oneshot::Sender<()>>,
    seen: Seen,
    /// A stream has said that there is nothing more to come.
    over: bool,
    /// How many facts there are in each game, once that is known.
    all: Option<HashMap<String, usize>>,
    begun: Instant,
    /// What it does, for when it does not come to an end.
    does: Arc<Mutex<String>>,
}

/// A watcher at work.
pub struct Watching {
    task: JoinHandle<Seen>,
    /// How many facts there are in each game, once that is known.
    all: watch::Sender<Option<HashMap<String, usize>>>,
    does: Arc<Mutex<String>>,
}

#[derive(Deserialize)]
struct Page {
    events: Vec<Box<RawValue>>,
}

#[derive(Deserialize)]
struct Fact<'a> {
    seq: usize,
    game: &'a str,
}

impl Watcher {
    /// Watches one game from its beginning.
    pub fn of_game(mut caller: Caller, game: &str, guest: &Guest) -> Watching {
        let way = [Way::Poll, Way::Events, Way::Socket][caller.chance.below(3)];
        Self {
            caller,
            way,
            place: path(game),
            guest: guest.clone(),
            cursor: Some("0".to_owned()),
            opened: None,
            seen: Seen::new(),
            over: false,
            all: None,
            begun: Instant::now(),
            does: Arc::default(),
        }
        .start()
    }

    /// Watches all games of an account that begin after this.
    pub async fn of_account(mut caller: Caller, guest: &Guest) -> Result<Watching, String> {
        let way = [Way::Events, Way::Socket][caller.chance.below(2)];
        let (opened, open) = oneshot::channel();
        let watching = Self {
            caller,
            way,
            place: "/v1".to_owned(),
            guest: guest.clone(),
            cursor: None,
            opened: Some(opened),
            seen: Seen::new(),
            over: false,
            all: None,
            begun: Instant::now(),
            does: Arc::default(),
        }
        .start();
        let open = timeout(PATIENCE, open).await;
        open.map_err(|_| "the stream of an account does not open".to_owned())?
            .map_err(|why| why.to_string())?;
        Ok(watching)
    }

    fn start(self) -> Watching {
        let (all, told) = watch::channel(None);
        let does = self.does.clone();
        Watching { task: tokio::spawn(self.watch(told)), all, does }
    }

    async fn watch(mut self, mut all: watch::Receiver<Option<HashMap<String, usize>>>) -> Seen {
        loop {
            // How many there are is told while this waits for more.
            self.all.clone_from(&all.borrow_and_update());
            if self.is_done() {
                return self.seen;
            }
            tokio::select! {
                () = self.look(), if !self.over => {}
                Ok(()) = all.changed() => {}
            }
        }
    }

    /// Notes what it does, and how far it has come.
    fn note(&self, what: &str) {
        let seen: Vec<_> = self.seen.iter().map(|(game, facts)| (game, facts.len())).collect();
        let at = self.begun.elapsed().as_millis();
        let told = format!("at {at} ms: {what}; {}, cursor {:?}, seen {seen:?}", self.place, self.cursor);
        *self.does.lock().unwrap_or_else(PoisonError::into_inner) = told;
    }

    /// Whether it has seen everything, once that is known.
    fn is_done(&self) -> bool {
        self.all.as_ref().is_some_and(|all| all.iter().all(|(game, all)| self.count(game) >= *all))
    }

    fn count(&self, game: &str) -> usize {
        self.seen.get(game).map_or(0, Vec::len)
    }

    /// Looks until there is nothing more to be seen over this node.
    async fn look(&mut self) {
        let after = self.cursor.as_ref().map(|cursor| format!("?after={cursor}")).unwrap_or_default();
        let done = match self.way {
            Way::Poll => self.poll(&format!("{}/events{after}&wait={}", self.place, WAIT.as_secs())).await,
            Way::Events => {
                self.caller.tally.events.one();
                let request = Request::get(format!("{}/stream{after}", self.place)).by(&self.guest.token);
                self.note("opens events");
                let (begun, (node, server)) = (Instant::now(), self.caller.anywhere());
                let opened = timeout(SILENCE, frames::events(server, &request)).await;
                self.follow(opened.unwrap_or(Err(None)), node, begun).await
            }
            Way::Socket => {
                self.caller.tally.sockets.one();
                let path = format!("{}/socket{after}", self.place);
                let token = self.guest.token.clone();
                self.note("opens a socket");
                let (begun, (node, server)) = (Instant::now(), self.caller.anywhere());
                let opened = timeout(SILENCE, frames::socket(server, &path, token)).await;
                self.follow(opened.unwrap_or(Err(None)), node, begun).await
            }
        };
        if done.is_none() {
            self.caller.pause().await;
        }
    }

    async fn poll(&mut self, path: &str) -> Option<()> {
        let request = Request::get(path).by(&self.guest.token);
        self.caller.tally.polls.one();
        self.note("polls");
        let reply = self.caller.once_within(&request, WAIT).await?;
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

    /// Takes what comes until the stream ends or is cut, or everything has come.
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
                    // Its clock may say that a token is too old.
                    Some(401) if tally.clock_jumped(node, begun.into_std()) => tally.busy.one(),
                    Some(500..) => tally.failures.one(),
                    Some(status) => {
                        tally.wrong(Violation::Other, format!("{}: a stream: {status}", self.place))
                    }
                }
                return None;
            }
        };
        while let Ok(Some(frame)) = timeout(SILENCE, stream.next()).await {
            match frame {
                Frame::Open { cursor } => {
                    self.cursor = Some(cursor);
                    self.opened.take().map(|opened| opened.send(()));
                }
                Frame::Fact { cursor, event } => {
                    self.see(event, Some(cursor));
                    if self.is_done() {
                        return Some(());
                    }
                }
                Frame::End { reason } => {
                    self.over = reason == "game_over";
                    tally.ends.one();
                }
                Frame::Quiet => self.note("is told that nothing is new"),
                Frame::Garbled(what) => {
                    let what = format!("{}: a frame that is not as documented: {what}", self.place);
                    tally.wrong(Violation::Other, what);
                }
            }
        }
        None
    }

    fn see(&mut self, event: Box<RawValue>, cursor: Option<String>) {
        let (seq, game) = match serde_json::from_str::<Fact>(event.get()) {
            Ok(Fact { seq, game }) => (seq, game.to_owned()),
            Err(why) => {
                return self.caller.tally.wrong(Violation::Other, format!("{}: a fact: {why}", self.place));
            }
        };
        let next = self.count(&game) + 1;
        if seq != next {
            let what = format!("game {game}, {}: fact {seq} came where {next} was due", self.place);
            let how = if seq < next { Violation::ToldTwice } else { Violation::Missed };
            return self.caller.tally.wrong(how, what);
        }
        self.cursor = Some(cursor.unwrap_or_else(|| seq.to_string()));
        self.seen.entry(game).or_default().push(event);
        self.caller.tally.facts.one();
        self.note("is told a fact");
    }
}

impl Watching {
    /// All that was seen, once it is all there is; when that takes too long, what was done last.
    pub async fn end(self, all: HashMap<String, usize>) -> Result<Seen, String> {
        let Self { task, all: tell, does } = self;
        let _ = tell.send(Some(all));
        let seen = timeout(PATIENCE, task).await.ok().and_then(Result::ok);
        seen.ok_or_else(|| does.lock().unwrap_or_else(PoisonError::into_inner).clone())
    }
}
