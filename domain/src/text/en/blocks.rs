//! Why something may not be done.

use super::count;
use super::nouns::{cards, production, resource, steps_of, tag, value};
use crate::game::refusal::{Block, BlockReasonKind, Refusal, RefusalCode};
use crate::parameter::Parameter;
use crate::resource::Resource;
use crate::text::grammar::sentence;

pub(in super::super) fn block(block: &Block) -> String {
    let Block { need, have, .. } = *block;
    let text = match block.what {
        BlockReasonKind::TemperatureAtLeast => at_least("temperature", need, have, Parameter::Temperature),
        BlockReasonKind::TemperatureAtMost => at_most("temperature", need, have, Parameter::Temperature),
        BlockReasonKind::OxygenAtLeast => at_least("oxygen", need, have, Parameter::Oxygen),
        BlockReasonKind::OxygenAtMost => at_most("oxygen", need, have, Parameter::Oxygen),
        BlockReasonKind::OceansAtLeast => {
            format!("at least {} needed, {} now", value(need, Parameter::Oceans), zero(have))
        }
        BlockReasonKind::OceansAtMost => {
            format!("at most {} allowed, {} now", value(need, Parameter::Oceans), zero(have))
        }
        BlockReasonKind::Tags => {
            let word = block.tag.map_or("matching", tag);
            you_need(&count(need, &format!("{word} tag"), &format!("{word} tags")), have)
        }
        BlockReasonKind::Production => {
            let what = block.resource.map_or("production", production);
            format!("your {what} must be at least {need}, it is {have}")
        }
        BlockReasonKind::AnyProduction => {
            let what = steps_of(need, block.resource.unwrap_or(Resource::MegaCredits));
            match have {
                0 => format!("some player must be able to lose {what}, nobody can"),
                n => format!("some player must be able to lose {what}, nobody can lose more than {n}"),
            }
        }
        BlockReasonKind::Stock => {
            you_need(&resource(need, block.resource.unwrap_or(Resource::MegaCredits)), have)
        }
        BlockReasonKind::Payment => format!("the price is {need} M€, you can pay {have} M€"),
        BlockReasonKind::CardResources => {
            format!("the card needs {} and has {}", count(need, "resource", "resources"), zero(have))
        }
        BlockReasonKind::AnyCardResources if have == 0 => {
            "no card has a resource of this kind to be removed".to_owned()
        }
        BlockReasonKind::AnyCardResources => {
            format!("some card must have at least {need} to be removed, none has more than {have}")
        }
        BlockReasonKind::Greeneries => you_need(&count(need, "greenery", "greeneries"), have),
        // The one word serves a milestone (own cities) and a requirement (all cities).
        BlockReasonKind::Cities if block.rule == "R5.C2" => you_need(&count(need, "city", "cities"), have),
        BlockReasonKind::Cities => {
            format!("at least {} in play needed, {} now", count(need, "city", "cities"), zero(have))
        }
        BlockReasonKind::Rating => format!("your terraform rating must be at least {need}, it is {have}"),
        BlockReasonKind::RatingRaised => "your terraform rating must have gone up this generation".to_owned(),
        BlockReasonKind::HandCards => you_need(&format!("{} in hand", cards(need)), have),
        BlockReasonKind::Areas => "there is no area for it".to_owned(),
        BlockReasonKind::ProductionBoxes => {
            "you have no building card whose production can be done again".to_owned()
        }
        BlockReasonKind::ActionUses => "this action has been used this generation".to_owned(),
        BlockReasonKind::MilestonesLeft => "this milestone can no longer be claimed".to_owned(),
        BlockReasonKind::AwardsLeft => "this award can no longer be funded".to_owned(),
        BlockReasonKind::FirstAction => "the first action of your corporation comes first".to_owned(),
        BlockReasonKind::Branches => "nothing that it offers can be carried out".to_owned(),
        BlockReasonKind::AreaFree => "a tile stands there".to_owned(),
        BlockReasonKind::AreaUnclaimed => "another marker lies there".to_owned(),
        BlockReasonKind::AreaIsLand => "this is no land area".to_owned(),
        BlockReasonKind::AreaIsVolcanic => "this area is not volcanic".to_owned(),
        BlockReasonKind::AreaIsForOcean => "this area is not reserved for an ocean".to_owned(),
        BlockReasonKind::AreaIsNoctis => "this is not the area of Noctis City".to_owned(),
        BlockReasonKind::AreaIsOffMars => "this tile has its own area off Mars".to_owned(),
        BlockReasonKind::AreaNextToNoCity => "there is a city next to it".to_owned(),
        BlockReasonKind::AreaNextToNoTile => "there is a tile next to it".to_owned(),
        BlockReasonKind::AreaNextToOwnTile => "it must be next to a tile of yours".to_owned(),
        BlockReasonKind::AreaNextToCities => {
            format!("it must be next to {}, {} now", count(need, "city", "cities"), zero(have))
        }
        BlockReasonKind::AreaNextToGreenery => "it must be next to a greenery".to_owned(),
        BlockReasonKind::AreaPrintsOre => "it prints neither steel nor titanium".to_owned(),
    };
    sentence(&text)
}

fn at_least(word: &str, need: i64, have: i64, parameter: Parameter) -> String {
    format!("{word} of at least {} needed, {} now", value(need, parameter), value(have, parameter))
}

fn at_most(word: &str, need: i64, have: i64, parameter: Parameter) -> String {
    format!("{word} of at most {} allowed, {} now", value(need, parameter), value(have, parameter))
}

fn you_need(what: &str, have: i64) -> String {
    format!("you need {what} and have {}", zero(have))
}

fn zero(n: i64) -> String {
    if n == 0 { "none".to_owned() } else { n.to_string() }
}

pub(in super::super) fn refusal(refusal: &Refusal) -> String {
    let need = refusal.need.unwrap_or(0);
    let have = refusal.have.unwrap_or(0);
    let text = match refusal.code {
        RefusalCode::NotAsked => "you are not asked anything now".to_owned(),
        RefusalCode::GameOver => "the game is over".to_owned(),
        RefusalCode::NoSuchSeat => "there is no such seat at this table".to_owned(),
        RefusalCode::NoAnswer => "the move holds no answer".to_owned(),
        RefusalCode::TurnIsOver => "your turn is over before this answer".to_owned(),
        RefusalCode::NotAnOption => "this is not among the options of the decision".to_owned(),
        RefusalCode::Blocked => "something speaks against this".to_owned(),
        RefusalCode::CardsNeeded => "say which cards".to_owned(),
        RefusalCode::CardsNotTaken => "this option takes no cards".to_owned(),
        RefusalCode::CardsCount if have < need => format!("at least {} needed, {have} named", cards(need)),
        RefusalCode::CardsCount => format!("at most {} may be named, not {have}", cards(need)),
        RefusalCode::CardsNotOffered => "one of the cards cannot be chosen here or is named twice".to_owned(),
        RefusalCode::AmountNotTaken => "this option takes no amount".to_owned(),
        RefusalCode::AmountOutOfRange if have < need => format!("at least {need} needed, not {have}"),
        RefusalCode::AmountOutOfRange => format!("at most {need} possible, not {have}"),
        RefusalCode::PaymentNotTaken => "this option costs nothing".to_owned(),
        RefusalCode::PaymentNotHeld => {
            let of = refusal.resource.unwrap_or(Resource::MegaCredits);
            if need < 0 {
                format!("a payment cannot hold {}", resource(need, of))
            } else {
                format!("you cannot pay with {}, only with {have}", resource(need, of))
            }
        }
        RefusalCode::PaymentTooSmall => format!("the price is {need} M€, the payment is worth {have} M€"),
        RefusalCode::PaymentTooLarge => {
            format!("the price is {need} M€, the payment is worth {have} M€: something in it is not needed")
        }
        RefusalCode::CannotAfford => format!("these cards cost {need} M€, you can buy for {have} M€"),
        RefusalCode::NothingToUndo if have == 0 => "there is nothing to undo".to_owned(),
        RefusalCode::NothingToUndo => {
            format!("only {} can be undone, not {need}", count(have, "answer", "answers"))
        }
    };
    sentence(&text)
}
