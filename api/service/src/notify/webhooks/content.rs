//! The content of a delivery. It is built when the delivery is sent, from the current state, for the seat of the
//! account.

use std::sync::Arc;

use domain::seat::Seat;

use crate::error::Error;
use crate::feed::recent_turns::{TurnEvents, TurnPage};
use crate::id::{AccountId, GameId, WebhookId};
use crate::messages::detail;
use crate::moment::Moment;
use crate::notify::NotificationService;
use crate::notify::webhooks::record::{Delivery, DeliveryItem};
use crate::play::games::SeatedGame;
use crate::play::projection::LoggedEvent;

/// The content of a delivery.
#[derive(Debug)]
pub enum Content {
    /// The events of a turn.
    Turn(Situation, Vec<LoggedEvent>),
    /// The game waits for the seat since a turn.
    Decision(Situation),
    Ping {
        webhook: WebhookId,
        /// When it was requested.
        at: Moment,
    },
}

/// The situation of a seat after a turn.
#[derive(Debug)]
pub struct Situation {
    pub game: GameId,
    /// The seat of the account.
    pub seat: Seat,
    /// The time of the turn.
    pub at: Moment,
    /// The number of the last event of the turn.
    pub latest: i64,
    /// Whether the game waits for the seat now.
    pub decision_open: bool,
}

impl NotificationService {
    /// Builds the content of a delivery.
    ///
    /// # Errors
    /// `NotFound` if the account has no seat at the game or the turn does not exist.
    pub(crate) async fn content(&self, account: AccountId, delivery: &Delivery) -> Result<Content, Error> {
        let Some((game, version)) = delivery.item.turn() else {
            return Ok(Content::Ping { webhook: delivery.webhook, at: delivery.created_at });
        };
        let SeatedGame { game: now, seat } = self.play.current(account, game).await?;
        let turn =
            self.store.events_of_turn(game, version).await?.ok_or(Error::NotFound(detail::no_such_turn()))?;
        let situation = Situation {
            game,
            seat,
            at: turn.at,
            latest: turn.last_seq,
            decision_open: now.record.game().waiting_for().contains(&seat),
        };
        if let DeliveryItem::Decision(..) = delivery.item {
            return Ok(Content::Decision(situation));
        }
        let after = turn.first_seq - 1;
        let turns = TurnPage { turns: vec![Arc::new(TurnEvents::try_from(turn)?)], whole: false };
        // An event that was undone since then is sent without its content.
        let events = turns.project(game, Some(seat), after, |seq| now.record.is_undone(seq as u64));
        Ok(Content::Turn(situation, events))
    }
}
