//! What effects do, as commands to whoever owns them: `gain 2 titanium`.

use super::nouns::{
    a_tag, a_tile, card_resource, card_resources, cards, resource, resources, steps, steps_of, things,
};
use super::{list, nouns};
use crate::effect::{Cost, Count, Effect, Holder, Placed, Site};
use crate::parameter::Parameter;
use crate::resource::{CardResource, Resource};
use crate::text::Bearer;
use crate::text::clauses::{Clause, Removal, clauses};
use crate::text::grammar::paragraph;
use crate::tile::Tile;

/// Effects as sentences.
pub(in super::super) fn sentences(effects: &[Effect], bearer: &Bearer) -> String {
    paragraph(&commands(effects, bearer))
}

/// Effects in one phrase: `gain 1 steel and raise oxygen by 1 step`.
pub(in super::super) fn phrase(effects: &[Effect], bearer: &Bearer) -> String {
    list(&commands(effects, bearer))
}

fn commands(effects: &[Effect], bearer: &Bearer) -> Vec<String> {
    clauses(effects).iter().map(|clause| command(clause, bearer)).collect()
}

/// One command, without a full stop.
fn command(clause: &Clause, bearer: &Bearer) -> String {
    match clause {
        Clause::Gain(what) => format!("gain {}", things(what)),
        Clause::Lose(what) => format!("lose {}", things(what)),
        Clause::GainPer(what, count, each) => {
            format!("gain {} for {}", things(&[*what]), each_of(*count, *each, bearer))
        }
        Clause::Rating(n) => format!("raise your terraform rating by {n}"),
        Clause::RatingPer(count, each) => {
            format!("raise your terraform rating by 1 for {}", each_of(*count, *each, bearer))
        }
        Clause::Oceans(1) => "place an ocean".to_owned(),
        Clause::Oceans(n) => format!("place {n} oceans"),
        Clause::Raise(n, parameter) => format!("raise {} by {}", the_parameter(*parameter), steps_in_units(*n, *parameter)),
        Clause::Place(tile, site, placed) => place(*tile, *site, *placed),
        Clause::ClaimArea => {
            "put your marker on a free land area that is reserved for no tile and that nobody has claimed; from then on \
             only you may place a tile there"
                .to_owned()
        }
        Clause::RemoveAny(n, of) => format!("you may remove {}", removal(Removal::Stock(*n, *of))),
        Clause::RemoveAnyCard(n, kind) => {
            format!("you may remove {}", removal(Removal::OnCard(*n, *kind)))
        }
        Clause::Steal(n, of) => format!("you may steal {} {FROM_ONE}", up_to(*n, *of)),
        Clause::RemoveOneOf(all) => format!("you may remove one of these {FROM_ONE}: {}", any_of(all)),
        Clause::StealOneOf(all) => format!("you may steal one of these {FROM_ONE}: {}", any_of(all)),
        Clause::RemoveEither(all) => {
            let all: Vec<String> = all.iter().map(|one| removal(*one)).collect();
            format!("you may remove one of these: {}", crate::text::grammar::list(&all, "or"))
        }
        Clause::RemoveFromNeighbour(n, area) => {
            let area = area.map_or_else(String::new, nouns::area);
            format!("you may remove up to {n} M€ from one owner of a tile next to {area} {YOURSELF}")
        }
        Clause::DecreaseAny(n, of) => {
            format!("one player of your choice must lose {} {YOURSELF}", steps_of(*n, *of))
        }
        Clause::Draw(n) => format!("draw {}", cards(*n)),
        Clause::Look { look, keep } => format!(
            "look at the top {look} cards of the deck: take {keep} of them into your hand free of charge, discard the rest"
        ),
        Clause::LookBuy => "look at the top card of the deck without showing it: buy it into your hand for 3 M€ or \
             discard it"
            .to_owned(),
        Clause::RevealTop(tag, then) => format!(
            "show everybody the top card of the deck; if it has {}, {}; discard the card shown in any case",
            a_tag(*tag),
            phrase(then, bearer)
        ),
        Clause::Add(n, kind, holder) => add(*n, *kind, *holder),
        Clause::Either(branches) => either(branches, bearer),
        Clause::May(then) => format!("you may {}", phrase(then, bearer)),
        Clause::Times(then) => {
            format!("as many times as you like, but at least once, {}", phrase(then, bearer))
        }
        Clause::Exchange { from, to } => {
            format!("spend any amount of {} (at least 1) to gain as many {}", resources(*from), resources(*to))
        }
        Clause::ShiftProduction { from, to } => format!(
            "lose any number of steps of {} (at least 1) and gain as many steps of {}",
            nouns::production(*from),
            nouns::production(*to)
        ),
        Clause::IfTags { tag, least, then, otherwise } => format!(
            "if you have at least {least} {} tags, {}; otherwise {}",
            nouns::tag(*tag),
            phrase(then, bearer),
            phrase(otherwise, bearer)
        ),
        Clause::IfRatingRaised(then) => format!(
            "if your terraform rating has gone up this generation, {}",
            phrase(then, bearer)
        ),
        Clause::Spend(cost, then) => format!("{} to {}", spend(*cost), phrase(then, bearer)),
        // A choice cannot stand behind `to`.
        Clause::SpendEither(cost, branches) => format!("{}, then {}", spend(*cost), either(branches, bearer)),
        Clause::CopyProductionBox => "choose one of your cards in play that has a building tag and whose immediate effects change \
             production, or your corporation if it has a building tag and a starting production that does not \
             come from an ongoing effect; without such a card or corporation this card cannot be played. Carry \
             out only these changes of production once more, or gain that starting production once more. What \
             is counted is counted anew, and where a player of your choice loses production, choose anew who \
             that is; the metal of a Mining Area or Mining Rights tile stays the same. Every decrease must be \
             possible"
            .to_owned(),
        Clause::DiscountNextCard(n) => {
            format!("the very next card you play this generation costs {n} M€ less")
        }
        Clause::OffsetNextCard(n) => {
            format!("for the very next card you play this generation, {}", off_by(*n))
        }
    }
}

/// What it means that requirements are off by so many steps.
pub(super) fn off_by(n: i64) -> String {
    format!(
        "temperature, oxygen and oceans may each be up to {} above or below what is required (a step is 2 °C, 1% or \
         1 ocean)",
        steps(n)
    )
}

/// Behind what may hit anybody.
const YOURSELF: &str = "(you may choose yourself)";

/// From whom something is taken.
const FROM_ONE: &str = "from one player of your choice (you may choose yourself)";

/// Behind what is skipped without a card for it.
const IF_NONE: &str = "(without such a card nothing is added)";

/// `up to 3 plants`; a single one is all or nothing: `1 plant`.
fn up_to(n: i64, of: Resource) -> String {
    if n == 1 { resource(n, of) } else { format!("up to {}", resource(n, of)) }
}

/// `up to 3 plants from one player …`.
fn removal(what: Removal) -> String {
    match what {
        Removal::Stock(n, of) => format!("{} {FROM_ONE}", up_to(n, of)),
        Removal::OnCard(n, kind) => {
            format!("up to {} from any one card of any player (your own included)", card_resource(n, kind))
        }
    }
}

/// `up to 2 steel or up to 3 M€`.
fn any_of(all: &[(i64, Resource)]) -> String {
    let phrases: Vec<String> = all.iter().map(|(n, of)| up_to(*n, *of)).collect();
    crate::text::grammar::list(&phrases, "or")
}

/// `2 steps (4 °C)`.
fn steps_in_units(n: i64, parameter: Parameter) -> String {
    match parameter {
        Parameter::Temperature => format!("{} ({} °C)", steps(n), 2 * n),
        Parameter::Oxygen => format!("{} ({n}%)", steps(n)),
        Parameter::Oceans => steps(n),
    }
}

fn the_parameter(parameter: Parameter) -> &'static str {
    match parameter {
        Parameter::Temperature => "the temperature",
        Parameter::Oxygen => "oxygen",
        Parameter::Oceans => "the oceans",
    }
}

/// `each city on Mars`, `every 2 microbe tags you have`.
fn each_of(count: Count, each: u8, bearer: &Bearer) -> String {
    let (one, many, behind) = match count {
        Count::Tags(tag) => {
            let own = match bearer.counts_itself(tag) {
                true => " you have, including this card's own",
                false => " you have",
            };
            (format!("{} tag", nouns::tag(tag)), format!("{} tags", nouns::tag(tag)), own)
        }
        Count::OpponentsTags(tag) => {
            let word = nouns::tag(tag);
            (format!("{word} tag"), format!("{word} tags"), " that your opponents have in play")
        }
        Count::CitiesOnMars => ("city".to_owned(), "cities".to_owned(), " on Mars, anybody's or neutral"),
        Count::Cities => {
            ("city".to_owned(), "cities".to_owned(), " in play, on Mars or off it, anybody's or neutral")
        }
        Count::EventsPlayed => {
            ("event".to_owned(), "events".to_owned(), " that any player, you included, has played so far")
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
        (Site::Land, Tile::Ocean) => " on a land area, not on one reserved for an ocean",
        (Site::Land, _) => " on a land area",
        (Site::OceanReserved, Tile::Greenery) => {
            " on a free area reserved for an ocean (it need not be next to a tile of yours)"
        }
        (Site::OceanReserved, _) => " on a free area reserved for an ocean",
        (Site::Volcanic, _) => " on a volcanic area",
        (Site::NoctisCity, _) => " on the area reserved for Noctis City, whatever is next to it",
        (Site::PhobosSpaceHaven, _) => " on its own area off Mars, Phobos Space Haven",
        (Site::GanymedeColony, _) => " on its own area off Mars, Ganymede Colony",
        (Site::NextToCities(1), _) => " on a land area next to a city, anybody's or neutral",
        (Site::NextToCities(n), _) => {
            return format!("place {what} on a land area next to at least {n} cities, anybody's or neutral");
        }
        (Site::NextToGreenery, _) => " on a land area next to a greenery, anybody's or neutral",
        (Site::Ore, _) => " on a land area with steel or titanium as a placement bonus",
        (Site::OreNextToOwn, _) => {
            " on a land area with steel or titanium as a placement bonus, next to a tile of yours"
        }
    };
    let after = match placed {
        Placed::Only if tile == Tile::Greenery => ", which raises oxygen by 1 step",
        Placed::Only => "",
        Placed::ProduceOre => {
            ", and gain 1 step of production of that metal (of one of your choice, if the area has both)"
        }
        Placed::RemoveAdjacentMegaCredits(n) => {
            return format!(
                "place {what}{where_}; you may remove up to {n} M€ from one owner of a tile next to it {YOURSELF}"
            );
        }
    };
    format!("place {what}{where_}{after}")
}

fn add(n: i64, kind: Option<CardResource>, holder: Holder) -> String {
    let what = kind.map_or_else(|| super::count(n, "resource", "resources"), |kind| card_resource(n, kind));
    match (holder, kind) {
        (Holder::This, _) => format!("add {what} to this card"),
        (Holder::OwnCard, Some(kind)) => {
            format!("add {what} to one of your cards that holds {} {IF_NONE}", card_resources(kind))
        }
        (Holder::OwnCard, None) => format!("add {what} to one of your cards, of the kind that it holds"),
        (Holder::OwnCardWithStock, _) => {
            let n = if n == 1 { "another one".to_owned() } else { format!("{n} more") };
            format!("choose one of your cards with resources on it and add {n} of the same kind {IF_NONE}")
        }
        (Holder::PlayedCard, _) => {
            format!(
                "add {what} to the very card you play, of the kind that it holds, if these are animals or microbes"
            )
        }
    }
}

fn either(branches: &[Vec<Effect>], bearer: &Bearer) -> String {
    let phrases: Vec<String> = branches.iter().map(|branch| phrase(branch, bearer)).collect();
    format!("choose one: {}", phrases.join("; or "))
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
            format!(
                "remove {} from any card of any player, your own and this one included,",
                card_resource(n, kind)
            )
        }
        Cost::HandCards(n) => format!("discard {} from your hand", cards(n)),
    }
}
