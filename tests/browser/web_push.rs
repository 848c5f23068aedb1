//! A push on its whole way: from the server, encrypted for a subscription, through the browser's own protocol to the service
//! worker of the web client, and from the tap on it to the game.

use serde_json::{Value, json};

use crate::harness::{Server, config};
use crate::phone::Phone;
use crate::receiver::ALLOW_LOOPBACK;
use crate::window::{Window, wait_for};

/// Replaces the subscription to the push service of the browser's vendor, which needs the internet.
fn subscribe_to(window: &Window, phone: &Phone) {
    let mut keys = phone.subscription();
    let endpoint = keys["endpoint"].take();
    let subscription =
        json!({ "endpoint": endpoint, "keys": { "p256dh": keys["p256dh"], "auth": keys["auth"] } });
    let source = format!(
        "{{
            const known = {{ toJSON: () => ({subscription}), unsubscribe: async () => true }};
            let current = null;
            PushManager.prototype.subscribe = async () => (current = known);
            PushManager.prototype.getSubscription = async () => current;
        }}"
    );
    window.command("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": source }));
}

#[test]
fn a_push_shows_the_question_and_a_tap_opens_its_game() {
    let server = Server::with(config(&ALLOW_LOOPBACK));
    let bob = server.guest("Bob");
    let options = json!({ "players": 2, "corporate_era": true, "draft": false });
    let table = bob.post("/v1/tables", &options).expect(201);
    let (id, code) = (table["id"].as_str().expect("an id"), table["code"].as_str().expect("a code"));

    let phone = Phone::start();
    let window = Window::open_whole();
    window.emulate_phone(390, 844);
    subscribe_to(&window, &phone);
    let origin = server.url.clone();
    window
        .command("Browser.grantPermissions", &json!({ "origin": origin, "permissions": ["notifications"] }));
    window.go(&format!("{origin}/t/{code}"));
    window.tap_text("Sit down");
    window.wait_for_text("The owner of the table starts the game.");
    window.go(&format!("{origin}/you/notifications"));
    let switch = "[...document.querySelectorAll('[role=switch]')][0]";
    window.wait_until(&format!("{switch} && !{switch}.disabled"));
    window.tap("[role=switch]");
    window.wait_until(&format!("{switch}.ariaChecked === 'true'"));

    let started = bob.post(&format!("/v1/tables/{id}/start"), &json!({})).expect(201);
    let game = started["game_id"].as_str().expect("an id");
    let turn = phone.expect(1).remove(0);
    assert_eq!((turn.text("type"), turn.text("game_id")), ("your_turn", game));

    // DevTools drops a push to a worker that is being started or replaced, and to a number that no worker has. So it is
    // delivered until it has its effect: it replaces itself.
    let until = |message: &Value, effect: &dyn Fn(&[Value]) -> bool| {
        let shown = "return navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
            .then((all) => all.map(({ title, body, tag }) => ({ title, body, tag })));";
        wait_for("the effect of a push", || {
            window.command("ServiceWorker.enable", &json!({}));
            for number in 0..3 {
                let (data, id) = (message.to_string(), number.to_string());
                let push = json!({ "origin": origin, "registrationId": id, "data": data });
                window.command("ServiceWorker.deliverPushMessage", &push);
            }
            let all = window.run_script(shown).as_array()?.clone();
            effect(&all).then_some(all)
        })
    };
    let shown = until(&turn.body, &|all| all.len() == 1);
    let expected = json!({ "title": turn.text("game_name"), "body": turn.text("text"), "tag": game });
    assert_eq!(shown, [expected]);

    // The browser cannot tap on a notification itself.
    let tap = "self.registration.getNotifications().then(([notification]) =>
        self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))";
    window.run_in_worker(tap);
    window.wait_until(&format!("location.pathname.startsWith('/g/{game}')"));
    window.wait_until("document.querySelector('.game .dock')");

    // What was answered elsewhere leaves the screen.
    until(&turn.body, &|all| all.len() == 1);
    until(&json!({ "type": "answered", "game_id": game, "needs_me_count": 0 }), &|all| all.is_empty());
}
