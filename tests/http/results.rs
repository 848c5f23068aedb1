//! Results of games: ratings, leaderboards and statistics.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use service::clock::MachineClock;
use service::id::{AccountId, GameId};
use service::moment::Moment;
use service::ports::StoreError;
use service::results::ratings::{Change, Rating, RatingKind, Skill};
use service::results::{GameResult, Points, SeatResult};
use service::store::Store;

use crate::account_deletion;
use crate::harness::{Client, Server, config};
use crate::lobby::{end_game, play_out};
use crate::test_game::{RandomChooser, TestGame};
use crate::waiting;

/// Waits until a condition on the reply holds, and returns the reply.
#[track_caller]
fn read_until(ask: impl Fn() -> Value, so: impl Fn(&Value) -> bool) -> Value {
    waiting::wait_for("the condition on the reply", || Some(ask()).filter(|now| so(now)))
}

fn read_statistics(of: &Client) -> Value {
    of.get("/v1/me/statistics").expect(200)
}

/// A server and its store.
fn start_with_store() -> (Server, Arc<dyn Store>) {
    let inside: Arc<Mutex<Option<Arc<dyn Store>>>> = Arc::default();
    let slot = inside.clone();
    let server = Server::with_store(config(&[]), Arc::new(MachineClock), move |store| {
        *slot.lock().expect("a slot") = Some(store.clone());
        store
    });
    let store = inside.lock().expect("a place").clone().expect("a store");
    (server, store)
}

fn block_on<T>(work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(work)
}

/// A running game with these accounts.
fn game(server: &Server, players: &[&Client]) -> GameId {
    let options =
        json!({ "players": players.len(), "corporate_era": true, "draft": false, "auto_start": true });
    let table = players[0].post("/v1/tables", &options).expect(201);
    let mut last = table.clone();
    for player in &players[1..] {
        last = player.at(server).post("/v1/tables/join", &json!({ "code": table["code"] })).expect(200);
    }
    last["game_id"].as_str().expect("an id").parse().expect("an id")
}

fn account(of: &Client) -> AccountId {
    of.id.parse().expect("an id")
}

fn rating(mean: f64, games: i32) -> Rating {
    Rating { skill: Skill { mean, deviation: 1.0 }, games }
}

fn result(game: GameId, changes: Vec<Change>) -> GameResult {
    GameResult {
        game,
        seats: Vec::new(),
        generations: 9,
        seconds: 3_600,
        ended_at: Moment::now(),
        rated: true,
        changes,
    }
}

#[test]
fn a_rated_game_changes_ratings_once() {
    let server = Server::start();
    let table = json!({ "players": 2, "corporate_era": true, "draft": false, "rated": true });
    let game = TestGame::start(&server, &table);
    let (ada, bob) = (&game.players[0], &game.players[1]);
    assert_eq!(read_statistics(ada)["multiplayer"], json!({ "games": 0, "wins": 0 }));
    let view = play_out(&game, 11);
    let scores = view["result"]["scores"].as_array().expect("scores");
    let winners = view["result"]["winners"].as_array().expect("winners");
    for (seat, player) in [ada, bob].into_iter().enumerate() {
        let statistics =
            read_until(|| read_statistics(player), |statistics| statistics["multiplayer"]["games"] == 1);
        let won = winners.contains(&scores[seat]["seat"]);
        assert_eq!(statistics["multiplayer"]["wins"], json!(i64::from(won)));
        let average = &statistics["multiplayer"]["average"];
        for (name, source) in [
            ("terraforming", "rating"),
            ("milestones", "milestones"),
            ("awards", "awards"),
            ("greeneries", "greeneries"),
            ("cities", "cities"),
            ("cards", "cards"),
            ("total", "total"),
        ] {
            assert_eq!(average[name].as_f64(), scores[seat][source].as_f64(), "{name}");
        }
        assert_eq!(average["generations"].as_f64(), view["generation"].as_f64());
        let place = if won { 1 } else { 2 };
        assert_eq!(statistics["places"], json!([{ "players": 2, "place": place, "games": 1 }]));
        assert_eq!(statistics["corporations"][0]["corporation"], view["seats"][seat]["corporation"]);
        assert_eq!(statistics["corporations"][0]["games"], 1);
        assert_eq!(statistics["solo"]["games"], 0);
        let kinds: Vec<_> =
            statistics["ratings"].as_array().expect("ratings").iter().map(|r| &r["kind"]).collect();
        assert_eq!(kinds, ["duel", "overall"]);
        let mean = statistics["ratings"][0]["mean"].as_f64().expect("a number");
        assert!(if winners.len() == 2 { mean == 25.0 } else { (mean > 25.0) == won }, "{statistics}");
        assert_eq!(
            (&statistics["ratings"][0]["games"], &statistics["ratings"][0]["provisional"]),
            (&json!(1), &json!(true))
        );
        // All players can read this.
        let profile = bob.get(&format!("/v1/players/{}", player.id)).expect(200);
        assert_eq!((&profile["games"], &profile["ratings"]), (&json!(1), &statistics["ratings"]));
        let held = player.get("/v1/me/export").expect(200);
        assert_eq!(held["ratings"], statistics["ratings"]);
    }
    // The player has too few games for the leaderboard.
    assert_eq!(ada.get("/v1/leaderboards/duel").expect(200)["items"], json!([]));
}

#[test]
fn unrated_games_change_only_statistics() {
    let server = Server::start();
    let solo = TestGame::start(&server, &json!({ "players": 1, "corporate_era": true, "draft": false }));
    let view = play_out(&solo, 2);
    let statistics =
        read_until(|| read_statistics(&solo.players[0]), |statistics| statistics["solo"]["games"] == 1);
    let won = view["result"]["winners"].as_array().is_some_and(|winners| !winners.is_empty());
    assert_eq!(statistics["solo"]["wins"], json!(i64::from(won)));
    assert_eq!((&statistics["multiplayer"]["games"], &statistics["ratings"]), (&json!(0), &json!([])));

    // An aborted game has no result.
    let table = json!({ "players": 2, "corporate_era": true, "draft": false, "rated": true });
    let ended = TestGame::start(&server, &table);
    end_game(&server, &ended.path);
    let other = TestGame::start(&server, &json!({ "players": 1, "corporate_era": true, "draft": false }));
    play_out(&other, 2);
    read_until(|| read_statistics(&other.players[0]), |statistics| statistics["solo"]["games"] == 1);
    assert_eq!(read_statistics(&ended.players[0])["multiplayer"]["games"], 0);
}

#[test]
fn a_deleted_player_is_last_and_on_no_leaderboard() {
    let server = Server::start();
    let table = json!({ "players": 3, "corporate_era": true, "draft": false, "rated": true });
    let (game, proof) = account_deletion::game(&server.url, &table);
    let mut chooser = RandomChooser(5);
    game.play_moves(&mut chooser, 30);
    game.players[0].delete("/v1/me", &proof).expect(204);
    account_deletion::play_out(&game, &mut chooser);
    for player in &game.players[1..] {
        let statistics =
            read_until(|| read_statistics(player), |statistics| statistics["multiplayer"]["games"] == 1);
        let place = statistics["places"][0]["place"].as_u64().expect("a place");
        assert!(place < 3, "the deleted player is last: {statistics}");
        assert_eq!(statistics["multiplayer"]["wins"], json!(u64::from(place == 1)));
        let kinds: Vec<_> =
            statistics["ratings"].as_array().expect("ratings").iter().map(|r| &r["kind"]).collect();
        assert_eq!(kinds, ["multiplayer", "overall"]);
    }
    let gone = &game.players[0].id;
    game.players[1].get(&format!("/v1/players/{gone}")).problem(404, "not_found");
}

#[test]
fn a_leaderboard_is_paged_and_omits_deleted_accounts() {
    let (server, store) = start_with_store();
    let (first, key) = account_deletion::guest(&server.url, "First");
    let mut people = vec![first];
    people.extend((1..7).map(|n| server.guest(&format!("P{n}"))));
    // Two players have equal ratings; the last has too few games.
    let means = [30.0, 29.0, 28.0, 28.0, 27.0, 26.0, 40.0];
    for (person, (mean, games)) in people.iter().zip(means.into_iter().zip([9, 5, 6, 7, 5, 5, 4])) {
        let change = Change {
            account: account(person),
            kind: RatingKind::Overall,
            before: None,
            after: rating(mean, games),
        };
        assert_eq!(block_on(store.record_game(result(game(&server, &[person]), vec![change]))), Ok(true));
    }
    let board = |query: &str| people[1].get(&format!("/v1/leaderboards/overall{query}")).expect(200);
    let names = |page: &Value| -> Vec<String> {
        let items = page["items"].as_array().expect("items").iter();
        items.map(|item| item["player"]["id"].as_str().expect("an id").to_owned()).collect()
    };
    let mut listed = Vec::new();
    let mut page = board("?limit=2");
    let mut place = 0;
    loop {
        for item in page["items"].as_array().expect("items") {
            place += 1;
            assert_eq!(item["place"], place);
        }
        listed.extend(names(&page));
        let Some(cursor) = page["next_cursor"].as_str() else { break };
        page = board(&format!("?limit=2&cursor={cursor}"));
    }
    let mut wanted: Vec<String> = people[..6].iter().map(|person| person.id.clone()).collect();
    wanted[2..4].sort();
    assert_eq!(listed, wanted);
    assert_eq!(board("")["items"][0]["rating"]["points"], 1_080);
    assert_eq!(people[1].get("/v1/leaderboards/duel").expect(200)["items"], json!([]));
    for wrong in ["limit=0", "limit=101", "cursor=1", "cursor=1.x", "cursor=x.y"] {
        people[1].get(&format!("/v1/leaderboards/overall?{wrong}")).problem(422, "invalid");
    }
    people[1].get("/v1/leaderboards/solo").problem(404, "not_found");
    people[0].delete("/v1/me", &json!({ "device_key": key })).expect(204);
    assert_eq!(names(&board("")), wanted[1..]);
}

#[test]
fn a_result_is_written_once_and_only_on_unchanged_ratings() {
    let (server, store) = start_with_store();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let (one, other) = (game(&server, &[&ada, &bob]), game(&server, &[&ada, &bob]));
    let change = |who: &Client, before, mean, games| Change {
        account: account(who),
        kind: RatingKind::Duel,
        before,
        after: rating(mean, games),
    };
    let seat = |number: i16, who: &Client| SeatResult {
        seat: number,
        account: account(who),
        place: number as u8 + 1,
        won: number == 0,
        left_early: false,
        gave_up: None,
        corporation: "credicor".to_owned(),
        points: Points { total: 60, ..Points::default() },
    };
    let seats = vec![seat(0, &ada), seat(1, &bob)];
    let both = vec![change(&ada, None, 26.0, 1), change(&bob, None, 24.0, 1)];
    let first = GameResult { seats: seats.clone(), ..result(one, both.clone()) };
    assert_eq!(block_on(store.record_game(first.clone())), Ok(true));
    assert_eq!(block_on(store.record_game(first)), Ok(false), "another node comes too late");
    // The result of the second game was computed before the first was written, so all of it is refused.
    let late = GameResult { seats: seats.clone(), ..result(other, both) };
    assert_eq!(block_on(store.record_game(late)), Err(StoreError::Duplicate));
    let stale = vec![change(&ada, Some(rating(26.0, 2)), 27.0, 3)];
    assert_eq!(
        block_on(store.record_game(GameResult { seats: seats.clone(), ..result(other, stale) })),
        Err(StoreError::Conflict)
    );
    assert_eq!(read_statistics(&ada)["multiplayer"]["games"], 1);
    let again =
        vec![change(&ada, Some(rating(26.0, 1)), 27.0, 2), change(&bob, Some(rating(24.0, 1)), 23.0, 2)];
    assert_eq!(block_on(store.record_game(GameResult { seats, ..result(other, again) })), Ok(true));
    let statistics = read_statistics(&ada);
    let kept = &statistics["multiplayer"];
    assert_eq!(
        (&kept["games"], &kept["wins"], &kept["average"]["total"]),
        (&json!(2), &json!(2), &json!(60.0))
    );
    assert_eq!(
        (&kept["average"]["generations"], &kept["average"]["seconds"]),
        (&json!(9.0), &json!(3_600.0))
    );
    assert_eq!(statistics["ratings"][0]["mean"], 27.0);
    assert_eq!(read_statistics(&bob)["places"], json!([{ "players": 2, "place": 2, "games": 2 }]));
}
