"""Progress output: one line per iteration, as in ``polyspire train``, with statistics of the nodes."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from polyspire.cluster.failure import Failure
from polyspire.cluster.words import duration, say
from polyspire.cluster.worker_pool import Done

SHOWN = (
    ("speed/samples", "", 0, " samples/s"),
    ("loss/policy", "policy loss ", 3, ""),
    ("loss/value", "value loss ", 4, ""),
    ("loss/margin", "margin loss ", 4, ""),
    ("learning_rate", "step size ", 5, ""),
)
"""The learner's metrics in a line: key, prefix, decimals, suffix."""

MOST_NODES = 4
"""With more nodes than this only the slowest and fastest are shown."""


@dataclass
class Tally:
    """Statistics since the last line."""

    began: float = field(default_factory=time.monotonic)
    games: dict[str, int] = field(default_factory=dict)
    """New games by node."""
    lag: int = 0
    """Sum over new games of the age of their weights in iterations."""
    known: int = 0
    stale: int = 0
    learning: float = 0.0
    """Seconds spent learning."""
    taking: float = 0.0
    """Seconds spent adding arrived games."""
    received: int = 0
    """Bytes received."""
    playing: float = 0.0
    """Seconds spent playing, summed over actors."""

    def count(self, done: Done, taken: dict[str, int], iteration: int) -> None:
        """Adds a finished call."""
        self.games[done.node] = self.games.get(done.node, 0) + taken["new"]
        self.lag += taken["new"] * max(0, iteration - done.version)
        self.known += taken["known"]
        self.stale += taken["stale"]
        self.received += len(done.result)
        self.playing += done.seconds

    def values(self, names: dict[str, str]) -> dict[str, float]:
        """As metrics."""
        seconds = max(time.monotonic() - self.began, 1e-6)
        games = sum(self.games.values())
        values = {
            "cluster/games_per_second": games / seconds,
            "cluster/lag": self.lag / max(games, 1),
            "cluster/known": float(self.known),
            "cluster/stale": float(self.stale),
            "cluster/learner_utilisation": min(1.0, self.learning / seconds),
            "cluster/seconds": seconds,
            "cluster/games": float(games),
            "cluster/learning_seconds": self.learning,
            "cluster/playing_seconds": self.playing,
            "cluster/intake_seconds": self.taking,
            "cluster/intake_bytes": float(self.received),
        }
        for node, count in self.games.items():
            values[f"{NODE}{names.get(node, node[:6])}"] = count / seconds
        return values


NODE = "cluster/node/"

MEASUREMENTS = "cluster.jsonl"
"""The run's file of cluster metrics per iteration."""


class Reporter:
    """Prints progress and logs metrics."""

    def __init__(self, games: int, total: int, folder: Path, wandb: Any = None) -> None:
        self._file = folder / MEASUREMENTS
        self._began = time.monotonic()
        self._first = games
        self._total = total
        self._wandb = wandb

    def iteration(self, metrics: dict[str, Any], values: dict[str, float]) -> None:
        """Reports a finished iteration."""
        say(self.line(metrics, values))
        with self._file.open("a", encoding="utf-8") as file:
            print(json.dumps({"games": metrics["games"], **values}), file=file)
        if self._wandb is not None:
            self._wandb.log({"games": metrics["games"], **metrics["values"], **values})

    def line(self, metrics: dict[str, Any], values: dict[str, float]) -> str:
        """The line for an iteration."""
        told = [f"{values['cluster/games_per_second']:.1f} games/s"]
        learned = metrics["values"]
        told += [f"{before}{learned[key]:.{digits}f}{after}" for key, before, digits, after in SHOWN if key in learned]
        told.append(f"lag {values['cluster/lag']:.1f}")
        for key, word in (("cluster/stale", "stale"), ("cluster/known", "played twice")):
            if values[key]:
                told.append(f"{values[key]:.0f} {word}")
        told.append(f"learner busy {100 * values['cluster/learner_utilisation']:.0f} %")
        told.append(nodes({key[len(NODE) :]: rate for key, rate in values.items() if key.startswith(NODE)}))
        told.append(f"about {self._left(metrics['games'])} left")
        return f"{metrics['games']:>9} games, step {metrics['step']:>7}: {', '.join(told)}"

    def _left(self, games: int) -> str:
        rate = (games - self._first) / max(time.monotonic() - self._began, 1e-6)
        return duration(max(0, self._total - games) / rate) if rate > 0 else "?"

    def close(self) -> None:
        """Closes the logs."""
        if self._wandb is not None:
            self._wandb.finish()


def nodes(rates: dict[str, float]) -> str:
    """Games per second by node."""
    if not rates:
        return "no node has played"
    if len(rates) > MOST_NODES:
        return f"{len(rates)} nodes with {min(rates.values()):.1f} to {max(rates.values()):.1f} games/s"
    return "; ".join(f"{name} {rate:.1f} games/s" for name, rate in sorted(rates.items()))


def open_wandb(project: str, name: str) -> Any:
    """Starts a Weights & Biases run, or resumes it when the training resumes."""
    try:
        import wandb
    except ImportError as error:
        raise Failure(f"--wandb needs the package wandb ({error}): pip install wandb") from error
    try:
        return wandb.init(project=project, name=name, id=name.replace("/", "-").replace(":", "-"), resume="allow")
    except Exception as error:
        raise Failure(f"Weights & Biases: {error}") from error
