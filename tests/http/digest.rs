//! The digest of what has happened since the marker, and the forecast of the next decision.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Server, config};
use crate::manual_clock::ManualClock;
use crate::test_game::{RandomChooser, TestGame};

fn read_digest(game: &TestGame, player: usize, query: &str) -> Value {
    game.players[player].get(&format!("{}/digest{query}", game.path)).expect(200)
}

fn entries(digest: &Value) -> Vec<&Value> {
    let players = digest["players"].as_array().expect("players").iter();
    let entries = players.flat_map(|player| player["entries"].as_array().expect("entries"));
    entries.chain(digest["table"].as_array().expect("entries")).collect()
}

fn seqs(entry: &Value) -> impl Iterator<Item = i64> {
    entry["seqs"].as_array().expect("numbers").iter().map(|seq| seq.as_i64().expect("a number"))
}

#[test]
fn a_digest_begins_at_the_marker_and_equals_the_log() {
    let server = Server::start();
    let game = TestGame::start(&server, &json!({ "players": 3, "corporate_era": true, "draft": true }));
    let mut chooser = RandomChooser(21);
    game.play_moves(&mut chooser, 150);
    let first = read_digest(&game, 0, "");
    let latest = first["latest_event"].as_i64().expect("a number");
    assert_eq!((&first["since"], &first["latest_event"]), (&json!(0), &game.events(0, 0)["latest_event"]));
    assert_eq!(first, read_digest(&game, 0, "?since=0"));
    let path = format!("{}/seen", game.path);
    game.players[0].send("PUT", &path, &[], Some(&json!({ "seq": latest }))).expect(200);
    let nothing = read_digest(&game, 0, "");
    assert_eq!(
        nothing,
        json!({ "since": latest, "latest_event": latest, "to_me": [], "players": [], "table": [] })
    );
    assert_eq!(read_digest(&game, 0, "?since=2147483647"), nothing);
    game.play_moves(&mut chooser, 60);

    let digest = read_digest(&game, 0, "");
    assert_eq!(digest["since"], latest);
    // Every event with a text, once, and with the text of the log.
    let log = game.events(0, latest)["events"].as_array().expect("events").clone();
    let dull = ["turn_began", "turn_ended", "event_filed", "undone", "withdrawn"];
    let events = log.iter().filter(|event| !dull.contains(&event["type"].as_str().expect("a type")));
    let events: BTreeSet<i64> = events.map(|event| event["seq"].as_i64().expect("a number")).collect();
    let all: Vec<i64> = entries(&digest).into_iter().flat_map(seqs).collect();
    assert_eq!((all.iter().copied().collect::<BTreeSet<_>>(), all.len()), (events, all.len()));
    let text = |seq: i64| {
        let event = log.iter().find(|event| event["seq"] == seq).expect("an event");
        event["text"].as_str().expect("a text").to_owned()
    };
    for entry in entries(&digest) {
        let begins = text(seqs(entry).next().expect("an event"));
        assert!(entry["text"].as_str().is_some_and(|text| text.starts_with(&begins)), "{entry}");
    }
    for blow in digest["to_me"].as_array().expect("blows") {
        assert_eq!(blow["text"], text(seqs(blow).last().expect("an event")).as_str());
        assert_ne!(blow["by"], "red");
    }
    assert!(
        digest["to_me"].as_array().is_some_and(|blows| !blows.is_empty()),
        "nobody has done anything to red"
    );
    let order: Vec<&Value> =
        digest["players"].as_array().expect("players").iter().map(|p| &p["seat"]).collect();
    assert_eq!(order, ["green", "blue", "red"], "the others first");

    for wrong in ["?since=-1", "?since=x", "?since=2147483648", "?after=1"] {
        game.players[0].get(&format!("{}/digest{wrong}", game.path)).problem(422, "invalid");
    }
    server.guest("Eve").get(&format!("{}/digest", game.path)).problem(404, "not_found");
}

#[test]
fn a_digest_omits_undone_events() {
    let server = Server::start();
    let game = TestGame::start(&server, &json!({ "players": 2, "corporate_era": true, "draft": false }));
    let mut chooser = RandomChooser(4);
    let mut undone = 0;
    for _ in 0..80 {
        game.play_moves(&mut chooser, 1);
        for player in &game.players {
            let key = uuid::Uuid::now_v7().to_string();
            let key = [("Idempotency-Key", key.as_str())];
            let undo = player.send("POST", &format!("{}/undo", game.path), &key, Some(&json!({})));
            undone += i32::from(undo.status == 200);
        }
    }
    assert!(undone > 0, "nothing was undone");
    let log = game.events(1, 0)["events"].as_array().expect("events").clone();
    let gone = log.iter().filter(|event| event["type"] == "withdrawn" || event["type"] == "undone");
    let gone: BTreeSet<i64> = gone.map(|event| event["seq"].as_i64().expect("a number")).collect();
    let digest = read_digest(&game, 1, "?since=0");
    assert!(entries(&digest).into_iter().flat_map(seqs).all(|seq| !gone.contains(&seq)));
}

#[test]
fn a_forecast_follows_from_earlier_response_times() {
    let clock = ManualClock::now();
    // The clock advances by hours, so the token must not expire.
    let server = Server::with_clock(config(&[("ACCESS_TOKEN_SECONDS", "604800")]), clock.clone());
    let game = TestGame::start(&server, &json!({ "players": 2, "corporate_era": true, "draft": false }));
    let read_forecast =
        |player: usize| game.players[player].get(&format!("{}/forecast", game.path)).expect(200);
    assert_eq!(read_forecast(0), json!({ "waiting_for_me": true, "ahead": [] }));
    game.play_moves(&mut RandomChooser(1), 1);
    let (asked, waits) = if game.decision(0)["waiting"] == true { (0, 1) } else { (1, 0) };
    assert_eq!(read_forecast(asked)["waiting_for_me"], true);
    assert_eq!(read_forecast(waits)["expected"], Value::Null, "there are too few answers for a forecast");
    // From now on each answer takes an hour.
    let mut known = 0;
    for _ in 0..80 {
        let waiting: Vec<bool> = (0..2).map(|player| game.decision(player)["waiting"] == true).collect();
        for player in 0..2 {
            let forecast = read_forecast(player);
            assert_eq!(forecast["waiting_for_me"], waiting[player]);
            if let Some(expected) = forecast["expected"].as_object() {
                known += 1;
                let [earliest, likely, latest] =
                    ["earliest", "likely", "latest"].map(|name| expected[name].as_str().expect("a time"));
                assert!(!waiting[player] && earliest <= likely && likely <= latest, "{forecast}");
                let own = ["red", "green"][player];
                let ahead = forecast["ahead"].as_array().expect("seats");
                assert!(!ahead.is_empty() && ahead.iter().all(|seat| seat != own), "{forecast}");
            }
        }
        clock.advance(Duration::from_secs(3_600));
        let player = usize::from(!waiting[0]);
        let decision = game.decision(player);
        if decision.is_null() {
            break;
        }
        let options = decision["options"].as_array().expect("options");
        let ends = options.iter().find(|option| option["id"] == "end_turn");
        let answer = ends
            .map_or_else(|| RandomChooser(7).answer(&decision), |option| json!({ "option": option["id"] }));
        game.play(player, &decision["tag"], &json!([answer])).expect(200);
    }
    assert!(known > 10, "{known}");
}
