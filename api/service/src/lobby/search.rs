//! Looking for a table: what it should be like, and news of one that is waited at.

use std::time::Duration;

use crate::accounts::keys::Caller;
use crate::error::Error;
use crate::feed::streams::Reader;
use crate::id::{AccountId, TableId};
use crate::lobby::LobbyService;
use crate::lobby::tables::{Table, TablePace};
use crate::ports::Topic;

/// What a table should be like; anything will do where nothing is said.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Wanted {
    /// Seats.
    pub players: Option<u8>,
    /// Whether research is drafted.
    pub draft: Option<bool>,
    /// With the cards of the Corporate Era.
    pub corporate_era: Option<bool>,
    /// How quickly everybody means to play.
    pub pace: Option<TablePace>,
    /// Whether time is limited.
    pub timed: Option<bool>,
    /// Whether bots may sit there.
    pub allow_bots: Option<bool>,
    /// Whether the result counts for ratings.
    pub rated: Option<bool>,
    /// Whether friends of the account sit there. Nothing is said by `false`.
    pub friends: bool,
}

impl LobbyService {
    /// Public tables with a free seat, newest first; none at which somebody sits whom the account has blocked, or who has
    /// blocked it.
    pub async fn open_tables(
        &self,
        account: AccountId,
        wanted: Wanted,
        before: Option<TableId>,
        limit: i64,
    ) -> Result<Vec<Table>, Error> {
        Ok(self.store.open_tables(account, wanted, before, limit).await?)
    }

    /// The tables at which an account sits and whose game has not started, oldest first.
    pub async fn tables_waited_at(&self, account: AccountId) -> Result<Vec<Table>, Error> {
        Ok(self.store.tables_waited_at(account).await?)
    }

    /// A table, once it is another than the client has; as it is when the time is over. Waits as long as the caller is signed
    /// in, and counted among the streams of the account.
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
