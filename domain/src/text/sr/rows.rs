//! Whole texts: the lines of cards and corporations, standard projects, milestones and awards.

use super::forms::{CARD, CITY, Case, GREENERY, POINT, RESOURCE, TAG};
use super::nouns::{card_noun, card_resources, production, tag, tags, things, value};
use super::{effects, list, nouns, ongoing};
use crate::card::Points;
use crate::effect::{Effect, Modifier};
use crate::game::goals::{AWARD_PRICES, Award, MAX_CLAIMED_MILESTONES, MILESTONE_PRICE, Milestone};
use crate::game::scoring::{FIRST_PLACE, MILESTONE_POINTS, SECOND_PLACE};
use crate::parameter::Parameter;
use crate::requirement::Requirement;
use crate::tag::Tag;
use crate::text::Bearer;
use crate::text::grammar::{paragraph, small};
use crate::text::parts::{OwnTags, TextLine, TriggerGroup};

/// One line of a card or corporation.
pub(in super::super) fn part(part: &TextLine, bearer: &Bearer) -> String {
    let phrase = |effect: &Effect| effects::phrase(std::slice::from_ref(effect), bearer);
    match part {
        TextLine::Requirements(all, own_tags) => requirements(all, *own_tags),
        TextLine::Effects(all) => effects::sentences(all, bearer),
        TextLine::Action(effect) => format!("Akcija: {}.", phrase(effect)),
        TextLine::Ongoing(groups, modifiers) => {
            format!("Trajni efekat: {}", small(&always(groups, modifiers, bearer)))
        }
        TextLine::Holds(kind) => format!("Na ovoj karti se čuvaju {}.", card_resources(*kind)),
        TextLine::Points(worth) => format!("Poeni: {}.", points(*worth, bearer)),
        TextLine::Start(with) => format!("Početno stanje: {}.", things(with, Case::Nominative)),
        TextLine::KeepsCardsDealt => {
            "Besplatno zadržite sve karte projekata koje su vam podeljene na početku igre.".to_owned()
        }
        TextLine::FirstAction(effect) => format!("Prva akcija u igri: {}.", phrase(effect)),
        TextLine::NeutralCitiesCount => {
            "U solo igri se dva neutralna grada računaju kao da su postavljena u trenutku kada počinjete."
                .to_owned()
        }
    }
}

fn always(groups: &[TriggerGroup], modifiers: &[Modifier], bearer: &Bearer) -> String {
    let mut phrases: Vec<String> = groups.iter().map(|group| ongoing::triggered(group, bearer)).collect();
    phrases.extend(modifiers.iter().map(|modifier| ongoing::modifier(*modifier, bearer)));
    paragraph(&phrases)
}

/// Tags stand together behind one `imate`.
fn requirements(all: &[Requirement], own_tags: OwnTags) -> String {
    let is_tags = |one: &Requirement| matches!(one, Requirement::Tags(..));
    let runs = all.chunk_by(|one, next| is_tags(one) && is_tags(next));
    let phrases = runs.map(|run| {
        let have = if run.iter().all(is_tags) { "imate " } else { "" };
        format!("{have}{}", list(&run.iter().map(requirement).collect::<Vec<String>>()))
    });
    let text = list(&phrases.collect::<Vec<String>>());
    let own = match own_tags {
        OwnTags::NotAsked | OwnTags::Asked => "",
        OwnTags::AskedBesidesThisCard => ", ne računajući ovu kartu",
    };
    format!("Uslov: {text}{own}.")
}

fn requirement(requirement: &Requirement) -> String {
    match *requirement {
        Requirement::AtLeast(n, Parameter::Oceans) => format!("najmanje {}", value(n, Parameter::Oceans)),
        Requirement::AtMost(n, Parameter::Oceans) => format!("najviše {}", value(n, Parameter::Oceans)),
        Requirement::AtLeast(n, parameter) => {
            format!("{} je najmanje {}", nouns::parameter(parameter), value(n, parameter))
        }
        Requirement::AtMost(n, parameter) => {
            format!("{} je najviše {}", nouns::parameter(parameter), value(n, parameter))
        }
        Requirement::Tags(1, which) => format!("{} {}", TAG.accusative, tag(which)),
        Requirement::Tags(n, which) => format!("najmanje {}", tags(n.into(), which, Case::Accusative)),
        Requirement::Production(n, of) => format!("vaša {} je najmanje {n}", production(of)),
        Requirement::OwnGreeneries(n) => format!("imate najmanje {}", GREENERY.count(n, Case::Accusative)),
        Requirement::Cities(n) => format!(
            "u igri ima najmanje {}, na Marsu ili van njega, {}",
            CITY.count(n, Case::Genitive),
            CITY.anybodys(n.into())
        ),
    }
}

fn points(points: Points, bearer: &Bearer) -> String {
    let noun = bearer.holds.map_or(RESOURCE, card_noun);
    match points {
        Points::Fixed(n) => n.to_string(),
        Points::PerResource { points, each } => {
            format!("{points} za {} na ovoj karti", noun.every(each.into()))
        }
        Points::IfHolding(n) => format!(
            "{n}, ako je na ovoj karti najmanje {} (veći broj ne donosi više poena)",
            noun.count(1, Case::Nominative)
        ),
        Points::PerTag(which) => {
            let own = if bearer.counts_itself(which) { ", uključujući i onu na ovoj karti" } else { "" };
            format!("1 za {} {} {} imate{own}", TAG.every(1), tag(which), TAG.which(1))
        }
        Points::PerAdjacentOcean => {
            "1 za svaki okean pored pločice postavljene ovom kartom, povrh poena koje ona donosi kao i svaki grad".to_owned()
        }
        Points::PerAdjacentCity => {
            "1 za svaki grad pored pločice postavljene ovom kartom, bilo čiji (i neutralni)".to_owned()
        }
        Points::PerCities(each) => format!(
            "1 za {} u igri, na Marsu ili van njega, {}",
            CITY.every(each.into()),
            CITY.anybodys(each.into())
        ),
    }
}

/// What the standard project does that has no effects of its own.
pub(in super::super) fn sell_patents() -> String {
    "Odbacite bilo koji broj karata iz ruke, najmanje 1, i za svaku dobijte 1 M€.".to_owned()
}

pub(in super::super) fn milestone(milestone: Milestone) -> String {
    let n = i64::from(milestone.needs());
    let need = match milestone {
        Milestone::Terraformer => format!("vaš rejting teraformiranja je najmanje {n}"),
        Milestone::Mayor => {
            format!("imate najmanje {}, na Marsu ili van njega", CITY.count(n, Case::Accusative))
        }
        Milestone::Gardener => format!("imate najmanje {}", GREENERY.count(n, Case::Accusative)),
        Milestone::Builder => {
            format!("imate u igri najmanje {}", tags(n, Tag::Building, Case::Accusative))
        }
        Milestone::Planner => format!("imate u ruci najmanje {}", CARD.count(n, Case::Accusative)),
    };
    let score = POINT.count(MILESTONE_POINTS, Case::Accusative);
    format!(
        "Uslov: {need}. Ostvarite dostignuće za {MILESTONE_PRICE} M€ i dobijte {score} na kraju igre. U jednoj igri \
         mogu da se ostvare najviše {MAX_CLAIMED_MILESTONES} dostignuća."
    )
}

pub(in super::super) fn award(award: Award) -> String {
    let counts = match award {
        Award::Landlord => {
            "pločice koje igrač poseduje, na Marsu ili van njega (okeani i markeri se ne računaju)"
        }
        Award::Banker => "proizvodnja M€",
        Award::Scientist => "oznake Nauka koje igrač ima u igri",
        Award::Thermalist => "toplota koju igrač ima",
        Award::Miner => "zbir čelika i titanijuma koje igrač ima",
    };
    let count = match award {
        Award::Landlord | Award::Scientist => "Računaju se",
        Award::Banker | Award::Thermalist | Award::Miner => "Računa se",
    };
    let [first, second, third] = AWARD_PRICES;
    let most = POINT.count(FIRST_PLACE, Case::Accusative);
    format!(
        "{count} {counts}. Finansirajte nagradu za {first} M€ kao prvu u igri, za {second} M€ kao drugu ili za \
         {third} M€ kao treću i poslednju. Na kraju igre igrač sa najvećim brojem dobija {most}, a \
         igrač na drugom mestu {SECOND_PLACE}, bez obzira na to ko je finansirao nagradu. Svi izjednačeni igrači dobijaju poene za svoje mesto; posle izjednačenja \
         za prvo mesto, kao i u igri za dva igrača, nema drugog mesta."
    )
}
