//! A few guests who play one game after the other, all over one connection. Each move is a random one of those offered.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use hyper::header::{HeaderName, HeaderValue, IF_MATCH};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::figures::Figures;
use super::wire::{DecisionReply, Game, Happened, Move, SignedIn, Started, Table};
use super::{Error, GameKind};
use crate::chance::Chance;
use crate::client::{Client, Reply, Request, Server};
use crate::streams::ledger::Ledger;

const KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// Guests, and the game that they play at the moment.
pub struct Party {
    client: Client,
    kind: GameKind,
    chance: Chance,
    /// The tokens of the guests.
    pub guests: Vec<HeaderValue>,
    /// With what each signs in.
    keys: Vec<String>,
    /// When they sign in again: half of the time of their tokens is over.
    due: Instant,
    /// The seats of the guests, by their names.
    seats: Vec<String>,
    path: String,
    moves: u64,
    /// How quickly they play; as quickly as they can if absent.
    pub pace: Option<Pace>,
    /// Where they write down when their moves were committed.
    pub ledger: Option<Rc<RefCell<Ledger>>>,
    figures: Rc<RefCell<Figures>>,
}

/// One move at a time, at even distances.
pub struct Pace {
    next: Instant,
    between: Duration,
}

impl Pace {
    /// The first move comes after a while.
    pub fn new(between: Duration, after: Duration) -> Self {
        Self { next: Instant::now() + after, between }
    }

    async fn wait(&mut self) {
        tokio::time::sleep_until(self.next.into()).await;
        self.next += self.between;
    }
}

/// A move that can be sent, in the name of a guest.
struct Ready {
    guest: usize,
    request: Request,
}

/// What comes after a reply.
enum Next {
    Move(Ready),
    Ask(usize),
    Over,
}

impl Party {
    /// Signs everybody in and starts a game.
    pub async fn gather(
        server: &Server,
        kind: GameKind,
        chance: Chance,
        figures: Rc<RefCell<Figures>>,
    ) -> Result<Self, Error> {
        let mut party = Self {
            client: Client::new(server),
            kind,
            chance,
            guests: Vec::new(),
            keys: (0..kind.players).map(|_| device_key()).collect(),
            due: Instant::now(),
            seats: Vec::new(),
            path: String::new(),
            moves: 0,
            pace: None,
            ledger: None,
            figures,
        };
        party.sign_in(server).await?;
        party.begin().await?;
        Ok(party)
    }

    async fn sign_in(&mut self, server: &Server) -> Result<(), Error> {
        let (mut guests, mut due) = (Vec::new(), None);
        for key in &self.keys {
            let (token, life) = signed_in(server, key).await?;
            guests.push(token);
            due = due.or(Some(Instant::now() + life / 2));
        }
        self.guests = guests;
        self.due = due.unwrap_or(self.due);
        Ok(())
    }

    async fn begin(&mut self) -> Result<(), Error> {
        let GameKind { players, corporate_era, draft } = self.kind;
        let table =
            json!({ "players": players, "corporate_era": corporate_era, "draft": draft, "private": true });
        let guests = self.guests.clone();
        let owner = guests.first().ok_or(Error::Nobody)?;
        let table: Table = self.read(&post("/v1/tables", &table).by(owner)).await?;
        for guest in &guests[1..] {
            self.read::<Value>(&post("/v1/tables/join", &json!({ "code": table.code })).by(guest)).await?;
        }
        let start = post(&format!("/v1/tables/{}/start", table.id), &json!({})).by(owner);
        let started: Started = self.read(&start).await?;
        self.path = format!("/v1/games/{}", started.game_id);
        self.seats.clear();
        for guest in &guests {
            let game: Game = self.read(&Request::get(self.path.clone()).by(guest)).await?;
            self.seats.push(game.seat);
        }
        Ok(())
    }

    /// Plays until the time is over; what takes longer than that does not count.
    pub async fn play(&mut self, until: Instant) -> Result<(), Error> {
        let mut next = Next::Ask(0);
        while Instant::now() < until {
            if self.due <= Instant::now() {
                let server = self.client.server().clone();
                self.sign_in(&server).await?;
            }
            next = match next {
                Next::Move(ready) => self.send(ready, until).await?,
                Next::Ask(guest) => self.ask(guest).await?,
                Next::Over => {
                    self.figures.borrow_mut().games += 1;
                    self.begin().await?;
                    Next::Ask(0)
                }
            };
        }
        Ok(())
    }

    /// Sends a move and measures how long it takes until the whole reply is there.
    async fn send(&mut self, Ready { guest, request }: Ready, until: Instant) -> Result<Next, Error> {
        if let Some(pace) = &mut self.pace {
            pace.wait().await;
        }
        let sent = Instant::now();
        let reply =
            self.client.send(&request).await.map_err(|why| Error::Failed(request.to_string(), why))?;
        let came = Instant::now();
        if reply.status == 200 {
            if came <= until {
                self.figures.borrow_mut().moved(came - sent);
            }
            self.write_down(&reply);
            return self.next(guest, &request, &reply);
        }
        self.figures.borrow_mut().other += 1;
        match reply.status {
            // A decision that is gone is asked for anew, and a busy server later.
            412 => Ok(Next::Ask(guest)),
            429 | 503 => {
                tokio::time::sleep(Duration::from_millis(100)).await;
                Ok(Next::Ask(guest))
            }
            _ => Err(Error::answered(&request, &reply)),
        }
    }

    fn write_down(&self, reply: &Reply) {
        let (Some(ledger), Some(took)) = (&self.ledger, committing(reply)) else { return };
        let happened: Result<Happened<'_>, _> = serde_json::from_slice(&reply.body);
        if let Some(fact) = happened.ok().and_then(|happened| happened.events.into_iter().next()) {
            ledger.borrow_mut().committed(fact.game, fact.at, took);
        }
    }

    async fn ask(&mut self, guest: usize) -> Result<Next, Error> {
        let request = Request::get(format!("{}/decision", self.path)).by(&self.guests[guest]);
        let reply = self.around(&request).await?;
        self.next(guest, &request, &reply)
    }

    /// What comes after a reply that tells the decision of a guest.
    fn next(&mut self, guest: usize, request: &Request, reply: &Reply) -> Result<Next, Error> {
        let asked: DecisionReply =
            serde_json::from_slice(&reply.body).map_err(|_| Error::Garbled(request.to_string()))?;
        if let Some(decision) = asked.decision.filter(|decision| decision.waiting) {
            let pick = self.chance.below(decision.options.len());
            let option = decision.options.get(pick).ok_or_else(|| Error::Garbled(request.to_string()))?;
            let body = serde_json::to_vec(&Move { answers: [option.answer(&mut self.chance)] });
            let body = body.map_err(|_| Error::Garbled(request.to_string()))?;
            self.moves += 1;
            let garbled = |_| Error::Garbled(request.to_string());
            let request = Request::post(format!("{}/moves", self.path), body)
                .by(&self.guests[guest])
                .with(KEY, HeaderValue::from(self.moves))
                .with(IF_MATCH, HeaderValue::from_str(decision.tag).map_err(garbled)?);
            return Ok(Next::Move(Ready { guest, request }));
        }
        let waited_for = asked.waiting_for.get(self.chance.below(asked.waiting_for.len()));
        let Some(seat) = waited_for else { return Ok(Next::Over) };
        let place = self.seats.iter().position(|mine| mine == seat);
        place.map(Next::Ask).ok_or_else(|| Error::Garbled(request.to_string()))
    }

    async fn read<T: DeserializeOwned>(&mut self, request: &Request) -> Result<T, Error> {
        let reply = self.around(request).await?;
        serde_json::from_slice(&reply.body).map_err(|_| Error::Garbled(request.to_string()))
    }

    /// Sends a request that is no move.
    async fn around(&mut self, request: &Request) -> Result<Reply, Error> {
        self.figures.borrow_mut().around += 1;
        let reply = self.client.send(request).await.map_err(|why| Error::Failed(request.to_string(), why))?;
        match reply.status {
            200 | 201 => Ok(reply),
            _ => Err(Error::answered(request, &reply)),
        }
    }
}

/// How long the server says that it took to commit a move.
fn committing(reply: &Reply) -> Option<Duration> {
    let parts = reply.header("server-timing").split(", ");
    let millis: f64 = parts.filter_map(|part| part.strip_prefix("commit;dur=")).next()?.parse().ok()?;
    Duration::try_from_secs_f64(millis / 1_000.0).ok()
}

/// A new guest; gives the value of the header that proves it.
pub async fn sign_in(server: &Server) -> Result<HeaderValue, Error> {
    Ok(signed_in(server, &device_key()).await?.0)
}

fn device_key() -> String {
    format!("{}{}", uuid::Uuid::new_v4().simple(), uuid::Uuid::new_v4().simple())
}

/// What proves the guest of that key, and for how long.
async fn signed_in(server: &Server, key: &str) -> Result<(HeaderValue, Duration), Error> {
    let request = post("/v1/sign-in/guest", &json!({ "device_key": key, "name": "Load" }));
    let reply = Client::new(server).send(&request).await;
    let reply = reply.map_err(|why| Error::Failed(request.to_string(), why))?;
    if !matches!(reply.status, 200 | 201) {
        return Err(Error::answered(&request, &reply));
    }
    let garbled = || Error::Garbled(request.to_string());
    let signed_in: SignedIn = serde_json::from_slice(&reply.body).map_err(|_| garbled())?;
    let token = HeaderValue::from_str(&format!("Bearer {}", signed_in.access_token));
    Ok((token.map_err(|_| garbled())?, Duration::from_secs(signed_in.expires_in)))
}

fn post(path: &str, body: &Value) -> Request {
    Request::post(path, body.to_string())
}
