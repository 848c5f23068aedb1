//! Streams of server-sent events: for one game, or for all games of the caller.

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

/// Start of a stream, and how its sentences name the players.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct StreamQuery {
    /// Cursor of the last frame that the client has processed. Only new events if absent. The header `Last-Event-ID`
    /// takes precedence.
    #[param(max_length = 8_192, pattern = "^[0-9A-Za-z_-]+$")]
    pub after: Option<String>,
    /// How the sentences of events name the players: `colours` for the colours of their seats, or `players` for their
    /// names. `colours` if absent.
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

/// A stream that is sent to a client.
struct EventStream {
    stream: Stream,
    language: Language,
    settings: StreamSettings,
    stage: StreamStage,
    /// When the last chunk was returned. The server polls the next one when the client has received it.
    last_sent: Instant,
}

#[derive(Clone, Copy)]
enum StreamStage {
    New,
    Open,
    Over,
}

impl EventStream {
    /// Returns the next chunk of the body.
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

/// A change does not move the cursor, so its frame has no id. A client that resumes from the last id misses nothing.
fn change_frame(change: Change) -> String {
    let word = change.word();
    let data = serde_json::to_string(&ChangeBody::from(change)).unwrap_or_default();
    format!("event: {word}\ndata: {data}\n\n")
}

fn frame(event: &str, cursor: &str, data: &impl Serialize) -> String {
    // These bodies always have a JSON form, which has no line breaks.
    let data = serde_json::to_string(data).unwrap_or_default();
    format!("event: {event}\nid: {cursor}\ndata: {data}\n\n")
}

/// Builds the reply for a stream.
pub fn event_stream_response(request: &HttpRequest, stream: Stream, language: Language) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    response.content_type("text/event-stream");
    response.insert_header((CACHE_CONTROL, "no-store"));
    // Neither the server nor a proxy may hold back frames.
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
    /// The cursor that a stream of server-sent events resumes from.
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

    /// The cursor that the stream resumes from.
    pub fn after(self) -> Option<String> {
        self.after
    }
}

/// Parses the cursor of the stream of a game: the number of the last event that the client knows.
pub fn event_number(after: Option<&str>) -> Result<Option<i64>, Problem> {
    let wrong = || Problem::invalid(vec![Violation::new("after", "range", expected::number_from(0))]);
    let known = |text: &str| text.parse().ok().filter(|seq| *seq >= 0).ok_or_else(wrong);
    after.map(known).transpose()
}

/// Stream the events of a game
///
/// Sends server-sent events. The first frame is `event: open` with `{cursor}`. Then each event of the game is
/// `event: event`, as in `list_events`. The last frame is `event: end` with `{reason, cursor}`. The `id` of each
/// frame is the cursor to resume from, here the number of the event. The server sends a comment every 15 seconds when
/// there is nothing else to send. `asyncapi.yaml`, next to this document, describes the frames. Returns 429
/// `too_many_streams` if the account has as many open streams as it may have.
#[utoipa::path(
    tag = "streams",
    params(
        ("id" = String, Path, format = "uuid", description = "The game"),
        StreamQuery,
        ("Last-Event-ID" = Option<String>, Header, max_length = 16_384, pattern = "^[0-9A-Za-z_-]*$", description = "The `id` of the last frame that the client has processed"),
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

/// Stream the events of all games of the caller
///
/// Sends server-sent events as `stream_game` does, for all games of the caller in one stream. Games that begin while
/// the stream is open are included from their first event on. The `id` of each frame is an opaque cursor for this
/// account only; any other cursor returns 422. After the cursor, each event of each game is sent once and in the
/// order of its game.
///
/// The stream also sends frames without an `id`, at the start and after each change: `event: inbox.changed`
/// with the totals of `get_inbox`, and `event: chat.changed` with those of `list_chats`.
#[utoipa::path(
    tag = "streams",
    params(
        StreamQuery,
        ("Last-Event-ID" = Option<String>, Header, max_length = 16_384, pattern = "^[0-9A-Za-z_-]*$", description = "The `id` of the last frame that the client has processed"),
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
