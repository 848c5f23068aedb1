//! Answers in scenarios: an option by its id or by its source, given always or only if a question is asked.

use std::fmt;
use std::str::FromStr;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::card::CardId;
use crate::game::payment::Payment;
use crate::game::{Answer, Choice, Decision, Event, Question, Record, Source};
use crate::seat::Seat;

/// Id of an option. The next effect can also be identified by its source, such as `next:card:mars_university`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionName {
    /// Id of the option.
    Id(Choice),
    /// The effect of this source comes next.
    NextFrom(Source),
}

impl OptionName {
    /// The id that it stands for in the decision.
    ///
    /// # Errors
    /// If no effect, or more than one, comes from the source.
    pub(super) fn find(&self, decision: &Decision) -> Result<Choice, String> {
        let source = match self {
            OptionName::Id(choice) => return Ok(*choice),
            OptionName::NextFrom(source) => source,
        };
        let fits = decision.options.iter().filter(|option| option.source == Some(*source));
        let fits: Vec<Choice> = fits.map(|option| option.id).collect();
        match fits.as_slice() {
            [only] => Ok(*only),
            [] => Err(format!("no effect of {source} can be next")),
            several => {
                let ids = several.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ");
                Err(format!("{self} may be {ids}; expected one of these ids"))
            }
        }
    }
}

impl fmt::Display for OptionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionName::Id(choice) => choice.fmt(f),
            OptionName::NextFrom(source) => write!(f, "next:{source}"),
        }
    }
}

impl FromStr for OptionName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.strip_prefix("next:") {
            Some(source) if !source.bytes().all(|byte| byte.is_ascii_digit()) => {
                source.parse().map(OptionName::NextFrom)
            }
            _ => text.parse().map(OptionName::Id),
        }
    }
}

impl Serialize for OptionName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for OptionName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

#[cfg(feature = "schema")]
crate::word::string_schema!(
    OptionName,
    "OptionName",
    "Id of an option. The next effect can also be identified by its source.",
    "play_card:birds"
);

/// An answer as in a move of the API, with the conditions under which it is given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct FullAnswer {
    /// Id of the option.
    pub option: OptionName,
    /// Payment for the option. If absent, the default payment of the option.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payment: Option<Payment>,
    /// Amount, if the option takes one. If absent, the default of the option.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<i64>,
    /// Ids of the cards, if the option takes cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<Vec<CardId>>,
    /// True to give the answer only if the open decision is a question that the option can answer. Otherwise the answer
    /// is skipped.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub if_asked: bool,
    /// Source that the question must have, such as `card:comet`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked_by: Option<Source>,
}

/// An answer: an object, or only the id of its option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum ScenarioAnswer {
    /// Id of the option.
    Short(OptionName),
    /// The option with its parameters and conditions.
    Full(FullAnswer),
}

// By hand, so that an answer that cannot be read says what is wrong with it.
impl<'de> Deserialize<'de> for ScenarioAnswer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Either)
    }
}

struct Either;

impl<'de> Visitor<'de> for Either {
    type Value = ScenarioAnswer;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the id of an option, or an object with `option`")
    }

    fn visit_str<E: de::Error>(self, id: &str) -> Result<ScenarioAnswer, E> {
        id.parse().map(ScenarioAnswer::Short).map_err(E::custom)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<ScenarioAnswer, A::Error> {
        FullAnswer::deserialize(MapAccessDeserializer::new(map)).map(ScenarioAnswer::Full)
    }
}

impl ScenarioAnswer {
    fn full(&self) -> FullAnswer {
        match self {
            ScenarioAnswer::Short(option) => FullAnswer {
                option: *option,
                payment: None,
                amount: None,
                cards: None,
                if_asked: false,
                asked_by: None,
            },
            ScenarioAnswer::Full(full) => full.clone(),
        }
    }

    /// The answer, where it depends on no question.
    fn plain(&self) -> Option<Answer> {
        let full = self.full();
        match full.option {
            OptionName::Id(choice) if !full.if_asked && full.asked_by.is_none() => Some(full.answer(choice)),
            _ => None,
        }
    }
}

impl FullAnswer {
    fn answer(&self, option: Choice) -> Answer {
        Answer { option, payment: self.payment, amount: self.amount, cards: self.cards.clone() }
    }

    /// Whether the decision is of a kind that the option can answer.
    fn suits(&self, decision: &Decision) -> bool {
        questions(&self.option).contains(&decision.question)
            && self.asked_by.is_none_or(|source| source == decision.source)
    }
}

/// The kinds of questions that an option can answer.
fn questions(option: &OptionName) -> &'static [Question] {
    let OptionName::Id(choice) = option else { return &[Question::Order] };
    match choice {
        Choice::Corporation(_) => &[Question::Setup, Question::ProductionBox],
        Choice::Pick(_) => &[Question::Draft, Question::Research],
        Choice::Buy => &[Question::Research, Question::BuyCard],
        Choice::Keep => &[Question::Keep],
        Choice::PlayCard(_)
        | Choice::CardAction(_)
        | Choice::CorporationAction
        | Choice::FirstAction
        | Choice::StandardProject(_)
        | Choice::ClaimMilestone(_)
        | Choice::FundAward(_)
        | Choice::ConvertPlants
        | Choice::ConvertHeat
        | Choice::Pass
        | Choice::EndTurn => &[Question::Action, Question::FinalGreeneries],
        Choice::Area(_) => &[Question::Area],
        Choice::Player(_) | Choice::Neutral => &[Question::Player, Question::Card],
        Choice::Card(_) => &[Question::Card, Question::Discard, Question::ProductionBox],
        Choice::Branch(_) => &[Question::Branch],
        Choice::Next(_) => &[Question::Order],
        Choice::Times => &[Question::Amount],
        Choice::Decline => &[Question::Player, Question::Card, Question::Discard, Question::BuyCard],
    }
}

/// The answers of a move, resolved against the questions that they answer.
pub(super) struct Resolved {
    /// What is answered.
    pub answers: Vec<Answer>,
    /// The number of answers that were neither used nor skipped because they were not asked for.
    pub left: usize,
}

/// Resolves the answers of a move: which of them are asked for, and which ids the options named by their source have.
///
/// # Errors
/// If an answer names a source, and the question has none like it.
pub(super) fn resolve(record: &Record, seat: Seat, written: &[ScenarioAnswer]) -> Result<Resolved, String> {
    let plain: Option<Vec<Answer>> = written.iter().map(ScenarioAnswer::plain).collect();
    if let Some(answers) = plain {
        return Ok(Resolved { answers, left: 0 });
    }
    let mut then = record.clone();
    let mut found = Resolved { answers: Vec::new(), left: 0 };
    // Once the turn is over or something new was learned, a move goes no further.
    let (mut over, mut learned) = (false, false);
    for (i, written) in written.iter().enumerate() {
        let full = written.full();
        let decision = if over { None } else { then.decision(seat) };
        let suiting = decision.as_ref().filter(|decision| full.suits(decision));
        if full.if_asked && suiting.is_none() {
            continue;
        }
        if learned {
            found.left += 1;
            continue;
        }
        let about = |what: String| format!("answer {} ({}): {what}", i + 1, full.option);
        if let (Some(source), None) = (full.asked_by, suiting) {
            return Err(about(format!("expected a question of {source} that it answers")));
        }
        let choice = match (full.option, &decision) {
            (OptionName::Id(choice), _) => choice,
            (name, Some(decision)) => name.find(decision).map_err(about)?,
            (_, None) => return Err(about("expected a question, nothing is asked".into())),
        };
        let answer = full.answer(choice);
        let turn = then.play(seat, std::slice::from_ref(&answer));
        found.answers.push(answer);
        // What is refused here is refused, and reported, when the move is made.
        let Ok(turn) = turn else { break };
        over = over
            || turn.events.iter().any(|event| matches!(event, Event::TurnEnded { seat: s } if *s == seat));
        learned = turn.events.iter().any(Event::reveals);
    }
    Ok(found)
}
