//! Writes the picture of the README.

use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::harness::{Server, config};
use crate::web_game::Phone;

/// The greatest size of the picture in the README, in bytes.
const PICTURE: usize = 200_000;
/// Writes the picture of the README, `docs/web-client.webp`, from a game against two opponents:
/// `cargo test -p tharsis --test browser web_picture -- --ignored`.
#[test]
#[ignore = "writes the picture of the README"]
fn the_picture_of_the_readme() {
    let server = Server::with(config(&[]));
    let mut phone = Phone::open(&server, "/play");
    phone.tap("document.querySelector('.play-now .btn.p')");
    phone.wait_until("location.pathname.startsWith('/g/') && document.querySelector('.corp')");
    // A game in its middle, with cards in hand, at the first action of an own turn.
    let ready = "const generation = Number(document.querySelector('.top p')?.textContent.match(/[0-9]+/)?.[0]);
        const cards = Number(document.querySelector('.tabs a[href$=\"/hand\"] .n')?.textContent ?? 0);
        return generation >= 5 && cards >= 2 && document.querySelector('.dock .btn.lead') !== null && !document.querySelector('.dock .a use[href=\"#undo\"]');";
    // Two cards are bought in each generation.
    let buy = "const cards = [...document.querySelectorAll('.cm[role=checkbox]')];
        if (!cards.some((card) => card.ariaChecked === 'true')) cards.slice(0, 2).forEach((card) => card.click());";
    loop {
        phone.window.run_script(buy);
        let step = phone.next();
        if phone.window.run_script(ready) == true {
            break;
        }
        if let Some(step) = step {
            assert!(!phone.play(&step), "the game has ended");
        }
    }
    let game = phone.path().split('/').nth(2).expect("a game").to_owned();
    let screens = [("", "light"), ("/hand", "light"), ("/log", "dark")];
    phone.window.command(
        "Emulation.setDeviceMetricsOverride",
        &json!({ "width": 390, "height": 844, "deviceScaleFactor": 1.5, "mobile": true }),
    );
    let shots = screens.map(|(place, theme)| {
        phone.window.run_script(&format!("localStorage.setItem('tharsis.theme', '{theme}');"));
        phone.window.go(&format!("{}/g/{game}{place}", server.url));
        phone.wait_until("document.querySelector('.dock') && !document.querySelector('.loading') && !document.querySelector('.toast')");
        let shot = phone.window.command("Page.captureScreenshot", &json!({ "format": "png" }));
        format!("<img alt='' src='data:image/png;base64,{}'>", shot["data"].as_str().expect("a picture"))
    });
    let style = "body { margin: 0; display: flex; gap: 20px; padding: 20px; background: #dfe3ea }
        img { width: 300px; height: 649px; border-radius: 24px; box-shadow: 0 4px 16px #0005 }";
    let page = format!("<!doctype html><style>{style}</style>{}", shots.concat());
    phone.window.command(
        "Emulation.setDeviceMetricsOverride",
        &json!({ "width": 980, "height": 689, "deviceScaleFactor": 1, "mobile": false }),
    );
    phone.window.go("about:blank");
    phone.window.run_script(&format!("document.write({});", Value::from(page)));
    phone.wait_until("document.images.length === 3 && [...document.images].every((image) => image.complete)");
    let shot = phone.window.command("Page.captureScreenshot", &json!({ "format": "webp", "quality": 80 }));
    let bytes = STANDARD.decode(shot["data"].as_str().expect("a picture")).expect("base64");
    assert!(bytes.len() < PICTURE, "{} bytes", bytes.len());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/web-client.webp");
    std::fs::write(&file, bytes).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
}
