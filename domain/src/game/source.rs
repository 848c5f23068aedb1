//! Why something happens or is asked.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::AreaId;
use crate::card::{CardId, CorporationId};
use crate::effect::StandardProject;
use crate::parameter::Parameter;

/// The cause of an event or a question. On the wire: words such as `card:birds`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// A project card.
    Card(CardId),
    /// A corporation.
    Corporation(CorporationId),
    /// A standard project.
    Project(StandardProject),
    /// The bonus of a parameter's step (R1.7).
    Parameter(Parameter),
    /// The placement bonus of an area (R2.3).
    Area(AreaId),
    /// Eight plants for a greenery (R5.F1).
    Plants,
    /// Eight heat for a step of temperature (R5.G1).
    Heat,
    /// A rule of the game itself.
    Rules,
}

impl std::fmt::Display for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Source::Card(card) => write!(f, "card:{}", card.row().word),
            Source::Corporation(corporation) => write!(f, "corporation:{}", corporation.row().word),
            Source::Project(project) => write!(f, "standard_project:{project}"),
            Source::Parameter(parameter) => write!(f, "parameter:{parameter}"),
            Source::Area(area) => write!(f, "area:{}", area.word()),
            Source::Plants => f.write_str("convert_plants"),
            Source::Heat => f.write_str("convert_heat"),
            Source::Rules => f.write_str("rules"),
        }
    }
}

impl std::str::FromStr for Source {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let unknown =
            || format!("`{text}` is no source; expected words such as card:birds or standard_project:city");
        match text.split_once(':') {
            None => match text {
                "convert_plants" => Ok(Source::Plants),
                "convert_heat" => Ok(Source::Heat),
                "rules" => Ok(Source::Rules),
                _ => Err(unknown()),
            },
            Some(("card", word)) => CardId::from_word(word).map(Source::Card).ok_or_else(unknown),
            Some(("corporation", word)) => {
                CorporationId::from_word(word).map(Source::Corporation).ok_or_else(unknown)
            }
            Some(("standard_project", word)) => {
                StandardProject::from_word(word).map(Source::Project).ok_or_else(unknown)
            }
            Some(("parameter", word)) => {
                Parameter::from_word(word).map(Source::Parameter).ok_or_else(unknown)
            }
            Some(("area", word)) => AreaId::from_word(word).map(Source::Area).ok_or_else(unknown),
            Some(_) => Err(unknown()),
        }
    }
}

impl Serialize for Source {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Source {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "schema")]
crate::word::string_schema!(Source, "Source", "Cause of an event or a question.", "card:comet");
