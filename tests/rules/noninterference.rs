//! Noninterference: two games that differ only in what a viewer may not know give that viewer the same bytes (R9.3, R10).

use std::collections::BTreeSet;

use domain::game::playout::RandomPlayer;
use domain::game::{Answer, Choice, Event, Record, Setup};
use domain::plan::{Armed, Plan};
use domain::seat::Seat;

use crate::laws::{any_choice, choose, each_game, next_seat};
use crate::plans::any_plan;

#[test]
fn what_a_viewer_may_not_know_does_not_reach_it() {
    each_game(200, |setup, player| {
        compare_renamed(setup, player);
    });
}

/// Plays a game, and again with all names changed that one viewer never sees. How often a pick was changed in it.
pub(crate) fn compare_renamed(setup: Setup, player: &mut RandomPlayer) -> usize {
    let (first, opening) = Record::begin(setup, player.seed()).expect("a game");
    let mut record = first.clone();
    let mut events = opening.clone();
    let mut moves = Vec::new();
    let seats = record.game().seats();
    let viewer = seats.get(player.below(seats.len() + 1)).copied();
    let mut seen = String::new();
    while !record.game().is_over() {
        seen += &told(&record, viewer);
        let seat = next_seat(record.game(), player);
        let answer = choose(record.game(), seat, player);
        if let Choice::Corporation(corporation) = answer.option {
            // Its M€ say how many cards can be bought. One that is not kept is never revealed, but must pay for them too.
            seen += &format!("\"{}\"", corporation.row().word);
        }
        events.extend(record.play(seat, std::slice::from_ref(&answer)).expect("accepted").events);
        moves.push((seat, answer));
    }
    seen += &told(&record, viewer);
    let twins = Twins::of(seen, &events, viewer, player);
    twins.compare(&first, &opening, &moves, viewer, player);
    events.iter().filter(|event| matches!(event, Event::PickChanged { .. })).count()
}

/// Names for cards and corporations that the viewer never sees, changed for one another.
struct Twins {
    renamed: Vec<(String, String)>,
}

impl Twins {
    /// `seen` is what the viewer was told beside the facts.
    fn of(mut seen: String, events: &[Event], viewer: Option<Seat>, player: &mut RandomPlayer) -> Twins {
        for event in events {
            seen += &serde_json::to_string(&event.seen_by(viewer)).expect("a fact");
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
        Twins { renamed }
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
        let begun = first.facts() + 1;
        let plans: Vec<Plan> = (0..6).map(|_| any_plan(player)).filter(|plan| !self.names(plan)).collect();
        let (mut since, mut turns): ([Vec<(u64, Event)>; 2], usize) = Default::default();
        for (seat, answer) in moves {
            assert_eq!(told(&one, viewer), told(&other, viewer));
            // What a plan would do follows from what its owner may know. One plan each time, and the latest facts, are enough.
            turns += 1;
            if let (Some(viewer), Some(plan)) = (viewer, plans.get(turns % plans.len().max(1))) {
                assert_eq!(plan.check(&one, viewer), plan.check(&other, viewer));
                let armed = Armed::new(plan.clone(), first, viewer);
                let [one_since, other_since] = since
                    .each_ref()
                    .map(|facts: &Vec<(u64, Event)>| &facts[facts.len().saturating_sub(40)..]);
                assert_eq!(armed.next(&one, one_since), armed.next(&other, other_since), "{plan:?}");
            }
            if viewer == Some(*seat) {
                let other_answer = choose(one.game(), *seat, player);
                let foretell = |record: &Record, answer: &Answer| {
                    let (turn, after) =
                        record.preview(*seat, std::slice::from_ref(answer)).expect("accepted");
                    let facts: Vec<Event> = turn.events.iter().map(|event| event.seen_by(viewer)).collect();
                    assert!(
                        !facts.iter().any(|fact| matches!(fact, Event::Ended { .. })),
                        "the seed is foretold"
                    );
                    let facts = serde_json::to_string(&facts).expect("facts");
                    (facts, turn.new_information, after.map(|record| told(&record, viewer)))
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
                let seen =
                    events.iter().map(|event| serde_json::to_string(&event.seen_by(viewer)).expect("a fact"));
                seen.collect::<Vec<_>>()
            };
            assert_eq!(seen(&turn.events), seen(&twin.events));
            logs.0.extend(turn.events.clone());
            logs.1.extend(twin.events.clone());
            since[0].extend((turn.first..).zip(turn.events));
            since[1].extend((twin.first..).zip(twin.events));
        }
        assert_eq!(told(&one, viewer), told(&other, viewer));
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

/// Every byte that a viewer is told of a position.
fn told(record: &Record, viewer: Option<Seat>) -> String {
    let view = serde_json::to_string(&record.view(viewer)).expect("a view");
    let decision = viewer.and_then(|seat| record.decision(seat));
    let hand = viewer.map(|seat| record.game().hand(seat));
    // What would be played for it follows from what it may know.
    let simplest = viewer.and_then(|seat| record.game().simplest(seat));
    let points = domain::game::scoring::points_of(record.game());
    view + &serde_json::to_string(&(decision, hand, simplest, points)).expect("a decision")
}

#[test]
fn twins_really_differ() {
    // The law above would be empty if nothing were renamed.
    let mut player = RandomPlayer::new(7);
    let (record, events) = Record::begin(Setup::of(3), player.seed()).expect("a game");
    let twins = Twins::of(told(&record, Some(Seat::Red)), &events, Some(Seat::Red), &mut player);
    let other: Record = twins.twin(&record);
    assert_ne!(other, record);
    assert_eq!(told(&other, Some(Seat::Red)), told(&record, Some(Seat::Red)));
    assert_ne!(told(&other, Some(Seat::Green)), told(&record, Some(Seat::Green)));
    let renamed: BTreeSet<_> = twins.renamed.iter().map(|(from, _)| from).collect();
    assert!(renamed.len() > 150);
}
