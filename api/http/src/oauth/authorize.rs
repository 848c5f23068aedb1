//! The page on which the owner of an account lets a third party in, or does not. It needs no script and no cookie: who
//! agrees says in the same form who they are.

use actix_web::http::StatusCode;
use actix_web::http::header::LOCATION;
use actix_web::{HttpRequest, HttpResponse, get, post};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::page::{Ask, Pages};
use super::{Decision, Form, PageAnswer, Refused, from_our_page, issuer, needed, read};
use crate::AppService;
use crate::address::SignInNetwork;
use service::grants::GrantError;
use service::grants::authorization::{Request, asked, is_challenge};
use service::grants::clients::{Client, Redirect};
use service::messages::{Message, oauth, page};

/// What a third party asks (RFC 6749 §4.1.1, RFC 7636 §4.3).
#[derive(Deserialize, Serialize, IntoParams, ToSchema)]
#[into_params(parameter_in = Query)]
pub struct AuthorizationRequest {
    /// Always `code`.
    #[param(max_length = 2_048, required = true, example = "code")]
    #[schema(max_length = 2_048, required = true, nullable = false)]
    response_type: Option<String>,
    /// The https URL of the client. Nobody registers it.
    #[param(max_length = 2_048, required = true, example = "https://client.example/")]
    #[schema(max_length = 2_048, required = true, nullable = false)]
    client_id: Option<String>,
    /// Where the answer goes: the same origin as `client_id`, `http://127.0.0.1:PORT/…`, or a scheme that is the reversed
    /// host of `client_id`.
    #[param(max_length = 2_048, required = true, example = "https://client.example/back")]
    #[schema(max_length = 2_048, required = true, nullable = false)]
    redirect_uri: Option<String>,
    /// What is asked for, words with spaces between.
    #[param(max_length = 2_048, required = true, example = "games:read games:play")]
    #[schema(max_length = 2_048, required = true, nullable = false)]
    scope: Option<String>,
    /// Comes back with the answer.
    #[param(max_length = 2_048)]
    #[schema(max_length = 2_048, nullable = false)]
    state: Option<String>,
    /// SHA-256 of a secret, base64url.
    #[param(max_length = 2_048, required = true, example = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")]
    #[schema(max_length = 2_048, required = true, nullable = false)]
    code_challenge: Option<String>,
    /// Always `S256`.
    #[param(max_length = 2_048, required = true, example = "S256")]
    #[schema(max_length = 2_048, required = true, nullable = false)]
    code_challenge_method: Option<String>,
}

/// What somebody answers on the page.
#[derive(Deserialize, ToSchema)]
pub struct AuthorizationAnswer {
    /// What was asked.
    #[serde(flatten)]
    asked: AuthorizationRequest,
    /// What was typed.
    #[serde(flatten)]
    answer: PageAnswer,
}

/// Why nobody can be asked.
enum Wrong {
    /// It is not known who asks or where an answer would go: the person is told.
    Nobody(GrantError),
    /// The third party has made a mistake, and can be told if the person wants that.
    Request(Box<(Client, Redirect)>, GrantError),
}

impl AuthorizationRequest {
    fn check(&self) -> Result<Request, Wrong> {
        let wrong = |why| Wrong::Nobody(GrantError::InvalidRequest(why));
        let part = |value: &Option<String>, name| needed(value.clone(), name).map_err(Wrong::Nobody);
        let client = Client::read(&part(&self.client_id, "client_id")?);
        let client = client.map_err(wrong)?;
        let redirect = client.redirect(&part(&self.redirect_uri, "redirect_uri")?);
        let redirect = redirect.map_err(wrong)?;
        let challenge = self.challenge().and_then(|challenge| Ok((challenge, asked(self.scope.as_deref())?)));
        match challenge {
            Ok((challenge, scopes)) => Ok(Request { client, redirect, scopes, challenge }),
            Err(fault) => Err(Wrong::Request(Box::new((client, redirect)), fault)),
        }
    }

    fn challenge(&self) -> Result<String, GrantError> {
        if needed(self.response_type.clone(), "response_type")? != "code" {
            return Err(GrantError::UnsupportedResponseType);
        }
        let challenge = needed(self.code_challenge.clone(), "code_challenge")?;
        // Without the method a challenge is the secret itself (RFC 7636 §4.3): not here.
        match self.code_challenge_method.as_deref() == Some("S256") && is_challenge(&challenge) {
            true => Ok(challenge),
            false => Err(GrantError::InvalidRequest(oauth::challenge_method())),
        }
    }

    /// What the third party is told.
    fn reply(&self, request: &HttpRequest, to: &Redirect, parameters: &[(&str, &str)]) -> String {
        let issuer = issuer(request);
        let mut all = parameters.to_vec();
        all.extend(self.state.as_deref().map(|state| ("state", state)));
        all.push(("iss", &issuer));
        to.with(&all)
    }

    /// A page that says what is wrong. Nobody is sent on from it by itself: a third party that nobody knows could send
    /// people anywhere in our name (RFC 9700 §4.11.2).
    fn wrong(&self, request: &HttpRequest, wrong: &Wrong) -> HttpResponse {
        let pages = Pages::of(request);
        match wrong {
            Wrong::Nobody(fault) => pages.mistaken(&fault.localised(pages.0), None),
            Wrong::Request(known, fault) => {
                let (client, redirect) = &**known;
                let says = fault.description();
                let told = [("error", fault.code().unwrap_or("server_error")), ("error_description", &says)];
                let back = self.reply(request, redirect, &told);
                pages.mistaken(&fault.localised(pages.0), Some((client.host(), &back)))
            }
        }
    }

    fn ask(
        &self,
        pages: Pages,
        request: &Request,
        status: StatusCode,
        message: Option<&Message>,
    ) -> HttpResponse {
        let fields = [
            ("response_type", &self.response_type),
            ("client_id", &self.client_id),
            ("redirect_uri", &self.redirect_uri),
            ("scope", &self.scope),
            ("state", &self.state),
            ("code_challenge", &self.code_challenge),
            ("code_challenge_method", &self.code_challenge_method),
        ];
        let fields = fields.into_iter().filter_map(|(name, value)| Some((name, value.as_deref()?)));
        pages.ask(
            Ask {
                client: &request.client,
                redirect: Some(&request.redirect),
                scopes: request.scopes,
                action: "/oauth/authorize",
                fields: fields.collect(),
                user_code: None,
                message,
            },
            status,
        )
    }
}

/// Ask the owner of an account
///
/// A page for people: it shows who asks for what and where the answer goes, and lets them sign in and answer. Mistakes of
/// the third party are shown there too, with a link that tells them to it.
#[utoipa::path(
    tag = "third_parties",
    operation_id = "oauth_authorize",
    params(AuthorizationRequest),
    responses(
        (status = 200, description = "The page", content_type = "text/html", body = String),
        (status = 400, description = "A page that says what is wrong with the request", content_type = "text/html", body = String),
    ),
    security(()),
)]
#[get("/oauth/authorize")]
pub async fn authorize(request: HttpRequest) -> HttpResponse {
    let pages = Pages::of(&request);
    let asks: AuthorizationRequest = match read(request.query_string()) {
        Ok(asks) => asks,
        Err(fault) => return pages.mistaken(&fault.localised(pages.0), None),
    };
    match asks.check() {
        Ok(asked) => asks.ask(pages, &asked, StatusCode::OK, None),
        Err(wrong) => asks.wrong(&request, &wrong),
    }
}

/// Let a third party in, or not
///
/// What the page sends. The answer goes to the third party with `code` or `error`, `state` and `iss` (RFC 9207).
#[utoipa::path(
    tag = "third_parties",
    operation_id = "oauth_answer",
    request_body(content = AuthorizationAnswer, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 303, description = "The answer, on its way to the third party", headers(("Location" = String))),
        (status = 400, description = "A page that says what is wrong with the request", content_type = "text/html", body = String),
        (status = 403, description = "The page again: nobody is known by what was typed", content_type = "text/html", body = String),
        (status = 422, description = "The page again: something that was typed cannot be", content_type = "text/html", body = String),
        (status = 429, description = "The page again, after too many wrong passwords or codes", content_type = "text/html", body = String),
    ),
    security(()),
)]
#[post("/oauth/authorize")]
pub async fn answer(
    service: AppService,
    origin: SignInNetwork,
    form: Result<Form<AuthorizationAnswer>, Refused>,
    request: HttpRequest,
) -> HttpResponse {
    let pages = Pages::of(&request);
    let AuthorizationAnswer { asked: asks, answer } = match form {
        Ok(form) => form.0,
        Err(refused) => return pages.mistaken(&refused.said(pages.0), None),
    };
    if !from_our_page(&request) {
        return pages.wrong(&page::other_page());
    }
    let asked = match asks.check() {
        Ok(asked) => asked,
        Err(wrong) => return asks.wrong(&request, &wrong),
    };
    let to = |parameters: &[(&str, &str)]| {
        let location = asks.reply(&request, &asked.redirect, parameters);
        HttpResponse::SeeOther().insert_header((LOCATION, location)).finish()
    };
    match answer.decision {
        None => {
            return asks.ask(pages, &asked, StatusCode::UNPROCESSABLE_ENTITY, Some(&page::allow_or_deny()));
        }
        Some(Decision::Deny) => {
            let says = GrantError::AccessDenied.description();
            return to(&[("error", "access_denied"), ("error_description", &says)]);
        }
        Some(Decision::Allow) => {}
    }
    let bot = answer.bot.clone().unwrap_or_default();
    let agreed = service.agree(asked.scopes, answer.proof(), &bot, origin.0).await;
    let code = match agreed {
        Ok(agreed) => service.authorize(&asked, agreed).await,
        Err(why) => Err(why),
    };
    match code {
        Ok(code) => to(&[("code", &code)]),
        Err(why) => pages
            .again(why, |status, message| asks.ask(pages, &asked, status, Some(message)))
            .unwrap_or_else(|problem| problem.answer(pages.0)),
    }
}
