//! The schema of sign-in providers: the links of accounts, and nonces.

use diesel::table;

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    provider_links (id) {
        id -> Id128,
        account_id -> Id128,
        issuer -> Text,
        subject -> Text,
        linked_at -> Micros,
        used_at -> Micros,
        revoked_at -> Nullable<Micros>,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    provider_nonces (hash) {
        hash -> Binary,
        expires_at -> Micros,
    }
}
