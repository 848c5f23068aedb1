//! Players by their names.

use crate::{
    Budget, GreedyBaseline, Horizon, NetworkValue, Novice, Player, PriceListValue, PublishedAgent,
    RandomBaseline, Searcher, Value,
};

/// The names that [`player_of`] knows.
pub const NAMES: [&str; 7] = ["random", "greedy", "published", "price-list", "novice", "regular", "strong"];

/// What follows the name of a level that judges by the fitted price list and not by the network.
const BY_PRICES: &str = "+prices";

/// The searcher in a name such as `strong/10`, `search:4000:6:12` or `mean:10000:8:12`.
fn searcher_of(name: &str, value: Box<dyn Value>) -> Option<Searcher> {
    if let Some(share) = name.strip_prefix("strong/") {
        let share: u64 = share.parse().ok().filter(|share| (1..=1000).contains(share))?;
        return Some(Searcher::strong_with(Budget::STRONG.calls / share, value));
    }
    let (level, numbers) = match name.split_once(':')? {
        ("search", numbers) => ("search-1", numbers),
        ("mean", numbers) => ("mean-1", numbers),
        _ => return None,
    };
    let numbers: Option<Vec<u32>> = numbers.split(':').map(|n| n.parse().ok()).collect();
    let [calls, breadth, depth] = numbers?[..] else { return None };
    let sane = (1..=10_000_000).contains(&calls) && (1..=100).contains(&breadth) && depth <= 10_000;
    let own = level == "mean-1";
    let budget = Budget {
        calls: calls.into(),
        breadth: breadth as usize,
        horizon: if own { Horizon::OwnDecisions(depth as usize) } else { Horizon::Decisions(depth as usize) },
        prior: u32::from(own),
    };
    sane.then(|| Searcher::with_budget(level, budget, value))
}

/// The player of that name. `strong/10` is `strong` at a tenth of its budget. `search:4000:6:12` is a searcher like `regular`
/// with a budget of 4,000 calls, 6 candidates and rollouts of 12 decisions; `mean:10000:8:16` is one like `strong` with
/// rollouts of 16 own decisions. With `+prices` at the end, as in `regular+prices`, a level judges by the fitted price list
/// instead of the network.
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
        _ => Box::new(searcher_of(level, value()).ok_or_else(|| unknown(name))?),
    })
}

fn unknown(name: &str) -> String {
    format!(
        "unknown player `{name}`, expected one of {}, strong/N with 1 <= N <= 1000, search:CALLS:BREADTH:DEPTH, or \
         mean:CALLS:BREADTH:DEPTH; +prices may follow a level",
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
        assert!(player_of("mean:10000:8:16").expect("a player").name().starts_with("mean-1"));
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
            "mean:1:0:1",
            "other:1:1:1",
        ] {
            let Err(why) = player_of(wrong) else { panic!("{wrong}") };
            assert!(why.contains("expected one of random"), "{why}");
        }
    }
}
