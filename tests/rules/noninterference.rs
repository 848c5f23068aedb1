//! Noninterference: two games that differ only in what a viewer may not know give that viewer the same bytes (R9.3, R10).

use std::collections::BTreeSet;

use domain::game::playout::RandomPlayer;
use domain::game::{Answer, Choice, Event, Record, Setup};
use domain::plan::{ArmedPlan, Plan};
use domain::seat::Seat;

use crate::laws::{any_choice, choose, each_game_apart, next_seat};
use crate::plans::any_plan;

#[test]
fn what_a_viewer_may_not_know_does_not_reach_it() {
    each_game_apart(200, |setup, player| {
        compare_renamed(setup, player);
    });
}

/// Plays a game, and again with all names replaced that one viewer never sees. Returns how many picks were changed.
pub(crate) fn compare_renamed(setup: Setup, player: &mut RandomPlayer) -> usize {
    let (first, opening) = Record::begin(setup, player.seed()).expect("a game");
    let mut record = first.clone();
    let mut events = opening.clone();
    let mut moves = Vec::new();
    let seats = record.game().seats();
    let viewer = seats.get(player.below(seats.len() + 1)).copied();
    let mut seen = String::new();
    while !record.game().is_over() {
        seen += &visible_to(&record, viewer);
        let seat = next_seat(record.game(), player);
        let answer = choose(record.game(), seat, player);
        if let Choice::Corporation(corporation) = answer.option {
            // Its M€ say how many cards can be bought. One that is not kept is never revealed, but must pay for them too.
            seen += &format!("\"{}\"", corporation.row().word);
        }
        events.extend(record.play(seat, std::slice::from_ref(&answer)).expect("accepted").events);
        moves.push((seat, answer));
    }
    seen += &visible_to(&record, viewer);
    let renaming = Renaming::of(seen, &events, viewer, player);
    renaming.compare(&first, &opening, &moves, viewer, player);
    events.iter().filter(|event| matches!(event, Event::PickChanged { .. })).count()
}

/// A permutation of the names of cards and corporations that the viewer never sees.
struct Renaming {
    renamed: Vec<(String, String)>,
}

impl Renaming {
    /// `seen` is everything beside the events that the viewer was shown.
    fn of(mut seen: String, events: &[Event], viewer: Option<Seat>, player: &mut RandomPlayer) -> Renaming {
        for event in events {
            seen += &serde_json::to_string(&event.seen_by(viewer)).expect("an event");
        }
        let words: BTreeSet<&str> = seen.split(['"', ':']).collect();
        let hidden = |word: &&str| !words.contains(word);
        let cards = domain::cards::all().iter().map(|card| card.word.as_str());
        let corporations = domain::cards::corporations().iter().skip(1).map(|c| c.word.as_str());
        // Corporations of a game without the Corporate Era must stay in it.
        let base = |word: &&str| !matches!(*word, "saturn_systems" | "teractor");
        let mut renamed = Vec::new();
        let groups: [Vec<&str>; 2] =
            [cards.filter(hidden).collect(), corporations.filter(base).filter(hidden).collect()];
        for group in groups {
            let turn = player.below(group.len().max(2) - 1) + 1;
            let pairs = group.iter().enumerate().map(|(i, word)| (*word, group[(i + turn) % group.len()]));
            renamed.extend(pairs.map(|(a, b)| (a.to_string(), b.to_string())));
        }
        Renaming { renamed }
    }

    fn rename(&self, word: &str) -> Option<&str> {
        self.renamed.iter().find(|(from, _)| from == word).map(|(_, to)| to.as_str())
    }

    fn value(&self, value: &mut serde_json::Value) {
        match value {
            serde_json::Value::String(text) => {
                let (kind, word) = text.split_once(':').unwrap_or(("", text));
                if let Some(to) = self.rename(word) {
                    *text = if kind.is_empty() { to.to_string() } else { format!("{kind}:{to}") };
                }
            }
            serde_json::Value::Array(items) => items.iter_mut().for_each(|item| self.value(item)),
            serde_json::Value::Object(fields) => fields.values_mut().for_each(|field| self.value(field)),
            _ => {}
        }
    }

    fn twin<T: serde::Serialize + serde::de::DeserializeOwned>(&self, one: &T) -> T {
        let mut value = serde_json::to_value(one).expect("stored");
        self.value(&mut value);
        serde_json::from_value(value).expect("a twin")
    }

    /// Earlier positions, some of them in the middle of a move.
    fn compare_earlier(
        &self,
        games: [(&Record, &[Event]); 2],
        viewer: Option<Seat>,
        player: &mut RandomPlayer,
    ) {
        for _ in 0..4 {
            let number = player.below(games[0].1.len()) as u64 + 1;
            let [one, other] = games.map(|(record, log)| {
                let view = record.after(number, (1..).zip(log)).view(viewer);
                serde_json::to_value(&view).expect("a view")
            });
            assert_eq!(one, other);
        }
    }

    /// Whether it names something that the viewer never sees.
    fn names(&self, value: &impl serde::Serialize) -> bool {
        let text = serde_json::to_string(value).expect("JSON");
        self.renamed.iter().any(|(word, _)| text.contains(word.as_str()))
    }

    /// Plays both games side by side: everything that reaches the viewer must be the same, byte for byte.
    fn compare(
        &self,
        first: &Record,
        opening: &[Event],
        moves: &[(Seat, Answer)],
        viewer: Option<Seat>,
        player: &mut RandomPlayer,
    ) {
        let mut one = first.clone();
        let mut other: Record = self.twin(first);
        let mut logs = (Vec::new(), Vec::new());
        let begun = first.last_seq() + 1;
        let plans: Vec<Plan> = (0..6).map(|_| any_plan(player)).filter(|plan| !self.names(plan)).collect();
        let (mut since, mut turns): ([Vec<(u64, Event)>; 2], usize) = Default::default();
        for (seat, answer) in moves {
            assert_eq!(visible_to(&one, viewer), visible_to(&other, viewer));
            // What a plan would do follows from what its owner may know. One plan each time, and the latest events, are enough.
            turns += 1;
            if let (Some(viewer), Some(plan)) = (viewer, plans.get(turns % plans.len().max(1))) {
                assert_eq!(plan.check(&one, viewer), plan.check(&other, viewer));
                let armed = ArmedPlan::new(plan.clone(), first, viewer);
                let [one_since, other_since] = since
                    .each_ref()
                    .map(|events: &Vec<(u64, Event)>| &events[events.len().saturating_sub(40)..]);
                assert_eq!(armed.next(&one, one_since), armed.next(&other, other_since), "{plan:?}");
            }
            if viewer == Some(*seat) {
                let other_answer = choose(one.game(), *seat, player);
                let foretell = |record: &Record, answer: &Answer| {
                    let (turn, after) =
                        record.preview(*seat, std::slice::from_ref(answer)).expect("accepted");
                    let events: Vec<Event> = turn.events.iter().map(|event| event.seen_by(viewer)).collect();
                    assert!(
                        !events.iter().any(|event| matches!(event, Event::Ended { .. })),
                        "the seed is foretold"
                    );
                    let events = serde_json::to_string(&events).expect("events");
                    (events, turn.new_information, after.map(|record| visible_to(&record, viewer)))
                };
                assert_eq!(foretell(&one, &other_answer), foretell(&other, &self.twin(&other_answer)));
            }
            if let Some(viewer) = viewer {
                let wrong = Answer::plain(any_choice(player));
                if !self.names(&wrong) {
                    let refused =
                        |record: &Record| record.clone().play(viewer, std::slice::from_ref(&wrong)).err();
                    assert_eq!(refused(&one), refused(&other));
                }
            }
            let turn = one.play(*seat, std::slice::from_ref(answer)).expect("accepted");
            let twin = other.play(*seat, &[self.twin(answer)]).expect("the twin is accepted as well");
            let seen = |events: &[Event]| {
                let seen = events
                    .iter()
                    .map(|event| serde_json::to_string(&event.seen_by(viewer)).expect("an event"));
                seen.collect::<Vec<_>>()
            };
            assert_eq!(seen(&turn.events), seen(&twin.events));
            logs.0.extend(turn.events.clone());
            logs.1.extend(twin.events.clone());
            since[0].extend((turn.first..).zip(turn.events));
            since[1].extend((twin.first..).zip(twin.events));
        }
        assert_eq!(visible_to(&one, viewer), visible_to(&other, viewer));
        let twin_opening: Vec<Event> = self.twin(&opening.to_vec());
        let whole = ([opening, &logs.0].concat(), [twin_opening, logs.1.clone()].concat());
        self.compare_earlier([(&one, &whole.0), (&other, &whole.1)], viewer, player);
        if let Some(viewer) = viewer {
            let digest = |record: &Record, log: &[Event]| {
                let digest = record.digest(viewer, (begun..).zip(log));
                serde_json::to_string(&digest).expect("a digest")
            };
            assert_eq!(digest(&one, &logs.0), digest(&other, &logs.1));
            let ahead = |record: &Record| record.game().ahead_of(viewer);
            assert_eq!(ahead(&one), ahead(&other));
        }
    }
}

/// Every byte of a position that is visible to a viewer.
fn visible_to(record: &Record, viewer: Option<Seat>) -> String {
    let view = serde_json::to_string(&record.view(viewer)).expect("a view");
    let decision = viewer.and_then(|seat| record.decision(seat));
    let hand = viewer.map(|seat| record.game().hand(seat));
    // What would be played for it follows from what it may know.
    let simplest = viewer.and_then(|seat| record.game().simplest(seat));
    let points = domain::game::scoring::points_of(record.game());
    view + &serde_json::to_string(&(decision, hand, simplest, points)).expect("a decision")
}

#[test]
fn renamed_games_really_differ() {
    // The law above would be empty if nothing were renamed.
    let mut player = RandomPlayer::new(7);
    let (record, events) = Record::begin(Setup::of(3), player.seed()).expect("a game");
    let renaming = Renaming::of(visible_to(&record, Some(Seat::Red)), &events, Some(Seat::Red), &mut player);
    let other: Record = renaming.twin(&record);
    assert_ne!(other, record);
    assert_eq!(visible_to(&other, Some(Seat::Red)), visible_to(&record, Some(Seat::Red)));
    assert_ne!(visible_to(&other, Some(Seat::Green)), visible_to(&record, Some(Seat::Green)));
    let renamed: BTreeSet<_> = renaming.renamed.iter().map(|(from, _)| from).collect();
    assert!(renamed.len() > 150);
}
