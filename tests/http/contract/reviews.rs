//! Reviews of finished games.

use crate::harness::Server;
use crate::reviews::{ask, ended_solo_game, keep_waiting, read, wait_until_done};
use crate::test_database::TestDatabase;
use crate::test_game::{RandomChooser, TestGame, two};

pub fn all() {
    let database = TestDatabase::create();
    let server = Server::on(&database);
    let game = TestGame::start(&server, &two());
    let ada = &game.players[0];
    ask(ada, &game.path).problem(409, "game_not_over");
    read(ada, &game.path).problem(409, "game_not_over");
    game.play_moves(&mut RandomChooser(5), 14);
    ada.post(&format!("{}/votes", game.path), &serde_json::json!({ "kind": "abort" })).expect(200);
    game.players[1]
        .post(&format!("{}/votes", game.path), &serde_json::json!({ "kind": "abort" }))
        .expect(200);
    read(ada, &game.path).problem(404, "not_found");
    let asked = ask(ada, &game.path);
    assert!([200, 202].contains(&asked.status), "{asked:?}");
    wait_until_done(ada, &game.path);
    ask(ada, &game.path).expect(200);

    // Three reviews of one account that no node takes, and a fourth.
    let eve = server.guest("Eve");
    let waiting: Vec<_> = (0..3).map(|_| ended_solo_game(&eve)).collect();
    keep_waiting(&database, "Eve");
    ask(&eve, &waiting[0]).expect(202);
    read(&eve, &waiting[0]).expect(202);
    ask(&eve, &ended_solo_game(&eve)).problem(409, "too_many_reviews");
}
