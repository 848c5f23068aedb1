//! What a measurement stands on: nodes of one's own, for the time of a command, on data that are gone afterwards.

use std::io;

use super::private::{Node, Postgres, Redis};

/// Running nodes with what they stand on.
pub struct Stand {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// What keeps their games; embedded in the node if absent.
    pub postgres: Option<Postgres>,
    /// What wakes them; held so that it lives as long as they do.
    _redis: Option<Redis>,
}

/// The database that the nodes share.
pub const DATABASE: &str = "tharsis";

impl Stand {
    /// One node with everything embedded.
    pub fn embedded(settings: &[(&str, &str)]) -> io::Result<Self> {
        let node = Node::start(&std::env::current_exe()?, settings.iter().copied())?;
        Ok(Self { nodes: vec![node], postgres: None, _redis: None })
    }

    /// So many nodes on one Postgres and one Redis.
    pub fn served(nodes: usize, settings: &[(&str, &str)]) -> io::Result<Self> {
        let postgres = Postgres::start(&[("shared_buffers", "512MB"), ("max_wal_size", "4GB")])?;
        let redis = Redis::start()?;
        let urls = (postgres.create(DATABASE)?, redis.url());
        let own = [("DATABASE_URL", urls.0.as_str()), ("REDIS_URL", urls.1.as_str())];
        let program = std::env::current_exe()?;
        let nodes: io::Result<_> =
            (0..nodes).map(|_| Node::start(&program, own.iter().chain(settings).copied())).collect();
        Ok(Self { nodes: nodes?, postgres: Some(postgres), _redis: Some(redis) })
    }

    /// Where the first node listens.
    pub fn url(&self) -> String {
        self.nodes.first().map(Node::url).unwrap_or_default()
    }
}
