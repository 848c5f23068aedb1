//! Measures the parts of a game: `cargo bench -p domain`. All seeds are fixed, so that two runs play the same games.

use std::sync::LazyLock;

use divan::{Bencher, black_box};
use domain::catalogue;
use domain::game::playout::{RandomPlayer, play_game};
use domain::game::{Answer, Record, Setup};
use domain::seat::Seat;
use domain::text::{self, Language, spell_decision};

fn main() {
    divan::main();
}

fn era(players: usize) -> Setup {
    Setup { draft: players > 1, ..Setup::of(players) }
}

/// The middle of a game of three with draft and the Corporate Era, before an action.
struct Middle {
    record: Record,
    seat: Seat,
    answer: Answer,
}

static MIDDLE: LazyLock<Middle> = LazyLock::new(|| {
    let mut player = RandomPlayer::new(7);
    let (mut record, _) = Record::begin(era(3), player.seed()).expect("a game");
    loop {
        let seat = record.game().waiting_for()[0];
        let answer = player.choose(record.game(), seat).expect("a decision");
        let halfway = record.game().generation() >= 8 && record.game().legal(seat).len() >= 12;
        if halfway && record.undo_of(seat).steps > 0 {
            return Middle { record, seat, answer };
        }
        record.play(seat, &[answer]).expect("what is listed is accepted");
    }
});

/// One answer, with all that follows from it, on a record: with the way back.
#[divan::bench]
fn play_on_a_record(bencher: Bencher) {
    let Middle { record, seat, answer } = &*MIDDLE;
    let answers = std::slice::from_ref(answer);
    bencher.with_inputs(|| record.clone()).bench_local_refs(|record| record.play(*seat, answers));
}

/// One answer, with all that follows from it, on the game alone.
#[divan::bench]
fn play_on_a_game(bencher: Bencher) {
    let Middle { record, seat, answer } = &*MIDDLE;
    let input = || (record.game().clone(), Vec::with_capacity(64));
    bencher.with_inputs(input).bench_local_refs(|(game, log)| game.answer(*seat, answer, log));
}

/// What a move would do, without playing it.
#[divan::bench]
fn preview(bencher: Bencher) {
    let Middle { record, seat, answer } = &*MIDDLE;
    bencher.bench_local(|| black_box(record).preview(*seat, std::slice::from_ref(answer)));
}

/// All legal moves.
#[divan::bench]
fn legal(bencher: Bencher) {
    let Middle { record, seat, .. } = &*MIDDLE;
    bencher.bench_local(|| black_box(record.game()).legal(*seat));
}

/// All legal moves, into a list that is used again.
#[divan::bench]
fn legal_into_a_list(bencher: Bencher) {
    let Middle { record, seat, .. } = &*MIDDLE;
    let mut offers = Vec::new();
    bencher.bench_local(|| black_box(record.game()).list(*seat, &mut offers));
}

/// The decision: all legal moves with everything about them, and all that is blocked, with the reasons.
#[divan::bench]
fn decision(bencher: Bencher) {
    let Middle { record, seat, .. } = &*MIDDLE;
    bencher.bench_local(|| black_box(record).decision(*seat));
}

/// The decision with its texts.
#[divan::bench(args = Language::ALL)]
fn decision_with_texts(bencher: Bencher, language: &Language) {
    let Middle { record, seat, .. } = &*MIDDLE;
    bencher.bench_local(|| {
        let decision = black_box(record).decision(*seat)?;
        Some(spell_decision(decision, record.game(), *language))
    });
}

/// What one seat may know.
#[divan::bench]
fn view(bencher: Bencher) {
    let Middle { record, seat, .. } = &*MIDDLE;
    bencher.bench_local(|| black_box(record).view(Some(*seat)));
}

/// Stored.
#[divan::bench]
fn encode(bencher: Bencher) {
    bencher.bench_local(|| postcard::to_stdvec(black_box(&MIDDLE.record)).expect("stored"));
}

/// Read back.
#[divan::bench]
fn decode(bencher: Bencher) {
    let bytes = postcard::to_stdvec(&MIDDLE.record).expect("stored");
    bencher.bench_local(|| postcard::from_bytes::<Record>(black_box(&bytes)).expect("read back"));
}

/// A copy of the game alone, as a search makes it at every step.
#[divan::bench]
fn copy_of_a_game(bencher: Bencher) {
    bencher.bench_local(|| black_box(MIDDLE.record.game()).clone());
}

/// A copy of the record: the game, the game at the frontier, and the answers since.
#[divan::bench]
fn copy_of_a_record(bencher: Bencher) {
    bencher.bench_local(|| black_box(&MIDDLE.record).clone());
}

/// A whole game at random, all legal moves listed at every decision; one after the other, not always the same.
#[divan::bench(args = [1, 2, 3, 5])]
fn whole_game(bencher: Bencher, players: usize) {
    let mut player = RandomPlayer::new(1);
    bencher.bench_local(|| play_game(era(players), &mut player));
}

/// The text of every card and corporation.
#[divan::bench(args = Language::ALL)]
fn texts(bencher: Bencher, language: &Language) {
    bencher.bench_local(|| {
        let cards = domain::cards::all().iter().map(|card| text::describe(card, *language).len());
        cards.sum::<usize>()
    });
}

/// Every list of the catalogue.
#[divan::bench(args = Language::ALL)]
fn whole_catalogue(bencher: Bencher, language: &Language) {
    bencher.bench_local(|| {
        (
            catalogue::cards(*language),
            catalogue::corporations(*language),
            catalogue::standard_projects(*language),
            catalogue::milestones(*language),
            catalogue::awards(*language),
            catalogue::areas(*language),
        )
    });
}
