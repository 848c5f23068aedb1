//! A game at the level of the service, without HTTP, on a manual clock.

use std::sync::Arc;
use std::time::Duration;

use domain::game::{Answer, EffectOrder, Event, Note, SeatSetup};
use domain::seat::Seat;
use domain::text::Language;
use service::accounts::callers::Caller;
use service::accounts::opponents::Level;
use service::accounts::scopes::Scopes;
use service::accounts::sessions::ClientInfo;
use service::feed::events::EventRange;
use service::id::{AccountId, GameId};
use service::lobby::tables::{NewTable, Options, TablePace};
use service::moment::Moment;
use service::network::Network;
use service::operation::replay::ReplayVerdict;
use service::play::games::LoadedGame;
use service::play::moves::{MoveAction, MoveCommand};
use service::ports::Clock;
use service::seating::time_control::{Control, Limit, OnExpiry};
use service::{Error, Services};
use tharsis_server::wiring;

use crate::harness::config;
use crate::manual_clock::ManualClock;

/// A running game and its accounts.
pub struct ServiceGame {
    pub service: Arc<Services>,
    pub clock: Arc<ManualClock>,
    pub people: Vec<AccountId>,
    pub game: GameId,
    pub moves: u32,
}

const WISHES: SeatSetup = SeatSetup { beginner: false, effect_order: EffectOrder::Engine };

pub fn control(limit: Limit, on_expiry: OnExpiry) -> Control {
    Control { limit, on_expiry, quiet_hours_per_day: 8, vacation_days: 2 }
}

pub fn per_decision(hours: u32) -> Limit {
    Limit::PerDecision { limit_seconds: hours * 3_600 }
}

pub fn bank(hours: u32, increment: u32) -> Limit {
    Limit::Bank { start_seconds: hours * 3_600, increment_seconds: increment * 3_600 }
}

pub async fn guest(service: &Services, name: &str) -> AccountId {
    let key = format!("{name}-{}", uuid::Uuid::now_v7());
    let client = ClientInfo { device: None, language: None, network: Network([1; 16]) };
    service.accounts.sign_in_guest(&key, Some(name), client).await.expect("a guest").account.id
}

fn table(players: usize, draft: bool, control: Option<Control>, caretaker: Option<Level>) -> NewTable {
    let options = Options {
        players: players as u8,
        corporate_era: true,
        draft,
        private: true,
        allow_bots: false,
        pace: TablePace::Relaxed,
        rated: false,
        auto_start: false,
        caretaker,
    };
    NewTable { name: None, options, control, wishes: WISHES, opponents: Vec::new() }
}

/// A solo game of an account.
pub async fn solo_game(service: &Services, account: AccountId) -> GameId {
    let table = table(1, false, None, None);
    let table = service.lobby.create_table(account, table).await.expect("a table");
    service.lobby.start_game(account, table.id).await.expect("a game").0
}

impl ServiceGame {
    pub async fn start(players: usize, draft: bool, control: Option<Control>) -> Self {
        let (service, clock) = Self::service().await;
        Self::start_on(service, clock, players, draft, control).await
    }

    /// The first game of a new service, with any deal. The service has recorded no response times before it.
    pub async fn start_first(players: usize, draft: bool, control: Option<Control>) -> Self {
        let (service, clock) = Self::service().await;
        Self::deal(service, clock, players, draft, control, None).await
    }

    /// A game of two on a running service, in which the caretaker plays at that level.
    pub async fn with_caretaker(service: Arc<Services>, clock: Arc<ManualClock>, level: Level) -> Self {
        Self::deal(service, clock, 2, false, None, Some(level)).await
    }

    async fn service() -> (Arc<Services>, Arc<ManualClock>) {
        let clock = ManualClock::now();
        let service = wiring::services(&config(&[]), Some(clock.clone())).await.expect("a service");
        (Arc::new(service), clock)
    }

    /// A game in which no seat was dealt a corporation with a first action. The caretaker and expired clocks play
    /// first actions instead of passing, so the tests would depend on the deal.
    pub async fn start_on(
        service: Arc<Services>,
        clock: Arc<ManualClock>,
        players: usize,
        draft: bool,
        control: Option<Control>,
    ) -> Self {
        for _ in 0..5_000 {
            let game =
                Self::deal(service.clone(), clock.clone(), players, draft, control.clone(), None).await;
            let record = &game.now().await.record;
            let dealt = record.game().seats().iter().filter_map(|seat| record.view(Some(*seat)).own);
            let mut corporations = dealt.flat_map(|own| own.dealt_corporations);
            if !corporations.any(|corporation| corporation.row().first_action.is_some()) {
                return game;
            }
            game.service.play.end_game(game.game, "dealt again").await.expect("an end");
        }
        panic!("a first action is dealt every time");
    }

    async fn deal(
        service: Arc<Services>,
        clock: Arc<ManualClock>,
        players: usize,
        draft: bool,
        control: Option<Control>,
        caretaker: Option<Level>,
    ) -> Self {
        let mut people = Vec::new();
        for name in &["Ada", "Bob", "Cid", "Dot", "Eve"][..players] {
            people.push(guest(&service, name).await);
        }
        let new = table(players, draft, control, caretaker);
        let table = service.lobby.create_table(people[0], new).await.expect("a table");
        for player in &people[1..] {
            service.lobby.join_table(*player, &table.code, WISHES).await.expect("a seat");
        }
        let (game, _) = service.lobby.start_game(people[0], table.id).await.expect("a game");
        Self { service, clock, people, game, moves: 0 }
    }

    pub async fn now(&self) -> Arc<LoadedGame> {
        self.service.play.game(self.people[0], self.game).await.expect("a game").game
    }

    /// Processes due clocks and the caretaker.
    pub async fn settle(&self) {
        self.service.play.process_due_deadlines().await.expect("clocks");
        self.service.play.play_vacant_seats().await.expect("a caretaker");
        self.service.play.process_due_deadlines().await.expect("clocks");
    }

    pub async fn pass_time(&self, time: Duration) {
        self.clock.advance(time);
        self.settle().await;
    }

    pub async fn try_to_play(&mut self, player: usize, answer: Answer) -> Result<(), Error> {
        self.moves += 1;
        let key = format!("k{}", self.moves);
        let command =
            MoveCommand { key, tag: None, what: MoveAction::Play(vec![answer]), language: Language::English };
        self.service.play.carry_out(self.people[player], self.game, command).await.map(drop)
    }

    /// Plays the simplest answer.
    pub async fn play(&mut self, player: usize) {
        let answer = self.now().await.record.game().simplest(Seat::ALL[player]).expect("a question");
        self.try_to_play(player, answer).await.expect("a move");
    }

    /// All seats choose a corporation and cards.
    pub async fn set_up(&mut self) {
        for player in 0..self.people.len() {
            self.play(player).await;
        }
    }

    pub async fn waiting(&self) -> Vec<Seat> {
        self.now().await.record.game().waiting_for()
    }

    pub async fn notes(&self) -> Vec<(Note, Option<Seat>)> {
        let part =
            EventRange { after: 0, before: None, limit: 2_147_483_647, wait: Duration::ZERO, names: false };
        let caller = Caller {
            account: self.people[0],
            session: None,
            expires: Moment(i64::MAX),
            scopes: Scopes::all(),
            key: None,
        };
        let log = self.service.feed.events(caller, self.game, part).await.expect("a log");
        let events = log.events.into_iter().filter_map(|entry| entry.event);
        let notes = events.filter_map(|event| match event {
            Event::Noted { note, seat, .. } => Some((note, seat)),
            _ => None,
        });
        notes.collect()
    }

    /// The hours until the deadline of a player.
    pub async fn hours(&self, player: usize) -> Option<f64> {
        let due = self.service.play.deadline(self.people[player], self.game).await.expect("an answer")?;
        let now = self.clock.now();
        Some((due.0 - now.0) as f64 / 3.6e9)
    }

    pub async fn verify(&self) {
        let verdict = self.service.operation.verify_game(self.game).await.expect("a verdict");
        assert!(matches!(verdict, ReplayVerdict::Good { .. }), "{verdict:?}");
    }
}
