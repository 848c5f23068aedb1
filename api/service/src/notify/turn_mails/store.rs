//! The part of the store for mails that name the games that wait for an account.

use crate::accounts::mail::NewMail;
use crate::id::AccountId;
use crate::moment::Moment;
use crate::notify::turn_mails::{DueSubscriber, TurnMailState};
use crate::ports::repository;

repository! {
    /// Stores which accounts want mails about waiting games. Each method is one transaction.
    pub trait TurnMailRepository as turn_mail_repository {
        /// Whether an account is to be checked at that time.
        read fn has_due_subscriber(now: Moment) -> bool;
        /// Takes accounts that are to be checked, the longest due first. They are due again at `until`, unless the check
        /// stores another time.
        write fn take_due_subscribers(now: Moment, until: Moment, limit: i64) -> Vec<DueSubscriber>;
        /// Stores when an account that was taken until `taken` is checked again, unless that has changed meanwhile.
        write fn check_subscriber_at(account: AccountId, taken: Moment, due_at: Moment) -> ();
        /// The same, and stores a mail to the account, unless one waits already. Returns whether it was stored.
        write fn queue_turn_mail(mail: NewMail, taken: Moment, due_at: Moment) -> bool;
        /// How far mails of an account have gone; none if it wants none. `token` becomes the token of its links, unless it
        /// has one for that address.
        write fn turn_mail_state(account: AccountId, address: String, token: String) -> Option<TurnMailState>;
        /// The account of a token that is valid: the account has the address that the token was sent to.
        read fn turn_mail_subscriber(token: String) -> Option<AccountId>;
        /// Switches the mails of the account of a valid token off. Returns the account.
        write fn unsubscribe_turn_mails(token: String, at: Moment) -> Option<AccountId>;
    }
}
