//! A few guests who play one game after the other with random legal moves. A move is sent under the same key until it
//! is answered.

use std::sync::atomic::{AtomicBool, Ordering};

use hyper::header::{HeaderValue, IF_MATCH};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::caller::Caller;
use super::watcher::{Watcher, Watching};
use crate::client::{IDEMPOTENCY_KEY, Reply, Request, bearer, device_key};
use crate::load::wire::{DecisionReply, Game, Move, Started, Table};

/// One of this many undoable answers is undone.
const UNDO: usize = 10;

/// A guest.
#[derive(Clone)]
pub struct Guest {
    pub token: HeaderValue,
    pub account: String,
}

/// A game that was played, perhaps not to its end.
pub struct Played {
    pub id: String,
    pub guests: Vec<Guest>,
    pub sent: Vec<Sent>,
    /// The watchers of each guest.
    pub watching: Vec<Watching>,
}

pub struct PartyResult {
    pub games: Vec<Played>,
    /// The guests, and the watchers of all their games.
    pub guests: Vec<(Guest, Watching)>,
}

/// A move that was sent until it was answered.
pub struct Sent {
    /// The index of the guest.
    pub guest: usize,
    pub key: String,
    pub outcome: MoveResult,
}

/// The final reply to a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveResult {
    /// It was applied; the version after it.
    Acknowledged(i64),
    /// Its decision was no longer open.
    Refused,
    /// No reply was final: it may have been applied or not.
    Unknown,
}

/// Guests and the game that they play.
pub struct Party {
    caller: Caller,
    guests: Vec<Guest>,
    watching: Vec<Watching>,
    games: Vec<Played>,
    /// The guests by the name of their seat in the current game.
    seats: Vec<String>,
}

/// A move of a guest that can be sent.
struct Ready {
    guest: usize,
    key: String,
    request: Request,
}

/// What follows a reply.
enum Next {
    Move(Ready),
    Ask(usize),
    Over,
}

#[derive(Deserialize)]
struct SignedIn {
    access_token: String,
    account: Account,
}

#[derive(Deserialize)]
struct Account {
    id: String,
}

#[derive(Deserialize)]
struct Acknowledged {
    version: i64,
}

impl Party {
    /// Signs all guests in.
    pub async fn gather(caller: Caller, players: u8) -> Result<Self, String> {
        let mut party =
            Self { caller, guests: Vec::new(), watching: Vec::new(), games: Vec::new(), seats: Vec::new() };
        for _ in 0..players {
            let key = device_key();
            let request =
                Request::post_json("/v1/sign-in/guest", &json!({ "device_key": key, "name": "Faults" }));
            let signed_in: SignedIn = party.read(&request).await?;
            let token = bearer(&signed_in.access_token);
            let token = token.map_err(|_| malformed(&request))?;
            let guest = Guest { token, account: signed_in.account.id };
            let watcher = party.another();
            party.watching.push(Watcher::of_account(watcher, &guest).await?);
            party.guests.push(guest);
        }
        Ok(party)
    }

    /// Plays until `over` is set and the last move is answered. Returns all games, and the error that ended the play.
    pub async fn play(mut self, over: &AtomicBool) -> (PartyResult, Result<(), String>) {
        let played = self.rounds(over).await;
        (
            PartyResult { games: self.games, guests: self.guests.into_iter().zip(self.watching).collect() },
            played,
        )
    }

    async fn rounds(&mut self, over: &AtomicBool) -> Result<(), String> {
        self.begin().await?;
        let mut next = Next::Ask(0);
        while !over.load(Ordering::Relaxed) {
            next = match next {
                Next::Move(ready) => self.send(ready).await?,
                Next::Ask(guest) => self.ask(guest).await?,
                Next::Over => {
                    self.caller.tally.games_over.one();
                    self.begin().await?;
                    Next::Ask(0)
                }
            };
        }
        Ok(())
    }

    /// Another caller with a random stream of its own.
    fn another(&mut self) -> Caller {
        let which = self.caller.rng.next_u64();
        self.caller.fork(which)
    }

    /// Starts a game. If the reply to a request is lost, the table or game that it created stays unused.
    async fn begin(&mut self) -> Result<(), String> {
        let guests = self.guests.clone();
        let solo = guests.len() == 1;
        let table =
            json!({ "players": guests.len(), "corporate_era": true, "draft": !solo, "private": true });
        let table: Table =
            self.read(&Request::post_json("/v1/tables", &table).authorized_by(&guests[0].token)).await?;
        for guest in &guests[1..] {
            let join = Request::post_json("/v1/tables/join", &json!({ "code": table.code }));
            self.read::<Value>(&join.authorized_by(&guest.token)).await?;
        }
        let start = Request::post_json(format!("/v1/tables/{}/start", table.id), &json!({}))
            .authorized_by(&guests[0].token);
        let started: Started = self.read(&start).await?;
        let id = started.game_id;
        self.seats.clear();
        for guest in &guests {
            let game: Game = self.read(&Request::get(path(&id)).authorized_by(&guest.token)).await?;
            self.seats.push(game.seat);
        }
        let watching = guests.iter().map(|guest| Watcher::of_game(self.another(), &id, guest)).collect();
        self.games.push(Played { id, guests, sent: Vec::new(), watching });
        self.caller.tally.games.one();
        Ok(())
    }

    fn game(&mut self) -> Result<&mut Played, String> {
        self.games.last_mut().ok_or_else(|| "there is no game".to_owned())
    }

    async fn send(&mut self, Ready { guest, key, request }: Ready) -> Result<Next, String> {
        // Until the reply is final.
        let sent = Sent { guest, key, outcome: MoveResult::Unknown };
        self.game()?.sent.push(sent);
        let reply = self.caller.ask(&request).await.inspect_err(|_| self.caller.tally.unknown.one())?;
        let (outcome, next) = match reply.status {
            200 => {
                let acknowledged: Acknowledged =
                    serde_json::from_slice(&reply.body).map_err(|_| malformed(&request))?;
                self.caller.tally.moves.one();
                if !reply.header("idempotent-replayed").is_empty() {
                    self.caller.tally.replays.one();
                }
                (MoveResult::Acknowledged(acknowledged.version), self.next(guest, &request, &reply))
            }
            412 => {
                self.caller.tally.late.one();
                (MoveResult::Refused, Ok(Next::Ask(guest)))
            }
            _ => return Err(unexpected_status(&request, &reply)),
        };
        if let Some(sent) = self.game()?.sent.last_mut() {
            sent.outcome = outcome;
        }
        next
    }

    async fn ask(&mut self, guest: usize) -> Result<Next, String> {
        let path = format!("{}/decision", path(&self.game()?.id));
        let request = Request::get(path).authorized_by(&self.guests[guest].token);
        let reply = self.caller.ask(&request).await?;
        match reply.status {
            200 => self.next(guest, &request, &reply),
            _ => Err(unexpected_status(&request, &reply)),
        }
    }

    /// What follows a reply with the decision of a guest.
    fn next(&mut self, guest: usize, request: &Request, reply: &Reply) -> Result<Next, String> {
        let decision_reply: DecisionReply =
            serde_json::from_slice(&reply.body).map_err(|_| malformed(request))?;
        let rng = &mut self.caller.rng;
        if let Some(decision) = decision_reply.decision.filter(|decision| decision.waiting) {
            let key = uuid::Uuid::now_v7().to_string();
            let undone = decision.undo.steps > 0 && rng.one_in(UNDO);
            let (order, body) = if undone {
                let steps = rng.between(1, decision.undo.steps.into());
                self.caller.tally.undos.one();
                ("undo", serde_json::to_vec(&json!({ "steps": steps })))
            } else {
                let option = decision
                    .options
                    .get(rng.below(decision.options.len()))
                    .ok_or_else(|| malformed(request))?;
                ("moves", serde_json::to_vec(&Move { answers: [option.answer(rng)] }))
            };
            let tag = HeaderValue::from_str(decision.tag).map_err(|_| malformed(request))?;
            let named = HeaderValue::from_str(&key).map_err(|_| malformed(request))?;
            let path = format!("{}/{order}", path(&self.game()?.id));
            let request = Request::post(path, body.map_err(|_| malformed(request))?)
                .authorized_by(&self.guests[guest].token)
                .with(IDEMPOTENCY_KEY, named)
                .with(IF_MATCH, tag);
            return Ok(Next::Move(Ready { guest, key, request }));
        }
        let Some(seat) = decision_reply.waiting_for.get(rng.below(decision_reply.waiting_for.len())) else {
            return Ok(Next::Over);
        };
        let guest = self.seats.iter().position(|mine| mine == seat);
        guest.map(Next::Ask).ok_or_else(|| malformed(request))
    }

    async fn read<T: DeserializeOwned>(&mut self, request: &Request) -> Result<T, String> {
        let reply = self.caller.ask(request).await?;
        match reply.status {
            200 | 201 => serde_json::from_slice(&reply.body).map_err(|_| malformed(request)),
            _ => Err(unexpected_status(request, &reply)),
        }
    }
}

/// The path of a game.
pub fn path(game: &str) -> String {
    format!("/v1/games/{game}")
}

fn malformed(request: &Request) -> String {
    format!("{request}: the reply is not as documented")
}

fn unexpected_status(request: &Request, reply: &Reply) -> String {
    let body: String = String::from_utf8_lossy(&reply.body).chars().take(500).collect();
    format!("{request}: {}: {body}", reply.status)
}
