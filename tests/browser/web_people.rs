//! The web client among people: two browsers at one table, and nothing in the traffic of one that only the other may know.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use serde_json::{Value, json};

use crate::harness::{Client, Server, config};
use crate::test_game::{RandomChooser, TestGame};
use crate::web::client_of;
use crate::web_game::{Phone, view};
use crate::window::{TIMEOUT, wait_until};

/// A phone at a new table of two, whose owner is returned with the game.
pub fn phone_at_a_table(server: &Server) -> (Phone, Client, String) {
    let owner = server.guest("Bob");
    let options = json!({ "players": 2, "corporate_era": true, "draft": false });
    let table = owner.post("/v1/tables", &options).expect(201);
    let (id, code) = (table["id"].as_str().expect("an id"), table["code"].as_str().expect("a code"));
    let phone = Phone::open(server, "/play");
    phone.window.command("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": RECORDER }));
    phone.window.go(&format!("{}/t/{code}", server.url));
    phone.window.tap_text("Sit down");
    wait_until("two sit at the table", || {
        let seats = owner.get(&format!("/v1/tables/{id}")).expect(200)["seats"].take();
        seats.as_array().is_some_and(|seats| seats.len() == 2)
    });
    let started = owner.post(&format!("/v1/tables/{id}/start"), &json!({})).expect(201);
    let game = started["game_id"].as_str().expect("an id").to_owned();
    phone.wait_until(&format!(
        "location.pathname.startsWith('/g/{game}') && document.querySelector('.game .dock')"
    ));
    (phone, owner, game)
}

/// Records the bodies of all replies and frames that the page receives, but not the catalogue, which is public.
const RECORDER: &str = "
    window.traffic = '';
    const plain = window.fetch;
    window.fetch = async (...call) => {
        const reply = await plain(...call);
        const path = new URL(reply.url).pathname;
        if (!path.startsWith('/v1/') || path.startsWith('/v1/catalogue') || !reply.body) return reply;
        const [seen, kept] = reply.body.tee();
        void (async () => {
            const reader = kept.pipeThrough(new TextDecoderStream()).getReader();
            for (let part = await reader.read(); !part.done; part = await reader.read()) window.traffic += part.value;
        })().catch(() => {});
        return new Response(seen, { status: reply.status, statusText: reply.statusText, headers: reply.headers });
    };";

/// The cards that only the caller may know now, by id and by English title. Cards whose
/// names are of one word, are part of another name, or are also those of something public, are left out.
fn secrets(client: &Client, game: &str, titles: &BTreeMap<String, String>) -> Vec<String> {
    let mut own = client.get(&format!("/v1/games/{game}")).expect(200)["view"]["own"].take();
    // Everybody has seen which events were played.
    own["events"].take();
    let text = own.to_string();
    let hidden = titles.iter().filter(|(id, _)| text.contains(&format!("\"{id}\"")));
    hidden.flat_map(|(id, title)| [id.clone(), title.clone()]).collect()
}

#[test]
fn the_browser_receives_nothing_that_its_seat_may_not_know() {
    let server = Server::with(config(&[]));
    let anonymous = server.anonymous();
    let part = |name: &str| anonymous.get(&format!("/v1/catalogue/{name}")).expect(200);
    let public = ["board", "standard-projects", "milestones", "awards"].map(|name| part(name).to_string());
    let is_public = |word: &str| public.iter().any(|text| text.contains(word));
    let cards = part("cards")["cards"].as_array().expect("cards").clone();
    let text = |card: &Value, name: &str| card[name].as_str().expect("a text").to_owned();
    let is_part = |title: &str| cards.iter().filter(|card| text(card, "title").contains(title)).count() > 1;
    let titles: BTreeMap<String, String> = cards
        .iter()
        .map(|card| (text(card, "id"), text(card, "title")))
        .filter(|(id, title)| id.contains('_') && title.contains(' ') && !is_part(title))
        .filter(|(id, title)| !is_public(id) && !is_public(title))
        .collect();
    assert!(titles.len() > 100, "{}", titles.len());
    let (mut phone, bob, game) = phone_at_a_table(&server);
    let received = |phone: &Phone, cards: &[String]| {
        phone
            .window
            .run_script(&format!("return {}.filter((one) => window.traffic.includes(one));", json!(cards)))
    };
    let ada = client_of(&phone.window, &server);
    let own = secrets(&ada, &game, &titles);
    assert!(!own.is_empty());
    phone.wait_until(&format!("{}.some((one) => window.traffic.includes(one))", json!(own)));
    let rest = TestGame { path: format!("/v1/games/{game}"), players: vec![bob] };
    let mut chance = RandomChooser(5);
    let (mut checked, mut deck, mut reshuffled) = (BTreeSet::new(), i64::MAX, false);
    phone.play_to_the_end(|phone, step| {
        if step.is_some() {
            return;
        }
        let decision = rest.decision(0);
        if decision["waiting"] == true {
            // After that a card that the phone has seen and discarded may come to the other.
            let left = view(&rest.players[0], &game)["deck"].as_i64().expect("a number");
            reshuffled |= left > deck;
            deck = left;
            if !reshuffled {
                let hidden = secrets(&rest.players[0], &game, &titles);
                let found = received(phone, &hidden);
                assert_eq!(found, json!([]), "on {}", phone.path());
                checked.extend(hidden);
            }
            let answer = chance.answer(&decision);
            rest.play(0, &decision["tag"], &json!([answer])).expect(200);
        }
    });
    assert!(checked.len() > 20, "{checked:?}");
}

#[test]
fn two_browsers_at_one_table_play_without_a_reload_and_keep_what_is_chosen() {
    let server = Server::with(config(&[]));
    let bob = server.guest("Bob");
    let options = json!({ "players": 3, "corporate_era": true, "draft": false });
    let table = bob.post("/v1/tables", &options).expect(201);
    let (id, code) = (table["id"].as_str().expect("an id"), table["code"].as_str().expect("a code"));
    let mut phones = [(); 2].map(|()| Phone::open(&server, &format!("/t/{code}")));
    for phone in &phones {
        phone.window.tap_text("Sit down");
    }
    wait_until("three sit at the table", || {
        let seats = bob.get(&format!("/v1/tables/{id}")).expect(200)["seats"].take();
        seats.as_array().is_some_and(|seats| seats.len() == 3)
    });
    for phone in &phones {
        phone.window.run_script("window.loaded = 'once'");
    }
    let started = bob.post(&format!("/v1/tables/{id}/start"), &json!({})).expect(201);
    let game = started["game_id"].as_str().expect("an id").to_owned();
    for phone in &phones {
        phone.wait_until("location.pathname.startsWith('/g/') && document.querySelector('.corp')");
    }

    // The first chooses a corporation. The others answer before it is sent.
    let [first, second] = &phones;
    first.tap("document.querySelector('.corp')");
    first.wait_until("document.querySelector('.corp[aria-checked=true]')");
    let chosen = first.chosen();
    let waits = || view(&bob, &game)["waiting_for"].as_array().expect("seats").len();
    second.tap("document.querySelector('.corp')");
    second.tap("document.querySelector('.dock .btn.p:not([disabled])')");
    wait_until("the second has answered", || waits() == 2);
    let rest = TestGame { path: format!("/v1/games/{game}"), players: vec![bob.clone()] };
    let mut chance = RandomChooser(3);
    let decision = rest.decision(0);
    rest.play(0, &decision["tag"], &json!([chance.answer(&decision)])).expect(200);
    assert_eq!(waits(), 1);
    assert_eq!(first.chosen(), chosen);
    first.tap("document.querySelector('.dock .btn.p:not([disabled])')");
    wait_until("all have answered", || view(&bob, &game)["phase"] != "setup");

    // Each sees what the others do, and goes on by itself.
    let mut last = Instant::now();
    while view(&bob, &game)["generation"] == 1 {
        let mut played = false;
        for phone in &mut phones {
            if let Some(step) = phone.next() {
                phone.play(&step);
                played = true;
            }
        }
        let decision = rest.decision(0);
        if decision["waiting"] == true {
            rest.play(0, &decision["tag"], &json!([chance.answer(&decision)])).expect(200);
            played = true;
        }
        if played {
            last = Instant::now();
        }
        assert!(last.elapsed() < TIMEOUT, "nothing happens: {}", phones[0].window.text());
    }
    for phone in &phones {
        phone.wait_until("document.querySelector('.cm[role=checkbox]')");
        assert_eq!(phone.window.run_script("return window.loaded"), "once");
    }
}

#[test]
fn a_sheet_stays_open_when_cards_are_asked_for() {
    let server = Server::with(config(&[]));
    let (phone, bob, game) = phone_at_a_table(&server);
    let ada = client_of(&phone.window, &server);
    let rest = TestGame { path: format!("/v1/games/{game}"), players: vec![bob, ada] };
    let mut chance = RandomChooser(3);
    for player in 0..2 {
        let decision = rest.decision(player);
        rest.play(player, &decision["tag"], &json!([chance.answer(&decision)])).expect(200);
    }
    let pass = || {
        let player = rest.pending_player();
        let decision = rest.decision(player);
        rest.play(player, &decision["tag"], &json!([{ "option": "pass" }])).expect(200);
    };
    pass();
    phone.tap(&format!("document.querySelector('.tabs a[href=\"/g/{game}\"]')"));
    phone.wait_until(&format!("location.pathname === '/g/{game}' && document.querySelector('.map')"));
    phone.tap("[...document.querySelectorAll('.top .ib')].at(-2)");
    phone.wait_until("document.querySelector('dialog[open] #chat-text')");
    phone.window.type_into("#chat-text", "Well played");
    pass();
    let shows_research = "document.querySelector('.top .t p').textContent.includes('research')";
    phone.wait_until(shows_research);
    phone.wait_until("document.querySelector('dialog[open] #chat-text').value === 'Well played'");
    phone.tap("document.querySelector('dialog[open] .sheet-hd .ib:last-child')");
    phone.wait_until(&format!("location.pathname === '/g/{game}/hand'"));
    phone.wait_until("document.querySelector('.cm[role=checkbox]')");
}
