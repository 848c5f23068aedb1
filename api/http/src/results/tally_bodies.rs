//! Bodies with totals over the games of a player.

use serde::Serialize;
use utoipa::ToSchema;

use crate::results::standings::RatingBody;
use service::results::statistics::{Statistics, Tally};

/// Statistics of the games of an account.
#[derive(Serialize, ToSchema)]
pub struct StatisticsBody {
    /// Totals of games with several players.
    multiplayer: TallyBody,
    /// Totals of solo games.
    solo: TallyBody,
    /// Number of games by number of players and place.
    places: Vec<PlaceTally>,
    /// Totals of all games by corporation, in the order of the names of the corporations.
    corporations: Vec<CorporationTally>,
    /// Ratings, one for each kind of rated games that the account has played.
    ratings: Vec<RatingBody>,
}

/// Totals of some games.
#[derive(Serialize, ToSchema)]
pub struct TallyBody {
    /// Number of games.
    #[schema(minimum = 0)]
    games: i64,
    /// Number of those games that the account won.
    #[schema(minimum = 0)]
    wins: i64,
    /// Averages over these games. Absent if there were none.
    #[serde(skip_serializing_if = "Option::is_none")]
    average: Option<AverageBody>,
}

/// Averages over some games.
#[derive(Serialize, ToSchema)]
pub struct AverageBody {
    /// Average victory points from the terraform rating.
    rating: f64,
    /// Average victory points from milestones.
    milestones: f64,
    /// Average victory points from awards.
    awards: f64,
    /// Average victory points from greeneries.
    greeneries: f64,
    /// Average victory points from cities.
    cities: f64,
    /// Average victory points from cards.
    cards: f64,
    /// Average of all victory points.
    total: f64,
    /// Average number of generations.
    generations: f64,
    /// Average seconds from the start to the end of a game.
    seconds: f64,
}

/// Number of games with one number of players and place.
#[derive(Serialize, ToSchema)]
pub struct PlaceTally {
    /// Number of players of these games.
    #[schema(minimum = 2, maximum = 5)]
    players: u8,
    /// Place in the result, from 1.
    #[schema(minimum = 1, maximum = 5)]
    place: u8,
    /// Number of games with that place.
    #[schema(minimum = 1)]
    games: i64,
}

/// Totals of the games with a corporation.
#[derive(Serialize, ToSchema)]
pub struct CorporationTally {
    /// Id of the corporation.
    #[schema(example = "credicor")]
    corporation: String,
    #[serde(flatten)]
    tally: TallyBody,
}

impl From<Tally> for TallyBody {
    fn from(tally: Tally) -> Self {
        // Sums over all games of a player are exact in 53 bits.
        let mean = |sum: i64| sum as f64 / tally.games as f64;
        let points = tally.points;
        let average = (tally.games > 0).then(|| AverageBody {
            rating: mean(points.terraforming),
            milestones: mean(points.milestones),
            awards: mean(points.awards),
            greeneries: mean(points.greeneries),
            cities: mean(points.cities),
            cards: mean(points.cards),
            total: mean(points.total),
            generations: mean(tally.generations),
            seconds: mean(tally.seconds),
        });
        Self { games: tally.games, wins: tally.wins, average }
    }
}

impl From<Statistics> for StatisticsBody {
    fn from(all: Statistics) -> Self {
        let place = |((players, place), games)| PlaceTally { players, place, games };
        let of =
            |(corporation, tally): (String, Tally)| CorporationTally { corporation, tally: tally.into() };
        Self {
            multiplayer: all.multiplayer.into(),
            solo: all.solo.into(),
            places: all.places.into_iter().map(place).collect(),
            corporations: all.corporations.into_iter().map(of).collect(),
            ratings: all.ratings.into_iter().map(RatingBody::from).collect(),
        }
    }
}
