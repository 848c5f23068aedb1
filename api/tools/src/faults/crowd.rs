//! Another client of Postgres that takes all connections that it gives.

use std::io;
use std::time::Duration;

use tokio::runtime::Runtime;
use tokio::time::timeout;
use tokio_postgres::{Client, Config, NoTls};

/// A connection that takes longer is none.
const PATIENCE: Duration = Duration::from_secs(5);

/// All connections that could be had. They are given back when this is dropped.
pub struct ConnectionHog {
    runtime: Runtime,
    config: Config,
    /// What ends the sessions of the nodes.
    clear: String,
    held: Vec<Client>,
}

impl ConnectionHog {
    /// Ends all sessions at that database, and takes their connections and all others.
    pub fn gather(url: &str, database: &str) -> io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let config = url.parse().map_err(io::Error::other)?;
        let clear =
            format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}'");
        let mut crowd = Self { runtime, config, clear, held: Vec::new() };
        crowd.take();
        Ok(crowd)
    }

    /// Takes what is free, again and again: the nodes try the same.
    pub fn take(&mut self) {
        self.runtime.block_on(async {
            for _ in 0..2 {
                while let Ok(Ok((client, connection))) = timeout(PATIENCE, self.config.connect(NoTls)).await {
                    tokio::spawn(connection);
                    self.held.push(client);
                }
                // One that was ended with Postgres holds nothing.
                self.held.retain(|client| !client.is_closed());
                if let Some(client) = self.held.first() {
                    // What does not end now is ended the next time.
                    drop(timeout(PATIENCE, client.batch_execute(&self.clear)).await);
                }
            }
        });
    }
}
