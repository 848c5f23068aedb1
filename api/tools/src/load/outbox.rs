//! The age of the outbox while games are played: how far the dispatch of turns to devices is behind.

use std::time::{Duration, Instant};

use tokio_postgres::NoTls;

use super::latencies::Latencies;
use crate::client::{Client, Request, Server};
use crate::stand::{DATABASE, Stand};

/// The time between two samples.
pub const SAMPLE_INTERVAL: Duration = Duration::from_millis(100);
/// The metric with the age in seconds.
const METRIC: &str = "tharsis_outbox_age_seconds ";

const AGE: &str = "SELECT coalesce(extract(epoch FROM clock_timestamp() - \
     (SELECT at FROM outbox ORDER BY id LIMIT 1)), 0)::float8";
const COUNTS: &str = "SELECT (SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('outbox', 'id')::regclass), 0)), \
     (SELECT count(*) FROM outbox)";

type Fault = Box<dyn std::error::Error>;

/// Where the age is read: from Postgres, or from the metrics of the node if its database is embedded.
pub enum OutboxProbe {
    Postgres(tokio_postgres::Client),
    Metrics(Client),
}

/// Entries of the outbox.
#[derive(Clone, Copy, Debug)]
pub struct Entries {
    /// All that were ever added.
    added: i64,
    /// Those that are not dispatched yet.
    pub left: i64,
}

impl Entries {
    /// How many were dispatched since an earlier count.
    pub fn dispatched_since(self, earlier: Self) -> i64 {
        (self.added - self.left) - (earlier.added - earlier.left)
    }
}

impl OutboxProbe {
    /// A probe of the nodes of a stand. `metrics` is the address of the metrics of its first node.
    pub async fn new(stand: &Stand, metrics: &str) -> Result<Self, Fault> {
        let Some(postgres) = &stand.postgres else {
            return Ok(Self::Metrics(Client::new(&Server::at(&format!("http://{metrics}"))?)));
        };
        let (client, connection) = tokio_postgres::connect(&postgres.url(DATABASE), NoTls).await?;
        tokio::spawn(connection);
        Ok(Self::Postgres(client))
    }

    /// The age of the oldest entry; zero if there is none.
    async fn age(&mut self) -> Result<Duration, Fault> {
        let seconds = match self {
            Self::Postgres(client) => client.query_one(AGE, &[]).await?.try_get::<_, f64>(0)?,
            Self::Metrics(client) => {
                let reply = client.send(&Request::get("/metrics")).await?;
                let text = String::from_utf8_lossy(&reply.body);
                let value = text.lines().find_map(|line| line.strip_prefix(METRIC)?.trim().parse().ok());
                // The metric does not exist before it is first recorded.
                value.unwrap_or_default()
            }
        };
        Ok(Duration::try_from_secs_f64(seconds).unwrap_or_default())
    }

    /// Counts the entries; only Postgres counts them.
    pub async fn entries(&mut self) -> Result<Option<Entries>, Fault> {
        let Self::Postgres(client) = self else { return Ok(None) };
        let row = client.query_one(COUNTS, &[]).await?;
        Ok(Some(Entries { added: row.try_get(0)?, left: row.try_get(1)? }))
    }

    /// Samples the age until `until`.
    pub async fn sample(&mut self, until: Instant) -> Result<Latencies, Fault> {
        let mut ages = Latencies::default();
        let mut ticks = tokio::time::interval(SAMPLE_INTERVAL);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        while Instant::now() < until {
            ticks.tick().await;
            ages.record(self.age().await?);
        }
        Ok(ages)
    }
}
