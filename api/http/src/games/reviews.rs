//! Reviews of finished games.

use actix_web::http::header::{CACHE_CONTROL, RETRY_AFTER};
use actix_web::{HttpResponse, get, post, web};
use domain::game::{Answer, Question};
use domain::seat::Seat;
use domain::text::Language;
use serde::Serialize;
use utoipa::ToSchema;

use crate::extract::auth::Authenticated;
use crate::extract::language::{CallerLanguage, set_content_language};
use crate::extract::path::Path;
use crate::games::advice::{AdviceReason, rounded};
use crate::problem::{Code, Problem};
use crate::reply::mirror::mirror;
use service::id::GameId;
use service::reviews;
use service::reviews::{DescribedAnswers, DescribedDecision, Review, ReviewService, ReviewView};

mirror! {
    /// State of a review.
    ReviewState of reviews::ReviewState {
        /// The review is being made, or waits to be made.
        Waiting,
        /// The review is complete.
        Done,
        /// The review could not be made. The caller may request it again.
        Failed,
    }
}

/// A review: the caller's own decisions of a finished game, each compared with the best option that the seat had.
#[derive(Serialize, ToSchema)]
pub struct ReviewBody {
    /// Id of the game.
    #[schema(format = "uuid")]
    game_id: String,
    /// Seat of the caller.
    seat: Seat,
    /// State of the review.
    state: ReviewState,
    /// Engine that judges the decisions: its version and the versions of its weights.
    #[schema(example = "review-6 (network 1f0c9a52 7be3d410)")]
    engine: String,
    /// Time at which the review was requested.
    #[schema(format = "date-time")]
    requested_at: String,
    /// Time at which the review was completed or failed. Absent while it waits.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    finished_at: Option<String>,
    /// Decisions of the caller in the order in which they were played, without those that had a single option. Empty
    /// until the review is complete.
    decisions: Vec<ReviewedDecision>,
    /// The three decisions with the largest losses, as indices of `decisions`, counted from 0, the largest loss first.
    /// Fewer than three if fewer decisions have a loss.
    largest_losses: Vec<u32>,
}

/// A reviewed decision of the caller.
#[derive(Serialize, ToSchema)]
pub struct ReviewedDecision {
    /// Version of the game at which the decision was open.
    #[schema(minimum = 1)]
    version: i64,
    /// Number of the last event before the decision. `GET /v1/games/{id}` with this number in `at` returns the game at
    /// that time.
    #[schema(minimum = 0)]
    event_seq: i64,
    /// Generation of the decision.
    #[schema(minimum = 1)]
    generation: u8,
    /// Kind of question.
    question: Question,
    /// Question in words, in the language of the caller.
    text: String,
    /// Answers of the caller.
    taken: ReviewedAnswers,
    /// Best answers that were possible. Equal to `taken` if nothing better was found.
    best: ReviewedAnswers,
    /// Victory points that the answers lose against the best ones. A whole victory counts as about 43 points.
    #[schema(minimum = 0)]
    loss: f64,
}

/// Answers with their expected result.
#[derive(Serialize, ToSchema)]
pub struct ReviewedAnswers {
    /// One or more answers, in their order.
    #[schema(min_items = 1)]
    answers: Vec<Answer>,
    /// Answers in words, in the language of the caller.
    text: String,
    /// Estimated share of the victory. In a solo game the chance to win.
    #[schema(minimum = 0, maximum = 1)]
    win_chance: f64,
    /// Estimated victory points at the end, less those of the best other seat. Absent in a solo game.
    #[serde(skip_serializing_if = "Option::is_none")]
    margin: Option<f64>,
    /// Reasons for the difference between `taken` and `best`. If both are the same: for the difference to the next best
    /// option that begins differently.
    reasons: Vec<AdviceReason>,
}

impl ReviewedAnswers {
    fn new(DescribedAnswers { assessment, text, reasons }: DescribedAnswers, solo: bool) -> Self {
        let reason = |(reason, text)| AdviceReason::new(reason, text);
        Self {
            text,
            win_chance: rounded(assessment.win, 1_000.0),
            margin: (!solo).then(|| rounded(assessment.points, 10.0)),
            reasons: assessment.reasons.iter().zip(reasons).map(reason).collect(),
            answers: assessment.answers,
        }
    }
}

impl ReviewedDecision {
    fn new(decision: DescribedDecision, solo: bool) -> Self {
        let DescribedDecision { version, event, generation, question, text, taken, best, loss } = decision;
        let (taken, best) = (ReviewedAnswers::new(taken, solo), ReviewedAnswers::new(best, solo));
        let loss = rounded(loss, 10.0);
        Self { version, event_seq: event, generation, question, text, taken, best, loss }
    }
}

impl ReviewBody {
    fn new(view: ReviewView) -> Self {
        let ReviewView { review, seat, solo, decisions, largest_losses } = view;
        let Review { game, state, engine, requested_at, finished_at, .. } = review;
        Self {
            game_id: game.to_string(),
            seat,
            state: state.into(),
            engine,
            requested_at: requested_at.to_string(),
            finished_at: finished_at.map(|at| at.to_string()),
            decisions: decisions.into_iter().map(|decision| ReviewedDecision::new(decision, solo)).collect(),
            largest_losses: largest_losses
                .into_iter()
                .filter_map(|which| u32::try_from(which).ok())
                .collect(),
        }
    }
}

/// The reply with a review. 202 while it waits, with the time after which to ask again.
fn reply(view: ReviewView, language: Language) -> HttpResponse {
    let waits = view.review.state == reviews::ReviewState::Waiting;
    let mut response = match waits {
        true => HttpResponse::Accepted(),
        false => HttpResponse::Ok(),
    };
    response.insert_header((CACHE_CONTROL, "private, no-store"));
    if waits {
        response.insert_header((RETRY_AFTER, reviews::RETRY_AFTER.as_secs()));
    }
    let mut response = response.json(ReviewBody::new(view));
    set_content_language(language, response.headers_mut());
    response
}

/// Request the review of a finished game
///
/// Requests the review of the caller's own decisions. The server compares each decision with the best option that the
/// seat had, based on what the seat knew at that time. This takes some seconds: the reply is 202, and
/// `GET /v1/games/{id}/review` returns the result.
///
/// The server makes a review once, and a repeated request returns it. The server makes a review again if it has failed
/// or if an older engine has made it. 409 `game_not_over` while the game runs. 409 `too_many_reviews` while three other
/// reviews of the caller wait.
#[utoipa::path(
    tag = "games",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    responses(
        (status = 200, description = "The existing review", body = ReviewBody, headers(("Content-Language"))),
        (
            status = 202, description = "The review, which is not complete yet", body = ReviewBody,
            headers(("Content-Language"), ("Retry-After")),
        ),
    ),
    extensions(("x-problems" = json!([Code::GameNotOver, Code::TooManyReviews]))),
    security(("oauth2" = ["games:read"])),
)]
#[post("/review")]
pub async fn request_review(
    reviews: web::Data<ReviewService>,
    Authenticated(caller): Authenticated,
    language: CallerLanguage,
    id: Path<GameId>,
) -> Result<HttpResponse, Problem> {
    let view = reviews.request_review(caller.account, id.get()?, language.0).await?;
    Ok(reply(view, language.0))
}

/// Get the review of a finished game
///
/// Returns each of the caller's own decisions with the answers, the best option, the loss and the reasons, and names
/// the three decisions with the largest losses. The reply is 202 while the server makes the review; `Retry-After`
/// contains the number of seconds after which to ask again. 404 if the caller has not requested the review. Each player
/// gets the review of their own seat only.
#[utoipa::path(
    tag = "games",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    responses(
        (status = 200, description = "The review", body = ReviewBody, headers(("Content-Language"))),
        (
            status = 202, description = "The review, which is not complete yet", body = ReviewBody,
            headers(("Content-Language"), ("Retry-After")),
        ),
    ),
    extensions(("x-problems" = json!([Code::GameNotOver]))),
    security(("oauth2" = ["games:read"])),
)]
#[get("/review")]
pub async fn get_review(
    reviews: web::Data<ReviewService>,
    Authenticated(caller): Authenticated,
    language: CallerLanguage,
    id: Path<GameId>,
) -> Result<HttpResponse, Problem> {
    let view = reviews.review(caller.account, id.get()?, language.0).await?;
    Ok(reply(view, language.0))
}
