//! Names of players: a name that an operator has chosen is locked, and some names are reserved.

use serde_json::{Value, json};

use crate::admin::admin;
use crate::harness::{Client, Reply, Server};
use crate::moderation::{APOLOGY, actions};
use crate::oauth_client::{EMAIL, PASSWORD};
use crate::test_database::TestDatabase;
use crate::test_game::two;

#[test]
fn a_player_who_was_renamed_keeps_the_name_until_it_is_unlocked() {
    let database = TestDatabase::create();
    let server = Server::on(&database);
    let operator = server.operator("Olga");
    let mut eve = server.anonymous();
    let phone = json!({ "device_key": "the-device-of-eve-with-32-characters-or-more", "name": "An Insult" });
    eve.set_account(&eve.post("/v1/sign-in/guest", &phone).expect(201));
    let namesake = server.guest("An Insult");
    let create = |who: &Client, table: &Value| {
        let table = who.post("/v1/tables", table).expect(201);
        format!("/v1/tables/{}", table["id"].as_str().expect("an id"))
    };
    let alone = json!({ "players": 1, "corporate_era": true, "draft": false });
    let mut chosen = two();
    chosen["name"] = "Table of Doom".into();
    let [open, running, doom] = [two(), alone, chosen].map(|table| create(&eve, &table));
    let other = create(&namesake, &two());
    let started = eve.post(&format!("{running}/start"), &json!({})).expect(201);
    let game = format!("/v1/games/{}", started["game_id"].as_str().expect("an id"));
    let name = |who: &Client, path: &str| who.get(path).expect(200)["name"].clone();
    for path in [&open, &game] {
        assert_eq!(name(&eve, path), "Table of An Insult");
    }

    let account = format!("/v1/moderation/accounts/{}", eve.id);
    let (rename, lock) = (format!("{account}/rename"), format!("{account}/unlock-name"));
    operator.post(&rename, &json!({ "name": "Eve", "reason": "The name" })).expect(200);
    for path in [&open, &game] {
        assert_eq!(name(&eve, path), "Table of Eve");
    }
    assert_eq!(
        (name(&eve, &doom), name(&namesake, &other)),
        (json!("Table of Doom"), json!("Table of An Insult"))
    );
    let board = eve.get(&format!("{game}/board.svg"));
    assert!(!String::from_utf8_lossy(&board.body).contains("Insult"));
    let change = |body: &Value| eve.send("PATCH", "/v1/me", &[], Some(body));
    let problem = change(&json!({ "name": "An Insult" })).problem(403, "name_locked");
    assert!(problem["detail"].as_str().is_some_and(|detail| detail.contains("operator")), "{problem}");
    change(&json!({ "name": "An Insult", "language": "hu" })).problem(403, "name_locked");
    assert_eq!(eve.get("/v1/me").expect(200).get("language"), None, "nothing has changed");
    // What does not change the name is possible; a sign-in with the old name, too.
    change(&json!({ "name": "Eve", "language": "nl" })).expect(200);
    eve.post("/v1/sign-in/guest", &phone).expect(200);
    let seen = || operator.get(&account).expect(200);
    assert_eq!((&seen()["name_locked"], name(&eve, "/v1/me")), (&json!(true), json!("Eve")));

    operator.post(&lock, &json!({ "reason": "" })).problem(422, "invalid");
    operator.post(&lock, &json!({ "reason": APOLOGY })).expect(204);
    operator.post(&lock, &json!({ "reason": APOLOGY })).expect(204);
    assert_eq!(seen()["name_locked"], false);
    change(&json!({ "name": "Evelyn" })).expect(200);
    // The same by the command.
    let by_command = |arguments: &[&str]| {
        let run = admin(&database, &[&[arguments[0], eve.id.as_str()], &arguments[1..]].concat());
        assert!(run.success, "{}", run.stderr);
        run.stdout
    };
    by_command(&["rename-account", "--name", "Eva", "--reason", "The name again"]);
    change(&json!({ "name": "Evelyn" })).problem(403, "name_locked");
    by_command(&["unlock-name", "--reason", APOLOGY]);
    assert_eq!(
        by_command(&["unlock-name", "--reason", APOLOGY]),
        format!("the name of {} was not locked\n", eve.id)
    );
    change(&json!({ "name": "Evelyn" })).expect(200);
    let about = format!("?account_id={}", eve.id);
    assert_eq!(actions(&operator, &about), ["unlock_name", "rename", "unlock_name", "rename"]);
    let nobody = "/v1/moderation/accounts/01980000-0000-7000-8000-000000000000/unlock-name";
    operator.post(nobody, &json!({ "reason": APOLOGY })).problem(404, "not_found");
}

#[test]
fn nobody_takes_the_name_of_an_operator_or_an_opponent() {
    let database = TestDatabase::create();
    let server = Server::on(&database);
    let mut ada = server.anonymous();
    let key = "the-device-of-ada-with-32-characters-or-more";
    let phone = |name: &str| json!({ "device_key": key, "name": name });
    let reserved = |reply: Reply| {
        let problem = reply.problem(422, "invalid");
        assert_eq!(
            (&problem["violations"][0]["rule"], &problem["violations"][0]["pointer"]),
            (&json!("reserved"), &json!("/name"))
        );
    };
    reserved(ada.post("/v1/sign-in/guest", &phone("Moderator")));
    ada.set_account(&ada.post("/v1/sign-in/guest", &phone("Ada")).expect(201));
    let registration = json!({ "email": EMAIL, "password": PASSWORD, "name": "Computer (strong)" });
    reserved(server.anonymous().post("/v1/register", &registration));
    reserved(ada.post("/v1/me/bots", &json!({ "name": "THARSIS" })));
    for name in ["Számítógép 2 (erős)", "\u{410}дмін", "A d m i n"] {
        reserved(ada.send("PATCH", "/v1/me", &[], Some(&json!({ "name": name }))));
    }
    // A table may have such a name.
    let mut table = two();
    table["name"] = "Tharsis".into();
    ada.post("/v1/tables", &table).expect(201);
    // Accounts that have such a name keep it.
    database.execute("UPDATE accounts SET name = 'Admin' WHERE name = 'Ada'");
    ada.post("/v1/sign-in/guest", &phone("Admin")).expect(200);
    let change = json!({ "name": "Admin", "language": "hu" });
    assert_eq!(ada.send("PATCH", "/v1/me", &[], Some(&change)).expect(200)["name"], "Admin");
}
