//! Listening sockets: opens them, and closes them without resetting a client whose connection waits to be accepted.
//!
//! When a listening socket is closed, Linux resets the connections in its queue, although the client may already have
//! sent a request. A socket is therefore closed in three steps: `ignore_new` drops packets that request a connection,
//! the queue empties (`Sockets::incoming`), and `refuse` closes the socket.

use std::fs;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::os::fd::AsRawFd;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;

use socket2::{Domain, Protocol, SockRef, Socket, Type};

/// Maximum number of connections that wait to be accepted.
const BACKLOG: i32 = 1_024;

/// Listens on all of the addresses that are available; at least one must be.
pub fn listen(addresses: &[SocketAddr]) -> io::Result<Vec<TcpListener>> {
    let (mut listeners, mut failed) = (Vec::new(), None);
    for address in addresses {
        match listen_on(*address) {
            Ok(listener) => listeners.push(listener),
            Err(why) => failed = Some(why),
        }
    }
    match failed {
        Some(why) if listeners.is_empty() => Err(why),
        _ => Ok(listeners),
    }
}

fn listen_on(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    socket.set_reuse_address(true)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    Ok(socket.into())
}

/// Makes the system drop packets that request a new connection. Connections that are being set up are completed: the
/// packet that confirms one, and the request that follows, still arrive.
pub fn ignore_new(listener: &TcpListener) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    SockRef::from(listener).attach_filter(&filter::NO_NEW)?;
    #[cfg(not(target_os = "linux"))]
    SockRef::from(listener).listen(1)?;
    Ok(())
}

/// Refuses new connections from now on. Resets connections that wait to be accepted; accepted ones continue.
pub fn refuse(listener: &TcpListener) -> io::Result<()> {
    // Other systems close a socket only with its last handle.
    #[cfg(target_os = "linux")]
    SockRef::from(listener).shutdown(std::net::Shutdown::Read)?;
    #[cfg(not(target_os = "linux"))]
    let _ = listener;
    Ok(())
}

/// The event loop that accepts the connections of listening sockets, as Linux shows it in `/proc/self/fdinfo`.
pub struct AcceptLoop {
    info: PathBuf,
    /// How each socket is listed.
    sockets: Vec<String>,
}

impl AcceptLoop {
    /// Finds the event loop of this process that watches one of the sockets; none if the system does not list it.
    pub fn find(listeners: &[TcpListener]) -> Option<Self> {
        let inode = |one: &TcpListener| {
            fs::metadata(format!("/proc/self/fd/{}", one.as_raw_fd())).map(|file| file.ino())
        };
        let sockets: Vec<_> =
            listeners.iter().filter_map(|one| Some(format!(" ino:{:x} ", inode(one).ok()?))).collect();
        fs::read_dir("/proc/self/fd").ok()?.flatten().find_map(|file| {
            let target = fs::read_link(file.path()).ok()?;
            let info = PathBuf::from("/proc/self/fdinfo").join(file.file_name());
            let found = Self { info, sockets: sockets.clone() };
            (target.to_str() == Some("anon_inode:[eventpoll]") && found.watches()).then_some(found)
        })
    }

    /// Whether the event loop watches one of the sockets.
    pub fn watches(&self) -> bool {
        let watched = fs::read_to_string(&self.info).unwrap_or_default();
        self.sockets.iter().any(|socket| watched.contains(socket))
    }
}

/// Programs for the packet filter of the system (BPF).
#[cfg(target_os = "linux")]
mod filter {
    use socket2::SockFilter;

    /// `BPF_LD | BPF_B | BPF_ABS`: loads a byte.
    const LOAD: u16 = 0x30;
    /// `BPF_ALU | BPF_AND | BPF_K`: masks the loaded value.
    const AND: u16 = 0x54;
    /// `BPF_JMP | BPF_JEQ | BPF_K`: skips one number of instructions if the value is equal, another one if not.
    const IF_EQUAL: u16 = 0x15;
    /// `BPF_RET | BPF_K`: keeps the given number of bytes of the packet; 0 drops it.
    const KEEP: u16 = 0x06;
    /// The offset of the flags in the TCP header.
    const FLAGS: u32 = 13;
    const SYN: u32 = 0x02;
    const ACK: u32 = 0x10;

    /// Drops packets with SYN and without ACK.
    pub(super) static NO_NEW: [SockFilter; 5] = [
        SockFilter::new(LOAD, 0, 0, FLAGS),
        SockFilter::new(AND, 0, 0, SYN | ACK),
        SockFilter::new(IF_EQUAL, 0, 1, SYN),
        SockFilter::new(KEEP, 0, 0, 0),
        SockFilter::new(KEEP, 0, 0, u32::MAX),
    ];
    /// Drops every packet.
    #[cfg(test)]
    pub(super) static NOTHING: [SockFilter; 1] = [SockFilter::new(KEEP, 0, 0, 0)];
}

/// The number of TCP connections on some ports.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Sockets {
    /// Connections that are being set up, or wait to be accepted.
    pub incoming: u64,
    /// Connections that are established or closed only by the other side, including those that wait to be accepted.
    pub connected: u64,
}

impl Sockets {
    /// Reads the counts; none if the system does not list its sockets.
    pub fn read(ports: impl Iterator<Item = u16>) -> Option<Self> {
        let ports: Vec<_> = ports.collect();
        let mut tables = ["/proc/self/net/tcp", "/proc/self/net/tcp6"]
            .into_iter()
            .filter_map(|path| fs::read_to_string(path).ok())
            .peekable();
        tables.peek()?;
        let mut all = Self::default();
        for table in tables {
            table.lines().skip(1).for_each(|line| all.add(line, &ports).unwrap_or_default());
        }
        Some(all)
    }

    /// Adds a line of `/proc/net/tcp`: number, local address, remote address, state, and two queue lengths.
    fn add(&mut self, line: &str, ports: &[u16]) -> Option<()> {
        let mut words = line.split_whitespace().skip(1);
        let (own, state, queues) = (words.next()?, words.nth(1)?, words.next()?);
        let port = u16::from_str_radix(own.rsplit(':').next()?, 16).ok()?;
        if ports.contains(&port) {
            match state {
                // Established, or closed by the other side alone.
                "01" | "08" => self.connected += 1,
                // Being set up.
                "03" => self.incoming += 1,
                // Listening: the second queue holds connections that wait to be accepted.
                "0A" => self.incoming += u64::from_str_radix(queues.split(':').nth(1)?, 16).ok()?,
                _ => {}
            }
        }
        Some(())
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::io::{ErrorKind, Read, Write};
    use std::net::TcpStream;
    use std::thread;
    use std::time::{Duration, Instant};

    use super::*;

    /// Generous, for a busy machine.
    const TIMEOUT: Duration = Duration::from_secs(60);

    fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
        let begun = Instant::now();
        loop {
            if let Some(found) = look() {
                return found;
            }
            assert!(begun.elapsed() < TIMEOUT, "{what}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    fn exchange(from: &mut TcpStream, to: &mut TcpStream) {
        to.set_read_timeout(Some(TIMEOUT)).expect("set");
        from.write_all(b"?").expect("sent");
        let mut byte = [0];
        to.read_exact(&mut byte).expect("received");
        assert_eq!(&byte, b"?");
    }

    fn connect(address: SocketAddr) -> ErrorKind {
        TcpStream::connect_timeout(&address, Duration::from_millis(300)).expect_err("nobody accepts").kind()
    }

    #[test]
    fn a_connection_that_is_being_set_up_is_finished_and_a_later_one_is_refused() {
        let listener = listen(&["127.0.0.1:0".parse().expect("an address")]).expect("a port").remove(0);
        let address = listener.local_addr().expect("an address");
        let sockets = || Sockets::read([address.port()].into_iter()).expect("a table");

        // The client drops the server's SYN-ACK, so the connection stays half open.
        let client = Socket::new(Domain::IPV4, Type::STREAM, Some(Protocol::TCP)).expect("a socket");
        client.attach_filter(&filter::NOTHING).expect("a filter");
        client.set_nonblocking(true).expect("set");
        client.connect(&address.into()).expect_err("not yet connected");
        until("it is being set up", || (sockets().incoming == 1).then_some(()));

        ignore_new(&listener).expect("a filter");
        assert_eq!(connect(address), ErrorKind::TimedOut);
        // The system repeats the SYN-ACK.
        client.detach_filter().expect("no filter");
        until("it waits to be accepted", || {
            (sockets() == Sockets { incoming: 1, connected: 1 }).then_some(())
        });
        let (mut accepted, _) = listener.accept().expect("a connection");
        assert_eq!(sockets(), Sockets { incoming: 0, connected: 1 });
        client.set_nonblocking(false).expect("set");
        let mut client = TcpStream::from(client);
        exchange(&mut client, &mut accepted);

        let other = listener.try_clone().expect("a handle");
        refuse(&listener).expect("closed");
        assert_eq!(connect(address), ErrorKind::ConnectionRefused);
        drop(other);
        exchange(&mut client, &mut accepted);
        exchange(&mut accepted, &mut client);
    }

    #[tokio::test]
    async fn the_accept_loop_of_a_listening_socket_is_found_until_it_stops_watching() {
        let listeners = listen(&["127.0.0.1:0".parse().expect("an address")]).expect("a port");
        assert!(AcceptLoop::find(&listeners).is_none());
        let other = listeners[0].try_clone().expect("a handle");
        other.set_nonblocking(true).expect("set");
        let watched = tokio::net::TcpListener::from_std(other).expect("watched");
        let found = AcceptLoop::find(&listeners).expect("the event loop");
        assert!(found.watches());
        drop(watched);
        assert!(!found.watches());
    }

    #[test]
    fn a_line_of_proc_net_tcp_is_parsed() {
        let mut all = Sockets::default();
        let listens =
            "   0: 0100007F:1F90 00000000:0000 0A 00000000:0000000C 00:00000000 00000000     0        0 1";
        for (line, port) in [(listens, 0x1f91), (listens, 0x1f90), ("", 0x1f90), ("0: 0100007F:1F90", 0x1f90)]
        {
            let _ = all.add(line, &[port]);
        }
        assert_eq!(all, Sockets { incoming: 12, connected: 0 });
    }
}
