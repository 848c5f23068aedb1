//! Names of schemas on the wire. They replace generated names that are the name of a Rust type with little meaning
//! outside its module, that collide with a type of a platform, or that generators of clients cannot handle.

use serde_json::Value;

/// The generated name, and the name on the wire.
pub const RENAMED: &[(&str, &str)] = &[
    ("AccountBody", "Account"),
    ("AdviceBody", "Advice"),
    ("Answer", "MoveAnswer"),
    ("AuditEntryBody", "AuditEntry"),
    ("AverageBody", "AverageGame"),
    ("BlockBody", "BlockedPlayer"),
    ("Block_String", "BlockReason"),
    ("BlockedOption_String", "BlockedOption"),
    ("ByResource_i16", "ProductionAmounts"),
    ("ByResource_i32", "StockAmounts"),
    ("ByResource_u8", "PrintedAmounts"),
    ("ChatBody", "ChatSummary"),
    ("Choice", "OptionId"),
    ("ClockBody", "GameClock"),
    ("Code", "ProblemCode"),
    ("Concern", "SetbackKind"),
    ("CountKind", "CountedKind"),
    ("DecisionBody", "DecisionReply"),
    ("DecisionOption_String", "DecisionOption"),
    ("DecisionWord", "DecisionMessageType"),
    ("Decision_String", "Decision"),
    ("Deck", "CardDeck"),
    ("DeliveryBody", "WebhookDelivery"),
    ("DigestBlow", "DigestSetback"),
    ("DigestBody", "GameDigest"),
    ("DisabledReason", "WebhookDisabledReason"),
    ("DisarmReason_String", "DisarmReason"),
    ("EventBody", "GameEvent"),
    ("ExpectedBody", "ExpectedTime"),
    ("ExpiryWord", "ExpiryAction"),
    ("ExportBody", "AccountExport"),
    ("ForecastBody", "GameForecast"),
    ("FriendBody", "Friend"),
    ("Frontier", "UndoLimit"),
    ("GameBody", "Game"),
    ("GameWord", "GameId"),
    ("Ground", "AreaGround"),
    ("HandBody", "HandReply"),
    ("HandCard_String", "HandCard"),
    ("HandOverBody", "HandOver"),
    ("Health", "HealthStatus"),
    ("HeldAction", "ExportedModeration"),
    ("HeldAttempts", "ExportedAttempts"),
    ("HeldDevice", "ExportedDevice"),
    ("HeldGame", "ExportedGame"),
    ("HeldLimits", "ExportedLimits"),
    ("HeldLink", "ExportedLink"),
    ("HeldMail", "ExportedMail"),
    ("HeldMove", "ExportedMove"),
    ("HeldPasskey", "ExportedPasskey"),
    ("HeldPlayerReport", "ExportedPlayerReport"),
    ("HeldProvider", "ExportedProvider"),
    ("HeldReport", "ExportedReport"),
    ("HeldSession", "ExportedSession"),
    ("Icon", "PlacementIcon"),
    ("InboxBody", "Inbox"),
    ("InvitationBody", "TableInvitation"),
    ("KindsBody", "NotificationKinds"),
    ("Language", "LanguageTag"),
    ("LinkBody", "GameLink"),
    ("MessageBody", "ChatMessage"),
    ("ModeratedAccountBody", "ModeratedAccount"),
    ("Motion", "VoteMotion"),
    ("MuteBody", "MutedPlayer"),
    ("NewInvitationBody", "CreatedInvitation"),
    ("NewLinkBody", "CreatedLink"),
    ("NewPersonalToken", "CreatedPersonalToken"),
    ("NewPushTarget", "PushTargetRequest"),
    ("NewSeatOffer", "CreatedSeatOffer"),
    ("NewWebhook", "WebhookRequest"),
    ("Note", "TableNote"),
    ("Noted", "RecordedNote"),
    ("NotificationsBody", "NotificationSettings"),
    ("OnKind", "TriggerKind"),
    ("Pace", "TablePace"),
    ("Parameter", "GlobalParameter"),
    ("PersonalTokenBody", "PersonalToken"),
    ("Phase", "GamePhase"),
    ("PingWord", "PingMessageType"),
    ("PlanBody", "Plan"),
    ("PlanFact", "PlanEvent"),
    ("PlanStateWord", "PlanState"),
    ("Planned", "PlanContent"),
    ("PlayerBody", "Player"),
    ("ProfileBody", "PlayerProfile"),
    ("PushTargetBody", "PushTarget"),
    ("Question", "DecisionQuestion"),
    ("QuietHoursBody", "LocalQuietHours"),
    ("RatingBody", "Rating"),
    ("Ready", "ReadinessState"),
    ("RecordBody", "GameRecord"),
    ("RefusalCode", "MoveRefusalCode"),
    ("Refusal_String", "MoveRefusal"),
    ("ReplayBody", "WebhookReplay"),
    ("Resource", "StandardResource"),
    ("ReportBody", "Report"),
    ("ReportRequest", "ReportMessageRequest"),
    ("RestBody", "Availability"),
    ("ReviewBody", "GameReview"),
    ("RuleBody", "Rule"),
    ("RulesBody", "RuleSummary"),
    ("Scope", "TokenScope"),
    ("Score", "FinalScore"),
    ("Seat", "SeatColour"),
    ("SeatBody", "SeatStatus"),
    ("SeenBody", "SeenMarker"),
    ("Sends", "WebhookContent"),
    ("SessionBody", "Session"),
    ("Setup", "GameSetup"),
    ("SignedInBody", "SignIn"),
    ("SiteKind", "PlacementSite"),
    ("Source", "EffectSource"),
    ("StartedBody", "StartedGame"),
    ("StatisticsBody", "PlayerStatistics"),
    ("StopIf", "StopCondition"),
    ("Stopped", "StopReason"),
    ("SubstituteBody", "SubstitutePlayer"),
    ("TableBody", "GameTable"),
    ("TableStateWord", "TableState"),
    ("Tag", "CardTag"),
    ("TallyBody", "GameTally"),
    ("Tile", "TileKind"),
    ("TokensBody", "SessionTokens"),
    ("TurnBody", "GameTurn"),
    ("TurnKindWord", "TurnKind"),
    ("TurnWord", "TurnMessageType"),
    ("Undo", "UndoRange"),
    ("Until", "PlanExpiry"),
    ("VacationBody", "Vacation"),
    ("View", "GameView"),
    ("VoteBody", "Vote"),
    ("WebhookBody", "Webhook"),
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
