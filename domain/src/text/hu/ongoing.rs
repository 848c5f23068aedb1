//! What is always true and what is done whenever something happens.

use super::effects::{self, ORE, THIS_CARD_TOO};
use super::list;
use super::nouns::{Case, any_tag, card_resource_object, paid_with, project, quoted, resources, tag};
use super::suffixes::the;
use crate::effect::{Modifier, On, Whose};
use crate::resource::Resource;
use crate::text::bearer::{Bearer, BearerKind};
use crate::text::parts::{TriggerGroup, discounts_each};

/// What wakes triggers, and what is done then, as a phrase.
pub(super) fn triggered(group: &TriggerGroup, bearer: &Bearer) -> String {
    format!("{}, {}", on(group.on, bearer), effects::phrase(&group.does, bearer))
}

/// What wakes a trigger, as the beginning of a sentence.
fn on(on: &On, bearer: &Bearer) -> String {
    let many = matches!(on, On::TagPlayed(_, tags) if bearer.bears_many(tags));
    let (own, city) = match bearer.fires_itself(on) {
        BearerKind::Card if many => {
            (" (ennek a kártyának az ikonjait is beszámítva)", " (ennek a kártyának a városát is beszámítva)")
        }
        BearerKind::Card => (THIS_CARD_TOO, " (ennek a kártyának a városát is beszámítva)"),
        BearerKind::Corporation => (
            " (ennek a cégbirodalomnak az ikonját is beszámítva)",
            " (ennek a cégbirodalomnak a városát is beszámítva)",
        ),
        BearerKind::None => ("", ""),
    };
    match on {
        On::TagPlayed(Whose::Own, tags) => {
            format!("ettől kezdve minden {} után, amelyet kijátszol{own}", any_tag(tags))
        }
        On::TagPlayed(Whose::Any, tags) => {
            format!(
                "ettől kezdve minden {} után, amelyet bármelyik játékos (te is) kijátszik{own}",
                any_tag(tags)
            )
        }
        On::EventPlayed(tags) if tags.is_empty() => "valahányszor eseményt játszol ki".to_owned(),
        On::EventPlayed(tags) => {
            let tags: Vec<String> = tags.iter().map(|which| format!("{}os", tag(*which))).collect();
            format!("valahányszor {} eseményt játszol ki", list(&tags))
        }
        On::CostlyCardPlayed(n) => format!(
            "valahányszor olyan kártyát játszol ki, amelynek nyomtatott ára legalább {n} M€ (mindegy, mennyit fizetsz \
             érte)"
        ),
        On::CityOnMars(Whose::Own) => format!("valahányszor városlapkát teszel le a Marsra{city}"),
        On::CityOnMars(Whose::Any) => {
            format!("valahányszor bármelyik játékos (te is) városlapkát tesz le a Marsra{city}")
        }
        On::City(Whose::Own) => {
            format!("valahányszor városlapkát teszel le a Marsra vagy azon kívülre{city}")
        }
        On::City(Whose::Any) => {
            format!(
                "valahányszor bármelyik játékos (te is) városlapkát tesz le a Marsra vagy azon kívülre{city}"
            )
        }
        On::Ocean => "valahányszor bármelyik játékos (te is) óceánlapkát tesz le".to_owned(),
        On::Greenery => "valahányszor növényzetlapkát teszel le".to_owned(),
        On::TileOnOre => {
            format!("valahányszor bármilyen lapkát (óceánlapkát is) olyan területre teszel, {ORE}")
        }
        On::StandardProject(0) => {
            "valahányszor általános projektet hajtasz végre (a „Szabadalom értékesítése” kivételével)"
                .to_owned()
        }
        On::StandardProject(n) => format!(
            "valahányszor olyan általános projektet hajtasz végre, amelynek nyomtatott ára legalább {n} M€"
        ),
    }
}

/// What is always true, as a phrase.
pub(super) fn modifier(modifier: Modifier, bearer: &Bearer) -> String {
    let each = match bearer.kind {
        BearerKind::Card => "minden további",
        BearerKind::Corporation | BearerKind::None => "minden",
    };
    match modifier {
        Modifier::Discount(n, None) => {
            format!("{each} kártyád kijátszásakor {n} M€-tel kevesebbet fizetsz")
        }
        Modifier::Discount(n, Some(which)) if discounts_each(which) => {
            format!(
                "{each} kártyád kijátszásakor a rajta lévő {}ok után egyenként {n} M€-tel kevesebbet fizetsz",
                tag(which)
            )
        }
        Modifier::Discount(n, Some(which)) => {
            format!("{each} {}os kártyád kijátszásakor {n} M€-tel kevesebbet fizetsz", tag(which))
        }
        Modifier::ProjectDiscount(which, n) => {
            format!("{} általános projekt neked {n} M€-tel kevesebbe kerül", the(&quoted(project(which))))
        }
        Modifier::Worth(metal, n) => {
            format!("minden {}, amellyel fizetsz, {n} M€-tel többet ér", resources(metal, Case::Plain))
        }
        Modifier::Offset(n) => format!("az általad kijátszott kártyáknál {}", effects::off_by(n.into())),
        Modifier::ProtectsThisCard => {
            let what = bearer.holds.map_or("erőforrást", card_resource_object);
            format!("erről a kártyáról senki sem távolíthat el {what}, még te sem")
        }
        Modifier::ProtectsHabitats => {
            "az ellenfeleid nem távolíthatnak el palántát a készletedből, sem állatot, \
             sem mikrobát a kártyáidról (a termelésed nincs védve)"
                .to_owned()
        }
        Modifier::HeatAsMegaCredits => format!(
            "ahol M€-et fizetsz, ott {} is fizethetsz: 1 hő 1 M€-et ér; fordítva M€ nem használható hő helyett",
            paid_with(Resource::Heat)
        ),
        Modifier::GreeneryPlants(n) => {
            format!("amikor palántákat növényzetlapkára váltasz be, {n} palánta is elég")
        }
    }
}
