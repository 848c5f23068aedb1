//! Previews: what a move would do, as far as its seat may know it before. Nothing is stored.

use domain::game::values::SeatValues;
use domain::game::{Answer, Decision};
use domain::text::Language;

use crate::error::Error;
use crate::id::{AccountId, GameId};
use crate::play::PlayService;
use crate::play::games::{SeatedGame, spelled};
use crate::play::moves::{fits, goes_on, refused};
use crate::play::projection::{LoggedEvent, project_event};

/// What would be done.
#[derive(Debug)]
pub struct Preview {
    /// How many answers would be carried out.
    pub applied: usize,
    /// How many would not.
    pub unused: usize,
    /// Whether something new would be learned, and the rest is not foretold.
    pub new_information: bool,
    /// What would happen, as far as the seat may know it before, with the numbers that it would have.
    pub events: Vec<LoggedEvent>,
    /// What the seat has before the move, and would have after it.
    pub values: (SeatValues, SeatValues),
    /// The decision that would be open next, where that can be known.
    pub decision: Option<Decision>,
    /// The number of the latest event, before the move.
    pub latest_event: i64,
}

impl PlayService {
    /// What a move would do, as far as the seat may know it. Nothing is stored.
    pub async fn preview(
        &self,
        account: AccountId,
        id: GameId,
        tag: &str,
        answers: &[Answer],
        language: Language,
    ) -> Result<Preview, Error> {
        let SeatedGame { game, seat } = self.current(account, id).await?;
        goes_on(&game)?;
        fits(&game, seat, tag, language)?;
        let (turn, after) = game.record.preview(seat, answers).map_err(|why| refused(why, language))?;
        Ok(Preview {
            applied: turn.applied,
            unused: answers.len().saturating_sub(turn.applied),
            new_information: turn.new_information,
            values: game.record.values_around(seat, &turn.events),
            // It has not happened: asked again, it is the same, and so it has no time of its own.
            events: (turn.first as i64..)
                .zip(&turn.events)
                .map(|(seq, event)| project_event(game.id, seq, game.updated_at, Some(seat), event))
                .collect(),
            decision: after.and_then(|after| spelled(&after, seat, language)),
            latest_event: game.latest_event(),
        })
    }
}
