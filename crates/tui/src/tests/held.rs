//! The piece or ball in a player's hand, as seen from outside.

use game_module::terminal::{Input, Response};
use session::{OrientationView, PieceView};

use crate::app::App;

fn catalogue() -> Vec<PieceView> {
    catalog::pieces().unwrap().list()
}

/// A Blokus piece over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Held {
    pub(super) piece: u8,
    pub(super) orientation: usize,
    row: u8,
    col: u8,
}

/// The piece that Enter would place.
pub(super) fn held(app: &mut App) -> Option<Held> {
    let person = app.session().mover();
    let Response::Play(text) = app.state.board.input(person, Input::Place) else { return None };
    let (name, place) = text.split_once('/').unwrap();
    let (orientation, cell) = place.split_once('@').unwrap();
    let (letter, number) = cell.split_at(1);
    let size = app.session().board()["size"].as_u64().unwrap() as u8;
    Some(Held {
        piece: catalogue().iter().find(|piece| piece.name == name).unwrap().id,
        orientation: orientation.parse().unwrap(),
        row: size - number.parse::<u8>().unwrap(),
        col: letter.as_bytes()[0] - b'a',
    })
}

impl Held {
    fn shape(self) -> OrientationView {
        let piece = catalogue().into_iter().find(|piece| piece.id == self.piece).unwrap();
        piece.orientations[self.orientation].clone()
    }

    pub(super) fn top_left(self) -> [u8; 2] {
        [self.row, self.col]
    }

    pub(super) fn center(self) -> [u8; 2] {
        let shape = self.shape();
        [self.row + (shape.height - 1) / 2, self.col + (shape.width - 1) / 2]
    }

    pub(super) fn cells(self) -> Vec<[u8; 2]> {
        self.shape().cells.iter().map(|[row, col]| [self.row + row, self.col + col]).collect()
    }
}

/// The name of a piece.
pub(super) fn name_of(piece: u8) -> &'static str {
    catalogue().iter().find(|one| one.id == piece).unwrap().name
}

/// The remaining pieces of the colour to move, and those of them that fit somewhere.
pub(super) fn tray(app: &App) -> (Vec<u8>, Vec<u8>) {
    let session = app.session();
    let color = session.mover().unwrap().color;
    let left: Vec<u8> =
        serde_json::from_value(session.board()["colors"][color]["pieces_left"].clone()).unwrap();
    let legal = session.legal_moves();
    let fits = |id: &u8| legal.iter().any(|mv| mv.detail["piece"].as_u64() == Some((*id).into()));
    let fitting = left.iter().copied().filter(fits).collect();
    (left, fitting)
}

/// The Pylos cell under the cursor.
pub(super) fn cursor(app: &App) -> String {
    let what = &app.state.verdict.as_ref().unwrap().what;
    what.rsplit('-').next().unwrap().to_string()
}

/// Whether a Pylos ball is lifted.
pub(super) fn is_lifted(app: &App) -> bool {
    let verdict = app.state.verdict.as_ref().unwrap();
    verdict.what.contains('-') || verdict.words == "Enter puts the ball back"
}
