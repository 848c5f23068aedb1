//! Whole texts: the lines of cards and corporations, standard projects, milestones and awards.

use super::nouns::{card_resource, card_resources, each_card_resource, production, value};
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
        TextLine::Action(effect) => format!("Actie: {}.", phrase(effect)),
        TextLine::Ongoing(groups, modifiers) => {
            format!("Doorlopend: {}", small(&always(groups, modifiers, bearer)))
        }
        TextLine::Holds(kind) => format!("Op deze kaart verzamel je {}.", card_resources(*kind)),
        TextLine::Points(worth) => format!("Overwinningspunten: {}.", points(*worth, bearer)),
        TextLine::Start(with) => sentence(&effects::start(with)),
        TextLine::KeepsCardsDealt => {
            "Houd alle projectkaarten die je bij de spelvoorbereiding krijgt; je betaalt er niets voor."
                .to_owned()
        }
        TextLine::FirstAction(effect) => format!("Eerste actie van het spel: {}.", phrase(effect)),
        TextLine::NeutralCitiesCount => {
            "In een solospel gelden de twee neutrale steden als geplaatst wanneer je begint.".to_owned()
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
        let have = if run.iter().all(is_tags) { "je hebt " } else { "" };
        format!("{have}{}", list(&run.iter().map(requirement).collect::<Vec<String>>()))
    });
    let phrases: Vec<String> = phrases.collect();
    let own = match own_tags {
        OwnTags::NotAsked | OwnTags::Asked => "",
        OwnTags::AskedBesidesThisCard => " (deze kaart telt niet mee)",
    };
    format!("Voorwaarde: {}{own}.", list(&phrases))
}

fn requirement(requirement: &Requirement) -> String {
    match *requirement {
        Requirement::AtLeast(n, Parameter::Oceans) => format!("minstens {}", value(n, Parameter::Oceans)),
        Requirement::AtMost(n, Parameter::Oceans) => format!("maximaal {}", value(n, Parameter::Oceans)),
        Requirement::AtLeast(n, parameter) => {
            format!("{} van minstens {}", nouns::parameter(parameter), value(n, parameter))
        }
        Requirement::AtMost(n, parameter) => {
            format!("{} van maximaal {}", nouns::parameter(parameter), value(n, parameter))
        }
        Requirement::Tags(1, tag) => format!("minstens 1 {}", nouns::tag(tag)),
        Requirement::Tags(n, tag) => format!("minstens {n} {}", nouns::tags(tag)),
        Requirement::Production(n, resource) => {
            format!("je {} is minstens {n}", production(resource))
        }
        Requirement::OwnGreeneries(n) => {
            format!("je hebt minstens {}", count(n, "groenvoorziening", "groenvoorzieningen"))
        }
        Requirement::Cities(n) => {
            let cities = count(n, "stad", "steden");
            format!("minstens {cities} in het spel, op Mars of daarbuiten (van wie dan ook, ook neutraal)")
        }
    }
}

fn points(points: Points, bearer: &Bearer) -> String {
    let kind = bearer.holds;
    match points {
        Points::Fixed(n) => n.to_string(),
        Points::PerResource { points, each } => {
            let per = match (each, kind) {
                (1, Some(kind)) => format!("voor {}", each_card_resource(kind)),
                (n, Some(kind)) => format!("per {}", card_resource(n, kind)),
                (n, None) => format!("per {}", count(n, "hulpbron", "hulpbronnen")),
            };
            format!("{points} {per} op deze kaart")
        }
        Points::IfHolding(n) => {
            let least = kind.map_or_else(|| "1 hulpbron".to_owned(), |kind| card_resource(1, kind));
            format!("{n} als er minstens {least} op deze kaart ligt (meer van dezelfde soort levert geen extra punten op)")
        }
        Points::PerTag(tag) => {
            let own = if bearer.counts_itself(tag) { " (deze kaart telt mee)" } else { "" };
            format!("1 voor elke {} die je hebt{own}", nouns::tag(tag))
        }
        Points::PerAdjacentOcean => {
            "1 voor elke oceaan die aan de tegel van deze kaart grenst, boven op de punten die elke stad oplevert"
                .to_owned()
        }
        Points::PerAdjacentCity => {
            "1 voor elke stad die aan de tegel van deze kaart grenst (van wie dan ook, ook neutraal)".to_owned()
        }
        Points::PerCities(each) => {
            format!("1 per {each} steden in het spel, op Mars of daarbuiten (van wie dan ook, ook neutraal)")
        }
    }
}

/// What the standard project does that has no effects of its own.
pub(in super::super) fn sell_patents() -> String {
    "Leg zoveel kaarten uit je hand af als je wilt, maar minstens 1, en ontvang 1 M€ per kaart.".to_owned()
}

pub(in super::super) fn milestone(milestone: Milestone) -> String {
    let n = milestone.needs();
    let need = match milestone {
        Milestone::Terraformer => format!("je terraform-rating is minstens {n}"),
        Milestone::Mayor => format!("je bezit minstens {n} steden, op Mars of daarbuiten"),
        Milestone::Gardener => format!("je bezit minstens {n} groenvoorzieningen"),
        Milestone::Builder => format!("je hebt minstens {n} {} in het spel", nouns::tags(Tag::Building)),
        Milestone::Planner => format!("je hebt minstens {n} kaarten in je hand"),
    };
    format!(
        "{} Claimen kost {MILESTONE_PRICE} M€ en levert aan het einde {MILESTONE_POINTS} punten op. In één spel kunnen maximaal \
         {MAX_CLAIMED_MILESTONES} prestaties worden geclaimd.",
        sentence(&format!("voorwaarde: {need}"))
    )
}

pub(in super::super) fn award(award: Award) -> String {
    let counts = match award {
        Award::Landlord => {
            "tellen de tegels die je bezit, op Mars of daarbuiten (oceanen en kleurmarkers tellen niet mee)"
        }
        Award::Banker => "telt je M€-productie",
        Award::Scientist => "tellen je wetenschapstags in het spel",
        Award::Thermalist => "telt de warmte in je voorraad",
        Award::Miner => "tellen het staal en het titanium in je voorraad, bij elkaar opgeteld",
    };
    let [first, second, third] = AWARD_PRICES;
    format!(
        "Hiervoor {counts}. Stel de onderscheiding in voor {first} M€ als eerste van het spel, voor {second} M€ \
         als tweede of voor {third} M€ als derde en laatste. Aan het einde krijgt de speler met de hoogste stand \
         {FIRST_PLACE} punten en de speler op de tweede plaats {SECOND_PLACE}, ongeacht wie de onderscheiding heeft \
         ingesteld. Bij een gelijke stand krijgen alle betrokken spelers de punten van hun plaats; na een gelijke stand \
         op de eerste plaats, en in een spel met twee spelers, is er geen tweede plaats."
    )
}
