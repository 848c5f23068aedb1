//! What is in a delivery: made when it is sent, so that it is told as it stands then, for the seat of the account alone.

use std::sync::Arc;

use domain::seat::Seat;

use super::record::{Delivery, DeliveryItem};
use crate::Service;
use crate::error::Error;
use crate::events;
use crate::games::SeatedGame;
use crate::id::{AccountId, GameId, WebhookId};
use crate::messages::detail;
use crate::moment::Moment;
use crate::recent_turns::{TurnEvents, TurnPage};

/// What is told.
#[derive(Debug)]
pub enum Content {
    /// What happened in a turn.
    Turn(Situation, Vec<events::LoggedEvent>),
    /// That the seat is waited for since a turn.
    Decision(Situation),
    /// A sign of life.
    Ping {
        /// Of which webhook.
        webhook: WebhookId,
        /// When it was asked for.
        at: Moment,
    },
}

/// The game after a turn, as a seat may know it.
#[derive(Debug)]
pub struct Situation {
    /// Which game.
    pub game: GameId,
    /// The seat that is told.
    pub seat: Seat,
    /// When the turn was.
    pub at: Moment,
    /// The number of the last fact of the turn.
    pub latest: i64,
    /// Whether the game waits for the seat now.
    pub decision_open: bool,
}

impl Service {
    /// What is in a delivery. `NotFound` when there is nothing to tell to that account.
    pub(super) async fn content(&self, account: AccountId, delivery: &Delivery) -> Result<Content, Error> {
        let Some((game, version)) = delivery.item.turn() else {
            return Ok(Content::Ping { webhook: delivery.webhook, at: delivery.created_at });
        };
        let SeatedGame { game: now, seat } = self.current(account, game).await?;
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
        // Of what was undone since, no more than that is told.
        let facts = turns.project(game, Some(seat), after, |seq| now.record.is_undone(seq as u64));
        Ok(Content::Turn(situation, facts))
    }
}
