//! Export and deletion of personal data.

pub mod deletion;
pub mod export;
pub mod repository;
