//! What stands between the clients and a node: it cuts connections at random, in the middle of requests and of replies.

use std::io;
use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::tally::{Count, Tally};
use crate::chance::Chance;

/// Of so many pieces that go through, one is cut.
const CUT: usize = 50;
/// The largest piece that goes through at once, in bytes.
const PIECE: usize = 16 * 1024;

/// Listens, and gives back where; passes everything on to that port of the loopback for as long as the program runs.
pub async fn before(port: u16, chance: Chance, tally: Arc<Tally>) -> io::Result<u16> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
    let own = listener.local_addr()?.port();
    tokio::spawn(async move {
        for n in 0.. {
            // A connection that is gone before it was taken is nothing to us.
            if let Ok((client, _)) = listener.accept().await {
                tokio::spawn(pass(client, port, chance.apart(n), tally.clone()));
            }
        }
    });
    Ok(own)
}

/// Passes on what both sides say until one of them ends or the connection is cut. A node that does not listen is the end.
async fn pass(mut client: TcpStream, port: u16, mut chance: Chance, tally: Arc<Tally>) {
    let Ok(mut node) = TcpStream::connect(("127.0.0.1", port)).await else { return };
    let (mut from_client, mut to_client) = client.split();
    let (mut from_node, mut to_node) = node.split();
    let (mut there, mut back) = (vec![0; PIECE], vec![0; PIECE]);
    loop {
        let goes_on = tokio::select! {
            read = from_client.read(&mut there) =>
                piece(read, &there, &mut to_node, &mut chance, &tally.cuts_there).await,
            read = from_node.read(&mut back) =>
                piece(read, &back, &mut to_client, &mut chance, &tally.cuts_back).await,
        };
        if !goes_on {
            return;
        }
    }
}

/// Passes a piece on, or only its beginning. Tells whether the connection goes on.
async fn piece(
    read: io::Result<usize>,
    bytes: &[u8],
    to: &mut (impl AsyncWrite + Unpin),
    chance: &mut Chance,
    cuts: &Count,
) -> bool {
    let Ok(length @ 1..) = read else { return false };
    let cut = chance.once_in(CUT);
    let passed = if cut { chance.below(length) } else { length };
    let done = to.write_all(&bytes[..passed]).await;
    if cut {
        cuts.one();
    }
    done.is_ok() && !cut
}
