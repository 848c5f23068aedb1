//! The price of a position: stock, production, what is in play, milestones and awards, and what the others have.

use domain::board::Areas;
use domain::game::Game;
use domain::game::borrowed::BorrowedView;
use domain::game::goals::{AWARD_PRICES, MAX_CLAIMED_MILESTONES, Milestone};
use domain::resource::Resource;
use domain::seat::Seat;

use super::{Prices, Weights};

impl Prices<'_> {
    /// What the seat has that everybody can see.
    /// `plans` is the price of the cards that it will play, in M€.
    pub(super) fn public(&self, plans: i32) -> i32 {
        let (seat, mat, board) = (self.seat, &self.mat, self.view.board());
        let mut worth = i32::from(mat.rating()) * self.rating();
        // What is left of the stock after the last actions is worth nothing, but plants still become greeneries.
        let waits = if self.idle { self.left.min(10) } else { 10 };
        for resource in Resource::ALL {
            let held = mat.stock()[*resource];
            worth += match resource {
                Resource::Plants => self.plants(held),
                Resource::MegaCredits => {
                    let spare = (held - plans - 10).max(0);
                    (held * 100 - spare * (100 - self.weights.spare)) * self.money / 100 * waits / 10
                }
                _ => held * self.stock(*resource) * waits / 10,
            };
            worth += i32::from(mat.production()[*resource]) * self.production(*resource);
        }
        for (card, resources, used) in mat.played() {
            let row = card.row();
            worth += self.in_play(row, resources, used) + row.tags.len() as i32 * self.weights.tag;
        }
        for card in mat.played_events() {
            worth += self.points_of(card.row(), 0);
        }
        if let Some(id) = mat.corporation() {
            worth += self.corporation_in_play(id, mat.corporation_used());
        }
        let own = board.owned(seat);
        worth += own.and(board.greeneries()).len() as i32 * self.point();
        for city in own.and(board.cities()).iter() {
            let near = city.neighbours();
            let free = near.and(Areas::LAND).but(board.occupied()).len() as i32;
            let later = if self.solo { 0 } else { free * self.left.min(60) * self.point() / 600 };
            worth += near.and(board.greeneries()).len() as i32 * self.point() + later * 2 / 5;
        }
        // Own tiles beside free land are places for greeneries with points.
        worth + if self.solo { 0 } else { self.goals() }
    }

    pub(super) fn plants(&self, held: i32) -> i32 {
        let need = i32::from(self.mat.greenery_plants());
        let (whole, rest) = (held / need, held % need);
        let now = whole * need * self.plant();
        // Whole greeneries can still be placed at the very end; what is left over needs another production.
        now + rest * self.plant() * if self.left >= 10 || !self.idle { 10 } else { self.left.max(3) } / 10
    }

    /// Milestones and awards.
    pub(super) fn goals(&self) -> i32 {
        let (view, seat) = (&self.view, self.seat);
        let mut worth = 0;
        let claimed = view.milestones();
        let prize = 5 * self.weights.point;
        for milestone in Milestone::ALL {
            if let Some((_, owner)) = claimed.iter().find(|(m, _)| m == milestone) {
                if *owner == seat {
                    worth += prize;
                }
            } else if claimed.len() < MAX_CLAIMED_MILESTONES && self.left > 0 {
                let need = i32::from(milestone.needs());
                let have = i32::from(view.towards(*milestone, seat)).clamp(0, need);
                let gain = prize - 800 * self.money / 100;
                // Half of the way is worth little; the milestone may be gone by then.
                let share = have * have * have * 100 / (need * need * need);
                let room = (MAX_CLAIMED_MILESTONES - claimed.len()) as i32;
                worth += gain.max(0) * share / 100 * self.weights.milestone / 100 * room / 3;
            }
        }
        let funded = view.awards();
        for (award, _) in funded {
            let points = award_share(view, *award, seat);
            let sure = 100 - self.left.min(100) / 2;
            worth += points * self.weights.point / 100 * sure / 100;
        }
        // An award that could be funded is worth a little to whoever leads.
        if funded.len() < AWARD_PRICES.len() && self.left > 0 {
            let price = i32::from(AWARD_PRICES[funded.len()]) * self.money;
            let open = domain::game::goals::Award::ALL.iter().filter(|a| funded.iter().all(|(f, _)| f != *a));
            let best = open.map(|award| award_share(view, *award, seat)).max().unwrap_or(0);
            worth += (best * self.weights.point / 100 - price).max(0) / 4;
        }
        worth
    }

    /// What the position is worth to the seat of the view alone, with what it has chosen in secret.
    pub fn own(mut self) -> i32 {
        let given = if self.mat.chosen() { self.view.given() } else { None };
        let Some(given) = given else {
            let margins = self.view.drafted().map(|card| (self.in_hand(card) - 3 * self.money).max(0));
            let drafted = margins.sum::<i32>() * self.weights.hand / 100;
            let (hand, plans) = self.hand(&[]);
            return self.public(plans) + hand + drafted;
        };
        let mut worth =
            -given.payment.megacredits * self.money - given.payment.heat * self.stock(Resource::Heat);
        if let (None, Some(id)) = (self.mat.corporation(), given.corporation) {
            self = self.with_corporation(id);
            worth += self.corporation(id);
        }
        let (hand, plans) = self.hand(&given.cards);
        worth + self.public(plans) + hand
    }
}

/// The points of an award as the seats stand, in hundredths.
pub fn award_share(view: &BorrowedView, award: domain::game::goals::Award, seat: Seat) -> i32 {
    let mine = view.standing(award, seat);
    let (mut better, mut equal, mut best) = (0, 0, mine);
    for other in view.seats() {
        let theirs = view.standing(award, *other);
        best = best.max(theirs);
        if theirs > mine {
            better += 1;
        } else if theirs == mine && *other != seat {
            equal += 1;
        }
    }
    match better {
        0 if equal > 0 => 400,
        0 => 500,
        1 if view.seats().len() > 2 => 200,
        _ => 0,
    }
}

/// What the position is worth to the seat of the view, against the others. Of them only what everybody can see counts.
pub fn position_worth(weights: &Weights, view: &BorrowedView) -> i32 {
    Prices::by(weights, view, view.seat()).own() - others_worth(weights, view)
}

/// What the others have counts so much against the seat.
fn others_worth(weights: &Weights, view: &BorrowedView) -> i32 {
    let seats = view.seats();
    if seats.len() == 1 {
        return 0;
    }
    let (mut sum, mut most) = (0_i64, i32::MIN);
    for other in seats.iter().filter(|other| **other != view.seat()) {
        let prices = Prices::by(weights, view, *other);
        let cards = prices.mat.hand_size() as i32;
        let worth = prices.public(12 * cards) + cards * weights.card / 2;
        sum += i64::from(worth);
        most = most.max(worth);
    }
    let mean = (sum / (seats.len() as i64 - 1)) as i32;
    (mean / 2 + most / 2) * weights.others / 100
}

/// The same as [`position_worth`] after the seat has passed, with everything else as it is.
pub fn worth_after_passing(weights: &Weights, before: &BorrowedView) -> i32 {
    let mut prices = Prices::by(weights, before, before.seat());
    prices.idle = true;
    prices.own() - others_worth(weights, before)
}

/// Whether all three parameters are at their goals.
pub fn is_terraformed(game: &Game) -> bool {
    game.borrowed_view(Seat::Red).is_some_and(|view| view.terraformed())
}
