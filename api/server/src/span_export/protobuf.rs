//! The message `ExportTraceServiceRequest` of OTLP 1 in protobuf: the few fields that are sent.

use super::{AttributeValue, EndedSpan};

/// `SPAN_KIND_INTERNAL` and `SPAN_KIND_SERVER`.
const KINDS: [u64; 2] = [1, 2];
/// `STATUS_CODE_ERROR`.
const ERROR: u64 = 2;

/// A message under construction.
#[derive(Default)]
struct Message(Vec<u8>);

/// The request with these spans.
pub fn export_request(spans: &[EndedSpan]) -> Vec<u8> {
    let service = attribute("service.name", &AttributeValue::Text("tharsis".to_owned()));
    let version = AttributeValue::Text(env!("CARGO_PKG_VERSION").to_owned());
    let resource =
        Message::default().message(1, &service).message(1, &attribute("service.version", &version));
    let scope = Message::default().bytes(1, b"tharsis");
    let list = Message::default().message(1, &scope);
    let list = spans.iter().fold(list, |list, one| list.message(2, &span(one)));
    let resource_spans = Message::default().message(1, &resource).message(2, &list);
    Message::default().message(1, &resource_spans).0
}

fn span(span: &EndedSpan) -> Message {
    let EndedSpan { trace, id, parent, name, server, begin, end, attributes, failed } = span;
    let mut message = Message::default().bytes(1, &trace.to_be_bytes()).bytes(2, &id.to_be_bytes());
    if let Some(parent) = parent {
        message = message.bytes(4, &parent.to_be_bytes());
    }
    message = message.bytes(5, name.as_bytes());
    message = message.varint(6, KINDS[usize::from(*server)]).fixed64(7, *begin).fixed64(8, *end);
    for (name, value) in attributes {
        message = message.message(9, &attribute(name, value));
    }
    match failed {
        true => message.message(15, &Message::default().varint(3, ERROR)),
        false => message,
    }
}

fn attribute(name: &str, value: &AttributeValue) -> Message {
    let value = match value {
        AttributeValue::Text(text) => Message::default().bytes(1, text.as_bytes()),
        AttributeValue::Number(number) => Message::default().varint(3, number.cast_unsigned()),
    };
    Message::default().bytes(1, name.as_bytes()).message(2, &value)
}

impl Message {
    fn push_varint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.0.push((value & 0x7f) as u8 | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
    }

    /// The number of a field with its wire type.
    fn tag(&mut self, field: u64, wire_type: u64) {
        self.push_varint(field << 3 | wire_type);
    }

    fn varint(mut self, field: u64, value: u64) -> Self {
        self.tag(field, 0);
        self.push_varint(value);
        self
    }

    fn fixed64(mut self, field: u64, value: u64) -> Self {
        self.tag(field, 1);
        self.0.extend(value.to_le_bytes());
        self
    }

    fn bytes(mut self, field: u64, value: &[u8]) -> Self {
        self.tag(field, 2);
        self.push_varint(value.len() as u64);
        self.0.extend(value);
        self
    }

    fn message(self, field: u64, value: &Self) -> Self {
        self.bytes(field, &value.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_as_many_bytes_as_they_need() {
        // Examples of the documentation of protobuf.
        assert_eq!(Message::default().varint(1, 150).0, [0x08, 0x96, 0x01]);
        assert_eq!(Message::default().bytes(2, b"testing").0, *b"\x12\x07testing");
        let inner = Message::default().varint(1, 150);
        assert_eq!(Message::default().message(3, &inner).0, [0x1a, 0x03, 0x08, 0x96, 0x01]);
        assert_eq!(Message::default().varint(3, (-1_i64).cast_unsigned()).0.len(), 11);
    }
}
