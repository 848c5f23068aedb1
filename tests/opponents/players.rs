//! Players answer legally, the same in the same position, and within their budgets.

use domain::game::{Answer, Game, Question, Seed, Setup};
use domain::seat::Seat;
use opponents::{Effort, NAMES, Witness, play_game, player_of};

/// Remembers all answers, and the most calls of a decision.
#[derive(Default)]
struct Recorder {
    answers: Vec<Answer>,
    most_calls: u64,
}

impl Witness for Recorder {
    fn answered(&mut self, _: &Game, _: Seat, _: Question, answers: &[Answer], effort: Effort) {
        self.answers.extend_from_slice(answers);
        self.most_calls = self.most_calls.max(effort.calls);
    }
}

fn record(name: &str, setup: &Setup, seed: u8) -> Recorder {
    let mut players: Vec<_> = setup.seats.iter().map(|_| player_of(name).expect("a player")).collect();
    let mut recorder = Recorder::default();
    play_game(setup, Seed([seed; 32]), &mut players, seed.into(), &mut recorder)
        .expect("legal answers to the end");
    recorder
}

#[test]
fn whole_games_are_legal_and_repeat() {
    for name in ["random", "greedy", "price-list", "novice"] {
        for (setup, seed) in [(Setup { draft: true, ..Setup::of(4) }, 1), (Setup::of(1), 2)] {
            let (once, again) = (record(name, &setup, seed), record(name, &setup, seed));
            assert_eq!(once.answers, again.answers, "{name}");
            assert!(once.answers.len() > 40, "{name}: {}", once.answers.len());
        }
    }
}

#[test]
fn a_search_ends_soon_after_its_budget() {
    const CALLS: u64 = 300;
    for horizon in ["search", "mean"] {
        let recorder = record(&format!("{horizon}:{CALLS}:4:6"), &Setup::of(1), 3);
        // The candidates themselves, and the last round of rollouts, come on top.
        assert!(recorder.most_calls > CALLS, "{horizon}: the budget is not used: {}", recorder.most_calls);
        assert!(recorder.most_calls < 20 * CALLS, "{horizon}: {}", recorder.most_calls);
    }
}

#[test]
fn names_have_versions() {
    for name in NAMES {
        let version = player_of(name).expect("a player").name();
        assert!(version.contains(char::is_numeric), "{version}");
    }
}
