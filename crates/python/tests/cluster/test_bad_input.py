"""What makes no sense is refused in one sentence, before anything starts, and leaves nothing behind."""

from __future__ import annotations

import builtins
import re
import socket
import threading
from pathlib import Path

import pytest
from cluster.command import name

import polyspire
from polyspire.cluster.__main__ import main

TOURNAMENT = 'game = "pylos"\nagents = ["greedy", "random"]\ngames = 4\n'


def refusal(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str]:
    """The exit code, and the one sentence that was said."""
    try:
        code = main(list(map(str, arguments)))
    except SystemExit as end:
        code = int(end.code or 0)
    said = capsys.readouterr().err.strip().splitlines()
    assert "error: " in said[-1], said
    # Mistakes of the command line come with its usage.
    assert len(said) == 1 or said[0].startswith("usage: "), said
    return code, said[-1].partition("error: ")[2]


@pytest.fixture
def quiet_port():
    """A port at which nobody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    return port


@pytest.fixture
def other_port():
    """A port at which something listens that is not Ray."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(100)
                connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        threading.Thread(target=answer, daemon=True).start()
        yield server.getsockname()[1]


def test_wrong_addresses_are_refused(capsys, settings, tmp_path, quiet_port, other_port):
    out = tmp_path / "run"
    for address, words in {
        f"127.0.0.1:{quiet_port}": "no Ray cluster answers at",
        f"127.0.0.1:{other_port}": "is not a Ray cluster",
        "nonsense": "is not an address",
        "10.0.0.1:port": "is not an address",
        "ray://127.0.0.1:10001": "run this command on a machine of the cluster",
    }.items():
        code, said = refusal(capsys, "train", settings, "--out", out, "--address", address)
        assert code == 2 and words in said and address in said
    assert not out.exists()


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("game = 3", "game is 3, but must be a quoted string"),
        ("game = ", "run.toml"),
        ('game = "chess"', "chess"),
        ('game = "pylos"\nfoo = 1', "foo"),
        ('game = "pylos"\n[network]\nhidden = 7', "hidden"),
        ('game = "pylos"\nlearner = "qlearn"', "qlearn"),
    ],
)
def test_broken_settings_are_refused(capsys, tmp_path, wrong, words):
    (tmp_path / "run.toml").write_text(wrong)
    code, said = refusal(capsys, "train", tmp_path / "run.toml", "--out", tmp_path / "run")
    assert code == 2 and words in said
    assert [path.name for path in tmp_path.iterdir()] == ["run.toml"]


def test_files_that_cannot_be_read_are_refused(capsys, settings, tmp_path):
    code, said = refusal(capsys, "train", tmp_path / "none.toml")
    assert code == 2 and "none.toml" in said
    code, said = refusal(capsys, "train", tmp_path)
    assert code == 2 and "directory" in said
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    code, said = refusal(capsys, "train", tmp_path / "binary.toml")
    assert code == 2 and "binary.toml" in said
    code, said = refusal(capsys, "train", settings, "--out", settings / "run")
    assert code == 1 and "Not a directory" in said


def test_places_that_cannot_be_used_are_refused(capsys, settings, tmp_path):
    code, said = refusal(capsys, "train", settings, "--out", "nonsense://somewhere/run")
    assert code == 2 and "nonsense" in said
    code, said = refusal(capsys, "train", settings, "--out", (settings / "run").as_uri())
    assert code == 1 and "cannot write to" in said and "run.toml" in said


def test_a_run_that_is_there_is_not_begun_again(capsys, settings, tmp_path):
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "metrics.jsonl").touch()
    for place in (tmp_path / "run", (tmp_path / "run").as_uri()):
        code, said = refusal(capsys, "train", settings, "--out", place)
        assert code == 2 and "resume it with --resume" in said


def test_a_run_that_is_not_there_is_not_resumed(capsys, settings, tmp_path):
    for place in (tmp_path / "typo", (tmp_path / "typo").as_uri()):
        code, said = refusal(capsys, "train", settings, "--out", place, "--resume")
        assert code == 2 and "typo has no run to resume" in said
        assert not (tmp_path / "typo").exists()


@pytest.mark.parametrize("option", ["--ahead=-1", "--actors=0", "--call-seconds=0", "--max-lag=x", "--late-seconds=nan"])
def test_options_out_of_range_are_refused(capsys, settings, option):
    code, said = refusal(capsys, "train", settings, option)
    assert code == 2 and option.partition("=")[0] in said


def test_evaluators_need_a_core_each_or_none(capsys, settings):
    code, said = refusal(capsys, "train", settings, "--evaluators", 3, "--evaluation-cpus", 2)
    assert code == 2 and "--evaluation-cpus 2 is too few for --evaluators 3" in said


def test_tournaments_that_make_no_sense_are_refused(capsys, tmp_path):
    file = tmp_path / "arena.toml"
    for text, words in {
        TOURNAMENT: "has no folder for results",
        TOURNAMENT + 'out = "results"\nmatch-cpu = "greedy"': "does not work on a cluster",
        TOURNAMENT + 'out = "results"\nfoo = 1': "there is no setting 'foo'",
        'game = "pylos"\nout = "results"\nagents = ["nobody", "random"]': "nobody",
        "game = ": "line 1",
        TOURNAMENT + 'out = "s3://bucket/results"': "'s3://bucket/results' is a URL",
    }.items():
        file.write_text(text)
        code, said = refusal(capsys, "arena", file)
        assert code == 2 and words in said and "arena.toml" in said
    file.write_text(TOURNAMENT)
    code, said = refusal(capsys, "arena", file, "--out", "s3://bucket/results")
    assert code == 2 and "'s3://bucket/results' is a URL" in said
    assert [path.name for path in tmp_path.iterdir()] == ["arena.toml"]


def test_a_missing_package_is_named(capsys, settings, monkeypatch):
    real = builtins.__import__

    def without(name: str, *others: object, **more: object) -> object:
        if name == "fsspec":
            raise ImportError("No module named 'fsspec'")
        return real(name, *others, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", without)
    code, said = refusal(capsys, "train", settings, "--out", "memory://run")
    assert code == 1 and "pip install 'polyspire[cluster]'" in said


def other_version(folder: Path) -> dict[str, str]:
    """What makes Python believe, where it is started with these variables, that another version is installed."""
    (folder / "sitecustomize.py").write_text("import polyspire._native\npolyspire._native.__version__ = '0.0.1'\n")
    return {"PYTHONPATH": str(folder)}


def test_a_node_with_another_version_is_refused(nodes, start, settings, tmp_path):
    nodes.ensure(1)
    other = nodes.add(env_vars=other_version(tmp_path))
    try:
        out = tmp_path / "run"
        command = start("train", settings, "--out", out, "--address", nodes.address)
        assert command.end() == 1, command.text
        version = polyspire.__version__
        words = f"has polyspire 0.0.1, but this command has polyspire {version}: install the same everywhere"
        assert name(other) in command.lines[-1] and words in command.lines[-1]
        assert not out.exists()
    finally:
        nodes.remove(other)


def test_a_node_with_another_version_that_joins_later_is_not_used(nodes, start, settings, tmp_path):
    nodes.ensure(1)
    command = start("train", settings, "--out", tmp_path / "run", "--address", nodes.address, "--call-seconds", 1)
    command.wait_for_iterations(1, since=0)
    other = nodes.add(env_vars=other_version(tmp_path))
    try:
        place = command.wait_for(f"node .*{name(other)} is not used: it has polyspire 0.0.1")
        command.wait_for_iterations(2, since=place)
        assert command.interrupt() == 130, command.text
        assert not re.search(rf"{name(other)} [0-9.]+ games/s", command.text), command.text
    finally:
        nodes.remove(other)


def test_cores_that_are_not_there_are_refused(nodes, start, settings, tmp_path):
    nodes.ensure(1)
    out = tmp_path / "run"
    for option, words in {
        ("--learner-cpus", 1): "this machine offers 0 cores to Ray, not 1 for learning and 0 for evaluation",
        ("--threads-per-actor", 9): "no node has 9 free cores for an actor; the largest has 1",
    }.items():
        command = start("train", settings, "--out", out, "--address", nodes.address, *option)
        assert command.end() == 2 and words in command.lines[-1], command.text
    assert not out.exists()
