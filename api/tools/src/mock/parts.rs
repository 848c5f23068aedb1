//! What `include` adds to the game: recorded parts of the same moment, and what follows from a table without clocks or plans.

use serde_json::{Value, json};

use super::dress::ReplyPart;
use super::stage::{Inner, Stage};
use super::story::Position;

impl Stage {
    /// The game as it is, with those parts.
    pub fn game_with(&self, inner: &mut Inner, now: &Position, parts: &[&str]) -> Value {
        let mut game = self.dressed(inner, ReplyPart::Game, &now.game);
        for part in parts {
            game[part] = match *part {
                "decision" => {
                    inner.watch.told_decision(now.tag());
                    self.dressed(inner, ReplyPart::Asked, &now.asked)
                }
                "hand" => self.dressed(inner, ReplyPart::Hand, &now.hand),
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
