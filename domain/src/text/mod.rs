//! Sentences made from data: the texts of cards, events, decisions and refusals, in every language.
//!
//! No card has a text of its own. A sentence is generated from the row, the event or the decision, so it always says what
//! the engine does. Each language is one module with the same functions, and each matches every word exhaustively: a new
//! effect does not compile until all languages can describe it. Shared by all languages are: which effects form one clause
//! ([`clauses`]), the lines of a text ([`parts`]), what carries an effect ([`bearer`]), lists and sentences ([`grammar`]),
//! the details of an option ([`asked`]), and answers in words ([`answers`]). This module decides no rule.
//!
//! ```
//! use domain::card::CardId;
//! use domain::text::{Language, card_title, describe};
//!
//! let asteroid = CardId::from_word("asteroid").expect("a card");
//! assert_eq!(card_title(asteroid, Language::Hungarian), "Aszteroida (Asteroid)");
//! let text = describe(asteroid.row(), Language::English);
//! assert!(text.starts_with("Raise the temperature by 1 step (2 °C). Gain 2 titanium."), "{text}");
//! ```

mod answers;
pub mod asked;
mod bearer;
mod clauses;
mod en;
mod ending;
mod grammar;
mod hu;
mod names;
mod nl;
mod parts;
mod range;
mod sr;
mod uk;

/// Calls the function of the module of a language. Only this macro and the enum list the languages.
macro_rules! say {
    ($language:expr, $($said:tt)+) => {
        match $language {
            $crate::text::Language::English => $crate::text::en::$($said)+,
            $crate::text::Language::Serbian => $crate::text::sr::latin($crate::text::sr::$($said)+),
            $crate::text::Language::SerbianCyrillic => $crate::text::sr::cyrillic($crate::text::sr::$($said)+),
            $crate::text::Language::Hungarian => $crate::text::hu::$($said)+,
            $crate::text::Language::Dutch => $crate::text::nl::$($said)+,
            $crate::text::Language::Ukrainian => $crate::text::uk::$($said)+,
        }
    };
}
use say;

/// Like `say!`, with true minus signs.
macro_rules! render {
    ($language:expr, $($said:tt)+) => {
        $crate::text::grammar::minus($crate::text::say!($language, $($said)+))
    };
}
use render;

pub(crate) use bearer::Bearer;

pub use ending::EndReason;
pub use names::Names;

pub use answers::spell_answers;
pub use asked::{spell_decision, spell_hand_card, spell_refusal};

use crate::board::AreaId;
use crate::card::{Card, CardId, Corporation, CorporationId};
use crate::effect::{Effect, StandardProject};
use crate::game::goals::{Award, Milestone};
use crate::game::refusal::Block;
use crate::game::{Event, Refusal, RefusalCode};
use crate::plan::DisarmReason;
use crate::word::words;

words! {
    /// A language in which the texts are available.
    pub enum Language {
        /// English, the one that all others fall back to for titles.
        English = "en",
        /// Serbian in Latin letters.
        Serbian = "sr",
        /// Serbian in Cyrillic letters: the same texts, spelled so.
        SerbianCyrillic = "sr-Cyrl",
        /// Hungarian.
        Hungarian = "hu",
        /// Dutch.
        Dutch = "nl",
        /// Ukrainian.
        Ukrainian = "uk",
    }
}

/// The whole text of a project card, one line for each part: requirement, effects, action, ongoing effects, points.
/// Title, cost and tags are not in it.
pub fn describe(card: &Card, language: Language) -> String {
    let bearer = Bearer::card(card);
    let lines = parts::of_card(card).into_iter().map(|part| render!(language, rows::part(&part, &bearer)));
    lines.collect::<Vec<String>>().join("\n")
}

/// The whole text of a corporation, one line for each part. Title and tags are not in it.
pub fn describe_corporation(corporation: &Corporation, language: Language) -> String {
    let bearer = Bearer::corporation(corporation);
    let lines = parts::of_corporation(corporation).into_iter();
    lines.map(|part| render!(language, rows::part(&part, &bearer))).collect::<Vec<String>>().join("\n")
}

/// What a standard project does; title and cost are not in it.
pub fn describe_project(project: StandardProject, language: Language) -> String {
    match project {
        StandardProject::SellPatents => say!(language, rows::sell_patents()),
        StandardProject::PowerPlant
        | StandardProject::Asteroid
        | StandardProject::Aquifer
        | StandardProject::Greenery
        | StandardProject::City => say!(language, effects::sentences(project.effects(), &Bearer::NONE)),
    }
}

/// A Serbian text in Cyrillic letters.
pub fn cyrillic(latin: &str) -> String {
    sr::cyrillic(latin.to_owned())
}

/// What a milestone asks for, costs and scores.
pub fn describe_milestone(milestone: Milestone, language: Language) -> String {
    say!(language, rows::milestone(milestone))
}

/// What an award counts, costs and scores.
pub fn describe_award(award: Award, language: Language) -> String {
    say!(language, rows::award(award))
}

/// The title of a card; the English one where a language has none of its own.
pub fn card_title(card: CardId, language: Language) -> &'static str {
    say!(language, nouns::card(card))
}

/// The title of a corporation; the English one where a language has none of its own.
pub fn corporation_title(corporation: CorporationId, language: Language) -> &'static str {
    say!(language, nouns::corporation(corporation))
}

/// The title of a standard project.
pub fn project_title(project: StandardProject, language: Language) -> &'static str {
    say!(language, nouns::project(project))
}

/// The title of a milestone.
pub fn milestone_title(milestone: Milestone, language: Language) -> &'static str {
    say!(language, nouns::milestone(milestone))
}

/// The title of an award.
pub fn award_title(award: Award, language: Language) -> &'static str {
    say!(language, nouns::award(award))
}

/// How an area is called in a sentence: by its name, if it has one, and its id.
pub fn area_title(area: AreaId, language: Language) -> String {
    say!(language, nouns::area(area))
}

/// What one effect does, as the label of a choice: no full stop.
pub fn effect(effect: &Effect, language: Language) -> String {
    effects(std::slice::from_ref(effect), language)
}

/// What effects do together, as the label of a choice: no full stop.
pub fn effects(effects: &[Effect], language: Language) -> String {
    grammar::capital(&render!(language, effects::phrase(effects, &Bearer::NONE)))
}

/// What one effect of a card or corporation does, in a sentence or two.
pub(crate) fn effect_of(effect: &Effect, bearer: &Bearer, language: Language) -> String {
    render!(language, effects::sentences(std::slice::from_ref(effect), bearer))
}

/// An event in a sentence, which contains everything that the event contains. Project the event for its reader first
/// ([`Event::seen_by`]). Seats are named by their colours.
///
/// ```
/// use domain::game::Event;
/// use domain::seat::Seat;
/// use domain::text::{Language, event};
///
/// let passed = Event::Passed { seat: Seat::Red };
/// assert_eq!(event(&passed, Language::English), "Red passes.");
/// ```
pub fn event(event: &Event, language: Language) -> String {
    event_naming(event, Names::Colours, language)
}

/// Like [`event`], with the seats named by `names`.
pub fn event_naming(event: &Event, names: Names, language: Language) -> String {
    match event {
        // A reason that was typed stays as it is.
        Event::Aborted { .. } => say!(language, events::event(event)),
        event => names::fill(&render!(language, events::event(event)), names, language),
    }
}

/// The sentence for an event that was undone. It is the same for all events.
pub fn undone(language: Language) -> String {
    say!(language, events::undone())
}

/// One reason why something may not be done, in a sentence.
pub fn block(block: &Block, language: Language) -> String {
    render!(language, blocks::block(block))
}

/// Why a move was refused, in a sentence or more.
pub fn refusal(refusal: &Refusal, language: Language) -> String {
    let Refusal { blocked_by, .. } = refusal;
    if refusal.code == RefusalCode::Blocked && !blocked_by.is_empty() {
        let reasons: Vec<String> = blocked_by.iter().map(|reason| block(reason, language)).collect();
        return reasons.join(" ");
    }
    render!(language, blocks::refusal(refusal))
}

/// Why a plan ended early: the reason with the texts of its refusal, and all of it in a sentence or two.
pub fn spell_reason(reason: DisarmReason, language: Language) -> (DisarmReason<String>, String) {
    let text = render!(language, plans::reason(&reason));
    let spelled = match reason {
        DisarmReason::Refused { refusal } => {
            let refusal = spell_refusal(refusal, language);
            let text = format!("{text} {}", refusal.text);
            return (DisarmReason::Refused { refusal }, text);
        }
        DisarmReason::StopIf { condition, event_seq } => DisarmReason::StopIf { condition, event_seq },
        DisarmReason::Until {} => DisarmReason::Until {},
        DisarmReason::TurnOver {} => DisarmReason::TurnOver {},
        DisarmReason::GameOver {} => DisarmReason::GameOver {},
        DisarmReason::Interrupted {} => DisarmReason::Interrupted {},
        DisarmReason::Withdrawn {} => DisarmReason::Withdrawn {},
        DisarmReason::Replaced {} => DisarmReason::Replaced {},
        DisarmReason::SeatLost {} => DisarmReason::SeatLost {},
    };
    (spelled, text)
}
