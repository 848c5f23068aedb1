//! Reads JSON bodies and the parameters of queries. A violation becomes a problem that contains its location.

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
use serde_json::json;
use url::form_urlencoded;
use utoipa::openapi::Required;
use utoipa::openapi::path::Parameter;
use utoipa::{IntoParams, ToSchema};

use crate::extract::json;
use crate::extract::shape;
use crate::problem::{Code, Problem};
use service::deadline;
use service::error::Violation;
use service::messages::{detail, expected};

/// The maximum size of a body.
pub const MAX_BODY_BYTES: usize = 64 * 1024;

/// Longer names of unknown members are shortened to this many characters in violations.
pub const MAX_NAME_CHARS: usize = 60;

/// How long a body may take to arrive.
pub const BODY_TIMEOUT: Duration = Duration::from_secs(15);

/// A JSON body. An absent body is read as `{}`.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned + ToSchema + 'static> FromRequest for Body<T> {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let json = is_json(request);
        // The server does not decompress bodies: a small body could decompress to any size, and moves are small
        // anyway.
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

/// Receives the bytes of a body within the limits of time and size.
pub async fn receive(
    bytes: impl Future<Output = Result<web::Bytes, actix_web::Error>>,
) -> Result<web::Bytes, Problem> {
    let late = |_| Problem::new(Code::BodyIncomplete, detail::body_late());
    let arrived = deadline::exclude(tokio::time::timeout(BODY_TIMEOUT, bytes)).await.map_err(late)?;
    arrived.map_err(|why| receive_error(&why))
}

fn is_json(request: &HttpRequest) -> bool {
    let content_type = request.headers().get(CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
    let essence = content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    essence == "application/json" || (essence.starts_with("application/") && essence.ends_with("+json"))
}

fn read<T: DeserializeOwned + ToSchema + 'static>(bytes: &[u8]) -> Result<T, Problem> {
    json::check(bytes).map_err(|why| invalid_json(&why))?;
    let invalid = |violation| Problem::invalid(vec![violation]);
    let mut sent = json::read(bytes).map_err(invalid)?;
    let no_object = || (!sent.is_object()).then(|| Violation::new("", "type", expected::object()));
    let shape = shape::of::<T>();
    if let Some(violation) = shape.wrong_type(&sent).or_else(no_object) {
        return Err(invalid(violation));
    }
    json::without_nulls(&mut sent);
    // The location is tracked only if there is a violation.
    T::deserialize(&sent).or_else(|_| {
        serde_path_to_error::deserialize(&sent).map_err(|error| {
            let undescribed = || Violation::new(pointer(error.path()), "type", expected::documented());
            invalid(shape.violation(&sent).unwrap_or_else(undescribed))
        })
    })
}

fn invalid_json(why: &serde_json::Error) -> Problem {
    let (line, column) = (why.line(), why.column());
    let detail = match why.is_eof() {
        true => detail::json_cut_off(line, column),
        false => detail::json_wrong(line, column),
    };
    Problem::new(Code::InvalidJson, detail)
}

/// The location of a violation as a JSON pointer. Long names are shortened.
pub fn pointer(path: &serde_path_to_error::Path) -> String {
    use serde_path_to_error::Segment;
    let place = |segment: &Segment| match segment {
        Segment::Seq { index } => Some(format!("/{index}")),
        Segment::Map { key } => Some(format!("/{}", pointer_segment(key))),
        Segment::Enum { .. } | Segment::Unknown => None,
    };
    path.iter().filter_map(place).collect()
}

/// The name of a member as a segment of a JSON pointer.
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

/// The parameters of a query.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned + IntoParams> FromRequest for Query<T> {
    type Error = Problem;
    type Future = std::future::Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let read = read_query(request.query_string());
        std::future::ready(read.map(Self).map_err(|violation| Problem::invalid(vec![violation])))
    }
}

fn read_query<T: DeserializeOwned + IntoParams>(query: &str) -> Result<T, Violation> {
    let pairs = form_urlencoded::parse(query.as_bytes());
    serde_path_to_error::deserialize(serde_urlencoded::Deserializer::new(pairs))
        .map_err(|error| query_violation(&T::into_params(|| None), pairs, &pointer(error.path())))
}

/// The violation of a query that does not fit its parameters. `refused` points to the value that could not be read,
/// if there is one.
fn query_violation(parameters: &[Parameter], pairs: form_urlencoded::Parse, refused: &str) -> Violation {
    let refused = refused.strip_prefix('/');
    let mut names = Vec::new();
    for (name, _) in pairs {
        let Some(parameter) = parameters.iter().find(|one| one.name == name) else {
            let known: Vec<&str> = parameters.iter().map(|one| one.name.as_str()).collect();
            return Violation::new(pointer_segment(&name), "unknown", expected::one_of(known.join(", ")));
        };
        if names.contains(&name) {
            return Violation::new(name, "once", expected::once());
        }
        if refused == Some(&*name) {
            return shape::unreadable_parameter(&name, json!(parameter.schema));
        }
        names.push(name);
    }
    let is_missing =
        |one: &&Parameter| one.required == Required::True && !names.contains(&one.name.as_str().into());
    match parameters.iter().find(is_missing) {
        Some(missing) => Violation::new(missing.name.as_str(), "required", expected::value()),
        None => Violation::new("query", "type", expected::documented()),
    }
}

/// Page of a list to return.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Page {
    /// Cursor of the page: `next_cursor` of the previous page.
    #[param(max_length = 60)]
    pub cursor: Option<String>,
    /// Maximum number of entries to return. 50 if absent.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<i64>,
}

impl Page {
    /// The cursor and the maximum number of entries.
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

/// The cursor of the next page, for rows that were requested with one row more than the page can hold.
pub fn next_cursor<T>(rows: &mut Vec<T>, limit: i64, id: impl Fn(&T) -> String) -> Option<String> {
    let limit = usize::try_from(limit).unwrap_or_default();
    let more = rows.len() > limit;
    rows.truncate(limit);
    rows.last().filter(|_| more).map(id)
}

#[cfg(test)]
mod tests {
    use std::future::ready;

    use tokio::time::{Instant, sleep};

    use super::*;

    #[tokio::test]
    async fn a_body_that_is_there_does_not_extend_the_deadline() {
        deadline::within(deadline::REQUEST_TIMEOUT, async {
            let first = deadline::end().expect("a deadline");
            // Middleware resolves the token before the body is read.
            sleep(Duration::from_millis(10)).await;
            let begun = Instant::now();
            receive(ready(Ok(web::Bytes::new()))).await.expect("a body");
            let (extended, took) = (deadline::end().expect("a deadline") - first, begun.elapsed());
            assert!(extended <= took, "{extended:?} of {took:?}");
        })
        .await;
    }
}
