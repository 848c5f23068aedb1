//! A connection to a browser over WebDriver BiDi.

use std::cell::RefCell;
use std::net::TcpStream;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};

use crate::window::TIMEOUT;

/// A connection, which waits for the result of each command.
pub struct BiDi(RefCell<WebSocket<TcpStream>>);

impl BiDi {
    pub fn connect(url: &str) -> Self {
        let address = url.strip_prefix("ws://").and_then(|rest| rest.split('/').next()).expect("an address");
        let stream = TcpStream::connect(address).expect("a connection");
        stream.set_read_timeout(Some(TIMEOUT)).expect("a limit");
        let (socket, _) = client(url, stream).expect("a WebSocket");
        Self(RefCell::new(socket))
    }

    /// Sends a command and returns its result, or the whole reply if it is an error.
    pub fn call(&self, method: &str, parameters: &Value) -> Result<Value, Value> {
        let mut socket = self.0.borrow_mut();
        let command = json!({ "id": 1, "method": method, "params": parameters });
        socket.send(Message::text(command.to_string())).expect("sent");
        loop {
            let Message::Text(text) = socket.read().expect("a reply") else { continue };
            let mut reply: Value = serde_json::from_str(&text).expect("JSON");
            if reply["id"] == 1 {
                return if reply["type"] == "success" { Ok(reply["result"].take()) } else { Err(reply) };
            }
        }
    }
}
