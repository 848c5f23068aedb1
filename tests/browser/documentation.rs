//! The documentation in a browser, on a phone and on a desktop: pages fit, load nothing from other origins, and the
//! search works.

use serde_json::json;

use crate::harness::Server;
use crate::window::Window;

/// Pages of each kind, among them those with wide tables and long names.
const PAGES: [&str; 14] = [
    "/docs/",
    "/docs/guides",
    "/docs/guides/moves",
    "/docs/guides/errors",
    "/docs/guides/configuration",
    "/docs/guides/terms/uk",
    "/docs/api/",
    "/docs/api/games",
    "/docs/api/third-parties",
    "/docs/api/conventions",
    "/docs/api/operations",
    "/docs/api/problems",
    "/docs/api/types/Problem",
    "/docs/search?q=draft",
];

/// Records violations of the content security policy from the start of a page.
const VIOLATION_OBSERVER: &str = "window.violations = []; addEventListener('securitypolicyviolation', (one) => violations.push(one.blockedURI));";

fn fits(server: &Server, width: u32, height: u32, mobile: bool) {
    let window = Window::open();
    window.set_screen(width, height, mobile);
    window.command("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": VIOLATION_OBSERVER }));
    for page in PAGES {
        window.go(&format!("{}{page}", server.url));
        let seen = window.run_script(
            "for (const details of document.querySelectorAll('main details')) details.open = true;
            const root = document.documentElement;
            const loaded = performance.getEntriesByType('resource').map((one) => new URL(one.name).origin);
            return {
                over: root.scrollWidth - root.clientWidth,
                width: innerWidth,
                strangers: loaded.filter((origin) => origin !== location.origin),
                violations,
                headings: document.querySelectorAll('h1').length,
            };",
        );
        assert_eq!(seen["over"], 0, "{page} is wider than {width}");
        assert_eq!(seen["width"], width, "{page} does not take the width of the screen");
        assert_eq!((&seen["strangers"], &seen["violations"]), (&json!([]), &json!([])), "{page}");
        assert_eq!(seen["headings"], 1, "{page}");
    }
}

#[test]
fn pages_fit_on_a_phone_and_on_a_desktop() {
    let server = Server::start();
    fits(&server, 390, 844, true);
    fits(&server, 1280, 900, false);
}

#[test]
fn the_search_works_with_and_without_scripts() {
    let server = Server::start();
    let window = Window::open();
    window.set_screen(390, 844, true);
    window.go(&format!("{}/docs/api/", server.url));
    window.type_into("input[type=search]", "exactly once");
    // The page searches while the words are typed, and replaces what it has found.
    window.tap("#found a[href='/docs/guides/exactly-once']");
    window.wait_until("location.pathname === '/docs/guides/exactly-once'");
    window.wait_for_text("Idempotency-Key");

    window.command("Emulation.setScriptExecutionDisabled", &json!({ "value": true }));
    window.go(&format!("{}/docs/", server.url));
    window.type_into("input[type=search]", "move_refused\u{e007}");
    window.click("main #results a[href='/docs/api/problems#move_refused']");
    window.wait_for_text("Problem codes");
}

#[test]
fn the_navigation_opens_on_a_phone_and_is_beside_the_page_on_a_desktop() {
    let server = Server::start();
    let window = Window::open();
    let shown = "return document.querySelector('#navigation').getBoundingClientRect().width > 0;";
    window.set_screen(390, 844, true);
    window.go(&format!("{}/docs/api/", server.url));
    assert_eq!(window.run_script(shown), false);
    window.click(".menu");
    window.click("#navigation a[href='/docs/api/tables']");
    window.wait_until("location.pathname === '/docs/api/tables'");
    window.wait_for_text("create_table");
    assert_eq!(window.run_script(shown), false);
    window.set_screen(1280, 900, false);
    window.go(&format!("{}/docs/api/", server.url));
    assert_eq!(window.run_script(shown), true);
    assert_eq!(window.count(".menu"), 1);
}

#[test]
fn the_first_operation_is_the_first_sign_in() {
    let server = Server::start();
    let window = Window::open();
    window.go(&format!("{}/docs/api/", server.url));
    assert_eq!(window.run_script("return document.querySelector('.operation').id;"), "sign_in_guest");
    let colours =
        "return [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color];";
    let scheme = |name: &str| {
        let feature = json!({ "features": [{ "name": "prefers-color-scheme", "value": name }] });
        window.command("Emulation.setEmulatedMedia", &feature);
        window.run_script(colours)
    };
    assert_ne!(scheme("light"), scheme("dark"));
}
