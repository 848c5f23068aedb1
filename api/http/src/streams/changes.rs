//! Frames of streams that are not events of games.

use serde::Serialize;

use crate::feed::chat::ChatList;
use crate::feed::inbox::InboxSummary;
use service::feed::streams::Change;

/// A change, as the frame of a WebSocket or the data of a server-sent event.
#[derive(Serialize)]
#[serde(untagged)]
pub enum ChangeBody {
    /// The inbox of the account has changed.
    Inbox(InboxSummary),
    /// The chats of the account have changed.
    Chat(ChatList),
}

impl From<Change> for ChangeBody {
    fn from(change: Change) -> Self {
        match change {
            Change::Inbox(summary) => Self::Inbox(summary.into()),
            Change::Chat(chats) => Self::Chat(chats.into()),
        }
    }
}
