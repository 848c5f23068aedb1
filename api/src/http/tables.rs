//! Tables: making, finding, joining, leaving and starting them.

use actix_web::http::header::LOCATION;
use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use domain::game::{EffectOrder, SeatSetup};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::Tharsis;
use super::body::{Body, Page, Query, in_path, next_cursor};
use super::clock_bodies::ClockOption;
use super::etag;
use super::games::StartedBody;
use super::players::PlayerBody;
use super::problem::Problem;
use crate::service::error::Violation;
use crate::service::games::Started;
use crate::service::id::{AccountId, TableId};
use crate::service::keys::Caller;
use crate::service::tables::{NewTable, Options, Table, TableState};

/// A table to be made. Who makes it takes the first seat and owns it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TableRequest {
    /// What the table is called; named after its owner if absent.
    #[schema(min_length = 1, max_length = 40, example = "Friday evening")]
    name: Option<String>,
    /// Seats; 1 is the solo game.
    #[schema(minimum = 1, maximum = 5, example = 3)]
    players: u8,
    /// With the cards of the Corporate Era, and without starting production. The solo game always has it.
    corporate_era: bool,
    /// Whether research is drafted. There is no draft in the solo game.
    draft: bool,
    /// Take a beginner corporation: 42 M€ and ten cards free of charge.
    #[serde(default)]
    #[schema(default = false)]
    beginner: bool,
    /// Who orders effects that come up together.
    #[serde(default = "ask")]
    #[schema(default = "ask")]
    effect_order: EffectOrder,
    /// Whether bots may sit down.
    #[serde(default)]
    #[schema(default = false)]
    allow_bots: bool,
    /// A private table is found by its code only.
    #[serde(default)]
    #[schema(default = false)]
    private: bool,
    /// How long somebody may think; as long as they like if absent.
    clock: Option<ClockOption>,
}

/// How somebody who sits down wants to play.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatRequest {
    /// Take a beginner corporation: 42 M€ and ten cards free of charge.
    #[serde(default)]
    #[schema(default = false)]
    beginner: bool,
    /// Who orders effects that come up together.
    #[serde(default = "ask")]
    #[schema(default = "ask")]
    effect_order: EffectOrder,
}

/// Somebody who has a code.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// The code of the table; small letters, spaces and hyphens do no harm.
    #[schema(min_length = 1, max_length = 40, example = "7K3MQ-9XTRB")]
    code: String,
    /// Take a beginner corporation: 42 M€ and ten cards free of charge.
    #[serde(default)]
    #[schema(default = false)]
    beginner: bool,
    /// Who orders effects that come up together.
    #[serde(default = "ask")]
    #[schema(default = "ask")]
    effect_order: EffectOrder,
}

/// How far a table has come.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TableStateWord {
    /// Waiting for people or for the start.
    Open,
    /// Its game has started.
    Started,
}

/// A table.
#[derive(Serialize, ToSchema)]
pub struct TableBody {
    /// Its id.
    #[schema(format = "uuid")]
    id: String,
    /// What it is called.
    name: String,
    /// How far it has come.
    state: TableStateWord,
    /// Seats.
    #[schema(minimum = 1, maximum = 5)]
    players: u8,
    /// With the cards of the Corporate Era, and without starting production.
    corporate_era: bool,
    /// Whether research is drafted.
    draft: bool,
    /// Whether only the code lets people in.
    private: bool,
    /// Whether bots may sit down.
    allow_bots: bool,
    /// How long somebody may think.
    clock: ClockOption,
    /// The id of the account that may start the game.
    #[schema(format = "uuid")]
    owner: String,
    /// Who sits here, in the order of sitting down.
    seats: Vec<TakenSeat>,
    /// Seats that nobody has taken.
    #[schema(minimum = 0, maximum = 5)]
    free_seats: usize,
    /// SHA-256 of the secret seed that decides the whole deck. The seed was drawn when the table was made and is
    /// revealed in the record of the game after its end.
    #[schema(
        pattern = "^[0-9a-f]{64}$",
        example = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
    )]
    commitment: String,
    /// Lets people in. Shown to those who sit here only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = String, example = "7K3MQ-9XTRB")]
    code: Option<String>,
    /// The game, once it has started.
    #[schema(format = "uuid")]
    game_id: Option<String>,
    /// Since when.
    #[schema(format = "date-time")]
    created_at: String,
}

/// A seat that somebody has taken.
#[derive(Serialize, ToSchema)]
pub struct TakenSeat {
    account: PlayerBody,
    /// Whether a beginner corporation is taken.
    beginner: bool,
    /// Who orders effects that come up together.
    effect_order: EffectOrder,
}

/// A part of the list of tables.
#[derive(Serialize, ToSchema)]
pub struct TablePage {
    items: Vec<TableBody>,
    /// Where to go on, if there is more.
    next_cursor: Option<String>,
}

/// A code for a private table.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Invitation {
    /// The code of a private table, for those who do not sit there yet.
    #[param(max_length = 40)]
    code: Option<String>,
}

fn ask() -> EffectOrder {
    EffectOrder::Ask
}

impl TableBody {
    /// The table as this account sees it.
    pub fn seen_by(account: AccountId, table: Table) -> Self {
        let (state, game_id) = match table.state {
            TableState::Started(game) => (TableStateWord::Started, Some(game.to_string())),
            TableState::Open | TableState::Closed => (TableStateWord::Open, None),
        };
        Self {
            id: table.id.to_string(),
            state,
            players: table.options.players,
            corporate_era: table.options.corporate_era,
            draft: table.options.draft,
            private: table.options.private,
            allow_bots: table.options.allow_bots,
            clock: table.control.as_ref().into(),
            owner: table.owner.to_string(),
            free_seats: table.free(),
            code: table.seats(account).then_some(table.code),
            seats: table
                .chairs
                .into_iter()
                .map(|chair| TakenSeat {
                    account: chair.player.into(),
                    beginner: chair.wishes.beginner,
                    effect_order: chair.wishes.effect_order,
                })
                .collect(),
            name: table.name,
            commitment: table.commitment,
            game_id,
            created_at: table.created_at.to_string(),
        }
    }
}

/// Make a table
///
/// Who makes it takes the first seat, owns it and may start its game. Hand on its `code`, which lets others in. 422
/// tells everything that does not fit, such as a draft in the solo game. The same again makes another table.
#[utoipa::path(
    tag = "tables",
    request_body = TableRequest,
    responses((status = 201, description = "The table, with the code that lets others in", body = TableBody)),
    security(("oauth2" = ["tables:create"])),
)]
#[post("/tables")]
pub async fn create_table(
    service: Tharsis,
    caller: Caller,
    body: Body<TableRequest>,
) -> Result<HttpResponse, Problem> {
    let asked = body.0;
    let new = NewTable {
        name: asked.name,
        options: Options {
            players: asked.players,
            corporate_era: asked.corporate_era,
            draft: asked.draft,
            private: asked.private,
            allow_bots: asked.allow_bots,
        },
        control: asked.clock.map_or(Ok(None), ClockOption::control)?,
        wishes: SeatSetup { beginner: asked.beginner, effect_order: asked.effect_order },
    };
    let table = service.create_table(caller.account, new).await?;
    let location = format!("/v1/tables/{}", table.id);
    Ok(HttpResponse::Created()
        .insert_header((LOCATION, location))
        .json(TableBody::seen_by(caller.account, table)))
}

/// Public tables with a free seat, newest first
///
/// To find a game. Private tables are not listed. Read on with `next_cursor` until it is null.
#[utoipa::path(
    tag = "tables",
    params(Page),
    responses((status = 200, description = "A part of the list", body = TablePage)),
    security(("oauth2" = ["games:read"])),
)]
#[get("/tables")]
pub async fn list_tables(
    service: Tharsis,
    caller: Caller,
    page: Query<Page>,
) -> Result<HttpResponse, Problem> {
    let (before, limit) = page.0.read::<TableId>()?;
    let mut tables = service.open_tables(before, limit + 1).await?;
    let next_cursor = next_cursor(&mut tables, limit, |t| t.id.to_string());
    let items = tables.into_iter().map(|t| TableBody::seen_by(caller.account, t)).collect();
    Ok(HttpResponse::Ok().json(TablePage { items, next_cursor }))
}

/// One table
///
/// To see who has sat down and whether the game has started: `game_id` tells which. A private table is there for
/// those who sit at it or bring its code; for all others it is 404.
#[utoipa::path(
    tag = "tables",
    params(("id" = String, Path, format = "uuid", description = "The table"), Invitation),
    responses(
        (status = 200, description = "The table", body = TableBody),
        (status = 304, description = "The client has it already"),
    ),
    security(("oauth2" = ["games:read"])),
)]
#[get("/tables/{id}")]
pub async fn get_table(
    service: Tharsis,
    caller: Caller,
    id: web::Path<String>,
    invitation: Query<Invitation>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let code = invitation.0.code;
    if code.as_ref().is_some_and(|code| code.chars().count() > 40) {
        return Err(Problem::invalid(vec![Violation::new("code", "length", "40 characters at most")]));
    }
    let table = service.table(caller.account, in_path(&id, "table")?, code.as_deref()).await?;
    etag::fresh(&request, &TableBody::seen_by(caller.account, table), etag::PRIVATE)
}

/// Take a seat at the table with that code
///
/// The way in to a table that somebody has told of, private or not. Who sits there already changes their choices,
/// so that a retry does no harm. 404 when no table has that code, 409 when it is full or its game has started.
#[utoipa::path(
    tag = "tables",
    request_body = JoinRequest,
    responses(
        (status = 200, description = "The table", body = TableBody),
    ),
    security(("oauth2" = ["games:play"])),
)]
#[post("/tables/join")]
pub async fn join_table(
    service: Tharsis,
    caller: Caller,
    body: Body<JoinRequest>,
) -> Result<HttpResponse, Problem> {
    let wishes = SeatSetup { beginner: body.0.beginner, effect_order: body.0.effect_order };
    let table = service.join_table(caller.account, &body.0.code, wishes).await?;
    Ok(HttpResponse::Ok().json(TableBody::seen_by(caller.account, table)))
}

/// Take a seat at a public table
///
/// For a table of the list. Who sits there already changes their choices, so that a retry does no harm. 409 when it
/// is full or its game has started.
#[utoipa::path(
    tag = "tables",
    params(("id" = String, Path, format = "uuid", description = "The table")),
    request_body = SeatRequest,
    responses(
        (status = 200, description = "The table", body = TableBody),
    ),
    security(("oauth2" = ["games:play"])),
)]
#[post("/tables/{id}/seats")]
pub async fn take_seat(
    service: Tharsis,
    caller: Caller,
    id: web::Path<String>,
    body: Body<SeatRequest>,
) -> Result<HttpResponse, Problem> {
    let wishes = SeatSetup { beginner: body.0.beginner, effect_order: body.0.effect_order };
    let table = service.take_seat(caller.account, in_path(&id, "table")?, wishes).await?;
    Ok(HttpResponse::Ok().json(TableBody::seen_by(caller.account, table)))
}

/// Start the game
///
/// The owner starts it when all seats are taken. Starting again tells the same game, 200, so that a retry does no
/// harm. 403 for the others, 409 while seats are free.
#[utoipa::path(
    tag = "tables",
    params(("id" = String, Path, format = "uuid", description = "The table")),
    responses(
        (status = 201, description = "The game has started", body = StartedBody),
        (status = 200, description = "The game had started before", body = StartedBody),
    ),
    security(("oauth2" = ["tables:create"])),
)]
#[post("/tables/{id}/start")]
pub async fn start_game(
    service: Tharsis,
    caller: Caller,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let (game, started) = service.start_game(caller.account, in_path(&id, "table")?).await?;
    let mut response = match started {
        Started::Now => HttpResponse::Created(),
        Started::Before => HttpResponse::Ok(),
    };
    response.insert_header((LOCATION, format!("/v1/games/{game}")));
    Ok(response.json(StartedBody { game_id: game.to_string() }))
}

/// Leave a table before its game starts
///
/// When the owner leaves, the next one owns it; when the last one leaves, it is gone. Leaving twice does no harm.
/// 409 once the game has started: a game is played to its end.
#[utoipa::path(
    tag = "tables",
    params(("id" = String, Path, format = "uuid", description = "The table")),
    responses(
        (status = 204, description = "Left"),
    ),
    security(("oauth2" = ["games:play"])),
)]
#[delete("/tables/{id}/seats/me")]
pub async fn leave_table(
    service: Tharsis,
    caller: Caller,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    service.leave_table(caller.account, in_path(&id, "table")?).await?;
    Ok(HttpResponse::NoContent().finish())
}
