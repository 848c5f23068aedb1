//! Linear regression: how much one more stream adds.

/// The line that fits points best: the least sum of squared vertical distances.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Line {
    /// What `y` grows by when `x` grows by one.
    pub slope: f64,
    /// `y` where `x` is 0.
    pub at_zero: f64,
}

impl Line {
    /// The line through points `(x, y)`; none if all have the same `x`.
    pub fn through(points: &[(f64, f64)]) -> Option<Self> {
        let count = points.len() as f64;
        let mean_x = points.iter().map(|(x, _)| x).sum::<f64>() / count;
        let mean_y = points.iter().map(|(_, y)| y).sum::<f64>() / count;
        let spread: f64 = points.iter().map(|(x, _)| (x - mean_x).powi(2)).sum();
        let common: f64 = points.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
        let slope = common / spread;
        (spread > 0.0).then_some(Self { slope, at_zero: mean_y - slope * mean_x })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_on_a_line_give_that_line() {
        let points: Vec<_> = (3..9).map(f64::from).map(|x| (x, 16.0 + 0.5 * x)).collect();
        assert_eq!(Line::through(&points), Some(Line { slope: 0.5, at_zero: 16.0 }));
    }

    #[test]
    fn distances_from_the_line_cancel_out() {
        let points = [(0.0, 1.0), (1.0, 0.0), (2.0, 3.0), (3.0, 2.0)];
        let line = Line::through(&points).expect("a line");
        assert!((line.slope - 0.6).abs() < 1e-9 && (line.at_zero - 0.6).abs() < 1e-9, "{line:?}");
    }

    #[test]
    fn one_place_gives_no_line() {
        assert_eq!(Line::through(&[]), None);
        assert_eq!(Line::through(&[(2.0, 1.0), (2.0, 5.0)]), None);
    }
}
