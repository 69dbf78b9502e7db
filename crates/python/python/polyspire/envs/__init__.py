"""One module per game, like PettingZoo: ``from polyspire.envs import blokus_duo_v0; blokus_duo_v0.env()``.

The modules are made from the catalogue, so that a new game has one at once.
"""

from __future__ import annotations

import sys
from functools import partial
from types import ModuleType

from polyspire._native import game_ids
from polyspire.aec import env, raw_env
from polyspire.parallel import parallel_env


class EnvModule(ModuleType):
    """The environments of one game."""

    def __init__(self, name: str, game: str) -> None:
        super().__init__(name, f"``{game}`` as an environment.")
        self.env = partial(env, game)
        self.raw_env = partial(raw_env, game)
        self.parallel_env = partial(parallel_env, game)
        self.__all__ = ["env", "parallel_env", "raw_env"]


_MODULES = {f"{game.replace('-', '_')}_v0": game for game in game_ids()}

for _name, _game in _MODULES.items():
    # `import polyspire.envs.blokus_duo_v0` looks for a module that is loaded already.
    sys.modules[f"{__name__}.{_name}"] = globals()[_name] = EnvModule(f"{__name__}.{_name}", _game)


def __getattr__(name: str) -> EnvModule:
    """Tells type checkers what the modules are; every module that exists is found before this is called."""
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = sorted(_MODULES)
