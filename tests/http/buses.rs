//! The contract of every event bus, and the behaviour of the Redis bus when Redis stops and restarts.

use std::sync::Arc;
use std::time::Duration;

use providers::bus::local::Local;
use providers::bus::redis::Redis;
use providers::bus::settings::RedisSettings;
use serde_json::json;
use service::id::{AccountId, GameId};
use service::ports::subscriptions::Subscription;
use service::ports::{Bus, BusReach, Notice, Topic};
use tokio::time::timeout;

use crate::harness::{self, Server};
use crate::patience::{PATIENCE, until};

fn moved(game: GameId, version: i64) -> Notice {
    Notice::Game { game, version, waiting_for: 3 }
}

fn on(url: String, prefix: &str) -> Redis {
    Redis::start(&RedisSettings { url, prefix: prefix.to_owned() }).expect("a good URL")
}

async fn heard(ears: &mut Subscription) -> Vec<Notice> {
    timeout(PATIENCE, ears.recv()).await.expect("news in time")
}

async fn reaches(bus: &dyn Bus, reach: BusReach) {
    let reached = async {
        while bus.reach() != reach {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, reached).await.unwrap_or_else(|_| panic!("{:?}, expected {reach:?}", bus.reach()));
}

/// Announces increasing versions until one is received. Notices sent before the other node has subscribed may be
/// lost.
async fn gets_through(from: &dyn Bus, ears: &mut Subscription, game: GameId, first: i64) -> i64 {
    for version in first..first + 2_400 {
        from.announce(moved(game, version));
        if let Ok(news) = timeout(Duration::from_millis(50), ears.recv()).await {
            assert!(matches!(news[..], [Notice::Game { version: heard, .. }] if heard <= version));
            return version + 1;
        }
    }
    panic!("nothing is heard");
}

#[tokio::test]
async fn a_bus_wakes_everybody_who_listens() {
    let server = sandbox::Redis::start().expect("a Redis");
    let buses: [Arc<dyn Bus>; 2] = [Arc::new(Local::default()), Arc::new(on(server.url(), "test"))];
    for bus in buses {
        let (game, other, account) = (GameId::fresh(), GameId::fresh(), AccountId::fresh());
        let mut first = bus.subscriptions().subscribe(&[Topic::Game(game)]);
        let mut second = bus.subscriptions().subscribe(&[Topic::Account(account), Topic::Game(game)]);
        let mut silent =
            bus.subscriptions().subscribe(&[Topic::Game(other), Topic::Account(AccountId::fresh())]);
        bus.announce(moved(game, 5));
        bus.announce(Notice::Account(account));
        assert_eq!(heard(&mut first).await, [moved(game, 5)]);
        assert_eq!(heard(&mut second).await, [moved(game, 5), Notice::Account(account)]);
        assert!(timeout(Duration::from_millis(200), silent.recv()).await.is_err());
    }
}

#[tokio::test]
async fn nodes_hear_each_other_once_and_only_under_the_same_prefix() {
    let server = sandbox::Redis::start().expect("a Redis");
    let [ours, theirs] = [0; 2].map(|_| on(server.url(), "test"));
    let others = on(server.url(), "another");
    let (game, account) = (GameId::fresh(), AccountId::fresh());
    let topics = [Topic::Game(game), Topic::Account(account)];
    let [mut here, mut there, mut elsewhere] =
        [&ours, &theirs, &others].map(|bus| bus.subscriptions().subscribe(&topics));
    let next = gets_through(&ours, &mut there, game, 1).await;
    drop(heard(&mut here).await);
    ours.announce(Notice::Account(account));
    assert_eq!(heard(&mut there).await, [Notice::Account(account)]);
    assert_eq!(heard(&mut here).await, [Notice::Account(account)]);
    // Redis sends a node its own notices too; they are not delivered twice.
    theirs.announce(moved(game, next));
    assert_eq!(heard(&mut here).await, [moved(game, next)]);
    assert_eq!(heard(&mut there).await, [moved(game, next)]);
    assert!(timeout(Duration::from_millis(200), there.recv()).await.is_err());
    assert!(timeout(Duration::from_millis(200), elsewhere.recv()).await.is_err());
    assert_eq!((ours.reach(), theirs.reach()), (BusReach::Nodes, BusReach::Nodes));
}

#[tokio::test]
async fn redis_may_be_killed_and_come_back() {
    let mut server = sandbox::Redis::start().expect("a Redis");
    let [ours, theirs] = [0; 2].map(|_| on(server.url(), "test"));
    let game = GameId::fresh();
    let mut there = theirs.subscriptions().subscribe(&[Topic::Game(game)]);
    let mut next = gets_through(&ours, &mut there, game, 1).await;
    for _ in 0..2 {
        server.kill().expect("a Redis that can be killed");
        reaches(&ours, BusReach::Cut).await;
        reaches(&theirs, BusReach::Cut).await;
        // Notices within the node are delivered without Redis, and publishing does not wait for it.
        let mut here = ours.subscriptions().subscribe(&[Topic::Game(game)]);
        ours.announce(moved(game, next));
        assert_eq!(heard(&mut here).await, [moved(game, next)]);
        server.restart().expect("a Redis that starts again");
        reaches(&ours, BusReach::Nodes).await;
        reaches(&theirs, BusReach::Nodes).await;
        next = gets_through(&ours, &mut there, game, next).await;
    }
}

#[tokio::test]
async fn redis_may_come_later_and_any_number_of_notices_waits_for_it() {
    let mut server = sandbox::Redis::start().expect("a Redis");
    server.kill().expect("a Redis that can be killed");
    let [ours, theirs] = [0; 2].map(|_| on(server.url(), "test"));
    reaches(&ours, BusReach::Cut).await;
    let game = GameId::fresh();
    let mut there = theirs.subscriptions().subscribe(&[Topic::Game(game)]);
    for version in 1..=20_000 {
        ours.announce(moved(game, version));
    }
    server.restart().expect("a Redis that starts again");
    reaches(&theirs, BusReach::Nodes).await;
    gets_through(&ours, &mut there, game, 20_001).await;
}

#[tokio::test]
async fn what_cannot_be_read_is_left_alone() {
    let server = sandbox::Redis::start().expect("a Redis");
    let [ours, theirs] = [0; 2].map(|_| on(server.url(), "test"));
    let game = GameId::fresh();
    // Both buses receive from Redis from now on.
    let mut there = theirs.subscriptions().subscribe(&[Topic::Game(game)]);
    let next = gets_through(&ours, &mut there, game, 1).await;
    let mut here = ours.subscriptions().subscribe(&[Topic::Game(game)]);
    let next = gets_through(&theirs, &mut here, game, next).await;
    let mut there = theirs.subscriptions().subscribe(&[Topic::Game(game)]);
    let client = redis::Client::open(server.url()).expect("a good URL");
    let mut stranger = client.get_multiplexed_async_connection().await.expect("a connection");
    for wrong in [&b"\xff\xfe"[..], b"", b"{\"v\":9}", &[b'['; 100_000]] {
        let told: usize = redis::cmd("PUBLISH")
            .arg("test:notices")
            .arg(wrong)
            .query_async(&mut stranger)
            .await
            .expect("a Redis that takes it");
        assert_eq!(told, 2);
    }
    ours.announce(moved(game, next));
    assert_eq!(heard(&mut there).await, [moved(game, next)]);
}

#[test]
fn a_server_goes_on_without_redis_and_says_so() {
    let mut redis = sandbox::Redis::start().expect("a Redis");
    redis.kill().expect("a Redis that can be killed");
    let server = Server::with(harness::config(&[("REDIS_URL", &redis.url())]));
    let status = |expected: &str| {
        until(expected, || server.stranger().get("/readyz").expect(200)["status"] == expected);
    };
    status("degraded");
    let ada = server.guest("Ada");
    let table =
        ada.post("/v1/tables", &json!({ "players": 1, "corporate_era": true, "draft": false })).expect(201);
    let start = format!("/v1/tables/{}/start", table["id"].as_str().expect("an id"));
    ada.post(&start, &json!({})).expect(201);
    redis.restart().expect("a Redis that starts again");
    status("ready");
}
