//! Preferences of push notifications: kinds, quiet hours and muted games.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use time::OffsetDateTime;

use crate::harness::{Client, Reply, Server, config};
use crate::manual_clock::ManualClock;
use crate::phone::Phone;
use crate::push_targets::solo;
use crate::receiver::ALLOW_LOOPBACK;
use crate::test_game::TestGame;

const PATH: &str = "/v1/me/notifications";
const HOUR: Duration = Duration::from_secs(3_600);

fn put(who: &Client, wish: &Value) -> Reply {
    who.send("PUT", PATH, &[], Some(wish))
}

fn everything() -> Value {
    json!({
        "kinds": { "your_turn": true, "reminder": true, "game_over": true },
        "muted_game_ids": [],
        "mail": false,
    })
}

struct Scene {
    server: Server,
    clock: Arc<ManualClock>,
    ada: Client,
    phone: Phone,
}

impl Scene {
    fn new() -> Self {
        let clock = ManualClock::now();
        let settings = [&ALLOW_LOOPBACK[..], &[("ACCESS_TOKEN_SECONDS", "604800")]].concat();
        let server = Server::with_clock(config(&settings), clock.clone());
        let ada = server.guest("Ada");
        let phone = Phone::of(&ada);
        Self { server, clock, ada, phone }
    }

    fn settle(&self) {
        self.clock.advance(Duration::from_millis(1));
        self.server.wait_until_sent();
        self.clock.advance(Duration::from_millis(1));
        self.server.wait_until_pushed();
    }

    /// Quiet hours from an hour before until two hours after the time of the manual clock, in UTC.
    fn quiet_now(&self) -> Value {
        let micros = service::ports::Clock::now(&*self.clock).0;
        let now = OffsetDateTime::from_unix_timestamp(micros.div_euclid(1_000_000)).expect("a time");
        let at = |hours| {
            let time = now + time::Duration::hours(hours);
            format!("{:02}:{:02}", time.hour(), time.minute())
        };
        json!({ "quiet_hours": { "time_zone": "Etc/UTC", "from": at(-1), "to": at(2) } })
    }
}

#[test]
fn preferences_are_stored_unchanged() {
    let server = Server::start();
    let ada = server.guest("Ada");
    assert_eq!(ada.get(PATH).expect(200), everything());
    let game = solo(&ada);
    let wish = json!({
        "kinds": { "your_turn": true, "reminder": false, "game_over": false },
        "quiet_hours": { "time_zone": "America/Argentina/Buenos_Aires", "from": "23:05", "to": "06:00" },
        "muted_game_ids": [game],
        "mail": false,
    });
    assert_eq!(put(&ada, &wish).expect(200), wish);
    assert_eq!(ada.get(PATH).expect(200), wish);
    assert_eq!(put(&ada, &json!({ "kinds": { "game_over": false } })).expect(200)["kinds"]["reminder"], true);
    assert_eq!(put(&ada, &json!({})).expect(200), everything());
    let wrong = |wish: Value| put(&ada, &wish).problem(422, "invalid")["violations"][0]["pointer"].clone();
    let hours = |zone: &str, from: &str, to: &str| json!({ "quiet_hours": { "time_zone": zone, "from": from, "to": to } });
    assert_eq!(wrong(hours("Mars/Tharsis", "22:00", "07:00")), "/quiet_hours/time_zone");
    assert_eq!(wrong(hours("UTC", "24:00", "07:00")), "/quiet_hours/from");
    assert_eq!(wrong(hours("UTC", "22:00", "7:00")), "/quiet_hours/to");
    // Equal times are ambiguous: the whole day or never. Such preferences are refused.
    assert_eq!(wrong(hours("UTC", "22:00", "22:00")), "/quiet_hours/to");
    assert_eq!(wrong(json!({ "muted_game_ids": ["first"] })), "/muted_game_ids/0");
    let many: Vec<_> = (0..101).map(|_| uuid::Uuid::now_v7().to_string()).collect();
    assert_eq!(wrong(json!({ "muted_game_ids": many })), "/muted_game_ids");
    wrong(json!({ "kinds": { "chess": true } }));
}

#[test]
fn notifications_wait_for_the_end_of_quiet_hours() {
    let scene = Scene::new();
    put(&scene.ada, &scene.quiet_now()).expect(200);
    let game = solo(&scene.ada);
    scene.settle();
    scene.clock.advance(HOUR);
    scene.settle();
    assert!(scene.phone.notifications().is_empty());
    scene.clock.advance(HOUR + Duration::from_secs(60));
    scene.settle();
    assert_eq!(scene.phone.expect(1)[0].text("game_id"), game);
}

#[test]
fn a_decision_answered_in_quiet_hours_is_not_notified() {
    let scene = Scene::new();
    let players = json!({ "players": 2, "corporate_era": true, "draft": false });
    let game = TestGame::start(&scene.server, &players);
    // Notifications of the start are processed before a phone is registered.
    scene.settle();
    put(&game.players[0], &scene.quiet_now()).expect(200);
    let phone = Phone::of(&game.players[0]);
    let choose = |player: usize| {
        let decision = game.decision(player);
        let answer = json!([{ "option": decision["options"][0]["id"], "cards": [] }]);
        game.play(player, &decision["tag"], &answer).expect(200)
    };
    choose(1);
    scene.settle();
    choose(0);
    let over = game.decision(0)["waiting"] != true;
    if !over {
        while game.decision(0)["waiting"] == true {
            let decision = game.decision(0);
            game.play(0, &decision["tag"], &json!([{ "option": "pass" }])).expect(200);
        }
    }
    scene.settle();
    scene.clock.advance(3 * HOUR);
    scene.settle();
    assert!(phone.notifications().is_empty(), "neither the decision nor its withdrawal was sent");
}

#[test]
fn changed_quiet_hours_apply_to_pending_notifications() {
    let scene = Scene::new();
    put(&scene.ada, &scene.quiet_now()).expect(200);
    solo(&scene.ada);
    scene.settle();
    assert!(scene.phone.notifications().is_empty());
    put(&scene.ada, &json!({})).expect(200);
    scene.phone.expect(1);
}

#[test]
fn muted_games_and_disabled_kinds_send_nothing() {
    let scene = Scene::new();
    put(&scene.ada, &json!({ "kinds": { "your_turn": false } })).expect(200);
    let first = solo(&scene.ada);
    scene.settle();
    put(&scene.ada, &json!({ "muted_game_ids": [first] })).expect(200);
    let second = solo(&scene.ada);
    scene.settle();
    scene.clock.advance(HOUR);
    scene.settle();
    let notification = scene.phone.expect(1).remove(0);
    assert_eq!(
        (notification.text("game_id"), &notification.body["needs_me_count"]),
        (second.as_str(), &json!(2))
    );
}
