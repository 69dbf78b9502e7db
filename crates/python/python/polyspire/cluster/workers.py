"""The actors. Every method is one long call into Rust that releases the GIL."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import ray

from polyspire._native import SelfPlay, rate_network
from polyspire.cluster import versions


@dataclass(frozen=True)
class WorkerInfo:
    """A worker's node and versions."""

    node: str
    versions: versions.Versions


def worker_info() -> WorkerInfo:
    return WorkerInfo(ray.get_runtime_context().get_node_id(), versions.own())


class SelfPlayer:
    """Plays self-play games."""

    def __init__(self, config: str, threads: int) -> None:
        self._config = config
        self._threads = threads
        self._player: SelfPlay | None = None

    def ping(self) -> WorkerInfo:
        return worker_info()

    def play(self, network: bytes, numbers: list[int]) -> tuple[bytes, float]:
        """Plays games; returns them and the seconds taken. The weights come with every call, so restarted actors are up to
        date."""
        # Not before somebody has looked at the versions: settings may be of another one.
        player = self._player = self._player or SelfPlay(self._config, self._threads)
        began = time.monotonic()
        return player.play(network, numbers), time.monotonic() - began


class Evaluator:
    """Rates checkpoints."""

    def __init__(self, config: str, threads: int) -> None:
        self._config = config
        self._threads = threads

    def ping(self) -> WorkerInfo:
        return worker_info()

    def play(self, networks: dict[int, Any], numbers: list[int]) -> tuple[list[dict[str, Any]], float]:
        """Rates checkpoints whose networks are in the object store; returns the ratings and the seconds taken."""
        began = time.monotonic()
        ratings = [rate_network(self._config, ray.get(networks[number]), self._threads) for number in numbers]
        return ratings, time.monotonic() - began


class Reserve:
    """Reserves cores for the learner, which is not a Ray worker."""

    def is_there(self) -> bool:
        return True
