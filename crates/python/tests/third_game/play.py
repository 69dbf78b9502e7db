"""Tests the environments of a third game. Run: python play.py LIBRARY, with the extension that ``lib.rs`` makes.

The extension takes the place of the package's own, so this needs an interpreter that has not imported ``polyspire``.
"""

from __future__ import annotations

import importlib.util
import sys
from importlib.machinery import ExtensionFileLoader
from pathlib import Path

import pytest

HERE = Path(__file__).parent

LAWS = ["test_pettingzoo.py", "test_gymnasium.py", "test_vector.py", "test_position.py"]
"""Files with tests that hold for every game of the catalogue."""

NOT_FOR_GOMOKU = ["dense_rewards", "networks_read", "illegal_action_ends"]
"""Tests about points and networks that Gomoku lacks, and about an illegal first move: it has none."""


def install(library: str) -> None:
    """Loads the extension in place of the package's own."""
    loader = ExtensionFileLoader("third_game", library)
    spec = importlib.util.spec_from_loader("third_game", loader)
    assert spec is not None
    extension = importlib.util.module_from_spec(spec)
    loader.exec_module(extension)
    sys.modules["polyspire._native"] = extension


if __name__ == "__main__":
    install(sys.argv[1])
    files = [HERE / "gomoku.py", *(HERE.parent / name for name in LAWS)]
    chosen = " and not ".join(["gomoku", *NOT_FOR_GOMOKU])
    sys.exit(pytest.main(["--quiet", "-p", "no:cacheprovider", "-k", chosen, *map(str, files)]))
