//! Quick match, and the same table once more.

use actix_web::{HttpResponse, post, web};
use domain::game::{EffectOrder, SeatSetup};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::extract::auth::Authenticated;
use crate::extract::body::Body;
use crate::extract::path::Path;
use crate::extract::precondition::IdempotencyKey;
use crate::games::clock_bodies::ClockOption;
use crate::lobby::table_bodies::{PaceWord, SeatRequest, TableBody, default_effect_order};
use crate::problem::{Code, Problem};
use service::id::GameId;
use service::lobby::LobbyService;
use service::lobby::rematch::RematchResult;
use service::lobby::tables::{NewTable, Options};

/// A game that somebody wants to play, with whomever.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QuickMatchRequest {
    /// Number of seats.
    #[schema(minimum = 2, maximum = 5, example = 3)]
    players: u8,
    /// With the cards of the Corporate Era, and without starting production.
    corporate_era: bool,
    /// True to draft cards in the research phase.
    draft: bool,
    /// How quickly the players mean to play.
    #[serde(default)]
    #[schema(default = "relaxed")]
    pace: PaceWord,
    /// How long somebody may think; as long as they like if absent. Only tables with the very same clock fit.
    clock: Option<ClockOption>,
    /// Whether the result counts for ratings; not with bots.
    #[serde(default)]
    #[schema(default = false)]
    rated: bool,
    /// True if bots may sit down.
    #[serde(default)]
    #[schema(default = false)]
    allow_bots: bool,
    /// Take a beginner corporation: 42 M€ and ten cards free of charge.
    #[serde(default)]
    #[schema(default = false)]
    beginner: bool,
    /// Who chooses the order of effects that come up together.
    #[serde(default = "default_effect_order")]
    #[schema(default = "ask")]
    effect_order: EffectOrder,
}

/// A seat at the oldest table that fits, or at a new one
///
/// For who wants to play and does not mind with whom. The game starts by itself when all seats are taken: wait for
/// `game_id` with `GET /v1/tables/{id}?wait=25`. Happens once for each key: the same request gets the same table, as it is
/// then, with `Idempotent-Replayed: true`. Who sits at such a table already stays there under any key. Leave it as any
/// other table; it closes at `expires_at` if nobody comes.
#[utoipa::path(
    tag = "tables",
    params(("Idempotency-Key" = String, Header, description = "A name for this wish, new for each", min_length = 1, max_length = 100)),
    request_body = QuickMatchRequest,
    responses((status = 200, description = "The table", body = TableBody, headers(("Idempotent-Replayed")))),
    extensions(("x-problems" = json!([
        Code::NotFound, Code::BotsNotAllowed, Code::TooManyTables, Code::IdempotencyKeyReused,
        Code::IdempotencyKeyRequired,
    ]))),
    security(("oauth2" = ["games:play"])),
)]
#[post("/quick-match")]
pub async fn quick_match(
    lobby: web::Data<LobbyService>,
    Authenticated(caller): Authenticated,
    key: IdempotencyKey,
    body: Body<QuickMatchRequest>,
) -> Result<HttpResponse, Problem> {
    let wanted = body.0;
    let control = wanted.clock.map_or(Ok(None), ClockOption::control)?;
    let options = Options {
        players: wanted.players,
        corporate_era: wanted.corporate_era,
        draft: wanted.draft,
        private: false,
        allow_bots: wanted.allow_bots,
        pace: wanted.pace.into(),
        rated: wanted.rated,
        auto_start: true,
        caretaker: None,
    };
    let wishes = SeatSetup { beginner: wanted.beginner, effect_order: wanted.effect_order };
    let new = NewTable { name: None, options, control, wishes, opponents: Vec::new() };
    let found = lobby.quick_match(caller.account, key.0, new).await?;
    let mut response = HttpResponse::Ok();
    if found.replayed {
        response.insert_header(("Idempotent-Replayed", "true"));
    }
    Ok(response.json(TableBody::seen_by(caller.account, found.table)))
}

/// The same players once more
///
/// When the game is over. Whoever asks first makes a private table with the same options, 201, and the others find an
/// invitation among theirs; whoever asks after that takes a seat there, 200. It starts by itself when all have come. If
/// they are the same players, everybody sits where they sat, and the winner begins (R3.3). There is one such table for
/// a game, so that a retry does no harm. 409 `game_not_over` before the end.
#[utoipa::path(
    tag = "games",
    params(("id" = String, Path, format = "uuid", description = "The game that is over")),
    request_body = SeatRequest,
    responses(
        (status = 201, description = "The table", body = TableBody, headers(("Location"))),
        (
            status = 200, description = "The table, which had been made before", body = TableBody,
            headers(("Location")),
        ),
    ),
    extensions(("x-problems" = json!([
        Code::GameNotOver, Code::TableFull, Code::TableStarted, Code::TooManyTables,
    ]))),
    security(("oauth2" = ["tables:create"])),
)]
#[post("/rematch")]
pub async fn request_rematch(
    lobby: web::Data<LobbyService>,
    Authenticated(caller): Authenticated,
    id: Path<GameId>,
    body: Body<SeatRequest>,
) -> Result<HttpResponse, Problem> {
    let (table, made) = lobby.rematch(caller.account, id.get()?, body.0.into()).await?;
    let mut response = match made {
        RematchResult::Now => HttpResponse::Created(),
        RematchResult::Before => HttpResponse::Ok(),
    };
    response.insert_header(("Location", format!("/v1/tables/{}", table.id)));
    Ok(response.json(TableBody::seen_by(caller.account, table)))
}
