//! Writes mail to files, for a server without a mail server. They hold links that sign in, so only the user of the
//! program can read them.

use std::fs::{self, DirBuilder, File};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::PathBuf;

use futures_util::future::BoxFuture;
use service::ports::mailer::{MailError, Mailer, OutgoingMail};
use tokio::task::spawn_blocking;

use crate::mail::message::{Sender, compose};

/// Writes each mail to a file of its own.
pub struct FileMailer {
    folder: PathBuf,
    from: Sender,
}

impl FileMailer {
    /// Writes to that folder, which is created with the first mail.
    pub fn new(folder: PathBuf, from: Sender) -> Self {
        Self { folder, from }
    }
}

impl Mailer for FileMailer {
    fn send(&self, mail: OutgoingMail) -> BoxFuture<'_, Result<(), MailError>> {
        let folder = self.folder.clone();
        Box::pin(async move {
            let message = compose(&self.from, &mail)?.formatted();
            let name = format!("{}.eml", mail.id);
            let file = name.clone();
            let written = spawn_blocking(move || write(folder, &file, &message)).await;
            match written.map_err(io::Error::other).flatten() {
                Ok(()) => {
                    tracing::info!(file = name, "a mail was written to MAIL_DIR");
                    Ok(())
                }
                Err(why) => {
                    tracing::warn!(
                        mail = %mail.id,
                        folder = %self.folder.display(),
                        %why,
                        "a mail could not be written to MAIL_DIR; make the folder writable by the server"
                    );
                    Err(MailError {
                        permanent: false,
                        status: None,
                        reason: format!("MAIL_DIR cannot be written: {why}"),
                    })
                }
            }
        })
    }
}

/// Writes a file that appears only when it is complete.
fn write(folder: PathBuf, name: &str, message: &[u8]) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(&folder)?;
    let unfinished = folder.join(format!(".{name}"));
    let mut file: File =
        fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&unfinished)?;
    file.write_all(message)?;
    file.sync_all()?;
    fs::rename(unfinished, folder.join(name))
}
