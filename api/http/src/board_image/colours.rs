//! The colours of pictures of the board. Things that must be distinguished differ in shape as well as in colour.

use serde::Deserialize;
use utoipa::ToSchema;

/// The colours of a picture.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
    /// The highest possible contrast.
    Contrast,
}

/// The colour of each part of a picture.
pub struct Colours {
    /// The background.
    pub page: &'static str,
    /// Text.
    pub ink: &'static str,
    /// Lines between parts.
    pub line: &'static str,
    /// Free land.
    pub land: &'static str,
    /// Areas that are reserved for oceans.
    pub bed: &'static str,
    /// Volcanic areas.
    pub volcanic: &'static str,
    /// Icons that are printed on areas.
    pub icon: &'static str,
    /// Ocean tiles.
    pub ocean: &'static str,
    pub greenery: &'static str,
    /// Cities.
    pub city: &'static str,
    /// Special tiles.
    pub special: &'static str,
    /// Symbols on tiles.
    pub on_tile: &'static str,
}

impl Theme {
    pub fn colours(self) -> Colours {
        match self {
            Self::Light => Colours {
                page: "#FFFFFF",
                ink: "#171B24",
                line: "#7C8698",
                land: "#DDAE8C",
                bed: "#C3D0DD",
                volcanic: "#CF9670",
                icon: "#4A2610",
                ocean: "#1F568F",
                greenery: "#1B6B3A",
                city: "#454D5E",
                special: "#6B3A1E",
                on_tile: "#FFFFFF",
            },
            Self::Dark => Colours {
                page: "#181C25",
                ink: "#EEF1F6",
                line: "#7F8AA0",
                land: "#6B4530",
                bed: "#2A3B4E",
                volcanic: "#7C4B2F",
                icon: "#FFE9C4",
                ocean: "#1D5C9E",
                greenery: "#22713F",
                city: "#59637A",
                special: "#3A2417",
                on_tile: "#FFFFFF",
            },
            Self::Contrast => Colours {
                page: "#000000",
                ink: "#FFFFFF",
                line: "#FFFFFF",
                land: "#3A2417",
                bed: "#0B1E33",
                volcanic: "#552F14",
                icon: "#FFD23F",
                ocean: "#005BBB",
                greenery: "#00702E",
                city: "#4D4D4D",
                special: "#2B1607",
                on_tile: "#FFFFFF",
            },
        }
    }
}
