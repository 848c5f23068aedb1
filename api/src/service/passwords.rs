//! Passwords as they are kept: argon2id, slow on purpose. They are hashed on threads of their own, a few at a time; who
//! cannot be served soon is asked to come again.

use std::sync::Arc;
use std::time::Duration;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::error::Error;

/// How long somebody waits for a turn.
const PATIENCE: Duration = Duration::from_secs(3);

/// The hash of a password that nobody has: where there is no other, it takes as long to say no.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGhhcyB0aGlz$vUEHiIzM0Lu4pAZZs7xFI0kyvBJ3wzc8VVMOqDiFgHY";

/// Hashes passwords.
pub struct Passwords {
    turns: Arc<Semaphore>,
    patience: Duration,
}

impl Passwords {
    /// So many at a time.
    pub fn new(at_once: usize) -> Self {
        Self { turns: Arc::new(Semaphore::new(at_once.max(1))), patience: PATIENCE }
    }

    /// A password as it is kept.
    pub async fn hash(&self, password: String) -> Result<String, Error> {
        let hashed =
            self.run(move || Argon2::default().hash_password(password.as_bytes()).map(|h| h.to_string()));
        hashed.await?.map_err(|why| Error::Broken(format!("a password cannot be hashed: {why}")))
    }

    /// Whether it is the password of that hash; where there is none, it is not, and that takes as long.
    pub async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, Error> {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| NOBODY.to_owned());
        let right = self.run(move || {
            let hash = PasswordHash::new(&hash).map_err(|why| format!("a hash cannot be read: {why}"))?;
            Ok(Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
        });
        Ok(right.await?.map_err(Error::Broken)? && known)
    }

    async fn run<T: Send + 'static>(&self, job: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
        let turn = timeout(self.patience, self.turns.clone().acquire_owned()).await;
        let Ok(Ok(turn)) = turn else { return Err(Error::Busy) };
        let done = spawn_blocking(move || {
            let done = job();
            drop(turn);
            done
        });
        done.await.map_err(|why| Error::Broken(format!("a password was not hashed: {why}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_known_again() {
        let passwords = Passwords::new(1);
        let hash = passwords.hash("correct horse".to_owned()).await.expect("a hash");
        assert!(hash.starts_with("$argon2id$"));
        let other = passwords.hash("correct horse".to_owned()).await.expect("a hash");
        assert_ne!(hash, other, "each has a salt of its own");
        let right = |word: &str, hash: Option<&String>| passwords.verify(word.to_owned(), hash.cloned());
        assert!(right("correct horse", Some(&hash)).await.expect("an answer"));
        assert!(!right("battery staple", Some(&hash)).await.expect("an answer"));
        assert!(!right("correct horse", None).await.expect("an answer"));
    }

    #[tokio::test]
    async fn it_takes_as_long_for_nobody() {
        let fresh = Passwords::new(1).hash("a password".to_owned()).await.expect("a hash");
        let cost = |hash: &str| hash.split('$').take(4).collect::<Vec<_>>().join("$");
        assert_eq!(cost(NOBODY), cost(&fresh));
        assert!(PasswordHash::new(NOBODY).is_ok_and(|hash| hash.hash.is_some()));
    }

    #[tokio::test]
    async fn who_cannot_be_served_soon_is_told_so() {
        let passwords = Passwords { patience: Duration::from_millis(10), ..Passwords::new(1) };
        let turn = passwords.turns.clone().acquire_owned().await.expect("a turn");
        assert!(matches!(passwords.hash("a password".to_owned()).await, Err(Error::Busy)));
        drop(turn);
    }
}
