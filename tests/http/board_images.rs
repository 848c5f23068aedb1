//! Images of the board: shapes and descriptions, per viewer and at earlier positions.

use serde_json::json;

use crate::harness::Server;
use crate::test_game::{RandomChooser, TestGame};

/// The text between two tags, or nothing.
fn between<'a>(svg: &'a str, begin: &str, end: &str) -> &'a str {
    let rest = svg.split_once(begin).map_or("", |(_, rest)| rest);
    rest.split_once(end).map_or("", |(text, _)| text)
}

#[test]
fn a_board_image_shows_the_board_and_describes_it() {
    let server = Server::start();
    let [ada, bob] = ["Ada <&> \"A\"", "Bob"].map(|name| server.guest(name));
    let table = json!({ "name": "Friday", "players": 2, "corporate_era": true, "draft": false });
    let made = ada.post("/v1/tables", &table).expect(201);
    bob.post("/v1/tables/join", &json!({ "code": made["code"] })).expect(200);
    let path = format!("/v1/tables/{}/start", made["id"].as_str().expect("an id"));
    let id = ada.post(&path, &json!({})).expect(201)["game_id"].as_str().expect("an id").to_owned();
    let game = TestGame { path: format!("/v1/games/{id}"), players: vec![ada.clone(), bob] };
    game.play_moves(&mut RandomChooser(5), 250);

    let english = [("Accept-Language", "en")];
    let picture = |query: &str| {
        let reply = ada.send("GET", &format!("{}/board.svg{query}", game.path), &english, None);
        assert_eq!((reply.status, reply.header("content-type")), (200, "image/svg+xml"));
        String::from_utf8(reply.body).expect("text")
    };
    let (svg, view) = (picture(""), ada.get(&game.path).expect(200)["view"].clone());
    assert!(
        svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && svg.len() < 40_000,
        "{} bytes",
        svg.len()
    );
    assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count());
    assert_eq!(svg.matches("<g id=\"h").count(), 61);
    // Names are escaped.
    assert!(!svg.contains("Ada <") && svg.contains("Ada &lt;&amp;&gt; &quot;A&quot;"));
    assert_eq!(
        between(&svg, "<title id=\"title\">", "</title>"),
        format!("Friday, generation {}", view["generation"])
    );
    let description = between(&svg, "<desc id=\"desc\">", "</desc>");
    assert!(description.contains(&format!("Oceans: {} of 9.", view["oceans"])), "{description}");
    for seat in view["seats"].as_array().expect("seats") {
        assert!(description.contains(&format!("Terraform rating: {}.", seat["rating"])), "{description}");
    }
    // Every placed tile is described, and every tile with an owner has a marker.
    for area in view["areas"].as_array().expect("areas") {
        let id = area["area"].as_str().expect("an id");
        let mine = area.get("owner").is_some() && area.get("tile").is_some();
        assert_eq!(description.contains(id), mine, "{id}: {description}");
        let drawn = between(&svg, &format!("<g id=\"{id}\">"), "</g>");
        let marked = drawn.contains("paint-order");
        assert!(drawn.is_empty() || marked == area.get("owner").is_some(), "{id}: {drawn}");
    }

    // The width is as requested. Themes change only colours.
    assert!(svg.contains(" width=\"640\" ") && picture("?size=320").contains(" width=\"320\" "));
    let [dark, contrast] = ["dark", "contrast"].map(|theme| picture(&format!("?theme={theme}")));
    assert_eq!((dark.len(), contrast.len()), (svg.len(), svg.len()));
    assert!(dark != svg && contrast != dark);
    assert!(picture("?at=3").contains("Oceans: 0 of 9."));
    let other = ada.send("GET", &format!("{}/board.svg", game.path), &[("Accept-Language", "nl")], None);
    assert!(String::from_utf8(other.body).expect("text").contains("TR: "));
    for wrong in ["size=159", "size=2049", "size=x", "theme=pink", "at=0", "format=png"] {
        ada.get(&format!("{}/board.svg?{wrong}", game.path)).problem(422, "invalid");
    }
    server.guest("Eve").get(&format!("{}/board.svg", game.path)).problem(404, "not_found");
}
