//! What a table is: the game, who sits there, and by which rules beyond those of the game.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The wishes of whoever opens a table. Everything but the game and the participants has a default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "wishes that have nothing to do with each other")]
pub struct TableSpec {
    /// The catalogue id of the game, such as `blokus-duo`.
    pub game: String,
    /// Who plays, one per seat of the game. They are given their seats by `starter`.
    pub participants: Vec<Participant>,
    /// Who starts.
    #[serde(default)]
    pub starter: Starter,
    /// The thinking time of people and agents.
    #[serde(default)]
    pub clock: ClockSetting,
    /// How long a move of an agent comes after the one before it at least, in milliseconds. 700 where people play, 0
    /// where they do not, unless it is given.
    #[serde(default)]
    pub delay_ms: Option<u64>,
    /// What happens when an agent fails.
    #[serde(default)]
    pub forfeits: Forfeits,
    /// Who may take moves back.
    #[serde(default)]
    pub undo: UndoRule,
    /// Whether a person who can only pass passes by itself.
    #[serde(default)]
    pub auto_pass: bool,
    /// The agent that moves for a seat whose player has left, in games that go on without it.
    #[serde(default = "random")]
    pub substitute: String,
    /// Whether all people sit at one screen: the host's token moves for every person.
    #[serde(default)]
    pub hot_seat: bool,
    /// Whether agents wait for `resume` or `step` from the beginning.
    #[serde(default)]
    pub paused: bool,
    /// Whether the table is in the list of tables; whoever has its link may watch in any case.
    #[serde(default = "yes")]
    pub listed: bool,
}

fn yes() -> bool {
    true
}

fn random() -> String {
    "random".to_string()
}

/// Who plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Participant {
    /// A person, who gets a link with a token.
    Human {
        /// What the person is called.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// An agent, by its spec.
    Agent {
        /// `name` or `name:key=value,…`.
        spec: String,
    },
}

/// Who starts: a participant by its place in the list, or whoever is drawn. The others follow in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Starter {
    /// This participant, from 0.
    Participant(usize),
    /// The word `random`.
    Drawn(Draw),
}

impl Default for Starter {
    fn default() -> Self {
        Self::Participant(0)
    }
}

/// The word for a starter who is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Draw {
    /// Everybody with the same chance.
    Random,
}

/// How much time there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockSetting {
    /// As much as anybody wants.
    #[default]
    None,
    /// So much for every turn.
    PerMove {
        /// Milliseconds.
        ms: u64,
    },
    /// So much for the whole game, and some more after every turn.
    Total {
        /// Milliseconds for the game.
        ms: u64,
        /// Milliseconds that every finished turn adds.
        #[serde(default)]
        increment_ms: u64,
    },
}

/// What happens when an agent fails: the words are those of the arena.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Forfeits {
    /// The table pauses and shows the fault; resuming asks the agent again.
    #[default]
    Error,
    /// The substitute moves for the seat, which keeps its rank.
    Random,
    /// The seat has lost.
    Stop,
}

/// Who may take moves back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UndoRule {
    /// People who sit at the table alone with agents.
    #[default]
    Solo,
    /// Everybody at the table.
    Free,
    /// Nobody.
    Off,
}

/// Why a table cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// Too few or too many participants.
    #[error("{game} has {seats} seats, and {given} participants are given")]
    Participants {
        /// The game.
        game: String,
        /// Its seats.
        seats: usize,
        /// What was asked for.
        given: usize,
    },
    /// A starter who does not take part.
    #[error("starter {starter} is none of the {given} participants, which are counted from 0")]
    Starter {
        /// What was asked for.
        starter: usize,
        /// How many there are.
        given: usize,
    },
    /// A time that is too long, or none at all.
    #[error("{what} of {ms} ms is not between {least} and {most}")]
    Time {
        /// Which time.
        what: &'static str,
        /// What was asked for.
        ms: u64,
        /// The shortest.
        least: u64,
        /// The longest.
        most: u64,
    },
    /// A name that is too long.
    #[error("a name of more than {most} characters")]
    Name {
        /// The longest.
        most: usize,
    },
}

/// The longest clock: a day for a move or a game.
const LONGEST_CLOCK: u64 = 24 * 3600 * 1000;
/// The pace of agents that people can follow.
const USUAL_DELAY: u64 = 700;
/// The longest delay between moves.
pub(crate) const LONGEST_DELAY: u64 = 60_000;
/// The longest name.
const LONGEST_NAME: usize = 40;

impl TableSpec {
    /// A table with all defaults.
    pub fn new(game: impl Into<String>, participants: Vec<Participant>) -> Self {
        Self {
            game: game.into(),
            participants,
            starter: Starter::default(),
            clock: ClockSetting::default(),
            delay_ms: None,
            forfeits: Forfeits::default(),
            undo: UndoRule::default(),
            auto_pass: false,
            substitute: random(),
            hot_seat: false,
            paused: false,
            listed: true,
        }
    }

    /// Checks everything that needs no agent.
    pub fn check(&self, seats: usize) -> Result<(), SpecError> {
        let given = self.participants.len();
        if given != seats {
            return Err(SpecError::Participants { game: self.game.clone(), seats, given });
        }
        if let Starter::Participant(starter) = self.starter
            && starter >= given
        {
            return Err(SpecError::Starter { starter, given });
        }
        let clocks = match self.clock {
            ClockSetting::None => vec![],
            ClockSetting::PerMove { ms } => vec![("a clock", ms, 100)],
            ClockSetting::Total { ms, increment_ms } => {
                vec![("a clock", ms, 100), ("an increment", increment_ms, 0)]
            }
        };
        for (what, ms, least) in clocks {
            within(what, ms, least, LONGEST_CLOCK)?;
        }
        within("a delay", self.delay_ms.unwrap_or(0), 0, LONGEST_DELAY)?;
        let is_long = |one: &Participant| match one {
            Participant::Human { name } => {
                name.as_ref().is_some_and(|name| name.chars().count() > LONGEST_NAME)
            }
            Participant::Agent { .. } => false,
        };
        if self.participants.iter().any(is_long) {
            return Err(SpecError::Name { most: LONGEST_NAME });
        }
        Ok(())
    }

    /// Which participant sits where: the starter in seat 0, the others after it in their order.
    pub fn seating(&self, seed: u64) -> Vec<usize> {
        let count = self.participants.len();
        let first = match self.starter {
            Starter::Participant(starter) => starter,
            Starter::Drawn(Draw::Random) => game_core::Rng::seeded(seed).below(count as u32) as usize,
        };
        (0..count).map(|seat| (first + seat) % count).collect()
    }

    /// The delay between moves of agents when none is given.
    pub fn usual_delay(&self) -> u64 {
        if self.people() > 0 { USUAL_DELAY } else { 0 }
    }

    /// How many people take part.
    pub fn people(&self) -> usize {
        self.participants.iter().filter(|one| matches!(one, Participant::Human { .. })).count()
    }
}

pub(crate) fn within(what: &'static str, ms: u64, least: u64, most: u64) -> Result<(), SpecError> {
    if (least..=most).contains(&ms) { Ok(()) } else { Err(SpecError::Time { what, ms, least, most }) }
}
