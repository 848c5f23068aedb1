//! Implements the repositories for `Db`, from the lists in `service`.

use service::store::prelude::*;

use super::{Conn, Db};

/// The queries of all modules.
mod queries {
    pub(super) use super::super::{
        account_deletion::*, accounts::*, chat::*, clocks::*, credentials::*, deliveries::*, feed::*,
        friends::*, games::*, grants::*, guests::*, hand_overs::*, inbox::*, inbox_counts::*, invitations::*,
        keys::*, links::*, login_throttle::*, mail::*, moderation::*, outbox::*, passkeys::*,
        personal_data::*, plans::*, push_preferences::*, push_targets::*, pushes::*, quick_match::*,
        rate_limits::*, results::*, reviews::*, search::*, secrets::*, sessions::*, sign_in_providers::*,
        tables::*, turn_mails::*, webhooks::*,
    };
}

/// Implements a repository. The first word of a method in the list says how the method runs:
///
/// - `read` and `write` run the query of the same name, with the method of [`Db`] of that word;
/// - `custom` calls the method of the same name that `Db` itself has, in `lite` and in `pg`.
macro_rules! implement {
    ($repository:ident; $($access:ident fn $method:ident($($argument:ident: $type:ty),*) -> $result:ty;)*) => {
        impl $repository for Db {
            $(fn $method(&self, $($argument: $type),*) -> StoreFuture<$result> {
                run!($access self $method($($argument),*))
            })*
        }
    };
}

/// Runs one method of a repository.
macro_rules! run {
    (custom $db:ident $method:ident($($argument:ident),*)) => {
        Db::$method($db, $($argument),*)
    };
    ($access:ident $db:ident $query:ident($($argument:ident),*)) => {
        $db.$access(move |c: &mut Conn| Box::pin(queries::$query(c, $($argument),*)))
    };
}

service::every_repository!(implement);
