//! Players know no more than their seat: their answers do not change when everything that is hidden from it changes.
//!
//! `DECISIONS=10000 cargo test -p opponents --test opponents fairness` checks so many decisions of each player.

use domain::game::{Answer, CardMemory, Game, Question, Seed, Setup};
use domain::seat::Seat;
use opponents::{Effort, Knowledge, NAMES, Player, Witness, play_game, player_of};

use crate::number;

/// Asks a second player of the same kind in a game that differs in what is hidden.
struct Double {
    player: Box<dyn Player>,
    /// The position, and the answers that it gets in the other game.
    expected: Option<(Seat, Vec<Answer>)>,
    seed: u64,
    left: u64,
    number: u64,
}

impl Witness for Double {
    fn asks(&mut self, game: &Game, memory: &CardMemory) {
        self.expected = None;
        if self.left == 0 {
            return;
        }
        let other = game.resample(memory, 1_000_000 + self.left);
        let seat = memory.seat();
        let seed = opponents::decision_seed(self.seed, seat, self.number);
        let answers = self.player.decide(&Knowledge::of(other.game(), memory), seed, &mut Effort::default());
        self.expected = Some((seat, answers));
    }

    fn answered(&mut self, game: &Game, seat: Seat, question: Question, answers: &[Answer], _: Effort) {
        self.number += 1;
        if let Some((asked, expected)) = self.expected.take() {
            assert_eq!(asked, seat);
            assert_eq!(answers, expected, "{question} in generation {}", game.generation());
            self.left -= 1;
        }
    }
}

fn deal(number: u64) -> Seed {
    let mut seed = [5; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    Seed(seed)
}

fn check(name: &str, decisions: u64) {
    let mut left = decisions;
    let setups = [Setup::of(2), Setup { draft: true, ..Setup::of(3) }, Setup::of(1)];
    for game in 0.. {
        if left == 0 {
            break;
        }
        let setup = &setups[game as usize % setups.len()];
        let player = || player_of(name).expect("a player");
        let mut players: Vec<_> = setup.seats.iter().map(|_| player()).collect();
        // A few decisions of each game, so that a small number sees several games.
        let of_this = left.min((decisions / 3).max(1));
        let mut double = Double { player: player(), expected: None, seed: game, left: of_this, number: 0 };
        if cheap(name) {
            play_game(setup, deal(game), &mut players, game, &mut double).expect("a game");
            left -= of_this - double.left;
        } else {
            left -= of_this - first_decisions(setup, game, &mut players, &mut double);
        }
    }
}

/// Whether whole games of the player are fast.
fn cheap(name: &str) -> bool {
    ["random", "greedy", "price-list", "novice"].contains(&name)
}

/// Lets novices play, and asks the player only at every tenth decision. Returns how many decisions are left to check.
fn first_decisions(setup: &Setup, seed: u64, players: &mut [Box<dyn Player>], double: &mut Double) -> u64 {
    struct Now<'a> {
        player: &'a mut Box<dyn Player>,
        double: &'a mut Double,
        count: u64,
    }
    impl Witness for Now<'_> {
        fn asks(&mut self, game: &Game, memory: &CardMemory) {
            self.count += 1;
            if self.count % 10 != 1 || self.double.left == 0 {
                return;
            }
            self.double.asks(game, memory);
            let seat = memory.seat();
            let seed = opponents::decision_seed(self.double.seed, seat, self.double.number);
            let answers = self.player.decide(&Knowledge::of(game, memory), seed, &mut Effort::default());
            let question = game.question_of(seat).expect("a question");
            self.double.answered(game, seat, question, &answers, Effort::default());
        }
    }
    let mut novices: Vec<_> = setup.seats.iter().map(|_| player_of("novice").expect("a player")).collect();
    let mut now = Now { player: &mut players[0], double, count: 0 };
    play_game(setup, deal(seed), &mut novices, seed, &mut now).expect("a game");
    double.left
}

#[test]
fn answers_do_not_depend_on_what_is_hidden() {
    for name in NAMES {
        // `strong` at a hundredth of its budget is the same program.
        let (name, usual) = match name {
            "strong" => ("strong/100", 3),
            "regular" | "published" => (name, 6),
            _ => (name, 120),
        };
        check(name, number("DECISIONS", usual));
    }
}
