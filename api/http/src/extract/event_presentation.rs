//! How sentences of events name the players: the parameter of a request, and the sentences.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use domain::game::Event;
use domain::text::{self, Language, Names};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::extract::auth;
use crate::extract::body::Query;
use crate::extract::language::CallerLanguage;
use crate::problem::Problem;
use service::feed::FeedService;
use service::id::{AccountId, GameId};
use service::names::shown;

/// How sentences name the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EventNames {
    /// By the colours of the seats.
    #[default]
    Colours,
    /// By the names of the players.
    Players,
}

/// How sentences name the players, for operations without other parameters.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct NamesQuery {
    /// How the sentences of events name the players: `colours` for the colours of their seats, or `players` for their
    /// names. `colours` if absent.
    #[param(inline)]
    names: Option<EventNames>,
}

impl EventNames {
    /// Whether sentences use the names of the players.
    pub fn uses_player_names(names: Option<Self>) -> bool {
        names.unwrap_or_default() == Self::Players
    }
}

/// The language of the events for a reader, and how they name the players.
pub struct EventPresentation {
    pub language: Language,
    query: NamesQuery,
    feed: web::Data<FeedService>,
}

impl FromRequest for EventPresentation {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let query = Query::<NamesQuery>::from_request(request, payload);
        let language = CallerLanguage::from_request(request, payload);
        let feed = auth::service(request).cloned();
        Box::pin(async move {
            let query = query.await?.0;
            let Ok(CallerLanguage(language)) = language.await;
            Ok(Self { language, query, feed: feed? })
        })
    }
}

impl EventPresentation {
    /// The names of the players of a game, if the request asks for them.
    pub async fn players(&self, account: AccountId, game: GameId) -> Result<Option<Arc<[String]>>, Problem> {
        match EventNames::uses_player_names(self.query.names) {
            true => Ok(Some(self.feed.player_names(account, game).await?)),
            false => Ok(None),
        }
    }
}

/// The sentence of an event, with the names of the players if they are given.
pub fn sentence(event: &Event, players: Option<&[String]>, language: Language) -> String {
    let Some(players) = players else { return text::event(event, language) };
    // Names that the service generates are in the language of the reader.
    let players: Vec<String> = players.iter().map(|name| shown(name, language)).collect();
    text::event_naming(event, Names::Players(&players), language)
}
