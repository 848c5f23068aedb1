//! What effects do, as commands to whoever owns them: `gain 2 titanium`.

use super::nouns::{
    a_tag, a_tile, card_resource, card_resources, cards, resource, resources, steps, steps_of,
};
use super::{capital, list, nouns, paragraph};
use crate::board::AreaId;
use crate::effect::{Amount, Cost, Count, Effect, Holder, Placed, Site};
use crate::parameter::Parameter;
use crate::resource::CardResource;
use crate::text::{Bearer, BearerKind};
use crate::tile::Tile;

/// Effects as sentences.
pub(in super::super) fn sentences(effects: &[Effect], bearer: &Bearer) -> String {
    paragraph(&clauses(effects, bearer))
}

/// Effects in one phrase, as the label of a choice.
pub(in super::super) fn label(effects: &[Effect], bearer: &Bearer) -> String {
    capital(&phrase(effects, bearer))
}

/// Effects in one phrase: `gain 1 steel and raise oxygen by 1 step`.
pub(super) fn phrase(effects: &[Effect], bearer: &Bearer) -> String {
    list(&clauses(effects, bearer), "and")
}

/// One phrase for each effect; gains and losses that stand together become one.
fn clauses(effects: &[Effect], bearer: &Bearer) -> Vec<String> {
    let mut clauses = Vec::new();
    let mut rest = effects;
    while let Some(first) = rest.first() {
        let (used, clause) = if let Some((verb, _)) = simple(first) {
            let same = rest.iter().map_while(simple).take_while(|(v, _)| *v == verb);
            let things: Vec<String> = same.map(|(_, thing)| thing).collect();
            (things.len(), format!("{verb} {}", list(&things, "and")))
        } else if ocean(first) {
            let oceans = rest.iter().take_while(|effect| ocean(effect)).count();
            (oceans, if oceans == 1 { "place an ocean".to_owned() } else { format!("place {oceans} oceans") })
        } else {
            (1, clause(first, bearer))
        };
        clauses.push(clause);
        rest = &rest[used..];
    }
    clauses
}

fn ocean(effect: &Effect) -> bool {
    matches!(effect, Effect::Place(Tile::Ocean, Site::Usual, Placed::Only))
}

/// A plain gain or loss, as its verb and what it is of.
fn simple(effect: &Effect) -> Option<(&'static str, String)> {
    match effect {
        Effect::Gain(Amount::Fixed(n), of) => Some(("gain", resource(*n, *of))),
        Effect::Lose(n, of) => Some(("lose", resource(*n, *of))),
        Effect::Produce(Amount::Fixed(n), of) if *n < 0 => Some(("lose", steps_of(-i64::from(*n), *of))),
        Effect::Produce(Amount::Fixed(n), of) => Some(("gain", steps_of(*n, *of))),
        _ => None,
    }
}

/// One effect as a command, without a full stop.
fn clause(effect: &Effect, bearer: &Bearer) -> String {
    match effect {
        Effect::Gain(amount, of) => per("gain", amount, |n| resource(n, *of), bearer),
        Effect::Lose(n, of) => format!("lose {}", resource(*n, *of)),
        Effect::Produce(Amount::Fixed(n), of) if *n < 0 => format!("lose {}", steps_of(-i64::from(*n), *of)),
        Effect::Produce(amount, of) => per("gain", amount, |n| steps_of(n, *of), bearer),
        Effect::Rating(amount) => per("raise your terraform rating by", amount, |n| n.to_string(), bearer),
        Effect::Raise(n, Parameter::Oceans) => format!("place {}", super::count(*n, "ocean", "oceans")),
        Effect::Raise(n, parameter) => format!("raise {} by {}", the_parameter(*parameter), steps(*n)),
        Effect::Place(tile, site, placed) => place(*tile, *site, *placed),
        Effect::ClaimArea => {
            "put your marker on a free land area that nobody has claimed; from then on only you may place a tile there"
                .to_owned()
        }
        Effect::RemoveAny(n, of) => format!("you may remove up to {} from any one player", resource(*n, *of)),
        Effect::RemoveAnyCard(n, kind) => {
            format!("you may remove up to {} from any one card of any player", card_resource(*n, *kind))
        }
        Effect::Steal(n, of) => format!("you may take up to {} from any one player", resource(*n, *of)),
        Effect::RemoveFromNeighbour(n, area) => {
            let area = AreaId::from_index((*area).into()).map_or_else(String::new, nouns::area);
            format!("you may remove up to {n} M€ from one owner of a tile next to {area}")
        }
        Effect::DecreaseAny(n, of) => {
            format!("one player of your choice must lose {} (you may choose yourself)", steps_of(*n, *of))
        }
        Effect::Draw(n) => format!("draw {}", cards(*n)),
        Effect::Look { look, keep } => format!(
            "look at the top {look} cards of the deck: keep {keep} of them free of charge, discard the rest"
        ),
        Effect::LookBuy => "look at the top card of the deck and buy it for 3 M€ or discard it".to_owned(),
        Effect::RevealTop(tag, then) => format!(
            "show everybody the top card of the deck, then discard it; if it has {}, {}",
            a_tag(*tag),
            phrase(then, bearer)
        ),
        Effect::Add(n, kind, holder) => add(*n, *kind, *holder),
        Effect::Either(branches) => either(branches, bearer),
        Effect::May(then) => format!("you may {}", phrase(then, bearer)),
        Effect::Times(then) => {
            format!("as many times as you like, but at least once, {}", phrase(then, bearer))
        }
        Effect::IfTags { tag, least, then, otherwise } => format!(
            "if you have at least {least} {} tags, {}; otherwise {}",
            nouns::tag(*tag),
            phrase(then, bearer),
            phrase(otherwise, bearer)
        ),
        Effect::IfRatingRaised(then) => format!(
            "if your terraform rating has gone up this generation, {}",
            phrase(then, bearer)
        ),
        Effect::Spend(cost, then) => match then.as_slice() {
            // A choice cannot stand behind `to`.
            [Effect::Either(branches)] => format!("{}, then {}", spend(*cost), either(branches, bearer)),
            then => format!("{} to {}", spend(*cost), phrase(then, bearer)),
        },
        Effect::CopyProductionBox => "choose one of your cards in play with a building tag, or your corporation \
             if it has that tag, and carry out the production changes of its immediate effects (of a corporation: its \
             starting production) once more, counted and chosen anew; every decrease must be possible"
            .to_owned(),
        Effect::DiscountNextCard(n) => {
            format!("the very next card you play this generation costs {n} M€ less")
        }
        Effect::OffsetNextCard(n) => format!("for the very next card you play this generation, {}", off_by(*n)),
    }
}

/// What it means that requirements are off by so many steps.
pub(super) fn off_by(n: u8) -> String {
    format!(
        "temperature, oxygen and oceans may each be up to {} above or below what is required (a step of temperature \
         is 2 °C)",
        steps(n)
    )
}

fn the_parameter(parameter: Parameter) -> &'static str {
    match parameter {
        Parameter::Temperature => "the temperature",
        Parameter::Oxygen => "oxygen",
        Parameter::Oceans => "the oceans",
    }
}

/// An amount, fixed or counted: `gain 1 plant for each city in play`.
fn per(verb: &str, amount: &Amount, of: impl Fn(i64) -> String, bearer: &Bearer) -> String {
    match amount {
        Amount::Fixed(n) => format!("{verb} {}", of((*n).into())),
        Amount::Per { count, each } => format!("{verb} {} for {}", of(1), each_of(*count, *each, bearer)),
    }
}

/// `each city on Mars`, `every 2 microbe tags you have`.
fn each_of(count: Count, each: u8, bearer: &Bearer) -> String {
    let (one, many, behind) = match count {
        Count::Tags(tag) => {
            let own = match bearer.kind {
                BearerKind::Card if bearer.bears(&[tag]) => " you have, including this card's own",
                BearerKind::Card | BearerKind::Corporation | BearerKind::None => " you have",
            };
            (format!("{} tag", nouns::tag(tag)), format!("{} tags", nouns::tag(tag)), own)
        }
        Count::OpponentsTags(tag) => {
            let word = nouns::tag(tag);
            (format!("{word} tag"), format!("{word} tags"), " that your opponents have in play")
        }
        Count::CitiesOnMars => ("city".to_owned(), "cities".to_owned(), " on Mars, whoever owns it"),
        Count::Cities => {
            ("city".to_owned(), "cities".to_owned(), " in play, on Mars or off it, whoever owns it")
        }
        Count::EventsPlayed => {
            ("event".to_owned(), "events".to_owned(), " that all players, you included, have played so far")
        }
    };
    match each {
        1 => format!("each {one}{behind}"),
        n => format!("every {n} {many}{behind}"),
    }
}

fn place(tile: Tile, site: Site, placed: Placed) -> String {
    let what = match tile {
        Tile::Capital => "the Capital tile, which is a city in every way",
        tile => a_tile(tile),
    };
    let where_ = match (site, tile) {
        (Site::Usual, Tile::Ocean | Tile::Greenery | Tile::City | Tile::Capital) => "",
        (Site::Usual, _) => " on a land area",
        (Site::Isolated, _) => " on a land area with no tile of any kind next to it",
        (Site::Land, Tile::Ocean) => " on a land area instead of one reserved for oceans",
        (Site::Land, _) => " on a land area",
        (Site::OceanReserved, Tile::Greenery) => {
            " on an area reserved for oceans (it need not be next to a tile of yours)"
        }
        (Site::OceanReserved, _) => " on an area reserved for oceans",
        (Site::Volcanic, _) => " on a volcanic area",
        (Site::NoctisCity, _) => " on the area reserved for Noctis City, whatever is next to it",
        (Site::PhobosSpaceHaven, _) => " on its own area off Mars, Phobos Space Haven",
        (Site::GanymedeColony, _) => " on its own area off Mars, Ganymede Colony",
        (Site::NextToCities(1), _) => " on a land area next to a city, whoever owns it",
        (Site::NextToCities(n), _) => {
            return format!("place {what} on a land area next to at least {n} cities, whoever owns them");
        }
        (Site::NextToGreenery, _) => " on a land area next to a greenery, whoever owns it",
        (Site::Ore, _) => " on a land area that prints steel or titanium",
        (Site::OreNextToOwn, _) => {
            " on a land area that prints steel or titanium and is next to a tile of yours"
        }
    };
    let after = match placed {
        Placed::Only if tile == Tile::Greenery => " and so raise oxygen by 1 step",
        Placed::Only => "",
        Placed::ProduceOre => ", and gain 1 step of production of that metal",
        Placed::RemoveAdjacentMegaCredits(n) => {
            return format!(
                "place {what}{where_}; you may remove up to {n} M€ from one owner of a tile next to it"
            );
        }
    };
    format!("place {what}{where_}{after}")
}

fn add(n: u8, kind: Option<CardResource>, holder: Holder) -> String {
    let what = kind.map_or_else(|| super::count(n, "resource", "resources"), |kind| card_resource(n, kind));
    match (holder, kind) {
        (Holder::This, _) => format!("add {what} to this card"),
        (Holder::OwnCard, Some(kind)) => {
            format!("add {what} to one of your cards that holds {}, if you have one", card_resources(kind))
        }
        (Holder::OwnCard, None) => format!("add {what} to one of your cards, of the kind that it holds"),
        (Holder::OwnCardWithStock, _) => {
            format!(
                "add {what} of the same kind to one of your cards that holds resources already, if you have one"
            )
        }
        (Holder::PlayedCard, _) => {
            format!("add {what} to the card with that tag, if it holds animals or microbes")
        }
    }
}

fn either(branches: &[Vec<Effect>], bearer: &Bearer) -> String {
    let told: Vec<String> = branches.iter().map(|branch| phrase(branch, bearer)).collect();
    format!("choose one: {}", told.join("; or "))
}

/// What stands left of the arrow.
fn spend(cost: Cost) -> String {
    match cost {
        Cost::Stock(n, of) => format!("spend {}", resource(n, of)),
        Cost::MegaCredits(n, None) => format!("pay {n} M€"),
        Cost::MegaCredits(n, Some(metal)) => {
            format!("pay {n} M€, with {} too if you like,", resources(metal))
        }
        Cost::Production(n, of) => format!("give up {}", steps_of(n, of)),
        Cost::ThisCard(n, kind) => format!("remove {} from this card", card_resource(n, kind)),
        Cost::AnyCard(n, kind) => {
            format!("remove {} from any card of any player, your own included,", card_resource(n, kind))
        }
        Cost::HandCards(n) => format!("discard {} from your hand", cards(n)),
    }
}
