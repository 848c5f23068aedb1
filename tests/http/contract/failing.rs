//! A store that fails when it is told to, and passes everything on until then: how the tests come by answers that a sound
//! database never gives.

use std::sync::{Arc, Mutex};

use api::service::accounts::{Account, DeviceHash};
use api::service::allowances::Granted;
use api::service::credentials::Credentials;
use api::service::export::{Held, OwnTurn};
use api::service::guesses::{Tallies, Who};
use api::service::id::{AccountId, GameId, SessionId, TableId};
use api::service::keys::SigningKey;
use api::service::moment::Moment;
use api::service::operation::Pool;
use api::service::ports::{Promise, SignedIn, Store, StoreError};
use api::service::sessions::{EndReason, Network, Session, Which};
use api::service::stored::{
    Mine, NewGame, NewTurn, OutboxEntry, Place, Standing, StoredFacts, StoredGame, StoredTurn,
};
use api::service::tables::Table;
use api::service::upkeep::Old;

/// What it fails with, if it does.
pub type Fault = Arc<Mutex<Option<StoreError>>>;

/// Stands before a store.
pub struct Failing {
    pub store: Arc<dyn Store>,
    pub fault: Fault,
}

macro_rules! pass_on {
    ($($name:ident($($argument:ident: $type:ty),*) -> $promised:ty;)+) => {
        impl Store for Failing {
            $(fn $name(&self, $($argument: $type),*) -> Promise<$promised> {
                match self.fault.lock().expect("no test has failed in here").clone() {
                    Some(fault) => Box::pin(std::future::ready(Err(fault))),
                    None => self.store.$name($($argument),*),
                }
            })+

            fn pool(&self) -> Option<Pool> {
                self.store.pool()
            }
        }
    };
}

pass_on! {
    ping() -> ();
    signing_keys() -> Vec<SigningKey>;
    add_signing_key(key: SigningKey) -> bool;
    sign_in(device: DeviceHash, newcomer: Account) -> (Account, SignedIn);
    account(id: AccountId) -> Option<Account>;
    account_of(device: DeviceHash) -> Option<Account>;
    rename(id: AccountId, name: String) -> Option<Account>;
    credentials_of(email: String) -> Option<(Account, Credentials)>;
    credentials(account: AccountId) -> Option<Credentials>;
    register(account: Account, credentials: Credentials) -> ();
    attach(account: AccountId, credentials: Credentials, at: Moment) -> ();
    change_credentials(account: AccountId, credentials: Credentials, at: Moment) -> ();
    has_signed_in_from(account: AccountId, network: Network) -> bool;
    tallies(who: Who, network: Network) -> Tallies;
    save_tallies(who: Who, network: Network, before: Tallies, after: Tallies) -> ();
    take_permits(key: String, now: i64, cost: i64, most: i64) -> Granted;
    insert_session(session: Session, token: Vec<u8>) -> Vec<SessionId>;
    session_of_token(token: Vec<u8>) -> Option<(Session, i64)>;
    rotate(session: SessionId, generation: i64, successor: Vec<u8>, at: Moment, expires_at: Moment) -> ();
    sessions_of(account: AccountId, now: Moment) -> Vec<Session>;
    end_sessions(account: AccountId, which: Which, reason: EndReason, at: Moment) -> Vec<SessionId>;
    sessions_ended_since(since: Moment) -> Vec<(SessionId, Moment)>;
    clear_away(old: Old) -> ();
    insert_table(table: Table) -> ();
    table(id: TableId) -> Option<Table>;
    table_by_code(code: String) -> Option<Table>;
    open_tables(before: Option<TableId>, limit: i64) -> Vec<Table>;
    save_table(table: Table) -> ();
    start_game(table: Table, game: NewGame) -> ();
    game_version(id: GameId) -> Option<i64>;
    game(id: GameId) -> Option<StoredGame>;
    commit_turn(turn: NewTurn) -> ();
    turn_by_key(game: GameId, account: AccountId, key: String) -> Option<StoredTurn>;
    facts_after(game: GameId, seq: i64, limit: i64) -> Vec<StoredFacts>;
    turns(game: GameId) -> Vec<StoredTurn>;
    games_of(account: AccountId, before: Option<GameId>, limit: i64) -> Vec<Mine>;
    standings(games: Vec<GameId>) -> Vec<Standing>;
    begun(accounts: Vec<AccountId>, since: GameId) -> Vec<(AccountId, GameId)>;
    places(account: AccountId, since: GameId) -> Vec<Place>;
    delete_account(id: AccountId, at: Moment) -> Vec<SessionId>;
    waiting_for_nobody(after: Option<GameId>, limit: i64) -> Vec<GameId>;
    abandon(game: GameId, version: i64, at: Moment) -> ();
    held(account: AccountId) -> Option<Held>;
    sessions_kept(account: AccountId, before: Option<SessionId>, limit: i64) -> Vec<Session>;
    tables_of(account: AccountId, before: Option<TableId>, limit: i64) -> Vec<Table>;
    turns_of(game: GameId, account: AccountId) -> Vec<OwnTurn>;
    take_outbox(now: Moment, until: Moment, limit: i64) -> Vec<OutboxEntry>;
    clear_outbox(ids: Vec<i64>) -> ();
    oldest_outbox() -> Option<Moment>;
    count_games() -> (i64, i64);
}
