/// Nim with one heap: take one to three matches; whoever takes the last one wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Nim {
    matches: u8,
    turn: u16,
}

/// Why a number of matches cannot be taken.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("take 1 to 3 matches, and no more than there are")]
pub(crate) struct WrongNumber;

impl game_core::Position for Nim {
    type Move = u8;
    type Refusal = WrongNumber;
    const SEATS: usize = 2;

    fn start() -> Self {
        Self { matches: 5, turn: 0 }
    }

    fn to_move(&self) -> game_core::Seat {
        game_core::Seat::new(usize::from(self.turn % 2))
    }

    fn turn(&self) -> u16 {
        self.turn
    }

    fn visit_moves(&self, visit: impl FnMut(u8) -> std::ops::ControlFlow<()>) -> std::ops::ControlFlow<()> {
        (1..=self.matches.min(3)).try_for_each(visit)
    }

    fn check(&self, mv: u8) -> Result<(), WrongNumber> {
        if (1..=self.matches.min(3)).contains(&mv) { Ok(()) } else { Err(WrongNumber) }
    }

    fn play_unchecked(&mut self, mv: u8) {
        self.matches -= mv;
        self.turn += 1;
    }

    fn outcome(&self) -> Option<game_core::Outcome> {
        let scores = if self.turn % 2 == 1 { [1, 0] } else { [0, 1] };
        (self.matches == 0).then(|| game_core::Outcome::new(&scores))
    }

    fn key(&self) -> u64 {
        game_core::mix(u64::from(self.matches) << 16 | u64::from(self.turn))
    }
}

/// The matches that are left, and the turns that were made.
impl std::fmt::Display for Nim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.matches, self.turn)
    }
}

impl std::str::FromStr for Nim {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (matches, turn) = text.split_once('/').unwrap_or((text, "0"));
        Ok(Self { matches: matches.parse()?, turn: turn.parse()? })
    }
}
