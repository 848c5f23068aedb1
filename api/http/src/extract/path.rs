//! Ids in the path of a request. A text that is not an id refers to nothing, so the reply is 404.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use domain::card::CardId;
use domain::seat::Seat;
use serde::de::DeserializeOwned;

use crate::problem::{Code, Problem};
use service::id::{
    AccountId, DeliveryId, GameId, HandOverId, InvitationId, LinkId, PasskeyId, PlanId, ProviderLinkId,
    ReportId, SessionId, TableId, TargetId, WebhookId,
};
use service::messages::{Message, detail};
use service::results::ratings::RatingKind;

/// A type that a segment of a path identifies.
pub trait PathId: Sized {
    fn read(text: &str) -> Option<Self>;

    /// The detail of the 404 reply.
    fn not_found() -> Message;
}

macro_rules! path_ids {
    ($($id:ty, $read:expr, $not_found:ident;)+) => { $(
        impl PathId for $id {
            fn read(text: &str) -> Option<Self> {
                let read: fn(&str) -> Option<Self> = $read;
                read(text)
            }

            fn not_found() -> Message {
                detail::$not_found()
            }
        }
    )+ };
}

path_ids! {
    AccountId, |text| text.parse().ok(), no_such_player;
    CardId, CardId::from_word, no_such_card;
    DeliveryId, |text| text.parse().ok(), no_such_delivery;
    GameId, |text| text.parse().ok(), no_such_game;
    HandOverId, |text| text.parse().ok(), no_such_hand_over;
    InvitationId, |text| text.parse().ok(), no_such_invitation;
    LinkId, |text| text.parse().ok(), no_such_link;
    MessageNumber, |text| text.parse().ok().map(Self), no_such_message;
    PasskeyId, |text| text.parse().ok(), no_such_passkey;
    ProviderLinkId, |text| text.parse().ok(), no_such_provider_link;
    OfferedSeat, |text| Seat::from_word(text).map(Self), no_such_offer;
    PlanId, |text| text.parse().ok(), no_such_plan;
    RatingKind, RatingKind::of_leaderboard, no_such_leaderboard;
    ReportId, |text| text.parse().ok(), no_such_report;
    SessionId, |text| text.parse().ok(), no_such_session;
    TableId, |text| text.parse().ok(), no_such_table;
    TargetId, |text| text.parse().ok(), no_such_push_target;
    TokenId, |text| text.parse().ok().map(Self), no_such_token;
    VoteNumber, |text| text.parse().ok().map(Self), no_such_vote;
    WebhookId, |text| text.parse().ok(), no_such_webhook;
}

/// The session of a personal token.
pub struct TokenId(pub SessionId);

/// A chat message, by its number in the game.
pub struct MessageNumber(pub i64);

/// A vote, by its number in the game.
pub struct VoteNumber(pub u32);

pub struct OfferedSeat(pub Seat);

/// The id in the path of a request, or a tuple of ids. An invalid id is an error only when the handler reads it: a
/// caller who is not signed in, or sends an invalid body, gets that error first.
pub struct Path<T>(Result<T, Problem>);

impl<T> Path<T> {
    pub fn get(self) -> Result<T, Problem> {
        self.0
    }
}

impl<T: PathIds + 'static> FromRequest for Path<T> {
    type Error = actix_web::Error;
    type Future = Ready<Result<Self, actix_web::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let texts = web::Path::<T::Texts>::from_request(request, payload).into_inner();
        ready(texts.map(|texts| Self(T::parse(&texts))))
    }
}

/// One id or several.
pub trait PathIds: Sized {
    type Texts: DeserializeOwned + 'static;

    fn parse(texts: &Self::Texts) -> Result<Self, Problem>;
}

impl<T: PathId> PathIds for T {
    type Texts = String;

    fn parse(text: &String) -> Result<Self, Problem> {
        parse(text)
    }
}

impl<A: PathId, B: PathId> PathIds for (A, B) {
    type Texts = (String, String);

    fn parse((first, second): &(String, String)) -> Result<Self, Problem> {
        Ok((parse(first)?, parse(second)?))
    }
}

/// Parses an id. 404 if the text is not an id.
pub fn parse<T: PathId>(text: &str) -> Result<T, Problem> {
    T::read(text).ok_or_else(|| Problem::new(Code::NotFound, T::not_found()))
}
