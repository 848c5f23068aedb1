//! Sentences with names of players instead of colours, in every language and form. A name stays as it was typed.

use domain::game::playout::RandomPlayer;
use domain::game::{Event, Motion, Note, Noted, Record, SeatSetup, Setup, Source, VoteKind};
use domain::seat::Seat;
use domain::text::{self, Language, Names};

fn named(event: &Event, players: &[&str], language: Language) -> String {
    let players: Vec<String> = players.iter().map(|name| (*name).to_owned()).collect();
    text::event_naming(event, Names::Players(&players), language)
}

/// In the order of the languages: English, Serbian in both scripts, Hungarian, Dutch, Ukrainian.
#[track_caller]
fn check(event: &Event, expected: [&str; 6]) {
    for (language, expected) in Language::ALL.iter().zip(expected) {
        assert_eq!(named(event, &["Ada", "Bob"], *language), expected);
    }
}

#[track_caller]
fn check_part(event: &Event, expected: [&str; 6]) {
    for (language, expected) in Language::ALL.iter().zip(expected) {
        let sentence = named(event, &["Ada", "Bob"], *language);
        assert!(sentence.contains(expected), "no `{expected}` in `{sentence}`");
    }
}

#[test]
fn who_does_something_is_named_alone() {
    let passed = Event::Passed { seat: Seat::Red };
    check(
        &passed,
        ["Ada passes.", "Ada odustaje.", "Ada одустаје.", "Ada passzol.", "Ada past.", "Ada пасує."],
    );
}

#[test]
fn a_noun_bears_the_case_and_the_gender() {
    let picked = Event::Picked { seat: Seat::Red, pack: 0, to: Seat::Green, passed: 3, card: None };
    let to = ["to Bob", "igraču Bob ", "играчу Bob ", " Bob játékosnak", "aan Bob", "гравцеві Bob "];
    check_part(&picked, to);
    let rating = Event::RatingRaised { seat: Seat::Red, change: 1, source: Source::Rules };
    let of = ["of Ada", "Ada po", "Ada по", "Ada terraformációs", "van Ada", "гравця Ada"];
    check_part(&rating, of);
    let motion = Motion { kind: VoteKind::Replace, seat: Some(Seat::Green) };
    let vote = Event::from(Noted::of_vote(Note::VoteOpened, Some(Seat::Red), motion));
    let instead =
        ["for Bob", "umesto igrača Bob", "уместо играча Bob", "Bob helyét", "voor Bob", "за гравця Bob"];
    check_part(&vote, instead);
    // A word that agrees has somebody to agree with, with a large letter at the beginning.
    let chose = Event::Chose { seat: Seat::Red, corporation: None, cards: None, payment: None };
    check(
        &chose,
        [
            "Ada has chosen.",
            "Igrač Ada je odlučio.",
            "Играч Ada је одлучио.",
            "Ada választott.",
            "Ada heeft gekozen.",
            "Ada робить свій вибір.",
        ],
    );
    let failed = Event::from(Noted::of(Note::VoteFailed, Seat::Red));
    assert!(named(&failed, &["Ada"], Language::Ukrainian).contains("почав гравець Ada,"));
}

#[test]
fn notes_about_who_plays_a_seat_name_the_seat() {
    use Note::{CaretakerTook, GivenBack, HandedOver, Left, Offered, Replaced, Resigned};
    for note in [Resigned, CaretakerTook, Left, Offered, Replaced, HandedOver, GivenBack] {
        let event = Event::from(Noted::of(note, Seat::Red));
        for language in Language::ALL {
            assert_eq!(named(&event, &["Ada", "Bob"], *language), text::event(&event, *language));
        }
    }
    let event = Event::from(Noted::of(Note::WentAway, Seat::Red));
    check_part(&event, ["Ada", "Igrač Ada", "Играч Ada", "Ada egy ideig", "Ada", "Ada"]);
}

#[test]
fn a_name_stays_as_it_was_typed() {
    let passed = Event::Passed { seat: Seat::Red };
    for name in ["ada", "Njegoš", "-5", "Ljubica M€", "Ж. ї", "عائشة", "🦊", "Igrač {0} %s <b>"]
    {
        for language in Language::ALL {
            assert!(named(&passed, &[name], *language).starts_with(&format!("{name} ")), "{name}");
        }
    }
}

#[test]
fn equal_names_are_distinguished_and_a_missing_name_becomes_the_colour() {
    let passed = |seat| Event::Passed { seat };
    assert_eq!(named(&passed(Seat::Red), &["Ada", "Ada"], Language::English), "Ada (Red) passes.");
    assert_eq!(
        named(&passed(Seat::Green), &["Ada", "Ada"], Language::SerbianCyrillic),
        "Ada (Зелени) одустаје."
    );
    assert_eq!(named(&passed(Seat::Blue), &["Ada", "Bob"], Language::Dutch), "Blauw past.");
}

/// No placeholder is left in a sentence, and apart from the names it has the same words.
#[test]
fn whole_games_are_described_with_names() {
    let setup = Setup { seats: vec![SeatSetup::default(); 3], corporate_era: true, draft: true, first: None };
    let mut player = RandomPlayer::new(7);
    let (mut record, mut events) = Record::begin(setup, player.seed()).expect("the options make a game");
    while !record.game().is_over() {
        for seat in record.game().waiting_for() {
            let Some(answer) = player.choose(record.game(), seat) else { continue };
            events.extend(record.play(seat, &[answer]).expect("what is listed is accepted").events);
        }
    }
    let players = ["Xenia Q", "Yrsa Q", "Zita Q"];
    let of_ours = |c: char| ('\u{E000}'..='\u{F8FF}').contains(&c);
    let mut names = 0;
    for event in &events {
        for language in Language::ALL {
            let (plain, sentence) = (text::event(event, *language), named(event, &players, *language));
            assert!(!plain.contains(of_ours) && !sentence.contains(of_ours), "{sentence:?}");
            let count: usize = players.iter().map(|name| sentence.matches(name).count()).sum();
            assert_eq!(count == 0, sentence == plain, "{sentence:?} and {plain:?}");
            names += count;
        }
    }
    assert!(names > events.len(), "{names} names in {} events", events.len());
}
