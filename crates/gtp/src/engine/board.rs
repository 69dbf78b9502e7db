//! Commands about the game: selecting it, moves, board, score.

use session::PictureStyle;

use super::catalogue;
use super::colors::color_called;
use super::table::Table;
use super::{Answer, Engine, none};

impl Engine {
    pub(super) fn set_game(&mut self, rest: &str) -> Answer {
        let info = catalogue::find(self.catalogue.as_ref(), rest)?;
        self.set_table(Table::new(self.catalogue.session(info))?)
    }

    pub(super) fn clear_board(&mut self, rest: &str) -> Answer {
        none(rest)?;
        self.set_table(Table::new(self.catalogue.session(self.table.info()))?)
    }

    pub(super) fn play(&mut self, rest: &str) -> Answer {
        let (color, text) = rest.split_once(' ').unwrap_or((rest, ""));
        let color = self.color(color)?;
        self.play_for(color, text.trim())
    }

    pub(super) fn p(&mut self, rest: &str) -> Answer {
        let color = self.table.to_move().ok_or("the game is over")?;
        self.play_for(color, rest)
    }

    fn play_for(&mut self, color: usize, text: &str) -> Answer {
        if text.is_empty() {
            return Err("a move is missing".to_string());
        }
        self.table.play(color, text).map(|_| String::new())
    }

    pub(super) fn undo(&mut self, rest: &str) -> Answer {
        none(rest)?;
        self.table.undo().map(|()| String::new())
    }

    pub(super) fn showboard(&mut self, rest: &str) -> Answer {
        none(rest)?;
        Ok(format!("\n{}", self.table.session().picture(PictureStyle::Plain)))
    }

    pub(super) fn all_legal(&mut self, rest: &str) -> Answer {
        let color = self.color(rest)?;
        self.table.legal_turns(color).map(|turns| turns.join("\n"))
    }

    /// The current score: the lead of the first or second player, or the points of all colours.
    pub(super) fn final_score(&mut self, rest: &str) -> Answer {
        none(rest)?;
        let session = self.table.session();
        let info = session.info();
        let points = session.scores();
        if info.seats > 2 {
            let numbers = points.iter().map(|score| score.points.to_string());
            return Ok(numbers.collect::<Vec<_>>().join(" "));
        }
        let of_seat = |seat: usize| -> i32 {
            let own = points.iter().filter(|score| info.colors[score.color].seat == Some(seat));
            own.map(|score| score.points).sum()
        };
        // A draw by rule is a draw, whatever the score on the board.
        let by = session
            .result()
            .map_or_else(|| of_seat(0) - of_seat(1), |result| result.scores[0] - result.scores[1]);
        let names =
            if info.colors.len() == 2 { [0, 1].map(|seat| info.colors[seat].record_id) } else { ["B", "W"] };
        Ok(match by {
            0 => "0".to_string(),
            1.. => format!("{}+{by}", names[0]),
            _ => format!("{}+{}", names[1], -by),
        })
    }

    /// `playing`, or `over` with the reason if the board does not show it.
    pub(super) fn final_status(&mut self, rest: &str) -> Answer {
        none(rest)?;
        Ok(match self.table.session().result() {
            None => "playing".to_string(),
            Some(result) => {
                result.reason.map_or_else(|| "over".to_string(), |reason| format!("over: {reason}"))
            }
        })
    }

    pub(super) fn color(&self, word: &str) -> Result<usize, String> {
        color_called(self.table.info(), word)
    }
}
