//! Reviews of finished games.

use domain::text::Language;
use serde_json::{Value, json};

use crate::harness::{Client, Reply, Server};
use crate::lobby::{end_game, play_out};
use crate::test_database::TestDatabase;
use crate::test_game::{RandomChooser, TestGame, two};
use crate::waiting::{LONG_TIMEOUT, wait_at_most};

const SOLO: &str = r#"{ "players": 1, "corporate_era": true, "draft": false }"#;

/// Asks for the review of a game, in English.
pub fn ask(who: &Client, game: &str) -> Reply {
    who.send("POST", &format!("{game}/review"), &[("Accept-Language", "en")], None)
}

/// Reads the review of a game, in English.
pub fn read(who: &Client, game: &str) -> Reply {
    who.send("GET", &format!("{game}/review"), &[("Accept-Language", "en")], None)
}

/// Waits until the review of a game has come to its end, and returns it.
pub fn wait_until_done(who: &Client, game: &str) -> Value {
    wait_at_most(LONG_TIMEOUT, "the review is made", || {
        let reply = read(who, game);
        if reply.status == 200 {
            return Some(reply.expect(200));
        }
        assert!(reply.header("retry-after").parse::<u32>().is_ok_and(|seconds| seconds > 0), "{reply:?}");
        let waiting = reply.expect(202);
        assert_eq!((&waiting["state"], &waiting["decisions"]), (&json!("waiting"), &json!([])));
        None
    })
}

/// A solo game of that account in which it has given up at once.
pub fn ended_solo_game(who: &Client) -> String {
    let table = serde_json::from_str(SOLO).expect("a table");
    let made = who.post("/v1/tables", &table).expect(201);
    let start = format!("/v1/tables/{}/start", made["id"].as_str().expect("an id"));
    let started = who.post(&start, &json!({})).expect(201);
    let game = format!("/v1/games/{}", started["game_id"].as_str().expect("an id"));
    who.post(&format!("{game}/resign"), &json!({})).expect(200);
    game
}

/// Stores reviews of all finished games of an account, for which no node has time.
pub fn keep_waiting(database: &TestDatabase, name: &str) {
    database.execute(&format!(
        "INSERT INTO reviews (game_id, account_id, state, engine, attempts, looked_at, decisions, requested_at, due_at) \
         SELECT g.id, a.id, 'waiting', 'review-0 (network)', 0, 0, '[]', g.created_at, \
         (SELECT max(expires_at) FROM sessions) FROM games g \
         JOIN game_seats s ON s.game_id = g.id JOIN accounts a ON a.id = s.account_id \
         WHERE a.name = '{name}' AND g.over"
    ));
}

fn decisions(review: &Value) -> &Vec<Value> {
    review["decisions"].as_array().expect("decisions")
}

fn loss(decision: &Value) -> f64 {
    decision["loss"].as_f64().expect("a number")
}

/// Checks what is true of every finished review, also against the record of the game.
fn check(who: &Client, game: &str, review: &Value) {
    assert_eq!(review["state"], "done", "{review}");
    let record = who.get(&format!("{game}/record")).expect(200);
    let solo = record["players"].as_array().map(Vec::len) == Some(1);
    let moves = record["turns"].as_array().expect("turns").iter();
    let moves = moves.filter(|turn| turn["kind"] == "move" && turn["seat"] == review["seat"]);
    let answers: Vec<&Value> = moves.flat_map(|turn| turn["answers"].as_array().expect("answers")).collect();
    let (mut event, mut from) = (-1, 0);
    for decision in decisions(review) {
        let (taken, best) = (&decision["taken"], &decision["best"]);
        assert!(loss(decision) >= 0.0, "{decision}");
        assert!(loss(decision) > 0.0 || taken["win_chance"].is_number(), "{decision}");
        let asked = decision["event_seq"].as_i64().expect("a number");
        assert!(asked > event, "in the order in which they were played: {review}");
        event = asked;
        for judged in [taken, best] {
            assert_eq!(judged.get("margin").is_some(), !solo, "{judged}");
            assert!(judged["text"].as_str().is_some_and(|text| !text.is_empty()), "{judged}");
            let win = judged["win_chance"].as_f64().expect("a number");
            assert!((0.0..=1.0).contains(&win), "{judged}");
            for reason in judged["reasons"].as_array().expect("reasons") {
                assert!(reason["text"].as_str().is_some_and(|text| text.ends_with('.')), "{reason}");
            }
        }
        // The answers were given, in this order.
        let given: Vec<&Value> = taken["answers"].as_array().expect("answers").iter().collect();
        let found = answers[from..].windows(given.len()).position(|some| some == given);
        from +=
            found.unwrap_or_else(|| panic!("{decision} is not among {:?}", &answers[from..])) + given.len();
    }
    let mut losses: Vec<f64> = decisions(review).iter().map(loss).filter(|loss| *loss > 0.0).collect();
    losses.sort_by(|one, other| other.total_cmp(one));
    let most: Vec<f64> = review["largest_losses"]
        .as_array()
        .expect("indices")
        .iter()
        .map(|which| loss(&decisions(review)[which.as_u64().expect("an index") as usize]))
        .collect();
    assert!(
        most.len() <= 3 && most.iter().zip(&losses).all(|(one, other)| one == other),
        "{most:?} {losses:?}"
    );
    assert!(losses.is_empty() || !most.is_empty());
}

#[test]
fn each_player_gets_the_review_of_the_own_seat_once() {
    let server = Server::start();
    let game = TestGame::start(&server, &two());
    let (ada, bob) = (&game.players[0], &game.players[1]);
    game.play_moves(&mut RandomChooser(7), 30);
    ask(ada, &game.path).problem(409, "game_not_over");
    end_game(&server, &game.path);
    ask(&server.guest("Eve"), &game.path).problem(404, "not_found");
    read(ada, &game.path).problem(404, "not_found");

    let asked = ask(ada, &game.path).json();
    let id = game.path.rsplit('/').next().expect("an id");
    assert_eq!((&asked["game_id"], &asked["seat"]), (&json!(id), &json!("red")));
    let review = wait_until_done(ada, &game.path);
    check(ada, &game.path, &review);
    assert!(decisions(&review).len() > 3, "{review}");
    assert_eq!(decisions(&review)[0]["question"], "setup");
    assert_eq!(ask(ada, &game.path).expect(200), review, "it is made once");

    // The position is that at which the decision was asked.
    let last = decisions(&review).last().expect("a decision");
    let then = ada.get(&format!("{}?at={}", game.path, last["event_seq"])).expect(200);
    assert_eq!(then["view"]["generation"], last["generation"]);

    // Another seat has a review of its own.
    read(bob, &game.path).problem(404, "not_found");
    assert!([200, 202].contains(&ask(bob, &game.path).status));
    let theirs = wait_until_done(bob, &game.path);
    check(bob, &game.path, &theirs);
    assert_eq!(theirs["seat"], "green");
    assert_ne!(theirs["decisions"], review["decisions"]);

    for language in Language::ALL {
        let word = language.word();
        let headers = [("Accept-Language", word)];
        let reply = ada.send("GET", &format!("{}/review", game.path), &headers, None);
        assert_eq!(reply.header("content-language"), word);
        let spoken = reply.expect(200);
        let same = decisions(&spoken).iter().zip(decisions(&review)).all(|(one, other)| {
            one["taken"]["answers"] == other["taken"]["answers"]
                && one["loss"] == other["loss"]
                && (one["text"] != other["text"]) == (word != "en")
        });
        assert!(same, "{spoken}");
    }
}

#[test]
fn a_whole_solo_game_is_reviewed() {
    let server = Server::start();
    let game = TestGame::start(&server, &serde_json::from_str(SOLO).expect("a table"));
    play_out(&game, 4);
    let ada = &game.players[0];
    ask(ada, &game.path);
    let review = wait_until_done(ada, &game.path);
    check(ada, &game.path, &review);
    let generations: Vec<_> = decisions(&review)
        .iter()
        .map(|decision| decision["generation"].as_i64().expect("a number"))
        .collect();
    assert!(generations.is_sorted() && generations.last() > Some(&10), "{generations:?}");
    // Random answers are expensive.
    assert_eq!(review["largest_losses"].as_array().map(Vec::len), Some(3));
}

#[test]
fn answers_that_were_taken_back_are_not_reviewed() {
    let server = Server::start();
    let game = TestGame::start(&server, &two());
    let (mut chooser, mut undone) = (RandomChooser(9), Vec::new());
    for _ in 0..400 {
        let player = game.pending_player();
        let decision = game.decision(player);
        let pass = json!({ "option": "pass" });
        let may_pass = decision["options"].as_array().expect("options").iter().any(|one| one["id"] == "pass");
        let answer = chooser.answer(&decision);
        game.play(player, &decision["tag"], &json!([answer])).expect(200);
        let after = game.decision(player);
        if player == 0 && may_pass && after["undo"]["steps"].as_u64() > Some(0) && undone.len() < 3 {
            let tag = format!("\"{}\"", after["tag"].as_str().expect("a tag"));
            let key = format!("undo-{}", undone.len());
            let headers = [("Idempotency-Key", key.as_str()), ("If-Match", tag.as_str())];
            let one = json!({ "steps": 1 });
            game.players[0].send("POST", &format!("{}/undo", game.path), &headers, Some(&one)).expect(200);
            undone.push(answer);
            let again = game.decision(0);
            game.play(0, &again["tag"], &json!([pass])).expect(200);
        }
        if undone.len() == 3 {
            break;
        }
    }
    assert!(!undone.is_empty(), "nothing was undone");
    end_game(&server, &game.path);
    let ada = &game.players[0];
    ask(ada, &game.path);
    let review = wait_until_done(ada, &game.path);
    assert_eq!(review["state"], "done", "{review}");
    let record = ada.get(&format!("{}/record", game.path)).expect(200);
    let turns = record["turns"].as_array().expect("turns");
    // The turn before an undo was taken back; the version of a decision is that of the game before its first turn.
    for pair in turns.windows(2) {
        if pair[1]["kind"] == "undo" && pair[0]["kind"] == "move" && pair[0]["seat"] == "red" {
            let version = pair[0]["version"].as_i64().expect("a version") - 1;
            assert!(decisions(&review).iter().all(|decision| decision["version"] != version), "{review}");
        }
    }
}

#[test]
fn a_game_is_replayed_once_for_its_review() {
    let database = TestDatabase::create();
    let server = Server::on(&database);
    let game = TestGame::start(&server, &two());
    game.play_moves(&mut RandomChooser(3), 12);
    end_game(&server, &game.path);
    let ada = &game.players[0];
    ask(ada, &game.path);
    let review = wait_until_done(ada, &game.path);
    assert!(!decisions(&review).is_empty(), "{review}");
    // It could not be replayed again.
    database.execute("UPDATE turns SET answers = replace(answers, ':', '=')");
    assert_eq!(read(ada, &game.path).expect(200), review);
    let path = format!("{}/review", game.path);
    let dutch = ada.send("GET", &path, &[("Accept-Language", "nl")], None).expect(200);
    assert_ne!(decisions(&dutch)[0]["text"], decisions(&review)[0]["text"]);
    // The record is read each time.
    ada.get(&format!("{}/record", game.path)).problem(500, "internal");
}

#[test]
fn an_account_waits_for_three_reviews_at_most() {
    let database = TestDatabase::create();
    let server = Server::on(&database);
    let ada = server.guest("Ada");
    let games: Vec<_> = (0..3).map(|_| ended_solo_game(&ada)).collect();
    keep_waiting(&database, "Ada");
    assert_eq!(ask(&ada, &games[2]).expect(202)["state"], "waiting");
    let fourth = ended_solo_game(&ada);
    let problem = ask(&ada, &fourth).problem(409, "too_many_reviews");
    assert!(problem["detail"].as_str().is_some_and(|detail| detail.contains('3')), "{problem}");
    // A node that has time makes them, also with another engine than the one that was asked.
    database.execute("UPDATE reviews SET due_at = requested_at");
    for game in &games {
        let review = wait_until_done(&ada, game);
        assert!(review["engine"].as_str().is_some_and(|engine| engine.starts_with("review-6 (")), "{review}");
    }
    ask(&ada, &fourth);
    wait_until_done(&ada, &fourth);
}

#[test]
fn an_older_engine_s_review_is_made_again_when_it_is_asked_for() {
    let database = TestDatabase::create();
    let server = Server::on(&database);
    let ada = server.guest("Ada");
    let game = ended_solo_game(&ada);
    ask(&ada, &game);
    let made = wait_until_done(&ada, &game);
    database.execute("UPDATE reviews SET engine = 'review-0 (network)'");
    assert_eq!(read(&ada, &game).expect(200)["engine"], "review-0 (network)");
    ask(&ada, &game);
    let again = wait_until_done(&ada, &game);
    assert_eq!(again["engine"], made["engine"]);
    assert_ne!(again["requested_at"], made["requested_at"]);
}

#[test]
fn a_review_that_cannot_be_made_fails_and_others_are_made() {
    let database = TestDatabase::create();
    let server = Server::on(&database);
    let game = TestGame::start(&server, &two());
    game.play_moves(&mut RandomChooser(2), 6);
    end_game(&server, &game.path);
    let (ada, bob) = (&game.players[0], &game.players[1]);
    database.execute("UPDATE turns SET answers = replace(answers, ':', '=') WHERE version = 2");
    ask(ada, &game.path).expect(202);
    let other = ended_solo_game(bob);
    ask(bob, &other);
    assert_eq!(wait_until_done(bob, &other)["state"], "done");
    let failed = wait_until_done(ada, &game.path);
    assert_eq!((&failed["state"], &failed["decisions"]), (&json!("failed"), &json!([])));
    assert!(failed["finished_at"].is_string(), "{failed}");
    // After the repair it can be asked for again.
    database.execute("UPDATE turns SET answers = replace(answers, '=', ':') WHERE version = 2");
    ask(ada, &game.path).expect(202);
    assert_eq!(wait_until_done(ada, &game.path)["state"], "done");
}

#[test]
fn an_unreadable_review_does_not_stop_others() {
    let database = TestDatabase::create();
    let server = Server::on(&database);
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let unreadable = ended_solo_game(&ada);
    keep_waiting(&database, "Ada");
    database.execute("UPDATE reviews SET decisions = 'x', due_at = requested_at");
    let game = ended_solo_game(&bob);
    ask(&bob, &game);
    assert_eq!(wait_until_done(&bob, &game)["state"], "done");
    read(&ada, &unreadable).problem(500, "internal");
    // After the repair a node takes it up.
    database.execute("UPDATE reviews SET decisions = '[]', due_at = requested_at WHERE decisions = 'x'");
    assert_eq!(wait_until_done(&ada, &unreadable)["state"], "done");
}
