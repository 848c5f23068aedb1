//! The inbox of the caller, and the read markers of games.

use actix_web::{HttpRequest, HttpResponse, get, put, web};
use domain::game::{Phase, Question};
use domain::seat::Seat;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::extract::auth::Authenticated;
use crate::extract::body::{Body, Query};
use crate::extract::language::{CallerLanguage, set_content_language};
use crate::extract::path::Path;
use crate::games::decision::{SeatedPlayer, seated};
use crate::problem::Problem;
use crate::reply::etag;
use service::error::Violation;
use service::feed::FeedService;
use service::feed::inbox::{Counts, Entry, Inbox, Marker, Summary};
use service::id::GameId;
use service::messages::expected;

/// Default number of games in an inbox.
const DEFAULT_LIMIT: i64 = 20;

/// Inbox of the caller: the games that wait for it, and the counts of other pending items.
#[derive(Serialize, ToSchema)]
pub struct InboxBody {
    /// Counts for a badge, and a version that changes whenever the inbox changes.
    #[serde(flatten)]
    summary: InboxSummary,
    /// Most urgent games: nearest deadline first, then longest wait.
    items: Vec<InboxEntry>,
}

/// Counts and version of the inbox of an account.
#[derive(Clone, Serialize, ToSchema)]
pub struct InboxSummary {
    /// Number of games that wait for the caller. At most 1,000 are counted.
    #[schema(value_type = u32)]
    needs_me_count: usize,
    /// Counts of other items that wait for the caller. They are not part of `needs_me_count`.
    counts: InboxCounts,
    /// Version of the inbox. It changes when the open decision of one of these games changes, a deadline moves,
    /// events are marked as seen, or a count in `counts` changes. Compare it only for equality.
    #[schema(min_length = 1)]
    version: String,
}

/// Number of items other than games that wait for the caller. At most 1,000 of each kind are counted.
#[derive(Clone, Serialize, ToSchema)]
pub struct InboxCounts {
    /// Number of invitations that `list_received_invitations` returns.
    #[schema(minimum = 0)]
    invitations: i64,
    /// Number of players in `list_friends` whose friend request waits for the caller.
    #[schema(minimum = 0)]
    friend_requests: i64,
    /// Number of seats in `list_hand_overs` that are offered to the caller and that the caller has not accepted.
    #[schema(minimum = 0)]
    hand_over_offers: i64,
    /// Number of plans in running games that were disarmed since the caller last called `mark_seen` for their game.
    /// Plans that the caller withdrew or replaced are not counted.
    #[schema(minimum = 0)]
    disarmed_plans: i64,
    /// Number of webhooks that the service disabled because they failed too long or answered 410. A webhook is
    /// counted until it is enabled or deleted.
    #[schema(minimum = 0)]
    disabled_webhooks: i64,
}

/// A game that waits for the caller.
#[derive(Serialize, ToSchema)]
pub struct InboxEntry {
    /// Id of the game.
    #[schema(format = "uuid")]
    game_id: String,
    /// Name of the table.
    #[serde(serialize_with = "crate::extract::reader::serialize_name")]
    name: String,
    /// Seat of the caller.
    seat: Seat,
    /// Players in the order of the seats.
    players: Vec<SeatedPlayer>,
    /// Phase of the game.
    phase: Phase,
    /// Generation, counting from 1.
    #[schema(minimum = 1)]
    generation: u8,
    /// Number of the latest event of the game.
    #[schema(minimum = 0)]
    latest_event: i64,
    /// Kind of the open question.
    question: Question,
    /// Text of the open question, in the language of the caller.
    text: String,
    /// Time since which the question is open.
    #[schema(format = "date-time")]
    since: String,
    /// Time until which the question must be answered. Absent without a clock.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    deadline: Option<String>,
    /// Other seats that the game waits for.
    others: Vec<AwaitedPlayer>,
    /// Number of events after the last one marked as seen.
    #[schema(minimum = 0)]
    unseen: i64,
}

/// A player that the game waits for.
#[derive(Serialize, ToSchema)]
pub struct AwaitedPlayer {
    /// Seat that has to answer.
    seat: Seat,
    /// Name of the player at that seat.
    #[serde(serialize_with = "crate::extract::reader::serialize_name")]
    name: String,
}

/// Number of games to return.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct InboxQuery {
    /// Maximum number of games to return. 20 if absent.
    #[param(minimum = 1, maximum = 50)]
    limit: Option<i64>,
}

/// Read marker of the caller in a game.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeenRequest {
    /// Number of the last event that the client has shown to the caller.
    #[schema(minimum = 0, maximum = 2_147_483_647, example = 17)]
    seq: i64,
}

/// Read marker of the caller in a game, for all devices of the account.
#[derive(Serialize, ToSchema)]
pub struct SeenBody {
    /// Number of the last event marked as seen.
    #[schema(minimum = 0)]
    seq: i64,
    /// Number of the latest event of the game.
    #[schema(minimum = 0)]
    latest_event: i64,
}

impl From<Summary> for InboxSummary {
    fn from(summary: Summary) -> Self {
        let Summary { needs_me_count, counts, version } = summary;
        Self { needs_me_count, counts: counts.into(), version }
    }
}

impl From<Counts> for InboxCounts {
    fn from(counts: Counts) -> Self {
        Self {
            invitations: counts.invitations.number,
            friend_requests: counts.friend_requests.number,
            hand_over_offers: counts.hand_over_offers.number,
            disarmed_plans: counts.disarmed_plans.number,
            disabled_webhooks: counts.disabled_webhooks.number,
        }
    }
}

impl From<Entry> for InboxEntry {
    fn from(entry: Entry) -> Self {
        let name = |seat: &Seat| entry.game.players.get(seat.index()).map(|player| player.name.clone());
        let others = entry.others.iter();
        let others = others.filter_map(|seat| Some(AwaitedPlayer { seat: *seat, name: name(seat)? }));
        Self {
            game_id: entry.game.id.to_string(),
            name: entry.game.name.clone(),
            seat: entry.seat,
            players: seated(&entry.game.players),
            phase: entry.game.record.game().phase(),
            generation: entry.game.record.game().generation(),
            latest_event: entry.game.latest_event(),
            question: entry.question,
            text: entry.text,
            since: entry.since.to_string(),
            deadline: entry.deadline.map(|at| at.to_string()),
            others: others.collect(),
            unseen: entry.unseen,
        }
    }
}

impl From<Inbox> for InboxBody {
    fn from(inbox: Inbox) -> Self {
        let items = inbox.entries.into_iter().map(InboxEntry::from).collect();
        Self { summary: inbox.summary.into(), items }
    }
}

impl From<Marker> for SeenBody {
    fn from(marker: Marker) -> Self {
        Self { seq: marker.seq, latest_event: marker.latest }
    }
}

impl InboxQuery {
    fn read(&self) -> Result<usize, Problem> {
        let limit = usize::try_from(self.limit.unwrap_or(DEFAULT_LIMIT))
            .ok()
            .filter(|limit| (1..=50).contains(limit));
        limit.ok_or_else(|| Problem::invalid(vec![Violation::new("limit", "range", expected::range(1, 50))]))
    }
}

/// Get the inbox of the caller
///
/// Returns the games that wait for the caller, the most urgent one first. Use it for the first screen of an app and
/// its badge. The inbox contains a game as long as the game cannot continue without the caller; an earlier choice
/// that the caller may still change does not count. `needs_me_count` counts all these games, and `items` contains the
/// most urgent ones. Streams of the account send `inbox.changed` when the inbox has changed. With `If-None-Match`, an
/// unchanged inbox returns 304.
#[utoipa::path(
    tag = "accounts",
    params(InboxQuery),
    responses(
        (status = 200, description = "The inbox", body = InboxBody, headers(("Content-Language"))),
        (status = 304, description = "The client has the current version"),
    ),
    security(("oauth2" = ["games:read"])),
)]
#[get("/me/inbox")]
pub async fn get_inbox(
    feed: web::Data<FeedService>,
    Authenticated(caller): Authenticated,
    language: CallerLanguage,
    query: Query<InboxQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let inbox = feed.inbox(caller.account, query.0.read()?, language.0).await?;
    let mut response = etag::json_or_not_modified(&request, &InboxBody::from(inbox), etag::PRIVATE)?;
    set_content_language(language.0, response.headers_mut());
    Ok(response)
}

/// Mark events of a game as seen
///
/// Moves the read marker of the account in the game, for all its devices. The digest starts after the marker, and the
/// inbox counts the events after it. The marker never moves back, and never beyond the latest event. The reply
/// contains its position.
#[utoipa::path(
    tag = "games",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    request_body = SeenRequest,
    responses((status = 200, description = "The read marker", body = SeenBody)),
    security(("oauth2" = ["games:read"])),
)]
#[put("/seen")]
pub async fn mark_seen(
    feed: web::Data<FeedService>,
    Authenticated(caller): Authenticated,
    id: Path<GameId>,
    body: Body<SeenRequest>,
) -> Result<HttpResponse, Problem> {
    let seq = body.0.seq;
    if !(0..=i32::MAX.into()).contains(&seq) {
        return Err(Problem::invalid(vec![Violation::new("/seq", "range", expected::range(0, i32::MAX))]));
    }
    let marker = feed.mark_seen(caller.account, id.get()?, seq).await?;
    Ok(HttpResponse::Ok().json(SeenBody::from(marker)))
}
