//! The bus of several nodes: one channel of Redis in front of the board of each node. A notice is told on its own node at
//! once and is sent to the others when Redis takes it; nobody waits for that. Redis may be away at the start, go and come
//! back: both connections are made again for ever, and what was lost in between the sweep of each node finds.

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
use service::ports::{Bus, BusReach, Notice};
use service::subscriptions::SubscriptionRegistry;

/// Notices that wait for Redis. When there are more, the oldest are dropped.
const QUEUE: usize = 4_096;
/// Notices that are sent in one go.
const BATCH: usize = 256;
/// How long Redis may take for anything.
const PATIENCE: Duration = Duration::from_secs(3);
/// After that much silence, whether the other end still hears is tried out.
const SILENCE: Duration = Duration::from_secs(3);
/// The pauses between attempts to connect: the first, and the longest.
const PAUSES: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(2));
/// What cannot be read is mentioned in the log once in a while.
const MENTIONED_EVERY: Duration = Duration::from_secs(60);

/// One channel for all nodes.
pub struct Redis {
    line: Arc<Line>,
    tasks: [JoinHandle<()>; 2],
}

/// What the bus and its two tasks share.
struct Line {
    node: Uuid,
    board: Arc<SubscriptionRegistry>,
    client: Client,
    channel: String,
    queue: Mutex<VecDeque<Notice>>,
    /// Notices that were taken from the queue and are being sent.
    sending: AtomicUsize,
    bell: Notify,
    speaks: AtomicBool,
    hears: AtomicBool,
}

impl Redis {
    /// Takes up work in the runtime that it is called in, whether Redis is there or not.
    ///
    /// # Errors
    /// If the URL is not one of Redis.
    pub fn start(settings: &RedisSettings) -> Result<Self, RedisError> {
        let line = Arc::new(Line {
            node: Uuid::now_v7(),
            board: Arc::default(),
            client: Client::open(settings.url.as_str())?,
            channel: format!("{}:notices", settings.prefix),
            queue: Mutex::default(),
            sending: AtomicUsize::new(0),
            bell: Notify::new(),
            // Until the first attempt says otherwise, so that the log says when it does.
            speaks: AtomicBool::new(true),
            hears: AtomicBool::new(true),
        });
        let tasks = [tokio::spawn(line.clone().speak()), tokio::spawn(line.clone().hear())];
        Ok(Self { line, tasks })
    }
}

impl Drop for Redis {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

impl Bus for Redis {
    fn announce(&self, notice: Notice) {
        self.line.board.publish(notice);
        let mut queue = self.line.queue();
        if queue.len() == QUEUE {
            queue.pop_front();
            metrics::counter!("tharsis_bus_dropped_total").increment(1);
        }
        queue.push_back(notice);
        drop(queue);
        self.line.bell.notify_one();
    }

    fn subscriptions(&self) -> &Arc<SubscriptionRegistry> {
        &self.line.board
    }

    fn waiting(&self) -> usize {
        let queue = self.line.queue();
        queue.len() + self.line.sending.load(Ordering::Relaxed)
    }

    fn reach(&self) -> BusReach {
        match self.line.speaks.load(Ordering::Relaxed) && self.line.hears.load(Ordering::Relaxed) {
            true => BusReach::Nodes,
            false => BusReach::Cut,
        }
    }
}

impl Line {
    fn queue(&self) -> MutexGuard<'_, VecDeque<Notice>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends what is in the queue, for ever.
    async fn speak(self: Arc<Self>) {
        // What was not taken is sent again: hearing a notice twice does no harm.
        let mut batch = Vec::new();
        let mut pause = PAUSES.0;
        loop {
            let config = AsyncConnectionConfig::new()
                .set_connection_timeout(Some(PATIENCE))
                .set_response_timeout(Some(PATIENCE));
            let why = match self.client.get_multiplexed_async_connection_with_config(&config).await {
                Ok(mut connection) => {
                    pause = PAUSES.0;
                    self.speak_on(&mut connection, &mut batch).await
                }
                Err(why) => why,
            };
            self.cut(&self.speaks, "nothing can be sent to the other nodes", &why);
            sleep(pause).await;
            pause = (pause * 2).min(PAUSES.1);
        }
    }

    /// Sends until it fails.
    async fn speak_on(&self, connection: &mut MultiplexedConnection, batch: &mut Vec<Notice>) -> RedisError {
        self.connected(&self.speaks, "what happens is sent to the other nodes");
        loop {
            if batch.is_empty() {
                let mut queue = self.queue();
                let some = queue.len().min(BATCH);
                batch.extend(queue.drain(..some));
                self.sending.store(batch.len(), Ordering::Relaxed);
            }
            let sent = if batch.is_empty() {
                match timeout(SILENCE, self.bell.notified()).await {
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

    /// Hears what other nodes send, for ever.
    async fn hear(self: Arc<Self>) {
        let mut pause = PAUSES.0;
        let mut mentioned = None;
        loop {
            let why = match self.subscribe().await {
                Ok((pings, messages)) => {
                    pause = PAUSES.0;
                    self.hear_on(pings, messages, &mut mentioned).await
                }
                Err(why) => why,
            };
            self.cut(&self.hears, "nothing is heard of the other nodes", &why);
            sleep(pause).await;
            pause = (pause * 2).min(PAUSES.1);
        }
    }

    async fn subscribe(&self) -> RedisResult<(PubSubSink, PubSubStream)> {
        within(async {
            let (mut sink, stream) = self.client.get_async_pubsub().await?.split();
            sink.subscribe(&self.channel).await?;
            Ok((sink, stream))
        })
        .await
    }

    /// Hears until the connection ends or is found to be dead.
    async fn hear_on(
        &self,
        mut pings: PubSubSink,
        mut messages: PubSubStream,
        mentioned: &mut Option<Instant>,
    ) -> RedisError {
        self.connected(&self.hears, "the other nodes are heard");
        loop {
            match timeout(SILENCE, messages.next()).await {
                Ok(Some(message)) => self.take(&message, mentioned),
                Ok(None) => return RedisError::from((ErrorKind::Io, "the connection has ended")),
                Err(_) => {
                    if let Err(why) = within(pings.ping::<Value>()).await {
                        return why;
                    }
                }
            }
        }
    }

    fn take(&self, message: &Msg, mentioned: &mut Option<Instant>) {
        match message::read(message.get_payload_bytes()) {
            Ok((node, _)) if node == self.node => {}
            Ok((_, notice)) => self.board.publish(notice),
            Err(why) => {
                if mentioned.is_none_or(|at| at.elapsed() > MENTIONED_EVERY) {
                    *mentioned = Some(Instant::now());
                    tracing::warn!(%why, "a message of another node cannot be read");
                }
            }
        }
    }

    fn connected(&self, which: &AtomicBool, what: &str) {
        if !which.swap(true, Ordering::Relaxed) {
            tracing::info!("Redis: {what}");
        }
    }

    fn cut(&self, which: &AtomicBool, what: &str, why: &RedisError) {
        if which.swap(false, Ordering::Relaxed) {
            tracing::warn!(%why, "Redis: {what}");
        }
    }
}

async fn within<T>(something: impl Future<Output = RedisResult<T>>) -> RedisResult<T> {
    match timeout(PATIENCE, something).await {
        Ok(done) => done,
        Err(_) => Err(RedisError::from((ErrorKind::Io, "no answer in time"))),
    }
}
