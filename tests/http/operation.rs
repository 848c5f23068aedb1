//! What those who run the service look at: whether it is well, and its figures.

use std::net::TcpListener;

use api::command::private::Postgres;

use crate::harness::{Client, Server, config};

/// A port that nobody has.
fn port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}

/// The value of a figure, told with all its labels.
fn figure(told: &str, name: &str) -> Option<f64> {
    told.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
}

#[test]
fn without_its_database_it_lives_and_is_not_ready() {
    let mut postgres = Postgres::start(&[]).expect("a Postgres");
    let url = postgres.create("games").expect("a database");
    let server = Server::with(config(&[("DATABASE_URL", &url)]));
    let stranger = server.stranger();
    assert_eq!(stranger.get("/readyz").expect(200)["status"], "ready");
    let ada = server.guest("Ada");

    postgres.kill().expect("dead");
    stranger.get("/healthz").expect(200);
    let unready = stranger.get("/readyz");
    unready.problem(503, "unavailable");
    assert_eq!(unready.header("retry-after"), "1");
    ada.get("/v1/me").problem(503, "unavailable");

    postgres.restart().expect("a Postgres");
    assert_eq!(stranger.get("/readyz").expect(200)["status"], "ready");
    assert_eq!(ada.get("/v1/me").expect(200)["name"], "Ada");
}

#[test]
fn figures_have_a_port_of_their_own() {
    let place = format!("127.0.0.1:{}", port());
    let postgres = Postgres::start(&[]).expect("a Postgres");
    let url = postgres.create("games").expect("a database");
    let server = Server::with(config(&[("METRICS_BIND", &place), ("DATABASE_URL", &url)]));
    let ada = server.guest("Ada");
    let table = ada
        .post("/v1/tables", &serde_json::json!({ "players": 1, "corporate_era": true, "draft": false }))
        .expect(201);
    let start = format!("/v1/tables/{}/start", table["id"].as_str().expect("an id"));
    let game = ada.post(&start, &serde_json::json!({})).expect(201)["game_id"].clone();
    let path = format!("/v1/games/{}", game.as_str().expect("an id"));
    let decision = ada.get(&format!("{path}/decision")).expect(200)["decision"].clone();
    let answer = serde_json::json!({ "option": decision["options"][0]["id"], "cards": [] });
    let tag = format!("\"{}\"", decision["tag"].as_str().expect("a tag"));
    let headers = [("Idempotency-Key", "k"), ("If-Match", tag.as_str())];
    let body = serde_json::json!({ "answers": [answer] });
    ada.send("POST", &format!("{path}/moves"), &headers, Some(&body)).expect(200);
    ada.get("/v1/nothing/like/this").problem(404, "not_found");

    let reader = Client::new(&format!("http://{place}"));
    let read = reader.get("/metrics");
    assert_eq!(read.status, 200);
    assert!(read.header("content-type").starts_with("text/plain"));
    let told = String::from_utf8_lossy(&read.body).into_owned();
    for (name, least) in [
        ("tharsis_games{state=\"running\"}", 1.0),
        ("tharsis_games{state=\"over\"}", 0.0),
        ("tharsis_outbox_age_seconds", 0.0),
        ("tharsis_webhooks_age_seconds", 0.0),
        ("tharsis_pool_connections{state=\"open\"}", 1.0),
        ("tharsis_pool_connections{state=\"most\"}", 16.0),
        ("tharsis_move_seconds_count{part=\"commit\"}", 1.0),
        ("tharsis_move_seconds_count{part=\"play\"}", 1.0),
        ("tharsis_requests_total{route=\"/v1/games/{id}/moves\",method=\"POST\",status=\"200\"}", 1.0),
        ("tharsis_requests_total{route=\"none\",method=\"GET\",status=\"404\"}", 1.0),
        ("tharsis_request_seconds_count{route=\"/v1/games/{id}/moves\"}", 1.0),
    ] {
        assert!(figure(&told, name).is_some_and(|value| value >= least), "{name}: {told}");
    }
    // Whose game it is, is nobody's business here; and the API itself tells no figures.
    assert!(!told.contains(ada.id.as_str()) && !told.contains(game.as_str().expect("an id")));
    ada.get("/metrics").problem(404, "not_found");
}
