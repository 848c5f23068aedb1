//! What is printed: cards, corporations, the board, milestones, awards, standard projects, each with its text.
//! All of it is the same for everybody and changes with the program only, so that clients keep it for good: the list of
//! parts names the hash of each, and a part that is asked for with its hash never changes.

use std::sync::LazyLock;

use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, get};
use domain::card::CardId;
use domain::catalogue::{
    self, AreaEntry, AwardEntry, CardEntry, CorporationEntry, MilestoneEntry, StandardProjectEntry,
};
use domain::text::Language;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::extract::body::Query;
use crate::extract::language::{PublicLanguage, set_content_language};
use crate::extract::path::Path;
use crate::problem::{Code, Problem};
use crate::reply::etag;
use service::error::Violation;
use service::messages::{detail, expected};

/// A part that was asked for with its hash: this will never change.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";
/// A part that was asked for as it is now.
pub(crate) const FOR_A_WHILE: &str = "public, max-age=300";

/// Project cards.
#[derive(Serialize, ToSchema)]
pub struct CardList {
    /// All 208, by printed number.
    cards: Vec<CardEntry>,
}

/// Corporations.
#[derive(Serialize, ToSchema)]
pub struct CorporationList {
    /// All of them; the first is the beginner corporation.
    corporations: Vec<CorporationEntry>,
}

/// The board.
#[derive(Serialize, ToSchema)]
pub struct BoardMap {
    /// All areas in reading order, those off Mars last.
    areas: Vec<AreaEntry>,
}

/// Milestones.
#[derive(Serialize, ToSchema)]
pub struct MilestoneList {
    milestones: Vec<MilestoneEntry>,
}

/// Awards.
#[derive(Serialize, ToSchema)]
pub struct AwardList {
    awards: Vec<AwardEntry>,
}

/// Standard projects.
#[derive(Serialize, ToSchema)]
pub struct StandardProjectList {
    standard_projects: Vec<StandardProjectEntry>,
}

/// The parts of the catalogue.
#[derive(Serialize, ToSchema)]
pub struct CatalogueParts {
    parts: Vec<CataloguePart>,
}

/// A part of the catalogue.
#[derive(Serialize, ToSchema)]
pub struct CataloguePart {
    /// Name of the part.
    #[schema(example = "cards")]
    name: &'static str,
    /// Hash of the content: changes when the part changes.
    hash: String,
    /// Where it is; what this leads to never changes and can be kept for good.
    #[schema(example = "/v1/catalogue/cards?v=0123456789abcdef0123456789abcdef")]
    path: String,
}

/// Which state of a part.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Version {
    /// The hash of the part, as the list of parts names it: the reply can then be kept for good.
    #[param(max_length = 64)]
    v: Option<String>,
}

/// A part as it is sent.
struct EncodedPart {
    name: &'static str,
    bytes: Bytes,
    hash: String,
}

/// All parts, in one language.
struct Parts {
    language: Language,
    parts: [EncodedPart; 6],
}

static PARTS: LazyLock<Vec<Parts>> = LazyLock::new(|| Language::ALL.iter().map(|l| Parts::new(*l)).collect());

impl EncodedPart {
    fn new(name: &'static str, content: &impl Serialize) -> Self {
        // Entries are made of words and numbers, so their JSON cannot fail.
        let bytes = Bytes::from(serde_json::to_vec(content).unwrap_or_default());
        Self { name, hash: etag::entity_tag(&bytes), bytes }
    }
}

impl Parts {
    fn new(language: Language) -> Self {
        let parts = [
            EncodedPart::new("cards", &CardList { cards: catalogue::cards(language) }),
            EncodedPart::new(
                "corporations",
                &CorporationList { corporations: catalogue::corporations(language) },
            ),
            EncodedPart::new("board", &BoardMap { areas: catalogue::areas(language) }),
            EncodedPart::new("milestones", &MilestoneList { milestones: catalogue::milestones(language) }),
            EncodedPart::new("awards", &AwardList { awards: catalogue::awards(language) }),
            EncodedPart::new(
                "standard_projects",
                &StandardProjectList { standard_projects: catalogue::standard_projects(language) },
            ),
        ];
        Self { language, parts }
    }
}

fn part(
    request: &HttpRequest,
    language: Language,
    name: &str,
    version: &Version,
) -> Result<HttpResponse, Problem> {
    if version.v.as_ref().is_some_and(|v| v.len() > 64) {
        return Err(Problem::invalid(vec![Violation::new("v", "length", expected::characters_at_most(64))]));
    }
    let all = PARTS.iter().filter(|parts| parts.language == language).flat_map(|parts| &parts.parts);
    let Some(part) = all.into_iter().find(|part| part.name == name) else {
        return Err(Problem::new(Code::NotFound, detail::no_such_part()));
    };
    let cache = if version.v.as_deref() == Some(&part.hash) { FOR_GOOD } else { FOR_A_WHILE };
    Ok(in_language(etag::bytes_or_not_modified(request, part.bytes.clone(), &part.hash, cache), language))
}

/// A reply that says which language it is in.
pub(crate) fn in_language(mut response: HttpResponse, language: Language) -> HttpResponse {
    set_content_language(language, response.headers_mut());
    response
}

/// The parts of the catalogue, with the hash of each
///
/// What a client looks at when it starts: a part whose hash it knows has not changed. The `path` of a part leads to
/// something that never changes and can be kept for good.
#[utoipa::path(
    tag = "catalogue",
    responses(
        (status = 200, description = "The parts", body = CatalogueParts, headers(("Content-Language"))),
        (status = 304, description = "The client has it already"),
    ),
    security(()),
)]
#[get("/catalogue")]
pub async fn get_catalogue(request: HttpRequest, language: PublicLanguage) -> Result<HttpResponse, Problem> {
    let of_language =
        PARTS.iter().filter(|parts| parts.language == language.0).flat_map(|parts| &parts.parts);
    let parts = of_language.map(|part| CataloguePart {
        name: part.name,
        hash: part.hash.clone(),
        path: format!("/v1/catalogue/{}?v={}", part.name.replace('_', "-"), part.hash),
    });
    let response =
        etag::json_or_not_modified(&request, &CatalogueParts { parts: parts.collect() }, "public, no-cache")?;
    Ok(in_language(response, language.0))
}

/// All project cards
///
/// Everything printed on them as data, and their text in the language of the caller. Asked for with the hash in `v`
/// it can be kept for good.
#[utoipa::path(
    tag = "catalogue",
    params(Version),
    responses(
        (status = 200, description = "The cards", body = CardList, headers(("Content-Language"))),
        (status = 304, description = "The client has it already"),
    ),
    security(()),
)]
#[get("/catalogue/cards")]
pub async fn list_cards(
    request: HttpRequest,
    language: PublicLanguage,
    version: Query<Version>,
) -> Result<HttpResponse, Problem> {
    part(&request, language.0, "cards", &version.0)
}

/// One project card
///
/// The same as in the list, for a client that does not keep the list. 404 when there is no card of that id.
#[utoipa::path(
    tag = "catalogue",
    params(("id" = String, Path, max_length = 80, description = "The id of the card", example = "birds")),
    responses(
        (status = 200, description = "The card", body = CardEntry, headers(("Content-Language"))),
        (status = 304, description = "The client has it already"),
    ),
    security(()),
)]
#[get("/catalogue/cards/{id}")]
pub async fn get_card(
    request: HttpRequest,
    language: PublicLanguage,
    id: Path<CardId>,
) -> Result<HttpResponse, Problem> {
    let card = id.get()?;
    let response = etag::json_or_not_modified(&request, &CardEntry::of(card.row(), language.0), FOR_A_WHILE)?;
    Ok(in_language(response, language.0))
}

/// All corporations
///
/// What each starts with and can do, as data and as text. Asked for with the hash in `v` it can be kept for good.
#[utoipa::path(
    tag = "catalogue",
    params(Version),
    responses(
        (status = 200, description = "The corporations", body = CorporationList, headers(("Content-Language"))),
        (status = 304, description = "The client has it already"),
    ),
    security(()),
)]
#[get("/catalogue/corporations")]
pub async fn list_corporations(
    request: HttpRequest,
    language: PublicLanguage,
    version: Query<Version>,
) -> Result<HttpResponse, Problem> {
    part(&request, language.0, "corporations", &version.0)
}

/// The board
///
/// Every area with its place, its bonus and what may stand there; where to draw it is up to the client. Asked for
/// with the hash in `v` it can be kept for good.
#[utoipa::path(
    tag = "catalogue",
    params(Version),
    responses(
        (status = 200, description = "The board", body = BoardMap, headers(("Content-Language"))),
        (status = 304, description = "The client has it already"),
    ),
    security(()),
)]
#[get("/catalogue/board")]
pub async fn get_board(
    request: HttpRequest,
    language: PublicLanguage,
    version: Query<Version>,
) -> Result<HttpResponse, Problem> {
    part(&request, language.0, "board", &version.0)
}

/// All milestones
///
/// What each needs and what it pays. Asked for with the hash in `v` they can be kept for good.
#[utoipa::path(
    tag = "catalogue",
    params(Version),
    responses(
        (status = 200, description = "The milestones", body = MilestoneList, headers(("Content-Language"))),
        (status = 304, description = "The client has it already"),
    ),
    security(()),
)]
#[get("/catalogue/milestones")]
pub async fn list_milestones(
    request: HttpRequest,
    language: PublicLanguage,
    version: Query<Version>,
) -> Result<HttpResponse, Problem> {
    part(&request, language.0, "milestones", &version.0)
}

/// All awards
///
/// What each compares, what funding costs and what it pays. Asked for with the hash in `v` they can be kept for
/// good.
#[utoipa::path(
    tag = "catalogue",
    params(Version),
    responses(
        (status = 200, description = "The awards", body = AwardList, headers(("Content-Language"))),
        (status = 304, description = "The client has it already"),
    ),
    security(()),
)]
#[get("/catalogue/awards")]
pub async fn list_awards(
    request: HttpRequest,
    language: PublicLanguage,
    version: Query<Version>,
) -> Result<HttpResponse, Problem> {
    part(&request, language.0, "awards", &version.0)
}

/// All standard projects
///
/// What each costs and does. Asked for with the hash in `v` they can be kept for good.
#[utoipa::path(
    tag = "catalogue",
    params(Version),
    responses(
        (
            status = 200, description = "The standard projects", body = StandardProjectList,
            headers(("Content-Language")),
        ),
        (status = 304, description = "The client has it already"),
    ),
    security(()),
)]
#[get("/catalogue/standard-projects")]
pub async fn list_standard_projects(
    request: HttpRequest,
    language: PublicLanguage,
    version: Query<Version>,
) -> Result<HttpResponse, Problem> {
    part(&request, language.0, "standard_projects", &version.0)
}
