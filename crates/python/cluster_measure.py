"""Measurements for ``cluster_model.py``: the parts one by one, and runs on simulated nodes.

Nodes are simulated: they are processes of this machine, with one core each as far as Ray knows, so that no more of them are
really at work than it has cores.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
# All that is started here believes one another and nobody else.
os.environ["RAY_AUTH_MODE"] = "token"
os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(32)

import ray
from ray._private.internal_api import node_stats
from ray.cluster_utils import Cluster
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from cluster_load import CORES, Load
from polyspire._native import Learner, SelfPlay

STORE = 200 << 20
LARGE = 32 << 20
"""Bytes of an object for which nothing but copying takes time."""

CLUSTER = [sys.executable, "-m", "polyspire.cluster"]


@dataclass
class GameCosts:
    """What one game costs where. All times are of processors, which others who use the machine do not lengthen much."""

    play: float
    """Seconds of a core to play a game."""
    learn: float
    """Seconds of all cores of the learner to learn from a game."""
    take: float
    """Seconds of a core to take a game in."""
    game_bytes: float
    network_bytes: int
    per_iteration: int


def measure_games(text: str) -> tuple[GameCosts, bytes]:
    """Plays and learns without Ray; the costs, and the network. The third iteration that was learned from counts: those before
    it warm up."""
    with tempfile.TemporaryDirectory() as folder:
        learner = Learner(text, folder)
        player = SelfPlay(text, 1)
        learned_from = 0
        while learned_from < 3 and not learner.is_over:
            network, wanted = learner.network(), learner.wanted()
            began = time.process_time()
            games = player.play(network, wanted)
            played = time.process_time()
            learner.take(games)
            taken = time.process_time()
            metrics = learner.learn()
            learned = time.process_time()
            learned_from += "speed/samples" in metrics["values"]
    count = len(wanted)
    costs = GameCosts(
        play=(played - began) / count,
        take=(taken - played) / count,
        learn=(learned - taken) / count / CORES,
        game_bytes=len(games) / count,
        network_bytes=len(network),
        per_iteration=count,
    )
    return costs, network


@dataclass
class Run:
    """What a run measured of its iterations, from the first on that it learned from."""

    lines: list[dict[str, Any]]
    cores_left: float
    """Cores of this machine that others did not use meanwhile."""

    @property
    def seconds(self) -> float:
        return float(self.lines[-1]["seconds"] - self.lines[0]["seconds"])

    @property
    def rate(self) -> float:
        """Games per second."""
        return float((self.lines[-1]["games"] - self.lines[0]["games"]) / self.seconds)

    @property
    def versions(self) -> float:
        """Versions of the weights per second."""
        return (len(self.lines) - 1) / self.seconds


def run(command: list[str], config: Path, folder: Path, *options: object) -> Run:
    """Trains in a folder."""
    order = [*command, "train", str(config), "--out", str(folder), *map(str, options)]
    with Load() as load:
        subprocess.run(order, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    file = folder / "metrics.jsonl"
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    found = Run([line for line in lines if "speed/samples" in line["values"]], 0.0)
    ended = file.stat().st_mtime
    found.cores_left = load.cores_left(ended - found.seconds, ended)
    return found


def train_here(command: list[str], config: Path) -> Run:
    """A command that trains on this machine alone."""
    with tempfile.TemporaryDirectory() as folder:
        return run(command, config, Path(folder) / "run")


@dataclass
class CopyCosts:
    """What it takes to bring bytes to a node."""

    call: float
    """Seconds of a call that carries nothing."""
    put: float
    """Bytes per second into the object store of this machine."""
    copy: float
    """Bytes per second from one object store to another."""


@dataclass
class Seen:
    """What was seen of a run on simulated nodes."""

    rate: float
    learn: float
    """Seconds of learning for a game."""
    take: float
    """Seconds of taking a game in."""
    intake_bytes: float
    """Bytes of games that came in within a second."""
    versions: float
    """Versions of the weights within a second."""
    copies: float
    """How many copies of a version a node fetched."""
    weight_bytes: float
    """Bytes of weights that all nodes fetched within a second."""
    broadcast: float
    """Seconds until new weights are on all nodes, while nothing else is going on."""
    playing: float
    """The share of the time in which those who play were at work."""


class Nodes:
    """A cluster on this machine that grows."""

    def __init__(self) -> None:
        head = {"num_cpus": 0, "object_store_memory": STORE, "include_dashboard": False}
        self._cluster = Cluster(initialize_head=True, head_node_args=head)
        self._count = 0

    def grow(self, count: int) -> None:
        """To so many nodes."""
        for _ in range(count - self._count):
            self._cluster.add_node(num_cpus=1, object_store_memory=STORE)
        self._count = max(count, self._count)

    def shutdown(self) -> None:
        self._cluster.shutdown()

    @contextmanager
    def _connected(self) -> Iterator[list[dict[str, Any]]]:
        """The nodes, the head first."""
        ray.init(address=self._cluster.address, log_to_driver=False, logging_level=logging.ERROR)
        try:
            alive = [node for node in ray.nodes() if node["Alive"]]
            yield sorted(alive, key=lambda node: node["Resources"].get("CPU", 0))
        finally:
            ray.shutdown()

    def _fetch_times(self, data: bytes, count: int) -> tuple[float, float]:
        """Seconds to put an object in the store, and until so many nodes have it: the middle ones of nine."""
        puts, fetches = [], []
        with self._connected() as (_, *nodes):
            # Without a name by which nodes would look for it among modules.
            fetch: Any = ray.remote(num_cpus=0)(lambda data: len(data))
            places = [NodeAffinitySchedulingStrategy(node["NodeID"], soft=False) for node in nodes[:count]]
            for _ in range(10):
                began = time.monotonic()
                weights = ray.put(data)
                put = time.monotonic()
                ray.get([fetch.options(scheduling_strategy=place).remote(weights) for place in places])
                puts.append(put - began)
                fetches.append(time.monotonic() - put)
        # The first starts the processes.
        return median(puts[1:]), median(fetches[1:])

    def measure_copies(self) -> CopyCosts:
        """What it takes to bring bytes to one node, by an object of no size and a large one."""
        _, call = self._fetch_times(b"", 1)
        put, fetch = self._fetch_times(bytes(LARGE), 1)
        return CopyCosts(call=call, put=LARGE / put, copy=LARGE / (fetch - call))

    def _stored(self) -> tuple[int, int]:
        """Bytes that were ever stored at the head, and at the other nodes."""
        with self._connected() as nodes:
            replies = [node_stats(node["NodeManagerAddress"], node["NodeManagerPort"], False) for node in nodes]
        head, *others = [int(reply.store_stats.cumulative_created_bytes) for reply in replies]
        return head, sum(others)

    def see(self, network: bytes, config: Path) -> tuple[Seen, float]:
        """Runs on all nodes; what was seen, and how many cores others left to that."""
        put, fetch = self._fetch_times(network, self._count)
        before = self._stored()
        with tempfile.TemporaryDirectory() as temporary:
            folder = Path(temporary) / "run"
            found = run(CLUSTER, config, folder, "--address", self._cluster.address)
            told = [json.loads(line) for line in (folder / "cluster.jsonl").read_text().splitlines()]
        head, others = (now - then for now, then in zip(self._stored(), before, strict=True))
        # Parcels of games are stored on a node and at the head, or nowhere if they are small; what differs is weights. One more
        # version than there were iterations is put into the store of the head.
        copies = (len(told) + 1 + (others - head) / len(network)) / len(told)
        told = [line for line in told if line["games"] >= found.lines[0]["games"]]

        def total(name: str) -> float:
            return float(sum(line[f"cluster/{name}"] for line in told))

        seen = Seen(
            rate=found.rate,
            learn=total("learning_seconds") / len(told) * found.versions / found.rate,
            take=total("intake_seconds") / total("games"),
            intake_bytes=found.rate * total("intake_bytes") / total("games"),
            versions=found.versions,
            copies=copies / self._count,
            weight_bytes=found.versions * copies * len(network),
            broadcast=put + fetch,
            playing=total("playing_seconds") / self._count / total("seconds"),
        )
        return seen, found.cores_left
