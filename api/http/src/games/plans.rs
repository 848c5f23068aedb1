//! Plans: answers that players choose in advance. Only their owners see them.

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

/// A request to create a plan.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanRequest {
    /// Answers of the plan.
    what: Planned,
    /// Time for which the plan stays armed if it is not used. If absent: `this_generation` for a pass or a sequence,
    /// `next_generation` for a ranking or a research.
    until: Option<Until>,
    /// Conditions that disarm the plan. Any one of them is sufficient.
    #[schema(max_items = 20)]
    stop_if: Option<Vec<StopIf>>,
    /// Number of the last event that the player has seen. The conditions in `stop_if` also apply to the events since
    /// then. If absent, the latest event of the game. At most 1,000 less than the latest.
    #[schema(minimum = 0, maximum = 2_147_483_647)]
    seen: Option<i64>,
}

mirror! {
    /// State of a plan.
    PlanStateWord of PlanState {
        /// The plan waits for its moment.
        Armed,
        /// The plan was carried out completely.
        Done,
        /// The plan ended before it was carried out completely. The last entry of its history contains the reason.
        Disarmed,
    }
}

/// An entry of the history of a plan.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PlanFact {
    /// The plan was created.
    Armed {
        /// Time of the entry.
        #[schema(format = "date-time")]
        at: String,
    },
    /// The plan has made a move.
    Triggered {
        /// Time of the entry.
        #[schema(format = "date-time")]
        at: String,
        /// Number of the first event of the move in the log of the game.
        #[schema(minimum = 1)]
        first_seq: i64,
        /// Number of the last event of the move in the log of the game.
        #[schema(minimum = 1)]
        last_seq: i64,
    },
    /// The plan was carried out completely.
    Done {
        /// Time of the entry.
        #[schema(format = "date-time")]
        at: String,
    },
    /// The plan ended before it was carried out completely.
    Disarmed {
        /// Time of the entry.
        #[schema(format = "date-time")]
        at: String,
        /// Reason why the plan ended.
        reason: DisarmReason<String>,
        /// Reason in a sentence, in the language of the caller.
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
    /// Time for which the plan stays armed if it is not used.
    until: Until,
    /// Conditions that disarm the plan. Any one of them is sufficient.
    stop_if: Vec<StopIf>,
    /// Generation in which the plan was created, from 1.
    #[schema(minimum = 1)]
    generation: u8,
    /// Number of the last event that the player had seen when the plan was created.
    #[schema(minimum = 0)]
    seen: i64,
    /// Number of answers of the plan that have been carried out.
    #[schema(value_type = u32)]
    applied: usize,
    /// History of the plan, oldest entry first.
    history: Vec<PlanFact>,
}

/// The plans of the caller in a game.
#[derive(Serialize, ToSchema)]
pub struct PlanList {
    /// Armed plans, and the latest 50 plans that are over, the newest first.
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

/// Create a plan
///
/// Creates a plan: answers that the caller chooses in advance. A plan is a pass, the actions of the next turn, a
/// ranking for the draft, or a list of cards to buy. The caller can create it at any time, also while other players
/// think.
///
/// When the moment of the plan comes, the server plays it like a move by hand, if the rules allow it. Otherwise the
/// server disarms the plan, and the decision stays open. If the moment has come already, the server plays the plan
/// before it replies. A new plan replaces an armed plan of the same kind. Other players cannot see plans: they see only
/// the move, when it is made.
///
/// A repeated request with the same key and the same body returns the plan in its current state, with the header
/// `Idempotent-Replayed: true`. 422 `idempotency_key_reused` if the key belongs to another plan.
#[utoipa::path(
    tag = "games",
    params(
        ("id" = String, Path, format = "uuid", description = "The game"),
        ("Idempotency-Key" = String, Header, description = "A key for this plan, unique for each plan", min_length = 1, max_length = 100),
    ),
    request_body = PlanRequest,
    responses(
        (
            status = 200, description = "The plan that an earlier request with this key has created", body = PlanBody,
            headers(("Content-Language"), ("Idempotent-Replayed")),
        ),
        (status = 201, description = "The new plan", body = PlanBody),
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

/// List the caller's plans in a game
///
/// Returns the armed plans and the latest plans that are over, each with its history and the reasons. 304 if nothing
/// has changed.
#[utoipa::path(
    tag = "games",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    responses(
        (status = 200, description = "The plans", body = PlanList, headers(("Content-Language"))),
        (status = 304, description = "The client has the current version"),
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

/// Withdraw a plan
///
/// Disarms an armed plan and returns the plan in its current state: `disarmed`, or `done` if it was carried out before
/// the request. A plan that is over stays unchanged.
#[utoipa::path(
    tag = "games",
    params(
        ("id" = String, Path, format = "uuid", description = "The game"),
        ("plan_id" = String, Path, format = "uuid", description = "The plan"),
    ),
    responses(
        (status = 200, description = "The plan in its current state", body = PlanBody, headers(("Content-Language"))),
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
