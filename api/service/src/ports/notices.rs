//! Notices between nodes and to listeners. A notice says that something has changed, and nothing of its content.

use domain::seat::SeatSet;

use crate::id::{AccountId, GameId, LinkId, SessionId, TableId};

/// A topic that can be subscribed to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Topic {
    /// A game: its turns.
    Game(GameId),
    /// An account: the start of its games.
    Account(AccountId),
    /// An account: changes other than the events of its games.
    Changes(AccountId),
    /// A session: its end.
    Session(SessionId),
    /// The ends of all sessions.
    Sessions,
    /// A table: its players, and the start of its game.
    Table(TableId),
    /// A link: its end.
    Link(LinkId),
    /// The keys that sign tokens.
    Keys,
    /// The languages of all accounts.
    Languages,
    /// A game: its new plans.
    PlansOf(GameId),
    /// The new plans of all games.
    Plans,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    /// A game has started or changed.
    Game {
        game: GameId,
        /// The version of the game.
        version: i64,
        /// The seats whose decision is pending.
        waiting_for: SeatSet,
    },
    /// A game of the account has started.
    Account(AccountId),
    /// Something other than the events of a game has changed for the account; listeners read it from the store.
    Changed {
        account: AccountId,
        /// The number of the change, counted for each account.
        number: i64,
    },
    /// The session has ended.
    Session(SessionId),
    /// A table has changed.
    Table {
        table: TableId,
        /// The version of the table.
        version: i64,
    },
    /// The link has ended.
    Link(LinkId),
    /// A key that signs tokens was revoked.
    Keys,
    /// An account has chosen another language. Only nodes listen to it.
    LanguageChanged,
    /// A plan was made in the game. Only nodes listen to it.
    PlanMade(GameId),
}

impl Notice {
    /// The topic of the notice.
    pub fn topic(&self) -> Topic {
        match self {
            Self::Game { game, .. } => Topic::Game(*game),
            Self::Account(account) => Topic::Account(*account),
            Self::Changed { account, .. } => Topic::Changes(*account),
            Self::Session(session) => Topic::Session(*session),
            Self::Table { table, .. } => Topic::Table(*table),
            Self::Link(link) => Topic::Link(*link),
            Self::Keys => Topic::Keys,
            Self::LanguageChanged => Topic::Languages,
            Self::PlanMade(game) => Topic::PlansOf(*game),
        }
    }

    /// The version of the game or table, or the number of the change; 0 for anything else, which has none.
    pub fn version(&self) -> i64 {
        match self {
            Self::Game { version, .. } | Self::Table { version, .. } => *version,
            Self::Changed { number, .. } => *number,
            Self::Account(_)
            | Self::Session(_)
            | Self::Link(_)
            | Self::Keys
            | Self::LanguageChanged
            | Self::PlanMade(_) => 0,
        }
    }
}
