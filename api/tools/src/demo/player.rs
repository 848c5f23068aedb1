//! One player of a demo: a client that answers the decisions of its seat and otherwise waits for events. It knows only
//! what the server sends to it.

use hyper::header::{HeaderValue, IF_MATCH, IF_NONE_MATCH};
use serde_json::json;

use super::choice;
use super::credentials::Credentials;
use super::error::{Error, ensure};
use super::ledger::Shared;
use super::log::Log;
use super::network_faults::{MoveResult, replayed, same, tag};
use super::progress::Progress;
use super::wire::{Answer, Decision, DecisionReply, Event, Game, Moved, Page, Preview, read};
use crate::client::{Client, IDEMPOTENCY_KEY, Reply, Request, Server};
use crate::rng::Rng;

/// The largest number of answers in one move.
const LONGEST_CHAIN: usize = 6;
/// The questions at which a move may have several answers.
const ALONE: [&str; 2] = ["action", "final_greeneries"];
/// The wait of a long poll in seconds.
const LONG_POLL_SECONDS: u32 = 20;

pub struct Player {
    pub server: Server,
    client: Client,
    /// The tokens.
    pub credentials: Credentials,
    pub seat: String,
    /// The path of the game.
    pub path: String,
    /// The random choices.
    pub rng: Rng,
    /// The log received so far.
    pub log: Log,
    /// The ledger that all players share.
    pub ledger: Shared,
    /// The tag of an answered decision.
    pub earlier: Option<String>,
    /// Moves that are sent again after the game, with their replies.
    pub unretried: Vec<(Request, Reply)>,
    keys: u64,
    progress: Option<Progress>,
}

impl Player {
    pub fn new(
        server: &Server,
        credentials: Credentials,
        seat: String,
        path: String,
        rng: Rng,
        ledger: Shared,
    ) -> Self {
        Self {
            server: server.clone(),
            client: Client::new(server),
            credentials,
            seat,
            path,
            rng,
            log: Log::default(),
            ledger,
            earlier: None,
            unretried: Vec::new(),
            keys: 0,
            progress: None,
        }
    }

    /// Prints the progress of the game through this player.
    pub fn set_progress(&mut self, progress: Progress) {
        self.progress = Some(progress);
    }

    /// Plays until the game is over.
    pub async fn play(&mut self) -> Result<(), Error> {
        loop {
            let mut open = self.decision().await?;
            while let Some(decision) = open.filter(|decision| decision.waiting) {
                open = self.answer(decision).await?;
            }
            let events = self.wait_for_events().await?;
            self.report(&events).await?;
            if self.log.last_kind() == "ended" {
                return Ok(());
            }
        }
    }

    /// Answers a decision, and returns the next one.
    async fn answer(&mut self, open: Decision) -> Result<Option<Decision>, Error> {
        ensure(open.seat == self.seat, || format!("{} is asked as {}", self.seat, open.seat))?;
        let nothing = || format!("nothing may be answered to {} ({})", open.tag, open.question);
        let first = choice::answer(&open, &mut self.rng).ok_or_else(|| Error::Contradiction(nothing()))?;
        let mut answers = vec![first];
        let mut preview = None;
        // The next decision is predictable only if no other seat chooses at the same time.
        if ALONE.contains(&open.question.as_str()) && self.rng.one_in(4) {
            preview = self.chain(&open, &mut answers).await?;
        }
        let moved = match self.send_with_faults(&open, &answers).await? {
            MoveResult::Done(moved) => moved,
            MoveResult::Overtaken(next) => return Ok(next),
            MoveResult::Gone => return self.without(&open, &answers).await,
        };
        self.ledger.borrow_mut().moved(&self.seat, &answers, &moved)?;
        self.report(&moved.events).await?;
        ensure(moved.applied == answers.len() && moved.unused == 0 && moved.stopped.is_none(), || {
            format!("{} of {} answers were carried out: {answers:?}", moved.applied, answers.len())
        })?;
        if let Some(preview) = preview {
            self.check_preview(&preview, &moved.events)?;
        }
        self.earlier = Some(open.tag);
        match &moved.decision {
            Some(next) if next.undo.steps > 0 && self.rng.one_in(12) => {
                let steps = self.rng.between(1, next.undo.steps);
                self.undo(steps).await
            }
            _ => Ok(moved.decision),
        }
    }

    /// The pick to be changed has become final, so the change is no longer offered. Returns the current decision.
    async fn without(&mut self, open: &Decision, answers: &[Answer]) -> Result<Option<Decision>, Error> {
        let now = self.decision().await?;
        let refused = answers.first().map(|answer| answer.option.as_str());
        let offers =
            |decision: &Decision| decision.options.iter().any(|option| Some(option.id.as_str()) == refused);
        let change = open
            .options
            .iter()
            .any(|option| option.replaces.is_some() && Some(option.id.as_str()) == refused);
        ensure(change && !now.as_ref().is_some_and(offers), || {
            format!("{refused:?} is offered to {} and refused: {open:?}", self.seat)
        })?;
        Ok(now)
    }

    /// Appends answers to the predictable next questions. Returns the last preview.
    async fn chain(&mut self, open: &Decision, answers: &mut Vec<Answer>) -> Result<Option<Preview>, Error> {
        let mut last = None;
        while answers.len() < LONGEST_CHAIN {
            let body = json!({ "answers": answers }).to_string();
            let request = Request::post(format!("{}/moves/preview", self.path), body)
                .authorized_by(&self.credentials.token)
                .with(IF_MATCH, tag(&open.tag));
            let reply = self.send(&request).await?;
            if reply.status == 412 {
                return Ok(None);
            }
            self.ledger.borrow_mut().counts.previews += 1;
            let preview: Preview = read(&request, &reply, 200)?;
            ensure(preview.applied == answers.len(), || format!("{request}: not all was tried out"))?;
            // A move ends with the turn at the latest.
            let over = preview.events.iter().any(|event| event["type"] == "turn_ended");
            let next = preview.decision.as_ref().filter(|next| next.waiting && !over);
            let next = next.and_then(|next| choice::answer(next, &mut self.rng));
            last = Some(preview);
            match next {
                Some(next) => answers.push(next),
                None => return Ok(last),
            }
        }
        Ok(last)
    }

    /// Checks that the events of the preview occurred in the same order.
    fn check_preview(&self, preview: &Preview, events: &[Event]) -> Result<(), Error> {
        let kinds = |event: &serde_json::Value| event["type"].as_str().unwrap_or_default().to_owned();
        let previewed: Vec<String> = preview.events.iter().map(kinds).collect();
        let occurred: Vec<&str> = events.iter().map(|event| event.kind.as_str()).collect();
        ensure(
            previewed.len() <= occurred.len()
                && previewed.iter().zip(&occurred).all(|(one, other)| one == other),
            || format!("the preview had {previewed:?}, the move {occurred:?}"),
        )
    }

    /// Undoes answers, and sometimes sends the request again.
    async fn undo(&mut self, steps: i64) -> Result<Option<Decision>, Error> {
        let key = self.new_key();
        let body = json!({ "steps": steps }).to_string();
        let request = Request::post(format!("{}/undo", self.path), body)
            .authorized_by(&self.credentials.token)
            .with(IDEMPOTENCY_KEY, key);
        let reply = self.send(&request).await?;
        let moved: Moved = read(&request, &reply, 200)?;
        ensure(moved.events.iter().map(|event| event.kind.as_str()).eq(["undone"]), || {
            format!("an undo returned {:?}", moved.events)
        })?;
        self.log.add_reply(&moved.events)?;
        self.ledger.borrow_mut().undone(&self.seat, steps, &moved)?;
        if self.rng.one_in(2) {
            let again = self.send_apart(&request).await?;
            same(&request, &reply, &again)?;
            ensure(replayed(&again), || format!("{request}: the retry is not marked as a replay"))?;
            self.ledger.borrow_mut().counts.retries += 1;
        }
        Ok(moved.decision)
    }

    async fn wait_for_events(&mut self) -> Result<Vec<Event>, Error> {
        let request = self.log_after(self.log.last(), LONG_POLL_SECONDS, 100);
        let page: Page = self.read(&request).await?;
        self.ledger.borrow_mut().counts.polls += 1;
        self.log.add_page(page)
    }

    fn log_after(&self, after: i64, wait: u32, limit: u32) -> Request {
        Request::get(format!("{}/events?after={after}&wait={wait}&limit={limit}", self.path))
            .authorized_by(&self.credentials.token)
    }

    async fn report(&mut self, events: &[Event]) -> Result<(), Error> {
        let begun = events.iter().any(|event| event.kind == "generation_began");
        if begun && let Some(mut progress) = self.progress.take() {
            progress.print_generation(&self.game().await?.view, &self.ledger.borrow().counts);
            self.progress = Some(progress);
        }
        Ok(())
    }

    /// The whole log, from the first event.
    pub async fn whole_log(&mut self) -> Result<Log, Error> {
        let mut log = Log::default();
        loop {
            let request = self.log_after(log.last(), 0, 500);
            let page: Page = self.read(&request).await?;
            if log.add_page(page)?.is_empty() {
                return Ok(log);
            }
        }
    }

    async fn decision(&mut self) -> Result<Option<Decision>, Error> {
        let request = Request::get(format!("{}/decision", self.path)).authorized_by(&self.credentials.token);
        let reply = self.send(&request).await?;
        let decision_reply: DecisionReply = read(&request, &reply, 200)?;
        if let Some(open) = &decision_reply.decision {
            ensure(reply.header("etag") == tag(&open.tag), || {
                format!("{} has the ETag {}", open.tag, reply.header("etag"))
            })?;
        }
        Ok(decision_reply.decision)
    }

    /// The game as the seat sees it.
    pub async fn game(&mut self) -> Result<Game, Error> {
        let request = Request::get(self.path.clone()).authorized_by(&self.credentials.token);
        self.read(&request).await
    }

    /// The reply with the view of the seat, for a later comparison.
    pub async fn look(&mut self) -> Result<Reply, Error> {
        self.send(&Request::get(self.path.clone()).authorized_by(&self.credentials.token)).await
    }

    /// Checks that the view is unchanged if no other seat has moved since.
    pub async fn unchanged_since(&mut self, before: Reply) -> Result<(), Error> {
        let known = HeaderValue::from_str(before.header("etag")).unwrap_or(HeaderValue::from_static("\"\""));
        let request = Request::get(self.path.clone()).authorized_by(&self.credentials.token);
        let after = self.send(&request.clone().with(IF_NONE_MATCH, known)).await?;
        if after.status != 304 {
            let (then, now): (Game, Game) = (read(&request, &before, 200)?, read(&request, &after, 200)?);
            ensure(then.updated_at != now.updated_at, || {
                format!("the view of {} has changed, and nothing has happened", self.seat)
            })?;
        }
        self.ledger.borrow_mut().counts.compared += 1;
        Ok(())
    }

    /// Sends a request and parses the reply.
    pub async fn read<T: serde::de::DeserializeOwned>(&mut self, request: &Request) -> Result<T, Error> {
        let reply = self.send(request).await?;
        read(request, &reply, 200)
    }

    pub async fn send(&mut self, request: &Request) -> Result<Reply, Error> {
        if self.credentials.is_due() {
            self.credentials.renew(&mut self.client).await?;
        }
        let reply = self.sent(request).await?;
        if reply.status != 401 {
            return Ok(reply);
        }
        self.credentials.renew(&mut self.client).await?;
        self.sent(&request.clone().authorized_by(&self.credentials.token)).await
    }

    async fn sent(&mut self, request: &Request) -> Result<Reply, Error> {
        self.ledger.borrow_mut().counts.requests += 1;
        let reply = self.client.send(request).await;
        reply.map_err(|why| Error::Failed { request: request.to_string(), why })
    }

    /// Sends a request over a new connection.
    pub async fn send_apart(&mut self, request: &Request) -> Result<Reply, Error> {
        self.ledger.borrow_mut().counts.requests += 1;
        let reply = Client::new(&self.server).send(request).await;
        reply.map_err(|why| Error::Failed { request: request.to_string(), why })
    }

    /// A key that this seat has not used.
    pub fn new_key(&mut self) -> HeaderValue {
        self.keys += 1;
        HeaderValue::from_str(&format!("{}-{}", self.seat, self.keys))
            .unwrap_or(HeaderValue::from_static("key"))
    }
}
