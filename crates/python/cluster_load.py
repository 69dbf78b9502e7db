"""How much of this machine others use meanwhile: measurements that share it with somebody are worth nothing without that."""

from __future__ import annotations

import os
import threading
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType

TICKS = os.sysconf("SC_CLK_TCK")
CORES = os.cpu_count() or 1
SAMPLE_SECONDS = 0.25
"""What a process did after the last sample before its end is taken for the work of others."""


def family() -> dict[int, float]:
    """The seconds of processor time of this process and of all that descend from it, by their number."""
    parents: dict[int, int] = {}
    seconds: dict[int, float] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            number = int(folder.name)
            parents[number] = int(fields[1])
            seconds[number] = (int(fields[11]) + int(fields[12])) / TICKS
    own = {os.getpid()}
    while new := {number for number, parent in parents.items() if parent in own} - own:
        own |= new
    return {number: seconds[number] for number in own if number in seconds}


def idle() -> float:
    """Seconds for which the cores of this machine have had nothing to do, since it was started."""
    fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()
    return (int(fields[4]) + int(fields[5])) / TICKS


class Load:
    """Watches, in a thread of its own, what is left for this process and all that it has started."""

    def __init__(self) -> None:
        self._samples: list[tuple[float, float]] = []
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Load:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._is_over.set()
        self._thread.join()

    def _watch(self) -> None:
        before, available = family(), idle()
        while not self._is_over.wait(SAMPLE_SECONDS):
            now, unused = family(), idle()
            used = sum(seconds - before.get(number, 0.0) for number, seconds in now.items())
            self._samples.append((time.time(), used + unused - available))
            before, available = now, unused

    def cores_left(self, began: float, ended: float) -> float:
        """Cores that others did not use between two points of time: those that were used here, and those that were idle."""
        inside = [(at, left) for at, left in self._samples if began < at <= ended]
        lasted = inside[-1][0] - inside[0][0]
        return min(float(CORES), sum(left for _, left in inside[1:]) / lasted)
