//! The schedule of one player: when they sleep and work, when they check the app, and whether they follow a notice. It
//! is a function of time alone: the same player has the same schedule in every game and every mode.

use super::clock::{DAY, HOUR, MINUTE, Seconds};
use super::habits::{Habits, Range};
use crate::rng::Rng;

/// Notices within one slot are all followed or all ignored: the phone is at hand or not.
const SLOT: Seconds = 30 * MINUTE;

/// The offsets of the random streams, so that no stream is used twice.
const DAYS: u64 = 1 << 40;
const SLOTS: u64 = 2 << 40;
const STAYS: u64 = 3 << 40;
const OCCASIONS: u64 = 4 << 40;

/// One day of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Day {
    up: Seconds,
    bed: Seconds,
    /// The times of checks without a notice.
    checks: Vec<Seconds>,
}

/// The schedule of one player.
#[derive(Clone, Debug)]
pub struct Schedule {
    rng: Rng,
    zone: Seconds,
    bed: (Seconds, Seconds),
    rise: (Seconds, Seconds),
    weekend: Seconds,
    work: (Seconds, Seconds),
    check_at_work: f64,
    reaction: (Seconds, Seconds),
    stay: (Seconds, Seconds),
    /// Checks without a notice a day.
    checks: f64,
    /// The share of notices that they follow, in free hours and at work.
    follows: (f64, f64),
    /// The share of occasions on which they lay a plan.
    plans: f64,
    /// Whether the app is always open.
    always: bool,
    days: Vec<Day>,
}

/// A number in `0..1`.
fn unit(rng: &mut Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

fn within(rng: &mut Rng, (least, most): Range) -> f64 {
    least + (most - least) * unit(rng)
}

fn between(rng: &mut Rng, (least, most): (Seconds, Seconds)) -> Seconds {
    rng.between(least, most)
}

impl Schedule {
    /// The four players of a table, the first seat first. One of them may be late in everything; `more` is the factor
    /// of all players' checks.
    pub fn four(habits: &Habits, more: f64, seed: u64) -> [Schedule; 4] {
        let mut table = Rng::new(seed);
        let late = table.below(4);
        let mut zones = habits.zones;
        for last in (1..zones.len()).rev() {
            zones.swap(last, table.below(last + 1));
        }
        std::array::from_fn(|at| {
            let mut rng = Rng::new(seed).fork(at as u64);
            let (free, work, behind) = habits.follows;
            let (checks, follows) = match at == late {
                true => (habits.late_checks, (behind, behind)),
                false => (habits.checks, (free, work)),
            };
            Schedule {
                checks: more * within(&mut rng, checks),
                plans: within(&mut rng, habits.plans),
                zone: zones[at],
                bed: habits.bed,
                rise: habits.rise,
                weekend: habits.weekend,
                work: habits.work,
                check_at_work: habits.check_at_work,
                reaction: habits.reaction,
                stay: habits.stay,
                follows,
                always: false,
                days: Vec::new(),
                rng,
            }
        })
    }

    /// The same player with the app always open.
    #[cfg(test)]
    pub fn always(self) -> Schedule {
        Schedule { always: true, ..self }
    }

    /// The same player, who lays plans on this share of occasions.
    pub fn planning(self, share: f64) -> Schedule {
        Schedule { plans: share, ..self }
    }

    /// Whether the app is always open.
    pub fn is_always_there(&self) -> bool {
        self.always
    }

    /// The next check after that time.
    pub fn next_check(&mut self, after: Seconds) -> Seconds {
        // A player with few checks may have a day without any.
        for at in self.day_of(after).. {
            if let Some(check) = self.day(at).checks.iter().copied().find(|check| *check > after) {
                return check;
            }
        }
        unreachable!("there is always another day")
    }

    /// When a notice sent at that time is followed; `None` if it is not.
    pub fn follows(&mut self, notice: Seconds) -> Option<Seconds> {
        let mut slot = self.rng.fork(SLOTS + notice.div_euclid(SLOT).unsigned_abs());
        let share = if self.works(notice) { self.follows.1 } else { self.follows.0 };
        let follows = unit(&mut slot) < share;
        let at = notice + between(&mut slot, self.reaction);
        (follows && self.awake(notice) && self.awake(at)).then_some(at)
    }

    /// How long the player stays after opening the app at that time.
    pub fn stay(&self, opened: Seconds) -> Seconds {
        let mut rng = self.rng.fork(STAYS + opened.div_euclid(SLOT).unsigned_abs());
        between(&mut rng, self.stay)
    }

    /// Whether the player lays a plan on that occasion, if one is possible.
    pub fn plans(&self, occasion: u64) -> bool {
        unit(&mut self.rng.fork(OCCASIONS + occasion)) < self.plans
    }

    /// Whether the player is awake.
    pub fn awake(&mut self, time: Seconds) -> bool {
        let at = self.day_of(time);
        // After midnight and before bedtime, the player is still in the day before.
        (at.saturating_sub(1)..=at).any(|at| {
            let day = self.day(at);
            (day.up..day.bed).contains(&time)
        })
    }

    fn works(&self, time: Seconds) -> bool {
        let local = time + self.zone;
        let (begin, end) = self.work;
        !weekend(local) && (begin..end).contains(&local.rem_euclid(DAY))
    }

    /// The day number on the player's own clock. Day 0 contains time 0 in every time zone.
    fn day_of(&self, time: Seconds) -> usize {
        usize::try_from((time + self.zone).div_euclid(DAY) + 1).unwrap_or(0)
    }

    fn day(&mut self, number: usize) -> &Day {
        while self.days.len() <= number {
            let day = self.live(self.days.len());
            self.days.push(day);
        }
        &self.days[number]
    }

    /// Draws a day.
    fn live(&self, number: usize) -> Day {
        let mut rng = self.rng.fork(DAYS + number as u64);
        let midnight = (number as Seconds - 1) * DAY;
        let later = if weekend(midnight) { self.weekend } else { 0 };
        let up = midnight + later + between(&mut rng, self.rise) - self.zone;
        let bed = midnight + later + between(&mut rng, self.bed) - self.zone;
        // From half to one and a half of the mean, rounded at random without bias.
        let count = (self.checks * within(&mut rng, (0.5, 1.5)) + unit(&mut rng)) as usize;
        let mut checks = Vec::with_capacity(count);
        while checks.len() < count {
            let at = between(&mut rng, (up, bed - MINUTE));
            if !self.works(at) || unit(&mut rng) < self.check_at_work {
                checks.push(at);
            }
        }
        checks.sort_unstable();
        checks.dedup();
        Day { up, bed, checks }
    }
}

/// Whether a local time is at the weekend.
fn weekend(local: Seconds) -> bool {
    local.div_euclid(DAY).rem_euclid(7) >= 5
}

/// When the game of that number begins: some hour of the first week.
pub fn begins(seed: u64) -> Seconds {
    Rng::new(seed).fork(DAYS).between(0, 7 * 24 - 1) * HOUR
}

#[cfg(test)]
mod tests {
    use super::*;

    fn week() -> impl Iterator<Item = Seconds> {
        (0..7 * DAY / MINUTE).map(|minute| minute * MINUTE)
    }

    #[test]
    fn a_sleeping_player_does_nothing() {
        for seed in 0..20 {
            for mut schedule in Schedule::four(&Habits::default(), 1.0, seed) {
                let mut slept = 0;
                for time in week() {
                    if !schedule.awake(time) {
                        slept += 1;
                        assert_eq!(schedule.follows(time), None, "a notice wakes nobody");
                    }
                    if let Some(at) = schedule.follows(time) {
                        assert!(at > time && schedule.awake(at));
                    }
                    let check = schedule.next_check(time);
                    assert!(check > time && schedule.awake(check));
                }
                assert!((40..60).contains(&(slept / 60)), "{} hours of sleep in a week", slept / 60);
            }
        }
    }

    #[test]
    fn a_schedule_does_not_depend_on_the_queries() {
        let mut once = Schedule::four(&Habits::default(), 1.0, 3)[0].clone();
        let mut again = once.clone();
        let forwards: Vec<_> = week().map(|time| (once.next_check(time), once.follows(time))).collect();
        let mut backwards: Vec<_> = week()
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
            .map(|time| (again.next_check(time), again.follows(time)))
            .collect();
        backwards.reverse();
        assert_eq!(forwards, backwards);
    }

    #[test]
    fn checks_match_the_habits_and_one_player_is_late() {
        let habits = Habits::default();
        for more in [1.0, 2.0] {
            let mut late = 0;
            for seed in 0..50 {
                for mut schedule in Schedule::four(&habits, more, seed) {
                    let mut looks = 0;
                    let mut time = 0;
                    while time < 28 * DAY {
                        time = schedule.next_check(time);
                        looks += 1;
                    }
                    let a_day = f64::from(looks) / 28.0 / more;
                    late += usize::from(a_day < 3.5);
                    assert!((habits.late_checks.0 * 0.7..habits.checks.1 * 1.2).contains(&a_day), "{a_day}");
                }
            }
            assert!((50..60).contains(&late), "{late} of 50 tables have somebody late");
        }
    }
}
