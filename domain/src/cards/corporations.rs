//! Rows.
use crate::card::Corporation;
pub(super) fn rows() -> Vec<Corporation> {
    Vec::new()
}
