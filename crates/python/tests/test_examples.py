"""The examples run as they stand."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"
NETWORK = Path(__file__).parents[3] / "nets" / "pylos.safetensors"
ARGUMENTS = {
    "random_games.py": [],
    "agents_and_tables.py": [],
    "read_network.py": [str(NETWORK)],
    "masked_ppo.py": ["--updates", "1", "--games", "2"],
}


def test_every_example_is_run():
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(ARGUMENTS)


@pytest.mark.parametrize("name", ARGUMENTS)
def test_an_example_runs(name):
    command = [sys.executable, str(EXAMPLES / name), *ARGUMENTS[name]]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    assert done.stdout
