//! Statistics of accounts, from the stored results.

use std::collections::BTreeMap;

use crate::error::Error;
use crate::id::AccountId;
use crate::messages::detail;
use crate::play::stored::Player;
use crate::results::ResultService;
use crate::results::ratings::{Entry, FEWEST, Rating, RatingKind, rated_account};

/// Equal results, added up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sum {
    /// The number of players of these games.
    pub players: u8,
    /// The place of the account.
    pub place: u8,
    /// Whether they were won.
    pub won: bool,
    pub corporation: String,
    /// The number of games.
    pub games: i64,
    pub points: SumOfPoints,
    pub generations: i64,
    /// The sum of the durations in seconds.
    pub seconds: i64,
}

/// Points of several games, by source.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SumOfPoints {
    pub terraforming: i64,
    pub milestones: i64,
    pub awards: i64,
    pub greeneries: i64,
    pub cities: i64,
    pub cards: i64,
    pub total: i64,
}

/// Several games of an account, added up.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Their number.
    pub games: i64,
    /// The number of games that were won.
    pub wins: i64,
    pub points: SumOfPoints,
    /// The sum of the generations.
    pub generations: i64,
    /// The sum of the durations in seconds.
    pub seconds: i64,
}

/// The statistics of an account.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Statistics {
    /// All games with several players.
    pub multiplayer: Tally,
    /// All solo games.
    pub solo: Tally,
    /// The number of games by number of players and place.
    pub places: BTreeMap<(u8, u8), i64>,
    /// All games by corporation.
    pub corporations: BTreeMap<String, Tally>,
    pub ratings: Vec<(RatingKind, Rating)>,
}

/// The public profile of an account.
#[derive(Clone, PartialEq, Debug)]
pub struct Profile {
    pub player: Player,
    /// Finished games with several players.
    pub games: i64,
    /// The number of games that were won.
    pub wins: i64,
    pub ratings: Vec<(RatingKind, Rating)>,
}

/// The start of a page of a leaderboard: after this account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct After {
    pub points: i32,
    pub account: AccountId,
}

#[derive(Clone, PartialEq, Debug)]
pub struct LeaderboardPage {
    /// The number of accounts before it.
    pub before: i64,
    /// The accounts on the page, best first.
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
    /// The statistics of an account.
    pub async fn statistics(&self, account: AccountId) -> Result<Statistics, Error> {
        let sums = self.store.sums_of(account).await?;
        Ok(Statistics::new(&sums, self.ratings(account).await?))
    }

    /// The public profile of an account.
    pub async fn profile(&self, id: AccountId) -> Result<Profile, Error> {
        let player = self.store.account(id).await?.ok_or(Error::NotFound(detail::no_such_player()))?;
        let Statistics { multiplayer, ratings, .. } = self.statistics(id).await?;
        Ok(Profile { player: player.into(), games: multiplayer.games, wins: multiplayer.wins, ratings })
    }

    /// A page of the leaderboard: the best accounts with enough games, only those after `after`.
    pub async fn leaderboard(
        &self,
        kind: RatingKind,
        after: Option<After>,
        limit: i64,
    ) -> Result<LeaderboardPage, Error> {
        Ok(self.store.leaderboard(kind, FEWEST, after, limit).await?)
    }

    /// The ratings of an account; for an opponent, those of its level.
    pub(crate) async fn ratings(&self, account: AccountId) -> Result<Vec<(RatingKind, Rating)>, Error> {
        let rated = self.store.ratings_of(vec![rated_account(account)]).await?;
        Ok(rated.into_iter().map(|rated| (rated.kind, rated.rating)).collect())
    }
}
