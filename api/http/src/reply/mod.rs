//! Common parts of replies: tags, compression, deprecation.

pub(crate) mod compression;
pub mod deprecated;
pub mod etag;
pub(crate) mod mirror;
pub(crate) mod unmatched;
