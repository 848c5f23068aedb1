//! `tharsis-tools arena`: computer players against each other, on fixed deals. Each deal is played in every order of the
//! seats, so that neither the cards nor the seat favours a player. Results add up over several runs in a file.

mod corporations;
mod meter;
mod results;
mod state_file;

use std::collections::BTreeMap;
use std::error::Error;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use domain::game::{Seed, Setup};
use opponents::{play_game, player_of};

use crate::deals;
use crate::output::print;
pub use meter::{Costs, Meter};
pub use results::Mean;
use results::{Order, Results, Rules};
pub use state_file::StateFile;

/// Flags of `tharsis-tools arena`.
#[derive(Args)]
pub struct Arguments {
    /// The players, one for each seat, separated by commas: 2 to 5 names, such as `novice,greedy`.
    #[arg(long, value_delimiter = ',', required = true)]
    players: Vec<String>,
    /// Play until so many deals have been played, those of earlier runs included.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    deals: u64,
    /// The number of the first deal.
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// With draft.
    #[arg(long)]
    draft: bool,
    /// Without the Corporate Era.
    #[arg(long)]
    no_corporate_era: bool,
    /// Keeps the results in this file, and goes on with those that it has.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Play so many deals at once. The results do not depend on it.
    #[arg(long, default_value = "1")]
    threads: NonZeroUsize,
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
}

/// The seed of a deal. Deals are numbered for ever: the same number is the same deal.
pub fn deal(number: u64) -> Seed {
    let mut seed = *b"tharsis: deals of the arena\0\0\0\0\0";
    seed[24..].copy_from_slice(&number.to_le_bytes());
    Seed(seed)
}

/// Every order of the players that differs from the others by name, each as indices into the list.
fn orders(players: &[String]) -> Vec<Order> {
    let mut found: Vec<Order> = Vec::new();
    let mut taken = Vec::new();
    permute(players, &mut taken, &mut found);
    found
}

fn permute(players: &[String], taken: &mut Order, found: &mut Vec<Order>) {
    if taken.len() == players.len() {
        let names = |order: &Order| order.iter().map(|i| players[*i].clone()).collect::<Vec<_>>();
        if found.iter().all(|other| names(other) != names(taken)) {
            found.push(taken.clone());
        }
        return;
    }
    for next in 0..players.len() {
        if !taken.contains(&next) {
            taken.push(next);
            permute(players, taken, found);
            taken.pop();
        }
    }
}

/// Plays the deals and prints the figures.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let names = &arguments.players;
    if !(2..=5).contains(&names.len()) {
        return Err(format!("an arena has 2 to 5 players, not {}", names.len()).into());
    }
    let mut versions = Vec::new();
    for name in names {
        versions.push(player_of(name)?.name());
    }
    let rules = Rules {
        players: names.clone(),
        versions,
        draft: arguments.draft,
        corporate_era: !arguments.no_corporate_era,
        from: arguments.from,
    };
    let setup = Setup { draft: rules.draft, corporate_era: rules.corporate_era, ..Setup::of(names.len()) };
    setup.check()?;
    let file = arguments.state.clone().map(StateFile::at);
    let mut results = match &file {
        Some(file) => file.read()?.unwrap_or_else(|| Results::new(rules.clone())),
        None => Results::new(rules.clone()),
    };
    if results.rules != rules {
        let has = serde_json::to_string(&results.rules)?;
        return Err(format!("the file has the results of other players or rules: {has}").into());
    }
    let orders = orders(names);
    let played = arguments.from + results.deals()..arguments.from + arguments.deals;
    deals::in_order(
        arguments.threads,
        played,
        |number| orders.iter().map(|order| play(&setup, number, order, names)).collect(),
        |games: Vec<(results::Game, BTreeMap<String, Costs>)>| {
            let (games, costs): (Vec<_>, Vec<_>) = games.into_iter().unzip();
            costs.into_iter().for_each(|costs| results.measure(costs));
            results.add(&games);
            file.as_ref().map_or(Ok(()), |file| file.write(&results))
        },
    )?;
    match arguments.json {
        true => print(format_args!("{}", serde_json::to_string_pretty(&results.report())?)),
        false => print(format_args!("{}", results.table())),
    }
    Ok(())
}

/// One deal in one order, and what the decisions of each player have cost.
fn play(
    setup: &Setup,
    number: u64,
    order: &Order,
    names: &[String],
) -> Result<(results::Game, BTreeMap<String, Costs>), String> {
    // The n-th seat belongs to the player `order[n]`.
    let seats: Vec<String> = order.iter().map(|i| names[*i].clone()).collect();
    let mut players = seats.iter().map(|name| player_of(name)).collect::<Result<Vec<_>, _>>()?;
    let mut meter = Meter::new(seats);
    let played =
        play_game(setup, deal(number), &mut players, number, &mut meter).map_err(|why| why.to_string())?;
    Ok((results::Game::of(&played, order), meter.into_costs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &[&str]) -> Vec<String> {
        list.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn orders_differ_by_name() {
        assert_eq!(orders(&names(&["a", "b"])), [[0, 1], [1, 0]]);
        assert_eq!(orders(&names(&["a", "a"])), [[0, 1]]);
        assert_eq!(orders(&names(&["a", "b", "b"])).len(), 3);
        assert_eq!(orders(&names(&["a", "b", "c", "d"])).len(), 24);
    }

    #[test]
    fn a_deal_has_its_own_seed() {
        assert_ne!(deal(0), deal(1));
        assert_eq!(deal(7), deal(7));
    }
}
