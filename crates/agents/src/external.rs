//! External engines as agents: other programs, or this one in another process.

use std::time::Duration;

use gtp::{GtpPlayer, GtpSettings};
use session::Player;

use game_module::{
    AgentInfo, AgentKind, AgentSpec, GameModule, Kind, NAME, NetworkBound, Preset, SEED, Setting, SpecError,
    TIME,
};

const COMMAND: Setting = Setting {
    key: "cmd",
    kind: Kind::Text,
    default: Preset::Required,
    help: "the command line that starts the engine, in quotes; split into words like a shell, but run without one",
    network: NetworkBound::Local,
};

const TIMEOUT: Setting = Setting {
    key: "timeout",
    kind: Kind::Duration { min: Duration::from_millis(100), max: Duration::from_secs(24 * 3600) },
    default: Preset::Value("600s"),
    help: "how long to wait for a move without a time limit; the engine must start within at most 10s of it",
    network: NetworkBound::Local,
};

/// The longest time an engine may take to start: enough to load large files, and not too long to wait for a
/// program that does not speak the protocol.
const HANDSHAKE: Duration = Duration::from_secs(10);

static INFO: AgentInfo = AgentInfo {
    name: "gtp",
    summary: "asks an external engine over the text protocol, see docs/gtp.md",
    settings: &[COMMAND, NAME, TIME, TIMEOUT, SEED],
    fixed: None,
};

/// `gtp`.
pub(crate) struct External;

impl AgentKind for External {
    fn info(&self) -> &'static AgentInfo {
        &INFO
    }

    fn plays(&self, _: &GameModule) -> Result<(), String> {
        Ok(())
    }

    fn make(&self, game: &GameModule, spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError> {
        let command = spec.text(COMMAND.key);
        let timeout = spec.duration(TIMEOUT.key);
        let settings = GtpSettings {
            name: spec.optional_text(NAME.key).unwrap_or_else(|| program_name(&command)),
            command,
            time: spec.optional_duration(TIME.key),
            handshake: timeout.min(HANDSHAKE),
            timeout,
            seed: spec.optional_integer(SEED.key),
        };
        let started = GtpPlayer::new(settings, game.info.record_name);
        Ok(Box::new(spec.needs(started.map_err(|error| error.to_string()))?))
    }
}

/// The first word of a command line, without its directory.
fn program_name(command: &str) -> String {
    let program = command.split_whitespace().next().unwrap_or(command);
    program.rsplit('/').next().unwrap_or(program).trim_matches(['"', '\'']).to_string()
}
