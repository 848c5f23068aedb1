//! The kit for the authors of clients: the recorded transcripts are as the document says, the mock lets good clients
//! pass whatever happens, and each check of it catches the client that it is there for.

mod client;
mod clients;
mod files;
mod habit;
mod listen;
mod mock;
mod transcripts;
