//! The tables of moderation.

use diesel::table;

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    operators (account_id) {
        account_id -> Id128,
        since -> Micros,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    suspensions (account_id) {
        account_id -> Id128,
        reason -> Text,
        since -> Micros,
        until -> Nullable<Micros>,
        seats_due -> Bool,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    audit_log (id) {
        id -> Id128,
        at -> Micros,
        operator_id -> Nullable<Id128>,
        action -> Text,
        account_id -> Nullable<Id128>,
        game_id -> Nullable<Id128>,
        number -> Nullable<BigInt>,
        table_id -> Nullable<Id128>,
        report_id -> Nullable<Id128>,
        reason -> Text,
        until -> Nullable<Micros>,
    }
}

table! {
    use diesel::sql_types::*;
    use crate::types::*;
    audit_log_purges (before) {
        before -> Micros,
    }
}
