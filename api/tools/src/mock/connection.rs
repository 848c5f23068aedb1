//! The TCP connection of a request. The mock can shut it down, so that no further byte arrives.

use std::any::Any;
use std::net::Shutdown;

use actix_web::HttpRequest;
use actix_web::dev::Extensions;
use actix_web::rt::net::TcpStream;
use socket2::{SockRef, Socket};

struct Connection(Socket);

/// Stores a handle to a newly accepted connection.
pub fn store(connection: &dyn Any, data: &mut Extensions) {
    if let Some(connection) = connection.downcast_ref::<TcpStream>()
        && let Ok(socket) = SockRef::from(connection).try_clone()
    {
        data.insert(Connection(socket));
    }
}

/// Shuts down the connection of a request.
pub fn cut(request: &HttpRequest) {
    if let Some(Connection(socket)) = request.conn_data::<Connection>() {
        // The peer may have closed it already.
        drop(socket.shutdown(Shutdown::Both));
    }
}
