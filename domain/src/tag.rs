//! The tags of cards and corporations.

use crate::word::words;

words! {
    /// A tag of a card or corporation. There is no event tag: a card is an event by its kind.
    pub enum Tag {
        /// May be paid with steel.
        Building = "building",
        /// May be paid with titanium.
        Space = "space",
        /// Power.
        Power = "power",
        /// Science; not the science kept on cards.
        Science = "science",
        /// Jupiter.
        Jupiter = "jupiter",
        /// Earth.
        Earth = "earth",
        /// Plant.
        Plant = "plant",
        /// Microbe; not the microbes kept on cards.
        Microbe = "microbe",
        /// Animal; not the animals kept on cards.
        Animal = "animal",
        /// City.
        City = "city",
    }
}
