//! Why something may not be done.

use super::forms::{ANSWER, CARD, CITY, Case, GREENERY_TILE, OCEAN, RESOURCE, TAG};
use super::nouns::{cards, production, resource, steps, tags, value};
use crate::game::refusal::{Block, Refusal, RefusalCode, What};
use crate::parameter::Parameter;
use crate::resource::Resource;
use crate::text::grammar::sentence;

pub(in super::super) fn block(block: &Block) -> String {
    let Block { need, have, .. } = *block;
    let text = match block.what {
        What::TemperatureAtLeast => at_least("температура", need, have, Parameter::Temperature),
        What::TemperatureAtMost => at_most("температура", need, have, Parameter::Temperature),
        What::OxygenAtLeast => at_least("рівень кисню", need, have, Parameter::Oxygen),
        What::OxygenAtMost => at_most("рівень кисню", need, have, Parameter::Oxygen),
        What::OceansAtLeast => {
            format!("має бути щонайменше {}, зараз їх {have}", OCEAN.count(need, Case::Nominative))
        }
        What::OceansAtMost => {
            format!("має бути щонайбільше {}, зараз їх {have}", OCEAN.count(need, Case::Nominative))
        }
        What::Tags => {
            let what = match block.tag {
                Some(tag) => tags(need, tag, Case::Accusative),
                None => TAG.count(need, Case::Accusative),
            };
            you_need(&what, have)
        }
        What::Production => {
            let what = block.resource.map_or_else(|| "виробництво".to_owned(), production);
            format!("ваше {what} має бути не менше {need}, зараз {have}")
        }
        What::AnyProduction => {
            let what = production(block.resource.unwrap_or(Resource::MegaCredits));
            let least = steps(need, Case::Accusative);
            match have {
                0 => format!("ніхто не може зменшити {what} на {least}"),
                n => format!("ніхто не може зменшити {what} на {least}, щонайбільше на {n}"),
            }
        }
        What::Stock => {
            let of = block.resource.unwrap_or(Resource::MegaCredits);
            you_need(&resource(need, of, Case::Accusative), have)
        }
        What::Payment => format!("ціна — {need} M€, ви можете заплатити {have} M€"),
        What::CardResources => {
            format!("на карті потрібно {}, є {have}", RESOURCE.count(need, Case::Accusative))
        }
        What::AnyCardResources if have == 0 => {
            "немає карти, з якої можна вилучити ресурс цього виду".to_owned()
        }
        What::AnyCardResources => {
            format!(
                "на одній карті має бути щонайменше {need} таких, що можна вилучити, а є не більше ніж {have}"
            )
        }
        What::Greeneries => you_need(&GREENERY_TILE.count(need, Case::Accusative), have),
        // The one word serves a milestone (own cities) and a requirement (all cities).
        What::Cities if block.rule == "R5.C2" => you_need(&CITY.count(need, Case::Accusative), have),
        What::Cities => {
            format!("у грі має бути щонайменше {}, зараз їх {have}", CITY.count(need, Case::Nominative))
        }
        What::Rating => {
            format!("ваш рейтинг тераформування має бути щонайменше {need}, зараз він {have}")
        }
        What::RatingRaised => "ваш рейтинг тераформування мав підвищитися в цьому поколінні".to_owned(),
        What::HandCards => format!("у руці потрібно {}, є {have}", CARD.count(need, Case::Accusative)),
        What::Areas => "для цього немає ділянки".to_owned(),
        What::ProductionBoxes => {
            "у вас немає карти з міткою будівництва, виробництво якої можна повторити".to_owned()
        }
        What::ActionUses => "цю дію в цьому поколінні вже виконано".to_owned(),
        What::MilestonesLeft => "це досягнення вже не можна присвоїти".to_owned(),
        What::AwardsLeft => "цю нагороду вже не можна профінансувати".to_owned(),
        What::FirstAction => "спершу виконайте першу дію своєї корпорації".to_owned(),
        What::Branches => "нічого із запропонованого не можна виконати".to_owned(),
        What::AreaFree => "там уже лежить жетон".to_owned(),
        What::AreaUnclaimed => "там лежить чужий маркер".to_owned(),
        What::AreaIsLand => "це не суходільна ділянка".to_owned(),
        What::AreaIsVolcanic => "це не вулканічна ділянка".to_owned(),
        What::AreaIsForOcean => "ця ділянка не призначена для океану".to_owned(),
        What::AreaIsNoctis => "це не ділянка для Ноктіс-Сіті (Noctis City)".to_owned(),
        What::AreaIsOffMars => "цей жетон має власну ділянку поза Марсом".to_owned(),
        What::AreaNextToNoCity => "поруч не має бути міста".to_owned(),
        What::AreaNextToNoTile => "поруч не має бути жодного жетона".to_owned(),
        What::AreaNextToOwnTile => "поруч має бути ваш жетон".to_owned(),
        What::AreaNextToCities => {
            format!("поруч має бути щонайменше {}, зараз їх {have}", CITY.count(need, Case::Nominative))
        }
        What::AreaNextToGreenery => "поруч має бути жетон зелені".to_owned(),
        What::AreaPrintsOre => "там немає бонусу ні сталі, ні титану".to_owned(),
    };
    sentence(&text)
}

fn at_least(word: &str, need: i64, have: i64, parameter: Parameter) -> String {
    format!("{word} має бути не нижче {}, зараз {}", value(need, parameter), value(have, parameter))
}

fn at_most(word: &str, need: i64, have: i64, parameter: Parameter) -> String {
    format!("{word} має бути не вище {}, зараз {}", value(need, parameter), value(have, parameter))
}

fn you_need(what: &str, have: i64) -> String {
    format!("вам потрібно {what}, є {have}")
}

pub(in super::super) fn refusal(refusal: &Refusal) -> String {
    let need = refusal.need.unwrap_or(0);
    let have = refusal.have.unwrap_or(0);
    let text = match refusal.code {
        RefusalCode::NotAsked => "зараз від вас нічого не чекають".to_owned(),
        RefusalCode::GameOver => "гру завершено".to_owned(),
        RefusalCode::NoSuchSeat => "за цим столом немає такого місця".to_owned(),
        RefusalCode::NoAnswer => "хід не містить відповіді".to_owned(),
        RefusalCode::TurnIsOver => "ваш хід завершується до цієї відповіді".to_owned(),
        RefusalCode::NotAnOption => "серед варіантів такого немає".to_owned(),
        RefusalCode::Blocked => "щось цьому заважає".to_owned(),
        RefusalCode::CardsNeeded => "укажіть, які карти".to_owned(),
        RefusalCode::CardsNotTaken => "для цього варіанта карт указувати не можна".to_owned(),
        RefusalCode::CardsCount if have < need => {
            format!("потрібно щонайменше {}, указано {have}", cards(need, Case::Accusative))
        }
        RefusalCode::CardsCount => {
            format!("можна вказати щонайбільше {}, а не {have}", cards(need, Case::Accusative))
        }
        RefusalCode::CardsNotOffered => "одну з карт тут не можна вибрати або її вказано двічі".to_owned(),
        RefusalCode::AmountNotTaken => "для цього варіанта кількості вказувати не можна".to_owned(),
        RefusalCode::AmountOutOfRange if have < need => format!("потрібно щонайменше {need}, а не {have}"),
        RefusalCode::AmountOutOfRange => format!("можна щонайбільше {need}, а не {have}"),
        RefusalCode::PaymentNotTaken => "цей варіант нічого не коштує".to_owned(),
        RefusalCode::PaymentNotHeld => {
            let of = refusal.resource.unwrap_or(Resource::MegaCredits);
            if need < 0 {
                format!("оплата не може містити {}", resource(need, of, Case::Accusative))
            } else {
                format!("ви не можете віддати {}, щонайбільше {have}", resource(need, of, Case::Accusative))
            }
        }
        RefusalCode::PaymentTooSmall => format!("ціна — {need} M€, оплата варта {have} M€"),
        RefusalCode::PaymentTooLarge => {
            format!("ціна — {need} M€, оплата варта {have} M€: щось у ній зайве")
        }
        RefusalCode::CannotAfford => format!("ці карти коштують {need} M€, а ви можете заплатити {have} M€"),
        RefusalCode::NothingToUndo if have == 0 => "скасовувати нічого".to_owned(),
        RefusalCode::NothingToUndo => {
            format!("скасувати можна лише {}, а не {need}", ANSWER.count(have, Case::Accusative))
        }
    };
    sentence(&text)
}
