//! A race: two players add 1, 2 or 3 in turn, and whoever reaches 12 has won.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use game_core::{Agent, AgentError, Candidate, Limits, Outcome, Position, Seat, Thought};
use gtp::{Catalogue, Engine};
use session::{
    ColorInfo, Game, GameEntry, GameInfo, Mover, PictureStyle, Player, Refusal, Session, Setup, SetupError,
    player_of,
};

const GOAL: u8 = 12;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Race {
    sum: u8,
    turn: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Step(u8);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Wrong(&'static str);

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Step {
    type Err = Wrong;

    fn from_str(text: &str) -> Result<Self, Wrong> {
        text.parse().map(Self).map_err(|_| Wrong("not a number"))
    }
}

impl fmt::Display for Race {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.sum, self.turn)
    }
}

impl FromStr for Race {
    type Err = Wrong;

    fn from_str(text: &str) -> Result<Self, Wrong> {
        let (sum, turn) = text.split_once(' ').ok_or(Wrong("two numbers are needed"))?;
        let wrong = |_| Wrong("not a number");
        Ok(Self { sum: sum.parse().map_err(wrong)?, turn: turn.parse().map_err(wrong)? })
    }
}

impl Position for Race {
    type Move = Step;
    type Refusal = Wrong;
    const SEATS: usize = 2;

    fn start() -> Self {
        Self { sum: 0, turn: 0 }
    }

    fn to_move(&self) -> Seat {
        Seat::new(usize::from(self.turn % 2))
    }

    fn turn(&self) -> u16 {
        self.turn
    }

    fn visit_moves(&self, visit: impl FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        let count = if self.outcome().is_some() { 0 } else { 3 };
        (1..=count).map(Step).try_for_each(visit)
    }

    fn check(&self, mv: Step) -> Result<(), Wrong> {
        if (1..=3).contains(&mv.0) { Ok(()) } else { Err(Wrong("add 1, 2 or 3")) }
    }

    fn play_unchecked(&mut self, mv: Step) {
        *self = Self { sum: self.sum + mv.0, turn: self.turn + 1 };
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = usize::from(self.turn.is_multiple_of(2));
        (self.sum >= GOAL).then(|| Outcome::new(&[[1, 0], [0, 1]][winner]))
    }

    fn key(&self) -> u64 {
        u64::from(self.sum) << 16 | u64::from(self.turn)
    }
}

pub(crate) struct RaceGame;

impl Game for RaceGame {
    type Position = Race;
    type Board = ();
    type MoveDetail = ();
    type ScoreDetail = ();
    const INFO: GameInfo = GameInfo {
        id: "race",
        family: "race",
        aliases: &[],
        title: "Race",
        summary: "Count to twelve.",
        seats: 2,
        colors: &[
            ColorInfo { name: "black", record_id: "B", seat: Some(0) },
            ColorInfo { name: "white", record_id: "W", seat: Some(1) },
        ],
        record_name: "Race",
        record_extension: "sgf",
        typing: "",
    };

    fn mover(position: &Race) -> Mover {
        let seat = position.to_move().index();
        Mover { seat, color: seat }
    }

    fn parse(_: &Race, text: &str) -> Result<Vec<Step>, Refusal> {
        text.parse().map(|step| vec![step]).map_err(|wrong: Wrong| Self::refusal(&wrong))
    }

    fn move_detail(_: Step) {}

    fn pass() -> Option<Step> {
        None
    }

    fn refusal(refusal: &Wrong) -> Refusal {
        Refusal::new("wrong", refusal.0)
    }

    fn board(_: &Race) {}

    fn scores(position: &Race) -> Vec<(i32, ())> {
        let points = |color: usize| position.outcome().map_or(0, |outcome| outcome.scores()[color]);
        [0, 1].map(|color| (points(color), ())).to_vec()
    }

    fn picture(position: &Race, _: Option<Step>, _: PictureStyle) -> String {
        format!("sum\n\n{}\n", position.sum)
    }

    fn set_up(_: &Race, setup: &Setup) -> Result<Race, SetupError> {
        let sum = setup.add.iter().filter_map(|(_, text)| text.parse::<u8>().ok()).sum();
        Ok(Race { sum, turn: setup.to_move.unwrap_or_default() as u16 })
    }

    fn setup_of(position: &Race) -> Setup {
        let add = vec![(0, position.sum.to_string())];
        Setup { add, remove: Vec::new(), to_move: Some(usize::from(position.turn % 2)) }
    }
}

const ENTRY: GameEntry = GameEntry::of::<RaceGame>();

pub(crate) fn new_session() -> Box<dyn Session> {
    ENTRY.new_session()
}

#[cfg(unix)]
pub(crate) fn session_at(position: &str) -> Box<dyn Session> {
    ENTRY.session_at(position).unwrap()
}

/// Adds the same number every time, one when it is in a hurry, and says what it thinks of it.
struct Same(u8);

impl Agent<Race> for Same {
    fn choose(&mut self, position: &Race, limits: &Limits) -> Result<Step, AgentError> {
        match limits.iterations {
            Some(13) => panic!("unlucky"),
            Some(14) => Err(AgentError::Failed("tired".to_string())),
            _ if limits.stop.is_raised() => Ok(Step(1)),
            _ if position.outcome().is_some() => Err(AgentError::GameOver),
            _ => Ok(Step(self.0)),
        }
    }

    fn thought(&self) -> Option<Thought<Step>> {
        let candidates = [3, 1].map(|step| Candidate {
            mv: Step(step),
            visits: 10 * u64::from(step),
            value: 0.25 * f32::from(step),
            is_proven: false,
        });
        let values = [0.75, 0.25, 0.0, 0.0];
        Some(Thought { values, candidates: candidates.to_vec(), ..Thought::empty() })
    }
}

pub(crate) struct Races;

impl Catalogue for Races {
    fn games(&self) -> Vec<&'static GameInfo> {
        vec![ENTRY.info]
    }

    fn session(&self, _: &'static GameInfo) -> Box<dyn Session> {
        new_session()
    }

    fn player(&self, _: &'static GameInfo, spec: &str, seed: Option<u64>) -> Result<Box<dyn Player>, String> {
        let number = spec.parse::<u8>().map_err(|_| format!("there is no agent '{spec}'"))?;
        Ok(player_of::<RaceGame>(Same(seed.map_or(number, |seed| seed as u8))))
    }
}

/// An engine whose agent always adds two.
pub(crate) fn engine() -> Engine {
    Engine::new(Box::new(Races), "race", "2", None).unwrap()
}
