//! Push notifications: one for each pending decision, and its withdrawal.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use domain::seat::Seat;
use serde_json::{Value, json};

use crate::harness::{Server, config};
use crate::manual_clock::ManualClock;
use crate::phone::{Notification, Phone};
use crate::push_targets::{eventually, solo};
use crate::receiver::{ALLOW_LOOPBACK, Answer};
use crate::test_game::{RandomChooser, TestGame};

/// A game of two on a manual clock, the phone of the first player, and two devices of the second.
struct Scene {
    server: Server,
    clock: Arc<ManualClock>,
    game: TestGame,
    ada: Phone,
    bob: [Phone; 2],
}

impl Scene {
    fn new() -> Self {
        Self::at(&json!({ "players": 2, "corporate_era": true, "draft": false }))
    }

    fn at(table: &Value) -> Self {
        let clock = ManualClock::now();
        let settings = [&ALLOW_LOOPBACK[..], &[("ACCESS_TOKEN_SECONDS", "604800")]].concat();
        let server = Server::with_clock(config(&settings), clock.clone());
        let game = TestGame::start(&server, table);
        clock.advance(Duration::from_millis(1));
        server.wait_until_sent();
        let ada = Phone::of(&game.players[0]);
        let bob = [Phone::of(&game.players[1]), Phone::of(&game.players[1])];
        Self { server, clock, game, ada, bob }
    }

    fn id(&self) -> &str {
        self.game.path.rsplit('/').next().expect("an id")
    }

    /// Plays the simplest answer of a player.
    fn answer(&self, player: usize) -> Value {
        let decision = self.game.decision(player);
        let options = decision["options"].as_array().expect("options");
        let pass = options.iter().find(|option| option["id"] == "pass");
        let answer = match pass {
            Some(_) => json!({ "option": "pass" }),
            None => json!({ "option": options[0]["id"], "cards": [] }),
        };
        self.game.play(player, &decision["tag"], &json!([answer])).expect(200)
    }

    /// Waits until all turns have become pushes and all due pushes were attempted.
    fn settle(&self) {
        self.clock.advance(Duration::from_millis(1));
        self.server.wait_until_sent();
        self.clock.advance(Duration::from_millis(1));
        self.server.wait_until_pushed();
    }

    /// Plays until both have chosen their corporations and the first generation has begun. The pushes of that are
    /// processed before the clock advances.
    fn begin(&self) {
        (0..2).for_each(|player| drop(self.answer(player)));
        self.settle();
    }
}

fn kinds_and_tags(notifications: &[Notification]) -> Vec<(&str, &str)> {
    notifications.iter().map(Notification::kind_and_tag).collect()
}

#[test]
fn all_devices_of_the_pending_player_are_notified_and_no_others() {
    let scene = Scene::new();
    scene.begin();
    scene.settle();
    // The last player to choose has opened a decision: the active player is Ada or Bob.
    let turn = usize::from(scene.game.decision(0)["waiting"] != true);
    let (phones, others): (Vec<&Phone>, Vec<&Phone>) = match turn {
        0 => (vec![&scene.ada], scene.bob.iter().collect()),
        _ => (scene.bob.iter().collect(), vec![&scene.ada]),
    };
    let decision = scene.game.decision(turn);
    scene.clock.advance(Duration::from_secs(3_600));
    scene.settle();
    let key = scene.game.players[0].get("/v1/me/push-services").expect(200)["web_push"]["public_key"].clone();
    for phone in &phones {
        let notification = phone.expect(1).remove(0);
        assert_eq!(notification.kind_and_tag(), ("your_turn", decision["tag"].as_str().expect("a tag")));
        assert_eq!((notification.text("game_id"), notification.text("question")), (scene.id(), "action"));
        assert_eq!(
            (&notification.body["needs_me_count"], &notification.body["deadline"]),
            (&json!(1), &Value::Null)
        );
        assert_eq!(notification.body["seat"], decision["seat"]);
        assert_eq!(
            (notification.message.header("urgency"), notification.message.header("ttl")),
            ("high", "2419200")
        );
        assert_eq!(notification.message.header("topic").len(), 22);
        assert!(is_documented(&notification.body));
    }
    assert!(others.iter().all(|phone| phone.notifications().is_empty()));
    // The expiry of VAPID tokens is checked by the real clock, so this phone belongs to a server with the real clock.
    let server = Server::with(config(&ALLOW_LOOPBACK));
    let eve = server.guest("Eve");
    let phone = Phone::of(&eve);
    solo(&eve);
    let key_there = eve.get("/v1/me/push-services").expect(200)["web_push"]["public_key"].clone();
    assert_ne!(key_there, key);
    phone.is_signed_by(&phone.expect(1)[0].message, key_there.as_str().expect("a key"));
}

/// Whether a payload matches the document.
fn is_documented(body: &Value) -> bool {
    let schema = json!({ "$ref": "#/components/schemas/PushMessage", "components": *crate::strict_schemas::COMPONENTS });
    jsonschema::validator_for(&schema).expect("a schema").is_valid(body)
}

#[test]
fn an_answered_decision_is_not_sent_and_a_sent_one_is_withdrawn() {
    let scene = Scene::new();
    let [phone, tablet] = &scene.bob;
    // The push service of the phone fails for now, that of the tablet does not.
    phone.receiver.reply_next([Answer::Status(503, "Retry-After: 600\r\n")]);
    scene.begin();
    while scene.game.decision(1)["waiting"] != true {
        scene.answer(0);
    }
    scene.settle();
    scene.clock.advance(Duration::from_secs(300));
    scene.settle();
    let sent = tablet.expect(1);
    let tag = sent[0].text("tag").to_owned();
    assert_eq!(phone.expect(1)[0].kind_and_tag(), ("your_turn", tag.as_str()));
    // The decision is answered on another device before the phone could be notified.
    while scene.game.decision(1)["waiting"] == true {
        scene.answer(1);
    }
    scene.settle();
    assert_eq!(kinds_and_tags(&tablet.expect(2))[1], ("answered", tag.as_str()));
    let withdrawn = &tablet.notifications()[1];
    assert_eq!(
        withdrawn.message.header("topic"),
        sent[0].message.header("topic"),
        "it replaces the notification"
    );
    assert!(is_documented(&withdrawn.body));
    scene.clock.advance(Duration::from_secs(3_600));
    scene.settle();
    assert_eq!(phone.notifications().len(), 1, "nothing was sent to the phone, so nothing is withdrawn");
}

#[test]
fn an_active_player_is_not_notified_until_they_stop_playing() {
    let scene = Scene::new();
    scene.begin();
    let turn = usize::from(scene.game.decision(0)["waiting"] != true);
    let phone = if turn == 0 { &scene.ada } else { &scene.bob[0] };
    scene.clock.advance(Duration::from_secs(3_600));
    scene.settle();
    let before = phone.notifications().len();
    // One of two actions, and then nothing.
    let decision = scene.game.decision(turn);
    let options = decision["options"].as_array().expect("options");
    // A corporation may have a first action, which comes before all others.
    let first = |id: &str| options.iter().find(|option| option["id"] == id);
    let action = first("standard_project:power_plant").or_else(|| first("first_action"));
    let Some(action) = action else { panic!("nothing to do: {decision}") };
    scene.game.play(turn, &decision["tag"], &json!([{ "option": action["id"] }])).expect(200);
    let tag = scene.game.decision(turn)["tag"].clone();
    assert_ne!(tag, decision["tag"]);
    scene.settle();
    assert_eq!(phone.notifications().len(), before, "the player is still active");
    scene.clock.advance(Duration::from_secs(121));
    scene.settle();
    let notifications = phone.expect(before + 1);
    assert_eq!(notifications[before].kind_and_tag(), ("your_turn", tag.as_str().expect("a tag")));
}

#[test]
fn each_reminder_is_sent_once_and_withdrawn_when_answered() {
    let scene = Scene::new();
    scene.begin();
    let (waits, other) = match scene.game.decision(0)["waiting"] == true {
        true => (Seat::ALL[0], Seat::ALL[1]),
        false => (Seat::ALL[1], Seat::ALL[0]),
    };
    let phones: Vec<&Phone> = match waits.index() {
        0 => vec![&scene.ada],
        _ => scene.bob.iter().collect(),
    };
    scene.clock.advance(Duration::from_secs(300));
    scene.settle();
    let remind = |seat, stage| scene.server.remind(scene.id(), seat, stage);
    assert_eq!(remind(other, 1), 0);
    for _ in 0..3 {
        assert_eq!(remind(waits, 1), phones.len());
    }
    scene.settle();
    assert_eq!(remind(waits, 2), phones.len());
    scene.settle();
    for phone in &phones {
        let notifications = phone.expect(3);
        let kinds: Vec<_> = notifications.iter().map(|one| one.text("type")).collect();
        assert_eq!(kinds, ["your_turn", "reminder", "reminder"]);
        assert!(is_documented(&notifications[1].body));
    }
    while scene.game.decision(waits.index())["waiting"] == true {
        scene.answer(waits.index());
    }
    assert_eq!(remind(waits, 3), 0, "no decision is pending");
    scene.settle();
    for phone in &phones {
        assert_eq!(phone.expect(4)[3].text("type"), "answered", "one for all three");
    }
}

#[test]
fn a_player_is_reminded_before_the_clock_expires() {
    let clock = json!({ "type": "per_decision", "limit_seconds": 360_000, "quiet_hours_per_day": 0, "vacation_days": 0 });
    let scene = Scene::at(&json!({ "players": 2, "corporate_era": true, "draft": false, "clock": clock }));
    let deadline =
        scene.game.players[0].get(&format!("{}/decision", scene.game.path)).expect(200)["deadline"].clone();
    for (hours, count) in [(51, 1), (30, 2), (15, 3)] {
        scene.clock.advance(Duration::from_secs(hours * 3_600));
        for phone in [&scene.ada, &scene.bob[0], &scene.bob[1]] {
            let notifications = phone.expect(count);
            let last = &notifications[count - 1];
            assert_eq!((last.text("type"), &last.body["deadline"]), ("reminder", &deadline));
            assert!(is_documented(&last.body));
        }
        // A phone has a notification before the server has stored that it was sent.
        scene.clock.advance(Duration::from_millis(1));
        scene.server.wait_until_pushed();
    }
    scene.answer(0);
    scene.settle();
    assert_eq!(scene.ada.expect(4)[3].text("type"), "answered");
    // A new decision has a new deadline.
    scene.answer(1);
    scene.settle();
    scene.clock.advance(Duration::from_secs(300));
    scene.settle();
    let waits = usize::from(scene.game.decision(0)["waiting"] != true);
    // The new notification replaces the reminder on Bob's devices.
    let (phone, count) = [(&scene.ada, 5), (&scene.bob[0], 4)][waits];
    let notification = phone.expect(count).remove(count - 1);
    assert_eq!(notification.text("type"), "your_turn");
    assert!(notification.text("deadline") > deadline.as_str().expect("a time"));
}

#[test]
fn no_notification_names_a_card() {
    let server = Server::with(config(&[&ALLOW_LOOPBACK[..], &[("PUSH_GRACE_SECONDS", "0")]].concat()));
    let catalogue = server.anonymous().get("/v1/catalogue/cards").expect(200);
    let corporations = server.anonymous().get("/v1/catalogue/corporations").expect(200);
    let lists = [&catalogue["cards"], &corporations["corporations"]];
    let all = lists.iter().flat_map(|list| list.as_array().expect("a list"));
    let words = all.flat_map(|card| [&card["id"], &card["title"]]);
    let cards: BTreeSet<String> = words.map(|word| word.as_str().expect("text").to_lowercase()).collect();
    assert!(cards.len() > 300, "{}", cards.len());
    let mut seen = 0;
    let mut kinds = BTreeSet::new();
    for seed in [3] {
        let table = json!({ "players": 2, "corporate_era": true, "draft": true, "name": "Friday" });
        let game = TestGame::start(&server, &table);
        let phones: Vec<_> = game.players.iter().map(Phone::of).collect();
        let mut chooser = RandomChooser(seed);
        // Later notifications may be replaced before they are sent.
        for _ in 0..12 {
            game.play_moves(&mut chooser, 1);
            server.wait_until_sent();
            server.wait_until_pushed();
        }
        game.play_moves(&mut chooser, usize::MAX);
        let shows_end = |phone: &Phone| phone.screen().is_some_and(|(kind, _)| kind == "game_over");
        eventually(|| phones.iter().all(shows_end));
        for notification in phones.iter().flat_map(Phone::notifications) {
            seen += 1;
            kinds.insert(notification.text("type").to_owned());
            assert!(is_documented(&notification.body), "{}", notification.body);
            // The kinds of decisions are words of the document, and a card has the name of one of them.
            let mut body = notification.body.clone();
            drop(body.as_object_mut().expect("an object").remove("question"));
            let text = body.to_string().to_lowercase();
            let named = cards.iter().find(|card| card.len() > 4 && text.contains(card.as_str()));
            assert_eq!(named, None, "{text}");
        }
    }
    // The number depends on the deal, and on how many notifications are replaced before they are sent.
    assert!(seen >= 4, "{seen}");
    assert_eq!(kinds, ["answered", "game_over", "your_turn"].map(str::to_owned).into());
}
