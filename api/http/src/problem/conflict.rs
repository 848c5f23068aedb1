//! Conflicts with the current state, and actions that only another account can do, as problems.

use crate::problem::{Code, Problem};
use service::error::{Conflict, Forbidden, PasskeyFault, TokenFault};
use service::messages::{Message, detail};

impl From<Conflict> for Problem {
    fn from(conflict: Conflict) -> Self {
        let (code, detail) = match conflict {
            Conflict::TableFull => (Code::TableFull, detail::table_full()),
            Conflict::TableStarted => (Code::TableStarted, detail::table_started()),
            Conflict::EmailTaken => (Code::EmailTaken, detail::email_taken()),
            Conflict::NoPendingEmail => (Code::NoPendingEmail, detail::no_pending_email()),
            Conflict::NoEmail => (Code::NoEmail, detail::no_email()),
            Conflict::HasPassword => (Code::HasPassword, detail::has_password()),
            Conflict::NoPassword => (Code::NoPassword, detail::no_password()),
            Conflict::PasswordNeeded => (Code::PasswordNeeded, detail::password_needed()),
            Conflict::ProviderTaken => (Code::ProviderTaken, detail::provider_taken()),
            Conflict::PasskeyTaken => (Code::PasskeyTaken, detail::passkey_taken()),
            Conflict::PasskeysNotConfigured => {
                (Code::PasskeysNotConfigured, detail::passkeys_not_configured())
            }
            Conflict::LastSignInMethod => (Code::LastSignInMethod, detail::last_sign_in_method()),
            Conflict::TooManyBots(most) => (Code::TooManyBots, detail::too_many_bots(most)),
            Conflict::TooManyTokens(most) => (Code::TooManyTokens, detail::too_many_tokens(most)),
            Conflict::TooManyWebhooks(most) => (Code::TooManyWebhooks, detail::too_many_webhooks(most)),
            Conflict::TooManyTables(most) => {
                (Code::TooManyTables, detail::too_many_tables(most.tables, most.games))
            }
            Conflict::TooManyReviews(most) => (Code::TooManyReviews, detail::too_many_reviews(most)),
            Conflict::WebhookDisabled => (Code::WebhookDisabled, detail::webhook_disabled()),
            Conflict::SeatResigned => (Code::SeatResigned, detail::seat_resigned()),
            Conflict::AlreadySeated => (Code::AlreadySeated, detail::already_seated()),
            Conflict::SeatHandedOver => (Code::SeatHandedOver, detail::seat_handed_over()),
            Conflict::NoClock => (Code::NoClock, detail::no_clock()),
            Conflict::SeatsFree => (Code::SeatsFree, detail::seats_free()),
            Conflict::PushNotConfigured(service) => {
                (Code::PushNotConfigured, detail::push_not_configured(service))
            }
            Conflict::ListFull(most) => (Code::ListFull, detail::list_full(most)),
            Conflict::Blocked => (Code::Blocked, detail::blocked()),
            Conflict::NotFriends => (Code::NotFriends, detail::not_friends()),
        };
        Self::new(code, detail)
    }
}

impl From<Forbidden> for Problem {
    fn from(forbidden: Forbidden) -> Self {
        let (code, detail) = match forbidden {
            Forbidden::WrongPassword => (Code::WrongPassword, detail::wrong_password()),
            Forbidden::WrongDeviceKey => (Code::WrongDeviceKey, detail::wrong_device_key()),
            Forbidden::NoBots => (Code::BotsNotAllowed, detail::no_bots()),
            Forbidden::WrongCode => (Code::WrongCode, detail::wrong_code()),
            Forbidden::WrongLink => (Code::WrongCode, detail::wrong_link()),
            Forbidden::WrongProviderToken(fault) => (Code::WrongProviderToken, token_fault(fault)),
            Forbidden::WrongPasskey(fault) => passkey_fault(fault),
            Forbidden::OwnSeat => (Code::OwnSeat, detail::own_seat()),
            Forbidden::Substitute => (Code::Substitute, detail::substitute()),
            Forbidden::AdviceWithPeople => (Code::AdviceNotAllowed, detail::advice_with_people()),
            Forbidden::AdviceInRatedGame => (Code::AdviceNotAllowed, detail::advice_in_rated_game()),
            Forbidden::NameLocked => (Code::NameLocked, detail::name_locked()),
            Forbidden::NotTheOwner => (Code::NotTableOwner, detail::not_the_owner()),
        };
        Self::new(code, detail)
    }
}

fn token_fault(fault: TokenFault) -> Message {
    match fault {
        TokenFault::Token => detail::wrong_provider_token(),
        TokenFault::Time => detail::provider_token_time(),
        TokenFault::Nonce => detail::provider_token_nonce(),
        TokenFault::NotLinked => detail::provider_not_linked(),
        TokenFault::Code => detail::provider_authorization_code(),
    }
}

fn passkey_fault(fault: PasskeyFault) -> (Code, Message) {
    match fault {
        PasskeyFault::Response => (Code::WrongPasskey, detail::wrong_passkey()),
        PasskeyFault::Challenge => (Code::WrongPasskey, detail::passkey_challenge()),
        PasskeyFault::Unknown => (Code::UnknownPasskey, detail::passkey_unknown()),
        PasskeyFault::NotOfAccount => (Code::WrongPasskey, detail::passkey_not_of_account()),
    }
}
