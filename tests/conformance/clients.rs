//! Good clients pass whatever happens to them, and bad ones are caught by the check that is there for them.

use crate::client::{Client, Stopped, Way};
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

fn run(transcript: &Recorded, flags: &[&str], way: Way, habit: Habit, lenient: bool) -> Verdict {
    let mock = Mock::start(transcript, flags);
    let (head, _) = transcript.read();
    let owner = !transcript.flags.contains(&"guest");
    let mut client = Client::arrive(&mock.url, &head, owner, way, habit)
        .unwrap_or_else(|Stopped(why)| panic!("{flags:?}, {way:?}: {why}"));
    if lenient {
        client = client.leniently();
    }
    let played = client.play();
    if habit == Habit::Good {
        played.unwrap_or_else(|Stopped(why)| panic!("{flags:?}, {way:?}: {why}"));
    }
    drop(client);
    mock.end()
}

fn passes(verdict: &Verdict, what: &str) {
    let report = &verdict.report;
    assert!(verdict.passed && verdict.with("failed").is_empty(), "{what}: {report:#}");
    assert_eq!((&report["passed"], &report["ended"]), (&true.into(), &true.into()), "{what}");
}

fn single(transcript: &Recorded, ways: [Way; 2]) {
    for (n, fault) in FAULTS.into_iter().enumerate() {
        let streams = ["duplicated-events", "reordered-streams"].contains(&fault);
        let way = if streams || n % 2 == 0 { ways[0] } else { ways[1] };
        let seed = n.to_string();
        let verdict = run(transcript, &["--fault", fault, "--seed", &seed], way, Habit::Good, false);
        passes(&verdict, &format!("{fault}, {way:?}"));
        let done = verdict.report["faults"].as_array().expect("faults");
        assert!(!done.is_empty(), "{fault}: nothing went wrong");
    }
}

#[test]
fn a_good_client_passes_with_each_fault_in_a_game_of_two() {
    single(&transcripts()[0], [Way::Events, Way::Poll]);
}

#[test]
fn a_good_client_passes_with_each_fault_in_a_draft_of_three() {
    single(&transcripts()[1], [Way::Socket, Way::Account]);
}

#[test]
fn a_good_client_passes_with_all_faults_at_once() {
    for (transcript, seeds) in transcripts().iter().zip([["1", "2", "3"], ["4", "5", "6"]]) {
        for (seed, way) in seeds.into_iter().zip([Way::Events, Way::Socket, Way::Account]) {
            let verdict = run(transcript, &["--faults", "all", "--seed", seed], way, Habit::Good, false);
            passes(&verdict, &format!("seed {seed}, {way:?}"));
            let met =
                ["finished", "unknown_values", "retry_same", "retry_after", "resume_cursor", "if_match"];
            let passed = verdict.with("passed");
            assert!(met.iter().all(|id| passed.contains(id)), "seed {seed}: {passed:?}");
        }
    }
}

#[test]
fn the_mock_gives_earlier_events_and_positions() {
    let transcript = &transcripts()[0];
    let mock = Mock::start(transcript, &[]);
    let (head, _) = transcript.read();
    let owner = !transcript.flags.contains(&"guest");
    let good = |result: Result<_, Stopped>| result.unwrap_or_else(|Stopped(why)| panic!("{why}"));
    let mut client = Client::arrive(&mock.url, &head, owner, Way::Poll, Habit::Good)
        .unwrap_or_else(|Stopped(why)| panic!("{why}"));
    client.play().unwrap_or_else(|Stopped(why)| panic!("{why}"));
    let game = client.game().to_owned();
    let read = |query: &str| good(client.read(&format!("{game}{query}")));
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
fn a_client_may_choose_by_itself() {
    for transcript in transcripts() {
        let flags = ["--lenient", "--faults", "all", "--seed", "8"];
        passes(&run(&transcript, &flags, Way::Poll, Habit::Good, true), transcript.name());
        passes(&run(&transcript, &["--lenient"], Way::Events, Habit::Good, true), transcript.name());
    }
}

#[test]
fn a_bad_client_is_caught_by_the_check_for_it() {
    let all = transcripts();
    for (habit, flags, way, check) in [
        (Habit::NewKeyOnRetry, &["--fault", "lost-replies"][..], Way::Poll, "retry_same"),
        (Habit::OtherBodyUnderKey, &[], Way::Poll, "one_move_per_key"),
        (Habit::OldTag, &[], Way::Poll, "if_match"),
        (Habit::Impatient, &["--fault", "throttled"], Way::Poll, "retry_after"),
        (Habit::ForgetsCursor, &["--fault", "reordered-streams"], Way::Events, "resume_cursor"),
        (Habit::StartsOver, &["--fault", "reordered-streams"], Way::Socket, "resume_cursor"),
        (Habit::SkipsAhead, &[], Way::Poll, "resume_cursor"),
        (Habit::DiesOnUnknown, &["--fault", "unknown-values"], Way::Poll, "unknown_values"),
        (Habit::TwoKeys, &[], Way::Poll, "one_key_per_move"),
        (Habit::Polls, &["--pause", "10000"], Way::Poll, "busy_polling"),
        (Habit::GivesUp, &[], Way::Poll, "finished"),
    ] {
        let flags: Vec<&str> = flags.iter().copied().chain(["--seed", "3"]).collect();
        let verdict = run(&all[0], &flags, way, habit, false);
        assert!(!verdict.passed, "{habit:?}: {:#}", verdict.report);
        assert_eq!(verdict.with("failed"), [check], "{habit:?}: {:#}", verdict.report);
    }
}
