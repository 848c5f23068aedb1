//! Who on the machine may read the files of the database: nobody but their owner, because they hold secrets.

use std::fs::{self, OpenOptions};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// For the owner only.
const PRIVATE: u32 = 0o600;

/// Makes the file, for its owner only, unless it is there. SQLite gives the files beside it the same mode.
pub fn make(path: &Path) {
    // Why it cannot be made, SQLite says when it opens it.
    drop(OpenOptions::new().write(true).create_new(true).mode(PRIVATE).open(path));
}

/// The files that others may read or write too, with their modes.
pub fn wider(path: &Path) -> Vec<(PathBuf, u32)> {
    let beside = ["", "-wal", "-shm"].map(|end| {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        PathBuf::from(name)
    });
    let mode = |file: PathBuf| {
        let mode = fs::metadata(&file).ok()?.permissions().mode() & 0o777;
        (mode & !PRIVATE & 0o077 != 0).then_some((file, mode))
    };
    beside.into_iter().filter_map(mode).collect()
}

/// Says which files of a database that was there before others may read. They are left as they are: somebody may have
/// meant it so, for a backup by another user, say.
pub fn warn(path: &Path) {
    for (file, mode) in wider(path) {
        tracing::warn!(
            file = %file.display(),
            mode = format!("{mode:o}"),
            "others on this machine may read the database and its secrets: `chmod 600` takes that away"
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
        assert!(wider(&path).is_empty());
        drop(db);
    }

    #[test]
    fn a_database_that_others_may_read_is_named_and_left_as_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.sqlite");
        drop(fs::File::create(&path).expect("a file"));
        set(&path, 0o644);
        make(&path);
        assert_eq!(wider(&path), [(path.clone(), 0o644)]);
        set(&path, 0o400);
        assert!(wider(&path).is_empty());
    }
}
