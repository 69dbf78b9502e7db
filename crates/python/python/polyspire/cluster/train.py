"""``train``: this process is the learner, and all nodes play games.

The games to play are those that the learner wants and nobody is playing, so a game lost with its node is simply still wanted.
Games that the learner has taken are in the files of the run: killing this process loses only games in progress.
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
from polyspire.cluster.evaluation import Evaluation
from polyspire.cluster.failure import Failure, Stopped, UsageError, reason, sentence
from polyspire.cluster.interrupt import ctrl_c
from polyspire.cluster.progress import Reporter, Tally, open_wandb
from polyspire.cluster.reserve import reserve
from polyspire.cluster.sizing import Room, default_threads
from polyspire.cluster.storage import Folder, storage
from polyspire.cluster.words import say
from polyspire.cluster.worker_pool import Done, Settings, WorkerPool, actor_factory
from polyspire.cluster.workers import SelfPlayer

WAIT_SECONDS = 0.5
"""The longest wait for calls in the main loop."""


@dataclass
class Options:
    """Command-line options."""

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
    """Trains until all games are played, the time is up, or Ctrl-C."""
    text = read_settings(options.config)
    if 0 < options.evaluation_cpus < options.evaluators:
        raise UsageError(f"--evaluation-cpus {options.evaluation_cpus} is too few for --evaluators {options.evaluators}")
    with storage(options.out or f"runs/{Path(options.config).stem}") as place:
        has_run = place.has_run()
        if has_run and not options.resume:
            raise UsageError(f"{place.name} has a run already: resume it with --resume, or choose another folder with --out")
        if options.resume and not has_run:
            raise UsageError(f"{place.name} has no run to resume; omit --resume to start one")
        with connected(options.address):
            place.fetch()
            Training(options, text, place).run()


def read_settings(path: str) -> str:
    """The text of a valid settings file."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read {path}: {getattr(error, 'strerror', None) or error}") from error
    try:
        # Check the settings before connecting or creating anything.
        with tempfile.TemporaryDirectory(prefix="polyspire-") as folder:
            Learner(text, folder)
    except ValueError as error:
        raise UsageError(f"{path}: {sentence(error)}") from error
    except OSError as error:
        raise Failure(f"{path}: {error}") from error
    return text


class Training:
    """A running training."""

    def __init__(self, options: Options, text: str, place: Folder) -> None:
        self._options = options
        self._place = place
        reserved = reserve(options.learner_cpus, options.evaluation_cpus)
        rooms = [Room.of(node, reserved) for node in working_nodes()]
        threads = options.threads_per_actor or default_threads(rooms)
        largest = max((room.cores for room in rooms), default=0)
        # With an explicit number and size of actors the user may be waiting for nodes to join.
        if threads > largest and not (options.actors and options.threads_per_actor):
            raise UsageError(f"no node has {threads} free cores for an actor; the largest has {largest}")
        wandb = open_wandb(options.wandb, Path(place.name).name) if options.wandb else None
        # From here on there is something to clean up.
        try:
            self._learner = Learner(text, place.folder, options.resume)
            (place.folder / "config.toml").write_text(text, encoding="utf-8")
        except ValueError as error:
            raise UsageError(sentence(error)) from error
        except OSError as error:
            raise Failure(str(error)) from error
        # Find out before the first game whether the storage is writable.
        place.publish()
        self._reporter = Reporter(self._learner.games, self._learner.total, place.folder, wandb)
        settings = Settings(
            threads, options.actors, call_seconds=options.call_seconds, late_seconds=options.late_seconds
        )
        self._pool = WorkerPool(actor_factory(SelfPlayer, threads, (text, threads)), settings, reserved, say)
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
        """Trains to the end or until Ctrl-C. Games that have arrived are kept."""
        try:
            with ctrl_c() as is_stopped:
                self._work(is_stopped)
                if is_stopped.is_set():
                    self._stop()
        finally:
            self._reporter.close()
        if is_stopped.is_set():
            word = "stopped; --resume goes on from here"
        else:
            word = "all games are played" if self._learner.games >= self._learner.total else "the time is over"
        say(f"{word}: {self._progress()}")
        self._evaluation.check()
        if is_stopped.is_set():
            # The message has been printed.
            raise Stopped

    def _progress(self) -> str:
        return f"{self._learner.games:,} of {self._learner.total:,} games"

    def _work(self, is_stopped: threading.Event) -> None:
        # The run may have been killed just before.
        self._learner.checkpoint()
        self._renew_weights()
        while not (is_stopped.is_set() or self._is_finished()):
            self._pool.top_up()
            self._pool.assign(self._lacking(), self._version, self._weights)
            self._arrived += self._pool.collect(WAIT_SECONDS)
            if self._job is not None:
                # The learner is busy: arrived games wait, and actors continue with what was wanted before.
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
        # The last checkpoint, if the time ended the run.
        self._learner.checkpoint()
        if self._evaluation.is_waiting(self._learner):
            return False
        self._place.publish()
        return True

    def _lacking(self) -> list[int]:
        """Wanted games that have not arrived."""
        waiting = {number for done in self._arrived for number in done.numbers}
        return [number for number in self._wanted if number not in waiting]

    def _take(self) -> None:
        """Saves arrived games in the files of the run."""
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
        """Trains one iteration, in the background."""
        began = time.monotonic()
        metrics = self._learner.learn()
        self._tally.learning += time.monotonic() - began
        self._learner.checkpoint()
        try:
            self._place.publish()
        except Failure as failure:
            # The working copy has everything; the next upload includes it.
            say(f"{failure}; continuing, and trying again later")
        return metrics

    def _finish_iteration(self, metrics: dict[str, Any]) -> None:
        self._job = None
        self._renew_weights()
        self._reporter.iteration(metrics, self._tally.values(self._pool.node_names))
        self._tally = Tally()

    def _renew_weights(self) -> None:
        """Publishes the weights for the next calls. Every node fetches them once."""
        self._version = self._learner.iteration
        self._weights = ray.put(self._learner.network())

    def _stop(self) -> None:
        """Saves arrived games; games in progress are abandoned."""
        if self._job is not None:
            say("finishing the step of learning; Ctrl-C again ends at once")
            self._finish_iteration(self._job.result())
        self._arrived += self._pool.collect(0.0)
        self._take()
        self._place.publish()
