//! Previews: the result of a move, as far as the seat can know it beforehand. Nothing is stored.

use domain::game::values::SeatValues;
use domain::game::{Answer, Decision};
use domain::text::Language;

use crate::error::Error;
use crate::id::{AccountId, GameId};
use crate::play::PlayService;
use crate::play::games::{SeatedGame, localised_decision};
use crate::play::moves::{check_tag, refused};
use crate::play::projection::{LoggedEvent, project_event};

/// The result of a move.
#[derive(Debug)]
pub struct Preview {
    /// The number of answers that would be carried out.
    pub applied: usize,
    /// The number of answers that would not be carried out.
    pub unused: usize,
    /// Whether new information would be revealed; what follows is not computed.
    pub new_information: bool,
    /// The events, as far as the seat can know them, with the numbers that they would have.
    pub events: Vec<LoggedEvent>,
    /// The resources of the seat before and after the move.
    pub values: (SeatValues, SeatValues),
    /// The next decision, if it can be known.
    pub decision: Option<Decision<String>>,
    /// The number of the latest event before the move.
    pub latest_event: i64,
}

impl PlayService {
    /// Computes what a move would do. Nothing is stored.
    pub async fn preview(
        &self,
        account: AccountId,
        id: GameId,
        tag: &str,
        answers: &[Answer],
        language: Language,
    ) -> Result<Preview, Error> {
        let _comes_first = self.opponent_pool.begin_move();
        let SeatedGame { game, seat } = self.current(account, id).await?;
        game.check_not_over()?;
        check_tag(&game, seat, tag, language)?;
        let (turn, after) = game.record.preview(seat, answers).map_err(|why| refused(why, language))?;
        Ok(Preview {
            applied: turn.applied,
            unused: answers.len().saturating_sub(turn.applied),
            new_information: turn.new_information,
            values: game.record.values_around(seat, &turn.events),
            // A preview has no time, so that the same request has the same reply.
            events: (turn.first as i64..)
                .zip(&turn.events)
                .map(|(seq, event)| project_event(game.id, seq, game.updated_at, Some(seat), event))
                .collect(),
            decision: after.and_then(|after| localised_decision(&after, seat, language)),
            latest_event: game.latest_event(),
        })
    }
}
