//! Change notices of a stream: they inform the client that a resource other than the event log has changed. A change
//! does not advance the cursor and holds only what a client needs to decide whether to read; a client that misses one
//! receives the current state with the next. To add a kind of change, add a variant to `Change`, keep its last value
//! and a due flag in `Changes`, and read it in `read`.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use crate::error::Error;
use crate::feed::FeedService;
use crate::feed::inbox::{Counts, Summary};
use crate::id::{AccountId, GameId};

/// The counts of an inbox other than games expire without a notice. They are recounted with the first move after this
/// time.
const COUNTS_LIFETIME: Duration = Duration::from_secs(60);

/// A resource of the account has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// The inbox of the account.
    Inbox(Summary),
    /// The number of the latest chat message in each of these games.
    Chat(Vec<(GameId, i64)>),
}

/// The values last sent to the client, and which of them may have changed since.
pub struct Changes {
    account: AccountId,
    /// The game, if the stream covers a single game.
    game: Option<GameId>,
    inbox_due: bool,
    chat_due: bool,
    inbox: Option<Summary>,
    /// When `inbox.counts` was read, unless it may have changed since.
    counted_at: Option<Instant>,
    chats: HashMap<GameId, i64>,
    /// Whether the stream sends changes at all.
    enabled: bool,
}

impl Change {
    /// The name of the frame on the wire.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Inbox(_) => "inbox.changed",
            Self::Chat(_) => "chat.changed",
        }
    }
}

impl Changes {
    /// Nothing has been sent yet; every value is due.
    pub fn new(account: AccountId, game: Option<GameId>) -> Self {
        let inbox_due = game.is_none();
        Self {
            account,
            game,
            inbox_due,
            chat_due: true,
            inbox: None,
            counted_at: None,
            chats: HashMap::new(),
            enabled: true,
        }
    }

    /// Sends nothing: holders of a link receive events only.
    pub fn disabled(account: AccountId) -> Self {
        Self {
            account,
            game: None,
            inbox_due: false,
            chat_due: false,
            inbox: None,
            counted_at: None,
            chats: HashMap::new(),
            enabled: false,
        }
    }

    /// Marks the inbox as due after a game of the account has moved on.
    pub fn moved(&mut self) {
        self.inbox_due = self.enabled && self.game.is_none();
    }

    /// Marks everything as due after a change of the account.
    pub fn changed(&mut self) {
        self.moved();
        self.chat_due = self.enabled;
        self.counted_at = None;
    }

    /// Whether the initial inbox, which comes before all events, has not been sent yet.
    pub fn is_new(&self) -> bool {
        self.inbox_due && self.inbox.is_none()
    }

    /// The last counts, unless they may have changed since.
    fn counts(&self) -> Option<Counts> {
        self.counted_at.filter(|at| at.elapsed() < COUNTS_LIFETIME)?;
        self.inbox.as_ref().map(|inbox| inbox.counts)
    }

    /// Reads the next value that differs from what was sent. A value stays due until it was read, so this future may
    /// be cancelled.
    pub async fn read(&mut self, service: &FeedService) -> Result<Option<Change>, Error> {
        if self.inbox_due {
            let now = Instant::now();
            let counts = self.counts();
            let inbox = service.inbox_summary(self.account, counts).await?;
            if counts.is_none() {
                self.counted_at = Some(now);
            }
            self.inbox_due = false;
            if self.inbox.as_ref() != Some(&inbox) {
                self.inbox = Some(inbox.clone());
                return Ok(Some(Change::Inbox(inbox)));
            }
        }
        if self.chat_due {
            let mut chats = match self.game {
                Some(game) => vec![(game, service.store.latest_message(game).await?)],
                None => service.latest_messages(self.account).await?,
            };
            self.chat_due = false;
            chats.retain(|(game, latest)| *latest > self.chats.get(game).copied().unwrap_or(0));
            self.chats.extend(chats.iter().copied());
            return Ok((!chats.is_empty()).then_some(Change::Chat(chats)));
        }
        Ok(None)
    }
}
