"""``train``: the learner is in this process, those who play are everywhere.

What is to be played is what the learner wants and nobody is playing, so a game that is lost with its node is simply still
wanted. What the learner has taken is in the files of the run: whoever kills this process loses nothing but games under way.
"""

from __future__ import annotations

import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ray

from polyspire._native import Learner
from polyspire.cluster.background import Background
from polyspire.cluster.connection import connected, working_nodes
from polyspire.cluster.crew import Crew, Done, Settings, hiring
from polyspire.cluster.evaluation import Evaluation
from polyspire.cluster.failure import Failure, Stopped, UsageError, reason, sentence
from polyspire.cluster.interrupt import ctrl_c
from polyspire.cluster.progress import Tally, Teller, open_wandb
from polyspire.cluster.reserve import reserve
from polyspire.cluster.sizing import Room, usual_threads
from polyspire.cluster.storage import Folder, storage
from polyspire.cluster.words import say
from polyspire.cluster.workers import SelfPlayer

WAIT_SECONDS = 0.5
"""The longest time for which the loop looks at nothing but calls."""


@dataclass
class Options:
    """What the command line says."""

    config: str
    out: str | None = None
    resume: bool = False
    address: str | None = None
    actors: int | None = None
    threads_per_actor: int | None = None
    learner_cpus: int | None = None
    evaluators: int = 1
    evaluation_cpus: int = 0
    ahead: int = 1
    max_lag: int = 4
    call_seconds: float = 10.0
    late_seconds: float = 60.0
    wandb: str | None = None


def train(options: Options) -> None:
    """Trains until all games are played, the time is over, or Ctrl-C."""
    text = read_settings(options.config)
    if 0 < options.evaluation_cpus < options.evaluators:
        raise UsageError(f"--evaluation-cpus {options.evaluation_cpus} is too few for --evaluators {options.evaluators}")
    with storage(options.out or f"runs/{Path(options.config).stem}") as place:
        has_run = place.has_run()
        if has_run and not options.resume:
            raise UsageError(f"{place.name} has a run already: --resume goes on with it, --out begins another")
        if options.resume and not has_run:
            raise UsageError(f"{place.name} has no run to go on with; without --resume a new one begins there")
        with connected(options.address):
            place.fetch()
            Training(options, text, place).run()


def read_settings(path: str) -> str:
    """The text of a file of settings that make sense."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read {path}: {getattr(error, 'strerror', None) or error}") from error
    try:
        # Whoever refuses them does so before anything is connected or made.
        with tempfile.TemporaryDirectory(prefix="polyspire-") as folder:
            Learner(text, folder)
    except ValueError as error:
        raise UsageError(f"{path}: {sentence(error)}") from error
    except OSError as error:
        raise Failure(f"{path}: {error}") from error
    return text


class Training:
    """A run at work."""

    def __init__(self, options: Options, text: str, place: Folder) -> None:
        self._options = options
        self._place = place
        reserved = reserve(options.learner_cpus, options.evaluation_cpus)
        rooms = [Room.of(node, reserved) for node in working_nodes()]
        threads = options.threads_per_actor or usual_threads(rooms)
        largest = max((room.cores for room in rooms), default=0)
        # Who says how many actors of which size there are to be may be waiting for nodes that are still to come.
        if threads > largest and not (options.actors and options.threads_per_actor):
            raise UsageError(f"no node has {threads} free cores for an actor; the largest has {largest}")
        wandb = open_wandb(options.wandb, Path(place.name).name) if options.wandb else None
        # From here on there is something that could be left behind.
        try:
            self._learner = Learner(text, place.folder, options.resume)
            (place.folder / "config.toml").write_text(text, encoding="utf-8")
        except ValueError as error:
            raise UsageError(sentence(error)) from error
        except OSError as error:
            raise Failure(str(error)) from error
        # What cannot be written to is found out before the first game.
        place.publish()
        self._teller = Teller(self._learner.games, self._learner.total, place.folder, wandb)
        settings = Settings(
            threads, options.actors, call_seconds=options.call_seconds, late_seconds=options.late_seconds
        )
        self._crew = Crew(hiring(SelfPlayer, threads, (text, threads)), settings, reserved, say)
        self._evaluation = Evaluation(
            text, options.evaluators, options.evaluation_cpus, threads, options.late_seconds, say
        )
        self._arrived: list[Done] = []
        self._wanted: list[int] = []
        self._tally = Tally()
        self._job: Background[dict[str, Any]] | None = None
        say(
            f"{self._learner.game}: {self._progress()} in {place.name}; actors of {threads} "
            f"{'thread' if threads == 1 else 'threads'} on {len(rooms)} {'node' if len(rooms) == 1 else 'nodes'}"
        )

    def run(self) -> None:
        """Works to the end, or until Ctrl-C. What came back until then is kept."""
        try:
            with ctrl_c() as is_stopped:
                self._work(is_stopped)
                if is_stopped.is_set():
                    self._stop()
        finally:
            self._teller.close()
        if is_stopped.is_set():
            word = "stopped; --resume goes on from here"
        else:
            word = "all games are played" if self._learner.games >= self._learner.total else "the time is over"
        say(f"{word}: {self._progress()}")
        self._evaluation.check()
        if is_stopped.is_set():
            # Everything has been said.
            raise Stopped

    def _progress(self) -> str:
        return f"{self._learner.games:,} of {self._learner.total:,} games"

    def _work(self, is_stopped: threading.Event) -> None:
        # A run may have been killed just before.
        self._learner.checkpoint()
        self._renew_weights()
        while not (is_stopped.is_set() or self._is_finished()):
            self._crew.top_up()
            self._crew.hand_out(self._lacking(), self._version, self._weights)
            self._arrived += self._crew.collect(WAIT_SECONDS)
            if self._job is not None:
                # The learner is busy: what arrives waits, and others go on with what was wanted before.
                if self._job.is_running():
                    continue
                self._finish_iteration(self._job.result())
            self._take()
            self._evaluation.advance(self._learner, self._place.folder)
            self._wanted = [] if self._learner.is_over else self._learner.wanted(self._options.ahead)
            if self._learner.is_ready() and not self._learner.is_over:
                self._job = Background(self._iterate)

    def _is_finished(self) -> bool:
        if self._job is not None or not self._learner.is_over:
            return False
        # The last one, where the time ended the run.
        self._learner.checkpoint()
        if self._evaluation.is_waiting(self._learner):
            return False
        self._place.publish()
        return True

    def _lacking(self) -> list[int]:
        """What is wanted and has not arrived."""
        waiting = {number for done in self._arrived for number in done.numbers}
        return [number for number in self._wanted if number not in waiting]

    def _take(self) -> None:
        """Enters what has arrived in the files of the run: from then on it counts."""
        began = time.monotonic()
        for done in self._arrived:
            try:
                taken = self._learner.take(done.result, self._options.max_lag)
            except ValueError as error:
                say(f"games of node {done.node[:6]} were dropped: {reason(error)}")
                continue
            self._tally.count(done, taken, self._learner.iteration)
        self._arrived = []
        self._tally.taking += time.monotonic() - began

    def _iterate(self) -> dict[str, Any]:
        """Learns, in the background."""
        began = time.monotonic()
        metrics = self._learner.learn()
        self._tally.learning += time.monotonic() - began
        self._learner.checkpoint()
        try:
            self._place.publish()
        except Failure as failure:
            # Everything is in the working copy: the next iteration, or the end, sends it.
            say(f"{failure}; going on, and trying again")
        return metrics

    def _finish_iteration(self, metrics: dict[str, Any]) -> None:
        self._job = None
        self._renew_weights()
        self._teller.iteration(metrics, self._tally.values(self._crew.node_names))
        self._tally = Tally()

    def _renew_weights(self) -> None:
        """Everybody's next call is played by these. Every node fetches them once."""
        self._version = self._learner.iteration
        self._weights = ray.put(self._learner.network())

    def _stop(self) -> None:
        """Keeps what is there; games under way are given up."""
        if self._job is not None:
            say("finishing the step of learning; Ctrl-C again ends at once")
            self._finish_iteration(self._job.result())
        self._arrived += self._crew.collect(0.0)
        self._take()
        self._place.publish()
