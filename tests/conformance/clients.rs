//! Good clients pass with all faults. Each bad client fails exactly the check for its habit.

use std::thread;

use crate::client::{Client, Stopped, Transport};
use crate::files::{Recorded, transcripts};
use crate::habit::Habit;
use crate::mock::{Mock, Verdict};

const FAULTS: [&str; 7] = [
    "lost-replies",
    "duplicated-events",
    "reordered-streams",
    "clock-skew",
    "unknown-values",
    "slow",
    "throttled",
];

fn run(transcript: &Recorded, flags: &[&str], transport: Transport, habit: Habit, lenient: bool) -> Verdict {
    let mock = Mock::start(transcript, flags);
    let (head, _) = transcript.read();
    let owner = !transcript.flags.contains(&"guest");
    let mut client = Client::join(&mock.url, &head, owner, transport, habit)
        .unwrap_or_else(|Stopped(why)| panic!("{flags:?}, {transport:?}: {why}"));
    if lenient {
        client = client.leniently();
    }
    let played = client.play();
    if habit == Habit::Good {
        played.unwrap_or_else(|Stopped(why)| panic!("{flags:?}, {transport:?}: {why}"));
    }
    drop(client);
    mock.end()
}

fn passes(verdict: &Verdict, what: &str) {
    let report = &verdict.report;
    assert!(verdict.passed && verdict.with("failed").is_empty(), "{what}: {report:#}");
    assert_eq!((&report["passed"], &report["ended"]), (&true.into(), &true.into()), "{what}");
}

/// Runs a function for all items at the same time: a client waits most of its time.
fn for_each_at_once<T: Send>(items: impl IntoIterator<Item = T>, run: impl Fn(T) + Sync) {
    let run = &run;
    thread::scope(|scope| {
        for item in items {
            scope.spawn(move || run(item));
        }
    });
}

fn passes_with_each_fault(transcript: &Recorded, transports: [Transport; 2]) {
    for_each_at_once(FAULTS.into_iter().enumerate(), |(n, fault)| {
        let streams = ["duplicated-events", "reordered-streams"].contains(&fault);
        let transport = if streams || n % 2 == 0 { transports[0] } else { transports[1] };
        let seed = n.to_string();
        let verdict = run(transcript, &["--fault", fault, "--seed", &seed], transport, Habit::Good, false);
        passes(&verdict, &format!("{fault}, {transport:?}"));
        let done = verdict.report["faults"].as_array().expect("faults");
        assert!(!done.is_empty(), "{fault}: nothing went wrong");
    });
}

#[test]
fn a_good_client_passes_with_each_fault_in_a_game_of_two() {
    passes_with_each_fault(&transcripts()[0], [Transport::Events, Transport::Poll]);
}

#[test]
fn a_good_client_passes_with_each_fault_in_a_draft_of_three() {
    passes_with_each_fault(&transcripts()[1], [Transport::Socket, Transport::Account]);
}

#[test]
fn a_good_client_passes_with_all_faults_at_once() {
    let transports = [Transport::Events, Transport::Socket, Transport::Account];
    let transcripts = transcripts();
    let runs = (0..6).map(|n| (&transcripts[n / 3], (n + 1).to_string(), transports[n % 3]));
    for_each_at_once(runs, |(transcript, seed, transport)| {
        let verdict = run(transcript, &["--faults", "all", "--seed", &seed], transport, Habit::Good, false);
        passes(&verdict, &format!("seed {seed}, {transport:?}"));
        let met = ["finished", "unknown_values", "retry_same", "retry_after", "resume_cursor", "if_match"];
        let passed = verdict.with("passed");
        assert!(met.iter().all(|id| passed.contains(id)), "seed {seed}: {passed:?}");
    });
}

#[test]
fn the_mock_serves_earlier_events_and_positions() {
    let transcript = &transcripts()[0];
    let mock = Mock::start(transcript, &[]);
    let (head, _) = transcript.read();
    let owner = !transcript.flags.contains(&"guest");
    let unwrap = |result: Result<_, Stopped>| result.unwrap_or_else(|Stopped(why)| panic!("{why}"));
    let mut client = Client::join(&mock.url, &head, owner, Transport::Poll, Habit::Good)
        .unwrap_or_else(|Stopped(why)| panic!("{why}"));
    client.play().unwrap_or_else(|Stopped(why)| panic!("{why}"));
    let game = client.game().to_owned();
    let read = |query: &str| unwrap(client.read(&format!("{game}{query}")));
    let latest = read("")["view"]["latest_event"].as_u64().expect("a number");

    let (mut before, mut seqs) = (latest + 1, Vec::new());
    loop {
        let page = read(&format!("/events?before={before}&limit=200"));
        assert_eq!(page["next"], before - 1);
        let events = page["events"].as_array().expect("events");
        seqs.splice(0..0, events.iter().map(|event| event["seq"].as_u64().expect("a number")));
        let Some(previous) = page["previous"].as_u64() else { break };
        before = previous;
    }
    assert_eq!(seqs, (1..=latest).collect::<Vec<_>>());

    let mut shown = Vec::new();
    for at in [latest / 3, latest / 2, latest] {
        let earlier = read(&format!("?at={at}&include=points"));
        assert_eq!(earlier["points"].as_array().map(Vec::len), Some(head.players));
        shown.push(earlier["view"]["latest_event"].as_u64().expect("a number"));
        assert!(shown.last() <= Some(&at), "{shown:?}");
    }
    assert!(shown[0] < shown[1] && shown[1] < shown[2] && shown[2] == latest, "{shown:?}");
    for wrong in [format!("?at={}", latest + 1), "?at=0".to_owned(), "/events?before=2&after=1".to_owned()] {
        assert!(client.read(&format!("{game}{wrong}")).is_err(), "{wrong}");
    }
}

#[test]
fn a_lenient_mock_accepts_other_answers() {
    let faults = &["--lenient", "--faults", "all", "--seed", "8"][..];
    let modes = [(faults, Transport::Poll), (&["--lenient"][..], Transport::Events)];
    let transcripts = transcripts();
    let runs = transcripts.iter().flat_map(|transcript| modes.map(|mode| (transcript, mode)));
    for_each_at_once(runs, |(transcript, (flags, transport))| {
        passes(&run(transcript, flags, transport, Habit::Good, true), transcript.name());
    });
}

#[test]
fn a_bad_client_is_caught_by_the_check_for_it() {
    let all = transcripts();
    let habits = [
        (Habit::NewKeyOnRetry, &["--fault", "lost-replies"][..], Transport::Poll, "retry_same"),
        (Habit::OtherBodyUnderKey, &[], Transport::Poll, "one_move_per_key"),
        (Habit::OldTag, &[], Transport::Poll, "if_match"),
        // On a busy machine, even an impatient client may take a second to come again.
        (Habit::Impatient, &["--fault", "throttled", "--retry-after", "5"], Transport::Poll, "retry_after"),
        (Habit::ForgetsCursor, &["--fault", "reordered-streams"], Transport::Events, "resume_cursor"),
        (Habit::StartsOver, &["--fault", "reordered-streams"], Transport::Socket, "resume_cursor"),
        (Habit::SkipsAhead, &[], Transport::Poll, "resume_cursor"),
        (Habit::DiesOnUnknown, &["--fault", "unknown-values"], Transport::Poll, "unknown_values"),
        (Habit::TwoKeys, &[], Transport::Poll, "one_key_per_move"),
        // The others move when it waits for events at last.
        (Habit::Polls, &["--pause", "3600000", "--soon", "3600"], Transport::Poll, "busy_polling"),
        (Habit::GivesUp, &[], Transport::Poll, "finished"),
    ];
    for_each_at_once(habits, |(habit, flags, transport, check)| {
        let flags: Vec<&str> = flags.iter().copied().chain(["--seed", "3"]).collect();
        let verdict = run(&all[0], &flags, transport, habit, false);
        assert!(!verdict.passed, "{habit:?}: {:#}", verdict.report);
        assert_eq!(verdict.with("failed"), [check], "{habit:?}: {:#}", verdict.report);
    });
}
