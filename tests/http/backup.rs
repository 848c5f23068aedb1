//! Backup and restore as described in `docs/operation.md`: a backup made during games is consistent, and a server can
//! continue from it elsewhere.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use serde_json::json;

use crate::admin::{admin, id};
use crate::harness::{Client, Server, node_config};
use crate::matches::{Chooser, Match};
use crate::places::Place;

/// The number of events in the log of a game.
fn facts(game: &Match) -> i64 {
    game.events(0, 0)["latest_event"].as_i64().expect("a number")
}

#[test]
fn a_copy_that_is_made_while_games_are_played_goes_on_elsewhere() {
    let place = Place::fresh();
    // The test sends more requests than the rate limits allow.
    let server = Server::with(node_config(&place, &[("RATE_ACCOUNT", "off"), ("RATE_ADDRESS", "off")]));
    let tables = [(2, true), (3, false), (1, false), (2, false)];
    let games = tables.map(|(players, draft)| {
        let table = json!({ "players": players, "corporate_era": true, "draft": draft });
        let game = Match::start(&server, &table);
        game.go_on(&mut Chooser(players), 10);
        game
    });
    let (stop, moves) = (AtomicBool::new(false), AtomicUsize::new(0));
    let (before, copy) = std::thread::scope(|scope| {
        for (n, game) in games.iter().enumerate() {
            let (stop, moves) = (&stop, &moves);
            scope.spawn(move || {
                let mut chooser = Chooser(n as u64 + 3);
                while !stop.load(Ordering::SeqCst) {
                    game.go_on(&mut chooser, 1);
                    moves.fetch_add(1, Ordering::SeqCst);
                }
            });
        }
        let until = |more: usize| {
            let wanted = moves.load(Ordering::SeqCst) + more;
            while moves.load(Ordering::SeqCst) < wanted {
                std::thread::yield_now();
            }
        };
        until(8);
        let before: Vec<i64> = games.iter().map(facts).collect();
        let copy = place.copied();
        // The games have continued after the backup.
        until(8);
        stop.store(true, Ordering::SeqCst);
        (before, copy)
    });

    let verified = admin(&copy, &["verify-game", "--all"]);
    assert!(
        verified.done && verified.out.contains("4 games are as they were stored, 0 are not"),
        "{}",
        verified.out
    );
    let restored = Server::on(&copy);
    for (n, (game, before)) in games.iter().zip(before).enumerate() {
        // The backup contains sessions and keys, so the players are still signed in.
        let players: Vec<Client> = game.players.iter().map(|player| player.at(&restored)).collect();
        let again = Match { path: game.path.clone(), players };
        let kept = facts(&again);
        assert!(before <= kept && kept <= facts(game), "{before} {kept}");
        let (here, there) = (again.events(0, 0)["events"].clone(), game.events(0, 0)["events"].clone());
        let (here, there) = (here.as_array().expect("facts"), there.as_array().expect("facts"));
        // An event that was undone later is shown as withdrawn.
        for (here, there) in here.iter().zip(there).filter(|(_, there)| there["type"] != "withdrawn") {
            assert_eq!(here, there);
        }
        again.go_on(&mut Chooser(n as u64 + 11), 20);
        assert!(facts(&again) > kept || again.decision(0).is_null());
        let verified = admin(&copy, &["verify-game", id(&again)]);
        assert!(verified.done, "{}", verified.out);
    }
}

#[test]
fn a_copy_takes_no_place_that_is_taken() {
    let place = Place::fresh();
    let _server = Server::on(&place);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("copy.sqlite");
    let name = file.to_str().expect("a name");
    if place.settings().any(|(_, url)| url.starts_with("postgres:")) {
        let refused = admin(&place, &["backup", name]);
        assert!(!refused.done && refused.errors.contains("pg_dump"), "{}", refused.errors);
        return;
    }
    assert!(admin(&place, &["backup", name]).done);
    let mode = std::os::unix::fs::PermissionsExt::mode(&file.metadata().expect("a file").permissions());
    assert_eq!(mode & 0o777, 0o600, "the keys that sign tokens are in it");
    let refused = admin(&place, &["backup", name]);
    assert!(!refused.done && refused.errors.contains("the file is there already"), "{}", refused.errors);
    let refused = admin(&place, &["backup", "/no/such/folder/copy.sqlite"]);
    assert!(!refused.done && refused.errors.contains("/no/such/folder/"), "{}", refused.errors);
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing by halves is left");
}
