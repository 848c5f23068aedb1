//! How often each corporation wins, and how much the order of the corporations resembles that of strong people.

use std::collections::BTreeMap;
use std::fmt::Write;

use domain::card::CorporationId;
use domain::game::Game;
use domain::seat::Seat;
use serde::{Deserialize, Serialize};

use super::results::{Figure, Mean};

/// Victories in percent of the games of people: 3 players, base game and Corporate Era, the 25 best players of a large site
/// (1,556 games, data set `RuneDK93/terraforming-mars-dataset`). No opponent learnt from it.
const OF_PEOPLE: [(&str, f64); 12] = [
    ("credicor", 42.6),
    ("interplanetary_cinematics", 42.0),
    ("saturn_systems", 37.1),
    ("ecoline", 36.8),
    ("tharsis_republic", 36.2),
    ("mining_guild", 34.4),
    ("teractor", 31.0),
    ("phobolog", 29.1),
    ("helion", 25.8),
    ("thorgate", 25.7),
    ("inventrix", 24.0),
    ("united_nations_mars_initiative", 12.4),
];

/// The corporation of each seat, clockwise.
pub fn corporations_of(game: &Game) -> Vec<Option<CorporationId>> {
    let of = |seat: &Seat| game.borrowed_view(*seat).and_then(|view| view.seat_of(*seat).corporation());
    game.seats().iter().map(of).collect()
}

/// The victories of the seats of each corporation, by its id. Here each seat of a game is one observation.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Corporations(BTreeMap<String, Mean>);

/// The figures of the corporations.
#[derive(Debug, Serialize)]
pub struct CorporationsReport {
    corporations: Vec<CorporationReport>,
    /// Spearman's rank correlation of the shares of victories with those of people. Absent unless each corporation of the
    /// table of people has been played.
    #[serde(skip_serializing_if = "Option::is_none")]
    rank_correlation: Option<f64>,
}

/// The figures of one corporation.
#[derive(Debug, Serialize)]
pub struct CorporationReport {
    id: String,
    seats: u64,
    wins: Figure,
}

impl Corporations {
    /// Adds a game: the corporation of each seat, and its share of the victory.
    pub fn add(&mut self, corporations: &[Option<CorporationId>], shares: &[f64]) {
        for (corporation, share) in corporations.iter().zip(shares) {
            if let Some(id) = corporation {
                self.0.entry(id.row().word.clone()).or_default().add(*share);
            }
        }
    }

    /// The figures, the most victories first.
    pub fn report(&self) -> CorporationsReport {
        let mut corporations: Vec<CorporationReport> = self
            .0
            .iter()
            .map(|(id, wins)| CorporationReport { id: id.clone(), seats: wins.count(), wins: wins.into() })
            .collect();
        corporations.sort_by(|a, b| b.wins.mean().total_cmp(&a.wins.mean()));
        CorporationsReport { corporations, rank_correlation: self.rank_correlation() }
    }

    fn rank_correlation(&self) -> Option<f64> {
        let own: Option<Vec<f64>> = OF_PEOPLE.iter().map(|(id, _)| Some(self.0.get(*id)?.mean())).collect();
        let people: Vec<f64> = OF_PEOPLE.iter().map(|(_, wins)| *wins).collect();
        Some(correlation(&ranks(&own?), &ranks(&people)))
    }
}

impl CorporationsReport {
    /// The figures as a table in Markdown. Empty if no corporation has been played.
    pub fn table(&self) -> String {
        let mut text = String::new();
        if self.corporations.is_empty() {
            return text;
        }
        text += "\n| corporation | seats | wins | 95 % |\n|---|---|---|---|\n";
        for corporation in &self.corporations {
            let wins = &corporation.wins;
            let _ = writeln!(
                text,
                "| {} | {} | {:.1} % | {} |",
                corporation.id,
                corporation.seats,
                100.0 * wins.mean(),
                wins.interval_of_share()
            );
        }
        if let Some(correlation) = self.rank_correlation {
            let _ =
                writeln!(text, "\nrank correlation with the corporations of strong people: {correlation:.2}");
        }
        text
    }
}

/// The rank of each value, 1 for the smallest. Equal values share the mean of their ranks.
fn ranks(values: &[f64]) -> Vec<f64> {
    let rank = |value: &f64| {
        let below = values.iter().filter(|other| *other < value).count();
        let equal = values.iter().filter(|other| *other == value).count();
        below as f64 + (equal as f64 + 1.0) / 2.0
    };
    values.iter().map(rank).collect()
}

/// Pearson's correlation. 0 if one of the lists is constant.
fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
    let (mean_a, mean_b) = (mean(a), mean(b));
    let sum =
        |of: &dyn Fn(f64, f64) -> f64| a.iter().zip(b).map(|(a, b)| of(a - mean_a, b - mean_b)).sum::<f64>();
    let spread = (sum(&|a, _| a * a) * sum(&|_, b| b * b)).sqrt();
    if spread == 0.0 { 0.0 } else { sum(&|a, b| a * b) / spread }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_people_correlates_with_itself_and_against_its_reverse() {
        let mut equal = Corporations::default();
        let mut reverse = Corporations::default();
        for (n, (id, wins)) in OF_PEOPLE.iter().enumerate() {
            let id = CorporationId::from_word(id).expect("a corporation");
            equal.add(&[Some(id)], &[wins / 100.0]);
            reverse.add(&[Some(id)], &[n as f64 / 12.0]);
        }
        assert!((equal.rank_correlation().expect("all twelve") - 1.0).abs() < 1e-9);
        assert!((reverse.rank_correlation().expect("all twelve") + 1.0).abs() < 1e-9);
        assert!(equal.report().table().contains("| credicor | 1 | 42.6 % |"));
    }

    #[test]
    fn there_is_no_correlation_until_all_have_been_played() {
        let mut one = Corporations::default();
        one.add(&[CorporationId::from_word("credicor")], &[1.0]);
        assert_eq!(one.rank_correlation(), None);
    }

    #[test]
    fn equal_values_share_a_rank() {
        assert_eq!(ranks(&[3.0, 1.0, 3.0, 2.0]), [3.5, 1.0, 3.5, 2.0]);
    }
}
