//! The authorization endpoint: the consent page, on which the owner of an account grants or denies access to a third
//! party. It needs no script and no cookie; the user signs in with the same form.

use actix_web::http::StatusCode;
use actix_web::http::header::LOCATION;
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::page::{ConsentRequest, Pages};
use super::{Decision, Form, OAuthRefusal, PageAnswer, from_our_page, issuer, parse_parameters, required};
use crate::extract::address::SignInNetwork;
use service::accounts::AccountService;
use service::accounts::grants::GrantError;
use service::accounts::grants::authorization::{Request, asked, is_challenge};
use service::accounts::grants::clients::{Client, Redirect};
use service::messages::{Message, oauth, page};

/// An authorization request of a third party (RFC 6749 §4.1.1, RFC 7636 §4.3).
#[derive(Deserialize, Serialize, IntoParams, ToSchema)]
#[into_params(parameter_in = Query)]
pub struct AuthorizationRequest {
    /// Always `code`.
    #[param(max_length = 2_048, required = true, example = "code")]
    #[schema(max_length = 2_048, required = true, nullable = false)]
    response_type: Option<String>,
    /// The https URL of the client. It is not registered.
    #[param(max_length = 2_048, required = true, example = "https://client.example/")]
    #[schema(max_length = 2_048, required = true, nullable = false)]
    client_id: Option<String>,
    /// URI to which the server sends the response: the same origin as `client_id`, `http://127.0.0.1:PORT/…`, or a
    /// scheme that is the reversed host of `client_id`.
    #[param(max_length = 2_048, required = true, example = "https://client.example/back")]
    #[schema(max_length = 2_048, required = true, nullable = false)]
    redirect_uri: Option<String>,
    /// The requested scopes, separated by spaces.
    #[param(max_length = 2_048, required = true, example = "games:read games:play")]
    #[schema(max_length = 2_048, required = true, nullable = false)]
    scope: Option<String>,
    /// Value that the server returns unchanged with the response.
    #[param(max_length = 2_048)]
    #[schema(max_length = 2_048, nullable = false)]
    state: Option<String>,
    /// SHA-256 of a secret of the client, the code verifier, in base64url.
    #[param(max_length = 2_048, required = true, example = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")]
    #[schema(max_length = 2_048, required = true, nullable = false)]
    code_challenge: Option<String>,
    /// Always `S256`.
    #[param(max_length = 2_048, required = true, example = "S256")]
    #[schema(max_length = 2_048, required = true, nullable = false)]
    code_challenge_method: Option<String>,
}

/// The form that the consent page sends.
#[derive(Deserialize, ToSchema)]
pub struct AuthorizationAnswer {
    /// The authorization request.
    #[serde(flatten)]
    parameters: AuthorizationRequest,
    /// The input of the user.
    #[serde(flatten)]
    answer: PageAnswer,
}

/// Why the consent page cannot be shown.
enum RequestError {
    /// The client or its redirect URI is invalid. The error is shown to the user only.
    UnknownClient(GrantError),
    /// The request is invalid. The page offers a link that returns the error to the client.
    InvalidRequest(Box<(Client, Redirect)>, GrantError),
}

impl AuthorizationRequest {
    fn check(&self) -> Result<Request, RequestError> {
        let wrong = |why| RequestError::UnknownClient(GrantError::InvalidRequest(why));
        let part =
            |value: &Option<String>, name| required(value.clone(), name).map_err(RequestError::UnknownClient);
        let client = Client::read(&part(&self.client_id, "client_id")?);
        let client = client.map_err(wrong)?;
        let redirect = client.redirect(&part(&self.redirect_uri, "redirect_uri")?);
        let redirect = redirect.map_err(wrong)?;
        let challenge = self.challenge().and_then(|challenge| Ok((challenge, asked(self.scope.as_deref())?)));
        match challenge {
            Ok((challenge, scopes)) => Ok(Request { client, redirect, scopes, challenge }),
            Err(fault) => Err(RequestError::InvalidRequest(Box::new((client, redirect)), fault)),
        }
    }

    fn challenge(&self) -> Result<String, GrantError> {
        if required(self.response_type.clone(), "response_type")? != "code" {
            return Err(GrantError::UnsupportedResponseType);
        }
        let challenge = required(self.code_challenge.clone(), "code_challenge")?;
        // Without the method, a challenge is the secret itself (RFC 7636 §4.3). The server refuses that.
        match self.code_challenge_method.as_deref() == Some("S256") && is_challenge(&challenge) {
            true => Ok(challenge),
            false => Err(GrantError::InvalidRequest(oauth::challenge_method())),
        }
    }

    /// The URL that returns `parameters` to the client.
    fn redirect_url(&self, request: &HttpRequest, to: &Redirect, parameters: &[(&str, &str)]) -> String {
        let issuer = issuer(request);
        let mut all = parameters.to_vec();
        all.extend(self.state.as_deref().map(|state| ("state", state)));
        all.push(("iss", &issuer));
        to.with(&all)
    }

    /// A page that describes the error. It does not redirect automatically, because an unknown client could use that
    /// as an open redirector (RFC 9700 §4.11.2).
    fn error_page(&self, request: &HttpRequest, wrong: &RequestError) -> HttpResponse {
        let pages = Pages::of(request);
        match wrong {
            RequestError::UnknownClient(fault) => pages.invalid_request(&fault.localised(pages.0), None),
            RequestError::InvalidRequest(known, fault) => {
                let (client, redirect) = &**known;
                let description = fault.description();
                let parameters =
                    [("error", fault.code().unwrap_or("server_error")), ("error_description", &description)];
                let back = self.redirect_url(request, redirect, &parameters);
                pages.invalid_request(&fault.localised(pages.0), Some((client.host(), &back)))
            }
        }
    }

    fn consent_page(
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
        pages.consent(
            ConsentRequest {
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

/// Show the consent page
///
/// Returns an HTML page. The page shows the client, the requested scopes and the URI to which the response is sent,
/// and lets the owner of an account sign in and decide. If the request is invalid, the page describes the error and
/// offers a link that returns the error to the client.
#[utoipa::path(
    tag = "third_parties",
    operation_id = "oauth_authorize",
    params(AuthorizationRequest),
    responses(
        (status = 200, description = "The page", content_type = "text/html", body = String),
        (status = 400, description = "A page that describes the error in the request", content_type = "text/html", body = String),
    ),
    security(()),
)]
#[get("/oauth/authorize")]
pub async fn authorize(request: HttpRequest) -> HttpResponse {
    let pages = Pages::of(&request);
    let parameters: AuthorizationRequest = match parse_parameters(request.query_string()) {
        Ok(parameters) => parameters,
        Err(fault) => return pages.invalid_request(&fault.localised(pages.0), None),
    };
    match parameters.check() {
        Ok(checked) => parameters.consent_page(pages, &checked, StatusCode::OK, None),
        Err(wrong) => parameters.error_page(&request, &wrong),
    }
}

/// Grant or deny access to a third party
///
/// The consent page sends this form. The response redirects to the client with `code` or `error`, `state` and `iss`
/// (RFC 9207).
#[utoipa::path(
    tag = "third_parties",
    operation_id = "oauth_answer",
    request_body(content = AuthorizationAnswer, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 303, description = "Redirect to the client with the response", headers(("Location" = String))),
        (status = 400, description = "A page that describes the error in the request", content_type = "text/html", body = String),
        (status = 403, description = "The page again, because the credentials are wrong", content_type = "text/html", body = String),
        (status = 422, description = "The page again, because the input is invalid", content_type = "text/html", body = String),
        (status = 429, description = "The page again, after too many wrong passwords or codes", content_type = "text/html", body = String),
    ),
    security(()),
)]
#[post("/oauth/authorize")]
pub async fn answer(
    accounts: web::Data<AccountService>,
    origin: SignInNetwork,
    form: Result<Form<AuthorizationAnswer>, OAuthRefusal>,
    request: HttpRequest,
) -> HttpResponse {
    let pages = Pages::of(&request);
    let AuthorizationAnswer { parameters, answer } = match form {
        Ok(form) => form.0,
        Err(refused) => return pages.invalid_request(&refused.localised(pages.0), None),
    };
    if !from_our_page(&request) {
        return pages.invalid_form(&page::other_page());
    }
    let checked = match parameters.check() {
        Ok(checked) => checked,
        Err(wrong) => return parameters.error_page(&request, &wrong),
    };
    let redirect = |response: &[(&str, &str)]| {
        let location = parameters.redirect_url(&request, &checked.redirect, response);
        HttpResponse::SeeOther().insert_header((LOCATION, location)).finish()
    };
    match answer.decision {
        None => {
            return parameters.consent_page(
                pages,
                &checked,
                StatusCode::UNPROCESSABLE_ENTITY,
                Some(&page::allow_or_deny()),
            );
        }
        Some(Decision::Deny) => {
            let says = GrantError::AccessDenied.description();
            return redirect(&[("error", "access_denied"), ("error_description", &says)]);
        }
        Some(Decision::Allow) => {}
    }
    let bot = answer.bot.clone().unwrap_or_default();
    let agreed = accounts.agree(checked.scopes, answer.proof(), &bot, origin.0).await;
    let code = match agreed {
        Ok(agreed) => accounts.authorize(&checked, agreed).await,
        Err(why) => Err(why),
    };
    match code {
        Ok(code) => redirect(&[("code", &code)]),
        Err(why) => pages
            .retry(why, |status, message| parameters.consent_page(pages, &checked, status, Some(message)))
            .unwrap_or_else(|problem| problem.response(pages.0)),
    }
}
