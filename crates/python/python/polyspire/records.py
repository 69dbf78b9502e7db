"""Game records in files (SGF), and matches."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from polyspire._native import Agent, Game, Position, play_match


def read_record(path: str | os.PathLike[str], number: int = 1) -> Position:
    """Reads the main line of a record file; of several games, the one with this number, from 1."""
    return Position.from_record(Path(path).read_text(encoding="utf-8"), number)


def read_records(path: str | os.PathLike[str]) -> list[Position]:
    """Reads all games of a file, such as one that a match tool wrote."""
    return Position.from_records(Path(path).read_text(encoding="utf-8"))


def write_record(position: Position, path: str | os.PathLike[str]) -> None:
    """Writes the game so far as a record, atomically."""
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
    """The result of a match for the first agent."""

    wins: int
    """Games won by the first agent."""
    draws: int
    """Drawn games."""
    losses: int
    """Games won by the second agent."""
    score: float
    """The first agent's share of points, a draw counting one half."""
    elo: float | None
    """The Elo difference; ``None`` where the games leave it open."""
    elo_error: float | None
    """Half the width of its interval; ``None`` with too few games."""
    superiority: float
    """The likelihood that the first agent is stronger."""
    summary: dict[str, Any]
    """All numbers, as ``polyspire arena --json`` prints them."""
    text: str
    """The same as text."""

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
    """Plays a match between two agents, every opening in all seats.

    Agents are specs, or agents whose specs are used. ``game`` is required if both are specs.
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
