//! Why something may not be done.

use super::count;
use super::nouns::{cards, production, resource, resources, tag, tags, value};
use crate::game::refusal::{Block, BlockReasonKind, Refusal, RefusalCode};
use crate::parameter::Parameter;
use crate::resource::Resource;
use crate::text::grammar::sentence;

pub(in super::super) fn block(block: &Block) -> String {
    let Block { need, have, .. } = *block;
    let text = match block.what {
        BlockReasonKind::TemperatureAtLeast => at_least("temperatuur", need, have, Parameter::Temperature),
        BlockReasonKind::TemperatureAtMost => at_most("temperatuur", need, have, Parameter::Temperature),
        BlockReasonKind::OxygenAtLeast => at_least("zuurstofniveau", need, have, Parameter::Oxygen),
        BlockReasonKind::OxygenAtMost => at_most("zuurstofniveau", need, have, Parameter::Oxygen),
        BlockReasonKind::OceansAtLeast => {
            let oceans = value(need, Parameter::Oceans);
            format!("er {} minstens {oceans} nodig; nu {}", are(need), there_are(have))
        }
        BlockReasonKind::OceansAtMost => {
            let oceans = value(need, Parameter::Oceans);
            format!("er {} maximaal {oceans} toegestaan; nu {}", are(need), there_are(have))
        }
        BlockReasonKind::Tags => {
            let (one, many) = block
                .tag
                .map_or(("passende tag".to_owned(), "passende tags".to_owned()), |it| (tag(it), tags(it)));
            you_need(&count(need, &one, &many), have)
        }
        BlockReasonKind::Production => {
            let what = block.resource.map_or("productie", production);
            format!("je {what} moet minstens {need} zijn; nu is die {have}")
        }
        BlockReasonKind::AnyProduction => {
            let what = production(block.resource.unwrap_or(Resource::MegaCredits));
            let must = format!("de {what} van een van de spelers moet met {need} kunnen dalen");
            match have {
                0 => format!("{must}; dat kan bij niemand"),
                n => format!("{must}; bij niemand kan die met meer dan {n} dalen"),
            }
        }
        BlockReasonKind::Stock => {
            let of = block.resource.unwrap_or(Resource::MegaCredits);
            let held = if have == 0 { format!("geen {}", resources(of)) } else { resource(have, of) };
            format!("je hebt {} nodig; nu heb je {held}", resource(need, of))
        }
        BlockReasonKind::Payment if have == 0 => format!("de kosten zijn {need} M€; je kunt niets betalen"),
        BlockReasonKind::Payment => format!("de kosten zijn {need} M€; je kunt maximaal {have} M€ betalen"),
        BlockReasonKind::CardResources => {
            let what = count(need, "hulpbron", "hulpbronnen");
            format!("op de kaart {} minstens {what} liggen; nu {} er {}", must(need), lie(have), none(have))
        }
        BlockReasonKind::AnyCardResources if have == 0 => {
            "op geen enkele kaart ligt een hulpbron van deze soort die kan worden verwijderd".to_owned()
        }
        BlockReasonKind::AnyCardResources => {
            let (must, lie) = (must(need), lie(have));
            let what = count(need, "hulpbron", "hulpbronnen");
            format!(
                "op één kaart {must} minstens {what} van deze soort liggen die je kunt verwijderen; op geen enkele kaart \
                 {lie} er meer dan {have}"
            )
        }
        BlockReasonKind::Greeneries => you_need(&count(need, "groenvoorziening", "groenvoorzieningen"), have),
        // The one word serves a milestone (own cities) and a requirement (all cities).
        BlockReasonKind::Cities if block.rule == "R5.C2" => you_need(&count(need, "stad", "steden"), have),
        BlockReasonKind::Cities => {
            let cities = count(need, "stad", "steden");
            format!("er {} minstens {cities} in het spel zijn; nu {}", must(need), there_are(have))
        }
        BlockReasonKind::Rating => format!("je terraform-rating moet minstens {need} zijn; nu is die {have}"),
        BlockReasonKind::RatingRaised => "je terraform-rating moet deze generatie zijn gestegen".to_owned(),
        BlockReasonKind::HandCards => you_need(&format!("{} in je hand", cards(need)), have),
        BlockReasonKind::Areas => "er is geen gebied waar dat kan".to_owned(),
        BlockReasonKind::ProductionBoxes => {
            "je hebt geen kaart of bedrijf met een gebouwtag waarvan je de wijzigingen van de productie nog eens kunt \
             uitvoeren"
                .to_owned()
        }
        BlockReasonKind::ActionUses => "deze actie is deze generatie al uitgevoerd".to_owned(),
        BlockReasonKind::MilestonesLeft => "deze prestatie kan niet meer worden geclaimd".to_owned(),
        BlockReasonKind::AwardsLeft => "deze onderscheiding kan niet meer worden ingesteld".to_owned(),
        BlockReasonKind::FirstAction => "voer eerst de eerste actie van je bedrijf uit".to_owned(),
        BlockReasonKind::Branches => "geen van de mogelijkheden kan worden uitgevoerd".to_owned(),
        BlockReasonKind::AreaFree => "daar ligt al een tegel".to_owned(),
        BlockReasonKind::AreaUnclaimed => "daar ligt een kleurmarker van iemand anders".to_owned(),
        BlockReasonKind::AreaIsLand => "dit is geen landgebied".to_owned(),
        BlockReasonKind::AreaIsVolcanic => "dit is geen vulkaangebied".to_owned(),
        BlockReasonKind::AreaIsForOcean => "dit is geen oceaangebied".to_owned(),
        BlockReasonKind::AreaIsNoctis => "dit is niet het gebied van Noctis City".to_owned(),
        BlockReasonKind::AreaIsOffMars => "deze tegel heeft zijn eigen gebied buiten Mars".to_owned(),
        BlockReasonKind::AreaNextToNoCity => "aan dit gebied grenst een stad".to_owned(),
        BlockReasonKind::AreaNextToNoTile => "aan dit gebied grenst een tegel".to_owned(),
        BlockReasonKind::AreaNextToOwnTile => "dit gebied moet aan een van je tegels grenzen".to_owned(),
        BlockReasonKind::AreaNextToCities => {
            let cities = count(need, "stad", "steden");
            format!("aan dit gebied {} minstens {cities} grenzen; nu {}", must(need), border(have))
        }
        BlockReasonKind::AreaNextToGreenery => "aan dit gebied moet een groenvoorziening grenzen".to_owned(),
        BlockReasonKind::AreaPrintsOre => "dit gebied heeft staal noch titanium als bezettingsbonus".to_owned(),
    };
    sentence(&text)
}

fn at_least(word: &str, need: i64, have: i64, parameter: Parameter) -> String {
    format!(
        "er is een {word} van minstens {} nodig; nu is het {}",
        value(need, parameter),
        value(have, parameter)
    )
}

fn at_most(word: &str, need: i64, have: i64, parameter: Parameter) -> String {
    let (need, have) = (value(need, parameter), value(have, parameter));
    format!("er is een {word} van maximaal {need} toegestaan; nu is het {have}")
}

fn you_need(what: &str, have: i64) -> String {
    format!("je hebt {what} nodig; nu heb je er {}", none(have))
}

fn none(n: i64) -> String {
    if n == 0 { "geen".to_owned() } else { n.to_string() }
}

/// `is er 1`, `zijn er 2`, `zijn er geen`.
fn there_are(n: i64) -> String {
    format!("{} er {}", are(n), none(n))
}

/// `grenst er 1 aan`, `grenzen er 2 aan`, `grenst er geen enkele aan`.
fn border(n: i64) -> String {
    match n {
        0 => "grenst er geen enkele aan".to_owned(),
        1 => "grenst er 1 aan".to_owned(),
        n => format!("grenzen er {n} aan"),
    }
}

const fn lie(n: i64) -> &'static str {
    if n == 1 { "ligt" } else { "liggen" }
}

const fn are(n: i64) -> &'static str {
    if n == 1 { "is" } else { "zijn" }
}

const fn must(n: i64) -> &'static str {
    if n == 1 { "moet" } else { "moeten" }
}

pub(in super::super) fn refusal(refusal: &Refusal) -> String {
    let need = refusal.need.unwrap_or(0);
    let have = refusal.have.unwrap_or(0);
    let text = match refusal.code {
        RefusalCode::NotAsked => "er wordt je nu niets gevraagd".to_owned(),
        RefusalCode::GameOver => "het spel is afgelopen".to_owned(),
        RefusalCode::NoSuchSeat => "die plaats bestaat niet aan deze tafel".to_owned(),
        RefusalCode::NoAnswer => "de zet bevat geen antwoord".to_owned(),
        RefusalCode::TurnIsOver => "je beurt is al afgelopen voordat dit antwoord aan bod komt".to_owned(),
        RefusalCode::NotAnOption => "dit hoort niet bij de mogelijkheden waaruit je kunt kiezen".to_owned(),
        RefusalCode::Blocked => "er is iets wat dit verhindert".to_owned(),
        RefusalCode::CardsNeeded => "geef aan welke kaarten".to_owned(),
        RefusalCode::CardsNotTaken => "bij deze mogelijkheid horen geen kaarten".to_owned(),
        RefusalCode::CardsCount if have < need => {
            format!("er {} minstens {} nodig; je hebt er {} aangegeven", are(need), cards(need), none(have))
        }
        RefusalCode::CardsCount if need == 0 => "je mag hier geen kaarten aangeven".to_owned(),
        RefusalCode::CardsCount => format!("je mag maximaal {} aangeven, niet {have}", cards(need)),
        RefusalCode::CardsNotOffered => {
            "een van de kaarten kan hier niet worden gekozen of is twee keer aangegeven".to_owned()
        }
        RefusalCode::AmountNotTaken => "bij deze mogelijkheid hoort geen aantal".to_owned(),
        RefusalCode::AmountOutOfRange if have < need => {
            format!("het aantal moet minstens {need} zijn, niet {have}")
        }
        RefusalCode::AmountOutOfRange => format!("het aantal mag maximaal {need} zijn, niet {have}"),
        RefusalCode::PaymentNotTaken => "deze mogelijkheid kost niets".to_owned(),
        RefusalCode::PaymentNotHeld => {
            let of = refusal.resource.unwrap_or(Resource::MegaCredits);
            if need < 0 {
                format!("een betaling kan geen {} bevatten", resource(need, of))
            } else if have == 0 {
                // None is held, or this price takes none.
                format!("je kunt hier niet met {} betalen", resources(of))
            } else {
                format!("je kunt niet met {} betalen, maximaal met {have}", resource(need, of))
            }
        }
        RefusalCode::PaymentTooSmall => format!("de kosten zijn {need} M€; de betaling is {have} M€ waard"),
        RefusalCode::PaymentTooLarge => {
            format!("de kosten zijn {need} M€; de betaling is {have} M€ waard: een deel ervan is niet nodig")
        }
        RefusalCode::CannotAfford if have == 0 => {
            format!("deze kaarten kosten {need} M€; je kunt geen enkele kaart betalen")
        }
        RefusalCode::CannotAfford => {
            format!("deze kaarten kosten {need} M€; je kunt maximaal voor {have} M€ aan kaarten kopen")
        }
        RefusalCode::NothingToUndo if have == 0 => "er is niets om ongedaan te maken".to_owned(),
        RefusalCode::NothingToUndo => {
            let (can, answers) =
                (if have == 1 { "kan" } else { "kunnen" }, count(have, "antwoord", "antwoorden"));
            format!("er {can} maar {answers} ongedaan worden gemaakt, niet {need}")
        }
    };
    sentence(&text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::NoText;

    #[test]
    fn verbs_follow_their_number() {
        let reason = |what, need, have| {
            let tag = Some(crate::tag::Tag::Science);
            block(&Block { rule: "R4.2".into(), what, need, have, resource: None, tag, text: NoText })
        };
        for (what, need, have, expected) in [
            (BlockReasonKind::OceansAtLeast, 3, 0, "Er zijn minstens 3 oceanen nodig; nu zijn er geen."),
            (BlockReasonKind::OceansAtLeast, 1, 0, "Er is minstens 1 oceaan nodig; nu zijn er geen."),
            (BlockReasonKind::OceansAtMost, 3, 4, "Er zijn maximaal 3 oceanen toegestaan; nu zijn er 4."),
            (BlockReasonKind::Cities, 2, 1, "Er moeten minstens 2 steden in het spel zijn; nu is er 1."),
            (
                BlockReasonKind::AreaNextToCities,
                2,
                1,
                "Aan dit gebied moeten minstens 2 steden grenzen; nu grenst er 1 aan.",
            ),
            (
                BlockReasonKind::AreaNextToCities,
                1,
                0,
                "Aan dit gebied moet minstens 1 stad grenzen; nu grenst er geen enkele aan.",
            ),
            (
                BlockReasonKind::AreaNextToCities,
                3,
                2,
                "Aan dit gebied moeten minstens 3 steden grenzen; nu grenzen er 2 aan.",
            ),
            (
                BlockReasonKind::CardResources,
                1,
                0,
                "Op de kaart moet minstens 1 hulpbron liggen; nu liggen er geen.",
            ),
            (
                BlockReasonKind::CardResources,
                2,
                1,
                "Op de kaart moeten minstens 2 hulpbronnen liggen; nu ligt er 1.",
            ),
            (
                BlockReasonKind::AnyCardResources,
                2,
                1,
                "Op één kaart moeten minstens 2 hulpbronnen van deze soort liggen die je kunt verwijderen; op geen enkele kaart \
                 ligt er meer dan 1.",
            ),
            (BlockReasonKind::Payment, 21, 0, "De kosten zijn 21 M€; je kunt niets betalen."),
            (BlockReasonKind::Payment, 21, 5, "De kosten zijn 21 M€; je kunt maximaal 5 M€ betalen."),
            (BlockReasonKind::Tags, 1, 0, "Je hebt 1 wetenschapstag nodig; nu heb je er geen."),
            (BlockReasonKind::Tags, 3, 1, "Je hebt 3 wetenschapstags nodig; nu heb je er 1."),
            (BlockReasonKind::Stock, 8, 0, "Je hebt 8 M€ nodig; nu heb je geen M€."),
        ] {
            assert_eq!(reason(what, need, have), expected);
        }
    }

    #[test]
    fn none_has_words_of_its_own() {
        for (code, need, have, expected) in [
            (RefusalCode::CardsCount, 1, 0, "Er is minstens 1 kaart nodig; je hebt er geen aangegeven."),
            (RefusalCode::CardsCount, 5, 21, "Je mag maximaal 5 kaarten aangeven, niet 21."),
            (RefusalCode::CardsCount, 0, 1, "Je mag hier geen kaarten aangeven."),
            (RefusalCode::PaymentNotHeld, 5, 0, "Je kunt hier niet met staal betalen."),
            (RefusalCode::PaymentNotHeld, 5, 1, "Je kunt niet met 5 staal betalen, maximaal met 1."),
            (RefusalCode::CannotAfford, 6, 0, "Deze kaarten kosten 6 M€; je kunt geen enkele kaart betalen."),
        ] {
            let refused = Refusal::counted(code, "R4.2", need, have).about(Resource::Steel);
            assert_eq!(super::refusal(&refused), expected);
        }
    }
}
