//! The service as its clients meet it: the real server on a port of its own, one file for each resource.

mod accounts;
mod authorisation;
mod buses;
mod catalogue;
mod command;
mod credentials;
mod demo;
mod errors;
mod games;
mod harness;
mod hostile;
mod kills;
mod limits;
mod load;
mod matches;
mod moves;
mod operation;
mod places;
mod ports;
mod promise;
mod recorded;
mod sessions;
mod sizes;
mod spec;
mod tables;
