//! The web client as people use it: touched on the screen of a phone, in all languages, with a network that fails, read by axe.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, LazyLock};

use http::spec::DOCUMENT;
use sandbox::programs;
use serde_json::{Value, json};

use crate::authenticator::added;
use crate::harness::{Client, Server, config};
use crate::static_site;
use crate::token_issuer::TokenIssuer;
use crate::window::{Window, wait_until};

/// The screens outside a game, by their addresses.
const SCREENS: [&str; 13] = [
    "/",
    "/play",
    "/lobby",
    "/you",
    "/you/account",
    "/you/sign-in",
    "/you/provider",
    "/you/notifications",
    "/you/rest",
    "/you/devices",
    "/you/people",
    "/you/data",
    "/t/TABLE",
];

/// Sheets outside a game: the address, and what opens them.
const SHEETS: [(&str, &str); 3] = [
    ("/t/TABLE", ".table-columns ul.panel li:last-child button"),
    ("/you/sign-in", "main p button.link"),
    ("/you/data", "main .row:last-child"),
];

/// Opens a screen, and waits until it shows something.
pub fn open(window: &Window, url: &str) {
    window.go(url);
    window.wait_until("document.querySelector('#app main') && !document.querySelector('#app[aria-busy]')");
    window.wait_until("!document.querySelector('.loading')");
}

/// Opens a sheet.
fn open_sheet(window: &Window, url: &str, opener: &str) {
    open(window, url);
    window.tap(opener);
    window.wait_until("document.querySelector('dialog[open]')");
}

/// Chooses language and theme, as if the person had done it before.
pub fn prefer(window: &Window, language: &str, theme: &str) {
    window.run_script(&format!(
        "localStorage.setItem('tharsis.language', '{language}'); localStorage.setItem('tharsis.theme', '{theme}');"
    ));
}

/// The token of the account that is signed in on the page.
pub fn client_of(window: &Window, server: &Server) -> Client {
    let read = "return new Promise((resolve) => {
        const opening = indexedDB.open('tharsis', 1);
        opening.onsuccess = () => {
            const items = opening.result.transaction('items').objectStore('items');
            const [session, key] = [items.get('session'), items.get('device_key')];
            key.onsuccess = () => resolve({ ...JSON.parse(session.result), device_key: key.result });
        };
    });";
    let session = window.run_script(read);
    let mut client = server.anonymous();
    client.token = Some(session["access_token"].as_str().expect("a token").to_owned());
    client.id = session["account"]["id"].as_str().expect("an id").to_owned();
    client.device_key = session["device_key"].as_str().map(str::to_owned);
    client
}

/// A window of a phone with a guest who sits alone at a table, and the id of the table.
fn guest_with_a_table(server: &Server) -> (Window, Client, String) {
    let window = Window::open();
    window.emulate_phone(390, 844);
    let (client, table) = sit_down(&window, server, &server.url);
    (window, client, table)
}

/// Sits down alone at a table, as a guest if nobody is signed in. Returns the client and the id of the table.
pub fn sit_down(window: &Window, server: &Server, origin: &str) -> (Client, String) {
    open(window, &format!("{origin}/play"));
    window.tap_text("New table");
    window.tap_text("Make the table");
    window.wait_until("location.pathname.startsWith('/t/')");
    let client = client_of(window, server);
    let table = client.get("/v1/me/tables").expect(200)["items"][0]["id"].as_str().expect("an id").to_owned();
    (client, table)
}

/// Waits until a sheet is closed and its entry in the history is gone: before that, the page would leave what is opened next.
#[track_caller]
pub fn wait_for_closed_sheet(window: &Window) {
    window.wait_until("!document.querySelector('dialog') && !history.state?.sheet");
}

#[test]
fn a_guest_is_in_a_solo_game_after_two_touches() {
    let server = Server::start();
    let window = Window::open();
    window.emulate_phone(390, 844);
    open(&window, &format!("{}/", server.url));
    // Somebody who has no games begins at "Play".
    window.wait_until("location.pathname === '/play'");
    window.tap_text("Solo");
    window.tap_text("Start the game");
    window.wait_until("location.pathname.startsWith('/g/')");
    let client = client_of(&window, &server);
    let games = client.get("/v1/games").expect(200);
    let game = games["items"][0]["id"].as_str().expect("a game");
    assert_eq!(games["items"].as_array().map(Vec::len), Some(1), "{games}");
    window.wait_until(&format!("location.pathname.startsWith('/g/{game}')"));
    // The badge of the games that wait.
    window.wait_until("document.title.startsWith('(1)')");
}

#[test]
fn a_table_shows_who_sits_down_and_goes_to_the_game_without_a_reload() {
    let server = Server::start();
    let (window, ada, table) = guest_with_a_table(&server);
    let code = ada.get(&format!("/v1/tables/{table}")).expect(200)["code"].clone();
    window.wait_for_text(code.as_str().expect("a code"));
    window.run_script("window.loaded = 'once';");
    // Three seats: two others join by the code.
    for name in ["Bob", "Cid"] {
        let guest = server.guest(name);
        guest.post("/v1/tables/join", &json!({ "code": code })).expect(200);
        window.wait_for_text(name);
    }
    window.tap_text("Start the game");
    window.wait_until("location.pathname.startsWith('/g/')");
    assert_eq!(window.run_script("return window.loaded;"), "once");
}

/// A private table of two with its owner, and a phone without an account. Returns the id and the code of the table.
fn private_table(server: &Server) -> (Client, Window, String, String) {
    let owner = server.guest("Ada");
    let wanted = json!({ "players": 2, "corporate_era": true, "draft": false, "private": true });
    let table = owner.post("/v1/tables", &wanted).expect(201);
    let [id, code] = ["id", "code"].map(|name| table[name].as_str().expect("a text").to_owned());
    let window = Window::open();
    window.emulate_phone(390, 844);
    (owner, window, id, code)
}

#[test]
fn a_second_person_joins_by_the_link_and_both_are_in_the_game() {
    let server = Server::start();
    let (ada, window, id, code) = private_table(&server);
    open(&window, &format!("{}/t/{id}?code={code}", server.url));
    window.tap_text("Sit down");
    window.wait_for_text("The owner of the table starts the game.");
    ada.post(&format!("/v1/tables/{id}/start"), &json!({})).expect(201);
    window.wait_until("location.pathname.startsWith('/g/')");
}

#[test]
fn a_link_with_a_code_offers_the_seat_and_takes_it_only_when_it_is_asked_to() {
    let server = Server::start();
    let (ada, window, id, code) = private_table(&server);
    let free_seats = || ada.get(&format!("/v1/tables/{id}")).expect(200)["free_seats"].clone();
    open(&window, &format!("{}/t/{code}", server.url));
    window.wait_for_text(&format!("With the code {code} you take a seat at a table."));
    assert_eq!(free_seats(), 1);
    window.tap_text("Sit down");
    window.wait_for_text("The owner of the table starts the game.");
    assert_eq!(free_seats(), 0);
    window.tap_text("Leave the table");
    window.tap("dialog .sheet-foot button");
    window.wait_until("location.pathname === '/play' && !document.querySelector('dialog')");
    wait_until("a free seat", || free_seats() == 1);
}

#[test]
fn the_sheet_of_a_session_that_has_ended_can_be_closed() {
    let server = Server::start();
    let (window, ada, _) = guest_with_a_table(&server);
    ada.post("/v1/sign-out", &json!({})).expect(204);
    // The page may have noticed it already. A link would close the sheet for ever.
    window.run_script(
        "if (!document.querySelector('dialog')) document.querySelector('a[href=\"/\"]').click();",
    );
    window.wait_until("document.querySelector('dialog[open]')?.textContent.includes('You are signed out')");
    for kind in ["keyDown", "keyUp"] {
        let key = json!({ "type": kind, "key": "Escape", "code": "Escape", "windowsVirtualKeyCode": 27 });
        window.command("Input.dispatchKeyEvent", &key);
    }
    window.wait_until("!document.querySelector('dialog')");
}

#[test]
fn an_address_that_is_none_of_the_client_shows_a_screen() {
    let server = Server::start();
    let window = Window::open();
    for (path, shown) in
        [("/g/%E0%A4%A", "Start the game"), ("/g/none", "Start the game"), ("/you/constructor", "Language")]
    {
        open(&window, &format!("{}{path}", server.url));
        window.wait_for_text(shown);
    }
}

#[test]
fn the_owner_of_a_table_fills_it_with_opponents() {
    let server = Server::start();
    let (window, ada, table) = guest_with_a_table(&server);
    for (level, seated) in [("Novice", "Computer (novice)"), ("Strong", "Computer 2 (strong)")] {
        window.tap_text("Add an opponent");
        window.tap_text(level);
        wait_for_closed_sheet(&window);
        window.wait_for_text(seated);
    }
    let seats = ada.get(&format!("/v1/tables/{table}")).expect(200)["seats"].take();
    assert_eq!(
        (&seats[1]["player"]["opponent"]["level"], &seats[2]["player"]["opponent"]["level"]),
        (&json!("novice"), &json!("strong"))
    );
    window.wait_until("!document.querySelector('.table-columns ul.panel li button')");
    window.tap_text("Start the game");
    window.wait_until("location.pathname.startsWith('/g/')");
}

#[test]
fn an_account_without_a_password_is_led_to_its_provider_and_unlinks_it_once_it_has_one() {
    let issuer = TokenIssuer::start();
    let settings = issuer.settings("club");
    let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let server = Server::with(config(&settings));
    let (window, ada, _) = guest_with_a_table(&server);
    ada.post("/v1/me/providers", &ada.with_device_key(issuer.proof(&ada, "ada"))).expect(200);
    window.emulate_phone(360, 640);
    for language in ["hu", "sr-Cyrl", "en"] {
        prefer(&window, language, "light");
        open(&window, &format!("{}/you/account", server.url));
        window.wait_for_text("club");
        window.wait_until("!document.querySelector('input[type=password]')");
        assert_eq!(window.run_script(CUT_OFF), json!([]), "{language}");
        open_sheet(&window, &format!("{}/you/data", server.url), "main .row:last-child");
        window.wait_until("document.querySelector('dialog').textContent.includes('club')");
        assert_eq!(window.run_script(CUT_OFF), json!([]), "{language}");
        assert_eq!(
            window.run_script("return document.querySelectorAll('dialog input, .sheet-foot').length;"),
            0
        );
    }
    window.wait_for_text("Do it in the app in which you sign in");
    open(&window, &format!("{}/you/account", server.url));
    window.wait_for_text("The only way to sign in");
    assert_eq!(serious(&window), Vec::<String>::new());

    added(&ada, json!({ "provider": issuer.proof(&ada, "ada") }));
    open(&window, &format!("{}/you/account", server.url));
    window.wait_for_text("Added ");
    window.wait_until("!document.querySelector('main').textContent.includes('The only way to sign in')");
    open_sheet(&window, &format!("{}/you/data", server.url), "main .row:last-child");
    window.wait_until("document.querySelector('dialog').textContent.includes('club and Passkey')");

    // The address and the password come from an app.
    let credentials = json!({ "email": "ada@example.org", "password": "12345 correct horse battery", "provider": issuer.proof(&ada, "ada") });
    ada.post("/v1/me/credentials", &credentials).expect(200);
    open(&window, &format!("{}/you/account", server.url));
    // The parts of the page come one after the other, and move what is below them.
    for part in ["Change the password", "ada@example.org", "Remove", "This server has no passkeys"] {
        window.wait_for_text(part);
    }
    window.tap_text("Unlink");
    window.wait_until("document.querySelector('dialog[open]')");
    window.type_into("dialog input[type=password]", "12345 correct horse battery");
    window.tap("dialog .btn.danger");
    wait_for_closed_sheet(&window);
    window.wait_until("!document.querySelector('main').textContent.includes('club')");
    window.tap_text("Remove");
    window.wait_until("document.querySelector('dialog[open]')");
    window.type_into("dialog input[type=password]", "12345 correct horse battery");
    window.tap("dialog .btn.danger");
    wait_for_closed_sheet(&window);
    window.wait_until("!document.querySelector('main').textContent.includes('Added ')");
    let methods = ada.get("/v1/me/sign-in-methods").expect(200);
    assert_eq!((&methods["providers"], &methods["passkeys"]), (&json!([]), &json!([])));
}

#[test]
fn a_guest_keeps_the_games_signs_out_and_in_again() {
    let server = Server::start();
    let (window, _, table) = guest_with_a_table(&server);
    open(&window, &format!("{}/you/account", server.url));
    window.type_into("input[name=email]", "ada@example.org");
    window.type_into("input[name=password]", "12345");
    window.tap("form button[type=submit]");
    window.wait_until("document.querySelector('[aria-invalid]')");
    window.type_into("input[name=password]", " correct horse battery");
    window.tap("form button[type=submit]");
    window.wait_for_announcement("Your games are kept in your account.");
    open(&window, &format!("{}/you", server.url));
    window.tap_text("Sign out");
    window.wait_until("location.pathname === '/play'");
    // A browser in which no language was chosen takes that of the account.
    let (email, password) = ("ada@example.org", "12345 correct horse battery");
    let mut tablet = server.anonymous();
    let sign_in = json!({ "email": email, "password": password });
    tablet.set_account(&tablet.post("/v1/sign-in/password", &sign_in).expect(200));
    tablet.send("PATCH", "/v1/me", &[], Some(&json!({ "language": "nl" }))).expect(200);
    open(&window, &format!("{}/you/sign-in", server.url));
    window.type_into("input[name=email]", email);
    window.type_into("input[name=password]", password);
    window.tap("form button[type=submit]");
    window.wait_until("location.pathname === '/'");
    window.wait_until(&format!("document.querySelector('a[href=\"/t/{table}\"]')"));
    window.wait_until("document.documentElement.lang === 'nl'");
}

#[test]
fn without_a_network_everything_seen_stays_readable_and_the_page_says_so() {
    let server = Server::start();
    let (window, ..) = guest_with_a_table(&server);
    open(&window, &format!("{}/", server.url));
    window.wait_for_text("2 seats are free");
    // An active worker has stored the client. It need not control this page, which may have opened before.
    let active = "return navigator.serviceWorker.getRegistration().then((found) => Boolean(found?.active));";
    wait_until("an active service worker", || window.run_script(active) == true);
    window.set_offline(true);
    window.wait_for_text("Offline.");
    open(&window, &format!("{}/", server.url));
    window.wait_for_text("2 seats are free");
    window.wait_for_text("Offline.");
    window.set_offline(false);
    window.wait_until("!document.body.textContent.includes('Offline.')");
}

#[test]
fn a_sign_out_without_a_network_ends_all_tabs_and_reaches_the_server() {
    let server = Server::start();
    let (window, guest, _) = guest_with_a_table(&server);
    open(&window, &format!("{}/you", server.url));
    window.run_script("window.other = window.open('/you');");
    let other_shows =
        |text: &str| window.wait_until(&format!("other.document.body?.textContent.includes('{text}')"));
    other_shows("Keep your games");
    window.command("Page.bringToFront", &json!({}));
    window.set_offline(true);
    window.tap_text("Sign out");
    window.tap("dialog[open] footer .btn");
    window.wait_until("location.pathname === '/play'");
    other_shows("Nobody is signed in");
    window.set_offline(false);
    wait_until("the end of the session", || guest.get("/v1/me").status == 401);
}

#[test]
fn a_page_that_is_left_at_once_does_not_stop_the_next_one() {
    let server = Server::start();
    for _ in 0..3 {
        let window = Window::open();
        window.emulate_phone(390, 844);
        // The first page is left while it creates its database, and the browser keeps it for "back".
        window.go(&format!("{}/play", server.url));
        open(&window, &format!("{}/you", server.url));
    }
}

/// Elements whose text is cut off or reaches out of the screen. Names that people typed may be shortened, and rows of chips
/// scroll sideways.
pub const CUT_OFF: &str = "
    const found = [];
    const visible = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    for (const element of document.querySelectorAll('#app *, dialog *')) {
        const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '');
        if (!words || !visible(element) || element.closest('.vh, .skip, .el, .game .chips, svg, select, option')) continue;
        const range = document.createRange();
        range.selectNodeContents(element);
        const text = range.getBoundingClientRect();
        const box = element.closest('button, a, .badge, .chip, .row, h1, h2, p')?.getBoundingClientRect() ?? text;
        const out = text.right > innerWidth + 1 || text.left < -1;
        const beyond = text.right > box.right + 1.5 || text.left < box.left - 1.5;
        const style = getComputedStyle(element);
        const clipped = style.overflow !== 'visible' && element.scrollWidth > element.clientWidth + 1;
        if (out || beyond || clipped) found.push(`${element.tagName}.${element.className}: ${element.textContent.trim()}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    return found;";

#[test]
fn no_word_is_cut_off_at_360_pixels_in_any_language() {
    let server = Server::start();
    let (window, _, table) = guest_with_a_table(&server);
    window.emulate_phone(360, 640);
    let mut wrong = Vec::new();
    for language in ["hu", "sr-Cyrl", "uk", "nl", "sr", "en"] {
        prefer(&window, language, "light");
        for screen in SCREENS {
            open(&window, &format!("{}{}", server.url, screen.replace("TABLE", &table)));
            let tag = if language == "sr" { "sr-Latn" } else { language };
            assert_eq!(window.run_script("return document.documentElement.lang;"), tag);
            let found = window.run_script(CUT_OFF);
            wrong.extend(
                found.as_array().expect("a list").iter().map(|text| format!("{language} {screen}: {text}")),
            );
        }
        for (screen, opener) in SHEETS {
            open_sheet(&window, &format!("{}{}", server.url, screen.replace("TABLE", &table)), opener);
            let found = window.run_script(CUT_OFF);
            wrong.extend(
                found.as_array().expect("a list").iter().map(|text| format!("{language} {opener}: {text}")),
            );
        }
    }
    // With the largest text, in the language of the longest words. The choice stays on the device.
    prefer(&window, "hu", "light");
    open(&window, &format!("{}/you", server.url));
    window.tap_text("130 %");
    window.wait_until("getComputedStyle(document.documentElement).fontSize === '20.8px'");
    for screen in SCREENS {
        open(&window, &format!("{}{}", server.url, screen.replace("TABLE", &table)));
        assert_eq!(window.run_script("return getComputedStyle(document.body).fontSize;"), "20.8px");
        let found = window.run_script(CUT_OFF);
        wrong.extend(found.as_array().expect("a list").iter().map(|text| format!("130 % {screen}: {text}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The file of axe, from the packages of the client's checks.
static AXE: LazyLock<String> = LazyLock::new(|| {
    let npm = programs::find(|| programs::in_path("npm"), "npm").expect("npm");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("web-axe");
    std::fs::create_dir_all(&folder).expect("a folder");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../clients/web");
    let lock = std::fs::read_to_string(source.join("package-lock.json")).expect("a list");
    let done = folder.join("installed");
    if std::fs::read_to_string(&done).ok().as_ref() != Some(&lock) {
        for name in ["package.json", "package-lock.json"] {
            std::fs::copy(source.join(name), folder.join(name)).expect("a file");
        }
        let mut command = Command::new(npm);
        let status = command.current_dir(&folder).args(["ci", "--no-fund", "--no-audit"]).status();
        assert!(status.is_ok_and(|status| status.success()), "npm ci");
        std::fs::write(&done, &lock).expect("a file");
    }
    std::fs::read_to_string(folder.join("node_modules/axe-core/axe.min.js")).expect("axe")
});

/// What axe finds serious or critical on the current screen.
pub fn serious(window: &Window) -> Vec<String> {
    window.run_script(&format!("if (!window.axe) {{ {} }} return true;", *AXE));
    let found = window.run_script(
        "return axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
            .filter(({ impact }) => ['serious', 'critical'].includes(impact))
            .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`)));",
    );
    found.as_array().expect("a list").iter().map(Value::to_string).collect()
}

#[test]
fn axe_finds_nothing_serious_on_any_screen() {
    let server = Server::start();
    let (window, _, table) = guest_with_a_table(&server);
    let mut wrong = Vec::new();
    for theme in ["light", "dark", "contrast"] {
        prefer(&window, "en", theme);
        for screen in SCREENS {
            open(&window, &format!("{}{}", server.url, screen.replace("TABLE", &table)));
            wrong.extend(serious(&window).into_iter().map(|text| format!("{theme} {screen}: {text}")));
        }
        for (screen, opener) in [("/play", ".start-form .row:nth-last-child(4)")].into_iter().chain(SHEETS) {
            open_sheet(&window, &format!("{}{}", server.url, screen.replace("TABLE", &table)), opener);
            wrong.extend(serious(&window).into_iter().map(|text| format!("{theme} {opener}: {text}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_sheet_is_closed_by_back_and_by_escape_and_the_focus_returns() {
    let server = Server::start();
    let window = Window::open();
    window.emulate_phone(390, 844);
    let play = format!("{}/play", server.url);
    open(&window, &play);
    // Loaded again with an open sheet, the page keeps its entry in the history.
    window.tap_text("Join with a code");
    window.wait_until("document.querySelector('dialog[open]')");
    open(&window, &play);
    for close in [
        "history.back()",
        "document.querySelector('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))",
    ] {
        window.tap_text("Join with a code");
        window.wait_until("document.querySelector('dialog[open]')");
        window.run_script(close);
        window.wait_until("!document.querySelector('dialog')");
        assert_eq!(window.run_script("return location.pathname;"), "/play");
        window.wait_until("document.activeElement?.textContent.includes('Join with a code')");
    }
}

/// Whether an operation of the document has this path.
fn is_documented(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    DOCUMENT["paths"].as_object().expect("paths").keys().any(|known| {
        let known: Vec<&str> = known.split('/').collect();
        known.len() == parts.len()
            && known.iter().zip(&parts).all(|(known, part)| known.starts_with('{') || known == part)
    })
}

#[test]
fn the_client_plays_from_elsewhere_and_uses_documented_operations_only() {
    let page =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../clients/web/index.html"));
    let page = page.expect("a page");
    // Site and service name each other.
    let site = static_site::reserve();
    let server = Server::with(config(&[("WEB", "off"), ("CORS_ORIGINS", &site.origin)]));
    let named = page.replace(
        "name=\"tharsis-api\" content=\"\"",
        &format!("name=\"tharsis-api\" content=\"{}\"", server.url),
    );
    assert_ne!(named, page);
    let origin = site.serve("clients", Some(Arc::from(named)));
    let door = server.anonymous().get("/");
    assert_eq!((door.status, door.header("location")), (307, "/docs/"));
    let window = Window::open();
    window.emulate_phone(390, 844);
    open(&window, &format!("{}/play", origin));
    window.tap_text("Solo");
    window.tap_text("Start the game");
    window.wait_until("location.pathname.startsWith('/g/')");
    window.wait_until("document.title.startsWith('(1)')");
    let requested =
        window.run_script("return performance.getEntriesByType('resource').map(({ name }) => name);");
    let requested: Vec<&str> =
        requested.as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    let to_service: Vec<&str> =
        requested.iter().filter_map(|url| url.strip_prefix(server.url.as_str())).collect();
    assert!(to_service.len() > 3, "{requested:?}");
    for path in to_service {
        let path = path.split('?').next().unwrap_or_default();
        assert!(is_documented(path), "{path}");
    }
}

/// Writes pictures of all screens to the folder `SCREENSHOTS`, at four sizes and in three themes:
/// `SCREENSHOTS=/tmp/pictures cargo test -p tharsis --test browser web::screenshots -- --ignored`.
#[test]
#[ignore = "writes pictures for people to look at"]
fn screenshots() {
    let folder = PathBuf::from(std::env::var("SCREENSHOTS").expect("SCREENSHOTS names a folder"));
    std::fs::create_dir_all(&folder).expect("a folder");
    let languages = std::env::var("LANGUAGES").unwrap_or_else(|_| "en".to_owned());
    let server = Server::start();
    let (window, _, table) = guest_with_a_table(&server);
    for language in languages.split(',') {
        for theme in ["light", "dark", "contrast"] {
            for (width, height) in [(360, 640), (390, 844), (820, 1180), (1280, 900)] {
                window.set_screen(width, height, width < 600);
                prefer(&window, language, theme);
                for screen in SCREENS {
                    open(&window, &format!("{}{}", server.url, screen.replace("TABLE", &table)));
                    let name = screen.trim_matches('/').replace('/', "-").replace("t-TABLE", "table");
                    let name = if name.is_empty() { "games" } else { &name };
                    window
                        .screenshot(&folder.join(format!("{name}-{language}-{theme}-{width}x{height}.png")));
                }
            }
        }
    }
}
