//! A game with everything that a board screen shows, read as one consistent snapshot.

use std::sync::Arc;

use domain::game::scoring::SeatPoints;
use domain::game::view::OwnView;
use domain::game::{Event, View};
use domain::seat::Seat;

use crate::error::{Error, Violation};
use crate::feed::FeedService;
use crate::id::{AccountId, GameId};
use crate::messages::expected;
use crate::moment::Moment;
use crate::play::games::{LoadedGame, SeatedGame};
use crate::play::moves::unread;
use crate::play::plans::KeptPlan;
use crate::seating::state::ClockContext;

/// How often the read is retried when a turn is committed in the meantime.
const MAX_ATTEMPTS: usize = 16;
/// Turns that one query reads on the way to an earlier event.
const TURNS_PER_READ: i64 = 200;

/// What to read together with a game.
#[derive(Clone, Copy, Default, Debug)]
pub struct GameViewParts {
    /// The decision of the caller.
    pub decision: bool,
    /// The hand of the caller.
    pub hand: bool,
    /// Who plays for each seat.
    pub seats: bool,
    pub clock: bool,
    /// The plans of the caller.
    pub plans: bool,
    /// The score of each seat by source.
    pub points: bool,
}

/// A game after an earlier event of its log.
#[derive(Debug)]
pub struct EarlierGame {
    /// The view of the caller's seat at that event.
    pub view: View,
    /// The view of each seat, clockwise, if the game is over.
    pub revealed: Option<Vec<OwnView>>,
    /// The score of each seat by source.
    pub points: Vec<SeatPoints>,
}

/// A consistent snapshot of a game.
#[derive(Debug)]
pub struct GameView {
    pub game: Arc<LoadedGame>,
    /// The seat of the caller.
    pub seat: Seat,
    /// The context of its clocks; empty unless the decision or the clock was requested.
    pub times: ClockContext,
    /// The time of the snapshot.
    pub now: Moment,
    /// The plans of the caller; empty unless requested.
    pub plans: Vec<KeptPlan>,
    /// Whether the caller gets advice about decisions of this game; `None` unless the decision was requested.
    pub advice: Option<bool>,
    /// The game after an earlier event, if requested.
    pub earlier: Option<EarlierGame>,
}

impl FeedService {
    /// Returns a game for a seat with the requested parts.
    pub async fn game_view(
        &self,
        account: AccountId,
        id: GameId,
        parts: GameViewParts,
    ) -> Result<GameView, Error> {
        for _ in 0..MAX_ATTEMPTS {
            let SeatedGame { game, seat } = self.play.game(account, id).await?;
            let times = match parts.decision || parts.clock {
                true => self.play.clock_context(&game).await?,
                false => ClockContext::default(),
            };
            let plans = match parts.plans {
                true => self.store.plans_of(id, account).await?,
                false => Vec::new(),
            };
            let advice = match parts.decision {
                true if game.record.game().is_over() => Some(false),
                true => Some(self.play.advice_refusal(&game).await?.is_none()),
                false => None,
            };
            // A turn changes plans. The plans belong to this version if no turn was committed in the meantime.
            if !parts.plans || self.store.game_version(id).await? == Some(game.version) {
                let now = self.clock.now();
                return Ok(GameView { game, seat, times, now, plans, advice, earlier: None });
            }
        }
        Err(Error::Busy)
    }

    /// Returns a game after the event with that number, as visible to the caller's seat at that time.
    ///
    /// # Errors
    /// `Invalid` if there is no such event.
    pub async fn earlier_game(&self, account: AccountId, id: GameId, at: i64) -> Result<GameView, Error> {
        let SeatedGame { game, seat } = self.play.game(account, id).await?;
        let earlier = self.earlier(&game, Some(seat), at).await?;
        let (times, now, plans) = (ClockContext::default(), self.clock.now(), Vec::new());
        Ok(GameView { game, seat, times, now, plans, advice: None, earlier: Some(earlier) })
    }

    /// Returns a game after the event with that number for a viewer.
    pub(crate) async fn earlier(
        &self,
        game: &LoadedGame,
        viewer: Option<Seat>,
        at: i64,
    ) -> Result<EarlierGame, Error> {
        let latest = game.latest_event();
        if !(1..=latest).contains(&at) {
            return Err(Error::Invalid(vec![Violation::new(
                "at",
                "range",
                expected::event_number(1, latest),
            )]));
        }
        let mut log: Vec<(u64, Event)> = Vec::new();
        while log.last().is_none_or(|(seq, _)| *seq < at as u64) {
            let after = log.last().map_or(0, |(seq, _)| *seq as i64);
            let turns = self.store.events_after(game.id, after, TURNS_PER_READ).await?;
            if turns.is_empty() {
                return Err(Error::Broken(format!("game {} has no event {}", game.id, after + 1)));
            }
            for turn in turns {
                let events: Vec<Event> = serde_json::from_str(&turn.events).map_err(unread)?;
                log.extend((turn.first_seq as u64..).zip(events));
            }
        }
        let past = game.record.after(at as u64, log.iter().map(|(seq, event)| (*seq, event)));
        let revealed = game.record.game().is_over().then(|| past.all_seats());
        Ok(EarlierGame { view: past.view(viewer), revealed, points: past.points() })
    }
}
