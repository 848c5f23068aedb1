//! Bodies with chunked transfer encoding (RFC 9112, section 7.1).

use std::io::BufRead;

pub fn read_chunked_body(stream: &mut impl BufRead) -> Vec<u8> {
    let mut body = Vec::new();
    loop {
        let mut size = String::new();
        stream.read_line(&mut size).expect("a size");
        let size = usize::from_str_radix(size.trim(), 16).expect("a size");
        let mut piece = vec![0; size + 2];
        stream.read_exact(&mut piece).expect("a piece");
        if size == 0 {
            return body;
        }
        body.extend_from_slice(&piece[..size]);
    }
}
