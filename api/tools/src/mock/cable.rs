//! The connection that a request came over, which can be cut: nothing more goes over it then.

use std::any::Any;
use std::net::Shutdown;

use actix_web::HttpRequest;
use actix_web::dev::Extensions;
use actix_web::rt::net::TcpStream;
use socket2::{SockRef, Socket};

/// A connection.
struct Cable(Socket);

/// Keeps hold of a connection that has just been made.
pub fn held(connection: &dyn Any, data: &mut Extensions) {
    if let Some(connection) = connection.downcast_ref::<TcpStream>()
        && let Ok(socket) = SockRef::from(connection).try_clone()
    {
        data.insert(Cable(socket));
    }
}

/// Cuts the connection of a request.
pub fn cut(request: &HttpRequest) {
    if let Some(Cable(socket)) = request.conn_data::<Cable>() {
        // It may be gone already.
        drop(socket.shutdown(Shutdown::Both));
    }
}
