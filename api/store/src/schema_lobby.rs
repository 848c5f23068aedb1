//! The schema of the lobby and of results: friends, blocks, quick matches, invitations, results, ratings, reviews, links,
//! hand-overs.

use diesel::table;

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    friends (account_id, friend_id) {
        account_id -> Id128,
        friend_id -> Id128,
        created_at -> Micros,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    blocks (account_id, blocked_id) {
        account_id -> Id128,
        blocked_id -> Id128,
        created_at -> Micros,
    }
}

table! {
    use diesel::sql_types::*;
    quick_kinds (kind) {
        kind -> Text,
        asked -> BigInt,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    quick_matches (account_id, key) {
        account_id -> Id128,
        key -> Text,
        request -> Binary,
        table_id -> Id128,
        at -> Micros,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    invitations (id) {
        id -> Id128,
        table_id -> Id128,
        by_id -> Id128,
        hash -> Nullable<Binary>,
        account_id -> Nullable<Id128>,
        uses -> SmallInt,
        uses_left -> SmallInt,
        created_at -> Micros,
        expires_at -> Micros,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    results (game_id, seat) {
        game_id -> Id128,
        seat -> SmallInt,
        account_id -> Id128,
        players -> SmallInt,
        place -> SmallInt,
        won -> Bool,
        left_early -> Bool,
        rated -> Bool,
        corporation -> Text,
        terraforming -> Integer,
        milestones -> Integer,
        awards -> Integer,
        greeneries -> Integer,
        cities -> Integer,
        cards -> Integer,
        total -> Integer,
        generations -> Integer,
        seconds -> Integer,
        ended_at -> Micros,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    ratings (account_id, kind) {
        account_id -> Id128,
        kind -> Text,
        mean -> Double,
        deviation -> Double,
        points -> Integer,
        games -> Integer,
        updated_at -> Micros,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    reviews (game_id, account_id) {
        game_id -> Id128,
        account_id -> Id128,
        state -> Text,
        engine -> Text,
        attempts -> Integer,
        looked_at -> Integer,
        decisions -> Text,
        requested_at -> Micros,
        finished_at -> Nullable<Micros>,
        due_at -> Nullable<Micros>,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    links (id) {
        id -> Id128,
        game_id -> Id128,
        account_id -> Id128,
        seat -> SmallInt,
        kind -> Text,
        note -> Nullable<Text>,
        hash -> Binary,
        created_at -> Micros,
        expires_at -> Micros,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    hand_overs (id) {
        id -> Id128,
        game_id -> Id128,
        seat -> SmallInt,
        from_id -> Id128,
        to_id -> Id128,
        state -> Text,
        created_at -> Micros,
        expires_at -> Micros,
        ended_at -> Nullable<Micros>,
    }
}
