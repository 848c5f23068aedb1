//! The bus of several nodes: one Redis channel in addition to the subscription registry of each node. A notice is
//! published on its own node at once and sent to the others in the background. Redis may be down at the start and at
//! any time: both connections reconnect indefinitely, and the `MissedNoticePoller` of each node finds notices that
//! were lost meanwhile.

use std::collections::VecDeque;
use std::future::Future;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::StreamExt;
use redis::aio::{MultiplexedConnection, PubSubSink, PubSubStream};
use redis::{AsyncConnectionConfig, Client, ErrorKind, Msg, RedisError, RedisResult, Value};
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};
use uuid::Uuid;

use super::message;
use super::settings::RedisSettings;
use service::ports::subscriptions::SubscriptionRegistry;
use service::ports::{Bus, BusReach, Notice};

/// Maximum number of notices that wait for Redis. Beyond it the oldest are dropped.
const MAX_QUEUED: usize = 4_096;
/// Maximum number of notices in one pipeline.
const MAX_BATCH: usize = 256;
/// Timeout of every Redis operation.
const TIMEOUT: Duration = Duration::from_secs(3);
/// After this much silence a connection is checked with a PING.
const PING_AFTER: Duration = Duration::from_secs(3);
/// The delays between connection attempts: the first, and the longest.
const RECONNECT_DELAYS: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(2));
/// The minimum interval between log lines about unreadable messages.
const LOG_INTERVAL: Duration = Duration::from_secs(60);

/// The bus over one channel for all nodes.
pub struct Redis {
    shared: Arc<Shared>,
    tasks: [JoinHandle<()>; 2],
}

/// The state shared by the bus and its two tasks.
struct Shared {
    node: Uuid,
    subscriptions: Arc<SubscriptionRegistry>,
    client: Client,
    channel: String,
    queue: Mutex<VecDeque<Notice>>,
    /// Notices that were taken from the queue and are being sent.
    sending: AtomicUsize,
    wake_up: Notify,
    can_send: AtomicBool,
    can_receive: AtomicBool,
}

impl Redis {
    /// Starts the tasks in the current runtime, whether Redis is reachable or not.
    ///
    /// # Errors
    /// If the URL is not a Redis URL.
    pub fn start(settings: &RedisSettings) -> Result<Self, RedisError> {
        let shared = Arc::new(Shared {
            node: Uuid::now_v7(),
            subscriptions: Arc::default(),
            client: Client::open(settings.url.as_str())?,
            channel: format!("{}:notices", settings.prefix),
            queue: Mutex::default(),
            sending: AtomicUsize::new(0),
            wake_up: Notify::new(),
            // Initially true, so that the first failed attempt is logged.
            can_send: AtomicBool::new(true),
            can_receive: AtomicBool::new(true),
        });
        let tasks = [tokio::spawn(shared.clone().send()), tokio::spawn(shared.clone().receive())];
        Ok(Self { shared, tasks })
    }
}

impl Drop for Redis {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

impl Bus for Redis {
    fn announce(&self, notice: Notice) {
        self.shared.subscriptions.publish(notice);
        let mut queue = self.shared.queue();
        if queue.len() == MAX_QUEUED {
            queue.pop_front();
            metrics::counter!("tharsis_bus_dropped_total").increment(1);
        }
        queue.push_back(notice);
        drop(queue);
        self.shared.wake_up.notify_one();
    }

    fn subscriptions(&self) -> &Arc<SubscriptionRegistry> {
        &self.shared.subscriptions
    }

    fn waiting(&self) -> usize {
        let queue = self.shared.queue();
        queue.len() + self.shared.sending.load(Ordering::Relaxed)
    }

    fn reach(&self) -> BusReach {
        match self.shared.can_send.load(Ordering::Relaxed) && self.shared.can_receive.load(Ordering::Relaxed)
        {
            true => BusReach::Nodes,
            false => BusReach::Cut,
        }
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, VecDeque<Notice>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends the queue, reconnecting indefinitely.
    async fn send(self: Arc<Self>) {
        // An unacknowledged batch is sent again: a duplicate notice is harmless.
        let mut batch = Vec::new();
        let mut delay = RECONNECT_DELAYS.0;
        loop {
            let config = AsyncConnectionConfig::new()
                .set_connection_timeout(Some(TIMEOUT))
                .set_response_timeout(Some(TIMEOUT));
            let why = match self.client.get_multiplexed_async_connection_with_config(&config).await {
                Ok(mut connection) => {
                    delay = RECONNECT_DELAYS.0;
                    self.send_until_error(&mut connection, &mut batch).await
                }
                Err(why) => why,
            };
            self.disconnected(
                &self.can_send,
                "notices cannot be published to the other nodes; check REDIS_URL and the Redis server",
                &why,
            );
            sleep(delay).await;
            delay = (delay * 2).min(RECONNECT_DELAYS.1);
        }
    }

    /// Sends until an error occurs.
    async fn send_until_error(
        &self,
        connection: &mut MultiplexedConnection,
        batch: &mut Vec<Notice>,
    ) -> RedisError {
        self.connected(&self.can_send, "publishing notices to the other nodes");
        loop {
            if batch.is_empty() {
                let mut queue = self.queue();
                let some = queue.len().min(MAX_BATCH);
                batch.extend(queue.drain(..some));
                self.sending.store(batch.len(), Ordering::Relaxed);
            }
            let sent = if batch.is_empty() {
                match timeout(PING_AFTER, self.wake_up.notified()).await {
                    Ok(()) => continue,
                    Err(_) => redis::cmd("PING").query_async::<()>(connection).await,
                }
            } else {
                let mut pipe = redis::pipe();
                for notice in batch.iter() {
                    pipe.publish(&self.channel, message::write(self.node, notice)).ignore();
                }
                pipe.query_async::<()>(connection).await
            };
            match sent {
                Ok(()) => {
                    batch.clear();
                    self.sending.store(0, Ordering::Relaxed);
                }
                Err(why) => return why,
            }
        }
    }

    /// Receives messages of other nodes, reconnecting indefinitely.
    async fn receive(self: Arc<Self>) {
        let mut delay = RECONNECT_DELAYS.0;
        let mut last_logged = None;
        loop {
            let why = match self.subscribe().await {
                Ok((pings, messages)) => {
                    delay = RECONNECT_DELAYS.0;
                    self.receive_until_error(pings, messages, &mut last_logged).await
                }
                Err(why) => why,
            };
            self.disconnected(
                &self.can_receive,
                "notices of the other nodes cannot be received; check REDIS_URL and the Redis server",
                &why,
            );
            sleep(delay).await;
            delay = (delay * 2).min(RECONNECT_DELAYS.1);
        }
    }

    async fn subscribe(&self) -> RedisResult<(PubSubSink, PubSubStream)> {
        with_timeout(async {
            let (mut sink, stream) = self.client.get_async_pubsub().await?.split();
            sink.subscribe(&self.channel).await?;
            Ok((sink, stream))
        })
        .await
    }

    /// Receives until the connection ends or does not answer a PING.
    async fn receive_until_error(
        &self,
        mut pings: PubSubSink,
        mut messages: PubSubStream,
        last_logged: &mut Option<Instant>,
    ) -> RedisError {
        self.connected(&self.can_receive, "receiving notices of the other nodes");
        loop {
            match timeout(PING_AFTER, messages.next()).await {
                Ok(Some(message)) => self.handle(&message, last_logged),
                Ok(None) => return RedisError::from((ErrorKind::Io, "the connection has ended")),
                Err(_) => {
                    if let Err(why) = with_timeout(pings.ping::<Value>()).await {
                        return why;
                    }
                }
            }
        }
    }

    fn handle(&self, message: &Msg, last_logged: &mut Option<Instant>) {
        match message::read(message.get_payload_bytes()) {
            Ok((node, _)) if node == self.node => {}
            Ok((_, notice)) => self.subscriptions.publish(notice),
            Err(why) => {
                if last_logged.is_none_or(|at| at.elapsed() > LOG_INTERVAL) {
                    *last_logged = Some(Instant::now());
                    tracing::warn!(
                        %why,
                        "a bus message of another node cannot be read; the nodes may run different versions"
                    );
                }
            }
        }
    }

    fn connected(&self, which: &AtomicBool, what: &str) {
        if !which.swap(true, Ordering::Relaxed) {
            tracing::info!("Redis: {what}");
        }
    }

    fn disconnected(&self, which: &AtomicBool, what: &str, why: &RedisError) {
        if which.swap(false, Ordering::Relaxed) {
            tracing::warn!(%why, "Redis: {what}");
        }
    }
}

async fn with_timeout<T>(something: impl Future<Output = RedisResult<T>>) -> RedisResult<T> {
    match timeout(TIMEOUT, something).await {
        Ok(done) => done,
        Err(_) => Err(RedisError::from((ErrorKind::Io, "no answer in time"))),
    }
}
