//! What is in a push: made when it is sent, so that it is told as it stands then. It names the game and the kind of the
//! decision, never a card: pushes are shown on locked screens and pass through the hands of others.

use domain::game::Question;
use domain::seat::Seat;

use super::record::{Push, PushKind};
use crate::Service;
use crate::error::Error;
use crate::games::SeatedGame;
use crate::id::{AccountId, GameId};
use crate::moment::Moment;

/// What is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// A game waits for the account, or still does.
    Waiting(Waiting),
    /// It does not any more.
    Answered {
        /// Which game.
        game: GameId,
        /// The tag of the decision that was told of last.
        tag: String,
        /// How many games wait for the account.
        needs_me: i64,
    },
    /// The game is over.
    Over {
        /// Which game.
        game: GameId,
        /// What it is called.
        name: String,
        /// How many games wait for the account.
        needs_me: i64,
    },
}

/// A decision that is waited for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// Whether it was told of before.
    pub again: bool,
    /// Which game.
    pub game: GameId,
    /// What it is called.
    pub name: String,
    /// The seat of the account.
    pub seat: Seat,
    /// What kind of question it is.
    pub question: Question,
    /// The tag of the decision.
    pub tag: String,
    /// Until when it has to be answered, where that is known.
    pub deadline: Option<Moment>,
    /// How many games wait for the account.
    pub needs_me: i64,
}

/// What is to become of a push that is due.
#[derive(Debug)]
pub(super) enum Due {
    /// It is sent.
    Now(Content),
    /// It waits for the end of quiet hours.
    Quiet(Moment),
    /// There is nothing to tell any more.
    Never,
}

impl Service {
    /// What is in a push, if it is to be sent at all.
    pub(super) async fn due(&self, account: AccountId, push: &Push) -> Result<Due, Error> {
        let subject = &push.subject;
        let SeatedGame { game, seat } = match self.current(account, subject.game).await {
            Ok(seen) => seen,
            Err(Error::NotFound(_)) => return Ok(Due::Never),
            Err(other) => return Err(other),
        };
        let preferences = self.store.preferences(account).await?;
        if !preferences.wants(subject.kind, subject.game) {
            return Ok(Due::Never);
        }
        let now = game.record.game();
        let (id, name) = (game.id, game.name.clone());
        let needs_me = self.store.count_games_waiting_for(account).await?;
        let content = match subject.kind {
            PushKind::Answered => Content::Answered { game: id, tag: subject.tag.clone(), needs_me },
            PushKind::GameOver => Content::Over { game: id, name, needs_me },
            PushKind::YourTurn | PushKind::Reminder => {
                let played_for = game.seating.of(seat).caretaker.is_some();
                let open = now.tag(seat).filter(|_| now.waiting_for().contains(&seat) && !played_for);
                let question = now.question_of(seat).filter(|_| open.as_ref() == Some(&subject.tag));
                // Somebody else plays for the seat by now.
                if game.plays(account).is_err() {
                    return Ok(Due::Never);
                }
                // Answered, on whatever device, or taken back by whoever had opened it.
                let Some(question) = question else { return Ok(Due::Never) };
                let again = subject.kind == PushKind::Reminder;
                let deadline = game.seating.due(seat, &self.clock_context(&game).await?);
                let tag = subject.tag.clone();
                Content::Waiting(Waiting { again, game: id, name, seat, question, tag, deadline, needs_me })
            }
        };
        Ok(match preferences.quiet_until(subject.kind, self.clock.now()) {
            Some(end) => Due::Quiet(end),
            None => Due::Now(content),
        })
    }
}
