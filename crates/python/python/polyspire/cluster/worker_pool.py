"""A pool of workers on all nodes, and their calls in progress.

Ray places workers, restarts them and reports lost ones. Tasks are numbers from a list that the caller keeps; if a call fails,
its tasks are still to do. So nothing here needs to be persistent.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import ray
from ray.exceptions import ActorDiedError, ActorUnschedulableError, RayError, RayTaskError

from polyspire.cluster import versions
from polyspire.cluster.connection import working_nodes
from polyspire.cluster.failure import Failure, reason
from polyspire.cluster.sizing import Room, actor_count, call_size

NODE_CHECK_SECONDS = 5.0
"""Seconds between checks for new nodes."""

MAX_FAILED_STARTS = 10
"""After this many consecutive failed starts the cluster is considered broken."""

RETRY_SECONDS = 1.0
"""Pause before a lost worker is called again, while Ray restarts it."""


@dataclass
class Settings:
    """Settings of a worker pool."""

    threads: int
    """Cores per worker."""
    actors: int | None = None
    """Number of workers; by default as many as fit."""
    most_actors: int | None = None
    """Upper limit: more workers would be idle."""
    call_seconds: float = 10.0
    """Target duration of a call."""
    late_seconds: float = 60.0
    """Minimum time after which a call is late."""
    late_factor: float = 10.0
    """A call that takes this many times its expected duration is late."""
    at_once: int | None = None
    """Tasks that a worker runs in parallel; by default one per thread."""
    replaces_late: bool = False
    """Whether to start an extra worker for each late one, at most doubling the pool; otherwise the others take over its tasks."""
    words_for_lost: str = "what it was playing is played by others"
    """Message about the tasks of a lost worker."""


@dataclass(eq=False)
class Worker:
    """What is known about an actor."""

    actor: Any
    node: str | None = None
    """Its node, once it has answered."""
    rate: float | None = None
    """Tasks per second."""
    retry_at: float = 0.0


@dataclass
class Call:
    """A call in progress."""

    worker: Worker
    numbers: list[int] = field(default_factory=list)
    """Empty for a call that only checks that it is alive."""
    version: int = 0
    late_at: float = float("inf")


@dataclass
class Done:
    """The result of a call."""

    result: Any
    numbers: list[int]
    version: int
    node: str
    seconds: float


class WorkerPool:
    """Workers of one kind on all nodes."""

    def __init__(
        self,
        spawn: Callable[[], Any],
        settings: Settings,
        reserved: dict[str, int],
        tell: Callable[[str], None],
        fail: Callable[[list[int], str], None] | None = None,
    ) -> None:
        """``fail`` is called with tasks at which our own code failed, and the reason; without it such an error is fatal."""
        self._spawn = spawn
        self._settings = settings
        self._reserved = reserved
        self._tell = tell
        self._fail = fail
        self._workers: list[Worker] = []
        self._calls: dict[Any, Call] = {}
        self._checked = float("-inf")
        self._failed_starts = 0
        self._told: set[str] = set()
        self.node_names: dict[str, str] = {}

    def top_up(self) -> None:
        """Starts workers where there is room: initially, and when nodes join."""
        now = time.monotonic()
        if now - self._checked < NODE_CHECK_SECONDS:
            return
        self._checked = now
        nodes = working_nodes()
        self.node_names.update({node["NodeID"]: versions.name_of(node) for node in nodes})
        room = [Room.of(node, self._reserved) for node in nodes]
        count = self._settings.actors or actor_count(room, self._settings.threads)
        count = min(count, self._settings.most_actors or count)
        if self._settings.replaces_late:
            count += min(count, sum(now >= call.late_at for call in self._calls.values()))
        for _ in range(count - len(self._workers)):
            self._workers.append(Worker(self._spawn()))
            self._ping(self._workers[-1])

    def _ping(self, worker: Worker) -> None:
        """Pings a worker; only workers that answer get tasks."""
        self._calls[worker.actor.ping.remote()] = Call(worker)

    def busy_numbers(self) -> set[int]:
        """Tasks in progress that are not late. Late ones are also given to others, and the first result counts."""
        now = time.monotonic()
        return {number for call in self._calls.values() if now < call.late_at for number in call.numbers}

    def assign(self, wanted: Sequence[int], version: int, *payload: Any) -> None:
        """Assigns wanted tasks that nobody works on to idle workers, lowest numbers first."""
        now = time.monotonic()
        busy = {call.worker for call in self._calls.values()}
        idle = [worker for worker in self._workers if worker not in busy]
        for worker in idle:
            if worker.node is None and now >= worker.retry_at:
                self._ping(worker)
        ready = [worker for worker in idle if worker.node is not None]
        if not ready:
            return
        taken = self.busy_numbers()
        free = [number for number in wanted if number not in taken]
        rates = [worker.rate for worker in self._workers if worker.rate]
        usual = sum(rates) / len(rates) if rates else None
        for worker in ready:
            rate = worker.rate or usual
            at_once = self._settings.at_once or self._settings.threads
            size = call_size(len(free), len(self._workers), rate, at_once, self._settings.call_seconds)
            numbers, free = free[:size], free[size:]
            if not numbers:
                return
            expected = self._settings.late_factor * len(numbers) / rate if rate else 0.0
            late_at = now + max(self._settings.late_seconds, expected)
            self._calls[worker.actor.play.remote(*payload, numbers)] = Call(worker, numbers, version, late_at)

    def collect(self, timeout: float) -> list[Done]:
        """Returns finished calls, after waiting for at most ``timeout`` seconds."""
        if not self._calls:
            time.sleep(timeout)
            return []
        ray.wait(list(self._calls), num_returns=1, timeout=timeout)
        ready, _ = ray.wait(list(self._calls), num_returns=len(self._calls), timeout=0)
        return [done for ref in ready if (done := self._receive(ref, self._calls.pop(ref))) is not None]

    def _receive(self, ref: Any, call: Call) -> Done | None:
        worker = call.worker
        try:
            answer = ray.get(ref, timeout=self._settings.late_seconds)
        except RayError as error:
            self._handle_failure(worker, call, error)
            return None
        if not call.numbers:
            self._accept(worker, answer)
            return None
        result, seconds = answer
        worker.rate = len(call.numbers) / max(seconds, 1e-6)
        return Done(result, call.numbers, call.version, worker.node or "?", seconds)

    def _accept(self, worker: Worker, info: Any) -> None:
        """Checks the versions of a node that joined later."""
        words = versions.difference(info.versions, versions.own())
        if words is None:
            worker.node = info.node
            self._failed_starts = 0
            return
        name = self.node_names.get(info.node, info.node[:6])
        self._tell_once(f"node {name} is not used: it has {words}")
        self._remove(worker)

    def _handle_failure(self, worker: Worker, call: Call, error: RayError) -> None:
        """Handles a failed call. Ray recovers lost workers and nodes, but not errors in our own code."""
        if isinstance(error, RayTaskError) and not isinstance(error.cause, RayError):
            if self._fail is None or not call.numbers:
                raise Failure(f"a worker failed: {reason(error)}") from error
            self._fail(call.numbers, reason(error))
            # Its replacement may run on a node that has what is missing here.
            self._remove(worker)
            return
        name = self.node_names.get(worker.node or "", "")
        where = f" on {name}" if name else ""
        # Ray does not restart actors that are pinned to a node.
        if isinstance(error, (ActorDiedError, ActorUnschedulableError)):
            self._tell_once(f"a worker{where} is gone: {reason(error)}")
            self._remove(worker)
            self._failed_starts += worker.node is None
            if self._failed_starts >= MAX_FAILED_STARTS:
                raise Failure(f"workers cannot be started: {reason(error)}") from error
            return
        if worker.node is not None:
            self._tell(f"a worker{where} was lost; {self._settings.words_for_lost}")
        worker.node, worker.rate = None, None
        worker.retry_at = time.monotonic() + RETRY_SECONDS

    def _remove(self, worker: Worker) -> None:
        ray.kill(worker.actor)
        self._workers.remove(worker)

    def _tell_once(self, line: str) -> None:
        if line not in self._told:
            self._told.add(line)
            self._tell(line)


def actor_factory(
    kind: type, threads: int, arguments: Iterable[Any], place: Callable[[], Any] = lambda: "SPREAD"
) -> Callable[[], Any]:
    """A factory for actors that Ray spreads over the nodes, or places by strategy, and restarts when they are lost."""
    arguments = tuple(arguments)
    actor: Any = ray.remote(num_cpus=threads, max_restarts=-1)(kind)
    return lambda: actor.options(scheduling_strategy=place()).remote(*arguments)
