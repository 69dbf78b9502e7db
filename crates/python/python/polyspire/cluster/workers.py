"""What runs on the nodes. Every method is one long call into Rust, with other threads of Python running."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import ray

from polyspire._native import SelfPlay, rate_network
from polyspire.cluster import versions


@dataclass(frozen=True)
class Greeting:
    """Where a worker is, and what it has installed."""

    node: str
    versions: versions.Versions


def greeting() -> Greeting:
    return Greeting(ray.get_runtime_context().get_node_id(), versions.own())


class SelfPlayer:
    """Plays games against itself."""

    def __init__(self, config: str, threads: int) -> None:
        self._config = config
        self._threads = threads
        self._player: SelfPlay | None = None

    def greet(self) -> Greeting:
        return greeting()

    def play(self, network: bytes, numbers: list[int]) -> tuple[bytes, float]:
        """The games with these numbers, played by a network, and the seconds it took. The weights come with every call,
        so whoever was restarted has those of everybody else."""
        # Not before somebody has looked at the versions: settings may be of another one.
        player = self._player = self._player or SelfPlay(self._config, self._threads)
        began = time.monotonic()
        return player.play(network, numbers), time.monotonic() - began


class Evaluator:
    """Finds out how good checkpoints are."""

    def __init__(self, config: str, threads: int) -> None:
        self._config = config
        self._threads = threads

    def greet(self) -> Greeting:
        return greeting()

    def play(self, networks: dict[int, Any], numbers: list[int]) -> tuple[list[dict[str, Any]], float]:
        """What is found out about the checkpoints with these numbers, whose networks are in the object store, and the seconds
        it took."""
        began = time.monotonic()
        ratings = [rate_network(self._config, ray.get(networks[number]), self._threads) for number in numbers]
        return ratings, time.monotonic() - began


class Reserve:
    """Holds cores for the learner, which is no worker of Ray's."""

    def is_there(self) -> bool:
        return True
