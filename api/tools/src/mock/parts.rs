//! The parts that `include` adds to the game: recorded parts of the same version, and defaults for a table without
//! clocks and plans.

use serde_json::{Value, json};

use super::recording::Position;
use super::rewrite::ReplyPart;
use super::state::{Inner, MockState};

impl MockState {
    /// The current game with the given parts.
    pub fn game_with(&self, inner: &mut Inner, now: &Position, parts: &[&str]) -> Value {
        let mut game = self.with_faults(inner, ReplyPart::Game, &now.game);
        for part in parts {
            game[part] = match *part {
                "decision" => {
                    inner.checks.received_decision(now.tag());
                    self.with_faults(inner, ReplyPart::Decision, &now.decision_reply)
                }
                "hand" => self.with_faults(inner, ReplyPart::Hand, &now.hand),
                "seats" => {
                    let seat = |player| json!({ "player": player, "caretaker": false });
                    json!({ "items": players(&game).map(seat).collect::<Vec<_>>() })
                }
                "clock" => {
                    let seat = |player: &Value| json!({ "seat": player["seat"], "state": "idle" });
                    let seats: Vec<_> = players(&game).map(seat).collect();
                    json!({ "clock": { "type": "none" }, "now": game["updated_at"], "seats": seats })
                }
                "points" => Value::clone(&now.points),
                _ => json!({ "items": [] }),
            };
        }
        game
    }
}

fn players(game: &Value) -> impl Iterator<Item = &Value> {
    game["players"].as_array().into_iter().flatten()
}
