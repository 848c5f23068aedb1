//! Plays arbitrary bytes as moves in a game at some point of its course. Nothing panics, a refused move changes nothing, and
//! the laws hold. The tests and the fuzz targets use it.

use domain::board::AreaId;
use domain::card::CardId;
use domain::cards;
use domain::effect::StandardProject;
use domain::game::goals::{Award, Milestone};
use domain::game::payment::Payment;
use domain::game::playout::RandomPlayer;
use domain::game::{Answer, Choice, EffectOrder, Game, Record, SeatSetup, Setup};
use domain::resource::Resource;
use domain::seat::Seat;

/// Bytes as a source of choices. After the last byte it yields zeros.
pub struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    fn below(&mut self, limit: usize) -> usize {
        let wide = usize::from(self.byte());
        if limit > 256 { (wide << 8 | usize::from(self.byte())) % limit } else { wide % limit.max(1) }
    }

    fn take(&mut self, count: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(count.min(self.0.len()));
        self.0 = rest;
        taken
    }

    fn chance(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }

    /// Mostly small numbers, and sometimes those at which sums and casts overflow.
    fn number(&mut self) -> i64 {
        let edges = [
            i64::MIN,
            i64::MAX,
            i32::MIN.into(),
            i32::MAX.into(),
            i16::MAX.into(),
            u32::MAX.into(),
            -1,
            255,
            256,
        ];
        match self.byte() {
            few @ 0..200 => i64::from(few % 40),
            other => edges[usize::from(other) % edges.len()],
        }
    }
}

/// How many moves were accepted and refused.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    pub accepted: u64,
    pub refused: u64,
}

/// Plays the bytes: they choose a game and its progress first, then one move after the other.
pub fn feed(bytes: &[u8]) -> Count {
    let mut bytes = Bytes(bytes);
    let mut record = somewhere(&mut bytes);
    let cards = laws(&record, None);
    let mut count = Count::default();
    let mut most = 64;
    while !bytes.0.is_empty() && most > 0 {
        let before = record.clone();
        if one(&mut record, &mut bytes) {
            count.accepted += 1;
            laws(&record, Some(&cards));
        } else {
            count.refused += 1;
            assert_eq!(record, before, "what was refused has changed the game");
        }
        most -= 1;
    }
    count
}

fn setup(bytes: &mut Bytes) -> Setup {
    let players = bytes.below(5) + 1;
    let options = bytes.byte();
    let order = if options & 4 == 0 { EffectOrder::Ask } else { EffectOrder::Engine };
    let seat = |i: usize| SeatSetup { beginner: options >> 3 & 1 << i != 0, effect_order: order };
    Setup {
        seats: (0..players).map(seat).collect(),
        corporate_era: players == 1 || options & 1 == 0,
        draft: players > 1 && options & 2 != 0,
        first: None,
    }
}

/// A game after some random moves. The last few may be undoable.
fn somewhere(bytes: &mut Bytes) -> Record {
    let setup = setup(bytes);
    let mut seed = [0; 8];
    seed.iter_mut().for_each(|byte| *byte = bytes.byte());
    let mut player = RandomPlayer::new(u64::from_le_bytes(seed));
    // Most games are longer than that, some are over by then.
    let far = bytes.below(1_024) % if bytes.chance(2) { 64 } else { 160 * setup.seats.len() };
    let mut log = Vec::new();
    let mut game = Game::begin(setup, player.seed(), &mut log).expect("a game");
    let answer = |game: &Game, player: &mut RandomPlayer| {
        let waiting = game.waiting_for();
        let seat = waiting[player.below(waiting.len())];
        (seat, player.choose(game, seat).expect("a decision"))
    };
    for _ in 0..far {
        if !game.is_over() {
            let (seat, answer) = answer(&game, &mut player);
            game.answer(seat, &answer, &mut log).expect("what is listed is accepted");
            log.clear();
        }
    }
    let mut record = Record::from_game(game);
    for _ in 0..bytes.below(4) {
        if !record.game().is_over() {
            let (seat, answer) = answer(record.game(), &mut player);
            record.play(seat, &[answer]).expect("what is listed is accepted");
        }
    }
    record
}

/// Plays one move, undo or preview. True if it was accepted and may have changed the game.
fn one(record: &mut Record, bytes: &mut Bytes) -> bool {
    let seat = seat(record, bytes);
    match bytes.below(8) {
        0 => {
            let length = bytes.below(256);
            match serde_json::from_slice::<Vec<Answer>>(bytes.take(length)) {
                Ok(answers) => record.play(seat, &answers).is_ok(),
                Err(_) => false,
            }
        }
        1 => record.undo(seat, bytes.number() as u16).is_ok(),
        2 => {
            let answers = answers(record, seat, bytes);
            if let Ok((turn, Some(after))) = record.preview(seat, &answers) {
                assert!(turn.applied > 0);
                laws(&after, None);
            }
            false
        }
        3 => {
            // Far more answers than any turn takes.
            let many = if bytes.chance(16) { 10_000 } else { 100 };
            let answer = answer(record, seat, bytes);
            record.play(seat, &vec![answer; many]).is_ok()
        }
        _ => {
            let answers = answers(record, seat, bytes);
            record.play(seat, &answers).is_ok()
        }
    }
}

/// Mostly a seat that is asked; otherwise any seat, at the table or not.
fn seat(record: &Record, bytes: &mut Bytes) -> Seat {
    let waiting = record.game().waiting_for();
    if waiting.is_empty() || bytes.chance(4) {
        Seat::ALL[bytes.below(Seat::ALL.len())]
    } else {
        waiting[bytes.below(waiting.len())]
    }
}

fn answers(record: &Record, seat: Seat, bytes: &mut Bytes) -> Vec<Answer> {
    let count = [1, 1, 1, 1, 2, 3, 4, 0][bytes.below(8)];
    (0..count).map(|_| answer(record, seat, bytes)).collect()
}

/// Mostly an option that is offered, with arbitrary parameters.
fn answer(record: &Record, seat: Seat, bytes: &mut Bytes) -> Answer {
    let offers = record.game().legal(seat);
    let sensible = !bytes.chance(3);
    let offer =
        if offers.is_empty() || bytes.chance(4) { None } else { Some(offers[bytes.below(offers.len())]) };
    if let (Some(offer), true) = (offer, sensible) {
        return RandomPlayer::new(bytes.byte().into()).fill(record.game(), seat, &offer);
    }
    let option = offer.map_or_else(|| any_choice(bytes), |offer| offer.choice);
    let wanted = |is: bool, bytes: &mut Bytes| is != bytes.chance(8);
    let payment = wanted(false, bytes).then(|| {
        let mut n = || bytes.number() as i32;
        Payment { megacredits: n(), steel: n(), titanium: n(), heat: n() }
    });
    let amount = wanted(offer.is_some_and(|o| o.amount.is_some()), bytes).then(|| bytes.number());
    let cards =
        wanted(offer.is_some_and(|o| o.cards.is_some()), bytes).then(|| some_cards(record, seat, bytes));
    Answer { option, payment, amount, cards }
}

/// Mostly cards in the hand or dealt to the seat.
fn some_cards(record: &Record, seat: Seat, bytes: &mut Bytes) -> Vec<CardId> {
    let own = record.view(Some(seat)).own;
    let dealt = record.decision(seat).map(|decision| decision.dealt).unwrap_or_default();
    let hand: Vec<CardId> = own.iter().flat_map(|own| own.hand.iter().copied()).chain(dealt).collect();
    let count = bytes.below(12);
    let one = |bytes: &mut Bytes| match hand.len() {
        0 => any_card(bytes),
        n if bytes.chance(8) => any_card(&mut Bytes(&[n as u8])),
        n => hand[bytes.below(n)],
    };
    (0..count).map(|_| one(bytes)).collect()
}

fn any_card(bytes: &mut Bytes) -> CardId {
    CardId::from_number(bytes.below(208) as u8 + 1).expect("a card")
}

/// Any option of any kind, sensible or not.
pub fn any_choice(bytes: &mut Bytes) -> Choice {
    let corporations = cards::corporations();
    match bytes.below(23) {
        0 => Choice::Corporation(corporations[bytes.below(corporations.len())].id),
        1 => Choice::Pick(any_card(bytes)),
        2 => Choice::Buy,
        3 => Choice::Keep,
        4 => Choice::PlayCard(any_card(bytes)),
        5 => Choice::CardAction(any_card(bytes)),
        6 => Choice::CorporationAction,
        7 => Choice::FirstAction,
        8 => Choice::StandardProject(StandardProject::ALL[bytes.below(StandardProject::ALL.len())]),
        9 => Choice::ClaimMilestone(Milestone::ALL[bytes.below(Milestone::ALL.len())]),
        10 => Choice::FundAward(Award::ALL[bytes.below(Award::ALL.len())]),
        11 => Choice::ConvertPlants,
        12 => Choice::ConvertHeat,
        13 => Choice::Pass,
        14 => Choice::EndTurn,
        15 => AreaId::from_index(bytes.below(63)).map_or(Choice::Pass, Choice::Area),
        16 => Choice::Player(Seat::ALL[bytes.below(Seat::ALL.len())]),
        17 => Choice::Neutral,
        18 => Choice::Card(any_card(bytes)),
        19 => Choice::Branch(bytes.byte()),
        20 => Choice::Next(bytes.byte()),
        21 => Choice::Times,
        _ => Choice::Decline,
    }
}

/// Checks the laws: every card is in one place and none has come or gone, no amount is below its minimum, every seat that is
/// asked can answer, and views do not panic. Returns the cards.
fn laws(record: &Record, before: Option<&[CardId]>) -> Vec<CardId> {
    let game = record.game();
    let mut cards = game.cards();
    cards.sort_unstable();
    assert!(cards.windows(2).all(|pair| pair[0] < pair[1]), "a card in two places");
    assert!(before.is_none_or(|before| before == cards), "a card has come or gone");
    for seat in &record.view(None).seats {
        for resource in Resource::ALL {
            let floor = if *resource == Resource::MegaCredits { -5 } else { 0 };
            assert!(seat.stock[*resource] >= 0, "{resource} of {}", seat.seat);
            assert!(seat.production[*resource] >= floor, "production of {resource} of {}", seat.seat);
        }
    }
    assert_eq!(game.is_over(), game.waiting_for().is_empty(), "a game that is not over waits for somebody");
    for seat in Seat::ALL {
        let decision = record.decision(*seat);
        let waits = game.waits_for(*seat);
        assert!(!waits || decision.as_ref().is_some_and(|decision| !decision.options.is_empty()));
        drop((game.hand(*seat), record.view(Some(*seat)), record.undo_of(*seat)));
    }
    cards
}
