//! No push notification is lost: random games are played while the push services of many devices fail. Every device
//! is notified once of each decision that stays open, and no device keeps showing an answered one. A service that
//! does not reply may have accepted the message; duplicates have the same `id`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::harness::{Client, Server, config};
use crate::manual_clock::ManualClock;
use crate::phone::{Notification, Phone};
use crate::receiver::{ALLOW_LOOPBACK, Answer};
use crate::test_game::{RandomChooser, TestGame};

const DEVICES: usize = 2;

struct Device {
    player: usize,
    phone: Phone,
    /// Whether its push service has replied that the subscription is gone.
    gone: bool,
}

struct Scene {
    server: Server,
    clock: Arc<ManualClock>,
    game: TestGame,
    devices: Vec<Device>,
    /// The number of decisions that stayed open until all notifications had arrived.
    open: usize,
}

/// Random replies of a push service. The first reply is chosen by the seed, so that every kind occurs.
fn random_replies(seed: u64) -> impl FnMut() -> Answer + Send {
    let mut random = RandomChooser(seed);
    let mut first = Some(seed as usize % 12);
    move || match first.take().unwrap_or_else(|| random.below(12)) {
        0 => Answer::Silence,
        1 => Answer::Cut,
        2 => Answer::Status(429, "Retry-After: 40\r\n"),
        3 => Answer::Status(500, ""),
        4 => Answer::Status(503, "Retry-After: 3\r\n"),
        _ => Answer::Status(201, ""),
    }
}

impl Scene {
    fn new(seed: u64) -> Self {
        let clock = ManualClock::now();
        let settings =
            [("ACCESS_TOKEN_SECONDS", "604800"), ("SESSION_DAYS", "400"), ("PUSH_TIMEOUT_SECONDS", "3")];
        let server =
            Server::with_clock(config(&[&ALLOW_LOOPBACK[..], &settings[..]].concat()), clock.clone());
        let table = json!({ "players": 3, "corporate_era": true, "draft": true });
        let game = TestGame::start(&server, &table);
        let devices = (0..3 * DEVICES).map(|n| {
            let player = n % 3;
            let phone = Phone::of(&game.players[player]);
            phone.receiver.reply_by(random_replies(seed + n as u64));
            Device { player, phone, gone: false }
        });
        let devices = devices.collect();
        Self { server, clock, game, devices, open: 0 }
    }

    fn advance_clock(&self, random: &mut RandomChooser) {
        self.clock.advance(Duration::from_secs(1 + random.below(20) as u64));
    }

    /// All services accept everything, and all notifications arrive.
    fn deliver_everything(&self) {
        self.clock.advance(Duration::from_millis(1));
        self.server.wait_until_sent();
        self.devices.iter().for_each(|device| device.phone.receiver.accept_all());
        // Notifications that were in progress are retried. On a busy machine an attempt may fail once more.
        for hours in [5, 1, 1, 1, 1, 1, 1, 1] {
            self.clock.advance(Duration::from_secs(hours * 3_600));
            self.wait_until_delivered();
            if hours == 1 && self.devices.iter().all(|device| self.is_up_to_date(device)) {
                break;
            }
        }
    }

    /// Whether the screen of a device shows what its player must know.
    fn is_up_to_date(&self, device: &Device) -> bool {
        let decision = self.game.decision(device.player);
        let tag = decision["tag"].as_str().unwrap_or_default();
        match device.phone.screen() {
            _ if device.gone => true,
            Some((kind, shown)) if decision["waiting"] == true => kind == "your_turn" && shown == tag,
            Some((kind, _)) => ["answered", "game_over"].contains(&&*kind),
            None => decision["waiting"] != true,
        }
    }

    /// Withdrawals may have been created only now: a device may still be in backoff, and an attempt may have been
    /// lost. So the clock advances while notifications are pending.
    fn wait_until_delivered(&self) {
        let waits = || self.server.metrics().pushes_age > 0.0;
        let some_time = || {
            let begun = Instant::now();
            while waits() && begun.elapsed() < Duration::from_secs(3) {
                thread::sleep(Duration::from_millis(20));
            }
        };
        for _ in 0..40 {
            some_time();
            if !waits() {
                return;
            }
            self.clock.advance(Duration::from_secs(61));
        }
        panic!("pushes stay pending");
    }

    /// Checks all devices after all notifications have arrived.
    fn check(&mut self) {
        for device in &self.devices {
            let decision = self.game.decision(device.player);
            let waits = decision["waiting"] == true;
            let notifications = device.phone.notifications();
            assert_one_id_per_decision(&notifications);
            if device.gone {
                continue;
            }
            let screen = device.phone.screen();
            assert!(self.is_up_to_date(device), "{decision}, but {screen:?}: {notifications:#?}");
            self.open += usize::from(waits);
        }
    }

    /// The subscription of a device ends; its owner has another.
    fn unsubscribe_one(&mut self) {
        let device = &mut self.devices[0];
        device.phone.receiver.reply_always(Some(Answer::Status(410, "")));
        device.gone = true;
    }
}

/// Checks that all notifications of a decision have one id: a repeated one is a retry. Retries happen when there was
/// no reply, or when the clock has passed the lease of the node.
fn assert_one_id_per_decision(notifications: &[Notification]) {
    let mut ids: BTreeMap<(&str, &str), BTreeSet<&str>> = BTreeMap::new();
    for one in notifications {
        ids.entry(one.kind_and_tag()).or_default().insert(one.text("id"));
    }
    assert!(ids.values().all(|ids| ids.len() == 1), "a decision was notified twice: {ids:?}");
}

fn count_replies(scene: &Scene) -> BTreeMap<String, usize> {
    let mut all = BTreeMap::new();
    for message in scene.devices.iter().flat_map(|device| device.phone.receiver.received()) {
        let answered = message.answered.map_or("none".to_owned(), |status| status.to_string());
        *all.entry(answered).or_default() += 1;
    }
    all
}

fn play(seed: u64) {
    let mut scene = Scene::new(seed);
    let mut random = RandomChooser(seed);
    // On a slow machine fewer pushes are sent before the services recover, so rounds continue until each reply has
    // occurred.
    let every_answer = |scene: &Scene| {
        let answers = count_replies(scene);
        ["none", "429", "500", "503", "201"].iter().all(|answer| answers.contains_key(*answer))
    };
    for round in 0..40 {
        if round >= 14 && every_answer(&scene) {
            break;
        }
        for _ in 0..random.below(9) {
            scene.game.play_moves(&mut random, 1);
            scene.advance_clock(&mut random);
        }
        // More time may pass than an access token lasts.
        scene.game.players.iter_mut().for_each(Client::refresh);
        if round == 9 {
            scene.unsubscribe_one();
        }
        scene.deliver_everything();
        scene.check();
        for (n, device) in scene.devices.iter().enumerate().filter(|(_, device)| !device.gone) {
            device.phone.receiver.reply_by(random_replies(seed * 100 + round * 10 + n as u64));
        }
    }
    println!("seed {seed}: {} open decisions, answers {:?}", scene.open, count_replies(&scene));
    assert!(scene.open > 20, "{}", scene.open);
    assert!(every_answer(&scene), "not every answer: {:?}", count_replies(&scene));
}

#[test]
fn no_push_is_lost_despite_faults_of_the_push_services() {
    [1, 2].into_iter().for_each(play);
}
