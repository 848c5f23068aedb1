//! Everything that is stored: the repositories of all modules.

use crate::accounts::AccountStore;
use crate::clock::TimeRepository;
use crate::feed::FeedStore;
use crate::lobby::LobbyStore;
use crate::moderation::ModerationStore;
use crate::notify::NotificationStore;
use crate::operation::OperationStore;
use crate::personal_data::PersonalDataStore;
use crate::play::PlayStore;
use crate::ports::repositories;
use crate::rate_limiter::RateLimitRepository;
use crate::results::ResultStore;
use crate::reviews::ReviewStore;

repositories! {
    /// All repositories. What a method has written survives a crash once its future has resolved.
    pub trait Store:
        AccountStore
        + FeedStore
        + LobbyStore
        + ModerationStore
        + NotificationStore
        + OperationStore
        + PersonalDataStore
        + PlayStore
        + RateLimitRepository
        + ResultStore
        + ReviewStore
        + TimeRepository;
}

/// Calls a macro with the methods of each repository in which every method may fail. The caller imports
/// [`store::prelude`](crate::store::prelude).
#[macro_export]
macro_rules! every_repository {
    ($callback:ident) => {
        $crate::account_repository!($callback);
        $crate::change_repository!($callback);
        $crate::clock_repository!($callback);
        $crate::credential_repository!($callback);
        $crate::game_list_repository!($callback);
        $crate::game_repository!($callback);
        $crate::grant_repository!($callback);
        $crate::guest_repository!($callback);
        $crate::hand_over_repository!($callback);
        $crate::inbox_repository!($callback);
        $crate::link_repository!($callback);
        $crate::lobby_repository!($callback);
        $crate::login_throttle_repository!($callback);
        $crate::mail_repository!($callback);
        $crate::missed_notice_repository!($callback);
        $crate::moderation_repository!($callback);
        $crate::outbox_repository!($callback);
        $crate::passkey_repository!($callback);
        $crate::personal_data_repository!($callback);
        $crate::plan_repository!($callback);
        $crate::provider_repository!($callback);
        $crate::push_repository!($callback);
        $crate::rate_limit_repository!($callback);
        $crate::result_repository!($callback);
        $crate::retention_repository!($callback);
        $crate::review_repository!($callback);
        $crate::secret_repository!($callback);
        $crate::session_repository!($callback);
        $crate::signing_key_repository!($callback);
        $crate::suspension_repository!($callback);
        $crate::table_repository!($callback);
        $crate::time_repository!($callback);
        $crate::turn_mail_repository!($callback);
        $crate::webhook_repository!($callback);
    };
}

/// Names that the lists of [`every_repository`](crate::every_repository) use.
pub mod prelude {
    pub use std::collections::{HashMap, HashSet};
    pub use std::time::Duration;

    pub use domain::text::Language;

    pub use crate::account_changes::ChangeRepository;
    pub use crate::accounts::account::{Account, AccountChange, DeviceHash, SignedIn};
    pub use crate::accounts::callers::AuthProof;
    pub use crate::accounts::credentials::{Credentials, PasswordChange};
    pub use crate::accounts::grants::authorization::AuthorizationCode;
    pub use crate::accounts::grants::devices::{Answer, DeviceGrant};
    pub use crate::accounts::grants::store::GrantRepository;
    pub use crate::accounts::grants::{GrantCode, Redeemed};
    pub use crate::accounts::guests::GuestRepository;
    pub use crate::accounts::keys::SigningKey;
    pub use crate::accounts::login_throttle::{FailureCounts, ThrottleKey};
    pub use crate::accounts::mail::store::MailRepository;
    pub use crate::accounts::mail::{
        ConfirmedEmail, MailCode, MailLease, MailOutcome, NewMail, PendingEmail, StoredMail,
    };
    pub use crate::accounts::passkeys::challenges::{NewChallenge, StoredChallenge};
    pub use crate::accounts::passkeys::registered::{Passkey, PasskeyRemoval};
    pub use crate::accounts::passkeys::store::PasskeyRepository;
    pub use crate::accounts::repository::{
        AccountRepository, CredentialRepository, LoginThrottleRepository, SessionRepository,
        SigningKeyRepository,
    };
    pub use crate::accounts::sessions::{EndReason, Session, Which};
    pub use crate::accounts::sign_in_providers::apple_notices::Revocation;
    pub use crate::accounts::sign_in_providers::apple_tokens::{Revoked, UnlinkedToken};
    pub use crate::accounts::sign_in_providers::links::{
        LinkRemoval, NewProviderLink, ProviderLink, ProviderSubject, Unlinked,
    };
    pub use crate::accounts::sign_in_providers::store::ProviderRepository;
    pub use crate::accounts::suspension::SuspensionRepository;
    pub use crate::at_rest::store::{SecretRepository, WebhookSecrets};
    pub use crate::at_rest::{Row, Stored, Survey};
    pub use crate::clock::TimeRepository;
    pub use crate::error::{Room, Suspension};
    pub use crate::feed::chat::{Message, Mute, NewMessage, NewReport, PostedMessage};
    pub use crate::feed::game_list::GameFilter;
    pub use crate::feed::inbox::Counts;
    pub use crate::feed::inbox_store::InboxRepository;
    pub use crate::feed::links::{Link, LinkRepository};
    pub use crate::feed::repository::{GameListRepository, MissedNoticeRepository};
    pub use crate::id::{
        AccountId, AuditEntryId, DeliveryId, GameId, HandOverId, InvitationId, LinkId, MailId, PasskeyId,
        ProviderLinkId, ProviderTokenId, ReportId, SessionId, TableId, TargetId, WebhookId,
    };
    pub use crate::lobby::friends::{Blocked, Friend, FriendRequestResult};
    pub use crate::lobby::invitations::{Invitation, Invited};
    pub use crate::lobby::open_tables::Newcomer;
    pub use crate::lobby::quick::{QuickSeatRequest, QuickSeatResult};
    pub use crate::lobby::repository::TableRepository;
    pub use crate::lobby::search::Wanted;
    pub use crate::lobby::store::LobbyRepository;
    pub use crate::lobby::tables::Table;
    pub use crate::moderation::audit_log::AuditEntry;
    pub use crate::moderation::found::FoundAccount;
    pub use crate::moderation::reports::{Report, ReportFilter, ReportedAccount};
    pub use crate::moderation::repository::{ModerationRepository, Operator};
    pub use crate::moment::Moment;
    pub use crate::network::Network;
    pub use crate::notify::push::store::PushRepository;
    pub use crate::notify::push::{
        Preferences, Push, PushLeaseRequest, PushListener, PushOutcome, Registered, SeatDecision, Target,
    };
    pub use crate::notify::repository::{OutboxRepository, WebhookRepository};
    pub use crate::notify::turn_mails::store::TurnMailRepository;
    pub use crate::notify::turn_mails::{DueSubscriber, TurnMailState};
    pub use crate::notify::webhooks::{
        Delivery, DeliveryOutcome, Webhook, WebhookLeaseRequest, WebhookListener, WebhookSettings,
    };
    pub use crate::operation::health::Pool;
    pub use crate::operation::repository::{HealthRepository, RetentionRepository};
    pub use crate::operation::retention::Cutoffs;
    pub use crate::personal_data::export::{OwnTurn, PersonalData};
    pub use crate::personal_data::repository::PersonalDataRepository;
    pub use crate::play::clock_store::ClockRepository;
    pub use crate::play::deadline_scheduler::DeadlineCheck;
    pub use crate::play::plans::{KeptPlan, PlanRepository};
    pub use crate::play::reminders::Reminder;
    pub use crate::play::repository::GameRepository;
    pub use crate::play::seats::hand_overs::{HandOver, HandOverRepository};
    pub use crate::play::stored::{
        GameProgress, GameSummaryRow, NewGame, NewTurn, OutboxEntry, SeatRow, StoredEvents, StoredGame,
        StoredTurn, TurnWait, Waiting,
    };
    pub use crate::ports::{StoreError, StoreFuture};
    pub use crate::rate_limiter::{Lease, RateLimitRepository};
    pub use crate::results::ratings::{Rated, RatingKind};
    pub use crate::results::statistics::{After, LeaderboardPage, Sum};
    pub use crate::results::store::ResultRepository;
    pub use crate::results::{GameResult, Over};
    pub use crate::reviews::store::ReviewRepository;
    pub use crate::reviews::{LeasedReview, NewReview, Review, ReviewStep};
    pub use crate::seating::arithmetic::Span;
    pub use crate::seating::rest::Rest;
    pub use crate::seating::state::SeatingState;
}
