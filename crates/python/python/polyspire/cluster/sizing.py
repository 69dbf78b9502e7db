"""How many workers, of how many cores, and how much is asked of one at a time."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from polyspire.cluster.connection import cores

FULL_ENOUGH = 0.9
"""A share of the cores that workers of some size must be able to use."""


@dataclass(frozen=True)
class Room:
    """The cores of a node that are there for workers."""

    cores: int

    @classmethod
    def of(cls, node: dict[str, Any], reserved: dict[str, int]) -> Room:
        """What a node has beside what is reserved on it."""
        return cls(max(0, cores(node) - reserved.get(node["NodeID"], 0)))


def usual_threads(rooms: Sequence[Room]) -> int:
    """Workers should be whole nodes, but where nodes differ, not so large that much is left over."""
    total = sum(room.cores for room in rooms)
    sizes = range(1, max((room.cores for room in rooms), default=1) + 1)
    fitting = [size for size in sizes if size * actor_count(rooms, size) >= FULL_ENOUGH * total]
    return max(fitting, default=1)


def actor_count(rooms: Sequence[Room], threads: int) -> int:
    """How many workers of so many threads fit."""
    return sum(room.cores // threads for room in rooms)


def call_size(free: int, workers: int, rate: float | None, at_once: int, seconds: float) -> int:
    """How many numbers one call gets: what takes about so many seconds, and no more than a fair share of what is left, so
    that nobody has nothing to do; in whole rounds of what a worker does at once."""
    rounds = 1 if rate is None else max(1, round(rate * seconds / at_once))
    fair = math.ceil(free / max(workers, 1) / at_once)
    return at_once * max(1, min(rounds, fair))
