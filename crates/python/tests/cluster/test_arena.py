"""Tournaments over the cluster are those of the program."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from cluster.command import wait_until

PROGRAM = os.environ.get("POLYSPIRE")

TOURNAMENT = """
game = "pylos"
agents = ["greedy", "random", "mcts:iterations=50"]
games = 8
seed = 5
out = "results"
"""

TIMES = {"cpu_seconds", "cpu_per_move", "wall_per_move", "cpu", "wall"}


def without_times(value: Any) -> Any:
    """The same but for what no two runs have in common."""
    if isinstance(value, dict):
        return {key: without_times(inner) for key, inner in value.items() if key not in TIMES}
    return [without_times(inner) for inner in value] if isinstance(value, list) else value


def journal(folder: Path) -> list[Any]:
    lines = [json.loads(line) for line in (folder / "journal.jsonl").read_text().splitlines()]
    return [lines[0], *sorted(map(without_times, lines[1:]), key=lambda line: line["game"])]


@pytest.mark.skipif(not PROGRAM, reason="the environment variable POLYSPIRE does not name the program")
def test_the_cluster_plays_the_games_of_the_local_arena(nodes, start, tmp_path):
    nodes.ensure(2)
    file = tmp_path / "arena.toml"
    file.write_text(TOURNAMENT)
    near, far = tmp_path / "near", tmp_path / "results"
    subprocess.run([str(PROGRAM), "arena", str(file), "--out", str(near)], check=True, capture_output=True, timeout=200)
    command = start("arena", file, "--address", nodes.address, "--call-seconds", 0.5)
    assert command.end() == 0, command.text
    result = json.loads((far / "result.json").read_text())
    assert result["played"] == result["planned"] > 0
    assert without_times(result) == without_times(json.loads((near / "result.json").read_text()))
    assert journal(far) == journal(near)
    records = {path.name: path.read_text() for path in (near / "games").iterdir()}
    assert records == {path.name: path.read_text() for path in (far / "games").iterdir()}
    assert {path.name for path in far.iterdir()} == {path.name for path in near.iterdir()}


def test_a_stopped_tournament_goes_on_with_what_is_missing(nodes, start, tmp_path):
    nodes.ensure(1)
    file = tmp_path / "arena.toml"
    file.write_text(TOURNAMENT.replace("games = 8", "games = 400").replace("iterations=50", "iterations=400"))
    out = tmp_path / "results"
    arguments = ["arena", file, "--address", nodes.address, "--call-seconds", 0.5]
    command = start(*arguments)
    wait_until(lambda: played(out))
    assert command.interrupt() == 130, command.text
    assert "run the same command to resume" in command.text
    before = played(out)
    command = start(*arguments)
    command.wait_for(f"{600 - len(before)} of 600 games to play")
    wait_until(lambda: len(played(out)) > len(before))
    command.kill()
    after = played(out)
    assert after[: len(before)] == before and len(after) == len(set(after)) > len(before)


def played(folder: Path) -> list[int]:
    """The games in the journal, in its order. The last line may be on its way."""
    file = folder / "journal.jsonl"
    lines = file.read_text().split("\n")[1:-1] if file.exists() else []
    return [json.loads(line)["game"] for line in lines]
