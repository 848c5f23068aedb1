//! Search for tables, and long polls for changes of a table.

use std::time::Duration;

use crate::accounts::keys::Caller;
use crate::error::Error;
use crate::feed::streams::Reader;
use crate::id::{AccountId, TableId};
use crate::lobby::LobbyService;
use crate::lobby::tables::{Table, TablePace};
use crate::ports::Topic;

/// A filter for tables. A field that is `None` does not filter.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Wanted {
    /// The number of seats.
    pub players: Option<u8>,
    /// Whether research is drafted.
    pub draft: Option<bool>,
    /// Whether the cards of the Corporate Era are used.
    pub corporate_era: Option<bool>,
    /// The pace of the game.
    pub pace: Option<TablePace>,
    /// Whether there is a clock.
    pub timed: Option<bool>,
    /// Whether bots are allowed.
    pub allow_bots: Option<bool>,
    /// Whether the result counts for ratings.
    pub rated: Option<bool>,
    /// Whether friends of the account have a seat; `false` does not filter.
    pub friends: bool,
}

impl LobbyService {
    /// Public tables with a free seat, newest first, without those of players who have blocked the account or whom it
    /// has blocked.
    pub async fn open_tables(
        &self,
        account: AccountId,
        wanted: Wanted,
        before: Option<TableId>,
        limit: i64,
    ) -> Result<Vec<Table>, Error> {
        Ok(self.store.open_tables(account, wanted, before, limit).await?)
    }

    /// The tables at which an account has a seat and whose game has not started, oldest first.
    pub async fn tables_waited_at(&self, account: AccountId) -> Result<Vec<Table>, Error> {
        Ok(self.store.tables_waited_at(account).await?)
    }

    /// Returns a table as soon as its version differs from the client's, or when the time is over. Waits while the
    /// caller stays signed in; the wait counts as one of the streams of the account.
    pub async fn poll_table(
        &self,
        caller: Caller,
        id: TableId,
        code: Option<&str>,
        wait: Duration,
        is_known: impl Fn(&Table) -> bool,
    ) -> Result<Table, Error> {
        let (account, reader) = (caller.account, Reader::Caller(caller));
        let read = || self.table(account, id, code);
        self.feed.poll(&reader, Topic::Table(id), wait, read, |table| !is_known(table)).await
    }
}
