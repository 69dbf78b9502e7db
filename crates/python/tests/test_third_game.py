"""A game that the package knows nothing of is played by all environments, once an extension has it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

LIBRARY = os.environ.get("POLYSPIRE_THIRD_GAME")


def test_a_third_game_has_every_environment():
    if not LIBRARY:
        pytest.skip("the environment variable POLYSPIRE_THIRD_GAME does not name the extension with a third game")
    script = Path(__file__).parent / "third_game" / "play.py"
    run = subprocess.run([sys.executable, str(script), LIBRARY], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
