//! The bus of a single node.

use std::sync::Arc;

use service::ports::subscriptions::SubscriptionRegistry;
use service::ports::{Bus, BusReach, Notice};

/// All subscribers are on this node.
#[derive(Default)]
pub struct Local {
    subscriptions: Arc<SubscriptionRegistry>,
}

impl Bus for Local {
    fn announce(&self, notice: Notice) {
        self.subscriptions.publish(notice);
    }

    fn subscriptions(&self) -> &Arc<SubscriptionRegistry> {
        &self.subscriptions
    }

    fn reach(&self) -> BusReach {
        BusReach::Node
    }
}
