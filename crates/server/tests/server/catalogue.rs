//! The real games and agents as a catalogue for tests.

use analysis::GameAnalyst;
use catalog::agent_spec;
use game_module::Kind;
use serde_json::{Value, json};
use server::{ArenaGame, Catalogue, CheckpointView};
use session::{AgentView, Analysis, Analyst, GameEntry, PieceView, Player, Source};
use table::Candidate;

/// The catalogue, with agents that tests need: `stuck` thinks until it is stopped, `broken` always fails.
pub(crate) struct TestCatalogue;

fn entry_of(game: &GameEntry) -> &'static game_module::GameModule {
    catalog::find(game.info.id).unwrap()
}

impl Catalogue for TestCatalogue {
    fn games(&self) -> Vec<GameEntry> {
        catalog::games().iter().map(|entry| ***entry).collect()
    }

    fn player(&self, game: &GameEntry, spec: &str, seed: u64) -> Result<Box<dyn Player>, String> {
        match spec {
            "stuck" => Ok(Box::new(Stuck)),
            "broken" => Ok(Box::new(Broken)),
            _ => {
                let spec = agent_spec(spec).map_err(|error| error.to_string())?;
                entry_of(game).player(&spec.with_seed(seed)).map_err(|error| error.to_string())
            }
        }
    }

    fn admit(&self, _: &GameEntry, spec: &str) -> Result<String, String> {
        if matches!(spec, "stuck" | "broken") {
            return Ok(spec.to_string());
        }
        let spec = agent_spec(spec).map_err(|error| error.to_string())?;
        // Texts are commands, files or names of networks; only the last are for clients.
        let texts =
            spec.agent().settings.iter().filter(|one| one.kind == Kind::Text && spec.is_given(one.key));
        for setting in texts {
            let value = spec.optional_text(setting.key);
            let is_known = catalog::shipped_names().any(|name| value.as_deref() == Some(name));
            if setting.key != "checkpoint" || !is_known {
                return Err(format!("clients may not set '{}' to this", setting.key));
            }
        }
        Ok(spec.to_string())
    }

    fn analyst(&self, game: &GameEntry, agent: Option<&str>) -> Result<Box<dyn Analyst>, String> {
        let entry = entry_of(game);
        if let Some(spec @ ("stuck" | "broken")) = agent {
            return Ok(Box::new(Alone(self.player(game, spec, 0)?)));
        }
        let parse = |text: &str| agent_spec(text).map_err(|error| error.to_string());
        let analyst = match agent {
            Some(spec) => GameAnalyst::by_agent(entry, parse(spec)?),
            None => GameAnalyst::with_estimator(entry, parse("mcts:iterations=50,memory=8")?),
        };
        Ok(Box::new(analyst.map_err(|error| error.to_string())?))
    }

    /// Duo has a book of one position, the start. Other games have none.
    fn book_moves(&self, game: &GameEntry, session: &dyn session::Session) -> Option<Vec<Candidate>> {
        let known = Candidate {
            text: "e9,d10,e10,f10,e11".to_string(),
            visits: 1200,
            value: 0.5625,
            is_proven: false,
        };
        (game.info.id == "blokus-duo").then(|| if session.ply() == 0 { vec![known] } else { Vec::new() })
    }

    fn opponent(
        &self,
        _: &GameEntry,
        checkpoint: Option<&str>,
        iterations: Option<u64>,
    ) -> Result<String, String> {
        match checkpoint {
            None => {
                Ok(iterations
                    .map_or("random".to_string(), |count| format!("mcts:iterations={count},memory=8")))
            }
            Some(id) if catalog::shipped_names().any(|name| name == id) => {
                Ok(format!("policy:checkpoint={id}"))
            }
            Some(id) => Err(format!("there is no checkpoint '{id}'")),
        }
    }

    fn agents(&self) -> Vec<AgentView> {
        catalog::agent_kinds().into_iter().map(catalog::agent_view).collect()
    }

    fn pieces(&self) -> Vec<PieceView> {
        catalog::pieces().unwrap().list()
    }

    fn checkpoints(&self) -> Value {
        let shipped = catalog::shipped().map(|(name, card)| CheckpointView {
            id: name.to_string(),
            plays: catalog::games_like(&card.game).into_iter().map(str::to_string).collect(),
            game: card.game.clone(),
            ..CheckpointView::default()
        });
        json!(shipped.collect::<Vec<_>>())
    }

    fn runs(&self) -> Value {
        json!([])
    }

    fn arena(&self) -> Value {
        json!([])
    }

    fn arena_games(&self, tournament: &str) -> Option<Vec<ArenaGame>> {
        let game =
            ArenaGame { number: 1, seating: vec![1, 0], scores: vec![60, 71], turns: 30, has_record: true };
        (tournament == "cup").then(|| vec![game])
    }

    fn arena_record(&self, tournament: &str, number: usize) -> Option<String> {
        (tournament == "cup" && number == 1).then(|| "(;GM[Blokus Duo])".to_string())
    }
}

/// A player that is no agent of the catalogue as an analyst.
struct Alone(Box<dyn Player>);

impl Analyst for Alone {
    fn analyze(
        &mut self,
        session: &dyn session::Session,
        limits: &game_core::Limits,
    ) -> Result<Analysis, game_core::AgentError> {
        let text = Some(self.0.choose(session, limits)?);
        let agent = "alone".to_string();
        Ok(Analysis { source: Source::Search, agent, text, thought: None, exact: None, scores: None })
    }
}

struct Stuck;

impl Player for Stuck {
    fn choose(
        &mut self,
        session: &dyn session::Session,
        limits: &game_core::Limits,
    ) -> Result<String, game_core::AgentError> {
        let mut iterations = 0;
        while !limits.stop.is_raised() {
            iterations += 1;
            limits.progress.report(game_core::ProgressReport { iterations, spent: 0.5, value: Some(0.25) });
            if limits.progress.wants_leading_moves() {
                let text = session.legal_moves()[0].text.clone();
                limits.progress.publish_leading_moves(vec![game_core::LeadingMove {
                    text,
                    visits: iterations,
                    value: 0.25,
                }]);
            }
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        Ok(session.legal_moves()[0].text.clone())
    }
}

struct Broken;

impl Player for Broken {
    fn choose(
        &mut self,
        _: &dyn session::Session,
        _: &game_core::Limits,
    ) -> Result<String, game_core::AgentError> {
        Err(game_core::AgentError::Failed("out of order".to_string()))
    }
}
