//! The AsyncAPI document of the streams. It uses the schemas of the OpenAPI document, which is next to it as
//! `openapi.json`.

use serde_json::{Map, Value, json};

use super::{DOCUMENT, examples};
use service::feed::streams::StreamEnd;

/// The channels, messages and schemas that streams add to the document.
struct StreamPart {
    channels: Vec<(&'static str, Value)>,
    messages: Vec<(&'static str, Value)>,
    schemas: Vec<(&'static str, Value)>,
}

/// A frame that reports a change of a resource.
struct ChangeFrame {
    /// The name of the frame.
    word: &'static str,
    /// The names of its schemas, as a server-sent event and over a WebSocket.
    event: &'static str,
    frame: &'static str,
    summary: &'static str,
    /// The schema of the OpenAPI document whose members the frame has in part.
    schema: &'static str,
    members: &'static [&'static str],
}

const CHANGE_FRAMES: [ChangeFrame; 2] = [
    ChangeFrame {
        word: "inbox.changed",
        event: "StreamInboxChanged",
        frame: "SocketInboxChanged",
        summary: "The inbox of the account has changed. The server also sends this frame at the beginning. It does not advance the cursor",
        schema: "Inbox",
        members: &["needs_me_count", "counts", "version"],
    },
    ChangeFrame {
        word: "chat.changed",
        event: "StreamChatChanged",
        frame: "SocketChatChanged",
        summary: "These games have new messages. The server also sends this frame at the beginning, for the games with messages. It does not advance the cursor",
        schema: "ChatList",
        members: &["items"],
    },
];

/// The document.
pub fn document() -> Value {
    let (mut channels, mut operations) = (Map::new(), Map::new());
    let (mut messages, mut schemas) = (Map::new(), Map::new());
    for part in [streams()] {
        for (name, channel) in part.channels {
            let messages = channel["messages"].as_object().into_iter().flat_map(Map::keys);
            let messages =
                messages.map(|message| json!({ "$ref": format!("#/channels/{name}/messages/{message}") }));
            let mut operation = json!({
                "action": "send",
                "channel": { "$ref": format!("#/channels/{name}") },
                "summary": channel["summary"],
                "messages": messages.collect::<Vec<_>>(),
                "security": [{ "$ref": "#/components/securitySchemes/bearer" }],
            });
            // The code in the path is sufficient.
            if channel["parameters"].get("code").is_some()
                && let Some(members) = operation.as_object_mut()
            {
                members.remove("security");
            }
            operations.insert(format!("send_{name}"), operation);
            channels.insert(name.to_owned(), channel);
        }
        messages.extend(part.messages.into_iter().map(|(name, message)| (name.to_owned(), message)));
        schemas.extend(part.schemas.into_iter().map(|(name, schema)| (name.to_owned(), schema)));
    }
    json!({
        "asyncapi": "3.0.0",
        "id": "urn:tharsis:streams",
        "info": {
            "title": "Tharsis: events, sent as they happen",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "The events of games as server-sent events and over WebSockets. `openapi.json` describes how to \
                sign in, and all requests and replies. This document uses its schemas, and its compatibility promise \
                applies here too: reasons, types of events and members may be added. A client ignores those that it does \
                not know.",
            "license": { "name": "MIT OR Apache-2.0" },
            "contact": {},
            "tags": [{ "name": "streams" }],
        },
        "defaultContentType": "application/json",
        "servers": {
            "events": server("https", "Server-sent events"),
            "sockets": server("wss", "WebSockets"),
        },
        "channels": channels,
        "operations": operations,
        "components": {
            "messages": messages,
            "schemas": schemas,
            "securitySchemes": { "bearer": {
                "type": "http",
                "scheme": "bearer",
                "bearerFormat": "JWT",
                "description": "The access token in `Authorization`. A browser sends it to a WebSocket as the protocol `bearer.TOKEN`, beside `tharsis.v1`.",
            } },
        },
    })
}

fn server(protocol: &str, description: &str) -> Value {
    json!({
        "host": "{host}",
        "protocol": protocol,
        "description": description,
        "variables": { "host": { "default": "localhost:8080", "description": "The host of the service" } },
    })
}

fn streams() -> StreamPart {
    let events = ["StreamOpen", "StreamEvent", "StreamHeartbeat", "StreamEnd"];
    let frames = ["SocketOpen", "SocketEvent", "SocketEnd"];
    // Frames that are not events.
    let (change_events, change_frames) =
        (CHANGE_FRAMES.map(|change| change.event), CHANGE_FRAMES.map(|change| change.frame));
    // The stream of one game does not report the inbox.
    let of_game = |all: &[&'static str], changes: &[&'static str]| [all, &changes[1..]].concat();
    let of_account = |all: &[&'static str], changes: &[&'static str]| [all, changes].concat();
    StreamPart {
        channels: vec![
            (
                "stream_game",
                channel("stream_game", "/v1/games/{id}/stream", &of_game(&events, &change_events)),
            ),
            ("stream_account", channel("stream_account", "/v1/stream", &of_account(&events, &change_events))),
            ("stream_shared", channel("stream_shared", "/v1/shared/{code}/stream", &events)),
            (
                "socket_game",
                channel("socket_game", "/v1/games/{id}/socket", &of_game(&frames, &change_frames)),
            ),
            ("socket_account", channel("socket_account", "/v1/socket", &of_account(&frames, &change_frames))),
        ],
        messages: messages().into_iter().chain(changes()).collect(),
        schemas: schemas(),
    }
}

/// A stream. Its description and parameters come from the operation of that id in the OpenAPI document.
fn channel(id: &str, path: &str, messages: &[&str]) -> Value {
    let operation = &DOCUMENT["paths"][path]["get"];
    let server = if path.ends_with("/socket") { "sockets" } else { "events" };
    let messages = messages
        .iter()
        .map(|name| ((*name).to_owned(), json!({ "$ref": format!("#/components/messages/{name}") })));
    let mut channel = json!({
        "address": path,
        "title": id,
        "summary": operation["summary"],
        "description": operation["description"],
        "servers": [{ "$ref": format!("#/servers/{server}") }],
        "messages": messages.collect::<Map<_, _>>(),
    });
    let after = "The cursor from which to resume. The server sends every later event once, in the order of its game. If it \
        is absent, the server sends only events from now on.";
    if path.ends_with("/socket") {
        let names = "How the sentences of events name the players: `colours` for the colours of their seats, or `players` \
            for their names. `colours` if absent.";
        let query = json!({ "type": "object", "properties": {
            "after": { "type": "string", "description": after },
            "names": { "type": "string", "description": names },
        } });
        channel["bindings"] = json!({ "ws": { "method": "GET", "query": query, "bindingVersion": "0.1.0" } });
    } else {
        // There are no bindings of HTTP for channels.
        let description = operation["description"].as_str().unwrap_or_default();
        channel["description"] =
            format!("{description}\n\nThe query `after`, or the header `Last-Event-ID`: {after}").into();
    }
    if path.contains("{id}") {
        channel["parameters"] = json!({ "id": { "description": "The game" } });
    }
    if path.contains("{code}") {
        channel["parameters"] = json!({ "code": { "description": "The code of the link" } });
    }
    channel
}

fn schema(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn messages() -> Vec<(&'static str, Value)> {
    let fact = examples::event();
    let cursor = fact["seq"].to_string();
    let event = |name: &'static str, frame: &str, summary: &str, payload: Value, example: Value| {
        let message = json!({
            "name": frame,
            "title": name,
            "summary": summary,
            "contentType": "application/json",
            "headers": {
                "type": "object",
                "description": "The fields of the server-sent event apart from its data",
                "properties": {
                    "event": { "type": "string", "const": frame },
                    "id": schema("Cursor"),
                },
                "required": ["event", "id"],
            },
            "payload": payload,
            "examples": [{ "headers": { "event": frame, "id": cursor }, "payload": example }],
        });
        (name, message)
    };
    let frame = |name: &'static str, summary: &str, example: Value| {
        let message = json!({
            "name": example["type"],
            "title": name,
            "summary": summary,
            "contentType": "application/json",
            "payload": schema(name),
            "examples": [{ "payload": example }],
        });
        (name, message)
    };
    let end = json!({ "reason": StreamEnd::ServerStopping.word(), "cursor": cursor });
    vec![
        event(
            "StreamOpen",
            "open",
            "The first frame, with the cursor at which the stream begins",
            schema("StreamOpen"),
            json!({ "cursor": cursor }),
        ),
        event(
            "StreamEvent",
            "event",
            "An event, as `list_events` returns it",
            schema("GameEvent"),
            fact.clone(),
        ),
        (
            "StreamHeartbeat",
            json!({
                "name": "heartbeat",
                "title": "StreamHeartbeat",
                "summary": "A heartbeat: a comment without fields, sent after 15 seconds of silence",
                "contentType": "text/plain",
                "payload": { "type": "string", "const": ":" },
                "examples": [{ "payload": ":" }],
            }),
        ),
        event(
            "StreamEnd",
            "end",
            "The last frame, with the reason why the stream ends and the cursor from which to resume",
            schema("StreamEnd"),
            end.clone(),
        ),
        frame(
            "SocketOpen",
            "The first frame, with the cursor at which the stream begins",
            json!({ "type": "open", "cursor": cursor }),
        ),
        frame(
            "SocketEvent",
            "An event, as `list_events` returns it",
            json!({ "type": "event", "cursor": cursor, "event": fact }),
        ),
        frame(
            "SocketEnd",
            "The last frame, with the reason why the stream ends and the cursor from which to resume",
            json!({ "type": "end", "reason": end["reason"], "cursor": cursor }),
        ),
    ]
}

fn changes() -> Vec<(&'static str, Value)> {
    let both = CHANGE_FRAMES.iter().flat_map(|change| {
        let example = examples::of_change(change.schema, change.members);
        let mut framed = example.clone();
        framed["type"] = change.word.into();
        let message = |title: &'static str, headers: Value, example: &Value| {
            let mut message = json!({
                "name": change.word,
                "title": title,
                "summary": change.summary,
                "contentType": "application/json",
                "payload": schema(title),
                "examples": [{ "payload": example }],
            });
            if !headers.is_null() {
                message["headers"] = headers;
                message["examples"][0]["headers"] = json!({ "event": change.word });
            }
            (title, message)
        };
        let headers = json!({
            "type": "object",
            "description": "The fields of the server-sent event apart from its data",
            "properties": { "event": { "type": "string", "const": change.word } },
            "required": ["event"],
        });
        [message(change.event, headers, &example), message(change.frame, Value::Null, &framed)]
    });
    both.collect()
}

/// The schemas of frames, as components of the OpenAPI document.
pub fn add_frames(schemas: &mut Map<String, Value>) {
    for change in &CHANGE_FRAMES {
        let members = schemas.get(change.schema).map_or(Value::Null, |schema| schema["properties"].clone());
        let properties = change.members.iter().map(|name| ((*name).to_owned(), members[*name].clone()));
        let event = json!({
            "type": "object",
            "description": change.summary,
            "properties": properties.collect::<Map<_, _>>(),
            "required": change.members,
        });
        let mut frame = event.clone();
        frame["properties"]["type"] = json!({ "type": "string", "const": change.word });
        frame["required"] = ["type"].iter().chain(change.members).copied().collect();
        schemas.insert(change.event.to_owned(), event);
        schemas.insert(change.frame.to_owned(), frame);
    }
    let object = |description: &str, properties: Value| {
        let required: Vec<_> = properties.as_object().into_iter().flat_map(Map::keys).cloned().collect();
        json!({ "type": "object", "description": description, "properties": properties, "required": required })
    };
    let tagged = |word: &str| json!({ "type": "string", "const": word });
    let reasons: Vec<_> = StreamEnd::ALL.iter().map(|end| end.word()).collect();
    let reason = json!({
        "type": "string",
        "enum": reasons,
        "description": "Reason why the stream ends. `docs/streams.md` describes what to do then.",
    });
    let event = schema("GameEvent");
    for (name, frame) in [
        (
            "StreamOpen",
            object("The first frame of a stream of server-sent events.", json!({ "cursor": cursor() })),
        ),
        (
            "StreamEnd",
            object(
                "The last frame of a stream of server-sent events.",
                json!({ "reason": reason, "cursor": cursor() }),
            ),
        ),
        (
            "SocketOpen",
            object("The first frame of a WebSocket.", json!({ "type": tagged("open"), "cursor": cursor() })),
        ),
        (
            "SocketEvent",
            object(
                "An event of a game, over a WebSocket.",
                json!({ "type": tagged("event"), "cursor": cursor(), "event": event }),
            ),
        ),
        (
            "SocketEnd",
            object(
                "The last frame of a WebSocket.",
                json!({ "type": tagged("end"), "reason": reason, "cursor": cursor() }),
            ),
        ),
    ] {
        schemas.insert(name.to_owned(), frame);
    }
    let frames = ["SocketOpen", "SocketEvent", "SocketEnd"]
        .into_iter()
        .chain(CHANGE_FRAMES.iter().map(|one| one.frame));
    let any = json!({
        "description": "Any frame of a WebSocket.",
        "oneOf": frames.map(schema).collect::<Vec<_>>(),
    });
    schemas.insert("SocketFrame".to_owned(), any);
}

fn cursor() -> Value {
    json!({
        "type": "string",
        "minLength": 1,
        "description": "Cursor from which to resume after this frame. In the stream of a game it is the number of the event. In \
            the stream of an account it is a text that only the server reads.",
    })
}

/// The schemas of the payloads are those of the OpenAPI document.
fn schemas() -> Vec<(&'static str, Value)> {
    let shared = |name: &'static str| {
        let schema = json!({ "$ref": format!("./openapi.json#/components/schemas/{name}") });
        let format = "application/vnd.oai.openapi+json;version=3.1.0";
        (name, json!({ "schemaFormat": format, "schema": schema }))
    };
    let changes = CHANGE_FRAMES.iter().flat_map(|change| [change.event, change.frame]);
    let names =
        ["GameEvent", "StreamOpen", "StreamEnd", "SocketFrame", "SocketOpen", "SocketEvent", "SocketEnd"];
    let mut all: Vec<_> = names.into_iter().chain(changes).map(shared).collect();
    all.push(("Cursor", cursor()));
    all
}
