//! Secrets from the random number generator of the operating system.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::error::Error;

/// Thirty-two letters and digits that are easy to distinguish when read aloud or typed.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Fills a buffer with random bytes.
pub fn fill(bytes: &mut [u8]) -> Result<(), Error> {
    aws_lc_rs::rand::fill(bytes)
        .map_err(|_| Error::Broken("the operating system gave no random bytes".to_owned()))
}

/// A random token of 256 bits, for programs.
pub fn token() -> Result<String, Error> {
    let mut bytes = [0; 32];
    fill(&mut bytes)?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

/// A random code for people, five bits per letter.
pub fn code(length: usize) -> Result<String, Error> {
    let mut bytes = vec![0; length];
    fill(&mut bytes)?;
    Ok(bytes.iter().map(|b| char::from(ALPHABET[usize::from(b & 31)])).collect())
}

/// Six random decimal digits, for a code that is valid for few attempts.
pub fn digits() -> Result<String, Error> {
    const CODES: u32 = 1_000_000;
    // Numbers above the last whole multiple would make some codes more likely.
    const LIMIT: u32 = u32::MAX - u32::MAX % CODES;
    loop {
        let mut bytes = [0; 4];
        fill(&mut bytes)?;
        let number = u32::from_le_bytes(bytes);
        if number < LIMIT {
            return Ok(format!("{:06}", number % CODES));
        }
    }
}

/// Normalises a code that a person has typed.
pub fn read_code(typed: &str) -> String {
    typed
        .chars()
        // Spaces and dashes are ignored. Any other character that no code contains makes the code invalid.
        .filter(char::is_ascii_alphanumeric)
        .map(|c| match c.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            c => c,
        })
        .collect()
}

/// Formats a code for display: groups of four letters with a dash between.
pub fn in_groups(code: &str) -> String {
    let letters: Vec<char> = code.chars().collect();
    letters.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-")
}
