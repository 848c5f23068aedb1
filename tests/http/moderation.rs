//! Moderation: operators, suspensions, reports, removed messages, closed tables, and the audit log.

use std::time::Duration;

use serde_json::{Value, json};

use crate::admin::{admin, id};
use crate::friends::{befriend, block};
use crate::harness::{Client, Reply, Server, config, decided, in_parallel, node_config};
use crate::links::create_link;
use crate::manual_clock::ManualClock;
use crate::oauth_client::{self, EMAIL, PASSWORD, client_with_token, form, full_account, refused};
use crate::scopes::personal;
use crate::stream_client::StreamClient;
use crate::test_database::TestDatabase;
use crate::test_game::{RandomChooser, TestGame, two};
use crate::waiting::wait_until;

const REASON: &str = "Insults in the chat";
pub const APOLOGY: &str = "The player has apologised";
const DAY: Duration = Duration::from_secs(24 * 3_600);

fn moderation_of(account: &str, action: &str) -> String {
    format!("/v1/moderation/accounts/{account}/{action}")
}

fn suspend(operator: &Client, account: &str, until: Option<&str>) -> Value {
    let body = match until {
        Some(until) => json!({ "reason": REASON, "until": until }),
        None => json!({ "reason": REASON }),
    };
    operator.post(&moderation_of(account, "suspend"), &body).expect(200)
}

fn restore(operator: &Client, account: &str) {
    operator.post(&moderation_of(account, "restore"), &json!({ "reason": APOLOGY })).expect(204);
}

fn post_message(game: &TestGame, player: usize, key: &str, text: &str) -> Reply {
    let headers = [("Idempotency-Key", key)];
    let path = format!("{}/messages", game.path);
    game.players[player].send("POST", &path, &headers, Some(&json!({ "text": text })))
}

fn messages(game: &TestGame, player: usize) -> Vec<Value> {
    let page = game.players[player].get(&format!("{}/messages", game.path)).expect(200);
    page["messages"].as_array().expect("messages").clone()
}

/// The seats that the caretaker plays, with the reasons.
fn caretaker(game: &TestGame, player: usize) -> Vec<(String, Value)> {
    let seats = game.players[player].get(&format!("{}/seats", game.path)).expect(200);
    let seats = seats["items"].as_array().expect("seats").clone();
    let played = seats.into_iter().filter(|seat| seat["caretaker"] == true);
    let of = |seat: Value| (seat["player"]["id"].as_str().expect("an id").to_owned(), seat["reason"].clone());
    played.map(of).collect()
}

pub fn actions(operator: &Client, query: &str) -> Vec<String> {
    let log = operator.get(&format!("/v1/moderation/log{query}")).expect(200);
    let entries = log["items"].as_array().expect("entries").iter();
    entries.map(|entry| entry["action"].as_str().expect("an action").to_owned()).collect()
}

#[test]
fn operators_are_made_by_the_command_only() {
    let database = TestDatabase::create();
    let server = Server::on(&database);
    let ada = full_account(&server);
    let reports = "/v1/moderation/reports";
    let refused_to = |who: &Client| {
        let reply = who.get(reports);
        reply.problem(403, "insufficient_scope");
        assert!(reply.header("www-authenticate").contains("scope=\"moderation:manage\""));
    };
    refused_to(&ada);
    let granted = admin(&database, &["grant-operator", &ada.id]);
    assert_eq!(granted.stdout, format!("{} is an operator now\n", ada.id), "{}", granted.stderr);
    // The token from before is enough, and no token shows the right.
    ada.get(reports).expect(200);
    let again = admin(&database, &["grant-operator", &ada.id]).stdout;
    assert_eq!(again, format!("{} was an operator already\n", ada.id));
    let listed = admin(&database, &["operators"]).stdout;
    assert!(listed.starts_with(&format!("{} \"Ada\" since ", ada.id)), "{listed}");

    // Neither personal tokens nor third parties nor bots have it.
    let scopes = "profile:read games:read games:play tables:create friends:manage notify:manage webhooks:manage export:read";
    let all: Vec<&str> = scopes.split(' ').collect();
    refused_to(&client_with_token(&server, &json!(personal(&ada, &all).1)));
    refused_to(&client_with_token(&server, &json!(personal(&ada, &["bot:play"]).1)));
    refused_to(&client_with_token(&server, &oauth_client::authorise(&server, scopes)["access_token"]));
    let asked = json!({ "name": "Script", "scopes": ["moderation:manage"] });
    ada.post("/v1/me/tokens", &asked).problem(422, "invalid");
    let request = oauth_client::request(&[("scope", "moderation:manage")]);
    let reply = oauth_client::page(&server, &request);
    assert_eq!(reply.status, 400);
    assert!(oauth_client::text(&reply).contains("error=invalid_scope"));
    let bot = ada.post("/v1/me/bots", &json!({ "name": "Deimos" })).expect(201);
    assert!(!admin(&database, &["grant-operator", bot["id"].as_str().expect("an id")]).success);
    assert!(!admin(&database, &["grant-operator", "01980000-0000-7000-8000-000000000000"]).success);

    let withdrawn = admin(&database, &["withdraw-operator", &ada.id]).stdout;
    assert_eq!(withdrawn, format!("{} is no operator any more\n", ada.id));
    refused_to(&ada);
    let log = admin(&database, &["audit-log"]).stdout;
    let lines: Vec<&str> = log.lines().collect();
    assert_eq!(lines.len(), 2, "{log}");
    for (line, action) in lines.iter().zip(["withdraw_operator", "grant_operator"]) {
        assert!(line.contains(&format!(" {action} account {} by tharsis admin: \"\"", ada.id)), "{line}");
    }
}

#[test]
fn a_suspended_account_can_neither_sign_in_nor_act_until_the_end() {
    let database = TestDatabase::create();
    let clock = ManualClock::now();
    let unlimited = [("RATE_ACCOUNT", "off"), ("RATE_ADDRESS", "off")];
    let server = Server::with_clock(node_config(&database, &unlimited), clock.clone());
    let there = Server::with_clock(node_config(&database, &unlimited), clock.clone());
    let mut operator = server.operator("Olga");
    let ada = full_account(&server);
    let script = client_with_token(&server, &json!(personal(&ada, &["games:read"]).1));
    let bot = client_with_token(&server, &json!(personal(&ada, &["bot:play"]).1));
    let granted = oauth_client::authorise(&server, "games:read");
    let mut streams = Vec::from(StreamClient::both_transports(&ada, "/v1/stream"));
    streams.extend(StreamClient::both_transports(&ada.at(&there), "/v1/stream"));
    streams.extend(StreamClient::both_transports(&bot, "/v1/stream"));
    streams.iter_mut().for_each(|stream| drop(stream.expect("open")));
    ada.at(&there).get("/v1/games").expect(200);
    ada.post("/v1/me/webhooks", &json!({ "url": "https://127.0.0.1.invalid/" })).expect(201);

    let past = json!({ "reason": REASON, "until": "2020-01-01T00:00:00Z" });
    operator.post(&moderation_of(&ada.id, "suspend"), &past).problem(422, "invalid");
    let until = service::ports::Clock::now(&*clock).plus(DAY).to_string();
    let suspension = suspend(&operator, &ada.id, Some(&until));
    assert_eq!((&suspension["reason"], &suspension["until"]), (&json!(REASON), &json!(until)));

    for stream in &mut streams {
        stream.end();
    }
    let check = |reply: Reply| {
        let problem = reply.problem(403, "account_suspended");
        assert_eq!(problem["suspension"], suspension);
        let detail = problem["detail"].as_str().expect("a text").to_owned();
        assert!(detail.contains(REASON) && detail.contains(&until), "{detail}");
    };
    let sign_in = |password: &str| {
        let body = json!({ "email": EMAIL, "password": password });
        server.anonymous().post("/v1/sign-in/password", &body)
    };
    let refresh =
        || server.anonymous().post("/v1/sign-in/refresh", &json!({ "refresh_token": ada.refresh_token }));
    for client in [&ada, &script, &bot] {
        check(client.get("/v1/games"));
    }
    // The other node learns of it from a notice, or from the database a moment later.
    wait_until("the other node refuses", || ada.at(&there).get("/v1/games").status == 403);
    check(ada.at(&there).get("/v1/games"));
    check(ada.post("/v1/tables", &two()));
    check(refresh());
    check(sign_in(PASSWORD));
    // Without the password nobody learns of it.
    sign_in("another password").problem(401, "wrong_credentials");
    let fields = [
        ("grant_type", "refresh_token"),
        ("client_id", oauth_client::CLIENT),
        ("refresh_token", granted["refresh_token"].as_str().expect("a token")),
    ];
    refused(&form(&server.anonymous(), "/oauth/token", &fields), 400, "invalid_grant");
    let page = oauth_client::answer(&server, &oauth_client::request(&[]), &oauth_client::ALLOW);
    assert_eq!(page.status, 403);
    assert!(oauth_client::text(&page).contains(REASON));
    let seen = operator.get(&format!("/v1/moderation/accounts/{}", ada.id)).expect(200);
    assert_eq!(seen["suspension"], suspension);

    clock.advance(DAY);
    operator.refresh();
    refresh().problem(401, "session_ended");
    let mut back = server.anonymous();
    back.set_account(&sign_in(PASSWORD).expect(200));
    back.get("/v1/games").expect(200);
    assert_eq!(back.get("/v1/me/webhooks").expect(200)["items"], json!([]));
    assert!(
        operator.get(&format!("/v1/moderation/accounts/{}", ada.id)).expect(200).get("suspension").is_none()
    );

    suspend(&operator, &ada.id, None);
    let problem = back.get("/v1/games").problem(403, "account_suspended");
    assert!(problem["suspension"].get("until").is_none());
    operator.post(&moderation_of(&ada.id, "restore"), &json!({ "reason": " " })).problem(422, "invalid");
    operator.send("POST", &moderation_of(&ada.id, "restore"), &[], None).problem(422, "invalid");
    restore(&operator, &ada.id);
    restore(&operator, &ada.id);
    sign_in(PASSWORD).expect(200);
    let about = format!("?account_id={}", ada.id);
    assert_eq!(actions(&operator, &about), ["restore", "suspend", "suspend"]);
    let log = operator.get(&format!("/v1/moderation/log{about}")).expect(200);
    assert_eq!(log["items"][0]["reason"], APOLOGY);
    // The command needs a reason, too.
    assert!(!admin(&database, &["restore-account", &ada.id]).success);
    let restored = admin(&database, &["restore-account", &ada.id, "--reason", APOLOGY]).stdout;
    assert_eq!(restored, format!("{} was not suspended\n", ada.id));
}

#[test]
fn a_suspended_guest_does_not_come_back_as_another() {
    let server = Server::start();
    let operator = server.operator("Olga");
    let mut eve = server.anonymous();
    let phone = json!({ "device_key": "the-device-of-eve-with-32-characters-or-more", "name": "Eve" });
    eve.set_account(&eve.post("/v1/sign-in/guest", &phone).expect(201));
    let bot = eve.post("/v1/me/bots", &json!({ "name": "Phobos" })).expect(201);
    let asked = json!({ "name": "Phobos", "scopes": ["bot:play"], "bot_id": bot["id"] });
    let phobos = client_with_token(&server, &eve.post("/v1/me/tokens", &asked).expect(201)["token"]);
    // A bot alone: its owner goes on, but makes no new token for it.
    suspend(&operator, bot["id"].as_str().expect("an id"), None);
    phobos.get("/v1/games").problem(403, "account_suspended");
    eve.get("/v1/games").expect(200);
    eve.post("/v1/me/tokens", &asked).problem(403, "account_suspended");
    suspend(&operator, &eve.id, None);
    eve.post("/v1/sign-in/guest", &phone).problem(403, "account_suspended");
    let nobody = |action: &str| moderation_of("01980000-0000-7000-8000-000000000000", action);
    operator.post(&nobody("suspend"), &json!({ "reason": REASON })).problem(404, "not_found");
    operator.post(&nobody("restore"), &json!({ "reason": APOLOGY })).problem(404, "not_found");
}

#[test]
fn the_owner_of_a_suspended_account_has_it_exported_and_deleted() {
    let database = TestDatabase::create();
    let server = Server::on(&database);
    let (operator, ada) = (server.operator("Olga"), full_account(&server));
    let bot = ada.post("/v1/me/bots", &json!({ "name": "Deimos" })).expect(201);
    let bot = bot["id"].as_str().expect("an id").to_owned();
    let held = ada.get("/v1/me/export").expect(200);
    suspend(&operator, &ada.id, None);
    let asked = |command: &str, account: &str, reason: &str| {
        admin(&database, &[command, account, "--reason", reason])
    };
    // By the address from which the owner has written, or by the id.
    for account in [EMAIL, &ada.id] {
        let printed = asked("export-account", account, "A mail of today");
        let data: Value =
            serde_json::from_str(&printed.stdout).unwrap_or_else(|why| panic!("{why}: {}", printed.stderr));
        assert_eq!((&data["account"], &data["bots"]), (&held["account"], &held["bots"]));
        assert_eq!(data["sessions"][0]["end_reason"], "suspended");
    }
    for command in ["export-account", "delete-account"] {
        assert!(!admin(&database, &[command, &ada.id]).success, "a reason is asked");
        let wrong = [("nobody@example.org", "A mail"), (&*bot, "A mail"), (&*ada.id, " "), ("Ada", "A mail")];
        for (account, reason) in wrong {
            let refused = asked(command, account, reason);
            assert!(!refused.success && refused.stdout.is_empty(), "{command} {account}");
        }
    }
    let deleted = asked("delete-account", EMAIL, "A mail of today");
    assert_eq!(deleted.stdout, format!("{} is deleted\n", ada.id), "{}", deleted.stderr);
    assert!(!asked("delete-account", &ada.id, "Once more").success);
    let sign_in = json!({ "email": EMAIL, "password": PASSWORD });
    server.anonymous().post("/v1/sign-in/password", &sign_in).problem(401, "wrong_credentials");
    let actions = actions(&operator, &format!("?account_id={}", ada.id));
    assert_eq!(actions, ["delete_account", "export_account", "export_account", "suspend"]);
}

#[test]
fn the_seats_of_a_suspended_account_are_those_of_an_absent_player() {
    let clock = ManualClock::now();
    let server = Server::with_clock(config(&[("ACCESS_TOKEN_SECONDS", "604800")]), clock.clone());
    let operator = server.operator("Olga");
    let three = json!({ "players": 3, "corporate_era": true, "draft": false });
    let game = TestGame::start(&server, &three);
    let (ada, bob) = (&game.players[0], &game.players[1]);
    let sit = |table: &Value| {
        let table = bob.post("/v1/tables", table).expect(201);
        ada.post("/v1/tables/join", &json!({ "code": table["code"] })).expect(200);
        table
    };
    let start = |table: &Value| {
        let start = format!("/v1/tables/{}/start", table["id"].as_str().expect("an id"));
        let started = bob.post(&start, &json!({})).expect(201);
        let path = format!("/v1/games/{}", started["game_id"].as_str().expect("an id"));
        TestGame { path, players: vec![bob.clone(), ada.clone()] }
    };
    let mut with_clock = two();
    with_clock["clock"] = json!({ "type": "per_decision", "limit_seconds": 3_600, "on_expiry": "caretaker" });
    let timed = start(&sit(&with_clock));
    let waiting = sit(&three);
    let links = ["coach", "spectator"].map(|kind| create_link(&game, 0, json!({ "kind": kind })).1);
    let of_bob = create_link(&game, 1, json!({ "kind": "coach" })).1;
    let opened = |link: &str| server.anonymous().get(&format!("{link}/decision")).status;
    assert_eq!(opened(&links[0]), 200);

    suspend(&operator, &ada.id, None);
    links.iter().for_each(|link| drop(server.anonymous().get(link).problem(404, "not_found")));
    assert_eq!((opened(&links[0]), opened(&of_bob)), (404, 200));
    assert_eq!(caretaker(&game, 1), [(ada.id.clone(), json!("away"))]);
    assert!(caretaker(&timed, 0).is_empty(), "the clock runs");
    let table = bob.get(&format!("/v1/tables/{}", waiting["id"].as_str().expect("an id"))).expect(200);
    assert_eq!(table["seats"].as_array().map(Vec::len), Some(1), "{table}");
    // The others go on without the suspended player.
    let phase = || game.players[1].get(&game.path).expect(200)["view"]["phase"].clone();
    let (first, mut chooser) = (phase(), RandomChooser(3));
    wait_until("the caretaker plays", || {
        for player in [1, 2] {
            let decision = game.decision(player);
            if decision["waiting"] == true {
                game.play(player, &decision["tag"], &json!([chooser.answer(&decision)])).expect(200);
            }
        }
        phase() != first
    });
    clock.advance(Duration::from_secs(2 * 3_600));
    wait_until("the time has run out", || caretaker(&timed, 0).contains(&(ada.id.clone(), json!("time"))));

    // Restored: the player goes on with the next move.
    restore(&operator, &ada.id);
    assert_eq!(caretaker(&game, 1), [(ada.id.clone(), json!("away"))]);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let (account, game_id) = (ada.id.parse().expect("an id"), id(&game).parse().expect("an id"));
    let play = server.services.play.clone();
    let here = service::play::seats::staying::Presence::Here;
    runtime.block_on(async move { play.set_presence(account, game_id, here).await }).expect("back");
    assert!(caretaker(&game, 1).is_empty());
}

#[test]
fn a_suspended_substitute_gives_the_seat_back() {
    let server = Server::start();
    let operator = server.operator("Olga");
    let game = TestGame::start(&server, &two());
    let (ada, eve) = (&game.players[0], server.guest("Eve"));
    let asked = json!({ "to": eve.id, "expires_in_seconds": 7_200 });
    let offered = ada.post(&format!("{}/hand-overs", game.path), &asked).expect(201);
    let accept = format!("/v1/me/hand-overs/{}/accept", offered["id"].as_str().expect("an id"));
    eve.post(&accept, &json!({})).expect(200);
    eve.get(&game.path).expect(200);
    suspend(&operator, &eve.id, None);
    assert!(caretaker(&game, 0).is_empty());
    let seats = ada.get(&format!("{}/seats", game.path)).expect(200);
    assert!(!seats.to_string().contains(&eve.id), "{seats}");
}

#[test]
fn a_removed_message_has_no_text_and_its_report_keeps_it() {
    let server = Server::start();
    let operator = server.operator("Olga");
    let game = TestGame::start(&server, &two());
    post_message(&game, 0, "one", "you fool").expect(201);
    post_message(&game, 1, "two", "no").expect(201);
    let bob = &game.players[1];
    bob.post(&format!("{}/messages/1/report", game.path), &json!({ "reason": "An insult" })).expect(204);
    let remove = |number: &str, reason: &str| {
        let path = format!("/v1/moderation/games/{}/messages/{number}/remove", id(&game));
        operator.post(&path, &json!({ "reason": reason }))
    };
    remove("1", "").problem(422, "invalid");
    remove("3", "gone").problem(404, "not_found");
    remove("1", "An insult").expect(204);
    remove("1", "again").expect(204);
    for player in [0, 1] {
        let shown = messages(&game, player);
        assert_eq!((&shown[0]["text"], shown[0]["removed_at"].is_string()), (&json!(""), true));
        assert_eq!((&shown[1]["text"], shown[1].get("removed_at")), (&json!("no"), None));
    }
    // A retry of the author still finds its message.
    let again = post_message(&game, 0, "one", "you fool");
    assert_eq!(again.expect(200)["text"], "");
    let reports =
        operator.get(&format!("/v1/moderation/reports?account_id={}", game.players[0].id)).expect(200);
    let report = &reports["items"][0];
    assert_eq!((&report["text"], &report["message"]), (&json!("you fool"), &json!(1)));
    let resolve = format!("/v1/moderation/reports/{}/resolve", report["id"].as_str().expect("an id"));
    operator.post(&resolve, &json!({ "note": "removed" })).expect(204);
    operator.post(&resolve, &json!({})).expect(204);
    let listed = |resolved: bool| {
        let page = operator.get(&format!("/v1/moderation/reports?resolved={resolved}")).expect(200);
        page["items"].as_array().expect("reports").len()
    };
    assert_eq!((listed(false), listed(true)), (0, 1));
    let about = format!("?account_id={}", game.players[0].id);
    assert_eq!(actions(&operator, &about), ["resolve_report", "remove_message"]);
    let held = game.players[0].get("/v1/me/export").expect(200);
    assert_eq!(held["moderation"][0]["action"], "remove_message");
}

#[test]
fn a_player_is_reported_once_while_the_report_is_open_and_renamed() {
    let database = TestDatabase::create();
    let server = Server::on(&database);
    let operator = server.operator("Olga");
    let (ada, eve) = (server.guest("Ada"), server.guest("An Insult"));
    let report =
        |reason: &str| ada.post(&format!("/v1/players/{}/report", eve.id), &json!({ "reason": reason }));
    report("").problem(422, "invalid");
    report("The name").expect(204);
    report("The name again").expect(204);
    ada.post(&format!("/v1/players/{}/report", ada.id), &json!({ "reason": "x" })).problem(404, "not_found");
    let seen = || operator.get(&format!("/v1/moderation/accounts/{}", eve.id)).expect(200);
    assert_eq!((&seen()["reports"], &seen()["open_reports"]), (&json!(1), &json!(1)));
    let shown = admin(&database, &["reports", "--open", "--account", &eve.id]).stdout;
    assert!(shown.contains(&format!("player {} \"An Insult\"", eve.id)), "{shown}");
    let report_id = shown.split(' ').next().expect("an id");

    let rename = |body: &Value| operator.post(&format!("/v1/moderation/accounts/{}/rename", eve.id), body);
    rename(&json!({ "name": "Former player", "reason": "x" })).problem(422, "invalid");
    rename(&json!({ "name": "Moderator", "reason": "x" })).problem(422, "invalid");
    assert_eq!(rename(&json!({ "name": "Eve", "reason": "x" })).expect(200)["player"]["name"], "Eve");
    assert_eq!(eve.get("/v1/me").expect(200)["name"], "Eve");
    rename(&json!({ "reason": "An insult as a name" })).expect(200);
    let name = eve.get("/v1/me").expect(200)["name"].as_str().expect("a name").to_owned();
    assert!(name.starts_with("Guest "), "{name}");
    assert!(admin(&database, &["resolve-report", report_id, "--note", "renamed"]).success);
    assert_eq!(seen()["open_reports"], 0);
    report("The new name").expect(204);
    assert_eq!((&seen()["reports"], &seen()["open_reports"]), (&json!(2), &json!(1)));
    let held = ada.get("/v1/me/export").expect(200);
    assert_eq!(held["player_reports"][0]["player_id"], json!(eve.id));
    // The log holds no names.
    let log = admin(&database, &["audit-log", "--account", &eve.id]).stdout;
    assert!(!log.contains("Insult\"") && !log.contains("Eve"), "{log}");
}

#[test]
fn operators_find_accounts_by_a_part_of_the_name_or_the_whole_address() {
    let database = TestDatabase::create();
    let server = Server::on(&database);
    let ada = full_account(&server);
    let adam = server.guest("Adam 100%");
    ada.post("/v1/me/bots", &json!({ "name": "Adabot" })).expect(201);
    suspend(&server.operator("Olga"), &adam.id, Some("2099-12-31T12:00:00Z"));
    let find = |text: &str| {
        let found = admin(&database, &["find", text]);
        assert!(found.success, "{}", found.stderr);
        found.stdout.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let lines = find("aDa");
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[0].contains(" \"Adabot\" bot active, created "), "{lines:?}");
    let of_adam = format!("{} \"Adam 100%\" guest suspended until 2099-12-31T12:00:00Z, created ", adam.id);
    assert!(lines[1].starts_with(&of_adam), "{lines:?}");
    assert!(lines[2].starts_with(&format!("{} \"Ada\" person active, created ", ada.id)), "{lines:?}");
    let (name, host) = EMAIL.split_once('@').expect("an address");
    let masked = format!("{}…@{host}", &name[..1]);
    assert!(lines[2].ends_with(&format!(", address {masked}")), "{lines:?}");
    let whole = find(&EMAIL.to_uppercase());
    assert!(whole.len() == 1 && whole[0].ends_with(&format!(", address {EMAIL}")), "{whole:?}");
    // A part of an address finds nothing, and no character has a meaning.
    for text in [host, &EMAIL[1..], "_da", "100_"] {
        assert_eq!(find(text), ["no account has that in its name, or that address"], "{text}");
    }
    assert_eq!(find("100%").len(), 1);
    assert_eq!(find("computer strong").len(), 4);
    assert!(!admin(&database, &["find", " "]).success);
    assert_eq!(admin(&database, &["find", "ada", "--limit", "1"]).stdout.lines().count(), 1);
}

#[test]
fn a_closed_table_is_gone_and_its_game_ends_with_the_reason() {
    let database = TestDatabase::create();
    let server = Server::on(&database);
    let operator = server.operator("Olga");
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = ada.post("/v1/tables", &two()).expect(201);
    let path = format!("/v1/tables/{}", table["id"].as_str().expect("an id"));
    let close = format!("/v1/moderation{}/close", path.strip_prefix("/v1").expect("a path"));
    operator.post(&close, &json!({ "reason": "two\nlines" })).problem(422, "invalid");
    operator.post(&close, &json!({ "reason": "An insult as a name" })).expect(204);
    operator.post(&close, &json!({ "reason": "An insult as a name" })).expect(204);
    ada.get(&path).problem(404, "not_found");
    bob.post("/v1/tables/join", &json!({ "code": table["code"] })).problem(404, "not_found");

    let table = ada.post("/v1/tables", &two()).expect(201);
    bob.post("/v1/tables/join", &json!({ "code": table["code"] })).expect(200);
    let table = table["id"].as_str().expect("an id");
    let started = ada.post(&format!("/v1/tables/{table}/start"), &json!({})).expect(201);
    let closed = admin(&database, &["close-table", table, "--reason", "Nobody plays fair"]);
    assert!(closed.success, "{}", closed.stderr);
    let path = format!("/v1/games/{}", started["game_id"].as_str().expect("an id"));
    let over = bob.get(&path).expect(200);
    assert_eq!(over["end_reason"], "Nobody plays fair");
    assert_eq!(actions(&operator, "?limit=2"), ["close_table", "close_table"]);
    // A game that is over is not closed again.
    let close = format!("/v1/moderation/tables/{table}/close");
    operator.post(&close, &json!({ "reason": "Too late" })).expect(204);
    let log = actions(&operator, "");
    assert_eq!(log.iter().filter(|action| *action == "close_table").count(), 2, "{log:?}");

    // Of several operators at the same time, one is logged.
    let table = ada.post("/v1/tables", &two()).expect(201);
    bob.post("/v1/tables/join", &json!({ "code": table["code"] })).expect(200);
    let table = table["id"].as_str().expect("an id");
    ada.post(&format!("/v1/tables/{table}/start"), &json!({})).expect(201);
    let close = format!("/v1/moderation/tables/{table}/close");
    let statuses =
        in_parallel(6, |_| decided(|| operator.post(&close, &json!({ "reason": "A bad game" }))).status);
    assert!(statuses.iter().all(|status| *status == 204), "{statuses:?}");
    let log = actions(&operator, "");
    assert_eq!(log.iter().filter(|action| *action == "close_table").count(), 3, "{log:?}");
}

#[test]
fn entries_of_the_audit_log_cannot_be_changed_or_deleted() {
    let database = TestDatabase::create();
    let server = Server::on(&database);
    let operator = server.operator("Olga");
    suspend(&operator, &server.guest("Eve").id, None);
    let before = operator.get("/v1/moderation/log").expect(200);
    let kept = "id, at, operator_id, action, account_id, game_id, number, table_id, report_id";
    let row = format!(
        "audit_log (rowid, {kept}, reason, until) SELECT rowid, {kept}, 'another', until FROM audit_log"
    );
    let fresh = "SELECT rowid, randomblob(16), at, action, 'another' FROM audit_log";
    let of_database = match database.is_postgres() {
        true => vec![
            "TRUNCATE audit_log".to_owned(),
            "TRUNCATE audit_log CASCADE".to_owned(),
            format!(
                "INSERT INTO audit_log ({kept}, reason, until) SELECT {kept}, reason, until FROM audit_log \
                 ON CONFLICT (id) DO UPDATE SET reason = 'another'"
            ),
        ],
        false => vec![
            format!("INSERT OR REPLACE INTO {row}"),
            format!("REPLACE INTO {row}"),
            format!("INSERT OR REPLACE INTO audit_log (rowid, id, at, action, reason) {fresh}"),
            format!("INSERT INTO {row} WHERE true ON CONFLICT (id) DO UPDATE SET reason = 'another'"),
            "UPDATE OR REPLACE audit_log SET reason = 'another'".to_owned(),
        ],
    };
    let of_all = [
        "UPDATE audit_log SET reason = 'another'",
        "DELETE FROM audit_log",
        "DELETE FROM audit_log WHERE action = 'suspend'",
    ];
    for statement in of_all.into_iter().chain(of_database.iter().map(String::as_str)) {
        let why = database.refuses(statement);
        assert!(why.contains("entries of the audit log"), "{statement}: {why}");
    }
    assert_eq!(operator.get("/v1/moderation/log").expect(200), before);
    let page = operator.get("/v1/moderation/log?limit=1").expect(200);
    let cursor = page["next_cursor"].as_str().expect("a cursor");
    let rest = operator.get(&format!("/v1/moderation/log?limit=1&cursor={cursor}")).expect(200);
    assert_eq!(rest["items"][0]["action"], "grant_operator");
    operator.get("/v1/moderation/log?cursor=none").problem(422, "invalid");
    operator.get("/v1/moderation/log?limit=101").problem(422, "invalid");
    operator.get("/v1/moderation/reports?account_id=nobody").problem(422, "invalid");
}

#[test]
fn a_block_holds_in_chat_tables_invitations_quick_match_and_seats() {
    let server = Server::start();
    let game = TestGame::start(&server, &json!({ "players": 3, "corporate_era": true, "draft": false }));
    let (ada, bob, cid) = (&game.players[0], &game.players[1], &game.players[2]);
    befriend(ada, bob);
    post_message(&game, 1, "one", "before").expect(201);
    let table = ada.post("/v1/tables", &two()).expect(201);
    let table_path = format!("/v1/tables/{}", table["id"].as_str().expect("an id"));
    ada.post(&format!("{table_path}/invitations"), &json!({ "friend": bob.id })).expect(201);
    let secret = ada.post(&format!("{table_path}/invitations"), &json!({})).expect(201)["code"].clone();
    let quick = |who: &Client, key: &str| {
        let headers = [("Idempotency-Key", key)];
        who.send("POST", "/v1/quick-match", &headers, Some(&two())).expect(200)
    };
    block(ada, bob);

    // Chat: the messages of the blocked player are hidden from the one who has blocked, and only from that one.
    post_message(&game, 1, "two", "after").expect(201);
    post_message(&game, 2, "three", "hello").expect(201);
    let texts = |player: usize| -> Vec<Value> {
        messages(&game, player).into_iter().map(|message| message["text"].clone()).collect()
    };
    assert_eq!(texts(0), [json!("hello")]);
    assert_eq!(texts(1), [json!("before"), json!("after"), json!("hello")]);
    assert_eq!(texts(2), [json!("before"), json!("after"), json!("hello")]);

    // Tables and invitations.
    bob.get(&table_path).problem(404, "not_found");
    for code in [&table["code"], &secret] {
        bob.post("/v1/tables/join", &json!({ "code": code })).problem(404, "not_found");
    }
    bob.post(&format!("{table_path}/seats"), &json!({})).problem(404, "not_found");
    assert_eq!(bob.get("/v1/me/invitations").expect(200)["items"], json!([]));
    ada.post(&format!("{table_path}/invitations"), &json!({ "friend": bob.id })).problem(409, "not_friends");
    assert!(!bob.get("/v1/tables").expect(200).to_string().contains(table["id"].as_str().expect("an id")));

    // Quick match: two with a block never meet; a third meets the first of them.
    let (of_ada, of_bob) = (quick(ada, "a"), quick(bob, "b"));
    assert_ne!(of_ada["id"], of_bob["id"]);
    assert_eq!(quick(cid, "c")["id"], of_ada["id"]);

    // A seat that somebody has given up.
    cid.post(&format!("{}/resign", game.path), &json!({})).expect(200);
    let colour = |seat: &Value| seat["player"]["seat"].clone();
    let seats = ada.get(&format!("{}/seats", game.path)).expect(200);
    let free =
        seats["items"].as_array().expect("seats").iter().find(|seat| seat["caretaker"] == true).map(colour);
    let eve = server.guest("Eve");
    block(ada, &eve);
    let offer = bob.post(&format!("{}/offers", game.path), &json!({ "seat": free })).expect(201);
    let code = json!({ "code": offer["code"] });
    eve.post(&format!("{}/replace", game.path), &code).problem(404, "not_found");
    server.guest("Dan").post(&format!("{}/replace", game.path), &code).expect(200);
}

#[test]
fn a_mute_holds_in_the_chat_of_every_game() {
    let server = Server::start();
    let game = TestGame::start(&server, &two());
    let (ada, bob) = (&game.players[0], &game.players[1]);
    ada.send("PUT", &format!("/v1/me/mutes/{}", bob.id), &[], None).expect(200);
    post_message(&game, 1, "one", "hidden").expect(201);
    assert!(messages(&game, 0).is_empty());
    assert_eq!(messages(&game, 1).len(), 1);
    // A mute is about messages: the two still play together.
    let table = bob.post("/v1/tables", &two()).expect(201);
    ada.post("/v1/tables/join", &json!({ "code": table["code"] })).expect(200);
    let start = format!("/v1/tables/{}/start", table["id"].as_str().expect("an id"));
    let started = bob.post(&start, &json!({})).expect(201);
    let path = format!("/v1/games/{}", started["game_id"].as_str().expect("an id"));
    let next = TestGame { path, players: vec![ada.clone(), bob.clone()] };
    post_message(&next, 1, "two", "hidden too").expect(201);
    assert!(messages(&next, 0).is_empty());
}
