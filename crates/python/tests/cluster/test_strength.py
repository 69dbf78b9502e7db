"""What a cluster has learned is as strong as what the local loop has.

One run of each says little: runs that differ in nothing but their seed differ in strength. So there are several of each, and
all networks meet in one tournament.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from statistics import fmean

import pytest
from cluster.command import check_games, manifest

PROGRAM = os.environ.get("POLYSPIRE")

RUNS = 4

MARGIN = 60.0
"""By how many Elo the mean of the cluster's runs may be below that of the others. Runs with different seeds scatter by 25 (one
standard deviation, see docs/cluster.md), so means of four differ by 18: this is more than three times as much."""

ANCHOR = "mcts:iterations=100"
"""Whoever is not better than this has learned nothing."""

SHORT = """
game = "pylos"
threads = 1
games = 120

[network]
hidden = 64
value_hidden = 32
policy_hidden = 32

[selfplay]
games_per_iteration = 60
visits = 24
quick_visits = 8
records = 0

[training]
batch_size = 256
warmup_games = 60

[evaluation]
save_every = 1000000
games = 4
visits = 24
anchors = [{ agent = "mcts:iterations=200", elo = 0 }]
"""


def test_three_nodes_learn_something(nodes, start, tmp_path):
    nodes.ensure(3)
    (tmp_path / "run.toml").write_text(SHORT)
    command = start("train", tmp_path / "run.toml", "--out", tmp_path / "run", "--address", nodes.address)
    assert command.end() == 0, command.text
    assert check_games(tmp_path / "run", 60) == 120
    assert 0.0 <= manifest(tmp_path / "run")["checkpoints"][-1]["win_rate_random"] <= 1.0


def settings(seed: int) -> str:
    """Those of the network of Pylos for a fifth of the games, which is where its learning slows down."""
    text = (Path(__file__).parents[4] / "nets" / "pylos.toml").read_text()
    text, replaced = re.subn(r"(?m)^games = 60000$", f"games = 12000\nseed = {seed}", text)
    assert replaced == 1
    return text


def network(run: Path) -> str:
    """Whoever plays by what a run has learned."""
    return f"{run.name}=alphazero:checkpoint={run / manifest(run)['checkpoints'][-1]['file']},visits=100"


def ratings(agents: list[str], folder: Path) -> dict[str, float]:
    """The Elo of all in a tournament of everybody against everybody."""
    order = [str(PROGRAM), "arena", "--game", "pylos", "--openings", "plies=2", "--games", "800", "--out", str(folder)]
    subprocess.run([*order, "--agents", *agents], check=True, capture_output=True)
    result = json.loads((folder / "result.json").read_text())
    return {agent["name"]: agent["elo"]["value"] for agent in result["agents"]}


@pytest.mark.skipif(not PROGRAM, reason="the environment variable POLYSPIRE does not name the program")
def test_a_cluster_learns_as_well_as_the_local_loop(nodes, start, tmp_path, is_full):
    if not is_full:
        pytest.skip("it takes many minutes: --full")
    nodes.ensure(2)
    near, far = ([tmp_path / f"{place}-{seed}" for seed in range(1, RUNS + 1)] for place in ("near", "far"))
    for seed in range(1, RUNS + 1):
        (tmp_path / "run.toml").write_text(settings(seed))
        order = ["train", str(tmp_path / "run.toml"), "--out"]
        command = start(*order, far[seed - 1], "--address", nodes.address)
        command.wait_for("all games are played")
        assert command.end() == 0, command.text
        assert check_games(far[seed - 1], 500) == 12000
        subprocess.run([str(PROGRAM), *order, str(near[seed - 1])], check=True, capture_output=True)
    elo = ratings([ANCHOR, *map(network, near + far)], tmp_path / "tournament")
    means = [fmean(elo[run.name] for run in runs) for runs in (near, far)]
    assert means[1] >= means[0] - MARGIN, elo
    assert min(means) > elo[ANCHOR], elo
