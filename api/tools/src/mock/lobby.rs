//! Endpoints before the game: sign-in, table, list of games. Every client gets the recorded replies.

use actix_web::http::header::LOCATION;
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use serde_json::{Value, json};

use super::rewrite::ReplyPart;
use super::state::{Inner, MockState};
use crate::transcript::line::ExchangeName;
use crate::transcript::recorder::REFRESH_TOKENS;
use http::extract::body::Body;
use http::problem::{Code, Problem};
use http::reply::etag;
use service::error::Violation;
use service::messages::{Message, detail, expected};

type Reply = Result<HttpResponse, Problem>;

impl MockState {
    /// The first recorded reply of that name.
    fn recorded(&self, inner: &mut Inner, name: ExchangeName) -> Result<Value, Problem> {
        let known = self.recording.first(name).or(match name {
            // The owner gets the game id in the reply to the start; other clients read it from the table.
            ExchangeName::Start => self.recording.first(ExchangeName::Table),
            _ => None,
        });
        let missing = || {
            let other = match name {
                ExchangeName::CreateTable => "joins a table: POST /v1/tables/join with any code",
                _ => "makes a table: POST /v1/tables",
            };
            Problem::invalid(vec![Violation::new(
                "path",
                "transcript",
                Message::literal(format!("the seat of this transcript {other}")),
            )])
        };
        Ok(self.with_faults(inner, ReplyPart::Other, known.ok_or_else(missing)?))
    }
}

fn member(body: &Value, name: &'static str) -> Result<(), Problem> {
    let wrong = || Problem::invalid(vec![Violation::new(format!("/{name}"), "required", expected::text())]);
    body[name].as_str().map(drop).ok_or_else(wrong)
}

/// Signs in as the recorded guest.
#[post("/sign-in/guest")]
pub async fn sign_in(state: web::Data<MockState>, body: Body<Value>) -> Reply {
    member(&body.0, "device_key")?;
    let mut inner = state.inner();
    let known = inner.times.insert("signed in".to_owned(), 1).is_some();
    let body = state.recorded(&mut inner, ExchangeName::SignIn)?;
    Ok(if known { HttpResponse::Ok() } else { HttpResponse::Created() }.json(body))
}

#[post("/sign-in/refresh")]
pub async fn refresh(state: web::Data<MockState>, body: Body<Value>) -> Reply {
    member(&body.0, "refresh_token")?;
    if !REFRESH_TOKENS.iter().any(|known| body.0["refresh_token"] == *known) {
        return Err(Problem::new(Code::SessionEnded, detail::refresh_token_unknown()));
    }
    let mut inner = state.inner();
    Ok(HttpResponse::Ok().json(state.recorded(&mut inner, ExchangeName::Refresh)?))
}

#[get("/me")]
pub async fn get_me(state: web::Data<MockState>, request: HttpRequest) -> Reply {
    let body = state.recorded(&mut state.inner(), ExchangeName::Me)?;
    etag::json_or_not_modified(&request, &body, etag::PRIVATE)
}

/// Creates the recorded table and ignores the settings in the request.
#[post("/tables")]
pub async fn create(state: web::Data<MockState>, _: Body<Value>) -> Reply {
    let mut inner = state.inner();
    let table = state.recorded(&mut inner, ExchangeName::CreateTable)?;
    inner.seated = true;
    let location = format!("/v1/tables/{}", table["id"].as_str().unwrap_or_default());
    Ok(HttpResponse::Created().insert_header((LOCATION, location)).json(table))
}

/// Joins the recorded table with any code.
#[post("/tables/join")]
pub async fn join(state: web::Data<MockState>, body: Body<Value>) -> Reply {
    member(&body.0, "code")?;
    let mut inner = state.inner();
    let table = state.recorded(&mut inner, ExchangeName::JoinTable)?;
    inner.seated = true;
    Ok(HttpResponse::Ok().json(table))
}

/// The current table. For a client that does not start the game, the second read finds it started.
#[get("/tables/{id}")]
pub async fn get_table(state: web::Data<MockState>, request: HttpRequest) -> Reply {
    let mut inner = state.inner();
    let started = inner.play.version > 0;
    let recorded = if started {
        state.recording.last(ExchangeName::Table)
    } else {
        state.recording.first(ExchangeName::Table)
    };
    let body = recorded.cloned().unwrap_or_default();
    let body = state.with_faults(&mut inner, ReplyPart::Other, &body);
    if inner.seated && state.recording.first(ExchangeName::CreateTable).is_none() {
        state.begin(&mut inner);
    }
    drop(inner);
    etag::json_or_not_modified(&request, &body, etag::PRIVATE)
}

#[post("/tables/{id}/start")]
pub async fn start(state: web::Data<MockState>) -> Reply {
    let mut inner = state.inner();
    if state.recording.first(ExchangeName::CreateTable).is_none() {
        return Err(Problem::new(Code::NotTableOwner, detail::not_the_owner()));
    }
    let again = inner.play.version > 0;
    state.begin(&mut inner);
    let body = state.recorded(&mut inner, ExchangeName::Start)?;
    let location = format!("/v1/games/{}", state.recording.head.game_id);
    let mut reply = if again { HttpResponse::Ok() } else { HttpResponse::Created() };
    Ok(reply.insert_header((LOCATION, location)).json(body))
}

/// The list with the one recorded game in its current state.
#[get("/games")]
pub async fn list_games(state: web::Data<MockState>) -> Reply {
    let mut inner = state.inner();
    if inner.seated && state.recording.first(ExchangeName::CreateTable).is_none() {
        state.begin(&mut inner);
    }
    let mut list = state.recording.first(ExchangeName::Games).cloned().unwrap_or_default();
    if inner.play.version == 0 {
        list["items"] = json!([]);
    } else {
        let now = inner.play.now();
        let waiting = now.decision_reply["waiting_for"].clone();
        let mine = waiting.as_array().is_some_and(|seats| seats.contains(&json!(state.recording.head.seat)));
        let item = &mut list["items"][0];
        item["state"] = json!(if inner.play.is_over() { "over" } else { "running" });
        item["waiting_for"] = waiting;
        item["waiting_for_me"] = json!(mine);
        item["updated_at"] = now.game["updated_at"].clone();
        for name in ["phase", "generation", "latest_event"] {
            item[name] = now.game["view"][name].clone();
        }
        item["unseen"] = item["latest_event"].clone();
        if let Some(item) = item.as_object_mut() {
            match mine {
                true => drop(
                    item.insert("question".to_owned(), now.decision_reply["decision"]["question"].clone()),
                ),
                false => drop(item.remove("question")),
            }
        }
    }
    Ok(HttpResponse::Ok().json(state.with_faults(&mut inner, ReplyPart::Other, &list)))
}
