//! Ukrainian, in the orthography of 2019. The words are in [`nouns`] and [`titles`], their forms in [`forms`] and [`verbs`],
//! and the sentences in the other modules. The reader is addressed in the plural.

pub(super) mod answers;
pub(super) mod blocks;
pub(super) mod effects;
pub(super) mod events;
mod forms;
mod notes;
pub(super) mod nouns;
mod ongoing;
mod places;
pub(super) mod plans;
pub(super) mod questions;
pub(super) mod rows;
pub(super) mod seats;
mod sound;
mod tables;
mod titles;
mod verbs;
