//! Lines over one variable, both axes logarithmic: where they are now, and where they cross.

/// A line: what it is at the present value, and whether it grows with the variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What it is called.
    pub name: String,
    /// The name of its part, which gives its colour and how it is dashed.
    pub part: &'static str,
    /// What of it does not depend on the variable.
    pub constant: f64,
    /// What each one of the variable adds to it.
    pub each: f64,
}

/// A labelled place on an axis: a share of the width, or pixels from the top.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// Where it is.
    pub at: f64,
    /// What it says.
    pub label: String,
}

/// A point: a share of the width, and pixels from the top.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// A share of the width.
    pub x: f64,
    /// Pixels from the top.
    pub y: f64,
}

/// A line as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// What it is called.
    pub name: String,
    /// The name of its part.
    pub part: &'static str,
    /// Its corners: two where it is straight.
    pub points: Vec<Point>,
    /// Where the present value is on it.
    pub now: Point,
    /// Whether it rises: its name stands at its right end, else at its left.
    pub rises: bool,
    /// How high its name stands.
    pub label: f64,
}

/// Two lines that cross.
#[derive(Clone, Debug, PartialEq)]
pub struct Cross {
    /// The value of the variable there.
    pub value: f64,
    /// Where it is.
    pub at: Point,
    /// The places of both lines among those given.
    pub between: [usize; 2],
}

/// The picture, laid out.
#[derive(Clone, Debug, PartialEq)]
pub struct Crossing {
    /// The lines that are anywhere above zero.
    pub lines: Vec<Drawn>,
    /// Where two of them cross, from left to right.
    pub crosses: Vec<Cross>,
    /// Round numbers of the variable.
    pub across: Vec<Tick>,
    /// Round numbers of what the lines are.
    pub up: Vec<Tick>,
    /// Where the present value is.
    pub now: f64,
}

/// The plot's edges: left and right as shares of the width, top and bottom in pixels.
pub(super) const LEFT: f64 = 0.17;
pub(super) const RIGHT: f64 = 0.97;
pub(super) const TOP: f64 = 34.0;
pub(super) const BOTTOM: f64 = 224.0;
/// Pieces of a line that is not straight.
const PIECES: u32 = 48;
/// Labels of lines stand at least so far apart.
const APART: f64 = 15.0;
/// At most so many labels on an axis.
const MOST: usize = 7;
/// What is shown beyond the outermost point, in powers of ten.
const ROOM: f64 = 0.6;

impl Line {
    fn at(&self, x: f64) -> f64 {
        self.constant + self.each * x
    }

    fn is_straight(&self) -> bool {
        self.constant == 0.0 || self.each == 0.0
    }

    /// Where two lines are the same.
    fn meets(&self, other: &Self) -> Option<f64> {
        let x = (other.constant - self.constant) / (self.each - other.each);
        (x.is_finite() && x > 0.0).then_some(x)
    }
}

/// What a place on an axis is called: a leading figure and a power of ten.
pub type Label = fn(u8, i32) -> String;

/// Logarithms of a range that holds all of these, with room on either side.
fn range(values: impl Iterator<Item = f64>, room: f64) -> Option<[f64; 2]> {
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for value in values.filter(|value| value.is_finite() && *value > 0.0).map(f64::log10) {
        (low, high) = (low.min(value), high.max(value));
    }
    (low <= high).then_some([low - room, high + room])
}

impl Crossing {
    /// Lays the lines out around the value `now` of the variable; `labels` name places of the
    /// variable and of what the lines are. `None` where nothing can be drawn: a value of zero, or lines
    /// that are zero throughout.
    #[must_use]
    pub fn new(lines: &[Line], now: f64, [across, up]: [Label; 2]) -> Option<Self> {
        let shown: Vec<(usize, &Line)> = lines
            .iter()
            .enumerate()
            .filter(|(_, line)| line.at(now).is_finite() && line.at(now) > 0.0)
            .collect();
        let mut met: Vec<(f64, [usize; 2])> = Vec::new();
        for (place, (one, line)) in shown.iter().enumerate() {
            for (other, second) in shown.iter().skip(place + 1) {
                met.extend(line.meets(second).map(|x| (x, [*one, *other])));
            }
        }
        met.sort_by(|one, other| one.0.total_cmp(&other.0));
        let wide = range(met.iter().map(|(x, _)| *x).chain([now]), ROOM)?;
        let [from, to] = wide.map(|power| 10_f64.powf(power));
        let high = range(shown.iter().flat_map(|(_, line)| [line.at(from), line.at(to)]), 0.1)?;
        let x = |value: f64| LEFT + share(value, wide) * (RIGHT - LEFT);
        let y = |value: f64| BOTTOM - share(value, high) * (BOTTOM - TOP);
        let point = |line: &Line, value: f64| Point { x: x(value), y: y(line.at(value)) };
        let drawn = |(_, line): &(usize, &Line)| {
            let pieces = if line.is_straight() { 1 } else { PIECES };
            let along = |piece| f64::from(piece) / f64::from(pieces) * (wide[1] - wide[0]);
            Drawn {
                name: line.name.clone(),
                part: line.part,
                points: (0..=pieces)
                    .map(|piece| point(line, 10_f64.powf(wide[0] + along(piece))))
                    .collect(),
                now: point(line, now),
                rises: line.each > 0.0,
                label: y(line.at(if line.each > 0.0 { to } else { from })) - 6.0,
            }
        };
        let mut drawn: Vec<Drawn> = shown.iter().map(drawn).collect();
        part_labels(&mut drawn, true);
        part_labels(&mut drawn, false);
        let cross = |(value, between): (f64, [usize; 2])| {
            Some(Cross { value, at: point(lines.get(between[0])?, value), between })
        };
        Some(Self {
            lines: drawn,
            crosses: met.into_iter().filter_map(cross).collect(),
            across: ticks(wide, across, x),
            up: ticks(high, up, y),
            now: x(now),
        })
    }
}

/// How far a value is along some decades.
fn share(value: f64, [low, high]: [f64; 2]) -> f64 {
    ((value.log10() - low) / (high - low)).clamp(0.0, 1.0)
}

/// Names at either edge, from top to bottom, with room between them.
fn part_labels(lines: &mut [Drawn], rising: bool) {
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.retain(|place| lines.get(*place).is_some_and(|line| line.rises == rising));
    let height = |lines: &[Drawn], place: &usize| lines.get(*place).map_or(0.0, |one| one.label);
    order.sort_by(|one, other| height(lines, one).total_cmp(&height(lines, other)));
    let mut least = f64::NEG_INFINITY;
    for place in order {
        if let Some(line) = lines.get_mut(place) {
            // What has no room above its line stands below it.
            if line.label < least {
                line.label = (line.label + 20.0).max(least);
            }
            least = line.label + APART;
        }
    }
}

/// As many round numbers as can be read: powers of ten, and between them 2 and 5 where there are few.
fn ticks([low, high]: [f64; 2], label: Label, place: impl Fn(f64) -> f64) -> Vec<Tick> {
    #[expect(clippy::cast_possible_truncation, reason = "powers of a float are within ±400")]
    let (first, last) = (low.floor() as i32, high.floor() as i32);
    let leading: &[u8] = if high - low < 2.0 { &[1, 2, 5] } else { &[1] };
    let tick = |leading: u8, power: i32| {
        let value = f64::from(leading) * 10_f64.powi(power);
        let inside = (low..=high).contains(&value.log10());
        inside.then(|| Tick { at: place(value), label: label(leading, power) })
    };
    let powers = (first..=last).flat_map(|power| leading.iter().map(move |one| (*one, power)));
    let ticks: Vec<Tick> = powers.filter_map(|(one, power)| tick(one, power)).collect();
    let each = ticks.len().div_ceil(MOST).max(1);
    ticks.into_iter().step_by(each).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::super::crossing_svg::{bytes_label, number_label, short};
    use super::*;

    const LABELS: [Label; 2] = [number_label, bytes_label];

    fn line(constant: f64, each: f64) -> Line {
        Line { name: "a < b".into(), part: "weights", constant, each }
    }

    fn within(point: Point) {
        assert!((LEFT..=RIGHT).contains(&point.x), "{point:?}");
        assert!((TOP..=BOTTOM).contains(&point.y), "{point:?}");
    }

    #[test]
    fn the_book_crosses_between_ten_and_eleven_sequences() {
        let lines = [line(0.0, 10_737_418_240.0), line(112e9, 0.0), line(126e9, 0.0)];
        let plot = Crossing::new(&lines, 8.0, LABELS).unwrap();
        let values: Vec<_> = plot.crosses.iter().map(|cross| short(cross.value)).collect();
        assert_eq!(values, ["10.4", "11.7"]);
        assert_eq!(
            [17_179_869_184.0, 13_351.44, 1e-9, 1e30].map(short),
            ["17.2 billion", "13,351", "about 10^−9", "about 10^30"]
        );
        assert_eq!(plot.crosses[1].between, [0, 2]);
        assert!(plot.crosses[0].at.x > plot.now);
        // Straight and flat lines have two corners each.
        assert!(plot.lines.iter().all(|line| line.points.len() == 2));
        let [one, other] = [&plot.lines[1].points[0], &plot.lines[1].points[1]];
        assert!((one.y - other.y).abs() < 1e-9);
        // A crossing lies on both of its lines.
        let on = |line: &Drawn, at: Point| {
            let [a, b] = [line.points[0], line.points[1]];
            a.y + (at.x - a.x) / (b.x - a.x) * (b.y - a.y)
        };
        for cross in &plot.crosses {
            for place in cross.between {
                assert!((on(&plot.lines[place], cross.at) - cross.at.y).abs() < 1e-6);
            }
        }
        let labels: Vec<_> = plot.across.iter().map(|tick| tick.label.as_str()).collect();
        assert_eq!(labels, ["5", "10", "20"]);
    }

    #[test]
    fn everything_is_in_the_frame_however_far_apart() {
        for (lines, now) in [
            (vec![line(0.0, 1e-30), line(1e30, 0.0)], 1.0),
            (vec![line(1.0, 0.0)], 1e36),
            (vec![line(5.0, 3.0), line(0.0, 4.0), line(1e9, 1e-9)], 7.0),
            (vec![line(2.0, 0.0), line(2.0, 0.0), line(2.0, 0.0)], 2.0),
        ] {
            let plot = Crossing::new(&lines, now, LABELS).unwrap();
            plot.lines.iter().for_each(|line| within(line.now));
            plot.lines.iter().flat_map(|line| &line.points).for_each(|point| within(*point));
            plot.crosses.iter().for_each(|cross| within(cross.at));
            assert!((1..=7).contains(&plot.across.len()) && plot.up.len() <= 7);
            for rises in [true, false] {
                let side = plot.lines.iter().filter(|line| line.rises == rises);
                let mut labels: Vec<_> = side.map(|line| line.label).collect();
                labels.sort_by(f64::total_cmp);
                assert!(labels.windows(2).all(|pair| pair[1] - pair[0] >= APART));
            }
            let svg = plot.svg("x", "now");
            assert!(svg.matches('<').count() < 400 && !svg.contains("a < b"));
        }
    }

    #[test]
    fn what_has_no_logarithm_is_not_drawn() {
        assert_eq!(Crossing::new(&[line(0.0, 1.0)], 0.0, LABELS), None);
        assert_eq!(Crossing::new(&[line(0.0, 0.0)], 1.0, LABELS), None);
        assert_eq!(Crossing::new(&[line(f64::NAN, 0.0)], f64::INFINITY, LABELS), None);
        // A line of zero is left out and crosses nothing; the others keep their places.
        let plot = Crossing::new(&[line(0.0, 0.0), line(4.0, 0.0), line(0.0, 1.0)], 1.0, LABELS);
        let plot = plot.unwrap();
        assert_eq!((plot.lines.len(), plot.crosses.len()), (2, 1));
        assert_eq!(plot.crosses[0].between, [1, 2]);
    }

    #[test]
    fn a_sum_that_bends_is_drawn_in_pieces() {
        let plot = Crossing::new(&[line(10.0, 1.0), line(20.0, 0.0)], 10.0, LABELS).unwrap();
        assert_eq!(plot.lines[0].points.len(), 49);
        assert!((plot.crosses[0].at.x - plot.now).abs() < 1e-9);
    }
}
