//! The database tables for diesel: one description for both databases.
//!
//! Some tables and columns have older names in the database, given by `sql_name`. A migration does not rename them,
//! because nodes of the previous version still use the names during an upgrade. Literal SQL in the queries uses the
//! names of the database.

use diesel::{allow_tables_to_appear_in_same_query, joinable, table};

pub use super::schema_lobby::{
    blocks, friends, hand_overs, invitations, links, quick_kinds, quick_matches, ratings, results, reviews,
};
pub use super::schema_mail::{mail_codes, mails};
pub use super::schema_moderation::{audit_log, audit_log_purges, operators, suspensions};
pub use super::schema_notifications::{
    changes, chats, deliveries, messages, mutes, plans, push_keys, push_preferences, push_targets, pushes,
    reports, seen_markers, webhooks,
};
pub use super::schema_passkeys::{passkey_challenges, passkeys};
pub use super::schema_sign_in_providers::{provider_links, provider_nonces, provider_tokens};

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    signing_keys (kid) {
        kid -> Text,
        pkcs8 -> Binary,
        created_at -> Micros,
        number -> BigInt,
        signs_from -> Micros,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    accounts (id) {
        id -> Id128,
        name -> Text,
        guest -> Bool,
        created_at -> Micros,
        deleted_at -> Nullable<Micros>,
        bot_of -> Nullable<Id128>,
        language -> Nullable<Text>,
        pending_email -> Nullable<Text>,
        pending_hash -> Nullable<Text>,
        name_locked -> Bool,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    devices (key_hash) {
        key_hash -> Binary,
        account_id -> Id128,
        created_at -> Micros,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    credentials (account_id) {
        account_id -> Id128,
        email -> Text,
        hash -> Text,
        changed_at -> Micros,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    sessions (id) {
        id -> Id128,
        account_id -> Id128,
        device -> Nullable<Text>,
        secret -> Binary,
        #[sql_name = "place"]
        network -> Binary,
        generation -> BigInt,
        created_at -> Micros,
        used_at -> Micros,
        expires_at -> Micros,
        ended_at -> Nullable<Micros>,
        end_reason -> Nullable<Text>,
        client -> Nullable<Text>,
        scope -> Nullable<Text>,
        bot_id -> Nullable<Id128>,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    sign_in_codes (hash) {
        hash -> Binary,
        account_id -> Id128,
        expires_at -> Micros,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    authorization_codes (hash) {
        hash -> Binary,
        account_id -> Id128,
        bot_id -> Nullable<Id128>,
        client -> Text,
        redirect_uri -> Text,
        challenge -> Text,
        scope -> Text,
        #[sql_name = "place"]
        network -> Binary,
        expires_at -> Micros,
        session_id -> Nullable<Id128>,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    device_grants (hash) {
        hash -> Binary,
        user_code -> Text,
        client -> Text,
        scope -> Text,
        polled_at -> Micros,
        pause_seconds -> Integer,
        expires_at -> Micros,
        answer -> Nullable<Text>,
        account_id -> Nullable<Id128>,
        bot_id -> Nullable<Id128>,
        #[sql_name = "place"]
        network -> Nullable<Binary>,
        session_id -> Nullable<Id128>,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    refresh_tokens (hash) {
        hash -> Binary,
        session_id -> Id128,
        generation -> BigInt,
        created_at -> Micros,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    #[sql_name = "allowances"]
    rate_limits (key) {
        key -> Text,
        empty -> BigInt,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    #[sql_name = "guesses"]
    login_failures (who, network) {
        who -> Binary,
        #[sql_name = "place"]
        network -> Binary,
        failures -> Integer,
        last_at -> Micros,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    game_tables (id) {
        id -> Id128,
        version -> BigInt,
        name -> Text,
        code -> Text,
        players -> SmallInt,
        corporate_era -> Bool,
        draft -> Bool,
        private -> Bool,
        allow_bots -> Bool,
        owner_id -> Id128,
        seed -> Binary,
        commitment -> Text,
        free_seats -> SmallInt,
        state -> Text,
        game_id -> Nullable<Id128>,
        created_at -> Micros,
        updated_at -> Micros,
        pace -> Text,
        rated -> Bool,
        auto_start -> Bool,
        expires_at -> Nullable<Micros>,
        rematch_of -> Nullable<Id128>,
        control -> Nullable<Text>,
        quick -> Bool,
        caretaker -> Nullable<Text>,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    #[sql_name = "sittings"]
    seating_states (game_id) {
        game_id -> Id128,
        state -> Text,
        due_at -> Nullable<Micros>,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    rests (account_id) {
        account_id -> Id128,
        rest -> Text,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    #[sql_name = "alive"]
    heartbeats (id) {
        id -> SmallInt,
        at -> Micros,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    outages (begins_at) {
        begins_at -> Micros,
        ends_at -> Micros,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    reminders (game_id, seat, opening, percent) {
        game_id -> Id128,
        seat -> SmallInt,
        opening -> Integer,
        percent -> SmallInt,
        account_id -> Id128,
        due_at -> Micros,
        at -> Micros,
        #[sql_name = "taken_until"]
        leased_until -> Micros,
        #[sql_name = "told"]
        sent -> Bool,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    chairs (table_id, place) {
        table_id -> Id128,
        place -> SmallInt,
        account_id -> Id128,
        beginner -> Bool,
        ask_order -> Bool,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    games (id) {
        id -> Id128,
        table_id -> Id128,
        name -> Text,
        version -> BigInt,
        state -> Binary,
        waiting_for -> SmallInt,
        over -> Bool,
        created_at -> Micros,
        updated_at -> Micros,
        vacant -> SmallInt,
        end_reason -> Nullable<Text>,
        recorded -> Bool,
        gone -> SmallInt,
        opponents -> SmallInt,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    game_seats (game_id, seat) {
        game_id -> Id128,
        seat -> SmallInt,
        account_id -> Id128,
        substitute_id -> Nullable<Id128>,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    turns (game_id, version) {
        game_id -> Id128,
        version -> BigInt,
        kind -> Text,
        seat -> Nullable<SmallInt>,
        account_id -> Nullable<Id128>,
        key -> Nullable<Text>,
        request -> Nullable<Binary>,
        answers -> Text,
        first_seq -> BigInt,
        last_seq -> BigInt,
        #[sql_name = "facts"]
        events -> Text,
        reply -> Text,
        at -> Micros,
        wakes -> Nullable<SmallInt>,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    outbox (id) {
        id -> BigInt,
        game_id -> Id128,
        version -> BigInt,
        wakes -> SmallInt,
        at -> Micros,
        #[sql_name = "taken_until"]
        leased_until -> Micros,
    }
}

joinable!(messages -> accounts (account_id));
joinable!(mutes -> accounts (muted_id));
joinable!(reports -> accounts (author_id));
joinable!(operators -> accounts (account_id));
joinable!(seating_states -> games (game_id));
joinable!(credentials -> accounts (account_id));
joinable!(refresh_tokens -> sessions (session_id));
joinable!(devices -> accounts (account_id));
joinable!(chairs -> accounts (account_id));
joinable!(chairs -> game_tables (table_id));
joinable!(game_seats -> accounts (account_id));
joinable!(game_seats -> games (game_id));
joinable!(webhooks -> accounts (account_id));
joinable!(webhooks -> sessions (session_id));
joinable!(deliveries -> webhooks (webhook_id));
joinable!(push_targets -> accounts (account_id));
joinable!(push_targets -> sessions (session_id));
joinable!(pushes -> push_targets (target_id));
joinable!(ratings -> accounts (account_id));
joinable!(invitations -> game_tables (table_id));
joinable!(plans -> games (game_id));
joinable!(hand_overs -> games (game_id));
allow_tables_to_appear_in_same_query!(chairs, blocks, friends, game_tables, invitations);
allow_tables_to_appear_in_same_query!(pushes, push_targets, accounts, sessions);
allow_tables_to_appear_in_same_query!(messages, accounts, mutes, blocks);
allow_tables_to_appear_in_same_query!(webhooks, accounts, deliveries);
allow_tables_to_appear_in_same_query!(webhooks, game_seats, sessions);
allow_tables_to_appear_in_same_query!(game_seats, games, turns);
allow_tables_to_appear_in_same_query!(reports, accounts);
allow_tables_to_appear_in_same_query!(operators, accounts);
allow_tables_to_appear_in_same_query!(suspensions, accounts);
allow_tables_to_appear_in_same_query!(chats, game_seats);
allow_tables_to_appear_in_same_query!(chats, games);
allow_tables_to_appear_in_same_query!(push_targets, game_seats);
allow_tables_to_appear_in_same_query!(seating_states, games);
allow_tables_to_appear_in_same_query!(seating_states, game_seats);
allow_tables_to_appear_in_same_query!(accounts, devices);
allow_tables_to_appear_in_same_query!(accounts, credentials);
allow_tables_to_appear_in_same_query!(refresh_tokens, sessions);
allow_tables_to_appear_in_same_query!(accounts, chairs);
allow_tables_to_appear_in_same_query!(accounts, game_tables);
allow_tables_to_appear_in_same_query!(accounts, game_seats);
allow_tables_to_appear_in_same_query!(game_tables, games);
allow_tables_to_appear_in_same_query!(chairs, games);
allow_tables_to_appear_in_same_query!(accounts, friends);
allow_tables_to_appear_in_same_query!(accounts, ratings);
allow_tables_to_appear_in_same_query!(plans, games);
allow_tables_to_appear_in_same_query!(hand_overs, games);
