//! Opening tables: validated settings, tokens, and the first event.

use serde::Serialize;
use serde_json::json;
use session::{GameEntry, GivenTurn};
use store::{NewTable, Update};
use table::{CorruptLog, Entry, Event, Opening, Participant, Refused, SpecError, Table, TableSpec};
use utoipa::ToSchema;

use super::Services;
use super::row::{TableSetup, update_of};
use crate::log::LogError;
use crate::token::{NoRandomness, Token, fresh_id, fresh_seed};

/// A new table, with the tokens that nobody else ever sees.
#[derive(Clone, Serialize, ToSchema)]
pub struct Opened {
    /// The id, which is also the link for spectators.
    pub id: String,
    /// The host's token: for pause, resume, step and delay, and for all moves of people at a shared screen.
    #[schema(value_type = String)]
    pub host_token: Token,
    /// The seats, with the tokens of people.
    pub seats: Vec<Ticket>,
    /// The number of games in the text that the table was opened from; none without a record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<usize>,
}

/// A seat and its token.
#[derive(Clone, Serialize, ToSchema)]
pub struct Ticket {
    /// From 0.
    pub seat: usize,
    /// The index into the list of participants.
    pub participant: usize,
    /// The person's token; none for agents.
    #[schema(value_type = Option<String>)]
    pub token: Option<Token>,
}

/// Why a table cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// No table has this id.
    #[error("there is no table with this id")]
    NoTable,
    /// An unknown game.
    #[error("there is no game '{0}'")]
    NoGame(String),
    /// Invalid settings.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// An agent that cannot be used.
    #[error("{0}")]
    Agent(String),
    /// A game record that cannot be replayed.
    #[error("{0}")]
    Record(String),
    /// Too many tables.
    #[error("there are too many tables at the moment")]
    TooMany,
    /// The server is about to stop.
    #[error("the server is stopping")]
    Closing,
    /// An internal error.
    #[error("the table cannot be opened")]
    Crashed,
    /// The log is corrupt.
    #[error(transparent)]
    Corrupt(#[from] CorruptLog),
    /// The log is unavailable.
    #[error(transparent)]
    Log(LogError),
    /// No tokens can be made.
    #[error(transparent)]
    Random(#[from] NoRandomness),
}

impl From<LogError> for OpenError {
    fn from(error: LogError) -> Self {
        if error == LogError::NoTable { Self::NoTable } else { Self::Log(error) }
    }
}

/// The first event of a table, ready to be written.
pub(super) struct Draft {
    pub(super) new: NewTable,
    pub(super) update: Update,
    pub(super) first: Entry,
}

/// Where a table starts, if not at the start of a game.
#[derive(Default)]
pub(super) struct Beginning {
    pub(super) start: Option<String>,
    pub(super) moves: Vec<String>,
    pub(super) given: Vec<GivenTurn>,
    pub(super) record: Option<String>,
}

impl Services {
    /// Validates a client's settings and resolves its agents.
    pub(super) fn admit(&self, mut spec: TableSpec) -> Result<(GameEntry, TableSpec), OpenError> {
        let entry = self.catalogue.find(&spec.game).ok_or_else(|| OpenError::NoGame(shorten(&spec.game)))?;
        spec.game = entry.info.id.to_string();
        spec.check(entry.info.seats)?;
        let admit = |text: &str| {
            if text.len() > 400 {
                return Err(OpenError::Agent("an agent spec is longer than 400 bytes".to_string()));
            }
            self.catalogue.admit(&entry, text).map_err(OpenError::Agent)
        };
        for participant in &mut spec.participants {
            if let Participant::Agent { spec } = participant {
                *spec = admit(spec)?;
            }
        }
        spec.substitute = admit(&spec.substitute)?;
        // Stored, so that the table keeps it if the default changes.
        spec.delay_ms = Some(spec.delay_ms.unwrap_or_else(|| spec.usual_delay()));
        Ok((entry, spec))
    }

    /// A new table with new tokens.
    pub(super) fn draft(&self, spec: TableSpec, from: Beginning) -> Result<(Draft, Opened), OpenError> {
        let (host, seed, id) = (Token::fresh()?, fresh_seed()?, fresh_id()?);
        let mut tokens = Vec::new();
        for participant in &spec.participants {
            let is_person = matches!(participant, Participant::Human { .. });
            tokens.push(if is_person { Some(Token::fresh()?) } else { None });
        }
        let opening = Opening {
            version: Opening::version_with(&from.given),
            table: id.clone(),
            seating: spec.seating(seed),
            spec,
            seed,
            host: host.digest().to_hex(),
            tokens: tokens.iter().map(|token| token.as_ref().map(|token| token.digest().to_hex())).collect(),
            start: from.start,
            moves: from.moves,
            given: from.given,
            record: from.record,
        };
        let ticket = |(seat, &participant): (usize, &usize)| {
            let token = tokens.get(participant).cloned().flatten();
            Ticket { seat, participant, token }
        };
        let seats = opening.seating.iter().enumerate().map(ticket).collect();
        Ok((self.written(opening)?, Opened { id, host_token: host, seats, games: None }))
    }

    /// The rematch of a table: everybody keeps their token, and the next participant starts. Its id is
    /// derived from the old one, so that concurrent requests find the same table.
    pub(super) fn rematch(&self, table: &Table) -> Result<Draft, OpenError> {
        let old = table.opening();
        let spec = table.rematch_spec();
        let seed = game_core::mix(old.seed);
        let name = format!("rematch of {} with {}", old.table, old.host);
        let mut id = table::Digest::of(&name).to_hex();
        id.truncate(old.table.len());
        self.written(Opening {
            version: Opening::version_with(&[]),
            table: id,
            seating: spec.seating(seed),
            spec,
            seed,
            host: old.host.clone(),
            tokens: old.tokens.clone(),
            start: old.start.clone(),
            moves: Vec::new(),
            given: Vec::new(),
            record: None,
        })
    }

    fn written(&self, opening: Opening) -> Result<Draft, OpenError> {
        let now = self.time.now();
        let first = Entry { seq: 1, at: now, client: None, event: Event::Created(Box::new(opening)) };
        let table = Table::open(&first, |name| self.catalogue.find(name))?;
        let spec = table.spec();
        let new = NewTable {
            id: table.id().to_string(),
            game: spec.game.clone(),
            listed: spec.listed,
            setup: json!(TableSetup::of(spec)),
        };
        Ok(Draft { new, update: update_of(&table), first })
    }
}

pub(super) fn shorten(text: &str) -> String {
    text.chars().take(40).collect()
}

impl From<OpenError> for Refused {
    fn from(error: OpenError) -> Self {
        let code = match &error {
            OpenError::NoTable => "no_table",
            OpenError::NoGame(_) => "no_game",
            OpenError::Spec(_) => "bad_table",
            OpenError::Agent(_) => "bad_agent",
            OpenError::Record(_) => "bad_record",
            OpenError::TooMany => "too_many_tables",
            OpenError::Closing => "closing",
            OpenError::Log(LogError::Owned | LogError::Conflict) => "try_again",
            OpenError::Crashed | OpenError::Corrupt(_) | OpenError::Log(_) | OpenError::Random(_) => {
                "unavailable"
            }
        };
        let message = match &error {
            // Internal errors are for the server's log only.
            OpenError::Corrupt(_) | OpenError::Log(_) => {
                "the table cannot be read or written now".to_string()
            }
            error => error.to_string(),
        };
        Self::new(code, message)
    }
}
