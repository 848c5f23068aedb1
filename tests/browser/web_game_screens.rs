//! All screens and sheets of a game, from its start to its result: what axe finds on them, words that are cut off, and pictures.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::harness::{Server, config};
use crate::test_game::{RandomChooser, TestGame};
use crate::web::{CUT_OFF, client_of, prefer, serious};
use crate::window::{Window, wait_until};

/// The sheets of an own turn: the place, and what is tapped one after the other.
const TURN_SHEETS: [(&str, &str, &[&str]); 12] = [
    ("chat", "", &["header.top button.ib"]),
    ("menu", "", &[MENU]),
    ("plans", "", &[MENU, "dialog .row:has([href='#list'])"]),
    ("about", "", &[MENU, "dialog .row:has([href='#info'])"]),
    ("clocks", "", &[MENU, "dialog .row:has([href='#clock'])"]),
    ("links", "", &[MENU, "dialog .row:has([href='#share'])"]),
    ("votes", "", &[MENU, "dialog .row:has([href='#people'])"]),
    ("resign", "", &[MENU, "dialog .row:has([href='#flag'])"]),
    ("goals", "", &[".mapbtn.b2"]),
    ("parameter", "", &[".param"]),
    ("actions", "", &[".dock .btn.lead:not(:has(~ .btn.lead))"]),
    ("card", "/hand", &[".placebox .cs .m"]),
];
/// Opens the menu of the game.
const MENU: &str = "header.top .ib:last-child";
/// A game has more moves than this in no stage: one that has goes round in circles.
const MOST_MOVES: usize = 2_000;

/// How a person has set the client, on a screen of this size.
struct Look {
    language: &'static str,
    theme: &'static str,
    /// The size of the text, in percent.
    text: u32,
    screen: (u32, u32),
}

const PHONE: (u32, u32) = (360, 640);

/// Plays a draft game of two people, one of them in the window, and shows each screen and sheet of each stage in each look.
fn show_all(server: &Server, looks: &[Look], mut each: impl FnMut(&Window, &str, &Look)) {
    let window = Window::open();
    window.emulate_phone(390, 844);
    let owner = server.guest("Bob");
    let options = json!({ "players": 2, "corporate_era": true, "draft": true });
    let table = owner.post("/v1/tables", &options).expect(201);
    let (id, code) = (table["id"].as_str().expect("an id"), table["code"].as_str().expect("a code"));
    window.go(&format!("{}/t/{code}", server.url));
    window.tap_text("Sit down");
    wait_until("two sit at the table", || {
        let seats = owner.get(&format!("/v1/tables/{id}")).expect(200)["seats"].take();
        seats.as_array().is_some_and(|seats| seats.len() == 2)
    });
    let started = owner.post(&format!("/v1/tables/{id}/start"), &json!({})).expect(201);
    let id = started["game_id"].as_str().expect("an id").to_owned();
    window.wait_until(&format!("location.pathname.startsWith('/g/{id}')"));
    let game = TestGame {
        path: format!("/v1/games/{id}"),
        players: vec![client_of(&window, server), owner.clone()],
    };

    let mut chooser = RandomChooser(5);
    let mut play_until = |what: &str, is_reached: &dyn Fn(&Value) -> bool| {
        for _ in 0..MOST_MOVES {
            if is_reached(&game.decision(0)) {
                return;
            }
            game.play_moves(&mut chooser, 1);
        }
        panic!("no {what} in {MOST_MOVES} moves");
    };
    let is_asked =
        |decision: &Value, question: &str| decision["waiting"] == true && decision["question"] == question;
    let mut show = |stage: &str, places: &[&str], sheets: &[(&str, &str, &[&str])]| {
        for look in looks {
            prefer(&window, look.language, look.theme);
            window.run_script(&format!("localStorage.setItem('tharsis.text', '{}')", look.text));
            let (width, height) = look.screen;
            window.set_screen(width, height, width < 600);
            for place in places {
                open(&window, &format!("{}/g/{id}{place}", server.url));
                each(&window, &format!("{stage}{}", place.replace('/', "-")), look);
            }
            // A wide screen shows in its columns what a phone shows in sheets. They are not shown again with large text.
            for (name, place, taps) in sheets.iter().filter(|_| width < 600 && look.text == 100) {
                open(&window, &format!("{}/g/{id}{place}", server.url));
                for tap in *taps {
                    let tapped = format!("document.querySelector(\"{tap}\")");
                    window.wait_until(&tapped);
                    window.run_script(&format!("{tapped}.click()"));
                }
                window.wait_until("document.querySelector('dialog[open] .sheet-body > *')");
                window.wait_until("!document.querySelector('dialog .loading')");
                each(&window, &format!("{stage}-{name}"), look);
            }
        }
    };

    show("setup", &["/hand"], &[]);
    // Whoever has just bought cards has some.
    play_until("first turn", &|decision| is_asked(decision, "action"));
    show("turn", &["", "/hand", "/players", "/log"], &TURN_SHEETS);
    play_until("draft", &|decision| is_asked(decision, "draft"));
    show("draft", &["/hand"], &[]);
    play_until("research", &|decision| is_asked(decision, "research"));
    show("research", &["/hand"], &[]);
    play_until("area", &|decision| is_asked(decision, "area"));
    show("area", &[""], &[]);
    game.play_moves(&mut chooser, usize::MAX);
    show(
        "over",
        &["/end", "/replay", "/players", "/log"],
        &[("points", "/end", &[".ended .row.ln"]), ("menu", "/end", &[MENU])],
    );
}

const LONGEST_NAME: &str = "
    for (const name of document.querySelectorAll('.dock .bts .lead:first-child span')) {
        name.textContent = 'United Nations Mars Initiative (UNMI)';
    }";

/// The line under the name of the game is as long as it can be in the language.
const LONGEST_PHASE: &str = "
    const { name } = performance.getEntriesByType('resource').find(({ name }) => name.includes('/lib/i18n'));
    return import(name).then(({ t }) => {
        const phases = ['setup', 'research', 'action', 'production', 'final_greeneries', 'aborted', 'over'];
        const texts = phases.map((phase) => t('generation-phase', { generation: 14, phase }));
        const longest = texts.reduce((one, other) => (one.length > other.length ? one : other));
        const lines = [...document.querySelectorAll('.game header.top .t p')];
        for (const line of lines) line.textContent = longest;
        return lines.length;
    });";

/// Adds all cards of the game to a page that shows cards in two columns. Returns how many there are; 0 on other pages.
const ALL_CARDS: &str = "
    const shown = document.querySelector('.grid2:has(> .cm)');
    if (!shown) return 0;
    const read = (path) => import(performance.getEntriesByType('resource').find(({ name }) => name.includes(path)).name);
    return Promise.all(['/game/parts', '/game/catalogue', '/lib/view'].map(read)).then(([{ MiddleCard }, { catalogue }, { html, render }]) => {
        const all = document.createElement('div');
        all.className = 'grid2';
        shown.after(all);
        const ids = Object.keys(catalogue.value.cards);
        render(html`${ids.map((id) => html`<${MiddleCard} key=${id} id=${id} role='checkbox' />`)}`, all);
        return all.children.length;
    });";

/// Opens a page of the game, and waits until it shows the game.
fn open(window: &Window, url: &str) {
    window.go(url);
    window.wait_until("document.querySelector('.game header.top h1') && !document.querySelector('.loading')");
    window.wait_until("document.querySelector('.dock, .replay, .placebox > *')");
}

#[test]
fn axe_finds_nothing_serious_and_no_word_is_cut_off_on_any_screen_of_a_game() {
    let server = Server::with(config(&[]));
    let phone = |language, theme| Look { language, theme, text: 100, screen: PHONE };
    let looks = [
        phone("hu", "light"),
        Look { text: 130, ..phone("hu", "light") },
        phone("sr-Cyrl", "light"),
        phone("en", "dark"),
        phone("en", "contrast"),
        Look { language: "en", theme: "light", text: 100, screen: (1280, 900) },
    ];
    let (mut wrong, mut cards) = (Vec::new(), 0);
    show_all(&server, &looks, |window, name, look| {
        let found = if look.language == "en" {
            serious(window)
        } else {
            // The button of a first action has the name of a corporation: here always the longest one.
            window.run_script(LONGEST_NAME);
            assert!(window.run_script(LONGEST_PHASE).as_u64().is_some_and(|lines| lines > 0), "{name}");
            cards += window.run_script(ALL_CARDS).as_u64().expect("a number");
            let found = window.run_script(CUT_OFF);
            found.as_array().expect("a list").iter().map(Value::to_string).collect()
        };
        let Look { language, theme, text: size, .. } = look;
        wrong.extend(found.into_iter().map(|text| format!("{name}, {language}, {theme}, {size} %: {text}")));
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(cards > 0, "no page has shown cards in two columns");
}

/// Writes pictures of all screens of a game to the folder `SCREENSHOTS`, at four sizes and in three themes:
/// `SCREENSHOTS=/tmp/pictures cargo test -p tharsis --test browser web_game_screens::pictures -- --ignored`.
#[test]
#[ignore = "writes pictures for people to look at"]
fn pictures() {
    let folder = PathBuf::from(std::env::var("SCREENSHOTS").expect("SCREENSHOTS names a folder"));
    std::fs::create_dir_all(&folder).expect("a folder");
    let server = Server::with(config(&[]));
    let sizes = [PHONE, (390, 844), (820, 1180), (1280, 900)];
    let looks: Vec<_> = ["light", "dark", "contrast"]
        .into_iter()
        .flat_map(|theme| sizes.map(|screen| Look { language: "en", theme, text: 100, screen }))
        .collect();
    show_all(&server, &looks, |window, name, look| {
        let (width, height) = look.screen;
        window.screenshot(&folder.join(format!("game-{name}-{}-{width}x{height}.png", look.theme)));
    });
}
