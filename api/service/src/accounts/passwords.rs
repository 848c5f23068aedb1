//! Passwords, stored as argon2id hashes, which are slow on purpose. A node computes a few hashes at a time and reuses
//! their memory. A limited number of requests waits for a slot; further requests fail as busy.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use zxcvbn::{Score, zxcvbn};

use crate::deadline;
use crate::error::Error;
use crate::secret;

/// How long a request waits for a slot.
const MAX_WAIT: Duration = Duration::from_secs(6);

/// The hash of no known password. It is verified for accounts without a password, so that a refusal takes as long.
const DUMMY_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGhhcyB0aGlz$vUEHiIzM0Lu4pAZZs7xFI0kyvBJ3wzc8VVMOqDiFgHY";

/// Blocks of 1 KiB that a buffer reserves; only the blocks that are written use memory. glibc returns an allocation
/// above 32 MiB to the system when it is freed, and may keep a smaller one.
const RESERVED_BLOCKS: usize = 33 * 1_024;

/// Characters of a password whose strength is estimated; some passwords of twice that length take half a second.
const MAX_ESTIMATED_CHARS: usize = 32;

/// Words that are easy to guess on this service.
const OUR_WORDS: [&str; 4] = ["tharsis", "terraforming", "terraforming mars", "mars"];

/// The limits of password hashing on a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The number of concurrent hashes.
    pub at_once: usize,
    /// The largest number of requests that wait for a slot.
    pub waiting: usize,
}

/// Hashes, verifies and estimates passwords.
pub struct Passwords {
    slots: Arc<Slots>,
    patience: Duration,
}

/// The slots for hashing and for waiting.
struct Slots {
    permits: Arc<Semaphore>,
    most_waiting: usize,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    waiting: usize,
    /// Unused buffers; kept only while requests wait.
    spare: Vec<Memory>,
}

/// The memory of one hash.
#[derive(Default)]
struct Memory(Vec<Block>);

/// A waiting request. Its place in the queue is freed on drop.
struct WaitingRequest(Arc<Slots>);

/// A slot for hashing, with its memory.
struct Slot {
    slots: Arc<Slots>,
    memory: Memory,
    _permit: OwnedSemaphorePermit,
}

impl Memory {
    fn blocks(&mut self, count: usize) -> &mut [Block] {
        if self.0.len() < count {
            self.0 = Vec::with_capacity(count.max(RESERVED_BLOCKS));
            self.0.resize(count, Block::new());
        }
        &mut self.0
    }
}

impl Slots {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl WaitingRequest {
    fn take(slots: &Arc<Slots>) -> Option<Self> {
        let mut queue = slots.queue();
        let free = queue.waiting < slots.most_waiting;
        queue.waiting += usize::from(free);
        free.then(|| Self(slots.clone()))
    }
}

impl Drop for WaitingRequest {
    fn drop(&mut self) {
        let mut queue = self.0.queue();
        queue.waiting -= 1;
        let unused = if queue.waiting == 0 { std::mem::take(&mut queue.spare) } else { Vec::new() };
        drop(queue);
        drop(unused);
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let memory = std::mem::take(&mut self.memory);
        let mut queue = self.slots.queue();
        // The next waiting request reuses the buffer; without one, its memory is returned to the system.
        let unused = match queue.waiting {
            0 => Some(memory),
            _ => {
                queue.spare.push(memory);
                None
            }
        };
        drop(queue);
        drop(unused);
    }
}

impl Passwords {
    /// Limits the number of concurrent hashes and of waiting requests.
    pub fn new(limits: Limits) -> Self {
        let slots = Slots {
            permits: Arc::new(Semaphore::new(limits.at_once.max(1))),
            most_waiting: limits.waiting.max(1),
            queue: Mutex::default(),
        };
        Self { slots: Arc::new(slots), patience: MAX_WAIT }
    }

    /// Hashes a new password for storage.
    pub async fn hash(&self, password: String) -> Result<String, Error> {
        let hashed = self.run(move |memory| hashed(&password, memory)).await?;
        hashed.map_err(|why| Error::Broken(format!("a password cannot be hashed: {why}")))
    }

    /// Verifies a password. Without a hash the result is `false`, which takes as long.
    pub async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, Error> {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| DUMMY_HASH.to_owned());
        let right = self.run(move |memory| verified(&password, &hash, memory)).await?;
        let unreadable = |why| Error::Broken(format!("the stored hash of a password cannot be read: {why}"));
        Ok(right.map_err(unreadable)? && known)
    }

    /// Whether a password is easy to guess for somebody who knows these words about its owner.
    pub async fn is_guessable(&self, password: String, words: Vec<String>) -> Result<bool, Error> {
        self.run(move |_| guessable(&password, &words)).await
    }

    async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Memory) -> T + Send + 'static,
    ) -> Result<T, Error> {
        let waiting = WaitingRequest::take(&self.slots).ok_or(Error::Busy)?;
        let permit = timeout(self.patience, self.slots.permits.clone().acquire_owned());
        let Ok(Ok(Ok(permit))) = deadline::limit(permit).await else { return Err(Error::Busy) };
        let memory = self.slots.queue().spare.pop().unwrap_or_default();
        let mut slot = Slot { slots: self.slots.clone(), memory, _permit: permit };
        drop(waiting);
        let done = deadline::limit(spawn_blocking(move || job(&mut slot.memory))).await;
        done.map_err(|_| Error::Busy)?
            .map_err(|why| Error::Broken(format!("a password was not hashed: {why}")))
    }
}

fn hashed(password: &str, memory: &mut Memory) -> Result<String, String> {
    let mut salt = [0; Salt::RECOMMENDED_LENGTH];
    secret::fill(&mut salt).map_err(|why| why.to_string())?;
    let argon2 = Argon2::default();
    let params = argon2.params();
    let mut output = [0; Params::DEFAULT_OUTPUT_LEN];
    let blocks = memory.blocks(params.block_count());
    argon2
        .hash_password_into_with_memory(password.as_bytes(), &salt, &mut output, blocks)
        .map_err(|why| why.to_string())?;
    let hash = PasswordHash {
        algorithm: Algorithm::default().ident(),
        version: Some(Version::default().into()),
        params: ParamsString::try_from(params).map_err(|why| why.to_string())?,
        salt: Some(Salt::new(&salt).map_err(|why| why.to_string())?),
        hash: Some(Output::new(&output).map_err(|why| why.to_string())?),
    };
    Ok(hash.to_string())
}

fn verified(password: &str, hash: &str, memory: &mut Memory) -> Result<bool, String> {
    let hash = PasswordHash::new(hash).map_err(|why| why.to_string())?;
    let (Some(salt), Some(expected)) = (hash.salt, hash.hash) else {
        return Err("it has no salt or no output".to_owned());
    };
    let algorithm = Algorithm::try_from(hash.algorithm.as_str()).map_err(|why| why.to_string())?;
    let version = hash.version.map_or(Ok(Version::default()), Version::try_from);
    let version = version.map_err(|why| why.to_string())?;
    let params = Params::try_from(&hash).map_err(|why| why.to_string())?;
    let mut output = [0; Output::MAX_LENGTH];
    let output = output.get_mut(..expected.len()).ok_or("its output is too long")?;
    let blocks = memory.blocks(params.block_count());
    Argon2::new(algorithm, version, params)
        .hash_password_into_with_memory(password.as_bytes(), &salt, output, blocks)
        .map_err(|why| why.to_string())?;
    // Compares in constant time.
    Ok(Output::new(output).is_ok_and(|output| output == expected))
}

/// Whether an attacker finds it with fewer than 100 million attempts (a score below 3 of 4).
fn guessable(password: &str, words: &[String]) -> bool {
    let password: String = password.chars().take(MAX_ESTIMATED_CHARS).collect();
    // The name or address, the parts before and after its @, and each word in it.
    let parts = |word: &String| {
        let word = word.to_lowercase();
        let words = word.split('@').chain(word.split(|c: char| !c.is_alphanumeric()));
        let known = words.chain([word.as_str()]).filter(|part| part.chars().count() > 2);
        known.map(str::to_owned).collect::<Vec<_>>()
    };
    let known: Vec<String> = words.iter().flat_map(parts).collect();
    let known: Vec<&str> = known.iter().map(String::as_str).chain(OUR_WORDS).collect();
    zxcvbn(&password, &known).score() < Score::Three
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Limits = Limits { at_once: 1, waiting: 8 };

    #[tokio::test]
    async fn a_password_is_known_again() {
        let passwords = Passwords::new(ONE);
        let hash = passwords.hash("correct horse".to_owned()).await.expect("a hash");
        assert!(hash.starts_with("$argon2id$"));
        let other = passwords.hash("correct horse".to_owned()).await.expect("a hash");
        assert_ne!(hash, other, "each has a salt of its own");
        let right = |word: &str, hash: Option<&String>| passwords.verify(word.to_owned(), hash.cloned());
        assert!(right("correct horse", Some(&hash)).await.expect("an answer"));
        assert!(!right("battery staple", Some(&hash)).await.expect("an answer"));
        assert!(!right("correct horse", None).await.expect("an answer"));
        assert!(right("correct horse", Some(&"no hash".to_owned())).await.is_err());
    }

    #[tokio::test]
    async fn hashes_that_were_stored_earlier_count() {
        // Created with the command of the reference implementation and parameters other than the service's.
        let stored = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
        let passwords = Passwords::new(ONE);
        let right = |word: &str| passwords.verify(word.to_owned(), Some(stored.to_owned()));
        assert!(right("password").await.expect("an answer"));
        assert!(!right("Password").await.expect("an answer"));
    }

    #[tokio::test]
    async fn it_takes_as_long_for_nobody() {
        let fresh = Passwords::new(ONE).hash("a password".to_owned()).await.expect("a hash");
        let cost = |hash: &str| hash.split('$').take(4).collect::<Vec<_>>().join("$");
        assert_eq!(cost(DUMMY_HASH), cost(&fresh));
        assert!(PasswordHash::new(DUMMY_HASH).is_ok_and(|hash| hash.hash.is_some()));
    }

    #[tokio::test]
    async fn a_request_that_waits_too_long_is_asked_to_come_again() {
        let passwords = Passwords { patience: Duration::from_millis(10), ..Passwords::new(ONE) };
        let permit = passwords.slots.permits.clone().acquire_owned().await.expect("a permit");
        assert!(matches!(passwords.hash("a password".to_owned()).await, Err(Error::Busy)));
        assert_eq!(passwords.slots.queue().waiting, 0);
        drop(permit);
    }

    #[tokio::test]
    async fn waiting_is_bounded_and_a_client_that_leaves_frees_its_place() {
        let passwords = Passwords::new(Limits { at_once: 1, waiting: 2 });
        let permit = passwords.slots.permits.clone().acquire_owned().await.expect("a permit");
        let verify = || Box::pin(passwords.verify("a password".to_owned(), None));
        let (mut first, mut second) = (verify(), verify());
        assert!(futures_util::poll!(&mut first).is_pending());
        assert!(futures_util::poll!(&mut second).is_pending());
        assert!(matches!(verify().await, Err(Error::Busy)), "the queue is full");
        drop(first);
        let mut third = verify();
        assert!(futures_util::poll!(&mut third).is_pending(), "a place is free again");
        drop(permit);
        assert!(!second.await.expect("an answer"));
        assert!(!third.await.expect("an answer"));
    }

    #[tokio::test]
    async fn memory_is_handed_on_while_requests_wait_and_given_back_afterwards() {
        let passwords = Passwords::new(Limits { at_once: 2, waiting: 100 });
        let permits = passwords.slots.permits.clone().acquire_many_owned(2).await.expect("permits");
        let mut waiting: Vec<_> =
            (0..12).map(|_| Box::pin(passwords.verify("a password".to_owned(), None))).collect();
        for request in &mut waiting {
            assert!(futures_util::poll!(request).is_pending());
        }
        assert!(passwords.slots.queue().spare.is_empty(), "nothing is kept before it is needed");
        passwords.slots.queue().spare.push(Memory::default());
        drop(permits);
        for answer in futures_util::future::join_all(waiting).await {
            assert!(!answer.expect("an answer"));
            assert!(passwords.slots.queue().spare.len() <= 2);
        }
        let queue = passwords.slots.queue();
        assert_eq!((queue.waiting, queue.spare.len()), (0, 0));
    }

    #[test]
    fn common_passwords_and_words_about_the_owner_are_guessable() {
        let words = ["Ada Lovelace".to_owned(), "ada.byron@example.org".to_owned()];
        for easy in [
            "1234567890",
            "qwertyuiop",
            "qwertyuiop123",
            "password123",
            "P@ssw0rd123",
            "Password2024!",
            "iloveyou123",
            "aaaaaaaaaaaaaaaa",
            "abcdefghijkl",
            "Ada Lovelace",
            "lovelace1234",
            "ada.byron2026",
            "example.org1",
            "Terraforming Mars",
            "terraforming1",
            "tharsis2026",
        ] {
            assert!(guessable(easy, &words), "{easy}");
        }
        for hard in
            ["correct horse", "staple staple staple", "ljubav pobeđuje sve", "ihxqzkwpvb", "слава мушлям 7"]
        {
            assert!(!guessable(hard, &words), "{hard}");
        }
        let long = "@4({6!1|$5+07%2".repeat(13);
        assert!(!guessable(&long, &words));
    }
}
