//! The tokens of a guest, and their renewal.

use std::time::{Duration, Instant};

use hyper::header::HeaderValue;
use serde_json::json;

use super::error::Error;
use super::wire::{SignedIn, Tokens, read};
use crate::client::{Client, Request, bearer};

/// The tokens of a guest.
pub struct Credentials {
    /// The value of the header `Authorization`.
    pub token: HeaderValue,
    refresh_token: String,
    /// When half of the lifetime is over.
    due: Instant,
}

impl Credentials {
    /// The tokens of a sign-in.
    pub fn of(signed_in: &SignedIn) -> Result<Self, Error> {
        Self::from(&signed_in.tokens)
    }

    fn from(tokens: &Tokens) -> Result<Self, Error> {
        let token = bearer(&tokens.access_token)
            .map_err(|_| Error::Contradiction("the token does not fit into a header".to_owned()))?;
        let due = Instant::now() + Duration::from_secs(tokens.expires_in) / 2;
        Ok(Self { token, refresh_token: tokens.refresh_token.clone(), due })
    }

    /// Whether they should be renewed.
    pub fn is_due(&self) -> bool {
        self.due <= Instant::now()
    }

    /// Renews the tokens. If the reply is lost, the same request gets the same tokens.
    pub async fn renew(&mut self, client: &mut Client) -> Result<(), Error> {
        let body = json!({ "refresh_token": self.refresh_token }).to_string();
        let request = Request::post("/v1/sign-in/refresh", body);
        let reply = client.send(&request).await;
        let reply = reply.map_err(|why| Error::Failed { request: request.to_string(), why })?;
        *self = Self::from(&read(&request, &reply, 200)?)?;
        Ok(())
    }
}
