//! Plans: what a player says beforehand that they will answer. Only their owner sees them.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use domain::plan::{DisarmReason, Planned, StopIf, Until};
use domain::text::{self, Language};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::extract::auth::Authenticated;
use crate::extract::body::Body;
use crate::extract::language::{CallerLanguage, set_content_language};
use crate::extract::path::Path;
use crate::extract::precondition::IdempotencyKey;
use crate::problem::{Code, Problem};
use crate::reply::etag;
use crate::reply::mirror::mirror;
use service::id::{GameId, PlanId};
use service::moment::Moment;
use service::play::PlayService;
use service::play::plans::{Entry, KeptPlan, Made, NewPlan, PlanEvent, PlanState};

/// A new plan.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanRequest {
    /// Answers of the plan.
    what: Planned,
    /// How long it stays armed if it is not used. If absent: `this_generation` for a pass or a sequence, `next_generation`
    /// for a ranking or a research.
    until: Option<Until>,
    /// What must not happen before; any one of these disarms it.
    #[schema(max_items = 20)]
    stop_if: Option<Vec<StopIf>>,
    /// The number of the last event that the player has seen: what has happened since counts for the conditions. The latest
    /// if absent; not more than 1,000 before it.
    #[schema(minimum = 0, maximum = 2_147_483_647)]
    seen: Option<i64>,
}

mirror! {
    /// How a plan stands.
    PlanStateWord of PlanState {
        /// It waits for its moment.
        Armed,
        /// It has done all that it was for.
        Done,
        /// It is over without that; the last event of its history says why.
        Disarmed,
    }
}

/// Something that has become of a plan.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PlanFact {
    /// It was made.
    Armed {
        /// When.
        #[schema(format = "date-time")]
        at: String,
    },
    /// It has made a move.
    Triggered {
        /// When.
        #[schema(format = "date-time")]
        at: String,
        /// The number of the first event of the move in the log of the game.
        #[schema(minimum = 1)]
        first_seq: i64,
        /// The number of its last event.
        #[schema(minimum = 1)]
        last_seq: i64,
    },
    /// It has done all that it was for.
    Done {
        /// When.
        #[schema(format = "date-time")]
        at: String,
    },
    /// It is over without that.
    Disarmed {
        /// When.
        #[schema(format = "date-time")]
        at: String,
        /// Why.
        reason: DisarmReason<String>,
        /// Why, in a sentence.
        text: String,
    },
}

/// A plan of the caller.
#[derive(Serialize, ToSchema)]
pub struct PlanBody {
    /// Id of the plan.
    #[schema(format = "uuid")]
    id: String,
    /// State of the plan.
    state: PlanStateWord,
    /// Answers of the plan.
    what: Planned,
    /// How long the plan stays armed if it is not used.
    until: Until,
    /// Conditions of which any one disarms the plan.
    stop_if: Vec<StopIf>,
    /// Generation in which the plan was made, from 1.
    #[schema(minimum = 1)]
    generation: u8,
    /// The number of the last event that the player had seen.
    #[schema(minimum = 0)]
    seen: i64,
    /// How many of its answers have been carried out.
    #[schema(value_type = u32)]
    applied: usize,
    /// What has become of the plan, oldest first.
    history: Vec<PlanFact>,
}

/// The plans of the caller in a game.
#[derive(Serialize, ToSchema)]
pub struct PlanList {
    /// Those that are armed, and the latest 50 that are over; the newest first.
    items: Vec<PlanBody>,
}

impl PlanFact {
    fn new(entry: Entry, language: Language) -> Self {
        let at = Moment(entry.at).to_string();
        match entry.what {
            PlanEvent::Armed => Self::Armed { at },
            PlanEvent::Triggered { first, last } => Self::Triggered { at, first_seq: first, last_seq: last },
            PlanEvent::Done => Self::Done { at },
            PlanEvent::Disarmed { reason } => {
                let (reason, text) = text::spell_reason(reason, language);
                Self::Disarmed { at, reason, text }
            }
        }
    }
}

impl PlanList {
    /// The plans of the caller, with their texts.
    pub fn new(plans: Vec<KeptPlan>, language: Language) -> Self {
        Self { items: plans.into_iter().map(|plan| PlanBody::new(plan, language)).collect() }
    }
}

impl PlanBody {
    /// A plan of the caller.
    pub fn new(plan: KeptPlan, language: Language) -> Self {
        Self {
            id: plan.id.to_string(),
            state: plan.state.into(),
            what: plan.plan.what,
            until: plan.plan.until,
            stop_if: plan.plan.stop_if,
            generation: plan.generation,
            seen: plan.since,
            applied: plan.done,
            history: plan.history.into_iter().map(|entry| PlanFact::new(entry, language)).collect(),
        }
    }
}

/// Say beforehand what to answer
///
/// At any time, also while others think: a pass, the actions of the next turn, a ranking for the draft, what to buy. When
/// its moment comes the plan is played as a move by hand would be, and only if the rules allow it; else it is disarmed and
/// the decision stays open. If its moment is there already, it is played before this replies. A plan of the same kind that
/// is armed gives way to it. Nobody else sees plans: what others see is the move, when it is made.
///
/// The same key with the same body gets the plan as it stands then, with the header `Idempotent-Replayed: true`; 422 when
/// the key stands for another plan.
#[utoipa::path(
    tag = "games",
    params(
        ("id" = String, Path, format = "uuid", description = "The game"),
        ("Idempotency-Key" = String, Header, description = "A name for this plan, new for each plan", min_length = 1, max_length = 100),
    ),
    request_body = PlanRequest,
    responses(
        (
            status = 200, description = "The plan, which was made before under this key", body = PlanBody,
            headers(("Content-Language"), ("Idempotent-Replayed")),
        ),
        (status = 201, description = "The plan, as it stands", body = PlanBody),
    ),
    extensions(("x-problems" = json!([
        Code::GameOver, Code::SeatHandedOver, Code::IdempotencyKeyReused, Code::IdempotencyKeyRequired,
    ]))),
    security(("oauth2" = ["games:play"])),
)]
#[post("/plans")]
pub async fn create_plan(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
    language: CallerLanguage,
    id: Path<GameId>,
    key: IdempotencyKey,
    body: Body<PlanRequest>,
) -> Result<HttpResponse, Problem> {
    let PlanRequest { what, until, stop_if, seen } = body.0;
    let new = NewPlan { key: key.0, what, until, stop_if: stop_if.unwrap_or_default(), seen };
    let (plan, made) = play.make_plan(caller.account, id.get()?, new).await?;
    let mut response = match made {
        Made::Now => HttpResponse::Created(),
        Made::Before => HttpResponse::Ok(),
    };
    if made == Made::Before {
        response.insert_header(("Idempotent-Replayed", "true"));
    }
    Ok(plan_response(response, &PlanBody::new(plan, language.0), language.0))
}

/// The own plans in a game
///
/// Those that are armed and the latest that are over, each with what has become of it and why. 304 when nothing has changed.
#[utoipa::path(
    tag = "games",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    responses(
        (status = 200, description = "The plans", body = PlanList, headers(("Content-Language"))),
        (status = 304, description = "The client has it already"),
    ),
    security(("oauth2" = ["games:read"])),
)]
#[get("/plans")]
pub async fn list_plans(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
    language: CallerLanguage,
    id: Path<GameId>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let plans = play.plans(caller.account, id.get()?).await?;
    let mut response =
        etag::json_or_not_modified(&request, &PlanList::new(plans, language.0), etag::PRIVATE)?;
    set_content_language(language.0, response.headers_mut());
    Ok(response)
}

/// Take a plan back
///
/// Gives the plan as it stands: `disarmed`, or `done` if it was quicker. One that is over stays as it was.
#[utoipa::path(
    tag = "games",
    params(
        ("id" = String, Path, format = "uuid", description = "The game"),
        ("plan_id" = String, Path, format = "uuid", description = "The plan"),
    ),
    responses(
        (status = 200, description = "The plan, as it stands", body = PlanBody, headers(("Content-Language"))),
    ),
    security(("oauth2" = ["games:play"])),
)]
#[delete("/plans/{plan_id}")]
pub async fn delete_plan(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
    language: CallerLanguage,
    path: Path<(GameId, PlanId)>,
) -> Result<HttpResponse, Problem> {
    let (game, plan) = path.get()?;
    let plan = play.withdraw_plan(caller.account, game, plan).await?;
    Ok(plan_response(HttpResponse::Ok(), &PlanBody::new(plan, language.0), language.0))
}

fn plan_response(
    mut response: actix_web::HttpResponseBuilder,
    plan: &PlanBody,
    language: Language,
) -> HttpResponse {
    let mut response = response.insert_header((CACHE_CONTROL, "private, no-store")).json(plan);
    set_content_language(language, response.headers_mut());
    response
}
