//! What an effect does: immediately if it asks nothing, otherwise with the answer.

use super::event::Event;
use super::production_box::{BoxOf, ore_of};
use super::{Answer, Ask, Choice, Engine, Offer, PendingEffect, Source};
use crate::board::{AreaId, Icon};
use crate::card::CardId;
use crate::effect::{Amount, Cost, Count, Effect, Placed, Site};
use crate::parameter::{Parameter, StepBonus};
use crate::resource::Resource;
use crate::seat::Seat;
use crate::tile::Tile;

impl Engine<'_> {
    /// Carries out an effect, or asks the question that it needs an answer to.
    pub(super) fn start(&mut self, item: PendingEffect) {
        let PendingEffect { owner, source, .. } = item;
        match &item.effect {
            Effect::Gain(amount, resource) => {
                let n = self.count(owner, *amount);
                self.gain(owner, *resource, n, source);
            }
            Effect::Lose(n, resource) => self.gain(owner, *resource, -i16::from(*n), source),
            Effect::Produce(amount, resource) => {
                let n = self.count(owner, *amount);
                self.produce(owner, *resource, n, source);
            }
            Effect::Rating(amount) => {
                let n = self.count(owner, *amount);
                self.rate(owner, n, source);
            }
            Effect::Raise(steps, parameter) => self.raise(owner, *parameter, *steps, source),
            Effect::Draw(n) => self.draw(owner, *n, source),
            Effect::DiscountNextCard(n) => {
                self.emit(Event::NextCardEased { seat: owner, discount: *n, offset: 0, source });
            }
            Effect::OffsetNextCard(n) => {
                self.emit(Event::NextCardEased { seat: owner, discount: 0, offset: *n, source });
            }
            Effect::IfTags { tag, least, then, otherwise } => {
                let enough = self.game.state.player(owner).tags(*tag) >= *least;
                self.follow(&item, if enough { then } else { otherwise });
            }
            Effect::IfRatingRaised(then) => {
                if self.game.state.player(owner).rating_raised > 0 {
                    self.follow(&item, then);
                }
            }
            Effect::Spend(Cost::Stock(n, resource), then) => {
                self.gain(owner, *resource, -i16::from(*n), source);
                self.follow(&item, then);
            }
            Effect::Spend(Cost::Production(n, resource), then) => {
                self.produce(owner, *resource, -i16::from(*n), source);
                self.follow(&item, then);
            }
            Effect::Spend(Cost::ThisCard(n, _), then) => {
                if let Some(card) = item.this() {
                    self.put_on(owner, owner, card, -i16::from(*n), source);
                }
                self.follow(&item, then);
            }
            // M€ are paid with the action that names them.
            Effect::Spend(Cost::MegaCredits(..), then) => self.follow(&item, then),
            Effect::RevealTop(tag, then) => {
                if let Some(card) = self.top() {
                    self.emit(Event::Revealed { seat: owner, cards: vec![card], source });
                    let bears = card.row().bears(*tag);
                    self.discard(owner, vec![card], source);
                    if bears {
                        self.follow(&item, then);
                    }
                }
            }
            Effect::Look { look, .. } => {
                self.look(owner, *look, source);
                self.ask_or_settle(item);
            }
            Effect::LookBuy => {
                self.look(owner, 1, source);
                if !self.game.state.player(owner).dealt.is_empty() {
                    self.ask_or_settle(item);
                }
            }
            // A neutral opponent loses nothing that matters, and gives from the supply (R8.4).
            Effect::RemoveAny(..) if self.game.state.solo() => {}
            Effect::Steal(n, resource) if self.game.state.solo() => {
                self.gain(owner, *resource, (*n).into(), source)
            }
            Effect::Place(Tile::Ocean, ..) if self.game.state.at_goal(Parameter::Oceans) => {}
            Effect::Place(..)
            | Effect::ClaimArea
            | Effect::RemoveAny(..)
            | Effect::RemoveAnyCard(..)
            | Effect::Steal(..)
            | Effect::RemoveFromNeighbour(..)
            | Effect::DecreaseAny(..)
            | Effect::Add(..)
            | Effect::Either(_)
            | Effect::May(_)
            | Effect::Times(_)
            | Effect::Spend(Cost::AnyCard(..) | Cost::HandCards(_), _)
            | Effect::CopyProductionBox => self.ask_or_settle(item),
        }
    }

    /// Asks the question of an effect, unless there is nothing to choose.
    fn ask_or_settle(&mut self, item: PendingEffect) {
        let mut offers = Vec::with_capacity(12);
        self.game.list_effect_options(&item, &mut offers);
        let free = |offer: &Offer| {
            offer.price.is_some()
                || offer.amount.is_some_and(|(min, max, _)| min != max)
                || offer.cards.is_some_and(|cards| {
                    usize::from(cards.min) < self.game.state.player(item.owner).dealt.len()
                })
        };
        match offers.as_slice() {
            [] => {}
            [only] if !free(only) => {
                let answer = Answer {
                    cards: only.cards.map(|_| self.game.state.player(item.owner).dealt.to_vec()),
                    ..Answer::plain(only.choice)
                };
                let only = *only;
                self.settle(item, &only, &answer);
            }
            _ => self.game.ask = Ask::Effect(item),
        }
    }

    /// Carries out an effect as answered.
    pub(super) fn settle(&mut self, item: PendingEffect, offer: &Offer, answer: &Answer) {
        let PendingEffect { owner, source, .. } = item;
        let amount = |default: i64| answer.amount.unwrap_or(default) as i16;
        let chosen = offer.amount.map_or(0, |(_, _, default)| amount(default));
        match (&item.effect, answer.option) {
            (Effect::Place(tile, _, placed), Choice::Area(area)) => {
                self.place(owner, area, *tile, *placed, source);
            }
            (Effect::ClaimArea, Choice::Area(area)) => self.emit(Event::AreaClaimed { seat: owner, area }),
            (Effect::RemoveAny(_, resource), Choice::Player(victim)) => {
                self.take(owner, victim, *resource, chosen, source);
            }
            (Effect::RemoveFromNeighbour(..), Choice::Player(victim)) => {
                self.take(owner, victim, Resource::MegaCredits, chosen, source);
            }
            (Effect::Steal(_, resource), Choice::Player(victim)) => {
                self.take(owner, victim, *resource, chosen, source);
                self.gain(owner, *resource, chosen, source);
            }
            (Effect::DecreaseAny(n, resource), Choice::Player(victim)) => {
                self.emit(Event::ProductionChanged {
                    seat: victim,
                    resource: *resource,
                    change: -i16::from(*n),
                    source,
                    by: (victim != owner).then_some(owner),
                });
            }
            (Effect::RemoveAnyCard(..), Choice::Card(card)) => {
                self.take_from_card(owner, card, chosen, source)
            }
            (Effect::Spend(Cost::AnyCard(n, _), then), choice) => {
                if let Choice::Card(card) = choice {
                    self.take_from_card(owner, card, (*n).into(), source);
                }
                self.follow(&item, then);
            }
            (Effect::Spend(Cost::HandCards(_), then), Choice::Card(card)) => {
                self.discard(owner, vec![card], source);
                self.follow(&item, then);
            }
            (Effect::May(effects), Choice::Card(card)) => {
                self.discard(owner, vec![card], source);
                for effect in effects {
                    if let Effect::Spend(Cost::HandCards(_), then) = effect {
                        self.follow(&item, then);
                    }
                }
            }
            (Effect::Add(n, ..), Choice::Card(card)) => self.put_on(owner, owner, card, (*n).into(), source),
            (Effect::Either(branches), Choice::Branch(n)) => {
                if let Some(branch) = branches.get(usize::from(n).wrapping_sub(1)) {
                    self.follow(&item, branch);
                }
            }
            (Effect::Times(effects), Choice::Times) => self.repeat(owner, effects, chosen, source),
            (Effect::Look { .. }, Choice::Keep) => {
                let kept = answer.cards.clone().unwrap_or_default();
                self.keep(owner, kept, super::payment::Payment::NOTHING, source);
                self.discard_dealt(owner, source);
            }
            (Effect::LookBuy, choice) => {
                if choice == Choice::Buy {
                    let payment = self.game.payment(offer, answer);
                    let card = self.game.state.player(owner).dealt.to_vec();
                    self.keep(owner, card, payment, source);
                }
                self.discard_dealt(owner, source);
            }
            (Effect::CopyProductionBox, Choice::Card(card)) => {
                let effects = self.game.state.production_box(BoxOf::Card(card));
                self.add_effects(&item, &effects);
            }
            (Effect::CopyProductionBox, Choice::Corporation(corporation)) => {
                let effects = self.game.state.production_box(BoxOf::Corporation(corporation));
                self.add_effects(&item, &effects);
            }
            // Declined, or the neutral opponent's.
            _ => {}
        }
    }

    /// Carries out what follows a cost or a choice, before all other pending effects, so that one trigger is finished before
    /// the next (R5.A6). Several effects may be ordered among themselves.
    fn follow(&mut self, item: &PendingEffect, effects: &[Effect]) {
        match effects {
            [only] => self.start(PendingEffect { effect: only.clone(), ..*item }),
            several => self.add_effects(item, several),
        }
    }

    /// Adds effects to the pending ones.
    pub(super) fn add_effects(&mut self, item: &PendingEffect, effects: &[Effect]) {
        let items = effects.iter().map(|effect| PendingEffect { effect: effect.clone(), ..*item });
        self.game.pending.extend(items);
    }

    /// How much an amount is now.
    fn count(&self, seat: Seat, amount: Amount) -> i16 {
        let state = &self.game.state;
        match amount {
            Amount::Fixed(n) => n.into(),
            Amount::Per { count, each } => {
                let found = match count {
                    Count::Tags(tag) => state.player(seat).tags(tag).into(),
                    Count::OpponentsTags(tag) => {
                        let others = state.seats().iter().filter(|s| **s != seat);
                        others.map(|s| u32::from(state.player(*s).tags(tag))).sum()
                    }
                    Count::CitiesOnMars => state.board.cities().and(crate::board::Areas::MARS).len(),
                    Count::Cities => state.board.cities().len(),
                    Count::EventsPlayed => {
                        let events = |s: &Seat| {
                            let player = state.player(*s);
                            player.events.len() + usize::from(player.playing.is_some())
                        };
                        state.seats().iter().map(events).sum::<usize>() as u32
                    }
                };
                (found / u32::from(each.max(1))) as i16
            }
        }
    }

    pub(super) fn gain(&mut self, seat: Seat, resource: Resource, change: i16, source: Source) {
        if change != 0 {
            self.emit(Event::StockChanged { seat, resource, change, source, by: None });
        }
    }

    pub(super) fn produce(&mut self, seat: Seat, resource: Resource, change: i16, source: Source) {
        if change != 0 {
            self.emit(Event::ProductionChanged { seat, resource, change, source, by: None });
        }
    }

    fn rate(&mut self, seat: Seat, change: i16, source: Source) {
        if change != 0 {
            self.emit(Event::RatingRaised { seat, change, source });
        }
    }

    /// Removes from a stock; `by` is who does it.
    fn take(&mut self, by: Seat, victim: Seat, resource: Resource, amount: i16, source: Source) {
        let by = (victim != by).then_some(by);
        self.emit(Event::StockChanged { seat: victim, resource, change: -amount, source, by });
    }

    fn take_from_card(&mut self, by: Seat, card: CardId, amount: i16, source: Source) {
        let state = &self.game.state;
        if let Some(owner) = state.seats().iter().copied().find(|s| state.player(*s).find(card).is_some()) {
            self.put_on(by, owner, card, -amount, source);
        }
    }

    fn put_on(&mut self, by: Seat, seat: Seat, card: CardId, change: i16, source: Source) {
        let by = (seat != by).then_some(by);
        self.emit(Event::CardResourcesChanged { seat, card, change, source, by });
    }

    /// Carries out effects that many times (R5.A2: at least once).
    fn repeat(&mut self, seat: Seat, effects: &[Effect], times: i16, source: Source) {
        for effect in effects {
            match effect {
                Effect::Produce(Amount::Fixed(n), resource) => {
                    self.produce(seat, *resource, i16::from(*n) * times, source);
                }
                Effect::Gain(Amount::Fixed(n), resource) => {
                    self.gain(seat, *resource, i16::from(*n) * times, source)
                }
                Effect::Spend(Cost::Stock(n, resource), then) => {
                    self.gain(seat, *resource, -i16::from(*n) * times, source);
                    self.repeat(seat, then, times, source);
                }
                other => (0..times).for_each(|_| self.add_effect(seat, source, other.clone())),
            }
        }
    }

    /// Raises a parameter step by step, with rating and bonuses (R1.5 to R1.7).
    pub(super) fn raise(&mut self, seat: Seat, parameter: Parameter, steps: u8, source: Source) {
        for _ in 0..steps {
            if self.game.state.at_goal(parameter) {
                return;
            }
            let value = self.game.state.parameter(parameter) + parameter.scale().step;
            self.emit(Event::ParameterRaised { seat, parameter, value, source });
            self.rate(seat, 1, Source::Parameter(parameter));
            let bonus = Source::Parameter(parameter);
            match parameter.bonus_at(value) {
                Some(StepBonus::HeatProduction) => self.produce(seat, Resource::Heat, 1, bonus),
                Some(StepBonus::Temperature) => self.raise(seat, Parameter::Temperature, 1, bonus),
                Some(StepBonus::Ocean) => {
                    self.add_effect(seat, bonus, Effect::Place(Tile::Ocean, Site::Usual, Placed::Only));
                }
                None => {}
            }
        }
    }

    /// Places a tile, with everything that follows from it (R2.3, R2.5).
    fn place(&mut self, seat: Seat, area: AreaId, tile: Tile, placed: Placed, source: Source) {
        self.emit(Event::TilePlaced { seat: Some(seat), area, tile, source });
        if tile == Tile::Ocean {
            let value = self.game.state.parameter(Parameter::Oceans);
            self.emit(Event::ParameterRaised { seat, parameter: Parameter::Oceans, value, source });
            self.rate(seat, 1, Source::Parameter(Parameter::Oceans));
        }
        let bonus = area.printed().bonus;
        let icons = |icon: Icon| bonus.iter().filter(|i| **i == icon).count() as u8;
        for icon in [Icon::Steel, Icon::Titanium, Icon::Plants] {
            if let Some(resource) = icon.resource() {
                self.gain(seat, resource, icons(icon).into(), Source::Area(area));
            }
        }
        let oceans = area.neighbours().and(self.game.state.board.oceans()).len();
        self.gain(seat, Resource::MegaCredits, 2 * oceans as i16, Source::Area(area));
        if icons(Icon::Card) > 0 {
            self.draw(seat, icons(Icon::Card), Source::Area(area));
        }
        if tile == Tile::Greenery && !self.game.state.oxygen_is_fixed() {
            self.raise(seat, Parameter::Oxygen, 1, source);
        }
        match placed {
            Placed::Only => {}
            Placed::ProduceOre => {
                if let Some(ore) = ore_of(area) {
                    self.produce(seat, ore, 1, source);
                }
            }
            Placed::RemoveAdjacentMegaCredits(n) => {
                self.add_effect(seat, source, Effect::RemoveFromNeighbour(n, area.index() as u8));
            }
        }
    }
}
