//! What mail stores.

use crate::accounts::account::Account;
use crate::accounts::mail::{
    ConfirmedEmail, MailCode, MailLease, MailOutcome, NewMail, PendingEmail, StoredMail,
};
use crate::id::{AccountId, MailId, SessionId};
use crate::moment::Moment;
use crate::ports::repository;

repository! {
    /// Mails, the links and codes in them, and addresses that are not confirmed yet.
    pub trait MailRepository as mail_repository {
        /// Stores a mail, unless its limit is reached. Returns whether it was stored.
        write fn queue_mail(mail: NewMail) -> bool;
        /// Stores a new guest whose address is pending, and the mail to it.
        write fn register_pending(account: Account, pending: PendingEmail, mail: NewMail) -> ();
        /// Stores the pending address of an account, in place of an earlier one, and the mail to it. `Conflict` if the
        /// account is deleted, or if a password is given and the account has one.
        write fn set_pending_email(account: AccountId, pending: PendingEmail, mail: NewMail) -> ();
        /// The hash of the password that the account gets with its pending address.
        read fn pending_hash(account: AccountId) -> Option<String>;
        /// The times of the mails that an account has asked for since that time, newest first.
        read fn mails_of_account(account: AccountId, since: Moment, limit: i64) -> Vec<Moment>;
        /// Leases due mails that nobody has leased and that the lease admits, oldest first; those of the kind
        /// [`YourTurn`](crate::accounts::mail::MailKind::YourTurn) after all others.
        write fn take_mails(lease: MailLease) -> Vec<StoredMail>;
        /// Stores the outcome of an attempt, and what it means for later mails.
        write fn settle_mail(outcome: MailOutcome) -> ();
        /// Stores a link. `Conflict` if the account is deleted.
        write fn insert_mail_code(code: MailCode) -> ();
        /// A link that is valid at that time, by the hash of its token.
        read fn mail_code(hash: Vec<u8>, now: Moment) -> Option<MailCode>;
        /// Confirms the address of a link; the link is valid once. None if it is not valid or its address is not
        /// pending any more. `Duplicate` if the address belongs to another account.
        write fn confirm_email(hash: Vec<u8>, now: Moment) -> Option<ConfirmedEmail>;
        /// The same for the six-digit code of an account. A wrong one counts as a failure.
        write fn confirm_email_by_digits(account: AccountId, digits: Vec<u8>, now: Moment) -> Option<ConfirmedEmail>;
        /// Sets the password by a link, which is valid once; ends all sessions and deletes all codes of the account.
        /// Returns the account and the ended sessions, or none if the link is not valid any more.
        write fn reset_password(code: Vec<u8>, hash: String, now: Moment) -> Option<(AccountId, Vec<SessionId>)>;
        /// Mails that wait or were not handed over, newest first, only those older than `before`.
        read fn undelivered_mails(before: Option<MailId>, limit: i64) -> Vec<StoredMail>;
        /// When the oldest mail that is due at that time, or is being handed over, was stored.
        read fn oldest_mail(now: Moment) -> Option<Moment>;
    }
}
