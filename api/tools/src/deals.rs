//! Plays deals on several threads, and adds their results in the order of their numbers.

use std::collections::BTreeMap;
use std::error::Error;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

/// Plays each number of the range with `play` on one of `threads` threads, and passes the results to `add` on this thread,
/// lowest number first. The results that `add` gets do not depend on the number of threads.
///
/// # Errors
/// The first error of `play`, by number, or of `add`. A panic in `play` is an error, too. No further deal is begun then.
pub fn in_order<T: Send>(
    threads: NonZeroUsize,
    numbers: Range<u64>,
    play: impl Fn(u64) -> Result<T, String> + Sync,
    mut add: impl FnMut(T) -> Result<(), Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    let next = AtomicU64::new(numbers.start);
    let (send, receive) = mpsc::channel();
    let play = |number| {
        catch_unwind(AssertUnwindSafe(|| play(number)))
            .unwrap_or_else(|_| Err("the program panicked".to_owned()))
    };
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            let send = send.clone();
            scope.spawn(|| {
                let send = send;
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    // The receiver is gone if an earlier deal has failed.
                    if number >= numbers.end || send.send((number, play(number))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let receive = receive;
        let mut waiting = BTreeMap::new();
        let mut due = numbers.start;
        for (number, played) in &receive {
            waiting.insert(number, played);
            while let Some(played) = waiting.remove(&due) {
                add(played.map_err(|why| format!("deal {due}: {why}"))?)?;
                due += 1;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn threads(count: usize) -> NonZeroUsize {
        NonZeroUsize::new(count).expect("a positive number")
    }

    #[test]
    fn results_come_in_the_order_of_the_numbers() {
        let mut added = Vec::new();
        // Odd numbers take longer than even ones.
        let play = |number: u64| {
            (0..(number % 2) * 200).for_each(|_| thread::yield_now());
            Ok(number)
        };
        let add = |number| {
            added.push(number);
            Ok(())
        };
        in_order(threads(4), 3..200, play, add).expect("nothing fails");
        assert_eq!(added, (3..200).collect::<Vec<_>>());
    }

    #[test]
    fn the_first_deal_that_fails_ends_the_run() {
        let mut added = Vec::new();
        let play = |number| if number < 20 { Ok(number) } else { Err("no cards".to_owned()) };
        let add = |number| {
            added.push(number);
            Ok(())
        };
        let why = in_order(threads(3), 0..1_000_000_000, play, add).expect_err("deal 20 fails");
        assert_eq!(why.to_string(), "deal 20: no cards");
        assert_eq!(added, (0..20).collect::<Vec<_>>());
    }

    #[test]
    fn a_deal_that_panics_ends_the_run() {
        let play = |number| if number < 20 { Ok(number) } else { panic!("no cards") };
        let why = in_order(threads(3), 0..1_000_000_000, play, |_| Ok(())).expect_err("deal 20 panics");
        assert_eq!(why.to_string(), "deal 20: the program panicked");
    }
}
