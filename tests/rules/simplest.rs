//! The simplest answer is legal at every decision of every game, deterministic, and harmless to others. Seats that are
//! played by it never hold a game up.

use std::collections::BTreeSet;

use domain::board::Areas;
use domain::game::playout::RandomPlayer;
use domain::game::proof::{RecordedTurn, Transcript, TurnKind};
use domain::game::{Choice, Event, Game, Question, Record, Seed, Setup, Source};
use domain::seat::Seat;

use crate::laws::{choose, each_game};

/// Answers that bring something for nobody, where they may be given.
const NOTHING: [Choice; 3] = [Choice::Pass, Choice::EndTurn, Choice::Decline];

#[test]
fn it_is_legal_and_harmless_whatever_is_asked() {
    let mut asked = BTreeSet::new();
    each_game(200, |setup, player| {
        let (mut record, _) = Record::begin(setup, player.seed()).expect("a game");
        while !record.game().is_over() {
            let waiting = record.game().waiting_for();
            for seat in record.game().seats() {
                let simplest = record.game().simplest(*seat);
                assert_eq!(simplest.is_some(), waiting.contains(seat), "who is waited for has an answer");
                let Some(answer) = simplest else { continue };
                asked.insert(record.game().question_of(*seat).expect("a question").to_string());
                let mut tried = record.clone();
                let turn = tried.play(*seat, std::slice::from_ref(&answer)).expect("accepted");
                let offers = record.game().legal(*seat);
                let free = offers.iter().any(|offer| NOTHING.contains(&offer.choice));
                if offers.iter().any(|offer| offer.choice == Choice::FirstAction) {
                    assert_eq!(
                        answer.option,
                        Choice::FirstAction,
                        "a first action is not passed over (R4.6)"
                    );
                } else {
                    assert_eq!(
                        free,
                        NOTHING.contains(&answer.option),
                        "nothing is done where nothing need be done"
                    );
                }
                for event in &turn.events {
                    assert!(!takes(&record, *seat, event), "{answer:?} takes what it need not: {event:?}");
                    assert!(!draws(record.game(), *seat, event), "{answer:?} draws where it need not");
                }
            }
            let seat = waiting[player.below(waiting.len())];
            let answer = choose(record.game(), seat, player);
            record.play(seat, &[answer]).expect("what is listed is accepted");
        }
    });
    let all: BTreeSet<String> = Question::ALL.iter().map(|question| question.to_string()).collect();
    assert_eq!(asked, all, "every kind of question was met");
}

/// Whether an event takes something from another seat without need. Where somebody must lose production or resources on a
/// card, the seat takes from itself if it can, or from the neutral opponent.
fn takes(before: &Record, seat: Seat, event: &Event) -> bool {
    let own = &before.view(None).seats[seat.index()].played;
    let could = |choice: Choice| match choice {
        Choice::Neutral => true,
        Choice::Player(owner) => owner == seat,
        Choice::Card(card) => own.iter().any(|played| played.card == card),
        _ => false,
    };
    match event {
        Event::StockChanged { by, .. } => *by == Some(seat),
        Event::ProductionChanged { by, .. } | Event::CardResourcesChanged { by, .. } => {
            *by == Some(seat) && before.game().legal(seat).iter().any(|offer| could(offer.choice))
        }
        _ => false,
    }
}

/// Whether a tile has drawn a card although another area would not have.
fn draws(before: &Game, seat: Seat, event: &Event) -> bool {
    let Event::Drawn { source: Source::Area(drawn), .. } = event else { return false };
    let offers = before.legal(seat);
    let areas = offers.iter().filter_map(|offer| match offer.choice {
        Choice::Area(area) => Some(area),
        _ => None,
    });
    let areas: Vec<_> = areas.collect();
    areas.contains(drawn) && !areas.iter().all(|area| Areas::CARD.has(*area))
}

/// Plays a game in which each seat is abandoned after the given number of moves of the game, or never.
fn play(setup: Setup, player: &mut RandomPlayer, leaves: &[Option<usize>]) -> (Record, Vec<RecordedTurn>) {
    let (mut record, _) = Record::begin(setup, player.seed()).expect("a game");
    let start = RecordedTurn {
        kind: TurnKind::Start,
        seat: None,
        answers: Vec::new(),
        steps: 0,
        reason: String::new(),
        notes: Vec::new(),
        last_seq: record.last_seq(),
    };
    let mut turns = vec![start];
    while !record.game().is_over() {
        let gone = |seat: &Seat| leaves[seat.index()].is_some_and(|moves| moves <= turns.len());
        let waiting = record.game().waiting_for();
        let (seat, answer) = match waiting.iter().find(|seat| gone(seat)) {
            Some(seat) => (*seat, record.game().simplest(*seat).expect("an answer")),
            None => {
                let seat = waiting[player.below(waiting.len())];
                (seat, choose(record.game(), seat, player))
            }
        };
        record.play(seat, std::slice::from_ref(&answer)).expect("accepted");
        let turn = RecordedTurn {
            kind: TurnKind::Move,
            seat: Some(seat),
            answers: vec![answer],
            steps: 0,
            reason: String::new(),
            notes: Vec::new(),
            last_seq: record.last_seq(),
        };
        turns.push(turn);
        // Far more than any game has; a seat that holds things up would pass it.
        assert!(turns.len() < 50_000, "the game does not end");
    }
    (record, turns)
}

#[test]
fn games_go_on_to_their_end_whoever_leaves_and_whenever() {
    each_game(200, |setup, player| {
        let seats = setup.seats.len();
        let solo = seats == 1;
        // One stays, except where there is only one.
        let stays = player.below(seats);
        let leaves: Vec<Option<usize>> = (0..seats)
            .map(|seat| ((solo || seat != stays) && player.below(3) > 0).then(|| player.below(400)))
            .collect();
        let (record, turns) = play(setup.clone(), player, &leaves);
        // The transcript is enough to replay it.
        let seed = record.view(None).result.expect("a result").seed;
        let transcript = Transcript {
            rules_version: record.rules_version,
            setup,
            seed: Seed::from_hex(&seed).expect("a seed"),
            commitment: record.game().commitment(),
            turns,
        };
        assert_eq!(transcript.verify().expect("a transcript that matches"), record);
    });
}

#[test]
fn everybody_may_leave_before_the_first_move() {
    each_game(100, |setup, player| {
        let solo = setup.seats.len() == 1;
        let (mut record, _) = Record::begin(setup, player.seed()).expect("a game");
        let mut moves = 0;
        // Nobody terraforms, so that a game of several has no end; but no generation holds it up.
        while !record.game().is_over() && record.game().generation() < 20 {
            let seat = record.game().waiting_for()[0];
            let answer = record.game().simplest(seat).expect("an answer");
            record.play(seat, &[answer]).expect("accepted");
            moves += 1;
            assert!(moves < 20 * 5 * 10, "a generation does not end");
        }
        assert_eq!(record.game().is_over(), solo);
        assert_eq!(record.game().generation(), if solo { 14 } else { 20 });
        // Nothing was bought and nothing was played.
        let view = record.view(None);
        assert!(view.seats.iter().all(|seat| seat.played.is_empty() && seat.events == 0));
    });
}
