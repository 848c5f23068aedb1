//! The kinds of the structures of the catalogue. The comment of each kind names the fields that it uses.

use crate::word::words;

words! {
    /// Kind of an effect.
    pub enum EffectKind {
        /// Take `amount` (or one for each counted) of `resource`.
        Gain = "gain",
        /// Give up `amount` of `resource`; must be done.
        Lose = "lose",
        /// Change the own production of `resource` by `amount` steps; a decrease must be done.
        Produce = "produce",
        /// Raise the own terraform rating by `amount`.
        Rating = "rating",
        /// Raise `parameter` by `amount` steps.
        Raise = "raise",
        /// Place `tile` at `site`; `placed` follows.
        Place = "place",
        /// Put an own marker on a free land area.
        ClaimArea = "claim_area",
        /// May remove up to `amount` of `resource` from one player.
        RemoveAny = "remove_any",
        /// May remove up to `amount` of `card_resource` from one card of one player.
        RemoveAnyCard = "remove_any_card",
        /// May take up to `amount` of `resource` from one player.
        Steal = "steal",
        /// May remove up to `amount` M€ from one owner of a tile next to the one just placed.
        RemoveFromNeighbour = "remove_from_neighbour",
        /// One player loses `amount` steps of production of `resource`; must be done in full.
        DecreaseAny = "decrease_any",
        /// Draw `amount` cards.
        Draw = "draw",
        /// Look at `amount` top cards and keep exactly `keep`.
        Look = "look",
        /// Look at the top card; it may be bought.
        LookBuy = "look_buy",
        /// Show the top card; if it bears `tag`, do `then`; discard it.
        RevealTop = "reveal_top",
        /// Put `amount` of `card_resource` (the card's own kind if absent) on one card: `holder`.
        Add = "add",
        /// Exactly one of `branches`.
        Either = "either",
        /// `then`, or not.
        May = "may",
        /// `then`, a chosen number of times, at least once.
        Times = "times",
        /// With at least `amount` own tags of `tag`, `then`; otherwise `otherwise`.
        IfTags = "if_tags",
        /// `then`, only if the own rating went up this generation.
        IfRatingRaised = "if_rating_raised",
        /// Pay `cost`, then do `then`.
        Spend = "spend",
        /// Do the production box of one own building card again.
        CopyProductionBox = "copy_production_box",
        /// The very next card this generation costs `amount` M€ less.
        DiscountNextCard = "discount_next_card",
        /// The requirements of the very next card this generation are `amount` steps off.
        OffsetNextCard = "offset_next_card",
    }
}

words! {
    /// Items that are counted to get an amount.
    pub enum CountKind {
        /// Own tags of `tag`.
        Tags = "tags",
        /// Tags of `tag` in play of all opponents.
        OpponentsTags = "opponents_tags",
        /// Cities on the map, of all owners.
        CitiesOnMars = "cities_on_mars",
        /// Cities anywhere, of all owners.
        Cities = "cities",
        /// Events played by everybody.
        EventsPlayed = "events_played",
    }
}

words! {
    /// Areas where a tile may be placed.
    pub enum SiteKind {
        /// By the rules of the tile.
        Usual = "usual",
        /// A land area with no neighbouring tile.
        Isolated = "isolated",
        /// A land area, even for an ocean.
        Land = "land",
        /// An area reserved for oceans.
        OceanReserved = "ocean_reserved",
        /// A volcanic area.
        Volcanic = "volcanic",
        /// Noctis City's area.
        NoctisCity = "noctis_city",
        /// Off Mars.
        PhobosSpaceHaven = "phobos_space_haven",
        /// Off Mars.
        GanymedeColony = "ganymede_colony",
        /// A land area next to at least `site_cities` cities.
        NextToCities = "next_to_cities",
        /// A land area next to a greenery.
        NextToGreenery = "next_to_greenery",
        /// A land area that prints steel or titanium.
        Ore = "ore",
        /// A land area that prints steel or titanium, next to an own tile.
        OreNextToOwn = "ore_next_to_own",
    }
}

words! {
    /// Further effect of the placement of a tile.
    pub enum PlacedKind {
        /// One step of production of the metal that the area prints.
        ProduceOre = "produce_ore",
        /// May remove up to `amount` M€ from one owner of a neighbouring tile.
        RemoveAdjacentMegaCredits = "remove_adjacent_megacredits",
    }
}

words! {
    /// Card that receives a card resource.
    pub enum HolderKind {
        /// The card that says so.
        This = "this",
        /// Any own card that holds that kind.
        OwnCard = "own_card",
        /// Any own card that already holds something.
        OwnCardWithStock = "own_card_with_stock",
        /// The card whose tag woke the effect.
        PlayedCard = "played_card",
    }
}

words! {
    /// Kind of a cost that is paid before an effect.
    pub enum CostKind {
        /// `resource` from the own stock.
        Stock = "stock",
        /// M€; `resource` may be used too, if it is named.
        MegaCredits = "megacredits",
        /// Steps of own production of `resource`.
        Production = "production",
        /// `card_resource` on this card.
        ThisCard = "this_card",
        /// `card_resource` on any card of any player.
        AnyCard = "any_card",
        /// Cards from the own hand.
        HandCards = "hand_cards",
    }
}

words! {
    /// Event that triggers an effect.
    pub enum OnKind {
        /// Once for each tag of `tags` on a played card or revealed corporation.
        TagPlayed = "tag_played",
        /// An own event that bears all of `tags`.
        EventPlayed = "event_played",
        /// An own card with a printed cost of at least `least`.
        CostlyCardPlayed = "costly_card_played",
        /// A city on the map.
        CityOnMars = "city_on_mars",
        /// A city anywhere.
        City = "city",
        /// An ocean, by anybody.
        Ocean = "ocean",
        /// An own greenery.
        Greenery = "greenery",
        /// An own tile on an area that prints steel or titanium.
        TileOnOre = "tile_on_ore",
        /// An own standard project with a printed cost of at least `least`; never selling patents.
        StandardProject = "standard_project",
    }
}

words! {
    /// Players whose action triggers an effect.
    pub enum WhoseKind {
        /// The owner of the trigger.
        Own = "own",
        /// Anybody.
        Any = "any",
    }
}

words! {
    /// Kind of a modifier that is in force as long as the card is in play.
    pub enum ModifierKind {
        /// Own cards cost `amount` less; those with `tag`, if it is named.
        Discount = "discount",
        /// `standard_project` costs `amount` less.
        ProjectDiscount = "project_discount",
        /// Each own cube of `resource` is worth `amount` more.
        Worth = "worth",
        /// Requirements on global parameters are off by `amount` steps.
        Offset = "offset",
        /// Nobody may remove the resources on this card.
        ProtectsThisCard = "protects_this_card",
        /// Opponents may not remove own plants, animals or microbes.
        ProtectsHabitats = "protects_habitats",
        /// Own heat may be spent as M€.
        HeatAsMegaCredits = "heat_as_megacredits",
        /// `amount` plants make a greenery.
        GreeneryPlants = "greenery_plants",
    }
}

words! {
    /// Kind of a requirement.
    pub enum RequirementKind {
        /// `parameter` is at least `amount`.
        AtLeast = "at_least",
        /// `parameter` is at most `amount`.
        AtMost = "at_most",
        /// At least `amount` own tags of `tag`, not counting the card itself.
        Tags = "tags",
        /// At least `amount` steps of own production of `resource`.
        Production = "production",
        /// At least `amount` own greeneries.
        OwnGreeneries = "own_greeneries",
        /// At least `amount` cities in play, of all owners, anywhere.
        Cities = "cities",
    }
}

words! {
    /// Method of counting the victory points of a card.
    pub enum PointsKind {
        /// `points`, whatever happens.
        Fixed = "fixed",
        /// `points` for each full `each` resources on the card.
        PerResource = "per_resource",
        /// `points`, once, if the card holds at least one resource.
        IfHolding = "if_holding",
        /// `points` for each own tag of `tag`.
        PerTag = "per_tag",
        /// `points` for each ocean next to the card's tile.
        PerAdjacentOcean = "per_adjacent_ocean",
        /// `points` for each city next to the card's tile.
        PerAdjacentCity = "per_adjacent_city",
        /// `points` for each full `each` cities in play.
        PerCities = "per_cities",
    }
}
