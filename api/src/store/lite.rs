//! The store in an SQLite file: one thread writes, a few read.

use super::connection::{migrate, open};
use super::readers::Readers;
use super::writer::Writer;
use super::{accounts, games, tables};
use crate::config::Database;
use crate::service::accounts::{Account, DeviceHash};
use crate::service::id::{AccountId, GameId, TableId};
use crate::service::keys::SigningKey;
use crate::service::ports::{Promise, SignedIn, Store, StoreError};
use crate::service::stored::{Mine, NewGame, NewTurn, StoredGame, StoredTurn};
use crate::service::tables::Table;

/// An SQLite database.
pub struct Lite {
    writer: Writer,
    /// A database in memory has one connection only, so that its writer reads too.
    readers: Option<Readers>,
}

/// A job for one of the threads: a query body from the neighbouring files with its arguments.
macro_rules! job {
    ($body:path $(, $argument:expr)*) => {
        move |connection: &mut diesel::SqliteConnection| $body(connection $(, $argument)*)
    };
}

impl Lite {
    /// Opens the database, brings its tables up to date and starts its threads.
    pub fn start(database: &Database, readers: usize) -> Result<Self, StoreError> {
        let mut connection = open(database)?;
        migrate(&mut connection)?;
        let no_thread =
            |why: std::io::Error| StoreError::Failed(format!("no thread could be started: {why}"));
        let writer = Writer::start(database.clone(), connection).map_err(no_thread)?;
        let readers = match database {
            Database::Memory => None,
            Database::File(_) => Some(Readers::start(database, readers).map_err(no_thread)?),
        };
        Ok(Self { writer, readers })
    }

    fn write<T, F>(&self, job: F) -> Promise<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut diesel::SqliteConnection) -> Result<T, StoreError> + Send + 'static,
    {
        self.writer.run(job)
    }

    fn read<T, F>(&self, job: F) -> Promise<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut diesel::SqliteConnection) -> Result<T, StoreError> + Send + 'static,
    {
        match &self.readers {
            Some(readers) => readers.run(job),
            None => self.writer.run(job),
        }
    }
}

impl Store for Lite {
    fn ping(&self) -> Promise<()> {
        self.read(job!(accounts::ping))
    }

    fn signing_keys(&self, first: SigningKey) -> Promise<Vec<SigningKey>> {
        self.write(job!(accounts::signing_keys, &first))
    }

    fn sign_in(&self, device: DeviceHash, newcomer: Account) -> Promise<(Account, SignedIn)> {
        self.write(job!(accounts::sign_in, &device, &newcomer))
    }

    fn account(&self, id: AccountId) -> Promise<Option<Account>> {
        self.read(job!(accounts::account, id))
    }

    fn rename(&self, id: AccountId, name: String) -> Promise<Option<Account>> {
        self.write(job!(accounts::rename, id, &name))
    }

    fn insert_table(&self, table: Table) -> Promise<()> {
        self.write(job!(tables::insert, &table))
    }

    fn table(&self, id: TableId) -> Promise<Option<Table>> {
        self.read(job!(tables::table, id))
    }

    fn table_by_code(&self, code: String) -> Promise<Option<Table>> {
        self.read(job!(tables::by_code, &code))
    }

    fn open_tables(&self, before: Option<TableId>, limit: i64) -> Promise<Vec<Table>> {
        self.read(job!(tables::open, before, limit))
    }

    fn save_table(&self, table: Table) -> Promise<()> {
        self.write(job!(tables::save, &table))
    }

    fn start_game(&self, table: Table, game: NewGame) -> Promise<()> {
        self.write(move |connection| {
            tables::save(connection, &table)?;
            games::insert(connection, &game)
        })
    }

    fn game_version(&self, id: GameId) -> Promise<Option<i64>> {
        self.read(job!(games::version, id))
    }

    fn game(&self, id: GameId) -> Promise<Option<StoredGame>> {
        self.read(job!(games::game, id))
    }

    fn commit_turn(&self, turn: NewTurn) -> Promise<()> {
        self.write(job!(games::commit_turn, &turn))
    }

    fn turn_by_key(&self, game: GameId, account: AccountId, key: String) -> Promise<Option<StoredTurn>> {
        self.read(job!(games::turn_by_key, game, account, &key))
    }

    fn turns_after(&self, game: GameId, seq: i64, limit: i64) -> Promise<Vec<StoredTurn>> {
        self.read(job!(games::turns_after, game, seq, limit))
    }

    fn turns(&self, game: GameId) -> Promise<Vec<StoredTurn>> {
        self.read(job!(games::turns, game))
    }

    fn games_of(&self, account: AccountId, before: Option<GameId>, limit: i64) -> Promise<Vec<Mine>> {
        self.read(job!(games::games_of, account, before, limit))
    }
}
