//! A file with results, to which later runs add.

use std::error::Error;
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The file.
pub struct StateFile(PathBuf);

impl StateFile {
    /// The file at this path, which need not exist.
    pub fn at(path: PathBuf) -> StateFile {
        StateFile(path)
    }

    /// Reads the results. `None` if there is no file.
    ///
    /// # Errors
    /// If the file cannot be read, or is not the file of such results.
    pub fn read<T: DeserializeOwned>(&self) -> Result<Option<T>, Box<dyn Error>> {
        let path = self.0.display();
        match fs::read(&self.0) {
            Err(why) if why.kind() == ErrorKind::NotFound => Ok(None),
            Err(why) => Err(format!("cannot read {path}: {why}").into()),
            Ok(bytes) => match serde_json::from_slice(&bytes) {
                Ok(results) => Ok(Some(results)),
                Err(why) => Err(format!("{path} is no file of this command: {why}").into()),
            },
        }
    }

    /// Replaces the file. A run that is stopped meanwhile leaves the old one.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write<T: Serialize>(&self, results: &T) -> Result<(), Box<dyn Error>> {
        let mut new = self.0.clone().into_os_string();
        new.push(".new");
        let text = serde_json::to_vec(results)?;
        fs::write(&new, text)
            .and_then(|()| fs::rename(&new, &self.0))
            .map_err(|why| format!("cannot write {}: {why}", self.0.display()).into())
    }
}
