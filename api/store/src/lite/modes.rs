//! File modes of the database. Only the owner may read its files, because they hold secrets.

use std::fs::{self, OpenOptions};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// Read and write for the owner only.
const PRIVATE: u32 = 0o600;

/// Creates the file with owner-only access if it does not exist. SQLite gives the `-wal` and `-shm` files the same
/// mode.
pub fn create(path: &Path) {
    // If it cannot be created, SQLite reports the reason when it opens the file.
    drop(OpenOptions::new().write(true).create_new(true).mode(PRIVATE).open(path));
}

/// The files that group or others may access, with their modes.
pub fn accessible_to_others(path: &Path) -> Vec<(PathBuf, u32)> {
    let files = ["", "-wal", "-shm"].map(|end| {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        PathBuf::from(name)
    });
    let mode = |file: PathBuf| {
        let mode = fs::metadata(&file).ok()?.permissions().mode() & 0o777;
        (mode & !PRIVATE & 0o077 != 0).then_some((file, mode))
    };
    files.into_iter().filter_map(mode).collect()
}

/// Logs which files of an existing database other users may read. The modes are left unchanged: they may be
/// intentional, for example for a backup by another user.
pub fn warn_if_accessible(path: &Path) {
    for (file, mode) in accessible_to_others(path) {
        tracing::warn!(
            file = %file.display(),
            mode = format!("{mode:o}"),
            "other users of this machine may read the database and its secrets: restrict the file with `chmod 600`"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lite::Db;
    use crate::settings::Sqlite;

    fn set(path: &Path, mode: u32) {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("a mode");
    }

    #[test]
    fn a_new_database_is_for_its_owner_only() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.sqlite");
        let db = Db::start(&Sqlite::File(path.clone()), 1).expect("a database");
        let files: Vec<_> =
            fs::read_dir(folder.path()).expect("files").map(|file| file.expect("a file")).collect();
        assert!(files.len() >= 2, "the database and its log");
        for file in files {
            assert_eq!(file.metadata().expect("a mode").permissions().mode() & 0o777, 0o600, "{file:?}");
        }
        assert!(accessible_to_others(&path).is_empty());
        drop(db);
    }

    #[test]
    fn a_database_that_others_may_read_is_reported_and_its_mode_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.sqlite");
        drop(fs::File::create(&path).expect("a file"));
        set(&path, 0o644);
        create(&path);
        assert_eq!(accessible_to_others(&path), [(path.clone(), 0o644)]);
        set(&path, 0o400);
        assert!(accessible_to_others(&path).is_empty());
    }
}
