"""Game records in files (SGF), and matches."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from polyspire._native import Agent, Game, Position, play_match


def read_record(path: str | os.PathLike[str], number: int = 1) -> Position:
    """Loads the main line of a record file. ``number`` selects one of several games, from 1."""
    return Position.from_record(Path(path).read_text(encoding="utf-8"), number)


def read_records(path: str | os.PathLike[str]) -> list[Position]:
    """Loads all games of a file, such as one written by a match tool."""
    return Position.from_records(Path(path).read_text(encoding="utf-8"))


def write_record(position: Position, path: str | os.PathLike[str]) -> None:
    """Saves the game so far as a record, atomically."""
    target = Path(path)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(position.record() + "\n")
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


@dataclass(frozen=True)
class MatchResult:
    """The result of a match, from the first agent's view."""

    wins: int
    """Wins of the first agent."""
    draws: int
    """Draws."""
    losses: int
    """Wins of the second agent."""
    score: float
    """The first agent's score between 0 and 1; a draw counts one half."""
    elo: float | None
    """Elo difference, positive if the first is stronger; ``None`` if it is unknown."""
    elo_error: float | None
    """Half-width of its 95 % confidence interval; ``None`` if there are too few games."""
    superiority: float
    """Probability that the first is stronger."""
    summary: dict[str, Any]
    """All statistics, as printed by ``polyspire arena --json``."""
    text: str
    """The statistics as text."""

    def __str__(self) -> str:
        return self.text


def match(
    first: str | Agent,
    second: str | Agent,
    games: int = 100,
    *,
    game: str | Game | None = None,
    seed: int = 1,
    threads: int = 1,
    opening_turns: int = 0,
    time: float | None = None,
) -> MatchResult:
    """Plays a match between two agents, with every opening in all seats.

    Agents are specs or ``Agent`` objects, whose specs are used. ``game`` is required if both are specs.
    """
    for agent in (first, second):
        if isinstance(agent, Agent):
            if game is not None and Game(game) != agent.game:
                raise ValueError(f"{agent!r} does not play {Game(game).id}")
            game = agent.game
    if game is None:
        raise ValueError("which game? give game=\"blokus-duo\", or agents that know theirs")
    specs = [agent.spec if isinstance(agent, Agent) else agent for agent in (first, second)]
    summary, text = play_match(
        specs[0], specs[1], game, games, seed, threads, opening_turns, time
    )
    met = summary["encounters"][0]
    elo = met["elo_difference"]
    return MatchResult(
        wins=met["wins"],
        draws=met["draws"],
        losses=met["losses"],
        score=met["score"],
        elo=elo and elo["value"],
        elo_error=elo and elo["error"],
        superiority=met["superiority"],
        summary=summary,
        text=text,
    )
