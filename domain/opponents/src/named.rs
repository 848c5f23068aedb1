//! Players by their names.

use crate::{
    Budget, GreedyBaseline, NetworkValue, Novice, Player, PriceListValue, PublishedAgent, RandomBaseline,
    Searcher, Value,
};

/// The names that [`player_of`] knows.
pub const NAMES: [&str; 7] = ["random", "greedy", "published", "price-list", "novice", "regular", "strong"];

/// What follows the name of a level that judges by the fitted price list and not by the network.
const BY_PRICES: &str = "+prices";

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
/// of 4,000 calls, 6 candidates and rollouts of 12 decisions. With `+prices` at the end, as in `regular+prices`, a level
/// judges by the fitted price list instead of the network.
///
/// # Errors
/// If no player has the name. The text lists those that exist.
pub fn player_of(name: &str) -> Result<Box<dyn Player>, String> {
    let (level, by_prices) = match name.strip_suffix(BY_PRICES) {
        Some(level) => (level, true),
        None => (name, false),
    };
    let value = || -> Box<dyn Value> {
        if by_prices { Box::new(PriceListValue::default()) } else { Box::new(NetworkValue::default()) }
    };
    let has_no_value = ["random", "greedy", "published", "price-list"].contains(&level);
    Ok(match level {
        _ if by_prices && has_no_value => return Err(unknown(name)),
        "random" => Box::new(RandomBaseline),
        "greedy" => Box::new(GreedyBaseline),
        "published" => Box::new(PublishedAgent::default()),
        "price-list" => Box::new(Novice::named("price-list", Box::new(PriceListValue::start()))),
        "novice" => Box::new(Novice::by(value())),
        "regular" => Box::new(Searcher::regular(value())),
        "strong" => Box::new(Searcher::strong(value())),
        _ => {
            let budget = budget_of(level).ok_or_else(|| unknown(name))?;
            let kind = if level.starts_with("strong") { "strong" } else { "search" };
            Box::new(Searcher::with_budget(kind, budget, value()))
        }
    })
}

fn unknown(name: &str) -> String {
    format!(
        "unknown player `{name}`, expected one of {}, strong/N with 1 <= N <= 1000, or search:CALLS:BREADTH:DEPTH; \
         +prices may follow a level",
        NAMES.join(", ")
    )
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
        assert!(player_of("regular+prices").expect("a player").name().contains("fitted prices"));
        for wrong in [
            "",
            "greedy+prices",
            "strongest",
            "strong/0",
            "strong/x",
            "search:1:2",
            "search:0:1:1",
            "search:1:1:1:1",
        ] {
            let Err(why) = player_of(wrong) else { panic!("{wrong}") };
            assert!(why.contains("expected one of random"), "{why}");
        }
    }
}
