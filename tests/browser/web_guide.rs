//! The guided first game: its steps follow what is asked, survive a reload, and can be skipped for ever.

use serde_json::json;

use crate::harness::{Server, config};
use crate::web::{CUT_OFF, prefer, serious};
use crate::web_game::{Phone, confirms};
use crate::window::wait_until;

/// Parts of the screen that the guide must leave free, and that must be on the screen.
const COVERED: &str = "
    const box = (element) => element.getBoundingClientRect();
    const guide = document.querySelector('.guide:not(.vh)');
    if (!guide) return ['there is no guide'];
    const { top, bottom } = box(guide);
    const parts = ['.top', '.placebox, .mapbox', '.dock', '.tabs'].map((css) => [css, document.querySelector(css)]);
    return parts.flatMap(([css, part]) => {
        if (!part) return [`${css} is missing`];
        const one = box(part);
        if (one.top < bottom - 1 && one.bottom > top + 1) return [`the guide covers ${css}`];
        if (one.bottom > innerHeight + 1 || one.top < -1) return [`${css} is out of the screen`];
        return one.height < 40 ? [`${css} is ${one.height} high`] : [];
    });";

/// What the guide says; empty if it shows nothing.
fn words(phone: &Phone) -> String {
    let script = "return document.querySelector('.guide:not(.vh) [role=status]')?.textContent ?? '';";
    phone.window.run_script(script).as_str().expect("a text").to_owned()
}

#[track_caller]
fn wait_for_words(phone: &Phone, beginning: &str) {
    wait_until(beginning, || words(phone).starts_with(beginning));
}

#[track_caller]
fn reload(phone: &Phone) {
    phone.window.go(&phone.window.current_url());
    // A question that is answered on the map has no button.
    phone.wait_until("document.querySelector('.game .dock .btn, .game .dock #question')");
}

/// Plays until an action was confirmed.
#[track_caller]
fn play_an_action(phone: &mut Phone) {
    let step = phone.play_until(|_, step| step.is_some_and(confirms)).expect("a step");
    phone.play(&step);
}

#[test]
fn a_first_game_explains_what_is_asked_and_can_be_skipped_for_ever() {
    let server = Server::with(config(&[]));
    let mut phone = Phone::open(&server, "/play");
    phone.window.set_screen(360, 640, true);
    phone.tap("document.querySelector('.start-form .row use[href=\"#info\"]')?.closest('button')");
    phone.wait_until("location.pathname.startsWith('/g/') && document.querySelector('.corp')");
    wait_for_words(&phone, "Choose a corporation.");
    phone.wait_until("document.querySelector('[role=radiogroup][data-guide] .corp')");
    assert_eq!(phone.window.run_script(COVERED), json!([]));
    assert_eq!(serious(&phone.window), Vec::<String>::new());
    for language in ["hu", "sr-Cyrl", "en"] {
        prefer(&phone.window, language, "light");
        reload(&phone);
        phone.wait_until("document.querySelector('.guide:not(.vh)')");
        assert_eq!(phone.window.run_script(CUT_OFF), json!([]), "{language}");
        assert_eq!(phone.window.run_script(COVERED), json!([]), "{language}");
    }

    phone.tap("document.querySelector('.corp')");
    wait_for_words(&phone, "Now choose the cards to keep.");
    phone.tap("document.querySelector('.dock .btn.p:not([disabled])')");
    wait_for_words(&phone, "Your turn:");
    assert_eq!(phone.window.run_script(COVERED), json!([]));
    phone.tap("document.querySelector('.guide .btn:last-child')");
    wait_until("another step", || !words(&phone).starts_with("Your turn:"));

    play_an_action(&mut phone);
    play_an_action(&mut phone);
    phone.wait_until(
        "document.querySelector('.game .dock .btn') && !document.querySelector('[aria-busy=true]')",
    );
    reload(&phone);
    // What was read or done is not said again.
    let state = "JSON.parse(localStorage.getItem(`tharsis.guide.${location.pathname.split('/')[2]}`))";
    phone.wait_until(&format!("['corporation', 'cards', 'action'].every((id) => {state}.done.includes(id))"));
    phone.wait_until("document.querySelector('.guide')");
    assert!(!words(&phone).starts_with("Your turn:"));

    let open_menu = "[...document.querySelectorAll('.top .ib')].at(-1)";
    let show = "[...document.querySelectorAll('dialog[open] .row')].find((row) => row.textContent.includes('Show the guide'))";
    // The guide waits for a question with something new. It must be looked for before the question is answered.
    let skip = format!("document.querySelector('.guide .btn.g')?.click(); return {state}.skipped;");
    phone.play_until(|phone, step| step.is_some() && phone.window.run_script(&skip) == true);
    phone.wait_until("document.querySelector('.guide.vh')");
    reload(&phone);
    phone.tap(open_menu);
    phone.wait_until(show);
    assert_eq!(words(&phone), "");
    phone.tap(show);
    phone.wait_until(&format!("{state}.skipped === false"));

    // Who has a game finds the guided one at the end.
    phone.window.go(&format!("{}/play", server.url));
    phone.wait_until("document.querySelector('main a[href=\"/you/account\"]')");
    phone.wait_until("document.querySelector('.start-form .row:last-child use[href=\"#info\"]')");
}
