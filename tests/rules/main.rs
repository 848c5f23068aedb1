//! Tests of the rules through the public API of `domain`.

mod changed_picks;
mod digest;
mod documents;
mod drafts;
mod facts;
mod golden;
mod history;
mod hungarian;
mod laws;
mod naming;
mod noise;
mod noninterference;
mod plans;
mod positions;
mod proof;
mod reasons;
mod rulings;
mod sample;
mod scenarios;
mod sentences;
mod serbian;
mod simplest;
mod terms;
mod wording;
