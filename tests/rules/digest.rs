//! Digests over random games: they report every event once, and what was done to the viewer.

use std::collections::BTreeSet;

use domain::game::digest::{Concern, Digest, Entry};
use domain::game::playout::RandomPlayer;
use domain::game::{Event, Record};
use domain::seat::Seat;
use domain::text::{self, Language};

use crate::laws::{choose, each_game};

/// A game in progress with its whole log. Some answers were undone.
struct Played {
    record: Record,
    log: Vec<(u64, Event)>,
}

impl Played {
    fn some(setup: domain::game::Setup, player: &mut RandomPlayer) -> Self {
        let (record, events) = Record::begin(setup, player.seed()).expect("a game");
        let mut played = Self { record, log: (1..).zip(events).collect() };
        let moves = player.below(700);
        for _ in 0..moves {
            let waiting = played.record.game().waiting_for();
            if waiting.is_empty() {
                break;
            }
            let seat = waiting[player.below(waiting.len())];
            let answer = choose(played.record.game(), seat, player);
            let turn = played.record.play(seat, &[answer]).expect("accepted");
            played.log.extend((turn.first..).zip(turn.events));
            if player.below(10) == 0
                && let Ok(turn) = played.record.undo(seat, 1)
            {
                played.log.extend((turn.first..).zip(turn.events));
            }
        }
        played
    }

    fn since(&self, seq: u64) -> impl Iterator<Item = (u64, &Event)> {
        self.log.iter().filter(move |(number, _)| *number > seq).map(|(number, event)| (*number, event))
    }

    fn digest(&self, viewer: Seat, since: u64) -> Digest {
        self.record.digest(viewer, self.since(since))
    }

    fn stands(&self, number: u64, event: &Event) -> bool {
        !self.record.is_undone(number) && !matches!(event, Event::Undone { .. })
    }
}

fn entries(digest: &Digest) -> impl Iterator<Item = &Entry> {
    digest.seats.iter().flat_map(|seat| &seat.entries).chain(&digest.table)
}

#[test]
fn each_event_is_reported_once_and_undone_ones_are_left_out() {
    let mut undone = 0;
    each_game(120, |setup, player| {
        let played = Played::some(setup, player);
        let seats = played.record.game().seats();
        let viewer = seats[player.below(seats.len())];
        let since = player.below(played.log.len() + 1) as u64;
        let digest = played.digest(viewer, since);
        let seqs: Vec<u64> = entries(&digest).flat_map(|entry| entry.seqs.iter().copied()).collect();
        let once: BTreeSet<u64> = seqs.iter().copied().collect();
        assert_eq!(once.len(), seqs.len(), "an event is reported twice");
        let dull = |event: &Event| {
            matches!(event, Event::TurnBegan { .. } | Event::TurnEnded { .. } | Event::EventFiled { .. })
        };
        let standing = played.since(since).filter(|(number, event)| played.stands(*number, event));
        let all: BTreeSet<u64> =
            standing.filter(|(_, event)| !dull(event)).map(|(number, _)| number).collect();
        assert_eq!(once, all);
        undone += played.since(since).filter(|(number, _)| played.record.is_undone(*number)).count();
        for entry in entries(&digest).chain(digest.to_me.iter().map(|blow| &blow.entry)) {
            assert!(!entry.reported.is_empty() && entry.seqs.windows(2).all(|pair| pair[0] < pair[1]));
            for event in &entry.reported {
                assert_eq!(event, &event.seen_by(Some(viewer)), "more than the viewer may know");
                assert!(!text::event(event, Language::English).is_empty());
            }
        }
        assert_eq!(digest.seats.last().is_some_and(|seat| seat.seat == viewer), {
            digest.seats.iter().any(|seat| seat.seat == viewer)
        });
    });
    assert!(undone > 100, "next to nothing was undone: {undone}");
}

#[test]
fn what_others_do_to_the_viewer_comes_first_and_nothing_else_does() {
    let mut found = BTreeSet::new();
    each_game(300, |setup, player| {
        let played = Played::some(setup, player);
        for viewer in played.record.game().seats() {
            let digest = played.digest(*viewer, 0);
            assert!(digest.to_me.iter().all(|blow| blow.by != *viewer));
            assert!(digest.to_me.is_sorted_by_key(|blow| blow.concern), "the worst comes first");
            found.extend(digest.to_me.iter().map(|blow| blow.concern));
            let of = |wanted: &[Concern]| -> Vec<u64> {
                let blows = digest.to_me.iter().filter(|blow| wanted.contains(&blow.concern));
                let mut seqs: Vec<u64> = blows.flat_map(|blow| blow.entry.seqs.iter().copied()).collect();
                seqs.sort_unstable();
                seqs
            };
            let numbers = |is: &dyn Fn(&Event) -> bool| -> Vec<u64> {
                let all = played.since(0).filter(|(number, event)| played.stands(*number, event));
                all.filter(|(_, event)| is(event)).map(|(number, _)| number).collect()
            };
            let mine =
                |seat: &Seat, change: &i16, by: &Option<Seat>| seat == viewer && *change < 0 && by.is_some();
            assert_eq!(
                of(&[Concern::ResourcesRemoved, Concern::ResourcesStolen]),
                numbers(
                    &|e| matches!(e, Event::StockChanged { seat, change, by, .. } if mine(seat, change, by))
                )
            );
            assert_eq!(
                of(&[Concern::ProductionLowered]),
                numbers(
                    &|e| matches!(e, Event::ProductionChanged { seat, change, by, .. } if mine(seat, change, by))
                )
            );
            assert_eq!(
                of(&[Concern::CardResourcesRemoved]),
                numbers(
                    &|e| matches!(e, Event::CardResourcesChanged { seat, change, by, .. } if mine(seat, change, by))
                )
            );
            assert_eq!(
                of(&[Concern::ParameterRaised]),
                numbers(&|e| matches!(e, Event::ParameterRaised { seat, .. } if seat != viewer))
            );
            assert_eq!(
                of(&[Concern::MilestoneClaimed, Concern::AwardFunded]),
                numbers(
                    &|e| matches!(e, Event::MilestoneClaimed { seat, .. } | Event::AwardFunded { seat, .. } if seat != viewer)
                )
            );
        }
    });
    assert_eq!(found.into_iter().collect::<Vec<_>>(), Concern::ALL, "each of them has come up");
}

#[test]
fn a_tile_is_beside_those_that_were_there_before_it() {
    let mut seen = 0;
    each_game(120, |setup, player| {
        let played = Played::some(setup, player);
        for viewer in played.record.game().seats() {
            let mut own: Vec<domain::board::AreaId> = Vec::new();
            let mut beside = Vec::new();
            for (number, event) in played.since(0).filter(|(number, event)| played.stands(*number, event)) {
                if let Event::TilePlaced { seat: Some(seat), area, tile, .. } = event {
                    if seat != viewer && own.iter().any(|mine| mine.neighbours().has(*area)) {
                        beside.push(number);
                    }
                    if seat == viewer && *tile != domain::tile::Tile::Ocean {
                        own.push(*area);
                    }
                }
            }
            let digest = played.digest(*viewer, 0);
            let seqs = digest.to_me.iter().filter(|blow| blow.concern == Concern::TileBeside);
            let placed = |entry: &Entry| matches!(entry.reported[0], Event::TilePlaced { .. });
            let mut seqs: Vec<u64> =
                seqs.filter(|blow| placed(&blow.entry)).map(|blow| blow.entry.seqs[0]).collect();
            seqs.sort_unstable();
            assert_eq!(seqs, beside);
            seen += seqs.len();
        }
    });
    assert!(seen > 100, "{seen}");
}

#[test]
fn who_is_ahead_is_asked_next() {
    let mut known = 0;
    each_game(60, |setup, player| {
        let mut played = Played::some(setup, player);
        for _ in 0..30 {
            let waiting = played.record.game().waiting_for();
            let Some(seat) = waiting.first().copied() else { return };
            for other in played.record.game().seats() {
                let ahead = played.record.game().ahead_of(*other);
                let Some(ahead) = ahead else { continue };
                known += 1;
                if waiting.contains(other) {
                    assert_eq!(ahead, domain::game::ahead::Ahead::default());
                } else {
                    // Whoever comes first is asked now, and the seat itself is not before itself.
                    let first = ahead.together.iter().chain(&ahead.in_turn).next().expect("somebody");
                    assert!(waiting.contains(first) && ahead.together.iter().all(|s| waiting.contains(s)));
                    assert!(!ahead.together.contains(other) && !ahead.in_turn.contains(other));
                }
            }
            let answer = choose(played.record.game(), seat, player);
            played.record.play(seat, &[answer]).expect("accepted");
        }
    });
    assert!(known > 1_000, "{known}");
}
