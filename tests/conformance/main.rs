//! Tests of the conformance kit for client authors: the recorded transcripts match the document, good clients pass the
//! mock with all faults, and each check of the mock detects its kind of bad client.

mod client;
mod clients;
mod files;
mod habit;
mod listen;
mod mock;
mod transcripts;
