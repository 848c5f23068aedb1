//! The prices of cards and corporations, in play and in hand.

use domain::board::Areas;
use domain::card::{Card, CardId, CardKind, CorporationId, Points};
use domain::effect::{Amount, Effect, Modifier};
use domain::requirement::Requirement;
use domain::resource::Resource;
use domain::tag::Tag;
use domain::tile::Tile;

use super::Prices;

impl<'a> Prices<'a> {
    /// The victory points of a card for a seat, by what may still come.
    pub(super) fn points_of(&self, card: &Card, resources: u16) -> i32 {
        let board = self.view.board();
        match card.points {
            None => 0,
            Some(Points::Fixed(n)) => i32::from(n) * self.point(),
            Some(Points::PerResource { .. }) => i32::from(resources) * self.on_card(card),
            Some(Points::IfHolding(n)) => i32::from(n) * self.point() * i32::from(resources > 0),
            Some(Points::PerTag(tag)) => {
                (self.tags(tag).max(card.count_tag(tag).into()) * 10 + self.left / 10) * self.point() / 10
            }
            Some(Points::PerAdjacentOcean) => self.beside(Tile::Capital, board.oceans(), 2),
            Some(Points::PerAdjacentCity) => self.beside(Tile::CommercialDistrict, board.cities(), 2),
            Some(Points::PerCities(each)) => {
                let cities = board.cities().len() as i32 * 10 + self.left * 2 / 5;
                cities * self.point() / 10 / i32::from(each.max(1))
            }
        }
    }

    pub(super) fn beside(&self, tile: Tile, what: Areas, usual: i32) -> i32 {
        let board = self.view.board();
        let near = board.find(tile).map_or(usual, |area| area.neighbours().and(what).len() as i32);
        near * self.point()
    }

    /// A card that lies before the seat.
    pub(super) fn in_play(&self, card: &Card, resources: u16, used: bool) -> i32 {
        let action = card.action.as_ref().map_or(0, |action| self.action(action, Some(card), !used));
        // Without points or conversions the resources are worth nothing.
        let loose = match card.points {
            Some(Points::PerResource { .. } | Points::IfHolding(_)) => 0,
            _ if card.holds.is_some() => i32::from(resources) * self.on_card(card),
            _ => 0,
        };
        self.points_of(card, resources)
            + loose
            + action
            + self.ongoing(&card.modifiers, &card.triggers, Some(card))
    }

    /// The generations, in tenths, until the requirements of the card can hold. `None` if they never will.
    pub(super) fn wait(&self, card: &Card) -> Option<i32> {
        let mat = &self.mat;
        let offset = self.offset;
        let mut wait = 0;
        for requirement in &card.requirements {
            let need = match *requirement {
                Requirement::AtLeast(value, parameter) => {
                    let scale = parameter.scale();
                    let step = i32::from(scale.step);
                    let missing =
                        (i32::from(value) - i32::from(self.view.parameter(parameter))) / step - offset;
                    let all = self.view.steps_left(parameter).max(1);
                    // Parameters rise faster and faster.
                    if missing <= 0 { 0 } else { 3 + self.left * missing * 10 / (all * 11) }
                }
                Requirement::AtMost(value, parameter) => {
                    let step = i32::from(parameter.scale().step);
                    let over = (i32::from(self.view.parameter(parameter)) - i32::from(value)) / step - offset;
                    if over > 0 {
                        return None;
                    }
                    0
                }
                Requirement::Tags(n, tag) => {
                    let each = if matches!(tag, Tag::Science | Tag::Jupiter) { 14 } else { 9 };
                    (i32::from(n) - self.tags(tag)).max(0) * each
                }
                Requirement::Production(n, resource) => {
                    (i32::from(n) - i32::from(mat.production()[resource])).max(0) * 12
                }
                Requirement::OwnGreeneries(n) => {
                    let board = self.view.board();
                    (i32::from(n) - board.greeneries().and(board.owned(self.seat)).len() as i32).max(0) * 20
                }
                Requirement::Cities(n) => {
                    (i32::from(n) - self.view.board().cities().len() as i32).max(0) * 15
                }
            };
            wait = wait.max(need);
        }
        Some(wait)
    }

    /// Production that the card takes from its owner and that it does not have.
    pub(super) fn lacks(&self, card: &Card) -> i32 {
        let mat = &self.mat;
        let missing = card.effects.iter().map(|effect| match effect {
            Effect::Produce(Amount::Fixed(n), resource) if *n < 0 && *resource != Resource::MegaCredits => {
                (-i32::from(*n) - i32::from(mat.production()[*resource])).max(0)
            }
            _ => 0,
        });
        missing.sum()
    }

    /// What a card is worth in hand above its price; negative if it is better not played.
    pub fn in_hand(&self, card: CardId) -> i32 {
        let row = card.row();
        let Some(wait) = self.wait(row) else { return -self.money };
        let wait = wait + 8 * self.lacks(row);
        if wait > 0 && wait >= self.left + 8 {
            return -self.money;
        }
        let mut later = *self;
        later.set_left((self.left - wait).max(0));
        let price = (i32::from(row.cost) - self.discount(row)).max(0);
        // Metal pays for a part of it, with less than its worth.
        let due = if row.bears(Tag::Building) || row.bears(Tag::Space) { price * 95 } else { price * 100 };
        later.played(row) - due * later.money / 100
    }

    /// What the card is worth when it is played, without its price.
    pub(super) fn played(&self, row: &Card) -> i32 {
        let effects = self.all(&row.effects, Some(row));
        let tags = if row.kind == CardKind::Event { 0 } else { row.tags.len() as i32 * self.weights.tag };
        let first =
            if row.kind == CardKind::Event { self.points_of(row, 0) } else { self.in_play(row, 0, false) };
        effects + first + tags
    }

    pub(super) fn discount(&self, card: &Card) -> i32 {
        let less = |modifier: &Modifier| match modifier {
            Modifier::Discount(n, None) => i32::from(*n),
            Modifier::Discount(n, Some(tag)) => i32::from(*n) * i32::from(card.count_tag(*tag)),
            _ => 0,
        };
        let held = self.mat.played();
        let cards: i32 = held.flat_map(|(card, _, _)| &card.row().modifiers).map(less).sum();
        cards + self.corporation.map_or(0, |id| id.row().modifiers.iter().map(less).sum())
    }

    /// What a corporation is worth with its stock and production, without cards.
    pub fn corporation(&self, id: CorporationId) -> i32 {
        let row = id.row();
        let stock: i32 = Resource::ALL.iter().map(|r| i32::from(row.stock[*r]) * self.stock(*r)).sum();
        let production: i32 =
            Resource::ALL.iter().map(|r| i32::from(row.production[*r]) * self.production(*r)).sum();
        let first = row.first_action.as_ref().map_or(0, |effect| self.effect(effect, None));
        stock + production + first + self.corporation_in_play(id, false)
    }

    pub(super) fn corporation_in_play(&self, id: CorporationId, used: bool) -> i32 {
        let row = id.row();
        let action = row.action.as_ref().map_or(0, |action| self.action(action, None, !used));
        action + self.ongoing(&row.modifiers, &row.triggers, None)
    }

    /// The cards in hand together, as far as there will be money for them; and what those that are worth it cost, in M€.
    pub(super) fn hand(&self, bought: &[CardId]) -> (i32, i32) {
        let mat = &self.mat;
        let (mut surplus, mut cost) = (0, 0);
        for card in self.view.hand().iter().chain(bought) {
            let worth = self.in_hand(*card);
            if worth > 0 {
                surplus += worth;
                cost += i32::from(card.row().cost);
            }
        }
        let sell = (self.view.hand().len() + bought.len()) as i32 * self.money / 2;
        if self.idle && self.left == 0 {
            return (0, 0);
        }
        let income = i32::from(mat.production().megacredits) + i32::from(mat.rating());
        let means = mat.stock().megacredits
            + mat.stock().steel * 2
            + mat.stock().titanium * 3
            + income * self.left / 10;
        let covered = if cost > means { surplus / cost.max(1) * means.max(0) } else { surplus };
        (covered * self.weights.hand / 100 + sell, cost)
    }
}
