//! The draft has no rounds. If players choose by the pack alone, they draft the same cards in whatever order the seats
//! pick.

use domain::card::CardId;
use domain::game::playout::RandomPlayer;
use domain::game::{Answer, Choice, Phase, Question, Record, Seed, Setup};
use domain::seat::Seat;

/// Plays to the next draft. Nobody buys cards or takes actions.
pub(crate) fn to_draft(record: &mut Record) {
    loop {
        let game = record.game();
        let waiting = game.waiting_for();
        if game.phase() == Phase::Research
            && waiting.iter().all(|seat| game.question_of(*seat) == Some(Question::Draft))
        {
            return;
        }
        let seat = waiting[0];
        let answer = game.simplest(seat).expect("the game waits for it");
        record.play(seat, &[answer]).expect("accepted");
    }
}

fn pack(record: &Record, seat: Seat) -> Vec<CardId> {
    record.view(Some(seat)).own.map(|own| own.pack).unwrap_or_default()
}

/// Picks a card that depends on the pack and on nothing else.
fn pick(record: &mut Record, seat: Seat) {
    let pack = pack(record, seat);
    let sum: usize = pack.iter().map(|card| usize::from(card.number())).sum();
    let answer = Answer::plain(Choice::Pick(pack[sum % pack.len()]));
    record.play(seat, &[answer]).expect("a card of the pack");
}

/// The cards that each seat may buy after the draft, sorted, because their order depends on the order of the picks.
fn dealt(record: &Record) -> Vec<Vec<CardId>> {
    let of = |seat: &Seat| {
        let mut dealt = record.view(Some(*seat)).own.map(|own| own.dealt).unwrap_or_default();
        dealt.sort_unstable();
        dealt
    };
    record.game().seats().iter().map(of).collect()
}

/// The seats that have a pack before them.
fn picking(record: &Record) -> Vec<Seat> {
    record.game().seats().iter().copied().filter(|seat| !pack(record, *seat).is_empty()).collect()
}

#[test]
fn whoever_chooses_by_the_pack_drafts_the_same_in_any_order() {
    let mut chance = RandomPlayer::new(5);
    let mut drafts = 0;
    for players in [2, 3, 4, 5] {
        for _ in 0..20 {
            let Seed(seed) = chance.seed();
            let setup = Setup { draft: true, ..Setup::of(players) };
            let (mut record, _) = Record::begin(setup, Seed(seed)).expect("a game");
            // Both ways round the table.
            for _ in 0..2 {
                to_draft(&mut record);
                let mut rounds = record.clone();
                while !picking(&rounds).is_empty() {
                    for seat in picking(&rounds) {
                        pick(&mut rounds, seat);
                    }
                }
                let mut queues = record.clone();
                loop {
                    let ready = picking(&queues);
                    let Some(seat) = ready.get(chance.below(ready.len())) else { break };
                    pick(&mut queues, *seat);
                }
                let drafted = dealt(&rounds);
                assert!(drafted.iter().all(|cards| cards.len() == 4), "{drafted:?}");
                assert_eq!(drafted, dealt(&queues), "{players} players");
                drafts += 1;
                record = queues;
            }
        }
    }
    assert_eq!(drafts, 160);
}
