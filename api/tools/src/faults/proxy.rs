//! A proxy before a node that cuts connections at random, in the middle of requests and replies.

use std::io;
use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::tally::{Count, Tally};
use crate::rng::Rng;

/// One of this many chunks is cut.
const CUT_ONE_IN: usize = 50;
/// The largest chunk in bytes.
const CHUNK: usize = 16 * 1024;

/// Listens, and returns the port. Forwards everything to `port` on the loopback until the program ends.
pub async fn before(port: u16, rng: Rng, tally: Arc<Tally>) -> io::Result<u16> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
    let proxy_port = listener.local_addr()?.port();
    tokio::spawn(async move {
        for n in 0.. {
            // A connection that is gone before it was accepted is ignored.
            if let Ok((client, _)) = listener.accept().await {
                tokio::spawn(forward_both(client, port, rng.fork(n), tally.clone()));
            }
        }
    });
    Ok(proxy_port)
}

/// Forwards both directions until one side closes or the connection is cut, or at once closes it if the node does not
/// listen.
async fn forward_both(mut client: TcpStream, port: u16, mut rng: Rng, tally: Arc<Tally>) {
    let Ok(mut node) = TcpStream::connect(("127.0.0.1", port)).await else { return };
    let (mut from_client, mut to_client) = client.split();
    let (mut from_node, mut to_node) = node.split();
    let (mut there, mut back) = (vec![0; CHUNK], vec![0; CHUNK]);
    loop {
        let goes_on = tokio::select! {
            read = from_client.read(&mut there) =>
                forward(read, &there, &mut to_node, &mut rng, &tally.cuts_there).await,
            read = from_node.read(&mut back) =>
                forward(read, &back, &mut to_client, &mut rng, &tally.cuts_back).await,
        };
        if !goes_on {
            return;
        }
    }
}

/// Forwards a chunk, or only its beginning. Returns whether the connection continues.
async fn forward(
    read: io::Result<usize>,
    bytes: &[u8],
    to: &mut (impl AsyncWrite + Unpin),
    rng: &mut Rng,
    cuts: &Count,
) -> bool {
    let Ok(length @ 1..) = read else { return false };
    let cut = rng.one_in(CUT_ONE_IN);
    let passed = if cut { rng.below(length) } else { length };
    let done = to.write_all(&bytes[..passed]).await;
    if cut {
        cuts.one();
    }
    done.is_ok() && !cut
}
