//! Changed picks reveal nothing (R9.3): others do not learn the earlier pick, and the picker learns nothing that came later.
//!
//! `PAIRED_GAMES=20000 cargo test --release -p domain --test rules changed_picks -- --nocapture` plays that many games with
//! changed picks instead of the usual number. `PAIRED_STATE=FILE` saves the progress in a file, and the next run continues
//! from there. `LAWS_SEED=…` sets the first seed.

use std::fs;
use std::path::PathBuf;

use domain::card::CardId;
use domain::game::playout::RandomPlayer;
use domain::game::{Answer, Choice, Event, Phase, Question, Record, Setup};
use domain::seat::Seat;
use serde_json::{Value, json};

use crate::laws::{choose, next_seat, number};
use crate::noninterference::compare_renamed;

/// The progress of a run: the next game, the number of games in which a pick was changed, and of changed picks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Progress {
    next: u64,
    games: u64,
    changes: u64,
}

/// The file that keeps the progress of a run with that seed.
struct State {
    file: Option<PathBuf>,
    seed: u64,
}

impl State {
    fn read(&self) -> Progress {
        let begin = Progress { next: 0, games: 0, changes: 0 };
        let Some(text) = self.file.as_ref().and_then(|file| fs::read_to_string(file).ok()) else {
            return begin;
        };
        let state: Value = serde_json::from_str(&text).expect("the JSON that an earlier run has written");
        let count = |key: &str| state[key].as_u64().expect("a count of an earlier run");
        assert_eq!(count("seed"), self.seed, "the file belongs to a run with another LAWS_SEED");
        Progress { next: count("next"), games: count("games"), changes: count("changes") }
    }

    fn write(&self, Progress { next, games, changes }: Progress) {
        if let Some(file) = &self.file {
            let state = json!({ "seed": self.seed, "next": next, "games": games, "changes": changes });
            fs::write(file, state.to_string()).expect("PAIRED_STATE names a file that can be written");
        }
    }
}

#[test]
fn changed_picks_reveal_nothing() {
    let wanted = number("PAIRED_GAMES", 24);
    let seed = number("LAWS_SEED", 1);
    let state = State { file: std::env::var_os("PAIRED_STATE").map(PathBuf::from), seed };
    let mut progress = state.read();
    let begun = progress.games;
    while progress.games < wanted {
        let mut player = RandomPlayer::new(seed.wrapping_mul(7_000_003).wrapping_add(progress.next));
        let players = 2 + (progress.next % 4) as usize;
        let setup = Setup { draft: true, corporate_era: progress.next % 8 < 4, ..Setup::of(players) };
        let changes = compare_taken_back(setup.clone(), &mut player);
        let renamed = compare_renamed(setup, &mut player);
        progress.next += 1;
        progress.games += u64::from(changes > 0 && renamed > 0);
        progress.changes += (changes + renamed) as u64;
        if progress.next.is_multiple_of(100) {
            state.write(progress);
        }
        if progress.next.is_multiple_of(1_000) {
            println!("{progress:?}");
        }
    }
    state.write(progress);
    println!("{} games of this run, {progress:?}", progress.games - begun);
    assert!(progress.changes >= wanted, "picks are changed in these games");
}

#[test]
fn a_run_goes_on_where_it_was_interrupted() {
    let folder = std::env::temp_dir().join(format!("tharsis-paired-{}", std::process::id()));
    let state = State { file: Some(folder.clone()), seed: 3 };
    assert_eq!(state.read(), Progress { next: 0, games: 0, changes: 0 });
    let progress = Progress { next: 700, games: 690, changes: 9_000 };
    state.write(progress);
    assert_eq!(state.read(), progress);
    fs::remove_file(folder).expect("the file that was written");
}

/// Two games with the same cards and the same answers, except for picks that are changed later: there the games pick
/// different cards.
struct Pair {
    one: Record,
    other: Record,
    /// Seats whose latest pick differs between the two games, and the cards that they kept.
    open: Vec<(Seat, [CardId; 2])>,
    changes: usize,
}

/// Plays two games side by side that differ only in picks that are changed later. Other seats never see a difference, the
/// picker sees none after the change, and after the draft both games are equal. Returns how many picks were changed.
fn compare_taken_back(setup: Setup, player: &mut RandomPlayer) -> usize {
    let (one, _) = Record::begin(setup, player.seed()).expect("a game");
    let mut pair = Pair { other: one.clone(), one, open: Vec::new(), changes: 0 };
    while !pair.one.game().is_over() {
        if pair.one.game().phase() != Phase::Research {
            let seat = next_seat(pair.one.game(), player);
            let answer = choose(pair.one.game(), seat, player);
            pair.one.play(seat, &[answer]).expect("accepted");
            if pair.one.game().phase() == Phase::Research {
                pair.other = pair.one.clone();
            }
            continue;
        }
        pair.step(player);
        if pair.one.game().phase() != Phase::Research {
            assert!(pair.open.is_empty(), "every pick that differs was taken back");
            assert_eq!(pair.one, pair.other);
        }
    }
    pair.changes
}

impl Pair {
    /// The next answer in the research phase, in both games.
    fn step(&mut self, player: &mut RandomPlayer) {
        let differs = |pair: &Pair, seat: Seat| pair.open.iter().any(|(other, _)| *other == seat);
        let mut seat = next_seat(self.one.game(), player);
        if differs(self, seat) {
            return self.take_back(seat, player);
        }
        if let Some(cards) = self.differing_pick(seat, player) {
            self.open.push((seat, cards));
            let [one, other] = cards.map(|card| Answer::plain(Choice::Pick(card)));
            return self.play(seat, &one, &other);
        }
        let mut answer = choose(self.one.game(), seat, player);
        // What would make a pick final that still differs waits until that is taken back.
        let mut after = self.one.clone();
        after.play(seat, std::slice::from_ref(&answer)).expect("accepted");
        let endangered = self.open.iter().find(|(other, _)| alternatives(&after, *other).is_empty());
        if let Some((other, _)) = endangered {
            seat = *other;
            return self.take_back(seat, player);
        }
        if let Choice::Pick(_) = answer.option {
            answer = Answer::plain(answer.option);
        }
        self.play(seat, &answer.clone(), &answer);
    }

    /// Sometimes two cards of the pack before the seat, either of which could be kept and then exchanged for a third.
    fn differing_pick(&self, seat: Seat, player: &mut RandomPlayer) -> Option<[CardId; 2]> {
        let asked = self.one.game().question_of(seat) == Some(Question::Draft);
        let pack = self.one.view(Some(seat)).own.map(|own| own.pack).unwrap_or_default();
        if !asked || pack.len() < 3 || player.below(2) == 0 {
            return None;
        }
        let at = player.below(pack.len());
        let cards = [pack[at], pack[(at + 1 + player.below(pack.len() - 1)) % pack.len()]];
        let mut after = self.one.clone();
        after.play(seat, &[Answer::plain(Choice::Pick(cards[0]))]).expect("a card of the pack");
        let kept = |seat: &Seat| !alternatives(&after, *seat).is_empty();
        (kept(&seat) && self.open.iter().all(|(other, _)| kept(other))).then_some(cards)
    }

    /// The seat exchanges the two cards that differ for the same third one.
    fn take_back(&mut self, seat: Seat, player: &mut RandomPlayer) {
        let at = self.open.iter().position(|(other, _)| *other == seat).expect("a pick that differs");
        let (_, cards) = self.open.remove(at);
        let third: Vec<CardId> =
            alternatives(&self.one, seat).into_iter().filter(|card| !cards.contains(card)).collect();
        let answer = Answer::plain(Choice::Pick(third[player.below(third.len())]));
        self.changes += 1;
        self.play(seat, &answer.clone(), &answer);
    }

    /// Plays both answers, each in its game. All seats whose own pick does not differ see the same.
    fn play(&mut self, seat: Seat, one: &Answer, other: &Answer) {
        let before = self.one.clone();
        let turn = self.one.play(seat, std::slice::from_ref(one)).expect("accepted");
        let twin =
            self.other.play(seat, std::slice::from_ref(other)).expect("accepted in the other game too");
        let all = self.one.game().seats().iter().copied().map(Some).chain([None]);
        for viewer in all {
            let differs = self.open.iter().any(|(open, _)| Some(*open) == viewer);
            if !differs {
                assert_eq!(sorted(&self.one, viewer), sorted(&self.other, viewer), "{viewer:?}");
            }
            let changed = matches!(turn.events[0], Event::PickChanged { .. });
            if viewer != Some(seat) || !(differs || changed) {
                let seen = |events: &[Event]| events.iter().map(|e| e.seen_by(viewer)).collect::<Vec<_>>();
                assert_eq!(seen(&turn.events), seen(&twin.events), "{viewer:?}");
            }
            if changed && viewer != Some(seat) {
                let (mut was, mut now) = (before.view(viewer), self.one.view(viewer));
                (was.latest_event, now.latest_event) = (0, 0);
                if let (Some(was), Some(now)) = (&mut was.own, &now.own) {
                    was.undo = now.undo;
                }
                assert_eq!(was, now, "that a pick was changed is all that is seen of it");
            }
        }
    }
}

/// The cards for which the latest pick of a seat could be exchanged.
fn alternatives(record: &Record, seat: Seat) -> Vec<CardId> {
    let game = record.game();
    if game.waits_for(seat) || game.question_of(seat) != Some(Question::Draft) {
        return Vec::new();
    }
    let pick = |choice: Choice| if let Choice::Pick(card) = choice { Some(card) } else { None };
    game.legal(seat).iter().filter_map(|offer| pick(offer.choice)).collect()
}

/// Everything that a viewer may know of a position, with packs sorted: an exchanged card takes the place of the other one,
/// and only the seat that has exchanged it knows that.
fn sorted(record: &Record, viewer: Option<Seat>) -> Value {
    let mut view = serde_json::to_value(record.view(viewer)).expect("a view");
    if let Some(pack) = view.pointer_mut("/own/pack").and_then(Value::as_array_mut) {
        pack.sort_by_key(Value::to_string);
    }
    let mut decision =
        serde_json::to_value(viewer.and_then(|seat| record.decision(seat))).expect("a decision");
    if let Some(options) = decision.pointer_mut("/options").and_then(Value::as_array_mut) {
        options.sort_by_key(Value::to_string);
    }
    json!([view, decision])
}
