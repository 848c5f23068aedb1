//! Everything that is held about an account, told piece by piece, so that it needs no more memory for many games than for
//! one. Of games it tells what the seat may know and what its owner has done.

use std::collections::VecDeque;
use std::sync::Arc;

use domain::game::view::ResultView;
use domain::seat::Seat;

use super::Service;
use super::accounts::Account;
use super::chat::{Message, Mute, NewReport};
use super::clocks::rest::Rest;
use super::error::Error;
use super::game_list::GameFilter;
use super::games::LoadedGame;
use super::id::{AccountId, GameId, SessionId, TableId};
use super::links::Link;
use super::lobby::friends::{Blocked, Friend};
use super::lobby::invitations::Invitation;
use super::login_throttle::FailureCount;
use super::moment::Moment;
use super::plans::KeptPlan;
use super::push::{Preferences, Target};
use super::results::ratings::{Rating, RatingKind};
use super::seats::hand_overs::HandOver;
use super::sessions::Session;
use super::stored::{GameSummaryRow, TurnKind};
use super::tables::Table;
use super::webhooks::Webhook;
use crate::messages::detail;

/// Rows that are read at a time.
const PAGE_SIZE: i64 = 50;

/// What is held beside sessions, tables and games.
#[derive(Clone, PartialEq, Debug)]
pub struct PersonalData {
    /// The account.
    pub account: Account,
    /// When e-mail address or password was last changed, if it has them.
    pub credentials_changed_at: Option<Moment>,
    /// Its bots.
    pub bots: Vec<Account>,
    /// Where it wants to be told.
    pub webhooks: Vec<Webhook>,
    /// Its devices that can be reached.
    pub push_targets: Vec<Target>,
    /// What it wants to be told there.
    pub preferences: Preferences,
    /// Whom it has muted.
    pub mutes: Vec<Mute>,
    /// What it has reported.
    pub reports: Vec<NewReport>,
    /// When it rests.
    pub rest: Option<Rest>,
    /// When each device key was seen for the first time.
    pub devices: Vec<Moment>,
    /// When nothing of its rate will be used up any more, if anything is.
    pub rate_used_until: Option<Moment>,
    /// Friends and requests.
    pub friends: Vec<Friend>,
    /// Whom it has blocked.
    pub blocked: Vec<Blocked>,
    /// The invitations that it has made, and those for it.
    pub invitations: Vec<Invitation>,
    /// The links that it has made.
    pub links: Vec<Link>,
    /// The seats that it has handed over, and those that it was asked to play for.
    pub hand_overs: Vec<HandOver>,
    /// Its ratings.
    pub ratings: Vec<(RatingKind, Rating)>,
    /// Wrong passwords for its e-mail address: from each network, and from all strange ones.
    pub wrong_passwords: Vec<FailureCount>,
}

/// A turn of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnTurn {
    /// The version of the game after it.
    pub version: i64,
    /// What kind.
    pub kind: TurnKind,
    /// The idempotency key.
    pub idempotency_key: String,
    /// What was answered, or how many answers were taken back, JSON.
    pub answers: String,
    /// The number of the first fact.
    pub first_seq: i64,
    /// The number of the last fact.
    pub last_seq: i64,
    /// When.
    pub at: Moment,
}

/// A game of an account, and what it has done there.
#[derive(Debug)]
pub struct OwnGame {
    /// The game.
    pub game: GameSummaryRow,
    /// The result, when it is over.
    pub result: Option<ResultView>,
    /// The turns of the account.
    pub turns: Vec<OwnTurn>,
    /// What it has said there.
    pub messages: Vec<Message>,
    /// The number of the last fact that it was shown.
    pub seen: i64,
    /// What it has planned, the newest first.
    pub plans: Vec<KeptPlan>,
}

/// A piece of an export, in this order; of each kind there may be many, or none.
#[derive(Debug)]
pub enum ExportItem {
    /// A session.
    Session(Session),
    /// A table.
    Table(Table),
    /// A game.
    Game(Box<OwnGame>),
}

/// What is held about an account.
pub struct Export {
    service: Arc<Service>,
    /// When it was asked for.
    pub at: Moment,
    /// What comes first.
    pub personal_data: PersonalData,
    stage: ExportStage,
}

/// What was read and not told yet.
enum ExportStage {
    Sessions(Page<Session, SessionId>),
    Tables(Page<Table, TableId>),
    Games(Page<GameSummaryRow, GameId>),
    Over,
}

/// A part of a long list.
struct Page<T, Id> {
    read: VecDeque<T>,
    /// Where to read on; `None` at the beginning.
    before: Option<Id>,
    /// Whether there may be more.
    more: bool,
}

impl<T, Id: Copy> Page<T, Id> {
    fn new() -> Self {
        Self { read: VecDeque::new(), before: None, more: true }
    }

    /// Takes the next, reading on when there is need.
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

impl Service {
    /// Begins to tell what is held about an account.
    pub async fn export(self: Arc<Self>, account: AccountId) -> Result<Export, Error> {
        let held =
            self.store.personal_data(account).await?.ok_or(Error::SessionEnded(detail::account_gone()))?;
        let at = self.clock.now();
        Ok(Export { service: self, at, personal_data: held, stage: ExportStage::Sessions(Page::new()) })
    }
}

impl Export {
    /// The next piece, until there is none.
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

impl Service {
    async fn own_game(&self, account: AccountId, game: GameSummaryRow) -> Result<OwnGame, Error> {
        let turns = self.store.turns_of(game.id, account).await?;
        let messages = self.store.messages_by(game.id, account).await?;
        let seen = self.store.seen(account, game.id).await?;
        let plans = self.store.plans_of(game.id, account).await?;
        let stored = match game.over {
            true => self.store.game(game.id).await?,
            false => None,
        };
        // By the projection for the seat, as everything else that is told of a game.
        let seat = usize::try_from(game.seat).ok().and_then(|seat| Seat::ALL.get(seat).copied());
        let view = stored.map(LoadedGame::read).transpose()?.map(|game| game.record.view(seat));
        Ok(OwnGame { game, result: view.and_then(|view| view.result), turns, messages, seen, plans })
    }
}
