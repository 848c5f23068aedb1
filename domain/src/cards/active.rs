//! The active (blue) project cards, in printed order.

use super::words::{
    add, add_here, at_least, at_most, card, decrease_any, draw, either, gain, gain_per, ocean, per_resource,
    place, produce, raise, rating, spend,
};
use crate::card::CardKind::Active;
use crate::card::{Card, Points};
use crate::effect::Cost::{AnyCard, Stock, ThisCard};
use crate::effect::Modifier::Discount;
use crate::effect::Site::{Isolated, NextToCities, NextToGreenery, Usual};
use crate::effect::Whose::{Any, Own};
use crate::effect::{Cost, Count, Effect, Holder, Modifier, On};
use crate::parameter::Parameter::{Oceans, Oxygen, Temperature};
use crate::requirement::Requirement;
use crate::resource::CardResource;
use crate::resource::Resource::{Energy, Heat, MegaCredits, Plants, Steel, Titanium};
use crate::tag::Tag::{Animal, Building, City, Earth, Jupiter, Microbe, Plant, Power, Science, Space};
use crate::tile::Tile;

pub(super) fn rows() -> Vec<Card> {
    vec![
        card(5, "Search For Life", 3, Active)
            .tags([Science])
            .needs(at_most(6, Oxygen))
            .holds(CardResource::Science)
            .action(spend(
                Cost::MegaCredits(1, None),
                [Effect::RevealTop(Microbe, vec![add_here(1, CardResource::Science)])],
            ))
            .scores(Points::IfHolding(3)),
        card(6, "Inventors' Guild", 9, Active).corporate_era().tags([Science]).action(Effect::LookBuy),
        card(7, "Martian Rails", 13, Active)
            .tags([Building])
            .action(spend(Stock(1, Energy), [gain_per(Count::CitiesOnMars, MegaCredits)])),
        card(12, "Water Import From Europa", 25, Active)
            .tags([Space, Jupiter])
            .action(spend(Cost::MegaCredits(12, Some(Titanium)), [ocean()]))
            .scores(Points::PerTag(Jupiter)),
        card(13, "Space Elevator", 27, Active)
            .corporate_era()
            .tags([Space, Building])
            .gives([produce(1, Titanium)])
            .action(spend(Stock(1, Steel), [gain(5, MegaCredits)]))
            .points(2),
        card(14, "Development Center", 11, Active)
            .corporate_era()
            .tags([Building, Science])
            .action(spend(Stock(1, Energy), [draw(1)])),
        card(15, "Equatorial Magnetizer", 11, Active)
            .tags([Building])
            .action(spend(Cost::Production(1, Energy), [rating(1)])),
        card(20, "Research Outpost", 18, Active)
            .tags([Building, City, Science])
            .gives([place(Tile::City, Isolated)])
            .modifies(Discount(1, None)),
        card(23, "Arctic Algae", 12, Active)
            .tags([Plant])
            .needs(at_most(-12, Temperature))
            .gives([gain(1, Plants)])
            .when(On::Ocean, gain(2, Plants)),
        card(24, "Predators", 14, Active)
            .tags([Animal])
            .needs(at_least(11, Oxygen))
            .holds(CardResource::Animal)
            .action(spend(AnyCard(1, CardResource::Animal), [add_here(1, CardResource::Animal)]))
            .scores(per_resource(1)),
        card(25, "Space Station", 10, Active)
            .corporate_era()
            .tags([Space])
            .modifies(Discount(2, Some(Space)))
            .points(1),
        card(28, "Security Fleet", 12, Active)
            .corporate_era()
            .tags([Space])
            .holds(CardResource::Fighter)
            .action(spend(Stock(1, Titanium), [add_here(1, CardResource::Fighter)]))
            .scores(per_resource(1)),
        card(31, "Optimal Aerobraking", 7, Active)
            .tags([Space])
            .when(On::EventPlayed(vec![Space]), gain(3, MegaCredits))
            .when(On::EventPlayed(vec![Space]), gain(3, Heat)),
        card(33, "Regolith Eaters", 13, Active).tags([Microbe, Science]).holds(CardResource::Microbe).action(
            either([
                vec![add_here(1, CardResource::Microbe)],
                vec![spend(ThisCard(2, CardResource::Microbe), [raise(1, Oxygen)])],
            ]),
        ),
        card(34, "GHG Producing Bacteria", 8, Active)
            .tags([Microbe, Science])
            .needs(at_least(4, Oxygen))
            .holds(CardResource::Microbe)
            .action(either([
                vec![add_here(1, CardResource::Microbe)],
                vec![spend(ThisCard(2, CardResource::Microbe), [raise(1, Temperature)])],
            ])),
        card(35, "Ants", 9, Active)
            .tags([Microbe])
            .needs(at_least(4, Oxygen))
            .holds(CardResource::Microbe)
            .action(spend(AnyCard(1, CardResource::Microbe), [add_here(1, CardResource::Microbe)]))
            .scores(per_resource(2)),
        card(38, "Rover Construction", 8, Active)
            .tags([Building])
            .when(On::City(Any), gain(2, MegaCredits))
            .points(1),
        card(49, "Tardigrades", 4, Active)
            .corporate_era()
            .tags([Microbe])
            .holds(CardResource::Microbe)
            .action(add_here(1, CardResource::Microbe))
            .scores(per_resource(4)),
        card(52, "Fish", 9, Active)
            .tags([Animal])
            .needs(at_least(2, Temperature))
            .holds(CardResource::Animal)
            .gives([decrease_any(1, Plants)])
            .action(add_here(1, CardResource::Animal))
            .scores(per_resource(1)),
        card(54, "Small Animals", 6, Active)
            .tags([Animal])
            .needs(at_least(6, Oxygen))
            .holds(CardResource::Animal)
            .gives([decrease_any(1, Plants)])
            .action(add_here(1, CardResource::Animal))
            .scores(per_resource(2)),
        card(69, "Electro Catapult", 17, Active)
            .corporate_era()
            .tags([Building])
            .needs(at_most(8, Oxygen))
            .gives([produce(-1, Energy)])
            .action(either([
                vec![spend(Stock(1, Plants), [gain(7, MegaCredits)])],
                vec![spend(Stock(1, Steel), [gain(7, MegaCredits)])],
            ]))
            .points(1),
        card(70, "Earth Catapult", 23, Active)
            .corporate_era()
            .tags([Earth])
            .modifies(Discount(2, None))
            .points(2),
        card(71, "Advanced Alloys", 9, Active)
            .corporate_era()
            .tags([Science])
            .modifies(Modifier::Worth(Titanium, 1))
            .modifies(Modifier::Worth(Steel, 1)),
        card(72, "Birds", 10, Active)
            .tags([Animal])
            .needs(at_least(13, Oxygen))
            .holds(CardResource::Animal)
            .gives([decrease_any(2, Plants)])
            .action(add_here(1, CardResource::Animal))
            .scores(per_resource(1)),
        card(73, "Mars University", 8, Active)
            .corporate_era()
            .tags([Building, Science])
            .when(On::TagPlayed(Own, vec![Science]), Effect::May(vec![spend(Cost::HandCards(1), [draw(1)])]))
            .points(1),
        card(74, "Viral Enhancers", 9, Active).corporate_era().tags([Microbe, Science]).when(
            On::TagPlayed(Own, vec![Plant, Microbe, Animal]),
            either([vec![gain(1, Plants)], vec![Effect::Add(1, None, Holder::PlayedCard)]]),
        ),
        card(76, "Space Mirrors", 3, Active)
            .tags([Space, Power])
            .action(spend(Cost::MegaCredits(7, None), [produce(1, Energy)])),
        card(79, "Quantum Extractor", 13, Active)
            .corporate_era()
            .tags([Power, Science])
            .needs(Requirement::Tags(4, Science))
            .gives([produce(4, Energy)])
            .modifies(Discount(2, Some(Space))),
        card(94, "Mass Converter", 8, Active)
            .corporate_era()
            .tags([Power, Science])
            .needs(Requirement::Tags(5, Science))
            .gives([produce(6, Energy)])
            .modifies(Discount(2, Some(Space))),
        card(95, "Physics Complex", 12, Active)
            .corporate_era()
            .tags([Building, Science])
            .holds(CardResource::Science)
            .action(spend(Stock(6, Energy), [add_here(1, CardResource::Science)]))
            .scores(Points::PerResource { points: 2, each: 1 }),
        card(101, "Ironworks", 11, Active)
            .tags([Building])
            .action(spend(Stock(4, Energy), [gain(1, Steel), raise(1, Oxygen)])),
        card(103, "Steelworks", 15, Active)
            .tags([Building])
            .action(spend(Stock(4, Energy), [gain(2, Steel), raise(1, Oxygen)])),
        card(104, "Ore Processor", 13, Active)
            .tags([Building])
            .action(spend(Stock(4, Energy), [gain(1, Titanium), raise(1, Oxygen)])),
        card(105, "Earth Office", 1, Active).corporate_era().tags([Earth]).modifies(Discount(3, Some(Earth))),
        card(109, "Media Group", 6, Active)
            .corporate_era()
            .tags([Earth])
            .when(On::EventPlayed(vec![]), gain(3, MegaCredits)),
        card(110, "Business Network", 4, Active)
            .corporate_era()
            .tags([Earth])
            .gives([produce(-1, MegaCredits)])
            .action(Effect::LookBuy),
        card(123, "Industrial Center", 4, Active)
            .corporate_era()
            .tags([Building])
            .gives([place(Tile::IndustrialCenter, NextToCities(1))])
            .action(spend(Cost::MegaCredits(7, None), [produce(1, Steel)])),
        card(128, "Ecological Zone", 12, Active)
            .tags([Plant, Animal])
            .needs(Requirement::OwnGreeneries(1))
            .holds(CardResource::Animal)
            .gives([place(Tile::EcologicalZone, NextToGreenery)])
            .when(On::TagPlayed(Own, vec![Animal, Plant]), add_here(1, CardResource::Animal))
            .scores(per_resource(2)),
        card(131, "Decomposers", 5, Active)
            .tags([Microbe])
            .needs(at_least(3, Oxygen))
            .holds(CardResource::Microbe)
            .when(On::TagPlayed(Own, vec![Animal, Plant, Microbe]), add_here(1, CardResource::Microbe))
            .scores(per_resource(3)),
        card(133, "Symbiotic Fungus", 4, Active)
            .tags([Microbe])
            .needs(at_least(-14, Temperature))
            .action(add(1, CardResource::Microbe)),
        card(134, "Extreme-Cold Fungus", 13, Active)
            .tags([Microbe])
            .needs(at_most(-10, Temperature))
            .action(either([vec![gain(1, Plants)], vec![add(2, CardResource::Microbe)]])),
        card(147, "Herbivores", 12, Active)
            .tags([Animal])
            .needs(at_least(8, Oxygen))
            .holds(CardResource::Animal)
            .gives([add_here(1, CardResource::Animal), decrease_any(1, Plants)])
            .when(On::Greenery, add_here(1, CardResource::Animal))
            .scores(per_resource(2)),
        card(150, "Anti-Gravity Technology", 14, Active)
            .corporate_era()
            .tags([Science])
            .needs(Requirement::Tags(7, Science))
            .modifies(Discount(2, None))
            .points(3),
        card(153, "Adaptation Technology", 12, Active)
            .tags([Science])
            .modifies(Modifier::Offset(2))
            .points(1),
        card(154, "Caretaker Contract", 3, Active)
            .corporate_era()
            .needs(at_least(0, Temperature))
            .action(spend(Stock(8, Heat), [rating(1)])),
        card(156, "Standard Technology", 6, Active)
            .corporate_era()
            .tags([Science])
            .when(On::StandardProject(0), gain(3, MegaCredits)),
        card(157, "Nitrite Reducing Bacteria", 11, Active)
            .tags([Microbe])
            .holds(CardResource::Microbe)
            .gives([add_here(3, CardResource::Microbe)])
            .action(either([
                vec![add_here(1, CardResource::Microbe)],
                vec![spend(ThisCard(3, CardResource::Microbe), [rating(1)])],
            ])),
        card(166, "Shuttles", 10, Active)
            .tags([Space])
            .needs(at_least(5, Oxygen))
            .gives([produce(-1, Energy), produce(2, MegaCredits)])
            .modifies(Discount(2, Some(Space)))
            .points(1),
        card(172, "Pets", 10, Active)
            .tags([Animal, Earth])
            .holds(CardResource::Animal)
            .gives([add_here(1, CardResource::Animal)])
            .when(On::City(Any), add_here(1, CardResource::Animal))
            .modifies(Modifier::ProtectsThisCard)
            .scores(per_resource(2)),
        card(173, "Protected Habitats", 5, Active).corporate_era().modifies(Modifier::ProtectsHabitats),
        card(177, "Water Splitting Plant", 12, Active)
            .tags([Building])
            .needs(at_least(2, Oceans))
            .action(spend(Stock(3, Energy), [raise(1, Oxygen)])),
        card(184, "Livestock", 13, Active)
            .tags([Animal])
            .needs(at_least(9, Oxygen))
            .holds(CardResource::Animal)
            .gives([produce(-1, Plants), produce(2, MegaCredits)])
            .action(add_here(1, CardResource::Animal))
            .scores(per_resource(1)),
        card(185, "Olympus Conference", 10, Active)
            .corporate_era()
            .tags([Building, Earth, Science])
            .holds(CardResource::Science)
            .when(
                On::TagPlayed(Own, vec![Science]),
                either([
                    vec![add_here(1, CardResource::Science)],
                    vec![spend(ThisCard(1, CardResource::Science), [draw(1)])],
                ]),
            )
            .points(1),
        card(187, "Aquifer Pumping", 18, Active)
            .tags([Building])
            .action(spend(Cost::MegaCredits(8, Some(Steel)), [ocean()])),
        card(194, "Power Infrastructure", 4, Active)
            .corporate_era()
            .tags([Building, Power])
            .action(Effect::Times(vec![spend(Stock(1, Energy), [gain(1, MegaCredits)])])),
        card(199, "Restricted Area", 11, Active)
            .corporate_era()
            .tags([Science])
            .gives([place(Tile::RestrictedArea, Usual)])
            .action(spend(Cost::MegaCredits(2, None), [draw(1)])),
        card(200, "Immigrant City", 13, Active)
            .tags([Building, City])
            .gives([place(Tile::City, Usual), produce(-1, Energy), produce(-2, MegaCredits)])
            .when(On::City(Any), produce(1, MegaCredits)),
        card(202, "Underground Detonations", 6, Active)
            .tags([Building])
            .action(spend(Cost::MegaCredits(10, None), [produce(2, Heat)])),
        card(208, "AI Central", 21, Active)
            .corporate_era()
            .tags([Building, Science])
            .needs(Requirement::Tags(3, Science))
            .gives([produce(-1, Energy)])
            .action(draw(2))
            .points(1),
    ]
}
