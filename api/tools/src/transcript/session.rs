//! Plays a whole game and records the exchanges of one seat. The other seats play too, without being recorded.

use hyper::header::{HeaderValue, IF_MATCH};
use serde_json::{Value, json};

use super::line::{Exchange, ExchangeName, Head};
use super::recorder::{DEVICE_KEY, Recorder, body};
use super::{FORMAT, Role};
use crate::client::{IDEMPOTENCY_KEY, Reply, Request, Server, device_key};
use crate::demo::choice;
use crate::demo::error::{Error, ensure};
use crate::demo::network_faults::tag;
use crate::demo::seating::{GameKind, NAMES};
use crate::demo::wire::{Answer, Decision};
use crate::rng::Rng;

/// The maximum number of answers in one move.
const MAX_ANSWERS: usize = 4;
/// More moves than any game needs.
const MAX_MOVES: i64 = 5_000;
/// The question at which a move may have several answers.
const CHAIN_START: &str = "action";

/// A running game.
struct Session {
    /// The recorded player.
    own: Recorder,
    seat: String,
    /// The other players with their seats.
    others: Vec<(String, Recorder)>,
    path: String,
    rng: Rng,
    keys: u64,
    /// The number of the last received event.
    last_event: i64,
    /// The tag of an answered decision of the recorded seat.
    earlier: Option<String>,
}

/// Plays a game and returns its transcript.
pub async fn record(
    server: &Server,
    kind: GameKind,
    role: Role,
    seed: u64,
) -> Result<(Head, Vec<Exchange>), Error> {
    let mut session = Session::seat(server, kind, role, Rng::new(seed)).await?;
    session.play().await?;
    let path = format!("{}/record", session.path);
    session.own.read(ExchangeName::Record, path).await?;
    session.own.read(ExchangeName::Games, "/v1/games".to_owned()).await?;
    let head = Head {
        format: FORMAT,
        api: env!("CARGO_PKG_VERSION").to_owned(),
        seed,
        players: kind.players,
        corporate_era: kind.corporate_era,
        draft: kind.draft,
        seat: session.seat,
        game_id: session.path.trim_start_matches("/v1/games/").to_owned(),
        versions: session.own.version,
    };
    Ok((head, session.own.exchanges))
}

fn text<'a>(body: &'a Value, name: &str) -> Result<&'a str, Error> {
    body[name].as_str().ok_or_else(|| Error::Contradiction(format!("a reply has no {name}: {body}")))
}

impl Session {
    /// Signs all players in, fills a table and starts the game.
    async fn seat(server: &Server, kind: GameKind, role: Role, rng: Rng) -> Result<Self, Error> {
        let mut own = Recorder::new(server);
        let key = device_key();
        own.add_secret(&key, DEVICE_KEY);
        let request =
            Request::post_json("/v1/sign-in/guest", &json!({ "device_key": key, "name": NAMES[0] }));
        let tokens = own.sign_in(ExchangeName::SignIn, request, 0).await?;
        let renewal = json!({ "refresh_token": text(&tokens, "refresh_token")? });
        own.sign_in(ExchangeName::Refresh, Request::post_json("/v1/sign-in/refresh", &renewal), 1).await?;
        own.read(ExchangeName::Me, "/v1/me".to_owned()).await?;
        let mut others = Vec::new();
        for name in &NAMES[1..kind.players] {
            let mut other = Recorder::new(server);
            let key = json!({ "device_key": device_key(), "name": name });
            other.sign_in(ExchangeName::SignIn, Request::post_json("/v1/sign-in/guest", &key), 0).await?;
            others.push(other);
        }
        let table = json!({
            "name": "A recorded table",
            "players": kind.players,
            "corporate_era": kind.corporate_era,
            "draft": kind.draft,
            "private": true,
        });
        let owner = if role == Role::Owner { &mut own } else { &mut others[0] };
        let table =
            owner.exchange(ExchangeName::CreateTable, Request::post_json("/v1/tables", &table), 201).await?;
        let table_path = format!("/v1/tables/{}", text(&table, "id")?);
        let join = Request::post_json("/v1/tables/join", &json!({ "code": text(&table, "code")? }));
        if role == Role::Guest {
            own.exchange(ExchangeName::JoinTable, join.clone(), 200).await?;
        }
        for other in &mut others[usize::from(role == Role::Guest)..] {
            other.exchange(ExchangeName::JoinTable, join.clone(), 200).await?;
        }
        own.read(ExchangeName::Table, table_path.clone()).await?;
        let owner = if role == Role::Owner { &mut own } else { &mut others[0] };
        let start = Request::post(format!("{table_path}/start"), "");
        let started = owner.exchange(ExchangeName::Start, start, 201).await?;
        let path = format!("/v1/games/{}", text(&started, "game_id")?);
        own.version = 1;
        own.read(ExchangeName::Table, table_path).await?;
        own.read(ExchangeName::Games, "/v1/games".to_owned()).await?;
        let mut seated = Vec::new();
        for mut other in others {
            let game = other.read(ExchangeName::Game, path.clone()).await?;
            seated.push((text(&game, "seat")?.to_owned(), other));
        }
        let game = own.read(ExchangeName::Game, format!("{path}?include=points")).await?;
        let seat = text(&game, "seat")?.to_owned();
        Ok(Self { own, seat, others: seated, path, rng, keys: 0, last_event: 0, earlier: None })
    }

    async fn play(&mut self) -> Result<(), Error> {
        loop {
            let decision_reply = self.observe().await?;
            let waiting: Vec<&str> = decision_reply["waiting_for"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(Value::as_str)
                .collect();
            let Some(next) = waiting.get(self.rng.below(waiting.len())) else { return Ok(()) };
            ensure(self.own.version < MAX_MOVES, || "the game does not end".to_owned())?;
            if *next == self.seat {
                let open = decision(&decision_reply["decision"])?;
                self.answer(open).await?;
            } else {
                let next = (*next).to_owned();
                self.other_answers(&next).await?;
            }
        }
    }

    /// Reads every resource that may have changed.
    async fn observe(&mut self) -> Result<Value, Error> {
        let path = self.path.clone();
        let decision_reply = self.own.read(ExchangeName::Decision, format!("{path}/decision")).await?;
        let after = self.last_event;
        let page =
            self.own.read(ExchangeName::Events, format!("{path}/events?after={after}&limit=500")).await?;
        self.last_event = page["next"].as_i64().unwrap_or(after);
        for event in page["events"].as_array().into_iter().flatten().filter(|e| e["type"] == "undone") {
            let (from, to) = (
                event["data"]["from_seq"].as_i64().unwrap_or(1),
                event["data"]["to_seq"].as_i64().unwrap_or(0),
            );
            let (after, limit) = (from - 1, (to - from + 1).max(1));
            self.own
                .read(ExchangeName::Withdrawn, format!("{path}/events?after={after}&limit={limit}"))
                .await?;
        }
        self.own.read(ExchangeName::Hand, format!("{path}/hand")).await?;
        self.own.read(ExchangeName::Game, format!("{path}?include=points")).await?;
        Ok(decision_reply)
    }

    /// The recorded seat answers. Sometimes it also sends refused, stale and repeated moves, and undos.
    async fn answer(&mut self, open: Decision) -> Result<(), Error> {
        let answers = self.choose(&open).await?;
        let request = self.move_request(&open.tag, &answers);
        if self.rng.one_in(12) {
            self.try_blocked_option(&open).await?;
        }
        if let (true, Some(earlier)) = (self.rng.one_in(15), self.earlier.clone()) {
            let stale = self.move_request(&earlier, &answers);
            self.own.exchange(ExchangeName::Stale, stale, 412).await?;
        }
        let body = self.own.exchange(ExchangeName::Move, request.clone(), 200).await?;
        self.repeat_move(&request).await?;
        self.set_version(&body);
        self.earlier = Some(open.tag);
        let undo = body["decision"]["undo"]["steps"].as_i64().unwrap_or_default();
        // Undo only while the game waits for this seat: otherwise another seat could move first.
        if undo > 0 && body["decision"]["waiting"] == true && self.rng.one_in(10) {
            self.observe().await?;
            let steps = self.rng.between(1, undo);
            let key = self.new_key();
            let path = format!("{}/undo", self.path);
            let undo = Request::post_json(&path, &json!({ "steps": steps })).with(IDEMPOTENCY_KEY, key);
            let body = self.own.exchange(ExchangeName::Undo, undo, 200).await?;
            self.set_version(&body);
        }
        Ok(())
    }

    fn set_version(&mut self, reply: &Value) {
        self.own.version = reply["version"].as_i64().unwrap_or(self.own.version + 1);
    }

    /// Chooses one answer, or several if previews show the next decisions.
    async fn choose(&mut self, open: &Decision) -> Result<Vec<Answer>, Error> {
        let mut answers = vec![choose_answer(open, &mut self.rng)?];
        if open.question != CHAIN_START || !self.rng.one_in(4) {
            return Ok(answers);
        }
        while answers.len() < MAX_ANSWERS {
            let path = format!("{}/moves/preview", self.path);
            let request =
                Request::post_json(&path, &json!({ "answers": answers })).with(IF_MATCH, tag(&open.tag));
            let preview = self.own.exchange(ExchangeName::Preview, request, 200).await?;
            let next = &preview["decision"];
            // A move ends with the turn at the latest.
            let over =
                preview["events"].as_array().into_iter().flatten().any(|event| event["type"] == "turn_ended");
            if over || next["waiting"] != true {
                break;
            }
            answers.push(choose_answer(&decision(next)?, &mut self.rng)?);
        }
        Ok(answers)
    }

    /// Sends a move with a blocked option.
    async fn try_blocked_option(&mut self, open: &Decision) -> Result<(), Error> {
        let Some(blocked) = open.blocked.get(self.rng.below(open.blocked.len())) else { return Ok(()) };
        let request = self.move_request(&open.tag, &json!([{ "option": blocked.id }]));
        self.own.exchange(ExchangeName::Refused, request, 422).await?;
        Ok(())
    }

    /// Sends a move again, unchanged or with another body under its key.
    async fn repeat_move(&mut self, request: &Request) -> Result<(), Error> {
        if self.rng.one_in(10) {
            self.own.exchange(ExchangeName::Retry, request.clone(), 200).await?;
        }
        if self.rng.one_in(20) {
            let other = json!({ "answers": [{ "option": "pass", "amount": 77 }] }).to_string();
            self.own.exchange(ExchangeName::ReusedKey, request.with_body(other), 422).await?;
        }
        Ok(())
    }

    async fn other_answers(&mut self, seat: &str) -> Result<(), Error> {
        let path = self.path.clone();
        let key = self.new_key();
        let unknown_seat = || {
            Error::Contradiction(format!("the game waits for {seat}, which is not a seat of this session"))
        };
        let (_, other) = self.others.iter_mut().find(|(one, _)| one == seat).ok_or_else(unknown_seat)?;
        let (request, reply) = other.send(Request::get(format!("{path}/decision"))).await?;
        let open = decision(&ok_body(&request, &reply)?["decision"])?;
        let answers = json!({ "answers": [choose_answer(&open, &mut self.rng)?] });
        let request = Request::post_json(format!("{path}/moves"), &answers)
            .with(IDEMPOTENCY_KEY, key)
            .with(IF_MATCH, tag(&open.tag));
        let (request, reply) = other.send(request).await?;
        let moved = ok_body(&request, &reply)?;
        self.set_version(&moved);
        Ok(())
    }

    fn move_request(&mut self, open: &str, answers: &impl serde::Serialize) -> Request {
        let body = json!({ "answers": answers });
        let key = self.new_key();
        Request::post_json(format!("{}/moves", self.path), &body)
            .with(IDEMPOTENCY_KEY, key)
            .with(IF_MATCH, tag(open))
    }

    fn new_key(&mut self) -> HeaderValue {
        self.keys += 1;
        HeaderValue::from_str(&format!("{}-{}", self.seat, self.keys))
            .unwrap_or(HeaderValue::from_static("key"))
    }
}

fn ok_body(request: &Request, reply: &Reply) -> Result<Value, Error> {
    match reply.status {
        200 => body(request, reply),
        _ => Err(Error::unexpected_status(request, reply, 200)),
    }
}

fn decision(value: &Value) -> Result<Decision, Error> {
    serde_json::from_value(value.clone())
        .map_err(|why| Error::Contradiction(format!("a decision is not as documented: {why}: {value}")))
}

/// A random answer, except for options that change an earlier pick.
fn choose_answer(open: &Decision, rng: &mut Rng) -> Result<Answer, Error> {
    let mut fresh = open.clone();
    fresh.options.retain(|option| option.replaces.is_none());
    choice::answer(&fresh, rng)
        .ok_or_else(|| Error::Contradiction(format!("the decision {} has no options", open.tag)))
}
