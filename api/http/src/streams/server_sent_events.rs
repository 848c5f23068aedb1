//! What happens, as server-sent events: one game, or all games of the caller in one stream.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_ENCODING};
use actix_web::web::Bytes;
use actix_web::{HttpMessage, HttpRequest, HttpResponse, get, web};
use domain::text::Language;
use futures_util::stream::unfold;
use serde::{Deserialize, Serialize};
use tokio::time::Instant;
use utoipa::IntoParams;

use crate::extract::auth::Authenticated;
use crate::extract::body::Query;
use crate::extract::event_presentation::EventNames;
use crate::extract::language::{CallerLanguage, set_content_language};
use crate::extract::path::Path;
use crate::feed::events::EventBody;
use crate::operation::request_log::HeadOnly;
use crate::problem::{Code, Problem};
use crate::streams::changes::ChangeBody;
use crate::streams::connection::StreamSlot;
use service::error::Violation;
use service::feed::FeedService;
use service::feed::streams::{
    Change, ConnectionKind, Stream, StreamEnd, StreamItem, StreamNext, StreamSettings,
};
use service::id::GameId;
use service::messages::expected;

/// Where to go on.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct StreamQuery {
    /// The cursor of the last frame that was taken; only what happens from now on if absent. The header `Last-Event-ID`
    /// counts more.
    #[param(max_length = 8_192, pattern = "^[0-9A-Za-z_-]+$")]
    pub after: Option<String>,
    /// How the sentences of events name the players: `colours`, or `players` by their names; `colours` if absent.
    #[param(inline)]
    names: Option<EventNames>,
}

/// The first frame.
#[derive(Serialize)]
struct OpenFrame<'a> {
    cursor: &'a str,
}

/// The last frame.
#[derive(Serialize)]
struct EndFrame<'a> {
    reason: &'static str,
    cursor: &'a str,
}

/// A stream on its way to its reader.
struct EventStream {
    stream: Stream,
    language: Language,
    settings: StreamSettings,
    stage: StreamStage,
    /// When the reader was last given something: it comes back when that was taken.
    last_sent: Instant,
}

#[derive(Clone, Copy)]
enum StreamStage {
    New,
    Open,
    Over,
}

impl EventStream {
    /// The next piece of the body.
    async fn next_chunk(&mut self) -> Option<Bytes> {
        let text = match self.stage {
            StreamStage::Over => return None,
            StreamStage::New => {
                self.stage = StreamStage::Open;
                let cursor = self.stream.cursor();
                format!("retry: 2000\n{}", frame("open", &cursor, &OpenFrame { cursor: &cursor }))
            }
            StreamStage::Open if self.last_sent.elapsed() > self.settings.patience => {
                self.end(StreamEnd::TooSlow)
            }
            StreamStage::Open => match self.stream.next(Instant::now() + self.settings.heartbeat).await {
                StreamNext::Events(items) => {
                    items.into_iter().map(|item| event_frame(item, self.language)).collect()
                }
                StreamNext::Changed(change) => change_frame(change),
                StreamNext::Quiet => ":\n\n".to_owned(),
                StreamNext::End(why) => self.end(why),
            },
        };
        self.last_sent = Instant::now();
        Some(text.into())
    }

    fn end(&mut self, why: StreamEnd) -> String {
        self.stage = StreamStage::Over;
        let cursor = self.stream.cursor();
        frame("end", &cursor, &EndFrame { reason: why.word(), cursor: &cursor })
    }
}

fn event_frame(item: StreamItem, language: Language) -> String {
    frame("event", &item.cursor, &EventBody::new(item.event, language))
}

/// It is no step of the cursor, so it has no id: whoever goes on from the last one misses nothing.
fn change_frame(change: Change) -> String {
    let word = change.word();
    let data = serde_json::to_string(&ChangeBody::from(change)).unwrap_or_default();
    format!("event: {word}\ndata: {data}\n\n")
}

fn frame(event: &str, cursor: &str, data: &impl Serialize) -> String {
    // Bodies of ours always have a JSON form, and that has no line breaks.
    let data = serde_json::to_string(data).unwrap_or_default();
    format!("event: {event}\nid: {cursor}\ndata: {data}\n\n")
}

/// A stream as a reply.
pub fn event_stream_response(request: &HttpRequest, stream: Stream, language: Language) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    response.content_type("text/event-stream");
    response.insert_header((CACHE_CONTROL, "no-store"));
    // Neither we nor a proxy may hold back what is there already.
    response.insert_header((CONTENT_ENCODING, "identity")).insert_header(("X-Accel-Buffering", "no"));
    let mut response = if request.extensions().contains::<HeadOnly>() {
        response.finish()
    } else {
        let settings = stream.settings();
        let telling =
            EventStream { stream, language, settings, stage: StreamStage::New, last_sent: Instant::now() };
        response.streaming(unfold(telling, |mut telling| async {
            telling.next_chunk().await.map(|piece| (Ok::<_, actix_web::Error>(piece), telling))
        }))
    };
    set_content_language(language, response.headers_mut());
    match request.extensions().contains::<HeadOnly>() {
        true => response,
        false => StreamSlot::detach(request, response),
    }
}

impl StreamQuery {
    /// Where a stream of server-sent events goes on.
    pub fn resume_cursor(self, request: &HttpRequest) -> Result<Option<String>, Problem> {
        let Some(header) = request.headers().get("Last-Event-ID").filter(|value| !value.is_empty()) else {
            return Ok(self.after);
        };
        let wrong = |_| Violation::new("Last-Event-ID", "unknown", expected::frame_id());
        header.to_str().map(|id| Some(id.to_owned())).map_err(|why| Problem::invalid(vec![wrong(why)]))
    }

    /// Whether sentences name the players.
    pub fn uses_player_names(&self) -> bool {
        EventNames::uses_player_names(self.names)
    }

    /// Where it goes on.
    pub fn after(self) -> Option<String> {
        self.after
    }
}

/// The cursor of the stream of a game: the number of the last event that is known.
pub fn event_number(after: Option<&str>) -> Result<Option<i64>, Problem> {
    let wrong = || Problem::invalid(vec![Violation::new("after", "range", expected::number_from(0))]);
    let known = |text: &str| text.parse().ok().filter(|seq| *seq >= 0).ok_or_else(wrong);
    after.map(known).transpose()
}

/// What happens in a game, as it happens
///
/// Server-sent events. The first frame is `event: open` with `{cursor}`; then each event of the game is `event: event`, as in
/// `list_events`; the last is `event: end` with `{reason, cursor}`. The `id` of each frame is the
/// cursor to go on from: here the number of the event. A comment comes every 15 seconds when there is nothing else.
/// The frames are in `asyncapi.yaml` beside this document. 429 `too_many_streams` when the account has as many open
/// as it may.
#[utoipa::path(
    tag = "streams",
    params(
        ("id" = String, Path, format = "uuid", description = "The game"),
        StreamQuery,
        ("Last-Event-ID" = Option<String>, Header, max_length = 16_384, pattern = "^[0-9A-Za-z_-]*$", description = "The `id` of the last frame that was taken"),
    ),
    responses(
        (
            status = 200, description = "Frames, until the stream ends", body = String, content_type = "text/event-stream",
            headers(("Content-Language")),
        ),
    ),
    extensions(("x-problems" = json!([Code::TooManyStreams]))),
    security(("oauth2" = ["games:read"])),
)]
#[get("/stream")]
pub async fn stream_game(
    feed: web::Data<FeedService>,
    Authenticated(caller): Authenticated,
    language: CallerLanguage,
    id: Path<GameId>,
    query: Query<StreamQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let names = query.0.uses_player_names();
    let after = event_number(query.0.resume_cursor(&request)?.as_deref())?;
    let stream = feed.into_inner().game_stream(caller, id.get()?, after, ConnectionKind::Events).await?;
    Ok(event_stream_response(&request, stream.with_player_names(names), language.0))
}

/// What happens in all games of the caller, as it happens
///
/// Server-sent events as `stream_game` sends them, of all games in one stream, those too that begin while it is
/// open: these from their first event on. The `id` of each frame is a cursor that only this service reads and only
/// for this account, 422 otherwise; from it on, every event of every game is sent once and in the order of its game.
///
/// Besides events, frames without an `id` say that something has changed which can be read, at first and whenever it has:
/// `event: inbox.changed` with the totals of `get_inbox`, `event: chat.changed` with those of `list_chats`.
#[utoipa::path(
    tag = "streams",
    params(
        StreamQuery,
        ("Last-Event-ID" = Option<String>, Header, max_length = 16_384, pattern = "^[0-9A-Za-z_-]*$", description = "The `id` of the last frame that was taken"),
    ),
    responses(
        (
            status = 200, description = "Frames, until the stream ends", body = String, content_type = "text/event-stream",
            headers(("Content-Language")),
        ),
    ),
    extensions(("x-problems" = json!([Code::TooManyStreams]))),
    security(("oauth2" = ["games:read"])),
)]
#[get("/stream")]
pub async fn stream_account(
    feed: web::Data<FeedService>,
    Authenticated(caller): Authenticated,
    language: CallerLanguage,
    query: Query<StreamQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let names = query.0.uses_player_names();
    let after = query.0.resume_cursor(&request)?;
    let stream = feed.into_inner().account_stream(caller, after.as_deref(), ConnectionKind::Events).await?;
    Ok(event_stream_response(&request, stream.with_player_names(names), language.0))
}
