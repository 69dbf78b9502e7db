"""Game records in files (SGF), and matches."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from polyspire._native import Agent, Game, Position, play_match


def read_record(path: str | os.PathLike[str], number: int = 1) -> Position:
    """The game that the main line of a record file plays. Of several games it is the one with this number, from 1."""
    return Position.from_record(Path(path).read_text(encoding="utf-8"), number)


def read_records(path: str | os.PathLike[str]) -> list[Position]:
    """All games of a file, such as one that a match tool wrote."""
    return Position.from_records(Path(path).read_text(encoding="utf-8"))


def write_record(position: Position, path: str | os.PathLike[str]) -> None:
    """Writes the game so far as a record, whole or not at all."""
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
    """How a match ended for the first agent."""

    wins: int
    """Games that the first agent won."""
    draws: int
    """Games that nobody won."""
    losses: int
    """Games that the second agent won."""
    score: float
    """The first agent's share of points, a draw counting one half."""
    elo: float | None
    """By how many Elo the first is stronger; ``None`` where the games leave it open."""
    elo_error: float | None
    """How far its interval reaches to each side; ``None`` where there are too few games to tell."""
    superiority: float
    """How likely it is that the first is stronger at all."""
    summary: dict[str, Any]
    """All numbers, as ``polyspire arena --json`` prints them."""
    text: str
    """The same for people."""

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
    """Lets two agents play against each other, every opening in all seats.

    Agents are specs, or agents whose specs are taken. ``game`` is needed where both are specs.
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
