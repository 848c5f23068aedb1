//! Sentences, made from data: what cards say, what happened, what is asked and why not.
//!
//! Nothing here is typed beside a card: a sentence follows from the row, the fact or the decision, so that it cannot
//! say anything else than what the engine does. Each language is one module with the same functions, and each matches
//! every word exhaustively: a new effect does not compile until all languages can say it. What is the same in all
//! languages, such as where the facts of an option come from, is in [`asked`]. No rule is decided here.

pub mod asked;
mod en;

pub use asked::{spell_blocks, spell_decision, spell_refusal};

use crate::board::AreaId;
use crate::card::{Card, CardId, Corporation, CorporationId};
use crate::effect::{Effect, StandardProject};
use crate::game::goals::{Award, Milestone};
use crate::game::refusal::Block;
use crate::game::{Event, Refusal};
use crate::plan::Reason;
use crate::resource::CardResource;
use crate::tag::Tag;
use crate::tile::Tile;
use crate::word::words;

words! {
    /// A language that everything can be said in.
    pub enum Language {
        /// English, the one that all others fall back to for titles.
        English = "en",
    }
}

/// What bears an effect. Some sentences depend on it: whether its own tags count, whether it may choose itself.
#[derive(Clone, Copy)]
pub(crate) struct Bearer<'a> {
    pub kind: BearerKind,
    pub tags: &'a [Tag],
    pub effects: &'a [Effect],
    pub holds: Option<CardResource>,
}

/// The kinds of bearer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum BearerKind {
    Card,
    Corporation,
    /// A standard project, or nothing that is known.
    None,
}

impl<'a> Bearer<'a> {
    pub(crate) const NONE: Bearer<'static> =
        Bearer { kind: BearerKind::None, tags: &[], effects: &[], holds: None };

    pub(crate) fn card(card: &'a Card) -> Bearer<'a> {
        Bearer { kind: BearerKind::Card, tags: &card.tags, effects: &card.effects, holds: card.holds }
    }

    pub(crate) fn corporation(corporation: &'a Corporation) -> Bearer<'a> {
        Bearer { kind: BearerKind::Corporation, tags: &corporation.tags, effects: &[], holds: None }
    }

    /// Whether it bears one of the tags.
    pub(crate) fn bears(&self, tags: &[Tag]) -> bool {
        tags.iter().any(|tag| self.tags.contains(tag))
    }

    /// Whether playing it places such a tile.
    pub(crate) fn places(&self, which: impl Fn(Tile) -> bool) -> bool {
        self.effects.iter().any(|effect| matches!(effect, Effect::Place(tile, ..) if which(*tile)))
    }
}

/// The whole text of a project card, one line for each part: requirement, effects, action, ongoing effects, points.
/// Title, cost and tags are not in it.
pub fn describe(card: &Card, language: Language) -> String {
    match language {
        Language::English => en::rows::card(card),
    }
}

/// The whole text of a corporation, one line for each part. Title and tags are not in it.
pub fn describe_corporation(corporation: &Corporation, language: Language) -> String {
    match language {
        Language::English => en::rows::corporation(corporation),
    }
}

/// What a standard project does; title and cost are not in it.
pub fn describe_project(project: StandardProject, language: Language) -> String {
    match language {
        Language::English => en::rows::project(project),
    }
}

/// What a milestone asks for, costs and scores.
pub fn describe_milestone(milestone: Milestone, language: Language) -> String {
    match language {
        Language::English => en::rows::milestone(milestone),
    }
}

/// What an award counts, costs and scores.
pub fn describe_award(award: Award, language: Language) -> String {
    match language {
        Language::English => en::rows::award(award),
    }
}

/// The title of a card; the English one where a language has none of its own.
pub fn card_title(card: CardId, language: Language) -> &'static str {
    match language {
        Language::English => card.row().title,
    }
}

/// The title of a corporation; the English one where a language has none of its own.
pub fn corporation_title(corporation: CorporationId, language: Language) -> &'static str {
    match language {
        Language::English => corporation.row().title,
    }
}

/// The title of a standard project.
pub fn project_title(project: StandardProject, language: Language) -> &'static str {
    match language {
        Language::English => en::nouns::project(project),
    }
}

/// The title of a milestone.
pub fn milestone_title(milestone: Milestone, language: Language) -> &'static str {
    match language {
        Language::English => en::nouns::milestone(milestone),
    }
}

/// The title of an award.
pub fn award_title(award: Award, language: Language) -> &'static str {
    match language {
        Language::English => en::nouns::award(award),
    }
}

/// How an area is called in a sentence: by its name, if it has one, and its id.
pub fn area_title(area: AreaId, language: Language) -> String {
    match language {
        Language::English => en::nouns::area(area),
    }
}

/// What one effect does, as the label of a choice: no full stop.
pub fn effect(effect: &Effect, language: Language) -> String {
    effects(std::slice::from_ref(effect), language)
}

/// What effects do together, as the label of a choice: no full stop.
pub fn effects(effects: &[Effect], language: Language) -> String {
    match language {
        Language::English => en::effects::label(effects, &Bearer::NONE),
    }
}

/// What one effect of a card or corporation does, in a sentence or two.
pub(crate) fn effect_of(effect: &Effect, bearer: &Bearer, language: Language) -> String {
    match language {
        Language::English => en::effects::sentences(std::slice::from_ref(effect), bearer),
    }
}

/// A fact in a sentence, with as much in it as the fact holds: give it as its viewer sees it ([`Event::seen_by`]).
pub fn event(event: &Event, language: Language) -> String {
    match language {
        Language::English => en::events::event(event),
    }
}

/// What is told of a fact that was undone, whatever it was.
pub fn undone(language: Language) -> String {
    match language {
        Language::English => en::events::UNDONE.to_owned(),
    }
}

/// One reason why something may not be done, in a sentence.
pub fn block(block: &Block, language: Language) -> String {
    match language {
        Language::English => en::blocks::block(block),
    }
}

/// Why a move was refused, in a sentence or more.
pub fn refusal(refusal: &Refusal, language: Language) -> String {
    match language {
        Language::English => en::blocks::refusal(refusal),
    }
}

/// Why a plan is over that has not done all it was for, in a sentence or two; fills in the texts of a refusal.
pub fn spell_reason(reason: &mut Reason, language: Language) -> String {
    if let Reason::Refused { refusal } = reason {
        spell_refusal(refusal, language);
    }
    match language {
        Language::English => en::plans::reason(reason),
    }
}
