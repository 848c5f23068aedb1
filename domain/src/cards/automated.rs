//! The automated (green) project cards, in printed order.

use super::words::{
    add, at_least, at_most, card, decrease_any, draw, either, gain, gain_per, ocean, place, produce,
    produce_per, raise, rating,
};
use crate::card::CardKind::Automated;
use crate::card::{Card, Points};
use crate::effect::Site::{
    GanymedeColony, Isolated, Land, NextToCities, NoctisCity, OceanReserved, Ore, OreNextToOwn,
    PhobosSpaceHaven, Usual,
};
use crate::effect::{Amount, Count, Effect, Placed};
use crate::parameter::Parameter::{Oceans, Oxygen, Temperature};
use crate::requirement::Requirement;
use crate::resource::CardResource;
use crate::resource::Resource::{Energy, Heat, MegaCredits, Plants, Steel, Titanium};
use crate::tag::Tag::{Animal, Building, City, Earth, Jupiter, Microbe, Plant, Power, Science, Space};
use crate::tile::Tile;

pub(super) fn rows() -> Vec<Card> {
    vec![
        card(1, "Colonizer Training Camp", 8, Automated)
            .tags([Building, Jupiter])
            .needs(at_most(5, Oxygen))
            .points(2),
        card(2, "Asteroid Mining Consortium", 13, Automated)
            .corporate_era()
            .tags([Jupiter])
            .needs(Requirement::Production(1, Titanium))
            .gives([decrease_any(1, Titanium), produce(1, Titanium)])
            .points(1),
        card(3, "Deep Well Heating", 13, Automated)
            .tags([Building, Power])
            .gives([produce(1, Energy), raise(1, Temperature)]),
        card(4, "Cloud Seeding", 11, Automated).needs(at_least(3, Oceans)).gives([
            produce(-1, MegaCredits),
            produce(2, Plants),
            decrease_any(1, Heat),
        ]),
        card(8, "Capital", 26, Automated)
            .tags([Building, City])
            .needs(at_least(4, Oceans))
            .gives([produce(-2, Energy), produce(5, MegaCredits), place(Tile::Capital, Usual)])
            .scores(Points::PerAdjacentOcean),
        card(16, "Domed Crater", 24, Automated)
            .tags([Building, City])
            .needs(at_most(7, Oxygen))
            .gives([produce(-1, Energy), produce(3, MegaCredits), gain(3, Plants), place(Tile::City, Usual)])
            .points(1),
        card(17, "Noctis City", 18, Automated).tags([Building, City]).gives([
            produce(-1, Energy),
            produce(3, MegaCredits),
            place(Tile::City, NoctisCity),
        ]),
        card(18, "Methane From Titan", 28, Automated)
            .tags([Space, Jupiter])
            .needs(at_least(2, Oxygen))
            .gives([produce(2, Heat), produce(2, Plants)])
            .points(2),
        card(21, "Phobos Space Haven", 25, Automated)
            .tags([Space, City])
            .gives([produce(1, Titanium), place(Tile::City, PhobosSpaceHaven)])
            .points(3),
        card(22, "Black Polar Dust", 15, Automated).gives([
            produce(-2, MegaCredits),
            produce(3, Heat),
            ocean(),
        ]),
        card(26, "Eos Chasma National Park", 16, Automated)
            .tags([Building, Plant])
            .needs(at_least(-12, Temperature))
            .gives([produce(2, MegaCredits), gain(3, Plants), add(1, CardResource::Animal)])
            .points(1),
        card(29, "Cupola City", 16, Automated).tags([Building, City]).needs(at_most(9, Oxygen)).gives([
            produce(-1, Energy),
            produce(3, MegaCredits),
            place(Tile::City, Usual),
        ]),
        card(30, "Lunar Beam", 13, Automated).tags([Power, Earth]).gives([
            produce(-2, MegaCredits),
            produce(2, Heat),
            produce(2, Energy),
        ]),
        card(32, "Underground City", 18, Automated).tags([Building, City]).gives([
            produce(-2, Energy),
            produce(2, Steel),
            place(Tile::City, Usual),
        ]),
        card(40, "Asteroid Mining", 30, Automated)
            .tags([Space, Jupiter])
            .gives([produce(2, Titanium)])
            .points(2),
        card(41, "Food Factory", 12, Automated)
            .tags([Building])
            .gives([produce(-1, Plants), produce(4, MegaCredits)])
            .points(1),
        card(42, "ArchaeBacteria", 6, Automated)
            .tags([Microbe])
            .needs(at_most(-18, Temperature))
            .gives([produce(1, Plants)]),
        card(43, "Carbonate Processing", 6, Automated)
            .tags([Building])
            .gives([produce(-1, Energy), produce(3, Heat)]),
        card(44, "Natural Preserve", 9, Automated)
            .tags([Building, Science])
            .needs(at_most(4, Oxygen))
            .gives([produce(1, MegaCredits), place(Tile::NaturalPreserve, Isolated)])
            .points(1),
        card(45, "Nuclear Power", 10, Automated)
            .tags([Building, Power])
            .gives([produce(-2, MegaCredits), produce(3, Energy)]),
        card(46, "Lightning Harvest", 8, Automated)
            .corporate_era()
            .tags([Power])
            .needs(Requirement::Tags(3, Science))
            .gives([produce(1, Energy), produce(1, MegaCredits)])
            .points(1),
        card(47, "Algae", 10, Automated)
            .tags([Plant])
            .needs(at_least(5, Oceans))
            .gives([produce(2, Plants), gain(1, Plants)]),
        card(48, "Adapted Lichen", 9, Automated).tags([Plant]).gives([produce(1, Plants)]),
        card(51, "Miranda Resort", 12, Automated)
            .corporate_era()
            .tags([Space, Jupiter])
            .gives([produce_per(Count::Tags(Earth), 1, MegaCredits)])
            .points(1),
        card(53, "Lake Marineris", 18, Automated)
            .needs(at_least(0, Temperature))
            .gives([ocean(), ocean()])
            .points(2),
        card(55, "Kelp Farming", 17, Automated)
            .tags([Plant])
            .needs(at_least(6, Oceans))
            .gives([produce(2, MegaCredits), produce(3, Plants), gain(2, Plants)])
            .points(1),
        card(56, "Mine", 4, Automated).corporate_era().tags([Building]).gives([produce(1, Steel)]),
        card(57, "Vesta Shipyard", 15, Automated)
            .corporate_era()
            .tags([Space, Jupiter])
            .gives([produce(1, Titanium)])
            .points(1),
        card(58, "Beam From A Thorium Asteroid", 32, Automated)
            .tags([Power, Space, Jupiter])
            .needs(Requirement::Tags(1, Jupiter))
            .gives([produce(3, Heat), produce(3, Energy)])
            .points(1),
        card(59, "Mangrove", 12, Automated)
            .tags([Plant])
            .needs(at_least(4, Temperature))
            .gives([place(Tile::Greenery, OceanReserved)])
            .points(1),
        card(60, "Trees", 13, Automated)
            .tags([Plant])
            .needs(at_least(-4, Temperature))
            .gives([produce(3, Plants), gain(1, Plants)])
            .points(1),
        card(61, "Great Escarpment Consortium", 6, Automated)
            .corporate_era()
            .needs(Requirement::Production(1, Steel))
            .gives([decrease_any(1, Steel), produce(1, Steel)]),
        card(64, "Mining Area", 4, Automated).corporate_era().tags([Building]).gives([Effect::Place(
            Tile::MiningArea,
            OreNextToOwn,
            Placed::ProduceOre,
        )]),
        card(65, "Building Industries", 6, Automated)
            .corporate_era()
            .tags([Building])
            .gives([produce(-1, Energy), produce(2, Steel)]),
        card(67, "Mining Rights", 9, Automated).tags([Building]).gives([Effect::Place(
            Tile::MiningRights,
            Ore,
            Placed::ProduceOre,
        )]),
        card(68, "Sponsors", 6, Automated).corporate_era().tags([Earth]).gives([produce(2, MegaCredits)]),
        card(77, "Solar Wind Power", 11, Automated)
            .tags([Power, Space, Science])
            .gives([produce(1, Energy), gain(2, Titanium)]),
        card(81, "Ganymede Colony", 20, Automated)
            .tags([City, Space, Jupiter])
            .gives([place(Tile::City, GanymedeColony)])
            .scores(Points::PerTag(Jupiter)),
        card(82, "Callisto Penal Mines", 24, Automated)
            .corporate_era()
            .tags([Space, Jupiter])
            .gives([produce(3, MegaCredits)])
            .points(2),
        card(83, "Giant Space Mirror", 17, Automated).tags([Space, Power]).gives([produce(3, Energy)]),
        card(84, "Trans-Neptune Probe", 6, Automated).corporate_era().tags([Space, Science]).points(1),
        card(85, "Commercial District", 16, Automated)
            .corporate_era()
            .tags([Building])
            .gives([produce(-1, Energy), produce(4, MegaCredits), place(Tile::CommercialDistrict, Usual)])
            .scores(Points::PerAdjacentCity),
        card(86, "Robotic Workforce", 9, Automated)
            .corporate_era()
            .tags([Science])
            .gives([Effect::CopyProductionBox]),
        card(87, "Grass", 11, Automated)
            .tags([Plant])
            .needs(at_least(-16, Temperature))
            .gives([produce(1, Plants), gain(3, Plants)]),
        card(88, "Heather", 6, Automated)
            .tags([Plant])
            .needs(at_least(-14, Temperature))
            .gives([produce(1, Plants), gain(1, Plants)]),
        card(89, "Peroxide Power", 7, Automated)
            .tags([Building, Power])
            .gives([produce(-1, MegaCredits), produce(2, Energy)]),
        card(90, "Research", 11, Automated)
            .corporate_era()
            .tags([Science, Science])
            .gives([draw(2)])
            .points(1),
        card(91, "Gene Repair", 12, Automated)
            .corporate_era()
            .tags([Science])
            .needs(Requirement::Tags(3, Science))
            .gives([produce(2, MegaCredits)])
            .points(2),
        card(92, "Io Mining Industries", 41, Automated)
            .corporate_era()
            .tags([Space, Jupiter])
            .gives([produce(2, Titanium), produce(2, MegaCredits)])
            .scores(Points::PerTag(Jupiter)),
        card(93, "Bushes", 10, Automated)
            .tags([Plant])
            .needs(at_least(-10, Temperature))
            .gives([produce(2, Plants), gain(2, Plants)]),
        card(96, "Greenhouses", 6, Automated)
            .tags([Building, Plant])
            .gives([gain_per(Count::Cities, Plants)]),
        card(97, "Nuclear Zone", 10, Automated)
            .tags([Earth])
            .gives([place(Tile::NuclearZone, Usual), raise(2, Temperature)])
            .points(-2),
        card(98, "Tropical Resort", 13, Automated)
            .corporate_era()
            .tags([Building])
            .gives([produce(-2, Heat), produce(3, MegaCredits)])
            .points(2),
        card(99, "Toll Station", 12, Automated).corporate_era().tags([Space]).gives([produce_per(
            Count::OpponentsTags(Space),
            1,
            MegaCredits,
        )]),
        card(100, "Fueled Generators", 1, Automated)
            .tags([Building, Power])
            .gives([produce(-1, MegaCredits), produce(1, Energy)]),
        card(102, "Power Grid", 18, Automated).tags([Power]).gives([produce_per(
            Count::Tags(Power),
            1,
            Energy,
        )]),
        card(106, "Acquired Company", 10, Automated)
            .corporate_era()
            .tags([Earth])
            .gives([produce(3, MegaCredits)]),
        card(107, "Media Archives", 8, Automated)
            .corporate_era()
            .tags([Earth])
            .gives([gain_per(Count::EventsPlayed, MegaCredits)]),
        card(108, "Open City", 23, Automated)
            .tags([Building, City])
            .needs(at_least(12, Oxygen))
            .gives([produce(-1, Energy), produce(4, MegaCredits), gain(2, Plants), place(Tile::City, Usual)])
            .points(1),
        card(113, "Solar Power", 11, Automated).tags([Building, Power]).gives([produce(1, Energy)]).points(1),
        card(114, "Breathing Filters", 11, Automated).tags([Science]).needs(at_least(7, Oxygen)).points(2),
        card(115, "Artificial Photosynthesis", 12, Automated)
            .tags([Science])
            .gives([either([vec![produce(1, Plants)], vec![produce(2, Energy)]])]),
        card(116, "Artificial Lake", 15, Automated)
            .tags([Building])
            .needs(at_least(-6, Temperature))
            .gives([place(Tile::Ocean, Land)])
            .points(1),
        card(117, "Geothermal Power", 11, Automated).tags([Building, Power]).gives([produce(2, Energy)]),
        card(118, "Farming", 16, Automated)
            .tags([Plant])
            .needs(at_least(4, Temperature))
            .gives([produce(2, MegaCredits), produce(2, Plants), gain(2, Plants)])
            .points(2),
        card(119, "Dust Seals", 2, Automated).needs(at_most(3, Oceans)).points(1),
        card(120, "Urbanized Area", 10, Automated).tags([Building, City]).gives([
            produce(-1, Energy),
            produce(2, MegaCredits),
            place(Tile::City, NextToCities(2)),
        ]),
        card(122, "Moss", 4, Automated)
            .tags([Plant])
            .needs(at_least(3, Oceans))
            .gives([Effect::Lose(1, Plants), produce(1, Plants)]),
        card(125, "Hackers", 3, Automated)
            .corporate_era()
            .gives([produce(-1, Energy), produce(2, MegaCredits), decrease_any(2, MegaCredits)])
            .points(-1),
        card(126, "GHG Factories", 11, Automated)
            .tags([Building])
            .gives([produce(-1, Energy), produce(4, Heat)]),
        card(129, "Zeppelins", 13, Automated)
            .needs(at_least(5, Oxygen))
            .gives([produce_per(Count::CitiesOnMars, 1, MegaCredits)])
            .points(1),
        card(130, "Worms", 8, Automated).tags([Microbe]).needs(at_least(4, Oxygen)).gives([produce_per(
            Count::Tags(Microbe),
            2,
            Plants,
        )]),
        card(132, "Fusion Power", 14, Automated)
            .tags([Building, Power, Science])
            .needs(Requirement::Tags(2, Power))
            .gives([produce(3, Energy)]),
        card(135, "Advanced Ecosystems", 11, Automated)
            .tags([Animal, Microbe, Plant])
            .needs(Requirement::Tags(1, Plant))
            .needs(Requirement::Tags(1, Animal))
            .needs(Requirement::Tags(1, Microbe))
            .points(3),
        card(136, "Great Dam", 12, Automated)
            .tags([Building, Power])
            .needs(at_least(4, Oceans))
            .gives([produce(2, Energy)])
            .points(1),
        card(137, "Cartel", 8, Automated).corporate_era().tags([Earth]).gives([produce_per(
            Count::Tags(Earth),
            1,
            MegaCredits,
        )]),
        card(138, "Strip Mine", 25, Automated).tags([Building]).gives([
            produce(-2, Energy),
            produce(2, Steel),
            produce(1, Titanium),
            raise(2, Oxygen),
        ]),
        card(139, "Wave Power", 8, Automated)
            .tags([Power])
            .needs(at_least(3, Oceans))
            .gives([produce(1, Energy)])
            .points(1),
        card(141, "Power Plant", 4, Automated).tags([Building, Power]).gives([produce(1, Energy)]),
        card(142, "Mohole Area", 20, Automated)
            .tags([Building])
            .gives([produce(4, Heat), place(Tile::MoholeArea, OceanReserved)]),
        card(144, "Titanium Mine", 7, Automated)
            .corporate_era()
            .tags([Building])
            .gives([produce(1, Titanium)]),
        card(145, "Tectonic Stress Power", 18, Automated)
            .tags([Building, Power])
            .needs(Requirement::Tags(2, Science))
            .gives([produce(3, Energy)])
            .points(1),
        card(146, "Nitrophilic Moss", 8, Automated)
            .tags([Plant])
            .needs(at_least(3, Oceans))
            .gives([Effect::Lose(2, Plants), produce(2, Plants)]),
        card(148, "Insects", 9, Automated).tags([Microbe]).needs(at_least(6, Oxygen)).gives([produce_per(
            Count::Tags(Plant),
            1,
            Plants,
        )]),
        card(152, "Insulation", 2, Automated)
            .gives([Effect::Times(vec![produce(-1, Heat), produce(1, MegaCredits)])]),
        card(155, "Designed Microorganisms", 16, Automated)
            .tags([Microbe, Science])
            .needs(at_most(-14, Temperature))
            .gives([produce(2, Plants)]),
        card(158, "Industrial Microbes", 12, Automated)
            .tags([Building, Microbe])
            .gives([produce(1, Energy), produce(1, Steel)]),
        card(159, "Lichen", 7, Automated)
            .tags([Plant])
            .needs(at_least(-24, Temperature))
            .gives([produce(1, Plants)]),
        card(160, "Power Supply Consortium", 5, Automated)
            .corporate_era()
            .tags([Power])
            .needs(Requirement::Tags(2, Power))
            .gives([decrease_any(1, Energy), produce(1, Energy)]),
        card(164, "Micro-Mills", 3, Automated).gives([produce(1, Heat)]),
        card(165, "Magnetic Field Generators", 20, Automated).tags([Building]).gives([
            produce(-4, Energy),
            produce(2, Plants),
            rating(3),
        ]),
        card(168, "Windmills", 6, Automated)
            .tags([Building, Power])
            .needs(at_least(7, Oxygen))
            .gives([produce(1, Energy)])
            .points(1),
        card(169, "Tundra Farming", 16, Automated)
            .tags([Plant])
            .needs(at_least(-6, Temperature))
            .gives([produce(1, Plants), produce(2, MegaCredits), gain(1, Plants)])
            .points(2),
        card(171, "Magnetic Field Dome", 5, Automated).tags([Building]).gives([
            produce(-2, Energy),
            produce(1, Plants),
            rating(1),
        ]),
        card(174, "Protected Valley", 23, Automated)
            .tags([Building, Plant])
            .gives([produce(2, MegaCredits), place(Tile::Greenery, OceanReserved)]),
        card(175, "Satellites", 10, Automated).corporate_era().tags([Space]).gives([produce_per(
            Count::Tags(Space),
            1,
            MegaCredits,
        )]),
        card(176, "Noctis Farming", 10, Automated)
            .tags([Plant, Building])
            .needs(at_least(-20, Temperature))
            .gives([produce(1, MegaCredits), gain(2, Plants)])
            .points(1),
        card(178, "Heat Trappers", 6, Automated)
            .tags([Building, Power])
            .gives([decrease_any(2, Heat), produce(1, Energy)])
            .points(-1),
        card(179, "Soil Factory", 9, Automated)
            .tags([Building])
            .gives([produce(-1, Energy), produce(1, Plants)])
            .points(1),
        card(180, "Fuel Factory", 6, Automated).corporate_era().tags([Building]).gives([
            produce(-1, Energy),
            produce(1, MegaCredits),
            produce(1, Titanium),
        ]),
        card(182, "Corporate Stronghold", 11, Automated)
            .corporate_era()
            .tags([Building, City])
            .gives([produce(-1, Energy), produce(3, MegaCredits), place(Tile::City, Usual)])
            .points(-2),
        card(183, "Biomass Combustors", 4, Automated)
            .tags([Building, Power])
            .needs(at_least(6, Oxygen))
            .gives([decrease_any(1, Plants), produce(2, Energy)])
            .points(-1),
        card(186, "Rad-Suits", 6, Automated)
            .corporate_era()
            .needs(Requirement::Cities(2))
            .gives([produce(1, MegaCredits)])
            .points(1),
        card(189, "Energy Saving", 15, Automated).tags([Power]).gives([produce_per(
            Count::Cities,
            1,
            Energy,
        )]),
        card(193, "Plantation", 15, Automated)
            .tags([Plant])
            .needs(Requirement::Tags(2, Science))
            .gives([place(Tile::Greenery, Usual)]),
        card(196, "Lagrange Observatory", 9, Automated)
            .corporate_era()
            .tags([Space, Science])
            .gives([draw(1)])
            .points(1),
        card(197, "Terraforming Ganymede", 33, Automated)
            .corporate_era()
            .tags([Space, Jupiter])
            .gives([Effect::Rating(Amount::Per { count: Count::Tags(Jupiter), each: 1 })])
            .points(2),
        card(198, "Immigration Shuttles", 31, Automated)
            .tags([Space, Earth])
            .gives([produce(5, MegaCredits)])
            .scores(Points::PerCities(3)),
        card(201, "Energy Tapping", 3, Automated)
            .corporate_era()
            .tags([Power])
            .gives([decrease_any(1, Energy), produce(1, Energy)])
            .points(-1),
        card(203, "Soletta", 35, Automated).tags([Space]).gives([produce(7, Heat)]),
        card(205, "Rad-Chem Factory", 8, Automated).tags([Building]).gives([produce(-1, Energy), rating(2)]),
        card(207, "Medical Lab", 13, Automated)
            .corporate_era()
            .tags([Building, Science])
            .gives([produce_per(Count::Tags(Building), 2, MegaCredits)])
            .points(1),
    ]
}
