//! What nodes tell each other, and those who listen: that something has changed, never what.

use crate::id::{AccountId, GameId, LinkId, SessionId, TableId};

/// What somebody can listen to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Topic {
    /// A game: its moves.
    Game(GameId),
    /// An account: games of it that begin.
    Account(AccountId),
    /// What changes for an account beside the facts of its games.
    Changes(AccountId),
    /// A session: its end.
    Session(SessionId),
    /// All sessions: their ends.
    Sessions,
    /// A table: who sits there, and whether its game has begun.
    Table(TableId),
    /// A link: its end.
    Link(LinkId),
    /// The keys that sign tokens.
    Keys,
}

/// News.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    /// A game has begun or has moved on.
    Game {
        /// Which game.
        game: GameId,
        /// The version it is at.
        version: i64,
        /// The seats it waits for now, one bit each.
        waiting_for: u8,
    },
    /// A game of the account has begun.
    Account(AccountId),
    /// Something has changed for the account that is no fact of a game: what it is, whoever hears it reads anew.
    Changed {
        /// Whose.
        account: AccountId,
        /// Counts the changes of the account.
        number: i64,
    },
    /// The session has ended.
    Session(SessionId),
    /// A table has changed.
    Table {
        /// Which table.
        table: TableId,
        /// How often it was written.
        version: i64,
    },
    /// The link has ended.
    Link(LinkId),
    /// A key that signs tokens was revoked.
    Keys,
}

impl Notice {
    /// What it is about.
    pub fn topic(&self) -> Topic {
        match self {
            Self::Game { game, .. } => Topic::Game(*game),
            Self::Account(account) => Topic::Account(*account),
            Self::Changed { account, .. } => Topic::Changes(*account),
            Self::Session(session) => Topic::Session(*session),
            Self::Table { table, .. } => Topic::Table(*table),
            Self::Link(link) => Topic::Link(*link),
            Self::Keys => Topic::Keys,
        }
    }

    /// The version of the game or table, or the number of the change; 0 for anything else, which has none.
    pub fn version(&self) -> i64 {
        match self {
            Self::Game { version, .. } | Self::Table { version, .. } => *version,
            Self::Changed { number, .. } => *number,
            Self::Account(_) | Self::Session(_) | Self::Link(_) | Self::Keys => 0,
        }
    }
}
