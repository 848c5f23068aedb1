//! The place of a text in what the engine returns: empty as the engine builds it, a `String` once it is in a language.
//!
//! The engine knows no language. Its decisions and refusals are `Decision<NoText>` and `Refusal<NoText>`, and the functions of
//! [`crate::text`] turn them into `Decision<String>` and `Refusal<String>`. Only those may be sent to a client, and the
//! compiler checks it.

use serde::de::{Deserialize, Deserializer, IgnoredAny};
use serde::{Serialize, Serializer};

/// What can stand in the place of a text: [`NoText`] or a `String`.
pub trait TextSlot: Default + Serialize {
    /// Whether the member is left out of the JSON.
    fn is_absent(&self) -> bool;
}

/// No text yet. Absent in JSON; a text that an older version stored is ignored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoText;

impl TextSlot for NoText {
    fn is_absent(&self) -> bool {
        true
    }
}

impl TextSlot for String {
    fn is_absent(&self) -> bool {
        false
    }
}

impl Serialize for NoText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

impl<'de> Deserialize<'de> for NoText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}
