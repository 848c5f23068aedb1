//! How an event changes the position. It contains no rules and cannot fail.

use super::event::{Event, Phase};
use super::payment::pay;
use super::state::{Chosen, InPlay, Pack, State};
use crate::card::{CardId, CardKind};
use crate::parameter::Parameter;
use crate::resource::Resource;
use crate::seat::Seat;
use crate::tile::Tile;

impl State {
    pub(crate) fn evolve(&mut self, event: &Event) {
        match event {
            Event::Began { first, .. } => self.first = *first,
            Event::Shuffled { order, chance_used, from_discards, .. } => {
                self.deck = order.clone().unwrap_or_default();
                self.chance.skip_to(chance_used.unwrap_or_default());
                if *from_discards {
                    self.discard.clear();
                }
            }
            Event::CorporationsDealt { seat, corporations, .. } => {
                self.player_mut(*seat).dealt_corporations = corporations.clone().unwrap_or_default();
            }
            Event::Dealt { seat, cards, .. } => {
                let cards = self.take_from_deck(cards.as_deref().unwrap_or_default());
                self.player_mut(*seat).dealt.extend(cards);
            }
            Event::PackDealt { seat, pack, cards, .. } => {
                let cards = self.take_from_deck(cards.as_deref().unwrap_or_default());
                let packs = &mut self.player_mut(*seat).packs;
                match packs.back_mut() {
                    Some(open) => open.cards.extend(cards),
                    None => packs.push_back(Pack { id: *pack, cards: cards.to_vec() }),
                }
            }
            Event::Picked { seat, to, card, pack, .. } => self.pick(*seat, *to, *pack, *card),
            Event::PickChanged { seat, pack, card, returned } => {
                self.change_pick(*seat, *pack, *card, *returned)
            }
            Event::LastCardTaken { seat, pack, card } => {
                let player = self.player_mut(*seat);
                player.packs.retain(|p| p.id != *pack);
                player.drafted.extend(card.map(|card| (card, *pack)));
            }
            Event::Drafted { seat, .. } => {
                // What came from which pack stays known: in version 1 of the rules a pick may still be changed.
                let player = self.player_mut(*seat);
                player.dealt = player.drafted.iter().map(|(card, _)| *card).collect();
                player.draft_total = 0;
            }
            Event::Chose { seat, corporation, cards, payment } => {
                self.player_mut(*seat).chosen = Some(Chosen {
                    corporation: *corporation,
                    cards: cards.clone().unwrap_or_default(),
                    payment: payment.unwrap_or_default(),
                });
            }
            Event::CorporationRevealed { seat, corporation } => {
                let player = self.player_mut(*seat);
                let row = corporation.row();
                player.corporation = Some(*corporation);
                player.dealt_corporations.clear();
                player.first_action_due = row.first_action.is_some();
                for resource in Resource::ALL {
                    player.stock[*resource] += i32::from(row.stock[*resource]);
                    player.production[*resource] += i16::from(row.production[*resource]);
                }
                for tag in &row.tags {
                    player.tags[tag.index()] += 1;
                }
            }
            Event::Kept { seat, cards, payment, .. } => {
                let player = self.player_mut(*seat);
                let cards = cards.as_deref().unwrap_or_default();
                player.dealt.retain(|card| !cards.contains(card));
                player.hand.extend(cards);
                player.chosen = None;
                player.drafted.clear();
                pay(&mut player.stock, payment);
            }
            Event::Discarded { seat, cards, .. } => {
                let cards = cards.as_deref().unwrap_or_default();
                let player = self.player_mut(*seat);
                player.dealt.retain(|card| !cards.contains(card));
                player.hand.retain(|card| !cards.contains(card));
                self.discard.extend(cards);
            }
            Event::GenerationBegan { generation, first } => {
                self.generation = *generation;
                self.first = *first;
                for player in &mut self.players {
                    player.passed = false;
                    player.rating_raised = 0;
                    player.next_discount = 0;
                    player.next_offset = 0;
                }
            }
            Event::PhaseBegan { phase } => {
                self.phase = *phase;
                self.active = None;
                if *phase == Phase::FinalGreeneries {
                    self.players.iter_mut().for_each(|player| player.passed = false);
                }
            }
            Event::TurnBegan { seat } => {
                self.active = Some(*seat);
                self.actions = 0;
            }
            Event::TurnEnded { .. } => self.active = None,
            Event::Passed { seat } => self.player_mut(*seat).passed = true,
            Event::CardPlayed { seat, card, payment } => {
                self.act(*seat, payment);
                self.play_card(*seat, *card);
            }
            Event::EventFiled { seat, card } => {
                let player = self.player_mut(*seat);
                player.playing = None;
                player.events.push(*card);
            }
            Event::ActionUsed { seat, source, payment } => {
                self.act(*seat, payment);
                let player = self.player_mut(*seat);
                if let super::source::Source::Card(card) = source {
                    player.in_play.iter_mut().filter(|c| c.card == *card).for_each(|c| c.used = true);
                } else {
                    player.corporation_used = true;
                }
            }
            Event::FirstActionTaken { seat, .. } => {
                self.actions += 1;
                self.player_mut(*seat).first_action_due = false;
            }
            Event::FirstActionSkipped { seat, .. } => self.player_mut(*seat).first_action_due = false,
            Event::ProjectUsed { seat, payment, .. } => self.act(*seat, payment),
            Event::MilestoneClaimed { seat, milestone, payment } => {
                self.act(*seat, payment);
                self.milestones.push((*milestone, *seat));
            }
            Event::AwardFunded { seat, award, payment } => {
                self.act(*seat, payment);
                self.awards.push((*award, *seat));
            }
            Event::Converted { seat, resource, amount } => {
                self.actions += 1;
                self.player_mut(*seat).stock[*resource] -= i32::from(*amount);
            }
            Event::StockChanged { seat, resource, change, .. } => {
                self.player_mut(*seat).stock[*resource] += i32::from(*change);
            }
            Event::ProductionChanged { seat, resource, change, .. } => {
                self.player_mut(*seat).production[*resource] += *change;
            }
            Event::RatingRaised { seat, change, .. } => {
                let player = self.player_mut(*seat);
                player.rating += *change;
                player.rating_raised += *change;
            }
            Event::ParameterRaised { parameter, value, .. } => match parameter {
                Parameter::Temperature => self.temperature = *value,
                Parameter::Oxygen => self.oxygen = *value,
                // The oceans are the tiles on the board.
                Parameter::Oceans => {}
            },
            Event::TilePlaced { seat, area, tile, .. } => {
                self.board.place(*area, *tile, seat.filter(|_| *tile != Tile::Ocean));
            }
            Event::AreaClaimed { seat, area } => self.board.claim(*area, *seat),
            Event::CardResourcesChanged { seat, card, change, .. } => {
                let held = self.player_mut(*seat).in_play.iter_mut().find(|c| c.card == *card);
                if let Some(held) = held {
                    held.resources = held.resources.saturating_add_signed(*change);
                }
            }
            Event::Drawn { seat, cards, .. } => {
                let cards = self.take_from_deck(cards.as_deref().unwrap_or_default());
                self.player_mut(*seat).hand.extend(cards);
            }
            Event::Revealed { seat, cards, .. } => {
                let cards = self.take_from_deck(cards);
                self.player_mut(*seat).dealt.extend(cards);
            }
            Event::NextCardEased { seat, discount, offset, .. } => {
                let player = self.player_mut(*seat);
                player.next_discount += discount;
                player.next_offset += offset;
            }
            Event::Produced { seat, energy_to_heat, gained } => {
                let player = self.player_mut(*seat);
                player.stock.energy -= i32::from(*energy_to_heat);
                player.stock.heat += i32::from(*energy_to_heat);
                for resource in Resource::ALL {
                    player.stock[*resource] += i32::from(gained[*resource]);
                }
                player.corporation_used = false;
                player.in_play.iter_mut().for_each(|card| card.used = false);
            }
            Event::Ended { .. } => {
                self.phase = Phase::Over;
                self.active = None;
            }
            Event::Aborted { .. } => {
                self.phase = Phase::Aborted;
                self.active = None;
            }
            // An undo restores an earlier game as a whole: see `record`.
            Event::Undone { .. } => {}
            // The rules know nothing of it.
            Event::Noted { .. } => {}
        }
    }

    /// Takes the named cards off the deck, where they lie on top.
    fn take_from_deck<'a>(&mut self, cards: &'a [CardId]) -> &'a [CardId] {
        self.deck.truncate(self.deck.len().saturating_sub(cards.len()));
        cards
    }

    fn act(&mut self, seat: Seat, payment: &super::payment::Payment) {
        self.actions += 1;
        pay(&mut self.player_mut(seat).stock, payment);
    }

    fn play_card(&mut self, seat: Seat, card: CardId) {
        let player = self.player_mut(seat);
        let row = card.row();
        player.hand.retain(|c| *c != card);
        player.next_discount = 0;
        player.next_offset = 0;
        match row.kind {
            CardKind::Event => player.playing = Some(card),
            CardKind::Automated | CardKind::Active => {
                player.in_play.push(InPlay { card, resources: 0, used: false });
                for tag in &row.tags {
                    player.tags[tag.index()] += 1;
                }
            }
        }
    }

    fn pick(&mut self, seat: Seat, to: Seat, pack: u8, card: Option<CardId>) {
        let player = self.player_mut(seat);
        let Some(at) = player.packs.iter().position(|p| p.id == pack) else { return };
        let Some(mut rest) = player.packs.remove(at) else { return };
        rest.cards.retain(|c| Some(*c) != card);
        player.drafted.extend(card.map(|card| (card, pack)));
        if !rest.cards.is_empty() {
            self.player_mut(to).packs.push_back(rest);
        }
    }

    fn change_pick(&mut self, seat: Seat, pack: u8, card: Option<CardId>, returned: Option<CardId>) {
        let (Some(card), Some(returned)) = (card, returned) else { return };
        let player = self.player_mut(seat);
        player.drafted.iter_mut().filter(|(c, _)| *c == returned).for_each(|(c, _)| *c = card);
        player.dealt.iter_mut().filter(|c| **c == returned).for_each(|c| *c = card);
        player.chosen = None;
        for player in &mut self.players {
            for open in player.packs.iter_mut().filter(|p| p.id == pack) {
                open.cards.iter_mut().filter(|c| **c == card).for_each(|c| *c = returned);
            }
        }
    }
}
