//! Backup and restore as described in `docs/operation.md`: a backup made during games is consistent, and a server can
//! continue from it elsewhere.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use serde_json::json;

use crate::admin::{admin, id};
use crate::harness::{Client, Server, node_config};
use crate::test_database::TestDatabase;
use crate::test_game::{RandomChooser, TestGame};

/// The number of events in the log of a game.
fn count_events(game: &TestGame) -> i64 {
    game.events(0, 0)["latest_event"].as_i64().expect("a number")
}

#[test]
fn a_backup_made_during_games_can_be_restored_and_played() {
    let database = TestDatabase::create();
    // The test sends more requests than the rate limits allow.
    let server = Server::with(node_config(&database, &[("RATE_ACCOUNT", "off"), ("RATE_ADDRESS", "off")]));
    let tables = [(2, true), (3, false), (1, false), (2, false)];
    let games = tables.map(|(players, draft)| {
        let table = json!({ "players": players, "corporate_era": true, "draft": draft });
        let game = TestGame::start(&server, &table);
        game.play_moves(&mut RandomChooser(players), 10);
        game
    });
    let (stop, moves) = (AtomicBool::new(false), AtomicUsize::new(0));
    let (before, copy) = std::thread::scope(|scope| {
        for (n, game) in games.iter().enumerate() {
            let (stop, moves) = (&stop, &moves);
            scope.spawn(move || {
                let mut chooser = RandomChooser(n as u64 + 3);
                while !stop.load(Ordering::SeqCst) {
                    game.play_moves(&mut chooser, 1);
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
        let before: Vec<i64> = games.iter().map(count_events).collect();
        let copy = database.backup();
        // The games have continued after the backup.
        until(8);
        stop.store(true, Ordering::SeqCst);
        (before, copy)
    });

    let verified = admin(&copy, &["verify-game", "--all"]);
    assert!(
        verified.success && verified.stdout.contains("4 games are as they were stored, 0 are not"),
        "{}",
        verified.stdout
    );
    let restored = Server::on(&copy);
    for (n, (game, before)) in games.iter().zip(before).enumerate() {
        // The backup contains sessions and keys, so the players are still signed in.
        let players: Vec<Client> = game.players.iter().map(|player| player.at(&restored)).collect();
        let again = TestGame { path: game.path.clone(), players };
        let kept = count_events(&again);
        assert!(before <= kept && kept <= count_events(game), "{before} {kept}");
        let (here, there) = (again.events(0, 0)["events"].clone(), game.events(0, 0)["events"].clone());
        let (here, there) = (here.as_array().expect("events"), there.as_array().expect("events"));
        // An event that was undone later is shown as withdrawn.
        for (here, there) in here.iter().zip(there).filter(|(_, there)| there["type"] != "withdrawn") {
            assert_eq!(here, there);
        }
        again.play_moves(&mut RandomChooser(n as u64 + 11), 20);
        assert!(count_events(&again) > kept || again.decision(0).is_null());
        let verified = admin(&copy, &["verify-game", id(&again)]);
        assert!(verified.success, "{}", verified.stdout);
    }
}

#[test]
fn a_backup_does_not_overwrite_a_file() {
    let database = TestDatabase::create();
    let _server = Server::on(&database);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("copy.sqlite");
    let name = file.to_str().expect("a name");
    if database.settings().any(|(_, url)| url.starts_with("postgres:")) {
        let refused = admin(&database, &["backup", name]);
        assert!(!refused.success && refused.stderr.contains("pg_dump"), "{}", refused.stderr);
        return;
    }
    assert!(admin(&database, &["backup", name]).success);
    let mode = std::os::unix::fs::PermissionsExt::mode(&file.metadata().expect("a file").permissions());
    assert_eq!(mode & 0o777, 0o600, "the keys that sign tokens are in it");
    let refused = admin(&database, &["backup", name]);
    assert!(!refused.success && refused.stderr.contains("the file is there already"), "{}", refused.stderr);
    let refused = admin(&database, &["backup", "/no/such/folder/copy.sqlite"]);
    assert!(!refused.success && refused.stderr.contains("/no/such/folder/"), "{}", refused.stderr);
    assert_eq!(
        std::fs::read_dir(folder.path()).expect("a folder").count(),
        1,
        "nothing was partially written"
    );
}
