//! The schema of mails, and of the links and codes in them.

use diesel::table;

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    mails (id) {
        id -> Id128,
        kind -> Text,
        account_id -> Nullable<Id128>,
        address -> Text,
        language -> Text,
        new_address -> Nullable<Text>,
        created_at -> Micros,
        due_at -> Micros,
        leased_until -> Micros,
        attempts -> Integer,
        state -> Text,
        error -> Nullable<Text>,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    mail_codes (hash) {
        hash -> Binary,
        purpose -> Text,
        account_id -> Id128,
        email -> Text,
        digits -> Nullable<Binary>,
        failures -> Integer,
        expires_at -> Micros,
    }
}
