"""The actor that plays tournament games."""

from __future__ import annotations

import time

from polyspire._native import Tournament
from polyspire.cluster.workers import WorkerInfo, worker_info


class Referee:
    """Plays games of a tournament."""

    def __init__(self, text: str, folder: str) -> None:
        self._text = text
        self._folder = folder
        self._tournament: Tournament | None = None

    def ping(self) -> WorkerInfo:
        return worker_info()

    def play(self, games: list[int]) -> tuple[list[str], float]:
        """The reports of these games, and the seconds they took."""
        tournament = self._tournament = self._tournament or Tournament(self._text, self._folder)
        began = time.monotonic()
        return [tournament.play(game) for game in games], time.monotonic() - began
