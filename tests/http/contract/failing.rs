//! A store that fails when it is told to, and passes everything on until then: how the tests come by answers that a sound
//! database never gives.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use domain::text::Language;
use service::accounts::account::SignedIn;
use service::accounts::account::{Account, AccountChange, DeviceHash};
use service::accounts::callers::AuthProof;
use service::accounts::credentials::{Credentials, PasswordChange};
use service::accounts::grants::authorization::AuthorizationCode;
use service::accounts::grants::devices::{Answer, DeviceGrant};
use service::accounts::grants::store::GrantRepository;
use service::accounts::grants::{GrantCode, Redeemed};
use service::accounts::guests::GuestRepository;
use service::accounts::keys::SigningKey;
use service::accounts::login_throttle::{FailureCounts, ThrottleKey};
use service::accounts::sessions::{EndReason, Session, Which};
use service::at_rest::store::{SecretRepository, WebhookSecrets};
use service::at_rest::{Row, Stored, Survey};
use service::error::Room;
use service::feed::chat::{Message, Mute, NewMessage, NewReport, PostedMessage, Report};
use service::feed::game_list::GameFilter;
use service::feed::inbox::Counts;
use service::feed::inbox_store::InboxRepository;
use service::feed::links::{Link, LinkRepository};
use service::id::{
    AccountId, DeliveryId, GameId, HandOverId, InvitationId, LinkId, ReportId, SessionId, TableId, TargetId,
    WebhookId,
};
use service::jobs::health::Pool;
use service::jobs::retention::Cutoffs;
use service::lobby::friends::{Blocked, Friend, FriendRequestResult};
use service::lobby::invitations::{Invitation, Invited};
use service::lobby::open_tables::Newcomer;
use service::lobby::quick::{QuickSeatRequest, QuickSeatResult};
use service::lobby::search::Wanted;
use service::lobby::store::LobbyRepository;
use service::lobby::tables::Table;
use service::moment::Moment;
use service::network::Network;
use service::notify::push;
use service::notify::push::store::PushRepository;
use service::notify::webhooks::{
    Delivery, DeliveryOutcome, Webhook, WebhookLeaseRequest, WebhookListener, WebhookSettings,
};
use service::personal_data::export::{OwnTurn, PersonalData};
use service::play::clock_store::ClockRepository;
use service::play::plans::{KeptPlan, PlanRepository};
use service::play::reminders::Reminder;
use service::play::seats::hand_overs::{HandOver, HandOverRepository};
use service::play::stored::Waiting;
use service::play::stored::{
    GameProgress, GameSummaryRow, NewGame, NewTurn, OutboxEntry, SeatRow, StoredEvents, StoredGame,
    StoredTurn, TurnWait,
};
use service::ports::{StoreError, StoreFuture};
use service::rate_limiter::Lease;
use service::results::ratings::{Rated, RatingKind};
use service::results::statistics::{After, LeaderboardPage, Sum};
use service::results::store::ResultRepository;
use service::results::{GameResult, Over};
use service::seating::arithmetic::Span;
use service::seating::rest::Rest;
use service::seating::state::SeatingState;
use service::store::Store;

/// What it fails with, if it does.
pub type Fault = Arc<Mutex<Option<StoreError>>>;

/// Stands before a store.
pub struct Failing {
    store: Arc<dyn Store>,
    fault: Fault,
    /// The only question that fails, if not all do.
    only: Option<&'static str>,
    asked: Arc<AtomicU32>,
}

impl Failing {
    /// All of it fails.
    pub fn all(store: Arc<dyn Store>, fault: Fault) -> Self {
        Self { store, fault, only: None, asked: Arc::default() }
    }

    /// One question fails.
    pub fn only(question: &'static str, store: Arc<dyn Store>, fault: Fault) -> Self {
        Self { only: Some(question), ..Self::all(store, fault) }
    }

    /// Nothing fails; one question is counted.
    pub fn counting(question: &'static str, store: Arc<dyn Store>, asked: Arc<AtomicU32>) -> Self {
        Self { asked, ..Self::only(question, store, Fault::default()) }
    }

    /// What a question fails with, if it does.
    fn fails(&self, question: &str) -> Option<StoreError> {
        if self.only.is_some_and(|only| only != question) {
            return None;
        }
        self.asked.fetch_add(1, Ordering::SeqCst);
        self.fault.lock().expect("no test has failed in here").clone()
    }
}

macro_rules! pass_on {
    ($port:ident; $($name:ident($($argument:ident: $type:ty),*) -> $promised:ty;)+ $({ $($own:tt)* })?) => {
        impl $port for Failing {
            $(fn $name(&self, $($argument: $type),*) -> StoreFuture<$promised> {
                match self.fails(stringify!($name)) {
                    Some(fault) => Box::pin(std::future::ready(Err(fault))),
                    None => self.store.$name($($argument),*),
                }
            })+

            $($($own)*)?
        }
    };
}

pass_on! {
    SecretStore;
    survey_secrets() -> Survey;
    webhook_secrets(after: Option<WebhookId>, limit: i64) -> Vec<WebhookSecrets>;
    replace_secret(row: Row, before: Stored, after: Stored) -> bool;
}

pass_on! {
    PlanStore;
    make_plan(plan: KeptPlan, replaced: Option<KeptPlan>) -> ();
    change_plan(plan: KeptPlan) -> ();
    plan_by_key(game: GameId, account: AccountId, key: String) -> Option<KeptPlan>;
    plans_of(game: GameId, account: AccountId) -> Vec<KeptPlan>;
    armed_plans(games: Vec<GameId>) -> Vec<KeptPlan>;
    games_with_plans_due(after: Option<GameId>, limit: i64) -> Vec<GameId>;
}

pass_on! {
    ClockStore;
    time() -> Option<Moment>;
    seating_states(games: Vec<GameId>) -> HashMap<GameId, SeatingState>;
    rests(accounts: Vec<AccountId>) -> HashMap<AccountId, Rest>;
    save_rest(account: AccountId, rest: Option<Rest>, now: Moment) -> ();
    record_heartbeat(now: Moment, come: bool, most: Duration, since: Moment) -> Vec<Span>;
    due_games(now: Moment, limit: i64) -> Vec<GameId>;
    deadline_check_at(game: GameId) -> Option<Moment>;
    schedule_deadline_check(game: GameId, version: i64, seen: Moment, at: Option<Moment>, new: Vec<Reminder>) -> ();
    postpone_deadline_check(game: GameId, seen: Moment, until: Moment) -> ();
    lease_reminders(now: Moment, until: Moment, limit: i64) -> Vec<Reminder>;
    mark_reminders_sent(told: Vec<Reminder>) -> ();
}

pass_on! {
    Store;
    ping() -> ();
    signing_keys() -> Vec<SigningKey>;
    add_signing_key(key: SigningKey) -> bool;
    delete_signing_key(kid: String) -> bool;
    sign_in(device: DeviceHash, newcomer: Account) -> (Account, SignedIn);
    account(id: AccountId) -> Option<Account>;
    account_of(device: DeviceHash) -> Option<Account>;
    insert_bot(bot: Account, most: usize) -> bool;
    bots_of(owner: AccountId) -> Vec<Account>;
    change_account(id: AccountId, change: AccountChange) -> Option<Account>;
    language(id: AccountId) -> Option<Language>;
    credentials_of(email: String) -> Option<(Account, Credentials)>;
    credentials(account: AccountId) -> Option<Credentials>;
    register(account: Account, credentials: Credentials) -> ();
    attach(account: AccountId, credentials: Credentials, at: Moment) -> ();
    change_email(account: AccountId, credentials: Credentials, at: Moment) -> ();
    change_password(change: PasswordChange, at: Moment) -> Vec<SessionId>;
    has_signed_in_from(account: AccountId, network: Network) -> bool;
    failure_counts(who: ThrottleKey, network: Network) -> FailureCounts;
    save_failure_counts(who: ThrottleKey, network: Network, before: FailureCounts, after: FailureCounts) -> ();
    take_permits(key: String, now: i64, cost: i64, most: i64) -> Lease;
    insert_session(session: Session, token: Vec<u8>, shown: AuthProof) -> Vec<SessionId>;
    insert_personal(session: Session, token: Vec<u8>, shown: AuthProof, most: usize) -> bool;
    session(id: SessionId) -> Option<Session>;
    touch_session(id: SessionId, at: Moment) -> ();
    session_of_token(token: Vec<u8>) -> Option<(Session, i64)>;
    rotate_refresh_token(session: SessionId, generation: i64, successor: Vec<u8>, at: Moment, expires_at: Moment) -> ();
    sessions_of(account: AccountId, now: Moment) -> Vec<Session>;
    end_sessions(account: AccountId, which: Which, reason: EndReason, at: Moment) -> Vec<SessionId>;
    sessions_ended_since(since: Moment) -> Vec<(SessionId, Moment)>;
    purge(old: Cutoffs) -> ();
    insert_table(table: Table, room: Room) -> bool;
    table(id: TableId) -> Option<Table>;
    table_by_code(code: String) -> Option<Table>;
    save_table(table: Table, newcomer: Option<Newcomer>) -> bool;
    start_game(table: Table, game: NewGame) -> ();
    game_version(id: GameId) -> Option<i64>;
    game(id: GameId) -> Option<StoredGame>;
    commit_turn(turn: NewTurn) -> ();
    turn_by_key(game: GameId, account: AccountId, key: String) -> Option<StoredTurn>;
    events_after(game: GameId, seq: i64, limit: i64) -> Vec<StoredEvents>;
    turns(game: GameId) -> Vec<StoredTurn>;
    games_of(account: AccountId, filter: GameFilter, before: Option<GameId>, limit: i64) -> Vec<GameSummaryRow>;
    games_after(after: Option<GameId>, limit: i64) -> Vec<GameId>;
    game_progress(games: Vec<GameId>) -> Vec<GameProgress>;
    games_started_since(accounts: Vec<AccountId>, since: GameId) -> Vec<(AccountId, GameId)>;
    seats_of(account: AccountId, since: GameId) -> Vec<SeatRow>;
    delete_account(id: AccountId, at: Moment) -> Vec<SessionId>;
    games_waiting_for_vacant_seats(after: Option<GameId>, limit: i64) -> Vec<GameId>;
    personal_data(account: AccountId) -> Option<PersonalData>;
    all_sessions_of(account: AccountId, before: Option<SessionId>, limit: i64) -> Vec<Session>;
    tables_of(account: AccountId, before: Option<TableId>, limit: i64) -> Vec<Table>;
    turns_of(game: GameId, account: AccountId) -> Vec<OwnTurn>;
    take_outbox(now: Moment, until: Moment, limit: i64) -> Vec<OutboxEntry>;
    clear_outbox(ids: Vec<i64>) -> ();
    oldest_outbox() -> Option<Moment>;
    events_of_turn(game: GameId, version: i64) -> Option<StoredEvents>;
    insert_webhook(webhook: Webhook, most: i16) -> bool;
    webhook(id: WebhookId) -> Option<Webhook>;
    webhooks_of(account: AccountId) -> Vec<Webhook>;
    change_webhook(id: WebhookId, wish: WebhookSettings, at: Moment) -> ();
    rotate_webhook(id: WebhookId, secret: Stored, until: Moment) -> ();
    delete_webhook(account: AccountId, id: WebhookId) -> bool;
    webhook_listeners(games: Vec<GameId>, now: Moment) -> Vec<WebhookListener>;
    add_deliveries(deliveries: Vec<Delivery>) -> ();
    renew_deliveries(deliveries: Vec<Delivery>, at: Moment) -> ();
    ping_delivery(ping: Delivery) -> Delivery;
    replay_delivery(webhook: WebhookId, id: DeliveryId, at: Moment) -> Option<Delivery>;
    deliveries(webhook: WebhookId, before: Option<DeliveryId>, limit: i64) -> Vec<Delivery>;
    take_deliveries(taking: WebhookLeaseRequest) -> Vec<(Delivery, Webhook)>;
    settle_delivery(outcome: DeliveryOutcome) -> ();
    next_delivery() -> Option<Moment>;
    oldest_delivery() -> Option<Moment>;
    count_games() -> (i64, i64);
    {
        fn pool(&self) -> Option<Pool> {
            self.store.pool()
        }
    }
}

pass_on! {
    GrantStore;
    keep_sign_in_code(code: Vec<u8>, account: AccountId, expires_at: Moment, shown: AuthProof) -> ();
    take_sign_in_code(code: Vec<u8>, now: Moment) -> Option<(AccountId, AuthProof)>;
    keep_code(code: AuthorizationCode, shown: AuthProof) -> ();
    code(hash: Vec<u8>) -> Option<AuthorizationCode>;
    keep_device_grant(grant: DeviceGrant) -> ();
    device_grant(hash: Vec<u8>) -> Option<DeviceGrant>;
    device_grant_of(user_code: String) -> Option<DeviceGrant>;
    answer_device_grant(user_code: String, answer: Answer, shown: AuthProof, now: Moment) -> ();
    device_has_asked(hash: Vec<u8>, at: Moment, pause: u32) -> ();
    redeem(ticket: GrantCode, session: Session, token: Vec<u8>) -> Redeemed;
}

pass_on! {
    PushStore;
    push_key() -> Option<Stored>;
    add_push_key(pkcs8: Stored, at: Moment) -> ();
    upsert_target(target: push::Target, most: i64) -> (push::Target, push::Registered);
    targets_of(account: AccountId, now: Moment) -> Vec<push::Target>;
    delete_target(account: AccountId, id: TargetId) -> bool;
    preferences(account: AccountId) -> push::Preferences;
    save_preferences(account: AccountId, preferences: push::Preferences, at: Moment) -> ();
    push_listeners(games: Vec<GameId>, now: Moment) -> Vec<push::PushListener>;
    save_seat_decisions(stands: Vec<push::SeatDecision>, at: Moment) -> ();
    take_pushes(taking: push::PushLeaseRequest) -> Vec<(push::Push, push::Target)>;
    settle_push(outcome: push::PushOutcome) -> ();
    next_push() -> Option<Moment>;
    oldest_push(now: Moment) -> Option<Moment>;
    count_games_waiting_for(account: AccountId) -> i64;
}

pass_on! {
    InboxStore;
    inbox_counts(account: AccountId, now: Moment) -> Counts;
    games_waiting_for(account: AccountId, limit: i64) -> Vec<Waiting>;
    events_before(game: GameId, seq: i64, limit: i64) -> Vec<StoredEvents>;
    seen(account: AccountId, game: GameId) -> i64;
    mark_seen(account: AccountId, game: GameId, seq: i64) -> (i64, i64);
    changes(accounts: Vec<AccountId>) -> Vec<(AccountId, i64)>;
    turn_waits(game: GameId) -> Vec<TurnWait>;
    post_message(message: NewMessage, seats: Vec<AccountId>) -> PostedMessage;
    messages(game: GameId, viewer: AccountId, after: i64, limit: i64) -> Vec<Message>;
    messages_by(game: GameId, author: AccountId) -> Vec<Message>;
    latest_message(game: GameId) -> i64;
    latest_messages(account: AccountId, limit: i64) -> Vec<(GameId, i64)>;
    mute(account: AccountId, other: AccountId, at: Moment) -> Option<i64>;
    unmute(account: AccountId, other: AccountId) -> Option<i64>;
    mutes(account: AccountId) -> Vec<Mute>;
    report(report: NewReport) -> bool;
    reports(before: Option<ReportId>, limit: i64) -> Vec<Report>;
}

pass_on! {
    LobbyStore;
    tables_waited_at(account: AccountId) -> Vec<Table>;
    open_tables(account: AccountId, wanted: Wanted, before: Option<TableId>, limit: i64) -> Vec<Table>;
    table_versions(of: Vec<TableId>) -> Vec<(TableId, i64)>;
    at_odds(account: AccountId, others: Vec<AccountId>) -> bool;
    ask_friend(account: AccountId, other: AccountId, at: Moment, most: i64) -> FriendRequestResult;
    end_friendship(account: AccountId, other: AccountId) -> ();
    friends(account: AccountId) -> Vec<Friend>;
    are_friends(account: AccountId, other: AccountId) -> bool;
    block(account: AccountId, other: AccountId, at: Moment, most: i64) -> Option<Blocked>;
    unblock(account: AccountId, other: AccountId) -> ();
    blocked(account: AccountId) -> Vec<Blocked>;
    quick_seat(ask: QuickSeatRequest) -> QuickSeatResult;
    full_tables(limit: i64) -> Vec<TableId>;
    expired_tables(now: Moment, limit: i64) -> Vec<TableId>;
    rematch(of: GameId) -> Option<Table>;
    insert_invited(table: Table, invitations: Vec<Invitation>, room: Room) -> bool;
    insert_invitation(invitation: Invitation, most: i64) -> bool;
    invitations_of(table: TableId, now: Moment) -> Vec<Invitation>;
    invitations_for(account: AccountId, now: Moment) -> Vec<Invited>;
    invitation_of_hash(hash: Vec<u8>) -> Option<Invitation>;
    invitation_for(table: TableId, account: AccountId) -> Option<Invitation>;
    save_invited(table: Table, invitation: InvitationId, now: Moment, newcomer: Newcomer) -> bool;
    revoke_invitation(table: TableId, id: InvitationId) -> bool;
    decline_invitation(account: AccountId, id: InvitationId) -> bool;
}

pass_on! {
    GuestStore;
    guests_created_before(before: Moment, after: Option<AccountId>, limit: i64) -> Vec<AccountId>;
    unused_guests(guests: Vec<AccountId>, now: Moment) -> Vec<AccountId>;
    delete_unused_guest(id: AccountId, at: Moment) -> Option<Vec<SessionId>>;
}

pass_on! {
    HandOverStore;
    offer_hand_over(new: HandOver) -> ();
    hand_over(id: HandOverId) -> Option<HandOver>;
    hand_overs(account: AccountId, now: Moment) -> Vec<HandOver>;
    withdraw_hand_over(id: HandOverId) -> bool;
}

pass_on! {
    ResultStore;
    games_to_record(limit: i64) -> Vec<GameId>;
    game_over(id: GameId) -> Option<Over>;
    record_game(result: GameResult) -> bool;
    ratings_of(accounts: Vec<AccountId>) -> Vec<Rated>;
    leaderboard(kind: RatingKind, fewest: i32, after: Option<After>, limit: i64) -> LeaderboardPage;
    sums_of(account: AccountId) -> Vec<Sum>;
}

pass_on! {
    LinkStore;
    insert_link(link: Link, version: i64, most: i64) -> bool;
    link_of_hash(hash: Vec<u8>) -> Option<Link>;
    links_to(game: GameId, now: Moment) -> Vec<Link>;
    links_by(account: AccountId) -> Vec<Link>;
    delete_link(game: GameId, id: LinkId) -> bool;
    existing_links(ids: Vec<LinkId>) -> Vec<LinkId>;
}
