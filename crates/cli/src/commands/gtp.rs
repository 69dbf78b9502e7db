//! `polyspire gtp`

use std::io::{stdin, stdout};

use anyhow::anyhow;
use gtp::{Catalogue, Engine, raise_when_unread};
use session::{GameInfo, Player, Session};

use crate::failure::Failure;
use crate::interrupt::leave_on_ctrl_c;
use crate::numbers;

/// Run an agent as an engine for other programs (GTP version 2, see docs/gtp.md).
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  polyspire gtp --game duo --agent greedy\n  \
    printf 'genmove b\\nshowboard\\n' | polyspire gtp --game duo --agent random --quiet")]
pub(crate) struct Arguments {
    /// Initial game, as listed by `polyspire games`; `set_game` changes it.
    #[arg(long, value_name = "ID", default_value = catalog::DEFAULT_GAME)]
    game: String,
    /// Agent, as listed by `polyspire agents`.
    #[arg(long, value_name = "SPEC")]
    agent: String,
    /// Seed for an agent whose spec has none.
    #[arg(long, value_name = "N", value_parser = numbers::whole::<u64>, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Write nothing to standard error.
    #[arg(long)]
    quiet: bool,
}

impl Arguments {
    /// Whether to suppress the log.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let game = catalog::find(&arguments.game).map_err(Failure::usage)?;
    leave_on_ctrl_c()?;
    let engine = Engine::new(Box::new(Games), game.info.id, &arguments.agent, arguments.seed);
    let mut engine = engine.map_err(|reason| Failure::usage(anyhow!(reason)))?;
    raise_when_unread(engine.stop_flag());
    engine.run(stdin().lock(), stdout().lock())?;
    Ok(())
}

/// The catalogue, as the protocol needs it.
struct Games;

impl Catalogue for Games {
    fn games(&self) -> Vec<&'static GameInfo> {
        catalog::games().iter().map(|entry| entry.info).collect()
    }

    fn session(&self, game: &'static GameInfo) -> Box<dyn Session> {
        let entry = catalog::find(game.id).expect("the game is from the list");
        entry.new_session()
    }

    fn player(
        &self,
        game: &'static GameInfo,
        spec: &str,
        seed: Option<u64>,
    ) -> Result<Box<dyn Player>, String> {
        let entry = catalog::find(game.id).map_err(|error| error.to_string())?;
        let spec = catalog::agent_spec(spec).map_err(|error| error.to_string())?;
        let spec = if let Some(seed) = seed { spec.with_seed(seed) } else { spec };
        entry.player(&spec).map_err(|error| error.to_string())
    }
}
