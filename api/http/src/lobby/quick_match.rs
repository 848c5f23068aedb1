//! Quick match and rematch.

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

/// A game to play with any players.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QuickMatchRequest {
    /// Number of seats.
    #[schema(minimum = 2, maximum = 5, example = 3)]
    players: u8,
    /// True to play with the cards of the Corporate Era and without starting production.
    corporate_era: bool,
    /// True to draft cards in the research phase.
    draft: bool,
    /// How quickly the players mean to play.
    #[serde(default)]
    #[schema(default = "relaxed")]
    pace: PaceWord,
    /// Clock of the game. No clock if absent. The server only matches tables with exactly the same clock.
    clock: Option<ClockOption>,
    /// Whether the result affects ratings. Games with bots do not.
    #[serde(default)]
    #[schema(default = false)]
    rated: bool,
    /// True if bots may join.
    #[serde(default)]
    #[schema(default = false)]
    allow_bots: bool,
    /// True to take a beginner corporation, with 42 M€ and ten cards free of charge.
    #[serde(default)]
    #[schema(default = false)]
    beginner: bool,
    /// Who chooses the order of simultaneous effects.
    #[serde(default = "default_effect_order")]
    #[schema(default = "ask")]
    effect_order: EffectOrder,
}

/// Join the oldest matching table, or a new one
///
/// Finds a seat for a caller who has no preference about the other players. The server starts the game when all seats
/// are taken; wait for `game_id` with `GET /v1/tables/{id}?wait=25`. The operation is idempotent by its key: a
/// repeated request returns the same table in its current state, with `Idempotent-Replayed: true`. A caller who
/// already has a seat at a matching table keeps it, under any key. Leave the table like any other table. The server
/// closes it at `expires_at` if no other player joins.
#[utoipa::path(
    tag = "tables",
    params(("Idempotency-Key" = String, Header, description = "Unique key of this request; use a new key for each request", min_length = 1, max_length = 100)),
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

/// Start a rematch with the same players
///
/// Use this operation when the game is over. The first request creates a private table with the same options, 201,
/// and sends the other players an invitation. Each later request takes a seat there, 200. The game starts when all
/// players have joined. If the players are the same as before, each has the same seat, and the winner is the first
/// player (R3.3). A game has one rematch table, so the request can be repeated safely. Returns 409 `game_not_over`
/// before the end of the game.
#[utoipa::path(
    tag = "games",
    params(("id" = String, Path, format = "uuid", description = "The game, which is over")),
    request_body = SeatRequest,
    responses(
        (status = 201, description = "The new table", body = TableBody, headers(("Location"))),
        (
            status = 200, description = "The table, which already exists", body = TableBody,
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
