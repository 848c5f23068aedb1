//! Whole texts: the lines of cards and corporations, standard projects, milestones and awards.

use super::effects::{ANYBODYS, THIS_CARD_TOO};
use super::nouns::{card_resource, card_resources_object, production, tag, things, value};
use super::suffixes::the;
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
        TextLine::Action(effect) => format!("Akció: {}.", phrase(effect)),
        TextLine::Ongoing(groups, modifiers) => {
            format!("Állandó hatás: {}", small(&always(groups, modifiers, bearer)))
        }
        TextLine::Holds(kind) => format!("Ez a kártya {} gyűjt.", card_resources_object(*kind)),
        TextLine::Points(worth) => format!("Győzelmi pont: {}.", points(*worth, bearer)),
        TextLine::Start(with) => format!("Kezdéskor jár: {}.", things(with)),
        TextLine::KeepsCardsDealt => {
            "Az előkészületek során neked osztott összes projektkártyát ingyen megtartod.".to_owned()
        }
        TextLine::FirstAction(effect) => format!("Első akciód a játékban: {}.", phrase(effect)),
        TextLine::NeutralCitiesCount => {
            "Szóló játékban a két semleges város úgy számít, mintha kezdéskor tették volna le.".to_owned()
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
        let have = if run.iter().all(is_tags) { " van" } else { "" };
        format!("{}{have}", list(&run.iter().map(requirement).collect::<Vec<String>>()))
    });
    let phrases: Vec<String> = phrases.collect();
    let own = match own_tags {
        OwnTags::NotAsked | OwnTags::Asked => "",
        OwnTags::AskedBesidesThisCard => " (ennek a kártyának az ikonjai nem számítanak)",
    };
    format!("Előfeltétel: {}{own}.", list(&phrases))
}

fn requirement(requirement: &Requirement) -> String {
    let limit = |word: &str, n: i64, parameter| match parameter {
        Parameter::Oceans => format!("{word} {}", value(n, parameter)),
        Parameter::Temperature | Parameter::Oxygen => {
            format!("{} {word} {}", the(nouns::parameter(parameter)), value(n, parameter))
        }
    };
    match *requirement {
        Requirement::AtLeast(n, parameter) => limit("legalább", n.into(), parameter),
        Requirement::AtMost(n, parameter) => limit("legfeljebb", n.into(), parameter),
        Requirement::Tags(n, which) => format!("legalább {}", count(n, &format!("{}od", tag(which)))),
        Requirement::Production(n, of) => {
            format!("{}ed legalább {n}", the(production(of)))
        }
        Requirement::OwnGreeneries(n) => format!("legalább {} van", count(n, "növényzetlapkád")),
        Requirement::Cities(n) => {
            let cities = count(n, "város");
            format!("legalább {cities} van játékban, a Marson és azon kívül összesen{ANYBODYS}")
        }
    }
}

fn points(points: Points, bearer: &Bearer) -> String {
    let held = bearer.holds.map_or("erőforrás", card_resource);
    match points {
        Points::Fixed(n) => n.to_string(),
        Points::PerResource { points, each } => {
            let every = if each == 1 { "minden".to_owned() } else { format!("minden {each}") };
            format!("a kártyán lévő {every} {held} után {points}")
        }
        Points::IfHolding(n) => {
            format!("{n}, ha legalább {} van ezen a kártyán (akkor is {n}, ha több van rajta)", count(1, held))
        }
        Points::PerTag(which) => {
            let own = if bearer.counts_itself(which) { THIS_CARD_TOO } else { "" };
            format!("minden {}od után 1{own}", tag(which))
        }
        Points::PerAdjacentOcean => {
            "a kártya lapkájával szomszédos minden óceánlapka után 1, a városoknak rendesen járó pontokon felül"
            .to_owned()
        }
        Points::PerAdjacentCity => {
            format!("a kártya lapkájával szomszédos minden város után 1{ANYBODYS}")
        }
        Points::PerCities(each) => {
            format!("minden {each} játékban lévő város után 1, a Marson és azon kívül összesen{ANYBODYS}")
        }
    }
}

/// What the standard project does that has no effects of its own.
pub(in super::super) fn sell_patents() -> String {
    "Dobj el a kezedből tetszőleges számú, de legalább 1 kártyát, és mindegyikért kapsz 1 M€-et.".to_owned()
}

pub(in super::super) fn milestone(milestone: Milestone) -> String {
    let n = milestone.needs();
    let need = match milestone {
        Milestone::Terraformer => format!("a terraformációs rátád legalább {n}"),
        Milestone::Mayor => format!("legalább {n} városod van a Marson és azon kívül összesen"),
        Milestone::Gardener => format!("legalább {n} növényzetlapkád van"),
        Milestone::Builder => format!("legalább {n} {}od van játékban", tag(Tag::Building)),
        Milestone::Planner => format!("legalább {n} kártya van a kezedben"),
    };
    format!(
        "{} Megszerzése {MILESTONE_PRICE} M€-be kerül, a játék végén {MILESTONE_POINTS} győzelmi pontot ér. Egy \
         játékban legfeljebb {MAX_CLAIMED_MILESTONES} mérföldkő szerezhető meg.",
        sentence(&format!("előfeltétel: {need}"))
    )
}

pub(in super::super) fn award(award: Award) -> String {
    let counts = match award {
        Award::Landlord => {
            "a saját lapkák száma a Marson és azon kívül összesen (az óceánlapkák és a puszta jelölők nem számítanak)"
        }
        Award::Banker => "a M€-termelés",
        Award::Scientist => "a játékban lévő tudományikonok száma",
        Award::Thermalist => "a készletben lévő hő",
        Award::Miner => "a készletben lévő acél és titán összesen",
    };
    let [first, second, third] = AWARD_PRICES;
    format!(
        "Ami számít: {counts}. A játék első díjaként {first}, másodikként {second}, harmadik, egyben utolsó díjaként \
         {third} M€-ért alapítható meg. A játék végén az első helyezett {FIRST_PLACE}, a második \
         {SECOND_PLACE} győzelmi pontot kap, függetlenül attól, hogy ki alapította a díjat. Döntetlen esetén minden \
         érintett megkapja a helyezéséért járó pontot; ha az első helyen van döntetlen, vagy csak két játékos van, \
         akkor nincs második helyezett."
    )
}
