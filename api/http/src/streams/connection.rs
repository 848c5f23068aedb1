//! Connections that leave the HTTP server. The server keeps two buffers of 8 KiB for each connection as long as a
//! response lasts. A stream may last for hours and sends little, so it takes its connection over: the server writes
//! the head, then drops the connection with its buffers, and a small task sends the body.
//!
//! 1. The server polls the body of the response ([`LeavingBody`]), which leaves the real body in the [`StreamSlot`]
//!    of the connection.
//! 2. The server flushes the connection, which it does only after it has written everything.
//! 3. When the server reads next, [`Connection`] starts a [`DetachedStream`] and reports an error. The server drops
//!    the connection and sends nothing more to the client.
//!
//! A connection also ends when its client does not complete another request in time. The HTTP server itself limits
//! only the time until the first head, and the time in which an idle connection receives nothing.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, Waker, ready};
use std::time::Duration;

use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::http::ConnectionType;
use actix_web::rt;
use actix_web::web::{Bytes, BytesMut};
use actix_web::{Error, HttpRequest, HttpResponse};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

/// Bytes of a body that are collected for one write.
const BYTES_PER_WRITE: usize = 16 * 1024;
/// Maximum size of a piece of a body. The server copies whole pieces into its buffer until it holds 32 KiB, so this
/// limits how much memory a client needs that does not read its response.
const PIECE_BYTES: usize = 16 * 1024;
/// Bytes that one read requests.
const BYTES_PER_READ: usize = 1_024;
/// Number of received bytes from which on no more are read until the reader takes them.
const MAX_RECEIVED_BYTES: usize = 4 * 1_024;
/// After the end of a stream the client may close the connection for this long, so that it receives the end.
const LINGER_TIMEOUT: Duration = Duration::from_secs(1);
/// Additional time after the patience has ended. If the server was suspended, it has yet to read what has arrived.
const GRACE: Duration = Duration::from_secs(1);

/// The number of open connections.
#[derive(Clone, Default)]
pub struct OpenConnections(Arc<AtomicUsize>);

/// Counts as an open connection until it is dropped.
pub struct OpenConnection(Arc<AtomicUsize>);

/// A connection as the HTTP server reads and writes it.
pub struct Connection {
    /// Absent once a stream has taken it over.
    io: Option<TcpStream>,
    slot: StreamSlot,
    open: Option<OpenConnection>,
    /// How long the server waits for a request.
    patience: Duration,
    /// The end of the grace period, once the patience has ended.
    grace_end: Option<Instant>,
    /// Wakes the server when it is to check the patience.
    timer: Pin<Box<Sleep>>,
}

/// Where a response leaves the stream that takes over its connection.
#[derive(Clone)]
pub struct StreamSlot(Rc<Slot>);

struct Slot {
    /// The number of requests of the connection that are being answered.
    requests: Cell<usize>,
    /// The time since which the server waits for a request, if it answers none.
    waiting_since: Cell<Instant>,
    stage: Cell<Stage>,
    body: RefCell<Option<(BoxBody, Framing)>>,
    /// Counts the streams that have taken over a connection.
    streams: OpenConnections,
    received: RefCell<Received>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The server has the connection.
    Attached,
    /// A body waits until the server has written everything before it.
    Leaving,
    /// The server has written everything.
    Flushed,
    /// A stream has the connection.
    Detached,
    Closed,
}

/// How the end of a body is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Framing {
    /// Chunks (RFC 9112, 7.1).
    Chunked,
    /// The connection is closed.
    UntilClosed,
}

/// Received bytes on their way to the reader of a WebSocket.
#[derive(Default)]
struct Received {
    pieces: VecDeque<Bytes>,
    bytes: usize,
    /// Whether a reader is registered.
    wanted: bool,
    reader: Option<Waker>,
    /// The waker of the stream that waits until there is room.
    stream: Option<Waker>,
}

/// Sends a body over a connection that has left the server.
struct DetachedStream {
    io: TcpStream,
    slot: StreamSlot,
    /// Absent after its end.
    body: Option<BoxBody>,
    framing: Framing,
    /// Bytes that are not yet written.
    output: BytesMut,
    /// The time to linger, which starts after the end of the body.
    linger: Option<Pin<Box<Sleep>>>,
    _open: (Option<OpenConnection>, OpenConnection),
}

/// A request that is being answered until this value is dropped.
pub struct OpenRequest(StreamSlot);

/// The body of a response, in pieces of at most [`PIECE_BYTES`]. Its request is being answered until the body has ended.
pub struct ResponseBody {
    body: BoxBody,
    /// What `body` has yielded and the connection has not taken yet.
    rest: Bytes,
    _request: Option<OpenRequest>,
}

/// A body that takes over the connection as soon as it is polled.
struct LeavingBody {
    body: Option<BoxBody>,
    framing: Framing,
    slot: StreamSlot,
}

impl OpenConnections {
    /// Counts another open connection.
    pub fn one(&self) -> OpenConnection {
        self.0.fetch_add(1, Ordering::Relaxed);
        OpenConnection(self.0.clone())
    }

    /// The number of open connections.
    pub fn count(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Connection {
    /// A connection of the server. It counts as open until it is closed, and in `streams` once a stream has taken it
    /// over. It ends when no request is completed within `patience` and [`GRACE`] after the connection began, or
    /// after the last write of a response.
    pub fn new(io: TcpStream, open: OpenConnection, streams: OpenConnections, patience: Duration) -> Self {
        let slot = Slot {
            requests: Cell::new(0),
            waiting_since: Cell::new(Instant::now()),
            stage: Cell::new(Stage::Attached),
            body: RefCell::default(),
            streams,
            received: RefCell::default(),
        };
        let timer = Box::pin(sleep(patience));
        Self {
            io: Some(io),
            slot: StreamSlot(Rc::new(slot)),
            open: Some(open),
            patience,
            timer,
            grace_end: None,
        }
    }

    /// Fails if the server has waited for a request too long. Wakes the server when it is to check again.
    fn check_patience(&mut self, context: &mut Context<'_>) -> io::Result<()> {
        loop {
            let (slot, now) = (&self.slot.0, Instant::now());
            let since = if slot.requests.get() > 0 { now } else { slot.waiting_since.get() };
            let mut end = since + self.patience;
            if now < end {
                self.grace_end = None;
            } else {
                end = *self.grace_end.get_or_insert(now + GRACE);
            }
            if now >= end {
                return Err(io::Error::new(io::ErrorKind::TimedOut, "the client sends no complete request"));
            }
            // Moved each time, so that it wakes no connection that ends earlier for another reason.
            self.timer.as_mut().reset(end);
            if self.timer.as_mut().poll(context).is_pending() {
                return Ok(());
            }
        }
    }

    /// The slot of this connection, for its requests.
    pub fn slot(&self) -> StreamSlot {
        self.slot.clone()
    }

    /// Starts the stream that takes over the connection.
    fn leave(&mut self) {
        let body = self.slot.0.body.take();
        if let (Some(io), Some((body, framing))) = (self.io.take(), body) {
            self.slot.0.stage.set(Stage::Detached);
            rt::spawn(DetachedStream {
                io,
                slot: self.slot.clone(),
                body: Some(body),
                framing,
                output: BytesMut::new(),
                linger: None,
                _open: (self.open.take(), self.slot.0.streams.one()),
            });
            self.slot.wake_reader();
        }
    }

    fn attached(&mut self) -> io::Result<Pin<&mut TcpStream>> {
        self.io.as_mut().map(Pin::new).ok_or_else(gone)
    }
}

fn gone() -> io::Error {
    io::Error::new(io::ErrorKind::ConnectionAborted, "a stream has taken over the connection")
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        match self.slot.0.stage.get() {
            // The flush that follows wakes the server.
            Stage::Leaving => return Poll::Pending,
            Stage::Flushed => self.leave(),
            Stage::Attached | Stage::Detached | Stage::Closed => {}
        }
        self.attached()?.poll_read(context, into)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = self.attached()?.poll_write(context, bytes);
        if matches!(written, Poll::Ready(Ok(1..))) {
            self.slot.0.waiting_since.set(Instant::now());
        }
        written
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.attached()?.poll_flush(context))?;
        if self.slot.0.stage.get() == Stage::Leaving {
            self.slot.0.stage.set(Stage::Flushed);
            context.waker().wake_by_ref();
            return Poll::Ready(Ok(()));
        }
        // The server flushes at the end of each run, when it has decoded what it has read and written everything. It
        // does not always read.
        self.check_patience(context)?;
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.slot.close();
        self.attached()?.poll_shutdown(context)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if self.slot.0.stage.get() != Stage::Detached {
            self.slot.close();
        }
    }
}

impl StreamSlot {
    /// Counts a request as being answered until the result is dropped.
    pub fn open_request(&self) -> OpenRequest {
        self.0.requests.update(|count| count + 1);
        OpenRequest(self.clone())
    }

    /// Builds the response of a stream, which takes over the connection of the request after its head.
    pub fn detach(request: &HttpRequest, mut response: HttpResponse) -> HttpResponse {
        let Some(slot) = request.conn_data::<Self>().cloned() else { return response };
        let upgrade = response.head().upgrade();
        // The head that the server writes says the same, also for HTTP/1.0.
        let framing = if upgrade { Framing::UntilClosed } else { Framing::Chunked };
        if !upgrade {
            response.head_mut().set_connection_type(ConnectionType::Close);
        }
        response.map_body(|_, body| LeavingBody { body: Some(body), framing, slot }.boxed())
    }

    /// Whether a stream has taken over the connection.
    pub fn is_detached(&self) -> bool {
        matches!(self.0.stage.get(), Stage::Detached | Stage::Closed)
    }

    /// Returns what has been received since a stream took over the connection.
    pub fn poll_received(&self, context: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let received = &mut *self.0.received.borrow_mut();
        if let Some(piece) = received.pieces.pop_front() {
            received.bytes -= piece.len();
            received.stream.take().into_iter().for_each(Waker::wake);
            return Poll::Ready(Some(piece));
        }
        if self.0.stage.get() == Stage::Closed {
            return Poll::Ready(None);
        }
        self.wait(received, context);
        Poll::Pending
    }

    /// Wakes the task when the stream takes over the connection or receives bytes.
    pub fn register(&self, context: &mut Context<'_>) {
        self.wait(&mut self.0.received.borrow_mut(), context);
    }

    fn wait(&self, received: &mut Received, context: &mut Context<'_>) {
        received.wanted = true;
        if received.reader.as_ref().is_none_or(|reader| !reader.will_wake(context.waker())) {
            received.reader = Some(context.waker().clone());
        }
    }

    fn wake_reader(&self) {
        let reader = self.0.received.borrow_mut().reader.take();
        reader.into_iter().for_each(Waker::wake);
    }

    fn close(&self) {
        self.0.stage.set(Stage::Closed);
        let body = self.0.body.take();
        drop(body);
        self.wake_reader();
    }
}

impl Drop for OpenRequest {
    fn drop(&mut self) {
        let slot = &*self.0.0;
        slot.requests.update(|count| count - 1);
        slot.waiting_since.set(Instant::now());
    }
}

impl ResponseBody {
    /// Builds the body of the response to that request.
    pub fn new(body: impl MessageBody + 'static, request: Option<OpenRequest>) -> Self {
        Self { body: body.boxed(), rest: Bytes::new(), _request: request }
    }
}

impl MessageBody for ResponseBody {
    type Error = Box<dyn std::error::Error>;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        if self.rest.is_empty() {
            match ready!(Pin::new(&mut self.body).poll_next(context)) {
                Some(Ok(yielded)) => self.rest = yielded,
                ended => return Poll::Ready(ended),
            }
        }
        let length = self.rest.len().min(PIECE_BYTES);
        Poll::Ready(Some(Ok(self.rest.split_to(length))))
    }
}

impl MessageBody for LeavingBody {
    type Error = Error;

    fn size(&self) -> BodySize {
        BodySize::Stream
    }

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Bytes, Error>>> {
        if let Some(body) = self.body.take() {
            let framing = self.framing;
            self.slot.0.body.replace(Some((body, framing)));
            self.slot.0.stage.set(Stage::Leaving);
        }
        Poll::Pending
    }
}

impl Framing {
    fn write(self, to: &mut BytesMut, piece: &[u8]) {
        match self {
            // An empty chunk would end the body.
            Self::Chunked if piece.is_empty() => {}
            Self::Chunked => {
                to.extend_from_slice(format!("{:X}\r\n", piece.len()).as_bytes());
                to.extend_from_slice(piece);
                to.extend_from_slice(b"\r\n");
            }
            Self::UntilClosed => to.extend_from_slice(piece),
        }
    }

    fn end(self, to: &mut BytesMut) {
        if self == Self::Chunked {
            to.extend_from_slice(b"0\r\n\r\n");
        }
    }
}

impl DetachedStream {
    /// Collects the available bytes of the body.
    fn collect(&mut self, context: &mut Context<'_>) -> Result<(), Gone> {
        while self.output.len() < BYTES_PER_WRITE {
            let Some(body) = &mut self.body else { return Ok(()) };
            match Pin::new(body).poll_next(context) {
                Poll::Pending => return Ok(()),
                Poll::Ready(Some(Ok(piece))) => self.framing.write(&mut self.output, &piece),
                Poll::Ready(Some(Err(_))) => return Err(Gone),
                Poll::Ready(None) => {
                    self.framing.end(&mut self.output);
                    self.body = None;
                }
            }
        }
        Ok(())
    }

    /// Writes the body until no bytes are available or the connection accepts no more.
    fn write(&mut self, context: &mut Context<'_>) -> Result<(), Gone> {
        loop {
            self.collect(context)?;
            if self.output.is_empty() {
                return Ok(());
            }
            match Pin::new(&mut self.io).poll_write(context, &self.output) {
                Poll::Pending => return Ok(()),
                Poll::Ready(Ok(0) | Err(_)) => return Err(Gone),
                Poll::Ready(Ok(written)) if written == self.output.len() => self.output = BytesMut::new(),
                Poll::Ready(Ok(written)) => drop(self.output.split_to(written)),
            }
        }
    }

    /// Reads what the client sends. The reader of a WebSocket receives it; otherwise it is dropped.
    fn read(&mut self, context: &mut Context<'_>) -> Result<(), Gone> {
        loop {
            {
                let received = &mut *self.slot.0.received.borrow_mut();
                if received.bytes >= MAX_RECEIVED_BYTES {
                    received.stream = Some(context.waker().clone());
                    return Ok(());
                }
            }
            let mut bytes = [0; BYTES_PER_READ];
            let mut into = ReadBuf::new(&mut bytes);
            match Pin::new(&mut self.io).poll_read(context, &mut into) {
                Poll::Pending => return Ok(()),
                Poll::Ready(Ok(())) if !into.filled().is_empty() => {
                    let received = &mut *self.slot.0.received.borrow_mut();
                    if received.wanted && self.body.is_some() {
                        received.bytes += into.filled().len();
                        received.pieces.push_back(Bytes::copy_from_slice(into.filled()));
                        received.reader.take().into_iter().for_each(Waker::wake);
                    }
                }
                Poll::Ready(_) => return Err(Gone),
            }
        }
    }
}

/// The client has closed the connection.
struct Gone;

impl Future for DetachedStream {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let this = &mut *self;
        if this.read(context).is_err() || this.write(context).is_err() {
            return Poll::Ready(());
        }
        if this.body.is_some() || !this.output.is_empty() {
            return Poll::Pending;
        }
        if this.linger.is_none() {
            // The client sees the end even if it has sent bytes that were not read.
            if ready!(Pin::new(&mut this.io).poll_shutdown(context)).is_err() {
                return Poll::Ready(());
            }
            this.slot.0.received.take();
        }
        this.linger.get_or_insert_with(|| Box::pin(sleep(LINGER_TIMEOUT))).as_mut().poll(context)
    }
}

impl Drop for DetachedStream {
    fn drop(&mut self) {
        self.slot.close();
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use super::*;

    #[actix_web::test]
    async fn a_body_is_sent_in_pieces_of_limited_size() {
        let bytes: Bytes = (0..=u8::MAX).cycle().take(2 * PIECE_BYTES + 1).collect();
        let mut body = ResponseBody::new(bytes.clone(), None);
        assert_eq!(body.size(), BodySize::Sized(bytes.len() as u64));
        let (mut sent, mut lengths) = (BytesMut::new(), Vec::new());
        while let Some(piece) = poll_fn(|context| Pin::new(&mut body).poll_next(context)).await {
            let piece = piece.expect("a piece");
            lengths.push(piece.len());
            sent.extend_from_slice(&piece);
        }
        assert_eq!(lengths, [PIECE_BYTES, PIECE_BYTES, 1]);
        assert_eq!(sent, bytes);
    }
}
