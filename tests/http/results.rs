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
use crate::opponents::{self, play_moves, start, with};
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
        for name in ["rating", "milestones", "awards", "greeneries", "cities", "cards", "total"] {
            assert_eq!(average[name].as_f64(), scores[seat][name].as_f64(), "{name}");
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

/// A rated table for so many players, with opponents of these levels.
fn rated_table(players: usize, levels: &[&str]) -> Value {
    with(opponents::table(players, levels), &json!({ "rated": true }))
}

/// The ratings of a player, by kind.
fn ratings(who: &Client, id: &str) -> Vec<(String, Value)> {
    let profile = who.get(&format!("/v1/players/{id}")).expect(200);
    let all = profile["ratings"].as_array().expect("ratings").iter();
    all.map(|rating| (rating["kind"].as_str().expect("a kind").to_owned(), rating.clone())).collect()
}

/// The ids of the players of a game, by seat.
fn player_ids(who: &Client, game: &str) -> Vec<String> {
    let players = who.get(game).expect(200)["players"].clone();
    let all = players.as_array().expect("players").iter();
    all.map(|player| player["id"].as_str().expect("an id").to_owned()).collect()
}

/// Waits until a player has a rating against opponents after so many games.
#[track_caller]
fn rating_against_opponents(who: &Client, id: &str, games: u64) -> Value {
    waiting::wait_for("the rating against opponents", || {
        let found = ratings(who, id);
        assert!(found.iter().all(|(kind, _)| kind == "opponents"), "{found:?}");
        found.into_iter().find_map(|(_, rating)| (rating["games"] == games).then_some(rating))
    })
}

#[test]
fn a_rated_game_against_an_opponent_changes_a_rating_of_its_own() {
    let server = Server::start();
    let game = start(server.guest("Ada"), &rated_table(2, &["novice"]));
    let ada = &game.players[0];
    ada.get(&format!("{}/advice", game.path)).problem(403, "advice_not_allowed");
    assert_eq!(ada.get(&format!("{}?include=decision", game.path)).expect(200)["advice"], false);
    let ids = player_ids(ada, &game.path);
    assert_eq!(ratings(ada, &ids[1]), []);
    play_moves(&game, &mut RandomChooser(11), usize::MAX);
    let view = ada.get(&game.path).expect(200)["view"].clone();
    assert_eq!(view["phase"], "over");

    let mine = rating_against_opponents(ada, &ada.id, 1);
    let of_level = rating_against_opponents(ada, &ids[1], 1);
    let mean = |rating: &Value| rating["mean"].as_f64().expect("a number");
    let winners = view["result"]["winners"].as_array().expect("winners");
    let won = f64::from(u8::from(winners.contains(&json!("red"))));
    let lost = f64::from(u8::from(winners.contains(&json!("green"))));
    assert_eq!((mean(&mine) - 25.0).signum() * (won - lost).abs(), won - lost, "{mine}");
    // Both were new, so that what one has won the other has lost.
    assert!((mean(&mine) + mean(&of_level) - 50.0).abs() < 1e-9, "{mine} {of_level}");
    assert_eq!(mine["provisional"], true);
    // All accounts of the level have the rating of the level, and no other level has it.
    let opponent = |level: u8, number: u8| format!("00000000-0000-8000-8000-00000000{level:02}{number:02}");
    assert_eq!(ratings(ada, &opponent(1, 4)), [("opponents".to_owned(), of_level)]);
    assert_eq!(ratings(ada, &opponent(2, 1)), []);

    let statistics = read_statistics(ada);
    assert_eq!(statistics["ratings"], json!([mine]));
    assert_eq!(ada.get("/v1/me/export").expect(200)["ratings"], json!([mine]));
    ada.get("/v1/leaderboards/opponents").problem(404, "not_found");
    for kind in ["overall", "duel", "multiplayer"] {
        assert_eq!(ada.get(&format!("/v1/leaderboards/{kind}")).expect(200)["items"], json!([]));
    }
}

#[test]
fn whoever_ends_a_rated_game_against_opponents_early_has_lost_it() {
    let server = Server::start();
    let given_up = start(server.guest("Ada"), &rated_table(3, &["regular", "regular"]));
    let ada = &given_up.players[0];
    ada.post(&format!("{}/resign", given_up.path), &json!({})).expect(200);
    let after = rating_against_opponents(ada, &ada.id, 1);
    assert!(after["mean"].as_f64().is_some_and(|mean| mean < 25.0), "{after}");
    // Nobody knows who would have won.
    assert_eq!(ratings(ada, &player_ids(ada, &given_up.path)[1]), []);
    assert_eq!(read_statistics(ada)["multiplayer"]["games"], 0);

    // A single person decides a vote to end the game.
    let voted = start(server.guest("Bob"), &rated_table(2, &["novice"]));
    let bob = &voted.players[0];
    bob.post(&format!("{}/votes", voted.path), &json!({ "kind": "abort" })).expect(200);
    assert_eq!(bob.get(&voted.path).expect(200)["end_reason"], "vote");
    let after = rating_against_opponents(bob, &bob.id, 1);
    assert!(after["mean"].as_f64().is_some_and(|mean| mean < 25.0), "{after}");

    // A game that an operator ends counts for nobody, nor does an unrated one. Results are recorded in the order of the ends.
    let stopped = start(server.guest("Cid"), &rated_table(2, &["novice"]));
    end_game(&server, &stopped.path);
    let unrated = start(server.guest("Dot"), &opponents::table(2, &["novice"]));
    unrated.players[0].post(&format!("{}/resign", unrated.path), &json!({})).expect(200);
    let last = start(server.guest("Eve"), &rated_table(2, &["novice"]));
    last.players[0].post(&format!("{}/resign", last.path), &json!({})).expect(200);
    rating_against_opponents(&last.players[0], &last.players[0].id, 1);
    for who in [&stopped.players[0], &unrated.players[0]] {
        assert_eq!(ratings(who, &who.id), []);
    }
}

#[test]
fn people_with_an_opponent_are_rated_with_it_and_not_among_people() {
    let server = Server::start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let made = ada.post("/v1/tables", &rated_table(3, &["novice"])).expect(201);
    bob.post("/v1/tables/join", &json!({ "code": made["code"] })).expect(200);
    let started = format!("/v1/tables/{}/start", made["id"].as_str().expect("an id"));
    let started = ada.post(&started, &json!({})).expect(201);
    let path = format!("/v1/games/{}", started["game_id"].as_str().expect("an id"));
    let ids = player_ids(&ada, &path);
    let game = TestGame { path, players: vec![ada, bob] };
    let mut chooser = RandomChooser(4);
    opponents::play_out(&game, &mut chooser);
    let means = ids.iter().map(|id| {
        let rating = rating_against_opponents(&game.players[0], id, 1);
        rating["mean"].as_f64().expect("a number")
    });
    let means: Vec<f64> = means.collect();
    let view = game.players[0].get(&game.path).expect(200)["view"].clone();
    let scores = view["result"]["scores"].as_array().expect("scores");
    let worth = |seat: usize| (scores[seat]["total"].as_i64(), scores[seat]["megacredits"].as_i64());
    for (one, other) in [(0, 1), (1, 2), (0, 2)] {
        assert_eq!(
            means[one].total_cmp(&means[other]),
            worth(one).cmp(&worth(other)),
            "{means:?} {scores:?}"
        );
    }
}

#[test]
fn a_deleted_player_is_last_and_on_no_leaderboard() {
    let server = Server::start();
    let table = json!({ "players": 3, "corporate_era": true, "draft": false, "rated": true });
    let (game, proof) = account_deletion::game(&server.url, &table);
    let mut chooser = RandomChooser(5);
    game.play_moves(&mut chooser, 30);
    game.players[0].post("/v1/me/delete", &proof).expect(204);
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
    people[0].post("/v1/me/delete", &json!({ "device_key": key })).expect(204);
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
