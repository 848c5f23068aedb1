//! One player of a demo: a seat that answers what it is asked and otherwise waits for news, and knows of the game only
//! what the server tells it.

use hyper::header::{HeaderValue, IF_MATCH, IF_NONE_MATCH};
use serde_json::json;

use super::choice;
use super::error::{Error, must};
use super::ledger::Shared;
use super::log::Log;
use super::mishap::{Came, KEY, replayed, same, tag};
use super::pass::Pass;
use super::progress::Progress;
use super::wire::{Answer, Decision, DecisionReply, Event, Foretold, Game, Moved, Page, read};
use crate::chance::Chance;
use crate::client::{Client, Reply, Request, Server};

/// Answers in one move at most.
const LONGEST_CHAIN: usize = 6;
/// Questions at which chains begin.
const ALONE: [&str; 2] = ["action", "final_greeneries"];
/// Seconds that a long poll waits.
const WAIT: u32 = 20;

/// Somebody who plays.
pub struct Player {
    /// Where to.
    pub server: Server,
    client: Client,
    /// The header that says who it is.
    pub pass: Pass,
    /// The seat.
    pub seat: String,
    /// The path of the game.
    pub path: String,
    /// Chooses.
    pub chance: Chance,
    /// What was told.
    pub log: Log,
    /// What all players do together.
    pub ledger: Shared,
    /// The tag of a decision that was answered.
    pub earlier: Option<String>,
    /// Moves to be sent again when the game is over, with their replies.
    pub kept: Vec<(Request, Reply)>,
    keys: u64,
    progress: Option<Progress>,
}

impl Player {
    /// Sits down.
    pub fn new(
        server: &Server,
        pass: Pass,
        seat: String,
        path: String,
        chance: Chance,
        ledger: Shared,
    ) -> Self {
        Self {
            server: server.clone(),
            client: Client::new(server),
            pass,
            seat,
            path,
            chance,
            log: Log::default(),
            ledger,
            earlier: None,
            kept: Vec::new(),
            keys: 0,
            progress: None,
        }
    }

    /// Has it say how the game goes.
    pub fn tells(&mut self, progress: Progress) {
        self.progress = Some(progress);
    }

    /// Plays until the game is over.
    pub async fn play(&mut self) -> Result<(), Error> {
        loop {
            let mut open = self.decision().await?;
            while let Some(decision) = open.filter(|decision| decision.waiting) {
                open = self.answer(decision).await?;
            }
            let news = self.listen().await?;
            self.report(&news).await?;
            if self.log.last_kind() == "ended" {
                return Ok(());
            }
        }
    }

    /// Answers a decision, and tells the next.
    async fn answer(&mut self, open: Decision) -> Result<Option<Decision>, Error> {
        must(open.seat == self.seat, || format!("{} is asked as {}", self.seat, open.seat))?;
        let nothing = || format!("nothing may be answered to {} ({})", open.tag, open.question);
        let first = choice::answer(&open, &mut self.chance).ok_or_else(|| Error::Contradiction(nothing()))?;
        let mut answers = vec![first];
        let mut foretold = None;
        // What may be asked next is only the own business where nobody else chooses at the same time.
        if ALONE.contains(&open.question.as_str()) && self.chance.once_in(4) {
            foretold = self.chain(&open, &mut answers).await?;
        }
        let moved = match self.deliver(&open, &answers).await? {
            Came::Done(moved) => moved,
            Came::Overtaken(next) => return Ok(next),
            Came::Gone => return self.without(&open, &answers).await,
        };
        self.ledger.borrow_mut().moved(&self.seat, &answers, &moved)?;
        self.report(&moved.events).await?;
        must(moved.applied == answers.len() && moved.unused == 0 && moved.stopped.is_none(), || {
            format!("{} of {} answers were carried out: {answers:?}", moved.applied, answers.len())
        })?;
        if let Some(foretold) = foretold {
            self.came_true(&foretold, &moved.events)?;
        }
        self.earlier = Some(open.tag);
        match &moved.decision {
            Some(next) if next.undo.steps > 0 && self.chance.once_in(12) => {
                let steps = self.chance.between(1, next.undo.steps);
                self.undo(steps).await
            }
            _ => Ok(moved.decision),
        }
    }

    /// The pick that was to be changed has become final: the change is no longer offered. Returns the decision as it is now.
    async fn without(&mut self, open: &Decision, answers: &[Answer]) -> Result<Option<Decision>, Error> {
        let now = self.decision().await?;
        let refused = answers.first().map(|answer| answer.option.as_str());
        let offers =
            |decision: &Decision| decision.options.iter().any(|option| Some(option.id.as_str()) == refused);
        let change = open
            .options
            .iter()
            .any(|option| option.replaces.is_some() && Some(option.id.as_str()) == refused);
        must(change && !now.as_ref().is_some_and(offers), || {
            format!("{refused:?} is offered to {} and refused: {open:?}", self.seat)
        })?;
        Ok(now)
    }

    /// Adds answers to what would be asked next, as far as it can be known before. Gives the last preview.
    async fn chain(&mut self, open: &Decision, answers: &mut Vec<Answer>) -> Result<Option<Foretold>, Error> {
        let mut last = None;
        while answers.len() < LONGEST_CHAIN {
            let body = json!({ "answers": answers }).to_string();
            let request = Request::post(format!("{}/moves/preview", self.path), body)
                .by(&self.pass.token)
                .with(IF_MATCH, tag(&open.tag));
            let reply = self.send(&request).await?;
            if reply.status == 412 {
                return Ok(None);
            }
            self.ledger.borrow_mut().counts.previews += 1;
            let foretold: Foretold = read(&request, &reply, 200)?;
            must(foretold.applied == answers.len(), || format!("{request}: not all was tried out"))?;
            // A move goes no further than the turn.
            let over = foretold.events.iter().any(|event| event["type"] == "turn_ended");
            let next = foretold.decision.as_ref().filter(|next| next.waiting && !over);
            let next = next.and_then(|next| choice::answer(next, &mut self.chance));
            last = Some(foretold);
            match next {
                Some(next) => answers.push(next),
                None => return Ok(last),
            }
        }
        Ok(last)
    }

    /// What was foretold has happened, in that order.
    fn came_true(&self, foretold: &Foretold, events: &[Event]) -> Result<(), Error> {
        let kinds = |event: &serde_json::Value| event["type"].as_str().unwrap_or_default().to_owned();
        let promised: Vec<String> = foretold.events.iter().map(kinds).collect();
        let came: Vec<&str> = events.iter().map(|event| event.kind.as_str()).collect();
        must(
            promised.len() <= came.len() && promised.iter().zip(&came).all(|(one, other)| one == other),
            || format!("{promised:?} was foretold, {came:?} came"),
        )
    }

    /// Takes answers back, and sometimes sends that again.
    async fn undo(&mut self, steps: i64) -> Result<Option<Decision>, Error> {
        let key = self.new_key();
        let body = json!({ "steps": steps }).to_string();
        let request = Request::post(format!("{}/undo", self.path), body).by(&self.pass.token).with(KEY, key);
        let reply = self.send(&request).await?;
        let moved: Moved = read(&request, &reply, 200)?;
        must(moved.events.iter().map(|event| event.kind.as_str()).eq(["undone"]), || {
            format!("an undo told {:?}", moved.events)
        })?;
        self.log.reply(&moved.events)?;
        self.ledger.borrow_mut().undone(&self.seat, steps, &moved)?;
        if self.chance.once_in(2) {
            let again = self.send_apart(&request).await?;
            same(&request, &reply, &again)?;
            must(replayed(&again), || format!("{request}: the retry does not say that it is one"))?;
            self.ledger.borrow_mut().counts.retries += 1;
        }
        Ok(moved.decision)
    }

    /// Waits for news.
    async fn listen(&mut self) -> Result<Vec<Event>, Error> {
        let request = self.log_after(self.log.last(), WAIT, 100);
        let page: Page = self.read(&request).await?;
        self.ledger.borrow_mut().counts.polls += 1;
        self.log.take(page)
    }

    fn log_after(&self, after: i64, wait: u32, limit: u32) -> Request {
        Request::get(format!("{}/events?after={after}&wait={wait}&limit={limit}", self.path))
            .by(&self.pass.token)
    }

    async fn report(&mut self, news: &[Event]) -> Result<(), Error> {
        let begun = news.iter().any(|event| event.kind == "generation_began");
        if begun && let Some(mut progress) = self.progress.take() {
            progress.tell(&self.game().await?.view, &self.ledger.borrow().counts);
            self.progress = Some(progress);
        }
        Ok(())
    }

    /// The whole log, from the first fact.
    pub async fn whole_log(&mut self) -> Result<Log, Error> {
        let mut log = Log::default();
        loop {
            let request = self.log_after(log.last(), 0, 500);
            let page: Page = self.read(&request).await?;
            if log.take(page)?.is_empty() {
                return Ok(log);
            }
        }
    }

    async fn decision(&mut self) -> Result<Option<Decision>, Error> {
        let request = Request::get(format!("{}/decision", self.path)).by(&self.pass.token);
        let reply = self.send(&request).await?;
        let asked: DecisionReply = read(&request, &reply, 200)?;
        if let Some(open) = &asked.decision {
            must(reply.header("etag") == tag(&open.tag), || {
                format!("{} has the ETag {}", open.tag, reply.header("etag"))
            })?;
        }
        Ok(asked.decision)
    }

    /// The game, as the seat may know it.
    pub async fn game(&mut self) -> Result<Game, Error> {
        let request = Request::get(self.path.clone()).by(&self.pass.token);
        self.read(&request).await
    }

    /// The own view, to be compared later.
    pub async fn look(&mut self) -> Result<Reply, Error> {
        self.send(&Request::get(self.path.clone()).by(&self.pass.token)).await
    }

    /// If no other seat has moved meanwhile, the own view is what it was.
    pub async fn unchanged_since(&mut self, before: Reply) -> Result<(), Error> {
        let known = HeaderValue::from_str(before.header("etag")).unwrap_or(HeaderValue::from_static("\"\""));
        let request = Request::get(self.path.clone()).by(&self.pass.token);
        let after = self.send(&request.clone().with(IF_NONE_MATCH, known)).await?;
        if after.status != 304 {
            let (then, now): (Game, Game) = (read(&request, &before, 200)?, read(&request, &after, 200)?);
            must(then.updated_at != now.updated_at, || {
                format!("the view of {} has changed, and nothing has happened", self.seat)
            })?;
        }
        self.ledger.borrow_mut().counts.compared += 1;
        Ok(())
    }

    /// Sends a request and reads the reply.
    pub async fn read<T: serde::de::DeserializeOwned>(&mut self, request: &Request) -> Result<T, Error> {
        let reply = self.send(request).await?;
        read(request, &reply, 200)
    }

    /// Sends a request.
    pub async fn send(&mut self, request: &Request) -> Result<Reply, Error> {
        if self.pass.is_due() {
            self.pass.renew(&mut self.client).await?;
        }
        let reply = self.sent(request).await?;
        if reply.status != 401 {
            return Ok(reply);
        }
        self.pass.renew(&mut self.client).await?;
        self.sent(&request.clone().by(&self.pass.token)).await
    }

    async fn sent(&mut self, request: &Request) -> Result<Reply, Error> {
        self.ledger.borrow_mut().counts.requests += 1;
        let reply = self.client.send(request).await;
        reply.map_err(|why| Error::Failed { request: request.to_string(), why })
    }

    /// Sends a request over a connection of its own.
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
