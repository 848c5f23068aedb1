//! Where a stream of all games of an account has got to, as text that only this service reads: a floor in time, and how
//! far each game is told that goes on or began after the floor. Every other game of the account is over and told.

use std::collections::HashMap;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::id::{AccountId, GameId};
use crate::moment::Moment;

/// The first byte: how the rest is written.
const FORMAT: u8 = 1;
/// Bytes that tell whether the rest is ours and for this account. They keep out mistakes, not malice: with a cursor of
/// one's own making one cheats oneself at most.
const CHECK: usize = 4;
/// Bytes of the floor: milliseconds since 1970.
const FLOOR: usize = 6;
/// Bytes of the id of a game: its random end tells the games of an account apart.
const TAIL: usize = 8;

/// Where a stream has got to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// Games that began before this and are not listed are over and told.
    pub floor: Moment,
    /// The number of the last fact that was told of each game, by the end of its id.
    pub told: HashMap<[u8; TAIL], i64>,
}

/// What tells the games of an account apart.
pub fn tail(game: GameId) -> [u8; TAIL] {
    let [.., a, b, c, d, e, f, g, h] = *game.0.as_bytes();
    [a, b, c, d, e, f, g, h]
}

/// A cursor for that account: the floor, and how far each game is told.
pub fn write(account: AccountId, floor: Moment, told: impl Iterator<Item = (GameId, i64)>) -> String {
    let mut bytes = vec![FORMAT; 1 + CHECK];
    let milliseconds = u64::try_from(floor.0.div_euclid(1_000)).unwrap_or_default().to_be_bytes();
    bytes.extend(&milliseconds[milliseconds.len() - FLOOR..]);
    for (game, seq) in told {
        bytes.extend(tail(game));
        number(&mut bytes, u64::try_from(seq).unwrap_or_default());
    }
    let check = check(account, &bytes[1 + CHECK..]);
    bytes[1..=CHECK].copy_from_slice(&check);
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Reads a cursor that was written for that account.
pub fn read(account: AccountId, text: &str) -> Option<Cursor> {
    let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
    let (&format, rest) = bytes.split_first()?;
    let (sum, rest) = rest.split_at_checked(CHECK)?;
    if format != FORMAT || sum != check(account, rest) {
        return None;
    }
    let (floor, mut rest) = rest.split_at_checked(FLOOR)?;
    let milliseconds = floor.iter().fold(0, |sum: i64, byte| sum << 8 | i64::from(*byte));
    let mut told = HashMap::new();
    while !rest.is_empty() {
        let (game, after) = rest.split_first_chunk::<TAIL>()?;
        let (seq, after) = read_number(after)?;
        told.insert(*game, seq);
        rest = after;
    }
    Some(Cursor { floor: Moment(milliseconds * 1_000), told })
}

fn check(account: AccountId, rest: &[u8]) -> [u8; CHECK] {
    let hash = Sha256::new().chain_update(account.0.as_bytes()).chain_update(rest).finalize();
    std::array::from_fn(|i| hash[i])
}

/// Seven bits a byte, the lowest first; the highest bit says that more follow.
fn number(bytes: &mut Vec<u8>, mut n: u64) {
    while n >= 0x80 {
        bytes.push(n as u8 | 0x80);
        n >>= 7;
    }
    bytes.push(n as u8);
}

fn read_number(bytes: &[u8]) -> Option<(i64, &[u8])> {
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
    fn what_is_written_can_be_read() {
        let (account, now) = (AccountId::fresh(), Moment::now());
        let games: Vec<_> = [0, 1, 127, 128, 5_000, 1 << 40].map(|seq| (GameId::fresh(), seq)).into();
        for count in 0..=games.len() {
            let text = write(account, now, games[..count].iter().copied());
            let cursor = read(account, &text).expect("a cursor");
            assert_eq!(cursor.floor.0, now.0 / 1_000 * 1_000);
            let told = games[..count].iter().map(|(game, seq)| (tail(*game), *seq)).collect();
            assert_eq!(cursor.told, told);
        }
    }

    #[test]
    fn what_is_not_ours_is_refused() {
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
