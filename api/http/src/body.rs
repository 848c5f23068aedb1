//! Reading what was sent: JSON bodies, ids in paths, parameters of a query. Whatever is wrong becomes a problem that
//! says where.

use std::future::Future;
use std::pin::Pin;
use std::str::FromStr;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use actix_web::{FromRequest, HttpRequest, web};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::json::{self, ReceivedJson};
use super::problem::{Code, Problem};
use super::shape::{self, Shape};
use service::deadline;
use service::error::Violation;
use service::messages::{Message, detail, expected};

/// No body that makes sense is larger.
pub const MAX_BODY_BYTES: usize = 64 * 1024;

/// Where exactly something is wrong is searched for in bodies that are no larger, and so many levels down.
const MAX_SEARCHED_BYTES: usize = 4 * 1024;
const MAX_SEARCHED_DEPTH: usize = 8;

/// So many members of an object are tried when it is searched for the one that is wrong.
const MAX_SEARCHED_MEMBERS: usize = 32;

/// Members that say the type of an object.
const TYPE_MEMBERS: [&str; 4] = ["type", "kind", "code", "service"];

/// What is nested deeper is refused: the reader goes no further.
const MAX_NESTING: usize = 128;

/// Longer names of unknown members are shortened to this many characters in violations.
pub const MAX_NAME_CHARS: usize = 60;

/// How long a body may take to arrive.
pub const BODY_TIMEOUT: Duration = Duration::from_secs(15);

/// A JSON body; an absent one counts as `{}`.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned + ToSchema + 'static> FromRequest for Body<T> {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let json = is_json(request);
        // Nothing is unpacked: a small body could unpack to any size, and moves are small as they are.
        if request.headers().get(CONTENT_ENCODING).is_some_and(|encoding| encoding != "identity") {
            return Box::pin(async { Err(Problem::new(Code::UnsupportedMediaType, detail::body_encoded())) });
        }
        let bytes = web::Bytes::from_request(request, payload);
        Box::pin(async move {
            let bytes = receive(bytes).await?;
            match bytes.is_empty() {
                true => read(b"{}"),
                false if json => read(&bytes),
                false => Err(Problem::new(Code::UnsupportedMediaType, detail::body_type())),
            }
            .map(Self)
        })
    }
}

/// The bytes of a body, if they come in time and are not too many.
pub async fn receive(
    bytes: impl Future<Output = Result<web::Bytes, actix_web::Error>>,
) -> Result<web::Bytes, Problem> {
    let late = |_| Problem::new(Code::BodyIncomplete, detail::body_late());
    let arrived = tokio::time::timeout(BODY_TIMEOUT, bytes).await.map_err(late)?;
    deadline::restart();
    arrived.map_err(|why| receive_error(&why))
}

fn is_json(request: &HttpRequest) -> bool {
    let content_type = request.headers().get(CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
    let essence = content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    essence == "application/json" || (essence.starts_with("application/") && essence.ends_with("+json"))
}

fn read<T: DeserializeOwned + ToSchema + 'static>(bytes: &[u8]) -> Result<T, Problem> {
    json::check(bytes).map_err(|why| invalid_json(&why))?;
    let mut from = serde_json::Deserializer::from_slice(bytes);
    let ReceivedJson(mut sent) = serde_path_to_error::deserialize(&mut from).map_err(|error| {
        let pointer = pointer(error.path());
        Problem::invalid(vec![unrepresentable(pointer, &error.into_inner().to_string())])
    })?;
    let no_object = || (!sent.is_object()).then(|| Violation::new("", "type", expected::object()));
    let shape = shape::of::<T>();
    if let Some(violation) = shape.violation(&sent).or_else(no_object) {
        return Err(Problem::invalid(vec![violation]));
    }
    json::without_nulls(&mut sent);
    serde_path_to_error::deserialize(&sent).map_err(|error| {
        let pointer = pointer(error.path());
        let why = error.into_inner().to_string();
        let pointer = match bytes.len() <= MAX_SEARCHED_BYTES {
            true => narrow_pointer::<T>(pointer, &why, &sent),
            false => pointer,
        };
        Problem::invalid(vec![refine_violation(violation(pointer, &why), &why, &shape, &sent)])
    })
}

/// A violation as it fits the place that it names. The document has narrower ranges than the reader. And what the reader expects
/// is never an object or a list, because their types were compared before: then it means a value inside that was not found.
fn refine_violation(told: Violation, why: &str, shape: &Shape, sent: &Value) -> Violation {
    if let Some(name) = why.strip_prefix("missing field `") {
        let name = name.trim_end_matches('`');
        return Violation { pointer: shape.lacking(sent, name).unwrap_or(told.pointer), ..told };
    }
    let Some(value) = sent.pointer(&told.pointer) else { return told };
    let number = || shape.number(&told.pointer, value);
    match value {
        Value::Number(_) if why.starts_with("invalid ") => match number() {
            Some((rule, expected)) => Violation::new(told.pointer, rule, expected),
            None => told,
        },
        Value::Object(_) | Value::Array(_) if !is_unknown(&told.pointer, why) => {
            Violation { expected: expected::documented(), ..told }
        }
        _ => told,
    }
}

/// Whether the member at that place is the one that the reader does not know.
fn is_unknown(pointer: &str, why: &str) -> bool {
    let name = pointer.rsplit('/').next().unwrap_or_default().replace("~1", "/").replace("~0", "~");
    why.starts_with(&format!("unknown field `{name}`"))
}

/// Of JSON that is well formed and yet cannot be kept: what is wrong with it.
fn unrepresentable(pointer: String, why: &str) -> Violation {
    if why.starts_with("recursion limit") {
        return Violation::new("", "depth", expected::nesting(MAX_NESTING));
    }
    if why.starts_with("number out of range") {
        return Violation::new(pointer, "range", expected::number());
    }
    if why.contains("hex escape") {
        return Violation::new(pointer, "type", expected::text());
    }
    violation(pointer, why)
}

/// Where exactly something is wrong. An object of several types is read as a whole before its members are looked at, so that
/// the reader names the object only. The member in question is the one without which there is another error, or none.
fn narrow_pointer<T: DeserializeOwned>(pointer: String, why: &str, sent: &Value) -> String {
    if why.starts_with("missing field") {
        return pointer;
    }
    let mut place = pointer;
    for _ in 0..MAX_SEARCHED_DEPTH {
        let Some(inner) =
            children(&place, sent).into_iter().find(|child| causes_error::<T>(child, why, sent))
        else {
            break;
        };
        place = inner;
    }
    place
}

/// The pointers to what is directly in an object or list. The members that say a type come last: without them there is always
/// another error.
fn children(place: &str, sent: &Value) -> Vec<String> {
    let mut names: Vec<String> = match sent.pointer(place) {
        Some(Value::Object(members)) => {
            members.keys().map(|name| name.replace('~', "~0").replace('/', "~1")).collect()
        }
        Some(Value::Array(list)) => (0..list.len()).map(|at| at.to_string()).collect(),
        _ => Vec::new(),
    };
    names.truncate(MAX_SEARCHED_MEMBERS);
    names.sort_by_key(|name| TYPE_MEMBERS.contains(&name.as_str()));
    names.into_iter().map(|name| format!("{place}/{name}")).collect()
}

/// Whether there is another error without this, or none.
fn causes_error<T: DeserializeOwned>(child: &str, why: &str, sent: &Value) -> bool {
    let Some((parent, name)) = child.rsplit_once('/') else { return false };
    let mut without = sent.clone();
    match without.pointer_mut(parent) {
        Some(Value::Object(members)) => drop(members.remove(&name.replace("~1", "/").replace("~0", "~"))),
        Some(Value::Array(list)) => match name.parse::<usize>() {
            Ok(at) if at < list.len() => drop(list.remove(at)),
            _ => return false,
        },
        _ => return false,
    }
    T::deserialize(&without).err().is_none_or(|other| other.to_string() != why)
}

fn invalid_json(why: &serde_json::Error) -> Problem {
    let (line, column) = (why.line(), why.column());
    let detail = match why.is_eof() {
        true => detail::json_cut_off(line, column),
        false => detail::json_wrong(line, column),
    };
    Problem::new(Code::InvalidJson, detail)
}

/// What the reader of JSON says, in words that do not come from a program.
fn violation(pointer: String, why: &str) -> Violation {
    // What was sent may stand in it, before what was expected.
    let why = why.rsplit_once(" at line ").map_or(why, |(why, _)| why);
    // Of a query there are only names.
    let member = |name: &str| match pointer.is_empty() || pointer.starts_with('/') {
        true => format!("{pointer}/{name}"),
        false => name.to_owned(),
    };
    let quoted_behind = |words: &str| why.strip_prefix(words)?.strip_suffix('`');
    if let Some(name) = quoted_behind("duplicate field `") {
        return Violation::new(member(name), "once", expected::once());
    }
    if let Some(name) = quoted_behind("missing field `") {
        return Violation::new(member(name), "required", expected::value());
    }
    if why.ends_with("there are no fields") {
        return Violation::new(pointer, "unknown", expected::nothing());
    }
    let text = why.rsplit_once("expected ").map_or(why, |(_, expected)| expected);
    // Words of ours are refused with the words that there are, or with examples.
    let is_word = why.starts_with("unknown ") || text.starts_with("one of") || text.contains("such as ");
    let rule = if is_word { "unknown" } else { "type" };
    Violation::new(pointer, rule, expected_kind(text))
}

/// What kind of value the reader of JSON wanted, from its own words for it.
fn expected_kind(text: &str) -> Message {
    match text {
        "u8" => expected::number_between(0, u8::MAX),
        "u16" | "u32" | "u64" => expected::number_from(0),
        // Of queries.
        _ if text.contains("digit") || text.contains("integer") || text.starts_with("number too") => {
            expected::number()
        }
        _ if text.contains("`true` or `false`") => expected::truth(),
        "a boolean" => expected::truth(),
        "i8" | "i16" | "i32" | "i64" => expected::number(),
        "a string" | "string" => expected::text(),
        "a sequence" => expected::list(),
        _ if text.starts_with("struct ") || text == "a map" => expected::object(),
        _ if text.contains("tagged enum ") || text.starts_with("enum ") => expected::kind_object(),
        _ if text.starts_with("there are no ") => expected::nothing(),
        "variant identifier" | "field identifier" => expected::text(),
        _ if text.contains('`') => expected::one_of(quoted(text).join(", ")),
        _ => match (text.strip_prefix("one of"), text.split_once("such as ")) {
            (Some(words), _) => expected::one_of(words.trim_start_matches(':').trim()),
            (_, Some((_, examples))) => expected::such_as(examples.replace(" or ", ", ")),
            _ => expected::as_documented(text),
        },
    }
}

/// The words between accents.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// Where something is, as a JSON pointer. Long names are shortened.
fn pointer(path: &serde_path_to_error::Path) -> String {
    use serde_path_to_error::Segment;
    let place = |segment: &Segment| match segment {
        Segment::Seq { index } => Some(format!("/{index}")),
        Segment::Map { key } => Some(format!("/{}", pointer_segment(key))),
        Segment::Enum { .. } | Segment::Unknown => None,
    };
    path.iter().filter_map(place).collect()
}

/// The name of a member as a part of a pointer.
pub fn pointer_segment(name: &str) -> String {
    let shortened = match name.char_indices().nth(MAX_NAME_CHARS) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    };
    shortened.replace('~', "~0").replace('/', "~1")
}

fn receive_error(why: &actix_web::Error) -> Problem {
    let too_large = why.as_error::<PayloadError>().is_some_and(|e| matches!(e, PayloadError::Overflow));
    match too_large || why.as_response_error().status_code() == actix_web::http::StatusCode::PAYLOAD_TOO_LARGE
    {
        true => Problem::new(Code::BodyTooLarge, detail::body_too_large(MAX_BODY_BYTES)),
        false => Problem::new(Code::BodyIncomplete, detail::body_broken()),
    }
}

/// What stands in the path; something unreadable there is simply not found, which `none` says.
pub fn parse_path<T: FromStr>(text: &str, none: fn() -> Message) -> Result<T, Problem> {
    text.parse().map_err(|_| Problem::new(Code::NotFound, none()))
}

/// The parameters of a query.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned> FromRequest for Query<T> {
    type Error = Problem;
    type Future = std::future::Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let pairs = url::form_urlencoded::parse(request.query_string().as_bytes());
        let read = serde_path_to_error::deserialize(serde_urlencoded::Deserializer::new(pairs));
        std::future::ready(read.map(Self).map_err(|error| {
            let pointer = pointer(error.path());
            let name = pointer.strip_prefix('/').unwrap_or("query");
            Problem::invalid(vec![violation(name.to_owned(), &error.into_inner().to_string())])
        }))
    }
}

/// Which part of a list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Page {
    /// Where to go on: `next_cursor` of the page before.
    #[param(format = "uuid")]
    pub cursor: Option<String>,
    /// How many at most; 50 if absent.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<i64>,
}

impl Page {
    /// Where to go on and how many at most.
    pub fn read<T: FromStr>(&self) -> Result<(Option<T>, i64), Problem> {
        let cursor = self.cursor.as_deref().map(T::from_str).transpose();
        let limit = self.limit.unwrap_or(50);
        let mut wrong = Vec::new();
        if !(1..=100).contains(&limit) {
            wrong.push(Violation::new("limit", "range", expected::range(1, 100)));
        }
        match cursor {
            Ok(cursor) if wrong.is_empty() => return Ok((cursor, limit)),
            Ok(_) => {}
            Err(_) => wrong.push(Violation::new("cursor", "unknown", expected::cursor())),
        }
        Err(Problem::invalid(wrong))
    }
}

/// The cursor of the page after one that was asked for with one row more than it may show.
pub fn next_cursor<T>(rows: &mut Vec<T>, limit: i64, id: impl Fn(&T) -> String) -> Option<String> {
    let limit = usize::try_from(limit).unwrap_or_default();
    let more = rows.len() > limit;
    rows.truncate(limit);
    rows.last().filter(|_| more).map(id)
}
