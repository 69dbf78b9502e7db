//! Cells with a character and a style, for boards to draw on.

/// The look of a character. Colours are indices into the 256 terminal colours; `None` is the terminal's
/// default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Foreground colour.
    pub ink: Option<u8>,
    /// Background colour.
    pub fill: Option<u8>,
    /// Bold.
    pub is_bold: bool,
    /// Dim.
    pub is_dim: bool,
}

impl Style {
    /// The terminal's default colours.
    pub const fn new() -> Self {
        Self { ink: None, fill: None, is_bold: false, is_dim: false }
    }

    /// Sets the foreground colour.
    pub const fn ink(self, color: u8) -> Self {
        Self { ink: Some(color), ..self }
    }

    /// Sets the background colour.
    pub const fn fill(self, color: u8) -> Self {
        Self { fill: Some(color), ..self }
    }

    /// Makes it bold.
    pub const fn bold(self) -> Self {
        Self { is_bold: true, ..self }
    }

    /// Makes it dim.
    pub const fn dim(self) -> Self {
        Self { is_dim: true, ..self }
    }
}

/// One character on a canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CanvasCell {
    /// The character, one column wide.
    pub character: char,
    /// Its style.
    pub style: Style,
}

/// A rectangle of cells, initially blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canvas {
    width: u16,
    height: u16,
    cells: Vec<CanvasCell>,
}

impl Canvas {
    /// A blank canvas.
    pub fn new(width: u16, height: u16) -> Self {
        let blank = CanvasCell { character: ' ', style: Style::new() };
        Self { width, height, cells: vec![blank; usize::from(width) * usize::from(height)] }
    }

    /// The whole canvas.
    pub fn area(&self) -> Area {
        Area { x: 0, y: 0, width: self.width, height: self.height }
    }

    /// Writes a text from a column and row on, clipped to the canvas.
    pub fn put(&mut self, x: u16, y: u16, text: &str, style: Style) {
        if y >= self.height {
            return;
        }
        let row = usize::from(y) * usize::from(self.width);
        for (character, column) in text.chars().zip(x..self.width) {
            self.cells[row + usize::from(column)] = CanvasCell { character, style };
        }
    }

    /// Every cell with its column and row.
    pub fn cells(&self) -> impl Iterator<Item = (u16, u16, CanvasCell)> {
        let places = (0..self.height).flat_map(|y| (0..self.width).map(move |x| (x, y)));
        places.zip(&self.cells).map(|((x, y), cell)| (x, y, *cell))
    }
}

/// A rectangle on a canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The first column.
    pub x: u16,
    /// The first row.
    pub y: u16,
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
}

impl Area {
    /// The column after the last.
    pub fn right(self) -> u16 {
        self.x + self.width
    }

    /// The row after the last.
    pub fn bottom(self) -> u16 {
        self.y + self.height
    }

    /// Whether a column and a row are inside.
    pub fn contains(self, x: u16, y: u16) -> bool {
        (self.x..self.right()).contains(&x) && (self.y..self.bottom()).contains(&y)
    }

    /// The rest below the first `rows` rows.
    pub fn below(self, rows: u16) -> Self {
        let rows = rows.min(self.height);
        Self { y: self.y + rows, height: self.height - rows, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_outside_is_cut_off() {
        let mut canvas = Canvas::new(3, 2);
        canvas.put(1, 1, "abc", Style::new().bold());
        canvas.put(0, 2, "below", Style::new());
        canvas.put(9, 0, "beside", Style::new());
        let text: String = canvas.cells().map(|(_, _, cell)| cell.character).collect();
        assert_eq!(text, "    ab");
        assert_eq!(canvas.cells().filter(|(_, _, cell)| cell.style.is_bold).count(), 2);
    }

    #[test]
    fn an_area_ends_before_its_right_and_bottom() {
        let area = Area { x: 2, y: 3, width: 4, height: 5 };
        assert!(area.contains(2, 3) && area.contains(5, 7) && !area.contains(6, 7) && !area.contains(5, 8));
        assert_eq!(area.below(9), Area { x: 2, y: 8, width: 4, height: 0 });
    }
}
