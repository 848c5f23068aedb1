//! An online backup: everything that was committed when the copy began, and no partial transactions.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use diesel::prelude::*;
use diesel::sql_types::Text;

use super::connection::open;
use crate::error::store_error;
use crate::settings::Sqlite;
use service::ports::StoreError;

#[derive(QueryableByName)]
struct Finding {
    #[diesel(sql_type = Text)]
    quick_check: String,
}

/// Copies the database to a new file. The file appears under its name only when it is complete and synced to disk.
pub fn backup(location: &Sqlite, to: &Path) -> Result<(), StoreError> {
    let failed = |why: io::Error| StoreError::Failed(format!("{}: {why}", to.display()));
    if to.exists() {
        return Err(failed(io::Error::other("the file is there already")));
    }
    let mut part = to.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    // It holds the keys that sign tokens: only the owner may read it.
    let begun = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&part);
    drop(begun.map_err(|why| StoreError::Failed(format!("{}: {why}", part.display())))?);
    let copied = copy(location, &part).and_then(|()| finish(&part, to).map_err(failed));
    copied.inspect_err(|_| drop(fs::remove_file(&part)))
}

fn copy(location: &Sqlite, part: &Path) -> Result<(), StoreError> {
    let name = part.to_str().ok_or_else(|| StoreError::Failed(format!("{} is not UTF-8", part.display())))?;
    diesel::sql_query("VACUUM INTO ?")
        .bind::<Text, _>(name)
        .execute(&mut open(location)?)
        .map_err(store_error)?;
    let mut copy = SqliteConnection::establish(name)
        .map_err(|why| StoreError::Failed(format!("the copy cannot be opened: {why}")))?;
    let found: Vec<Finding> = diesel::sql_query("PRAGMA quick_check").load(&mut copy).map_err(store_error)?;
    match found.as_slice() {
        [only] if only.quick_check == "ok" => Ok(()),
        _ => Err(StoreError::Failed(format!(
            "the copy {} is damaged: check the database with `PRAGMA integrity_check`",
            part.display()
        ))),
    }
}

/// SQLite does not sync such a copy to disk.
fn finish(part: &Path, to: &Path) -> io::Result<()> {
    File::open(part)?.sync_all()?;
    fs::rename(part, to)?;
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}
