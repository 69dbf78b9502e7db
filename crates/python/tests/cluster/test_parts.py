"""The parts that need no cluster."""

from __future__ import annotations

import json
import sys
import time
import types
from pathlib import Path

import fsspec
import jsonschema
import pytest
import ray
import yaml

from polyspire.cluster import versions
from polyspire.cluster.background import Background
from polyspire.cluster.failure import Failure, reason
from polyspire.cluster.progress import Reporter, Tally, nodes, open_wandb
from polyspire.cluster.sizing import Room, actor_count, call_size, default_threads
from polyspire.cluster.storage import STATE, storage
from polyspire.cluster.words import duration
from polyspire.cluster.worker_pool import Done


def rooms(*cores: int) -> list[Room]:
    return [Room(count) for count in cores]


def test_actors_are_whole_nodes_unless_much_would_be_left_over():
    assert default_threads(rooms(8, 8, 8)) == 8
    assert default_threads(rooms(64, 64, 4)) == 64
    assert default_threads(rooms(8, 4)) == 4
    assert default_threads(rooms(3, 2)) == 1
    assert default_threads([]) == 1
    assert actor_count(rooms(8, 4, 3), 4) == 3


def test_what_is_reserved_is_no_room():
    node = {"NodeID": "a", "Resources": {"CPU": 8.0}}
    assert Room.of(node, {"a": 3}) == Room(5)
    assert Room.of(node, {"b": 3}) == Room(8)
    assert Room.of({"NodeID": "a", "Resources": {}}, {"a": 3}) == Room(0)


def test_a_call_takes_its_time_and_leaves_something_for_others():
    # Nothing is known yet: a game for each thread.
    assert call_size(1000, 2, None, 4, 10.0) == 4
    assert call_size(1000, 2, 8.0, 4, 10.0) == 80
    # A fair share of what is left, in whole rounds.
    assert call_size(100, 10, 8.0, 4, 10.0) == 12
    assert call_size(1, 10, 8.0, 4, 10.0) == 4


def test_versions_must_be_the_same():
    ours = {"polyspire": "1.2.3", "Python": "3.11.7", "Ray": "2.60.0", "build of polyspire": "0123456789ab"}
    assert versions.difference(ours, ours) is None
    assert versions.difference({**ours, "Python": "3.11.9"}, ours) is None
    assert "Python 3.12.1, but this command has Python 3.11.7" in str(
        versions.difference({**ours, "Python": "3.12.1"}, ours)
    )
    assert "no polyspire, but" in str(versions.difference({**ours, "polyspire": "none"}, ours))
    assert versions.difference({**ours, "Ray": "2.60.1"}, ours)
    assert "build of polyspire fedcba987654, but this command has build of polyspire 0123456789ab" in str(
        versions.difference({**ours, "build of polyspire": "fedcba987654"}, ours)
    )
    assert versions.own().keys() == ours.keys() and len(versions.own()["build of polyspire"]) == 12


def test_what_ray_says_of_other_versions_becomes_one_sentence():
    words = (
        "Version mismatch: The cluster was started with:\n    Ray: 2.60.0\n    Python: 3.11.7\n"
        "This process on node 10.0.0.1 was started with:\n    Ray: 2.60.0\n    Python: 3.12.13\n"
    )
    expected = (
        "Version mismatch: The cluster was started with: Ray: 2.60.0, Python: 3.11.7; "
        "This process on node 10.0.0.1 was started with: Ray: 2.60.0, Python: 3.12.13"
    )
    assert reason(RuntimeError(words)) == expected
    assert reason(RuntimeError(f"Traceback\n{words}")) == expected
    assert reason(RuntimeError("first\nlast\n")) == "last" and reason(RuntimeError()) == "RuntimeError"


def test_a_line_tells_of_games_lag_and_nodes(tmp_path):
    tally = Tally(began=time.monotonic() - 10.0)
    tally.count(Done(b"", [1, 2], 3, "aaaaaaaa", 1.0), {"new": 30, "known": 0, "stale": 0}, 4)
    tally.count(Done(b"", [3, 4], 4, "bbbbbbbb", 1.0), {"new": 10, "known": 2, "stale": 3}, 4)
    tally.learning = 5.0
    values = tally.values({"aaaaaaaa": "one/aaaaaa"})
    assert values["cluster/lag"] == 0.75
    line = Reporter(0, 100, tmp_path).line({"games": 40, "step": 7, "values": {"loss/policy": 1.5}}, values)
    assert line.startswith("       40 games, step       7: 4.0 games/s, policy loss 1.500, lag 0.8, 3 stale, 2 played twice")
    assert "learner busy 50 %, bbbbbb 1.0 games/s; one/aaaaaa 3.0 games/s, about " in line


def test_many_nodes_are_told_by_their_ends():
    assert nodes({str(number): float(number) for number in range(1, 101)}) == "100 nodes with 1.0 to 100.0 games/s"
    assert nodes({}) == "no node has played"
    assert [duration(seconds) for seconds in (0.2, 1, 89, 90, 7200, 200000)] == [
        "0 seconds",
        "1 second",
        "89 seconds",
        "2 minutes",
        "2 hours",
        "2 days",
    ]


def test_measurements_go_to_a_file(tmp_path):
    tally = Tally(began=time.monotonic() - 10.0, learning=5.0, taking=0.5)
    tally.count(Done(b"12345", [1, 2], 3, "aaaaaaaa", 1.0), {"new": 2, "known": 0, "stale": 0}, 4)
    teller = Reporter(0, 100, tmp_path)
    for games in (40, 80):
        teller.iteration({"games": games, "step": 7, "values": {}}, tally.values({}))
    lines = [json.loads(line) for line in (tmp_path / "cluster.jsonl").read_text().splitlines()]
    assert [line["games"] for line in lines] == [40, 80]
    assert lines[0]["cluster/intake_bytes"] == 5 and lines[0]["cluster/intake_seconds"] == 0.5
    assert lines[0]["cluster/learning_seconds"] == 5.0 and lines[0]["cluster/playing_seconds"] == 1.0
    assert lines[0]["cluster/seconds"] >= 10.0 and lines[0]["cluster/games"] == 2


def test_measurements_go_to_weights_and_biases(monkeypatch, tmp_path):
    logged: list[dict[str, float]] = []
    run = types.SimpleNamespace(log=logged.append, finish=lambda: logged.append({"finished": 1}))
    opened: dict[str, object] = {}
    fake = types.ModuleType("wandb")
    fake.init = lambda **options: opened.update(options) or run  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "wandb", fake)
    teller = Reporter(0, 100, tmp_path, open_wandb("blokus", "run"))
    teller.iteration({"games": 40, "step": 7, "values": {"loss/policy": 1.5}}, Tally().values({}))
    teller.close()
    assert opened["project"] == "blokus" and opened["resume"] == "allow"
    assert logged[0]["games"] == 40 and logged[0]["loss/policy"] == 1.5 and "cluster/lag" in logged[0]
    assert logged[1] == {"finished": 1}
    monkeypatch.setitem(sys.modules, "wandb", None)
    with pytest.raises(Failure, match="pip install wandb"):
        open_wandb("blokus", "run")


def test_what_fails_beside_the_loop_is_told_in_it():
    assert Background(lambda: 3).result() == 3
    broken = Background(lambda: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        broken.result()
    assert not broken.is_running()


def test_the_example_for_the_autoscaler_is_one():
    example = Path(__file__).parents[2] / "examples" / "cluster.yaml"
    schema = Path(ray.__file__).parent / "autoscaler" / "ray-schema.json"
    config = yaml.safe_load(example.read_text())
    jsonschema.validate(config, json.loads(schema.read_text()))
    assert config["head_node_type"] in config["available_node_types"]


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def test_only_what_has_changed_is_sent_and_the_state_last(monkeypatch):
    far = fsspec.filesystem("memory")
    with storage("memory://store/run") as place:
        assert place.folder.name == "run" and not place.has_run()
        sent: list[str] = []
        monkeypatch.setattr(place, "_send", lambda name, real=place._send: (sent.append(name), real(name)))
        write(place.folder, {STATE: "1", "games/000001.games": "a", "zzz.json": "{}", "half.tmp": "?"})
        place.publish()
        assert sent == ["games/000001.games", "zzz.json", STATE]
        assert place.has_run()
        sent.clear()
        place.publish()
        assert sent == []
        write(place.folder, {STATE: "22", "games/000002.games": "b"})
        place.publish()
        assert sent == ["games/000002.games", STATE]
    assert not place.folder.exists()
    assert sorted(far.find("/store/run")) == [
        "/store/run/games/000001.games",
        "/store/run/games/000002.games",
        "/store/run/state.safetensors",
        "/store/run/zzz.json",
    ]
    far.pipe("/store/run/torn.json.part", b"?")
    with storage("memory://store/run") as again:
        again.fetch()
        assert (again.folder / STATE).read_text() == "22"
        assert not list(again.folder.rglob("*.part"))
        sent = []
        monkeypatch.setattr(again, "_send", sent.append)
        again.publish()
        assert sent == []


def test_a_place_that_fails_is_named_and_nothing_is_thrown_away(monkeypatch, capsys):
    def fail(*_: object, **__: object) -> None:
        raise PermissionError("no entry")

    with storage("memory://broken/run") as place:
        write(place.folder, {STATE: "1"})
        with monkeypatch.context() as patch:
            patch.setattr(place._files, "put_file", fail)
            with pytest.raises(Failure, match="cannot write to memory://broken/run: no entry"):
                place.publish()
        # It works again: leaving sends what is missing.
    assert fsspec.filesystem("memory").exists("/broken/run/" + STATE) and not place.folder.exists()
    with storage("memory://broken/run") as place, monkeypatch.context() as patch:
        write(place.folder, {STATE: "2"})
        patch.setattr(place._files, "put_file", fail)
        place.__exit__(None, None, None)
        assert (place.folder / STATE).read_text() == "2"
        assert str(place.folder) in capsys.readouterr().err
