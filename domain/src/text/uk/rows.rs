//! Whole texts: the lines of cards and corporations, standard projects, milestones and awards.

use super::forms::{CARD, CITY, Case, GREENERY_TILE, MILESTONE, POINT, RESOURCE};
use super::nouns::{card_noun, parameter, tags, things, value};
use super::places::{OF_ANYBODY, OF_ANYBODY_MANY, each_of};
use super::sound::list;
use super::verbs::Mood;
use super::{effects, nouns, ongoing};
use crate::card::Points;
use crate::effect::{Count, Effect, Modifier};
use crate::game::goals::{AWARD_PRICES, Award, MAX_CLAIMED_MILESTONES, MILESTONE_PRICE, Milestone};
use crate::game::scoring::{FIRST_PLACE, MILESTONE_POINTS, SECOND_PLACE};
use crate::parameter::Parameter;
use crate::requirement::Requirement;
use crate::resource::CardResource;
use crate::tag::Tag;
use crate::text::Bearer;
use crate::text::grammar::{paragraph, sentence, small};
use crate::text::parts::{OwnTags, TextLine, TriggerGroup};

/// One line of the text of a card or corporation.
pub(in super::super) fn part(part: &TextLine, bearer: &Bearer) -> String {
    let phrase = |effect: &Effect| effects::phrase_in(std::slice::from_ref(effect), bearer, Mood::Once);
    match part {
        TextLine::Requirements(all, own_tags) => requirements(all, *own_tags),
        TextLine::Effects(all) => effects::sentences(all, bearer),
        TextLine::Action(effect) => format!("Дія: {}.", phrase(effect)),
        TextLine::Ongoing(groups, modifiers) => {
            format!("Постійний ефект: {}", small(&always(groups, modifiers, bearer)))
        }
        TextLine::Holds(kind) => format!("На цій карті накопичуються {}.", gathered(*kind)),
        TextLine::Points(worth) => format!("Переможні очки: {}.", points(*worth, bearer)),
        TextLine::Start(with) => format!("Початкові умови: {}.", things(with, Case::Nominative)),
        TextLine::KeepsCardsDealt => {
            "Усі карти проєктів, роздані вам під час підготовки до гри, залиште собі безкоштовно.".to_owned()
        }
        TextLine::FirstAction(effect) => format!("Перша дія в грі: {}.", phrase(effect)),
        TextLine::NeutralCitiesCount => {
            "У соло-грі на початку гри ефект спрацьовує й за два нейтральні міста.".to_owned()
        }
    }
}

/// As the subject.
const fn gathered(kind: CardResource) -> &'static str {
    card_noun(kind).few
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
        let have = if run.iter().all(is_tags) { "у вас " } else { "" };
        format!("{have}{}", list(&run.iter().map(requirement).collect::<Vec<String>>()))
    });
    let phrases: Vec<String> = phrases.collect();
    let own = match own_tags {
        OwnTags::NotAsked | OwnTags::Asked => "",
        OwnTags::AskedBesidesThisCard => " (мітки цієї карти не враховуються)",
    };
    format!("Вимога: {}{own}.", list(&phrases))
}

fn requirement(requirement: &Requirement) -> String {
    match *requirement {
        Requirement::AtLeast(n, Parameter::Oceans) => format!("щонайменше {}", value(n, Parameter::Oceans)),
        Requirement::AtMost(n, Parameter::Oceans) => format!("щонайбільше {}", value(n, Parameter::Oceans)),
        Requirement::AtLeast(n, which) => format!("{} не нижче {}", parameter(which), value(n, which)),
        Requirement::AtMost(n, which) => format!("{} не вище {}", parameter(which), value(n, which)),
        Requirement::Tags(n, which) => {
            format!("щонайменше {}", tags(n.into(), which, Case::Nominative))
        }
        Requirement::Production(n, resource) => {
            format!("ваше {} — щонайменше {n}", nouns::production(resource))
        }
        Requirement::OwnGreeneries(n) => {
            format!("у вас щонайменше {}", GREENERY_TILE.count(n, Case::Nominative))
        }
        Requirement::Cities(n) => {
            let cities = CITY.count(n, Case::Nominative);
            format!("щонайменше {cities} в грі, на Марсі чи поза ним {OF_ANYBODY_MANY}")
        }
    }
}

fn points(points: Points, bearer: &Bearer) -> String {
    let kind = bearer.holds.map_or(RESOURCE, card_noun);
    match points {
        Points::Fixed(n) => n.to_string(),
        Points::PerResource { points, each } => format!("{points} за {} на цій карті", kind.each(each)),
        Points::IfHolding(n) => {
            let least = kind.count(1, Case::Nominative);
            format!(
                "{n}, якщо на цій карті є щонайменше {least} (за більшу кількість ресурсів додаткових очок немає)"
            )
        }
        Points::PerTag(tag) => format!("1 за {}", each_of(Count::Tags(tag), 1, bearer)),
        Points::PerAdjacentOcean => {
            "1 за кожен жетон океану поруч із жетоном цієї карти додатково до очок, які приносить кожне місто"
                .to_owned()
        }
        Points::PerAdjacentCity => {
            format!("1 за кожне місто поруч із жетоном цієї карти {OF_ANYBODY}")
        }
        Points::PerCities(each) => format!("1 за {}", each_of(Count::Cities, each, bearer)),
    }
}

/// What the standard project does that has no effects of its own.
pub(in super::super) fn sell_patents() -> String {
    "Скиньте будь-яку кількість карт із руки (щонайменше 1) і отримайте по 1 M€ за кожну.".to_owned()
}

pub(in super::super) fn milestone(milestone: Milestone) -> String {
    let n = milestone.needs();
    let need = match milestone {
        Milestone::Terraformer => format!("ваш рейтинг тераформування не нижче {n}"),
        Milestone::Mayor => {
            format!("у вас щонайменше {}, на Марсі чи поза ним", CITY.count(n, Case::Nominative))
        }
        Milestone::Gardener => format!("у вас щонайменше {}", GREENERY_TILE.count(n, Case::Nominative)),
        Milestone::Builder => {
            format!("у вас у грі щонайменше {}", tags(n.into(), Tag::Building, Case::Nominative))
        }
        Milestone::Planner => format!("у вас у руці щонайменше {}", CARD.count(n, Case::Nominative)),
    };
    format!(
        "{} Присвоєння коштує {MILESTONE_PRICE} M€; наприкінці гри досягнення приносить {}. За гру можна присвоїти \
         щонайбільше {}.",
        sentence(&format!("вимога: {need}")),
        points_won(MILESTONE_POINTS.into()),
        MILESTONE.count(MAX_CLAIMED_MILESTONES as i64, Case::Accusative)
    )
}

fn points_won(n: i64) -> String {
    POINT.count(n, Case::Accusative)
}

pub(in super::super) fn award(award: Award) -> String {
    let counts = match award {
        Award::Landlord => {
            "кількість власних жетонів на Марсі та поза ним (жетони океану й маркери не рахуються)"
        }
        Award::Banker => "виробництво M€",
        Award::Scientist => "кількість міток науки в грі",
        Award::Thermalist => "кількість тепла в запасі",
        Award::Miner => "загальну кількість сталі й титану в запасі",
    };
    let [first, second, third] = AWARD_PRICES;
    format!(
        "Порівнюють {counts}. Перша профінансована за гру нагорода коштує {first} M€, друга — {second} M€, третя й \
         остання — {third} M€. Наприкінці гри гравець, у якого цього найбільше, отримує {}, а другий — {}, хоч би хто \
         профінансував нагороду. За нічиєї всі, хто ділить місце, отримують очки за нього; після нічиєї за перше місце \
         та в грі вдвох другого місця немає.",
        points_won(FIRST_PLACE.into()),
        points_won(SECOND_PLACE.into())
    )
}
