//! The bus of a node that is alone.

use std::sync::Arc;

use service::board::Board;
use service::ports::{Bus, Notice, Reach};

/// Whoever listens is on this node.
#[derive(Default)]
pub struct Local {
    board: Arc<Board>,
}

impl Bus for Local {
    fn announce(&self, notice: Notice) {
        self.board.tell(notice);
    }

    fn board(&self) -> &Arc<Board> {
        &self.board
    }

    fn reach(&self) -> Reach {
        Reach::Node
    }
}
