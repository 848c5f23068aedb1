//! The contract of every event bus, and the behaviour of the Redis bus when Redis stops and restarts.

use std::sync::Arc;
use std::time::Duration;

use domain::seat::Seat;
use providers::bus::local::Local;
use providers::bus::redis::Redis;
use providers::bus::settings::RedisSettings;
use redis::AsyncConnectionConfig;
use serde_json::json;
use service::id::{AccountId, GameId};
use service::ports::subscriptions::Subscription;
use service::ports::{Bus, BusReach, Notice, Topic};
use tokio::time::timeout;

use crate::harness::{self, Server};
use crate::waiting::{TIMEOUT, wait_until};

/// How long a subscription must be silent to count as silent.
const SILENCE: Duration = Duration::from_millis(200);
/// After this time a notice counts as lost.
const LOST_AFTER: Duration = Duration::from_secs(10);

fn game_notice(game: GameId, version: i64) -> Notice {
    Notice::Game { game, version, waiting_for: [Seat::Red, Seat::Green].into_iter().collect() }
}

fn redis_bus(url: String, prefix: &str) -> Redis {
    Redis::start(&RedisSettings { url, prefix: prefix.to_owned() }).expect("a good URL")
}

async fn receive(subscription: &mut Subscription) -> Vec<Notice> {
    timeout(TIMEOUT, subscription.recv()).await.expect("notices in time")
}

async fn wait_for_reach(bus: &dyn Bus, reach: BusReach) {
    let reached = async {
        while bus.reach() != reach {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(TIMEOUT, reached).await.unwrap_or_else(|_| panic!("{:?}, expected {reach:?}", bus.reach()));
}

/// Receives notices until that one has arrived and silence follows. Returns none of them if the notice is lost.
async fn receive_until(subscription: &mut Subscription, notice: Notice) -> Vec<Notice> {
    let mut all = Vec::new();
    while !all.contains(&notice) {
        match timeout(LOST_AFTER, subscription.recv()).await {
            Ok(notices) => all.extend(notices),
            Err(_) => return Vec::new(),
        }
    }
    while let Ok(notices) = timeout(SILENCE, subscription.recv()).await {
        all.extend(notices);
    }
    all
}

/// Announces notices until both subscriptions have received the same one, and nothing else. A node that waits too long
/// for Redis connects again: it may then miss a notice, or send it twice.
async fn announce_until_received_once(
    from: &dyn Bus,
    [one, other]: [&mut Subscription; 2],
    notice: impl Fn(i64) -> Notice,
) {
    for notice in (0..20).map(notice) {
        from.announce(notice);
        let received = [receive_until(one, notice).await, receive_until(other, notice).await];
        if received == [[notice], [notice]] {
            return;
        }
    }
    panic!("no notice was received once");
}

/// Announces increasing versions until the latest is received. Notices sent before the other node has subscribed may be
/// lost.
async fn announce_until_received(
    from: &dyn Bus,
    subscription: &mut Subscription,
    game: GameId,
    first: i64,
) -> i64 {
    for version in first..first + 2_400 {
        from.announce(game_notice(game, version));
        // On a slow machine, earlier versions arrive first.
        while let Ok(notices) = timeout(Duration::from_millis(50), subscription.recv()).await {
            match notices[..] {
                [Notice::Game { version: received, .. }] if received == version => return version + 1,
                [Notice::Game { version: received, .. }] => assert!(received < version),
                ref other => panic!("{other:?}"),
            }
        }
    }
    panic!("no notice was received");
}

#[tokio::test]
async fn a_bus_wakes_all_subscriptions_of_a_topic() {
    let server = sandbox::Redis::start().expect("a Redis");
    let buses: [Arc<dyn Bus>; 2] = [Arc::new(Local::default()), Arc::new(redis_bus(server.url(), "test"))];
    for bus in buses {
        let (game, other, account) = (GameId::fresh(), GameId::fresh(), AccountId::fresh());
        let mut first = bus.subscriptions().subscribe(&[Topic::Game(game)]);
        let mut second = bus.subscriptions().subscribe(&[Topic::Account(account), Topic::Game(game)]);
        let mut silent =
            bus.subscriptions().subscribe(&[Topic::Game(other), Topic::Account(AccountId::fresh())]);
        bus.announce(game_notice(game, 5));
        bus.announce(Notice::Account(account));
        assert_eq!(receive(&mut first).await, [game_notice(game, 5)]);
        assert_eq!(receive(&mut second).await, [game_notice(game, 5), Notice::Account(account)]);
        assert!(timeout(SILENCE, silent.recv()).await.is_err());
    }
}

#[tokio::test]
async fn a_notice_reaches_each_node_of_the_same_prefix_once() {
    let server = sandbox::Redis::start().expect("a Redis");
    let [ours, theirs] = [0; 2].map(|_| redis_bus(server.url(), "test"));
    let others = redis_bus(server.url(), "another");
    let (game, account) = (GameId::fresh(), AccountId::fresh());
    let topics = [Topic::Game(game), Topic::Account(account)];
    let [mut here, mut there, mut elsewhere] =
        [&ours, &theirs, &others].map(|bus| bus.subscriptions().subscribe(&topics));
    let next = announce_until_received(&ours, &mut there, game, 1).await;
    drop(receive(&mut here).await);
    announce_until_received_once(&ours, [&mut here, &mut there], |_| Notice::Account(account)).await;
    // Redis sends a node its own notices too; they are not delivered twice.
    announce_until_received_once(&theirs, [&mut here, &mut there], |n| game_notice(game, next + n)).await;
    assert!(timeout(SILENCE, elsewhere.recv()).await.is_err());
    wait_for_reach(&ours, BusReach::Nodes).await;
    wait_for_reach(&theirs, BusReach::Nodes).await;
}

#[tokio::test]
async fn a_bus_survives_a_restart_of_redis() {
    let mut server = sandbox::Redis::start().expect("a Redis");
    let [ours, theirs] = [0; 2].map(|_| redis_bus(server.url(), "test"));
    let game = GameId::fresh();
    let mut there = theirs.subscriptions().subscribe(&[Topic::Game(game)]);
    let mut next = announce_until_received(&ours, &mut there, game, 1).await;
    for _ in 0..2 {
        server.kill().expect("a Redis that can be killed");
        wait_for_reach(&ours, BusReach::Cut).await;
        wait_for_reach(&theirs, BusReach::Cut).await;
        // Notices within the node are delivered without Redis, and publishing does not wait for it.
        let mut here = ours.subscriptions().subscribe(&[Topic::Game(game)]);
        ours.announce(game_notice(game, next));
        assert_eq!(receive(&mut here).await, [game_notice(game, next)]);
        server.restart().expect("a Redis that starts again");
        wait_for_reach(&ours, BusReach::Nodes).await;
        wait_for_reach(&theirs, BusReach::Nodes).await;
        next = announce_until_received(&ours, &mut there, game, next).await;
    }
}

#[tokio::test]
async fn a_bus_starts_without_redis_and_buffers_notices() {
    let mut server = sandbox::Redis::start().expect("a Redis");
    server.kill().expect("a Redis that can be killed");
    let [ours, theirs] = [0; 2].map(|_| redis_bus(server.url(), "test"));
    wait_for_reach(&ours, BusReach::Cut).await;
    let game = GameId::fresh();
    let mut there = theirs.subscriptions().subscribe(&[Topic::Game(game)]);
    for version in 1..=20_000 {
        ours.announce(game_notice(game, version));
    }
    server.restart().expect("a Redis that starts again");
    wait_for_reach(&theirs, BusReach::Nodes).await;
    announce_until_received(&ours, &mut there, game, 20_001).await;
}

#[tokio::test]
async fn unreadable_messages_are_ignored() {
    let server = sandbox::Redis::start().expect("a Redis");
    let [ours, theirs] = [0; 2].map(|_| redis_bus(server.url(), "test"));
    let game = GameId::fresh();
    // Both buses receive from Redis from now on.
    let mut there = theirs.subscriptions().subscribe(&[Topic::Game(game)]);
    let next = announce_until_received(&ours, &mut there, game, 1).await;
    let mut here = ours.subscriptions().subscribe(&[Topic::Game(game)]);
    let next = announce_until_received(&theirs, &mut here, game, next).await;
    let mut there = theirs.subscriptions().subscribe(&[Topic::Game(game)]);
    let client = redis::Client::open(server.url()).expect("a good URL");
    let patient = AsyncConnectionConfig::new()
        .set_connection_timeout(Some(TIMEOUT))
        .set_response_timeout(Some(TIMEOUT));
    let connection = client.get_multiplexed_async_connection_with_config(&patient).await;
    let mut anonymous = connection.expect("a connection");
    for wrong in [&b"\xff\xfe"[..], b"", b"{\"v\":9}", &[b'['; 100_000]] {
        let mut publish = redis::cmd("PUBLISH");
        publish.arg("test:notices").arg(wrong);
        // A node that waits too long for Redis connects again, and misses it.
        let published = async {
            while publish.query_async::<usize>(&mut anonymous).await.expect("a Redis that takes it") != 2 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(TIMEOUT, published).await.expect("both nodes receive it");
    }
    announce_until_received(&ours, &mut there, game, next).await;
}

#[test]
fn a_server_continues_without_redis_and_reports_it() {
    let mut redis = sandbox::Redis::start().expect("a Redis");
    redis.kill().expect("a Redis that can be killed");
    let server = Server::with(harness::config(&[("REDIS_URL", &redis.url())]));
    let status = |expected: &str| {
        wait_until(expected, || {
            let reply = server.anonymous().get("/readyz");
            reply.status == 200 && reply.json()["status"] == expected
        });
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
