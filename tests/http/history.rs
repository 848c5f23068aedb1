//! The log read backwards, views of earlier positions, and operations without query parameters.

use serde_json::{Value, json};

use crate::harness::Server;
use crate::test_game::{RandomChooser, TestGame, two};

/// The numbers of the events of a page.
fn numbers(page: &Value) -> Vec<i64> {
    page["events"].as_array().expect("events").iter().map(|e| e["seq"].as_i64().expect("a number")).collect()
}

#[test]
fn the_log_can_be_read_backwards() {
    let server = Server::start();
    let game = TestGame::start(&server, &two());
    game.play_moves(&mut RandomChooser(7), 30);
    let client = &game.players[0];
    let page = |query: &str| client.get(&format!("{}/events?{query}", game.path)).expect(200);
    let whole = page("limit=500");
    let latest = whole["latest_event"].as_i64().expect("a number");
    assert!(latest < 500 && whole.get("previous").is_none(), "{latest}");
    // From the end to the beginning, seven at a time.
    let (mut before, mut read) = (latest + 1, Vec::new());
    loop {
        let part = page(&format!("before={before}&limit=7"));
        assert_eq!((&part["next"], &part["latest_event"]), (&json!(before - 1), &json!(latest)));
        let events = part["events"].as_array().expect("events").clone();
        assert!(events.len() == 7 || part.get("previous").is_none());
        read.splice(0..0, events);
        match part["previous"].as_i64() {
            Some(previous) => before = previous,
            None => break,
        }
    }
    assert_eq!(&read, whole["events"].as_array().expect("events"));
    // `before` of a forward page leads backwards.
    let later = page(&format!("after={}&limit=5", latest - 10));
    assert_eq!(later["previous"], json!(latest - 9));
    assert_eq!(numbers(&page(&format!("before={}&limit=2", latest - 9))), [latest - 11, latest - 10]);
    assert_eq!(numbers(&page("before=2147483647&limit=1")), [latest]);
    assert_eq!(numbers(&page("before=1")), [] as [i64; 0]);
    for (query, pointer) in [
        ("before=0", "before"),
        ("before=x", "before"),
        ("before=5&after=1", "after"),
        ("before=5&wait=1", "wait"),
    ] {
        let problem = client.get(&format!("{}/events?{query}", game.path)).problem(422, "invalid");
        assert_eq!(problem["violations"][0]["pointer"], pointer);
    }
}

#[test]
fn an_earlier_position_shows_what_the_caller_could_see_then() {
    let server = Server::start();
    let game = TestGame::start(&server, &json!({ "players": 3, "corporate_era": true, "draft": true }));
    let mut chooser = RandomChooser(9);
    // What each player was shown, by the number of the latest event.
    let mut shown: Vec<(i64, [Value; 3])> = Vec::new();
    let position =
        |player: usize, query: &str| game.players[player].get(&format!("{}{query}", game.path)).expect(200);
    let comparable = |mut view: Value| {
        for name in ["decision", "undo"] {
            view["own"].as_object_mut().expect("what the seat knows").remove(name);
        }
        view
    };
    for _ in 0..60 {
        let views: [Value; 3] = std::array::from_fn(|player| position(player, "")["view"].clone());
        shown.push((views[0]["latest_event"].as_i64().expect("a number"), views));
        game.play_moves(&mut chooser, 1);
    }
    for (at, views) in shown.iter().step_by(4) {
        for (player, view) in views.iter().enumerate() {
            let earlier = position(player, &format!("?at={at}"));
            assert_eq!(comparable(earlier["view"].clone()), comparable(view.clone()));
            for name in ["decision", "undo"] {
                assert!(
                    earlier["view"]["own"].get(name).is_none(),
                    "an earlier position has no decision and no undo"
                );
            }
            assert!(earlier.get("revealed").is_none(), "the game goes on");
        }
    }
    let latest = position(0, "")["view"]["latest_event"].as_i64().expect("a number");
    for (query, rule) in [
        ("at=0".to_owned(), "range"),
        (format!("at={}", latest + 1), "range"),
        ("at=x".to_owned(), "type"),
        ("at=1&include=hand".to_owned(), "together"),
        ("until=1".to_owned(), "unknown"),
    ] {
        let problem = game.players[0].get(&format!("{}?{query}", game.path)).problem(422, "invalid");
        assert_eq!(problem["violations"][0]["rule"], rule, "{problem}");
    }
    let tagged = game.players[0].get(&format!("{}?at=5", game.path));
    let known = [("If-None-Match", tagged.header("etag"))];
    assert_eq!(game.players[0].send("GET", &format!("{}?at=5", game.path), &known, None).status, 304);
    server.guest("Eve").get(&format!("{}?at=5", game.path)).problem(404, "not_found");

    // After the end nothing is hidden, but earlier positions still show each seat only its own secrets.
    game.play_moves(&mut chooser, usize::MAX);
    for (at, views) in shown.iter().step_by(15) {
        let revealed = position(1, &format!("?at={at}"))["revealed"].clone();
        let revealed: Vec<_> =
            revealed.as_array().expect("seats").iter().map(|own| &own["hand"]).cloned().collect();
        assert_eq!(revealed, views.iter().map(|view| view["own"]["hand"].clone()).collect::<Vec<_>>());
    }
}

#[test]
fn operations_without_parameters_refuse_queries() {
    let server = Server::start();
    let game = TestGame::start(&server, &two());
    let client = &game.players[0];
    for path in [
        "/v1/me?at=1",
        "/v1/me/tables?state=open",
        "/v1/rules?language=en",
        "/v1/catalogue/board?x",
        &format!("{}/decision?at=1", game.path),
        &format!("{}/seats?seat=red", game.path),
    ] {
        let problem = client.get(path).problem(422, "invalid");
        assert_eq!(problem["violations"][0]["rule"], "unknown", "{path}: {problem}");
        let name = path.split('?').nth(1).and_then(|query| query.split('=').next()).expect("a name");
        assert_eq!(problem["violations"][0]["pointer"], name);
    }
    // Authentication comes first, and paths outside of the API accept the parameters of monitoring tools.
    server.anonymous().get("/v1/me?at=1").problem(401, "unauthenticated");
    server.anonymous().get("/healthz?probe=1").expect(200);
    let sign_in = json!({ "device_key": "a-device-key-of-at-least-32-characters" });
    server.anonymous().post("/v1/sign-in/guest?name=Ada", &sign_in).problem(422, "invalid");
}
