//! A Postgres client that takes all free connections.

use std::io;
use std::time::Duration;

use tokio::runtime::Runtime;
use tokio::time::timeout;
use tokio_postgres::{Client, Config, NoTls};

/// The timeout of a connection attempt.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// All connections that were free. They are released when this is dropped.
pub struct ConnectionHog {
    runtime: Runtime,
    config: Config,
    /// The statement that terminates the sessions of the nodes.
    clear: String,
    connections: Vec<Client>,
}

impl ConnectionHog {
    /// Terminates all sessions of the database and takes all connections.
    pub fn start(url: &str, database: &str) -> io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let config = url.parse().map_err(io::Error::other)?;
        let clear =
            format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}'");
        let mut hog = Self { runtime, config, clear, connections: Vec::new() };
        hog.take();
        Ok(hog)
    }

    /// Takes the connections that are free. Called repeatedly, because the nodes reconnect.
    pub fn take(&mut self) {
        self.runtime.block_on(async {
            for _ in 0..2 {
                while let Ok(Ok((client, connection))) =
                    timeout(CONNECT_TIMEOUT, self.config.connect(NoTls)).await
                {
                    tokio::spawn(connection);
                    self.connections.push(client);
                }
                // A connection that ended with Postgres is dropped.
                self.connections.retain(|client| !client.is_closed());
                if let Some(client) = self.connections.first() {
                    // A session that does not end now is terminated by the next call.
                    drop(timeout(CONNECT_TIMEOUT, client.batch_execute(&self.clear)).await);
                }
            }
        });
    }
}
