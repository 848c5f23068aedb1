//! Streams over a WebSocket, with the same content as server-sent events, in text frames. The server accepts only
//! control frames from the client.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::http::header::{ORIGIN, SEC_WEBSOCKET_PROTOCOL};
use actix_web::{FromRequest, HttpRequest, HttpResponse, get, rt, web};
use actix_ws::{CloseCode, CloseReason, Closed, Message, MessageStream, Session};
use domain::text::Language;
use serde::Serialize;
use tokio::time::{Instant, timeout};

use crate::extract::auth;
use crate::extract::body::Query;
use crate::extract::language::{CallerLanguage, set_content_language};
use crate::extract::own_url::is_own_origin;
use crate::extract::path::Path;
use crate::feed::events::EventBody;
use crate::problem::{Code, Problem};
use crate::streams::changes::ChangeBody;
use crate::streams::connection::StreamSlot;
use crate::streams::frames::{LimitedFrames, MAX_FRAME_BYTES};
use crate::streams::server_sent_events::{StreamQuery, event_number};
use service::accounts::keys::Caller;
use service::feed::FeedService;
use service::feed::streams::{ConnectionKind, Stream, StreamEnd, StreamNext, StreamSettings};
use service::id::GameId;
use service::messages::detail;

/// The WebSocket subprotocol.
const PROTOCOL: &str = "tharsis.v1";
/// Prefix of the subprotocol that carries a token. A browser cannot set headers here, so it offers its token as
/// another protocol, which the server never selects.
const TOKEN_PROTOCOL_PREFIX: &str = "bearer.";
/// The server closes a WebSocket whose client has sent nothing since this many pings. It counts pings instead of time,
/// because it sends no ping while it waits for the store.
const MAX_UNANSWERED_PINGS: u32 = 3;
/// How long a client that has not read for too long may still read the end frame.
pub const CLOSE_TIMEOUT: Duration = Duration::from_secs(10);

/// Origins from which a browser may call the service.
#[derive(Clone, Debug)]
pub struct Origins(pub Vec<String>);

/// The caller of a WebSocket request. The token is in the header `Authorization` or among the subprotocols.
pub struct SocketCaller(Caller);

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Frame<'a> {
    Open {
        cursor: &'a str,
    },
    Event {
        cursor: &'a str,
        event: EventBody,
    },
    End {
        reason: &'static str,
        cursor: &'a str,
    },
    #[serde(untagged)]
    Changed(ChangeFrame),
}

/// The frame of a change.
#[derive(Serialize)]
struct ChangeFrame {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(flatten)]
    what: ChangeBody,
}

impl FromRequest for SocketCaller {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let missing = || Problem::new(Code::Unauthenticated, detail::authorization_or_protocol_missing());
            let token = auth::token(&request).or(token_in_protocols(&request)).ok_or_else(missing)?;
            check_origin(&request)?;
            Ok(Self(auth::authorize(&request, token).await?))
        })
    }
}

/// The token that a browser offers as a subprotocol, because it cannot set headers.
pub(crate) fn token_in_protocols(request: &HttpRequest) -> Option<&str> {
    protocols(request).find_map(|protocol| protocol.strip_prefix(TOKEN_PROTOCOL_PREFIX))
}

fn protocols(request: &HttpRequest) -> impl Iterator<Item = &str> {
    let lines = request.headers().get_all(SEC_WEBSOCKET_PROTOCOL).filter_map(|value| value.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

/// Refuses browsers from other origins. A browser lets any page open a WebSocket to any server, and sends the origin
/// of the page; other programs send no origin.
fn check_origin(request: &HttpRequest) -> Result<(), Problem> {
    let Some(origin) = request.headers().get(ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or_default();
    let own = is_own_origin(request, origin);
    let allowed = request.app_data::<Origins>().map_or(&[][..], |origins| &origins.0);
    match own || allowed.iter().any(|one| one == "*" || one == origin) {
        true => Ok(()),
        false => Err(Problem::new(Code::OriginNotAllowed, detail::origin())),
    }
}

/// A connection that is about to become a WebSocket.
struct SocketUpgrade {
    request: HttpRequest,
    response: HttpResponse,
    session: Session,
    messages: MessageStream,
}

impl SocketUpgrade {
    fn new(request: &HttpRequest, frames: LimitedFrames) -> Result<Self, Problem> {
        let needed = |_| Problem::new(Code::UpgradeRequired, detail::websockets_only());
        let (response, session, messages) =
            actix_ws::handle_with_protocols(request, frames.0, &[PROTOCOL]).map_err(needed)?;
        let messages = messages.max_frame_size(MAX_FRAME_BYTES);
        Ok(Self { request: request.clone(), response, session, messages })
    }

    fn start(self, stream: Stream, language: Language) -> HttpResponse {
        let settings = stream.settings();
        let talk =
            SocketSession { cursor: stream.cursor(), session: self.session, stream, language, settings };
        rt::spawn(talk.run(self.messages));
        let mut response = self.response;
        set_content_language(language, response.headers_mut());
        StreamSlot::detach(&self.request, response)
    }
}

/// A WebSocket and the stream that it carries.
struct SocketSession {
    session: Session,
    stream: Stream,
    language: Language,
    settings: StreamSettings,
    /// The cursor after the last frame that was sent.
    cursor: String,
}

/// Why sending failed.
enum SendError {
    /// The client has disconnected.
    Gone,
    /// The client does not read.
    Slow,
}

impl SocketSession {
    async fn run(mut self, mut messages: MessageStream) {
        let cursor = self.cursor.clone();
        let mut sent = self.send(&Frame::Open { cursor: &cursor }).await;
        let mut unanswered_pings = 0;
        let mut heartbeat_due = Instant::now() + self.settings.heartbeat;
        while sent.is_ok() {
            tokio::select! {
                message = messages.recv() => match message {
                    Some(Ok(Message::Close(why))) => {
                        let _ = timeout(CLOSE_TIMEOUT, self.session.close(why)).await;
                        return;
                    }
                    Some(Ok(Message::Ping(bytes))) => {
                        unanswered_pings = 0;
                        sent = within(self.settings.patience, self.session.pong(&bytes)).await;
                    }
                    Some(Ok(_)) => unanswered_pings = 0,
                    Some(Err(_)) | None => return,
                },
                next = self.stream.next(heartbeat_due) => match next {
                    StreamNext::Events(items) => {
                        for item in items {
                            let event = EventBody::new(item.event, self.language);
                            sent = self.send(&Frame::Event { cursor: &item.cursor, event }).await;
                            if sent.is_err() {
                                break;
                            }
                            self.cursor = item.cursor;
                        }
                    }
                    StreamNext::Changed(change) => {
                        let (kind, what) = (change.word(), ChangeBody::from(change));
                        sent = self.send(&Frame::Changed(ChangeFrame { kind, what })).await;
                    }
                    StreamNext::Quiet => {
                        if unanswered_pings == MAX_UNANSWERED_PINGS {
                            sent = Err(SendError::Slow);
                        } else {
                            unanswered_pings += 1;
                            heartbeat_due = Instant::now() + self.settings.heartbeat;
                            sent = within(self.settings.patience, self.session.ping(b"")).await;
                        }
                    }
                    StreamNext::End(why) => return self.end(why).await,
                },
            }
        }
        if let Err(SendError::Slow) = sent {
            self.end(StreamEnd::TooSlow).await;
        }
    }

    async fn send(&mut self, frame: &Frame<'_>) -> Result<(), SendError> {
        // These bodies always have a JSON form.
        let text = serde_json::to_string(frame).unwrap_or_default();
        within(self.settings.patience, self.session.text(text)).await
    }

    async fn end(self, why: StreamEnd) {
        let Self { mut session, stream, cursor, .. } = self;
        // The stream is no longer read.
        drop(stream);
        let last = Frame::End { reason: why.word(), cursor: &cursor };
        let last = serde_json::to_string(&last).unwrap_or_default();
        let code = match why {
            StreamEnd::ServerStopping => CloseCode::Away,
            StreamEnd::ServerFault => CloseCode::Error,
            StreamEnd::GameOver => CloseCode::Normal,
            StreamEnd::TokenExpired
            | StreamEnd::SignedOut
            | StreamEnd::GameGone
            | StreamEnd::LinkEnded
            | StreamEnd::TooSlow => CloseCode::Policy,
        };
        let reason = CloseReason { code, description: Some(why.word().to_owned()) };
        let _ = timeout(CLOSE_TIMEOUT, async {
            session.text(last).await?;
            session.close(Some(reason)).await
        })
        .await;
    }
}

async fn within(
    patience: Duration,
    sending: impl Future<Output = Result<(), Closed>>,
) -> Result<(), SendError> {
    match timeout(patience, sending).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(Closed)) => Err(SendError::Gone),
        Err(_) => Err(SendError::Slow),
    }
}

/// Stream the events of a game over a WebSocket
///
/// Sends text frames, each a JSON object: first `{"type": "open", cursor}`, then `{"type": "event", cursor, event}`
/// for each event, as in `list_events`, and last `{"type": "end", reason, cursor}` before the server closes the
/// WebSocket. The server sends a ping every 15 seconds. `asyncapi.yaml`, next to this document, describes the frames.
///
/// Browsers offer the protocols `tharsis.v1` and `bearer.TOKEN`. Pages of origins that the service does not allow get
/// 403. Returns 426 if the request is not a WebSocket handshake.
#[utoipa::path(
    tag = "streams",
    params(("id" = String, Path, format = "uuid", description = "The game"), StreamQuery),
    responses(
        (status = 101, description = "The switch to the WebSocket protocol", headers(("Content-Language"))),
    ),
    extensions(("x-problems" = json!([Code::OriginNotAllowed, Code::UpgradeRequired, Code::TooManyStreams]))),
    security(("oauth2" = ["games:read"])),
)]
#[get("/socket")]
pub async fn socket_game(
    feed: web::Data<FeedService>,
    caller: SocketCaller,
    language: CallerLanguage,
    id: Path<GameId>,
    query: Query<StreamQuery>,
    request: HttpRequest,
    frames: LimitedFrames,
) -> Result<HttpResponse, Problem> {
    let names = query.0.uses_player_names();
    let after = event_number(query.0.after().as_deref())?;
    let line = SocketUpgrade::new(&request, frames)?;
    let stream = feed.into_inner().game_stream(caller.0, id.get()?, after, ConnectionKind::Socket).await?;
    Ok(line.start(stream.with_player_names(names), language.0))
}

/// Stream the events of all games over a WebSocket
///
/// Sends frames as `socket_game` does, with the games and the cursors of `stream_account`. Changes other than events
/// are frames such as `{"type": "inbox.changed", needs_me_count, counts, version}`. One connection is enough for an
/// app, whatever the number of games.
#[utoipa::path(
    tag = "streams",
    params(StreamQuery),
    responses(
        (status = 101, description = "The switch to the WebSocket protocol", headers(("Content-Language"))),
    ),
    extensions(("x-problems" = json!([Code::OriginNotAllowed, Code::UpgradeRequired, Code::TooManyStreams]))),
    security(("oauth2" = ["games:read"])),
)]
#[get("/socket")]
pub async fn socket_account(
    feed: web::Data<FeedService>,
    caller: SocketCaller,
    language: CallerLanguage,
    query: Query<StreamQuery>,
    request: HttpRequest,
    frames: LimitedFrames,
) -> Result<HttpResponse, Problem> {
    let names = query.0.uses_player_names();
    let after = query.0.after();
    let line = SocketUpgrade::new(&request, frames)?;
    let stream = feed.into_inner().account_stream(caller.0, after.as_deref(), ConnectionKind::Socket).await?;
    Ok(line.start(stream.with_player_names(names), language.0))
}
