//! Before the game: signing in, the table, the list of games. The replies are the recorded ones, whoever comes.

use actix_web::http::header::LOCATION;
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use serde_json::{Value, json};

use super::dress::ReplyPart;
use super::stage::{Inner, Stage};
use crate::transcript::line::Name;
use crate::transcript::scribe::REFRESH_TOKENS;
use http::body::Body;
use http::etag;
use http::problem::{Code, Problem};
use service::error::Violation;
use service::messages::{Message, detail, expected};

type Reply = Result<HttpResponse, Problem>;

impl Stage {
    /// What was recorded under that name first.
    fn recorded(&self, inner: &mut Inner, name: Name) -> Result<Value, Problem> {
        let known = self.story.first(name).or(match name {
            // Whoever starts the game is told its id, whoever does not finds it at the table.
            Name::Start => self.story.first(Name::Table),
            _ => None,
        });
        let missing = || {
            let other = match name {
                Name::CreateTable => "joins a table: POST /v1/tables/join with any code",
                _ => "makes a table: POST /v1/tables",
            };
            Problem::invalid(vec![Violation::new(
                "path",
                "transcript",
                Message::literal(format!("the seat of this transcript {other}")),
            )])
        };
        Ok(self.dressed(inner, ReplyPart::Other, known.ok_or_else(missing)?))
    }
}

fn member(body: &Value, name: &'static str) -> Result<(), Problem> {
    let wrong = || Problem::invalid(vec![Violation::new(format!("/{name}"), "required", expected::text())]);
    body[name].as_str().map(drop).ok_or_else(wrong)
}

/// A guest signs in: as the recorded one.
#[post("/sign-in/guest")]
pub async fn sign_in(stage: web::Data<Stage>, body: Body<Value>) -> Reply {
    member(&body.0, "device_key")?;
    let mut inner = stage.inner();
    let known = inner.times.insert("signed in".to_owned(), 1).is_some();
    let body = stage.recorded(&mut inner, Name::SignIn)?;
    Ok(if known { HttpResponse::Ok() } else { HttpResponse::Created() }.json(body))
}

/// Renews the tokens.
#[post("/sign-in/refresh")]
pub async fn refresh(stage: web::Data<Stage>, body: Body<Value>) -> Reply {
    member(&body.0, "refresh_token")?;
    if !REFRESH_TOKENS.iter().any(|known| body.0["refresh_token"] == *known) {
        return Err(Problem::new(Code::SessionEnded, detail::refresh_token_unknown()));
    }
    let mut inner = stage.inner();
    Ok(HttpResponse::Ok().json(stage.recorded(&mut inner, Name::Refresh)?))
}

/// The own account.
#[get("/me")]
pub async fn get_me(stage: web::Data<Stage>, request: HttpRequest) -> Reply {
    let body = stage.recorded(&mut stage.inner(), Name::Me)?;
    etag::fresh(&request, &body, etag::PRIVATE)
}

/// The recorded table is made, whatever is asked for.
#[post("/tables")]
pub async fn create(stage: web::Data<Stage>, _: Body<Value>) -> Reply {
    let mut inner = stage.inner();
    let table = stage.recorded(&mut inner, Name::CreateTable)?;
    inner.seated = true;
    let place = format!("/v1/tables/{}", table["id"].as_str().unwrap_or_default());
    Ok(HttpResponse::Created().insert_header((LOCATION, place)).json(table))
}

/// The recorded table is joined, whatever its code.
#[post("/tables/join")]
pub async fn join(stage: web::Data<Stage>, body: Body<Value>) -> Reply {
    member(&body.0, "code")?;
    let mut inner = stage.inner();
    let table = stage.recorded(&mut inner, Name::JoinTable)?;
    inner.seated = true;
    Ok(HttpResponse::Ok().json(table))
}

/// The table as it is. Whoever does not start the game finds it started when looking for the second time.
#[get("/tables/{id}")]
pub async fn get_table(stage: web::Data<Stage>, request: HttpRequest) -> Reply {
    let mut inner = stage.inner();
    let started = inner.play.version > 0;
    let told = if started { stage.story.last(Name::Table) } else { stage.story.first(Name::Table) };
    let body = told.cloned().unwrap_or_default();
    let body = stage.dressed(&mut inner, ReplyPart::Other, &body);
    if inner.seated && stage.story.first(Name::CreateTable).is_none() {
        stage.begin(&mut inner);
    }
    drop(inner);
    etag::fresh(&request, &body, etag::PRIVATE)
}

/// The game is started.
#[post("/tables/{id}/start")]
pub async fn start(stage: web::Data<Stage>) -> Reply {
    let mut inner = stage.inner();
    if stage.story.first(Name::CreateTable).is_none() {
        return Err(Problem::new(Code::NotTableOwner, detail::not_the_owner()));
    }
    let again = inner.play.version > 0;
    stage.begin(&mut inner);
    let body = stage.recorded(&mut inner, Name::Start)?;
    let place = format!("/v1/games/{}", stage.story.head.game_id);
    let mut reply = if again { HttpResponse::Ok() } else { HttpResponse::Created() };
    Ok(reply.insert_header((LOCATION, place)).json(body))
}

/// The own games: the recorded one, as it is.
#[get("/games")]
pub async fn list_games(stage: web::Data<Stage>) -> Reply {
    let mut inner = stage.inner();
    if inner.seated && stage.story.first(Name::CreateTable).is_none() {
        stage.begin(&mut inner);
    }
    let mut list = stage.story.first(Name::Games).cloned().unwrap_or_default();
    if inner.play.version == 0 {
        list["items"] = json!([]);
    } else {
        let now = inner.play.now();
        let waiting = now.asked["waiting_for"].clone();
        let mine = waiting.as_array().is_some_and(|seats| seats.contains(&json!(stage.story.head.seat)));
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
                true => drop(item.insert("question".to_owned(), now.asked["decision"]["question"].clone())),
                false => drop(item.remove("question")),
            }
        }
    }
    Ok(HttpResponse::Ok().json(stage.dressed(&mut inner, ReplyPart::Other, &list)))
}
