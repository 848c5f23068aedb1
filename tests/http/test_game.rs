//! Games that tests play over HTTP.

use serde_json::{Value, json};

use crate::harness::{Client, Reply, Server};
use crate::waiting::wait_for;

/// A running game and its players, in the order of the seats.
pub struct TestGame {
    pub path: String,
    pub players: Vec<Client>,
}

pub fn two() -> Value {
    json!({ "players": 2, "corporate_era": true, "draft": false })
}

impl TestGame {
    pub fn start(server: &Server, table: &Value) -> Self {
        Self::at(&server.url, table)
    }

    /// A new game of guests at the server with this URL.
    pub fn at(url: &str, table: &Value) -> Self {
        let names = ["Ada", "Bob", "Cid", "Dot", "Eve"];
        let count = table["players"].as_u64().expect("players") as usize;
        Self::of(names[..count].iter().map(|name| Client::guest(url, name)).collect(), table)
    }

    /// A new game of these players.
    pub fn of(players: Vec<Client>, table: &Value) -> Self {
        let made = players[0].post("/v1/tables", table).expect(201);
        for player in &players[1..] {
            player.post("/v1/tables/join", &json!({ "code": made["code"] })).expect(200);
        }
        let path = format!("/v1/tables/{}/start", made["id"].as_str().expect("an id"));
        let started = players[0].post(&path, &json!({})).expect(201);
        Self { path: format!("/v1/games/{}", started["game_id"].as_str().expect("an id")), players }
    }

    pub fn decision(&self, player: usize) -> Value {
        // A server without a free processor may refuse a request for a moment.
        let reply = wait_for("a decision", || {
            let reply = self.players[player].get(&format!("{}/decision", self.path));
            Some(reply).filter(|reply| reply.status != 503)
        });
        reply.expect(200)["decision"].clone()
    }

    /// A player with a pending decision.
    pub fn pending_player(&self) -> usize {
        let waits = |player: &usize| self.decision(*player)["waiting"] == true;
        (0..self.players.len()).find(waits).expect("somebody whom the game waits for")
    }

    /// Plays a move under a new key.
    pub fn play(&self, player: usize, tag: &Value, answers: &Value) -> Reply {
        self.play_with_key(&uuid::Uuid::now_v7().to_string(), player, tag, answers)
    }

    pub fn play_with_key(&self, key: &str, player: usize, tag: &Value, answers: &Value) -> Reply {
        let tag = format!("\"{}\"", tag.as_str().expect("a tag"));
        let headers = [("Idempotency-Key", key), ("If-Match", tag.as_str())];
        let body = json!({ "answers": answers });
        self.players[player].send("POST", &format!("{}/moves", self.path), &headers, Some(&body))
    }

    /// Plays a number of random moves that have events, or until the game is over. An answer that only leads to the
    /// next question has no event, and does not count.
    pub fn play_moves(&self, chooser: &mut RandomChooser, moves: usize) {
        let mut left = moves;
        while left > 0 {
            let mut is_over = true;
            for player in 0..self.players.len() {
                let decision = self.decision(player);
                if left > 0 && decision["waiting"] == true {
                    let answer = chooser.answer(&decision);
                    let moved = self.carry_out(player, &decision["tag"], &json!([answer]));
                    is_over = false;
                    left -= usize::from(moved["events"] != json!([]));
                }
            }
            if is_over {
                return;
            }
        }
    }

    /// Plays a solo game to its end; the player passes where this is possible.
    pub fn pass_to_the_end(&self) {
        let mut chooser = RandomChooser(1);
        loop {
            let decision = self.decision(0);
            let Some(options) = decision["options"].as_array() else { return };
            let answer = match options.iter().any(|option| option["id"] == "pass") {
                true => json!({ "option": "pass" }),
                false => chooser.answer(&decision),
            };
            self.carry_out(0, &decision["tag"], &json!([answer]));
        }
    }

    /// Plays a move, and sends it again under its key while the server refuses it for a moment.
    fn carry_out(&self, player: usize, tag: &Value, answers: &Value) -> Value {
        let key = uuid::Uuid::now_v7().to_string();
        let moved = wait_for("the outcome of a move", || {
            let reply = self.play_with_key(&key, player, tag, answers);
            Some(reply).filter(|reply| reply.status != 503)
        });
        moved.expect(200)
    }

    pub fn events(&self, player: usize, after: i64) -> Value {
        let path = format!("{}/events?limit=500&after={after}", self.path);
        wait_for("events", || Some(self.players[player].get(&path)).filter(|reply| reply.status != 503))
            .expect(200)
    }
}

/// A deterministic source of random answers.
pub struct RandomChooser(pub u64);

impl RandomChooser {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit.max(1)
    }

    /// A random option, with its cards. Passes only if there is no other option, so that something happens.
    pub fn answer(&mut self, decision: &Value) -> Value {
        let options = decision["options"].as_array().expect("options");
        let rest = |option: &&Value| !["pass", "end_turn", "decline"].iter().any(|id| option["id"] == *id);
        let busy: Vec<_> = options.iter().filter(rest).collect();
        let option = match busy.len() {
            0 => &options[self.below(options.len())],
            n => busy[self.below(n)],
        };
        let mut answer = json!({ "option": option["id"] });
        if let Some(cards) = option.get("cards") {
            let of = cards["of"].as_array().expect("cards");
            let (min, max) = (cards["min"].as_u64().expect("min"), cards["max"].as_u64().expect("max"));
            // Only a few, because they have to be paid for.
            let count = min.max(max.min(2)) as usize;
            let first = self.below(of.len());
            let named: Vec<_> = of.iter().cycle().skip(first).take(count).cloned().collect();
            answer["cards"] = named.into();
        }
        answer
    }
}
