//! Whole texts: the lines of cards and corporations, standard projects, milestones and awards.

use super::nouns::{card_resource, card_resources, things, value};
use super::{count, effects, list, nouns, ongoing};
use crate::card::Points;
use crate::effect::{Effect, Modifier};
use crate::game::goals::{AWARD_PRICES, Award, MAX_CLAIMED_MILESTONES, MILESTONE_PRICE, Milestone};
use crate::game::scoring::{FIRST_PLACE, MILESTONE_POINTS, SECOND_PLACE};
use crate::parameter::Parameter;
use crate::requirement::Requirement;
use crate::tag::Tag;
use crate::text::Bearer;
use crate::text::grammar::{paragraph, sentence, small};
use crate::text::parts::{OwnTags, TextLine, TriggerGroup};

/// One line of a card or corporation.
pub(in super::super) fn part(part: &TextLine, bearer: &Bearer) -> String {
    let phrase = |effect: &Effect| effects::phrase(std::slice::from_ref(effect), bearer);
    match part {
        TextLine::Requirements(all, own_tags) => requirements(all, *own_tags),
        TextLine::Effects(all) => effects::sentences(all, bearer),
        TextLine::Action(effect) => format!("Action: {}.", phrase(effect)),
        TextLine::Ongoing(groups, modifiers) => {
            format!("Ongoing: {}", small(&always(groups, modifiers, bearer)))
        }
        TextLine::Holds(kind) => format!("Holds {}.", card_resources(*kind)),
        TextLine::Points(worth) => format!("Points: {}.", points(*worth, bearer)),
        TextLine::Start(with) => format!("Start with {}.", things(with)),
        TextLine::KeepsCardsDealt => {
            "Keep all project cards dealt to you at set-up, free of charge.".to_owned()
        }
        TextLine::FirstAction(effect) => format!("First action of the game: {}.", phrase(effect)),
        TextLine::NeutralCitiesCount => {
            "In a solo game the two neutral cities count as placed when you start.".to_owned()
        }
    }
}

fn always(groups: &[TriggerGroup], modifiers: &[Modifier], bearer: &Bearer) -> String {
    let mut phrases: Vec<String> = groups.iter().map(|group| ongoing::triggered(group, bearer)).collect();
    phrases.extend(modifiers.iter().map(|modifier| ongoing::modifier(*modifier, bearer)));
    paragraph(&phrases)
}

fn requirements(all: &[Requirement], own_tags: OwnTags) -> String {
    let is_tags = |one: &Requirement| matches!(one, Requirement::Tags(..));
    let runs = all.chunk_by(|one, next| is_tags(one) && is_tags(next));
    let phrases = runs.map(|run| {
        let have = if run.iter().all(is_tags) { "you have " } else { "" };
        format!("{have}{}", list(&run.iter().map(requirement).collect::<Vec<String>>()))
    });
    let phrases: Vec<String> = phrases.collect();
    let own = match own_tags {
        OwnTags::NotAsked | OwnTags::Asked => "",
        OwnTags::AskedBesidesThisCard => ", not counting this card",
    };
    format!("Requirement: {}{own}.", list(&phrases))
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
        Requirement::Tags(1, tag) => format!("at least 1 {} tag", nouns::tag(tag)),
        Requirement::Tags(n, tag) => format!("at least {n} {} tags", nouns::tag(tag)),
        Requirement::Production(n, resource) => {
            format!("your {} is at least {n}", nouns::production(resource))
        }
        Requirement::OwnGreeneries(n) => {
            format!("you have at least {}", count(n, "greenery", "greeneries"))
        }
        Requirement::Cities(n) => {
            format!(
                "at least {} in play, on Mars or off it, anybody's or neutral",
                count(n, "city", "cities")
            )
        }
    }
}

fn points(points: Points, bearer: &Bearer) -> String {
    let kind = bearer.holds;
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
            format!("{n} if this card holds at least {least} (more of it scores no more)")
        }
        Points::PerTag(tag) => {
            let own = if bearer.counts_itself(tag) { ", including this card's own" } else { "" };
            format!("1 for each {} tag you have{own}", nouns::tag(tag))
        }
        Points::PerAdjacentOcean => {
            "1 for each ocean next to this card's tile, besides what every city scores".to_owned()
        }
        Points::PerAdjacentCity => {
            "1 for each city next to this card's tile, anybody's or neutral".to_owned()
        }
        Points::PerCities(each) => {
            format!("1 for every {each} cities in play, on Mars or off it, anybody's or neutral")
        }
    }
}

/// What the standard project does that has no effects of its own.
pub(in super::super) fn sell_patents() -> String {
    "Discard any number of cards from your hand, at least 1, and gain 1 M€ for each.".to_owned()
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
        "{} Claim it for {MILESTONE_PRICE} M€ and score {MILESTONE_POINTS} points at the end. At most {MAX_CLAIMED_MILESTONES} milestones \
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
