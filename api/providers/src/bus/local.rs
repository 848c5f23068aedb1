//! The bus of a single node.

use std::sync::Arc;

use service::ports::{Bus, Notice, Reach};
use service::subscriptions::SubscriptionRegistry;

/// All subscribers are on this node.
#[derive(Default)]
pub struct Local {
    board: Arc<SubscriptionRegistry>,
}

impl Bus for Local {
    fn announce(&self, notice: Notice) {
        self.board.publish(notice);
    }

    fn board(&self) -> &Arc<SubscriptionRegistry> {
        &self.board
    }

    fn reach(&self) -> Reach {
        Reach::Node
    }
}
