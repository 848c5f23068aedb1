//! The map: its areas, their neighbours and their printed bonuses (R2). [`placement`] decides which tile may be placed
//! where. The tiles themselves are part of the state of a game.
//!
//! Sets of areas are 64-bit masks ([`Areas`]), so that legal areas are found with a few instructions.

pub mod placement;
mod tharsis;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::resource::Resource;
use crate::word::words;

words! {
    /// Reservation of an area: the kind of tile that may be placed on it.
    pub enum Ground {
        /// Free for all but oceans.
        Land = "land",
        /// Land on the slope of a volcano.
        Volcanic = "volcanic",
        /// Reserved for an ocean.
        Ocean = "ocean",
        /// Reserved for Noctis City, also where that card is not in the game (R2.2).
        Noctis = "noctis_city",
        /// Off the planet, reserved for the city of one card.
        OffMars = "off_mars",
    }
}

words! {
    /// A printed icon of a placement bonus (R2.3).
    pub enum Icon {
        /// One steel.
        Steel = "steel",
        /// One titanium.
        Titanium = "titanium",
        /// One plant.
        Plants = "plants",
        /// One card.
        Card = "card",
    }
}

impl Icon {
    /// The resource that the icon gives. `None` for a card.
    pub const fn resource(self) -> Option<Resource> {
        match self {
            Icon::Steel => Some(Resource::Steel),
            Icon::Titanium => Some(Resource::Titanium),
            Icon::Plants => Some(Resource::Plants),
            Icon::Card => None,
        }
    }
}

/// An area as printed on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Axial column of the hexagon, -4 to 4.
    pub q: i8,
    /// Axial row of the hexagon, -4 (top) to 4.
    pub r: i8,
    /// What it is reserved for.
    pub ground: Ground,
    /// The placement bonus: one entry for each icon.
    pub bonus: &'static [Icon],
    /// The printed name. Empty if there is none.
    pub name: &'static str,
}

/// An area. The indices 0 to 60 are h01 to h61 on Mars, and the last two are off Mars.
///
/// ```
/// use domain::board::AreaId;
///
/// let centre = AreaId::from_word("h31").expect("an area");
/// assert_eq!((centre.index(), centre.neighbours().len()), (30, 6));
/// assert!(centre.on_mars());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AreaId(u8);

/// Areas on Mars.
pub const ON_MARS: usize = 61;
/// The area off Mars for the city of Phobos Space Haven.
pub const PHOBOS: AreaId = AreaId(61);
/// The area off Mars for the city of Ganymede Colony.
pub const GANYMEDE: AreaId = AreaId(62);

/// The six neighbours of a hexagon, clockwise from the upper left.
const AROUND: [(i8, i8); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

impl AreaId {
    /// All areas, those off the map last.
    pub fn all() -> impl Iterator<Item = AreaId> {
        (0..63).map(AreaId)
    }

    /// The area with that index, 0 to 62. `None` if there is no such area.
    pub const fn from_index(index: usize) -> Option<AreaId> {
        if index < 63 { Some(AreaId(index as u8)) } else { None }
    }

    /// Index in the reading order, 0 to 62.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set that contains only this area.
    pub const fn only(self) -> Areas {
        Areas(1 << self.0)
    }

    /// Whether it is on the planet.
    pub const fn on_mars(self) -> bool {
        self.index() < ON_MARS
    }

    /// What is printed on it.
    pub const fn printed(self) -> Area {
        if self.on_mars() {
            tharsis::AREAS[self.index()]
        } else {
            let name = if self.0 == PHOBOS.0 { "Phobos Space Haven" } else { "Ganymede Colony" };
            Area { q: 0, r: 0, ground: Ground::OffMars, bonus: &[], name }
        }
    }

    /// The neighbouring areas. Empty for areas off Mars.
    pub const fn neighbours(self) -> Areas {
        NEIGHBOURS[self.index()]
    }

    /// The neighbours, clockwise from the upper left (R8.2).
    pub fn clockwise(self) -> impl Iterator<Item = AreaId> {
        let here = self.printed();
        let ring = if self.on_mars() { &AROUND[..] } else { &[] };
        ring.iter().filter_map(move |(dq, dr)| at(here.q + dq, here.r + dr))
    }

    /// The id on the wire: `h01` to `h61`, or the name of the city off Mars.
    pub fn word(self) -> &'static str {
        WORDS[self.index()]
    }

    /// Parses an id. `None` if there is no such area.
    pub fn from_word(word: &str) -> Option<AreaId> {
        match word {
            "phobos_space_haven" => Some(PHOBOS),
            "ganymede_colony" => Some(GANYMEDE),
            _ => {
                let digits = word.strip_prefix('h').filter(|d| d.len() == 2)?;
                let number: u8 = digits.parse().ok()?;
                (1..=ON_MARS as u8).contains(&number).then(|| AreaId(number - 1))
            }
        }
    }
}

const fn find(q: i8, r: i8) -> Option<usize> {
    let mut i = 0;
    while i < ON_MARS {
        if tharsis::AREAS[i].q == q && tharsis::AREAS[i].r == r {
            return Some(i);
        }
        i += 1;
    }
    None
}

fn at(q: i8, r: i8) -> Option<AreaId> {
    find(q, r).and_then(AreaId::from_index)
}

const NEIGHBOURS: [Areas; 63] = {
    let mut all = [Areas::NONE; 63];
    let mut i = 0;
    while i < ON_MARS {
        let mut side = 0;
        while side < 6 {
            let (dq, dr) = AROUND[side];
            if let Some(n) = find(tharsis::AREAS[i].q + dq, tharsis::AREAS[i].r + dr) {
                all[i] = Areas(all[i].0 | 1 << n);
            }
            side += 1;
        }
        i += 1;
    }
    all
};

static WORDS: [&str; 63] = [
    "h01",
    "h02",
    "h03",
    "h04",
    "h05",
    "h06",
    "h07",
    "h08",
    "h09",
    "h10",
    "h11",
    "h12",
    "h13",
    "h14",
    "h15",
    "h16",
    "h17",
    "h18",
    "h19",
    "h20",
    "h21",
    "h22",
    "h23",
    "h24",
    "h25",
    "h26",
    "h27",
    "h28",
    "h29",
    "h30",
    "h31",
    "h32",
    "h33",
    "h34",
    "h35",
    "h36",
    "h37",
    "h38",
    "h39",
    "h40",
    "h41",
    "h42",
    "h43",
    "h44",
    "h45",
    "h46",
    "h47",
    "h48",
    "h49",
    "h50",
    "h51",
    "h52",
    "h53",
    "h54",
    "h55",
    "h56",
    "h57",
    "h58",
    "h59",
    "h60",
    "h61",
    "phobos_space_haven",
    "ganymede_colony",
];

impl std::fmt::Debug for AreaId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.word())
    }
}

impl Serialize for AreaId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_str(self.word())
        } else {
            serializer.serialize_u8(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for AreaId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        if deserializer.is_human_readable() {
            let word = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
            AreaId::from_word(&word).ok_or_else(|| {
                D::Error::custom(format_args!(
                    "`{word}` is no area; expected an id such as h01, h61, phobos_space_haven or ganymede_colony"
                ))
            })
        } else {
            let index = u8::deserialize(deserializer)?;
            AreaId::from_index(index.into()).ok_or_else(|| D::Error::custom("no such area"))
        }
    }
}

/// A set of areas.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
pub struct Areas(u64);

impl Areas {
    /// No area.
    pub const NONE: Areas = Areas(0);
    /// The whole planet.
    pub const MARS: Areas = Areas((1 << ON_MARS) - 1);
    /// Reserved for oceans.
    pub const OCEAN: Areas = on_ground(Ground::Ocean);
    /// Volcanic land.
    pub const VOLCANIC: Areas = on_ground(Ground::Volcanic);
    /// Noctis City's area.
    pub const NOCTIS: Areas = on_ground(Ground::Noctis);
    /// Neither reserved for oceans nor for Noctis City (R2.2).
    pub const LAND: Areas = Areas(Areas::MARS.0 & !Areas::OCEAN.0 & !Areas::NOCTIS.0);
    /// Prints steel or titanium.
    pub const ORE: Areas = Areas(printing(Icon::Steel).0 | printing(Icon::Titanium).0);
    /// Prints a card.
    pub const CARD: Areas = printing(Icon::Card);

    /// Whether the set contains the area.
    pub const fn has(self, area: AreaId) -> bool {
        self.0 >> area.0 & 1 == 1
    }

    /// The number of areas.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set contains no area.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The areas in either set.
    pub const fn or(self, other: Areas) -> Areas {
        Areas(self.0 | other.0)
    }

    /// The areas in both sets.
    pub const fn and(self, other: Areas) -> Areas {
        Areas(self.0 & other.0)
    }

    /// The areas in this set that are not in the other.
    pub const fn but(self, other: Areas) -> Areas {
        Areas(self.0 & !other.0)
    }

    /// Adds an area.
    pub const fn add(&mut self, area: AreaId) {
        self.0 |= 1 << area.0;
    }

    /// The areas, in reading order.
    pub fn iter(self) -> impl Iterator<Item = AreaId> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let index = rest.trailing_zeros();
                rest &= rest - 1;
                AreaId(index as u8)
            })
        })
    }

    /// The neighbours of all areas of the set.
    pub fn neighbours(self) -> Areas {
        self.iter().fold(Areas::NONE, |all, area| all.or(area.neighbours()))
    }
}

impl std::fmt::Debug for Areas {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

const fn on_ground(ground: Ground) -> Areas {
    let mut mask = 0;
    let mut i = 0;
    while i < ON_MARS {
        if tharsis::AREAS[i].ground as u8 == ground as u8 {
            mask |= 1 << i;
        }
        i += 1;
    }
    Areas(mask)
}

const fn printing(icon: Icon) -> Areas {
    let mut mask = 0;
    let mut i = 0;
    while i < ON_MARS {
        let mut k = 0;
        while k < tharsis::AREAS[i].bonus.len() {
            if tharsis::AREAS[i].bonus[k] as u8 == icon as u8 {
                mask |= 1 << i;
            }
            k += 1;
        }
        i += 1;
    }
    Areas(mask)
}

#[cfg(feature = "schema")]
crate::word::string_schema!(
    AreaId,
    "AreaId",
    "Id of an area: `h01` to `h61` on Mars in reading order, `phobos_space_haven` or `ganymede_colony` off Mars.",
    "h31"
);
