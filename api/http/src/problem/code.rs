//! Problem codes, and the HTTP status of each.

use actix_web::http::StatusCode;
use domain::text::Language;
use serde::Serialize;
use utoipa::ToSchema;

use service::messages;

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $name:ident = $word:literal, $status:ident;)+) => {
        /// Codes of problems. A code never changes.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, ToSchema)]
        pub enum Code { $($(#[doc = $doc])+ #[serde(rename = $word)] #[schema(rename = $word)] $name,)+ }

        impl Code {
            /// All codes.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// The HTTP status of the code.
            pub fn status(self) -> StatusCode {
                match self { $(Self::$name => StatusCode::$status,)+ }
            }

            /// The code as text.
            pub fn word(self) -> &'static str {
                match self { $(Self::$name => $word,)+ }
            }

            /// The description of the code, for the OpenAPI document.
            pub fn meaning(self) -> &'static str {
                match self { $(Self::$name => concat!($($doc),+).trim_ascii(),)+ }
            }

            pub(crate) fn uri(self) -> &'static str {
                match self { $(Self::$name => concat!("urn:tharsis:problem:", $word),)+ }
            }

            /// The title of the code, for people.
            pub fn title(self, language: Language) -> String {
                messages::named("title", self.word(), language)
            }
        }
    };
}

codes! {
    /// The body is not JSON.
    InvalidJson = "invalid_json", BAD_REQUEST;
    /// The body did not arrive completely.
    BodyIncomplete = "body_incomplete", BAD_REQUEST;
    /// The request has no valid token.
    Unauthenticated = "unauthenticated", UNAUTHORIZED;
    /// No account has this e-mail address with this password.
    WrongCredentials = "wrong_credentials", UNAUTHORIZED;
    /// The session of the token has ended. Sign in again.
    SessionEnded = "session_ended", UNAUTHORIZED;
    /// An operator has suspended the account. `suspension` contains the reason and the end.
    AccountSuspended = "account_suspended", FORBIDDEN;
    /// The token lacks the scope that the operation needs. `WWW-Authenticate` contains that scope.
    InsufficientScope = "insufficient_scope", FORBIDDEN;
    /// The password does not belong to the account.
    WrongPassword = "wrong_password", FORBIDDEN;
    /// The device key does not belong to the account.
    WrongDeviceKey = "wrong_device_key", FORBIDDEN;
    /// Bots may not join this table.
    BotsNotAllowed = "bots_not_allowed", FORBIDDEN;
    /// The code does not exist or is no longer valid.
    WrongCode = "wrong_code", FORBIDDEN;
    /// The ID token of the sign-in provider is invalid, or its nonce was used before. Get another nonce and another
    /// token.
    WrongProviderToken = "wrong_provider_token", FORBIDDEN;
    /// The response of the passkey is invalid, or its challenge was used before. Get another challenge.
    WrongPasskey = "wrong_passkey", FORBIDDEN;
    /// No account has the passkey. Remove it from the device.
    UnknownPasskey = "unknown_passkey", FORBIDDEN;
    /// Only the owner of the table can do this.
    NotTableOwner = "not_table_owner", FORBIDDEN;
    /// The server gives no advice in this game, because another person plays in it or the result affects ratings.
    AdviceNotAllowed = "advice_not_allowed", FORBIDDEN;
    /// An operator has chosen the name of the account. It cannot change until an operator unlocks it.
    NameLocked = "name_locked", FORBIDDEN;
    /// The resource does not exist, or the caller may not see it.
    NotFound = "not_found", NOT_FOUND;
    /// The path does not support this method. `Allow` lists the supported methods.
    MethodNotAllowed = "method_not_allowed", METHOD_NOT_ALLOWED;
    /// All seats of the table are taken.
    TableFull = "table_full", CONFLICT;
    /// The game of the table has already started.
    TableStarted = "table_started", CONFLICT;
    /// Seats of the table are still free.
    SeatsFree = "seats_free", CONFLICT;
    /// The e-mail address belongs to an account.
    EmailTaken = "email_taken", CONFLICT;
    /// No e-mail address of the account awaits confirmation.
    NoPendingEmail = "no_pending_email", CONFLICT;
    /// The account has no confirmed e-mail address.
    NoEmail = "no_email", CONFLICT;
    /// The account already has an e-mail address and a password.
    HasPassword = "has_password", CONFLICT;
    /// The account has no password.
    NoPassword = "no_password", CONFLICT;
    /// The device belongs to a full account. Sign in with its password, its sign-in provider or its passkey.
    PasswordNeeded = "password_needed", CONFLICT;
    /// The provider account is linked to another account.
    ProviderTaken = "provider_taken", CONFLICT;
    /// The passkey is already registered.
    PasskeyTaken = "passkey_taken", CONFLICT;
    /// This server does not support passkeys.
    PasskeysNotConfigured = "passkeys_not_configured", CONFLICT;
    /// The sign-in method is the last one of the account. It cannot be removed.
    LastSignInMethod = "last_sign_in_method", CONFLICT;
    /// The account has the maximum number of bots.
    TooManyBots = "too_many_bots", CONFLICT;
    /// The account has the maximum number of personal tokens.
    TooManyTokens = "too_many_tokens", CONFLICT;
    /// The game is over and can no longer change.
    GameOver = "game_over", CONFLICT;
    /// The account has the maximum number of webhooks.
    TooManyWebhooks = "too_many_webhooks", CONFLICT;
    /// The caller has a seat at the maximum number of open tables, or plays the maximum number of games.
    TooManyTables = "too_many_tables", CONFLICT;
    /// The account already waits for the maximum number of reviews.
    TooManyReviews = "too_many_reviews", CONFLICT;
    /// The player of the seat has resigned and cannot return.
    SeatResigned = "seat_resigned", CONFLICT;
    /// The caller already has a seat at the game.
    AlreadySeated = "already_seated", CONFLICT;
    /// The game has no clock.
    NoClock = "no_clock", CONFLICT;
    /// The caller has handed over the seat, and the substitute plays for it. End the hand-over first.
    SeatHandedOver = "seat_handed_over", CONFLICT;
    /// The caller is a substitute. Only the player of the seat can do this.
    Substitute = "substitute", FORBIDDEN;
    /// The other players decide about this, without the caller.
    OwnSeat = "own_seat", FORBIDDEN;
    /// The webhook is disabled, so the server sends nothing to it.
    WebhookDisabled = "webhook_disabled", CONFLICT;
    /// This server does not support that push service.
    PushNotConfigured = "push_not_configured", CONFLICT;
    /// The list contains the maximum number of entries.
    ListFull = "list_full", CONFLICT;
    /// The caller has blocked this account.
    Blocked = "blocked", CONFLICT;
    /// Only friends can be invited by name.
    NotFriends = "not_friends", CONFLICT;
    /// The game is not over yet.
    GameNotOver = "game_not_over", CONFLICT;
    /// The open decision is not the one in `If-Match`. `decision` contains the open one.
    DecisionChanged = "decision_changed", PRECONDITION_FAILED;
    /// The body exceeds the maximum size.
    BodyTooLarge = "body_too_large", PAYLOAD_TOO_LARGE;
    /// The body is not `application/json`.
    UnsupportedMediaType = "unsupported_media_type", UNSUPPORTED_MEDIA_TYPE;
    /// The request is invalid. `violations` lists the reasons.
    Invalid = "invalid", UNPROCESSABLE_ENTITY;
    /// The rules do not allow the move. `refusal` contains the reason. The game has not changed.
    MoveRefused = "move_refused", UNPROCESSABLE_ENTITY;
    /// The idempotency key was used for another request.
    IdempotencyKeyReused = "idempotency_key_reused", UNPROCESSABLE_ENTITY;
    /// The request has too many headers, or headers that are too long.
    HeadersTooLarge = "headers_too_large", REQUEST_HEADER_FIELDS_TOO_LARGE;
    /// The request requires the header `Idempotency-Key`.
    IdempotencyKeyRequired = "idempotency_key_required", PRECONDITION_REQUIRED;
    /// The request requires the header `If-Match` with the tag of the decision.
    IfMatchRequired = "if_match_required", PRECONDITION_REQUIRED;
    /// The rate limit is exceeded. `Retry-After` contains the seconds to wait.
    RateLimited = "rate_limited", TOO_MANY_REQUESTS;
    /// Too many wrong passwords were sent. `Retry-After` contains the seconds to wait.
    TooManyAttempts = "too_many_attempts", TOO_MANY_REQUESTS;
    /// The origin of the page is not allowed.
    OriginNotAllowed = "origin_not_allowed", FORBIDDEN;
    /// This path is for WebSockets only.
    UpgradeRequired = "upgrade_required", UPGRADE_REQUIRED;
    /// The account or the link has the maximum number of open streams.
    TooManyStreams = "too_many_streams", TOO_MANY_REQUESTS;
    /// The server has an internal error.
    Internal = "internal", INTERNAL_SERVER_ERROR;
    /// The server is busy. Repeat the same request a little later.
    Busy = "busy", SERVICE_UNAVAILABLE;
    /// The sign-in provider cannot be reached now. Repeat the same request a little later.
    ProviderUnavailable = "provider_unavailable", SERVICE_UNAVAILABLE;
    /// The database cannot be reached now. The request may or may not have taken effect. A move can be repeated
    /// safely with the same key.
    Unavailable = "unavailable", SERVICE_UNAVAILABLE;
}
