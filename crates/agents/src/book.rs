//! Players that begin with an opening book.

use std::time::Duration;

use game_core::{AgentError, Limits, Rng, mix};
use game_module::{Kind, NetworkBound, OpeningBook, Preset, Setting};
use session::{Player, Session, ThoughtView};

/// Whether to use the book.
pub(crate) const BOOK: Setting = Setting {
    key: "book",
    kind: Kind::Switch,
    default: Preset::Value("off"),
    help: "whether to play by the game's opening book as long as it knows the position",
    network: NetworkBound::Same,
};

/// How much variety the book gives.
pub(crate) const BOOK_SPREAD: Setting = Setting {
    key: "book_spread",
    kind: Kind::Float { min: 0.0, max: 1.0 },
    default: Preset::Value("0.01"),
    help: "choose at random among book moves whose value is at most this much below the best",
    network: NetworkBound::Same,
};

/// Plays by a book, and then as another player.
pub(crate) struct BookPlayer {
    book: OpeningBook,
    spread: f32,
    rng: Rng,
    player: Box<dyn Player>,
    /// What the book said about the last position, if it was in the book.
    thought: Option<ThoughtView>,
}

impl BookPlayer {
    pub(crate) fn new(book: OpeningBook, spread: f32, seed: u64, player: Box<dyn Player>) -> Self {
        Self { book, spread, rng: Rng::seeded(mix(seed)), player, thought: None }
    }
}

impl Player for BookPlayer {
    fn choose(&mut self, session: &dyn Session, limits: &Limits) -> Result<String, AgentError> {
        self.thought = None;
        if let Some(known) = self.book.look_up(session)
            && let Some(choice) = self.rng.pick(known.choices(self.spread))
        {
            self.thought = Some(self.book.thought(session, &known, &choice.text));
            return Ok(choice.text.clone());
        }
        self.player.choose(session, limits)
    }

    fn thought(&self) -> Option<ThoughtView> {
        self.thought.clone().or_else(|| self.player.thought())
    }

    fn cpu_elsewhere(&self) -> Duration {
        self.player.cpu_elsewhere()
    }
}
