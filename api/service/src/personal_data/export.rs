//! The export of all personal data of an account. It is streamed item by item, so its memory use does not depend on the
//! number of games. Of each game it contains what is visible to the seat and the turns of the account.

use std::collections::VecDeque;
use std::sync::Arc;

use domain::game::view::ResultView;

use crate::accounts::account::Account;
use crate::accounts::login_throttle::FailureCount;
use crate::accounts::mail::StoredMail;
use crate::accounts::opponents::OpponentAccount;
use crate::accounts::passkeys::registered::Passkey;
use crate::accounts::sessions::Session;
use crate::accounts::sign_in_providers::links::ProviderLink;
use crate::error::Error;
use crate::feed::chat::{Message, Mute, NewReport, check_text};
use crate::feed::game_list::GameFilter;
use crate::feed::links::Link;
use crate::id::{AccountId, GameId, SessionId, TableId};
use crate::lobby::friends::{Blocked, Friend};
use crate::lobby::invitations::Invitation;
use crate::lobby::tables::Table;
use crate::messages::detail;
use crate::moderation::audit_log::{AuditEntry, OperatorAction};
use crate::moment::Moment;
use crate::notify::push::{Preferences, Target};
use crate::notify::webhooks::Webhook;
use crate::personal_data::PersonalDataService;
use crate::play::games::LoadedGame;
use crate::play::plans::KeptPlan;
use crate::play::seats::hand_overs::HandOver;
use crate::play::stored::{GameSummaryRow, TurnKind};
use crate::results::ratings::{Rating, RatingKind};
use crate::seating::rest::Rest;
use crate::seating::seat_at;

/// Rows that one query reads.
const PAGE_SIZE: i64 = 50;

/// The personal data of an account, without sessions, tables and games.
#[derive(Clone, PartialEq)]
pub struct PersonalData {
    pub account: Account,
    /// When the e-mail address or the password was last changed, if the account has them.
    pub credentials_changed_at: Option<Moment>,
    /// Recent mails to its addresses.
    pub mails: Vec<StoredMail>,
    /// The providers that it is linked to, oldest first.
    pub providers: Vec<ProviderLink>,
    /// Its passkeys, oldest first.
    pub passkeys: Vec<Passkey>,
    pub bots: Vec<Account>,
    pub webhooks: Vec<Webhook>,
    pub push_targets: Vec<Target>,
    /// Its push preferences.
    pub preferences: Preferences,
    /// The players that it has muted.
    pub mutes: Vec<Mute>,
    /// The messages that it has reported.
    pub reports: Vec<NewReport>,
    /// Its rest periods.
    pub rest: Option<Rest>,
    /// When each device key was first used.
    pub devices: Vec<Moment>,
    /// When its rate limit will be unused again, if it is used.
    pub rate_used_until: Option<Moment>,
    /// Friends and requests.
    pub friends: Vec<Friend>,
    /// The players that it has blocked.
    pub blocked: Vec<Blocked>,
    /// The invitations that it has made, and those for it.
    pub invitations: Vec<Invitation>,
    /// The links that it has made.
    pub links: Vec<Link>,
    /// Whether it is an operator.
    pub operator: bool,
    /// What operators have done about it.
    pub moderation: Vec<AuditEntry>,
    /// The seats that it has handed over, and those that it was asked to play for.
    pub hand_overs: Vec<HandOver>,
    pub ratings: Vec<(RatingKind, Rating)>,
    /// Wrong passwords for its e-mail address: from each network, and from all unknown networks.
    pub wrong_passwords: Vec<FailureCount>,
}

/// A turn that the account has played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnTurn {
    /// The version of the game after it.
    pub version: i64,
    pub kind: TurnKind,
    pub idempotency_key: String,
    /// The answers, or the number of answers that were undone, as JSON.
    pub answers: String,
    /// The number of the first event.
    pub first_seq: i64,
    /// The number of the last event.
    pub last_seq: i64,
    /// The time.
    pub at: Moment,
}

/// A game of an account with its turns, messages and plans.
#[derive(Debug)]
pub struct OwnGame {
    pub game: GameSummaryRow,
    /// The result, when it is over.
    pub result: Option<ResultView>,
    /// The turns of the account.
    pub turns: Vec<OwnTurn>,
    /// The messages of the account.
    pub messages: Vec<Message>,
    /// The number of the last event that it has seen.
    pub seen: i64,
    /// Its plans, newest first.
    pub plans: Vec<KeptPlan>,
}

/// An item of an export. The items come in this order; there may be any number of each kind.
#[derive(Debug)]
pub enum ExportItem {
    Session(Session),
    Table(Table),
    Game(Box<OwnGame>),
}

/// A running export of an account.
pub struct Export {
    service: Arc<PersonalDataService>,
    /// When it was requested.
    pub at: Moment,
    /// The data that precedes the items.
    pub personal_data: PersonalData,
    stage: ExportStage,
}

/// The kind of item that is exported now, with the rows that were read and not exported yet.
enum ExportStage {
    Sessions(Page<Session, SessionId>),
    Tables(Page<Table, TableId>),
    Games(Page<GameSummaryRow, GameId>),
    Over,
}

/// A position in a list that is read page by page.
struct Page<T, Id> {
    read: VecDeque<T>,
    /// The id where the next page begins; `None` at the beginning.
    before: Option<Id>,
    /// Whether there may be more rows.
    more: bool,
}

impl<T, Id: Copy> Page<T, Id> {
    fn new() -> Self {
        Self { read: VecDeque::new(), before: None, more: true }
    }

    /// Returns the next row and reads the next page when needed.
    async fn next(
        &mut self,
        read: impl AsyncFnOnce(Option<Id>) -> Result<Vec<T>, Error>,
        id: impl Fn(&T) -> Id,
    ) -> Result<Option<T>, Error> {
        if self.read.is_empty() && self.more {
            self.read = read(self.before).await?.into();
            self.more = self.read.len() == PAGE_SIZE as usize;
            self.before = self.read.back().map(id);
        }
        Ok(self.read.pop_front())
    }
}

impl PersonalDataService {
    /// Starts the export of an account.
    pub async fn export(self: Arc<Self>, account: AccountId) -> Result<Export, Error> {
        let personal_data =
            self.store.personal_data(account).await?.ok_or(Error::SessionEnded(detail::account_gone()))?;
        let at = self.clock.now();
        Ok(Export { service: self, at, personal_data, stage: ExportStage::Sessions(Page::new()) })
    }

    /// Starts the export of an account for its owner, who cannot sign in: an operator has made sure that the owner asks. The
    /// reason goes into the audit log.
    ///
    /// # Errors
    /// `NotFound` if there is no such account of a person, `Invalid` if the reason does not have 1 to 500 characters.
    pub async fn export_for_owner(
        self: Arc<Self>,
        account: AccountId,
        reason: &str,
    ) -> Result<Export, Error> {
        let reason = check_text("/reason", reason, 1)?;
        self.check_person(account).await?;
        let entry = AuditEntry::new(None, OperatorAction::ExportAccount, &reason, self.clock.now());
        self.store.record_export(AuditEntry { account: Some(account), ..entry }).await?;
        self.export(account).await
    }

    /// Refuses an account that does not exist, or that is no account of a person: bots are part of those of their owners.
    pub(super) async fn check_person(&self, account: AccountId) -> Result<(), Error> {
        let found = self.store.account(account).await?.filter(|found| found.bot_of.is_none());
        match found.filter(|found| OpponentAccount::of(found.id).is_none()) {
            Some(_) => Ok(()),
            None => Err(Error::NotFound(detail::no_such_player())),
        }
    }
}

impl Export {
    /// Returns the next item; `None` at the end.
    pub async fn next(&mut self) -> Result<Option<ExportItem>, Error> {
        let (store, account) = (&self.service.store, self.personal_data.account.id);
        loop {
            match &mut self.stage {
                ExportStage::Sessions(page) => {
                    let read = async |before| Ok(store.all_sessions_of(account, before, PAGE_SIZE).await?);
                    if let Some(session) = page.next(read, |session| session.id).await? {
                        return Ok(Some(ExportItem::Session(session)));
                    }
                    self.stage = ExportStage::Tables(Page::new());
                }
                ExportStage::Tables(page) => {
                    let read = async |before| Ok(store.tables_of(account, before, PAGE_SIZE).await?);
                    if let Some(table) = page.next(read, |table| table.id).await? {
                        return Ok(Some(ExportItem::Table(table)));
                    }
                    self.stage = ExportStage::Games(Page::new());
                }
                ExportStage::Games(page) => {
                    let read = async |before| {
                        Ok(store.games_of(account, GameFilter::default(), before, PAGE_SIZE).await?)
                    };
                    if let Some(game) = page.next(read, |game| game.id).await? {
                        let game = self.service.own_game(account, game).await?;
                        return Ok(Some(ExportItem::Game(Box::new(game))));
                    }
                    self.stage = ExportStage::Over;
                }
                ExportStage::Over => return Ok(None),
            }
        }
    }
}

impl PersonalDataService {
    async fn own_game(&self, account: AccountId, game: GameSummaryRow) -> Result<OwnGame, Error> {
        let turns = self.store.turns_of(game.id, account).await?;
        let messages = self.store.messages_by(game.id, account).await?;
        let seen = self.store.seen(account, game.id).await?;
        let plans = self.store.plans_of(game.id, account).await?;
        let stored = match game.over {
            true => self.store.game(game.id).await?,
            false => None,
        };
        // Projected for the seat, as in every other reply about a game.
        let seat = seat_at(game.seat);
        let view = stored.map(LoadedGame::read).transpose()?.map(|game| game.record.view(seat));
        Ok(OwnGame { game, result: view.and_then(|view| view.result), turns, messages, seen, plans })
    }
}
