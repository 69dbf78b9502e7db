"""Rates checkpoints during training."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from polyspire._native import Learner
from polyspire.cluster.connection import working_nodes
from polyspire.cluster.failure import Failure
from polyspire.cluster.reserve import here
from polyspire.cluster.worker_pool import Settings, WorkerPool, actor_factory
from polyspire.cluster.workers import Evaluator

LATE_FACTOR = 10.0
"""A rating is one call with many games, so it is late this many times later than a self-play call."""

MOST_FAILURES = 3
"""A rating is tried this often. Retries help if, for instance, one node lacks a file."""


def beside_the_games() -> Callable[[], Any]:
    """Placement of evaluators without reserved cores, which share those of self-play: on one node after the other, but not on
    the learner's if it offers no cores. A lost evaluator is replaced on the next node."""
    turn = itertools.count()

    def place() -> Any:
        nodes = working_nodes()
        # Hard affinity: with a soft one Ray has been seen to use the learner's node anyway.
        return NodeAffinitySchedulingStrategy(nodes[next(turn) % len(nodes)]["NodeID"], soft=False) if nodes else "SPREAD"

    return place


class Evaluation:
    """Unrated checkpoints and a small worker pool that rates them. A lost rating is repeated."""

    def __init__(
        self,
        config: str,
        evaluators: int,
        cpus: int,
        threads: int,
        late_seconds: float,
        tell: Callable[[str], None],
    ) -> None:
        own = cpus // evaluators
        settings = Settings(
            own,
            actors=evaluators,
            # One checkpoint per call.
            call_seconds=0.0,
            late_seconds=LATE_FACTOR * late_seconds,
            at_once=1,
            replaces_late=True,
            words_for_lost="what it was rating is rated again",
        )
        spawn = actor_factory(Evaluator, own, (config, own or threads), here if cpus else beside_the_games())
        self._pool = WorkerPool(spawn, settings, {}, tell, self._note_failure)
        self._tell = tell
        self._files: list[str] = []
        """Checkpoints by task number."""
        self._networks: dict[int, Any] = {}
        self._failures: dict[int, list[str]] = {}

    def advance(self, learner: Learner, folder: Path) -> None:
        """Records finished ratings and starts the next."""
        self._collect_ratings(learner)
        wanted = [self._number(file, folder) for file in learner.unrated()]
        wanted = [number for number in wanted if not self._is_given_up(number)]
        if wanted:
            self._pool.top_up()
            self._pool.assign(wanted, 0, {number: self._networks[number] for number in wanted})

    def _collect_ratings(self, learner: Learner) -> None:
        for done in self._pool.collect(0.0):
            for number, judgement in zip(done.numbers, done.result, strict=True):
                # The first result counts.
                if self._files[number] in learner.unrated():
                    self._tell(learner.rate(self._files[number], judgement))
                self._networks.pop(number, None)

    def _number(self, file: str, folder: Path) -> int:
        """The task number of a checkpoint. Puts its network into the object store."""
        if file not in self._files:
            self._files.append(file)
            self._networks[len(self._files) - 1] = ray.put((folder / file).read_bytes())
        return self._files.index(file)

    def _note_failure(self, numbers: list[int], words: str) -> None:
        for number in numbers:
            failures = self._failures.setdefault(number, [])
            failures.append(words)
            end = "it stays without a rating" if self._is_given_up(number) else "it is tried again"
            self._tell(f"rating {self._files[number]} failed: {words}; {end}")

    def _is_given_up(self, number: int) -> bool:
        return len(self._failures.get(number, ())) >= MOST_FAILURES

    def is_waiting(self, learner: Learner) -> bool:
        """Whether some checkpoint is still to be rated."""
        given_up = {self._files[number] for number in self._failures if self._is_given_up(number)}
        return any(file not in given_up for file in learner.unrated())

    def check(self) -> None:
        """Raises an error if a checkpoint could not be rated. Training does not stop for it, but the user must know."""
        for number, failures in self._failures.items():
            if self._is_given_up(number):
                raise Failure(f"{self._files[number]} has no rating: {failures[-1]}; --resume tries again")
