//! The corporations; the beginner corporation first.

use super::words::{corporation, draw, gain, place, produce, rating, spend};
use crate::card::Corporation;
use crate::effect::Modifier::Discount;
use crate::effect::Site::Usual;
use crate::effect::Whose::{Any, Own};
use crate::effect::{Cost, Effect, Modifier, On, StandardProject};
use crate::resource::Resource::{Energy, Heat, MegaCredits, Plants, Steel, Titanium};
use crate::tag::Tag::{Building, Earth, Jupiter, Plant, Power, Science, Space};
use crate::tile::Tile;

pub(super) fn rows() -> Vec<Corporation> {
    vec![
        corporation(0, "Beginner Corporation", 42).beginner(),
        corporation(1, "CrediCor", 57)
            .when(On::CostlyCardPlayed(20), gain(4, MegaCredits))
            .when(On::StandardProject(20), gain(4, MegaCredits)),
        corporation(2, "Ecoline", 36)
            .tags([Plant])
            .stock(3, Plants)
            .production(2, Plants)
            .modifies(Modifier::GreeneryPlants(7)),
        corporation(3, "Helion", 42).tags([Space]).production(3, Heat).modifies(Modifier::HeatAsMegaCredits),
        corporation(4, "Interplanetary Cinematics", 30)
            .tags([Building])
            .stock(20, Steel)
            .when(On::EventPlayed(vec![]), gain(2, MegaCredits)),
        corporation(5, "Inventrix", 45).tags([Science]).first_action(draw(3)).modifies(Modifier::Offset(2)),
        corporation(6, "Mining Guild", 30)
            .tags([Building, Building])
            .stock(5, Steel)
            .production(1, Steel)
            .when(On::TileOnOre, produce(1, Steel)),
        corporation(7, "PhoboLog", 23)
            .tags([Space])
            .stock(10, Titanium)
            .modifies(Modifier::Worth(Titanium, 1)),
        corporation(8, "Tharsis Republic", 40)
            .tags([Building])
            .first_action(place(Tile::City, Usual))
            .when(On::CityOnMars(Any), produce(1, MegaCredits))
            .when(On::City(Own), gain(3, MegaCredits)),
        corporation(9, "ThorGate", 48)
            .tags([Power])
            .production(1, Energy)
            .modifies(Discount(3, Some(Power)))
            .modifies(Modifier::ProjectDiscount(StandardProject::PowerPlant, 3)),
        corporation(10, "United Nations Mars Initiative", 40)
            .tags([Earth])
            .action(Effect::IfRatingRaised(vec![spend(Cost::MegaCredits(3, None), [rating(1)])])),
        corporation(11, "Saturn Systems", 42)
            .corporate_era()
            .tags([Jupiter])
            .production(1, Titanium)
            .when(On::TagPlayed(Any, vec![Jupiter]), produce(1, MegaCredits)),
        corporation(12, "Teractor", 60).corporate_era().tags([Earth]).modifies(Discount(3, Some(Earth))),
    ]
}
