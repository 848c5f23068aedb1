//! No push notification is lost: random games are played while the push services of many devices fail. Every device
//! is notified once of each decision that stays open, and no device keeps showing an answered one. A service that
//! does not reply may have accepted the message; duplicates have the same `id`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::hand_clock::HandClock;
use crate::harness::{Client, Server, config};
use crate::matches::{Chooser, Match};
use crate::phones::{Heard, Phone};
use crate::receiver::{Answer, LOCAL};

const DEVICES: usize = 2;

struct Device {
    player: usize,
    phone: Phone,
    /// Whether its push service has replied that the subscription is gone.
    gone: bool,
}

struct Scene {
    server: Server,
    clock: Arc<HandClock>,
    game: Match,
    devices: Vec<Device>,
    /// The number of decisions that stayed open until all notifications had arrived.
    open: usize,
}

/// Random replies of a push service. The first reply is chosen by the seed, so that every kind occurs.
fn weather(seed: u64) -> impl FnMut() -> Answer + Send {
    let mut chance = Chooser(seed);
    let mut first = Some(seed as usize % 12);
    move || match first.take().unwrap_or_else(|| chance.below(12)) {
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
        let clock = HandClock::now();
        let settings =
            [("ACCESS_TOKEN_SECONDS", "604800"), ("SESSION_DAYS", "400"), ("PUSH_TIMEOUT_SECONDS", "1")];
        let server = Server::by(config(&[&LOCAL[..], &settings[..]].concat()), clock.clone());
        let table = json!({ "players": 3, "corporate_era": true, "draft": true });
        let game = Match::start(&server, &table);
        let devices = (0..3 * DEVICES).map(|n| {
            let player = n % 3;
            let phone = Phone::of(&game.players[player]);
            phone.receiver.weather(weather(seed + n as u64));
            Device { player, phone, gone: false }
        });
        let devices = devices.collect();
        Self { server, clock, game, devices, open: 0 }
    }

    fn time_goes_by(&self, chance: &mut Chooser) {
        self.clock.goes_on(Duration::from_secs(1 + chance.below(20) as u64));
    }

    /// All services accept everything, and all notifications arrive.
    fn clear_up(&self) {
        self.clock.goes_on(Duration::from_millis(1));
        self.server.until_sent_out();
        self.devices.iter().for_each(|device| device.phone.receiver.clears_up());
        // Notifications that were in progress are retried.
        for hours in [5, 1] {
            self.clock.goes_on(Duration::from_secs(hours * 3_600));
            self.until_arrived();
        }
    }

    /// Withdrawals may have been created only now: a device may still be in backoff, and an attempt may have been
    /// lost. So the clock advances while notifications are pending.
    fn until_arrived(&self) {
        let waits = || self.server.figures().pushes_age > 0.0;
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
            self.clock.goes_on(Duration::from_secs(61));
        }
        panic!("there is always something to push");
    }

    /// Checks all devices after all notifications have arrived.
    fn check(&mut self) {
        for device in &self.devices {
            let decision = self.game.decision(device.player);
            let waits = decision["waiting"] == true;
            let tag = decision["tag"].as_str().unwrap_or_default();
            let heard = device.phone.heard();
            once_each(&heard);
            if device.gone {
                continue;
            }
            match device.phone.screen() {
                Some((kind, shown)) if waits => assert_eq!((&*kind, &*shown), ("your_turn", tag)),
                None if waits => panic!("{tag} was missed: {heard:#?}"),
                Some((kind, _)) => {
                    assert!(["answered", "game_over"].contains(&&*kind), "{kind} stays on a screen")
                }
                None => {}
            }
            self.open += usize::from(waits);
        }
    }

    /// The subscription of a device ends; its owner has another.
    fn lose_one(&mut self) {
        let device = &mut self.devices[0];
        device.phone.receiver.always(Some(Answer::Status(410, "")));
        device.gone = true;
    }
}

/// Checks that all notifications of a decision have one id: a repeated one is a retry. Retries happen when there was
/// no reply, or when the clock has passed the lease of the node.
fn once_each(heard: &[Heard]) {
    let mut ids: BTreeMap<(&str, &str), BTreeSet<&str>> = BTreeMap::new();
    for one in heard {
        ids.entry(one.what()).or_default().insert(one.text("id"));
    }
    assert!(ids.values().all(|ids| ids.len() == 1), "something was told of twice: {ids:?}");
}

fn counted(scene: &Scene) -> BTreeMap<String, usize> {
    let mut all = BTreeMap::new();
    for message in scene.devices.iter().flat_map(|device| device.phone.receiver.seen()) {
        let answered = message.answered.map_or("none".to_owned(), |status| status.to_string());
        *all.entry(answered).or_default() += 1;
    }
    all
}

fn play(seed: u64) {
    let mut scene = Scene::new(seed);
    let mut chance = Chooser(seed);
    // On a slow machine fewer pushes are sent before the services recover, so rounds continue until each reply has
    // occurred.
    let every_answer = |scene: &Scene| {
        let answers = counted(scene);
        ["none", "429", "500", "503", "201"].iter().all(|answer| answers.contains_key(*answer))
    };
    for round in 0..40 {
        if round >= 14 && every_answer(&scene) {
            break;
        }
        for _ in 0..chance.below(9) {
            scene.game.go_on(&mut chance, 1);
            scene.time_goes_by(&mut chance);
        }
        // More time may pass than an access token lasts.
        scene.game.players.iter_mut().for_each(Client::refresh);
        if round == 9 {
            scene.lose_one();
        }
        scene.clear_up();
        scene.check();
        for (n, device) in scene.devices.iter().enumerate().filter(|(_, device)| !device.gone) {
            device.phone.receiver.weather(weather(seed * 100 + round * 10 + n as u64));
        }
    }
    println!("seed {seed}: {} open decisions told, answers {:?}", scene.open, counted(&scene));
    assert!(scene.open > 20, "{}", scene.open);
    assert!(every_answer(&scene), "not every answer: {:?}", counted(&scene));
}

#[test]
fn over_faults_of_the_services() {
    [1, 2].into_iter().for_each(play);
}
