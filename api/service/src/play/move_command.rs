//! The request of a move, and its hash.

use domain::game::Answer;
use domain::text::Language;
use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::play::moves::json;
use crate::play::stored::TurnKind;
use crate::seating::state::TurnCause;

/// The request of a move.
#[derive(Clone, Debug)]
pub struct MoveCommand {
    pub key: String,
    /// The tag of the answered decision; optional for an undo.
    pub tag: Option<String>,
    pub what: MoveAction,
    /// The language of the reply.
    pub language: Language,
}

#[derive(Clone, Debug)]
pub enum MoveAction {
    /// Answers the decision, and those that follow.
    Play(Vec<Answer>),
    /// Undoes that many answers.
    Undo(u16),
}

impl MoveCommand {
    /// A hash that distinguishes this request from others with the same key.
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
