//! All project cards and corporations, one row each. The rows are built once, on first use.

mod projects;
mod words;

mod active;
mod automated;
mod corporations;
mod events;

use std::sync::LazyLock;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::card::{Card, CardId, CardKind, Corporation, CorporationId};

/// Project cards in the whole game.
pub const CARDS: usize = 208;

static ALL: LazyLock<Vec<Card>> = LazyLock::new(|| {
    let mut rows: Vec<Card> = automated::rows();
    rows.extend(active::rows());
    rows.extend(events::rows());
    rows.sort_by_key(|card| card.id);
    rows
});

/// What the engine asks of every card in play at every move: one byte a card, at its number, so that the whole table stays
/// in the nearest cache, which the rows would not fit.
static MARKS: LazyLock<[u8; 256]> = LazyLock::new(|| {
    let mut marks = [0; 256];
    for row in all() {
        marks[usize::from(row.id.0)] = if row.action.is_some() { ACTS } else { 0 }
            | if row.modifiers.is_empty() { 0 } else { MODIFIES }
            | if row.kind == CardKind::Active && !row.triggers.is_empty() { REACTS } else { 0 };
    }
    marks
});

const ACTS: u8 = 1;
const MODIFIES: u8 = 2;
const REACTS: u8 = 4;

static CORPORATIONS: LazyLock<Vec<Corporation>> = LazyLock::new(corporations::rows);

/// All project cards, in the order of their printed numbers.
///
/// ```
/// use domain::card::{CardId, CardKind};
/// use domain::cards;
///
/// let birds = CardId::from_word("birds").expect("a card").row();
/// assert_eq!((birds.title, birds.cost, birds.kind), ("Birds", 10, CardKind::Active));
/// assert_eq!(cards::all().len(), cards::CARDS);
/// ```
pub fn all() -> &'static [Card] {
    &ALL
}

/// All corporations; the first is the beginner corporation.
pub fn corporations() -> &'static [Corporation] {
    &CORPORATIONS
}

impl CardId {
    /// The row of this card.
    pub fn row(self) -> &'static Card {
        &ALL[usize::from(self.0) - 1]
    }

    fn has(self, mark: u8) -> bool {
        MARKS[usize::from(self.0)] & mark != 0
    }

    /// Whether the card has an action.
    pub(crate) fn acts(self) -> bool {
        self.has(ACTS)
    }

    /// Whether the card has modifiers.
    pub(crate) fn modifies(self) -> bool {
        self.has(MODIFIES)
    }

    /// Whether the card has triggers that last while it is in play.
    pub(crate) fn reacts(self) -> bool {
        self.has(REACTS)
    }

    /// The printed number, 1 to 208.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The card with that printed number.
    pub fn from_number(number: u8) -> Option<CardId> {
        (1..=CARDS as u8).contains(&number).then_some(CardId(number))
    }

    /// The card with that id.
    pub fn from_word(word: &str) -> Option<CardId> {
        static BY_WORD: LazyLock<std::collections::BTreeMap<&str, CardId>> =
            LazyLock::new(|| ALL.iter().map(|card| (card.word.as_str(), card.id)).collect());
        BY_WORD.get(word).copied()
    }
}

impl CorporationId {
    /// The beginner corporation.
    pub const BEGINNER: CorporationId = CorporationId(0);

    /// The row of this corporation.
    pub fn row(self) -> &'static Corporation {
        &CORPORATIONS[usize::from(self.0)]
    }

    /// The corporation with that id.
    pub fn from_word(word: &str) -> Option<CorporationId> {
        CORPORATIONS.iter().find(|row| row.word == word).map(|row| row.id)
    }
}

impl std::fmt::Debug for CardId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.row().word)
    }
}

impl std::fmt::Debug for CorporationId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.row().word)
    }
}

impl Serialize for CardId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_str(&self.row().word)
        } else {
            serializer.serialize_u8(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for CardId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        if deserializer.is_human_readable() {
            let word = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
            CardId::from_word(&word).ok_or_else(|| {
                D::Error::custom(format_args!("`{word}` is no project card; expected an id such as birds"))
            })
        } else {
            CardId::from_number(u8::deserialize(deserializer)?)
                .ok_or_else(|| D::Error::custom("no such card"))
        }
    }
}

impl Serialize for CorporationId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_str(&self.row().word)
        } else {
            serializer.serialize_u8(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for CorporationId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        if deserializer.is_human_readable() {
            let word = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
            CorporationId::from_word(&word).ok_or_else(|| {
                D::Error::custom(format_args!("`{word}` is no corporation; expected an id such as credicor"))
            })
        } else {
            let row = u8::deserialize(deserializer)?;
            (usize::from(row) < CORPORATIONS.len())
                .then_some(CorporationId(row))
                .ok_or_else(|| D::Error::custom("no such corporation"))
        }
    }
}
