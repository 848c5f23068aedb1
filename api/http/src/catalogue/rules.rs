//! The rules in short, for players.

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

/// The rules in short.
#[derive(Serialize, ToSchema)]
pub struct RulesBody {
    /// In the order in which they are read.
    sections: Vec<RuleSection>,
}

/// Rules that belong together.
#[derive(Serialize, ToSchema)]
pub struct RuleSection {
    /// Beginning of the ids of the rules of this section.
    #[schema(example = "R4")]
    id: String,
    /// Title of the section.
    #[schema(example = "A generation")]
    title: String,
    /// The rules; of a section that has parts, those stand behind it as sections of their own.
    rules: Vec<RuleBody>,
}

/// A rule.
#[derive(Serialize, ToSchema)]
pub struct RuleBody {
    /// Its id, the same in all languages and for good. Refusals name it.
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

/// In each language, with the hash.
static RULES: LazyLock<Vec<(Bytes, String)>> = LazyLock::new(|| {
    let written = |language: &Language| {
        let sections = messages::rules(*language).into_iter().map(RuleSection::from).collect();
        let bytes = Bytes::from(serde_json::to_vec(&RulesBody { sections }).unwrap_or_default());
        let hash = etag::entity_tag(&bytes);
        (bytes, hash)
    };
    Language::ALL.iter().map(written).collect()
});

/// The rules in short
///
/// What a player looks up: each rule in a few sentences of our own, in the language of the caller, with the id that
/// refusals and the rules of record have for it. It is the same for everybody and changes with the program only.
#[utoipa::path(
    tag = "catalogue",
    responses(
        (status = 200, description = "The rules", body = RulesBody, headers(("Content-Language"))),
        (status = 304, description = "The client has it already"),
    ),
    security(()),
)]
#[get("/rules")]
pub async fn get_rules(request: HttpRequest, language: PublicLanguage) -> Result<HttpResponse, Problem> {
    let (bytes, hash) = &RULES[language.0.index()];
    Ok(in_language(etag::bytes_or_not_modified(&request, bytes.clone(), hash, FOR_A_WHILE), language.0))
}
