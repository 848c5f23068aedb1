//! What replies have in common: tags, compression, deprecation.

pub(crate) mod compression;
pub mod deprecated;
pub mod etag;
pub(crate) mod mirror;
pub(crate) mod unmatched;
