//! What a seat remembers of cards that it has seen: which cards it passed on in a draft and who has picked since, and which
//! cards lie in the discard pile. The position alone does not contain this.

use crate::card::CardId;
use crate::cards::CARDS;
use crate::game::record::Record;
use crate::game::{Event, Phase, Source};
use crate::seat::Seat;

/// The memory of one seat, made from the events of a game.
///
/// ```
/// use domain::game::{CardMemory, Game, Seed, Setup};
/// use domain::seat::Seat;
///
/// let mut events = Vec::new();
/// let mut game = Game::begin(Setup::of(2), Seed([7; 32]), &mut events)?;
/// let mut memory = CardMemory::of(Seat::Red, &events);
/// // Later events are added as they happen.
/// let answer = game.simplest(Seat::Red).expect("both seats choose");
/// let mut more = Vec::new();
/// game.answer(Seat::Red, &answer, &mut more).expect("it is legal");
/// more.iter().for_each(|event| memory.learn(event));
/// assert_eq!(memory.seat(), Seat::Red);
/// # Ok::<(), domain::game::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardMemory {
    seat: Seat,
    /// The cards of the packs of this draft. The seat looks at one only where it holds it.
    packs: [Vec<CardId>; 5],
    /// How many cards the latest draft brought each seat.
    drafted: [u8; 5],
    lots: Vec<Lot>,
    discarded: Vec<CardId>,
}

/// Cards that the seat has passed on together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lot {
    /// The pack that they lay in.
    pub pack: u8,
    /// The cards, in the order in which they lay there.
    pub cards: Vec<CardId>,
    /// Who has taken one of them; at most one card each.
    pub takers: Vec<Taker>,
    /// The rest may still be in the pack.
    open: bool,
    /// The draft is over, and the cards were bought or discarded.
    pub settled: bool,
    /// What was discarded has become part of the deck since.
    pub reshuffled: bool,
}

/// A seat that took a card in a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Taker {
    pub seat: Seat,
    /// How many of its cards it bought then.
    pub kept: u8,
    /// How many cards that draft brought it.
    pub of: u8,
}

impl CardMemory {
    /// The memory of a seat that has seen nothing yet.
    pub fn new(seat: Seat) -> CardMemory {
        let (packs, drafted) = Default::default();
        CardMemory { seat, packs, drafted, lots: Vec::new(), discarded: Vec::new() }
    }

    /// The memory of a seat after these events, which begin with the first event of the game. They are events as the engine
    /// makes them, not as a viewer sees them; the memory takes from them only what the seat sees.
    pub fn of<'a>(seat: Seat, events: impl IntoIterator<Item = &'a Event>) -> CardMemory {
        let mut memory = CardMemory::new(seat);
        events.into_iter().for_each(|event| memory.learn(event));
        memory
    }

    /// The seat that remembers.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Adds what the seat learns from the next event.
    pub fn learn(&mut self, event: &Event) {
        match event {
            Event::Shuffled { from_discards: false, .. } => *self = CardMemory::new(self.seat),
            Event::Shuffled { .. } => {
                self.discarded.clear();
                self.lots.iter_mut().for_each(|lot| lot.reshuffled = true);
            }
            Event::PackDealt { pack, cards, .. } => {
                self.pack(*pack).extend(cards.iter().flatten());
            }
            Event::Picked { seat, pack, card, .. } | Event::LastCardTaken { seat, pack, card } => {
                self.taken(*seat, *pack, *card);
            }
            Event::PickChanged { seat, pack, card: Some(card), returned: Some(returned) } => {
                let replace = |cards: &mut Vec<CardId>| {
                    cards.iter_mut().filter(|c| *c == card).for_each(|c| *c = *returned);
                };
                replace(self.pack(*pack));
                if *seat == self.seat {
                    self.lots
                        .iter_mut()
                        .filter(|lot| lot.open && lot.pack == *pack)
                        .for_each(|lot| replace(&mut lot.cards));
                }
            }
            Event::Drafted { seat, count } => self.drafted[seat.index()] = *count,
            Event::Kept { seat, count, source: Source::Rules, .. } => {
                let of = self.drafted[seat.index()];
                let unsettled = self.lots.iter_mut().filter(|lot| !lot.settled);
                let takers = unsettled.flat_map(|lot| &mut lot.takers);
                takers
                    .filter(|taker| taker.seat == *seat)
                    .for_each(|taker| (taker.kept, taker.of) = (*count, of));
                self.learn_own(event);
            }
            Event::PhaseBegan { phase: Phase::Action } => {
                self.packs.iter_mut().for_each(Vec::clear);
                self.lots.iter_mut().for_each(|lot| (lot.open, lot.settled) = (false, true));
            }
            Event::CardPlayed { seat, card, .. } => self.found(*card, Some(*seat)),
            Event::Revealed { cards, .. } => {
                for card in cards {
                    self.found(*card, None);
                    self.discarded.push(*card);
                }
            }
            _ => self.learn_own(event),
        }
    }

    /// What only the seat itself sees.
    fn learn_own(&mut self, event: &Event) {
        match event {
            Event::Discarded { seat, cards, .. } if *seat == self.seat => {
                for card in cards
                    .iter()
                    .flatten()
                    .filter(|card| !self.discarded.contains(card))
                    .copied()
                    .collect::<Vec<_>>()
                {
                    self.discarded.push(card);
                }
            }
            Event::Drawn { seat, cards, .. }
            | Event::Dealt { seat, cards, .. }
            | Event::Kept { seat, cards, .. }
                if *seat == self.seat =>
            {
                cards.iter().flatten().for_each(|card| self.found(*card, None));
            }
            _ => {}
        }
    }

    fn pack(&mut self, id: u8) -> &mut Vec<CardId> {
        &mut self.packs[usize::from(id) % 5]
    }

    /// A seat has taken a card of a pack.
    fn taken(&mut self, seat: Seat, pack: u8, card: Option<CardId>) {
        if seat == self.seat {
            // Cards of earlier drafts may have come back with the discard pile.
            self.pack(pack).clone().into_iter().for_each(|card| self.found(card, None));
        }
        let open = self.lots.iter().position(|lot| lot.open && lot.pack == pack);
        if seat == self.seat {
            // It sees what is left of the cards that it has passed on before, and what is missing.
            if let Some(open) = open {
                let there = &self.packs[usize::from(pack) % 5];
                let lot = &mut self.lots[open];
                lot.open = false;
                lot.cards.retain(|card| !there.contains(card));
            }
            self.pack(pack).retain(|c| Some(*c) != card);
            let cards = self.pack(pack).clone();
            if !cards.is_empty() {
                let (takers, open) = (Vec::new(), true);
                self.lots.push(Lot { pack, cards, takers, open, settled: false, reshuffled: false });
            }
        } else {
            self.pack(pack).retain(|c| Some(*c) != card);
            if let Some(open) = open {
                self.lots[open].takers.push(Taker { seat, kept: 0, of: 1 });
            }
        }
        self.lots.retain(|lot| !lot.cards.is_empty());
    }

    /// The seat sees where a card is now. If a seat has played it, that seat had taken it.
    fn found(&mut self, card: CardId, with: Option<Seat>) {
        for lot in self.lots.iter_mut().filter(|lot| lot.settled) {
            let Some(at) = lot.cards.iter().position(|c| *c == card) else { continue };
            lot.cards.remove(at);
            if let Some(taker) = lot.takers.iter().position(|taker| Some(taker.seat) == with) {
                lot.takers.remove(taker);
            }
        }
        self.lots.retain(|lot| !lot.cards.is_empty());
    }

    /// The cards that the seat knows to be in the discard pile.
    pub(super) fn discarded(&self) -> &[CardId] {
        &self.discarded
    }

    /// Whether the seat knows every card of the pack, because nobody has picked from it since the seat passed it on.
    pub(super) fn knows(&self, pack: u8, cards: &[CardId]) -> bool {
        self.lots
            .iter()
            .any(|lot| lot.open && lot.pack == pack && lot.takers.is_empty() && lot.cards == cards)
    }

    /// The lots as far as their cards are among the given ones, the latest first.
    pub(super) fn lots_in(&self, cards: &[CardId]) -> Vec<Lot> {
        let mut there = [false; CARDS + 1];
        cards.iter().for_each(|card| there[usize::from(card.number())] = true);
        let mut lots = Vec::with_capacity(self.lots.len());
        for lot in self.lots.iter().rev() {
            // No card is given out twice.
            let mut take = |card: &&CardId| std::mem::take(&mut there[usize::from(card.number())]);
            let cards: Vec<CardId> = lot.cards.iter().filter(|card| take(card)).copied().collect();
            if !cards.is_empty() {
                lots.push(Lot { cards, takers: lot.takers.clone(), ..*lot });
            }
        }
        lots
    }
}

impl Record {
    /// What a seat remembers of the cards of this game. `events` yields the log from its first event on, as the engine makes
    /// it, each event with its number. Undone events are skipped, as if they had not happened.
    pub fn card_memory<'a>(
        &self,
        seat: Seat,
        events: impl IntoIterator<Item = (u64, &'a Event)>,
    ) -> CardMemory {
        let happened = events.into_iter().filter(|(number, _)| !self.is_undone(*number));
        CardMemory::of(seat, happened.map(|(_, event)| event))
    }
}
