//! What clients read: event logs, streams, the inbox, chat, forecasts, and links for spectators.

pub mod chat;
pub mod digest;
pub mod events;
pub mod forecast;
pub mod game_list;
pub mod game_view;
pub mod inbox;
pub mod inbox_store;
pub mod links;
pub mod missed_notice_poller;
pub(crate) mod recent_turns;
pub mod repository;
pub mod streams;

use std::sync::Arc;

use tokio::sync::watch;

use crate::account_changes::{AccountChanges, ChangeRepository};
use crate::accounts::AccountService;
use crate::feed::inbox_store::InboxRepository;
use crate::feed::links::LinkRepository;
use crate::feed::recent_turns::RecentTurnCache;
use crate::feed::repository::{GameListRepository, MissedNoticeRepository};
use crate::feed::streams::{ConnectionLimiter, StreamSettings};
use crate::play::PlayService;
use crate::play::plans::PlanRepository;
use crate::play::repository::GameRepository;
use crate::play::turn_publisher::TurnPublisher;
use crate::ports::{Bus, Clock, repositories};

repositories! {
    /// The repositories that [`FeedService`] uses.
    pub trait FeedStore:
        ChangeRepository
        + GameListRepository
        + GameRepository
        + InboxRepository
        + LinkRepository
        + MissedNoticeRepository
        + PlanRepository;
}

/// What clients read: views, event logs, streams, the inbox and chat.
pub struct FeedService {
    store: Arc<dyn FeedStore>,
    bus: Arc<dyn Bus>,
    clock: Arc<dyn Clock>,
    publisher: Arc<TurnPublisher>,
    changes: AccountChanges,
    accounts: Arc<AccountService>,
    play: Arc<PlayService>,
    recent_turns: RecentTurnCache,
    connections: Arc<ConnectionLimiter>,
    stream_settings: StreamSettings,
    /// Becomes true when the node stops: open streams end.
    stopping: watch::Sender<bool>,
}

impl FeedService {
    /// A service without open streams.
    pub fn new(
        store: Arc<dyn FeedStore>,
        bus: Arc<dyn Bus>,
        clock: Arc<dyn Clock>,
        publisher: Arc<TurnPublisher>,
        changes: AccountChanges,
        play: Arc<PlayService>,
        stream_settings: StreamSettings,
    ) -> Self {
        Self {
            store,
            bus,
            clock,
            publisher,
            changes,
            accounts: play.accounts().clone(),
            play,
            recent_turns: RecentTurnCache::new(),
            connections: Arc::default(),
            stream_settings,
            stopping: watch::Sender::new(false),
        }
    }

    /// The service for games, which the services above this one use too.
    pub(crate) fn play(&self) -> &Arc<PlayService> {
        &self.play
    }
}
