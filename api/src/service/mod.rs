//! What people can do: one method per thing. Knows the game and its own ports; neither HTTP nor a database.

pub mod accounts;
pub mod board;
pub mod error;
pub mod events;
pub mod games;
pub mod id;
pub mod keys;
pub mod moment;
pub mod moves;
pub mod operation;
pub mod outbox;
pub mod ports;
pub mod secret;
mod shelf;
pub mod stored;
pub mod sweep;
pub mod tables;

use std::sync::Arc;

use tokio::sync::Notify;

pub use error::Error;
use keys::{Keys, PublicKey, SigningKey};
use outbox::{Courier, Sender};
use ports::{Bus, Clock, Reach, Store};
use shelf::Shelf;
use sweep::Sweep;

/// Everything that people can do.
pub struct Service {
    store: Arc<dyn Store>,
    bus: Arc<dyn Bus>,
    clock: Arc<dyn Clock>,
    keys: Keys,
    shelf: Shelf,
    /// Told after each turn: there is something in the outbox.
    sent_out: Arc<Notify>,
    access_token_seconds: u32,
}

/// What the service is told at the start.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How long an access token is good for.
    pub access_token_seconds: u32,
    /// The `iss` of the access tokens.
    pub token_issuer: String,
}

impl Service {
    /// Takes up work; the first time ever, it makes the key that signs tokens.
    pub async fn new(
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        clock: Arc<dyn Clock>,
        settings: Settings,
    ) -> Result<Self, Error> {
        let kept = store.signing_keys(SigningKey::fresh(clock.now())?).await?;
        let keys = Keys::new(&kept, &settings.token_issuer)?;
        Ok(Self {
            store,
            bus,
            clock,
            keys,
            shelf: Shelf::new(),
            sent_out: Arc::default(),
            access_token_seconds: settings.access_token_seconds,
        })
    }

    /// Whose token it is, if it is good.
    pub fn caller(&self, token: &str) -> Result<id::AccountId, Error> {
        self.keys.account(token)
    }

    /// The public halves of the keys that sign tokens.
    pub fn public_keys(&self) -> &[PublicKey] {
        self.keys.published()
    }

    /// Who takes what turns leave to be sent to these senders.
    pub fn courier(&self, senders: Vec<Arc<dyn Sender>>) -> Courier {
        Courier::new(self.store.clone(), self.clock.clone(), self.sent_out.clone(), senders)
    }

    /// Who looks for what the bus may have lost.
    pub fn sweep(&self) -> Sweep {
        Sweep::new(self.store.clone(), self.bus.clone(), self.clock.clone())
    }

    /// Whether everything answers, or an error when the store does not: then nothing can be done. Without the other
    /// nodes it goes on.
    pub async fn ready(&self) -> Result<bool, Error> {
        self.store.ping().await?;
        Ok(self.bus.reach() != Reach::Cut)
    }
}
