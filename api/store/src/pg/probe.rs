//! The health probe of Postgres. It uses its own connection, because a full pool does not mean that the server is
//! down.

use std::sync::Arc;

use diesel::dsl::sql;
use diesel::sql_types::Bool;
use diesel_async::AsyncPgConnection;
use tokio::sync::Mutex;

use super::adapter::{Conn, RunQueryDsl};
use super::tls::Connector;
use crate::settings::Postgres;
use service::ports::{DatabaseFault, StoreError};

/// Runs one probe at a time.
#[derive(Clone)]
pub struct Probe {
    connector: Connector,
    /// Taken while in use, so that an abandoned probe closes it.
    idle: Arc<Mutex<Option<AsyncPgConnection>>>,
}

impl Probe {
    /// Creates the probe without opening a connection.
    pub fn new(server: &Postgres) -> Result<Self, StoreError> {
        Ok(Self { connector: Connector::new(server)?, idle: Arc::default() })
    }

    /// Whether the server answers a query now.
    ///
    /// # Errors
    /// `Unusable` if it may only be read, as a standby; `Unavailable` if it does not answer.
    pub async fn ask(&self) -> Result<(), StoreError> {
        let mut idle = self.idle.lock().await;
        if let Some(connection) = idle.take() {
            let mut c = Conn::unpooled(connection);
            if is_writable(&mut c).await.is_ok() {
                *idle = c.into_unpooled();
                return Ok(());
            }
            // The server may have closed it for good reasons, such as a restart, and another may be the primary now.
        }
        let connection = self.connector.connect().await;
        let mut c = connection.map(Conn::unpooled).map_err(|why| StoreError::Unavailable(why.to_string()))?;
        is_writable(&mut c).await?;
        *idle = c.into_unpooled();
        Ok(())
    }
}

/// Fails if the server does not accept writes.
async fn is_writable(c: &mut Conn) -> Result<(), StoreError> {
    let read_only = diesel::select(sql::<Bool>("current_setting('transaction_read_only')::boolean"));
    match read_only.get_result(c).await? {
        false => Ok(()),
        true => Err(StoreError::Unusable(DatabaseFault::ReadOnly)),
    }
}
