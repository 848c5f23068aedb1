//! The cursor of an account stream: an opaque text that holds a time floor and the number of the last published event
//! of each game that is running or began after the floor. Every other game of the account is over and fully
//! published.

use std::collections::HashMap;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::id::{AccountId, GameId};
use crate::moment::Moment;

/// The first byte: the version of the format.
const FORMAT: u8 = 1;
/// Bytes of the checksum that binds the cursor to its account. It detects mistakes, not malice: a forged cursor harms
/// only its own account.
const CHECKSUM_BYTES: usize = 4;
/// Bytes of the floor: milliseconds since 1970.
const FLOOR_BYTES: usize = 6;
/// Bytes from the end of a game id. They are random and identify a game among those of an account.
const GAME_TAIL_BYTES: usize = 8;

/// The position of an account stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// Games that began before this and are not listed are over and fully published.
    pub floor: Moment,
    /// The number of the last published event of each game, by the end of the game's id.
    pub positions: HashMap<[u8; GAME_TAIL_BYTES], i64>,
}

/// The end of a game's id, which identifies it among the games of an account.
pub fn game_tail(game: GameId) -> [u8; GAME_TAIL_BYTES] {
    let [.., a, b, c, d, e, f, g, h] = *game.0.as_bytes();
    [a, b, c, d, e, f, g, h]
}

/// Writes a cursor of that account from the floor and the position of each game.
pub fn write(account: AccountId, floor: Moment, positions: impl Iterator<Item = (GameId, i64)>) -> String {
    let mut bytes = vec![FORMAT; 1 + CHECKSUM_BYTES];
    let milliseconds = u64::try_from(floor.0.div_euclid(1_000)).unwrap_or_default().to_be_bytes();
    bytes.extend(&milliseconds[milliseconds.len() - FLOOR_BYTES..]);
    for (game, seq) in positions {
        bytes.extend(game_tail(game));
        write_varint(&mut bytes, u64::try_from(seq).unwrap_or_default());
    }
    let check = checksum(account, &bytes[1 + CHECKSUM_BYTES..]);
    bytes[1..=CHECKSUM_BYTES].copy_from_slice(&check);
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Reads a cursor that was written for that account.
pub fn read(account: AccountId, text: &str) -> Option<Cursor> {
    let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
    let (&format, rest) = bytes.split_first()?;
    let (sum, rest) = rest.split_at_checked(CHECKSUM_BYTES)?;
    if format != FORMAT || sum != checksum(account, rest) {
        return None;
    }
    let (floor, mut rest) = rest.split_at_checked(FLOOR_BYTES)?;
    let milliseconds = floor.iter().fold(0, |sum: i64, byte| sum << 8 | i64::from(*byte));
    let mut positions = HashMap::new();
    while !rest.is_empty() {
        let (game, after) = rest.split_first_chunk::<GAME_TAIL_BYTES>()?;
        let (seq, after) = read_varint(after)?;
        positions.insert(*game, seq);
        rest = after;
    }
    Some(Cursor { floor: Moment(milliseconds * 1_000), positions })
}

fn checksum(account: AccountId, rest: &[u8]) -> [u8; CHECKSUM_BYTES] {
    let hash = Sha256::new().chain_update(account.0.as_bytes()).chain_update(rest).finalize();
    std::array::from_fn(|i| hash[i])
}

/// Writes a variable-length integer: seven bits per byte, the lowest first; the highest bit is set if more bytes
/// follow.
fn write_varint(bytes: &mut Vec<u8>, mut n: u64) {
    while n >= 0x80 {
        bytes.push(n as u8 | 0x80);
        n >>= 7;
    }
    bytes.push(n as u8);
}

fn read_varint(bytes: &[u8]) -> Option<(i64, &[u8])> {
    let mut n = 0_i64;
    for (i, byte) in bytes.iter().enumerate().take(8) {
        n |= i64::from(byte & 0x7f) << (7 * i);
        if byte & 0x80 == 0 {
            return Some((n, &bytes[i + 1..]));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_is_read_back_as_written() {
        let (account, now) = (AccountId::fresh(), Moment::now());
        let games: Vec<_> = [0, 1, 127, 128, 5_000, 1 << 40].map(|seq| (GameId::fresh(), seq)).into();
        for count in 0..=games.len() {
            let text = write(account, now, games[..count].iter().copied());
            let cursor = read(account, &text).expect("a cursor");
            assert_eq!(cursor.floor.0, now.0 / 1_000 * 1_000);
            let positions = games[..count].iter().map(|(game, seq)| (game_tail(*game), *seq)).collect();
            assert_eq!(cursor.positions, positions);
        }
    }

    #[test]
    fn a_foreign_or_damaged_cursor_is_refused() {
        let account = AccountId::fresh();
        let good = write(account, Moment::now(), [(GameId::fresh(), 7)].into_iter());
        assert!(read(AccountId::fresh(), &good).is_none(), "of another account");
        for cut in 0..good.len() {
            assert!(read(account, &good[..cut]).is_none(), "{cut}");
        }
        for wrong in ["17", "AAAA", "AQAAAAAAAAAAAAAAAA", "%%%", "a b"] {
            assert!(read(account, wrong).is_none(), "{wrong}");
        }
        let mut bytes = URL_SAFE_NO_PAD.decode(&good).expect("base64url");
        for at in 0..bytes.len() {
            bytes[at] ^= 1;
            assert!(read(account, &URL_SAFE_NO_PAD.encode(&bytes)).is_none(), "{at}");
            bytes[at] ^= 1;
        }
    }
}
