//! Shows how a program can evaluate the options of a decision: it previews each option and compares what the seat has
//! before and afterwards. A preview shows no hidden cards, so such a program knows no more than a player. It ends at the
//! next question: of an option that places a tile, it shows the price and not the tile.
//!
//! `cargo run -p domain --example evaluate_position -- 42` uses the game of seed 42.

use domain::game::decision::DecisionOption;
use domain::game::playout::RandomPlayer;
use domain::game::values::SeatValues;
use domain::game::{Answer, Question, Record, Setup};
use domain::resource::Resource;
use domain::seat::Seat;
use domain::text::{Language, spell_decision};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed: u64 = std::env::args().nth(1).map_or(Ok(1), |text| text.parse())?;
    let mut player = RandomPlayer::new(seed);
    let (mut record, _) = Record::begin(Setup::of(2), player.seed())?;

    // Both seats play at random until red takes a turn in the fifth generation.
    while !is_ready(&record) {
        let seat = record.game().waiting_for()[0];
        let answer = player.choose(record.game(), seat).expect("the game waits for this seat");
        record.play(seat, &[answer]).expect("listed options are accepted");
    }

    let Some(decision) = record.decision(Seat::Red) else {
        println!("The game is over.");
        return Ok(());
    };
    let decision = spell_decision(decision, record.game(), Language::English);
    println!("Generation {}. {}", record.game().generation(), decision.text);

    let mut evaluated = Vec::new();
    for option in &decision.options {
        let answer = default_answer(option);
        let (turn, _) = record.preview(Seat::Red, &[answer]).expect("listed options are accepted");
        let (before, after) = record.values_around(Seat::Red, &turn.events);
        evaluated.push((worth(&after) - worth(&before), &option.text));
    }
    evaluated.sort_by_key(|(gain, _)| std::cmp::Reverse(*gain));
    for (gain, text) in evaluated {
        println!("{gain:>5}  {text}");
    }
    Ok(())
}

/// Whether red takes a turn of the fifth or a later generation, or the game is over.
fn is_ready(record: &Record) -> bool {
    let game = record.game();
    game.is_over() || game.generation() >= 5 && game.question_of(Seat::Red) == Some(Question::Action)
}

/// An answer with the default payment, the default amount and as few cards as the option allows.
fn default_answer(option: &DecisionOption<String>) -> Answer {
    let fewest = |choice: &domain::game::decision::CardsChoice| {
        choice.of.iter().copied().take(choice.min.into()).collect()
    };
    Answer { cards: option.cards.as_ref().map(fewest), ..Answer::plain(option.id) }
}

/// A very simple evaluation, in tenths of a victory point. A real program also looks at the board and at its cards.
fn worth(values: &SeatValues) -> i32 {
    let stock: i32 = Resource::ALL.iter().map(|resource| values.stock[*resource]).sum();
    let production: i32 = Resource::ALL.iter().map(|resource| i32::from(values.production[*resource])).sum();
    10 * values.points + stock + 5 * production + 3 * i32::from(values.hand)
}
