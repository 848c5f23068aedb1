//! The schema of webhooks, pushes, read markers, chat and plans.

use diesel::table;

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    seen_markers (account_id, game_id) {
        account_id -> Id128,
        game_id -> Id128,
        seq -> BigInt,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    changes (account_id) {
        account_id -> Id128,
        number -> BigInt,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    webhooks (id) {
        id -> Id128,
        account_id -> Id128,
        #[sql_name = "place"]
        slot -> SmallInt,
        url -> Text,
        sends -> Text,
        games -> Text,
        description -> Text,
        secret -> Binary,
        old_secret -> Nullable<Binary>,
        old_until -> Nullable<Micros>,
        created_at -> Micros,
        disabled_at -> Nullable<Micros>,
        disabled_for -> Nullable<Text>,
        failing_since -> Nullable<Micros>,
        succeeded_at -> Nullable<Micros>,
        paused_until -> Micros,
        session_id -> Nullable<Id128>,
        host -> Text,
        failures -> Integer,
        openings -> Integer,
        open_until -> Nullable<Micros>,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    deliveries (id) {
        id -> Id128,
        webhook_id -> Id128,
        kind -> Text,
        game_id -> Nullable<Id128>,
        version -> Nullable<BigInt>,
        state -> Text,
        attempts -> Integer,
        created_at -> Micros,
        due_at -> Micros,
        #[sql_name = "taken_until"]
        leased_until -> Micros,
        tried_at -> Nullable<Micros>,
        status -> Nullable<SmallInt>,
        error -> Nullable<Text>,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    push_keys (number) {
        number -> SmallInt,
        pkcs8 -> Binary,
        created_at -> Micros,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    push_targets (id) {
        id -> Id128,
        account_id -> Id128,
        session_id -> Id128,
        service -> Text,
        device -> Binary,
        #[sql_name = "route"]
        address -> Text,
        created_at -> Micros,
        registered_at -> Micros,
        disabled_at -> Nullable<Micros>,
        disabled_for -> Nullable<Text>,
        failing_since -> Nullable<Micros>,
        succeeded_at -> Nullable<Micros>,
        tried_at -> Nullable<Micros>,
        status -> Nullable<SmallInt>,
        error -> Nullable<Text>,
        reason -> Nullable<Text>,
        paused_until -> Micros,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    push_preferences (account_id) {
        account_id -> Id128,
        off -> Text,
        muted -> Text,
        zone -> Nullable<Text>,
        quiet_from -> Nullable<SmallInt>,
        quiet_to -> Nullable<SmallInt>,
        changed_at -> Micros,
        mail -> Bool,
        mail_due_at -> Nullable<Micros>,
        mail_since -> Nullable<Micros>,
        mail_sent_at -> Nullable<Micros>,
        mail_token -> Nullable<Text>,
        mail_address -> Nullable<Text>,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    pushes (id) {
        id -> Id128,
        target_id -> Id128,
        kind -> Text,
        game_id -> Id128,
        seat -> SmallInt,
        tag -> Text,
        version -> BigInt,
        stage -> SmallInt,
        state -> Text,
        shown -> Bool,
        withdrawn -> Bool,
        quiet -> Bool,
        attempts -> Integer,
        created_at -> Micros,
        due_at -> Micros,
        #[sql_name = "taken_until"]
        leased_until -> Micros,
        tried_at -> Nullable<Micros>,
        status -> Nullable<SmallInt>,
        error -> Nullable<Text>,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    chats (game_id) {
        game_id -> Id128,
        latest -> BigInt,
        at -> Micros,
        emptied_at -> Nullable<Micros>,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    messages (game_id, number) {
        game_id -> Id128,
        number -> BigInt,
        account_id -> Id128,
        seat -> SmallInt,
        key -> Nullable<Text>,
        text -> Text,
        at -> Micros,
        removed_at -> Nullable<Micros>,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    mutes (account_id, muted_id) {
        account_id -> Id128,
        muted_id -> Id128,
        at -> Micros,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    reports (id) {
        id -> Id128,
        account_id -> Id128,
        game_id -> Nullable<Id128>,
        number -> Nullable<BigInt>,
        author_id -> Id128,
        text -> Text,
        reason -> Text,
        at -> Micros,
        resolved_at -> Nullable<Micros>,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    plans (id) {
        id -> Id128,
        game_id -> Id128,
        account_id -> Id128,
        seat -> SmallInt,
        kind -> Text,
        state -> Text,
        revision -> BigInt,
        plan -> Text,
        generation -> SmallInt,
        since -> BigInt,
        carried_out -> BigInt,
        looked -> BigInt,
        key -> Text,
        request -> Binary,
        history -> Text,
        created_at -> Micros,
        unseen_since -> Nullable<Micros>,
    }
}
