//! A whole game, and what the recorded seat sends and is told in it. The others play too; nothing of what they send is
//! written down.

use hyper::header::{HeaderValue, IF_MATCH};
use serde_json::{Value, json};

use super::line::{Exchange, Head, Name};
use super::scribe::{DEVICE_KEY, Scribe, body};
use super::{FORMAT, Role};
use crate::chance::Chance;
use crate::client::{Reply, Request, Server};
use crate::demo::choice;
use crate::demo::error::{Error, ensure};
use crate::demo::network_faults::{KEY, tag};
use crate::demo::seating::{GameKind, NAMES};
use crate::demo::wire::{Answer, Decision};

/// Answers in one move at most.
const LONGEST_CHAIN: usize = 4;
/// More moves than any game has.
const MOST_MOVES: i64 = 5_000;
/// Questions at which chains begin.
const ALONE: &str = "action";

/// A game in play.
struct Session {
    /// The recorded player.
    own: Scribe,
    seat: String,
    /// The others, with their seats.
    others: Vec<(String, Scribe)>,
    path: String,
    chance: Chance,
    keys: u64,
    /// The number of the last fact that was told.
    facts: i64,
    /// The tag of an own decision that was answered.
    earlier: Option<String>,
}

/// Plays and writes down.
pub async fn record(
    server: &Server,
    kind: GameKind,
    role: Role,
    seed: u64,
) -> Result<(Head, Vec<Exchange>), Error> {
    let mut session = Session::seat(server, kind, role, Chance::new(seed)).await?;
    session.play().await?;
    let path = format!("{}/record", session.path);
    session.own.look(Name::Record, path).await?;
    session.own.look(Name::Games, "/v1/games".to_owned()).await?;
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

fn post(path: &str, body: &Value) -> Request {
    Request::post(path, body.to_string())
}

fn text<'a>(body: &'a Value, name: &str) -> Result<&'a str, Error> {
    body[name].as_str().ok_or_else(|| Error::Contradiction(format!("a reply has no {name}: {body}")))
}

impl Session {
    /// Signs everybody in, fills a table and starts the game.
    async fn seat(server: &Server, kind: GameKind, role: Role, chance: Chance) -> Result<Self, Error> {
        let mut own = Scribe::new(server);
        let key = device_key();
        own.keeps_secret(&key, DEVICE_KEY);
        let request = post("/v1/sign-in/guest", &json!({ "device_key": key, "name": NAMES[0] }));
        let tokens = own.signs_in(Name::SignIn, request, 0).await?;
        let renewal = json!({ "refresh_token": text(&tokens, "refresh_token")? });
        own.signs_in(Name::Refresh, post("/v1/sign-in/refresh", &renewal), 1).await?;
        own.look(Name::Me, "/v1/me".to_owned()).await?;
        let mut others = Vec::new();
        for name in &NAMES[1..kind.players] {
            let mut other = Scribe::new(server);
            let key = json!({ "device_key": device_key(), "name": name });
            other.signs_in(Name::SignIn, post("/v1/sign-in/guest", &key), 0).await?;
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
        let table = owner.write(Name::CreateTable, post("/v1/tables", &table), 201).await?;
        let table_path = format!("/v1/tables/{}", text(&table, "id")?);
        let join = post("/v1/tables/join", &json!({ "code": text(&table, "code")? }));
        if role == Role::Guest {
            own.write(Name::JoinTable, join.clone(), 200).await?;
        }
        for other in &mut others[usize::from(role == Role::Guest)..] {
            other.write(Name::JoinTable, join.clone(), 200).await?;
        }
        own.look(Name::Table, table_path.clone()).await?;
        let owner = if role == Role::Owner { &mut own } else { &mut others[0] };
        let start = Request::post(format!("{table_path}/start"), "");
        let started = owner.write(Name::Start, start, 201).await?;
        let path = format!("/v1/games/{}", text(&started, "game_id")?);
        own.version = 1;
        own.look(Name::Table, table_path).await?;
        own.look(Name::Games, "/v1/games".to_owned()).await?;
        let mut seated = Vec::new();
        for mut other in others {
            let game = other.look(Name::Game, path.clone()).await?;
            seated.push((text(&game, "seat")?.to_owned(), other));
        }
        let game = own.look(Name::Game, format!("{path}?include=points")).await?;
        let seat = text(&game, "seat")?.to_owned();
        Ok(Self { own, seat, others: seated, path, chance, keys: 0, facts: 0, earlier: None })
    }

    async fn play(&mut self) -> Result<(), Error> {
        loop {
            let asked = self.observe().await?;
            let waiting: Vec<&str> =
                asked["waiting_for"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            let Some(next) = waiting.get(self.chance.below(waiting.len())) else { return Ok(()) };
            ensure(self.own.version < MOST_MOVES, || "the game does not end".to_owned())?;
            if *next == self.seat {
                let open = decision(&asked["decision"])?;
                self.answer(open).await?;
            } else {
                let next = (*next).to_owned();
                self.other_answers(&next).await?;
            }
        }
    }

    /// Reads all that may have changed.
    async fn observe(&mut self) -> Result<Value, Error> {
        let path = self.path.clone();
        let asked = self.own.look(Name::Decision, format!("{path}/decision")).await?;
        let after = self.facts;
        let page = self.own.look(Name::Events, format!("{path}/events?after={after}&limit=500")).await?;
        self.facts = page["next"].as_i64().unwrap_or(after);
        for event in page["events"].as_array().into_iter().flatten().filter(|e| e["type"] == "undone") {
            let (from, to) = (
                event["data"]["from_seq"].as_i64().unwrap_or(1),
                event["data"]["to_seq"].as_i64().unwrap_or(0),
            );
            let (after, limit) = (from - 1, (to - from + 1).max(1));
            self.own.look(Name::Withdrawn, format!("{path}/events?after={after}&limit={limit}")).await?;
        }
        self.own.look(Name::Hand, format!("{path}/hand")).await?;
        self.own.look(Name::Game, format!("{path}?include=points")).await?;
        Ok(asked)
    }

    /// The recorded seat answers, and now and then does what clients do besides.
    async fn answer(&mut self, open: Decision) -> Result<(), Error> {
        let answers = self.choose(&open).await?;
        let request = self.order(&open.tag, &answers);
        if self.chance.once_in(12) {
            self.refused(&open).await?;
        }
        if let (true, Some(earlier)) = (self.chance.once_in(15), self.earlier.clone()) {
            let late = self.order(&earlier, &answers);
            self.own.write(Name::Stale, late, 412).await?;
        }
        let body = self.own.write(Name::Move, request.clone(), 200).await?;
        self.retried(&request).await?;
        self.goes_on(&body);
        self.earlier = Some(open.tag);
        let undo = body["decision"]["undo"]["steps"].as_i64().unwrap_or_default();
        // Whoever is not waited for would not know that it is time to take back.
        if undo > 0 && body["decision"]["waiting"] == true && self.chance.once_in(10) {
            self.observe().await?;
            let steps = self.chance.between(1, undo);
            let key = self.new_key();
            let path = format!("{}/undo", self.path);
            let undo = post(&path, &json!({ "steps": steps })).with(KEY, key);
            let body = self.own.write(Name::Undo, undo, 200).await?;
            self.goes_on(&body);
        }
        Ok(())
    }

    fn goes_on(&mut self, reply: &Value) {
        self.own.version = reply["version"].as_i64().unwrap_or(self.own.version + 1);
    }

    /// One answer, or several where it is clear what would be asked.
    async fn choose(&mut self, open: &Decision) -> Result<Vec<Answer>, Error> {
        let mut answers = vec![chosen(open, &mut self.chance)?];
        if open.question != ALONE || !self.chance.once_in(4) {
            return Ok(answers);
        }
        while answers.len() < LONGEST_CHAIN {
            let path = format!("{}/moves/preview", self.path);
            let request = post(&path, &json!({ "answers": answers })).with(IF_MATCH, tag(&open.tag));
            let foretold = self.own.write(Name::Preview, request, 200).await?;
            let next = &foretold["decision"];
            // A move goes no further than the turn.
            let over = foretold["events"]
                .as_array()
                .into_iter()
                .flatten()
                .any(|event| event["type"] == "turn_ended");
            if over || next["waiting"] != true {
                break;
            }
            answers.push(chosen(&decision(next)?, &mut self.chance)?);
        }
        Ok(answers)
    }

    /// Tries what is listed as blocked.
    async fn refused(&mut self, open: &Decision) -> Result<(), Error> {
        let Some(blocked) = open.blocked.get(self.chance.below(open.blocked.len())) else { return Ok(()) };
        let request = self.order(&open.tag, &json!([{ "option": blocked.id }]));
        self.own.write(Name::Refused, request, 422).await?;
        Ok(())
    }

    /// Sends a move again, as it was or with something else under its key.
    async fn retried(&mut self, request: &Request) -> Result<(), Error> {
        if self.chance.once_in(10) {
            self.own.write(Name::Retry, request.clone(), 200).await?;
        }
        if self.chance.once_in(20) {
            let other = json!({ "answers": [{ "option": "pass", "amount": 77 }] }).to_string();
            self.own.write(Name::ReusedKey, request.saying(other), 422).await?;
        }
        Ok(())
    }

    async fn other_answers(&mut self, seat: &str) -> Result<(), Error> {
        let path = self.path.clone();
        let key = self.new_key();
        let nobody = || Error::Contradiction(format!("{seat} is waited for and does not play"));
        let (_, other) = self.others.iter_mut().find(|(one, _)| one == seat).ok_or_else(nobody)?;
        let (request, reply) = other.send(Request::get(format!("{path}/decision"))).await?;
        let open = decision(&good(&request, &reply)?["decision"])?;
        let answers = json!({ "answers": [chosen(&open, &mut self.chance)?] });
        let request = post(&format!("{path}/moves"), &answers).with(KEY, key).with(IF_MATCH, tag(&open.tag));
        let (request, reply) = other.send(request).await?;
        let moved = good(&request, &reply)?;
        self.goes_on(&moved);
        Ok(())
    }

    fn order(&mut self, open: &str, answers: &impl serde::Serialize) -> Request {
        let body = json!({ "answers": answers });
        let key = self.new_key();
        post(&format!("{}/moves", self.path), &body).with(KEY, key).with(IF_MATCH, tag(open))
    }

    fn new_key(&mut self) -> HeaderValue {
        self.keys += 1;
        HeaderValue::from_str(&format!("{}-{}", self.seat, self.keys))
            .unwrap_or(HeaderValue::from_static("key"))
    }
}

fn good(request: &Request, reply: &Reply) -> Result<Value, Error> {
    match reply.status {
        200 => body(request, reply),
        _ => Err(Error::answered(request, reply, 200)),
    }
}

fn decision(told: &Value) -> Result<Decision, Error> {
    serde_json::from_value(told.clone())
        .map_err(|why| Error::Contradiction(format!("a decision is not as documented: {why}: {told}")))
}

/// Any answer but a change of mind, which would only be another pick.
fn chosen(open: &Decision, chance: &mut Chance) -> Result<Answer, Error> {
    let mut fresh = open.clone();
    fresh.options.retain(|option| option.replaces.is_none());
    choice::answer(&fresh, chance)
        .ok_or_else(|| Error::Contradiction(format!("nothing may be answered to {}", open.tag)))
}

fn device_key() -> String {
    format!("{}{}", uuid::Uuid::new_v4().simple(), uuid::Uuid::new_v4().simple())
}
