//! The action phase: turns of one or two actions (R4.4, R5).

use crate::card::{CardId, CorporationId};
use crate::effect::{Effect, Placed, Site, StandardProject};
use crate::game::event::Event;
use crate::game::means::Means;
use crate::game::offer::Offer;
use crate::game::payment::Payment;
use crate::game::playable::By;
use crate::game::{Answer, Ask, Choice, Engine, Game, PendingEffect, Phase, Source};
use crate::parameter::Parameter;
use crate::resource::Resource;
use crate::seat::Seat;
use crate::tile::Tile;

impl Game {
    /// The corporation whose forced first action is due and cannot be taken, because there is no legal area (R4.6).
    fn impossible_first_action(&self, seat: Seat) -> Option<CorporationId> {
        let player = self.state.player(seat);
        let corporation = player.corporation.filter(|_| player.first_action_due)?;
        if !self.skips_impossible_first_action() {
            return None;
        }
        let effect = corporation.row().first_action.as_ref()?;
        let means = Means::of(&self.state, seat);
        (!means.can_do_briefly(std::slice::from_ref(effect), By::default())).then_some(corporation)
    }
}

impl Engine<'_> {
    /// Continues the action phase: with the rest of the turn, the next turn, or the end of the phase.
    pub(in crate::game) fn next_of_actions(&mut self) {
        let state = &self.game.state;
        if let Some(seat) = state.active {
            if let Some(card) = state.player(seat).playing {
                self.emit(Event::EventFiled { seat, card });
            } else if state.player(seat).passed || state.actions >= 2 {
                self.emit(Event::TurnEnded { seat });
                self.begin_turn(self.game.state.after(seat));
            } else if let Some(corporation) = self.game.impossible_first_action(seat) {
                self.emit(Event::FirstActionSkipped { seat, corporation });
            } else {
                self.game.ask = Ask::Action;
            }
        } else {
            self.begin_turn(state.first);
        }
    }

    /// The next seat that has not passed, counting from the given one; with none the phase is over.
    fn begin_turn(&mut self, from: Seat) {
        let state = &self.game.state;
        match state.round_from(from).find(|seat| !state.player(*seat).passed) {
            Some(seat) => self.emit(Event::TurnBegan { seat }),
            None => self.emit(Event::PhaseBegan { phase: Phase::Production }),
        }
    }

    /// Carries out an action (R5).
    pub(in crate::game) fn act(&mut self, seat: Seat, offer: &Offer, answer: &Answer) {
        let payment = self.game.payment(offer, answer);
        match answer.option {
            Choice::PlayCard(card) => self.play(seat, card, payment),
            Choice::CardAction(card) => {
                if let Some(action) = &card.row().action {
                    self.use_action(seat, Source::Card(card), action, payment);
                }
            }
            Choice::CorporationAction => {
                let player = self.game.state.player(seat);
                if let (Some(corporation), Some(action)) = (player.corporation, player.corporation_action()) {
                    self.use_action(seat, Source::Corporation(corporation), action, payment);
                }
            }
            Choice::FirstAction => {
                let corporation = self.game.state.player(seat).corporation;
                if let Some((corporation, effect)) =
                    corporation.and_then(|c| c.row().first_action.as_ref().map(|effect| (c, effect)))
                {
                    self.emit(Event::FirstActionTaken { seat, corporation });
                    self.add_effect(seat, Source::Corporation(corporation), effect.clone());
                }
            }
            Choice::StandardProject(project) => {
                self.emit(Event::ProjectUsed { seat, project, payment });
                self.put_before(seat, Source::Project(project), project.effects());
                if project == StandardProject::SellPatents {
                    let cards = answer.cards.clone().unwrap_or_default();
                    let count = cards.len() as i16;
                    self.discard(seat, cards, Source::Project(project));
                    self.gain(seat, Resource::MegaCredits, count, Source::Project(project));
                }
            }
            Choice::ClaimMilestone(milestone) => {
                self.emit(Event::MilestoneClaimed { seat, milestone, payment })
            }
            Choice::FundAward(award) => self.emit(Event::AwardFunded { seat, award, payment }),
            Choice::ConvertPlants => {
                let amount = self.game.state.player(seat).greenery_plants();
                self.emit(Event::Converted { seat, resource: Resource::Plants, amount });
                self.add_effect(
                    seat,
                    Source::Plants,
                    Effect::Place(Tile::Greenery, Site::Usual, Placed::Only),
                );
            }
            Choice::ConvertHeat => {
                self.emit(Event::Converted { seat, resource: Resource::Heat, amount: 8 });
                self.add_effect(seat, Source::Heat, Effect::Raise(1, Parameter::Temperature));
            }
            Choice::Pass => self.emit(Event::Passed { seat }),
            Choice::EndTurn => {
                self.emit(Event::TurnEnded { seat });
                self.begin_turn(self.game.state.after(seat));
            }
            _ => {}
        }
    }

    fn play(&mut self, seat: Seat, card: CardId, payment: Payment) {
        self.emit(Event::CardPlayed { seat, card, payment });
        self.put_before(seat, Source::Card(card), &card.row().effects);
    }

    fn use_action(&mut self, seat: Seat, source: Source, action: &Effect, payment: Payment) {
        self.emit(Event::ActionUsed { seat, source, payment });
        self.add_effect(seat, source, action.clone());
    }

    /// Adds effects before those that they have triggered already, so that they come first where nobody is asked.
    fn put_before(&mut self, owner: Seat, source: Source, effects: &[Effect]) {
        let items = effects.iter().map(|effect| PendingEffect {
            owner,
            source,
            effect: effect.clone(),
            played: None,
        });
        let pending = &mut self.game.pending;
        pending.extend(items);
        // Nearly always there was none, and nothing moves.
        pending.rotate_right(effects.len());
    }
}
