//! Standings after the last move: the score of each colour, and what it has left.

use serde::Serialize;
use serde_json::Value;
use session::{GameInfo, ScoreView, Session};

/// A colour after the last move.
#[derive(Serialize)]
pub(super) struct Standing {
    pub(super) color: &'static str,
    pub(super) points: i32,
    /// Names of the pieces not yet placed, in games with pieces.
    pub(super) pieces_left: Option<Vec<&'static str>>,
    /// Balls not on the board, in games with balls.
    pub(super) balls_left: Option<u64>,
}

/// The standings of all colours.
pub(super) fn standings(session: &dyn Session) -> Vec<Standing> {
    let (info, board) = (session.info(), session.board());
    let standing = |ScoreView { color, points, detail }: ScoreView| Standing {
        color: info.colors[color].name,
        points,
        pieces_left: pieces_left(info, &board["colors"][color]),
        balls_left: detail["reserve"].as_u64(),
    };
    session.scores().into_iter().map(standing).collect()
}

fn pieces_left(info: &GameInfo, color: &Value) -> Option<Vec<&'static str>> {
    let ids = |key: &str| color[key].as_array().map(|ids| ids.iter().filter_map(Value::as_u64));
    let (first, second) = (ids("pieces_left")?, ids("second_copies_left"));
    let catalogue = catalog::find(info.id).ok()?.pieces().ok()?.list();
    let name = |id| catalogue.iter().find(|piece| u64::from(piece.id) == id).map(|piece| piece.name);
    Some(first.chain(second.into_iter().flatten()).filter_map(name).collect())
}

impl Standing {
    /// One line about the colour.
    pub(super) fn in_words(&self, info: &GameInfo) -> String {
        let color = self.color;
        let nobody = if info.colors.iter().any(|one| one.name == color && one.seat.is_none()) {
            " (counts for nobody)"
        } else {
            ""
        };
        match (&self.pieces_left, self.balls_left) {
            (Some(pieces), _) if pieces.is_empty() => {
                format!("{color}{nobody}: {}, every piece placed", in_points(self.points))
            }
            (Some(pieces), _) => {
                let (points, names) = (in_points(self.points), pieces.join(" "));
                format!("{color}{nobody}: {points}, {} left: {names}", counted(pieces.len() as u64, "piece"))
            }
            (None, Some(balls)) => format!("{color}: {} left", counted(balls, "ball")),
            (None, None) => format!("{color}: {}", in_points(self.points)),
        }
    }
}

fn in_points(points: i32) -> String {
    super::words::points_in_words(points)
}

fn counted(number: u64, word: &str) -> String {
    if number == 1 { format!("1 {word}") } else { format!("{number} {word}s") }
}
