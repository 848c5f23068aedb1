//! Tables: making, finding, joining, leaving and starting them.

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

/// Which tables, and which part of the list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct TableQuery {
    /// With so many seats.
    #[param(minimum = 2, maximum = 5)]
    players: Option<u8>,
    /// Whether research is drafted.
    draft: Option<bool>,
    /// Whether the cards of the Corporate Era are in it.
    corporate_era: Option<bool>,
    /// How quickly everybody means to play.
    #[param(inline)]
    pace: Option<PaceWord>,
    /// Whether there is a clock.
    timed: Option<bool>,
    /// Whether bots may sit down.
    bots: Option<bool>,
    /// Whether the result counts for ratings.
    rated: Option<bool>,
    /// `true`: only where a friend sits.
    friends: Option<bool>,
    /// Where to go on: `next_cursor` of the page before.
    #[param(max_length = 60)]
    cursor: Option<String>,
    /// How many at most; 50 if absent.
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

/// The way in to a private table, and how long to wait.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct TableLookup {
    /// The code of a private table or of an invitation to it, for those who do not sit there yet.
    #[param(max_length = 40)]
    code: Option<String>,
    /// Seconds to wait as long as the table is the one of `If-None-Match`; 0 if absent.
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

/// The tables that the caller waits at
///
/// Those at which the caller sits and whose game has not started, oldest first: no more than `too_many_tables` allows. Once
/// the game starts it is among the caller's games instead. With `If-None-Match` an unchanged list is 304.
#[utoipa::path(
    tag = "tables",
    responses(
        (status = 200, description = "All of them", body = TableList),
        (status = 304, description = "The client has it already"),
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

/// Make a table
///
/// Who makes it takes the first seat, owns it and may start its game. Hand on its `code`, which lets others in. When
/// all members can be read, 422 lists everything that does not fit, such as a draft in the solo game. The same again makes
/// another table. With `auto_start` the game starts when all seats are taken, and `game_id` is its id. It starts at once if
/// `opponents` take all seats but that of the owner.
#[utoipa::path(
    tag = "tables",
    request_body = TableRequest,
    responses(
        (
            status = 201, description = "The table, with the code that lets others in", body = TableBody,
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

/// Public tables with a free seat, newest first
///
/// To find a game: those only that are as the parameters say. Private tables are not listed, nor those at which
/// somebody sits whom the caller has blocked. Read on with `next_cursor` until there is none. With `If-None-Match` an
/// unchanged part is 304.
#[utoipa::path(
    tag = "tables",
    params(TableQuery),
    responses(
        (status = 200, description = "A part of the list", body = TablePage),
        (status = 304, description = "The client has it already"),
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

/// One table
///
/// To see who has sat down and whether the game has started: `game_id` is its id then. With `If-None-Match` and `wait` the
/// answer comes as soon as the table is another than the client has, or 304 when the time is over. A private table is
/// there for those who sit at it, were invited or bring its code; for all others it is 404.
#[utoipa::path(
    tag = "tables",
    params(("id" = String, Path, format = "uuid", description = "The table"), TableLookup),
    responses(
        (status = 200, description = "The table", body = TableBody),
        (status = 304, description = "The client has it already"),
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

/// Take a seat at the table with that code
///
/// The way in to a table that somebody has shared, private or not: by its code, or by that of an invitation, one use
/// of which it takes. Who sits there already changes their choices, so that a retry does no harm. 404 when no table has
/// that code or the invitation is used up, 409 when the table is full or its game has started.
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

/// Take a seat at a public table
///
/// For a table of the list, or one that the caller was invited to by name. Who sits there already changes their choices, so that a retry does no harm. 409 when it
/// is full or its game has started.
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
/// The owner gives a free seat to a player that the server itself plays. If it is the last one, the game starts by itself
/// where `auto_start` is set. Each request seats one more. 403 for the others, 409 when the table is full or its game has
/// started.
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

/// Start the game
///
/// The owner starts it when all seats are taken. Starting again replies with the same game, 200, so that a retry does no
/// harm. 403 for the others, 409 while seats are free.
#[utoipa::path(
    tag = "tables",
    params(("id" = String, Path, format = "uuid", description = "The table")),
    responses(
        (status = 201, description = "The game has started", body = StartedBody, headers(("Location"))),
        (status = 200, description = "The game had started before", body = StartedBody, headers(("Location"))),
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
/// When the owner leaves, the next one owns it; when the last one leaves, it is gone. Leaving twice does no harm.
/// 409 once the game has started: a game is played to its end.
#[utoipa::path(
    tag = "tables",
    params(("id" = String, Path, format = "uuid", description = "The table")),
    responses(
        (status = 204, description = "Left"),
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
