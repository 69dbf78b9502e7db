"""Training on several nodes, some of which die."""

from __future__ import annotations

import os
import re
import signal
import subprocess

import pytest
from cluster.command import SETTINGS, actor_of, check_games, frozen, manifest, name, wait_until

from polyspire._native import Learner

PROGRAM = os.environ.get("POLYSPIRE")


def test_two_nodes_make_a_run_like_the_local_one(nodes, start, tmp_path):
    nodes.ensure(2)
    text = SETTINGS.replace("games = 1000000\n\n[network]", "games = 64\n\n[network]")
    text = text.replace("save_every = 1000000\ngames = 0", "save_every = 32\ngames = 2\nvisits = 2")
    (tmp_path / "run.toml").write_text(text)
    run = tmp_path / "run"
    command = start("train", tmp_path / "run.toml", "--out", run, "--address", nodes.address, "--call-seconds", 1)
    assert command.end() == 0, command.text
    assert check_games(run) == 64
    assert [entry["games"] for entry in manifest(run)["checkpoints"]] == [32, 64]
    assert all(0 <= entry["win_rate_random"] <= 1 for entry in manifest(run)["checkpoints"])
    assert all((run / entry["file"]).is_file() for entry in manifest(run)["checkpoints"])
    assert (run / "config.toml").read_text() == text
    assert (run / "report.html").is_file() and list(run.glob("events.out.tfevents.*"))
    # On a busy machine one node may have played everything before the other's actor is there.
    assert "actors of 1 thread on 2 nodes" in command.text
    assert any(name(node) in command.text for node in nodes.alive), command.text
    if PROGRAM:
        # The program takes it for its own, and goes on with it.
        (tmp_path / "run.toml").write_text(text.replace("games = 64", "games = 80"))
        order = [PROGRAM, "train", str(tmp_path / "run.toml"), "--out", str(run), "--resume"]
        subprocess.run(order, check=True, capture_output=True, timeout=200)
        assert check_games(run) == 80


def test_a_killed_node_is_replaced_and_no_game_is_lost_or_doubled(nodes, start, settings, tmp_path):
    _, victim = nodes.ensure(2)
    run = tmp_path / "run"
    command = start("train", settings, "--out", run, "--address", nodes.address, "--call-seconds", 1)
    command.wait_for(f"{name(victim)} [1-9]")
    nodes.kill(victim)
    # Whoever is left goes on alone.
    command.wait_for("was lost|is gone")
    command.wait_for_iterations(2)
    replacement = nodes.add()
    command.wait_for(rf"{name(replacement)} \d")
    assert command.interrupt() == 130, command.text
    assert re.search("stopped; --resume goes on from here: [0-9,]+ of 1,000,000 games", command.text)
    assert check_games(run) >= 48


def test_a_half_dead_node_does_no_harm(nodes, start, settings, tmp_path):
    _, victim = nodes.ensure(2)
    run = tmp_path / "run"
    command = start("train", settings, "--out", run, "--address", nodes.address, "--call-seconds", 1)
    command.wait_for(f"{name(victim)} [1-9]")
    nodes.kill_half(victim)
    command.wait_for_iterations(3)
    assert command.interrupt() == 130, command.text
    nodes.kill(victim)
    assert check_games(run) >= 48


def test_a_killed_actor_comes_back_with_the_newest_weights(nodes, start, settings, tmp_path):
    _, victim = nodes.ensure(2)
    run = tmp_path / "run"
    arguments = ["--call-seconds", 0.5, "--max-lag", 1]
    command = start("train", settings, "--out", run, "--address", nodes.address, *arguments)
    command.wait_for(f"{name(victim)} [1-9]")
    before = actor_of(victim)
    os.kill(before, signal.SIGKILL)
    place = command.wait_for(f"a worker on .*{name(victim)} was lost; what it was playing is played by others")
    # Nobody plays there until Ray has started another process. With old weights its games would be too old by then.
    place = command.wait_for_iterations(3, since=place)
    place = command.wait_for(rf"{name(victim)} [1-9]", place)
    assert "stale" not in command.lines[place - 1], command.text
    assert actor_of(victim) not in (None, before)
    assert command.interrupt() == 130, command.text
    assert check_games(run) >= 64


@pytest.mark.parametrize("dies", ["actor", "node"])
def test_a_checkpoint_whose_evaluator_dies_is_rated_again(nodes, start, tmp_path, dies):
    nodes.ensure(2)
    text = SETTINGS.replace("games = 1000000\n\n[network]", "games = 64\n\n[network]")
    # Two games that take their time.
    text = text.replace("save_every = 1000000\ngames = 0", "save_every = 32\ngames = 2\nvisits = 20000")
    (tmp_path / "run.toml").write_text(text)
    run = tmp_path / "run"
    command = start("train", tmp_path / "run.toml", "--out", run, "--address", nodes.address, "--call-seconds", 1)
    places: dict[int, object] = {}

    def is_rating() -> bool:
        found = {actor_of(node, "Evaluator.play"): node for node in nodes.alive}
        places.update({process: node for process, node in found.items() if process is not None})
        return bool(places)

    # Not on the head, which has no cores to share.
    wait_until(is_rating, lambda: command.text)
    process, node = places.popitem()
    if dies == "actor":
        os.kill(process, signal.SIGKILL)
    else:
        nodes.kill(node)
    command.wait_for("was lost; what it was rating is rated again|a worker.* is gone")
    assert command.end() == 0, command.text
    assert check_games(run) == 64
    assert [entry["games"] for entry in manifest(run)["checkpoints"]] == [32, 64]
    assert all(0 <= entry["win_rate_random"] <= 1 for entry in manifest(run)["checkpoints"])


def test_a_rating_that_fails_does_not_end_the_training(nodes, start, tmp_path):
    nodes.ensure(1)
    text = SETTINGS.replace("games = 1000000\n\n[network]", "games = 64\n\n[network]")
    # An anchor that is there when the settings are looked at, and not on the node that plays against it.
    anchor = tmp_path / "anchor.safetensors"
    anchor.write_bytes(Learner(SETTINGS, tmp_path / "other").network())
    anchors = f'anchors = [{{ agent = "alphazero:checkpoint={anchor},visits=2", elo = 0 }}]'
    text = text.replace("save_every = 1000000\ngames = 0\nanchors = []", f"save_every = 32\ngames = 2\n{anchors}")
    (tmp_path / "run.toml").write_text(text)
    run = tmp_path / "run"
    command = start("train", tmp_path / "run.toml", "--out", run, "--address", nodes.address, "--call-seconds", 1)
    command.wait_for("^pylos: ")
    anchor.unlink()
    command.wait_for("rating .* failed: .*anchor.safetensors.*; it is tried again")
    command.wait_for("rating .* failed: .*anchor.safetensors.*; it stays without a rating")
    assert command.end() == 1, command.text
    assert check_games(run) == 64
    assert "--resume tries again" in command.lines[-1]


def test_what_a_hanging_actor_was_given_is_played_by_others(nodes, start, settings, tmp_path):
    _, victim = nodes.ensure(2)
    run = tmp_path / "run"
    late = ["--call-seconds", 0.5, "--late-seconds", 2]
    command = start("train", settings, "--out", run, "--address", nodes.address, *late)
    command.wait_for(f"{name(victim)} [1-9]")
    with frozen(actor_of(victim)):
        command.wait_for_iterations(3)
    # What it sends now has been played.
    command.wait_for("played twice")
    assert command.interrupt() == 130, command.text
    assert check_games(run) >= 48


def test_a_killed_learner_goes_on_with_what_it_had_taken(nodes, start, settings, tmp_path):
    nodes.ensure(2)
    run = tmp_path / "run"
    arguments = ["train", settings, "--out", run, "--address", nodes.address, "--call-seconds", 1]
    command = start(*arguments)
    command.wait_for_iterations(2, since=0)
    command.kill()
    before = {file.name: file.read_bytes() for file in (run / "games").glob("*.games")}
    done = check_games(run)
    refused = start(*arguments)
    assert refused.end() == 2 and "has a run already" in refused.text
    command = start(*arguments, "--resume")
    line = command.lines[command.wait_for("^pylos: ") - 1]
    # The state is saved just before the line of metrics is written.
    assert int(line.split()[1].replace(",", "")) in (done, done + 16), line
    command.wait_for_iterations(2, since=0)
    assert command.interrupt() == 130, command.text
    assert check_games(run) >= done + 32
    # What was finished is as it was.
    for iteration in range(1, done // 16 + 1):
        file = f"{iteration:06}.games"
        assert (run / "games" / file).read_bytes() == before[file]


def test_a_run_at_a_url_goes_on_from_there(nodes, start, settings, tmp_path):
    nodes.ensure(1)
    place = tmp_path / "far" / "run"
    arguments = ["train", settings, "--out", place.as_uri(), "--address", nodes.address, "--call-seconds", 1]
    command = start(*arguments)
    command.wait_for_iterations(1, since=0)
    command.kill()
    done = check_games(place)
    assert done >= 16
    command = start(*arguments, "--resume")
    command.wait_for_iterations(1, since=0)
    assert command.interrupt() == 130, command.text
    assert check_games(place) >= done + 16
    assert not list(place.rglob("*.part"))


def test_without_an_address_everything_is_on_this_machine(start, settings, tmp_path):
    text = settings.read_text().replace("games = 1000000\n\n[network]", "games = 32\n\n[network]")
    settings.write_text(text.replace("games = 0", "games = 2\nvisits = 2"))
    own = ["--evaluation-cpus", 1] if (os.cpu_count() or 1) > 1 else []
    command = start("train", settings, "--out", tmp_path / "run", "--call-seconds", 1, *own)
    assert command.end() == 0, command.text
    assert check_games(tmp_path / "run") == 32
    assert [entry["games"] for entry in manifest(tmp_path / "run")["checkpoints"]] == [32]
