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
use crate::play::games::{LoadedGame, SeatedGame};

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
        // What is in memory decides first: most pushes that are not sent any more need no statement.
        let question = match subject.kind {
            PushKind::Answered | PushKind::GameOver => None,
            PushKind::YourTurn | PushKind::Reminder => {
                match open_question(&game, seat, account, &subject.tag) {
                    Some(question) => Some(question),
                    None => return Ok(Due::Never),
                }
            }
        };
        let preferences = self.store.preferences(account).await?;
        if !preferences.wants(subject.kind, subject.game) {
            return Ok(Due::Never);
        }
        if let Some(end) = preferences.quiet_until(subject.kind, self.clock.now()) {
            return Ok(Due::Quiet(end));
        }
        let needs_me = self.store.count_games_waiting_for(account).await?;
        let (id, name, tag) = (game.id, game.name.clone(), subject.tag.clone());
        Ok(Due::Now(match question {
            Some(question) => {
                let again = subject.kind == PushKind::Reminder;
                let deadline = game.seating.due(seat, &self.play.clock_context(&game).await?);
                Content::Waiting(Waiting { again, game: id, name, seat, question, tag, deadline, needs_me })
            }
            None if subject.kind == PushKind::Answered => Content::Answered { game: id, tag, needs_me },
            None => Content::Over { game: id, name, needs_me },
        }))
    }
}

/// The question of the decision with that tag, if it is open and its account plays the seat itself. It may have been answered,
/// or undone by the player who had opened it, or the seat may be handed over to another account.
fn open_question(game: &LoadedGame, seat: Seat, account: AccountId, tag: &str) -> Option<Question> {
    let now = game.record.game();
    let played_for = game.seating.of(seat).caretaker.is_some();
    let open = now.tag(seat).filter(|_| now.waiting_for().contains(&seat) && !played_for)?;
    game.plays(account).ok().filter(|_| open == tag)?;
    now.question_of(seat)
}
