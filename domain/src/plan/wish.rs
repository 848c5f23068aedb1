//! Entries of a ranking of cards: one card, all cards with a tag, or any card.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::card::CardId;
use crate::tag::Tag;

/// An entry of a ranking. On the wire: `card:birds`, `tag:space` or `any`. If an entry matches several cards, the first
/// of them ranks highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wish {
    /// This card.
    Card(CardId),
    /// A card that bears the tag.
    Tag(Tag),
    /// Any card.
    Any,
}

impl Wish {
    /// Whether the entry includes the card.
    pub fn fits(self, card: CardId) -> bool {
        match self {
            Wish::Card(wanted) => wanted == card,
            Wish::Tag(tag) => card.row().bears(tag),
            Wish::Any => true,
        }
    }
}

/// The cards that are ranked, the highest first.
pub(super) fn ranked(ranking: &[Wish], cards: &[CardId]) -> Vec<CardId> {
    let mut best: Vec<CardId> = Vec::new();
    for wish in ranking {
        let more: Vec<CardId> =
            cards.iter().copied().filter(|card| wish.fits(*card) && !best.contains(card)).collect();
        best.extend(more);
    }
    best
}

impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wish::Card(card) => write!(f, "card:{}", card.row().word),
            Wish::Tag(tag) => write!(f, "tag:{tag}"),
            Wish::Any => f.write_str("any"),
        }
    }
}

impl FromStr for Wish {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = match text.split_once(':') {
            Some(("card", word)) => CardId::from_word(word).map(Wish::Card),
            Some(("tag", word)) => Tag::from_word(word).map(Wish::Tag),
            None if text == "any" => Some(Wish::Any),
            _ => None,
        };
        known.ok_or_else(|| {
            format!("`{text}` ranks no card; expected words such as card:birds, tag:space or any")
        })
    }
}

impl Serialize for Wish {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Wish {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "schema")]
crate::word::string_schema!(
    Wish,
    "Wish",
    "An entry of a ranking: `card:` and the id of a card, `tag:` and a tag, or `any`. If an entry matches several cards, the first of them ranks highest.",
    "card:birds"
);
