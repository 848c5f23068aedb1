//! Links with which people without an account watch a game in the web client.

use serde_json::Value;

use crate::harness::{Server, config};
use crate::test_game::{RandomChooser, TestGame};
use crate::web::{CUT_OFF, client_of, open, prefer, serious};
use crate::web_game::view;
use crate::web_people::phone_at_a_table;
use crate::window::Window;

/// Ada has cards and is asked for an action after fewer moves.
const MOST_MOVES: usize = 1_000;

/// Makes a link in the menu of the game, and returns its address.
fn make_link(window: &Window, kind: &str) -> String {
    window.run_script("document.querySelector('header.top .ib:last-child').click()");
    window.wait_until("document.querySelector('dialog .row [href=\"#share\"]')");
    window.run_script("document.querySelector('dialog .row:has([href=\"#share\"])').click()");
    window.tap_text(&format!("Make a link for {kind}"));
    window.wait_until("document.querySelector('dialog .url a')");
    let address = window.run_script("return document.querySelector('dialog .url a').href");
    window.run_script("document.querySelector('.sheet-hd .ib:last-child').click()");
    window.wait_until("!document.querySelector('dialog[open]')");
    address.as_str().expect("an address").to_owned()
}

/// A new game of Ada and Bob with a link that Ada has made: the game, its id, and the address of the link.
fn linked_game(server: &Server, kind: &str) -> (TestGame, String, String) {
    let (phone, bob, id) = phone_at_a_table(server);
    let ada = client_of(&phone.window, server);
    let address = make_link(&phone.window, kind);
    (TestGame { path: format!("/v1/games/{id}"), players: vec![ada, bob] }, id, address)
}

/// A window on a screen of this size that shows a link.
fn watcher(address: &str, (width, height): (u32, u32)) -> Window {
    let window = Window::open();
    window.set_screen(width, height, width < 600);
    open(&window, address);
    window.wait_until("document.querySelector('.map [role=gridcell]')");
    window
}

#[test]
fn a_spectator_follows_a_game_without_an_account_until_the_link_ends() {
    let server = Server::with(config(&[]));
    let (game, id, address) = linked_game(&server, "spectators");
    assert!(address.starts_with(&format!("{}/s/", server.url)), "{address}");
    let window = watcher(&address, (390, 844));
    // Nobody is "You", and nothing can be answered.
    let names = window.run_script("return document.querySelector('.players').innerText");
    assert!(names.as_str().is_some_and(|names| names.contains("Bob") && !names.contains("You")), "{names}");
    assert_eq!(window.run_script("return document.querySelectorAll('.dock button, .tabs a').length"), 3);

    // What is played appears without a reload.
    window.run_script("window.loaded = 'once'; document.querySelector('.tabs [href$=\"/log\"]').click()");
    let mut chooser = RandomChooser(5);
    while view(&game.players[1], &id)["phase"] == "setup" {
        game.play_moves(&mut chooser, 1);
    }
    let all = server.anonymous().get("/v1/catalogue/corporations").expect(200)["corporations"].take();
    let title = |seat: usize| {
        let chosen = view(&game.players[1], &id)["seats"][seat]["corporation"].take();
        let entry = all.as_array().expect("corporations").iter().find(|one| one["id"] == chosen);
        entry.expect("an entry")["title"].clone()
    };
    for seat in 0..2 {
        window
            .wait_until(&format!("document.querySelector('.placebox')?.innerText.includes({})", title(seat)));
    }
    assert_eq!(window.run_script("return window.loaded"), "once");

    // Without the link the page says that there is nothing.
    let links = game.players[0].get(&format!("{}/links", game.path)).expect(200)["items"].take();
    let link = links[0]["id"].as_str().expect("an id").to_owned();
    game.players[0].send("DELETE", &format!("{}/links/{link}", game.path), &[], None).expect(204);
    window.wait_until("document.querySelector('.banner.bad')");
    // What was seen stays.
    window.wait_until("document.querySelector('.placebox .ev')");
}

#[test]
fn a_coach_sees_the_hand_and_what_is_asked() {
    let server = Server::with(config(&[]));
    let (game, _, address) = linked_game(&server, "a coach");
    let hand = || game.players[0].get(&format!("{}/hand", game.path)).expect(200)["cards"].take();
    let is_ready = || {
        let asked = game.decision(0);
        asked["waiting"] == true && asked["question"] == "action" && hand()[0].is_object()
    };
    let mut chooser = RandomChooser(5);
    let is_ready_in_time = (0..MOST_MOVES).any(|_| {
        let ready = is_ready();
        if !ready {
            game.play_moves(&mut chooser, 1);
        }
        ready
    });
    assert!(is_ready_in_time, "Ada has no cards or is not asked for an action");
    let window = watcher(&address, (1280, 900));
    let asked = game.decision(0);
    window.wait_until(&format!("document.querySelector('.dock summary')?.innerText === {}", asked["text"]));
    window.run_script("document.querySelector('.dock summary').click()");
    let count = asked["options"].as_array().expect("options").len();
    window.wait_until(&format!("document.querySelectorAll('.dock .asked li').length === {count}"));
    window.run_script("document.querySelector('.tabs [href$=\"/hand\"]').click()");
    let count = hand().as_array().expect("cards").len();
    window.wait_until(&format!("document.querySelectorAll('.sidebody .cs').length === {count}"));
    // A card is shown, and offers nothing.
    window.run_script("document.querySelector('.sidebody .cs .m').click()");
    window.wait_until("document.querySelector('dialog[open] .cardtext')");
    assert_eq!(window.run_script("return document.querySelectorAll('dialog .foot').length"), 0);
}

#[test]
fn axe_finds_nothing_serious_on_a_watched_game_and_no_word_is_cut_off() {
    let server = Server::with(config(&[]));
    let (game, _, address) = linked_game(&server, "a coach");
    let mut chooser = RandomChooser(5);
    let mut wrong = Vec::new();
    let window = Window::open();
    for stage in ["running", "over"] {
        game.play_moves(&mut chooser, if stage == "over" { usize::MAX } else { 40 });
        for (language, theme, screen) in
            [("hu", "light", (360, 640)), ("sr-Cyrl", "dark", (360, 640)), ("en", "contrast", (1280, 900))]
        {
            window.go(&address);
            prefer(&window, language, theme);
            window.set_screen(screen.0, screen.1, screen.0 < 600);
            for place in ["", "/hand", "/players", "/log"] {
                open(&window, &format!("{address}{place}"));
                window.wait_until("document.querySelector('.dock #question')");
                let found: Vec<String> = serious(&window);
                let cut = window.run_script(CUT_OFF);
                let cut = cut.as_array().expect("a list").iter().map(Value::to_string);
                wrong.extend(
                    found.into_iter().chain(cut).map(|text| format!("{stage} {language} {place}: {text}")),
                );
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
