//! Listening sockets: opening them, and closing them without a reset for a client whose connection waits to be accepted.
//!
//! Linux resets the connections that wait in the queue of a listening socket when it is closed, although the client may have
//! sent a request already. So a socket is closed in three steps: `ignore_new` drops the packets that ask for a connection,
//! the queue empties (`Sockets::incoming`), and `refuse` closes it.

use std::fs;
use std::io;
use std::net::{SocketAddr, TcpListener};

use socket2::{Domain, Protocol, SockRef, Socket, Type};

/// Connections that wait to be accepted.
const BACKLOG: i32 = 1_024;

/// Listens on those of the addresses that can be taken; at least on one.
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

/// Has the system drop packets that ask for a new connection. Connections that are being set up are finished: the packet
/// that confirms one, and a request that follows it, come through.
pub fn ignore_new(listener: &TcpListener) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    SockRef::from(listener).attach_filter(&filter::NO_NEW)?;
    #[cfg(not(target_os = "linux"))]
    SockRef::from(listener).listen(1)?;
    Ok(())
}

/// Refuses new connections from now on. Resets those that wait to be accepted; those that were accepted go on.
pub fn refuse(listener: &TcpListener) -> io::Result<()> {
    // Elsewhere a socket is closed only with the last of its handles.
    #[cfg(target_os = "linux")]
    SockRef::from(listener).shutdown(std::net::Shutdown::Read)?;
    #[cfg(not(target_os = "linux"))]
    let _ = listener;
    Ok(())
}

/// A program for the packet filter of the system.
#[cfg(target_os = "linux")]
mod filter {
    use socket2::SockFilter;

    /// `BPF_LD | BPF_B | BPF_ABS`: loads a byte.
    const LOAD: u16 = 0x30;
    /// `BPF_ALU | BPF_AND | BPF_K`: keeps some bits of it.
    const AND: u16 = 0x54;
    /// `BPF_JMP | BPF_JEQ | BPF_K`: skips so many instructions if it is that value, or so many others.
    const IF_EQUAL: u16 = 0x15;
    /// `BPF_RET | BPF_K`: keeps so many bytes of the packet.
    const KEEP: u16 = 0x06;
    /// Where the flags are in the header of TCP.
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

/// The sockets of some ports, as the system knows them.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Sockets {
    /// Connections that are being set up, or wait to be accepted.
    pub incoming: u64,
    /// Connections that are established, or that only the other side has closed. They include those that wait to be
    /// accepted.
    pub connected: u64,
}

impl Sockets {
    /// Reads them, or nothing where the system does not say.
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

    /// Adds a line of a table: number, own address, other address, state, and the lengths of two queues.
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
                // Listening: the second queue is that of the connections that wait.
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

    /// A machine that does much else may take long.
    const PATIENCE: Duration = Duration::from_secs(60);

    fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
        let begun = Instant::now();
        loop {
            if let Some(found) = look() {
                return found;
            }
            assert!(begun.elapsed() < PATIENCE, "{what}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    fn say(from: &mut TcpStream, to: &mut TcpStream) {
        to.set_read_timeout(Some(PATIENCE)).expect("set");
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

        // The client does not receive the reply of the system, so its connection stays half open.
        let client = Socket::new(Domain::IPV4, Type::STREAM, Some(Protocol::TCP)).expect("a socket");
        client.attach_filter(&filter::NOTHING).expect("a filter");
        client.set_nonblocking(true).expect("set");
        client.connect(&address.into()).expect_err("not yet connected");
        until("it is being set up", || (sockets().incoming == 1).then_some(()));

        ignore_new(&listener).expect("a filter");
        assert_eq!(connect(address), ErrorKind::TimedOut);
        // The system sends its reply again.
        client.detach_filter().expect("no filter");
        until("it waits to be accepted", || {
            (sockets() == Sockets { incoming: 1, connected: 1 }).then_some(())
        });
        let (mut accepted, _) = listener.accept().expect("a connection");
        assert_eq!(sockets(), Sockets { incoming: 0, connected: 1 });
        client.set_nonblocking(false).expect("set");
        let mut client = TcpStream::from(client);
        say(&mut client, &mut accepted);

        let other = listener.try_clone().expect("a handle");
        refuse(&listener).expect("closed");
        assert_eq!(connect(address), ErrorKind::ConnectionRefused);
        drop(other);
        say(&mut client, &mut accepted);
        say(&mut accepted, &mut client);
    }

    #[test]
    fn a_line_of_the_system_is_read() {
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
