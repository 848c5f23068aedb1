//! The queries, written once. This folder is part of each kind of store (`lite`, `pg`), which say what `Db`, `Conn` and
//! `RunQueryDsl` are: the same files are compiled for SQLite, where each query is done when its future is made, and for
//! Postgres, where it is waited for.

mod accounts;
mod allowances;
mod clocks;
mod credentials;
mod deliveries;
mod desk;
mod friends;
pub mod games;
mod granted;
mod grants;
mod guesses;
mod guests;
mod hand_overs;
mod held;
mod invitations;
mod keys;
mod leaving;
mod links;
mod listened;
mod lobby;
mod old;
mod outbox;
mod plans;
mod push_preferences;
mod push_targets;
mod pushed;
mod pushes;
mod quick;
mod readable;
mod results;
mod search;
mod secrets;
mod sessions;
mod tables;
mod timed;
mod webhooks;

pub use accounts::ping;

use super::{Backend, Conn, Db, RunQueryDsl, hold, hold_alone};
use domain::text::Language;
use service::accounts::{Account, AccountChange, DeviceHash};
use service::allowances::Granted;
use service::at_rest::Stored;
use service::callers::Shown;
use service::credentials::{Credentials, PasswordChange};
use service::export::{Held, OwnTurn};
use service::game_list::GameFilter;
use service::guesses::{Tallies, Who};
use service::id::{AccountId, DeliveryId, GameId, SessionId, TableId, WebhookId};
use service::keys::SigningKey;
use service::lobby::open_tables::{Newcomer, Room};
use service::moment::Moment;
use service::operation::Pool;
use service::ports::{Promise, SignedIn, Store};
use service::sessions::{EndReason, Network, Session, Which};
use service::stored::{
    Mine, NewGame, NewTurn, OutboxEntry, Place, Standing, StoredFacts, StoredGame, StoredTurn,
};
use service::tables::Table;
use service::upkeep::Old;
use service::webhooks::{Delivery, Listening, Outcome, Taking, Webhook, Wish};

/// A job for a connection: a query of the neighbouring files with its arguments.
macro_rules! job {
    ($query:path $(, $argument:expr)*) => {
        move |c: &mut Conn| Box::pin(async move { $query(c $(, $argument)*).await })
    };
}
use job;

impl Store for Db {
    fn ping(&self) -> Promise<()> {
        self.check()
    }

    fn signing_keys(&self) -> Promise<Vec<SigningKey>> {
        self.read(job!(keys::all))
    }

    fn add_signing_key(&self, key: SigningKey) -> Promise<bool> {
        self.write(job!(keys::add, &key))
    }

    fn delete_signing_key(&self, kid: String) -> Promise<bool> {
        self.write(job!(keys::delete, &kid))
    }

    fn sign_in(&self, device: DeviceHash, newcomer: Account) -> Promise<(Account, SignedIn)> {
        self.write(job!(accounts::sign_in, &device, &newcomer))
    }

    fn account(&self, id: AccountId) -> Promise<Option<Account>> {
        self.read(job!(accounts::account, id))
    }

    fn account_of(&self, device: DeviceHash) -> Promise<Option<Account>> {
        self.read(job!(accounts::of_device, &device))
    }

    fn keep_bot(&self, bot: Account, most: usize) -> Promise<bool> {
        self.write(job!(accounts::keep_bot, &bot, most))
    }

    fn bots_of(&self, owner: AccountId) -> Promise<Vec<Account>> {
        self.read(job!(accounts::bots_of, owner))
    }

    fn change_account(&self, id: AccountId, change: AccountChange) -> Promise<Option<Account>> {
        self.write(job!(accounts::change, id, change))
    }

    fn language(&self, id: AccountId) -> Promise<Option<Language>> {
        self.read(job!(accounts::language, id))
    }

    fn credentials_of(&self, email: String) -> Promise<Option<(Account, Credentials)>> {
        self.read(job!(credentials::of_email, &email))
    }

    fn credentials(&self, account: AccountId) -> Promise<Option<Credentials>> {
        self.read(job!(credentials::of_account, account))
    }

    fn register(&self, account: Account, credentials: Credentials) -> Promise<()> {
        self.write(job!(credentials::register, &account, &credentials))
    }

    fn attach(&self, account: AccountId, credentials: Credentials, at: Moment) -> Promise<()> {
        self.write(job!(credentials::attach, account, &credentials, at))
    }

    fn change_email(&self, account: AccountId, credentials: Credentials, at: Moment) -> Promise<()> {
        self.write(job!(credentials::change_email, account, &credentials, at))
    }

    fn change_password(&self, change: PasswordChange, at: Moment) -> Promise<Vec<SessionId>> {
        self.write(job!(credentials::change_password, &change, at))
    }

    fn has_signed_in_from(&self, account: AccountId, network: Network) -> Promise<bool> {
        self.read(job!(sessions::has_signed_in_from, account, network))
    }

    fn tallies(&self, who: Who, network: Network) -> Promise<Tallies> {
        self.read(job!(guesses::tallies, &who, network))
    }

    fn save_tallies(&self, who: Who, network: Network, before: Tallies, after: Tallies) -> Promise<()> {
        self.write(job!(guesses::save, &who, network, before, after))
    }

    fn take_permits(&self, key: String, now: i64, cost: i64, most: i64) -> Promise<Granted> {
        self.write(job!(allowances::take, &key, now, cost, most))
    }

    fn insert_session(&self, session: Session, token: Vec<u8>, shown: Shown) -> Promise<Vec<SessionId>> {
        self.write(job!(sessions::insert, &session, &token, &shown))
    }

    fn insert_personal(&self, session: Session, token: Vec<u8>, shown: Shown, most: usize) -> Promise<bool> {
        self.write(job!(sessions::insert_personal, &session, &token, &shown, most))
    }

    fn session(&self, id: SessionId) -> Promise<Option<Session>> {
        self.read(job!(sessions::session, id))
    }

    fn session_was_used(&self, id: SessionId, at: Moment) -> Promise<()> {
        self.write(job!(sessions::was_used, id, at))
    }

    fn session_of_token(&self, token: Vec<u8>) -> Promise<Option<(Session, i64)>> {
        self.read(job!(sessions::of_token, &token))
    }

    fn rotate(
        &self,
        session: SessionId,
        generation: i64,
        successor: Vec<u8>,
        at: Moment,
        expires_at: Moment,
    ) -> Promise<()> {
        self.write(job!(sessions::rotate, session, generation, &successor, at, expires_at))
    }

    fn sessions_of(&self, account: AccountId, now: Moment) -> Promise<Vec<Session>> {
        self.read(job!(sessions::of_account, account, now))
    }

    fn end_sessions(
        &self,
        account: AccountId,
        which: Which,
        reason: EndReason,
        at: Moment,
    ) -> Promise<Vec<SessionId>> {
        self.write(job!(sessions::end, account, which, reason, at))
    }

    fn sessions_ended_since(&self, since: Moment) -> Promise<Vec<(SessionId, Moment)>> {
        self.read(job!(sessions::ended_since, since))
    }

    fn clear_away(&self, old: Old) -> Promise<()> {
        self.upkeep(job!(old::clear_away, old))
    }

    fn insert_table(&self, table: Table, room: Room) -> Promise<bool> {
        self.write(job!(tables::insert, &table, room))
    }

    fn table(&self, id: TableId) -> Promise<Option<Table>> {
        self.read(job!(tables::table, id))
    }

    fn table_by_code(&self, code: String) -> Promise<Option<Table>> {
        self.read(job!(tables::by_code, &code))
    }

    fn save_table(&self, table: Table, newcomer: Option<Newcomer>) -> Promise<bool> {
        self.write(job!(tables::save, &table, newcomer))
    }

    fn start_game(&self, table: Table, game: NewGame) -> Promise<()> {
        self.write(job!(tables::start, &table, &game))
    }

    fn game_version(&self, id: GameId) -> Promise<Option<i64>> {
        self.version(id)
    }

    fn game(&self, id: GameId) -> Promise<Option<StoredGame>> {
        self.read(job!(games::game, id))
    }

    fn commit_turn(&self, turn: NewTurn) -> Promise<()> {
        self.commit(turn)
    }

    fn turn_by_key(&self, game: GameId, account: AccountId, key: String) -> Promise<Option<StoredTurn>> {
        self.read(job!(games::turn_by_key, game, account, &key))
    }

    fn facts_after(&self, game: GameId, seq: i64, limit: i64) -> Promise<Vec<StoredFacts>> {
        self.read(job!(listened::facts_after, game, seq, limit))
    }

    fn turns(&self, game: GameId) -> Promise<Vec<StoredTurn>> {
        self.read(job!(games::turns, game))
    }

    fn games_of(
        &self,
        account: AccountId,
        filter: GameFilter,
        before: Option<GameId>,
        limit: i64,
    ) -> Promise<Vec<Mine>> {
        self.read(job!(games::games_of, account, filter, before, limit))
    }

    fn games_after(&self, after: Option<GameId>, limit: i64) -> Promise<Vec<GameId>> {
        self.read(job!(games::after, after, limit))
    }

    fn standings(&self, games: Vec<GameId>) -> Promise<Vec<Standing>> {
        self.read(job!(listened::standings, &games))
    }

    fn begun(&self, accounts: Vec<AccountId>, since: GameId) -> Promise<Vec<(AccountId, GameId)>> {
        self.read(job!(listened::begun, &accounts, since))
    }

    fn places(&self, account: AccountId, since: GameId) -> Promise<Vec<Place>> {
        self.read(job!(listened::places, account, since))
    }

    fn delete_account(&self, id: AccountId, at: Moment) -> Promise<Vec<SessionId>> {
        self.write(job!(leaving::delete, id, at))
    }

    fn waiting_for_nobody(&self, after: Option<GameId>, limit: i64) -> Promise<Vec<GameId>> {
        self.read(job!(leaving::waiting_for_nobody, after, limit))
    }

    fn held(&self, account: AccountId) -> Promise<Option<Held>> {
        self.read(job!(held::of, account))
    }

    fn sessions_kept(
        &self,
        account: AccountId,
        before: Option<SessionId>,
        limit: i64,
    ) -> Promise<Vec<Session>> {
        self.read(job!(sessions::kept, account, before, limit))
    }

    fn tables_of(&self, account: AccountId, before: Option<TableId>, limit: i64) -> Promise<Vec<Table>> {
        self.read(job!(held::tables, account, before, limit))
    }

    fn turns_of(&self, game: GameId, account: AccountId) -> Promise<Vec<OwnTurn>> {
        self.read(job!(held::turns, game, account))
    }

    fn take_outbox(&self, now: Moment, until: Moment, limit: i64) -> Promise<Vec<OutboxEntry>> {
        self.write(job!(outbox::take, now, until, limit))
    }

    fn clear_outbox(&self, ids: Vec<i64>) -> Promise<()> {
        self.write(job!(outbox::clear, &ids))
    }

    fn oldest_outbox(&self) -> Promise<Option<Moment>> {
        self.read(job!(outbox::oldest))
    }

    fn facts_of(&self, game: GameId, version: i64) -> Promise<Option<StoredFacts>> {
        self.read(job!(listened::facts_of, game, version))
    }

    fn insert_webhook(&self, webhook: Webhook, most: i16) -> Promise<bool> {
        self.write(job!(webhooks::insert, &webhook, most))
    }

    fn webhook(&self, id: WebhookId) -> Promise<Option<Webhook>> {
        self.read(job!(webhooks::webhook, id))
    }

    fn webhooks_of(&self, account: AccountId) -> Promise<Vec<Webhook>> {
        self.read(job!(webhooks::of_account, account))
    }

    fn change_webhook(&self, id: WebhookId, wish: Wish, at: Moment) -> Promise<()> {
        self.write(job!(webhooks::change, id, &wish, at))
    }

    fn rotate_webhook(&self, id: WebhookId, secret: Stored, until: Moment) -> Promise<()> {
        self.write(job!(webhooks::rotate, id, &secret, until))
    }

    fn delete_webhook(&self, account: AccountId, id: WebhookId) -> Promise<bool> {
        self.write(job!(webhooks::delete, account, id))
    }

    fn listening(&self, games: Vec<GameId>, now: Moment) -> Promise<Vec<Listening>> {
        self.read(job!(webhooks::listening, &games, now))
    }

    fn add_deliveries(&self, new: Vec<Delivery>) -> Promise<()> {
        self.write(job!(deliveries::add, &new))
    }

    fn renew_deliveries(&self, again: Vec<Delivery>, at: Moment) -> Promise<()> {
        self.write(job!(deliveries::renew, &again, at))
    }

    fn ping_delivery(&self, ping: Delivery) -> Promise<Delivery> {
        self.write(job!(deliveries::ping, &ping))
    }

    fn replay_delivery(&self, webhook: WebhookId, id: DeliveryId, at: Moment) -> Promise<Option<Delivery>> {
        self.write(job!(deliveries::replay, webhook, id, at))
    }

    fn deliveries(&self, of: WebhookId, before: Option<DeliveryId>, limit: i64) -> Promise<Vec<Delivery>> {
        self.read(job!(deliveries::of_webhook, of, before, limit))
    }

    fn take_deliveries(&self, taking: Taking) -> Promise<Vec<(Delivery, Webhook)>> {
        self.write(job!(deliveries::take, &taking))
    }

    fn settle_delivery(&self, outcome: Outcome) -> Promise<()> {
        self.write(job!(webhooks::settle, &outcome))
    }

    fn next_delivery(&self) -> Promise<Option<Moment>> {
        self.read(job!(deliveries::next))
    }

    fn oldest_delivery(&self) -> Promise<Option<Moment>> {
        self.read(job!(deliveries::oldest))
    }

    fn count_games(&self) -> Promise<(i64, i64)> {
        self.read(job!(games::count))
    }

    fn pool(&self) -> Option<Pool> {
        self.connections()
    }
}
