//! Everything that is held about the own account, as one document that is sent while it is read.

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

/// A mail that is kept for a while.
#[derive(Serialize, ToSchema)]
struct HeldMail {
    /// What it is about: `confirm_email`, `reset_password`, `email_changed` or `your_turn`. An open set.
    #[schema(example = "confirm_email")]
    kind: &'static str,
    /// Address of the recipient.
    #[schema(format = "email")]
    address: String,
    /// Whether it was handed over: `waiting`, `sent`, `bounced`, `expired` or `dropped`. An open set.
    #[schema(example = "sent")]
    state: &'static str,
    /// Time at which it was asked for.
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
    /// What the provider calls the person (`sub`).
    subject: String,
    /// Time at which it was linked.
    #[schema(format = "date-time")]
    linked_at: String,
    /// Time at which it was last used.
    #[schema(format = "date-time")]
    used_at: String,
    /// Time at which the person has withdrawn the consent at the provider.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    revoked_at: Option<String>,
    /// Whether the server stores a refresh token of the provider, which it uses only to revoke the access when the link or the
    /// account is deleted.
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
    /// What the authenticator calls it, in base64url.
    #[schema(example = "k4Jc0N0tQm2a8aJx3v0b5A")]
    credential_id: String,
    /// Domain that it is for.
    #[schema(example = "tharsis.example")]
    rp_id: String,
    /// What its owner calls it. Absent if it has no name.
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

/// Everything that is held about an account, but secrets and what only shows them.
#[derive(Serialize, ToSchema)]
pub struct ExportBody {
    /// Time of the export.
    #[schema(format = "date-time")]
    exported_at: String,
    account: AccountBody,
    /// Time at which e-mail address or password was last changed. Absent if the account has none.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    credentials_changed_at: Option<String>,
    /// The device keys that have signed in, the first one first. Of the keys themselves only a hash is kept.
    devices: Vec<HeldDevice>,
    /// Provider accounts that are linked to the account, oldest first.
    providers: Vec<HeldProvider>,
    /// Passkeys of the account, oldest first.
    passkeys: Vec<HeldPasskey>,
    limits: HeldLimits,
    /// Recent mails that the account has caused or that went to its address, the latest first.
    mails: Vec<HeldMail>,
    /// Quiet hours and vacation.
    availability: RestBody,
    /// Bots of the account, oldest first.
    bots: Vec<PlayerBody>,
    /// Its webhooks, the oldest first. What was sent to them is what the games hold.
    webhooks: Vec<WebhookBody>,
    /// Devices that get push notifications, oldest first. Notifications repeat what the games contain, so they are not listed.
    push_targets: Vec<PushTargetBody>,
    /// Notification settings.
    notifications: NotificationsBody,
    /// Accounts that it has muted, longest muted first.
    mutes: Vec<MuteBody>,
    /// Messages that it has reported, oldest first.
    reports: Vec<HeldReport>,
    /// Players that it has reported, oldest first.
    player_reports: Vec<HeldPlayerReport>,
    /// Whether it is an operator.
    operator: bool,
    /// What operators have done about the account and what it has written, oldest first.
    moderation: Vec<HeldAction>,
    /// Friends and friend requests, latest first.
    friends: Vec<FriendBody>,
    /// Accounts that it has blocked, latest first.
    blocks: Vec<BlockBody>,
    /// The invitations to tables that it has made and those for it, the oldest first. Of codes only a hash is kept.
    invitations: Vec<InvitationBody>,
    /// The links that it has made, the oldest first. Of codes only a hash is kept.
    links: Vec<HeldLink>,
    /// The seats that it has handed over and those that it was asked to play for, the oldest first.
    hand_overs: Vec<HandOverBody>,
    /// Its ratings; its results are those of the games.
    ratings: Vec<RatingBody>,
    /// Where the account is signed in, and lately was, the newest first.
    sessions: Vec<HeldSession>,
    /// The tables that it sits at, those too whose game has started, the newest first.
    tables: Vec<TableBody>,
    /// Games of the account, newest first.
    games: Vec<HeldGame>,
}

/// The end of an export in which the lists are empty, from where the first of them would be filled.
const EMPTY: &str = "],\"tables\":[],\"games\":[]}";

/// A device key that has signed in.
#[derive(Serialize, ToSchema)]
pub struct HeldDevice {
    /// Time at which the device signed in for the first time.
    #[schema(format = "date-time")]
    first_seen_at: String,
}

/// What is counted about the account.
#[derive(Serialize, ToSchema)]
pub struct HeldLimits {
    /// When nothing of the rate of its requests is used up any more, if anything is.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    rate_used_until: Option<String>,
    /// Wrong passwords for its e-mail address in the last day.
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

/// A session, also one that has ended.
#[derive(Serialize, ToSchema)]
pub struct HeldSession {
    /// Id of the session.
    #[schema(format = "uuid")]
    id: String,
    /// What the device was called when it signed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    device: Option<String>,
    /// The third party that was let in, if it is none of the service's own apps.
    #[serde(skip_serializing_if = "Option::is_none")]
    client: Option<ThirdParty>,
    /// Scopes of the session.
    scopes: Vec<ScopeWord>,
    /// The id of the bot that acts in it, if one does.
    #[schema(format = "uuid")]
    #[serde(skip_serializing_if = "Option::is_none")]
    bot_id: Option<String>,
    /// A hash of the network that it was signed in from, in hexadecimal: the address itself is not kept.
    network: String,
    /// Time of the sign-in.
    #[schema(format = "date-time")]
    created_at: String,
    /// Time at which the session last got tokens.
    #[schema(format = "date-time")]
    used_at: String,
    /// When it will be signed out if it does not get tokens before.
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

/// A game, as the list of the own games has it, and what the account has done there.
#[derive(Serialize, ToSchema)]
pub struct HeldGame {
    #[serde(flatten)]
    game: GameHeader,
    /// The result, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<ResultView>,
    /// Moves of the account, oldest first.
    moves: Vec<HeldMove>,
    /// Messages of the account, oldest first.
    messages: Vec<MessageBody>,
    /// The number of the last event that was marked as seen.
    #[schema(minimum = 0)]
    seen: i64,
    /// The own plans that are kept, the newest first.
    plans: Vec<PlanBody>,
}

/// A message of another that the account has reported.
#[derive(Serialize, ToSchema)]
pub struct HeldReport {
    /// Id of the game.
    #[schema(format = "uuid")]
    game_id: String,
    /// Number of the message.
    #[schema(minimum = 1)]
    message: i64,
    /// Reason that was given.
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
    /// Reason that was given.
    reason: String,
    /// Time of the report.
    #[schema(format = "date-time")]
    at: String,
}

/// What an operator has done about the account.
#[derive(Serialize, ToSchema)]
pub struct HeldAction {
    action: OperatorActionWord,
    /// Reason that the operator has given; may be empty.
    reason: String,
    /// Time of the action.
    #[schema(format = "date-time")]
    at: String,
    /// Time at which the suspension ends by itself.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<String>,
}

/// A move of one's own, as the record of a game has it, and its key.
#[derive(Serialize, ToSchema)]
pub struct HeldMove {
    /// The `Idempotency-Key` that it came with; `plan`, the id and a number for a move that a plan has made.
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
        // A file has no language that was asked for.
        let plans = own.plans.into_iter().map(|plan| PlanBody::new(plan, Language::English)).collect();
        let (game, result, seen) = (GameHeader::new(own.game), own.result, own.seen);
        Ok(Self { game, result, moves, messages, seen, plans })
    }
}

impl ExportBody {
    /// With nothing in the long lists.
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

/// An export on its way to its reader.
pub struct ExportWriter {
    export: Export,
    account: AccountId,
    /// What has been written of the three lists: their number, from 0, and whether anything is in it.
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

/// What stands between the lists, and after the last.
const BETWEEN: [&str; 3] = ["],\"tables\":[", "],\"games\":[", "]}"];

impl ExportWriter {
    /// Writes an export from its beginning.
    pub fn new(export: Export) -> Self {
        let account = export.personal_data.account.id;
        Self { export, account, list: 0, begun: false, stage: ExportStage::New }
    }

    /// The next part of the document; none at its end, or after an error.
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
            // The connection breaks off, so that nobody takes the part for the whole.
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

/// Everything that is held about the own account
///
/// One document: the account, the devices and sessions without their secrets, what is counted, tables, and all games with
/// their result, the own moves and messages. It is sent while it is read, so that it may be long. If something fails on the way the
/// connection breaks off; then ask again.
#[utoipa::path(
    tag = "accounts",
    security(("oauth2" = ["export:read"])),
    responses(
        (status = 200, description = "What is held", body = ExportBody, headers(("Content-Disposition"))),
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
