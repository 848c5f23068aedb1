//! Players by their names.

use crate::{
    Budget, GreedyBaseline, NetworkValue, Novice, Player, PriceListValue, PublishedAgent, RandomBaseline,
    Searcher, Value,
};

/// The names that [`player_of`] knows.
pub const NAMES: [&str; 7] = ["random", "greedy", "published", "price-list", "novice", "regular", "strong"];

fn value() -> Box<dyn Value> {
    Box::new(NetworkValue::default())
}

/// The budget in a name such as `strong/10` or `search:4000:6:12`.
fn budget_of(name: &str) -> Option<Budget> {
    if let Some(share) = name.strip_prefix("strong/") {
        let share: u64 = share.parse().ok().filter(|share| (1..=1000).contains(share))?;
        return Some(Budget { calls: Budget::STRONG.calls / share, ..Budget::STRONG });
    }
    let numbers: Option<Vec<u32>> =
        name.strip_prefix("search:")?.split(':').map(|n| n.parse().ok()).collect();
    let [calls, breadth, depth] = numbers?[..] else { return None };
    let sane = (1..=10_000_000).contains(&calls) && (1..=100).contains(&breadth) && depth <= 10_000;
    sane.then_some(Budget { calls: calls.into(), breadth: breadth as usize, depth: depth as usize })
}

/// The player of that name. `strong/10` is `strong` at a tenth of its budget; `search:4000:6:12` is a searcher with a budget
/// of 4,000 calls, 6 candidates and rollouts of 12 decisions.
///
/// # Errors
/// If no player has the name. The text lists those that exist.
pub fn player_of(name: &str) -> Result<Box<dyn Player>, String> {
    Ok(match name {
        "random" => Box::new(RandomBaseline),
        "greedy" => Box::new(GreedyBaseline),
        "published" => Box::new(PublishedAgent::default()),
        "price-list" => Box::new(Novice::named("price-list", Box::new(PriceListValue::start()))),
        "novice" => Box::new(Novice::default()),
        "regular" => Box::new(Searcher::regular(value())),
        "strong" => Box::new(Searcher::strong(value())),
        _ => {
            let Some(budget) = budget_of(name) else {
                return Err(format!(
                    "unknown player `{name}`, expected one of {}, strong/N with 1 <= N <= 1000, or \
                     search:CALLS:BREADTH:DEPTH",
                    NAMES.join(", ")
                ));
            };
            let level = if name.starts_with("strong") { "strong" } else { "search" };
            Box::new(Searcher::with_budget(level, budget, value()))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_a_player_and_others_are_refused() {
        for name in NAMES {
            let player = player_of(name).expect("a player");
            assert!(player.name().starts_with(name), "{name}: {}", player.name());
        }
        assert!(player_of("strong/10").expect("a player").name().contains("10000 calls"));
        for wrong in ["", "strongest", "strong/0", "strong/x", "search:1:2", "search:0:1:1", "search:1:1:1:1"]
        {
            let Err(why) = player_of(wrong) else { panic!("{wrong}") };
            assert!(why.contains("expected one of random"), "{why}");
        }
    }
}
