//! What the inputs are about. An explanation puts the inputs that changed into these groups.

use std::collections::BTreeMap;

use domain::game::borrowed::BorrowedView;
use domain::resource::Resource;
use domain::tag::Tag;

use super::{
    CORPORATION, CORPORATION_OF_OTHERS, Features, GOALS, HAND_READY, HELD, OTHER_INPUTS, OTHERS, OWN, Own,
    PHASE, PLAYED, PLAYED_BY_OTHERS, TABLE, UNIT, missing_steps,
};

domain::word_enum! {
    /// What a reason is about. The unit of its change follows from it.
    pub enum ReasonKind {
        /// Victory points that the seat would have now from cards, cities and greeneries; in points.
        VictoryPoints = "victory_points",
        /// The terraform rating; in steps.
        TerraformRating = "terraform_rating",
        /// M€; a resource.
        MegaCredits = "megacredits",
        /// Steel; a resource.
        Steel = "steel",
        /// Titanium; a resource.
        Titanium = "titanium",
        /// Plants; a resource.
        Plants = "plants",
        /// Energy; a resource.
        Energy = "energy",
        /// Heat; a resource.
        Heat = "heat",
        /// M€ production; in steps.
        MegaCreditsProduction = "megacredits_production",
        /// Steel production; in steps.
        SteelProduction = "steel_production",
        /// Titanium production; in steps.
        TitaniumProduction = "titanium_production",
        /// Plant production; in steps.
        PlantsProduction = "plants_production",
        /// Energy production; in steps.
        EnergyProduction = "energy_production",
        /// Heat production; in steps.
        HeatProduction = "heat_production",
        /// The cards in hand or offered; the change is in their number, and 0 if only their worth differs.
        Hand = "hand",
        /// The cards in play with their actions and effects; in cards, and 0 if only their worth differs.
        CardsInPlay = "cards_in_play",
        /// Resources on own cards; in resources, and 0 if they lie on other cards.
        ResourcesOnCards = "resources_on_cards",
        /// Tags; in tags, and 0 if other ones take their place.
        Tags = "tags",
        /// What makes cards and greeneries cheaper or metals worth more; in M€ or plants for each use.
        Discounts = "discounts",
        /// Own tiles and the sites beside them; in tiles, and 0 if only their places differ.
        Tiles = "tiles",
        /// Milestones and the way to them; in points of claimed milestones.
        Milestones = "milestones",
        /// Awards and the standing in them; in points of funded awards, as if the game ended now.
        Awards = "awards",
        /// The corporation; the change is always 0.
        Corporation = "corporation",
        /// How far the global parameters are, and so how long the game still lasts; in steps raised.
        Parameters = "parameters",
        /// What the other players have; in points of the best of them.
        OtherPlayers = "other_players",
        /// Whose turn it is, and what may still be done in the generation: -1 if the seat passes, 1 if it goes on instead of
        /// passing, otherwise 0.
        Tempo = "tempo",
        /// What playing on adds to what the positions show at once; in victory points.
        Outlook = "outlook",
        /// There is no other option that is sensible; the change and the points are 0.
        OnlyOption = "only_option",
    }
}

const KINDS: usize = ReasonKind::ALL.len();

impl ReasonKind {
    /// Whether the kind can matter without a change of its figure. Otherwise inputs that change while the figure does not
    /// depend on something else, such as the length of the game, and belong to that.
    pub const fn has_more_than_its_figure(self) -> bool {
        matches!(
            self,
            ReasonKind::Hand
                | ReasonKind::CardsInPlay
                | ReasonKind::ResourcesOnCards
                | ReasonKind::Tags
                | ReasonKind::Tiles
                | ReasonKind::Milestones
                | ReasonKind::Awards
                | ReasonKind::Corporation
                | ReasonKind::Parameters
                | ReasonKind::OtherPlayers
                | ReasonKind::Tempo
                | ReasonKind::Outlook
        )
    }

    /// Whether more of it never harms a seat, all else being equal.
    pub const fn is_never_too_much(self) -> bool {
        !matches!(
            self,
            ReasonKind::Corporation
                | ReasonKind::Parameters
                | ReasonKind::OtherPlayers
                | ReasonKind::Tempo
                | ReasonKind::Outlook
                | ReasonKind::OnlyOption
        )
    }

    /// The kind of the stock of a resource.
    const fn of_stock(resource: Resource) -> ReasonKind {
        ReasonKind::ALL[ReasonKind::MegaCredits as usize + resource.index()]
    }

    /// The kind of the production of a resource.
    const fn of_production(resource: Resource) -> ReasonKind {
        ReasonKind::ALL[ReasonKind::MegaCreditsProduction as usize + resource.index()]
    }
}

/// The points of a seat in these inputs are those of the kinds below together, [`POINT`] for each.
const TOTAL_WITHOUT_RATING: usize = OWN + 1;
/// What a point is in inputs that hold points.
const POINT: i32 = UNIT / 8;
/// Own points, of which the input of another seat for its lead depends.
const OWN_POINTS: [ReasonKind; 4] =
    [ReasonKind::VictoryPoints, ReasonKind::TerraformRating, ReasonKind::Milestones, ReasonKind::Awards];

/// The kind of an input of [`OWN`], by its place there.
fn kind_of_own(place: usize) -> ReasonKind {
    match place {
        0 | 23 => ReasonKind::TerraformRating,
        1..=4 => ReasonKind::VictoryPoints,
        5..=10 => ReasonKind::of_stock(Resource::ALL[place - 5]),
        11..=16 => ReasonKind::of_production(Resource::ALL[place - 11]),
        17..=22 => ReasonKind::of_production(Resource::ALL[place - 17]),
        24..=30 | 52 => ReasonKind::Hand,
        31..=33 | 49..=51 => ReasonKind::MegaCredits,
        34 => ReasonKind::Plants,
        35 => ReasonKind::Heat,
        36 | 38 | 39 | 53 => ReasonKind::CardsInPlay,
        // Actions of cards that may still be used in this generation.
        37 => ReasonKind::Tempo,
        40..=43 => ReasonKind::Discounts,
        44..=48 => ReasonKind::Tiles,
        _ => ReasonKind::Tags,
    }
}

/// Whether an input of [`OWN`] is a number times the length of the game.
fn depends_on_length(input: usize) -> bool {
    let first_tag = OWN + 54;
    input == OWN + 53 || (first_tag + Tag::ALL.len()..first_tag + 2 * Tag::ALL.len()).contains(&input)
}

/// The kind of an input.
fn kind_of(input: usize) -> ReasonKind {
    // The ranges stand in the order of the inputs.
    const { assert!(HAND_READY < PLAYED && PLAYED < HELD && HELD < TABLE && TABLE < OTHERS) };
    match input {
        ..PLAYED => ReasonKind::Hand,
        PLAYED..PLAYED_BY_OTHERS => ReasonKind::CardsInPlay,
        PLAYED_BY_OTHERS..HELD => ReasonKind::OtherPlayers,
        HELD..CORPORATION => ReasonKind::ResourcesOnCards,
        CORPORATION..CORPORATION_OF_OTHERS => ReasonKind::Corporation,
        CORPORATION_OF_OTHERS..PHASE => ReasonKind::OtherPlayers,
        PHASE..TABLE => ReasonKind::Tempo,
        TABLE..OWN => match input - TABLE {
            ..=10 => ReasonKind::Parameters,
            21 | 22 => ReasonKind::Discounts,
            _ => ReasonKind::Tempo,
        },
        OWN..GOALS => kind_of_own(input - OWN),
        GOALS..OTHERS => match input - GOALS {
            // After those of each goal: points of awards, points of milestones, free milestones, free awards.
            ..20 | 36 | 37 => ReasonKind::Milestones,
            _ => ReasonKind::Awards,
        },
        _ => ReasonKind::OtherPlayers,
    }
}

/// A position as its seat may know it: the inputs, and the figure of each kind.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    pub features: Features,
    figures: [i32; KINDS],
}

impl Reading {
    pub fn of(view: &BorrowedView) -> Reading {
        let mut features = Features::new();
        features.read(view);
        Reading { features, figures: figures(view) }
    }

    /// By how much the figure of the kind is larger than in `before`.
    pub fn change_since(&self, before: &Reading, kind: ReasonKind) -> i32 {
        self.figures[kind.index()] - before.figures[kind.index()]
    }

    /// The inputs that differ from `before`: what each is about, and by how much it is larger.
    pub fn inputs_since(&self, before: &Reading) -> Vec<(ReasonKind, u16, i32)> {
        let mut inputs: BTreeMap<u16, i32> = BTreeMap::new();
        for (input, value) in self.features.list() {
            *inputs.entry(*input).or_default() += i32::from(*value);
        }
        for (input, value) in before.features.list() {
            *inputs.entry(*input).or_default() -= i32::from(*value);
        }
        let change = |kind: ReasonKind| self.change_since(before, kind);
        let length_differs = change(ReasonKind::Parameters) != 0;
        let elsewhere = |kind: ReasonKind| match kind {
            _ if length_differs => ReasonKind::Parameters,
            // What is left of the same M€ when the cards in hand are paid.
            ReasonKind::MegaCredits => ReasonKind::Hand,
            // Greeneries from the same plants.
            ReasonKind::Plants => ReasonKind::Discounts,
            // As many points from other tiles.
            ReasonKind::VictoryPoints => ReasonKind::Tiles,
            _ => ReasonKind::Tempo,
        };
        let mut list = Vec::with_capacity(inputs.len() + 8);
        for (input, mut difference) in inputs {
            let place = usize::from(input);
            let lead = place >= OTHERS && (place - OTHERS) % OTHER_INPUTS == 1;
            if place == TOTAL_WITHOUT_RATING || lead {
                let sign = if lead { -POINT } else { POINT };
                for kind in OWN_POINTS {
                    if lead || kind != ReasonKind::TerraformRating {
                        list.push((kind, input, sign * change(kind)));
                        difference -= sign * change(kind);
                    }
                }
            }
            let kind = kind_of(place);
            let by_length = length_differs && depends_on_length(place);
            let counts = change(kind) != 0 || kind.has_more_than_its_figure() && !by_length;
            list.push((if counts { kind } else { elsewhere(kind) }, input, difference));
        }
        list.retain(|(_, _, difference)| *difference != 0);
        list
    }
}

/// The figure of each kind.
fn figures(view: &BorrowedView) -> [i32; KINDS] {
    let (own, seat) = (Own::of(view), view.seat_of(view.seat()));
    let score = view.score(view.seat());
    let mut figures = [0; KINDS];
    let mut set = |kind: ReasonKind, figure: i32| figures[kind.index()] = figure;
    set(ReasonKind::VictoryPoints, score.cards + score.cities + score.greeneries);
    set(ReasonKind::TerraformRating, i32::from(seat.rating()));
    for resource in Resource::ALL {
        set(ReasonKind::of_stock(*resource), own.stock[*resource]);
        set(ReasonKind::of_production(*resource), own.production[*resource]);
    }
    set(ReasonKind::Hand, (view.hand().len() + own.bought.len()) as i32);
    let (mut cards, mut held) = (seat.played_events().count() as i32, 0);
    for (_, resources, _) in seat.played() {
        cards += 1;
        held += i32::from(resources);
    }
    set(ReasonKind::CardsInPlay, cards);
    set(ReasonKind::ResourcesOnCards, held);
    let tags = |tag: &Tag| i32::from(seat.tags(*tag)) + own.corporation_tags(view, *tag);
    set(ReasonKind::Tags, Tag::ALL.iter().map(tags).sum());
    let metals = seat.worth(Resource::Steel) + seat.worth(Resource::Titanium);
    let next = i32::from(seat.next_card().0) + i32::from(seat.next_card().1);
    set(ReasonKind::Discounts, own.discount + metals + next - i32::from(own.greenery_plants));
    set(ReasonKind::Tiles, view.board().owned(view.seat()).len() as i32);
    set(ReasonKind::Milestones, score.milestones);
    set(ReasonKind::Awards, score.awards);
    set(ReasonKind::Parameters, -missing_steps(view));
    let others = view.seats().iter().filter(|other| **other != view.seat());
    set(ReasonKind::OtherPlayers, others.map(|other| view.score(*other).total).max().unwrap_or(0));
    set(ReasonKind::Tempo, -i32::from(seat.passed()));
    figures
}
