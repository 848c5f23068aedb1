//! Leaderboards, profiles and statistics.

use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::extract::auth::Authenticated;
use crate::extract::body::Query;
use crate::extract::path::Path;
use crate::lobby::players::PlayerBody;
use crate::problem::Problem;
use crate::reply::etag;
use crate::reply::mirror::mirror;
use crate::results::tally_bodies::StatisticsBody;
use service::error::Violation;
use service::id::AccountId;
use service::messages::expected;
use service::results::ResultService;
use service::results::ratings::{Entry, FEWEST, Rating, RatingKind};
use service::results::statistics::{After, Profile};

/// A rating. The server updates it after each rated game by the method of Weng and Lin (2011).
#[derive(Serialize, ToSchema)]
pub struct RatingBody {
    /// Kind of games that the rating covers.
    kind: KindWord,
    /// Points of the rating: 40 points for each unit of `mean - 3 × deviation`, 0 or more. The skill of the player is
    /// almost certainly worth at least this number. A new player has 0; an average player with many games has 1000.
    #[schema(minimum = 0)]
    points: i32,
    /// Estimated skill; 25 for a new player.
    mean: f64,
    /// Standard deviation of `mean`.
    deviation: f64,
    /// Number of rated games.
    #[schema(minimum = 1)]
    games: i32,
    /// True with fewer than five rated games. That is too few for a reliable rating, and for the leaderboard.
    provisional: bool,
}

mirror! {
    /// Kind of games that a rating covers.
    #[schema(as = RatingKind)]
    KindWord of RatingKind {
        /// All rated games among people.
        Overall,
        /// Games with two players.
        Duel,
        /// Games with three to five players.
        Multiplayer,
        /// Rated games of people with opponents. They affect no other kind.
        Opponents,
    }
}

/// A player on a leaderboard.
#[derive(Serialize, ToSchema)]
pub struct LeaderboardEntry {
    /// Place on the leaderboard, from 1.
    #[schema(minimum = 1)]
    place: i64,
    player: PlayerBody,
    rating: RatingBody,
}

/// A page of a leaderboard.
#[derive(Serialize, ToSchema)]
pub struct LeaderboardPage {
    /// Entries, best first.
    items: Vec<LeaderboardEntry>,
    /// Cursor of the next page. Absent on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_cursor: Option<String>,
}

/// The public profile of an account.
#[derive(Serialize, ToSchema)]
pub struct ProfileBody {
    player: PlayerBody,
    /// Number of finished games with other players.
    #[schema(minimum = 0)]
    games: i64,
    /// Number of those games that the player won.
    #[schema(minimum = 0)]
    wins: i64,
    /// Ratings, one for each kind of rated games that the account has played.
    ratings: Vec<RatingBody>,
}

/// Page of a leaderboard.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct LeaderboardQuery {
    /// Cursor of the page: `next_cursor` of the previous page.
    #[param(max_length = 60)]
    cursor: Option<String>,
    /// Maximum number of entries to return. 50 if absent.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<i64>,
}

impl LeaderboardQuery {
    fn read(&self) -> Result<(Option<After>, i64), Problem> {
        let limit = self.limit.unwrap_or(50);
        let mut wrong = Vec::new();
        if !(1..=100).contains(&limit) {
            wrong.push(Violation::new("limit", "range", expected::range(1, 100)));
        }
        let after = |text: &str| {
            let (points, account) = text.split_once('.')?;
            Some(After { points: points.parse().ok()?, account: account.parse().ok()? })
        };
        let cursor = self.cursor.as_deref().map(|text| after(text).ok_or(()));
        match cursor.transpose() {
            Ok(after) if wrong.is_empty() => return Ok((after, limit)),
            Ok(_) => {}
            Err(()) => wrong.push(Violation::new("cursor", "unknown", expected::cursor())),
        }
        Err(Problem::invalid(wrong))
    }
}

impl From<(RatingKind, Rating)> for RatingBody {
    fn from((kind, rating): (RatingKind, Rating)) -> Self {
        Self {
            kind: kind.into(),
            points: rating.skill.points(),
            mean: rating.skill.mean,
            deviation: rating.skill.deviation,
            games: rating.games,
            provisional: rating.games < FEWEST,
        }
    }
}

impl From<Profile> for ProfileBody {
    fn from(profile: Profile) -> Self {
        Self {
            player: profile.player.into(),
            games: profile.games,
            wins: profile.wins,
            ratings: profile.ratings.into_iter().map(RatingBody::from).collect(),
        }
    }
}

/// List a leaderboard
///
/// Returns the players with at least five rated games of the kind, most points first: `overall`, `duel` (two players)
/// or `multiplayer` (three to five players). Games with opponents have no leaderboard. Deleted accounts are on no
/// leaderboard. To continue, pass `next_cursor` as `cursor` until it is absent. With `If-None-Match`, an unchanged
/// page returns 304.
#[utoipa::path(
    tag = "people",
    params(
        ("kind" = String, Path, max_length = 20, description = "`overall`, `duel` or `multiplayer`", example = "overall"),
        LeaderboardQuery,
    ),
    responses(
        (status = 200, description = "A page of the leaderboard", body = LeaderboardPage),
        (status = 304, description = "The client has the current version"),
    ),
    security(("oauth2" = ["games:read"])),
)]
#[get("/leaderboards/{kind}")]
pub async fn get_leaderboard(
    results: web::Data<ResultService>,
    Authenticated(_caller): Authenticated,
    kind: Path<RatingKind>,
    query: Query<LeaderboardQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let kind = kind.get()?;
    let (after, limit) = query.0.read()?;
    let mut board = results.leaderboard(kind, after, limit + 1).await?;
    let next_cursor = crate::extract::body::next_cursor(&mut board.entries, limit, |entry| {
        format!("{}.{}", entry.rating.skill.points(), entry.player.account)
    });
    let item = |(place, entry): (i64, Entry)| LeaderboardEntry {
        place,
        player: entry.player.into(),
        rating: (kind, entry.rating).into(),
    };
    let items = (board.before + 1..).zip(board.entries).map(item).collect();
    etag::json_or_not_modified(&request, &LeaderboardPage { items, next_cursor }, etag::PRIVATE)
}

/// Get the profile of an account
///
/// Returns the name, the number of games and wins, and the ratings. All opponents of a level have the rating of the
/// level. Returns 404 for a deleted account. Its games remain and show a former player.
#[utoipa::path(
    tag = "people",
    params(("id" = String, Path, format = "uuid", description = "The account")),
    responses((status = 200, description = "The profile", body = ProfileBody)),
    security(("oauth2" = ["games:read"])),
)]
#[get("/players/{id}")]
pub async fn get_player(
    results: web::Data<ResultService>,
    Authenticated(_caller): Authenticated,
    id: Path<AccountId>,
) -> Result<HttpResponse, Problem> {
    let profile = results.profile(id.get()?).await?;
    Ok(HttpResponse::Ok().json(ProfileBody::from(profile)))
}

/// Get the statistics of the caller
///
/// Covers all games that were played to the end: wins, places, points by source, corporations, and the duration of
/// games. A game that the caller left for good before its end counts as lost. With `If-None-Match`, unchanged
/// statistics return 304.
#[utoipa::path(
    tag = "people",
    responses(
        (status = 200, description = "The statistics", body = StatisticsBody),
        (status = 304, description = "The client has the current version"),
    ),
    security(("oauth2" = ["games:read"])),
)]
#[get("/me/statistics")]
pub async fn get_statistics(
    results: web::Data<ResultService>,
    Authenticated(caller): Authenticated,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let statistics = results.statistics(caller.account).await?;
    etag::json_or_not_modified(&request, &StatisticsBody::from(statistics), etag::PRIVATE)
}
