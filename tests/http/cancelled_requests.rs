//! Requests whose client disconnects before the reply: what was committed is still published.

use std::sync::Arc;
use std::time::Duration;

use domain::game::{Answer, EffectOrder, SeatSetup};
use domain::text::Language;
use futures_util::FutureExt;
use providers::bus::local::Local;
use providers::outbound_http::HttpSender;
use service::Services;
use service::accounts::sessions::ClientInfo;
use service::clock::MachineClock;
use service::feed::game_list::GameFilter;
use service::lobby::tables::{NewTable, Options};
use service::network::Network;
use service::play::moves::{MoveAction, MoveCommand};
use service::ports::{Bus, Notice, Topic};
use tokio::time::timeout;

use crate::harness::config;
use crate::ports::{PUBLIC, stores};
use crate::waiting::TIMEOUT;

#[tokio::test]
async fn a_move_is_published_when_its_client_disconnects() {
    let (_folder, stores) = stores();
    for store in stores {
        let bus = Arc::new(Local::default());
        let config = config(&[]);
        let settings = tharsis_server::wiring::settings(&config);
        // The poller for missed notices does not run here, so a received notice was published by the request.
        let http = Arc::new(HttpSender::new(config.webhooks.allowed.clone(), None).expect("TLS"));
        let service = Services::new(store.clone(), bus.clone(), Arc::new(MachineClock), http, settings);
        let service = service.await.expect("a service");
        let client_info = ClientInfo { device: None, language: None, network: Network([1; 16]) };
        let ada = service
            .accounts
            .sign_in_guest(&"k".repeat(32), Some("Ada"), client_info)
            .await
            .expect("a guest")
            .account
            .id;
        let new = NewTable {
            name: None,
            options: Options { players: 1, private: true, ..PUBLIC },
            control: None,
            wishes: SeatSetup { beginner: false, effect_order: EffectOrder::Engine },
            opponents: Vec::new(),
        };
        let table = service.lobby.create_table(ada, new).await.expect("a table").id;
        let mut begun = bus.subscriptions().subscribe(&[Topic::Account(ada)]);
        // The client that starts the game disconnects too.
        let mut starting = Box::pin(service.lobby.start_game(ada, table));
        let mut left = 60_000;
        let game = loop {
            if let Some(done) = starting.as_mut().now_or_never() {
                // The request was complete before it could be cancelled.
                break done.expect("a game").0;
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
            let games = store.games_of(ada, GameFilter::default(), None, 1).await.expect("a list");
            if let Some(game) = games.first() {
                break game.id;
            }
            left -= 1;
            assert!(left > 0, "it does not start");
        };
        drop(starting);
        let notices = timeout(TIMEOUT, begun.recv()).await.expect("notices");
        assert_eq!(notices, [Notice::Account(ada)]);

        // The game is now in the cache, so a move only waits for the commit.
        let decision =
            service.play.decision(ada, game, Language::English).await.expect("an answer").0.decision;
        let decision = decision.expect("a decision");
        let answer = Answer { cards: Some(Vec::new()), ..Answer::plain(decision.options[0].id) };
        let order = MoveCommand {
            key: "k".to_owned(),
            tag: Some(decision.tag),
            what: MoveAction::Play(vec![answer]),
            language: Language::English,
        };
        let mut subscription = bus.subscriptions().subscribe(&[Topic::Game(game)]);
        let mut moving = Box::pin(service.play.carry_out(ada, game, order));
        // Polls the request once, so that it waits for the commit unless that is already done.
        drop(moving.as_mut().now_or_never());
        drop(moving);
        let notices = timeout(TIMEOUT, subscription.recv()).await.expect("notices");
        assert!(matches!(notices[..], [Notice::Game { version: 2, .. }]), "{notices:?}");
        assert_eq!(store.game_version(game).await, Ok(Some(2)));
    }
}
