//! The schema of sign-in providers: the links of accounts, nonces, and refresh tokens.

use diesel::{allow_tables_to_appear_in_same_query, table};

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

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    provider_tokens (id) {
        id -> Id128,
        link_id -> Nullable<Id128>,
        issuer -> Text,
        client_id -> Text,
        token -> Binary,
        stored_at -> Micros,
        attempts -> Integer,
        due_at -> Micros,
    }
}

allow_tables_to_appear_in_same_query!(provider_links, provider_tokens);
