//! How prompt the news is: from the commit of a turn to the frame that tells it on a WebSocket of another node. Next to
//! it, how long bare Redis takes from publisher to subscriber.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use hyper::header::{AUTHORIZATION, HeaderValue};
use redis::AsyncCommands;
use serde::Deserialize;
use tokio::task::spawn_local;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use super::ledger::Ledger;
use crate::client::{Failure, Server};
use crate::load::Error;
use crate::load::figures::Figures;
use crate::load::wire::Fact;

/// What is read of a frame.
#[derive(Deserialize)]
struct Frame<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(borrow)]
    event: Option<Fact<'a>>,
}

/// Opens the stream of an account and writes down every fact that comes, for as long as the program runs.
pub async fn open(server: &Server, token: &HeaderValue, ledger: Rc<RefCell<Ledger>>) -> Result<(), Error> {
    let what = || "GET /v1/socket".to_owned();
    let broken = |why: &dyn std::fmt::Display| Error::Failed(what(), Failure::Broken(why.to_string()));
    let mut request = server.socket("/v1/socket").into_client_request().map_err(|why| broken(&why))?;
    request.headers_mut().insert(AUTHORIZATION, token.clone());
    let line = server.connect().await.map_err(|why| Error::Failed(what(), why))?;
    let (mut socket, _) = tokio_tungstenite::client_async(request, line).await.map_err(|why| broken(&why))?;
    // The first frame says that everything from now on will be told.
    let first = socket.next().await.and_then(Result::ok).ok_or_else(|| broken(&"it was closed"))?;
    if told(&first).is_none_or(|frame| frame.kind != "open") {
        return Err(Error::Garbled(what()));
    }
    spawn_local(async move {
        while let Some(Ok(frame)) = socket.next().await {
            let Some(Frame { event: Some(fact), .. }) = told(&frame) else { continue };
            ledger.borrow_mut().came(fact.game, fact.at);
        }
    });
    Ok(())
}

fn told(frame: &Message) -> Option<Frame<'_>> {
    match frame {
        Message::Text(text) => serde_json::from_str(text.as_str()).ok(),
        _ => None,
    }
}

/// Publishes at a rate and measures when the subscriber has it.
pub async fn bare(url: &str, rate: u32, lasting: Duration) -> Result<Figures, redis::RedisError> {
    const CHANNEL: &str = "bare";
    let client = redis::Client::open(url)?;
    let mut subscriber = client.get_async_pubsub().await?;
    subscriber.subscribe(CHANNEL).await?;
    let mut publisher = client.get_multiplexed_async_connection().await?;
    let begun = Instant::now();
    let publishing = spawn_local(async move {
        let mut ticks = tokio::time::interval(Duration::from_secs(1) / rate.max(1));
        while begun.elapsed() < lasting {
            ticks.tick().await;
            let sent = begun.elapsed().as_nanos().to_string();
            if publisher.publish::<_, _, ()>(CHANNEL, sent).await.is_err() {
                break;
            }
        }
    });
    let mut figures = Figures::default();
    let mut messages = subscriber.on_message();
    while let Ok(Some(message)) = tokio::time::timeout(lasting, messages.next()).await {
        let sent: u64 = message.get_payload::<String>()?.parse().unwrap_or_default();
        figures.moved(begun.elapsed().saturating_sub(Duration::from_nanos(sent)));
        if begun.elapsed() >= lasting {
            break;
        }
    }
    publishing.abort();
    Ok(figures)
}
