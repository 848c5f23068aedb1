//! One game between players.

use domain::game::scoring::{Score, scores_of};
use domain::game::{Answer, CardMemory, Event, Game, Question, Seed, Setup, SetupError};
use domain::seat::Seat;

use crate::{Effort, Knowledge, Player};

/// What happens at a table, for those who measure or check it.
pub trait Witness {
    /// A player is about to be asked.
    fn asks(&mut self, game: &Game, memory: &CardMemory) {
        let _ = (game, memory);
    }

    /// A player has answered.
    fn answered(&mut self, game: &Game, seat: Seat, question: Question, answers: &[Answer], effort: Effort) {
        let _ = (game, seat, question, answers, effort);
    }
}

impl Witness for () {}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game at its end.
    pub game: Game,
    /// The scores, clockwise.
    pub scores: Vec<Score>,
    /// Whether all parameters reached their goals. In a solo game: whether it was won.
    pub terraformed: bool,
}

impl Played {
    /// The share of the victory of each seat, clockwise: 1 for a single winner, less where several share it. In a solo game
    /// 1 if it was won.
    pub fn shares(&self) -> Vec<f64> {
        if self.scores.len() == 1 {
            return vec![if self.terraformed { 1.0 } else { 0.0 }];
        }
        let key = |score: &Score| (score.total, score.megacredits);
        let best = self.scores.iter().map(key).max();
        let winners = self.scores.iter().filter(|score| Some(key(score)) == best).count();
        let share = |score: &Score| if Some(key(score)) == best { 1.0 / winners as f64 } else { 0.0 };
        self.scores.iter().map(share).collect()
    }
}

/// An answer that the game refused: a fault of the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// The seat.
    pub seat: Seat,
    /// Its answer. `None` if the player gave none although the game waited.
    pub answer: Option<Answer>,
}

impl std::fmt::Display for Illegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.answer {
            Some(answer) => write!(f, "the player of {} gave an illegal answer: {answer:?}", self.seat),
            None => write!(f, "the player of {} gave no answer although the game waits", self.seat),
        }
    }
}

impl std::error::Error for Illegal {}

/// Why a game between players could not be played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableError {
    /// No game can be played with the options.
    Setup(SetupError),
    /// A player answered what is not legal.
    Illegal(Illegal),
    /// The game did not end after this number of answers.
    Endless(u64),
}

impl std::fmt::Display for TableError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TableError::Setup(why) => why.fmt(f),
            TableError::Illegal(why) => why.fmt(f),
            TableError::Endless(answers) => write!(f, "the game did not end after {answers} answers"),
        }
    }
}

impl std::error::Error for TableError {}

/// Far more answers than any game has.
const MAX_ANSWERS: u64 = 50_000;

/// The seed of a decision: the same for the same game, seat and number of the decision, and different for all others.
pub fn decision_seed(game: u64, seat: Seat, number: u64) -> u64 {
    // SplitMix64.
    let mut x = game ^ (seat.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number.rotate_left(32);
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// Plays a game to its end: the n-th player has the n-th seat. `chance` determines the random choices of the players.
///
/// # Errors
/// If no game can be played with the options, or a player does not answer legally.
pub fn play_game(
    setup: &Setup,
    seed: Seed,
    players: &mut [Box<dyn Player>],
    chance: u64,
    witness: &mut dyn Witness,
) -> Result<Played, TableError> {
    let mut log: Vec<Event> = Vec::with_capacity(256);
    let mut game = Game::begin(setup.clone(), seed, &mut log).map_err(TableError::Setup)?;
    let mut memories: Vec<CardMemory> = game.seats().iter().map(|seat| CardMemory::of(*seat, &log)).collect();
    let mut number = 0;
    while !game.is_over() {
        for seat in Seat::of(setup.seats.len()) {
            let Some(question) = game.question_of(*seat).filter(|_| game.waits_for(*seat)) else { continue };
            let mut effort = Effort::default();
            witness.asks(&game, &memories[seat.index()]);
            let knowledge = Knowledge::of(&game, &memories[seat.index()]);
            let seed = decision_seed(chance, *seat, number);
            let answers = players[seat.index()].decide(&knowledge, seed, &mut effort);
            witness.answered(&game, *seat, question, &answers, effort);
            number += 1;
            let illegal = |answer| TableError::Illegal(Illegal { seat: *seat, answer });
            if answers.is_empty() {
                return Err(illegal(None));
            }
            log.clear();
            for answer in answers {
                game.answer(*seat, &answer, &mut log).map_err(|_| illegal(Some(answer)))?;
            }
            memories.iter_mut().for_each(|memory| log.iter().for_each(|event| memory.learn(event)));
            if number > MAX_ANSWERS {
                return Err(TableError::Endless(number));
            }
        }
    }
    let terraformed = crate::prices::is_terraformed(&game);
    Ok(Played { scores: scores_of(&game), game, terraformed })
}
