//! The settings of a table: the game, the participants, and the rules beyond those of the game.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The settings of a table. Only the game and the participants are required.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "independent settings")]
pub struct TableSpec {
    /// The catalogue id of the game, such as `blokus-duo`.
    pub game: String,
    /// Who plays, one per seat. `starter` decides who sits where.
    pub participants: Vec<Participant>,
    /// Who starts.
    #[serde(default)]
    pub starter: Starter,
    /// The thinking time of people and agents.
    #[serde(default)]
    pub clock: ClockSetting,
    /// The least time between an agent's move and the move before it, in milliseconds. The default is 700 if
    /// people play, otherwise 0.
    #[serde(default)]
    pub delay_ms: Option<u64>,
    /// What happens when an agent fails.
    #[serde(default)]
    pub forfeits: Forfeits,
    /// Who may take moves back.
    #[serde(default)]
    pub undo: UndoRule,
    /// Whether a person who can only pass does so automatically.
    #[serde(default)]
    pub auto_pass: bool,
    /// The agent that moves for a seat whose player has left, in games that continue without the player.
    #[serde(default = "random")]
    pub substitute: String,
    /// Whether all people share one screen: the host's token moves for every person.
    #[serde(default)]
    pub hot_seat: bool,
    /// Whether agents wait for `resume` or `step` from the start.
    #[serde(default)]
    pub paused: bool,
    /// Whether the table is in the public list. Anybody with the link may watch in any case.
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
        /// The person's name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// An agent.
    Agent {
        /// `name` or `name:key=value,…`.
        spec: String,
    },
}

/// Who starts: a participant by index, or a random one. The others follow in order.
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

/// A randomly chosen starter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Draw {
    /// Everybody with equal probability.
    Random,
}

/// Thinking time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockSetting {
    /// Unlimited.
    #[default]
    None,
    /// A fixed time for every turn.
    PerMove {
        /// Milliseconds.
        ms: u64,
    },
    /// A fixed time for the game, plus an increment after every turn.
    Total {
        /// Milliseconds for the game.
        ms: u64,
        /// Milliseconds added after every turn.
        #[serde(default)]
        increment_ms: u64,
    },
}

/// What happens when an agent fails. The words are those of the arena.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Forfeits {
    /// The table pauses and shows the fault. Resuming asks the agent again.
    #[default]
    Error,
    /// The substitute moves for the seat, which keeps its rank.
    Random,
    /// The seat loses.
    Stop,
}

/// Who may take moves back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UndoRule {
    /// People who play alone with agents.
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
    #[error("{game} has {seats} seats, but there are {given} participants")]
    Participants {
        /// The game.
        game: String,
        /// Its seats.
        seats: usize,
        /// The number of participants.
        given: usize,
    },
    /// A starter who is not a participant.
    #[error("starter {starter} is not one of the {given} participants, which are numbered from 0")]
    Starter {
        /// The requested starter.
        starter: usize,
        /// The number of participants.
        given: usize,
    },
    /// A time out of range.
    #[error("{what} of {ms} ms is not between {least} and {most}")]
    Time {
        /// Which time.
        what: &'static str,
        /// The requested time.
        ms: u64,
        /// The shortest.
        least: u64,
        /// The longest.
        most: u64,
    },
    /// A name that is too long.
    #[error("a name is longer than {most} characters")]
    Name {
        /// The longest.
        most: usize,
    },
}

/// The longest clock: a day for a move or a game.
const LONGEST_CLOCK: u64 = 24 * 3600 * 1000;
/// The default delay, which people can follow.
const USUAL_DELAY: u64 = 700;
/// The longest delay between moves.
pub(crate) const LONGEST_DELAY: u64 = 60_000;
/// The longest name.
const LONGEST_NAME: usize = 40;

impl TableSpec {
    /// A table with default settings.
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

    /// The participant in each seat: the starter in seat 0, the others after it in order.
    pub fn seating(&self, seed: u64) -> Vec<usize> {
        let count = self.participants.len();
        let first = match self.starter {
            Starter::Participant(starter) => starter,
            Starter::Drawn(Draw::Random) => game_core::Rng::seeded(seed).below(count as u32) as usize,
        };
        (0..count).map(|seat| (first + seat) % count).collect()
    }

    /// The delay between the moves of agents when none is set.
    pub fn usual_delay(&self) -> u64 {
        if self.people() > 0 { USUAL_DELAY } else { 0 }
    }

    /// The number of people.
    pub fn people(&self) -> usize {
        self.participants.iter().filter(|one| matches!(one, Participant::Human { .. })).count()
    }
}

pub(crate) fn within(what: &'static str, ms: u64, least: u64, most: u64) -> Result<(), SpecError> {
    if (least..=most).contains(&ms) { Ok(()) } else { Err(SpecError::Time { what, ms, least, most }) }
}
