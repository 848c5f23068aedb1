//! Standard output of the commands.

use std::fmt;
use std::io::Write;

/// Prints a line. Errors of standard output are ignored, so that a closed pipe does not stop a game.
pub fn print(line: fmt::Arguments<'_>) {
    drop(writeln!(std::io::stdout().lock(), "{line}"));
}
