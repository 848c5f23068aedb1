//! A store that fails when it is told to, and passes everything on until then: how the tests come by answers that a sound
//! database never gives.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use api::service::accounts::{Account, DeviceHash};
use api::service::allowances::Granted;
use api::service::callers::Shown;
use api::service::clocks::arithmetic::Span;
use api::service::clocks::reminders::Reminder;
use api::service::clocks::rest::Rest;
use api::service::credentials::{Credentials, PasswordChange};
use api::service::export::{Held, OwnTurn};
use api::service::grants::authorization::AuthorizationCode;
use api::service::grants::devices::{Answer, DeviceGrant};
use api::service::grants::store::GrantStore;
use api::service::grants::{Redeemed, Ticket};
use api::service::guesses::{Tallies, Who};
use api::service::id::{AccountId, DeliveryId, GameId, SessionId, TableId, WebhookId};
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
use api::service::webhooks::{Delivery, Listening, Outcome, Secret, Taking, Webhook, Wish};

/// What it fails with, if it does.
pub type Fault = Arc<Mutex<Option<StoreError>>>;

/// Stands before a store.
pub struct Failing {
    pub store: Arc<dyn Store>,
    pub fault: Fault,
}

macro_rules! pass_on {
    ($port:ident; $($name:ident($($argument:ident: $type:ty),*) -> $promised:ty;)+ $({ $($own:tt)* })?) => {
        impl $port for Failing {
            $(fn $name(&self, $($argument: $type),*) -> Promise<$promised> {
                match self.fault.lock().expect("no test has failed in here").clone() {
                    Some(fault) => Box::pin(std::future::ready(Err(fault))),
                    None => self.store.$name($($argument),*),
                }
            })+

            $($($own)*)?
        }
    };
}

pass_on! {
    Store;
    ping() -> ();
    signing_keys() -> Vec<SigningKey>;
    add_signing_key(key: SigningKey) -> bool;
    sign_in(device: DeviceHash, newcomer: Account) -> (Account, SignedIn);
    account(id: AccountId) -> Option<Account>;
    account_of(device: DeviceHash) -> Option<Account>;
    keep_bot(bot: Account, most: usize) -> bool;
    bots_of(owner: AccountId) -> Vec<Account>;
    rename(id: AccountId, name: String) -> Option<Account>;
    credentials_of(email: String) -> Option<(Account, Credentials)>;
    credentials(account: AccountId) -> Option<Credentials>;
    register(account: Account, credentials: Credentials) -> ();
    attach(account: AccountId, credentials: Credentials, at: Moment) -> ();
    change_email(account: AccountId, credentials: Credentials, at: Moment) -> ();
    change_password(change: PasswordChange, at: Moment) -> Vec<SessionId>;
    has_signed_in_from(account: AccountId, network: Network) -> bool;
    tallies(who: Who, network: Network) -> Tallies;
    save_tallies(who: Who, network: Network, before: Tallies, after: Tallies) -> ();
    take_permits(key: String, now: i64, cost: i64, most: i64) -> Granted;
    insert_session(session: Session, token: Vec<u8>, shown: Shown) -> Vec<SessionId>;
    insert_personal(session: Session, token: Vec<u8>, shown: Shown, most: usize) -> bool;
    session(id: SessionId) -> Option<Session>;
    session_was_used(id: SessionId, at: Moment) -> ();
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
    games_after(after: Option<GameId>, limit: i64) -> Vec<GameId>;
    standings(games: Vec<GameId>) -> Vec<Standing>;
    begun(accounts: Vec<AccountId>, since: GameId) -> Vec<(AccountId, GameId)>;
    places(account: AccountId, since: GameId) -> Vec<Place>;
    delete_account(id: AccountId, at: Moment) -> Vec<SessionId>;
    waiting_for_nobody(after: Option<GameId>, limit: i64) -> Vec<GameId>;
    held(account: AccountId) -> Option<Held>;
    sessions_kept(account: AccountId, before: Option<SessionId>, limit: i64) -> Vec<Session>;
    tables_of(account: AccountId, before: Option<TableId>, limit: i64) -> Vec<Table>;
    turns_of(game: GameId, account: AccountId) -> Vec<OwnTurn>;
    take_outbox(now: Moment, until: Moment, limit: i64) -> Vec<OutboxEntry>;
    clear_outbox(ids: Vec<i64>) -> ();
    oldest_outbox() -> Option<Moment>;
    facts_of(game: GameId, version: i64) -> Option<StoredFacts>;
    insert_webhook(webhook: Webhook, most: i16) -> bool;
    webhook(id: WebhookId) -> Option<Webhook>;
    webhooks_of(account: AccountId) -> Vec<Webhook>;
    change_webhook(id: WebhookId, wish: Wish, at: Moment) -> ();
    rotate_webhook(id: WebhookId, secret: Secret, until: Moment) -> ();
    delete_webhook(account: AccountId, id: WebhookId) -> bool;
    listening(games: Vec<GameId>, now: Moment) -> Vec<Listening>;
    add_deliveries(deliveries: Vec<Delivery>) -> ();
    renew_deliveries(deliveries: Vec<Delivery>, at: Moment) -> ();
    ping_delivery(ping: Delivery) -> Delivery;
    replay_delivery(webhook: WebhookId, id: DeliveryId, at: Moment) -> Option<Delivery>;
    deliveries(webhook: WebhookId, before: Option<DeliveryId>, limit: i64) -> Vec<Delivery>;
    take_deliveries(taking: Taking) -> Vec<(Delivery, Webhook)>;
    settle_delivery(outcome: Outcome) -> ();
    next_delivery() -> Option<Moment>;
    oldest_delivery() -> Option<Moment>;
    rests(accounts: Vec<AccountId>) -> HashMap<AccountId, Rest>;
    save_rest(account: AccountId, rest: Option<Rest>, now: Moment) -> ();
    beat(now: Moment, come: bool, most: Duration, since: Moment) -> Vec<Span>;
    due_sittings(now: Moment, limit: i64) -> Vec<GameId>;
    look_again(game: GameId, version: i64, at: Option<Moment>, new: Vec<Reminder>) -> ();
    take_reminders(now: Moment, until: Moment, limit: i64) -> Vec<Reminder>;
    reminders_told(told: Vec<Reminder>) -> ();
    count_games() -> (i64, i64);
    {
        fn pool(&self) -> Option<Pool> {
            self.store.pool()
        }
    }
}

pass_on! {
    GrantStore;
    keep_sign_in_code(code: Vec<u8>, account: AccountId, expires_at: Moment, shown: Shown) -> ();
    take_sign_in_code(code: Vec<u8>, now: Moment) -> Option<(AccountId, Shown)>;
    keep_code(code: AuthorizationCode, shown: Shown) -> ();
    code(hash: Vec<u8>) -> Option<AuthorizationCode>;
    keep_device_grant(grant: DeviceGrant) -> ();
    device_grant(hash: Vec<u8>) -> Option<DeviceGrant>;
    device_grant_of(user_code: String) -> Option<DeviceGrant>;
    answer_device_grant(user_code: String, answer: Answer, shown: Shown, now: Moment) -> ();
    device_has_asked(hash: Vec<u8>, at: Moment, pause: u32) -> ();
    redeem(ticket: Ticket, session: Session, token: Vec<u8>) -> Redeemed;
}
