//! A summary of the rules for players.

use std::sync::LazyLock;

use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, get};
use domain::text::Language;
use serde::Serialize;
use utoipa::ToSchema;

use crate::catalogue::entries::{FOR_A_WHILE, in_language};
use crate::extract::language::PublicLanguage;
use crate::problem::Problem;
use crate::reply::etag;
use service::messages;
use service::messages::{Rule, Section};

/// A summary of the rules.
#[derive(Serialize, ToSchema)]
pub struct RulesBody {
    /// Sections in reading order.
    sections: Vec<RuleSection>,
}

/// A section of the summary of the rules.
#[derive(Serialize, ToSchema)]
pub struct RuleSection {
    /// Prefix of the ids of the rules of this section.
    #[schema(example = "R4")]
    id: String,
    /// Title of the section.
    #[schema(example = "A generation")]
    title: String,
    /// Rules of the section. If the section has parts, the parts follow it as sections of their own.
    rules: Vec<RuleBody>,
}

/// A rule.
#[derive(Serialize, ToSchema)]
pub struct RuleBody {
    /// Id of the rule. It is the same in all languages and never changes. Refusals contain it.
    #[schema(example = "R4.2")]
    id: String,
    /// Rule in a few sentences.
    text: String,
}

impl From<Section> for RuleSection {
    fn from(section: Section) -> Self {
        let rule = |Rule { id, text }| RuleBody { id, text };
        Self { id: section.id, title: section.title, rules: section.rules.into_iter().map(rule).collect() }
    }
}

/// The summary in each language, with its hash.
static RULES: LazyLock<Vec<(Bytes, String)>> = LazyLock::new(|| {
    let written = |language: &Language| {
        let sections = messages::rules(*language).into_iter().map(RuleSection::from).collect();
        let bytes = Bytes::from(serde_json::to_vec(&RulesBody { sections }).unwrap_or_default());
        let hash = etag::entity_tag(&bytes);
        (bytes, hash)
    };
    Language::ALL.iter().map(written).collect()
});

/// Get a summary of the rules
///
/// Returns each rule in a few sentences of the project's own, in the language of the caller, for players who look a
/// rule up. Each rule has the id that refusals and the rules of record use. The summary is the same for everybody and
/// changes only with the program.
#[utoipa::path(
    tag = "catalogue",
    responses(
        (status = 200, description = "The rules", body = RulesBody, headers(("Content-Language"))),
        (status = 304, description = "The client has the current version"),
    ),
    security(()),
)]
#[get("/rules")]
pub async fn get_rules(request: HttpRequest, language: PublicLanguage) -> Result<HttpResponse, Problem> {
    let (bytes, hash) = &RULES[language.0.index()];
    Ok(in_language(etag::bytes_or_not_modified(&request, bytes.clone(), hash, FOR_A_WHILE), language.0))
}
