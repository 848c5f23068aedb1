//! What a stream tells beside facts: that something has changed which can be read. It takes no step of the cursor and holds
//! no more than a client needs to know whether to read; who has missed one is told the state by the next. A new kind of
//! change is another variant of `Change`, with what was told of it and whether it is due, read in `read`.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use crate::Service;
use crate::error::Error;
use crate::id::{AccountId, GameId};
use crate::inbox::{Counts, Summary};

/// What an inbox counts beside games expires without a notice. It is counted anew with the first move after so long.
const COUNTS_LIFETIME: Duration = Duration::from_secs(60);

/// Something that can be read has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// The inbox of the account.
    Inbox(Summary),
    /// What was said in these games: the number of the latest message of each.
    Chat(Vec<(GameId, i64)>),
}

/// What was told, and what may have changed since.
pub struct Changes {
    account: AccountId,
    /// The game, where the stream is about one.
    game: Option<GameId>,
    inbox_due: bool,
    chat_due: bool,
    inbox: Option<Summary>,
    /// When `inbox.counts` was read, unless it may have changed since.
    counted_at: Option<Instant>,
    chats: HashMap<GameId, i64>,
    /// Whether they are told at all.
    told: bool,
}

impl Change {
    /// In one word that stays: the name of the frame.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Inbox(_) => "inbox.changed",
            Self::Chat(_) => "chat.changed",
        }
    }
}

impl Changes {
    /// Nothing was told yet, and all may have changed.
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
            told: true,
        }
    }

    /// Nothing, ever: for those who look on, what is no fact is none of their business.
    pub fn none(account: AccountId) -> Self {
        Self {
            account,
            game: None,
            inbox_due: false,
            chat_due: false,
            inbox: None,
            counted_at: None,
            chats: HashMap::new(),
            told: false,
        }
    }

    /// A game of the account has moved on, so that something else may wait.
    pub fn moved(&mut self) {
        self.inbox_due = self.told && self.game.is_none();
    }

    /// Something has changed for the account.
    pub fn changed(&mut self) {
        self.moved();
        self.chat_due = self.told;
        self.counted_at = None;
    }

    /// Whether what comes before everything else was not told yet.
    pub fn is_new(&self) -> bool {
        self.inbox_due && self.inbox.is_none()
    }

    /// The last counts, unless they may have changed since.
    fn counts(&self) -> Option<Counts> {
        self.counted_at.filter(|at| at.elapsed() < COUNTS_LIFETIME)?;
        self.inbox.as_ref().map(|inbox| inbox.counts)
    }

    /// What is not as it was told. It stays due until it was read: this may be given up in the middle.
    pub async fn read(&mut self, service: &Service) -> Result<Option<Change>, Error> {
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
