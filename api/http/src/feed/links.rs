//! Links by which others look on at a game: made, listed and taken back by those who sit there.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpResponse, delete, get, post, web};
use domain::seat::Seat;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::extract::auth::Authenticated;
use crate::extract::body::Body;
use crate::extract::path::Path;
use crate::problem::{Code, Problem};
use crate::reply::mirror::mirror;
use service::feed::FeedService;
use service::feed::links;
use service::feed::links::{Link, NewLink};
use service::id::{AccountId, GameId, LinkId};

/// How long a link lasts unless it says something else: a week.
const WEEK: u32 = 7 * 24 * 3_600;

mirror! {
    /// How much a link shows.
    LinkKind of links::LinkKind {
        /// What anybody may know who has no seat: no hands, no drafts, no decisions.
        Spectator,
        /// What the seat of its maker may know, its hand and its decisions with it.
        Coach,
    }
}

/// A link to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LinkRequest {
    /// How much it shows.
    kind: LinkKind,
    /// Lifetime of the link in seconds.
    #[serde(default = "default_lifetime")]
    #[schema(minimum = 3_600, maximum = 2_592_000, default = 604_800)]
    expires_in_seconds: u32,
    /// Label for the owner of the link; nobody else sees it.
    #[schema(max_length = 80, example = "For the club evening")]
    note: Option<String>,
}

/// A link by which others look on.
#[derive(Serialize, ToSchema)]
pub struct LinkBody {
    /// Id of the link.
    #[schema(format = "uuid")]
    id: String,
    /// What the link shows: the game as a spectator sees it, or as the seat does.
    kind: LinkKind,
    /// Who has made it; a coach sees what this seat may know.
    by: Seat,
    /// Note of the owner. Absent for a link of somebody else, or without a note.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    /// Time at which the link was made.
    #[schema(format = "date-time")]
    created_at: String,
    /// Time until which the link works.
    #[schema(format = "date-time")]
    expires_at: String,
}

/// A new link, with its code.
#[derive(Serialize, ToSchema)]
pub struct NewLinkBody {
    link: LinkBody,
    /// Shows the game to whoever has it. Only this reply contains it; the service keeps its hash.
    #[schema(example = "7K2M9Q4T1W8X5Z3B6C0D")]
    code: String,
    /// Path of the page of the game on this server.
    #[schema(format = "uri-reference", example = "/v1/shared/7K2M9Q4T1W8X5Z3B6C0D")]
    path: String,
}

/// The links to a game.
#[derive(Serialize, ToSchema)]
pub struct LinkList {
    /// Those that count, the oldest first: all for spectators, and for coaches the caller's own.
    items: Vec<LinkBody>,
}

/// A link that an account has made.
#[derive(Serialize, ToSchema)]
pub struct HeldLink {
    /// Id of the game.
    #[schema(format = "uuid")]
    game_id: String,
    #[serde(flatten)]
    link: LinkBody,
}

fn default_lifetime() -> u32 {
    WEEK
}

impl LinkBody {
    /// A link, as an account may know it.
    fn seen_by(account: AccountId, link: Link) -> Self {
        Self {
            id: link.id.to_string(),
            kind: link.kind.into(),
            by: link.seat,
            note: link.note.filter(|_| link.by == account),
            created_at: link.created_at.to_string(),
            expires_at: link.expires_at.to_string(),
        }
    }
}

impl From<Link> for HeldLink {
    fn from(link: Link) -> Self {
        Self { game_id: link.game.to_string(), link: LinkBody::seen_by(link.by, link) }
    }
}

/// Make a link by which others look on
///
/// Whoever has the code sees the game without an account, and can do nothing in it: with `spectator` what anybody may know
/// who has no seat, with `coach` what the own seat may know. It ends at its time, when it is taken back, and when the caller
/// loses the seat; for a coach also when the caller resigns. 10 of the caller that count at a time for each game. 409
/// `seat_resigned` for a coach of a seat that was given up.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    request_body = LinkRequest,
    responses((status = 201, description = "The link, and its code", body = NewLinkBody)),
    extensions(("x-problems" = json!([Code::SeatResigned, Code::Substitute, Code::ListFull]))),
    security(("oauth2" = ["games:play"])),
)]
#[post("/links")]
pub async fn create_link(
    feed: web::Data<FeedService>,
    Authenticated(caller): Authenticated,
    id: Path<GameId>,
    body: Body<LinkRequest>,
) -> Result<HttpResponse, Problem> {
    let LinkRequest { kind, expires_in_seconds, note } = body.0;
    let new = NewLink { kind: kind.into(), seconds: expires_in_seconds, note };
    let (link, code) = feed.make_link(caller.account, id.get()?, new).await?;
    let path = format!("/v1/shared/{code}");
    let body = NewLinkBody { link: LinkBody::seen_by(caller.account, link), code, path };
    Ok(HttpResponse::Created().insert_header((CACHE_CONTROL, "no-store")).json(body))
}

/// The links to a game that count
///
/// Those for spectators of all players, so that nobody is looked at without knowing, and those for coaches that the caller
/// has made. Replies do not repeat codes.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    responses((status = 200, description = "The links", body = LinkList)),
    security(("oauth2" = ["games:read"])),
)]
#[get("/links")]
pub async fn list_links(
    feed: web::Data<FeedService>,
    Authenticated(caller): Authenticated,
    id: Path<GameId>,
) -> Result<HttpResponse, Problem> {
    let all = feed.links(caller.account, id.get()?).await?;
    let items = all.into_iter().map(|link| LinkBody::seen_by(caller.account, link)).collect();
    Ok(HttpResponse::Ok().json(LinkList { items }))
}

/// Take a link back
///
/// From then on its code shows nothing, and streams by it end. A link for spectators may be taken back by every player of the
/// game, one for a coach by who has made it. 404 when there is none, or not any more.
#[utoipa::path(
    tag = "seats",
    params(
        ("id" = String, Path, format = "uuid", description = "The game"),
        ("link_id" = String, Path, format = "uuid", description = "The link"),
    ),
    responses((status = 204, description = "Its code does not count any more")),
    security(("oauth2" = ["games:play"])),
)]
#[delete("/links/{link_id}")]
pub async fn revoke_link(
    feed: web::Data<FeedService>,
    Authenticated(caller): Authenticated,
    path: Path<(GameId, LinkId)>,
) -> Result<HttpResponse, Problem> {
    let (game, link) = path.get()?;
    feed.revoke_link(caller.account, game, link).await?;
    Ok(HttpResponse::NoContent().finish())
}
