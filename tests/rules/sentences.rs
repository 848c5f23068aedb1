//! Compares the sentences of a game, in every language, with the approved files: events, questions and whole actions as they
//! first come up in a few games, and all notes, reasons and refusals. `BLESS=1 cargo test -p domain sentences` writes the files anew;
//! review the difference.

use std::collections::BTreeMap;
use std::fmt::{Debug, Write as _};

use domain::card::{CardId, CorporationId};
use domain::game::playout::RandomPlayer;
use domain::game::refusal::Block;
use domain::game::{
    Answer, BlockReasonKind, Choice, Decision, Event, Game, Motion, NoText, Note, Noted, Question, Record,
    Refusal, RefusalCode, SeatSetup, Setup, VoteKind,
};
use domain::resource::Resource;
use domain::seat::Seat;
use domain::tag::Tag;
use domain::text::{self, EndReason, Language};
use domain::tile::Tile;

use crate::golden::compare;

/// How many events of each kind are printed.
const EVENTS_PER_KIND: usize = 4;
/// How many options of each question are printed.
const OPTIONS_PER_QUESTION: usize = 6;
/// How many actions with the same questions are printed.
const ACTIONS_PER_KIND: usize = 3;
/// The longest text of an action.
const MAX_ACTION: usize = 240;

/// What came up in a few games: events by their kind, the first question of each kind with the game as it was, and actions
/// of several answers by the kinds of their answers.
#[derive(Default)]
struct Found {
    events: BTreeMap<String, Vec<Event>>,
    questions: BTreeMap<String, (Record, Decision)>,
    actions: BTreeMap<String, Vec<Action>>,
    /// The action that is going on.
    open: Option<Action>,
}

/// Answers that belong together, with the game before them.
struct Action {
    before: Game,
    seat: Seat,
    answers: Vec<Answer>,
    /// The tiles for which the answers have chosen areas.
    tiles: Vec<Tile>,
}

impl Action {
    fn text(&self, language: Language) -> String {
        text::spell_answers(&self.before, self.seat, &self.answers, language)
    }
}

/// The name of a variant.
fn kind(of: &impl Debug) -> String {
    let text = format!("{of:?}");
    text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

impl Found {
    fn in_games() -> Self {
        let mut found = Self::default();
        for (seed, players) in [(1, 1), (2, 2), (3, 3), (4, 5)] {
            let seats = vec![SeatSetup::default(); players];
            let setup = Setup { seats, corporate_era: true, draft: players > 1, first: None };
            found.play(setup, seed);
        }
        // Targets are rare in games of so few moves.
        let mut more = Self::default();
        (5..25).for_each(|seed| more.play(Setup::of(3), seed));
        found.actions = more.actions;
        found
    }

    fn play(&mut self, setup: Setup, seed: u64) {
        let mut player = RandomPlayer::new(seed);
        let (mut record, events) = Record::begin(setup, player.seed()).expect("the options make a game");
        self.add(&events);
        while !record.game().is_over() {
            for seat in record.game().waiting_for() {
                if let Some(decision) = record.decision(seat) {
                    let question = kind(&decision.question);
                    self.questions.entry(question).or_insert_with(|| (record.clone(), decision));
                }
                let Some(answer) = player.choose(record.game(), seat) else { continue };
                self.begin_or_go_on(record.game(), seat, &answer);
                let chosen = answer.option;
                let turn = record.play(seat, &[answer]).expect("what is listed is accepted");
                self.add(&turn.events);
                if let (Some(open), Choice::Area(chosen)) = (&mut self.open, chosen) {
                    open.tiles.extend(turn.events.iter().filter_map(|event| match event {
                        Event::TilePlaced { area, tile, .. } if *area == chosen => Some(*tile),
                        _ => None,
                    }));
                }
            }
        }
    }

    /// Adds an answer to the action that it belongs to.
    fn begin_or_go_on(&mut self, game: &Game, seat: Seat, answer: &Answer) {
        let begins = matches!(
            game.question_of(seat),
            Some(
                Question::Setup
                    | Question::Draft
                    | Question::Research
                    | Question::Action
                    | Question::FinalGreeneries
            )
        );
        match &mut self.open {
            Some(open) if !begins && open.seat == seat => open.answers.push(answer.clone()),
            _ => {
                let begun = begins.then(|| Action {
                    before: game.clone(),
                    seat,
                    answers: vec![answer.clone()],
                    tiles: Vec::new(),
                });
                if let Some(done) =
                    std::mem::replace(&mut self.open, begun).filter(|done| done.answers.len() > 1)
                {
                    let kinds: Vec<String> = done.answers.iter().map(|answer| kind(&answer.option)).collect();
                    let known = self.actions.entry(kinds.join("_")).or_default();
                    let text = done.text(Language::English);
                    for tile in &done.tiles {
                        let is_named = match tile {
                            Tile::Ocean => text.contains("ocean"),
                            Tile::Greenery => text.contains("greenery"),
                            Tile::City | Tile::Capital => text.to_lowercase().contains("city"),
                            _ => text.contains(" tile"),
                        };
                        assert!(is_named, "{tile:?}: {text}");
                    }
                    let is_new = known.iter().all(|other| other.text(Language::English) != text);
                    if known.len() < ACTIONS_PER_KIND && is_new {
                        known.push(done);
                    }
                }
            }
        }
    }

    fn add(&mut self, events: &[Event]) {
        for event in events {
            let known = self.events.entry(kind(event)).or_default();
            let sentence = |event: &Event| text::event(event, Language::English);
            if known.len() < EVENTS_PER_KIND && known.iter().all(|other| sentence(other) != sentence(event)) {
                known.push(event.clone());
            }
        }
    }

    fn print(&self, output: &mut String, language: Language) {
        for (kind, events) in &self.events {
            events.iter().for_each(|event| line(output, kind, &text::event(event, language)));
        }
        for (kind, (record, decision)) in &self.questions {
            let decision = text::spell_decision(decision.clone(), record.game(), language);
            line(output, kind, &decision.text);
            decision
                .options
                .iter()
                .take(OPTIONS_PER_QUESTION)
                .for_each(|option| line(output, kind, &option.text));
        }
        for (kinds, actions) in &self.actions {
            for action in actions {
                let text = action.text(language);
                assert!(text.chars().count() <= MAX_ACTION, "{language}: {text}");
                line(output, kinds, &text);
            }
        }
    }
}

fn line(output: &mut String, kind: &str, text: &str) {
    writeln!(output, "{kind} | {text}").expect("a string");
}

/// All notes.
fn notes() -> Vec<Noted> {
    let plain = Note::ALL.iter().map(|note| match note {
        Note::Paused | Note::Resumed | Note::VoteFailed => Noted::of_all(*note),
        _ => Noted::of(*note, Seat::Green),
    });
    let votes = VoteKind::ALL.iter().flat_map(|kind| {
        let about = matches!(kind, VoteKind::Extend | VoteKind::Replace).then_some(Seat::Blue);
        let motion = Motion { kind: *kind, seat: about };
        let notes =
            [(Note::VoteOpened, Some(Seat::Red)), (Note::Voted, Some(Seat::Red)), (Note::VoteFailed, None)];
        notes.map(|(note, by)| Noted::of_vote(note, by, motion))
    });
    let late = Motion { kind: VoteKind::Replace, seat: Some(Seat::Blue) };
    plain.chain(votes).chain([Noted::of_vote(Note::VoteOpened, None, late)]).collect()
}

/// Events that random games hardly ever contain.
fn rare() -> Vec<Event> {
    let corporation = CorporationId::from_word("tharsis_republic").expect("a corporation");
    let (card, returned) = (CardId::from_word("birds"), CardId::from_word("fish"));
    let changed = Event::PickChanged { seat: Seat::Blue, pack: 0, card, returned };
    vec![changed.seen_by(None), changed, Event::FirstActionSkipped { seat: Seat::Yellow, corporation }]
}

fn fixed(output: &mut String, language: Language) {
    for event in rare() {
        line(output, &kind(&event), &text::event(&event, language));
    }
    for noted in notes() {
        line(output, noted.note.word(), &text::event(&Event::from(noted), language));
    }
    for reason in EndReason::ALL {
        let event = Event::Aborted { reason: reason.word().to_owned(), seed: String::new() };
        line(output, reason.word(), &text::event(&event, language));
    }
    let block = |what: &BlockReasonKind| Block {
        rule: "R5.A1".into(),
        what: *what,
        need: 5,
        have: 2,
        resource: Some(Resource::Plants),
        tag: Some(Tag::Animal),
        text: NoText,
    };
    for what in BlockReasonKind::ALL {
        line(output, what.word(), &text::block(&block(what), language));
    }
    for code in RefusalCode::ALL {
        let refusal = Refusal {
            code: *code,
            answer: 0,
            rule: "R5.A1".into(),
            need: Some(5),
            have: Some(2),
            resource: Some(Resource::Steel),
            blocked_by: Vec::new(),
            text: NoText,
        };
        let refusal = text::spell_refusal(refusal, language);
        line(output, code.word(), &refusal.text);
    }
}

#[test]
fn sentences_are_as_approved() {
    let found = Found::in_games();
    for language in Language::ALL {
        let mut output = String::new();
        found.print(&mut output, *language);
        fixed(&mut output, *language);
        compare(&format!("sentences.{language}.txt"), &output);
    }
}
