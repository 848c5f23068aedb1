//! Everything that a card can do: effects, actions, triggers and modifiers.
//!
//! These are plain data. `game::effects` carries effects out, and `game::triggers` fires triggers.

use serde::{Deserialize, Serialize};

use crate::parameter::Parameter;
use crate::resource::{CardResource, Resource};
use crate::tag::Tag;
use crate::tile::Tile;

/// An amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Amount {
    /// A fixed amount.
    Fixed(i8),
    /// One for every full `each` of `count`, counted when the effect is carried out.
    Per {
        /// What is counted.
        count: Count,
        /// How many counted items give one.
        each: u8,
    },
}

/// Something that can be counted on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Count {
    /// Own tags in play, those of a card being played included.
    Tags(Tag),
    /// Tags in play of all opponents together.
    OpponentsTags(Tag),
    /// City tiles on the map, of all owners.
    CitiesOnMars,
    /// City tiles anywhere, of all owners.
    Cities,
    /// Events played by everybody so far.
    EventsPlayed,
}

/// Where a tile may be placed, in addition to the limits of the tile itself (R2.2 to R2.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Site {
    /// By the rules of the tile and nothing else.
    Usual,
    /// A land area with no neighbouring tile of any kind.
    Isolated,
    /// A land area, even for an ocean.
    Land,
    /// An area reserved for oceans, whatever the tile; a greenery needs no own neighbour there.
    OceanReserved,
    /// A volcanic area.
    Volcanic,
    /// Noctis City's area; other cities do not hinder.
    NoctisCity,
    /// Off Mars.
    PhobosSpaceHaven,
    /// Off Mars.
    GanymedeColony,
    /// A land area next to at least that many cities; for a city, the neighbours do not hinder.
    NextToCities(u8),
    /// A land area next to a greenery of any owner.
    NextToGreenery,
    /// A land area that prints steel or titanium.
    Ore,
    /// A land area that prints steel or titanium, next to an own tile.
    OreNextToOwn,
}

/// What follows the placing of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Placed {
    /// Nothing more.
    Only,
    /// One step of production of the metal that the area prints.
    ProduceOre,
    /// May remove up to that many M€ from one owner of a neighbouring tile.
    RemoveAdjacentMegaCredits(u8),
}

/// Which card takes a card resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    /// The card that bears the effect.
    This,
    /// Any own card that holds that kind.
    OwnCard,
    /// Any own card that already holds a resource. The resource is of the kind that this card holds.
    OwnCardWithStock,
    /// The played card that triggered the effect, if it holds animals or microbes. The resource is of the kind that it holds.
    PlayedCard,
}

/// A cost. It is paid in full before the effects that follow it (R5.E1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    /// Own stock; not M€.
    Stock(u8, Resource),
    /// M€, payable with a metal too where one is named.
    MegaCredits(u8, Option<Resource>),
    /// Steps of own production.
    Production(u8, Resource),
    /// Resources on this card.
    ThisCard(u8, CardResource),
    /// A resource of that kind from any card of any player (protected ones excluded).
    AnyCard(u8, CardResource),
    /// Cards from the own hand, discarded.
    HandCards(u8),
}

/// An effect that is carried out once. "Own" refers to the owner of the card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Gain resources.
    Gain(Amount, Resource),
    /// Lose own resources; mandatory.
    Lose(u8, Resource),
    /// Change own production by that many steps; a decrease is mandatory (R5.A3).
    Produce(Amount, Resource),
    /// Raise the terraform rating.
    Rating(Amount),
    /// Raise temperature or oxygen by that many steps (R1.5, R1.6).
    Raise(u8, Parameter),
    /// Place one tile.
    Place(Tile, Site, Placed),
    /// Place an own marker on a free land area.
    ClaimArea,
    /// May remove up to that many from one player (R5.A2).
    RemoveAny(u8, Resource),
    /// May remove up to that many from one card of one player.
    RemoveAnyCard(u8, CardResource),
    /// May take up to that many from one player.
    Steal(u8, Resource),
    /// May remove up to that many M€ from one owner of a tile next to the area with this index, on which a tile was placed.
    RemoveFromNeighbour(u8, u8),
    /// One player loses that many steps of production; mandatory and in full (R5.A3).
    DecreaseAny(u8, Resource),
    /// Draw cards to hand.
    Draw(u8),
    /// Look at the top cards and keep exactly that many.
    Look {
        /// Cards looked at.
        look: u8,
        /// Cards kept, free of charge.
        keep: u8,
    },
    /// Look at the top card; it may be bought, else it is discarded.
    LookBuy,
    /// Show the top card; if it bears the tag, do the rest; then discard it.
    RevealTop(Tag, Vec<Effect>),
    /// Put resources on one card. `None` is the kind that the card holds.
    Add(u8, Option<CardResource>, Holder),
    /// Exactly one of the branches.
    Either(Vec<Vec<Effect>>),
    /// All of these effects or none, as the player chooses.
    May(Vec<Effect>),
    /// These effects a number of times that the player chooses, at least once.
    Times(Vec<Effect>),
    /// `then` with at least that many own tags, otherwise `otherwise`.
    IfTags {
        /// The tag.
        tag: Tag,
        /// The number of tags that is needed.
        least: u8,
        /// Effects if there are enough tags.
        then: Vec<Effect>,
        /// Effects if there are not.
        otherwise: Vec<Effect>,
    },
    /// These effects, if the own rating rose in this generation.
    IfRatingRaised(Vec<Effect>),
    /// Pay the cost, then carry out the effects.
    Spend(Cost, Vec<Effect>),
    /// Repeat the production box of one own building card.
    CopyProductionBox,
    /// The next card that the owner plays in this generation costs that many M€ less.
    DiscountNextCard(u8),
    /// The requirements of the next card that the owner plays in this generation are eased by that many steps.
    OffsetNextCard(u8),
}

/// Who must have caused an event for a trigger to fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The owner of the trigger.
    Own,
    /// Anybody.
    Any,
}

/// The event that fires a trigger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum On {
    /// Once for each matching tag on a played card or revealed corporation.
    TagPlayed(Whose, Vec<Tag>),
    /// An own event is played that bears all of these tags.
    EventPlayed(Vec<Tag>),
    /// An own card of at least that printed cost is played.
    CostlyCardPlayed(u8),
    /// A city on the map.
    CityOnMars(Whose),
    /// A city anywhere.
    City(Whose),
    /// An ocean, by anybody.
    Ocean,
    /// An own greenery.
    Greenery,
    /// An own tile on an area that prints steel or titanium.
    TileOnOre,
    /// An own standard project of at least that cost; selling patents never counts.
    StandardProject(u8),
}

/// A triggered effect. It is always carried out for the owner of the card (R5.E3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trigger {
    /// The event that fires it.
    pub on: On,
    /// The effect.
    pub does: Effect,
}

/// A rule that holds as long as the card is in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modifier {
    /// Own cards cost less; those with the tag, if one is named.
    Discount(u8, Option<Tag>),
    /// That standard project costs less.
    ProjectDiscount(StandardProject, u8),
    /// Each own cube of the metal is worth that many M€ more.
    Worth(Resource, u8),
    /// Requirements on global parameters are eased by that many steps.
    Offset(u8),
    /// Nobody may remove the resources on this card.
    ProtectsThisCard,
    /// Opponents may not remove own plants, animals or microbes.
    ProtectsHabitats,
    /// Own heat may be spent as M€.
    HeatAsMegaCredits,
    /// That many plants make a greenery.
    GreeneryPlants(u8),
}

crate::word::words! {
    /// A standard project (R5.B1).
    pub enum StandardProject {
        /// Discard cards for 1 M€ each.
        SellPatents = "sell_patents",
        /// One step of energy production.
        PowerPlant = "power_plant",
        /// One step of temperature.
        Asteroid = "asteroid",
        /// An ocean.
        Aquifer = "aquifer",
        /// A greenery.
        Greenery = "greenery",
        /// A city, and one step of M€ production.
        City = "city",
    }
}
