//! The progress of periodic work.

/// What a run of periodic work has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// Nothing more is due now.
    Done,
    /// More work may be due: the work goes on at once.
    More,
}

impl Progress {
    /// There may be more work after a full page.
    pub fn of_page(rows: usize, page_size: i64) -> Self {
        if rows as i64 >= page_size { Self::More } else { Self::Done }
    }
}
