//! Whether Postgres answers, asked over a connection that nothing else uses: a full pool says nothing about the server.

use std::sync::Arc;

use diesel_async::AsyncPgConnection;
use tokio::sync::Mutex;

use super::adapter::Conn;
use super::queries;
use super::tls::Connector;
use crate::settings::Postgres;
use service::ports::StoreError;

/// Asks one thing at a time.
#[derive(Clone)]
pub struct Probe {
    connector: Connector,
    /// Not there while it is used, so that it is closed when the question is given up.
    idle: Arc<Mutex<Option<AsyncPgConnection>>>,
}

impl Probe {
    /// Opens no connection yet.
    pub fn new(place: &Postgres) -> Result<Self, StoreError> {
        Ok(Self { connector: Connector::new(place)?, idle: Arc::default() })
    }

    /// Whether the server answers a query now.
    pub async fn ask(&self) -> Result<(), StoreError> {
        let mut idle = self.idle.lock().await;
        if let Some(connection) = idle.take() {
            let mut c = Conn::own(connection);
            if queries::ping(&mut c).await.is_ok() {
                *idle = c.into_own();
                return Ok(());
            }
            // The server may have closed it for good reasons, such as a restart.
        }
        let connection = self.connector.connect().await;
        let mut c = connection.map(Conn::own).map_err(|why| StoreError::Unavailable(why.to_string()))?;
        queries::ping(&mut c).await?;
        *idle = c.into_own();
        Ok(())
    }
}
