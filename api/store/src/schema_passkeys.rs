//! The schema of passkeys, and of the challenges that they sign.

use diesel::table;

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    passkeys (id) {
        id -> Id128,
        account_id -> Id128,
        rp_id -> Text,
        credential -> Binary,
        user_handle -> Binary,
        name -> Nullable<Text>,
        key -> Binary,
        state -> Binary,
        created_at -> Micros,
        used_at -> Micros,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    passkey_challenges (hash) {
        hash -> Binary,
        account_id -> Nullable<Id128>,
        state -> Binary,
        expires_at -> Micros,
    }
}
