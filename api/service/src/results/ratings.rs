//! Ratings of players, by the method of Weng and Lin ("A Bayesian Approximation Method for Online Ranking", JMLR 12,
//! 2011), Bradley-Terry with full pairs, as implemented by the crate `skillratings`. A skill is estimated by a mean and
//! a deviation; the displayed points are a conservative estimate from both.
//!
//! Players who stayed to the end are rated against each other. A player who left is rated as last against all, so that
//! leaving never pays; nobody gains by beating a vacant seat.
//!
//! Games with opponents have a rating of their own, for people and for the levels of opponents. A level is rated as one
//! player: if it has several seats in a game, its skill afterwards is the mean of what each of them comes to.

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::accounts::opponents::OpponentAccount;
use crate::id::AccountId;
use crate::play::stored::Player;

/// The number of rated games that an account needs for a leaderboard.
pub const FEWEST: i32 = 5;
/// Displayed points per unit of the method. A new player has 0 points, a well-known average player 1000.
const SCALE: f64 = 40.0;

domain::word_enum! {
    /// The games that a rating covers.
    pub enum RatingKind {
        /// All games in which only people play.
        Overall = "overall",
        /// Those of two.
        Duel = "duel",
        /// Those of three to five.
        Multiplayer = "multiplayer",
        /// Games of people with opponents. They count for no other kind.
        Opponents = "opponents",
    }
}

/// The estimate of a skill.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Skill {
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
}

/// A skill with the number of rated games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    pub skill: Skill,
    /// The number of rated games.
    pub games: i32,
}

/// A rating of an account.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rated {
    pub account: AccountId,
    /// The games that it covers.
    pub kind: RatingKind,
    pub rating: Rating,
}

/// The change of a rating by a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Change {
    pub account: AccountId,
    /// The games that the rating covers.
    pub kind: RatingKind,
    /// The rating before the game, if there was one.
    pub before: Option<Rating>,
    /// The rating after the game.
    pub after: Rating,
}

/// The result of a player in a game, for ratings.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatedPlayer {
    /// The skill before the game.
    pub skill: Skill,
    /// The place; 1 is the best.
    pub place: u8,
    /// Whether the player left before the end.
    pub left: bool,
}

/// An entry of a leaderboard.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    pub player: Player,
    pub rating: Rating,
}

impl RatingKind {
    /// The kinds of ratings that a game with these players counts for. Solo games and games with bots count for none.
    pub fn of(players: &[Player]) -> &'static [Self] {
        if players.len() < 2 || players.iter().any(|player| player.bot) {
            return &[];
        }
        match players.len() {
            _ if players.iter().any(|player| player.opponent().is_some()) => &[Self::Opponents],
            2 => &[Self::Overall, Self::Duel],
            _ => &[Self::Overall, Self::Multiplayer],
        }
    }

    /// The kind whose leaderboard has that name.
    pub fn of_leaderboard(word: &str) -> Option<Self> {
        Self::from_word(word).filter(|kind| *kind != Self::Opponents)
    }
}

/// The account whose ratings count the games of an account: the same one, or for an opponent that of its level.
pub fn rated_account(account: AccountId) -> AccountId {
    OpponentAccount::of(account).map_or(account, OpponentAccount::rated)
}

impl Default for Skill {
    /// The skill of a new player.
    fn default() -> Self {
        let new = WengLinRating::new();
        Self { mean: new.rating, deviation: new.uncertainty }
    }
}

impl Skill {
    /// The mean of several estimates, of which there must be one at least.
    pub fn mean_of(skills: &[Self]) -> Self {
        let mean = |part: fn(&Self) -> f64| skills.iter().map(part).sum::<f64>() / skills.len() as f64;
        Self { mean: mean(|skill| skill.mean), deviation: mean(|skill| skill.deviation) }
    }

    /// What it is worth almost certainly: three deviations below the mean, and never less than nothing.
    pub fn points(self) -> i32 {
        // Of the size of thousands, so that nothing is cut off.
        ((self.mean - 3.0 * self.deviation) * SCALE).round().max(0.0) as i32
    }
}

/// The skills after a game, in the same order; none for a player without opponents who stayed.
pub fn rate(standings: &[RatedPlayer]) -> Vec<Option<Skill>> {
    // Of several who have left none is before the other.
    let last = |one: &RatedPlayer| if one.left { RatedPlayer { place: u8::MAX, ..*one } } else { *one };
    let all: Vec<RatedPlayer> = standings.iter().map(last).collect();
    let all: Vec<&RatedPlayer> = all.iter().collect();
    let stayed: Vec<&RatedPlayer> = standings.iter().filter(|standing| !standing.left).collect();
    let against_all = rated(&all);
    let mut among_themselves = rated(&stayed).into_iter();
    standings
        .iter()
        .zip(against_all)
        .map(|(standing, against_all)| if standing.left { against_all } else { among_themselves.next()? })
        .collect()
}

fn rated(standings: &[&RatedPlayer]) -> Vec<Option<Skill>> {
    if standings.len() < 2 {
        return standings.iter().map(|_| None).collect();
    }
    let teams: Vec<[WengLinRating; 1]> = standings
        .iter()
        .map(|one| [WengLinRating { rating: one.skill.mean, uncertainty: one.skill.deviation }])
        .collect();
    let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
        .iter()
        .zip(standings)
        .map(|(team, one)| (team.as_slice(), MultiTeamOutcome::new(one.place.into())))
        .collect();
    let after = weng_lin_multi_team(&ranked, &WengLinConfig::new());
    let skill = |one: &WengLinRating| Skill { mean: one.rating, deviation: one.uncertainty };
    after.iter().map(|team| team.first().map(skill)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn newcomers(places: &[u8]) -> Vec<RatedPlayer> {
        places
            .iter()
            .map(|place| RatedPlayer { skill: Skill::default(), place: *place, left: false })
            .collect()
    }

    fn means(of: &[Option<Skill>]) -> Vec<f64> {
        of.iter().map(|skill| skill.expect("a skill").mean).collect()
    }

    #[test]
    fn the_better_place_gains_and_ties_are_equal() {
        let after = means(&rate(&newcomers(&[1, 2, 2, 4])));
        assert!(after[0] > after[1] && after[1] > after[3], "{after:?}");
        assert_eq!(after[1].to_bits(), after[2].to_bits());
        assert!(after[0] > Skill::default().mean && after[3] < Skill::default().mean);
        let drawn = means(&rate(&newcomers(&[1, 1])));
        assert_eq!(drawn, [Skill::default().mean; 2]);
    }

    #[test]
    fn the_figures_are_those_of_the_method() {
        // Two newcomers: p = 1/2, c² = 2β² + 2σ² with β = 25/6 and σ = 25/3; Ω = σ²/c · (1 − p), Δ = γ σ²/c² p (1 − p), γ = σ/c.
        let (beta, sigma) = (25.0_f64 / 6.0, 25.0_f64 / 3.0);
        let c = (2.0 * beta * beta + 2.0 * sigma * sigma).sqrt();
        let omega = sigma * sigma / c * 0.5;
        let delta = sigma / c * (sigma * sigma / (c * c)) * 0.25;
        let after = rate(&newcomers(&[1, 2]));
        let [first, second] = [after[0].expect("a skill"), after[1].expect("a skill")];
        let close = |one: f64, other: f64| assert!((one - other).abs() < 1e-9, "{one} {other}");
        close(first.mean, 25.0 + omega);
        close(second.mean, 25.0 - omega);
        close(first.deviation, sigma * (1.0 - delta).sqrt());
        close(second.deviation, first.deviation);
    }

    #[test]
    fn the_same_games_give_the_same_ratings_to_the_last_bit() {
        let run = || {
            let mut skills = [Skill::default(); 5];
            let mut state = 7_u64;
            for _ in 0..1_000 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let players = 2 + (state >> 60) as usize % 4;
                let standing = |(place, skill): (usize, &Skill)| RatedPlayer {
                    skill: *skill,
                    place: ((state >> (8 * place)) % 5) as u8 + 1,
                    left: (state >> (40 + place)) & 15 == 0,
                };
                let standings: Vec<_> = skills[..players].iter().enumerate().map(standing).collect();
                for (skill, after) in skills.iter_mut().zip(rate(&standings)) {
                    *skill = after.unwrap_or(*skill);
                }
            }
            skills.map(|skill| (skill.mean.to_bits(), skill.deviation.to_bits()))
        };
        let first = run();
        assert_eq!(first, run());
        let newcomer = Skill::default();
        assert!(first.iter().all(|(_, deviation)| f64::from_bits(*deviation) < newcomer.deviation));
        assert!(first.iter().all(|(mean, _)| f64::from_bits(*mean).is_finite()));
    }

    #[test]
    fn whoever_leaves_is_last_and_nobody_gains_by_it() {
        let mut standings = newcomers(&[1, 2, 3]);
        standings[2].left = true;
        let after = rate(&standings);
        assert_eq!(after[..2], rate(&standings[..2])[..]);
        let last = rate(&newcomers(&[1, 2, 3]))[2];
        assert_eq!(after[2], last);
        // A single player who stayed has no opponent to be compared with.
        standings[1].left = true;
        let after = rate(&standings);
        assert_eq!(after[0], None);
        assert!(after[1].expect("a skill").mean < Skill::default().mean);
    }

    #[test]
    fn newcomers_have_no_points_and_nobody_less() {
        assert_eq!(Skill::default().points(), 0);
        assert_eq!(Skill { mean: 2.0, deviation: 5.0 }.points(), 0);
        assert_eq!(Skill { mean: 25.0, deviation: 0.0 }.points(), 1_000);
    }
}
