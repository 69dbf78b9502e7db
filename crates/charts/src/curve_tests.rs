//! Charts are text: the tests check what is in them, and where.

use super::*;

fn chart(series: Vec<Series>) -> Chart {
    Chart {
        title: "Loss <of> policy".to_string(),
        across: "games",
        kind: NumberKind::Number,
        range: Range::FromZero,
        has_dots: false,
        is_wide: false,
        series,
    }
}

fn series(name: &str, points: &[(f64, f64)]) -> Series {
    Series::new(name, points.iter().map(|&(x, y)| Point { x, y, error: None }))
}

#[test]
fn lines_fill_the_frame_and_grow_upward() {
    let svg = chart(vec![series("a", &[(0.0, 0.0), (50.0, 5.0), (100.0, 10.0)])]).draw();
    // From the lower left corner through the middle to the upper right one.
    assert!(
        svg.contains(r#"<polyline class="curve s0" points="58.0,226.0 280.0,119.0 502.0,12.0"/>"#),
        "{svg}"
    );
    assert!(!svg.contains("legend") && !svg.contains("class=\"dot"));
    assert!(svg.contains(">10</text>") && svg.contains(">100</text>"));
}

#[test]
fn stripes_cover_the_frame_without_gaps_and_tell_all_curves() {
    let svg = chart(vec![series("a", &[(0.0, 1.0), (100.0, 2.0)]), series("b&c", &[(0.0, 3.0)])]).draw();
    assert!(svg.contains(r#"<rect x="58.0" y="12" width="222.0" height="214"/>"#), "{svg}");
    assert!(svg.contains(r#"<rect x="280.0" y="12" width="222.0" height="214"/>"#));
    assert!(svg.contains("<title>0 games\na: 1\nb&amp;c: 3</title>"));
    assert!(svg.contains("<title>100 games\na: 2</title>"));
    assert!(svg.contains(r#"<span class="key s1">b&amp;c</span>"#));
    assert!(svg.contains(r#"<circle class="dot s1""#), "a curve of one point would be invisible");
    assert!(!svg.contains(r#"<circle class="dot s0""#));
}

#[test]
fn error_bars_are_drawn_but_not_without_limit() {
    let errors = [Some(10.0), Some(1e9), Some(f64::NAN), None];
    let points = errors.iter().enumerate().map(|(x, &error)| Point { x: x as f64, y: 0.0, error });
    let svg = Chart { range: Range::Fit, ..chart(vec![Series::new("a", points)]) }.draw();
    assert_eq!(svg.matches(r#"class="error s0""#).count(), 6, "a bar with two ends for each known error");
    assert!(svg.contains(">400</text>") && !svg.contains(" M</text>"), "{svg}");
    assert!(!svg.contains("NaN"));
}

#[test]
fn titles_cannot_break_out_and_empty_charts_vanish() {
    let svg = chart(vec![series("a", &[(1.0, 1.0)])]).draw();
    assert!(svg.contains("Loss &lt;of&gt; policy") && !svg.contains("<of>"));
    assert_eq!(chart(vec![series("a", &[])]).draw(), "");
    assert_eq!(chart(Vec::new()).draw(), "");
}
