//! The board as a picture, for notifications, chats and previews, which cannot show the screen of a client.

pub(crate) mod colours;
pub(crate) mod drawing;

use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, ETAG};
use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::board_image::colours::Theme;
use crate::board_image::drawing::{Picture, draw};
use crate::extract::auth::Authenticated;
use crate::extract::body::Query;
use crate::extract::language::{CallerLanguage, set_content_language};
use crate::extract::path::Path;
use crate::problem::Problem;
use crate::reply::etag;
use service::error::Violation;
use service::feed::FeedService;
use service::feed::game_view::{EarlierGame, GameViewParts};
use service::id::GameId;
use service::messages::expected;
use service::names;

/// The media type of a picture of the board.
pub const MEDIA_TYPE: &str = "image/svg+xml";
/// The content security policy of a picture. A picture that is opened as a page loads nothing and runs nothing.
const POLICY: &str = "default-src 'none'";
/// The range of widths of pictures, in pixels.
const WIDTHS: std::ops::RangeInclusive<u16> = 160..=2_048;
/// The default width in pixels.
const WIDTH: u16 = 640;

/// The appearance of the picture, and the position that it shows.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct PictureQuery {
    /// Width of the picture in pixels; 640 if absent. The server computes the height.
    #[param(minimum = 160, maximum = 2_048)]
    size: Option<u16>,
    /// Colours of the picture; `light` if absent.
    #[param(inline)]
    theme: Option<Theme>,
    /// Number of an event, from 1 to the latest. The picture then shows the position after this event. If absent, it
    /// shows the current position.
    #[param(minimum = 1, maximum = 2_147_483_647)]
    at: Option<i64>,
}

/// Get the board of a game as a picture
///
/// Returns an SVG with the map, the parameters and the seats. It is drawn for widths of 320 pixels and more. Seats
/// differ by shape as well as by colour. The title and the description of the SVG say in words what the picture shows,
/// and also which events each seat has played. With `at`, the picture shows the position after an earlier event. With
/// `If-None-Match`, the reply is 304 if the picture has not changed.
#[utoipa::path(
    tag = "games",
    params(("id" = String, Path, format = "uuid", description = "The game"), PictureQuery),
    responses(
        (
            status = 200, description = "The picture", body = String, content_type = "image/svg+xml",
            headers(("Content-Language")),
        ),
        (status = 304, description = "The client has the current version"),
    ),
    security(("oauth2" = ["games:read"])),
)]
#[get("/board.svg")]
pub async fn get_board_image(
    feed: web::Data<FeedService>,
    Authenticated(caller): Authenticated,
    language: CallerLanguage,
    id: Path<GameId>,
    query: Query<PictureQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let PictureQuery { size, theme, at } = query.0;
    let width = size.unwrap_or(WIDTH);
    if !WIDTHS.contains(&width) {
        let expected = expected::range(*WIDTHS.start(), *WIDTHS.end());
        return Err(Problem::invalid(vec![Violation::new("size", "range", expected)]));
    }
    let id = id.get()?;
    let position = match at {
        Some(at) => feed.earlier_game(caller.account, id, at).await?,
        None => feed.game_view(caller.account, id, GameViewParts::default()).await?,
    };
    let view = match position.earlier {
        Some(EarlierGame { view, .. }) => view,
        None => position.game.record.view(None),
    };
    let players = position.game.players.iter().map(|player| names::shown(&player.name, language.0));
    let players: Vec<String> = players.collect();
    let game = names::shown(&position.game.name, language.0);
    let picture = Picture { view: &view, game: &game, names: &players, language: language.0 };
    let svg = draw(&picture, width, theme.unwrap_or_default());
    let tag = etag::entity_tag(svg.as_bytes());
    let known = etag::client_has(&request, &tag);
    let mut response = if known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    response.insert_header((ETAG, format!("\"{tag}\""))).insert_header((CACHE_CONTROL, etag::PRIVATE));
    response.insert_header((CONTENT_SECURITY_POLICY, POLICY));
    let mut response = if known { response.finish() } else { response.content_type(MEDIA_TYPE).body(svg) };
    set_content_language(language.0, response.headers_mut());
    Ok(response)
}
