//! What a phone shows, in whatever browser: as much as a player needs.

use serde_json::Value;

use crate::window::Window;

/// The page that a browser shows.
pub trait Screen {
    fn go(&self, url: &str);

    /// Runs a script on the page and returns its result, or the value of the promise that it returns.
    fn run_script(&self, script: &str) -> Value;

    /// The visible text of the page; none while it is being replaced by another one.
    fn text(&self) -> String {
        self.run_script("return document.body?.innerText;").to_string()
    }

    /// Touches a point of the page, in CSS pixels.
    fn touch_at(&self, x: f64, y: f64);
}

impl Screen for Window {
    fn go(&self, url: &str) {
        Self::go(self, url);
    }

    #[track_caller]
    fn run_script(&self, script: &str) -> Value {
        Self::run_script(self, script)
    }

    fn touch_at(&self, x: f64, y: f64) {
        Self::touch_at(self, x, y);
    }
}
