//! Leaderboards, profiles and statistics: what came of games.

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

/// A rating. It is worked out after each rated game by the method of Weng and Lin (2011).
#[derive(Serialize, ToSchema)]
pub struct RatingBody {
    /// Kind of games that the rating is about.
    kind: KindWord,
    /// What the skill is worth almost certainly: 40 points for each unit of `mean - 3 × deviation`, and never below 0. A
    /// newcomer has 0; somebody average who is well known has 1000.
    #[schema(minimum = 0)]
    points: i32,
    /// Estimated skill; 25 for a new player.
    mean: f64,
    /// How far off that may be, as a standard deviation.
    deviation: f64,
    /// Number of rated games.
    #[schema(minimum = 1)]
    games: i32,
    /// Whether there are fewer than five games: too few to say much, and for the leaderboard.
    provisional: bool,
}

mirror! {
    /// Which games a rating is about.
    #[schema(as = RatingKind)]
    KindWord of RatingKind {
        /// All rated games among people.
        Overall,
        /// Those of two.
        Duel,
        /// Those of three to five.
        Multiplayer,
        /// Rated games of people with opponents, which count for no other kind.
        Opponents,
    }
}

/// Somebody on a leaderboard.
#[derive(Serialize, ToSchema)]
pub struct LeaderboardEntry {
    /// Place on the leaderboard, from 1.
    #[schema(minimum = 1)]
    place: i64,
    player: PlayerBody,
    rating: RatingBody,
}

/// A part of a leaderboard.
#[derive(Serialize, ToSchema)]
pub struct LeaderboardPage {
    /// The best first.
    items: Vec<LeaderboardEntry>,
    /// Cursor of the next page. Absent on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_cursor: Option<String>,
}

/// Somebody as everybody may know them.
#[derive(Serialize, ToSchema)]
pub struct ProfileBody {
    player: PlayerBody,
    /// Number of finished games with other players.
    #[schema(minimum = 0)]
    games: i64,
    /// Number of those games that were won.
    #[schema(minimum = 0)]
    wins: i64,
    /// One for each kind of rated games that there were.
    ratings: Vec<RatingBody>,
}

/// Which part of a leaderboard.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct LeaderboardQuery {
    /// Where to go on: `next_cursor` of the page before.
    #[param(max_length = 60)]
    cursor: Option<String>,
    /// How many at most; 50 if absent.
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

/// A leaderboard
///
/// Everybody with five rated games of that kind, the most points first: `overall`, `duel` (games of two) or
/// `multiplayer` (three to five). Games with opponents have no leaderboard. Who deletes the account is on none any more.
/// Read on with `next_cursor` until there is none. With `If-None-Match` an unchanged part is 304.
#[utoipa::path(
    tag = "people",
    params(
        ("kind" = String, Path, max_length = 20, description = "`overall`, `duel` or `multiplayer`", example = "overall"),
        LeaderboardQuery,
    ),
    responses(
        (status = 200, description = "A part of the leaderboard", body = LeaderboardPage),
        (status = 304, description = "The client has it already"),
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

/// Somebody as everybody may know them
///
/// Name, games, wins and ratings. All opponents of a level have the rating of the level. 404 for an account that was
/// deleted: its games stay, and show a former player.
#[utoipa::path(
    tag = "people",
    params(("id" = String, Path, format = "uuid", description = "The account")),
    responses((status = 200, description = "Their profile", body = ProfileBody)),
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

/// What the caller has made of their games
///
/// Of all games that came to their end: wins, places, points by where they came from, by corporation, and how long games
/// took. A game from which the caller had gone for good counts as lost. With `If-None-Match` unchanged statistics are
/// 304.
#[utoipa::path(
    tag = "people",
    responses(
        (status = 200, description = "The statistics", body = StatisticsBody),
        (status = 304, description = "The client has it already"),
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
