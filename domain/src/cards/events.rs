//! The events (red project cards), in printed order.

use super::words::{
    add, at_least, card, draw, either, gain, ocean, place, produce, raise, rating, remove_any, spend,
};
use crate::card::Card;
use crate::card::CardKind::Event;
use crate::effect::Cost::Stock;
use crate::effect::Site::{Usual, Volcanic};
use crate::effect::{Effect, Holder, Placed};
use crate::parameter::Parameter::{Oxygen, Temperature};
use crate::requirement::Requirement;
use crate::resource::CardResource;
use crate::resource::Resource::{Heat, MegaCredits, Plants, Steel, Titanium};
use crate::tag::Tag::{Earth, Microbe, Plant, Science, Space};
use crate::tile::Tile;

pub(super) fn rows() -> Vec<Card> {
    vec![
        card(9, "Asteroid", 14, Event).tags([Space]).gives([
            raise(1, Temperature),
            gain(2, Titanium),
            remove_any(3, Plants),
        ]),
        card(10, "Comet", 21, Event).tags([Space]).gives([
            raise(1, Temperature),
            ocean(),
            remove_any(3, Plants),
        ]),
        card(11, "Big Asteroid", 27, Event).tags([Space]).gives([
            raise(2, Temperature),
            gain(4, Titanium),
            remove_any(4, Plants),
        ]),
        card(19, "Imported Hydrogen", 16, Event).tags([Space, Earth]).gives([
            ocean(),
            either([
                vec![gain(3, Plants)],
                vec![add(3, CardResource::Microbe)],
                vec![add(2, CardResource::Animal)],
            ]),
        ]),
        card(27, "Interstellar Colony Ship", 24, Event)
            .corporate_era()
            .tags([Space, Earth])
            .needs(Requirement::Tags(5, Science))
            .points(4),
        card(36, "Release of Inert Gases", 14, Event).gives([rating(2)]),
        card(37, "Nitrogen-Rich Asteroid", 31, Event).tags([Space]).gives([
            rating(2),
            raise(1, Temperature),
            Effect::IfTags {
                tag: Plant,
                least: 3,
                then: vec![produce(4, Plants)],
                otherwise: vec![produce(1, Plants)],
            },
        ]),
        card(39, "Deimos Down", 31, Event).tags([Space]).gives([
            raise(3, Temperature),
            gain(4, Steel),
            remove_any(8, Plants),
        ]),
        card(50, "Virus", 1, Event).corporate_era().tags([Microbe]).gives([either([
            vec![Effect::RemoveAnyCard(2, CardResource::Animal)],
            vec![remove_any(5, Plants)],
        ])]),
        card(62, "Mineral Deposit", 5, Event).corporate_era().gives([gain(5, Steel)]),
        card(63, "Mining Expedition", 12, Event).gives([
            raise(1, Oxygen),
            gain(2, Steel),
            remove_any(2, Plants),
        ]),
        card(66, "Land Claim", 1, Event).corporate_era().gives([Effect::ClaimArea]),
        card(75, "Towing A Comet", 23, Event).tags([Space]).gives([
            gain(2, Plants),
            raise(1, Oxygen),
            ocean(),
        ]),
        card(78, "Ice Asteroid", 23, Event).tags([Space]).gives([ocean(), ocean()]),
        card(80, "Giant Ice Asteroid", 36, Event).tags([Space]).gives([
            raise(2, Temperature),
            ocean(),
            ocean(),
            remove_any(6, Plants),
        ]),
        card(111, "Business Contacts", 7, Event)
            .corporate_era()
            .tags([Earth])
            .gives([Effect::Look { look: 4, keep: 2 }]),
        card(112, "Bribed Committee", 7, Event).corporate_era().tags([Earth]).gives([rating(2)]).points(-2),
        card(121, "Sabotage", 1, Event).corporate_era().gives([either([
            vec![remove_any(3, Titanium)],
            vec![remove_any(4, Steel)],
            vec![remove_any(7, MegaCredits)],
        ])]),
        card(124, "Hired Raiders", 1, Event)
            .corporate_era()
            .gives([either([vec![Effect::Steal(2, Steel)], vec![Effect::Steal(3, MegaCredits)]])]),
        card(127, "Subterranean Reservoir", 11, Event).gives([ocean()]),
        card(140, "Lava Flows", 18, Event).gives([raise(2, Temperature), place(Tile::LavaFlows, Volcanic)]),
        card(143, "Large Convoy", 36, Event)
            .tags([Space, Earth])
            .gives([ocean(), draw(2), either([vec![gain(5, Plants)], vec![add(4, CardResource::Animal)]])])
            .points(2),
        card(149, "CEO's Favorite Project", 1, Event).corporate_era().gives([Effect::Add(
            1,
            None,
            Holder::OwnCardWithStock,
        )]),
        card(151, "Investment Loan", 3, Event)
            .corporate_era()
            .tags([Earth])
            .gives([produce(-1, MegaCredits), gain(10, MegaCredits)]),
        card(161, "Convoy From Europa", 15, Event).tags([Space]).gives([ocean(), draw(1)]),
        card(162, "Imported GHG", 7, Event).tags([Space, Earth]).gives([produce(1, Heat), gain(3, Heat)]),
        card(163, "Imported Nitrogen", 23, Event).tags([Space, Earth]).gives([
            rating(1),
            gain(4, Plants),
            add(3, CardResource::Microbe),
            add(2, CardResource::Animal),
        ]),
        card(167, "Import of Advanced GHG", 9, Event).tags([Space, Earth]).gives([produce(2, Heat)]),
        card(170, "Aerobraked Ammonia Asteroid", 26, Event).tags([Space]).gives([
            produce(3, Heat),
            produce(1, Plants),
            add(2, CardResource::Microbe),
        ]),
        card(181, "Ice Cap Melting", 5, Event).needs(at_least(2, Temperature)).gives([ocean()]),
        card(188, "Flooding", 7, Event)
            .gives([Effect::Place(Tile::Ocean, Usual, Placed::RemoveAdjacentMegaCredits(4))])
            .points(-1),
        card(190, "Local Heat Trapping", 1, Event).gives([spend(
            Stock(5, Heat),
            [either([vec![gain(4, Plants)], vec![add(2, CardResource::Animal)]])],
        )]),
        card(191, "Permafrost Extraction", 8, Event).needs(at_least(-8, Temperature)).gives([ocean()]),
        card(192, "Invention Contest", 2, Event)
            .corporate_era()
            .tags([Science])
            .gives([Effect::Look { look: 3, keep: 1 }]),
        card(195, "Indentured Workers", 0, Event)
            .corporate_era()
            .gives([Effect::DiscountNextCard(8)])
            .points(-1),
        card(204, "Technology Demonstration", 5, Event)
            .corporate_era()
            .tags([Space, Science])
            .gives([draw(2)]),
        card(206, "Special Design", 4, Event).tags([Science]).gives([Effect::OffsetNextCard(2)]),
    ]
}
