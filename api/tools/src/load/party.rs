//! A few guests who play one game after another over one connection. Each move is random among the legal ones.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use hyper::header::{HeaderValue, IF_MATCH};
use opponents::Level;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::{Value, json};

use super::latencies::Latencies;
use super::opponent_tables::{Answers, LastTurn, OPPONENTS, commit_instant};
use super::plans::{self, GamePlans, PlanCounts, PlanList};
use super::sink::PushSink;
use super::wire::{DecisionReply, EventPage, Game, Move, MoveEvents, SignedIn, Started, Table, Turn};
use super::{Error, GameKind};
use crate::client::{BUSY_PAUSE, Client, IDEMPOTENCY_KEY, Reply, Request, Server, bearer, device_key};
use crate::rng::Rng;
use crate::streams::ledger::Ledger;

/// What guests have and do besides playing their moves.
#[derive(Clone, Default)]
pub struct Habits {
    /// Their tables have a clock.
    pub clocks: bool,
    /// Each of them has a device, which receives its notifications here.
    pub devices: Option<Rc<PushSink>>,
    /// They make plans, which are counted here.
    pub plans: Option<Rc<RefCell<PlanCounts>>>,
    /// The last seats at their tables are those of opponents.
    pub opponents: Option<OpponentHabit>,
}

/// The opponents of guests.
#[derive(Clone)]
pub struct OpponentHabit {
    pub level: Level,
    /// Their answers are counted here.
    pub answers: Rc<RefCell<Answers>>,
}

/// The keys of a device: those of the example in RFC 8291. Nobody decrypts what the device receives.
const P256DH: &str =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";
/// The bank of a clock in seconds. It lasts longer than any measurement.
const BANK: u32 = 2_592_000;
/// The increment of a clock in seconds.
const INCREMENT: u32 = 3_600;

/// The longest time in seconds that a request waits for the answer of an opponent.
const MAX_WAIT: u64 = 25;
/// The longest time until opponents have played so far that it is the turn of a person.
const MAX_TURN: Duration = Duration::from_secs(120);

/// Guests and their current game.
pub struct Party {
    client: Client,
    kind: GameKind,
    habits: Habits,
    rng: Rng,
    /// The tokens of the guests.
    pub guests: Vec<HeaderValue>,
    /// The device key of each guest.
    device_keys: Vec<String>,
    /// When they sign in again: after half of the lifetime of their tokens.
    sign_in_due: Instant,
    /// The name of each guest's seat.
    seats: Vec<String>,
    path: String,
    moves: u64,
    /// The plans of the current game.
    plans: GamePlans,
    /// The last turn of the current game that the guests have seen, if they have opponents.
    last_turn: LastTurn,
    /// The rate of their moves; unlimited if absent.
    pub pace: Option<Pace>,
    /// Receives the commit time of each move.
    pub ledger: Option<Rc<RefCell<Ledger>>>,
    latencies: Rc<RefCell<Latencies>>,
}

/// One move at a time, at a fixed interval.
pub struct Pace {
    next: Instant,
    between: Duration,
}

impl Pace {
    /// The first move is sent after `after`.
    pub fn new(between: Duration, after: Duration) -> Self {
        Self { next: Instant::now() + after, between }
    }

    async fn wait(&mut self) {
        tokio::time::sleep_until(self.next.into()).await;
        self.next += self.between;
    }
}

/// A move of a guest that can be sent.
struct ReadyMove {
    guest: usize,
    request: Request,
}

/// The step that follows a reply.
enum Next {
    Move(ReadyMove),
    FetchDecision(usize),
    /// The game waits for an opponent.
    AwaitOpponent,
    GameOver,
}

impl Party {
    /// Signs all guests in and starts a game.
    pub async fn gather(
        server: &Server,
        kind: GameKind,
        rng: Rng,
        latencies: Rc<RefCell<Latencies>>,
    ) -> Result<Self, Error> {
        Self::gather_with(server, kind, Habits::default(), rng, latencies).await
    }

    /// The same for guests with habits.
    pub async fn gather_with(
        server: &Server,
        kind: GameKind,
        habits: Habits,
        rng: Rng,
        latencies: Rc<RefCell<Latencies>>,
    ) -> Result<Self, Error> {
        let opponents = if habits.opponents.is_some() { OPPONENTS } else { 0 };
        let mut party = Self {
            client: Client::new(server),
            kind,
            habits,
            rng,
            guests: Vec::new(),
            device_keys: (opponents..kind.players).map(|_| device_key()).collect(),
            sign_in_due: Instant::now(),
            seats: Vec::new(),
            path: String::new(),
            moves: 0,
            plans: GamePlans::default(),
            last_turn: LastTurn::start(),
            pace: None,
            ledger: None,
            latencies,
        };
        party.sign_in(server).await?;
        party.register_devices().await?;
        party.start_game().await?;
        Ok(party)
    }

    async fn sign_in(&mut self, server: &Server) -> Result<(), Error> {
        let (mut guests, mut due) = (Vec::new(), None);
        for key in &self.device_keys {
            let (token, life) = sign_in_guest(server, key).await?;
            guests.push(token);
            due = due.or(Some(Instant::now() + life / 2));
        }
        self.guests = guests;
        self.sign_in_due = due.unwrap_or(self.sign_in_due);
        Ok(())
    }

    /// Registers a device of each guest. It stays registered when the guest signs in again.
    async fn register_devices(&mut self) -> Result<(), Error> {
        let Some(sink) = self.habits.devices.clone() else { return Ok(()) };
        for guest in self.guests.clone() {
            let device = json!({
                "service": "web_push", "endpoint": sink.endpoint(), "p256dh": P256DH, "auth": AUTH,
            });
            let request = Request::post_json("/v1/me/push-targets", &device).authorized_by(&guest);
            self.read::<IgnoredAny>(&request).await?;
        }
        Ok(())
    }

    async fn start_game(&mut self) -> Result<(), Error> {
        let GameKind { players, corporate_era, draft } = self.kind;
        let mut table =
            json!({ "players": players, "corporate_era": corporate_era, "draft": draft, "private": true });
        if self.habits.clocks {
            table["clock"] = json!({ "type": "bank", "start_seconds": BANK, "increment_seconds": INCREMENT });
        }
        if let Some(OpponentHabit { level, .. }) = &self.habits.opponents {
            table["opponents"] = (0..OPPONENTS).map(|_| json!({ "level": level.word() })).collect();
        }
        let guests = self.guests.clone();
        let owner = guests.first().ok_or(Error::NoPlayers)?;
        let table: Table = self.read(&Request::post_json("/v1/tables", &table).authorized_by(owner)).await?;
        for guest in &guests[1..] {
            self.read::<Value>(
                &Request::post_json("/v1/tables/join", &json!({ "code": table.code })).authorized_by(guest),
            )
            .await?;
        }
        let game_id = match table.game_id {
            // Opponents have taken the other seats.
            Some(started) => started,
            None => {
                let path = format!("/v1/tables/{}/start", table.id);
                let start = Request::post_json(path, &json!({})).authorized_by(owner);
                self.read::<Started>(&start).await?.game_id
            }
        };
        self.path = format!("/v1/games/{game_id}");
        self.seats.clear();
        for guest in &guests {
            let game: Game = self.read(&Request::get(self.path.clone()).authorized_by(guest)).await?;
            self.seats.push(game.seat);
        }
        self.plans = GamePlans::new(guests.len());
        self.last_turn = LastTurn::start();
        Ok(())
    }

    /// The path of the current game.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Plays until `until`. Replies after that are not counted.
    pub async fn play(&mut self, until: Instant) -> Result<(), Error> {
        let mut next = Next::FetchDecision(0);
        while Instant::now() < until {
            if self.sign_in_due <= Instant::now() {
                let server = self.client.server().clone();
                self.sign_in(&server).await?;
            }
            next = match next {
                Next::Move(ready) => {
                    let guest = ready.guest;
                    let next = self.send(ready, until).await?;
                    self.plan_after(guest).await?;
                    next
                }
                Next::FetchDecision(guest) => self.fetch_decision(guest).await?,
                Next::AwaitOpponent => self.await_opponent(until).await?,
                Next::GameOver => {
                    self.latencies.borrow_mut().games += 1;
                    self.count_plans().await?;
                    self.start_game().await?;
                    Next::FetchDecision(0)
                }
            };
        }
        if let (Next::AwaitOpponent, Some(opponents)) = (next, &self.habits.opponents) {
            opponents.answers.borrow_mut().unanswered();
        }
        Ok(())
    }

    /// Waits until the game does not wait for an opponent. What opponents answer until then is not counted.
    pub async fn await_turn(&mut self) -> Result<(), Error> {
        let end = Instant::now() + MAX_TURN;
        while let Next::AwaitOpponent | Next::FetchDecision(_) = self.fetch_decision(0).await?
            && Instant::now() < end
        {
            self.await_opponent(Instant::now()).await?;
        }
        Ok(())
    }

    /// Waits for an answer of an opponent, and measures how long it takes to arrive after the last turn. An answer that
    /// arrives together with an earlier one is not measured apart.
    async fn await_opponent(&mut self, until: Instant) -> Result<Next, Error> {
        let LastTurn { committed, version, event } = self.last_turn;
        let seconds = until.saturating_duration_since(Instant::now()).as_secs().clamp(1, MAX_WAIT);
        let path = format!("{}/events?after={event}&limit=500&wait={seconds}", self.path);
        let guest = self.guests.first().ok_or(Error::NoPlayers)?;
        let request = Request::get(path).authorized_by(guest);
        let reply = self.send_other(&request).await?;
        let arrived = Instant::now();
        let page: EventPage<'_> =
            serde_json::from_slice(&reply.body).map_err(|_| Error::Malformed(request.to_string()))?;
        let Some(last) = page.events.last() else { return Ok(Next::AwaitOpponent) };
        // The times of turns are unique within a game.
        let turns = page.events.chunk_by(|one, next| one.at == next.at).count() as i64;
        self.last_turn = LastTurn {
            committed: commit_instant(last.at, Duration::ZERO, (committed, arrived)),
            version: version + turns,
            event: page.next,
        };
        if let Some(opponents) = self.habits.opponents.as_ref().filter(|_| arrived <= until) {
            let mut answers = opponents.answers.borrow_mut();
            answers.arrived(arrived - committed);
            answers.played(turns);
        }
        Ok(Next::FetchDecision(0))
    }

    /// Records a move of a guest who has opponents, and the turns of opponents right before it.
    fn moved_beside_opponents(&mut self, turn: &Turn<'_>, took: Duration, between: (Instant, Instant)) {
        let Some(opponents) = &self.habits.opponents else { return };
        opponents.answers.borrow_mut().played(turn.version - 1 - self.last_turn.version);
        let at = turn.events.last().map_or("", |event| event.at);
        let committed = commit_instant(at, took, between);
        self.last_turn = LastTurn { committed, version: turn.version, event: turn.latest_event };
    }

    /// After every third move, makes a plan of the guest next to the one that has moved.
    async fn plan_after(&mut self, guest: usize) -> Result<(), Error> {
        let Some(counts) = self.habits.plans.clone() else { return Ok(()) };
        let Some(key) = self.plans.next_key() else { return Ok(()) };
        let planner = (guest + 1) % self.guests.len();
        let plan = plans::random_plan(&mut self.rng);
        let request = Request::post_json(format!("{}/plans", self.path), &plan)
            .authorized_by(&self.guests[planner])
            .with(IDEMPOTENCY_KEY, HeaderValue::from(key));
        self.latencies.borrow_mut().other_requests += 1;
        let reply = self.client.send(&request).await;
        let reply = reply.map_err(|why| Error::Failed(request.to_string(), why))?;
        match reply.status {
            200 | 201 => counts.borrow_mut().filed += 1,
            // The game may be over or about to end, or the server busy.
            409 | 422 | 503 => return Ok(()),
            _ => return Err(Error::unexpected_status(&request, &reply)),
        }
        match self.plans.filed(planner) {
            true => self.read_plans(planner).await,
            false => Ok(()),
        }
    }

    async fn read_plans(&mut self, guest: usize) -> Result<(), Error> {
        let request = Request::get(format!("{}/plans", self.path)).authorized_by(&self.guests[guest]);
        let reply = self.send_other(&request).await?;
        let list: PlanList<'_> =
            serde_json::from_slice(&reply.body).map_err(|_| Error::Malformed(request.to_string()))?;
        self.plans.read(&list);
        Ok(())
    }

    /// Adds the plans of the current game to the counts; to be called once for each game.
    pub async fn count_plans(&mut self) -> Result<(), Error> {
        let Some(counts) = self.habits.plans.clone() else { return Ok(()) };
        for guest in 0..self.guests.len() {
            self.read_plans(guest).await?;
        }
        let (fired, turns) = self.plans.counts();
        let mut counts = counts.borrow_mut();
        counts.fired += fired;
        counts.turns += turns;
        Ok(())
    }

    /// Sends a move and measures the time until the whole reply has arrived.
    async fn send(&mut self, ReadyMove { guest, request }: ReadyMove, until: Instant) -> Result<Next, Error> {
        if let Some(pace) = &mut self.pace {
            pace.wait().await;
        }
        let sent = Instant::now();
        let reply =
            self.client.send(&request).await.map_err(|why| Error::Failed(request.to_string(), why))?;
        let answered_at = Instant::now();
        if reply.status == 200 {
            if answered_at <= until {
                self.latencies.borrow_mut().record(answered_at - sent);
            }
            self.record_commit(&reply);
            if self.habits.plans.is_some() || self.habits.opponents.is_some() {
                let turn: Turn<'_> =
                    serde_json::from_slice(&reply.body).map_err(|_| Error::Malformed(request.to_string()))?;
                self.plans.moved(turn.version);
                let took = commit_duration(&reply).unwrap_or_default();
                self.moved_beside_opponents(&turn, took, (sent, answered_at));
            }
            return self.next(guest, &request, &reply);
        }
        self.latencies.borrow_mut().not_ok += 1;
        match reply.status {
            // If the decision has changed, fetch it again; if the server is busy, after a pause.
            412 => Ok(Next::FetchDecision(guest)),
            // A plan has ended the game.
            409 if self.habits.plans.is_some() => Ok(Next::FetchDecision(guest)),
            429 | 503 => {
                tokio::time::sleep(BUSY_PAUSE).await;
                Ok(Next::FetchDecision(guest))
            }
            _ => Err(Error::unexpected_status(&request, &reply)),
        }
    }

    fn record_commit(&self, reply: &Reply) {
        let (Some(ledger), Some(took)) = (&self.ledger, commit_duration(reply)) else { return };
        let moved: Result<MoveEvents<'_>, _> = serde_json::from_slice(&reply.body);
        if let Some(event) = moved.ok().and_then(|moved| moved.events.into_iter().next()) {
            ledger.borrow_mut().committed(event.game_id, event.at, took);
        }
    }

    async fn fetch_decision(&mut self, guest: usize) -> Result<Next, Error> {
        let request = Request::get(format!("{}/decision", self.path)).authorized_by(&self.guests[guest]);
        let reply = self.send_other(&request).await?;
        self.next(guest, &request, &reply)
    }

    /// The step that follows a reply with the decision of a guest.
    fn next(&mut self, guest: usize, request: &Request, reply: &Reply) -> Result<Next, Error> {
        let decision_reply: DecisionReply =
            serde_json::from_slice(&reply.body).map_err(|_| Error::Malformed(request.to_string()))?;
        if let Some(decision) = decision_reply.decision.filter(|decision| decision.waiting) {
            let pick = self.rng.below(decision.options.len());
            let option = decision.options.get(pick).ok_or_else(|| Error::Malformed(request.to_string()))?;
            let body = serde_json::to_vec(&Move { answers: [option.answer(&mut self.rng)] });
            let body = body.map_err(|_| Error::Malformed(request.to_string()))?;
            self.moves += 1;
            let malformed = |_| Error::Malformed(request.to_string());
            let request = Request::post(format!("{}/moves", self.path), body)
                .authorized_by(&self.guests[guest])
                .with(IDEMPOTENCY_KEY, HeaderValue::from(self.moves))
                .with(IF_MATCH, HeaderValue::from_str(decision.tag).map_err(malformed)?);
            return Ok(Next::Move(ReadyMove { guest, request }));
        }
        let waiting_seat = decision_reply.waiting_for.get(self.rng.below(decision_reply.waiting_for.len()));
        let Some(seat) = waiting_seat else { return Ok(Next::GameOver) };
        match self.seats.iter().position(|mine| mine == seat) {
            Some(guest) => Ok(Next::FetchDecision(guest)),
            None if self.habits.opponents.is_some() => Ok(Next::AwaitOpponent),
            None => Err(Error::Malformed(request.to_string())),
        }
    }

    async fn read<T: DeserializeOwned>(&mut self, request: &Request) -> Result<T, Error> {
        let reply = self.send_other(request).await?;
        serde_json::from_slice(&reply.body).map_err(|_| Error::Malformed(request.to_string()))
    }

    /// Sends a request other than a move, again if the server is busy: at most a table is left to which nobody comes.
    async fn send_other(&mut self, request: &Request) -> Result<Reply, Error> {
        self.latencies.borrow_mut().other_requests += 1;
        let reply = self.client.send_until_served(request).await;
        let reply = reply.map_err(|why| Error::Failed(request.to_string(), why))?;
        match reply.status {
            200 | 201 => Ok(reply),
            _ => Err(Error::unexpected_status(request, &reply)),
        }
    }
}

/// The commit time of a move according to the header `Server-Timing`.
fn commit_duration(reply: &Reply) -> Option<Duration> {
    let parts = reply.header("server-timing").split(", ");
    let millis: f64 = parts.filter_map(|part| part.strip_prefix("commit;dur=")).next()?.parse().ok()?;
    Duration::try_from_secs_f64(millis / 1_000.0).ok()
}

/// Signs in a new guest and returns the value of the header `Authorization`.
pub async fn sign_in(server: &Server) -> Result<HeaderValue, Error> {
    Ok(sign_in_guest(server, &device_key()).await?.0)
}

/// Signs in the guest with this device key. Returns the value of the header `Authorization`, and its lifetime.
async fn sign_in_guest(server: &Server, key: &str) -> Result<(HeaderValue, Duration), Error> {
    let request = Request::post_json("/v1/sign-in/guest", &json!({ "device_key": key, "name": "Load" }));
    let reply = Client::new(server).send_until_served(&request).await;
    let reply = reply.map_err(|why| Error::Failed(request.to_string(), why))?;
    if !matches!(reply.status, 200 | 201) {
        return Err(Error::unexpected_status(&request, &reply));
    }
    let malformed = || Error::Malformed(request.to_string());
    let signed_in: SignedIn = serde_json::from_slice(&reply.body).map_err(|_| malformed())?;
    let token = bearer(&signed_in.access_token);
    Ok((token.map_err(|_| malformed())?, Duration::from_secs(signed_in.expires_in)))
}
