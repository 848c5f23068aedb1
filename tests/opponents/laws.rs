//! What no opponent does, because it is what people remember: it never harms itself without gain, never passes with free
//! points on the table, never funds an award in which it is not first, and wastes nothing at the end.
//!
//! `GAMES=1000 cargo test -p opponents --test opponents laws` checks so many games of novices.

use domain::effect::Modifier;
use domain::game::{Answer, CardMemory, Choice, Game, Question, Seed, Setup};
use domain::seat::Seat;
use opponents::candidates::{Limits, candidates};
use opponents::prices::{award_share, is_terraformed};
use opponents::{Effort, Witness, play_game, player_of};

use crate::number;

#[derive(Default)]
struct Judge {
    actions: u64,
    passes: u64,
    awards: u64,
    greeneries: u64,
}

fn points(game: &Game, seat: Seat) -> i32 {
    game.borrowed_view(seat).expect("a seat").score(seat).total
}

impl Judge {
    /// Removing is optional, so nobody removes its own; where it must be somebody's, it is another's if it can be.
    fn harms_not_itself(&self, game: &Game, seat: Seat, answers: &[Answer]) {
        let mut position = game.clone();
        for answer in answers {
            let offers = position.legal(seat);
            if answer.option == Choice::Player(seat) {
                let others = offers.iter().filter(|offer| offer.choice != Choice::Player(seat)).count();
                assert_eq!(others, 0, "{seat} chose itself among {offers:?}");
            }
            if let Choice::Card(card) = answer.option
                && offers.iter().any(|offer| offer.choice == answer.option && offer.amount.is_some())
            {
                let view = position.borrowed_view(seat).expect("a seat");
                assert!(
                    view.seat_of(seat).played().all(|(own, _, _)| own != card),
                    "{seat} took from its own {}",
                    card.row().title
                );
            }
            position.answer(seat, answer, &mut Vec::new()).expect("it is legal");
        }
    }

    fn leaves_no_points(&mut self, game: &Game, seat: Seat) {
        self.passes += 1;
        let view = game.borrowed_view(seat).expect("a seat");
        let solo = game.seats().len() == 1;
        let last = if solo { game.generation() == 14 } else { is_terraformed(game) };
        let helion = view
            .seat_of(seat)
            .corporation()
            .is_some_and(|id| id.row().modifiers.contains(&Modifier::HeatAsMegaCredits));
        let now = points(game, seat);
        for candidate in candidates(game, seat, Limits::CAREFUL, &mut Effort::default()) {
            let gain = points(&candidate.after, seat) - now;
            let free = match candidate.choice() {
                Choice::Pass => false,
                Choice::ConvertPlants => true,
                Choice::ConvertHeat => !helion,
                // The award may be funded only by whoever is safely first.
                Choice::FundAward(_) => false,
                // What a draw brings is not known before.
                _ => last && !candidate.reveals,
            };
            assert!(!free || gain <= 0, "{seat} passed with {gain} points by {}", candidate.choice());
        }
    }
}

impl Witness for Judge {
    fn asks(&mut self, _: &Game, _: &CardMemory) {}

    fn answered(&mut self, game: &Game, seat: Seat, question: Question, answers: &[Answer], _: Effort) {
        self.harms_not_itself(game, seat, answers);
        let first = answers.first().expect("an answer").option;
        match (question, first) {
            (Question::FinalGreeneries, choice) => {
                assert_eq!(choice, Choice::ConvertPlants, "{seat} wastes its last plants");
                self.greeneries += 1;
            }
            (Question::Action, Choice::Pass) => self.leaves_no_points(game, seat),
            (Question::Action, Choice::FundAward(award)) => {
                let view = game.borrowed_view(seat).expect("a seat");
                assert_eq!(award_share(&view, award, seat), 500, "{seat} funds {award} and is not first");
                self.awards += 1;
            }
            (Question::Action, _) => self.actions += 1,
            _ => {}
        }
    }
}

fn check(name: &str, games: u64) -> Judge {
    let mut judge = Judge::default();
    for game in 0..games {
        let setup = match game % 3 {
            0 => Setup::of(2),
            1 => Setup { draft: true, ..Setup::of(3) },
            _ => Setup::of(1),
        };
        let mut players: Vec<_> = setup.seats.iter().map(|_| player_of(name).expect("a player")).collect();
        let mut seed = [3; 32];
        seed[..8].copy_from_slice(&game.to_le_bytes());
        play_game(&setup, Seed(seed), &mut players, game, &mut judge).expect("a game");
    }
    judge
}

#[test]
fn a_novice_does_nothing_foolish() {
    let games = number("GAMES", 12);
    let judge = check("novice", games);
    assert!(judge.actions > 500 && judge.passes > 50, "{} actions, {} passes", judge.actions, judge.passes);
    // Some chances are too rare for a few games.
    let seen = judge.greeneries > 0 && judge.awards > 0;
    assert!(seen || games < 100, "{} last greeneries, {} awards", judge.greeneries, judge.awards);
}

#[test]
fn a_searcher_does_nothing_foolish() {
    for name in ["search:300:4:6", "mean:300:4:4"] {
        let judge = check(name, number("GAMES", 3).div_ceil(4));
        assert!(judge.actions > 30 && judge.passes > 5, "{name}: {}", judge.actions);
    }
}
