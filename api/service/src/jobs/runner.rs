//! Runs the periodic work of a node. Each job runs in a task of its own: after its interval, earlier when it is woken, and
//! again at once while a run reports that more work is due. Jobs find their work in rows of the database, so that any node
//! can do it; where two nodes must not do the same work, the job leases the rows.

use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::{BoxFuture, join_all};
use metrics::{counter, gauge, histogram};
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until, timeout};
use uuid::Uuid;

use crate::current_job;
use crate::error::Error;
use crate::progress::Progress;

/// The part of an interval, in per cent, by which a wait may be shorter or longer, so that nodes do not run in step.
const JITTER_PERCENT: u32 = 10;
/// How long a stopping node waits for jobs to complete their current run. Work that is cut off is done by another node.
const STOP_TIMEOUT: Duration = Duration::from_secs(5);

/// Periodic work.
pub struct Job {
    name: &'static str,
    interval: Duration,
    wake: Option<Arc<Notify>>,
    /// The least time between the starts of two runs that were woken.
    gather: Duration,
    run: Box<dyn Fn() -> BoxFuture<'static, Result<Progress, Error>> + Send + Sync>,
    finish: Option<Box<dyn Fn() -> BoxFuture<'static, ()> + Send + Sync>>,
}

impl Job {
    /// A job that runs once per interval.
    pub fn new<F>(name: &'static str, interval: Duration, run: impl Fn() -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<Progress, Error>> + Send + 'static,
    {
        Self {
            name,
            interval,
            wake: None,
            gather: Duration::ZERO,
            run: Box::new(move || run().boxed()),
            finish: None,
        }
    }

    /// Also runs the job as soon as it is notified.
    #[must_use]
    pub fn woken_by(self, wake: Arc<Notify>) -> Self {
        Self { wake: Some(wake), ..self }
    }

    /// Runs at most once in this time when it is woken, so that one run serves many notifications. The first
    /// notification after a quiet time still runs the job at once.
    #[must_use]
    pub fn gathering(self, gather: Duration) -> Self {
        Self { gather, ..self }
    }

    /// Waits for what the runs have started when the node stops.
    #[must_use]
    pub fn finishing<F>(self, finish: impl Fn() -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = ()> + Send + 'static,
    {
        Self { finish: Some(Box::new(move || finish().boxed())), ..self }
    }

    /// Waits for the next run. `latest` is the start of the run before, if there was one.
    async fn wait(&self, latest: Option<Instant>) {
        let woken = async {
            match &self.wake {
                Some(wake) => wake.notified().await,
                None => std::future::pending().await,
            }
            if let Some(latest) = latest {
                sleep_until(latest + self.gather).await;
            }
        };
        let _ = timeout(with_jitter(self.interval), woken).await;
    }

    /// Runs until no more work is due, or a run fails.
    async fn run_once(&self) -> RunResult {
        let started = Instant::now();
        let result = loop {
            match AssertUnwindSafe((self.run)()).catch_unwind().await {
                Ok(Ok(Progress::More)) => tokio::task::yield_now().await,
                Ok(Ok(Progress::Done)) => break RunResult::Completed,
                Ok(Err(why)) => break RunResult::Failed(why.to_string()),
                // The panic itself is in the log.
                Err(_) => break RunResult::Failed("it panicked".to_owned()),
            }
        };
        histogram!("tharsis_job_seconds", "job" => self.name).record(started.elapsed());
        result
    }

    async fn run(self, mut stopping: watch::Receiver<bool>) {
        let (mut failing, mut latest) = (false, None);
        loop {
            tokio::select! {
                () = self.wait(latest) => {}
                _ = stopping.wait_for(|stopping| *stopping) => break,
            }
            latest = Some(Instant::now());
            let result = current_job::within(Some(self.name), self.run_once()).await;
            counter!("tharsis_job_runs_total", "job" => self.name, "result" => result.word()).increment(1);
            match (&result, failing) {
                (RunResult::Failed(why), false) => {
                    tracing::warn!(
                        job = self.name,
                        why,
                        "a background job failed; it is retried until it succeeds"
                    );
                }
                (RunResult::Failed(why), true) => {
                    tracing::debug!(job = self.name, why, "a background job failed again")
                }
                (RunResult::Completed, true) => {
                    tracing::info!(job = self.name, "a background job succeeds again")
                }
                (RunResult::Completed, false) => {}
            }
            failing = matches!(result, RunResult::Failed(_));
            gauge!("tharsis_job_failing", "job" => self.name).set(if failing { 1.0 } else { 0.0 });
        }
        if let Some(finish) = &self.finish {
            finish().await;
        }
    }
}

enum RunResult {
    Completed,
    Failed(String),
}

impl RunResult {
    fn word(&self) -> &'static str {
        match self {
            Self::Completed => "completed",
            Self::Failed(_) => "failed",
        }
    }
}

/// The running jobs of a node. They end without a wait when this is dropped.
pub struct JobRunner {
    stopping: watch::Sender<bool>,
    tasks: Mutex<Vec<JoinHandle<()>>>,
}

impl JobRunner {
    /// Starts the jobs on the current runtime.
    pub fn start(jobs: Vec<Job>) -> Self {
        let stopping = watch::Sender::new(false);
        let tasks = jobs.into_iter().map(|job| tokio::spawn(job.run(stopping.subscribe()))).collect();
        Self { stopping, tasks: Mutex::new(tasks) }
    }

    /// Lets each job complete its current run and what it has started, and starts no other run.
    pub async fn stop(&self) {
        self.stopping.send_replace(true);
        let tasks = std::mem::take(&mut *self.tasks.lock().unwrap_or_else(PoisonError::into_inner));
        if timeout(STOP_TIMEOUT, join_all(tasks)).await.is_err() {
            tracing::warn!("some background jobs did not end in time; other nodes continue their work");
        }
    }
}

/// The interval, up to a tenth shorter or longer.
fn with_jitter(interval: Duration) -> Duration {
    let dice = u32::from(Uuid::new_v4().as_bytes()[0]) * 2 * JITTER_PERCENT / u32::from(u8::MAX);
    interval * (100 - JITTER_PERCENT + dice) / 100
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    const HOUR: Duration = Duration::from_secs(3_600);

    fn counting(
        interval: Duration,
        result: impl Fn(usize) -> Result<Progress, Error> + Send + Sync + Copy + 'static,
    ) -> (Job, Arc<AtomicUsize>) {
        let runs = Arc::new(AtomicUsize::new(0));
        let counted = runs.clone();
        let job = Job::new("test", interval, move || {
            let run = counted.fetch_add(1, Ordering::SeqCst) + 1;
            async move { result(run) }
        });
        (job, runs)
    }

    async fn until(condition: impl Fn() -> bool) {
        while !condition() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    #[tokio::test]
    async fn a_job_runs_after_each_interval_also_after_failures_and_panics() {
        let (job, runs) = counting(Duration::from_millis(1), |run| match run {
            1 => Err(Error::Busy),
            2 => panic!("on purpose"),
            _ => Ok(Progress::Done),
        });
        let runner = JobRunner::start(vec![job]);
        until(|| runs.load(Ordering::SeqCst) > 3).await;
        runner.stop().await;
    }

    #[tokio::test]
    async fn a_job_that_is_woken_runs_at_once_and_continues_while_pages_are_full() {
        let (job, runs) = counting(HOUR, |run| Ok(if run < 5 { Progress::More } else { Progress::Done }));
        let wake = Arc::new(Notify::new());
        let runner = JobRunner::start(vec![job.woken_by(wake.clone())]);
        wake.notify_one();
        until(|| runs.load(Ordering::SeqCst) == 5).await;
        runner.stop().await;
        assert_eq!(runs.load(Ordering::SeqCst), 5);
    }

    #[tokio::test]
    async fn notifications_that_follow_a_run_are_gathered() {
        let (job, runs) = counting(HOUR, |_| Ok(Progress::Done));
        let wake = Arc::new(Notify::new());
        let runner = JobRunner::start(vec![job.woken_by(wake.clone()).gathering(HOUR)]);
        wake.notify_one();
        until(|| runs.load(Ordering::SeqCst) == 1).await;
        for _ in 0..10 {
            wake.notify_one();
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert_eq!(runs.load(Ordering::SeqCst), 1);
        runner.stop().await;
    }

    #[tokio::test]
    async fn a_stopped_runner_completes_the_current_run() {
        let (begun, over) = (Arc::new(Notify::new()), Arc::new(AtomicUsize::new(0)));
        let (started, completed) = (begun.clone(), over.clone());
        let job = Job::new("test", Duration::ZERO, move || {
            let (started, completed) = (started.clone(), completed.clone());
            async move {
                started.notify_one();
                tokio::time::sleep(Duration::from_millis(20)).await;
                completed.fetch_add(1, Ordering::SeqCst);
                Ok(Progress::Done)
            }
        });
        let runner = JobRunner::start(vec![job]);
        begun.notified().await;
        runner.stop().await;
        assert!(over.load(Ordering::SeqCst) > 0);
    }

    #[tokio::test]
    async fn a_stopped_runner_waits_for_what_a_run_has_started() {
        let over = Arc::new(AtomicUsize::new(0));
        let finished = over.clone();
        let (job, runs) = counting(Duration::ZERO, |_| Ok(Progress::Done));
        let job = job.finishing(move || {
            let finished = finished.clone();
            async move {
                tokio::time::sleep(Duration::from_millis(20)).await;
                finished.fetch_add(1, Ordering::SeqCst);
            }
        });
        let runner = JobRunner::start(vec![job]);
        until(|| runs.load(Ordering::SeqCst) > 0).await;
        runner.stop().await;
        assert_eq!(over.load(Ordering::SeqCst), 1);
    }

    #[test]
    fn jitter_is_a_tenth_at_most() {
        for _ in 0..1_000 {
            let wait = with_jitter(Duration::from_secs(100));
            assert!((Duration::from_secs(90)..=Duration::from_secs(110)).contains(&wait), "{wait:?}");
        }
    }
}
