//! The kinds of problem: the code that stays, and the status that it comes with.

use actix_web::http::StatusCode;
use domain::text::Language;
use serde::Serialize;
use utoipa::ToSchema;

use service::messages;

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $name:ident = $word:literal, $status:ident;)+) => {
        /// The kinds of problem.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, ToSchema)]
        pub enum Code { $($(#[doc = $doc])+ #[serde(rename = $word)] #[schema(rename = $word)] $name,)+ }

        impl Code {
            /// Every one.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// The HTTP status that it comes with.
            pub fn status(self) -> StatusCode {
                match self { $(Self::$name => StatusCode::$status,)+ }
            }

            /// As it is written in a problem.
            pub fn word(self) -> &'static str {
                match self { $(Self::$name => $word,)+ }
            }

            /// What it says, for the document.
            pub fn meaning(self) -> &'static str {
                match self { $(Self::$name => concat!($($doc),+).trim_ascii(),)+ }
            }

            pub(crate) fn uri(self) -> &'static str {
                match self { $(Self::$name => concat!("urn:tharsis:problem:", $word),)+ }
            }

            /// What it is, for people.
            pub fn title(self, language: Language) -> String {
                messages::named("title", self.word(), language)
            }
        }
    };
}

codes! {
    /// The body is not JSON.
    InvalidJson = "invalid_json", BAD_REQUEST;
    /// The body did not arrive whole.
    BodyIncomplete = "body_incomplete", BAD_REQUEST;
    /// There is no good token with the request.
    Unauthenticated = "unauthenticated", UNAUTHORIZED;
    /// Nobody has that e-mail address with that password.
    WrongCredentials = "wrong_credentials", UNAUTHORIZED;
    /// The session of the token was ended: sign in again.
    SessionEnded = "session_ended", UNAUTHORIZED;
    /// An operator has suspended the account; `suspension` holds the reason and the end.
    AccountSuspended = "account_suspended", FORBIDDEN;
    /// The token is not for this; `WWW-Authenticate` names the scope that it lacks.
    InsufficientScope = "insufficient_scope", FORBIDDEN;
    /// The password is not that of the account.
    WrongPassword = "wrong_password", FORBIDDEN;
    /// The device key does not belong to the account.
    WrongDeviceKey = "wrong_device_key", FORBIDDEN;
    /// Bots may not sit at this table.
    BotsNotAllowed = "bots_not_allowed", FORBIDDEN;
    /// The code is none, or not any more.
    WrongCode = "wrong_code", FORBIDDEN;
    /// The ID token of the provider is not good, or its nonce was used: get another nonce and another token.
    WrongProviderToken = "wrong_provider_token", FORBIDDEN;
    /// The response of the passkey is not good, or its challenge was used: get another challenge.
    WrongPasskey = "wrong_passkey", FORBIDDEN;
    /// No account has the passkey: have the device forget it.
    UnknownPasskey = "unknown_passkey", FORBIDDEN;
    /// Only the owner of the table may do this.
    NotTableOwner = "not_table_owner", FORBIDDEN;
    /// Another person plays in the game, or it counts for ratings, so nobody gets advice in it.
    AdviceNotAllowed = "advice_not_allowed", FORBIDDEN;
    /// An operator has chosen the name of the account, which stays until an operator unlocks it.
    NameLocked = "name_locked", FORBIDDEN;
    /// There is no such thing, or it is none of the caller's business.
    NotFound = "not_found", NOT_FOUND;
    /// The path does not have this method; `Allow` lists those that it has.
    MethodNotAllowed = "method_not_allowed", METHOD_NOT_ALLOWED;
    /// All seats of the table are taken.
    TableFull = "table_full", CONFLICT;
    /// The game of the table has started.
    TableStarted = "table_started", CONFLICT;
    /// Seats of the table are still free.
    SeatsFree = "seats_free", CONFLICT;
    /// The e-mail address belongs to an account.
    EmailTaken = "email_taken", CONFLICT;
    /// No e-mail address of the account waits for its confirmation.
    NoPendingEmail = "no_pending_email", CONFLICT;
    /// The account has no confirmed e-mail address.
    NoEmail = "no_email", CONFLICT;
    /// The account has an e-mail address and a password already.
    HasPassword = "has_password", CONFLICT;
    /// The account has no password.
    NoPassword = "no_password", CONFLICT;
    /// The device belongs to a full account: sign in with its password, its provider or its passkey.
    PasswordNeeded = "password_needed", CONFLICT;
    /// The provider account is linked to another account.
    ProviderTaken = "provider_taken", CONFLICT;
    /// The passkey is registered already.
    PasskeyTaken = "passkey_taken", CONFLICT;
    /// This server has no passkeys.
    PasskeysNotConfigured = "passkeys_not_configured", CONFLICT;
    /// Nobody could sign in to the account any more.
    LastSignInMethod = "last_sign_in_method", CONFLICT;
    /// The account has as many bots as it may have.
    TooManyBots = "too_many_bots", CONFLICT;
    /// The account has as many personal tokens as it may have.
    TooManyTokens = "too_many_tokens", CONFLICT;
    /// The game is over: nothing can be done in it any more.
    GameOver = "game_over", CONFLICT;
    /// The account has as many webhooks as it may have.
    TooManyWebhooks = "too_many_webhooks", CONFLICT;
    /// The caller sits at as many open tables, or plays as many games, as an account may.
    TooManyTables = "too_many_tables", CONFLICT;
    /// The account waits for the largest allowed number of reviews.
    TooManyReviews = "too_many_reviews", CONFLICT;
    /// The game of the seat was given up: its player cannot come back to it.
    SeatResigned = "seat_resigned", CONFLICT;
    /// The caller sits at the game already.
    AlreadySeated = "already_seated", CONFLICT;
    /// The game has no clock.
    NoClock = "no_clock", CONFLICT;
    /// Somebody else plays for the seat of the caller, who has handed it over: take it back first.
    SeatHandedOver = "seat_handed_over", CONFLICT;
    /// The caller plays for somebody else, who alone may do this.
    Substitute = "substitute", FORBIDDEN;
    /// The others decide about this, without the caller.
    OwnSeat = "own_seat", FORBIDDEN;
    /// Nothing is sent to a webhook that is disabled.
    WebhookDisabled = "webhook_disabled", CONFLICT;
    /// This server does not push by that service.
    PushNotConfigured = "push_not_configured", CONFLICT;
    /// The list holds as much as it may.
    ListFull = "list_full", CONFLICT;
    /// The caller has blocked this account.
    Blocked = "blocked", CONFLICT;
    /// Only friends are invited by name.
    NotFriends = "not_friends", CONFLICT;
    /// The game is not over yet.
    GameNotOver = "game_not_over", CONFLICT;
    /// Another decision is open than the one in `If-Match`; `decision` holds it.
    DecisionChanged = "decision_changed", PRECONDITION_FAILED;
    /// The body is larger than anything that makes sense.
    BodyTooLarge = "body_too_large", PAYLOAD_TOO_LARGE;
    /// The body is not `application/json`.
    UnsupportedMediaType = "unsupported_media_type", UNSUPPORTED_MEDIA_TYPE;
    /// Something in the request is not valid; `violations` lists what.
    Invalid = "invalid", UNPROCESSABLE_ENTITY;
    /// The rules do not allow the move; `refusal` says why. Nothing has changed.
    MoveRefused = "move_refused", UNPROCESSABLE_ENTITY;
    /// The key was used for something else in this game.
    IdempotencyKeyReused = "idempotency_key_reused", UNPROCESSABLE_ENTITY;
    /// The request has more headers, or longer ones, than anything that makes sense.
    HeadersTooLarge = "headers_too_large", REQUEST_HEADER_FIELDS_TOO_LARGE;
    /// The request needs the header `Idempotency-Key`.
    IdempotencyKeyRequired = "idempotency_key_required", PRECONDITION_REQUIRED;
    /// The request needs the header `If-Match` with the tag of the decision.
    IfMatchRequired = "if_match_required", PRECONDITION_REQUIRED;
    /// The rate limit is exceeded; `Retry-After` says when to try again.
    RateLimited = "rate_limited", TOO_MANY_REQUESTS;
    /// Too many passwords were wrong; `Retry-After` says when to try again.
    TooManyAttempts = "too_many_attempts", TOO_MANY_REQUESTS;
    /// A browser asks from an origin that may not.
    OriginNotAllowed = "origin_not_allowed", FORBIDDEN;
    /// This path is for WebSockets only.
    UpgradeRequired = "upgrade_required", UPGRADE_REQUIRED;
    /// The account has as many streams open as it may have.
    TooManyStreams = "too_many_streams", TOO_MANY_REQUESTS;
    /// A fault of the server.
    Internal = "internal", INTERNAL_SERVER_ERROR;
    /// Too much is going on; the same request a little later will do.
    Busy = "busy", SERVICE_UNAVAILABLE;
    /// The keys of the provider cannot be read now; the same request a little later will do.
    ProviderUnavailable = "provider_unavailable", SERVICE_UNAVAILABLE;
    /// The database cannot be reached now. What was asked may or may not have been done: a move can be sent again with
    /// the same key.
    Unavailable = "unavailable", SERVICE_UNAVAILABLE;
}
