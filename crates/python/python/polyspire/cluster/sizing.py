"""The number and size of workers, and the size of calls."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from polyspire.cluster.connection import cores

FULL_ENOUGH = 0.9
"""Workers of a chosen size must be able to use at least this fraction of the cores."""


@dataclass(frozen=True)
class Room:
    """Cores of a node that are available to workers."""

    cores: int

    @classmethod
    def of(cls, node: dict[str, Any], reserved: dict[str, int]) -> Room:
        """A node's cores minus the reserved ones."""
        return cls(max(0, cores(node) - reserved.get(node["NodeID"], 0)))


def default_threads(rooms: Sequence[Room]) -> int:
    """One worker per node, unless nodes differ so much that many cores would be unused."""
    total = sum(room.cores for room in rooms)
    sizes = range(1, max((room.cores for room in rooms), default=1) + 1)
    fitting = [size for size in sizes if size * actor_count(rooms, size) >= FULL_ENOUGH * total]
    return max(fitting, default=1)


def actor_count(rooms: Sequence[Room], threads: int) -> int:
    """The number of workers of this size that fit."""
    return sum(room.cores // threads for room in rooms)


def call_size(free: int, workers: int, rate: float | None, at_once: int, seconds: float) -> int:
    """Tasks per call: enough for about ``seconds``, but at most a fair share of the rest, so that no worker is idle, and in
    multiples of what a worker runs in parallel."""
    rounds = 1 if rate is None else max(1, round(rate * seconds / at_once))
    fair = math.ceil(free / max(workers, 1) / at_once)
    return at_once * max(1, min(rounds, fair))
