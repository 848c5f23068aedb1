//! The lines of the texts of cards and corporations, and the amounts that several languages need.

use super::clauses::Thing;
use crate::board::AreaId;
use crate::card::{Card, Corporation, Deck, Points};
use crate::effect::{Effect, Modifier, On, Trigger};
use crate::game::Source;
use crate::game::payment::Payment;
use crate::game::scoring::Score;
use crate::requirement::Requirement;
use crate::resource::{ByResource, CardResource, Resource};
use crate::seat::Seat;
use crate::tag::Tag;

/// One line of a text.
pub(super) enum TextLine<'a> {
    Requirements(&'a [Requirement], OwnTags),
    /// Done once, when it is played.
    Effects(&'a [Effect]),
    Action(&'a Effect),
    /// Triggers and modifiers.
    Ongoing(Vec<TriggerGroup<'a>>, &'a [Modifier]),
    Holds(CardResource),
    Points(Points),
    /// What a corporation starts with.
    Start(Vec<Thing>),
    /// The beginner corporation pays nothing for its first cards (R3.4).
    KeepsCardsDealt,
    FirstAction(&'a Effect),
    /// The neutral cities of a solo game also fire the trigger of the corporation (R8.3).
    NeutralCitiesCount,
}

/// Whose tags a requirement asks for.
#[derive(Clone, Copy)]
pub(super) enum OwnTags {
    /// It asks for none.
    NotAsked,
    Asked,
    /// The card bears such a tag itself, which does not count.
    AskedBesidesThisCard,
}

/// Whether a discount is described for each such tag of a card, and not once for the card. No card bears one of these tags
/// twice, so the price is the same (R5.A4).
pub(super) const fn discounts_each(tag: Tag) -> bool {
    match tag {
        Tag::Earth => true,
        Tag::Building
        | Tag::Space
        | Tag::Power
        | Tag::Science
        | Tag::Jupiter
        | Tag::Plant
        | Tag::Microbe
        | Tag::Animal
        | Tag::City => false,
    }
}

/// Tags in the order in which every card names them.
pub(super) fn in_order(tags: &[Tag]) -> Vec<Tag> {
    let mut tags = tags.to_vec();
    tags.sort();
    tags
}

/// Triggers that fire on the same event, with all their effects.
pub(super) struct TriggerGroup<'a> {
    pub on: &'a On,
    pub does: Vec<Effect>,
}

/// The parts of a card's text.
pub(super) fn of_card(card: &Card) -> Vec<TextLine<'_>> {
    let mut parts = Vec::new();
    if !card.requirements.is_empty() {
        parts.push(TextLine::Requirements(&card.requirements, own_tags(card)));
    }
    if !card.effects.is_empty() {
        parts.push(TextLine::Effects(&card.effects));
    }
    parts.extend(card.action.as_ref().map(TextLine::Action));
    parts.extend(ongoing(&card.triggers, &card.modifiers));
    parts.extend(card.holds.map(TextLine::Holds));
    parts.extend(card.points.map(TextLine::Points));
    parts
}

/// The parts of a corporation's text.
pub(super) fn of_corporation(corporation: &Corporation) -> Vec<TextLine<'_>> {
    let mut parts = vec![TextLine::Start(start(corporation))];
    if corporation.deck == Deck::Beginner {
        parts.push(TextLine::KeepsCardsDealt);
    }
    parts.extend(corporation.first_action.as_ref().map(TextLine::FirstAction));
    parts.extend(corporation.action.as_ref().map(TextLine::Action));
    parts.extend(ongoing(&corporation.triggers, &corporation.modifiers));
    if corporation.triggers.iter().any(|trigger| matches!(trigger.on, On::CityOnMars(_))) {
        parts.push(TextLine::NeutralCitiesCount);
    }
    parts
}

fn own_tags(card: &Card) -> OwnTags {
    let tags = card.requirements.iter().filter_map(|requirement| match requirement {
        Requirement::Tags(_, tag) => Some(*tag),
        Requirement::AtLeast(..)
        | Requirement::AtMost(..)
        | Requirement::Production(..)
        | Requirement::OwnGreeneries(_)
        | Requirement::Cities(_) => None,
    });
    tags.fold(OwnTags::NotAsked, |found, tag| match found {
        OwnTags::AskedBesidesThisCard => found,
        OwnTags::NotAsked | OwnTags::Asked if card.bears(tag) => OwnTags::AskedBesidesThisCard,
        OwnTags::NotAsked | OwnTags::Asked => OwnTags::Asked,
    })
}

fn ongoing<'a>(triggers: &'a [Trigger], modifiers: &'a [Modifier]) -> Option<TextLine<'a>> {
    let same = triggers.chunk_by(|one, next| one.on == next.on);
    let groups = same.map(|same| TriggerGroup {
        on: &same[0].on,
        does: same.iter().map(|trigger| trigger.does.clone()).collect(),
    });
    let groups: Vec<TriggerGroup> = groups.collect();
    (!groups.is_empty() || !modifiers.is_empty()).then_some(TextLine::Ongoing(groups, modifiers))
}

/// Stock and production that a corporation starts with.
pub(super) fn start(corporation: &Corporation) -> Vec<Thing> {
    let mut start = stock(&corporation.stock);
    let produces = Resource::ALL.iter().map(|r| (corporation.production[*r], *r));
    start.extend(produces.filter(|(n, _)| *n > 0).map(|(n, r)| Thing::Production(n.into(), r)));
    start
}

/// What there is of every resource, the others left out.
pub(super) fn stock<T: Default + Copy + Into<i64>>(all: &ByResource<T>) -> Vec<Thing> {
    let all = Resource::ALL.iter().map(|r| (all[*r].into(), *r));
    all.filter(|(n, _): &(i64, _)| *n != 0).map(|(n, r)| Thing::Stock(n, r)).collect()
}

/// What is paid; empty if it is nothing.
pub(super) fn paid(payment: &Payment) -> Vec<Thing> {
    let kinds = [Resource::MegaCredits, Resource::Steel, Resource::Titanium, Resource::Heat];
    let paid = kinds.into_iter().map(|r| (i64::from(payment.of(r)), r));
    paid.filter(|(n, _)| *n != 0).map(|(n, r)| Thing::Stock(n, r)).collect()
}

/// What has placed a tile, for a sentence that names the area; an area off Mars has the title of its card already.
pub(super) fn placed_by(area: AreaId, source: Source) -> Source {
    if area.on_mars() { source } else { Source::Rules }
}

/// How a game has ended, with the points reached.
pub(super) enum GameEnd<'a> {
    /// Alone, and Mars is not terraformed.
    Lost(i64),
    Won(Seat, i64),
    Shared(&'a [Seat], i64),
}

/// How a game has ended.
pub(super) fn outcome<'a>(scores: &[Score], winners: &'a [Seat]) -> GameEnd<'a> {
    let total =
        |who: Seat| scores.iter().find(|score| score.seat == who).map_or(0, |score| score.total.into());
    match winners {
        [] => GameEnd::Lost(scores.first().map_or(0, |score| score.total.into())),
        [only] => GameEnd::Won(*only, total(*only)),
        [first, ..] => GameEnd::Shared(winners, total(*first)),
    }
}
