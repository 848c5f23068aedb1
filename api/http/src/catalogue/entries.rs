//! The catalogue: cards, corporations, the board, milestones, awards and standard projects, each with its text. The
//! catalogue is the same for everybody and changes only with the program, so that clients can cache it permanently. The
//! list of parts contains the hash of each part. A part that is requested with its hash never changes.

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

/// The caching of a part that was requested with its hash: it never changes.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";
/// The caching of a part that was requested without its hash.
pub(crate) const FOR_A_WHILE: &str = "public, max-age=300";

/// Project cards.
#[derive(Serialize, ToSchema)]
pub struct CardList {
    /// All 208 cards, in the order of their printed numbers.
    cards: Vec<CardEntry>,
}

/// Corporations.
#[derive(Serialize, ToSchema)]
pub struct CorporationList {
    /// All corporations. The first one is the beginner corporation.
    corporations: Vec<CorporationEntry>,
}

/// The board.
#[derive(Serialize, ToSchema)]
pub struct BoardMap {
    /// All areas in reading order, the areas off Mars last.
    areas: Vec<AreaEntry>,
}

/// Milestones.
#[derive(Serialize, ToSchema)]
pub struct MilestoneList {
    /// All milestones.
    milestones: Vec<MilestoneEntry>,
}

/// Awards.
#[derive(Serialize, ToSchema)]
pub struct AwardList {
    /// All awards.
    awards: Vec<AwardEntry>,
}

/// Standard projects.
#[derive(Serialize, ToSchema)]
pub struct StandardProjectList {
    /// All standard projects.
    standard_projects: Vec<StandardProjectEntry>,
}

/// The parts of the catalogue.
#[derive(Serialize, ToSchema)]
pub struct CatalogueParts {
    /// All parts of the catalogue.
    parts: Vec<CataloguePart>,
}

/// A part of the catalogue.
#[derive(Serialize, ToSchema)]
pub struct CataloguePart {
    /// Name of the part.
    #[schema(example = "cards")]
    name: &'static str,
    /// Hash of the content. It changes when the part changes.
    hash: String,
    /// Path of the part in its current version. The content at this path never changes and can be cached permanently.
    #[schema(example = "/v1/catalogue/cards?v=0123456789abcdef0123456789abcdef")]
    path: String,
}

/// The version of a part.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Version {
    /// Hash of the part, as `GET /v1/catalogue` returns it. With the current hash, the reply can be cached permanently.
    #[param(max_length = 64)]
    v: Option<String>,
}

/// A part as bytes.
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

/// Sets the language of a reply.
pub(crate) fn in_language(mut response: HttpResponse, language: Language) -> HttpResponse {
    set_content_language(language, response.headers_mut());
    response
}

/// List the parts of the catalogue
///
/// Returns the parts of the catalogue with the hash of each. A client reads this list when it starts: a part whose hash
/// the client knows has not changed. The content at the `path` of a part never changes and can be cached permanently.
#[utoipa::path(
    tag = "catalogue",
    responses(
        (status = 200, description = "The parts", body = CatalogueParts, headers(("Content-Language"))),
        (status = 304, description = "The client has the current version"),
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

/// List the project cards
///
/// Returns everything that is printed on the cards as data, and their text in the language of the caller. With the
/// current hash in `v`, the reply can be cached permanently.
#[utoipa::path(
    tag = "catalogue",
    params(Version),
    responses(
        (status = 200, description = "The cards", body = CardList, headers(("Content-Language"))),
        (status = 304, description = "The client has the current version"),
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

/// Get a project card
///
/// Returns the same entry as the list of cards, for a client that does not keep the list. 404 if there is no card with
/// that id.
#[utoipa::path(
    tag = "catalogue",
    params(("id" = String, Path, max_length = 80, description = "The id of the card", example = "birds")),
    responses(
        (status = 200, description = "The card", body = CardEntry, headers(("Content-Language"))),
        (status = 304, description = "The client has the current version"),
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

/// List the corporations
///
/// Returns what each corporation starts with and what it can do, as data and as text. With the current hash in `v`, the
/// reply can be cached permanently.
#[utoipa::path(
    tag = "catalogue",
    params(Version),
    responses(
        (status = 200, description = "The corporations", body = CorporationList, headers(("Content-Language"))),
        (status = 304, description = "The client has the current version"),
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

/// Get the board
///
/// Returns every area with its place, its bonus and the kind of tile that it is reserved for. The client decides where
/// to draw it. With the current hash in `v`, the reply can be cached permanently.
#[utoipa::path(
    tag = "catalogue",
    params(Version),
    responses(
        (status = 200, description = "The board", body = BoardMap, headers(("Content-Language"))),
        (status = 304, description = "The client has the current version"),
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

/// List the milestones
///
/// Returns the requirement, the price and the points of each milestone. With the current hash in `v`, the reply can be
/// cached permanently.
#[utoipa::path(
    tag = "catalogue",
    params(Version),
    responses(
        (status = 200, description = "The milestones", body = MilestoneList, headers(("Content-Language"))),
        (status = 304, description = "The client has the current version"),
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

/// List the awards
///
/// Returns what each award compares, what it costs to fund, and the points that it gives. With the current hash in `v`,
/// the reply can be cached permanently.
#[utoipa::path(
    tag = "catalogue",
    params(Version),
    responses(
        (status = 200, description = "The awards", body = AwardList, headers(("Content-Language"))),
        (status = 304, description = "The client has the current version"),
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

/// List the standard projects
///
/// Returns the cost and the effect of each standard project. With the current hash in `v`, the reply can be cached
/// permanently.
#[utoipa::path(
    tag = "catalogue",
    params(Version),
    responses(
        (
            status = 200, description = "The standard projects", body = StandardProjectList,
            headers(("Content-Language")),
        ),
        (status = 304, description = "The client has the current version"),
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
