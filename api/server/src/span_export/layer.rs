//! Collects spans as they end.

use std::collections::hash_map::RandomState;
use std::fmt;
use std::hash::{BuildHasher, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use metrics::counter;
use service::spans::TARGET;
use tokio::sync::mpsc;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Metadata, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::LookupSpan;

use super::{AttributeValue, EndedSpan};

/// A layer for the spans with the target of [`service::spans`].
pub struct SpanLayer {
    ended: mpsc::Sender<EndedSpan>,
    sample_percent: u8,
    ids: Ids,
}

/// Random ids.
struct Ids {
    seed: RandomState,
    count: AtomicU64,
}

/// The place of a span that has not ended in its trace.
#[derive(Clone, Copy)]
struct SpanContext {
    trace: u128,
    id: u64,
    /// Whether the trace is exported.
    sampled: bool,
}

/// What is known of a span that has not ended.
struct OpenSpan {
    span_context: SpanContext,
    parent: Option<u64>,
    begin: u64,
    fields: Fields,
}

#[derive(Default)]
struct Fields {
    request_id: Option<String>,
    method: Option<String>,
    route: Option<String>,
    status: Option<i64>,
    /// The header of the request (W3C Trace Context).
    traceparent: Option<String>,
}

/// Whether a span or event is one that this layer collects.
pub fn is_exported(metadata: &Metadata<'_>) -> bool {
    metadata.is_span() && metadata.target() == TARGET
}

impl SpanLayer {
    pub(super) fn new(ended: mpsc::Sender<EndedSpan>, sample_percent: u8) -> Self {
        let ids = Ids { seed: RandomState::new(), count: AtomicU64::new(0) };
        Self { ended, sample_percent, ids }
    }

    /// The place of a span without a parent in this process: in the trace of the client, or in a new one.
    fn root(&self, traceparent: Option<&str>) -> (SpanContext, Option<u64>) {
        let id = self.ids.next();
        match traceparent.and_then(read_traceparent) {
            Some((trace, parent, sampled)) => (SpanContext { trace, id, sampled }, Some(parent)),
            None => {
                let trace = u128::from(self.ids.next()) << 64 | u128::from(self.ids.next());
                let sampled = (trace % 100) < u128::from(self.sample_percent);
                (SpanContext { trace, id, sampled }, None)
            }
        }
    }
}

impl Ids {
    /// An id that is not zero.
    fn next(&self) -> u64 {
        let mut hasher = self.seed.build_hasher();
        hasher.write_u64(self.count.fetch_add(1, Ordering::Relaxed));
        hasher.write_u64(now());
        hasher.finish().max(1)
    }
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for SpanLayer {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        let mut fields = Fields::default();
        attributes.record(&mut fields);
        let above = span
            .scope()
            .skip(1)
            .find_map(|parent| parent.extensions().get::<OpenSpan>().map(|open| open.span_context));
        let (span_context, parent) = match above {
            Some(above) => (SpanContext { id: self.ids.next(), ..above }, Some(above.id)),
            None => self.root(fields.traceparent.as_deref()),
        };
        span.extensions_mut().insert(OpenSpan { span_context, parent, begin: now(), fields });
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        if let Some(open) = span.extensions_mut().get_mut::<OpenSpan>() {
            values.record(&mut open.fields);
        }
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        let Some(span) = context.span(&id) else { return };
        let Some(open) = span.extensions_mut().remove::<OpenSpan>() else { return };
        if open.span_context.sampled && self.ended.try_send(open.ended(span.name())).is_err() {
            counter!("tharsis_spans_dropped_total").increment(1);
        }
    }
}

impl OpenSpan {
    fn ended(self, name: &'static str) -> EndedSpan {
        let Self { span_context, parent, begin, fields } = self;
        let Fields { request_id, method, route, status, .. } = fields;
        let server = method.is_some();
        let name = match (&method, &route) {
            (Some(method), Some(route)) => format!("{method} {route}"),
            (Some(method), None) => method.clone(),
            _ => name.to_owned(),
        };
        let text = |name, value: Option<String>| Some((name, AttributeValue::Text(value?)));
        let attributes = [
            text("http.request.method", method),
            text("http.route", route),
            text("tharsis.request_id", request_id),
            status.map(|status| ("http.response.status_code", AttributeValue::Number(status))),
        ];
        EndedSpan {
            trace: span_context.trace,
            id: span_context.id,
            parent,
            name,
            server,
            begin,
            end: now().max(begin),
            attributes: attributes.into_iter().flatten().collect(),
            failed: status.is_some_and(|status| status >= 500),
        }
    }
}

impl Visit for Fields {
    fn record_str(&mut self, field: &Field, value: &str) {
        let slot = match field.name() {
            "request_id" => &mut self.request_id,
            "method" => &mut self.method,
            "route" => &mut self.route,
            "traceparent" => &mut self.traceparent,
            _ => return,
        };
        *slot = Some(value.to_owned());
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        if field.name() == "status" {
            self.status = i64::try_from(value).ok();
        }
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.record_str(field, &format!("{value:?}"));
    }
}

/// The trace, the parent and whether it is sampled, of a header `traceparent` in version 00.
fn read_traceparent(text: &str) -> Option<(u128, u64, bool)> {
    let mut parts = text.split('-');
    hex(parts.next(), 2).filter(|version| *version == "00")?;
    let trace = u128::from_str_radix(hex(parts.next(), 32)?, 16).ok().filter(|trace| *trace != 0)?;
    let parent = u64::from_str_radix(hex(parts.next(), 16)?, 16).ok().filter(|parent| *parent != 0)?;
    let flags = u8::from_str_radix(hex(parts.next(), 2)?, 16).ok()?;
    parts.next().is_none().then_some((trace, parent, flags & 1 == 1))
}

/// A part of that length, if it consists of hexadecimal digits in lower case.
fn hex(part: Option<&str>, length: usize) -> Option<&str> {
    let is_digit = |c: u8| c.is_ascii_digit() || (b'a'..=b'f').contains(&c);
    part.filter(|part| part.len() == length && part.bytes().all(is_digit))
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_of_a_trace_is_read() {
        let trace = 0x4bf9_2f35_77b3_4da6_a3ce_929d_0e0e_4736;
        let read = |flags: &str| {
            read_traceparent(&format!("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-{flags}"))
        };
        assert_eq!(read("01"), Some((trace, 0x00f0_67aa_0ba9_02b7, true)));
        assert_eq!(read("00"), Some((trace, 0x00f0_67aa_0ba9_02b7, false)));
        for wrong in [
            "",
            "00-4bf9-00f067aa0ba902b7-01",
            "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
            "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-x",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
        ] {
            assert_eq!(read_traceparent(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_part_of_the_traces_is_sampled() {
        let (sender, _receiver) = mpsc::channel(1);
        let sampled = |percent| {
            let layer = SpanLayer::new(sender.clone(), percent);
            (0..10_000).filter(|_| layer.root(None).0.sampled).count()
        };
        assert_eq!((sampled(0), sampled(100)), (0, 10_000));
        assert!((1_500..3_500).contains(&sampled(25)));
    }
}
