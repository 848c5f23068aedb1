//! The network failures and client errors that the demo causes. In every case a move must be applied once, as it was
//! sent, or not at all.

use std::time::Duration;

use futures_util::future::join;
use hyper::header::{HeaderValue, IF_MATCH};
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::time::sleep;

use super::error::{Error, ensure};
use super::player::Player;
use super::wire::{Answer, Decision, Moved, Problem, problem, read};
use crate::client::{Client, IDEMPOTENCY_KEY, Reply, Request};

pub enum MoveResult {
    /// It was applied.
    Done(Box<Moved>),
    /// Another decision is open now, or none.
    Overtaken(Option<Decision>),
    /// It was refused: the decision no longer offers the option.
    Gone,
}

/// What happens to a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NetworkFault {
    /// It is sent again after the reply.
    Retry,
    /// It is sent twice at once.
    Twice,
    /// The connection breaks before the request is complete.
    Cut,
    /// The connection breaks before the reply arrives.
    Drop,
    Delay,
    /// A request for a decision that is not open is sent first.
    Stale,
    /// A request that the rules forbid is sent first.
    Forbidden,
    /// Another move is sent under its key afterwards.
    Reuse,
}

const NETWORK_FAULTS: [NetworkFault; 8] = [
    NetworkFault::Retry,
    NetworkFault::Twice,
    NetworkFault::Cut,
    NetworkFault::Drop,
    NetworkFault::Delay,
    NetworkFault::Stale,
    NetworkFault::Forbidden,
    NetworkFault::Reuse,
];

impl Player {
    /// Sends a move, and sometimes causes a random failure.
    pub async fn send_with_faults(
        &mut self,
        open: &Decision,
        answers: &[Answer],
    ) -> Result<MoveResult, Error> {
        let request = self.move_request(open, answers);
        if !self.rng.one_in(3) {
            let reply = self.send(&request).await?;
            return self.move_result(&request, &reply, Fresh::Yes);
        }
        match NETWORK_FAULTS[self.rng.below(NETWORK_FAULTS.len())] {
            NetworkFault::Retry => self.retried(&request).await,
            NetworkFault::Twice => self.doubled(&request).await,
            NetworkFault::Cut => self.cut(&request).await,
            NetworkFault::Drop => self.dropped(&request).await,
            NetworkFault::Delay => {
                sleep(self.random_delay(30)).await;
                self.ledger.borrow_mut().counts.delays += 1;
                let reply = self.send(&request).await?;
                self.move_result(&request, &reply, Fresh::Yes)
            }
            NetworkFault::Stale => self.stale(open, &request, answers).await,
            NetworkFault::Forbidden => self.forbidden(open, &request).await,
            NetworkFault::Reuse => self.reused(&request).await,
        }
    }

    /// A move under a new key.
    fn move_request(&mut self, open: &Decision, answers: &[Answer]) -> Request {
        let key = self.new_key();
        let body = json!({ "answers": answers }).to_string();
        Request::post(format!("{}/moves", self.path), body)
            .authorized_by(&self.credentials.token)
            .with(IDEMPOTENCY_KEY, key)
            .with(IF_MATCH, tag(&open.tag))
    }

    /// Sends the move again after the reply: the stored reply must come byte for byte, and nothing may change.
    async fn retried(&mut self, request: &Request) -> Result<MoveResult, Error> {
        let first = self.send(request).await?;
        let result = self.move_result(request, &first, Fresh::Yes)?;
        if let MoveResult::Done(_) = result {
            let before = self.look().await?;
            let again = self.send_apart(request).await?;
            same(request, &first, &again)?;
            ensure(replayed(&again), || format!("{request}: the retry is not marked as a replay"))?;
            self.ledger.borrow_mut().counts.retries += 1;
            self.unchanged_since(before).await?;
        }
        Ok(result)
    }

    /// Sends the move twice at once: one request is applied, the other gets the same reply.
    async fn doubled(&mut self, request: &Request) -> Result<MoveResult, Error> {
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
            ensure(replayed(&one) != replayed(&two), || {
                format!("{request}: sent twice at once, it was carried out by both or by none")
            })?;
        }
        self.move_result(request, &one, Fresh::Unknown)
    }

    /// Breaks the connection in the middle of the request: nothing may have happened.
    async fn cut(&mut self, request: &Request) -> Result<MoveResult, Error> {
        let bytes = self.server.to_bytes(request);
        let length = self.rng.between(1, bytes.len() as i64 - 1) as usize;
        self.send_bytes(request, &bytes[..length], Duration::ZERO).await?;
        self.ledger.borrow_mut().counts.cut += 1;
        let reply = self.send(request).await?;
        self.move_result(request, &reply, Fresh::Yes)
    }

    /// Closes the connection before the reply: the retry shows whether the move was applied.
    async fn dropped(&mut self, request: &Request) -> Result<MoveResult, Error> {
        let bytes = self.server.to_bytes(request);
        let moment = self.random_delay(4);
        self.send_bytes(request, &bytes, moment).await?;
        let reply = self.send(request).await?;
        self.ledger.borrow_mut().counts.dropped += 1;
        self.ledger.borrow_mut().counts.lost += u64::from(replayed(&reply));
        self.move_result(request, &reply, Fresh::Unknown)
    }

    /// Answers a decision that is not open: 412 with the open decision.
    async fn stale(
        &mut self,
        open: &Decision,
        request: &Request,
        answers: &[Answer],
    ) -> Result<MoveResult, Error> {
        let earlier =
            Decision { tag: self.earlier.clone().unwrap_or_else(|| "none".to_owned()), ..open.clone() };
        let late = self.move_request(&earlier, answers);
        let reply = self.send(&late).await?;
        let refusal = problem(&late, &reply, 412, "decision_changed")?;
        self.ledger.borrow_mut().counts.stale += 1;
        if let Some(now) = &refusal.decision
            && now.tag == open.tag
        {
            ensure(now.same_question(open), || {
                format!("two decisions have the tag {}: {open:?}, {now:?}", open.tag)
            })?;
        }
        let reply = self.send(request).await?;
        self.move_result(request, &reply, Fresh::Yes)
    }

    /// Chooses a blocked option: 422 with the reason, nothing changes, and the key stays free.
    async fn forbidden(&mut self, open: &Decision, request: &Request) -> Result<MoveResult, Error> {
        if let Some(blocked) = open.blocked.get(self.rng.below(open.blocked.len())) {
            ensure(!blocked.blocked_by.is_empty(), || format!("{} is blocked by nothing", blocked.id))?;
            let before = self.look().await?;
            let wrong = request.with_body(json!({ "answers": [{ "option": blocked.id }] }).to_string());
            let reply = self.send(&wrong).await?;
            if reply.status == 412 {
                return self.move_result(&wrong, &reply, Fresh::Unknown);
            }
            let refusal: Problem = problem(&wrong, &reply, 422, "move_refused")?;
            ensure(refusal.refusal.is_some(), || format!("{} was refused without a reason", blocked.id))?;
            self.ledger.borrow_mut().counts.forbidden += 1;
            self.unchanged_since(before).await?;
        }
        let reply = self.send(request).await?;
        self.move_result(request, &reply, Fresh::Yes)
    }

    /// Sends another move under the same key: 422, and nothing changes.
    async fn reused(&mut self, request: &Request) -> Result<MoveResult, Error> {
        let reply = self.send(request).await?;
        let result = self.move_result(request, &reply, Fresh::Yes)?;
        if let MoveResult::Done(_) = result {
            let before = self.look().await?;
            let other =
                request.with_body(json!({ "answers": [{ "option": "pass", "amount": 77 }] }).to_string());
            problem(&other, &self.send(&other).await?, 422, "idempotency_key_reused")?;
            self.ledger.borrow_mut().counts.reused += 1;
            self.unchanged_since(before).await?;
        }
        Ok(result)
    }

    /// Sends earlier moves again: keys live as long as the game.
    pub async fn late_retries(&mut self) -> Result<(), Error> {
        let before = self.look().await?;
        for (request, first) in std::mem::take(&mut self.unretried) {
            let again = self.send(&request).await?;
            same(&request, &first, &again)?;
            ensure(replayed(&again), || format!("{request}: a late retry is not marked as a replay"))?;
            self.ledger.borrow_mut().counts.late += 1;
        }
        self.unchanged_since(before).await
    }

    /// Writes bytes on a new connection, and closes it after a while.
    async fn send_bytes(&self, request: &Request, bytes: &[u8], then: Duration) -> Result<(), Error> {
        let failed = |why| Error::Failed { request: request.to_string(), why };
        let mut stream = self.server.connect().await.map_err(failed)?;
        // The server may close the connection first.
        drop(stream.write_all(bytes).await);
        drop(stream.flush().await);
        sleep(then).await;
        Ok(())
    }

    /// The result in the reply to a move.
    fn move_result(&mut self, request: &Request, reply: &Reply, fresh: Fresh) -> Result<MoveResult, Error> {
        if reply.status == 412 {
            self.ledger.borrow_mut().counts.overtaken += 1;
            return Ok(MoveResult::Overtaken(problem(request, reply, 412, "decision_changed")?.decision));
        }
        if reply.status == 422 {
            problem(request, reply, 422, "move_refused")?;
            self.ledger.borrow_mut().counts.gone += 1;
            return Ok(MoveResult::Gone);
        }
        let moved: Moved = read(request, reply, 200)?;
        ensure(fresh == Fresh::Unknown || !replayed(reply), || {
            format!("{request}: a new move was answered as if it had been carried out before")
        })?;
        self.log.add_reply(&moved.events)?;
        if self.rng.one_in(10) {
            self.unretried.push((request.clone(), reply.clone()));
        }
        Ok(MoveResult::Done(Box::new(moved)))
    }

    /// A random duration up to this many milliseconds.
    fn random_delay(&mut self, milliseconds: i64) -> Duration {
        Duration::from_micros(self.rng.between(0, milliseconds * 1_000).unsigned_abs())
    }
}

/// Whether the server can have received the move before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fresh {
    Yes,
    Unknown,
}

/// Whether a reply is the stored reply of an earlier request.
pub fn replayed(reply: &Reply) -> bool {
    reply.header("idempotent-replayed") == "true"
}

/// A tag as the value of `If-Match`.
pub fn tag(tag: &str) -> HeaderValue {
    HeaderValue::from_str(&format!("\"{tag}\"")).unwrap_or(HeaderValue::from_static("\"unreadable\""))
}

/// Checks that the stored reply equals the first one byte for byte.
pub fn same(request: &Request, first: &Reply, again: &Reply) -> Result<(), Error> {
    ensure(first.status == again.status && first.body == again.body, || {
        let text = |reply: &Reply| String::from_utf8_lossy(&reply.body).into_owned();
        format!("{request}: the same key got two replies: {} {}", text(first), text(again))
    })
}
