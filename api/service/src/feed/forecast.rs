//! The forecast of an account's next decision in a game, from the response times of the seats before it in this game.
//! There is no forecast while there are too few response times.
//!
//! A response time runs from the turn that made the game wait for a seat to the last turn of the seat before the game
//! waits for it again, so a turn of two actions is one response. For each seat ahead, the forecast takes the quartiles
//! of its response times. For a seat that is already waited for, it takes only the response times longer than the time
//! waited so far, less that time. Seats that decide together count with the slowest of them; seats in turn order are
//! summed. The range is therefore too wide rather than too narrow: all seats are quick, or all are slow, less than one
//! time in four.

use std::time::Duration;

use domain::game::ahead::Ahead;
use domain::seat::Seat;

use crate::error::Error;
use crate::feed::FeedService;
use crate::id::{AccountId, GameId};
use crate::moment::Moment;
use crate::play::games::SeatedGame;
use crate::play::stored::TurnWait;

/// The number of response times of a seat that a forecast needs.
const MIN_ANSWERS: usize = 4;

/// When the next decision of an account is likely.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forecast {
    /// Whether the game waits for the account now.
    pub now: bool,
    /// The seats that decide before it, as far as they are known.
    pub ahead: Vec<Seat>,
    /// The times by the lower quartiles, the medians and the upper quartiles; none while there are too few response
    /// times.
    pub likely: Option<[Moment; 3]>,
}

/// The response times of the seats of a game.
#[derive(Default)]
struct History {
    seats: [Answers; Seat::ALL.len()],
}

#[derive(Clone, Default)]
struct Answers {
    response_times: Vec<Duration>,
    /// The time since which the game waits for it, or waited last.
    woken: Option<Moment>,
    /// The time of its last turn since then.
    answered: Option<Moment>,
}

impl FeedService {
    /// The forecast for an account in a game.
    pub async fn forecast(&self, account: AccountId, id: GameId) -> Result<Forecast, Error> {
        self.forecast_of(&self.play.current(account, id).await?).await
    }

    /// The forecast for the seat of an account.
    pub(crate) async fn forecast_of(
        &self,
        SeatedGame { game, seat }: &SeatedGame,
    ) -> Result<Forecast, Error> {
        let (id, seat, game) = (game.id, *seat, game.record.game());
        let now = game.waits_for(seat);
        let Some(ahead) = game.ahead_of(seat).filter(|_| !now) else {
            return Ok(Forecast { now, ahead: Vec::new(), likely: None });
        };
        let history = History::of(&self.store.turn_waits(id).await?, &game.waiting_for());
        let at = self.clock.now();
        let likely = history.sum(&ahead, at).map(|waits| waits.map(|wait| at.plus(wait)));
        let ahead = ahead.together.into_iter().chain(ahead.in_turn).collect();
        Ok(Forecast { now, ahead, likely })
    }
}

impl History {
    fn of(log: &[TurnWait], waiting: &[Seat]) -> Self {
        let mut history = Self::default();
        for wake in log {
            let by = wake.by.and_then(|seat| history.seats.get_mut(usize::try_from(seat).ok()?));
            if let Some(by) = by {
                by.answered = Some(wake.at);
            }
            for (seat, answers) in Seat::ALL.iter().zip(&mut history.seats) {
                match wake.wakes {
                    // Old turns do not store which seats the game waited for, so there is no response time.
                    None => {
                        *answers = Answers {
                            response_times: std::mem::take(&mut answers.response_times),
                            ..Answers::default()
                        }
                    }
                    Some(woken) if woken.contains(*seat) => {
                        answers.done();
                        answers.woken = Some(wake.at);
                    }
                    Some(_) => {}
                }
            }
        }
        let there = Seat::ALL.iter().filter(|seat| !waiting.contains(seat));
        there.for_each(|seat| history.seats[seat.index()].done());
        history
    }

    /// The time until all these seats have decided, by quartiles.
    fn sum(&self, ahead: &Ahead, now: Moment) -> Option<[Duration; 3]> {
        let mut sum = [Duration::ZERO; 3];
        for seat in &ahead.together {
            let waits = self.seats[seat.index()].quartiles(now)?;
            sum = std::array::from_fn(|i| sum[i].max(waits[i]));
        }
        for seat in &ahead.in_turn {
            let waits = self.seats[seat.index()].quartiles(now)?;
            sum = std::array::from_fn(|i| sum[i] + waits[i]);
        }
        Some(sum)
    }
}

impl Answers {
    /// The game no longer waits for the seat.
    fn done(&mut self) {
        if let (Some(woken), Some(answered)) = (self.woken.take(), self.answered.take()) {
            self.response_times.push(answered.since(woken));
        }
    }

    /// The remaining response time from now on, by quartiles.
    fn quartiles(&self, now: Moment) -> Option<[Duration; 3]> {
        if self.response_times.len() < MIN_ANSWERS {
            return None;
        }
        let so_far = self.woken.map_or(Duration::ZERO, |woken| now.since(woken));
        let mut left: Vec<Duration> =
            self.response_times.iter().filter_map(|time| time.checked_sub(so_far)).collect();
        left.sort_unstable();
        // The nearest ranks.
        let at = |quarter: usize| left.get(left.len().saturating_sub(1) * quarter / 4).copied();
        Some([at(1)?, at(2)?, at(3)?])
    }
}

#[cfg(test)]
mod tests {
    use domain::seat::SeatSet;

    use super::*;

    fn at(minutes: i64) -> Moment {
        Moment(minutes * 60_000_000)
    }

    fn minutes(waits: [Duration; 3]) -> [u64; 3] {
        waits.map(|wait| wait.as_secs() / 60)
    }

    /// Red and green take turns; red takes those minutes, green one each time.
    fn turns(red: &[i64]) -> (Vec<TurnWait>, Moment) {
        let mut now = 0;
        let mut log = vec![TurnWait { by: None, wakes: Some(Seat::Red.into()), at: at(0) }];
        for minutes in red {
            // Two actions: the first of them is not the end of it.
            log.push(TurnWait { by: Some(0), wakes: Some(SeatSet::EMPTY), at: at(now) });
            now += minutes;
            log.push(TurnWait { by: Some(0), wakes: Some(Seat::Green.into()), at: at(now) });
            now += 1;
            log.push(TurnWait { by: Some(1), wakes: Some(Seat::Red.into()), at: at(now) });
        }
        (log, at(now))
    }

    fn red() -> Ahead {
        Ahead { in_turn: vec![Seat::ALL[0]], ..Ahead::default() }
    }

    #[test]
    fn the_forecast_uses_the_quartiles_of_response_times() {
        let (log, now) = turns(&[10, 50, 20, 40, 30]);
        let history = History::of(&log, &[Seat::ALL[0]]);
        assert_eq!(history.sum(&red(), now).map(minutes), Some([20, 30, 40]));
        // After 25 minutes only the longer ones count: 30, 40 and 50.
        let later = now.plus(Duration::from_secs(25 * 60));
        assert_eq!(history.sum(&red(), later).map(minutes), Some([5, 15, 15]));
        // Longer than every earlier response: there is no forecast.
        assert_eq!(history.sum(&red(), now.plus(Duration::from_secs(51 * 60))), None);
        let both = Ahead { in_turn: vec![Seat::ALL[0], Seat::ALL[1]], ..Ahead::default() };
        assert_eq!(history.sum(&both, now).map(minutes), Some([21, 31, 41]));
        let together = Ahead { together: vec![Seat::ALL[0], Seat::ALL[1]], ..Ahead::default() };
        assert_eq!(history.sum(&together, now).map(minutes), Some([20, 30, 40]));
    }

    #[test]
    fn there_is_no_forecast_from_too_few_response_times() {
        let (log, now) = turns(&[10, 50, 20]);
        assert_eq!(History::of(&log, &[Seat::ALL[0]]).sum(&red(), now), None);
        // Old turns without waiting seats give no response times.
        let (log, now) = turns(&[10, 50, 20, 40, 30]);
        let old: Vec<_> = log.into_iter().map(|wake| TurnWait { wakes: None, ..wake }).collect();
        assert_eq!(History::of(&old, &[Seat::ALL[0]]).sum(&red(), now), None);
        assert_eq!(History::of(&[], &[]).sum(&Ahead::default(), now).map(minutes), Some([0; 3]));
    }
}
