//! Prometheus metrics, on a separate port because they are not public. Most are recorded where they occur, under the
//! names below; the others are queried when the metrics are scraped.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use actix_web::http::Method;
use actix_web::{HttpResponse, get, rt, web};
use metrics::{Unit, counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use service::operation::OperationService;
use service::operation::health::Metrics;

/// Buckets of durations in seconds, from a cached read to a long poll.
const DURATION_BUCKETS: [f64; 14] =
    [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 30.0];

/// How often recorded samples are aggregated. Until then the exporter keeps each sample in memory, even if nothing
/// scrapes.
const UPKEEP_INTERVAL: Duration = Duration::from_secs(5);

/// Installs the recorder. Later calls return the same handle.
pub fn start() -> Arc<PrometheusHandle> {
    static HANDLE: OnceLock<Arc<PrometheusHandle>> = OnceLock::new();
    HANDLE.get_or_init(|| Arc::new(install())).clone()
}

fn install() -> PrometheusHandle {
    let builder = PrometheusBuilder::new();
    // Fails only if there are no buckets.
    let builder = builder
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &DURATION_BUCKETS)
        .unwrap_or_else(|_| PrometheusBuilder::new());
    let recorder = builder.build_recorder();
    let handle = recorder.handle();
    // If the process has a recorder already, it keeps receiving the metrics.
    drop(metrics::set_global_recorder(recorder));
    describe_counter!("tharsis_requests_total", "Requests that were answered, by route, method and status.");
    describe_histogram!("tharsis_request_seconds", Unit::Seconds, "From a request to its answer, by route.");
    describe_histogram!(
        "tharsis_move_seconds",
        Unit::Seconds,
        "The parts of a move: load (reading the game), play (the rules), commit (until it is on the disk)."
    );
    describe_histogram!(
        "tharsis_opponent_seconds",
        Unit::Seconds,
        "How long decisions of opponents took, by level, without the wait for a thread."
    );
    describe_gauge!("tharsis_open_streams", "Streams that are open, by kind.");
    describe_counter!(
        "tharsis_bus_dropped_total",
        "Notices that were not sent to the other nodes, because Redis took none for long."
    );
    describe_gauge!("tharsis_outbox_age_seconds", Unit::Seconds, "How long the oldest entry has waited.");
    describe_gauge!(
        "tharsis_webhooks_age_seconds",
        Unit::Seconds,
        "Since the oldest delivery to a webhook that still waits was made."
    );
    describe_counter!(
        "tharsis_webhook_attempts_total",
        "Attempts to deliver to webhooks, by result: delivered, retried (it will be tried again), given_up."
    );
    describe_histogram!("tharsis_webhook_seconds", Unit::Seconds, "How long attempts to deliver took.");
    describe_gauge!(
        "tharsis_pushes_age_seconds",
        Unit::Seconds,
        "Since the oldest push that is due and still waits was made."
    );
    describe_counter!(
        "tharsis_push_attempts_total",
        "Pushes that came up, by service, kind and result: delivered, retried (it will be tried again), refused, gone (the \
         device is), given_up, dropped (there was nothing to send any more), quiet (it waits for the end of quiet hours)."
    );
    describe_histogram!("tharsis_push_seconds", Unit::Seconds, "How long attempts to push took, by service.");
    describe_gauge!(
        "tharsis_mails_age_seconds",
        Unit::Seconds,
        "Since the oldest mail that is due and still waits was stored."
    );
    describe_counter!(
        "tharsis_mails_total",
        "Attempts to hand mails over, by kind and result: sent, retried (it will be tried again), bounced (refused for \
         good), expired (given up after a day), dropped (there was nothing to send)."
    );
    describe_gauge!(
        "tharsis_pool_connections",
        "Connections to Postgres: open, idle, most, and jobs waiting."
    );
    describe_counter!(
        "tharsis_put_aside_total",
        "Rows that cannot be read and were put aside, by table. Each is counted once an hour as long as it stays so."
    );
    describe_counter!("tharsis_job_runs_total", "Runs of background jobs, by job and result.");
    describe_histogram!(
        "tharsis_job_seconds",
        Unit::Seconds,
        "How long runs of background jobs took, by job."
    );
    describe_gauge!("tharsis_job_failing", "Whether the last run of a background job failed: 1 or 0.");
    describe_counter!(
        "tharsis_spans_dropped_total",
        "Spans that were not sent to the collector, because it did not take them."
    );
    describe_gauge!("tharsis_database_up", "Whether the database answers: 1 or 0.");
    describe_gauge!("tharsis_games", "Games by state.");
    handle
}

/// Aggregates samples periodically until the program ends.
pub async fn run_upkeep(handle: Arc<PrometheusHandle>) {
    let mut next = rt::time::interval(UPKEEP_INTERVAL);
    loop {
        next.tick().await;
        handle.run_upkeep();
    }
}

/// Records a completed request.
pub fn record_request(route: &str, method: &Method, status: u16, took: Duration) {
    let (route, method) = (route.to_owned(), method_label(method));
    histogram!("tharsis_request_seconds", "route" => route.clone()).record(took);
    counter!("tharsis_requests_total", "route" => route, "method" => method, "status" => status.to_string())
        .increment(1);
}

/// The label of a method. Unknown methods share one label, so that clients cannot create arbitrarily many.
pub(crate) fn method_label(method: &Method) -> &'static str {
    match method.as_str() {
        "CONNECT" => "CONNECT",
        "DELETE" => "DELETE",
        "GET" => "GET",
        "HEAD" => "HEAD",
        "OPTIONS" => "OPTIONS",
        "PATCH" => "PATCH",
        "POST" => "POST",
        "PUT" => "PUT",
        "TRACE" => "TRACE",
        _ => "other",
    }
}

/// All metrics in the text format of Prometheus.
#[get("/metrics")]
pub async fn read(
    operation: web::Data<OperationService>,
    handle: web::Data<PrometheusHandle>,
) -> HttpResponse {
    // Recorded metrics are returned even if the database is unavailable.
    let figures = operation.metrics().await;
    gauge!("tharsis_database_up").set(f64::from(u8::from(figures.is_ok())));
    if let Ok(figures) = figures {
        set_gauges(&figures);
    }
    handle.run_upkeep();
    HttpResponse::Ok().content_type("text/plain; version=0.0.4; charset=utf-8").body(handle.render())
}

fn set_gauges(figures: &Metrics) {
    gauge!("tharsis_games", "state" => "running").set(figures.running as f64);
    gauge!("tharsis_games", "state" => "over").set(figures.over as f64);
    gauge!("tharsis_outbox_age_seconds").set(figures.outbox_age);
    gauge!("tharsis_webhooks_age_seconds").set(figures.webhooks_age);
    gauge!("tharsis_pushes_age_seconds").set(figures.pushes_age);
    gauge!("tharsis_mails_age_seconds").set(figures.mails_age);
    if let Some(pool) = figures.pool {
        let parts =
            [("open", pool.open), ("idle", pool.idle), ("most", pool.most), ("waiting", pool.waiting)];
        for (state, count) in parts {
            gauge!("tharsis_pool_connections", "state" => state).set(count as f64);
        }
    }
}
