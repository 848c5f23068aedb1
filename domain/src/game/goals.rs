//! Milestones and awards: what they are for (R5.C, R5.D).

use crate::word::words;

words! {
    /// A milestone (R5.C2).
    pub enum Milestone {
        /// Terraform rating 35.
        Terraformer = "terraformer",
        /// Three cities.
        Mayor = "mayor",
        /// Three greeneries.
        Gardener = "gardener",
        /// Eight building tags in play.
        Builder = "builder",
        /// Sixteen cards in hand.
        Planner = "planner",
    }
}

words! {
    /// An award (R5.D3).
    pub enum Award {
        /// Most tiles.
        Landlord = "landlord",
        /// Highest M€ production.
        Banker = "banker",
        /// Most science tags in play.
        Scientist = "scientist",
        /// Most heat.
        Thermalist = "thermalist",
        /// Most steel and titanium.
        Miner = "miner",
    }
}

/// Price of a milestone, in M€ (R5.C1).
pub const MILESTONE_PRICE: u8 = 8;
/// Milestones that can be claimed in one game (R5.C1).
pub const MAX_CLAIMED_MILESTONES: usize = 3;
/// Awards that can be funded in one game (R5.D1).
pub const MAX_FUNDED_AWARDS: usize = 3;
/// Price of the first, second and third award, in M€ (R5.D1).
pub const AWARD_PRICES: [u8; MAX_FUNDED_AWARDS] = [8, 14, 20];

impl Milestone {
    /// The amount that a seat needs to claim the milestone, in the unit of the milestone: rating, tiles, tags or cards.
    pub const fn needs(self) -> i16 {
        match self {
            Milestone::Terraformer => 35,
            Milestone::Mayor | Milestone::Gardener => 3,
            Milestone::Builder => 8,
            Milestone::Planner => 16,
        }
    }
}
