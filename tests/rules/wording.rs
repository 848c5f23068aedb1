//! Whole random games in words: every text is a sentence, and none shows a placeholder or an id.

use std::collections::BTreeSet;

use domain::catalogue::{self, EffectEntry};
use domain::game::playout::RandomPlayer;
use domain::game::refusal::Block;
use domain::game::{
    Answer, BlockReasonKind, EffectOrder, Event, NoText, Record, Refusal, RefusalCode, SeatSetup, Setup,
};
use domain::resource::Resource;
use domain::seat::Seat;
use domain::tag::Tag;
use domain::text::{self, EndReason, Language};

/// Games played; the seed of each is its number.
const GAMES: usize = 10;

/// Options, as many players, drafts and decks as there are.
fn setups() -> Vec<Setup> {
    let seat = SeatSetup { beginner: false, effect_order: EffectOrder::Ask };
    let setup = |players: usize, corporate_era: bool, draft: bool| Setup {
        seats: vec![seat; players],
        corporate_era,
        draft,
        first: None,
    };
    vec![
        setup(1, true, false),
        setup(2, false, false),
        setup(3, true, true),
        setup(4, true, false),
        setup(5, true, true),
    ]
}

/// A text that a player may read: not empty, no trace of code, no doubled or missing space.
fn check(text: &str, what: &dyn std::fmt::Debug) {
    let ugly =
        ["_", "{", "}", "[", "\"", "::", "None", "Some(", "  ", " .", " ,", "..", ".,", " :", "( ", "()"];
    assert!(!text.trim().is_empty(), "no text for {what:?}");
    for trace in ugly {
        assert!(!text.contains(trace), "`{trace}` in `{text}` for {what:?}");
    }
    let hyphen = text.match_indices('-').find(|(at, _)| {
        let (before, behind) = (text[..*at].chars().next_back(), text[at + 1..].chars().next());
        behind.is_some_and(|c| c.is_ascii_digit()) && !before.is_some_and(char::is_alphanumeric)
    });
    assert!(hyphen.is_none(), "a hyphen for a minus sign in `{text}` for {what:?}");
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
    for pair in words.windows(2) {
        assert!(
            !matches!(
                pair,
                [
                    "1",
                    "steps"
                        | "plants"
                        | "animals"
                        | "microbes"
                        | "cards"
                        | "cities"
                        | "tags"
                        | "oceans"
                        | "points"
                ]
            ),
            "`{text}` for {what:?}"
        );
    }
}

pub(crate) fn check_sentence(text: &str, what: &dyn std::fmt::Debug) {
    check(text, what);
    assert!(text.ends_with(['.', '?']), "no end in `{text}` for {what:?}");
    let begins = |c: char| c.is_uppercase() || c.is_numeric();
    assert!(text.trim_start_matches('„').starts_with(begins), "no beginning in `{text}`");
}

fn check_events(events: &[Event], seats: &[Seat]) {
    for event in events {
        let viewers = seats.iter().copied().map(Some).chain([None]);
        for viewer in viewers {
            let seen = event.seen_by(viewer);
            for language in Language::ALL {
                check_sentence(&text::event(&seen, *language), &seen);
            }
        }
    }
}

#[test]
fn whole_games_are_described_in_sentences() {
    Language::ALL.iter().for_each(|language| check_sentence(&text::undone(*language), &"undone"));
    for (n, setup) in setups().into_iter().cycle().take(GAMES).enumerate() {
        let mut player = RandomPlayer::new(n as u64);
        let (mut record, events) = Record::begin(setup, player.seed()).expect("the options make a game");
        let seats = record.game().seats();
        check_events(&events, seats);
        let mut moves = 0;
        while !record.game().is_over() {
            for seat in seats {
                if !record.game().waits_for(*seat) {
                    continue;
                }
                moves += 1;
                if moves % 7 == 0 {
                    check_decisions(&record, seats);
                }
                check_decision(&record, *seat);
                let Some(answer) = player.choose(record.game(), *seat) else { continue };
                let turn = record.play(*seat, &[answer]).expect("what is listed is accepted");
                check_events(&turn.events, seats);
                if moves % 11 == 0
                    && let Ok(turn) = record.undo(*seat, 1)
                {
                    check_events(&turn.events, seats);
                }
            }
        }
    }
}

fn check_decisions(record: &Record, seats: &[Seat]) {
    for seat in seats {
        check_decision(record, *seat);
        let hand = record.game().hand(*seat);
        for (card, language) in hand.iter().flat_map(|card| Language::ALL.iter().map(|l| (card.clone(), *l)))
        {
            let card = text::spell_hand_card(card, language);
            card.blocked_by.iter().for_each(|block| check_sentence(&block.text, &block));
        }
    }
}

/// A label is never longer than the text that it stands for.
fn check_label(label: &str, text: &str) {
    assert!(!label.is_empty() && label.chars().count() <= text.chars().count(), "{label} for {text}");
}

fn check_decision(record: &Record, seat: Seat) {
    let Some(decision) = record.decision(seat) else { return };
    for language in Language::ALL {
        let decision = text::spell_decision(decision.clone(), record.game(), *language);
        check_sentence(&decision.text, &decision.question);
        for option in &decision.options {
            check(&option.text, &option.id);
            check_label(&option.label, &option.text);
            // Players could not distinguish two options with the same text.
            let same = decision.options.iter().filter(|other| other.text == option.text).count();
            assert_eq!(same, 1, "{} twice in {:?}", option.text, decision.question);
        }
        for option in &decision.blocked {
            check(&option.text, &option.id);
            check_label(&option.label, &option.text);
            option.blocked_by.iter().for_each(|block| check_sentence(&block.text, &block));
        }
    }
    for option in &decision.options {
        refuse(record, seat, Answer { amount: Some(-1), ..Answer::plain(option.id) });
        refuse(record, seat, Answer { cards: Some(vec![]), ..Answer::plain(option.id) });
        let payment =
            Some(domain::game::payment::Payment { megacredits: 1000, steel: 0, titanium: 0, heat: 0 });
        refuse(record, seat, Answer { payment, ..Answer::plain(option.id) });
    }
    for option in &decision.blocked {
        refuse(record, seat, Answer::plain(option.id));
    }
}

/// Plays a move that may be wrong; what it is refused with is a sentence.
fn refuse(record: &Record, seat: Seat, answer: Answer) {
    if let Err(refused) = record.clone().play(seat, std::slice::from_ref(&answer)) {
        for language in Language::ALL {
            let refusal = text::spell_refusal(refused.clone(), *language);
            check_sentence(&refusal.text, &answer);
            assert!(refusal.code != RefusalCode::Blocked || !refusal.blocked_by.is_empty());
        }
    }
}

/// The reasons of the service become words; a reason that somebody typed stays as it was typed.
#[test]
fn an_early_end_is_described_with_its_reason() {
    let mut sentences = BTreeSet::new();
    for language in Language::ALL {
        let ended = |reason: &str| {
            let event = Event::Aborted { reason: reason.to_owned(), seed: String::new() };
            text::event(&event, *language)
        };
        for reason in EndReason::ALL {
            let sentence = ended(reason.word());
            check_sentence(&sentence, reason);
            assert!(!sentence.contains(&format!("({})", reason.word())), "{sentence}");
            assert!(sentences.insert(sentence.clone()), "{sentence} twice");
        }
        let typed = ended("moved to -1");
        assert!(typed.contains("(moved to -1)"), "{typed}");
    }
}

#[test]
fn every_reason_and_every_refusal_is_a_sentence() {
    Language::ALL.iter().for_each(|language| check_reasons(*language));
}

fn check_reasons(language: Language) {
    let counts = [(0, 0), (1, 0), (2, 1), (8, 3), (-3, -4), (0, 2), (1, 2)];
    let resources = [None, Some(Resource::Plants), Some(Resource::MegaCredits)];
    for (need, have) in counts {
        for resource in resources {
            let block = |what: &BlockReasonKind| Block {
                rule: "R5.A1".into(),
                what: *what,
                need,
                have,
                resource,
                tag: Some(Tag::Animal),
                text: NoText,
            };
            let blocks: Vec<Block> = BlockReasonKind::ALL.iter().map(block).collect();
            blocks.iter().for_each(|block| check_sentence(&text::block(block, language), block));
            for code in RefusalCode::ALL {
                let refusal = Refusal {
                    code: *code,
                    answer: 0,
                    rule: "R5.A1".into(),
                    need: Some(need),
                    have: Some(have),
                    resource,
                    blocked_by: blocks[..2].to_vec(),
                    text: NoText,
                };
                let refusal = text::spell_refusal(refusal, language);
                check_sentence(&refusal.text, code);
            }
        }
    }
}

#[test]
fn every_text_of_the_catalogue_is_made_of_sentences() {
    Language::ALL.iter().for_each(|language| check_the_catalogue(*language));
}

fn check_the_catalogue(language: Language) {
    let mut texts: Vec<String> = Vec::new();
    for card in catalogue::cards(language) {
        texts.push(card.text);
        card.effects.iter().chain(&card.action).for_each(|effect| collect(effect, &mut texts));
        card.triggers.iter().for_each(|trigger| collect(&trigger.does, &mut texts));
    }
    for corporation in catalogue::corporations(language) {
        texts.push(corporation.text);
        corporation.first_action.iter().chain(&corporation.action).for_each(|it| collect(it, &mut texts));
        corporation.triggers.iter().for_each(|trigger| collect(&trigger.does, &mut texts));
    }
    texts.extend(catalogue::standard_projects(language).into_iter().map(|project| project.text));
    texts.extend(catalogue::milestones(language).into_iter().map(|milestone| milestone.text));
    texts.extend(catalogue::awards(language).into_iter().map(|award| award.text));
    for text in &texts {
        text.lines().for_each(|line| check_sentence(line, text));
    }
}

/// The texts of an effect and of all that it holds.
fn collect(effect: &EffectEntry, texts: &mut Vec<String>) {
    texts.push(effect.text.clone());
    let branches = effect.branches.iter().flat_map(|branch| &branch.effects);
    effect.then.iter().chain(&effect.otherwise).chain(branches).for_each(|it| collect(it, texts));
}
