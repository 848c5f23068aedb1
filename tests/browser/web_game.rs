//! The web client inside a game, played by touch on the screen of a phone: whole games, reloads at every kind of question, and
//! a network that is cut in the middle of a move.

use std::collections::BTreeSet;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::harness::{Client, Server, config};
use crate::screen::Screen;
use crate::test_game::{RandomChooser, TestGame};
use crate::waiting::longer;
use crate::web::client_of;
use crate::window::{REACHED, REST, TIMEOUT, Window, wait_for, wait_until};

/// Says what a finger taps next.
const PLAYER: &str = include_str!("player.js");
/// The pause after a tap, and the first one while there is nothing to tap.
const PAUSE: Duration = Duration::from_millis(40);
/// A game takes fewer steps: one that takes more goes round in circles.
const MAX_STEPS: usize = 10_000;
/// Actions that the seat takes in a generation before it passes, so that games end.
const ACTIONS: usize = 3;

/// A phone that shows the client of a server.
pub struct Phone<S = Window> {
    pub window: S,
    chance: RandomChooser,
    /// Actions since the last pass.
    actions: usize,
    /// The next pause while there is nothing to tap.
    pause: Duration,
}

impl Phone {
    pub fn open(server: &Server, path: &str) -> Self {
        Self::in_window(Window::open(), server, path)
    }

    /// A phone in that window.
    pub fn in_window(window: Window, server: &Server, path: &str) -> Self {
        window.set_screen(390, 844, true);
        window
            .command("Emulation.setTouchEmulationEnabled", &json!({ "enabled": true, "maxTouchPoints": 2 }));
        Self::with(window, server, path)
    }
}

impl<S: Screen> Phone<S> {
    /// A phone that shows a page of the server on that screen.
    pub fn with(window: S, server: &Server, path: &str) -> Self {
        window.go(&format!("{}{path}", server.url));
        Self { window, chance: RandomChooser(7), actions: 0, pause: PAUSE }
    }

    /// Starts a solo game.
    #[track_caller]
    fn start_solo(&self) {
        self.tap("document.querySelector('.play-now [role=radio]')");
        self.tap("document.querySelector('.play-now .btn.p')");
        self.wait_until("location.pathname.startsWith('/g/')");
    }

    /// The path of the page.
    pub fn path(&self) -> String {
        self.window.run_script("return location.pathname").as_str().expect("a path").to_owned()
    }

    fn is_true(&self, condition: &str) -> bool {
        self.window.run_script(&format!("return Boolean({condition})")) == true
    }

    #[track_caller]
    pub fn wait_until(&self, condition: &str) {
        wait_until(condition, || self.is_true(condition));
    }

    /// Taps an element, once it is there and rests, until the tap reaches it.
    #[track_caller]
    pub fn tap(&self, element: &str) {
        let script = format!("{REST}; const element = {element}; return element ? rest(element) : null;");
        wait_until(element, || {
            let at = self.window.run_script(&script);
            if at.is_null() {
                return false;
            }
            self.touch(&at);
            self.window.run_script(REACHED) == true
        });
    }

    fn touch(&self, at: &Value) {
        let [x, y] = ["x", "y"].map(|name| at[name].as_f64().expect("a number"));
        self.window.touch_at(x, y);
        thread::sleep(PAUSE);
    }

    /// What the seat does next; `None`, after a pause, if there is nothing to tap.
    pub fn next(&mut self) -> Option<Value> {
        let call = json!({ "seed": self.chance.below(1 << 20), "thrifty": self.actions >= ACTIONS });
        let found = self.window.run_script(&format!("{PLAYER}; return next({call}) ?? 'wait';"));
        if found != "wait" {
            self.pause = PAUSE;
            return Some(found);
        }
        thread::sleep(self.pause);
        self.pause = longer(self.pause);
        None
    }

    /// Taps what comes next. Returns whether the game is over.
    pub fn play(&mut self, step: &Value) -> bool {
        if step == "over" {
            return true;
        }
        let why = step["why"].as_str().expect("a reason");
        if why.contains("confirm") {
            self.actions += 1;
        }
        if why.starts_with("pass") || why.contains("buy") {
            self.actions = 0;
        }
        self.touch(step);
        false
    }

    /// Plays until the game is over. `meanwhile` lets the other seats play, and sees each step before it is tapped.
    #[track_caller]
    pub fn play_to_the_end(&mut self, mut meanwhile: impl FnMut(&mut Self, Option<&Value>)) {
        self.play_until(|phone, step| {
            meanwhile(phone, step);
            step.is_some_and(|step| step == "over")
        });
    }

    /// Plays until `ends` returns true, and returns the step that comes next. `ends` sees each step before its tap.
    #[track_caller]
    pub fn play_until(&mut self, mut ends: impl FnMut(&mut Self, Option<&Value>) -> bool) -> Option<Value> {
        let (mut last, mut steps) = (Instant::now(), 0);
        loop {
            let step = self.next();
            if ends(self, step.as_ref()) {
                return step;
            }
            steps += usize::from(step.is_some());
            assert!(steps < MAX_STEPS, "{step:?} again on {}: {}", self.path(), self.window.text());
            let Some(step) = step else {
                assert!(
                    last.elapsed() < TIMEOUT,
                    "nothing to tap on {}: {}",
                    self.path(),
                    self.window.text()
                );
                continue;
            };
            assert!(!self.play(&step), "the game is over");
            last = Instant::now();
        }
    }

    /// The kind of question that the page shows; empty if there is none.
    fn question(&self) -> String {
        let script = "const has = (css) => document.querySelector(css) !== null;
            if (document.querySelector('dialog[open], [aria-busy=true], .dock .seatw, .dock .slot.err')) return '';
            if (has('.corp')) return 'setup';
            if (has('.cm[role=radio]')) return has('.dock .btn.p') ? 'draft' : '';
            if (has('.cm[role=checkbox]')) return 'research';
            if (has('.map .legal')) return 'area';
            if (has('.qlist [role=group]')) return 'cards';
            if (has('.qlist [role=radio]')) return 'list';
            return has('.dock .now-dot') ? 'action' : '';";
        self.window.run_script(script).as_str().expect("a text").to_owned()
    }

    /// The names of what was chosen for the move.
    pub fn chosen(&self) -> Value {
        let css = ".slot.full b, .corp[aria-checked=true] b, .cm[aria-checked=true] .nm, .cs .add.on";
        self.window.run_script(&format!(
            "return [...document.querySelectorAll('{css}')].map((one) => one.getAttribute('aria-label') ?? one.textContent)"
        ))
    }

    /// Loads the page anew, and checks that the same question and the same choice are there.
    #[track_caller]
    fn reload(&self, kind: &str) {
        let (path, chosen) = (self.path(), self.chosen());
        self.window.run_script("window.left = true; location.reload()");
        let until = Instant::now() + TIMEOUT;
        // What an action that was chosen leads to may have been on its way from the server.
        let leads_on = kind == "action" && chosen != json!([]);
        let is_new =
            "!window.left && document.readyState === 'complete' && document.querySelector('.game .dock')";
        let is_there = || {
            if !self.is_true(is_new) {
                return false;
            }
            let question = self.question();
            (question == kind || leads_on && !question.is_empty()) && self.chosen() == chosen
        };
        while !is_there() {
            let (now, text) = (self.chosen(), self.window.text());
            assert!(
                Instant::now() < until,
                "{kind} with {chosen} on {path}, after a reload with {now}: {text}"
            );
            thread::sleep(PAUSE);
        }
    }
}

/// Whether a step confirms an action.
pub fn confirms(step: &Value) -> bool {
    step["why"].as_str().is_some_and(|why| why.starts_with("confirm"))
}

/// Reloads the page at each kind of question: before anything is chosen, and before it is sent.
#[derive(Default)]
struct Reloader {
    seen: BTreeSet<(String, bool)>,
}

impl Reloader {
    fn look<S: Screen>(&mut self, phone: &Phone<S>, step: Option<&Value>) {
        if step.is_none_or(|step| step == "over") {
            return;
        }
        let kind = phone.question();
        let begun = phone.chosen() != json!([]);
        if !kind.is_empty() && self.seen.insert((kind.clone(), begun)) {
            phone.reload(&kind);
        }
    }

    fn kinds(&self) -> BTreeSet<&str> {
        self.seen.iter().map(|(kind, _)| kind.as_str()).collect()
    }
}

/// The game that the page shows, as the service has it.
pub fn view(client: &Client, game: &str) -> Value {
    client.get(&format!("/v1/games/{game}")).expect(200)["view"].clone()
}

/// How many tiles the map shows, and how many of them the spoken texts of the areas name as neighbours.
fn neighbours(phone: &Phone) -> Value {
    let script = "
        const texts = [...document.querySelectorAll('.map .hexg')].map((area) => area.getAttribute('aria-label'));
        const named = texts.flatMap((text) => text.match(/Beside: ([^.]+)/)?.[1].split(', ') ?? []).length;
        return { tiles: document.querySelectorAll('.map .hexg.tile').length, named };";
    phone.window.run_script(script)
}

#[test]
fn a_whole_solo_game_is_played_by_touch_with_a_reload_at_every_kind_of_question() {
    let server = Server::with(config(&[]));
    let mut phone = Phone::open(&server, "/play");
    phone.start_solo();
    phone.wait_until("document.querySelector('.game .dock')");
    let mut reloader = Reloader::default();
    phone.play_to_the_end(|phone, step| reloader.look(phone, step));
    assert!(
        reloader.kinds().is_superset(&BTreeSet::from(["setup", "research", "action", "area"])),
        "{:?}",
        reloader.seen
    );
    phone.wait_until("document.querySelector('.result table.sc')");
    // The steps of the game can be seen again.
    phone.tap("document.querySelector('a[href$=\"/replay\"]')");
    phone.wait_until("document.querySelector('.replay .map .hexg')");
    // No tile is there yet.
    assert_eq!(neighbours(&phone), json!({ "tiles": 0, "named": 0 }));
    phone.tap("document.querySelector('.five button:last-child')");
    phone.wait_until("document.querySelector('.replay .ev.at')");
    phone.wait_until("document.querySelector('.replay .map .hexg.tile')");
    let shown = neighbours(&phone);
    let [tiles, named] = ["tiles", "named"].map(|name| shown[name].as_u64().expect("a count"));
    assert!(named > 0 && named <= 6 * tiles, "{shown}");
}

/// Plays a draft game against two opponents of the level novice, with a reload at every kind of question.
pub fn play_a_draft_game<S: Screen>(mut phone: Phone<S>) {
    phone.tap(
        "[...document.querySelectorAll('.play-now [role=radio]')].find((one) => one.innerText === 'Novice')",
    );
    phone.tap("document.querySelector('.play-now .btn.p')");
    phone.wait_until("location.pathname.startsWith('/g/') && document.querySelector('.game .dock')");
    let mut reloader = Reloader::default();
    phone.play_to_the_end(|phone, step| reloader.look(phone, step));
    assert!(reloader.kinds().contains("draft"), "{:?}", reloader.seen);
    phone.wait_until("document.querySelectorAll('.result .bar').length === 3");
}

#[test]
fn a_whole_draft_game_is_played_by_touch_against_two_opponents() {
    let server = Server::with(config(&[]));
    play_a_draft_game(Phone::open(&server, "/play"));
}

/// A solo game of the client whose player has bought Business Contacts, which asks for two of four cards.
fn game_with_business_contacts(client: &Client) -> String {
    let card = json!("business_contacts");
    // It is among the ten cards of one start in twenty.
    for _ in 0..500 {
        let table = client
            .post("/v1/tables", &json!({ "players": 1, "corporate_era": true, "draft": false }))
            .expect(201);
        let start = format!("/v1/tables/{}/start", table["id"].as_str().expect("an id"));
        let started = client.post(&start, &json!({})).expect(201);
        let game = started["game_id"].as_str().expect("an id").to_owned();
        let solo = TestGame { path: format!("/v1/games/{game}"), players: vec![client.clone()] };
        let decision = solo.decision(0);
        // Those of the others begin with an action of their own.
        let corporation = decision["options"].as_array().expect("options").iter().find(|option| {
            !["corporation:tharsis_republic", "corporation:inventrix"].iter().any(|id| option["id"] == *id)
        });
        let is_dealt = decision["dealt"].as_array().expect("cards").contains(&card);
        if let Some(corporation) = corporation.filter(|_| is_dealt) {
            let answer = json!({ "option": corporation["id"], "cards": [card] });
            solo.play(0, &decision["tag"], &json!([answer])).expect(200);
            return game;
        }
        client.post(&format!("{}/resign", solo.path), &json!({})).expect(200);
    }
    panic!("Business Contacts are never dealt");
}

#[test]
fn a_choice_of_several_cards_that_is_not_complete_survives_a_reload() {
    let server = Server::with(config(&[]));
    let mut phone = Phone::open(&server, "/play");
    phone.start_solo();
    phone.wait_until("document.querySelector('.game .dock')");
    let client = client_of(&phone.window, &server);
    let game = game_with_business_contacts(&client);
    phone.window.go(&format!("{}/g/{game}/hand", server.url));
    phone.tap("document.querySelector('.placebox .cs .add')");
    phone.tap("document.querySelector('.dock .btn.p:not([disabled])')");
    let cards = "document.querySelectorAll('.qlist [role=group] .add";
    phone.wait_until(&format!("{cards}').length === 4"));
    phone.tap("document.querySelector('.qlist [role=group] .add')");
    phone.wait_until(&format!("{cards}.on').length === 1"));
    phone.reload("cards");
    phone.wait_until(&format!("{cards}.on').length === 1"));
    let step = wait_for("the second card", || phone.next());
    assert_eq!(step["why"], "choose a card of the question");
    phone.tap("document.querySelector('.qlist [role=group] .add:not(.on)')");
    phone.tap("document.querySelector('.dock .btn.p:not([disabled])')");
    phone.wait_until("!document.querySelector('.qlist [role=group]')");
    wait_until("two cards in the hand", || {
        view(&client, &game)["own"]["hand"].as_array().is_some_and(|hand| hand.len() == 2)
    });
}

#[test]
fn a_move_made_without_a_network_is_played_once_when_it_is_back() {
    let server = Server::with(config(&[]));
    let phone = Phone::open(&server, "/play");
    phone.start_solo();
    phone.wait_until("document.querySelector('.corp')");
    phone.tap("document.querySelector('.corp')");
    phone.tap("document.querySelector('.dock .btn.p:not([disabled])')");
    phone.wait_until("document.querySelector('.dock .now-dot') && !document.querySelector('.corp')");
    // There is advice, and the map marks the areas that it names.
    let path = phone.path();
    let game = path.trim_start_matches("/g/").split('/').next().expect("an id");
    let advice = client_of(&phone.window, &server).get(&format!("/v1/games/{game}/advice")).expect(200);
    let options = advice["options"].as_array().expect("options");
    let answers = options.iter().flat_map(|option| option["answers"].as_array().expect("answers"));
    let areas =
        answers.filter(|one| one["option"].as_str().is_some_and(|id| id.starts_with("area:"))).count();
    phone.tap("document.querySelector('#question use[href=\"#bulb\"]').closest('button')");
    phone.wait_until(&format!("document.querySelectorAll('dialog ol > li').length === {}", options.len()));
    let shown = "document.querySelectorAll('dialog li .btn:has([href=\"#map\"])')";
    assert_eq!(phone.window.run_script(&format!("return {shown}.length")), areas);
    if areas > 0 {
        phone.window.run_script(&format!("{shown}[0].click()"));
        phone.wait_until("!document.querySelector('dialog') && document.querySelector('.map .ring2')");
    } else {
        phone.window.run_script("history.back()");
        phone.wait_until("!document.querySelector('dialog')");
    }
    // Passing is offered always, whatever the corporation must do first.
    phone.tap("document.querySelector('.dock .btn.g')");
    phone.wait_until("document.querySelector('.dock .slot.full') && document.querySelector('.dock .btn.p:not([disabled])')");

    phone.window.set_offline(true);
    phone.tap("document.querySelector('.dock .btn.p')");
    phone.wait_until("document.querySelector('.dock[aria-busy=true] .slot.full')");
    phone.window.set_offline(false);
    phone.wait_until("document.querySelector('.cm[role=checkbox]')");
    // It was played once: the log has one pass.
    phone.tap("document.querySelector('.tabs a[href$=\"/log\"]')");
    phone.tap("[...document.querySelectorAll('.chips .chip')][1]");
    phone.wait_until("document.querySelector('.turn .ev use[href=\"#pass\"]')");
    let passes =
        phone.window.run_script("return document.querySelectorAll('.turn .ev use[href=\"#pass\"]').length");
    assert_eq!(passes, 1);
}

#[test]
fn a_confirmed_move_shows_its_effect_before_the_server_has_replied() {
    let server = Server::with(config(&[]));
    let mut phone = Phone::open(&server, "/play");
    phone.start_solo();
    // Another phase may follow a pass, and nobody can say what it leaves.
    let has_price = "document.querySelector('.dock .slots')?.textContent.includes('M€')";
    phone.play_until(|phone, step| step.is_some_and(confirms) && phone.is_true(has_price));
    phone.wait_until("document.querySelector('.res .soon')");
    let amounts = "return [...document.querySelectorAll('.res .n')].map((one) => one.textContent)";
    let announced = phone.window.run_script(amounts);
    phone.window.set_offline(true);
    phone
        .tap("document.querySelector('dialog[open] .dock .btn.p') ?? document.querySelector('.dock .btn.p')");
    phone.wait_until("document.querySelector('.dock[aria-busy=true]')");
    assert!(!phone.is_true("document.querySelector('.res .soon')"), "{}", phone.window.text());
    assert_eq!(phone.window.run_script(amounts), announced);
    phone.window.set_offline(false);
    phone.wait_until("!document.querySelector('[aria-busy=true]')");
    // A preview ends at new information, so the reply may contain more: Tharsis Republic gets its 3 M€ for a city after the
    // card of the area is drawn.
    let id = phone.window.run_script("return location.pathname.split('/')[2]");
    let game = client_of(&phone.window, &server).get(&format!("/v1/games/{}", id.as_str().expect("an id")));
    let stock = &game.expect(200)["view"]["seats"][0]["stock"];
    let resources = ["megacredits", "steel", "titanium", "plants", "energy", "heat"];
    let stock = json!(resources.map(|resource| stock[resource].to_string()));
    wait_until("the stock of the reply", || phone.window.run_script(amounts) == stock);
}
