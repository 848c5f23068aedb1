//! Why something may not be done.

use super::forms::{ANSWER, CARD, CITY, Case, GREENERY_TILE, Gender, Noun, Number, OCEAN, RESOURCE, TAG};
use super::nouns::{production, resource, resource_noun, steps, tag, value, with_resources};
use crate::game::refusal::{Block, BlockReasonKind, Refusal, RefusalCode};
use crate::parameter::Parameter;
use crate::resource::Resource;
use crate::text::grammar::sentence;

pub(in super::super) fn block(block: &Block) -> String {
    let Block { need, have, .. } = *block;
    let text = match block.what {
        BlockReasonKind::TemperatureAtLeast => at_least("температура", need, have, Parameter::Temperature),
        BlockReasonKind::TemperatureAtMost => at_most("температура", need, have, Parameter::Temperature),
        BlockReasonKind::OxygenAtLeast => at_least("рівень кисню", need, have, Parameter::Oxygen),
        BlockReasonKind::OxygenAtMost => at_most("рівень кисню", need, have, Parameter::Oxygen),
        BlockReasonKind::OceansAtLeast => {
            format!("має бути щонайменше {}, {}", OCEAN.count(need, Case::Nominative), now(have))
        }
        BlockReasonKind::OceansAtMost => {
            format!("має бути щонайбільше {}, {}", OCEAN.count(need, Case::Nominative), now(have))
        }
        BlockReasonKind::Tags => {
            let which = block.tag.map_or_else(String::new, |which| format!(" {}", tag(which)));
            format!("{}{which}, {}", needed(TAG, need), you_have(have, "немає жодної"))
        }
        BlockReasonKind::Production => {
            let what = block.resource.map_or_else(|| "виробництво".to_owned(), production);
            format!("ваше {what} має бути щонайменше {need}, а зараз становить {have}")
        }
        BlockReasonKind::AnyProduction => {
            let what = production(block.resource.unwrap_or(Resource::MegaCredits));
            let least = steps(need, Case::Accusative);
            let so_much = match have {
                0 => String::new(),
                n => format!(" більше ніж на {n}"),
            };
            format!("{what} треба зменшити на {least}, але в жодного гравця його не можна зменшити{so_much}")
        }
        BlockReasonKind::Stock => {
            let of = block.resource.unwrap_or(Resource::MegaCredits);
            let what = match resource_noun(of) {
                Some(noun) => needed(noun, need),
                None => format!("потрібно {}", resource(need, of, Case::Accusative)),
            };
            format!("{what}, {}", you_have(have, "0"))
        }
        BlockReasonKind::Payment => format!("ціна — {need} M€, а ви можете заплатити лише {have} M€"),
        BlockReasonKind::CardResources => {
            format!("на карті має бути щонайменше {}, {}", RESOURCE.count(need, Case::Nominative), now(have))
        }
        BlockReasonKind::AnyCardResources if have == 0 => {
            "немає карти, з якої можна вилучити ресурс цього виду".to_owned()
        }
        BlockReasonKind::AnyCardResources => {
            let what = RESOURCE.count(need, Case::Accusative);
            format!(
                "з однієї карти треба вилучити {what} цього виду, але з жодної не можна вилучити більше ніж {have}"
            )
        }
        BlockReasonKind::Greeneries => you_need(GREENERY_TILE, need, have, "немає жодного"),
        // The one word serves a milestone (own cities) and a requirement (all cities).
        BlockReasonKind::Cities if block.rule == "R5.C2" => you_need(CITY, need, have, "немає жодного"),
        BlockReasonKind::Cities => {
            format!("у грі має бути щонайменше {}, {}", CITY.count(need, Case::Nominative), now(have))
        }
        BlockReasonKind::Rating => {
            format!("ваш рейтинг тераформування має бути щонайменше {need}, а зараз становить {have}")
        }
        BlockReasonKind::RatingRaised => {
            "це можливо, лише якщо ваш рейтинг тераформування вже підвищився в цьому поколінні".to_owned()
        }
        BlockReasonKind::HandCards => {
            let what = CARD.count(need, Case::Accusative);
            format!("у руці потрібно мати {what}, {}", you_have(have, "немає жодної"))
        }
        BlockReasonKind::Areas => "для цього немає ділянки".to_owned(),
        BlockReasonKind::ProductionBoxes => {
            "у вас немає карти з міткою будівництва, виробництво якої можна повторити".to_owned()
        }
        BlockReasonKind::ActionUses => "цю дію в цьому поколінні вже виконано".to_owned(),
        BlockReasonKind::MilestonesLeft => "це досягнення вже не можна присвоїти".to_owned(),
        BlockReasonKind::AwardsLeft => "цю нагороду вже не можна профінансувати".to_owned(),
        BlockReasonKind::FirstAction => "спершу виконайте першу дію своєї корпорації".to_owned(),
        BlockReasonKind::Branches => "нічого із запропонованого не можна виконати".to_owned(),
        BlockReasonKind::AreaFree => "там уже лежить жетон".to_owned(),
        BlockReasonKind::AreaUnclaimed => "там лежить чужий маркер".to_owned(),
        BlockReasonKind::AreaIsLand => "це не суходільна ділянка".to_owned(),
        BlockReasonKind::AreaIsVolcanic => "це не вулканічна ділянка".to_owned(),
        BlockReasonKind::AreaIsForOcean => "ця ділянка не призначена для океану".to_owned(),
        BlockReasonKind::AreaIsNoctis => "це не ділянка для Ноктіс-Сіті (Noctis City)".to_owned(),
        BlockReasonKind::AreaIsOffMars => "цей жетон має власну ділянку поза Марсом".to_owned(),
        BlockReasonKind::AreaNextToNoCity => "поруч уже є місто".to_owned(),
        BlockReasonKind::AreaNextToNoTile => "поруч уже є жетон".to_owned(),
        BlockReasonKind::AreaNextToOwnTile => "поруч має бути ваш жетон".to_owned(),
        BlockReasonKind::AreaNextToCities => {
            format!("поруч має бути щонайменше {}, {}", CITY.count(need, Case::Nominative), now(have))
        }
        BlockReasonKind::AreaNextToGreenery => "поруч має бути жетон зелені".to_owned(),
        BlockReasonKind::AreaPrintsOre => "серед бонусів цієї ділянки немає ні сталі, ні титану".to_owned(),
    };
    sentence(&text)
}

fn at_least(word: &str, need: i64, have: i64, parameter: Parameter) -> String {
    format!("{word} має бути не нижче {}, а зараз {}", value(need, parameter), value(have, parameter))
}

fn at_most(word: &str, need: i64, have: i64, parameter: Parameter) -> String {
    format!("{word} має бути не вище {}, а зараз {}", value(need, parameter), value(have, parameter))
}

fn you_need(what: Noun, need: i64, have: i64, none: &str) -> String {
    format!("{}, {}", needed(what, need), you_have(have, none))
}

/// `потрібна 1 мітка`, `потрібно 5 міток`: the first word follows the noun only behind 1.
fn needed(what: Noun, n: i64) -> String {
    format!("{} {}", is_needed(what, n), what.count(n, Case::Nominative))
}

fn is_needed(what: Noun, n: i64) -> &'static str {
    match (Number::of(n), what.gender) {
        (Number::One, Gender::Masculine | Gender::Animate) => "потрібен",
        (Number::One, Gender::Feminine) => "потрібна",
        (Number::One, Gender::Neuter) => "потрібне",
        (Number::Few | Number::Many, _) => "потрібно",
    }
}

/// How many the player has; `none` is said where that is 0, as it follows the gender of what is counted.
fn you_have(have: i64, none: &str) -> String {
    match have {
        0 => format!("а у вас {none}"),
        n => format!("а у вас лише {n}"),
    }
}

/// How many oceans, cities or resources there are now, none of which is feminine.
fn now(have: i64) -> String {
    match have {
        0 => "а зараз немає жодного".to_owned(),
        n => format!("а зараз їх {n}"),
    }
}

pub(in super::super) fn refusal(refusal: &Refusal) -> String {
    let need = refusal.need.unwrap_or(0);
    let have = refusal.have.unwrap_or(0);
    let text = match refusal.code {
        RefusalCode::NotAsked => "зараз вас ні про що не запитують".to_owned(),
        RefusalCode::GameOver => "гру завершено".to_owned(),
        RefusalCode::NoSuchSeat => "за цим столом немає такого місця".to_owned(),
        RefusalCode::NoAnswer => "хід не містить відповіді".to_owned(),
        RefusalCode::TurnIsOver => {
            "ваш хід закінчується раніше, ніж черга доходить до цієї відповіді".to_owned()
        }
        RefusalCode::NotAnOption => "серед варіантів такого немає".to_owned(),
        RefusalCode::Blocked => "щось цьому заважає".to_owned(),
        RefusalCode::CardsNeeded => "укажіть, які карти".to_owned(),
        RefusalCode::CardsNotTaken => "для цього варіанта карт указувати не можна".to_owned(),
        RefusalCode::CardsCount if have < need => {
            let least = CARD.count(need, Case::Nominative);
            format!("{} щонайменше {least}, а вказано {have}", is_needed(CARD, need))
        }
        RefusalCode::CardsCount => {
            format!("можна вказати щонайбільше {}, а не {have}", CARD.count(need, Case::Accusative))
        }
        RefusalCode::CardsNotOffered => "одну з карт тут не можна вибрати, або її вказано двічі".to_owned(),
        RefusalCode::AmountNotTaken => "для цього варіанта кількості вказувати не можна".to_owned(),
        RefusalCode::AmountOutOfRange if have < need => format!("потрібно щонайменше {need}, а не {have}"),
        RefusalCode::AmountOutOfRange => format!("можна щонайбільше {need}, а не {have}"),
        RefusalCode::PaymentNotTaken => "цей варіант нічого не коштує".to_owned(),
        RefusalCode::PaymentNotHeld => {
            let of = refusal.resource.unwrap_or(Resource::MegaCredits);
            if need < 0 {
                format!("оплата не може містити {}", resource(need, of, Case::Accusative))
            } else if have == 0 {
                // None is held, or this price takes none.
                format!("тут не можна платити {}", with_resources(of))
            } else {
                format!(
                    "ви можете заплатити щонайбільше {}, а не {need}",
                    resource(have, of, Case::Accusative)
                )
            }
        }
        RefusalCode::PaymentTooSmall => format!("ціна — {need} M€, а сума вашої оплати — {have} M€"),
        RefusalCode::PaymentTooLarge => {
            format!("ціна — {need} M€, а сума вашої оплати — {have} M€: частина оплати зайва")
        }
        RefusalCode::CannotAfford => {
            format!("ці карти коштують {need} M€, а ви можете заплатити лише {have} M€")
        }
        RefusalCode::NothingToUndo if have == 0 => "скасовувати нічого".to_owned(),
        RefusalCode::NothingToUndo => {
            format!("скасувати можна лише {}, а не {need}", ANSWER.count(have, Case::Accusative))
        }
    };
    sentence(&text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::NoText;
    use crate::tag::Tag;

    #[test]
    fn what_is_needed_follows_its_number() {
        let reason = |what, need, resource| {
            let tag = Some(Tag::Science);
            block(&Block { rule: "R4.2".into(), what, need, have: 0, resource, tag, text: NoText })
        };
        for (what, need, resource, expected) in [
            (BlockReasonKind::Stock, 1, Some(Resource::Titanium), "Потрібен 1 титан, а у вас 0."),
            (BlockReasonKind::Stock, 1, Some(Resource::Heat), "Потрібне 1 тепло, а у вас 0."),
            (BlockReasonKind::Stock, 21, Some(Resource::Plants), "Потрібна 21 рослина, а у вас 0."),
            (BlockReasonKind::Stock, 5, Some(Resource::Steel), "Потрібно 5 сталі, а у вас 0."),
            (BlockReasonKind::Stock, 1, Some(Resource::MegaCredits), "Потрібно 1 M€, а у вас 0."),
            (BlockReasonKind::Tags, 1, None, "Потрібна 1 мітка науки, а у вас немає жодної."),
            (BlockReasonKind::Tags, 3, None, "Потрібно 3 мітки науки, а у вас немає жодної."),
        ] {
            assert_eq!(reason(what, need, resource), expected);
        }
    }
}
