//! The content of a push notification. It is built when the notification is sent, from the current state of the game.
//! It names the game and the kind of decision, but never a card, because notifications appear on locked screens and
//! pass through third parties.

use domain::game::Question;
use domain::seat::Seat;

use crate::error::Error;
use crate::id::{AccountId, GameId};
use crate::moment::Moment;
use crate::notify::NotificationService;
use crate::notify::push::record::{Push, PushKind};
use crate::play::games::SeatedGame;

/// The content of a push notification.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// A game waits for the account.
    Waiting(Waiting),
    /// The game no longer waits for the account.
    Answered {
        game: GameId,
        /// The tag of the decision of the last notification.
        tag: String,
        /// The number of games that wait for the account.
        needs_me: i64,
    },
    /// The game is over.
    Over {
        game: GameId,
        /// The name of the game.
        name: String,
        /// The number of games that wait for the account.
        needs_me: i64,
    },
}

/// An open decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// Whether this is a reminder.
    pub again: bool,
    pub game: GameId,
    /// The name of the game.
    pub name: String,
    /// The seat of the account.
    pub seat: Seat,
    /// The kind of question.
    pub question: Question,
    /// The tag of the decision.
    pub tag: String,
    /// The deadline, if there is one.
    pub deadline: Option<Moment>,
    /// The number of games that wait for the account.
    pub needs_me: i64,
}

/// What happens to a due push notification.
#[derive(Debug)]
pub(crate) enum Due {
    /// It is sent now.
    Now(Content),
    /// It waits for the end of quiet hours.
    Quiet(Moment),
    /// It is no longer relevant and is dropped.
    Never,
}

impl NotificationService {
    /// Decides whether a due notification is sent, and builds its content.
    pub(crate) async fn due(&self, account: AccountId, push: &Push) -> Result<Due, Error> {
        let subject = &push.subject;
        let SeatedGame { game, seat } = match self.play.current(account, subject.game).await {
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
                // The seat is handed over to another account.
                if game.plays(account).is_err() {
                    return Ok(Due::Never);
                }
                // The decision was answered, or undone by the player who had opened it.
                let Some(question) = question else { return Ok(Due::Never) };
                let again = subject.kind == PushKind::Reminder;
                let deadline = game.seating.due(seat, &self.play.clock_context(&game).await?);
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
