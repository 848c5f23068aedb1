//! What is always true and what is done whenever something happens.

use super::effects;
use super::forms::{Case, PLANT, RESOURCE};
use super::nouns::{any_tag, card_noun, of_resources, project, tag, with_resources};
use super::sound::list;
use super::verbs::Mood;
use crate::effect::{Modifier, On, StandardProject, Whose};
use crate::resource::Resource;
use crate::text::bearer::{Bearer, BearerKind};
use crate::text::parts::{TriggerGroup, discounts_each};

/// What wakes triggers, and what is done then, as a phrase.
pub(super) fn triggered(group: &TriggerGroup, bearer: &Bearer) -> String {
    format!("{} {}", on(group.on, bearer), effects::phrase_in(&group.does, bearer, Mood::Always))
}

/// What wakes a trigger, as the beginning of a sentence; a comma is at its end where one belongs there.
fn on(on: &On, bearer: &Bearer) -> String {
    let own = bearer.fires_itself(on);
    match on {
        On::TagPlayed(whose, tags) => {
            let played = match whose {
                Whose::Own => "вами",
                Whose::Any => "будь-яким гравцем (і вами також)",
            };
            let own = match own {
                BearerKind::Card => " (зокрема на цій карті)",
                BearerKind::Corporation => " (зокрема на цій корпорації)",
                BearerKind::None => "",
            };
            format!("відтепер за кожну зіграну {played} мітку {}{own}", any_tag(tags))
        }
        On::EventPlayed(tags) if tags.is_empty() => "щоразу, коли ви граєте подію,".to_owned(),
        On::EventPlayed(tags) => {
            let tags: Vec<String> = tags.iter().map(|which| format!("міткою {}", tag(*which))).collect();
            format!("щоразу, коли ви граєте подію з {},", list(&tags))
        }
        On::CostlyCardPlayed(n) => format!(
            "щоразу, коли ви граєте карту, надрукована ціна якої щонайменше {n} M€, хоч би скільки ви за неї \
             заплатили,"
        ),
        On::CityOnMars(whose) => format!("щоразу, коли {} жетон міста на Марсі{}", places(*whose), with(own)),
        On::City(whose) => {
            format!("щоразу, коли {} жетон міста, на Марсі чи поза ним{}", places(*whose), with(own))
        }
        On::Ocean => "щоразу, коли будь-який гравець (і ви також) викладає жетон океану,".to_owned(),
        On::Greenery => "щоразу, коли ви викладаєте жетон зелені,".to_owned(),
        On::TileOnOre => {
            "щоразу, коли ви викладаєте жетон (зокрема й океану) на ділянку з бонусом сталі або титану,"
                .to_owned()
        }
        On::StandardProject(0) => {
            "щоразу, коли ви використовуєте стандартний проєкт, крім проєкту «Продаж патентів»,".to_owned()
        }
        On::StandardProject(n) => format!(
            "щоразу, коли ви використовуєте стандартний проєкт, надрукована ціна якого щонайменше {n} M€,"
        ),
    }
}

fn places(whose: Whose) -> &'static str {
    match whose {
        Whose::Own => "ви викладаєте",
        Whose::Any => "будь-який гравець (і ви також) викладає",
    }
}

/// Whether the city of the bearer itself wakes it.
fn with(own: BearerKind) -> &'static str {
    match own {
        BearerKind::Card => ", зокрема й за ефектом цієї карти,",
        BearerKind::Corporation => ", зокрема й за ефектом цієї корпорації,",
        BearerKind::None => ",",
    }
}

/// What is always true, as a phrase.
pub(super) fn modifier(modifier: Modifier, bearer: &Bearer) -> String {
    let card = match bearer.kind {
        BearerKind::Card => "іншу карту",
        BearerKind::Corporation | BearerKind::None => "карту",
    };
    match modifier {
        Modifier::Discount(n, None) => format!("коли ви граєте {card}, платите на {n} M€ менше"),
        Modifier::Discount(n, Some(which)) if discounts_each(which) => {
            format!("коли ви граєте {card}, платите на {n} M€ менше за кожну мітку {} на ній", tag(which))
        }
        Modifier::Discount(n, Some(which)) => {
            format!("коли ви граєте {card} з міткою {}, платите на {n} M€ менше", tag(which))
        }
        Modifier::ProjectDiscount(which, n) => match which {
            StandardProject::SellPatents
            | StandardProject::PowerPlant
            | StandardProject::Asteroid
            | StandardProject::Aquifer
            | StandardProject::Greenery
            | StandardProject::City => {
                format!("за стандартний проєкт «{}» ви платите на {n} M€ менше", project(which))
            }
        },
        Modifier::Worth(metal, n) => {
            format!("кожна одиниця {}, якою ви платите, варта на {n} M€ більше", of_resources(metal))
        }
        Modifier::Offset(n) => format!("для карт, які ви граєте, {}", effects::off_by(n.into())),
        Modifier::ProtectsThisCard => {
            let what = bearer.holds.map_or(RESOURCE, card_noun).many;
            format!("ніхто, навіть ви, не може вилучати {what} із цієї карти")
        }
        Modifier::ProtectsHabitats => {
            "суперники не можуть вилучати ваших рослин, а також тварин і мікробів із ваших карт (виробництво не \
             захищене)"
                .to_owned()
        }
        Modifier::HeatAsMegaCredits => format!(
            "усюди, де ви платите M€, можете платити й {}: 1 {} замість 1 M€; платити M€ замість тепла не можна",
            with_resources(Resource::Heat),
            super::forms::HEAT.nominative
        ),
        Modifier::GreeneryPlants(n) => {
            format!("щоб перетворити рослини на жетон зелені, вам досить {}", PLANT.count(n, Case::Genitive))
        }
    }
}
