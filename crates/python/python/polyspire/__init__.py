"""Blokus and Pylos at the speed of Rust.

- Environments: ``env`` (PettingZoo's cycle), ``parallel_env``, ``vector`` (many games in one call), and Gymnasium's
  ``gymnasium.make("polyspire/BlokusDuo-v0")``; by modules in ``polyspire.envs``.
- The engine itself: ``Game``, ``Position``, ``Agent``, ``match``, ``Tablebase``, ``Network``, records.
"""

from polyspire._native import (
    Agent,
    AgentError,
    Game,
    IllegalMoveError,
    Network,
    Position,
    Tablebase,
    __version__,
    game_ids,
    shipped_networks,
)
from polyspire.aec import env, raw_env
from polyspire.parallel import parallel_env
from polyspire.records import MatchResult, match, read_record, read_records, write_record
from polyspire.render import picture, png
from polyspire.single import SingleAgentEnv, gym_id, register
from polyspire.vector import VectorGames, vector

register()

__all__ = [
    "Agent",
    "AgentError",
    "Game",
    "IllegalMoveError",
    "MatchResult",
    "Network",
    "Position",
    "SingleAgentEnv",
    "Tablebase",
    "VectorGames",
    "__version__",
    "env",
    "game_ids",
    "gym_id",
    "match",
    "parallel_env",
    "picture",
    "png",
    "raw_env",
    "read_record",
    "read_records",
    "shipped_networks",
    "vector",
    "write_record",
]
