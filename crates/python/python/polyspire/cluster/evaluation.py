"""Rating checkpoints, beside the games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import ray
from ray.exceptions import RayError, RayTaskError

from polyspire._native import Learner
from polyspire.cluster.failure import Failure, reason
from polyspire.cluster.reserve import here
from polyspire.cluster.workers import Evaluator


class Evaluation:
    """One checkpoint at a time, on an actor that is hired with the first."""

    def __init__(self, config: str, cpus: int, threads: int) -> None:
        self._config = config
        self._cpus = cpus
        self._threads = cpus or threads
        self._actor: Any = None
        self._under_way: tuple[str, Any] | None = None

    def advance(self, learner: Learner, folder: Path, tell: Callable[[str], None]) -> None:
        """Enters a judgement that has come, and has the next checkpoint rated."""
        if self._under_way is not None:
            file, ref = self._under_way
            if not ray.wait([ref], timeout=0)[0]:
                return
            self._under_way = None
            try:
                tell(learner.rate(file, ray.get(ref)))
            except RayTaskError as error:
                if not isinstance(error.cause, RayError):
                    raise Failure(f"rating {file}: {reason(error)}") from error
            except RayError:
                # Its node is lost. The checkpoint is still not rated.
                self._actor = None
        if unrated := learner.unrated():
            network = (folder / unrated[0]).read_bytes()
            self._under_way = unrated[0], self._evaluator().rate.remote(network)

    def _evaluator(self) -> Any:
        if self._actor is None:
            # Without cores of its own it shares those of whoever plays where Ray puts it.
            place: Any = here() if self._cpus else "SPREAD"
            options = {"num_cpus": self._cpus, "scheduling_strategy": place}
            self._actor = ray.remote(Evaluator).options(**options).remote(self._config, self._threads)
        return self._actor
