//! What a seat answers: an option by its id, with the parameters that the option takes.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::goals::{Award, Milestone};
use super::payment::Payment;
use crate::board::AreaId;
use crate::card::{CardId, CorporationId};
use crate::effect::StandardProject;
use crate::seat::Seat;

/// An option, by its meaning. On the wire it is the id of the option, such as `play_card:birds` or `area:h31`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// Set-up: this corporation and the cards named. Robotic Workforce: its production box.
    Corporation(CorporationId),
    /// Draft: keep this card of the pack.
    Pick(CardId),
    /// Research: buy the cards named. A card looked at: buy it.
    Buy,
    /// Keep the cards named of those looked at.
    Keep,
    /// Play the card (R5.A).
    PlayCard(CardId),
    /// Use the action of the card (R5.E).
    CardAction(CardId),
    /// Use the action of the own corporation (R5.E).
    CorporationAction,
    /// Take the forced first action (R4.6).
    FirstAction,
    /// Do the standard project (R5.B).
    StandardProject(StandardProject),
    /// Claim the milestone (R5.C).
    ClaimMilestone(Milestone),
    /// Fund the award (R5.D).
    FundAward(Award),
    /// Plants to a greenery (R5.F).
    ConvertPlants,
    /// Heat to a step of temperature (R5.G).
    ConvertHeat,
    /// Be out until the next generation; in the last phase: convert no more.
    Pass,
    /// End the turn after one action.
    EndTurn,
    /// This area.
    Area(AreaId),
    /// This player.
    Player(Seat),
    /// The neutral opponent of a solo game (R8.4).
    Neutral,
    /// This card.
    Card(CardId),
    /// That branch, counting from 1.
    Branch(u8),
    /// That effect next, counting from 1 (R5.A5).
    Next(u8),
    /// As often as the amount says.
    Times,
    /// Not.
    Decline,
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Corporation(id) => write!(f, "corporation:{}", id.row().word),
            Choice::Pick(card) => write!(f, "pick:{}", card.row().word),
            Choice::Buy => f.write_str("buy"),
            Choice::Keep => f.write_str("keep"),
            Choice::PlayCard(card) => write!(f, "play_card:{}", card.row().word),
            Choice::CardAction(card) => write!(f, "card_action:{}", card.row().word),
            Choice::CorporationAction => f.write_str("corporation_action"),
            Choice::FirstAction => f.write_str("first_action"),
            Choice::StandardProject(project) => write!(f, "standard_project:{project}"),
            Choice::ClaimMilestone(milestone) => write!(f, "claim_milestone:{milestone}"),
            Choice::FundAward(award) => write!(f, "fund_award:{award}"),
            Choice::ConvertPlants => f.write_str("convert_plants"),
            Choice::ConvertHeat => f.write_str("convert_heat"),
            Choice::Pass => f.write_str("pass"),
            Choice::EndTurn => f.write_str("end_turn"),
            Choice::Area(area) => write!(f, "area:{}", area.word()),
            Choice::Player(seat) => write!(f, "player:{seat}"),
            Choice::Neutral => f.write_str("player:neutral"),
            Choice::Card(card) => write!(f, "card:{}", card.row().word),
            Choice::Branch(n) => write!(f, "branch:{n}"),
            Choice::Next(n) => write!(f, "next:{n}"),
            Choice::Times => f.write_str("times"),
            Choice::Decline => f.write_str("decline"),
        }
    }
}

impl FromStr for Choice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = match text.split_once(':') {
            None => match text {
                "buy" => Some(Choice::Buy),
                "keep" => Some(Choice::Keep),
                "corporation_action" => Some(Choice::CorporationAction),
                "first_action" => Some(Choice::FirstAction),
                "convert_plants" => Some(Choice::ConvertPlants),
                "convert_heat" => Some(Choice::ConvertHeat),
                "pass" => Some(Choice::Pass),
                "end_turn" => Some(Choice::EndTurn),
                "times" => Some(Choice::Times),
                "decline" => Some(Choice::Decline),
                _ => None,
            },
            Some((kind, word)) => match kind {
                "corporation" => CorporationId::from_word(word).map(Choice::Corporation),
                "pick" => CardId::from_word(word).map(Choice::Pick),
                "play_card" => CardId::from_word(word).map(Choice::PlayCard),
                "card_action" => CardId::from_word(word).map(Choice::CardAction),
                "standard_project" => StandardProject::from_word(word).map(Choice::StandardProject),
                "claim_milestone" => Milestone::from_word(word).map(Choice::ClaimMilestone),
                "fund_award" => Award::from_word(word).map(Choice::FundAward),
                "area" => AreaId::from_word(word).map(Choice::Area),
                "player" if word == "neutral" => Some(Choice::Neutral),
                "player" => Seat::from_word(word).map(Choice::Player),
                "card" => CardId::from_word(word).map(Choice::Card),
                "branch" => word.parse().ok().map(Choice::Branch),
                "next" => word.parse().ok().map(Choice::Next),
                _ => None,
            },
        };
        known.ok_or_else(|| {
            format!("unknown option `{text}`, expected an id that a decision lists, such as play_card:birds or area:h31")
        })
    }
}

impl Serialize for Choice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Choice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// The answer to one question.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// Id of an option of the open decision.
    pub option: Choice,
    /// Payment for the option. If absent, the server uses the default payment of the option.
    #[serde(default)]
    pub payment: Option<Payment>,
    /// Amount, if the option takes one. If absent, the server uses the default of the option.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(minimum = 0, maximum = 10_000))]
    pub amount: Option<i64>,
    /// Ids of cards, if the option takes cards. Absent means no cards; the server refuses that if the option needs
    /// cards.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_items = 1_000))]
    pub cards: Option<Vec<CardId>>,
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let all = !to.is_human_readable();
        let mut members = to.serialize_struct("Answer", 4)?;
        members.serialize_field("option", &self.option)?;
        member(&mut members, "payment", &self.payment, all)?;
        member(&mut members, "amount", &self.amount, all)?;
        member(&mut members, "cards", &self.cards, all)?;
        members.end()
    }
}

/// Serialises an optional member. Text formats leave it out when it is absent; the binary format of stored games needs it.
pub(super) fn member<S: SerializeStruct, T: Serialize>(
    members: &mut S,
    name: &'static str,
    value: &Option<T>,
    all: bool,
) -> Result<(), S::Error> {
    match all || value.is_some() {
        true => members.serialize_field(name, value),
        false => members.skip_field(name),
    }
}

impl Answer {
    /// The option alone.
    pub fn plain(option: Choice) -> Answer {
        Answer { option, payment: None, amount: None, cards: None }
    }
}

#[cfg(feature = "schema")]
crate::word::string_schema!(Choice, "Choice", "Id of an option.", "play_card:birds");
