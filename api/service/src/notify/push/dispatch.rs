//! Queues push notifications from the outbox. An outbox entry only says that a game has changed; the notifications
//! follow from the current state of the game. The result therefore does not depend on the order of the entries or on
//! how often they are read: an open decision has its notification, and one that is not open has none.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use domain::seat::{Seat, SeatSet};
use futures_util::future::BoxFuture;
use tokio::sync::Notify;

use crate::error::Error;
use crate::id::GameId;
use crate::moment::Moment;
use crate::notify::NotificationStore;
use crate::notify::outbox::OutboxConsumer;
use crate::notify::push::record::{NewPush, PushKind, PushListener, PushSubject, SeatDecision};
use crate::play::PlayService;
use crate::play::games::LoadedGame;
use crate::play::stored::OutboxEntry;
use crate::ports::Clock;

/// Queues push notifications from outbox entries.
pub struct Dispatch {
    store: Arc<dyn NotificationStore>,
    clock: Arc<dyn Clock>,
    play: Arc<PlayService>,
    /// Notified when there are new ones.
    pushes: Arc<Notify>,
    /// The delay of the notification for a decision that the seat's own answer has opened: a player who is playing
    /// needs none.
    grace: Duration,
}

impl Dispatch {
    /// Creates a dispatcher that notifies `pushes`.
    pub fn new(
        store: Arc<dyn NotificationStore>,
        clock: Arc<dyn Clock>,
        play: Arc<PlayService>,
        pushes: Arc<Notify>,
        grace: Duration,
    ) -> Self {
        Self { store, clock, play, pushes, grace }
    }

    async fn take(&self, entries: &[OutboxEntry]) -> Result<Vec<GameId>, Error> {
        let mut games: Vec<_> = entries.iter().map(|entry| entry.game).collect();
        games.sort();
        games.dedup();
        let now = self.clock.now();
        let listeners = self.store.push_listeners(games.clone(), now).await?;
        let mut of_game: HashMap<GameId, Vec<&PushListener>> = HashMap::new();
        for listener in &listeners {
            of_game.entry(listener.game).or_default().push(listener);
        }
        games.retain(|game| of_game.contains_key(game));
        if games.is_empty() {
            return Ok(Vec::new());
        }
        let mut woken: HashMap<GameId, SeatSet> = HashMap::new();
        for entry in entries {
            let woken = woken.entry(entry.game).or_default();
            *woken = *woken | entry.wakes;
        }
        let (loaded, unread) = self.play.current_games(&games).await?;
        let mut decisions = Vec::new();
        for game in &loaded {
            let those = of_game.get(&game.id).map_or(&[][..], Vec::as_slice);
            let woken = woken.get(&game.id).copied().unwrap_or_default();
            decisions.extend(self.seat_decisions(game, those, woken, now));
        }
        if !decisions.is_empty() {
            self.store.save_seat_decisions(decisions, now).await?;
            self.pushes.notify_one();
        }
        // The other games do not wait for those.
        Ok(unread)
    }

    /// The decision of each seat that has listeners.
    fn seat_decisions(
        &self,
        game: &LoadedGame,
        listeners: &[&PushListener],
        woken: SeatSet,
        now: Moment,
    ) -> Vec<SeatDecision> {
        let waiting_for = game.record.game().waiting_for();
        let over = game.record.game().is_over();
        // Opponents answer at once, so that the player is still playing.
        let alone = !game.opponents().is_empty() && game.people().len() == 1;
        let each = Seat::ALL.iter().map(|seat| {
            let played_for = game.seating.of(*seat).caretaker.is_some();
            let open = game.record.game().tag(*seat).filter(|_| waiting_for.contains(seat) && !played_for);
            let by_others = woken.contains(*seat) && !alone;
            let due_at = if by_others { now } else { now.plus(self.grace) };
            let notification = match &open {
                Some(tag) => Some((PushKind::YourTurn, tag.clone(), due_at)),
                None if over => Some((PushKind::GameOver, String::new(), now)),
                None => None,
            };
            let those = listeners.iter().filter(|one| one.seat == seat.index() as i16);
            let wanted = |one: &&&PushListener| {
                let relevant = notification
                    .as_ref()
                    .filter(|notification| one.plays || notification.0 == PushKind::GameOver);
                relevant.is_some_and(|notification| one.preferences.wants(notification.0, game.id))
            };
            let pushes = those.filter(wanted).filter_map(|one| {
                let (kind, tag, due_at) = notification.clone()?;
                Some(NewPush { target: one.target, subject: subject(kind, game.id, one.seat, tag), due_at })
            });
            let seat = seat.index() as i16;
            SeatDecision {
                game: game.id,
                version: game.version,
                seat,
                open_tag: open.clone(),
                pushes: pushes.collect(),
            }
        });
        each.filter(|stand| listeners.iter().any(|one| one.seat == stand.seat)).collect()
    }
}

fn subject(kind: PushKind, game: GameId, seat: i16, tag: String) -> PushSubject {
    PushSubject { kind, game, seat, tag, stage: 0 }
}

impl OutboxConsumer for Dispatch {
    fn send<'a>(&'a self, entries: &'a [OutboxEntry]) -> BoxFuture<'a, Result<Vec<GameId>, Error>> {
        Box::pin(self.take(entries))
    }
}
