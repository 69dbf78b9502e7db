"""The examples run as they stand."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

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


def test_the_notebook_says_what_its_cells_say():
    sys.path.insert(0, str(EXAMPLES.parent))
    import notebook

    kept = json.loads(notebook.NOTEBOOK.read_text(encoding="utf-8"))
    cells = [cell for cell in kept["cells"] if cell["cell_type"] == "code"]
    assert len(cells) > 5
    for cell, outputs in zip(cells, notebook.run(kept), strict=True):
        assert [texts(one) for one in cell["outputs"]] == [texts(one) for one in outputs]


def texts(output: dict[str, Any]) -> tuple[list[str], bool]:
    """What an output says, and whether it has a picture: its bytes depend on who compresses."""
    data = output.get("data", {})
    return output.get("text", data.get("text/plain")), "image/png" in data
