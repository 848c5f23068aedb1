//! What somebody has made of their games, from the results that are kept.

use std::collections::BTreeMap;

use crate::error::Error;
use crate::id::AccountId;
use crate::messages::detail;
use crate::play::stored::Player;
use crate::results::ResultService;
use crate::results::ratings::{Entry, FEWEST, Rating, RatingKind};

/// Results that are alike, added up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sum {
    /// Players in these games.
    pub players: u8,
    /// The place that was reached.
    pub place: u8,
    /// Whether they were won.
    pub won: bool,
    /// The corporation, in a word.
    pub corporation: String,
    /// How many games.
    pub games: i64,
    /// The points, added up.
    pub points: SumOfPoints,
    /// The generations, added up.
    pub generations: i64,
    /// The seconds from start to end, added up.
    pub seconds: i64,
}

/// Points of many games.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SumOfPoints {
    /// Terraform rating.
    pub terraforming: i64,
    /// Milestones.
    pub milestones: i64,
    /// Awards.
    pub awards: i64,
    /// Greeneries.
    pub greeneries: i64,
    /// Cities.
    pub cities: i64,
    /// Cards.
    pub cards: i64,
    /// All together.
    pub total: i64,
}

/// Some games of somebody, added up.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// How many.
    pub games: i64,
    /// How many of them were won.
    pub wins: i64,
    /// The points, added up.
    pub points: SumOfPoints,
    /// The generations, added up.
    pub generations: i64,
    /// The seconds from start to end, added up.
    pub seconds: i64,
}

/// All games of somebody, added up in several ways.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Statistics {
    /// All games of several.
    pub multiplayer: Tally,
    /// All solo games.
    pub solo: Tally,
    /// How often each place was reached in games of so many players, by players and place.
    pub places: BTreeMap<(u8, u8), i64>,
    /// By corporation, games of all kinds.
    pub corporations: BTreeMap<String, Tally>,
    /// The ratings.
    pub ratings: Vec<(RatingKind, Rating)>,
}

/// Somebody as everybody may know them.
#[derive(Clone, PartialEq, Debug)]
pub struct Profile {
    /// Who.
    pub player: Player,
    /// Games of several that came to their end.
    pub games: i64,
    /// How many of them were won.
    pub wins: i64,
    /// The ratings.
    pub ratings: Vec<(RatingKind, Rating)>,
}

/// Where a page of a leaderboard begins: after somebody with so many points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct After {
    /// The points.
    pub points: i32,
    /// Who.
    pub account: AccountId,
}

/// A page of a leaderboard.
#[derive(Clone, PartialEq, Debug)]
pub struct LeaderboardPage {
    /// How many stand before it.
    pub before: i64,
    /// Who stands on it, the best first.
    pub entries: Vec<Entry>,
}

impl SumOfPoints {
    fn add(&mut self, other: Self) {
        self.terraforming += other.terraforming;
        self.milestones += other.milestones;
        self.awards += other.awards;
        self.greeneries += other.greeneries;
        self.cities += other.cities;
        self.cards += other.cards;
        self.total += other.total;
    }
}

impl Tally {
    fn add(&mut self, sum: &Sum) {
        self.games += sum.games;
        self.wins += if sum.won { sum.games } else { 0 };
        self.points.add(sum.points);
        self.generations += sum.generations;
        self.seconds += sum.seconds;
    }
}

impl Statistics {
    fn new(sums: &[Sum], ratings: Vec<(RatingKind, Rating)>) -> Self {
        let mut all = Self { ratings, ..Self::default() };
        for sum in sums {
            match sum.players {
                1 => all.solo.add(sum),
                players => {
                    all.multiplayer.add(sum);
                    *all.places.entry((players, sum.place)).or_default() += sum.games;
                }
            }
            all.corporations.entry(sum.corporation.clone()).or_default().add(sum);
        }
        all
    }
}

impl ResultService {
    /// What an account has made of its games.
    pub async fn statistics(&self, account: AccountId) -> Result<Statistics, Error> {
        let sums = self.store.sums_of(account).await?;
        Ok(Statistics::new(&sums, self.ratings(account).await?))
    }

    /// Somebody as everybody may know them.
    pub async fn profile(&self, id: AccountId) -> Result<Profile, Error> {
        let player = self.store.account(id).await?.ok_or(Error::NotFound(detail::no_such_player()))?;
        let Statistics { multiplayer, ratings, .. } = self.statistics(id).await?;
        Ok(Profile { player: player.into(), games: multiplayer.games, wins: multiplayer.wins, ratings })
    }

    /// The best of all who have played enough, those after `after` only.
    pub async fn leaderboard(
        &self,
        kind: RatingKind,
        after: Option<After>,
        limit: i64,
    ) -> Result<LeaderboardPage, Error> {
        Ok(self.store.leaderboard(kind, FEWEST, after, limit).await?)
    }

    pub(crate) async fn ratings(&self, account: AccountId) -> Result<Vec<(RatingKind, Rating)>, Error> {
        let rated = self.store.ratings_of(vec![account]).await?;
        Ok(rated.into_iter().map(|rated| (rated.kind, rated.rating)).collect())
    }
}
