//! Export of spans to an OpenTelemetry collector, with OTLP over HTTP in protobuf. Off unless `OTLP_ENDPOINT` is set.
//!
//! A span is a request, or a part of one. The libraries of OpenTelemetry collect spans as they end and send them in
//! batches from a thread of their own. If the collector is slow or gone, spans are dropped and counted: no request
//! waits for it.

mod collector;
mod queue;

use std::sync::Arc;
use std::time::Duration;

use opentelemetry::KeyValue;
use opentelemetry::trace::TracerProvider;
use opentelemetry_otlp::{ExporterBuildError, Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{Sampler, SdkTracer, SdkTracerProvider};
use service::ports::outbound_http::OutboundHttp;
use service::spans::TARGET;
use tracing::{Metadata, Subscriber};
use tracing_opentelemetry::OpenTelemetryLayer;
use tracing_subscriber::registry::LookupSpan;

use crate::config::telemetry::Telemetry;
use collector::{Collector, LastFailure, TIMEOUT};
use queue::SpanQueue;

/// How long the last batches may take when the program ends.
const LAST_TIMEOUT: Duration = Duration::from_secs(3);

/// A running export.
pub struct SpanExport(SdkTracerProvider);

/// Whether a span or event is one that the layer of [`start`] collects.
pub fn is_exported(metadata: &Metadata<'_>) -> bool {
    metadata.is_span() && metadata.target() == TARGET
}

/// Starts the export. The layer collects the spans that [`is_exported`] names; the caller filters them.
///
/// Requests to the collector run in the runtime of the caller, so it must be within one.
pub fn start<S: Subscriber + for<'a> LookupSpan<'a>>(
    settings: Telemetry,
    http: Arc<dyn OutboundHttp>,
) -> Result<(OpenTelemetryLayer<S, SdkTracer>, SpanExport), ExporterBuildError> {
    let Telemetry { endpoint, headers, sample_percent } = settings;
    let failure = LastFailure::default();
    let exporter = SpanExporter::builder()
        .with_http()
        .with_http_client(Collector::new(http, headers, failure.clone()))
        .with_endpoint(endpoint)
        .with_protocol(Protocol::HttpBinary)
        .with_timeout(TIMEOUT)
        .build()?;
    let version = KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
    let provider = SdkTracerProvider::builder()
        .with_resource(Resource::builder_empty().with_service_name("tharsis").with_attribute(version).build())
        .with_sampler(sampler(sample_percent))
        .with_span_processor(SpanQueue::new(exporter, failure))
        .build();
    // Attributes are those that a span names itself.
    let layer = OpenTelemetryLayer::new(provider.tracer("tharsis"))
        .with_location(false)
        .with_threads(false)
        .with_target(false)
        .with_tracked_inactivity(false)
        .with_context_activation(false);
    Ok((layer, SpanExport(provider)))
}

impl SpanExport {
    /// Sends the spans that wait, and ends the export.
    pub async fn stop(self) {
        // Failures have been counted. A task of its own, because this one must not block the requests of the exporter.
        let _ = tokio::task::spawn_blocking(move || self.0.shutdown_with_timeout(LAST_TIMEOUT)).await;
    }
}

/// Follows the decision of the client; otherwise takes so many of 100 traces, by their ids.
fn sampler(percent: u8) -> Sampler {
    Sampler::ParentBased(Box::new(Sampler::TraceIdRatioBased(f64::from(percent) / 100.0)))
}

#[cfg(test)]
mod tests {
    use opentelemetry::trace::{SpanKind, TraceId};
    use opentelemetry_sdk::trace::{SamplingDecision, ShouldSample};

    use super::*;

    #[test]
    fn a_part_of_the_traces_is_sampled() {
        let sampled = |percent| {
            let sampler = sampler(percent);
            // The ids are spread evenly, none of them at a bound.
            let step = u64::MAX / 1_000;
            let ids = (0..1_000).map(|i| TraceId::from(u128::from(step * i + step / 2)));
            let decisions =
                ids.map(|id| sampler.should_sample(None, id, "", &SpanKind::Server, &[], &[]).decision);
            decisions.filter(|decision| *decision == SamplingDecision::RecordAndSample).count()
        };
        assert_eq!([1, 25, 100].map(sampled), [10, 250, 1_000]);
    }
}
