"""Where the next bottleneck of a cluster is: measures the parts, checks a model of them against runs on simulated nodes, and
extends it on paper. The figures need a quiet machine and an optimised wheel. Run:

    python cluster_model.py --program ../../target/release/polyspire

prints the tables of docs/cluster.md. Nodes are simulated: they are processes of this machine, with one core each as far as Ray
knows, so that no more of them are really at work than it has cores.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import re
import secrets
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
# All that is started here believes one another and nobody else.
os.environ["RAY_AUTH_MODE"] = "token"
os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(32)

import ray
from ray.cluster_utils import Cluster
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from polyspire._native import Learner, SelfPlay

STORE = 200 << 20
GIGABIT = 1e9 / 8


@dataclass
class Parts:
    """What one game costs where, measured one by one with nothing else at work."""

    play: float
    """Seconds of a core to play a game."""
    learn: float
    """Seconds of the learner, with all its threads, to learn from a game."""
    take: float
    """Seconds of the learner to take a game in."""
    game_bytes: float
    network_bytes: int
    per_iteration: int
    cores: int
    """Cores of this machine."""

    def limits(self, nodes: int, cores: int, bandwidth: float) -> dict[str, float]:
        """Games per second that each part of a cluster can bear, with a learner that has a machine for itself."""
        return {
            "self-play": nodes * cores / self.play,
            "learner": 1 / (self.learn + self.take),
            "learner's network": bandwidth / (self.game_bytes + nodes * self.network_bytes / self.per_iteration),
        }

    def here(self, nodes: int) -> float:
        """Games per second of so many simulated nodes of one core, which share the machine with the learner."""
        busy = self.play + self.cores * self.learn + self.take
        return min(nodes / self.play, self.cores / busy)


def measure_parts(text: str) -> Parts:
    """Plays and learns without Ray. The second iteration that was learned from counts: the first only warms up."""
    with tempfile.TemporaryDirectory() as folder:
        learner = Learner(text, folder)
        player = SelfPlay(text, 1)
        learned_from = 0
        while learned_from < 2 and not learner.is_over:
            network, wanted = learner.network(), learner.wanted()
            began = time.monotonic()
            games = player.play(network, wanted)
            played = time.monotonic()
            learner.take(games)
            taken = time.monotonic()
            metrics = learner.learn()
            learned = time.monotonic()
            learned_from += "speed/samples" in metrics["values"]
    count = len(wanted)
    return Parts(
        play=(played - began) / count,
        take=(taken - played) / count,
        learn=(learned - taken) / count,
        game_bytes=len(games) / count,
        network_bytes=len(network),
        per_iteration=count,
        cores=os.cpu_count() or 1,
    )


def rate(run: Path) -> float:
    """Games per second of a whole run, from its first finished iteration to its last."""
    lines = [json.loads(line) for line in (run / "metrics.jsonl").read_text().splitlines()]
    first, last = lines[0], lines[-1]
    return float((last["games"] - first["games"]) / (last["seconds"] - first["seconds"]))


def measure_run(command: list[str], config: Path, *options: object) -> float:
    """Games per second of a command that trains."""
    with tempfile.TemporaryDirectory() as folder:
        run = Path(folder) / "run"
        order = [*command, "train", str(config), "--out", str(run), *map(str, options)]
        subprocess.run(order, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return rate(run)


def size(weights: bytes) -> int:
    """What a node does with weights here: it has them."""
    return len(weights)


def measure_broadcast(address: str, network: bytes) -> float:
    """Seconds until new weights are on every node that has cores, the middle one of five times."""
    ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    fetch: Any = ray.remote(num_cpus=0)(size)
    everywhere = [
        NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)
        for node in ray.nodes()
        if node["Alive"] and node["Resources"].get("CPU", 0) >= 1
    ]
    times = []
    for _ in range(6):
        began = time.monotonic()
        weights = ray.put(network)
        ray.get([fetch.options(scheduling_strategy=place).remote(weights) for place in everywhere])
        times.append(time.monotonic() - began)
    ray.shutdown()
    # The first starts the processes.
    return sorted(times[1:])[2]


def measure_nodes(parts: Parts, network: bytes, config: Path, counts: list[int]) -> None:
    """The table of simulated nodes."""
    print("| simulated nodes of one core | weights on all nodes, s | games/s, measured | games/s, model |")
    print("| ---: | ---: | ---: | ---: |")
    cluster = Cluster(
        initialize_head=True,
        head_node_args={"num_cpus": 0, "object_store_memory": STORE, "include_dashboard": False},
    )
    command = [sys.executable, "-m", "polyspire.cluster"]
    have = 0
    for count in sorted(counts):
        while have < count:
            cluster.add_node(num_cpus=1, object_store_memory=STORE)
            have += 1
        broadcast = measure_broadcast(cluster.address, network)
        measured = measure_run(command, config, "--address", cluster.address)
        print(f"| {count} | {broadcast:.3f} | {measured:.1f} | {parts.here(count):.1f} |", flush=True)
    cluster.shutdown()


def on_paper(parts: Parts, cores: int, bandwidth: float) -> None:
    """The table of nodes that nobody has here."""
    print(f"| nodes of {cores} cores | self-play | learner | learner's network | games/s | bottleneck |")
    print("| ---: | ---: | ---: | ---: | ---: | --- |")
    for nodes in (1, 2, 4, 10, 100, 1000):
        limits = parts.limits(nodes, cores, bandwidth)
        narrowest = min(limits, key=lambda name: limits[name])
        cells = " | ".join(f"{limit:,.0f}" for limit in limits.values())
        print(f"| {nodes:,} | {cells} | {limits[narrowest]:,.0f} | {narrowest} |")


def main() -> None:
    """Measures and prints."""
    here = Path(__file__).resolve().parent
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--program", help="polyspire; with it, one node is compared with the local loop")
    options.add_argument("--config", type=Path, default=here.parents[1] / "nets" / "pylos.toml")
    options.add_argument("--games", type=int, default=6000, help="of each run")
    options.add_argument("--nodes", type=int, nargs="+", default=[1, 2, 4])
    options.add_argument("--cores", type=int, default=64, help="of a node on paper")
    options.add_argument("--gigabits", type=float, default=10.0, help="of the learner's network on paper")
    given = options.parse_args()
    text, found = re.subn(r"(?m)^games = \d+", f"games = {given.games}", given.config.read_text(), count=1)
    if not found:
        text = f"games = {given.games}\n{text}"
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "run.toml"
        config.write_text(text)
        parts = measure_parts(text)
        network = Learner(text, Path(folder) / "first").network()
        print(f"{parts}\n", flush=True)
        print(f"cost of a million games: {1e6 * parts.play / 3600:.2f} core-hours of self-play\n")
        if given.program:
            local = measure_run([given.program], config)
            one = measure_run([sys.executable, "-m", "polyspire.cluster"], config)
            print(f"local loop {local:.1f} games/s, one node {one:.1f} games/s: {100 * one / local:.0f} %\n", flush=True)
        measure_nodes(parts, network, config, given.nodes)
        print()
        on_paper(parts, given.cores, given.gigabits * GIGABIT)


if __name__ == "__main__":
    main()
