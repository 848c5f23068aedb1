//! The seed of a game, and the random numbers that follow from it.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};
use sha2::{Digest, Sha256};

/// 256 secret bits that determine every shuffle of one game.
///
/// ```
/// use domain::game::{Event, Record, Seed, Setup};
///
/// let seed = Seed::from_hex(&"2a".repeat(32)).expect("64 hexadecimal digits");
/// let (record, events) = Record::begin(Setup::of(2), seed)?;
/// // The commitment is published before the seats are taken; the seed is published at the end.
/// let Some(Event::Began { commitment, .. }) = events.first() else { panic!("every game begins with it") };
/// assert_eq!((commitment, record.game().commitment()), (&seed.commitment(), seed.commitment()));
/// # Ok::<(), domain::game::SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// The SHA-256 of the seed, in hexadecimal. It is published before the seats are taken, so that the deal cannot be chosen
    /// afterwards. At the end the seed is published, and everybody can check it.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.0))
    }

    /// The seed in hexadecimal.
    pub fn to_hex(&self) -> String {
        hex(&self.0)
    }

    /// Parses 64 hexadecimal digits. `None` if the text is anything else.
    pub fn from_hex(text: &str) -> Option<Seed> {
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.is_ascii() {
            return None;
        }
        for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            *byte = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
        }
        Some(Seed(bytes))
    }
}

fn hex(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from(b"0123456789abcdef"[usize::from(half)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl Serialize for Seed {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_str(&self.to_hex())
        } else {
            self.0.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
            Seed::from_hex(&text).ok_or_else(|| serde::de::Error::custom("a seed is 64 hexadecimal digits"))
        } else {
            <[u8; 32]>::deserialize(deserializer).map(Seed)
        }
    }
}

/// The random numbers of one game: ChaCha20 with the seed as its key. Stored are the seed and the number of words used.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Chance {
    seed: Seed,
    used: u64,
    /// In a sample of a game: the SHA-256 of the seed of that game, which is not the one here.
    #[serde(skip)]
    sample_of: Option<[u8; 32]>,
}

impl Serialize for Chance {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.sample_of.is_some() {
            return Err(serde::ser::Error::custom("a sample of a game cannot be stored"));
        }
        let mut members = serializer.serialize_struct("Chance", 2)?;
        members.serialize_field("seed", &self.seed)?;
        members.serialize_field("used", &self.used)?;
        members.end()
    }
}

impl Chance {
    pub(crate) fn new(seed: Seed) -> Chance {
        Chance { seed, used: 0, sample_of: None }
    }

    /// Other random numbers under the same commitment, for a sample of the game.
    pub(crate) fn resampled(&self, seed: Seed) -> Chance {
        let commitment = self.sample_of.unwrap_or_else(|| Sha256::digest(self.seed.0).into());
        Chance { seed, used: self.used, sample_of: Some(commitment) }
    }

    /// The commitment of the game, in hexadecimal.
    pub(crate) fn commitment(&self) -> String {
        match &self.sample_of {
            Some(digest) => hex(digest),
            None => self.seed.commitment(),
        }
    }

    pub(crate) fn seed(&self) -> &Seed {
        &self.seed
    }

    /// How many words of the stream were used.
    pub(crate) fn used(&self) -> u64 {
        self.used
    }

    pub(crate) fn skip_to(&mut self, used: u64) {
        self.used = used;
    }

    /// Puts the items into a random order. Returns how many words of the stream have been used so far.
    pub(crate) fn shuffle<T>(&self, items: &mut [T]) -> u64 {
        let mut stream = ChaCha20Rng::from_seed(self.seed.0);
        stream.set_word_pos(u128::from(self.used));
        for i in (1..items.len()).rev() {
            items.swap(i, below(&mut stream, i as u32 + 1) as usize);
        }
        stream.get_word_pos() as u64
    }
}

/// Uniform in `0..limit`. Words that would favour low numbers are skipped.
fn below(stream: &mut ChaCha20Rng, limit: u32) -> u32 {
    let fair = u32::MAX - u32::MAX % limit;
    loop {
        let word = stream.next_u32();
        if word < fair {
            return word % limit;
        }
    }
}

#[cfg(feature = "schema")]
crate::word::string_schema!(
    Seed,
    "Seed",
    "A seed, as 64 hexadecimal digits.",
    "8f2d3c5a917b604e1fd2a8c6035b7e94d16a0f83c2e75b49a86d1037fe52c9b4"
);
