//! The span of a request, which a node can export. It belongs to the trace of the client, if the request names one.

use actix_web::http::header::HeaderMap;
use opentelemetry::propagation::{Extractor, TextMapPropagator};
use opentelemetry::trace::TraceContextExt;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use service::spans::TARGET;
use tracing::field::Empty;
use tracing::{Span, trace_span};
use tracing_opentelemetry::OpenTelemetrySpanExt;

/// The header of W3C Trace Context that names a trace.
const TRACEPARENT: &str = "traceparent";

/// The headers without `tracestate`, which may hold any text of the client.
struct TraceHeaders<'a>(&'a HeaderMap);

impl Extractor for TraceHeaders<'_> {
    fn get(&self, key: &str) -> Option<&str> {
        let value = self.0.get(key).filter(|_| key == TRACEPARENT);
        value.and_then(|value| value.to_str().ok())
    }

    fn keys(&self) -> Vec<&str> {
        self.0.get(TRACEPARENT).map(|_| TRACEPARENT).into_iter().collect()
    }
}

/// The span of a request with these headers.
pub fn begin(headers: &HeaderMap, method: &'static str, request_id: &str) -> Span {
    let span = trace_span!(
        target: TARGET,
        "request",
        otel.kind = "server",
        otel.status_code = Empty,
        http.request.method = method,
        http.route = Empty,
        http.response.status_code = Empty,
        tharsis.request_id = request_id,
    );
    if !span.is_disabled() {
        // An error means that the span is only in the log.
        let _ = span.set_parent(TraceContextPropagator::new().extract(&TraceHeaders(headers)));
    }
    span
}

/// Ends the span. Its name has the pattern of the path, because the path may contain a code.
pub fn end(span: Span, method: &'static str, route: &str, status: u16) {
    if span.is_disabled() {
        return;
    }
    span.record("http.route", route);
    span.record("http.response.status_code", i64::from(status));
    if status >= 500 {
        span.record("otel.status_code", "ERROR");
    }
    span.context().span().update_name(format!("{method} {route}"));
}
