//! Threads that decide give way to moves of people: while one is under way, they sleep most of the time.
//!
//! Otherwise Linux lets a thread finish its time slice of some milliseconds before a backend of Postgres gets the core. A lower
//! priority does not change this, because each backend is a session of its own, and groups of sessions are scheduled first.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use opponents::Effort;

/// How long a thread decides before it looks for moves.
const WORK: Duration = Duration::from_micros(100);
/// How long it then sleeps if there are any.
const REST: Duration = Duration::from_micros(400);

/// The moves of people that this node carries out or previews now.
#[derive(Clone, Default)]
pub(crate) struct MovesUnderWay(Arc<AtomicUsize>);

/// One of them, until this is dropped.
pub(crate) struct MoveUnderWay(Arc<AtomicUsize>);

/// A thread that decides.
struct Thread {
    moves: MovesUnderWay,
    /// When it has begun to work, or has slept last.
    since: Instant,
}

thread_local!(static THREAD: RefCell<Option<Thread>> = const { RefCell::new(None) });

impl MovesUnderWay {
    pub fn begin(&self) -> MoveUnderWay {
        self.0.fetch_add(1, Ordering::Relaxed);
        MoveUnderWay(self.0.clone())
    }

    /// Makes the calling thread give way to these moves in decisions with [`effort`].
    pub fn come_first(&self) {
        THREAD.set(Some(Thread { moves: self.clone(), since: Instant::now() }));
    }
}

impl Drop for MoveUnderWay {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Thread {
    fn rests_at(&self, now: Instant) -> bool {
        self.moves.0.load(Ordering::Relaxed) > 0 && now.duration_since(self.since) >= WORK
    }
}

/// The effort of a decision that gives way to moves, on a thread that has called [`MovesUnderWay::come_first`].
pub(crate) fn effort() -> Effort {
    Effort { pause: Some(give_way), ..Effort::default() }
}

fn give_way() {
    THREAD.with_borrow_mut(|thread| {
        if let Some(thread) = thread.as_mut().filter(|thread| thread.rests_at(Instant::now())) {
            sleep(REST);
            thread.since = Instant::now();
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_rests_after_some_work_while_a_move_is_under_way() {
        let (moves, since) = (MovesUnderWay::default(), Instant::now());
        let thread = Thread { moves: moves.clone(), since };
        assert!(!thread.rests_at(since + 2 * WORK));
        let (one, other) = (moves.begin(), moves.begin());
        drop(one);
        assert!(!thread.rests_at(since + WORK / 2) && thread.rests_at(since + WORK));
        drop(other);
        assert!(!thread.rests_at(since + 2 * WORK));
    }

    #[test]
    fn decisions_of_a_thread_rest() {
        let moves = MovesUnderWay::default();
        moves.come_first();
        let _one = moves.begin();
        let begun = Instant::now();
        let pause = effort().pause.expect("a pause");
        let since = || THREAD.with_borrow(|thread| thread.as_ref().expect("a thread").since);
        while since() < begun + REST {
            assert!(begun.elapsed() < Duration::from_secs(60), "it never rests");
            pause();
        }
    }
}
