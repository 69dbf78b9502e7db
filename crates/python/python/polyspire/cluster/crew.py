"""Workers on all nodes, and the calls that they are busy with.

Ray places workers, restarts them and tells when one is lost. What is to be done is a list of numbers that somebody else keeps;
a call that fails only means that its numbers are not done. So there is nothing here that must survive.
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

LOOK_SECONDS = 5.0
"""How often is looked whether nodes have joined."""

MOST_STILLBORN = 10
"""So many workers one after the other that die before they have said anything are a fault of the cluster."""

REST_SECONDS = 1.0
"""How long nothing is asked of a worker that was lost: Ray is looking for a new place for it."""


@dataclass
class Settings:
    """How a crew works."""

    threads: int
    """Cores of each worker."""
    actors: int | None = None
    """How many workers there are; otherwise as many as have room."""
    most_actors: int | None = None
    """More workers than this would have nothing to do."""
    call_seconds: float = 10.0
    """How long a call is to take."""
    late_seconds: float = 60.0
    """When a call is late at the earliest."""
    late_factor: float = 10.0
    """A call that takes so many times as long as expected is late."""
    at_once: int | None = None
    """How many numbers a worker does side by side, if not one for each thread."""
    replaces_late: bool = False
    """Whether another worker is hired for each that is late, at most as many as there are to be; otherwise those who are there
    are enough to do its work."""
    words_for_lost: str = "what it was playing is played by others"
    """What people are told about the work of a worker that was lost."""


@dataclass(eq=False)
class Worker:
    """An actor, as far as it is known here."""

    actor: Any
    node: str | None = None
    """Where it is, once it has said so."""
    rate: float | None = None
    """How many numbers it does in a second."""
    rests_until: float = 0.0


@dataclass
class Call:
    """What a worker was asked for."""

    worker: Worker
    numbers: list[int] = field(default_factory=list)
    """Nothing if it is only asked whether it is there."""
    version: int = 0
    late_at: float = float("inf")


@dataclass
class Done:
    """What came back from a call."""

    result: Any
    numbers: list[int]
    version: int
    node: str
    seconds: float


class Crew:
    """Workers of one kind on all nodes."""

    def __init__(
        self,
        hire: Callable[[], Any],
        settings: Settings,
        reserved: dict[str, int],
        tell: Callable[[str], None],
        fail: Callable[[list[int], str], None] | None = None,
    ) -> None:
        """``fail`` hears of numbers at which our own code failed, and why; without it that is the end."""
        self._hire = hire
        self._settings = settings
        self._reserved = reserved
        self._tell = tell
        self._fail = fail
        self._workers: list[Worker] = []
        self._calls: dict[Any, Call] = {}
        self._looked = float("-inf")
        self._stillborn = 0
        self._told: set[str] = set()
        self.node_names: dict[str, str] = {}

    def top_up(self) -> None:
        """Hires workers where there is room: at the beginning, and when nodes have joined."""
        now = time.monotonic()
        if now - self._looked < LOOK_SECONDS:
            return
        self._looked = now
        nodes = working_nodes()
        self.node_names.update({node["NodeID"]: versions.name_of(node) for node in nodes})
        room = [Room.of(node, self._reserved) for node in nodes]
        count = self._settings.actors or actor_count(room, self._settings.threads)
        count = min(count, self._settings.most_actors or count)
        if self._settings.replaces_late:
            count += min(count, sum(now >= call.late_at for call in self._calls.values()))
        for _ in range(count - len(self._workers)):
            self._workers.append(Worker(self._hire()))
            self._greet(self._workers[-1])

    def _greet(self, worker: Worker) -> None:
        """Asks whether a worker is there, so that numbers are only given to those who are."""
        self._calls[worker.actor.greet.remote()] = Call(worker)

    def busy_numbers(self) -> set[int]:
        """What is being done and not late. What is late is given to others as well, and whoever is first counts."""
        now = time.monotonic()
        return {number for call in self._calls.values() if now < call.late_at for number in call.numbers}

    def hand_out(self, wanted: Sequence[int], version: int, *payload: Any) -> None:
        """Gives what is wanted and not being done to those who have nothing to do, the lowest numbers first."""
        now = time.monotonic()
        busy = {call.worker for call in self._calls.values()}
        idle = [worker for worker in self._workers if worker not in busy]
        for worker in idle:
            if worker.node is None and now >= worker.rests_until:
                self._greet(worker)
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
        """What has come back, after waiting for something for at most so many seconds."""
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
            self._lose(worker, call, error)
            return None
        if not call.numbers:
            self._admit(worker, answer)
            return None
        result, seconds = answer
        worker.rate = len(call.numbers) / max(seconds, 1e-6)
        return Done(result, call.numbers, call.version, worker.node or "?", seconds)

    def _admit(self, worker: Worker, greeting: Any) -> None:
        """A node that joined later was not asked what it has installed."""
        words = versions.difference(greeting.versions, versions.own())
        if words is None:
            worker.node = greeting.node
            self._stillborn = 0
            return
        name = self.node_names.get(greeting.node, greeting.node[:6])
        self._tell_once(f"node {name} is not used: it has {words}")
        self._dismiss(worker)

    def _lose(self, worker: Worker, call: Call, error: RayError) -> None:
        """A call has failed. Lost workers and nodes are Ray's affair; an error in our own code is not."""
        if isinstance(error, RayTaskError) and not isinstance(error.cause, RayError):
            if self._fail is None or not call.numbers:
                raise Failure(f"a worker failed: {reason(error)}") from error
            self._fail(call.numbers, reason(error))
            # The next one may have its place on a node that has what is missing here.
            self._dismiss(worker)
            return
        name = self.node_names.get(worker.node or "", "")
        where = f" on {name}" if name else ""
        # Ray does not look for a new place for those whose node was chosen here.
        if isinstance(error, (ActorDiedError, ActorUnschedulableError)):
            self._tell_once(f"a worker{where} is gone: {reason(error)}")
            self._dismiss(worker)
            self._stillborn += worker.node is None
            if self._stillborn >= MOST_STILLBORN:
                raise Failure(f"workers cannot be started: {reason(error)}") from error
            return
        if worker.node is not None:
            self._tell(f"a worker{where} was lost; {self._settings.words_for_lost}")
        worker.node, worker.rate = None, None
        worker.rests_until = time.monotonic() + REST_SECONDS

    def _dismiss(self, worker: Worker) -> None:
        ray.kill(worker.actor)
        self._workers.remove(worker)

    def _tell_once(self, line: str) -> None:
        if line not in self._told:
            self._told.add(line)
            self._tell(line)


def hiring(
    kind: type, threads: int, arguments: Iterable[Any], place: Callable[[], Any] = lambda: "SPREAD"
) -> Callable[[], Any]:
    """Workers of a kind that Ray spreads over the nodes, or puts in places, and restarts as often as they are lost."""
    arguments = tuple(arguments)
    actor: Any = ray.remote(num_cpus=threads, max_restarts=-1)(kind)
    return lambda: actor.options(scheduling_strategy=place()).remote(*arguments)
