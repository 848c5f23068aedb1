//! Everything that is stored: the repositories of all modules.

use crate::accounts::grants::store::GrantRepository;
use crate::accounts::guests::GuestRepository;
use crate::accounts::repository::AccountRepository;
use crate::accounts::repository::CredentialRepository;
use crate::accounts::repository::LoginThrottleRepository;
use crate::accounts::repository::SessionRepository;
use crate::accounts::repository::SigningKeyRepository;
use crate::at_rest::store::SecretRepository;
use crate::feed::inbox_store::InboxRepository;
use crate::feed::links::LinkRepository;
use crate::feed::repository::GameListRepository;
use crate::jobs::repository::HealthRepository;
use crate::jobs::repository::RetentionRepository;
use crate::lobby::repository::TableRepository;
use crate::lobby::store::LobbyRepository;
use crate::notify::push::store::PushRepository;
use crate::notify::repository::OutboxRepository;
use crate::notify::repository::WebhookRepository;
use crate::personal_data::repository::PersonalDataRepository;
use crate::play::clock_store::ClockRepository;
use crate::play::plans::PlanRepository;
use crate::play::repository::GameRepository;
use crate::play::seats::hand_overs::HandOverRepository;
use crate::rate_limiter::RateLimitRepository;
use crate::results::store::ResultRepository;

/// All repositories. What a method has written survives a crash once its future has resolved.
pub trait Store:
    AccountRepository
    + ClockRepository
    + CredentialRepository
    + GameListRepository
    + GameRepository
    + GrantRepository
    + GuestRepository
    + HandOverRepository
    + HealthRepository
    + InboxRepository
    + LinkRepository
    + LobbyRepository
    + LoginThrottleRepository
    + OutboxRepository
    + PersonalDataRepository
    + PlanRepository
    + PushRepository
    + RateLimitRepository
    + ResultRepository
    + RetentionRepository
    + SecretRepository
    + SessionRepository
    + SigningKeyRepository
    + TableRepository
    + WebhookRepository
{
}

impl<T> Store for T where
    T: AccountRepository
        + ClockRepository
        + CredentialRepository
        + GameListRepository
        + GameRepository
        + GrantRepository
        + GuestRepository
        + HandOverRepository
        + HealthRepository
        + InboxRepository
        + LinkRepository
        + LobbyRepository
        + LoginThrottleRepository
        + OutboxRepository
        + PersonalDataRepository
        + PlanRepository
        + PushRepository
        + RateLimitRepository
        + ResultRepository
        + RetentionRepository
        + SecretRepository
        + SessionRepository
        + SigningKeyRepository
        + TableRepository
        + WebhookRepository
{
}

/// Calls a macro with the methods of each repository in which every method may fail.
#[macro_export]
macro_rules! every_repository {
    ($callback:ident) => {
        $crate::account_repository!($callback);
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
        $crate::outbox_repository!($callback);
        $crate::personal_data_repository!($callback);
        $crate::plan_repository!($callback);
        $crate::push_repository!($callback);
        $crate::rate_limit_repository!($callback);
        $crate::result_repository!($callback);
        $crate::retention_repository!($callback);
        $crate::secret_repository!($callback);
        $crate::session_repository!($callback);
        $crate::signing_key_repository!($callback);
        $crate::table_repository!($callback);
        $crate::webhook_repository!($callback);
    };
}
