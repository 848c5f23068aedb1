//! The latency of events: from the commit of a turn to its frame on a WebSocket of another node. As a baseline, the
//! latency of bare Redis from publisher to subscriber.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use hyper::header::HeaderValue;
use redis::AsyncCommands;
use serde::Deserialize;
use tokio::task::spawn_local;
use tokio_tungstenite::tungstenite::Message;

use super::ledger::Ledger;
use crate::client::{BUSY_PAUSE, BUSY_RETRIES, Failure, Server};
use crate::load::Error;
use crate::load::latencies::Latencies;
use crate::load::wire::EventTime;

/// The members of a frame that are needed.
#[derive(Deserialize)]
struct Frame<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(borrow)]
    event: Option<EventTime<'a>>,
}

/// Opens the stream of an account and records the arrival of every event until the program ends.
pub async fn open(server: &Server, token: &HeaderValue, ledger: Rc<RefCell<Ledger>>) -> Result<(), Error> {
    let failed = |why| Error::Failed("GET /v1/socket".to_owned(), why);
    let mut retries = BUSY_RETRIES;
    let mut socket = loop {
        match server.websocket("/v1/socket", token.clone()).await {
            Err(Failure::Refused(503)) if retries > 0 => {
                retries -= 1;
                tokio::time::sleep(BUSY_PAUSE).await;
            }
            opened => break opened.map_err(failed)?,
        }
    };
    // The first frame confirms that all later events will be sent.
    let first = socket.next().await.and_then(Result::ok);
    let first = first.ok_or_else(|| failed(Failure::Broken("it was closed".to_owned())))?;
    if parse_frame(&first).is_none_or(|frame| frame.kind != "open") {
        return Err(Error::Malformed("GET /v1/socket".to_owned()));
    }
    spawn_local(async move {
        while let Some(Ok(frame)) = socket.next().await {
            let Some(Frame { event: Some(event), .. }) = parse_frame(&frame) else { continue };
            ledger.borrow_mut().frame_arrived(event.game_id, event.at);
        }
    });
    Ok(())
}

fn parse_frame(frame: &Message) -> Option<Frame<'_>> {
    match frame {
        Message::Text(text) => serde_json::from_str(text.as_str()).ok(),
        _ => None,
    }
}

/// Publishes messages at a rate and measures the latency until the subscriber receives them.
pub async fn measure_redis(url: &str, rate: u32, duration: Duration) -> Result<Latencies, redis::RedisError> {
    const CHANNEL: &str = "bare";
    let client = redis::Client::open(url)?;
    let mut subscriber = client.get_async_pubsub().await?;
    subscriber.subscribe(CHANNEL).await?;
    let mut publisher = client.get_multiplexed_async_connection().await?;
    let begun = Instant::now();
    let publishing = spawn_local(async move {
        let mut ticks = tokio::time::interval(Duration::from_secs(1) / rate.max(1));
        while begun.elapsed() < duration {
            ticks.tick().await;
            let sent = begun.elapsed().as_nanos().to_string();
            if publisher.publish::<_, _, ()>(CHANNEL, sent).await.is_err() {
                break;
            }
        }
    });
    let mut latencies = Latencies::default();
    let mut messages = subscriber.on_message();
    while let Ok(Some(message)) = tokio::time::timeout(duration, messages.next()).await {
        let sent: u64 = message.get_payload::<String>()?.parse().unwrap_or_default();
        latencies.record(begun.elapsed().saturating_sub(Duration::from_nanos(sent)));
        if begun.elapsed() >= duration {
            break;
        }
    }
    publishing.abort();
    Ok(latencies)
}
