//! What one seat can pay, and its prices after discounts.

use super::payment::Price;
use super::state::{Player, State, USUAL_GREENERY_PLANTS};
use crate::card::Card;
use crate::effect::{Modifier, StandardProject};
use crate::resource::Resource;
use crate::seat::Seat;
use crate::tag::Tag;

/// A seat with its discounts and the worth of its metals and heat, collected once for a whole list of options.
pub(crate) struct Means<'a> {
    pub state: &'a State,
    pub seat: Seat,
    pub player: &'a Player,
    steel: i32,
    titanium: i32,
    heat_counts: bool,
    /// How many steps requirements are off.
    pub offset: i32,
    discount: i32,
    tag_discounts: [i32; Tag::ALL.len()],
    project_discounts: [i32; StandardProject::ALL.len()],
    /// Plants that make a greenery.
    pub greenery_plants: u8,
}

impl<'a> Means<'a> {
    pub(crate) fn of(state: &'a State, seat: Seat) -> Means<'a> {
        let player = state.player(seat);
        let mut means = Means {
            state,
            seat,
            player,
            steel: 2,
            titanium: 3,
            heat_counts: false,
            offset: player.next_offset.into(),
            discount: i32::from(player.next_discount),
            tag_discounts: [0; Tag::ALL.len()],
            project_discounts: [0; StandardProject::ALL.len()],
            greenery_plants: USUAL_GREENERY_PLANTS,
        };
        player.modifiers().for_each(|modifier| match modifier {
            Modifier::Discount(n, None) => means.discount += i32::from(*n),
            Modifier::Discount(n, Some(tag)) => means.tag_discounts[tag.index()] += i32::from(*n),
            Modifier::Worth(Resource::Steel, n) => means.steel += i32::from(*n),
            Modifier::Worth(_, n) => means.titanium += i32::from(*n),
            Modifier::Offset(n) => means.offset += i32::from(*n),
            Modifier::HeatAsMegaCredits => means.heat_counts = true,
            Modifier::ProjectDiscount(project, n) => {
                means.project_discounts[project.index()] += i32::from(*n)
            }
            Modifier::GreeneryPlants(n) => means.greenery_plants = *n,
            Modifier::ProtectsThisCard | Modifier::ProtectsHabitats => {}
        });
        means
    }

    /// A price in M€, payable with the metals named; `reserved` heat is needed for something else.
    pub(crate) fn price(&self, due: i32, metals: &[Resource], reserved: i32) -> Price {
        let stock = &self.player.stock;
        let metal = |r: Resource, worth| if metals.contains(&r) { (stock[r], worth) } else { (0, 0) };
        Price {
            due: due.max(0),
            megacredits: stock.megacredits,
            steel: metal(Resource::Steel, self.steel),
            titanium: metal(Resource::Titanium, self.titanium),
            heat: if self.heat_counts { (stock.heat - reserved).max(0) } else { 0 },
        }
    }

    /// The price of a card from the hand (R5.A4).
    pub(crate) fn card_price(&self, card: &Card) -> Price {
        let mut due = i32::from(card.cost) - self.discount;
        let (mut building, mut space) = (false, false);
        for tag in &card.tags {
            due -= self.tag_discounts[tag.index()];
            building |= *tag == Tag::Building;
            space |= *tag == Tag::Space;
        }
        let metals: &[Resource] = match (building, space) {
            (true, true) => &[Resource::Steel, Resource::Titanium],
            (true, false) => &[Resource::Steel],
            (false, true) => &[Resource::Titanium],
            (false, false) => &[],
        };
        self.price(due, metals, super::playable::heat_spent(&card.effects))
    }

    /// The price of a standard project (R5.B2).
    pub(crate) fn project_price(&self, project: StandardProject) -> Price {
        let less = self.project_discounts[project.index()];
        self.price(i32::from(project.cost()) - less, &[], 0)
    }
}
