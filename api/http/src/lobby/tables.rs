//! Creating, finding, joining, leaving and starting tables.

use std::time::Duration;

use actix_web::http::header::LOCATION;
use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::extract::auth::Authenticated;
use crate::extract::body::{Body, Page, Query, next_cursor};
use crate::extract::path::Path;
use crate::lobby::opponents::Opponent;
use crate::lobby::table_bodies::{
    JoinRequest, PaceWord, SeatRequest, StartedBody, TableBody, TableList, TablePage, TableRequest,
};
use crate::problem::{Code, Problem};
use crate::reply::etag;
use service::error::Violation;
use service::id::TableId;
use service::lobby::LobbyService;
use service::lobby::search::Wanted;
use service::lobby::start::Started;
use service::lobby::tables::Table;
use service::messages::expected;

/// Filters of the list of tables, and the page.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct TableQuery {
    /// Number of seats.
    #[param(minimum = 2, maximum = 5)]
    players: Option<u8>,
    /// Whether players draft cards in the research phase.
    draft: Option<bool>,
    /// Whether the game has the cards of the Corporate Era.
    corporate_era: Option<bool>,
    /// How quickly the players intend to play.
    #[param(inline)]
    pace: Option<PaceWord>,
    /// Whether the game has a clock.
    timed: Option<bool>,
    /// Whether bots may join.
    bots: Option<bool>,
    /// Whether the result affects ratings.
    rated: Option<bool>,
    /// If `true`, the list contains only tables at which a friend has a seat.
    friends: Option<bool>,
    /// Cursor of the page: `next_cursor` of the previous page.
    #[param(max_length = 60)]
    cursor: Option<String>,
    /// Maximum number of tables to return. 50 if absent.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<i64>,
}

impl TableQuery {
    fn read(self) -> Result<(Wanted, Page), Problem> {
        if self.players.is_some_and(|players| !(2..=5).contains(&players)) {
            return Err(Problem::invalid(vec![Violation::new("players", "range", expected::range(2, 5))]));
        }
        let wanted = Wanted {
            players: self.players,
            draft: self.draft,
            corporate_era: self.corporate_era,
            pace: self.pace.map(Into::into),
            timed: self.timed,
            allow_bots: self.bots,
            rated: self.rated,
            friends: self.friends.unwrap_or_default(),
        };
        Ok((wanted, Page { cursor: self.cursor, limit: self.limit }))
    }
}

/// Code of a private table, and how long to wait.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct TableLookup {
    /// Code of a private table, or of an invitation to it. Needed by an account that has no seat at the table.
    #[param(max_length = 40)]
    code: Option<String>,
    /// Seconds to wait while the table still matches `If-None-Match`. 0 if absent.
    #[param(minimum = 0, maximum = 30)]
    wait: Option<i64>,
}

impl TableLookup {
    fn read(self) -> Result<(Option<String>, Duration), Problem> {
        let mut wrong = Vec::new();
        if self.code.as_ref().is_some_and(|code| code.chars().count() > 40) {
            wrong.push(Violation::new("code", "length", expected::characters_at_most(40)));
        }
        match u64::try_from(self.wait.unwrap_or_default()) {
            Ok(wait @ 0..=30) if wrong.is_empty() => return Ok((self.code, Duration::from_secs(wait))),
            Ok(0..=30) => {}
            Ok(_) | Err(_) => wrong.push(Violation::new("wait", "range", expected::range(0, 30))),
        }
        Err(Problem::invalid(wrong))
    }
}

/// List the tables of the caller
///
/// Returns the tables at which the caller has a seat and whose game has not started, oldest first. The list holds no
/// more tables than the limit of `too_many_tables` allows. When the game starts, it moves to the list of the caller's
/// games. With `If-None-Match`, an unchanged list returns 304.
#[utoipa::path(
    tag = "tables",
    responses(
        (status = 200, description = "The tables", body = TableList),
        (status = 304, description = "The client has the current version"),
    ),
    security(("oauth2" = ["games:read"])),
)]
#[get("/me/tables")]
pub async fn list_my_tables(
    lobby: web::Data<LobbyService>,
    Authenticated(caller): Authenticated,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let tables = lobby.tables_waited_at(caller.account).await?;
    let items = tables.into_iter().map(|table| TableBody::seen_by(caller.account, table)).collect();
    etag::json_or_not_modified(&request, &TableList { items }, etag::PRIVATE)
}

/// Create a table
///
/// The caller takes the first seat, owns the table and may start its game. Share the `code` of the table so that
/// other players can join. When the server can read all members, 422 lists all violations at once, such as a draft in
/// the solo game. The operation is not idempotent: a repeated request creates another table. With `auto_start`, the
/// game starts when all seats are taken, and `game_id` is its id. The game starts at once if `opponents` take all
/// seats except that of the owner.
#[utoipa::path(
    tag = "tables",
    request_body = TableRequest,
    responses(
        (
            status = 201, description = "The table, with the code to join it", body = TableBody,
            headers(("Location")),
        ),
    ),
    extensions(("x-problems" = json!([Code::BotsNotAllowed, Code::TooManyTables]))),
    security(("oauth2" = ["tables:create"])),
)]
#[post("/tables")]
pub async fn create_table(
    lobby: web::Data<LobbyService>,
    Authenticated(caller): Authenticated,
    body: Body<TableRequest>,
) -> Result<HttpResponse, Problem> {
    let table = lobby.create_table(caller.account, body.0.try_into()?).await?;
    let location = format!("/v1/tables/{}", table.id);
    Ok(HttpResponse::Created()
        .insert_header((LOCATION, location))
        .json(TableBody::seen_by(caller.account, table)))
}

/// List public tables with a free seat
///
/// Returns the tables that match the filters, newest first. The list leaves out private tables, and tables at which a
/// player has a seat whom the caller has blocked. To continue, pass `next_cursor` as `cursor` until it is absent.
/// With `If-None-Match`, an unchanged page returns 304.
#[utoipa::path(
    tag = "tables",
    params(TableQuery),
    responses(
        (status = 200, description = "A page of tables", body = TablePage),
        (status = 304, description = "The client has the current version"),
    ),
    security(("oauth2" = ["games:read"])),
)]
#[get("/tables")]
pub async fn list_tables(
    lobby: web::Data<LobbyService>,
    Authenticated(caller): Authenticated,
    query: Query<TableQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let (wanted, page) = query.0.read()?;
    let (before, limit) = page.read::<TableId>()?;
    let mut tables = lobby.open_tables(caller.account, wanted, before, limit + 1).await?;
    let next_cursor = next_cursor(&mut tables, limit, |t| t.id.to_string());
    let items = tables.into_iter().map(|t| TableBody::seen_by(caller.account, t)).collect();
    etag::json_or_not_modified(&request, &TablePage { items, next_cursor }, etag::PRIVATE)
}

/// Get a table
///
/// Shows which players have joined. When the game has started, `game_id` is its id. With `If-None-Match` and `wait`,
/// the server replies as soon as the table differs from the version of the client, or with 304 after that time. A
/// private table is visible to its players, to invited accounts and to callers who send its code. Other callers get
/// 404. Returns 429 `too_many_streams` if the account has reached the limit.
#[utoipa::path(
    tag = "tables",
    params(("id" = String, Path, format = "uuid", description = "The table"), TableLookup),
    responses(
        (status = 200, description = "The table", body = TableBody),
        (status = 304, description = "The client has the current version"),
    ),
    extensions(("x-problems" = json!([Code::TooManyStreams]))),
    security(("oauth2" = ["games:read"])),
)]
#[get("")]
pub async fn get_table(
    lobby: web::Data<LobbyService>,
    Authenticated(caller): Authenticated,
    id: Path<TableId>,
    lookup: Query<TableLookup>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let (code, wait) = lookup.0.read()?;
    let account = caller.account;
    let is_known = |table: &Table| {
        let body = serde_json::to_vec(&TableBody::seen_by(account, table.clone())).unwrap_or_default();
        etag::client_has(&request, &etag::entity_tag(&body))
    };
    let id = id.get()?;
    let table = lobby.poll_table(caller, id, code.as_deref(), wait, is_known).await?;
    etag::json_or_not_modified(&request, &TableBody::seen_by(account, table), etag::PRIVATE)
}

/// Join a table by its code
///
/// Takes a seat at a private or public table, with the code of the table or of an invitation. Joining with an
/// invitation takes one of its uses. A caller who already has a seat changes the choices of that seat, so the request
/// can be repeated safely. Returns 404 if no table has the code or the invitation is used up, and 409 if the table is
/// full or its game has started.
#[utoipa::path(
    tag = "tables",
    request_body = JoinRequest,
    responses(
        (status = 200, description = "The table", body = TableBody),
    ),
    extensions(("x-problems" = json!([
        Code::NotFound, Code::BotsNotAllowed, Code::TableFull, Code::TableStarted, Code::TooManyTables,
    ]))),
    security(("oauth2" = ["games:play"])),
)]
#[post("/tables/join")]
pub async fn join_table(
    lobby: web::Data<LobbyService>,
    Authenticated(caller): Authenticated,
    body: Body<JoinRequest>,
) -> Result<HttpResponse, Problem> {
    let table = lobby.join_table(caller.account, &body.0.code, body.0.seat_setup()).await?;
    Ok(HttpResponse::Ok().json(TableBody::seen_by(caller.account, table)))
}

/// Take a seat at a table
///
/// Joins a public table, or a table that the caller is invited to by name. A caller who already has a seat changes
/// the choices of that seat, so the request can be repeated safely. Returns 409 if the table is full or its game has
/// started.
#[utoipa::path(
    tag = "tables",
    params(("id" = String, Path, format = "uuid", description = "The table")),
    request_body = SeatRequest,
    responses(
        (status = 200, description = "The table", body = TableBody),
    ),
    extensions(("x-problems" = json!([
        Code::BotsNotAllowed, Code::TableFull, Code::TableStarted, Code::TooManyTables,
    ]))),
    security(("oauth2" = ["games:play"])),
)]
#[post("/seats")]
pub async fn take_seat(
    lobby: web::Data<LobbyService>,
    Authenticated(caller): Authenticated,
    id: Path<TableId>,
    body: Body<SeatRequest>,
) -> Result<HttpResponse, Problem> {
    let table = lobby.take_seat(caller.account, id.get()?, body.0.into()).await?;
    Ok(HttpResponse::Ok().json(TableBody::seen_by(caller.account, table)))
}

/// Seat an opponent
///
/// The owner gives a free seat to an opponent, which the server plays. If it takes the last seat, the game starts if
/// `auto_start` is set. The operation is not idempotent: each request seats another opponent. Returns 403 for other
/// players, and 409 if the table is full or its game has started.
#[utoipa::path(
    tag = "tables",
    params(("id" = String, Path, format = "uuid", description = "The table")),
    request_body = Opponent,
    responses(
        (status = 200, description = "The table", body = TableBody),
    ),
    extensions(("x-problems" = json!([Code::NotTableOwner, Code::TableFull, Code::TableStarted]))),
    security(("oauth2" = ["tables:create"])),
)]
#[post("/opponents")]
pub async fn add_opponent(
    lobby: web::Data<LobbyService>,
    Authenticated(caller): Authenticated,
    id: Path<TableId>,
    body: Body<Opponent>,
) -> Result<HttpResponse, Problem> {
    let table = lobby.add_opponent(caller.account, id.get()?, body.0.level.into()).await?;
    Ok(HttpResponse::Ok().json(TableBody::seen_by(caller.account, table)))
}

/// Start the game of a table
///
/// The owner starts the game when all seats are taken. A repeated request returns the same game, 200, so it can be
/// repeated safely. Returns 403 for other players, and 409 while seats are free.
#[utoipa::path(
    tag = "tables",
    params(("id" = String, Path, format = "uuid", description = "The table")),
    responses(
        (status = 201, description = "The started game", body = StartedBody, headers(("Location"))),
        (status = 200, description = "The game, which had already started", body = StartedBody, headers(("Location"))),
    ),
    extensions(("x-problems" = json!([Code::NotTableOwner, Code::SeatsFree]))),
    security(("oauth2" = ["tables:create"])),
)]
#[post("/start")]
pub async fn start_game(
    lobby: web::Data<LobbyService>,
    Authenticated(caller): Authenticated,
    id: Path<TableId>,
) -> Result<HttpResponse, Problem> {
    let (game, started) = lobby.start_game(caller.account, id.get()?).await?;
    let mut response = match started {
        Started::Now => HttpResponse::Created(),
        Started::Before => HttpResponse::Ok(),
    };
    response.insert_header((LOCATION, format!("/v1/games/{game}")));
    Ok(response.json(StartedBody { game_id: game.to_string() }))
}

/// Leave a table before its game starts
///
/// If the owner leaves, the next player owns the table. If nobody except opponents is left, the server closes the
/// table. A repeated request has no effect; it can return 404 if the table is private or closed. Returns 409
/// `table_started` once the game has started.
#[utoipa::path(
    tag = "tables",
    params(("id" = String, Path, format = "uuid", description = "The table")),
    responses(
        (status = 204, description = "The caller has left the table"),
    ),
    extensions(("x-problems" = json!([Code::TableStarted]))),
    security(("oauth2" = ["games:play"])),
)]
#[delete("/seats/me")]
pub async fn leave_table(
    lobby: web::Data<LobbyService>,
    Authenticated(caller): Authenticated,
    id: Path<TableId>,
) -> Result<HttpResponse, Problem> {
    lobby.leave_table(caller.account, id.get()?).await?;
    Ok(HttpResponse::NoContent().finish())
}
