//! What can happen to a request on a bad network, and to a client that gets confused. All of it is done on purpose, and
//! whatever happens, a move is to be carried out once, as it was sent, or not at all.

use std::time::Duration;

use futures_util::future::join;
use hyper::header::{HeaderName, HeaderValue, IF_MATCH};
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::time::sleep;

use super::error::{Error, must};
use super::player::Player;
use super::wire::{Answer, Decision, Moved, Problem, problem, read};
use crate::client::{Client, Reply, Request};

/// Names a move.
pub const KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// What came of a move.
pub enum Came {
    /// It was carried out.
    Done(Box<Moved>),
    /// Another decision is open by now, if any.
    Overtaken(Option<Decision>),
    /// It was refused: what it wanted is no longer offered.
    Gone,
}

/// What happens to a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mishap {
    /// Sent again after the reply.
    Retry,
    /// Sent twice at once.
    Twice,
    /// The connection breaks before the request is whole.
    Cut,
    /// The connection breaks before the reply is there.
    Drop,
    /// It takes its time.
    Delay,
    /// Sent for a decision that is not open, before.
    Stale,
    /// Something is sent that the rules forbid, before.
    Forbidden,
    /// Another move is sent under its key, after.
    Reuse,
}

const MISHAPS: [Mishap; 8] = [
    Mishap::Retry,
    Mishap::Twice,
    Mishap::Cut,
    Mishap::Drop,
    Mishap::Delay,
    Mishap::Stale,
    Mishap::Forbidden,
    Mishap::Reuse,
];

impl Player {
    /// Sends a move, and lets things happen to it.
    pub async fn deliver(&mut self, open: &Decision, answers: &[Answer]) -> Result<Came, Error> {
        let request = self.order(open, answers);
        if !self.chance.once_in(3) {
            let reply = self.send(&request).await?;
            return self.came(&request, &reply, Fresh::Yes);
        }
        match MISHAPS[self.chance.below(MISHAPS.len())] {
            Mishap::Retry => self.retried(&request).await,
            Mishap::Twice => self.doubled(&request).await,
            Mishap::Cut => self.cut(&request).await,
            Mishap::Drop => self.dropped(&request).await,
            Mishap::Delay => {
                sleep(self.moment(30)).await;
                self.ledger.borrow_mut().counts.delays += 1;
                let reply = self.send(&request).await?;
                self.came(&request, &reply, Fresh::Yes)
            }
            Mishap::Stale => self.stale(open, &request, answers).await,
            Mishap::Forbidden => self.forbidden(open, &request).await,
            Mishap::Reuse => self.reused(&request).await,
        }
    }

    /// A move under a new key.
    fn order(&mut self, open: &Decision, answers: &[Answer]) -> Request {
        let key = self.new_key();
        let body = json!({ "answers": answers }).to_string();
        Request::post(format!("{}/moves", self.path), body)
            .by(&self.pass.token)
            .with(KEY, key)
            .with(IF_MATCH, tag(&open.tag))
    }

    /// Sends it again after the reply: the stored reply comes, byte for byte, and nothing has changed.
    async fn retried(&mut self, request: &Request) -> Result<Came, Error> {
        let first = self.send(request).await?;
        let came = self.came(request, &first, Fresh::Yes)?;
        if let Came::Done(_) = came {
            let before = self.look().await?;
            let again = self.send_apart(request).await?;
            same(request, &first, &again)?;
            must(replayed(&again), || format!("{request}: the retry does not say that it is one"))?;
            self.ledger.borrow_mut().counts.retries += 1;
            self.unchanged_since(before).await?;
        }
        Ok(came)
    }

    /// Sends it twice at once: one is carried out, the other gets the same reply.
    async fn doubled(&mut self, request: &Request) -> Result<Came, Error> {
        let mut other = Client::new(&self.server);
        let counted = self.ledger.clone();
        let (one, two) = join(self.send(request), async {
            counted.borrow_mut().counts.requests += 1;
            other.send(request).await.map_err(|why| Error::Failed { request: request.to_string(), why })
        })
        .await;
        let (one, two) = (one?, two?);
        self.ledger.borrow_mut().counts.duplicates += 1;
        if one.status == 200 {
            same(request, &one, &two)?;
            must(replayed(&one) != replayed(&two), || {
                format!("{request}: sent twice at once, it was carried out by both or by none")
            })?;
        }
        self.came(request, &one, Fresh::Unknown)
    }

    /// Breaks off in the middle of the request: nothing may have happened.
    async fn cut(&mut self, request: &Request) -> Result<Came, Error> {
        let bytes = self.server.written(request);
        let length = self.chance.between(1, bytes.len() as i64 - 1) as usize;
        self.push(request, &bytes[..length], Duration::ZERO).await?;
        self.ledger.borrow_mut().counts.cut += 1;
        let reply = self.send(request).await?;
        self.came(request, &reply, Fresh::Yes)
    }

    /// Hangs up before the reply: the move may have been carried out or not, and the retry tells.
    async fn dropped(&mut self, request: &Request) -> Result<Came, Error> {
        let bytes = self.server.written(request);
        let moment = self.moment(4);
        self.push(request, &bytes, moment).await?;
        let reply = self.send(request).await?;
        self.ledger.borrow_mut().counts.dropped += 1;
        self.ledger.borrow_mut().counts.lost += u64::from(replayed(&reply));
        self.came(request, &reply, Fresh::Unknown)
    }

    /// Answers a decision that is not open: 412, with the one that is.
    async fn stale(&mut self, open: &Decision, request: &Request, answers: &[Answer]) -> Result<Came, Error> {
        let earlier =
            Decision { tag: self.earlier.clone().unwrap_or_else(|| "none".to_owned()), ..open.clone() };
        let late = self.order(&earlier, answers);
        let reply = self.send(&late).await?;
        let told = problem(&late, &reply, 412, "decision_changed")?;
        self.ledger.borrow_mut().counts.stale += 1;
        if let Some(now) = &told.decision
            && now.tag == open.tag
        {
            must(now.same_question(open), || {
                format!("two decisions have the tag {}: {open:?}, {now:?}", open.tag)
            })?;
        }
        let reply = self.send(request).await?;
        self.came(request, &reply, Fresh::Yes)
    }

    /// Tries what is listed as blocked: 422 with the reason, nothing has changed, and the key is still free.
    async fn forbidden(&mut self, open: &Decision, request: &Request) -> Result<Came, Error> {
        if let Some(blocked) = open.blocked.get(self.chance.below(open.blocked.len())) {
            must(!blocked.blocked_by.is_empty(), || format!("{} is blocked by nothing", blocked.id))?;
            let before = self.look().await?;
            let wrong = request.saying(json!({ "answers": [{ "option": blocked.id }] }).to_string());
            let reply = self.send(&wrong).await?;
            if reply.status == 412 {
                return self.came(&wrong, &reply, Fresh::Unknown);
            }
            let told: Problem = problem(&wrong, &reply, 422, "move_refused")?;
            must(told.refusal.is_some(), || format!("{} was refused without a reason", blocked.id))?;
            self.ledger.borrow_mut().counts.forbidden += 1;
            self.unchanged_since(before).await?;
        }
        let reply = self.send(request).await?;
        self.came(request, &reply, Fresh::Yes)
    }

    /// Sends another move under the same key: 422, and nothing has changed.
    async fn reused(&mut self, request: &Request) -> Result<Came, Error> {
        let reply = self.send(request).await?;
        let came = self.came(request, &reply, Fresh::Yes)?;
        if let Came::Done(_) = came {
            let before = self.look().await?;
            let other =
                request.saying(json!({ "answers": [{ "option": "pass", "amount": 77 }] }).to_string());
            problem(&other, &self.send(&other).await?, 422, "idempotency_key_reused")?;
            self.ledger.borrow_mut().counts.reused += 1;
            self.unchanged_since(before).await?;
        }
        Ok(came)
    }

    /// Sends moves again that were answered long ago: keys live as long as the game.
    pub async fn late_retries(&mut self) -> Result<(), Error> {
        let before = self.look().await?;
        for (request, first) in std::mem::take(&mut self.kept) {
            let again = self.send(&request).await?;
            same(&request, &first, &again)?;
            must(replayed(&again), || format!("{request}: a late retry does not say that it is one"))?;
            self.ledger.borrow_mut().counts.late += 1;
        }
        self.unchanged_since(before).await
    }

    /// Writes bytes on a connection of their own, and hangs up after a while.
    async fn push(&self, request: &Request, bytes: &[u8], then: Duration) -> Result<(), Error> {
        let failed = |why| Error::Failed { request: request.to_string(), why };
        let mut stream = self.server.connect().await.map_err(failed)?;
        // That the server hangs up first is no fault of it.
        drop(stream.write_all(bytes).await);
        drop(stream.flush().await);
        sleep(then).await;
        Ok(())
    }

    /// What the reply to a move says.
    fn came(&mut self, request: &Request, reply: &Reply, fresh: Fresh) -> Result<Came, Error> {
        if reply.status == 412 {
            self.ledger.borrow_mut().counts.overtaken += 1;
            return Ok(Came::Overtaken(problem(request, reply, 412, "decision_changed")?.decision));
        }
        if reply.status == 422 {
            problem(request, reply, 422, "move_refused")?;
            self.ledger.borrow_mut().counts.gone += 1;
            return Ok(Came::Gone);
        }
        let moved: Moved = read(request, reply, 200)?;
        must(fresh == Fresh::Unknown || !replayed(reply), || {
            format!("{request}: a new move was answered as if it had been carried out before")
        })?;
        self.log.reply(&moved.events)?;
        if self.chance.once_in(10) {
            self.kept.push((request.clone(), reply.clone()));
        }
        Ok(Came::Done(Box::new(moved)))
    }

    /// Up to that many milliseconds.
    fn moment(&mut self, milliseconds: i64) -> Duration {
        Duration::from_micros(self.chance.between(0, milliseconds * 1_000).unsigned_abs())
    }
}

/// Whether the server can have met the move before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fresh {
    Yes,
    Unknown,
}

/// Whether a reply says that it is the one of an earlier request.
pub fn replayed(reply: &Reply) -> bool {
    reply.header("idempotent-replayed") == "true"
}

/// A tag as it goes into `If-Match`.
pub fn tag(tag: &str) -> HeaderValue {
    HeaderValue::from_str(&format!("\"{tag}\"")).unwrap_or(HeaderValue::from_static("\"unreadable\""))
}

/// The stored reply is the first one, byte for byte.
pub fn same(request: &Request, first: &Reply, again: &Reply) -> Result<(), Error> {
    must(first.status == again.status && first.body == again.body, || {
        let text = |reply: &Reply| String::from_utf8_lossy(&reply.body).into_owned();
        format!("{request}: the same key got two replies: {} {}", text(first), text(again))
    })
}
