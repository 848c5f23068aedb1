//! What the service needs from outside: somewhere to keep things, somebody to tell, a clock.
//! Each method of the store is one transaction; none of them knows a rule of the game.

pub(crate) mod notices;
pub mod subscriptions;

use domain::text::Language;
use std::fmt;
use std::sync::Arc;

use futures_util::future::BoxFuture;

use crate::accounts::account::{Account, AccountChange, DeviceHash};
use crate::accounts::callers::AuthProof;
use crate::accounts::credentials::{Credentials, PasswordChange};
use crate::accounts::grants::store::GrantStore;
use crate::accounts::guests::GuestStore;
use crate::accounts::keys::SigningKey;
use crate::accounts::login_throttle::{FailureCounts, ThrottleKey};
use crate::accounts::sessions::{EndReason, Session, Which};
use crate::at_rest::Stored;
use crate::at_rest::store::SecretStore;
use crate::error::Room;
use crate::feed::game_list::GameFilter;
use crate::feed::inbox_store::InboxStore;
use crate::feed::links::LinkStore;
use crate::id::{AccountId, DeliveryId, GameId, SessionId, TableId, WebhookId};
use crate::jobs::health::Pool;
use crate::jobs::retention::Cutoffs;
use crate::lobby::open_tables::Newcomer;
use crate::lobby::store::LobbyStore;
use crate::lobby::tables::Table;
use crate::moment::Moment;
use crate::network::Network;
use crate::notify::delivery::{OutboundRequest, OutboundResponse};
use crate::notify::push;
use crate::notify::push::store::PushStore;
use crate::notify::webhooks::{
    AttemptError, Delivery, DeliveryOutcome, Webhook, WebhookLeaseRequest, WebhookListener, WebhookSettings,
};
use crate::personal_data::export::{OwnTurn, PersonalData};
use crate::play::clock_store::ClockStore;
use crate::play::plans::PlanStore;
use crate::play::seats::hand_overs::HandOverStore;
use crate::play::stored::{
    GameProgress, GameSummaryRow, NewGame, NewTurn, OutboxEntry, SeatRow, StoredEvents, StoredGame,
    StoredTurn,
};
pub use crate::ports::notices::{Notice, Topic};
use crate::ports::subscriptions::SubscriptionRegistry;
use crate::rate_limiter::Lease;
use crate::results::store::ResultStore;

/// What a port gives back, later.
pub type StoreFuture<T> = BoxFuture<'static, Result<T, StoreError>>;

/// Why the store could not do it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// The row has moved on since it was read.
    Conflict,
    /// What had to be unique is there already.
    Duplicate,
    /// Too much is waiting; nothing was done.
    Busy,
    /// The database cannot be reached, or the connection to it broke: what was asked may or may not have been done.
    Unavailable(String),
    /// The database cannot do it as long as an operator does nothing about the cause; what was asked may or may not have
    /// been done.
    Unusable(DatabaseFault),
    /// The database failed; what was asked may or may not have been done.
    Failed(String),
}

/// What keeps a database from being read or written until an operator does something about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DatabaseFault {
    /// There is no room left.
    DiskFull,
    /// It may only be read.
    ReadOnly,
    /// Reading or writing its files fails.
    Io,
    /// What its files hold is damaged.
    Corrupt,
}

impl fmt::Display for DatabaseFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::DiskFull => "the disk of the database is full",
            Self::ReadOnly => "the database may only be read",
            Self::Io => "reading or writing the files of the database fails",
            Self::Corrupt => "the database is damaged",
        })
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict => f.write_str("the row has moved on since it was read"),
            Self::Duplicate => f.write_str("what had to be unique is there already"),
            Self::Busy => f.write_str("too much is waiting to be written"),
            Self::Unavailable(why) => write!(f, "the database cannot be reached: {why}"),
            Self::Unusable(fault) => fault.fmt(f),
            Self::Failed(why) => write!(f, "the database failed: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// Keeps accounts, tables and games. Whatever it says it has written survives a crash.
pub trait Store:
    ClockStore
    + InboxStore
    + GrantStore
    + GuestStore
    + HandOverStore
    + LinkStore
    + LobbyStore
    + PlanStore
    + PushStore
    + ResultStore
    + SecretStore
{
    /// Whether it can be read from, and written to as far as is known.
    fn ping(&self) -> StoreFuture<()>;

    /// The keys that sign tokens, newest first.
    fn signing_keys(&self) -> StoreFuture<Vec<SigningKey>>;
    /// Keeps another key, unless there is one of that number already; tells whether it did.
    fn add_signing_key(&self, key: SigningKey) -> StoreFuture<bool>;
    /// Deletes a key; tells whether it was there.
    fn delete_signing_key(&self, kid: String) -> StoreFuture<bool>;

    /// The account of a device, or else `newcomer`, which then becomes it. Tells which of the two.
    fn sign_in(&self, device: DeviceHash, newcomer: Account) -> StoreFuture<(Account, SignedIn)>;
    /// An account that is not deleted.
    fn account(&self, id: AccountId) -> StoreFuture<Option<Account>>;
    /// The account of a device.
    fn account_of(&self, device: DeviceHash) -> StoreFuture<Option<Account>>;
    /// Keeps a new bot, unless its owner has `most` already; tells whether it did. `Conflict` when its owner is deleted.
    fn insert_bot(&self, bot: Account, most: usize) -> StoreFuture<bool>;
    /// The bots of an account that are not deleted, the oldest first.
    fn bots_of(&self, owner: AccountId) -> StoreFuture<Vec<Account>>;
    /// Changes an account that is not deleted; gives it as it is then.
    fn change_account(&self, id: AccountId, change: AccountChange) -> StoreFuture<Option<Account>>;
    /// The language that an account has chosen, if it has.
    fn language(&self, id: AccountId) -> StoreFuture<Option<Language>>;

    /// The account of an e-mail address, and what is kept of its password.
    fn credentials_of(&self, email: String) -> StoreFuture<Option<(Account, Credentials)>>;
    /// The e-mail address and password of an account.
    fn credentials(&self, account: AccountId) -> StoreFuture<Option<Credentials>>;
    /// Keeps a new full account; `Duplicate` when the e-mail address is taken.
    fn register(&self, account: Account, credentials: Credentials) -> StoreFuture<()>;
    /// Makes a guest a full account; `Conflict` when it is none, `Duplicate` when the e-mail address is taken.
    fn attach(&self, account: AccountId, credentials: Credentials, at: Moment) -> StoreFuture<()>;
    /// Gives a full account another e-mail address; `Duplicate` when it is taken, `Conflict` when the password is not the
    /// one of that hash any more.
    fn change_email(&self, account: AccountId, credentials: Credentials, at: Moment) -> StoreFuture<()>;
    /// Gives a full account another password, ends all sessions but one, and takes away every code that was given; tells
    /// the sessions. `Conflict` when the password is not the old one any more.
    fn change_password(&self, change: PasswordChange, at: Moment) -> StoreFuture<Vec<SessionId>>;

    /// Whether somebody has signed in to that account from that network.
    fn has_signed_in_from(&self, account: AccountId, network: Network) -> StoreFuture<bool>;
    /// The wrong passwords for an e-mail address.
    fn failure_counts(&self, who: ThrottleKey, network: Network) -> StoreFuture<FailureCounts>;
    /// Writes them back; `Conflict` or `Duplicate` when they have changed since.
    fn save_failure_counts(
        &self,
        who: ThrottleKey,
        network: Network,
        before: FailureCounts,
        after: FailureCounts,
    ) -> StoreFuture<()>;
    /// Uses up `cost` of the rate of a key, unless that would be more than `most`; all in microseconds.
    fn take_permits(&self, key: String, now: i64, cost: i64, most: i64) -> StoreFuture<Lease>;

    /// Keeps a session and the hash of its first refresh token; `Conflict` when its account is deleted, or what was shown
    /// counts no longer. Of many sessions of an account the ones that were used longest ago are ended; tells which.
    fn insert_session(
        &self,
        session: Session,
        token: Vec<u8>,
        shown: AuthProof,
    ) -> StoreFuture<Vec<SessionId>>;
    /// Keeps a personal token, unless its account has `most` already that go on; tells whether it did. `Conflict` as for
    /// `insert_session`.
    fn insert_personal(
        &self,
        session: Session,
        token: Vec<u8>,
        shown: AuthProof,
        most: usize,
    ) -> StoreFuture<bool>;
    /// A session.
    fn session(&self, id: SessionId) -> StoreFuture<Option<Session>>;
    /// Notes that a session was used.
    fn touch_session(&self, id: SessionId, at: Moment) -> StoreFuture<()>;
    /// The session of a refresh token, by its hash, and which of its tokens it is.
    fn session_of_token(&self, token: Vec<u8>) -> StoreFuture<Option<(Session, i64)>>;
    /// Another refresh token, by its hash, takes the place of the one of that generation; `Conflict` when that one no
    /// longer stands.
    fn rotate_refresh_token(
        &self,
        session: SessionId,
        generation: i64,
        successor: Vec<u8>,
        at: Moment,
        expires_at: Moment,
    ) -> StoreFuture<()>;
    /// The sessions of an account that have neither ended nor run out, the one used last first.
    fn sessions_of(&self, account: AccountId, now: Moment) -> StoreFuture<Vec<Session>>;
    /// Ends sessions of an account that go on; tells which.
    fn end_sessions(
        &self,
        account: AccountId,
        which: Which,
        reason: EndReason,
        at: Moment,
    ) -> StoreFuture<Vec<SessionId>>;
    /// The sessions that were ended since then.
    fn sessions_ended_since(&self, since: Moment) -> StoreFuture<Vec<(SessionId, Moment)>>;
    /// Takes away what is old.
    fn purge(&self, old: Cutoffs) -> StoreFuture<()>;

    /// Keeps a new table, unless its owner sits at so many open ones already; returns whether it did. `Duplicate` when its code
    /// is taken, `Conflict` when an account at it is deleted.
    fn insert_table(&self, table: Table, room: Room) -> StoreFuture<bool>;
    /// A table with its seats.
    fn table(&self, id: TableId) -> StoreFuture<Option<Table>>;
    /// The table with that join code.
    fn table_by_code(&self, code: String) -> StoreFuture<Option<Table>>;
    /// Writes a table back and counts its version up, unless a newcomer sits at too many open tables already; returns whether it
    /// did. `Conflict` when somebody was quicker, or an account at it is deleted.
    fn save_table(&self, table: Table, newcomer: Option<Newcomer>) -> StoreFuture<bool>;

    /// Writes a table back and starts its game, both or neither.
    fn start_game(&self, table: Table, game: NewGame) -> StoreFuture<()>;
    /// The version a game is at.
    fn game_version(&self, id: GameId) -> StoreFuture<Option<i64>>;
    /// A game with its state.
    fn game(&self, id: GameId) -> StoreFuture<Option<StoredGame>>;
    /// Writes a turn and the state after it; `Conflict` when the game is no longer at the version that the turn was
    /// played on, `Duplicate` when the account has used the key in this game before.
    fn commit_turn(&self, turn: NewTurn) -> StoreFuture<()>;
    /// What was stored under an idempotency key.
    fn turn_by_key(&self, game: GameId, account: AccountId, key: String) -> StoreFuture<Option<StoredTurn>>;
    /// What happened in the turns that hold facts after `seq`, oldest first, `limit` of them.
    fn events_after(&self, game: GameId, seq: i64, limit: i64) -> StoreFuture<Vec<StoredEvents>>;
    /// All turns of a game, oldest first.
    fn turns(&self, game: GameId) -> StoreFuture<Vec<StoredTurn>>;
    /// The games of an account, newest first, those older than `before` only.
    fn games_of(
        &self,
        account: AccountId,
        filter: GameFilter,
        before: Option<GameId>,
        limit: i64,
    ) -> StoreFuture<Vec<GameSummaryRow>>;
    /// All games after that one, in the order of their ids, `limit` of them.
    fn games_after(&self, after: Option<GameId>, limit: i64) -> StoreFuture<Vec<GameId>>;
    /// How far these games have come; 1,000 at most.
    fn game_progress(&self, games: Vec<GameId>) -> StoreFuture<Vec<GameProgress>>;
    /// Which games with ids from `since` on these accounts sit at; 1,000 accounts at most.
    fn games_started_since(
        &self,
        accounts: Vec<AccountId>,
        since: GameId,
    ) -> StoreFuture<Vec<(AccountId, GameId)>>;
    /// The seats of an account: at games that are not over, and at all with ids from `since` on.
    fn seats_of(&self, account: AccountId, since: GameId) -> StoreFuture<Vec<SeatRow>>;

    /// Takes away everything of an account but its id: it gives up its seats at open tables, and those in games that go on
    /// are vacant from then on. Tells the sessions that have ended by it; `Conflict` or `Busy` when somebody else changed
    /// the same at the same time. An account that is deleted already stays so.
    fn delete_account(&self, id: AccountId, at: Moment) -> StoreFuture<Vec<SessionId>>;
    /// Games with ids after that one, in their order, that wait for a seat that is vacant.
    fn games_waiting_for_vacant_seats(&self, after: Option<GameId>, limit: i64) -> StoreFuture<Vec<GameId>>;

    /// What is held about an account beside its sessions, tables and games.
    fn personal_data(&self, account: AccountId) -> StoreFuture<Option<PersonalData>>;
    /// All sessions of an account that are kept, the newest first, those older than `before` only.
    fn all_sessions_of(
        &self,
        account: AccountId,
        before: Option<SessionId>,
        limit: i64,
    ) -> StoreFuture<Vec<Session>>;
    /// The tables that an account sits at, the newest first, those older than `before` only.
    fn tables_of(&self, account: AccountId, before: Option<TableId>, limit: i64) -> StoreFuture<Vec<Table>>;
    /// The turns of an account in a game, oldest first.
    fn turns_of(&self, game: GameId, account: AccountId) -> StoreFuture<Vec<OwnTurn>>;

    /// Takes entries of the outbox that nobody has at `now`, oldest first, and keeps them from the others `until` then.
    fn take_outbox(&self, now: Moment, until: Moment, limit: i64) -> StoreFuture<Vec<OutboxEntry>>;
    /// Takes entries away for good: they are done with.
    fn clear_outbox(&self, ids: Vec<i64>) -> StoreFuture<()>;
    /// When the turn of the oldest entry was.
    fn oldest_outbox(&self) -> StoreFuture<Option<Moment>>;

    /// What happened in the turn after which the game was at that version.
    fn events_of_turn(&self, game: GameId, version: i64) -> StoreFuture<Option<StoredEvents>>;

    /// Keeps a webhook, unless its account has `most` already; tells whether it did. `Duplicate` when another was kept at
    /// the same time.
    fn insert_webhook(&self, webhook: Webhook, most: i16) -> StoreFuture<bool>;
    /// A webhook of an account that is not deleted.
    fn webhook(&self, id: WebhookId) -> StoreFuture<Option<Webhook>>;
    /// The webhooks of an account, the oldest first.
    fn webhooks_of(&self, account: AccountId) -> StoreFuture<Vec<Webhook>>;
    /// Changes what is wished for. What waits is given up when it is disabled; enabled, it begins anew.
    fn change_webhook(&self, id: WebhookId, wish: WebhookSettings, at: Moment) -> StoreFuture<()>;
    /// Gives it another secret; the one it had signs until then.
    fn rotate_webhook(&self, id: WebhookId, secret: Stored, until: Moment) -> StoreFuture<()>;
    /// Takes it away with its deliveries; tells whether it was there.
    fn delete_webhook(&self, account: AccountId, id: WebhookId) -> StoreFuture<bool>;
    /// The webhooks that are enabled, of accounts that are not deleted and sit at these games.
    fn webhook_listeners(&self, games: Vec<GameId>, now: Moment) -> StoreFuture<Vec<WebhookListener>>;
    /// Keeps deliveries, but not a second one of the same turn to the same webhook.
    fn add_deliveries(&self, deliveries: Vec<Delivery>) -> StoreFuture<()>;
    /// Keeps them, or has those that are there wait from the beginning again, under the id they had.
    fn renew_deliveries(&self, deliveries: Vec<Delivery>, at: Moment) -> StoreFuture<()>;
    /// The ping that waits, due now, or else this one.
    fn ping_delivery(&self, ping: Delivery) -> StoreFuture<Delivery>;
    /// Has a delivery wait from the beginning again.
    fn replay_delivery(
        &self,
        webhook: WebhookId,
        id: DeliveryId,
        at: Moment,
    ) -> StoreFuture<Option<Delivery>>;
    /// The deliveries of a webhook, newest first, those older than `before` only.
    fn deliveries(
        &self,
        webhook: WebhookId,
        before: Option<DeliveryId>,
        limit: i64,
    ) -> StoreFuture<Vec<Delivery>>;
    /// Takes deliveries that are due and that nobody has, the first of its game each, and keeps them from the others.
    fn take_deliveries(&self, request: WebhookLeaseRequest) -> StoreFuture<Vec<(Delivery, Webhook)>>;
    /// Writes down what came of an attempt, unless the delivery does not wait any more.
    fn settle_delivery(&self, outcome: DeliveryOutcome) -> StoreFuture<()>;
    /// When the next delivery that waits is due.
    fn next_delivery(&self) -> StoreFuture<Option<Moment>>;
    /// When the oldest delivery that waits was made.
    fn oldest_delivery(&self) -> StoreFuture<Option<Moment>>;

    /// How many games go on, and how many are over.
    fn count_games(&self) -> StoreFuture<(i64, i64)>;
    /// The pool of connections, where there is one.
    fn pool(&self) -> Option<Pool>;
}

/// Whether a device was seen before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SignedIn {
    /// For the first time: the account is new.
    Newcomer,
    /// Again.
    Known,
}

/// Tells whoever listens that there is news, on this node and on all others. Carries no secrets and may lose messages: it
/// only wakes.
pub trait Bus: Send + Sync {
    /// Tells everybody. Neither waits nor fails.
    fn announce(&self, notice: Notice);
    /// Those who listen on this node.
    fn subscriptions(&self) -> &Arc<SubscriptionRegistry>;
    /// How far it reaches now.
    fn reach(&self) -> BusReach;
    /// Notices that have not been handed on to the other nodes yet.
    fn waiting(&self) -> usize {
        0
    }
}

/// How far a bus reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BusReach {
    /// This node, and there is no other.
    Node,
    /// All nodes.
    Nodes,
    /// This node, and the others not for now: they find out by their sweep.
    Cut,
}

/// Brings requests to those outside.
pub trait OutboundHttp: Send + Sync {
    /// Sends one, to an address that is allowed, and tells what was answered. Follows no redirect, and reads little of
    /// the answer.
    fn send(&self, request: OutboundRequest) -> BoxFuture<'static, Result<OutboundResponse, AttemptError>>;
}

/// Brings pushes to devices, by the services that reach them.
pub trait PushProviders: Send + Sync {
    /// Hands a push over, and tells what was answered.
    fn push(
        &self,
        address: push::DeviceAddress,
        notification: push::PushNotification,
    ) -> BoxFuture<'static, push::Answer>;
}

/// Tells the time.
pub trait Clock: Send + Sync {
    /// Now.
    fn now(&self) -> Moment;
    /// Microseconds by which the time of day has gone on more than what is counted while the machine runs: as long as it is
    /// suspended this grows. Differences of it say something, and nothing else.
    fn wall_clock_offset(&self) -> i64;
}
