//! Links with which spectators and coaches watch a game without an account.

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

/// Default lifetime of a link.
const WEEK: u32 = 7 * 24 * 3_600;

mirror! {
    /// What a link shows.
    LinkKind of links::LinkKind {
        /// Shows public information only: no hands, no drafts, no decisions.
        Spectator,
        /// Shows what the seat of the link's creator may see, including its hand and its decisions.
        Coach,
    }
}

/// A new link.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LinkRequest {
    /// What the link shows.
    kind: LinkKind,
    /// Lifetime of the link in seconds.
    #[serde(default = "default_lifetime")]
    #[schema(minimum = 3_600, maximum = 2_592_000, default = 604_800)]
    expires_in_seconds: u32,
    /// Label for the creator of the link. Other accounts do not see it.
    #[schema(max_length = 80, example = "For the club evening")]
    note: Option<String>,
}

/// A link to watch a game.
#[derive(Serialize, ToSchema)]
pub struct LinkBody {
    /// Id of the link.
    #[schema(format = "uuid")]
    id: String,
    /// What the link shows: the game as a spectator sees it, or as the seat sees it.
    kind: LinkKind,
    /// Seat of the account that created the link. A coach sees what this seat may see.
    by: Seat,
    /// Label of the link. Absent for a link of another account, and for a link without a label.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    /// Time at which the link was created.
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
    /// Code that shows the game to anyone who has it. Only this reply contains it; the service stores its hash.
    #[schema(example = "7K2M9Q4T1W8X5Z3B6C0D")]
    code: String,
    /// Path of the page of the game on this server.
    #[schema(format = "uri-reference", example = "/v1/shared/7K2M9Q4T1W8X5Z3B6C0D")]
    path: String,
}

/// The links to a game.
#[derive(Serialize, ToSchema)]
pub struct LinkList {
    /// Valid links, oldest first: all spectator links of the game, and the caller's own coach links.
    items: Vec<LinkBody>,
}

/// A link that an account has created.
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
    /// The link as that account may see it.
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

/// Create a link to watch a game
///
/// Anyone who has the code of the link sees the game without an account, and cannot act in it. A `spectator` link
/// shows public information. A `coach` link shows what the caller's seat may see. The link ends when it expires, when
/// it is revoked, and when the caller loses the seat; a coach link also ends when the caller resigns. A caller can
/// have 10 valid links for each game; another one returns 409 `list_full`. Returns 409 `seat_resigned` for a coach
/// link of a seat whose player has resigned, and 403 `substitute` if the caller plays the seat for another account.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    request_body = LinkRequest,
    responses((status = 201, description = "The link, with its code", body = NewLinkBody)),
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

/// List the valid links to a game
///
/// Returns the spectator links of all players, so that players know who may watch the game, and the coach links of
/// the caller. Replies do not repeat codes.
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

/// Revoke a link
///
/// The code of the link stops working, and streams that use it end. Any player of the game can revoke a spectator
/// link. Only its creator can revoke a coach link. Returns 404 if the link does not exist or is no longer valid.
#[utoipa::path(
    tag = "seats",
    params(
        ("id" = String, Path, format = "uuid", description = "The game"),
        ("link_id" = String, Path, format = "uuid", description = "The link"),
    ),
    responses((status = 204, description = "The link is revoked")),
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
