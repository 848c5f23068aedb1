//! Messages between nodes: one JSON object for each notice, with the format version and the id of the sending node. A
//! node skips messages that it cannot read: its `MissedNoticePoller` finds the change a little later.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use service::id::{AccountId, GameId, LinkId, SessionId, TableId};
use service::ports::{Notice, SeatSet};

/// The format version. Nodes with different versions ignore each other's messages.
const VERSION: u8 = 1;

#[derive(Serialize, Deserialize)]
struct Message {
    v: u8,
    node: Uuid,
    about: About,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum About {
    Game { id: GameId, version: i64, waiting_for: SeatSet },
    Account { id: AccountId },
    Changed { id: AccountId, number: i64 },
    Session { id: SessionId },
    Table { id: TableId, version: i64 },
    Link { id: LinkId },
    Keys {},
    LanguageChanged {},
    PlanMade { id: GameId },
}

/// Serialises a notice as a message of this node.
pub fn write(node: Uuid, notice: &Notice) -> String {
    let about = match *notice {
        Notice::Game { game, version, waiting_for } => About::Game { id: game, version, waiting_for },
        Notice::Account(id) => About::Account { id },
        Notice::Changed { account, number } => About::Changed { id: account, number },
        Notice::Session(id) => About::Session { id },
        Notice::Table { table, version } => About::Table { id: table, version },
        Notice::Link(id) => About::Link { id },
        Notice::Keys => About::Keys {},
        Notice::LanguageChanged => About::LanguageChanged {},
        Notice::PlanMade(id) => About::PlanMade { id },
    };
    // Numbers and ids always serialise.
    serde_json::to_string(&Message { v: VERSION, node, about }).unwrap_or_default()
}

/// Parses a message into its sender and notice, or returns why it cannot be read.
pub fn read(message: &[u8]) -> Result<(Uuid, Notice), String> {
    let Message { v, node, about } = serde_json::from_slice(message).map_err(|why| why.to_string())?;
    if v != VERSION {
        return Err(format!("version {v}, expected {VERSION}"));
    }
    let notice = match about {
        About::Game { id, version, waiting_for } => Notice::Game { game: id, version, waiting_for },
        About::Account { id } => Notice::Account(id),
        About::Changed { id, number } => Notice::Changed { account: id, number },
        About::Session { id } => Notice::Session(id),
        About::Table { id, version } => Notice::Table { table: id, version },
        About::Link { id } => Notice::Link(id),
        About::Keys {} => Notice::Keys,
        About::LanguageChanged {} => Notice::LanguageChanged,
        About::PlanMade { id } => Notice::PlanMade(id),
    };
    Ok((node, notice))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_survives_serialisation() {
        let node = Uuid::now_v7();
        let moved = Notice::Game { game: GameId::fresh(), version: 7, waiting_for: SeatSet::from_bits(31) };
        let changed = Notice::Changed { account: AccountId::fresh(), number: 3 };
        let filled = Notice::Table { table: TableId::fresh(), version: 3 };
        let (account, session) = (Notice::Account(AccountId::fresh()), Notice::Session(SessionId::fresh()));
        let link = Notice::Link(LinkId::fresh());
        let made = Notice::PlanMade(GameId::fresh());
        for notice in
            [moved, account, session, changed, filled, link, Notice::Keys, Notice::LanguageChanged, made]
        {
            let text = write(node, &notice);
            assert!(text.len() < 200, "{text}");
            assert_eq!(read(text.as_bytes()), Ok((node, notice)));
        }
    }

    #[test]
    fn unknown_messages_are_rejected() {
        let good = write(Uuid::now_v7(), &Notice::Account(AccountId::fresh()));
        let later = good.replace("\"v\":1", "\"v\":2");
        let other = good.replace("account", "weather");
        for wrong in ["", "{}", "[]", "\u{0}", "{\"v\":1}", &good[..good.len() - 1], &later, &other] {
            assert!(read(wrong.as_bytes()).is_err(), "{wrong}");
        }
    }
}
