//! A second implementation of the rules, slow and plain: balls in nested lists, every question answered by looking at
//! cells one by one. It shares nothing with the crate but what the names of decisions mean.

use pylos::{Base, Cell, Move};

/// Level, row and column.
pub(crate) type Spot = (usize, usize, usize);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Decision {
    Place(Spot),
    Raise(Spot, Spot),
    Take(Spot),
    Done,
}

#[derive(Clone, Debug)]
pub(crate) struct Oracle {
    side: usize,
    squares: bool,
    lines: bool,
    pub(crate) levels: Vec<Vec<Vec<char>>>,
    pub(crate) player: char,
    /// How many balls were taken back since a formation was completed in this turn, if one was.
    pub(crate) taken: Option<u32>,
}

impl Oracle {
    pub(crate) fn start(side: usize, squares: bool, lines: bool) -> Self {
        let levels = (0..side).map(|level| vec![vec!['.'; side - level]; side - level]).collect();
        Self { side, squares, lines, levels, player: 'w', taken: None }
    }

    pub(crate) fn ball(&self, (level, row, col): Spot) -> char {
        self.levels[level][row][col]
    }

    fn set(&mut self, (level, row, col): Spot, ball: char) {
        self.levels[level][row][col] = ball;
    }

    fn spots(&self) -> Vec<Spot> {
        let mut spots = Vec::new();
        for level in 0..self.side {
            for row in 0..self.side - level {
                for col in 0..self.side - level {
                    spots.push((level, row, col));
                }
            }
        }
        spots
    }

    pub(crate) fn reserve(&self, player: char) -> usize {
        self.spots().len() / 2 - self.spots().into_iter().filter(|&spot| self.ball(spot) == player).count()
    }

    /// Whether a ball could come to lie here.
    fn accepts(&self, (level, row, col): Spot) -> bool {
        let below = [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)];
        let held = level == 0 || below.into_iter().all(|(r, c)| self.ball((level - 1, r, c)) != '.');
        held && self.ball((level, row, col)) == '.'
    }

    /// Whether a ball of the player lies here with nothing on it.
    fn can_leave(&self, (level, row, col): Spot) -> bool {
        let carried = self.spots().into_iter().any(|spot| {
            let (above, r, c) = spot;
            let rests_here = above == level + 1 && (r == row || r + 1 == row) && (c == col || c + 1 == col);
            rests_here && self.ball(spot) != '.'
        });
        self.ball((level, row, col)) == self.player && !carried
    }

    pub(crate) fn decisions(&self) -> Vec<Decision> {
        let spots = self.spots();
        let mut list = Vec::new();
        if self.taken.is_some() {
            list.extend(spots.into_iter().filter(|&spot| self.can_leave(spot)).map(Decision::Take));
            if self.taken == Some(1) {
                list.push(Decision::Done);
            }
            return list;
        }
        if self.reserve(self.player) > 0 {
            list.extend(spots.iter().copied().filter(|&spot| self.accepts(spot)).map(Decision::Place));
        }
        for &from in spots.iter().filter(|&&spot| self.can_leave(spot)) {
            let mut lifted = self.clone();
            lifted.set(from, '.');
            let targets = spots.iter().filter(|to| to.0 > from.0 && lifted.accepts(**to));
            list.extend(targets.map(|&to| Decision::Raise(from, to)));
        }
        list
    }

    pub(crate) fn play(&mut self, decision: Decision) {
        match decision {
            Decision::Place(spot) => self.put(spot),
            Decision::Raise(from, to) => {
                self.set(from, '.');
                self.put(to);
            }
            Decision::Take(spot) => {
                self.set(spot, '.');
                self.taken = self.taken.map(|count| count + 1);
                if self.taken == Some(2) {
                    self.pass_on();
                }
            }
            Decision::Done => self.pass_on(),
        }
    }

    fn put(&mut self, spot: Spot) {
        self.set(spot, self.player);
        if self.squares && self.makes_square(spot) || self.lines && self.makes_line(spot) {
            self.taken = Some(0);
        } else {
            self.pass_on();
        }
    }

    fn pass_on(&mut self) {
        self.taken = None;
        self.player = if self.player == 'w' { 'b' } else { 'w' };
    }

    fn makes_square(&self, (level, row, col): Spot) -> bool {
        let last = self.side - level - 1;
        (0..last).any(|r| {
            (0..last).any(|c| {
                let corners = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)];
                corners.contains(&(row, col))
                    && corners.iter().all(|&(r, c)| self.ball((level, r, c)) == self.player)
            })
        })
    }

    fn makes_line(&self, (level, row, col): Spot) -> bool {
        let side = self.side - level;
        let full_row = (0..side).all(|c| self.ball((level, row, c)) == self.player);
        let full_col = (0..side).all(|r| self.ball((level, r, col)) == self.player);
        side >= 3 && (full_row || full_col)
    }

    pub(crate) fn winner(&self) -> Option<char> {
        match self.ball((self.side - 1, 0, 0)) {
            '.' if self.decisions().is_empty() => Some(if self.player == 'w' { 'b' } else { 'w' }),
            '.' => None,
            owner => Some(owner),
        }
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let count = |decision| {
            let mut next = self.clone();
            next.play(decision);
            next.perft(depth - 1)
        };
        self.decisions().into_iter().map(count).sum()
    }
}

/// What a decision of the crate means.
pub(crate) fn translate<B: Base>(mv: Move<B>) -> Decision {
    let spot = |cell: Cell<B>| (cell.level(), cell.row(), cell.col());
    match mv {
        Move::Place(cell) => Decision::Place(spot(cell)),
        Move::Raise { from, to } => Decision::Raise(spot(from), spot(to)),
        Move::Take(cell) => Decision::Take(spot(cell)),
        Move::Done => Decision::Done,
    }
}
