//! The frames of streams that are not events of games.

use serde::Serialize;

use crate::feed::chat::ChatList;
use crate::feed::inbox::InboxSummary;
use service::feed::streams::Change;

/// What has changed; over a WebSocket its frame, in a server-sent event its data.
#[derive(Serialize)]
#[serde(untagged)]
pub enum ChangeBody {
    /// The inbox of the account.
    Inbox(InboxSummary),
    /// What was said.
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
