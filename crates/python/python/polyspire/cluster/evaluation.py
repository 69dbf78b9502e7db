"""Rating checkpoints, beside the games."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from polyspire._native import Learner
from polyspire.cluster.connection import working_nodes
from polyspire.cluster.crew import Crew, Settings, hiring
from polyspire.cluster.failure import Failure
from polyspire.cluster.reserve import here
from polyspire.cluster.workers import Evaluator

LATE_FACTOR = 10.0
"""A rating is one call and has many games: it is late so many times later than a call of those who play."""

MOST_FAILURES = 3
"""A checkpoint whose rating fails so often is left alone; it may be that of one node that a file is missing."""


def beside_the_games() -> Callable[[], Any]:
    """Places for evaluators without cores of their own, who share those of whoever plays: on one node after the other, and not
    on the learner's if it offers none, where Ray would put them too. Whoever loses the place is replaced on the next node."""
    turn = itertools.count()

    def place() -> Any:
        nodes = working_nodes()
        # Not as a mere wish: Ray has been seen to take the learner's node all the same.
        return NodeAffinitySchedulingStrategy(nodes[next(turn) % len(nodes)]["NodeID"], soft=False) if nodes else "SPREAD"

    return place


class Evaluation:
    """Checkpoints that are to be rated, and a small crew that does it. A rating that is lost is still to be done."""

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
        hire = hiring(Evaluator, own, (config, own or threads), here if cpus else beside_the_games())
        self._crew = Crew(hire, settings, {}, tell, self._note_failure)
        self._tell = tell
        self._files: list[str] = []
        """Checkpoints by number: that is what crews are given."""
        self._networks: dict[int, Any] = {}
        self._failures: dict[int, list[str]] = {}

    def advance(self, learner: Learner, folder: Path) -> None:
        """Enters judgements that have come, and has the next checkpoints rated."""
        self._crew_has_worked(learner)
        wanted = [self._number(file, folder) for file in learner.unrated()]
        wanted = [number for number in wanted if not self._is_given_up(number)]
        if wanted:
            self._crew.top_up()
            self._crew.hand_out(wanted, 0, {number: self._networks[number] for number in wanted})

    def _crew_has_worked(self, learner: Learner) -> None:
        for done in self._crew.collect(0.0):
            for number, judgement in zip(done.numbers, done.result, strict=True):
                # Whoever is first counts.
                if self._files[number] in learner.unrated():
                    self._tell(learner.rate(self._files[number], judgement))
                self._networks.pop(number, None)

    def _number(self, file: str, folder: Path) -> int:
        """The number of a checkpoint, whose network is in the object store from now on."""
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
        """Whether there is something to be rated that has not been given up."""
        given_up = {self._files[number] for number in self._failures if self._is_given_up(number)}
        return any(file not in given_up for file in learner.unrated())

    def check(self) -> None:
        """Fails if something has no rating. Training did not have to wait for it; whoever comes back to it must know."""
        for number, failures in self._failures.items():
            if self._is_given_up(number):
                raise Failure(f"{self._files[number]} has no rating: {failures[-1]}; --resume tries again")
