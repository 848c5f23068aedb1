//! Which problems an operation may answer with: one row for each operation, and what holds for many by their shape.
//! The statuses, descriptions and examples of problems in the document come from here, and nowhere else.

use serde_json::{Value, json};

use crate::problem::{Code, MEDIA_TYPE};

use Code::*;

/// What only this operation, or few, can answer with. An operation of the document without a row fails the tests.
const OWN: &[(&str, &[Code])] = &[
    ("get_jwks", &[]),
    ("get_health", &[]),
    ("get_readiness", &[]),
    ("get_openapi", &[]),
    ("get_openapi_3_0", &[]),
    ("get_catalogue", &[]),
    ("list_cards", &[]),
    ("get_card", &[]),
    ("list_corporations", &[]),
    ("get_board", &[]),
    ("list_milestones", &[]),
    ("list_awards", &[]),
    ("list_standard_projects", &[]),
    ("get_rules", &[]),
    ("sign_in_guest", &[PasswordNeeded]),
    ("register", &[EmailTaken]),
    ("sign_in_password", &[WrongCredentials, TooManyAttempts]),
    ("oauth_metadata", &[]),
    ("oauth_authorize", &[]),
    ("oauth_answer", &[]),
    ("oauth_token", &[]),
    ("oauth_revoke", &[]),
    ("oauth_device_authorization", &[]),
    ("oauth_device", &[]),
    ("oauth_device_answer", &[]),
    ("refresh_session", &[Unauthenticated, SessionEnded]),
    ("sign_out", &[]),
    ("get_me", &[]),
    ("update_me", &[]),
    ("get_inbox", &[]),
    ("delete_me", &[WrongPassword, WrongDeviceKey, TooManyAttempts]),
    ("export_me", &[]),
    ("attach_credentials", &[EmailTaken, NotAGuest]),
    ("change_password", &[WrongPassword, Guest, TooManyAttempts]),
    ("change_email", &[WrongPassword, Guest, EmailTaken, TooManyAttempts]),
    ("list_sessions", &[]),
    ("end_session", &[]),
    ("create_personal_token", &[TooManyTokens]),
    ("list_personal_tokens", &[]),
    ("revoke_personal_token", &[]),
    ("create_sign_in_code", &[]),
    ("create_bot", &[TooManyBots]),
    ("list_bots", &[]),
    ("list_push_services", &[]),
    ("create_push_target", &[PushNotConfigured]),
    ("list_push_targets", &[]),
    ("delete_push_target", &[]),
    ("get_notifications", &[]),
    ("set_notifications", &[]),
    ("create_webhook", &[TooManyWebhooks]),
    ("list_webhooks", &[]),
    ("get_webhook", &[]),
    ("update_webhook", &[]),
    ("delete_webhook", &[]),
    ("rotate_webhook_secret", &[]),
    ("test_webhook", &[WebhookDisabled]),
    ("replay_webhook_game", &[WebhookDisabled]),
    ("list_webhook_deliveries", &[]),
    ("replay_webhook_delivery", &[WebhookDisabled]),
    ("create_table", &[BotsNotAllowed, TooManyTables]),
    ("list_tables", &[]),
    ("get_table", &[TooManyStreams]),
    ("list_my_tables", &[]),
    ("join_table", &[NotFound, BotsNotAllowed, TableFull, TableStarted, TooManyTables]),
    ("take_seat", &[BotsNotAllowed, TableFull, TableStarted, TooManyTables]),
    ("leave_table", &[TableStarted]),
    ("start_game", &[NotTableOwner, SeatsFree]),
    ("quick_match", &[NotFound, BotsNotAllowed, TooManyTables, IdempotencyKeyReused, IdempotencyKeyRequired]),
    ("request_rematch", &[GameNotOver, TableFull, TableStarted, TooManyTables]),
    ("create_invitation", &[TableStarted, NotFriends, ListFull]),
    ("list_invitations", &[]),
    ("revoke_invitation", &[]),
    ("list_received_invitations", &[]),
    ("decline_invitation", &[]),
    ("list_friends", &[]),
    ("request_friendship", &[Invalid, Blocked, ListFull]),
    ("end_friendship", &[Invalid]),
    ("list_blocks", &[]),
    ("block_player", &[Invalid, ListFull]),
    ("unblock_player", &[Invalid]),
    ("get_leaderboard", &[]),
    ("get_player", &[]),
    ("get_statistics", &[]),
    ("list_games", &[]),
    ("get_game", &[]),
    ("get_decision", &[]),
    ("get_hand", &[]),
    ("get_board_image", &[]),
    ("get_record", &[GameNotOver]),
    ("mark_seen", &[]),
    ("get_digest", &[]),
    ("get_forecast", &[]),
    ("post_message", &[IdempotencyKeyReused, IdempotencyKeyRequired]),
    ("list_messages", &[]),
    ("report_message", &[]),
    ("list_chats", &[]),
    ("list_mutes", &[]),
    ("mute_player", &[]),
    ("unmute_player", &[]),
    ("list_events", &[TooManyStreams]),
    ("get_clock", &[]),
    ("get_availability", &[]),
    ("set_availability", &[]),
    ("list_seats", &[]),
    ("resign", &[GameOver, Substitute]),
    ("set_presence", &[GameOver, SeatResigned, SeatHandedOver]),
    (
        "create_hand_over",
        &[GameOver, SeatResigned, SeatHandedOver, Substitute, AlreadySeated, BotsNotAllowed],
    ),
    ("list_hand_overs", &[]),
    ("accept_hand_over", &[]),
    ("end_hand_over", &[]),
    ("create_offer", &[GameOver, SeatResigned, Substitute]),
    ("list_offers", &[]),
    ("delete_offer", &[GameOver, SeatResigned, Substitute]),
    ("replace_player", &[GameOver, AlreadySeated, BotsNotAllowed]),
    ("create_link", &[SeatResigned, Substitute, ListFull]),
    ("list_links", &[]),
    ("revoke_link", &[]),
    ("get_shared_game", &[]),
    ("get_shared_decision", &[]),
    ("get_shared_hand", &[]),
    ("list_shared_events", &[TooManyStreams]),
    ("stream_shared", &[TooManyStreams]),
    ("list_votes", &[]),
    ("open_vote", &[GameOver, SeatResigned, NoClock, OwnSeat, Substitute]),
    ("cast_vote", &[GameOver, SeatResigned, OwnSeat, Substitute]),
    (
        "play_move",
        &[
            GameOver,
            SeatResigned,
            SeatHandedOver,
            DecisionChanged,
            MoveRefused,
            IdempotencyKeyReused,
            IdempotencyKeyRequired,
            IfMatchRequired,
        ],
    ),
    ("preview_move", &[GameOver, DecisionChanged, MoveRefused, IfMatchRequired]),
    (
        "undo_moves",
        &[
            GameOver,
            SeatResigned,
            SeatHandedOver,
            DecisionChanged,
            MoveRefused,
            IdempotencyKeyReused,
            IdempotencyKeyRequired,
            IfMatchRequired,
        ],
    ),
    ("create_plan", &[GameOver, SeatHandedOver, IdempotencyKeyReused, IdempotencyKeyRequired]),
    ("list_plans", &[]),
    ("delete_plan", &[]),
    ("stream_game", &[TooManyStreams]),
    ("stream_account", &[TooManyStreams]),
    ("socket_game", &[OriginNotAllowed, UpgradeRequired, TooManyStreams]),
    ("socket_account", &[OriginNotAllowed, UpgradeRequired, TooManyStreams]),
];

/// The operations outside of `/v1` that need the database.
const STORED: [&str; 1] = ["get_readiness"];

/// Operations of the table; the tests hold them against those of the document.
pub fn known() -> impl Iterator<Item = &'static str> {
    OWN.iter().map(|row| row.0)
}

/// Whether it is one of the paths where OAuth has its own form of errors (RFC 6749 §5.2).
pub fn is_oauth(path: &str) -> bool {
    path.starts_with("/oauth/")
}

/// Every code that the operation may answer with, by status.
fn codes(path: &str, operation: &Value) -> Vec<Code> {
    let id = operation["operationId"].as_str().unwrap_or_default();
    let mut codes: Vec<Code> = OWN.iter().filter(|row| row.0 == id).flat_map(|row| row.1).copied().collect();
    let open = super::is_public(operation);
    // OAuth has its own form of refusals of bodies and queries; everything else is a problem as everywhere.
    let oauth = is_oauth(path);
    let limited = oauth || path.starts_with(super::VERSIONED);
    let by_shape: [(bool, &[Code]); 7] = [
        (true, &[HeadersTooLarge]),
        (!open, &[Unauthenticated, SessionEnded, InsufficientScope]),
        (super::has_parameters_in(operation, "path"), &[NotFound]),
        (
            !oauth && operation.get("requestBody").is_some(),
            &[InvalidJson, BodyIncomplete, BodyTooLarge, UnsupportedMediaType, Invalid],
        ),
        // Those that take no query refuse one.
        (path.starts_with(super::VERSIONED), &[Invalid]),
        (limited, &[RateLimited]),
        // Also what is the same for everybody: how much was asked for is in the database.
        (limited || STORED.contains(&id), &[Internal, Busy, Unavailable]),
    ];
    codes.extend(by_shape.iter().filter(|(applies, _)| *applies).flat_map(|(_, codes)| *codes));
    codes.sort();
    codes.dedup();
    codes
}

/// Writes the problems of an operation into it.
pub fn add(path: &str, operation: &mut Value) {
    let codes = codes(path, operation);
    let Some(responses) = operation["responses"].as_object_mut() else { return };
    for code in codes {
        let status = code.status().as_u16().to_string();
        let response = responses.entry(status).or_insert_with(|| json!({ "description": "" }));
        // The response may already have the media type of a page.
        response["content"][MEDIA_TYPE] = json!({ "schema": { "$ref": "#/components/schemas/Problem" } });
        let before = response["description"].as_str().unwrap_or_default();
        let before = if before.is_empty() { String::new() } else { format!("{before}\n\n") };
        response["description"] = format!("{before}`{}`: {}", code.word(), code.meaning()).into();
        match response["x-problem-codes"].as_array_mut() {
            Some(words) => words.push(code.word().into()),
            None => response["x-problem-codes"] = json!([code.word()]),
        }
    }
}
