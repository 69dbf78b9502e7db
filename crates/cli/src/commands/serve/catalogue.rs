//! Games and agents that the server offers to strangers.

use analysis::{self, GameAnalyst};
use catalog::{agent_kinds, agent_view, games};
use game_module::{
    AgentInfo, AgentKind, AgentSpec, BookMove, GameModule, NetworkBound, PieceCatalogue, Preset, Setting,
    level_number,
};
use learn::Label;
use serde_json::{Value, json};
use server::{ArenaGame, Catalogue as _};
use session::{AgentView, Analyst, GameEntry, PieceView, Player, Session, SettingKind, SettingView};
use table::Candidate;

use super::run_directory::RunDirectory;

/// Default megabytes per search. There are many tables.
const MEMORY: &str = "16";
/// Megabytes for a level whose spec does not say: enough for one search of any level. It may keep less of the
/// previous search than where the levels were measured.
const LEVEL_MEMORY: &str = "64";

/// The program's catalogue, plus the results of training and tournaments.
pub(super) struct Catalogue {
    pub(super) results: RunDirectory,
}

fn entry_of(game: &GameEntry) -> Result<&'static GameModule, String> {
    catalog::find(game.info.id).map_err(|error| error.to_string())
}

fn parse(spec: &str) -> Result<AgentSpec, String> {
    catalog::agent_spec(spec).map_err(|error| error.to_string())
}

impl Catalogue {
    /// Replaces a checkpoint id in a spec by the file.
    fn with_file(&self, spec: AgentSpec) -> Result<AgentSpec, String> {
        let id = spec.agent().setting("checkpoint").and_then(|_| spec.optional_text("checkpoint"));
        let Some(id) = id.filter(|id| !is_shipped(id)) else { return Ok(spec) };
        let path = self.results.file(&id).ok_or_else(|| no_checkpoint(&id))?;
        let path = path.to_str().ok_or_else(|| no_checkpoint(&id))?;
        spec.with_setting("checkpoint", path).map_err(|error| error.to_string())
    }

    /// The games that a plain agent can play on this machine, which may lack a table. `None` for agents that
    /// settings may help.
    fn playable(&self, agent: &AgentInfo) -> Option<Vec<&'static str>> {
        let can_play = |game: &&GameModule| self.player(game, agent.name, 0).is_ok();
        is_plain(agent).then(|| games().iter().copied().filter(can_play).map(|game| game.info.id).collect())
    }
}

/// Sets the memory limit, if the agent has that setting.
fn with_memory(spec: AgentSpec, megabytes: &str) -> Result<AgentSpec, String> {
    if spec.agent().setting("memory").is_none() || spec.is_given("memory") {
        return Ok(spec);
    }
    spec.with_setting("memory", megabytes).map_err(|error| error.to_string())
}

/// The agent for positions without an exact value, with a memory limit.
fn default_agent(game: &GameModule) -> Result<AgentSpec, String> {
    with_memory(analysis::default_agent(game), LEVEL_MEMORY)
}

/// Resolves a level, with a memory limit and keeping a given seed. Other specs stay as they are.
fn level(game: &GameModule, spec: AgentSpec) -> Result<AgentSpec, String> {
    let Some(number) = level_number(spec.name()) else { return Ok(spec) };
    let played = with_memory(::agents::level_spec(game, number)?, LEVEL_MEMORY)?;
    Ok(if spec.is_given("seed") { played.with_seed(spec.seed()) } else { played })
}

/// Whether the agent's play depends on nothing that clients can set.
fn is_plain(agent: &AgentInfo) -> bool {
    let is_level = level_number(agent.name).is_some();
    !is_level && agent.settings.iter().all(|setting| setting.key == "seed")
}

fn is_shipped(id: &str) -> bool {
    catalog::shipped_names().any(|name| name == id)
}

/// A shipped network, rated by its card or else by the level that it plays.
fn shipped_view(name: &str, card: &nn::Card) -> Value {
    let mut view = json!({
        "id": name,
        "game": card.game,
        "plays": catalog::games_like(&card.game),
        "step": card.step,
        "games": card.games,
        "strength": card.strength,
        "label": Label::Unrated,
    });
    if let Some(rating) = &card.rating {
        view["label"] = rating.label.as_str().into();
        view["level"] = rating.level.into();
        view["elo"] = rating.elo.into();
        view["elo_error"] = rating.elo_error.into();
    } else if let Some(level) = catalog::shipped_level(name, &card.game) {
        view["label"] = json!(Label::of_level(level));
        view["level"] = level.into();
    }
    view
}

fn no_checkpoint(id: &str) -> String {
    let id: String = id.chars().take(60).collect();
    format!("there is no checkpoint '{id}'; /api/checkpoints lists what there is")
}

/// A setting with the range that `check` allows; `None` if there is nothing to choose.
fn offered(setting: &Setting) -> Option<SettingView> {
    let view = SettingView::from(*setting);
    let kind = match (view.kind, setting.network) {
        (_, NetworkBound::Local) => return None,
        (SettingKind::Integer { min, max }, NetworkBound::Most(most)) => {
            SettingKind::Integer { min, max: most.min(max) }
        }
        (SettingKind::Duration { min_seconds, max_seconds }, NetworkBound::Longest(longest)) => {
            SettingKind::Duration { min_seconds, max_seconds: longest.as_secs_f64().min(max_seconds) }
        }
        (kind, _) => kind,
    };
    let is_fixed = matches!(kind, SettingKind::Integer { min, max } if min >= max);
    let default = if setting.key == "memory" { Some(MEMORY) } else { view.default };
    (!is_fixed).then_some(SettingView { kind, default, ..view })
}

/// Refuses what strangers may not ask for.
fn check(spec: &AgentSpec) -> Result<(), String> {
    for setting in spec.agent().settings.iter().filter(|one| spec.is_given(one.key)) {
        let (name, key) = (spec.name(), setting.key);
        match setting.network {
            NetworkBound::Local => return Err(format!("{name}: '{key}' cannot be set over the network")),
            NetworkBound::Most(most) if spec.optional_integer(key).is_some_and(|given| given > most) => {
                return Err(format!("{name}: '{key}' is at most {most} over the network"));
            }
            NetworkBound::Longest(most) if spec.optional_duration(key).is_some_and(|given| given > most) => {
                return Err(format!("{name}: '{key}' is at most {most:?} over the network"));
            }
            NetworkBound::Same | NetworkBound::ById | NetworkBound::Most(_) | NetworkBound::Longest(_) => {}
        }
    }
    Ok(())
}

impl server::Catalogue for Catalogue {
    fn games(&self) -> Vec<GameEntry> {
        games().iter().map(|game| ***game).collect()
    }

    fn player(&self, game: &GameEntry, spec: &str, seed: u64) -> Result<Box<dyn Player>, String> {
        let entry = entry_of(game)?;
        let spec = level(entry, parse(spec)?)?;
        let spec = self.with_file(spec)?.with_seed(seed);
        entry.player(&spec).map_err(|error| error.to_string())
    }

    fn admit(&self, game: &GameEntry, spec: &str) -> Result<String, String> {
        let spec = parse(spec)?;
        check(&spec)?;
        let spec = with_memory(spec, MEMORY)?;
        // Better to refuse now than to fail at the table.
        self.player(game, &spec.to_string(), 0)?;
        Ok(spec.to_string())
    }

    fn analyst(&self, game: &GameEntry, agent: Option<&str>) -> Result<Box<dyn Analyst>, String> {
        let entry = entry_of(game)?;
        let analyst = match agent {
            Some(spec) => {
                GameAnalyst::by_agent(entry, self.with_file(level(entry, parse(spec)?)?)?.with_seed(1))
            }
            None => GameAnalyst::with_estimator(entry, default_agent(entry)?),
        };
        Ok(Box::new(analyst.map_err(|error| error.to_string())?))
    }

    fn book_moves(&self, game: &GameEntry, session: &dyn Session) -> Option<Vec<Candidate>> {
        let book = entry_of(game).ok()?.book().ok()?;
        let candidate = |one: BookMove| Candidate {
            text: one.text,
            visits: one.visits,
            value: f64::from(one.value),
            is_proven: false,
        };
        let known = book.look_up(session);
        Some(known.into_iter().flat_map(|known| known.moves).map(candidate).collect())
    }

    fn opponent(
        &self,
        game: &GameEntry,
        checkpoint: Option<&str>,
        iterations: Option<u64>,
    ) -> Result<String, String> {
        let mut text = "alphazero".to_string();
        if let Some(id) = checkpoint {
            text =
                parse(&text)?.with_setting("checkpoint", id).map_err(|error| error.to_string())?.to_string();
        } else if self.player(game, &text, 0).is_err() {
            text = "mcts".to_string();
        }
        let spec = parse(&text)?;
        let key = if spec.agent().setting("visits").is_some() { "visits" } else { "iterations" };
        let spec = match iterations {
            Some(count) => spec.with_setting(key, &count.to_string()).map_err(|error| error.to_string())?,
            None => spec,
        };
        self.admit(game, &spec.to_string())
    }

    fn agents(&self) -> Vec<AgentView> {
        let is_for_clients = |agent: &&'static dyn AgentKind| {
            let mut required = agent.info().settings.iter().filter(|one| one.default == Preset::Required);
            required.all(|one| one.network != NetworkBound::Local)
        };
        let agents = agent_kinds().into_iter().filter(is_for_clients).map(|agent| {
            let (view, info) = (agent_view(agent), agent.info());
            let of_games = |number: usize| {
                games().iter().filter_map(|game| Some((game.info.id, *game.level(number).ok()?))).collect()
            };
            AgentView {
                games: self.playable(info).unwrap_or(view.games),
                settings: info.settings.iter().filter_map(offered).collect(),
                levels: level_number(info.name).map(of_games),
                ..view
            }
        });
        agents.collect()
    }

    fn pieces(&self) -> Vec<PieceView> {
        catalog::pieces().map_or_else(Vec::new, PieceCatalogue::list)
    }

    fn checkpoints(&self) -> Value {
        let shipped = catalog::shipped().map(|(name, card)| shipped_view(name, &card));
        shipped.chain(self.results.checkpoints()).collect()
    }

    fn runs(&self) -> Value {
        self.results.runs()
    }

    fn arena(&self) -> Value {
        self.results.arena()
    }

    fn arena_games(&self, tournament: &str) -> Option<Vec<ArenaGame>> {
        self.results.arena_games(tournament)
    }

    fn arena_record(&self, tournament: &str, number: usize) -> Option<String> {
        self.results.arena_record(tournament, number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_think_in_little_memory() {
        let is_within = |spec: &AgentSpec, most: u64| {
            spec.agent().setting("memory").is_none_or(|_| spec.optional_integer("memory").unwrap() <= most)
        };
        let modest = LEVEL_MEMORY.parse().unwrap();
        let catalogue = Catalogue { results: RunDirectory { runs: "none".into(), arena: "none".into() } };
        for &game in games() {
            for number in 1..=game_module::LEVELS {
                let spec = level(game, parse(&format!("level-{number}")).unwrap()).unwrap();
                let most = if number == game_module::LEVELS { 256 } else { modest };
                assert!(is_within(&spec, most), "{spec}");
            }
            assert!(is_within(&default_agent(game).unwrap(), modest));
            assert!(catalogue.analyst(game, None).is_ok());
            let admitted = catalogue.admit(game, "mcts").unwrap();
            assert!(is_within(&parse(&admitted).unwrap(), modest), "{admitted}");
        }
    }

    #[test]
    fn labels_of_networks_that_come_with_the_program_go_by_the_ladder() {
        let catalogue = Catalogue { results: RunDirectory { runs: "none".into(), arena: "none".into() } };
        let views = catalogue.checkpoints();
        for view in views.as_array().unwrap() {
            let (id, game) = (view["id"].as_str().unwrap(), view["game"].as_str().unwrap());
            let level = catalog::shipped_level(id, game).unwrap();
            assert_eq!((&view["level"], &view["label"]), (&json!(level), &json!(Label::of_level(level))));
        }
    }

    #[test]
    fn settings_are_offered_with_the_range_that_is_allowed() {
        let catalogue = Catalogue { results: RunDirectory { runs: "none".into(), arena: "none".into() } };
        let agents = catalogue.agents();
        for agent in &agents {
            for setting in &agent.settings {
                let most = match &setting.kind {
                    SettingKind::Integer { max, .. } => max.to_string(),
                    SettingKind::Float { max, .. } => max.to_string(),
                    SettingKind::Choice { words } => words[0].to_string(),
                    SettingKind::Duration { max_seconds, .. } => format!("{max_seconds}s"),
                    SettingKind::Switch => "off".to_string(),
                    SettingKind::Text => "duo".to_string(),
                };
                for value in [Some(most.as_str()), setting.default].into_iter().flatten() {
                    let text = format!("{}:{}={value}", agent.name, setting.key);
                    assert_eq!(check(&parse(&text).unwrap()), Ok(()), "{text}");
                }
            }
        }
        let keys = |name: &str| {
            let agent = agents.iter().find(|agent| agent.name == name).unwrap();
            agent.settings.iter().map(|setting| setting.key).collect::<Vec<_>>()
        };
        assert!(keys("alphazero").contains(&"checkpoint") && keys("alphazero").contains(&"visits"));
        assert!(!keys("alphazero").contains(&"threads"), "there is only one choice");
        let mut offered = agents.iter().flat_map(|agent| &agent.settings);
        assert!(offered.all(|one| one.kind != SettingKind::Text || one.key == "checkpoint"));
    }

    #[test]
    fn a_level_keeps_the_seed_that_was_given() {
        let spec = level(games()[0], parse("level-9:seed=7").unwrap()).unwrap();
        assert_eq!(spec.with_seed(3).seed(), 7);
    }
}
