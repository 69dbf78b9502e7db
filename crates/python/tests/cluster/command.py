"""The command as people run it, and what it leaves."""

from __future__ import annotations

import json
import os
import re
import signal
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

PATIENCE = 240.0
"""Seconds after which something that should happen is not going to. Nothing is said about how fast it is."""

SETTINGS = """
game = "pylos"
seed = 3
threads = 1
games = 1000000

[network]
hidden = 32
value_hidden = 32
policy_hidden = 32

[selfplay]
games_per_iteration = 16
visits = 4
quick_visits = 2
longest_game = 60
records = 0

[training]
batch_size = 64
warmup_games = 16
replay_size = 2000
epochs = 1.0

[evaluation]
save_every = 1000000
games = 0
anchors = []
"""

ITERATION = re.compile(r"^ *(\d+) games, step")


class Command:
    """A command in a process of its own, whose words are read while it works."""

    def __init__(self, *arguments: object) -> None:
        command = [sys.executable, "-m", "polyspire.cluster", *map(str, arguments)]
        # The cluster of the tests must not be found by chance.
        environment = {key: value for key, value in os.environ.items() if key != "RAY_ADDRESS"}
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
        )
        self.lines: list[str] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self.lines.append(line.rstrip("\n"))

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def wait_for(self, words: str, since: int = 0) -> int:
        """Waits for a line with these words, after so many lines; how many lines there are then."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            for index, line in enumerate(self.lines[since:], since):
                if re.search(words, line):
                    return index + 1
            assert self._process.poll() is None or self._reader.is_alive(), f"no {words!r}:\n{self.text}"
            time.sleep(0.05)
        raise AssertionError(f"no {words!r} in time:\n{self.text}")

    def wait_for_iterations(self, count: int, since: int | None = None) -> int:
        """Waits for so many more lines of iterations; how many lines there are then."""
        place = len(self.lines) if since is None else since
        for _ in range(count):
            place = self.wait_for(ITERATION.pattern, place)
        return place

    def interrupt(self) -> int:
        """Ctrl-C."""
        self._process.send_signal(signal.SIGINT)
        return self.end()

    def kill(self) -> None:
        """The end without a warning."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()

    def end(self) -> int:
        """The exit code, once it has ended."""
        code = self._process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        return code


def wait_until(holds: Callable[[], object], words: Callable[[], str] = str) -> None:
    """Waits until something is so; if that never comes, tells what there is to say."""
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until, f"it never came to that: {words()}"
        time.sleep(0.05)


def numbers(file: Path) -> list[int]:
    """The numbers of the games in a file, in its order; a torn end is not looked at."""
    data = file.read_bytes()
    assert data[:8] == b"PSGAMES2"
    found, place = [], 8
    while place + 16 <= len(data):
        (length,) = struct.unpack_from("<I", data, place)
        if place + 8 + length > len(data):
            break
        found.append(struct.unpack_from("<Q", data, place + 8)[0])
        place += 8 + length
    return found


def check_games(run: Path, per_iteration: int = 16) -> int:
    """Every game of every finished iteration is there once, in the file where it belongs; how many games those are."""
    finished = [json.loads(line)["games"] for line in (run / "metrics.jsonl").read_text().splitlines()]
    done = finished[-1] // per_iteration if finished else 0
    expected = [per_iteration * (index + 1) for index in range(done)]
    assert finished == expected
    for file in sorted((run / "games").glob("*.games")):
        iteration = int(file.stem)
        wanted = set(range((iteration - 1) * per_iteration + 1, iteration * per_iteration + 1))
        found = numbers(file)
        assert len(found) == len(set(found)), f"{file.name} has a game twice"
        assert set(found) <= wanted
        assert iteration > done or set(found) == wanted, f"{file.name} lacks games"
    return finished[-1] if finished else 0


def manifest(run: Path) -> Any:
    return json.loads((run / "manifest.json").read_text())


def name(node: Any) -> str:
    """As lines of progress call a node."""
    return f"/{node.node_id[:6]}"


def actor_of(node: Any, work: str = "SelfPlayer") -> int | None:
    """The process on a node whose title has this word: the kind of the actor, and when it is busy what it does."""
    raylet = node.all_processes["raylet"][0].process.pid
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            if int(parent) == raylet and work in (folder / "cmdline").read_text():
                return int(folder.name)
    return None


@contextmanager
def frozen(process: int) -> Iterator[None]:
    """Inside, a process does nothing and is not dead."""
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)
