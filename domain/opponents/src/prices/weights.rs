//! The weights of the price list: the start values, and those that play has fitted.

/// The weights of the list. Amounts are hundredths of M€ at the end of the game, percentages are of M€.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// One victory point.
    pub point: i32,
    /// By how many percent money is worth more for each generation that it comes earlier.
    pub growth: i32,
    /// A unit of each resource in stock, in percent of 1 M€.
    pub stock: [i32; 6],
    /// A step of each production, in percent of a step of M€ production.
    pub production: [i32; 6],
    /// A card that is drawn.
    pub card: i32,
    /// How much of the surplus of a card in hand counts, in percent.
    pub hand: i32,
    /// The placement bonus of an ocean or a tile that the list does not know yet.
    pub bonus: i32,
    /// A city tile, beside what its effects say.
    pub city: i32,
    /// How much an action in play counts, in percent of its full worth in all generations to come.
    pub action: i32,
    /// How much a trigger or a modifier counts, in percent.
    pub ongoing: i32,
    /// How much the values of the others count against the own, in percent.
    pub others: i32,
    /// How much of what another seat loses counts, in percent.
    pub harm: i32,
    /// A milestone that could be claimed at once, in percent of its worth.
    pub milestone: i32,
    /// A tag in play.
    pub tag: i32,
    /// Money beyond the price of the cards in hand, in percent of other money: there may be nothing to invest it in.
    pub spare: i32,
}

/// The start values: about what players say that things are worth.
pub const START: Weights = Weights {
    point: 800,
    growth: 10,
    stock: [100, 170, 260, 200, 60, 75],
    production: [100, 165, 250, 210, 120, 75],
    card: 350,
    hand: 60,
    bonus: 250,
    city: 1000,
    action: 80,
    ongoing: 80,
    others: 60,
    harm: 40,
    milestone: 60,
    tag: 40,
    spare: 60,
};

/// Weights that were fitted by play: each change was kept if it won against the weights before it, in games of two novices.
/// An earlier program with the method of `tharsis-tools prices` found them in 25 minutes, so the command does not find the
/// same ones again.
pub const FITTED: Weights = Weights {
    point: 948,
    growth: 13,
    stock: [117, 63, 246, 191, 121, 32],
    production: [192, 156, 151, 93, 150, 63],
    card: 340,
    hand: 57,
    bonus: 526,
    city: 628,
    action: 24,
    ongoing: 133,
    others: 58,
    harm: 40,
    milestone: 76,
    tag: 26,
    spare: 59,
};
