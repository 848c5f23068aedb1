//! Tables, invitations, quick match and friends.

pub mod friends;
pub mod invitations;
pub mod opponents;
pub mod players;
pub mod quick_match;
pub mod table_bodies;
pub mod tables;
