"""One module per game, like PettingZoo: ``from polyspire.envs import blokus_duo_v0; blokus_duo_v0.env()``."""

from polyspire.envs import (
    blokus_classic_2p_v0,
    blokus_classic_3p_v0,
    blokus_classic_v0,
    blokus_duo_v0,
    blokus_junior_v0,
    pylos_children_v0,
    pylos_lines_v0,
    pylos_v0,
)

__all__ = [
    "blokus_classic_2p_v0",
    "blokus_classic_3p_v0",
    "blokus_classic_v0",
    "blokus_duo_v0",
    "blokus_junior_v0",
    "pylos_children_v0",
    "pylos_lines_v0",
    "pylos_v0",
]
