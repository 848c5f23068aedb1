//! Limits the size of received WebSocket frames before they are buffered. The frame reader buffers a whole frame and
//! checks its length only then, so a client that announces a long frame could fill the memory.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::web::{self, Bytes};
use actix_web::{Error, FromRequest, HttpRequest};
use futures_util::Stream;
use futures_util::future::LocalBoxFuture;

use crate::streams::connection::StreamSlot;

/// The largest frame that the server accepts. Clients have nothing longer to send.
pub const MAX_FRAME_BYTES: usize = 1_024;
/// The longest head of a frame: two bytes, up to eight for the length, four for the mask (RFC 6455 §5.2).
const MAX_HEAD_BYTES: usize = 14;

/// The payload of a WebSocket request. It ends where a frame announces more than `MAX_FRAME_BYTES`.
pub struct LimitedFrames(pub web::Payload);

/// Follows frames through chunks that may be cut anywhere.
#[derive(Default)]
struct FrameScanner {
    head: [u8; MAX_HEAD_BYTES],
    /// Number of bytes of the head that have arrived.
    there: usize,
    /// Number of bytes of the frame that are still to come.
    left: usize,
}

/// Passes chunks on as long as no frame is too long.
struct LimitedPayload {
    payload: Payload,
    /// The source of the bytes after the connection has left the server.
    slot: Option<StreamSlot>,
    ruler: FrameScanner,
    over: bool,
}

impl FromRequest for LimitedFrames {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self, Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let slot = request.conn_data::<StreamSlot>().cloned();
        let guarded =
            LimitedPayload { payload: payload.take(), slot, ruler: FrameScanner::default(), over: false };
        let frames = web::Payload::from_request(request, &mut Payload::Stream { payload: Box::pin(guarded) });
        Box::pin(async { frames.await.map(Self) })
    }
}

impl LimitedPayload {
    fn poll_piece(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, PayloadError>>> {
        let from_server = Pin::new(&mut self.payload).poll_next(context);
        let Some(slot) = &self.slot else { return from_server };
        match from_server {
            // The bytes that the server has read before come first.
            Poll::Ready(Some(Ok(bytes))) => Poll::Ready(Some(Ok(bytes))),
            _ if slot.is_detached() => {
                self.payload = Payload::None;
                slot.poll_received(context).map(|piece| piece.map(Ok))
            }
            other => {
                slot.register(context);
                other
            }
        }
    }
}

impl Stream for LimitedPayload {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.over {
            return Poll::Ready(None);
        }
        let piece = ready!(self.poll_piece(context));
        Poll::Ready(match piece {
            Some(Ok(bytes)) if !self.ruler.fits(&bytes) => {
                self.over = true;
                // No more bytes are read from these sources.
                (self.payload, self.slot) = (Payload::None, None);
                Some(Err(PayloadError::Overflow))
            }
            other => other,
        })
    }
}

impl FrameScanner {
    /// Whether all frames that begin or continue in the next chunk are short enough.
    fn fits(&mut self, mut piece: &[u8]) -> bool {
        while let Some((first, rest)) = piece.split_first() {
            if self.left > 0 {
                let passed = self.left.min(piece.len());
                self.left -= passed;
                piece = &piece[passed..];
                continue;
            }
            self.head[self.there] = *first;
            self.there += 1;
            piece = rest;
            match payload_length(&self.head[..self.there]) {
                Some(length) if length > MAX_FRAME_BYTES as u64 => return false,
                // It fits into far less than that.
                Some(length) => (self.there, self.left) = (0, length as usize),
                None => {}
            }
        }
        true
    }
}

/// The payload length of a frame, once its whole head has arrived.
fn payload_length(head: &[u8]) -> Option<u64> {
    let second = *head.get(1)?;
    let mask = if second & 0x80 == 0 { 0 } else { 4 };
    let (bytes, short) = match second & 0x7f {
        126 => (2, 0),
        127 => (8, 0),
        short => (0, u64::from(short)),
    };
    let written = head.get(2..2 + bytes)?;
    let length = written.iter().fold(short, |sum, byte| sum << 8 | u64::from(*byte));
    (head.len() == 2 + bytes + mask).then_some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A frame as clients send it, with that head and so many bytes in it.
    fn frame(head: &[u8], bytes: usize) -> Vec<u8> {
        [head, &[1, 2, 3, 4], &vec![0xff; bytes]].concat()
    }

    /// Whether pieces of that many bytes are let through.
    fn pass(bytes: &[u8], at_a_time: usize) -> bool {
        let mut ruler = FrameScanner::default();
        bytes.chunks(at_a_time).all(|piece| ruler.fits(piece))
    }

    #[test]
    fn frames_pass_however_they_are_cut() {
        let frames = [
            frame(&[0x89, 0x80], 0),
            frame(&[0x81, 0x80 | 125], 125),
            frame(&[0x82, 0x80 | 126, 0, 126], 126),
            frame(&[0x82, 0x80 | 126, 4, 0], 1_024),
            // Written longer than it has to be.
            frame(&[0x82, 0x80 | 127, 0, 0, 0, 0, 0, 0, 4, 0], 1_024),
            // Without a mask: for the reader of frames to refuse.
            vec![0x89, 1, 0xff],
        ];
        let all = frames.concat();
        for at_a_time in 1..=all.len() {
            assert!(pass(&all, at_a_time), "{at_a_time} at a time");
        }
    }

    #[test]
    fn a_frame_that_announces_too_much_goes_no_further() {
        let good = frame(&[0x82, 0x80 | 126, 4, 0], 1_024);
        for head in [
            &[0x82, 0x80 | 126, 4, 1][..],
            &[0x82, 0x80 | 126, 0xff, 0xff],
            &[0x82, 0x80 | 127, 0, 0, 0, 0, 0, 0, 4, 1],
            &[0x82, 0x80 | 127, 0, 0, 1, 0, 0, 0, 0, 0],
            &[0x82, 0x80 | 127, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        ] {
            let bad = [good.clone(), frame(head, 0)].concat();
            for at_a_time in 1..=bad.len() {
                assert!(!pass(&bad, at_a_time), "{head:?}, {at_a_time} at a time");
            }
        }
    }
}
