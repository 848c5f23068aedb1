//! Names of schemas on the wire where the generated one is the name of a Rust type that means less outside of its module,
//! collides with a type of a platform, or does not survive the generators of clients.

use serde_json::Value;

/// The generated name, and the name on the wire.
pub const RENAMED: &[(&str, &str)] = &[
    ("Answer", "MoveAnswer"),
    ("Block", "BlockReason"),
    ("Board", "BoardMap"),
    ("ByResource_i16", "ProductionAmounts"),
    ("ByResource_i32", "StockAmounts"),
    ("ByResource_u8", "PrintedAmounts"),
    ("Choice", "OptionId"),
    ("Code", "ProblemCode"),
    ("Concern", "BlowKind"),
    ("CountKind", "CountedKind"),
    ("Deck", "CardDeck"),
    ("DecisionWord", "DecisionMessageType"),
    ("DisabledReason", "WebhookDisabledReason"),
    ("Event", "RecordedEvent"),
    ("EventBody", "GameEvent"),
    ("ExpiryWord", "ExpiryAction"),
    ("Frontier", "UndoLimit"),
    ("GameWord", "GameId"),
    ("Given", "GivenAnswer"),
    ("Ground", "AreaGround"),
    ("Health", "HealthStatus"),
    ("HeldAttempts", "ExportedAttempts"),
    ("HeldDevice", "ExportedDevice"),
    ("HeldGame", "ExportedGame"),
    ("HeldLimits", "ExportedLimits"),
    ("HeldLink", "ExportedLink"),
    ("HeldMove", "ExportedMove"),
    ("HeldReport", "ExportedReport"),
    ("HeldSession", "ExportedSession"),
    ("Icon", "PlacementIcon"),
    ("Kind", "CardKind"),
    ("KindsBody", "NotificationKinds"),
    ("Language", "LanguageTag"),
    ("Motion", "VoteMotion"),
    ("NewInvitationBody", "CreatedInvitation"),
    ("NewLinkBody", "CreatedLink"),
    ("NewPersonalToken", "CreatedPersonalToken"),
    ("NewPushTarget", "PushTargetRequest"),
    ("NewSeatOffer", "CreatedSeatOffer"),
    ("NewWebhook", "WebhookRequest"),
    ("Note", "TableNote"),
    ("Noted", "RecordedNote"),
    ("OnKind", "TriggerKind"),
    ("Pace", "TablePace"),
    ("Parameter", "GlobalParameter"),
    ("Phase", "GamePhase"),
    ("PingWord", "PingMessageType"),
    ("PlanFact", "PlanEvent"),
    ("PlanStateWord", "PlanState"),
    ("Planned", "PlanContent"),
    ("Question", "DecisionQuestion"),
    ("Ready", "ReadinessState"),
    ("Refusal", "MoveRefusal"),
    ("RefusalCode", "MoveRefusalCode"),
    ("Resource", "StandardResource"),
    ("Scope", "TokenScope"),
    ("Score", "FinalScore"),
    ("Seat", "SeatColour"),
    ("Sends", "WebhookContent"),
    ("Setup", "GameSetup"),
    ("SiteKind", "PlacementSite"),
    ("Source", "EffectSource"),
    ("StopIf", "StopCondition"),
    ("Stopped", "StopReason"),
    ("TableStateWord", "TableState"),
    ("Tag", "CardTag"),
    ("Tile", "TileKind"),
    ("TurnKindWord", "TurnKind"),
    ("TurnWord", "TurnMessageType"),
    ("Undo", "UndoRange"),
    ("Until", "PlanExpiry"),
    ("View", "GameView"),
    ("What", "BlockReasonKind"),
    ("WhoseKind", "OwnerKind"),
    ("Wish", "RankingEntry"),
    ("Zone", "CardZone"),
];

/// Renames the schemas of the document, and every reference to them.
pub fn rename(document: &mut Value) {
    if let Some(schemas) = document.pointer_mut("/components/schemas").and_then(Value::as_object_mut) {
        for (generated, wire) in RENAMED {
            if let Some(schema) = schemas.remove(*generated) {
                schemas.insert((*wire).to_owned(), schema);
            }
        }
    }
    refer(document);
}

fn refer(value: &mut Value) {
    match value {
        Value::Object(map) => {
            if let Some(Value::String(reference)) = map.get_mut("$ref") {
                let generated = reference.strip_prefix("#/components/schemas/");
                if let Some((_, wire)) = RENAMED.iter().find(|(name, _)| Some(*name) == generated) {
                    *reference = format!("#/components/schemas/{wire}");
                }
            }
            map.values_mut().for_each(refer);
        }
        Value::Array(list) => list.iter_mut().for_each(refer),
        _ => {}
    }
}
