//! The results of an arena: sums that later runs add to, and the figures made from them.

use std::collections::BTreeMap;
use std::fmt::Write;

use domain::card::CorporationId;
use opponents::Played;
use serde::{Deserialize, Serialize};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use super::corporations::{Corporations, CorporationsReport, corporations_of};
use super::meter::Costs;

/// The players of the seats, clockwise, as indices into the list of players.
pub type Order = Vec<usize>;

/// What must be equal for results to be added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// The names of the players, one for each seat.
    pub players: Vec<String>,
    /// The same with their versions.
    pub versions: Vec<String>,
    /// With draft.
    pub draft: bool,
    /// With the Corporate Era.
    pub corporate_era: bool,
    /// The number of the first deal.
    pub from: u64,
}

/// One game of a deal.
#[derive(Clone, Debug)]
pub struct Game {
    order: Order,
    /// The share of the victory of each seat.
    shares: Vec<f64>,
    points: Vec<i32>,
    generations: u8,
    /// The corporation of each seat.
    corporations: Vec<Option<CorporationId>>,
}

impl Game {
    /// The figures of a finished game.
    pub fn of(played: &Played, order: &Order) -> Game {
        Game {
            order: order.clone(),
            shares: played.shares(),
            points: played.scores.iter().map(|score| score.total).collect(),
            generations: played.game.generation(),
            corporations: corporations_of(&played.game),
        }
    }
}

/// A mean over deals. The games of a deal are not independent, so a deal counts as one observation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Mean {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Mean {
    /// Adds the mean of a deal.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    /// The mean. 0 without deals.
    pub fn mean(&self) -> f64 {
        self.sum / (self.count.max(1) as f64)
    }

    /// How many values have been added.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Half the width of the 95 % interval of the mean. `None` with fewer than two deals.
    pub fn half_width(&self) -> Option<f64> {
        let n = self.count as f64;
        (self.count > 1).then(|| {
            let variance = (self.squares - self.sum * self.sum / n).max(0.0) / (n - 1.0);
            1.96 * (variance / n).sqrt()
        })
    }
}

/// The sums of one player.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Sums {
    wins: Mean,
    points: Mean,
    /// Points above the best other seat.
    margin: Mean,
    rating: Option<(f64, f64)>,
    costs: Costs,
}

/// The sums of all runs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Results {
    /// What was played.
    pub rules: Rules,
    deals: u64,
    games: u64,
    generations: Mean,
    players: BTreeMap<String, Sums>,
    /// Absent in files of earlier versions.
    #[serde(default)]
    corporations: Corporations,
}

/// A figure with its 95 % interval.
#[derive(Debug, Serialize)]
pub struct Figure {
    /// The mean.
    mean: f64,
    /// The 95 % interval. Absent with a single deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    interval: Option<[f64; 2]>,
}

impl From<&Mean> for Figure {
    fn from(mean: &Mean) -> Figure {
        let at = mean.mean();
        Figure { mean: at, interval: mean.half_width().map(|half| [at - half, at + half]) }
    }
}

impl Figure {
    /// The mean.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The interval of a share, in percent.
    pub fn interval_of_share(&self) -> String {
        match self.interval {
            Some([low, high]) => format!("{:.1}–{:.1} %", 100.0 * low.max(0.0), 100.0 * high.min(1.0)),
            None => "–".to_owned(),
        }
    }
}

/// The figures of one player.
#[derive(Debug, Serialize)]
pub struct PlayerReport {
    name: String,
    version: String,
    seats: usize,
    /// Victories for each game and seat; a shared victory counts in part.
    wins: Figure,
    points: Figure,
    margin: Figure,
    /// Weng–Lin skill and its uncertainty; 25 is where everybody begins.
    rating: (f64, f64),
    cost: CostReport,
}

/// What a decision costs.
#[derive(Debug, Serialize)]
pub struct CostReport {
    decisions: u64,
    calls_per_decision: f64,
    copies_per_decision: f64,
    evaluations_per_decision: f64,
    /// Processor time in µs.
    mean_us: f64,
    p50_us: f64,
    p99_us: f64,
}

impl From<&Costs> for CostReport {
    fn from(costs: &Costs) -> CostReport {
        let each = |sum: u64| sum as f64 / costs.decisions.max(1) as f64;
        CostReport {
            decisions: costs.decisions,
            calls_per_decision: each(costs.calls),
            copies_per_decision: each(costs.copies),
            evaluations_per_decision: each(costs.evaluations),
            mean_us: each(costs.nanoseconds) / 1000.0,
            p50_us: costs.times.quantile(0.5),
            p99_us: costs.times.quantile(0.99),
        }
    }
}

/// All figures.
#[derive(Debug, Serialize)]
pub struct Report {
    rules: Rules,
    deals: u64,
    games: u64,
    generations: Figure,
    players: Vec<PlayerReport>,
    corporations: CorporationsReport,
}

impl Results {
    /// Nothing yet.
    pub fn new(rules: Rules) -> Results {
        Results {
            rules,
            deals: 0,
            games: 0,
            generations: Mean::default(),
            players: BTreeMap::new(),
            corporations: Corporations::default(),
        }
    }

    /// Deals that have been played in all orders.
    pub fn deals(&self) -> u64 {
        self.deals
    }

    /// Adds what the decisions of a game have cost.
    pub fn measure(&mut self, costs: BTreeMap<String, Costs>) {
        for (name, costs) in costs {
            self.players.entry(name).or_default().costs.merge(&costs);
        }
    }

    /// Adds the games of one deal.
    pub fn add(&mut self, games: &[Game]) {
        let mut sums: BTreeMap<&str, (f64, f64, f64, f64)> = BTreeMap::new();
        let mut generations = 0.0;
        for game in games {
            generations += f64::from(game.generations);
            self.corporations.add(&game.corporations, &game.shares);
            for (seat, player) in game.order.iter().enumerate() {
                let name = self.rules.players[*player].as_str();
                let points = f64::from(game.points[seat]);
                let others = game.points.iter().enumerate().filter(|(other, _)| *other != seat);
                let best = others.map(|(_, points)| *points).max().unwrap_or(0);
                let sum = sums.entry(name).or_default();
                sum.0 += game.shares[seat];
                sum.1 += points;
                sum.2 += points - f64::from(best);
                sum.3 += 1.0;
            }
        }
        let sums: Vec<(String, (f64, f64, f64, f64))> =
            sums.into_iter().map(|(name, sum)| (name.to_owned(), sum)).collect();
        for (name, (wins, points, margin, seats)) in sums {
            let player = self.players.entry(name).or_default();
            player.wins.add(wins / seats);
            player.points.add(points / seats);
            player.margin.add(margin / seats);
        }
        games.iter().for_each(|game| self.rate(game));
        self.generations.add(generations / games.len().max(1) as f64);
        self.games += games.len() as u64;
        self.deals += 1;
    }

    /// Rates a game. A player with several seats gets the mean of what they come to.
    fn rate(&mut self, game: &Game) {
        let names: Vec<String> =
            game.order.iter().map(|player| self.rules.players[*player].clone()).collect();
        let skill = |name: &String| {
            let known = self.players.get(name).and_then(|player| player.rating);
            let new = WengLinRating::new();
            known.map_or(new, |(rating, uncertainty)| WengLinRating { rating, uncertainty })
        };
        let before: Vec<[WengLinRating; 1]> = names.iter().map(|name| [skill(name)]).collect();
        let rank = |seat: usize| game.points.iter().filter(|points| **points > game.points[seat]).count() + 1;
        let teams: Vec<_> = before
            .iter()
            .enumerate()
            .map(|(seat, team)| (team.as_slice(), MultiTeamOutcome::new(rank(seat))))
            .collect();
        let after = weng_lin_multi_team(&teams, &WengLinConfig::new());
        let mut sums: BTreeMap<&String, (f64, f64, f64)> = BTreeMap::new();
        for (name, team) in names.iter().zip(&after) {
            let sum = sums.entry(name).or_default();
            sum.0 += team[0].rating;
            sum.1 += team[0].uncertainty;
            sum.2 += 1.0;
        }
        for (name, (rating, uncertainty, seats)) in sums {
            self.players.entry(name.clone()).or_default().rating =
                Some((rating / seats, uncertainty / seats));
        }
    }

    /// The figures.
    pub fn report(&self) -> Report {
        let player = |(name, sums): (&String, &Sums)| {
            let seats = self.rules.players.iter().filter(|other| *other == name).count();
            let at = self.rules.players.iter().position(|other| other == name).unwrap_or_default();
            PlayerReport {
                name: name.clone(),
                version: self.rules.versions[at].clone(),
                seats,
                wins: (&sums.wins).into(),
                points: (&sums.points).into(),
                margin: (&sums.margin).into(),
                rating: sums.rating.unwrap_or_default(),
                cost: (&sums.costs).into(),
            }
        };
        Report {
            rules: self.rules.clone(),
            deals: self.deals,
            games: self.games,
            generations: (&self.generations).into(),
            players: self.players.iter().map(player).collect(),
            corporations: self.corporations.report(),
        }
    }

    /// The figures as a table in Markdown.
    pub fn table(&self) -> String {
        let report = self.report();
        let Rules { players, draft, corporate_era, .. } = &report.rules;
        let mut text = format!(
            "{} players, {}, {}: {} deals, {} games, {:.1} generations\n\n",
            players.len(),
            if *corporate_era { "Corporate Era" } else { "without the Corporate Era" },
            if *draft { "draft" } else { "no draft" },
            report.deals,
            report.games,
            report.generations.mean
        );
        text += "| player | wins | 95 % | points | margin | rating | decisions | calls | evaluations | mean µs | p50 µs | p99 µs |\n";
        text += "|---|---|---|---|---|---|---|---|---|---|---|---|\n";
        for player in &report.players {
            let interval = player.wins.interval_of_share();
            let cost = &player.cost;
            let _ = writeln!(
                text,
                "| {} | {:.1} % | {interval} | {:.1} | {:+.1} | {:.1} ± {:.1} | {} | {:.0} | {:.0} | {:.0} | {:.0} | {:.0} |",
                player.version,
                100.0 * player.wins.mean,
                player.points.mean,
                player.margin.mean,
                player.rating.0,
                player.rating.1,
                cost.decisions,
                cost.calls_per_decision,
                cost.evaluations_per_decision,
                cost.mean_us,
                cost.p50_us,
                cost.p99_us,
            );
        }
        text += &report.corporations.table();
        text.pop();
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> Rules {
        let players = vec!["a".to_owned(), "b".to_owned()];
        Rules { versions: players.clone(), players, draft: false, corporate_era: true, from: 0 }
    }

    fn game(order: [usize; 2], points: [i32; 2]) -> Game {
        let shares = [f64::from(points[0] > points[1]), f64::from(points[1] > points[0])];
        Game {
            order: order.to_vec(),
            shares: shares.to_vec(),
            points: points.to_vec(),
            generations: 12,
            corporations: vec![None; 2],
        }
    }

    #[test]
    fn a_deal_is_one_observation() {
        let mut results = Results::new(rules());
        results.add(&[game([0, 1], [80, 60]), game([1, 0], [70, 75])]);
        results.add(&[game([0, 1], [80, 60]), game([1, 0], [90, 75])]);
        let report = results.report();
        let [a, b] = report.players.as_slice() else { panic!("{report:?}") };
        assert_eq!((a.wins.mean, b.wins.mean, report.games), (0.75, 0.25, 4));
        // The wins of the two deals are 1 and 1/2.
        let [low, high] = a.wins.interval.expect("two deals");
        assert!((high - low - 2.0 * 1.96 * 0.25).abs() < 1e-9, "{low} {high}");
        assert_eq!(a.margin.mean, 7.5);
        assert!(a.rating.0 > b.rating.0);
    }

    #[test]
    fn sums_can_be_stored_and_go_on() {
        let mut once = Results::new(rules());
        let mut twice = Results::new(rules());
        for (n, results) in [(0, &mut once), (1, &mut twice)] {
            for deal in 0..4 {
                results.add(&[game([0, 1], [80 + deal, 82])]);
                if n == 1 {
                    let text = serde_json::to_string(results).expect("text");
                    *results = serde_json::from_str(&text).expect("results");
                }
            }
        }
        assert_eq!(once.table(), twice.table());
    }
}
