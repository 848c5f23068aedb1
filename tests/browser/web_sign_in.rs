//! Signing in to the web client with a passkey, which an authenticator of the browser keeps, and with a provider, which has a page
//! of its own.

use serde_json::{Value, json};

use crate::harness::{Client, Server, config};
use crate::token_issuer::TokenIssuer;
use crate::web::{CUT_OFF, client_of, open, prefer, serious, sit_down, wait_for_closed_sheet};
use crate::window::{Window, wait_until};

const PASSWORD: &str = "12345 correct horse battery";
/// What the page says of a reply that it has not asked for.
const FOREIGN: &str = "does not belong to a sign-in that was begun in this browser";

/// An authenticator of the browser.
struct Authenticator<'a> {
    window: &'a Window,
    id: Value,
}

impl<'a> Authenticator<'a> {
    fn add(window: &'a Window) -> Self {
        window.command("WebAuthn.enable", &json!({}));
        let options = json!({
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": true, "hasUserVerification": true,
            "isUserVerified": true, "automaticPresenceSimulation": true,
        });
        let added = window.command("WebAuthn.addVirtualAuthenticator", &json!({ "options": options }));
        Self { window, id: added["authenticatorId"].clone() }
    }

    /// The number of passkeys on the device.
    fn count(&self) -> usize {
        let held = self.window.command("WebAuthn.getCredentials", &json!({ "authenticatorId": self.id }));
        held["credentials"].as_array().expect("a list").len()
    }

    /// Whether the person is the owner. Otherwise the browser refuses, as if the prompt was closed.
    fn set_owner(&self, present: bool) {
        let state = json!({ "authenticatorId": self.id, "isUserVerified": present });
        self.window.command("WebAuthn.setUserVerified", &state);
    }
}

/// The address of the server by its name: browsers give no passkeys to an address of numbers.
fn by_name(server: &Server) -> String {
    server.url.replace("127.0.0.1", "localhost")
}

fn methods(client: &Client) -> Value {
    client.get("/v1/me/sign-in-methods").expect(200)
}

/// Waits until that many passkeys and providers sign in.
#[track_caller]
fn wait_for_methods(client: &Client, passkeys: usize, providers: usize) {
    wait_until(&format!("{passkeys} passkeys and {providers} providers"), || {
        let methods = methods(client);
        let count = |name: &str| methods[name].as_array().map(Vec::len);
        (count("passkeys"), count("providers")) == (Some(passkeys), Some(providers))
    });
}

fn sign_out(window: &Window, origin: &str) {
    open(window, &format!("{origin}/you"));
    window.tap_text("Sign out");
    window.wait_until("location.pathname === '/play'");
}

fn open_account(window: &Window, origin: &str) {
    open(window, &format!("{origin}/you/account"));
    window.wait_for_text("How you sign in");
}

#[test]
fn a_guest_adds_a_passkey_signs_out_and_signs_in_by_it() {
    let server = Server::start();
    let origin = by_name(&server);
    let window = Window::open();
    window.emulate_phone(390, 844);
    let authenticator = Authenticator::add(&window);
    let (guest, table) = sit_down(&window, &server, &origin);

    // A prompt that is closed changes nothing.
    open_account(&window, &origin);
    authenticator.set_owner(false);
    window.tap_text("Add a passkey");
    window.wait_for_announcement("Nothing has changed");
    let held = methods(&guest);
    assert_eq!((&held["passkeys"], &held["device_key"]), (&json!([]), &json!(true)));
    authenticator.set_owner(true);
    window.tap_text("Add a passkey");
    window.wait_for_announcement("You can now sign in with the passkey.");
    window.wait_for_text("The only way to sign in");
    wait_for_methods(&guest, 1, 0);
    assert_eq!(guest.get("/v1/me").expect(200)["guest"], false);

    sign_out(&window, &origin);
    open(&window, &format!("{origin}/you/sign-in"));
    window.type_into("input[name=email]", "ada@example.org");
    authenticator.set_owner(false);
    window.tap_text("Sign in with a passkey");
    window.wait_for_announcement("Nothing has changed");
    assert_eq!(
        window.run_script("return document.querySelector('input[name=email]').value;"),
        "ada@example.org"
    );
    authenticator.set_owner(true);
    window.tap_text("Sign in with a passkey");
    window.wait_until("location.pathname === '/'");
    window.wait_until(&format!("document.querySelector('a[href=\"/t/{table}\"]')"));
    assert_eq!(client_of(&window, &server).id, guest.id);

    // Another server for the same domain does not have the passkey.
    let other_server = Server::start();
    let other = by_name(&other_server);
    open(&window, &format!("{other}/you/sign-in"));
    window.tap_text("Sign in with a passkey");
    window.wait_for_announcement("No account has this passkey.");
    wait_until("a device that has forgotten the passkey", || authenticator.count() == 0);
}

#[test]
fn a_passkey_proves_the_owner_of_an_account_without_a_password() {
    let server = Server::start();
    let origin = by_name(&server);
    let window = Window::open();
    window.emulate_phone(360, 640);
    let authenticator = Authenticator::add(&window);
    let (ada, _) = sit_down(&window, &server, &origin);
    open_account(&window, &origin);
    window.tap_text("Add a passkey");
    window.wait_for_announcement("You can now sign in with the passkey.");
    wait_for_methods(&ada, 1, 0);
    for language in ["hu", "sr-Cyrl", "uk", "nl", "en"] {
        prefer(&window, language, "light");
        for page in ["/you/account", "/you/sign-in"] {
            open(&window, &format!("{origin}{page}"));
            window.wait_until("document.querySelector('main [href=\"#plus\"], .other-sign-ins button')");
            assert_eq!(window.run_script(CUT_OFF), json!([]), "{language} {page}");
        }
        open_account_sheet(&window, &origin);
        assert_eq!(window.run_script(CUT_OFF), json!([]), "{language}, proof");
    }
    assert_eq!(serious(&window), Vec::<String>::new());

    // The address and the password come after the proof.
    window.tap_text("Confirm with a passkey");
    window.type_into("dialog input[name=email]", "ada@example.org");
    window.type_into("dialog input[name=password]", PASSWORD);
    window.tap("dialog button[type=submit]");
    wait_for_closed_sheet(&window);
    wait_until("a password", || methods(&ada)["password"] == true);

    // This device has its passkey: a password does not make another one.
    open_account(&window, &origin);
    window.tap_text("Add a passkey");
    window.type_into("dialog input[type=password]", PASSWORD);
    window.tap("dialog .btn.p");
    window.wait_for_announcement("This device has a passkey of the account already.");

    open_account(&window, &origin);
    window.tap_text("Remove");
    window.tap_text("Confirm with a passkey");
    window.wait_for_text("Thank you: it is you.");
    window.tap("dialog .btn.danger");
    wait_for_closed_sheet(&window);
    wait_for_methods(&ada, 0, 0);
    wait_until("a device that has forgotten the passkey", || authenticator.count() == 0);

    // A wrong password leaves the account, and does not make the next attempt begin anew.
    open_account(&window, &origin);
    window.tap_text("Add a passkey");
    window.type_into("dialog input[type=password]", "wrong");
    window.tap("dialog .btn.p");
    window.wait_for_announcement("It is not the password of the account.");
    window.run_script(
        "const field = document.querySelector('dialog input[type=password]');
        field.value = '';
        field.dispatchEvent(new Event('input', { bubbles: true }));",
    );
    window.type_into("dialog input[type=password]", PASSWORD);
    window.tap("dialog .btn.p");
    wait_for_closed_sheet(&window);
    wait_for_methods(&ada, 1, 0);

    open(&window, &format!("{origin}/you/data"));
    window.tap("main .row:last-child");
    window.tap_text("Confirm with a passkey");
    window.wait_for_text("Thank you: it is you.");
    window.tap("dialog .btn.danger");
    window.wait_until("location.pathname === '/play'");
    ada.get("/v1/me").problem(401, "session_ended");
}

/// Opens the sheet that asks for a proof before an address and a password are added.
fn open_account_sheet(window: &Window, origin: &str) {
    open(window, &format!("{origin}/you/account"));
    window.wait_until("document.querySelectorAll('main .row [href=\"#plus\"]').length === 2");
    window.tap("main .panel:last-of-type button.row:last-child");
    window.wait_until("document.querySelector('dialog[open] [href=\"#lock\"]')");
}

#[test]
fn a_server_without_passkeys_shows_no_button_and_says_why() {
    let server = Server::start();
    let window = Window::open();
    window.emulate_phone(390, 844);
    // Its passkeys are for `localhost`.
    sit_down(&window, &server, &server.url);
    open_account(&window, &server.url);
    window.wait_for_text("This server has no passkeys at this address.");
    assert_eq!(window.count("main [href='#plus']"), 0);
}

/// A server whose web client uses the issuer, under the name `club`.
fn server_of(issuer: &TokenIssuer) -> Server {
    let settings = issuer.web_settings("club");
    let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    Server::with(config(&settings))
}

#[test]
fn a_provider_signs_in_is_linked_to_a_guest_proves_the_owner_and_is_unlinked() {
    let issuer = TokenIssuer::start();
    let server = server_of(&issuer);
    let origin = by_name(&server);
    let window = Window::open();
    window.emulate_phone(390, 844);
    let _authenticator = Authenticator::add(&window);

    open(&window, &format!("{origin}/you/sign-in"));
    window.tap_text("Sign in with club");
    window.click("#ada");
    window.wait_until("location.pathname === '/'");
    let ada = client_of(&window, &server);
    assert_eq!(methods(&ada)["providers"][0]["provider"], "club");
    // Nothing of the reply of the provider stays.
    let kept = window.run_script(
        "return new Promise((done) => {
            const opened = indexedDB.open('tharsis');
            opened.onsuccess = () => {
                const begun = IDBKeyRange.bound('provider-sign-in/', 'provider-sign-in/z');
                const keys = opened.result.transaction('items').objectStore('items').getAllKeys(begun);
                keys.onsuccess = () => done(location.hash + keys.result);
            };
        });",
    );
    assert_eq!(kept, "");
    sign_out(&window, &origin);

    let (eve, _) = sit_down(&window, &server, &origin);
    assert_eq!(eve.get("/v1/me").expect(200)["guest"], true);
    open_account(&window, &origin);
    window.tap_text("Link club");
    window.click("#eve");
    window.wait_until("location.pathname === '/you/account'");
    window.wait_for_announcement("You can now sign in with club.");
    wait_for_methods(&eve, 0, 1);
    assert_eq!(eve.get("/v1/me").expect(200)["guest"], false);

    // The provider proves the owner, who then adds a passkey.
    open_account(&window, &origin);
    window.tap_text("Add a passkey");
    window.tap_text("Confirm with club");
    window.click("#eve");
    window.wait_for_text("Thank you: it is you.");
    assert_eq!(serious(&window), Vec::<String>::new());
    window.tap("main .btn.p");
    window.wait_until("location.pathname === '/you/account'");
    wait_for_methods(&eve, 1, 1);

    // Somebody else at the provider is no proof.
    open_account(&window, &origin);
    window.tap_text("Unlink");
    window.tap_text("Confirm with club");
    window.click("#ada");
    window.wait_for_text("Thank you: it is you.");
    window.tap("main .btn.danger");
    window.wait_for_announcement("not linked to the account");
    wait_for_methods(&eve, 1, 1);

    open_account(&window, &origin);
    window.tap_text("Unlink");
    window.tap_text("Confirm with a passkey");
    window.wait_for_text("Thank you: it is you.");
    window.tap("dialog .btn.danger");
    wait_for_closed_sheet(&window);
    wait_for_methods(&eve, 1, 0);

    // A full account links a provider after a proof by its passkey.
    open_account(&window, &origin);
    window.tap_text("Link club");
    window.click("#eve");
    window.tap_text("Confirm with a passkey");
    window.wait_for_text("Thank you: it is you.");
    window.tap("main .btn.p");
    window.wait_until("location.pathname === '/you/account'");
    wait_for_methods(&eve, 1, 1);
}

#[test]
fn a_reply_that_was_not_asked_for_or_is_a_refusal_signs_nobody_in() {
    let issuer = TokenIssuer::start();
    let server = server_of(&issuer);
    let window = Window::open();
    window.emulate_phone(390, 844);
    for (choice, words) in [
        ("#other-state", FOREIGN),
        ("#no-state", FOREIGN),
        ("#cancel", "The sign-in with club was cancelled."),
        ("#failure", "The reason it gives: server_error."),
    ] {
        open(&window, &format!("{}/you/sign-in", server.url));
        window.tap_text("Sign in with club");
        window.click(choice);
        window.wait_for_text(words);
        assert_eq!(window.run_script("return location.pathname + location.hash;"), "/you/provider");
        window.tap_text("Begin again");
        window.wait_until("location.pathname === '/you/sign-in'");
    }
    // Somebody else sends the own token: whoever opened the link would play in a foreign account.
    window.go(&format!("{}/play", server.url));
    let token = issuer.proof(&server.anonymous(), "eve")["id_token"].clone();
    let link = format!("/you/provider#id_token={}&state=made-up", token.as_str().expect("a token"));
    open(&window, &format!("{}{link}", server.url));
    window.wait_for_text(FOREIGN);
    open(&window, &format!("{}/you", server.url));
    window.wait_for_text("Nobody is signed in");
}
