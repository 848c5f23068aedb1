//! The plans that guests of a load test make, and what becomes of them.

use std::collections::HashSet;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::rng::Rng;

/// A plan follows every third move.
const MOVES_PER_PLAN: i64 = 3;
/// A guest's plans are read again after this many new ones: the list contains the latest 50.
const PLANS_PER_READ: u32 = 40;

/// The plans of all games.
#[derive(Clone, Copy, Default, Debug)]
pub struct PlanCounts {
    /// Plans that the server has accepted.
    pub filed: u64,
    /// Plans that have made at least one turn.
    pub fired: u64,
    /// Turns that plans have made.
    pub turns: u64,
}

/// The plans of one game.
#[derive(Default, Debug)]
pub struct GamePlans {
    /// The ids of those that have made a turn.
    fired: HashSet<String>,
    /// By guest: the plans made since the list was read.
    unread: Vec<u32>,
    /// The latest known version of the game.
    version: i64,
    /// The moves of the guests.
    moves: i64,
    /// The moves after which the latest plan was made.
    planned_at: i64,
}

/// A guest's plans in a game.
#[derive(Deserialize)]
pub struct PlanList<'a> {
    #[serde(borrow)]
    items: Vec<Plan<'a>>,
}

#[derive(Deserialize)]
struct Plan<'a> {
    id: &'a str,
    #[serde(borrow)]
    history: Vec<PlanEntry<'a>>,
}

#[derive(Deserialize)]
struct PlanEntry<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
}

/// A random plan: what to keep in the draft, what to buy, an action of the next turn, or a pass.
pub fn random_plan(rng: &mut Rng) -> Value {
    let what = match rng.below(4) {
        0 => json!({ "kind": "draft_ranking", "ranking": ["any"] }),
        1 => json!({ "kind": "research", "ranking": ["any"], "most": 2, "keep": 10 }),
        2 => json!({ "kind": "sequence", "actions": [
            [{ "option": "standard_project:power_plant" }],
            [{ "option": "end_turn" }],
        ] }),
        _ => json!({ "kind": "pass" }),
    };
    json!({ "what": what, "until": "next_generation" })
}

impl GamePlans {
    /// Before the first move.
    pub fn new(guests: usize) -> Self {
        Self { unread: vec![0; guests], ..Self::default() }
    }

    /// Records a move of a guest, after which the game has this version.
    pub fn moved(&mut self, version: i64) {
        self.moves += 1;
        self.version = self.version.max(version);
    }

    /// The key of the next plan, if one is due.
    pub fn next_key(&mut self) -> Option<i64> {
        let due = self.moves - self.planned_at >= MOVES_PER_PLAN;
        due.then(|| {
            self.planned_at = self.moves;
            self.moves
        })
    }

    /// Records a new plan of a guest. Returns whether the guest's plans have to be read.
    pub fn filed(&mut self, guest: usize) -> bool {
        self.unread[guest] += 1;
        let due = self.unread[guest] >= PLANS_PER_READ;
        if due {
            self.unread[guest] = 0;
        }
        due
    }

    /// Records the plans of a guest that have made a turn.
    pub fn read(&mut self, list: &PlanList<'_>) {
        let fired = list.items.iter().filter(|plan| plan.history.iter().any(|e| e.kind == "triggered"));
        self.fired.extend(fired.map(|plan| plan.id.to_owned()));
    }

    /// The number of plans that have made a turn, and of their turns. The first turn is the start of the game, and
    /// nobody but guests and plans makes turns.
    /// Turns after the latest move of a guest are not counted.
    pub fn counts(&self) -> (u64, u64) {
        let turns = u64::try_from(self.version - 1 - self.moves).unwrap_or_default();
        (self.fired.len() as u64, turns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_of_plans_are_those_that_no_guest_has_made() {
        let mut plans = GamePlans::new(2);
        plans.moved(2);
        plans.moved(5);
        assert_eq!(plans.next_key(), None);
        let list = r#"{"items":[{"id":"a","history":[{"type":"armed"},{"type":"triggered"},{"type":"triggered"}]},
            {"id":"b","history":[{"type":"armed"},{"type":"disarmed"}]}]}"#;
        let list: PlanList<'_> = serde_json::from_str(list).expect("a list");
        plans.read(&list);
        plans.read(&list);
        assert_eq!(plans.counts(), (1, 2));
        plans.moved(6);
        assert_eq!((plans.next_key(), plans.next_key()), (Some(3), None));
        assert_eq!(GamePlans::new(2).counts(), (0, 0));
        assert!((1..PLANS_PER_READ).all(|_| !plans.filed(1)) && plans.filed(1) && !plans.filed(1));
    }
}
