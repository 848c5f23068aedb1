//! The rights of a person over what is stored: export and deletion of an account.

pub mod deletion;
pub mod export;
pub mod repository;
