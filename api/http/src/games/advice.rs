//! Advice about the open decision.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpResponse, get, web};
use domain::game::Answer;
use serde::Serialize;
use utoipa::ToSchema;

use crate::extract::auth::Authenticated;
use crate::extract::language::{CallerLanguage, set_content_language};
use crate::extract::path::Path;
use crate::problem::{Code, Problem};
use crate::reply::mirror::mirror;
use service::id::GameId;
use service::play::PlayService;
use service::play::advice::{Advice, AdvisedOption, Reason, ReasonKind};

/// Advice about the open decision of the caller.
#[derive(Serialize, ToSchema)]
pub struct AdviceBody {
    /// Tag of the decision. Send it in `If-Match` of the move. Absent if the game does not wait for the seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    tag: Option<String>,
    /// Options, the best first. Empty if the game does not wait for the seat.
    options: Vec<AdviceOption>,
    /// Number of the latest event of the game.
    #[schema(minimum = 0)]
    latest_event: i64,
}

/// An option with an estimate of its value.
#[derive(Serialize, ToSchema)]
pub struct AdviceOption {
    /// Answers of a move that chooses the option, with everything that belongs to the same action.
    #[schema(min_items = 1)]
    answers: Vec<Answer>,
    /// Answers in words, in the language of the caller.
    text: String,
    /// Victory points that the option loses against the best one. A whole victory counts as about 43 points. 0 for the
    /// best option.
    #[schema(minimum = 0)]
    loss: f64,
    /// Estimated share of the victory. In a solo game the chance to win.
    #[schema(minimum = 0, maximum = 1)]
    win_chance: f64,
    /// Estimated victory points at the end, less those of the best other seat. Absent in a solo game.
    #[serde(skip_serializing_if = "Option::is_none")]
    margin: Option<f64>,
    /// Index in `options` of the option that `reasons` compare with, counted from 0. Absent if there is a single
    /// option.
    #[schema(value_type = Option<u32>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    compared_with: Option<usize>,
    /// Reasons for the difference. The first reason speaks for the best option and against any other. The largest
    /// reasons follow, then more, until the reasons together agree with the order of the options.
    #[schema(min_items = 1)]
    reasons: Vec<AdviceReason>,
}

/// A difference between an option and the one that it is compared with.
#[derive(Serialize, ToSchema)]
pub struct AdviceReason {
    /// Kind of the reason: what differs.
    kind: ReasonWord,
    /// Amount by which it is larger than with the other option, in its unit. A mean if one of the options draws cards.
    change: f64,
    /// Contribution to the value of the option, in victory points. Negative if the reason speaks against the option.
    points: f64,
    /// Reason in words, in the language of the caller.
    text: String,
}

mirror! {
    /// What differs between two options.
    #[schema(as = AdviceReasonKind)]
    ReasonWord of ReasonKind {
        /// Victory points of cards, cities and greeneries, if the game ended now.
        VictoryPoints,
        /// The terraform rating.
        TerraformRating,
        /// M€.
        #[serde(rename = "megacredits")]
        MegaCredits,
        /// Steel.
        Steel,
        /// Titanium.
        Titanium,
        /// Plants.
        Plants,
        /// Energy.
        Energy,
        /// Heat.
        Heat,
        /// M€ production.
        #[serde(rename = "megacredits_production")]
        MegaCreditsProduction,
        /// Steel production.
        SteelProduction,
        /// Titanium production.
        TitaniumProduction,
        /// Plant production.
        PlantsProduction,
        /// Energy production.
        EnergyProduction,
        /// Heat production.
        HeatProduction,
        /// Number of cards in hand. 0 if only their worth differs.
        Hand,
        /// Cards in play. 0 if only their worth differs.
        CardsInPlay,
        /// Resources on the seat's own cards. 0 if they lie on other cards.
        ResourcesOnCards,
        /// Tags. 0 if other tags take their place.
        Tags,
        /// Effects that make cards and greeneries cheaper or metals worth more, for each use.
        Discounts,
        /// The seat's own tiles. 0 if only their places differ.
        Tiles,
        /// Points of claimed milestones. 0 if only the way to one differs.
        Milestones,
        /// Points of funded awards, if the game ended now. 0 if only the standing differs.
        Awards,
        /// The corporation. The change is 0.
        Corporation,
        /// Steps of the global parameters, and so the length of the game.
        Parameters,
        /// Points of the best other seat.
        OtherPlayers,
        /// The order of turns, and what can still be done in the generation. -1 if the seat passes, 1 if it plays on
        /// instead of passing.
        Tempo,
        /// Value that playing on adds to the immediate effects of the options, in victory points.
        Outlook,
        /// No other option is sensible. `change` and `points` are 0.
        OnlyOption,
    }
}

impl AdviceReason {
    pub(crate) fn new(reason: &Reason, text: String) -> Self {
        let (change, points) = (rounded(reason.change, 10.0), rounded(reason.points, 10.0));
        Self { kind: reason.kind.into(), change, points, text }
    }
}

impl AdviceOption {
    fn new(AdvisedOption { assessment, loss, text, reasons }: AdvisedOption, solo: bool) -> Self {
        let reason = |(reason, text)| AdviceReason::new(reason, text);
        Self {
            text,
            loss: rounded(loss, 10.0),
            win_chance: rounded(assessment.win, 1_000.0),
            margin: (!solo).then(|| rounded(assessment.points, 10.0)),
            compared_with: assessment.compared_with,
            reasons: assessment.reasons.iter().zip(reasons).map(reason).collect(),
            answers: assessment.answers,
        }
    }
}

impl AdviceBody {
    fn new(Advice { tag, options, solo, latest_event }: Advice) -> Self {
        let options = options.into_iter().map(|option| AdviceOption::new(option, solo)).collect();
        Self { tag, options, latest_event }
    }
}

/// Rounds to parts of 1. Never -0.
pub(crate) fn rounded(value: f32, parts: f64) -> f64 {
    (f64::from(value) * parts).round() / parts + 0.0
}

/// Get advice about the open decision
///
/// Returns each option of the open decision with its loss against the best one, the chance to win, and the reasons for
/// the difference. The reasons compare an option with the best one, and the best option with the next one that begins
/// differently. The answers of an option can be sent as a move without change. Actions that are rarely sensible are
/// left out. The advice uses only what the seat may know, and stays the same while other players answer. `options` is
/// empty while the game waits for others.
///
/// The server gives advice only in games without other people: solo games, and unrated games in which all other seats
/// are opponents. 403 `advice_not_allowed` in all other games. A started computation takes up to a second. 503 if the
/// server has no time for it. 429 `rate_limited` while two other requests of the account are not answered.
#[utoipa::path(
    tag = "games",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    responses(
        (status = 200, description = "The advice", body = AdviceBody, headers(("Content-Language"))),
    ),
    extensions(("x-problems" = json!([Code::AdviceNotAllowed, Code::GameOver]))),
    security(("oauth2" = ["games:read"])),
)]
#[get("/advice")]
pub async fn get_advice(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
    language: CallerLanguage,
    id: Path<GameId>,
) -> Result<HttpResponse, Problem> {
    let advice = play.advice(caller.account, id.get()?, language.0).await?;
    let mut response = HttpResponse::Ok();
    response.insert_header((CACHE_CONTROL, "private, no-store"));
    let mut response = response.json(AdviceBody::new(advice));
    set_content_language(language.0, response.headers_mut());
    Ok(response)
}
