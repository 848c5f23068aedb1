//! The queries, written once. This folder is a module of each kind of store (`lite`, `pg`), which define `Db`, `Conn`
//! and `RunQueryDsl`. The same files are compiled for SQLite, where a query runs when its future is created, and for
//! Postgres, where the future awaits it.

mod account_deletion;
mod accounts;
mod clock_store;
mod clocks;
mod credentials;
mod deliveries;
mod desk;
mod feed;
mod friends;
pub mod games;
mod grant_store;
mod grants;
mod guests;
mod hand_overs;
mod invitations;
mod keys;
mod links;
mod lobby;
mod login_throttle;
mod outbox;
mod personal_data;
mod plans;
mod push_preferences;
mod push_store;
mod push_targets;
mod pushes;
mod quick_match;
mod rate_limits;
mod readable;
mod results;
mod retention;
mod search;
mod secrets;
mod sessions;
mod tables;
mod webhooks;

pub use accounts::ping;

use super::{Backend, Conn, Db, RunQueryDsl, lock_account_exclusively, lock_accounts};
use domain::text::Language;
use service::accounts::account::SignedIn;
use service::accounts::account::{Account, AccountChange, DeviceHash};
use service::accounts::callers::AuthProof;
use service::accounts::credentials::{Credentials, PasswordChange};
use service::accounts::keys::SigningKey;
use service::accounts::login_throttle::{FailureCounts, ThrottleKey};
use service::accounts::repository::{
    AccountRepository, CredentialRepository, LoginThrottleRepository, SessionRepository, SigningKeyRepository,
};
use service::accounts::sessions::{EndReason, Session, Which};
use service::at_rest::Stored;
use service::error::Room;
use service::feed::game_list::GameFilter;
use service::feed::repository::GameListRepository;
use service::id::{AccountId, DeliveryId, GameId, SessionId, TableId, WebhookId};
use service::lobby::open_tables::Newcomer;
use service::lobby::repository::TableRepository;
use service::lobby::tables::Table;
use service::moment::Moment;
use service::network::Network;
use service::notify::repository::{OutboxRepository, WebhookRepository};
use service::notify::webhooks::{
    Delivery, DeliveryOutcome, Webhook, WebhookLeaseRequest, WebhookListener, WebhookSettings,
};
use service::operation::health::Pool;
use service::operation::repository::{HealthRepository, RetentionRepository};
use service::operation::retention::Cutoffs;
use service::personal_data::export::{OwnTurn, PersonalData};
use service::personal_data::repository::PersonalDataRepository;
use service::play::repository::GameRepository;
use service::play::stored::{
    GameProgress, GameSummaryRow, NewGame, NewTurn, OutboxEntry, SeatRow, StoredEvents, StoredGame,
    StoredTurn,
};
use service::ports::StoreFuture;
use service::rate_limiter::Lease;
use service::rate_limiter::RateLimitRepository;

/// A job for a connection: calls a query function with arguments.
macro_rules! job {
    ($query:path $(, $argument:expr)*) => {
        move |c: &mut Conn| Box::pin(async move { $query(c $(, $argument)*).await })
    };
}
use job;

impl AccountRepository for Db {
    fn sign_in(&self, device: DeviceHash, newcomer: Account) -> StoreFuture<(Account, SignedIn)> {
        self.write(job!(accounts::sign_in, &device, &newcomer))
    }

    fn account(&self, id: AccountId) -> StoreFuture<Option<Account>> {
        self.read(job!(accounts::account, id))
    }

    fn account_of(&self, device: DeviceHash) -> StoreFuture<Option<Account>> {
        self.read(job!(accounts::of_device, &device))
    }

    fn insert_bot(&self, bot: Account, max: usize) -> StoreFuture<bool> {
        self.write(job!(accounts::insert_bot, &bot, max))
    }

    fn bots_of(&self, owner: AccountId) -> StoreFuture<Vec<Account>> {
        self.read(job!(accounts::bots_of, owner))
    }

    fn change_account(&self, id: AccountId, change: AccountChange) -> StoreFuture<Option<Account>> {
        self.write(job!(accounts::change, id, change))
    }

    fn language(&self, id: AccountId) -> StoreFuture<Option<Language>> {
        self.read(job!(accounts::language, id))
    }
}

impl CredentialRepository for Db {
    fn credentials_of(&self, email: String) -> StoreFuture<Option<(Account, Credentials)>> {
        self.read(job!(credentials::of_email, &email))
    }

    fn credentials(&self, account: AccountId) -> StoreFuture<Option<Credentials>> {
        self.read(job!(credentials::of_account, account))
    }

    fn register(&self, account: Account, credentials: Credentials) -> StoreFuture<()> {
        self.write(job!(credentials::register, &account, &credentials))
    }

    fn attach(&self, account: AccountId, credentials: Credentials, at: Moment) -> StoreFuture<()> {
        self.write(job!(credentials::attach, account, &credentials, at))
    }

    fn change_email(&self, account: AccountId, credentials: Credentials, at: Moment) -> StoreFuture<()> {
        self.write(job!(credentials::change_email, account, &credentials, at))
    }

    fn change_password(&self, change: PasswordChange, at: Moment) -> StoreFuture<Vec<SessionId>> {
        self.write(job!(credentials::change_password, &change, at))
    }
}

impl LoginThrottleRepository for Db {
    fn has_signed_in_from(&self, account: AccountId, network: Network) -> StoreFuture<bool> {
        self.read(job!(sessions::has_signed_in_from, account, network))
    }

    fn failure_counts(&self, who: ThrottleKey, network: Network) -> StoreFuture<FailureCounts> {
        self.read(job!(login_throttle::failure_counts, &who, network))
    }

    fn save_failure_counts(
        &self,
        who: ThrottleKey,
        network: Network,
        before: FailureCounts,
        after: FailureCounts,
    ) -> StoreFuture<()> {
        self.write(job!(login_throttle::save, &who, network, before, after))
    }
}

impl SessionRepository for Db {
    fn insert_session(
        &self,
        session: Session,
        token: Vec<u8>,
        proof: AuthProof,
    ) -> StoreFuture<Vec<SessionId>> {
        self.write(job!(sessions::insert, &session, &token, &proof))
    }

    fn insert_personal(
        &self,
        session: Session,
        token: Vec<u8>,
        proof: AuthProof,
        max: usize,
    ) -> StoreFuture<bool> {
        self.write(job!(sessions::insert_personal, &session, &token, &proof, max))
    }

    fn session(&self, id: SessionId) -> StoreFuture<Option<Session>> {
        self.read(job!(sessions::session, id))
    }

    fn touch_session(&self, id: SessionId, at: Moment) -> StoreFuture<()> {
        self.write(job!(sessions::touch, id, at))
    }

    fn session_of_token(&self, token: Vec<u8>) -> StoreFuture<Option<(Session, i64)>> {
        self.read(job!(sessions::of_token, &token))
    }

    fn rotate_refresh_token(
        &self,
        session: SessionId,
        generation: i64,
        successor: Vec<u8>,
        at: Moment,
        expires_at: Moment,
    ) -> StoreFuture<()> {
        self.write(job!(sessions::rotate, session, generation, &successor, at, expires_at))
    }

    fn sessions_of(&self, account: AccountId, now: Moment) -> StoreFuture<Vec<Session>> {
        self.read(job!(sessions::of_account, account, now))
    }

    fn end_sessions(
        &self,
        account: AccountId,
        which: Which,
        reason: EndReason,
        at: Moment,
    ) -> StoreFuture<Vec<SessionId>> {
        self.write(job!(sessions::end, account, which, reason, at))
    }

    fn sessions_ended_since(&self, since: Moment) -> StoreFuture<Vec<(SessionId, Moment)>> {
        self.read(job!(sessions::ended_since, since))
    }
}

impl SigningKeyRepository for Db {
    fn signing_keys(&self) -> StoreFuture<Vec<SigningKey>> {
        self.read(job!(keys::all))
    }

    fn add_signing_key(&self, key: SigningKey) -> StoreFuture<bool> {
        self.write(job!(keys::add, &key))
    }

    fn delete_signing_key(&self, kid: String) -> StoreFuture<bool> {
        self.write(job!(keys::delete, &kid))
    }
}

impl GameRepository for Db {
    fn game_version(&self, id: GameId) -> StoreFuture<Option<i64>> {
        self.version(id)
    }

    fn game(&self, id: GameId) -> StoreFuture<Option<StoredGame>> {
        self.read(job!(games::game, id))
    }

    fn commit_turn(&self, turn: NewTurn) -> StoreFuture<()> {
        self.commit(turn)
    }

    fn turn_by_key(&self, game: GameId, account: AccountId, key: String) -> StoreFuture<Option<StoredTurn>> {
        self.read(job!(games::turn_by_key, game, account, &key))
    }

    fn events_after(&self, game: GameId, seq: i64, limit: i64) -> StoreFuture<Vec<StoredEvents>> {
        self.read(job!(feed::events_after, game, seq, limit))
    }

    fn events_of_turn(&self, game: GameId, version: i64) -> StoreFuture<Option<StoredEvents>> {
        self.read(job!(feed::events_of_turn, game, version))
    }

    fn turns(&self, game: GameId) -> StoreFuture<Vec<StoredTurn>> {
        self.read(job!(games::turns, game))
    }

    fn games_after(&self, after: Option<GameId>, limit: i64) -> StoreFuture<Vec<GameId>> {
        self.read(job!(games::after, after, limit))
    }

    fn game_progress(&self, games: Vec<GameId>) -> StoreFuture<Vec<GameProgress>> {
        self.read(job!(feed::game_progress, &games))
    }

    fn games_started_since(
        &self,
        accounts: Vec<AccountId>,
        since: GameId,
    ) -> StoreFuture<Vec<(AccountId, GameId)>> {
        self.read(job!(feed::games_started_since, &accounts, since))
    }

    fn seats_of(&self, account: AccountId, since: GameId) -> StoreFuture<Vec<SeatRow>> {
        self.read(job!(feed::seats_of, account, since))
    }

    fn games_waiting_for_vacant_seats(&self, after: Option<GameId>, limit: i64) -> StoreFuture<Vec<GameId>> {
        self.read(job!(account_deletion::games_waiting_for_vacant_seats, after, limit))
    }

    fn count_games(&self) -> StoreFuture<(i64, i64)> {
        self.read(job!(games::count))
    }
}

impl GameListRepository for Db {
    fn games_of(
        &self,
        account: AccountId,
        filter: GameFilter,
        before: Option<GameId>,
        limit: i64,
    ) -> StoreFuture<Vec<GameSummaryRow>> {
        self.read(job!(games::games_of, account, filter, before, limit))
    }
}

impl TableRepository for Db {
    fn insert_table(&self, table: Table, room: Room) -> StoreFuture<bool> {
        self.write(job!(tables::insert, &table, room))
    }

    fn table(&self, id: TableId) -> StoreFuture<Option<Table>> {
        self.read(job!(tables::table, id))
    }

    fn table_by_code(&self, code: String) -> StoreFuture<Option<Table>> {
        self.read(job!(tables::by_code, &code))
    }

    fn save_table(&self, table: Table, newcomer: Option<Newcomer>) -> StoreFuture<bool> {
        self.write(job!(tables::save, &table, newcomer))
    }

    fn start_game(&self, table: Table, game: NewGame) -> StoreFuture<()> {
        self.write(job!(tables::start, &table, &game))
    }
}

impl PersonalDataRepository for Db {
    fn delete_account(&self, id: AccountId, at: Moment) -> StoreFuture<Vec<SessionId>> {
        self.write(job!(account_deletion::delete, id, at))
    }

    fn personal_data(&self, account: AccountId) -> StoreFuture<Option<PersonalData>> {
        self.read(job!(personal_data::of, account))
    }

    fn all_sessions_of(
        &self,
        account: AccountId,
        before: Option<SessionId>,
        limit: i64,
    ) -> StoreFuture<Vec<Session>> {
        self.read(job!(sessions::all_of_account, account, before, limit))
    }

    fn tables_of(&self, account: AccountId, before: Option<TableId>, limit: i64) -> StoreFuture<Vec<Table>> {
        self.read(job!(personal_data::tables, account, before, limit))
    }

    fn turns_of(&self, game: GameId, account: AccountId) -> StoreFuture<Vec<OwnTurn>> {
        self.read(job!(personal_data::turns, game, account))
    }
}

impl OutboxRepository for Db {
    fn take_outbox(&self, now: Moment, until: Moment, limit: i64) -> StoreFuture<Vec<OutboxEntry>> {
        self.write(job!(outbox::lease, now, until, limit))
    }

    fn clear_outbox(&self, ids: Vec<i64>) -> StoreFuture<()> {
        self.write(job!(outbox::delete, &ids))
    }

    fn oldest_outbox(&self) -> StoreFuture<Option<Moment>> {
        self.read(job!(outbox::oldest))
    }
}

impl WebhookRepository for Db {
    fn insert_webhook(&self, webhook: Webhook, max: i16) -> StoreFuture<bool> {
        self.write(job!(webhooks::insert, &webhook, max))
    }

    fn webhook(&self, id: WebhookId) -> StoreFuture<Option<Webhook>> {
        self.read(job!(webhooks::webhook, id))
    }

    fn webhooks_of(&self, account: AccountId) -> StoreFuture<Vec<Webhook>> {
        self.read(job!(webhooks::of_account, account))
    }

    fn change_webhook(&self, id: WebhookId, wish: WebhookSettings, at: Moment) -> StoreFuture<()> {
        self.write(job!(webhooks::change, id, &wish, at))
    }

    fn rotate_webhook(&self, id: WebhookId, secret: Stored, until: Moment) -> StoreFuture<()> {
        self.write(job!(webhooks::rotate, id, &secret, until))
    }

    fn delete_webhook(&self, account: AccountId, id: WebhookId) -> StoreFuture<bool> {
        self.write(job!(webhooks::delete, account, id))
    }

    fn webhook_listeners(&self, games: Vec<GameId>, now: Moment) -> StoreFuture<Vec<WebhookListener>> {
        self.read(job!(webhooks::listeners, &games, now))
    }

    fn add_deliveries(&self, new: Vec<Delivery>) -> StoreFuture<()> {
        self.write(job!(deliveries::add, &new))
    }

    fn renew_deliveries(&self, again: Vec<Delivery>, at: Moment) -> StoreFuture<()> {
        self.write(job!(deliveries::renew, &again, at))
    }

    fn ping_delivery(&self, ping: Delivery) -> StoreFuture<Delivery> {
        self.write(job!(deliveries::ping, &ping))
    }

    fn replay_delivery(
        &self,
        webhook: WebhookId,
        id: DeliveryId,
        at: Moment,
    ) -> StoreFuture<Option<Delivery>> {
        self.write(job!(deliveries::replay, webhook, id, at))
    }

    fn deliveries(
        &self,
        of: WebhookId,
        before: Option<DeliveryId>,
        limit: i64,
    ) -> StoreFuture<Vec<Delivery>> {
        self.read(job!(deliveries::of_webhook, of, before, limit))
    }

    fn take_deliveries(&self, request: WebhookLeaseRequest) -> StoreFuture<Vec<(Delivery, Webhook)>> {
        self.write(job!(deliveries::lease, &request))
    }

    fn settle_delivery(&self, outcome: DeliveryOutcome) -> StoreFuture<()> {
        self.write(job!(webhooks::save_outcome, &outcome))
    }

    fn next_delivery(&self) -> StoreFuture<Option<Moment>> {
        self.read(job!(deliveries::next))
    }

    fn oldest_delivery(&self) -> StoreFuture<Option<Moment>> {
        self.read(job!(deliveries::oldest))
    }
}

impl RetentionRepository for Db {
    fn purge(&self, cutoffs: Cutoffs) -> StoreFuture<()> {
        self.write_retention(job!(retention::purge, cutoffs))
    }
}

impl RateLimitRepository for Db {
    fn take_permits(&self, key: String, now: i64, cost: i64, max: i64) -> StoreFuture<Lease> {
        self.write(job!(rate_limits::take, &key, now, cost, max))
    }
}

impl HealthRepository for Db {
    fn ping(&self) -> StoreFuture<()> {
        self.check()
    }

    fn pool(&self) -> Option<Pool> {
        self.connections()
    }
}
