//! What somebody wants done in a game, and how it is told from anything else.

use domain::game::Answer;
use domain::text::Language;
use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::play::moves::json;
use crate::play::stored::TurnKind;
use crate::seating::state::TurnCause;

/// What somebody wants done, under a key.
#[derive(Clone, Debug)]
pub struct MoveCommand {
    /// The idempotency key.
    pub key: String,
    /// The tag of the decision that is answered; an undo may do without.
    pub tag: Option<String>,
    /// What is to be done.
    pub what: MoveAction,
    /// What the reply is written in.
    pub language: Language,
}

/// What is to be done.
#[derive(Clone, Debug)]
pub enum MoveAction {
    /// Answer the decision, and those that it opens.
    Play(Vec<Answer>),
    /// Take back that many answers.
    Undo(u16),
}

impl MoveCommand {
    /// Tells this order from any other under the same key.
    pub(crate) fn hash(&self) -> Result<Vec<u8>, Error> {
        let tag = self.tag.as_deref().unwrap_or_default();
        Ok(Sha256::digest(format!("{:?}\n{tag}\n{}", self.what.kind(), self.what.json()?)).to_vec())
    }
}

impl MoveAction {
    pub(crate) fn kind(&self) -> TurnKind {
        match self {
            Self::Play(_) => TurnKind::Move,
            Self::Undo(_) => TurnKind::Undo,
        }
    }

    pub(crate) fn cause(&self) -> TurnCause {
        match self {
            Self::Play(_) => TurnCause::Answered,
            Self::Undo(_) => TurnCause::Undid,
        }
    }

    pub(crate) fn json(&self) -> Result<String, Error> {
        match self {
            Self::Play(answers) => json(answers),
            Self::Undo(steps) => json(steps),
        }
    }
}
