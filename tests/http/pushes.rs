//! Push notifications: one for each pending decision, and its withdrawal.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use domain::seat::Seat;
use serde_json::{Value, json};

use crate::hand_clock::HandClock;
use crate::harness::{Server, config};
use crate::matches::{Chooser, Match};
use crate::phones::{Heard, Phone};
use crate::push_targets::{solo, until};
use crate::receiver::{Answer, LOCAL};

/// A game of two on a manual clock, the phone of the first player, and two devices of the second.
struct Scene {
    server: Server,
    clock: Arc<HandClock>,
    game: Match,
    ada: Phone,
    bob: [Phone; 2],
}

impl Scene {
    fn new() -> Self {
        Self::at(&json!({ "players": 2, "corporate_era": true, "draft": false }))
    }

    fn at(table: &Value) -> Self {
        let clock = HandClock::now();
        let settings = [&LOCAL[..], &[("ACCESS_TOKEN_SECONDS", "604800")]].concat();
        let server = Server::by(config(&settings), clock.clone());
        let game = Match::start(&server, table);
        clock.goes_on(Duration::from_millis(1));
        server.until_sent_out();
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
        self.clock.goes_on(Duration::from_millis(1));
        self.server.until_sent_out();
        self.clock.goes_on(Duration::from_millis(1));
        self.server.until_pushed();
    }

    /// Plays until both have chosen their corporations and the first generation has begun. The pushes of that are
    /// processed before the clock advances.
    fn begin(&self) {
        (0..2).for_each(|player| drop(self.answer(player)));
        self.settle();
    }
}

fn whats(heard: &[Heard]) -> Vec<(&str, &str)> {
    heard.iter().map(Heard::what).collect()
}

#[test]
fn whose_turn_it_becomes_is_told_on_every_device_and_nobody_else_is() {
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
    scene.clock.goes_on(Duration::from_secs(3_600));
    scene.settle();
    let key = scene.game.players[0].get("/v1/me/push-services").expect(200)["web_push"]["public_key"].clone();
    for phone in &phones {
        let heard = phone.expect(1).remove(0);
        assert_eq!(heard.what(), ("your_turn", decision["tag"].as_str().expect("a tag")));
        assert_eq!((heard.text("game"), heard.text("question")), (scene.id(), "action"));
        assert_eq!((&heard.body["needs_me_count"], &heard.body["deadline"]), (&json!(1), &Value::Null));
        assert_eq!(heard.body["seat"], decision["seat"]);
        assert_eq!((heard.message.header("urgency"), heard.message.header("ttl")), ("high", "2419200"));
        assert_eq!(heard.message.header("topic").len(), 22);
        assert!(valid(&heard.body));
    }
    assert!(others.iter().all(|phone| phone.heard().is_empty()));
    // The expiry of VAPID tokens is checked by the real clock, so this phone belongs to a server with the real clock.
    let server = Server::with(config(&LOCAL));
    let eve = server.guest("Eve");
    let phone = Phone::of(&eve);
    solo(&eve);
    let key_there = eve.get("/v1/me/push-services").expect(200)["web_push"]["public_key"].clone();
    assert_ne!(key_there, key);
    phone.is_signed_by(&phone.expect(1)[0].message, key_there.as_str().expect("a key"));
}

/// Whether a payload matches the document.
fn valid(body: &Value) -> bool {
    let schema =
        json!({ "$ref": "#/components/schemas/PushMessage", "components": *crate::strict::COMPONENTS });
    jsonschema::validator_for(&schema).expect("a schema").is_valid(body)
}

#[test]
fn what_is_answered_before_it_is_sent_is_never_sent_and_what_was_sent_is_taken_back() {
    let scene = Scene::new();
    let [phone, tablet] = &scene.bob;
    // The push service of the phone fails for now, that of the tablet does not.
    phone.receiver.will([Answer::Status(503, "Retry-After: 600\r\n")]);
    scene.begin();
    while scene.game.decision(1)["waiting"] != true {
        scene.answer(0);
    }
    scene.settle();
    scene.clock.goes_on(Duration::from_secs(300));
    scene.settle();
    let told = tablet.expect(1);
    let tag = told[0].text("tag").to_owned();
    assert_eq!(phone.expect(1)[0].what(), ("your_turn", tag.as_str()));
    // The decision is answered on another device before the phone could be notified.
    while scene.game.decision(1)["waiting"] == true {
        scene.answer(1);
    }
    scene.settle();
    assert_eq!(whats(&tablet.expect(2))[1], ("answered", tag.as_str()));
    let withdrawn = &tablet.heard()[1];
    assert_eq!(withdrawn.message.header("topic"), told[0].message.header("topic"), "in its place");
    assert!(valid(&withdrawn.body));
    scene.clock.goes_on(Duration::from_secs(3_600));
    scene.settle();
    assert_eq!(phone.heard().len(), 1, "the phone was told nothing, and needs not be told that it is over");
}

#[test]
fn whoever_plays_is_not_told_and_whoever_stops_in_the_middle_is() {
    let scene = Scene::new();
    scene.begin();
    let turn = usize::from(scene.game.decision(0)["waiting"] != true);
    let phone = if turn == 0 { &scene.ada } else { &scene.bob[0] };
    scene.clock.goes_on(Duration::from_secs(3_600));
    scene.settle();
    let before = phone.heard().len();
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
    assert_eq!(phone.heard().len(), before, "it is in somebody's hands");
    scene.clock.goes_on(Duration::from_secs(121));
    scene.settle();
    let heard = phone.expect(before + 1);
    assert_eq!(heard[before].what(), ("your_turn", tag.as_str().expect("a tag")));
}

#[test]
fn reminders_are_sent_once_each_and_taken_back_like_the_rest() {
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
    scene.clock.goes_on(Duration::from_secs(300));
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
        let heard = phone.expect(3);
        let kinds: Vec<_> = heard.iter().map(|one| one.text("type")).collect();
        assert_eq!(kinds, ["your_turn", "reminder", "reminder"]);
        assert!(valid(&heard[1].body));
    }
    while scene.game.decision(waits.index())["waiting"] == true {
        scene.answer(waits.index());
    }
    assert_eq!(remind(waits, 3), 0, "nothing is waited for");
    scene.settle();
    for phone in &phones {
        assert_eq!(phone.expect(4)[3].text("type"), "answered", "one for all three");
    }
}

#[test]
fn who_has_a_clock_is_reminded_before_it_runs_out() {
    let clock = json!({ "type": "per_decision", "limit_seconds": 360_000, "quiet_hours_per_day": 0, "vacation_days": 0 });
    let scene = Scene::at(&json!({ "players": 2, "corporate_era": true, "draft": false, "clock": clock }));
    let deadline =
        scene.game.players[0].get(&format!("{}/decision", scene.game.path)).expect(200)["deadline"].clone();
    for (hours, count) in [(51, 1), (30, 2), (15, 3)] {
        scene.clock.goes_on(Duration::from_secs(hours * 3_600));
        for phone in [&scene.ada, &scene.bob[0], &scene.bob[1]] {
            let heard = phone.expect(count);
            let last = &heard[count - 1];
            assert_eq!((last.text("type"), &last.body["deadline"]), ("reminder", &deadline));
            assert!(valid(&last.body));
        }
    }
    scene.answer(0);
    scene.settle();
    assert_eq!(scene.ada.expect(4)[3].text("type"), "answered");
    // A new decision has a new deadline.
    scene.answer(1);
    scene.settle();
    scene.clock.goes_on(Duration::from_secs(300));
    scene.settle();
    let waits = usize::from(scene.game.decision(0)["waiting"] != true);
    // The new notification replaces the reminder on Bob's devices.
    let (phone, count) = [(&scene.ada, 5), (&scene.bob[0], 4)][waits];
    let told = phone.expect(count).remove(count - 1);
    assert_eq!(told.text("type"), "your_turn");
    assert!(told.text("deadline") > deadline.as_str().expect("a time"));
}

#[test]
fn no_card_is_named_in_whole_games() {
    let server = Server::with(config(&[&LOCAL[..], &[("PUSH_GRACE_SECONDS", "0")]].concat()));
    let catalogue = server.stranger().get("/v1/catalogue/cards").expect(200);
    let corporations = server.stranger().get("/v1/catalogue/corporations").expect(200);
    let lists = [&catalogue["cards"], &corporations["corporations"]];
    let all = lists.iter().flat_map(|list| list.as_array().expect("a list"));
    let words = all.flat_map(|card| [&card["id"], &card["title"]]);
    let cards: BTreeSet<String> = words.map(|word| word.as_str().expect("text").to_lowercase()).collect();
    assert!(cards.len() > 300, "{}", cards.len());
    let mut seen = 0;
    let mut kinds = BTreeSet::new();
    for seed in [3] {
        let table = json!({ "players": 2, "corporate_era": true, "draft": true, "name": "Friday" });
        let game = Match::start(&server, &table);
        let phones: Vec<_> = game.players.iter().map(Phone::of).collect();
        game.go_on(&mut Chooser(seed), usize::MAX);
        let told = |phone: &Phone| phone.screen().is_some_and(|(kind, _)| kind == "game_over");
        until(|| phones.iter().all(told));
        for heard in phones.iter().flat_map(Phone::heard) {
            seen += 1;
            kinds.insert(heard.text("type").to_owned());
            assert!(valid(&heard.body), "{}", heard.body);
            // The kinds of decisions are words of the document, and a card has the name of one of them.
            let mut body = heard.body.clone();
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
