//! Whole texts: cards, corporations, standard projects, milestones and awards.

use super::nouns::{a_tag, amounts, card_resource, card_resources, steps_of, value};
use super::{count, effects, list, nouns, ongoing, paragraph, sentence};
use crate::card::{Card, Corporation, Deck, Points};
use crate::effect::{Effect, Modifier, On, StandardProject, Trigger};
use crate::game::goals::{AWARD_PRICES, Award, MILESTONE_PRICE, MOST, Milestone};
use crate::game::scoring::{FIRST_PLACE, MILESTONE_POINTS, SECOND_PLACE};
use crate::parameter::Parameter;
use crate::requirement::Requirement;
use crate::resource::Resource;
use crate::tag::Tag;
use crate::text::Bearer;

pub(in super::super) fn card(card: &Card) -> String {
    let bearer = Bearer::card(card);
    let mut lines = Vec::new();
    if !card.requirements.is_empty() {
        let told: Vec<String> = card.requirements.iter().map(requirement).collect();
        let tags = |r: &Requirement| matches!(r, Requirement::Tags(..));
        let own = |r: &Requirement| matches!(r, Requirement::Tags(_, tag) if card.bears(*tag));
        let without = match (card.requirements.iter().any(tags), card.requirements.iter().any(own)) {
            (_, true) => " of your own, this card's not counted",
            (true, false) => " of your own",
            (false, false) => "",
        };
        lines.push(format!("Requirement: {}{without}.", list(&told, "and")));
    }
    if !card.effects.is_empty() {
        lines.push(effects::sentences(&card.effects, &bearer));
    }
    lines.extend(action(card.action.as_ref(), &bearer));
    lines.extend(always(&card.triggers, &card.modifiers, &bearer));
    if let Some(kind) = card.holds {
        lines.push(format!("Holds {}.", card_resources(kind)));
    }
    if let Some(worth) = card.points {
        lines.push(format!("Points: {}.", points(worth, card)));
    }
    lines.join("\n")
}

pub(in super::super) fn corporation(corporation: &Corporation) -> String {
    let bearer = Bearer::corporation(corporation);
    let mut start = amounts(&corporation.stock);
    let produces = Resource::ALL.iter().filter(|r| corporation.production[**r] > 0);
    start.extend(produces.map(|r| steps_of(corporation.production[*r], *r)));
    let mut lines = vec![format!("Start with {}.", list(&start, "and"))];
    if corporation.deck == Deck::Beginner {
        lines.push("Keep all project cards dealt to you at set-up, free of charge.".to_owned());
    }
    if let Some(first) = &corporation.first_action {
        let does = effects::phrase(std::slice::from_ref(first), &bearer);
        lines.push(format!("First action of the game: {does}."));
    }
    lines.extend(action(corporation.action.as_ref(), &bearer));
    lines.extend(always(&corporation.triggers, &corporation.modifiers, &bearer));
    if corporation.triggers.iter().any(|trigger| matches!(trigger.on, On::CityOnMars(_))) {
        lines.push("In a solo game the two neutral cities count as placed when you start.".to_owned());
    }
    lines.join("\n")
}

fn action(action: Option<&Effect>, bearer: &Bearer) -> Option<String> {
    action.map(|effect| format!("Action: {}.", effects::phrase(std::slice::from_ref(effect), bearer)))
}

fn always(triggers: &[Trigger], modifiers: &[Modifier], bearer: &Bearer) -> Option<String> {
    let mut told = ongoing::triggers(triggers, bearer);
    told.extend(modifiers.iter().map(|modifier| ongoing::modifier(*modifier, bearer)));
    (!told.is_empty()).then(|| format!("Ongoing: {}", lower_first(paragraph(&told))))
}

/// Behind a label the first word stays small.
fn lower_first(text: String) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

fn requirement(requirement: &Requirement) -> String {
    match *requirement {
        Requirement::AtLeast(n, Parameter::Oceans) => format!("at least {}", value(n, Parameter::Oceans)),
        Requirement::AtMost(n, Parameter::Oceans) => format!("at most {}", value(n, Parameter::Oceans)),
        Requirement::AtLeast(n, parameter) => {
            format!("{} at least {}", nouns::parameter(parameter), value(n, parameter))
        }
        Requirement::AtMost(n, parameter) => {
            format!("{} at most {}", nouns::parameter(parameter), value(n, parameter))
        }
        Requirement::Tags(1, tag) => a_tag(tag),
        Requirement::Tags(n, tag) => format!("at least {n} {} tags", nouns::tag(tag)),
        Requirement::Production(n, resource) => {
            format!("at least {} of your own", steps_of(n, resource))
        }
        Requirement::OwnGreeneries(1) => "a greenery of your own".to_owned(),
        Requirement::OwnGreeneries(n) => format!("at least {n} greeneries of your own"),
        Requirement::Cities(n) => {
            format!("at least {} in play, on Mars or off it, whoever owns them", count(n, "city", "cities"))
        }
    }
}

fn points(points: Points, card: &Card) -> String {
    let kind = card.holds;
    match points {
        Points::Fixed(n) => n.to_string(),
        Points::PerResource { points, each } => {
            let per = match (each, kind) {
                (1, Some(kind)) => format!("each {}", card_resource(1, kind).trim_start_matches("1 ")),
                (n, Some(kind)) => format!("every {}", card_resource(n, kind)),
                (n, None) => format!("every {}", count(n, "resource", "resources")),
            };
            format!("{points} for {per} on this card")
        }
        Points::IfHolding(n) => {
            let least = kind.map_or_else(|| "1 resource".to_owned(), |kind| card_resource(1, kind));
            format!("{n} if this card holds at least {least}, however many there are")
        }
        Points::PerTag(tag) => {
            let own = if card.bears(tag) { ", including this card's own" } else { "" };
            format!("1 for each {} tag you have{own}", nouns::tag(tag))
        }
        Points::PerAdjacentOcean => {
            "1 for each ocean next to this card's tile, besides what every city scores".to_owned()
        }
        Points::PerAdjacentCity => "1 for each city next to this card's tile, whoever owns it".to_owned(),
        Points::PerCities(each) => {
            format!("1 for every {each} cities in play, on Mars or off it, whoever owns them")
        }
    }
}

pub(in super::super) fn project(project: StandardProject) -> String {
    match project {
        StandardProject::SellPatents => {
            "Discard any number of cards from your hand, at least 1, and gain 1 M€ for each.".to_owned()
        }
        StandardProject::PowerPlant
        | StandardProject::Asteroid
        | StandardProject::Aquifer
        | StandardProject::Greenery
        | StandardProject::City => effects::sentences(&project.effects(), &Bearer::NONE),
    }
}

pub(in super::super) fn milestone(milestone: Milestone) -> String {
    let n = milestone.needs();
    let need = match milestone {
        Milestone::Terraformer => format!("your terraform rating is at least {n}"),
        Milestone::Mayor => format!("you own at least {n} cities, on Mars or off it"),
        Milestone::Gardener => format!("you own at least {n} greeneries"),
        Milestone::Builder => format!("you have at least {n} {} tags in play", nouns::tag(Tag::Building)),
        Milestone::Planner => format!("you have at least {n} cards in hand"),
    };
    format!(
        "{} Claim it for {MILESTONE_PRICE} M€ and score {MILESTONE_POINTS} points at the end. At most {MOST} milestones \
         can be claimed in a game.",
        sentence(&format!("requirement: {need}"))
    )
}

pub(in super::super) fn award(award: Award) -> String {
    let counts = match award {
        Award::Landlord => "tiles owned, on Mars or off it (oceans and markers do not count)",
        Award::Banker => "M€ production",
        Award::Scientist => "science tags in play",
        Award::Thermalist => "heat in stock",
        Award::Miner => "steel and titanium in stock, added up",
    };
    let [first, second, third] = AWARD_PRICES;
    format!(
        "Counts {counts}. Fund it for {first} M€ as the first award of the game, {second} M€ as the second or {third} M€ \
         as the third and last. At the end the player with the most scores {FIRST_PLACE} points and the second \
         {SECOND_PLACE}, whoever funded it. Tied players all score for their place; after a tie for the first place, \
         and with two players, there is no second place."
    )
}
