//! The six standard resources, amounts of them, and the resources that lie on cards (R1.1, R1.3).

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::word::words;

words! {
    /// A standard resource (R1.1).
    pub enum Resource {
        /// Megacredits (M€), the currency of the game.
        MegaCredits = "megacredits",
        /// Steel. It can pay for cards with a building tag.
        Steel = "steel",
        /// Titanium. It can pay for cards with a space tag.
        Titanium = "titanium",
        /// Plants. A player converts them to greeneries.
        Plants = "plants",
        /// Energy. It becomes heat in each production phase.
        Energy = "energy",
        /// Heat. A player converts it to steps of temperature.
        Heat = "heat",
    }
}

words! {
    /// A resource that is kept on the card that collects it (R1.3).
    pub enum CardResource {
        /// An animal.
        Animal = "animal",
        /// A microbe.
        Microbe = "microbe",
        /// Science kept on a card; not the science tag.
        Science = "science",
        /// A fighter.
        Fighter = "fighter",
    }
}

/// One value for each standard resource.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ByResource<T: Default> {
    /// Megacredits (M€).
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub megacredits: T,
    /// Steel.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub steel: T,
    /// Titanium.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub titanium: T,
    /// Plants.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub plants: T,
    /// Energy.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub energy: T,
    /// Heat.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub heat: T,
}

impl<T: Default> Index<Resource> for ByResource<T> {
    type Output = T;

    fn index(&self, resource: Resource) -> &T {
        match resource {
            Resource::MegaCredits => &self.megacredits,
            Resource::Steel => &self.steel,
            Resource::Titanium => &self.titanium,
            Resource::Plants => &self.plants,
            Resource::Energy => &self.energy,
            Resource::Heat => &self.heat,
        }
    }
}

impl<T: Default> IndexMut<Resource> for ByResource<T> {
    fn index_mut(&mut self, resource: Resource) -> &mut T {
        match resource {
            Resource::MegaCredits => &mut self.megacredits,
            Resource::Steel => &mut self.steel,
            Resource::Titanium => &mut self.titanium,
            Resource::Plants => &mut self.plants,
            Resource::Energy => &mut self.energy,
            Resource::Heat => &mut self.heat,
        }
    }
}

impl<T: Default + Copy> ByResource<T> {
    /// The same value for every resource.
    pub fn each(value: T) -> Self {
        Self { megacredits: value, steel: value, titanium: value, plants: value, energy: value, heat: value }
    }
}
