//! Games that a seat cannot distinguish from the real one: equal in everything that it may know (R10), and random in the
//! rest. A program that tries out answers in them does not learn anything that its seat may not know.
//!
//! What a seat may know follows from the position and from [`CardMemory`], which remembers cards that the seat has seen
//! before. Among the games that agree with both, the distribution assumes that other seats pick, keep and play cards at
//! random: it draws no conclusions from what they might prefer.

mod memory;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

pub use memory::CardMemory;

use super::means::Means;
use super::offer::CARD_PRICE;
use super::payment::Payment;
use super::phase::setup::corporations_in_game;
use super::state::{Chosen, Player, State};
use super::{Answer, Event, Game, Phase, Refusal, Seed};
use crate::card::{CardId, CorporationId};
use crate::cards::CARDS;
use crate::seat::Seat;

/// A game that was drawn at random among those that one seat cannot distinguish from a real game. It can be played on. It
/// cannot be stored: serialising it fails, and so does serialising a copy of [`SampledGame::game`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampledGame {
    game: Game,
}

impl SampledGame {
    /// The sample as a game. Its seed is not that of the real game; its commitment is.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Answers the open question of a seat, as [`Game::answer`] does.
    ///
    /// # Errors
    /// If the answer is not legal. The sample and `log` are then unchanged.
    pub fn answer(&mut self, seat: Seat, answer: &Answer, log: &mut Vec<Event>) -> Result<(), Refusal> {
        self.game.answer(seat, answer, log)
    }
}

/// Where a card lies that the seat does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Location {
    /// In a hand.
    Hand(Seat),
    /// Before a seat that may keep or buy it.
    Dealt(Seat),
    /// Kept by the seat in this draft, from that pack.
    Drafted(Seat, u8),
    /// In that pack of this draft.
    Pack(u8),
    /// In the deck.
    Deck,
    /// In the discard pile.
    Discard,
}

/// The random numbers of one sample.
struct Draws(ChaCha8Rng);

impl Draws {
    /// Uniform in `0..limit`; the limit is small.
    fn below(&mut self, limit: usize) -> usize {
        ((u64::from(self.0.next_u32()) * limit as u64) >> 32) as usize
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

impl Game {
    /// Draws a game that is equal in everything that the seat of `memory` may know, and random in the rest: the cards of
    /// others, the deck, secret choices, and the seed. `number` selects the sample. The result depends only on `number` and
    /// on what the seat may know; so a sample of a sample is a sample of the real game.
    ///
    /// ```
    /// use domain::game::{CardMemory, Game, Seed, Setup};
    /// use domain::seat::Seat;
    ///
    /// let mut events = Vec::new();
    /// let game = Game::begin(Setup::of(2), Seed([7; 32]), &mut events)?;
    /// let memory = CardMemory::of(Seat::Red, &events);
    /// let sample = game.resample(&memory, 1);
    /// assert_eq!(sample.game().legal(Seat::Red), game.legal(Seat::Red));
    /// assert_ne!(sample, game.resample(&memory, 2));
    /// # Ok::<(), domain::game::SetupError>(())
    /// ```
    pub fn resample(&self, memory: &CardMemory, number: u64) -> SampledGame {
        let mut game = self.clone();
        if self.is_over() {
            return SampledGame { game };
        }
        let mut draws = Draws(ChaCha8Rng::seed_from_u64(number));
        let mut seed = [0; 32];
        draws.0.fill_bytes(&mut seed);
        game.state.chance = self.state.chance.resampled(Seed(seed));
        let seat = memory.seat();
        let known_packs = self.known_packs(memory);
        let mut known_discards = [false; CARDS + 1];
        memory.discarded().iter().for_each(|card| known_discards[usize::from(card.number())] = true);
        let hidden = |place: Location, card: CardId| match place {
            Location::Pack(id) => !known_packs.contains(&id),
            Location::Discard => !known_discards[usize::from(card.number())],
            _ => true,
        };
        let mut places = Vec::with_capacity(208);
        let mut cards = Vec::with_capacity(208);
        each_place(&mut game.state, seat, &mut |place, card| {
            if hidden(place, *card) {
                places.push(place);
                cards.push(*card);
            }
        });
        // Nothing may depend on the places where the cards really are.
        sort(&mut cards);
        let mut dealt = deal(&places, cards, memory, &mut draws).into_iter();
        each_place(&mut game.state, seat, &mut |place, card| {
            if hidden(place, *card)
                && let Some(drawn) = dealt.next()
            {
                *card = drawn;
            }
        });
        game.state.choose_for_others(seat, &mut draws);
        SampledGame { game }
    }

    /// The game as if no other seat had made its secret choice yet, at set-up and in research (R3.4, R4.2). The seat learns
    /// nothing from these choices until they are revealed, so what it expects must not depend on them. Elsewhere the same
    /// game.
    pub fn before_choices_of_others(&self, seat: Seat) -> Game {
        let mut game = self.clone();
        if game.chooses_secretly() {
            let others = Seat::of(game.state.players.len()).iter().filter(|other| **other != seat);
            others.for_each(|other| game.state.player_mut(*other).chosen = None);
        }
        game
    }

    /// The packs of which the seat knows every card: its own, and those that nobody has picked from since it passed them.
    fn known_packs(&self, memory: &CardMemory) -> Vec<u8> {
        let seat = memory.seat();
        let mut known: Vec<u8> = match self.state.players.get(seat.index()) {
            Some(player) => player.packs.front().map(|pack| pack.id).into_iter().collect(),
            None => return Vec::new(),
        };
        known.extend(self.changeable(seat).map(|(_, _, pack)| pack));
        let packs = self.state.players.iter().flat_map(|player| &player.packs);
        known.extend(packs.filter(|pack| memory.knows(pack.id, &pack.cards)).map(|pack| pack.id));
        known
    }
}

/// Sorts cards by counting, which is quicker than by comparing.
fn sort(cards: &mut [CardId]) {
    let mut counts = [0_u8; CARDS + 1];
    cards.iter().for_each(|card| counts[usize::from(card.number())] += 1);
    let mut places = cards.iter_mut();
    for (number, count) in (0_u8..).zip(counts) {
        places.by_ref().take(count.into()).for_each(|place| *place = CardId(number));
    }
}

/// Visits every card that may be hidden from the seat, always in the same order.
fn each_place(state: &mut State, seat: Seat, visit: &mut impl FnMut(Location, &mut CardId)) {
    state.deck.iter_mut().for_each(|card| visit(Location::Deck, card));
    state.discard.iter_mut().for_each(|card| visit(Location::Discard, card));
    for (player, owner) in state.players.iter_mut().zip(Seat::ALL.iter().copied()) {
        for pack in &mut player.packs {
            pack.cards.iter_mut().for_each(|card| visit(Location::Pack(pack.id), card));
        }
        if owner == seat {
            continue;
        }
        player.hand.iter_mut().for_each(|card| visit(Location::Hand(owner), card));
        let apart = player.drafted.is_empty();
        player.drafted.iter_mut().for_each(|(card, pack)| visit(Location::Drafted(owner, *pack), card));
        if apart {
            player.dealt.iter_mut().for_each(|card| visit(Location::Dealt(owner), card));
        } else if !player.dealt.is_empty() {
            // The draft is over: the drafted cards lie before the seat.
            player.dealt = player.drafted.iter().map(|(card, _)| *card).collect();
        }
    }
}

/// Places that are still free.
struct Free {
    hands: [Vec<usize>; 5],
    discard: Vec<usize>,
    /// Those of the draft: its cards and packs.
    draft: Vec<(Location, usize)>,
}

impl Free {
    fn of(places: &[Location]) -> Free {
        let (hands, discard, draft) = Default::default();
        let mut free = Free { hands, discard, draft };
        for (at, place) in places.iter().enumerate() {
            match place {
                Location::Hand(seat) => free.hands[seat.index()].push(at),
                Location::Discard => free.discard.push(at),
                Location::Drafted(..) | Location::Pack(_) => free.draft.push((*place, at)),
                Location::Dealt(_) | Location::Deck => {}
            }
        }
        free
    }

    /// The latest place of the draft that is of this kind.
    fn drafted(&mut self, place: Location) -> Option<usize> {
        let at = self.draft.iter().rposition(|(one, _)| *one == place)?;
        Some(self.draft.remove(at).1)
    }

    /// The first place in the pack.
    fn in_pack(&mut self, pack: u8) -> Option<usize> {
        let at = self.draft.iter().position(|(one, _)| *one == Location::Pack(pack))?;
        Some(self.draft.remove(at).1)
    }
}

/// Deals the cards to the places, one to each: first those that the seat remembers, each to a place where it can be.
fn deal(places: &[Location], mut cards: Vec<CardId>, memory: &CardMemory, draws: &mut Draws) -> Vec<CardId> {
    draws.shuffle(&mut cards);
    let mut dealt: Vec<Option<CardId>> = vec![None; places.len()];
    let mut remembered = [false; CARDS + 1];
    let mut free = Free::of(places);
    let hands = free.hands.clone();
    for mut lot in memory.lots_in(&cards) {
        // Any of the takers may have taken any of the cards.
        draws.shuffle(&mut lot.takers);
        let mut order: Vec<usize> = (0..lot.cards.len()).collect();
        draws.shuffle(&mut order);
        let taken = order.len().min(lot.takers.len());
        let (taken, left) = order.split_at(taken);
        let mut put = |which: usize, place: Option<usize>| {
            if let Some(at) = place {
                dealt[at] = Some(lot.cards[which]);
                remembered[usize::from(lot.cards[which].number())] = true;
            }
        };
        for (which, taker) in taken.iter().zip(&lot.takers) {
            let hand = taker.seat.index();
            let place = if !lot.settled {
                free.drafted(Location::Drafted(taker.seat, lot.pack))
            } else if draws.below(taker.of.max(1).into()) < taker.kept.into() {
                free.hands[hand].pop().or_else(|| free.discard.pop())
            } else if lot.reshuffled {
                None
            } else {
                free.discard.pop().or_else(|| free.hands[hand].pop())
            };
            put(*which, place);
        }
        if !lot.settled {
            // What nobody has taken is still in the pack, in the same order.
            let mut left = left.to_vec();
            left.sort_unstable();
            left.into_iter().for_each(|which| put(which, free.in_pack(lot.pack)));
        }
    }
    let mut rest = cards.into_iter().filter(|card| !remembered[usize::from(card.number())]);
    let mut dealt: Vec<CardId> = dealt.into_iter().filter_map(|card| card.or_else(|| rest.next())).collect();
    // In which order the cards of a hand came is not known either.
    for hand in hands {
        if let [first, ..] = hand[..] {
            draws.shuffle(&mut dealt[first..first + hand.len()]);
        }
    }
    dealt
}

impl State {
    /// Replaces the secret choices of the other seats: corporations at set-up, and which cards they buy.
    fn choose_for_others(&mut self, seat: Seat, draws: &mut Draws) {
        let others: Vec<Seat> = self.seats().iter().copied().filter(|other| *other != seat).collect();
        let mut corporations: Vec<CorporationId> = corporations_in_game(&self.setup);
        let known = |id: &CorporationId| {
            let own = self.players.get(seat.index()).is_some_and(|own| own.dealt_corporations.contains(id));
            own || self.players.iter().any(|player| player.corporation == Some(*id))
        };
        corporations.retain(|id| !known(id));
        draws.shuffle(&mut corporations);
        for other in others {
            let player = self.player_mut(other);
            for dealt in &mut player.dealt_corporations {
                *dealt = corporations.pop().unwrap_or(*dealt);
            }
            if self.player(other).chosen.is_some() {
                let chosen = self.any_choice(other, draws);
                self.player_mut(other).chosen = Some(chosen);
            }
        }
    }

    /// A random choice that the seat could have made.
    fn any_choice(&self, seat: Seat, draws: &mut Draws) -> Chosen {
        let player: &Player = self.player(seat);
        let corporation = match (self.phase, player.dealt_corporations.len()) {
            (Phase::Setup, 1..) => {
                Some(player.dealt_corporations[draws.below(player.dealt_corporations.len())])
            }
            _ => None,
        };
        let price = Means::of(self, seat).price(CARD_PRICE, &[], 0);
        let money = match corporation {
            Some(id) => id.row().stock.megacredits.into(),
            None => price.affordable(),
        };
        let most = (money / CARD_PRICE).max(0) as usize;
        let mut cards: Vec<CardId> = player.dealt.iter().copied().filter(|_| draws.below(2) == 1).collect();
        cards.truncate(most);
        let due = CARD_PRICE * cards.len() as i32;
        let payment = match corporation {
            Some(_) => Payment { megacredits: due, ..Payment::NOTHING },
            None => super::payment::Price { due, ..price }.default_payment(),
        };
        Chosen { corporation, cards, payment }
    }
}
