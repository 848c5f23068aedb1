//! The export of all data that the server stores about an account, as one document. The server writes the document
//! while it reads the data.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION};
use actix_web::web::Bytes;
use actix_web::{HttpMessage, HttpRequest, HttpResponse, get, web};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::game::view::ResultView;
use domain::text::Language;
use futures_util::stream::unfold;
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::account::AccountBody;
use crate::accounts::sessions::ThirdParty;
use crate::extract::auth::Authenticated;
use crate::extract::scopes::{ScopeWord, list};
use crate::feed::chat::{MessageBody, MuteBody};
use crate::feed::links::HeldLink;
use crate::games::clock_bodies::RestBody;
use crate::games::game_list::GameHeader;
use crate::games::hand_overs::HandOverBody;
use crate::games::plans::PlanBody;
use crate::games::turns::TurnBody;
use crate::lobby::friends::{BlockBody, FriendBody};
use crate::lobby::invitations::InvitationBody;
use crate::lobby::players::PlayerBody;
use crate::lobby::table_bodies::TableBody;
use crate::moderation::audit_log::OperatorActionWord;
use crate::notifications::push_bodies::{NotificationsBody, PushTargetBody};
use crate::notifications::webhook_bodies::WebhookBody;
use crate::operation::request_log::HeadOnly;
use crate::problem::Problem;
use crate::results::standings::RatingBody;
use service::Error;
use service::accounts::login_throttle::FailureCount;
use service::accounts::mail::StoredMail;
use service::accounts::passkeys::registered::Passkey;
use service::accounts::sessions::Session;
use service::accounts::sign_in_providers::links::ProviderLink;
use service::feed::chat::{NewReport, ReportSubject};
use service::id::AccountId;
use service::moderation::audit_log::AuditEntry;
use service::moment::Moment;
use service::personal_data::PersonalDataService;
use service::personal_data::export::{Export, ExportItem, OwnGame, OwnTurn, PersonalData};
use service::play::stored::Player;
use service::seating::seat_at;

/// A mail that the server stores for a time.
#[derive(Serialize, ToSchema)]
struct HeldMail {
    /// Purpose of the mail: `confirm_email`, `reset_password`, `email_changed` or `your_turn`. An open set.
    #[schema(example = "confirm_email")]
    kind: &'static str,
    /// Address of the recipient.
    #[schema(format = "email")]
    address: String,
    /// State of the delivery: `waiting`, `sent`, `bounced`, `expired` or `dropped`. An open set.
    #[schema(example = "sent")]
    state: &'static str,
    /// Time at which the mail was requested.
    #[schema(format = "date-time")]
    created_at: String,
}

impl From<StoredMail> for HeldMail {
    fn from(mail: StoredMail) -> Self {
        Self {
            kind: mail.kind.word(),
            address: mail.address,
            state: mail.state.word(),
            created_at: mail.created_at.to_string(),
        }
    }
}

/// A provider account that is linked to the account.
#[derive(Serialize, ToSchema)]
struct HeldProvider {
    /// Issuer of the provider.
    #[schema(example = "https://appleid.apple.com")]
    issuer: String,
    /// Id of the person at the provider (`sub`).
    subject: String,
    /// Time at which it was linked.
    #[schema(format = "date-time")]
    linked_at: String,
    /// Time at which it was last used.
    #[schema(format = "date-time")]
    used_at: String,
    /// Time at which the person withdrew the consent at the provider. Absent if the person has not withdrawn it.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    revoked_at: Option<String>,
    /// Whether the server stores a refresh token of the provider. The server uses it only to revoke the access when
    /// the link or the account is deleted.
    has_token: bool,
}

impl From<ProviderLink> for HeldProvider {
    fn from(link: ProviderLink) -> Self {
        Self {
            issuer: link.subject.issuer,
            subject: link.subject.subject,
            linked_at: link.linked_at.to_string(),
            used_at: link.used_at.to_string(),
            revoked_at: link.revoked_at.map(|at| at.to_string()),
            has_token: link.has_token,
        }
    }
}

/// A passkey of the account.
#[derive(Serialize, ToSchema)]
struct HeldPasskey {
    /// Credential id of the passkey, in base64url.
    #[schema(example = "k4Jc0N0tQm2a8aJx3v0b5A")]
    credential_id: String,
    /// Domain that the passkey is for.
    #[schema(example = "tharsis.example")]
    rp_id: String,
    /// Name that the owner has given to the passkey. Absent if it has no name.
    #[schema(example = "Ada's phone")]
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// Time at which it was added.
    #[schema(format = "date-time")]
    created_at: String,
    /// Time at which it was last used.
    #[schema(format = "date-time")]
    used_at: String,
}

impl From<Passkey> for HeldPasskey {
    fn from(passkey: Passkey) -> Self {
        Self {
            credential_id: URL_SAFE_NO_PAD.encode(passkey.credential),
            rp_id: passkey.rp_id,
            name: passkey.name,
            created_at: passkey.created_at.to_string(),
            used_at: passkey.used_at.to_string(),
        }
    }
}

/// All data that the server stores about an account, except secrets and values that only serve to verify them.
#[derive(Serialize, ToSchema)]
pub struct ExportBody {
    /// Time of the export.
    #[schema(format = "date-time")]
    exported_at: String,
    account: AccountBody,
    /// Time at which the e-mail address or the password was last changed. Absent if the account has neither.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    credentials_changed_at: Option<String>,
    /// Device keys that have signed in, in the order of their first sign-in. The server stores only a hash of each
    /// key.
    devices: Vec<HeldDevice>,
    /// Provider accounts that are linked to the account, oldest first.
    providers: Vec<HeldProvider>,
    /// Passkeys of the account, oldest first.
    passkeys: Vec<HeldPasskey>,
    limits: HeldLimits,
    /// Recent mails that the account has caused or that went to its address, latest first.
    mails: Vec<HeldMail>,
    /// Quiet hours and vacation.
    availability: RestBody,
    /// Bots of the account, oldest first.
    bots: Vec<PlayerBody>,
    /// Webhooks of the account, oldest first. Deliveries repeat what the games contain, so they are not listed.
    webhooks: Vec<WebhookBody>,
    /// Devices that get push notifications, oldest first. Notifications repeat what the games contain, so they are not
    /// listed.
    push_targets: Vec<PushTargetBody>,
    /// Notification settings.
    notifications: NotificationsBody,
    /// Accounts that this account has muted, longest muted first.
    mutes: Vec<MuteBody>,
    /// Messages that the account has reported, oldest first.
    reports: Vec<HeldReport>,
    /// Players that the account has reported, oldest first.
    player_reports: Vec<HeldPlayerReport>,
    /// Whether the account is an operator.
    operator: bool,
    /// Actions of operators on the account and on what it has written, oldest first.
    moderation: Vec<HeldAction>,
    /// Friends and friend requests, latest first.
    friends: Vec<FriendBody>,
    /// Accounts that this account has blocked, latest first.
    blocks: Vec<BlockBody>,
    /// Invitations to tables that the account has created or received, oldest first. The server stores only a hash of
    /// each code.
    invitations: Vec<InvitationBody>,
    /// Links that the account has created, oldest first. The server stores only a hash of each code.
    links: Vec<HeldLink>,
    /// Hand-overs of seats of the account, and hand-overs in which it was asked to be the substitute, oldest first.
    hand_overs: Vec<HandOverBody>,
    /// Ratings of the account. The games contain its results.
    ratings: Vec<RatingBody>,
    /// Sessions of the account, including those that ended recently, newest first.
    sessions: Vec<HeldSession>,
    /// Tables at which the account has a seat, including those whose game has started, newest first.
    tables: Vec<TableBody>,
    /// Games of the account, newest first.
    games: Vec<HeldGame>,
}

/// The end of an export whose lists are empty, from the point at which the first list would be filled.
const EMPTY: &str = "],\"tables\":[],\"games\":[]}";

/// A device key that has signed in.
#[derive(Serialize, ToSchema)]
pub struct HeldDevice {
    /// Time at which the device signed in for the first time.
    #[schema(format = "date-time")]
    first_seen_at: String,
}

/// Counters of the requests and of the wrong passwords of the account.
#[derive(Serialize, ToSchema)]
pub struct HeldLimits {
    /// Time from which the whole request rate is available again. Absent if none of it is used.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    rate_used_until: Option<String>,
    /// Wrong passwords for the e-mail address of the account in the last day.
    wrong_passwords: Vec<HeldAttempts>,
}

/// Failed sign-ins from one network, or from all unknown networks together.
#[derive(Serialize, ToSchema)]
pub struct HeldAttempts {
    /// Number of attempts.
    #[schema(minimum = 1)]
    count: i32,
    /// Time of the latest attempt.
    #[schema(format = "date-time")]
    last_at: String,
}

/// A session, which may have ended.
#[derive(Serialize, ToSchema)]
pub struct HeldSession {
    /// Id of the session.
    #[schema(format = "uuid")]
    id: String,
    /// Name that the device gave when it signed in. Absent if it gave none.
    #[serde(skip_serializing_if = "Option::is_none")]
    device: Option<String>,
    /// Third party that has access through the session. Absent for a session of the service's own apps and for a
    /// personal token.
    #[serde(skip_serializing_if = "Option::is_none")]
    client: Option<ThirdParty>,
    /// Scopes of the session.
    scopes: Vec<ScopeWord>,
    /// Id of the bot that acts in the session. Absent if no bot does.
    #[schema(format = "uuid")]
    #[serde(skip_serializing_if = "Option::is_none")]
    bot_id: Option<String>,
    /// Hash of the network from which the session was signed in, in hexadecimal. The server does not store the address
    /// itself.
    network: String,
    /// Time of the sign-in.
    #[schema(format = "date-time")]
    created_at: String,
    /// Time at which the session last got tokens.
    #[schema(format = "date-time")]
    used_at: String,
    /// Time at which the session expires, unless it gets new tokens before.
    #[schema(format = "date-time")]
    expires_at: String,
    /// Time at which the session ended. Absent while it lasts.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    ended_at: Option<String>,
    /// Reason why the session ended. Absent while it lasts.
    #[schema(example = "signed_out")]
    #[serde(skip_serializing_if = "Option::is_none")]
    end_reason: Option<String>,
}

/// A game as in the list of the caller's games, with the moves, messages and plans of the account.
#[derive(Serialize, ToSchema)]
pub struct HeldGame {
    #[serde(flatten)]
    game: GameHeader,
    /// Result of the game. Absent until the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<ResultView>,
    /// Moves of the account, oldest first.
    moves: Vec<HeldMove>,
    /// Messages of the account, oldest first.
    messages: Vec<MessageBody>,
    /// Number of the last event that was marked as seen.
    #[schema(minimum = 0)]
    seen: i64,
    /// Stored plans of the account, newest first.
    plans: Vec<PlanBody>,
}

/// A message of another account that the account has reported.
#[derive(Serialize, ToSchema)]
pub struct HeldReport {
    /// Id of the game.
    #[schema(format = "uuid")]
    game_id: String,
    /// Number of the message.
    #[schema(minimum = 1)]
    message: i64,
    /// Reason that the account gave.
    reason: String,
    /// Time of the report.
    #[schema(format = "date-time")]
    at: String,
}

/// A player whom the account has reported.
#[derive(Serialize, ToSchema)]
pub struct HeldPlayerReport {
    /// Id of the account of the player.
    #[schema(format = "uuid")]
    player_id: String,
    /// Reason that the account gave.
    reason: String,
    /// Time of the report.
    #[schema(format = "date-time")]
    at: String,
}

/// An action of an operator on the account.
#[derive(Serialize, ToSchema)]
pub struct HeldAction {
    action: OperatorActionWord,
    /// Reason that the operator gave. It may be empty.
    reason: String,
    /// Time of the action.
    #[schema(format = "date-time")]
    at: String,
    /// Time at which the suspension ends by itself. Absent otherwise.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<String>,
}

/// A move of the account, as in the record of the game, and its idempotency key.
#[derive(Serialize, ToSchema)]
pub struct HeldMove {
    /// `Idempotency-Key` of the move. For a move that a plan has made: `plan`, the id of the plan, and a number.
    key: String,
    #[serde(flatten)]
    turn: TurnBody,
}

impl From<FailureCount> for HeldAttempts {
    fn from(tally: FailureCount) -> Self {
        Self { count: tally.failures, last_at: tally.last_at.to_string() }
    }
}

/// The reports of messages, and those of players.
fn reports(all: Vec<NewReport>) -> (Vec<HeldReport>, Vec<HeldPlayerReport>) {
    let (mut messages, mut players) = (Vec::new(), Vec::new());
    for NewReport { about, reason, at, .. } in all {
        let at = at.to_string();
        match about {
            ReportSubject::Message { game, number } => {
                messages.push(HeldReport { game_id: game.to_string(), message: number, reason, at });
            }
            ReportSubject::Player(player) => {
                players.push(HeldPlayerReport { player_id: player.to_string(), reason, at });
            }
        }
    }
    (messages, players)
}

impl From<AuditEntry> for HeldAction {
    fn from(entry: AuditEntry) -> Self {
        Self {
            action: entry.action.into(),
            reason: entry.reason,
            at: entry.at.to_string(),
            until: entry.until.map(|until| until.to_string()),
        }
    }
}

impl From<Session> for HeldSession {
    fn from(session: Session) -> Self {
        let client = ThirdParty::of(&session);
        let scopes = list(session.scopes());
        let bot_id = session.bot().map(|bot| bot.to_string());
        let (ended_at, end_reason) = session.ended.unzip();
        Self {
            id: session.id.to_string(),
            device: session.device,
            client,
            scopes,
            bot_id,
            network: session.network.iter().map(|byte| format!("{byte:02x}")).collect(),
            created_at: session.created_at.to_string(),
            used_at: session.used_at.to_string(),
            expires_at: session.expires_at.to_string(),
            ended_at: ended_at.map(|at| at.to_string()),
            end_reason: end_reason.map(|reason| reason.word().to_owned()),
        }
    }
}

impl HeldGame {
    fn new(own: OwnGame) -> Result<Self, Error> {
        let seat = seat_at(own.game.seat);
        let turn = |turn: OwnTurn| {
            let key = turn.idempotency_key.clone();
            Ok(HeldMove { key, turn: TurnBody::new(turn, seat)? })
        };
        let moves = own.turns.into_iter().map(turn).collect::<Result<_, Error>>()?;
        let messages = own.messages.into_iter().map(MessageBody::from).collect();
        // An export has no requested language.
        let plans = own.plans.into_iter().map(|plan| PlanBody::new(plan, Language::English)).collect();
        let (game, result, seen) = (GameHeader::new(own.game), own.result, own.seen);
        Ok(Self { game, result, moves, messages, seen, plans })
    }
}

impl ExportBody {
    /// An export whose long lists are empty.
    fn begun(at: Moment, held: PersonalData) -> Self {
        let time = |at: Moment| at.to_string();
        let (reports, player_reports) = reports(held.reports);
        Self {
            exported_at: time(at),
            account: held.account.into(),
            credentials_changed_at: held.credentials_changed_at.map(time),
            devices: held.devices.into_iter().map(|at| HeldDevice { first_seen_at: time(at) }).collect(),
            providers: held.providers.into_iter().map(HeldProvider::from).collect(),
            passkeys: held.passkeys.into_iter().map(HeldPasskey::from).collect(),
            limits: HeldLimits {
                rate_used_until: held.rate_used_until.map(time),
                wrong_passwords: held.wrong_passwords.into_iter().map(HeldAttempts::from).collect(),
            },
            mails: held.mails.into_iter().map(HeldMail::from).collect(),
            availability: held.rest.into(),
            bots: held.bots.into_iter().map(|bot| PlayerBody::from(Player::from(bot))).collect(),
            webhooks: held.webhooks.into_iter().map(|webhook| WebhookBody::new(webhook, at)).collect(),
            push_targets: held.push_targets.into_iter().map(PushTargetBody::from).collect(),
            notifications: held.preferences.into(),
            mutes: held.mutes.into_iter().map(MuteBody::from).collect(),
            reports,
            player_reports,
            operator: held.operator,
            moderation: held.moderation.into_iter().map(HeldAction::from).collect(),
            friends: held.friends.into_iter().map(FriendBody::from).collect(),
            blocks: held.blocked.into_iter().map(BlockBody::from).collect(),
            invitations: held.invitations.into_iter().map(InvitationBody::from).collect(),
            links: held.links.into_iter().map(HeldLink::from).collect(),
            hand_overs: held.hand_overs.into_iter().map(HandOverBody::from).collect(),
            ratings: held.ratings.into_iter().map(RatingBody::from).collect(),
            sessions: Vec::new(),
            tables: Vec::new(),
            games: Vec::new(),
        }
    }
}

/// An export that is being written.
pub struct ExportWriter {
    export: Export,
    account: AccountId,
    /// The number of the list that is being written, from 0; `begun`: whether it has an item already.
    list: usize,
    begun: bool,
    stage: ExportStage,
}

#[derive(Clone, Copy)]
enum ExportStage {
    New,
    Lists,
    Over,
}

/// The text between the lists, and after the last list.
const BETWEEN: [&str; 3] = ["],\"tables\":[", "],\"games\":[", "]}"];

impl ExportWriter {
    /// Starts an export.
    pub fn new(export: Export) -> Self {
        let account = export.personal_data.account.id;
        Self { export, account, list: 0, begun: false, stage: ExportStage::New }
    }

    /// Returns the next part of the document, and none at its end or after an error.
    pub async fn part(&mut self) -> Option<Result<Bytes, Error>> {
        let text = match self.stage {
            ExportStage::Over => return None,
            ExportStage::New => {
                self.stage = ExportStage::Lists;
                json(&ExportBody::begun(self.export.at, self.export.personal_data.clone()))
                    .map(|text| text.strip_suffix(EMPTY).map(str::to_owned).unwrap_or(text))
            }
            ExportStage::Lists => match self.export.next().await {
                Ok(Some(piece)) => self.item(piece),
                Ok(None) => {
                    self.stage = ExportStage::Over;
                    Ok(self.up_to(BETWEEN.len()))
                }
                Err(why) => Err(why),
            },
        };
        if let Err(why) = &text {
            // The server closes the connection, so that no client mistakes the part for the whole.
            tracing::error!(%why, account = %self.account, "an export failed before it was complete");
            self.stage = ExportStage::Over;
        }
        Some(text.map(Bytes::from))
    }

    fn item(&mut self, piece: ExportItem) -> Result<String, Error> {
        let (list, item) = match piece {
            ExportItem::Session(session) => (0, json(&HeldSession::from(session))?),
            ExportItem::Table(table) => (1, json(&TableBody::seen_by(self.account, table))?),
            ExportItem::Game(game) => (2, json(&HeldGame::new(*game)?)?),
        };
        let mut text = self.up_to(list);
        if self.begun {
            text.push(',');
        }
        self.begun = true;
        Ok(text + &item)
    }

    /// Ends the lists before that one.
    fn up_to(&mut self, list: usize) -> String {
        let between = BETWEEN[self.list..list].concat();
        if list > self.list {
            (self.list, self.begun) = (list, false);
        }
        between
    }
}

fn json(body: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(body).map_err(|why| Error::Broken(format!("no JSON: {why}")))
}

/// Export the data of the caller's account
///
/// Returns all data that the server stores about the account, as one JSON document: the account, its devices and
/// sessions without their secrets, its counters, its tables, and all its games with their results and the account's
/// moves and messages. The server writes the document while it reads the data, and the document may be long. If an
/// error occurs after the reply has begun, the server closes the connection: send the request again.
#[utoipa::path(
    tag = "accounts",
    security(("oauth2" = ["export:read"])),
    responses(
        (status = 200, description = "The data of the account", body = ExportBody, headers(("Content-Disposition"))),
    ),
)]
#[get("/me/export")]
pub async fn export_me(
    personal_data: web::Data<PersonalDataService>,
    Authenticated(caller): Authenticated,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let export = personal_data.into_inner().export(caller.account).await?;
    let mut response = HttpResponse::Ok();
    response.content_type("application/json");
    response.insert_header((CACHE_CONTROL, "private, no-store"));
    response.insert_header((CONTENT_DISPOSITION, "attachment; filename=\"tharsis-export.json\""));
    if request.extensions().contains::<HeadOnly>() {
        return Ok(response.finish());
    }
    Ok(response.streaming(unfold(ExportWriter::new(export), |mut writing| async {
        let part = writing.part().await?;
        Some((part.map_err(|why| actix_web::Error::from(Problem::from(why))), writing))
    })))
}
