//! The batches that are passed on, with work that waits until the test lets it end.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use futures_util::future::join_all;
use tokio::sync::Semaphore;

use super::*;

/// Longer than any test takes.
const NEVER: Duration = Duration::from_secs(3_600);
const LIMIT: Duration = Duration::from_secs(600);

/// Work that records its batches. A batch with an item below 100 waits for a permit.
#[derive(Clone)]
struct Work {
    batches: Arc<Mutex<Vec<Vec<u32>>>>,
    permits: Arc<Semaphore>,
    in_flight: Arc<AtomicUsize>,
}

impl Work {
    fn new() -> Self {
        Self { batches: Arc::default(), permits: Arc::new(Semaphore::new(0)), in_flight: Arc::default() }
    }

    fn start(&self, lanes: Lanes) -> Batcher<u32, u32> {
        let work = self.clone();
        Batcher::start(&Handle::current(), lanes, LIMIT, move |items: Vec<u32>| {
            let work = work.clone();
            Box::pin(async move {
                work.batches.lock().expect("a list").push(items.clone());
                work.in_flight.fetch_add(1, Ordering::SeqCst);
                if items.iter().any(|item| *item < 100) {
                    work.permits.acquire().await.expect("a permit").forget();
                }
                work.in_flight.fetch_sub(1, Ordering::SeqCst);
                assert!(!items.contains(&666), "a bug");
                items.into_iter().map(Ok).collect()
            })
        })
    }

    fn batches(&self) -> Vec<Vec<u32>> {
        self.batches.lock().expect("a list").clone()
    }

    async fn wait_for_batches(&self, count: usize) {
        while self.batches().len() < count {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
}

fn lanes(max: usize, delay: Duration) -> Lanes {
    Lanes { max, delay, max_batch: 8 }
}

#[tokio::test]
async fn what_arrives_while_a_batch_is_in_flight_is_combined() {
    let work = Work::new();
    let batcher = work.start(lanes(3, NEVER));
    let first = batcher.run(1);
    work.wait_for_batches(1).await;
    let others: Vec<_> = (100..110).map(|item| batcher.run(item)).collect();
    tokio::task::yield_now().await;
    assert_eq!(work.batches(), [vec![1]]);
    work.permits.add_permits(1);
    assert_eq!(first.await, Ok(1));
    assert!(join_all(others).await.iter().all(Result::is_ok));
    assert_eq!(work.batches(), [vec![1], (100..108).collect(), vec![108, 109]]);
}

#[tokio::test]
async fn a_batch_starts_beside_those_that_take_long() {
    let work = Work::new();
    let batcher = work.start(lanes(3, Duration::from_millis(5)));
    let blocked = batcher.run(1);
    work.wait_for_batches(1).await;
    let also_blocked = batcher.run(2);
    work.wait_for_batches(2).await;
    // The third lane goes on for as long as the others are blocked.
    for item in 100..200 {
        assert_eq!(batcher.run(item).await, Ok(item));
    }
    assert_eq!(work.in_flight.load(Ordering::SeqCst), 2);
    work.permits.add_permits(2);
    assert_eq!((blocked.await, also_blocked.await), (Ok(1), Ok(2)));
}

#[tokio::test]
async fn no_more_batches_are_in_flight_than_there_are_lanes() {
    let work = Work::new();
    let batcher = work.start(Lanes { max_batch: 1, ..lanes(2, Duration::ZERO) });
    let all: Vec<_> = (0..20).map(|item| batcher.run(item)).collect();
    work.wait_for_batches(2).await;
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    assert_eq!((work.batches().len(), work.in_flight.load(Ordering::SeqCst)), (2, 2));
    work.permits.add_permits(20);
    assert_eq!(join_all(all).await, (0..20).map(Ok).collect::<Vec<_>>());
}

#[tokio::test]
async fn callers_that_have_gone_are_skipped_and_a_panic_ends_one_batch() {
    let work = Work::new();
    let batcher = work.start(lanes(1, NEVER));
    let first = batcher.run(1);
    work.wait_for_batches(1).await;
    drop(batcher.run(100));
    let buggy = batcher.run(666);
    work.permits.add_permits(1);
    assert_eq!(first.await, Ok(1));
    assert!(matches!(buggy.await, Err(StoreError::Unavailable(_))));
    assert_eq!(batcher.run(101).await, Ok(101));
    assert_eq!(work.batches(), [vec![1], vec![666], vec![101]]);
}

#[tokio::test]
async fn what_was_accepted_ends_after_the_batcher_is_dropped() {
    let work = Work::new();
    let batcher = work.start(lanes(1, NEVER));
    let (first, second) = (batcher.run(1), batcher.run(100));
    drop(batcher);
    work.permits.add_permits(2);
    assert_eq!((first.await, second.await), (Ok(1), Ok(100)));
    // The work is dropped with its task: only the handles of this test are left.
    while Arc::strong_count(&work.batches) > 1 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

#[tokio::test]
async fn a_caller_is_not_kept_waiting_beyond_its_deadline() {
    let work = Work::new();
    let batcher = work.start(lanes(1, NEVER));
    let late = deadline::within(Duration::from_millis(10), async { batcher.run(1).await }).await;
    assert!(matches!(late, Err(StoreError::Unavailable(_))), "{late:?}");
}
