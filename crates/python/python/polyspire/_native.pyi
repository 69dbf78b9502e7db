"""The native part of polyspire."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, SupportsIndex, final

import numpy as np
import numpy.typing as npt

__version__: str
__build__: str
"""A number that changes with the sources."""

class IllegalMoveError(ValueError):
    """An illegal move."""

    code: str
    """A stable code, such as ``overlaps``."""
    cell: str | None
    """The offending cell, in the game's notation."""

class AgentError(RuntimeError):
    """An agent that failed to move."""

def game_ids() -> list[str]:
    """The ids of all games, in catalogue order."""

def shipped_networks() -> dict[str, dict[str, Any]]:
    """The networks that ship with the program, by name, with their cards."""

def play_match(
    first: str,
    second: str,
    game: str | Game,
    games: int = 100,
    seed: int = 1,
    threads: int = 1,
    opening_turns: int = 0,
    time: float | None = None,
) -> tuple[dict[str, Any], str]:
    """Plays a match; returns the summary as data and as text. Prefer ``polyspire.match``."""

@final
class Game:
    """A game of the catalogue, by its id or a shorter name: ``Game("blokus-duo")``, ``Game("duo")``."""

    def __new__(cls, name: str | Game) -> Game: ...
    @property
    def id(self) -> str:
        """The id, such as ``blokus-duo``."""
    @property
    def title(self) -> str:
        """The display name."""
    @property
    def summary(self) -> str:
        """The game in one sentence."""
    @property
    def aliases(self) -> list[str]:
        """Other names for the same game."""
    @property
    def seats(self) -> int:
        """The number of seats."""
    @property
    def colors(self) -> list[str]:
        """The names of the colours in turn order."""
    @property
    def color_seats(self) -> list[int | None]:
        """The seat of each colour; ``None`` for a colour without a seat."""
    @property
    def num_actions(self) -> int:
        """The size of the action space."""
    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """The shape of an observation: channels, rows, columns."""
    @property
    def observation_high(self) -> int:
        """The largest number in an observation; the smallest is 0."""
    @property
    def channels(self) -> list[str]:
        """The meaning of each channel of an observation."""
    @property
    def has_shaping(self) -> bool:
        """Whether ``shaping`` is supported."""
    @property
    def encoding(self) -> str:
        """The name and version of the network features."""
    @property
    def num_inputs(self) -> int:
        """The number of network inputs."""
    def start(self) -> Position:
        """The initial position."""
    def position(self, text: str) -> Position:
        """Parses a position."""
    def action_text(self, action: SupportsIndex) -> str:
        """The move with this number, in the game's notation."""
    def action_number(self, text: str) -> int:
        """The action number of a move in the game's notation, legal or not."""
    def agents(self) -> dict[str, dict[str, Any]]:
        """The agents that play the game, with their settings."""

@final
class Position:
    """A position with the moves that led to it.

    Moves are action numbers (see ``Game.num_actions``) or texts in the game's notation. A position can be copied,
    pickled and shared between threads; each call is atomic.
    """

    def __new__(
        cls,
        game: str | Game,
        text: str | None = None,
        moves: Sequence[str | SupportsIndex] | None = None,
    ) -> Position: ...
    @staticmethod
    def from_record(text: str, number: int = 1) -> Position:
        """The main line of a record (SGF); of several games, the one with this number, from 1.

        ``record`` keeps everything else in it: comments, marks, variations, names.
        """
    @staticmethod
    def from_records(text: str) -> list[Position]:
        """All games of a text with one record or several."""
    @property
    def game(self) -> Game:
        """The game."""
    @property
    def text(self) -> str:
        """The position as one line of text, without its history."""
    @property
    def key(self) -> int:
        """A hash, the same on every machine; equal positions have equal keys."""
    @property
    def turn(self) -> int:
        """The number of completed turns."""
    @property
    def to_move(self) -> int | None:
        """The seat to move, or ``None`` when the game is over."""
    @property
    def color_to_move(self) -> int | None:
        """The colour to move as an index into ``Game.colors``, or ``None`` when the game is over."""
    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
    @property
    def moves(self) -> list[str]:
        """The moves so far, in the game's notation."""
    def legal_moves(self) -> list[str]:
        """All legal moves in the game's notation; none when the game is over."""
    def legal_actions(self) -> npt.NDArray[np.int64]:
        """The numbers of all legal moves, in the same order as ``legal_moves``."""
    def action_mask(self) -> npt.NDArray[np.int8]:
        """1 for every legal action, 0 for the others."""
    def play(self, move: str | SupportsIndex) -> list[str]:
        """Plays a move, or in Pylos a whole turn. Returns the moves played, one per decision."""
    def undo(self) -> str | None:
        """Takes back the last move and returns it; ``None`` if there is none."""
    def redo(self) -> str | None:
        """Replays the last move taken back and returns it; ``None`` if there is none."""
    def copy(self) -> Position:
        """An independent copy."""
    def scores(self) -> list[int]:
        """The current points of each colour."""
    def result(self) -> dict[str, Any] | None:
        """The result of a finished game, ``None`` before: ``scores``, ``ranks``, ``winners`` by seat, and ``reason``."""
    def observe(self, seat: SupportsIndex | None = None) -> npt.NDArray[np.int8]:
        """The observation of a seat, by default the one to move: shape ``Game.observation_shape``."""
    def encode(self) -> npt.NDArray[np.uint8]:
        """The network inputs of the position: length ``Game.num_inputs``, 1 for every active input."""
    def picture(self, color: bool = False) -> str:
        """The board as text for a terminal, optionally in colour."""
    def board(self) -> dict[str, Any]:
        """The board as plain data, as web clients receive it."""
    def record(self) -> str:
        """The game so far as SGF; a game read from a record keeps that record, with the moves as its main line."""
    def perft(self, depth: SupportsIndex) -> int:
        """The number of sequences of ``depth`` moves from here."""
    def _repr_png_(self) -> bytes:
        """The picture that notebooks show."""
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, memo: Any) -> Position: ...

@final
class Agent:
    """An agent of a game, by its spec: ``Agent("mcts:iterations=2000", "blokus-duo")``.

    ``Game.agents`` lists the agents and their settings. Thinking releases the GIL.
    """

    def __new__(cls, spec: str, game: str | Game, seed: SupportsIndex | None = None) -> Agent: ...
    @property
    def spec(self) -> str:
        """The spec with all given settings."""
    @property
    def game(self) -> Game:
        """The game it plays."""
    def choose(self, position: Position, time: float | None = None) -> str:
        """The agent's move, in the game's notation. ``time`` is a limit in seconds."""
    def choose_action(self, position: Position, time: float | None = None) -> int:
        """The agent's move as an action number."""
    def play(self, position: Position, time: float | None = None) -> list[str]:
        """Plays the agent's move and returns it."""
    def think(self, position: Position, time: float | None = None) -> dict[str, Any]:
        """The agent's ``move`` and, if it evaluates, ``values`` by seat, ``candidates`` and ``line``."""

@final
class Network:
    """A network trained by self-play: the one that ships with the program, ``Network("blokus-duo")``, or one from a
    file, ``Network("blokus-duo", "runs/mine/best.safetensors")``.
    """

    def __new__(cls, game: str | Game, checkpoint: str | None = None) -> Network: ...
    @property
    def game(self) -> Game:
        """The game it plays here."""
    @property
    def checkpoint(self) -> str | None:
        """The file or name it was loaded from."""
    def evaluate(
        self, position: Position
    ) -> tuple[list[float], npt.NDArray[np.int64], npt.NDArray[np.float32]]:
        """The network's output: the expected utility of each seat between 0 and 1, the legal actions, and their priors,
        which add up to 1."""
    def search(self, position: Position, visits: SupportsIndex = 800, seed: SupportsIndex | None = None) -> dict[str, Any]:
        """A search guided by the network: ``Agent.think`` of ``alphazero`` with this many visits."""

@final
class Tablebase:
    """The exact values of a solved game: ``Tablebase("pylos")``."""

    def __new__(cls, game: str | Game) -> Tablebase: ...
    @property
    def game(self) -> Game:
        """The game."""
    def values(self, position: Position) -> list[dict[str, Any]]:
        """Every legal turn with its value for the player to move, best first: ``text``, ``outcome``
        (``win``, ``loss``, ``draw``), ``turns``."""
    def outcome(self, position: Position) -> str:
        """The value for the player to move: ``win``, ``loss`` or ``draw``."""

@final
class Batch:
    """Parallel games on arrays that are written in place; the basis of the environments."""

    def __new__(
        cls,
        game: str | Game,
        count: int,
        *,
        dense: bool = False,
        corner_bonus: float = 0.0,
        center_bonus: float = 0.0,
        restarts: bool = True,
        seed: int = 0,
    ) -> Batch: ...
    @property
    def pictures(self) -> npt.NDArray[np.int8]:
        """The observations of the seats to move."""
    @property
    def masks(self) -> npt.NDArray[np.int8]:
        """1 for every legal action."""
    @property
    def legal(self) -> npt.NDArray[np.int64]:
        """The number of legal actions."""
    @property
    def movers(self) -> npt.NDArray[np.int64]:
        """The seats to move."""
    @property
    def acted(self) -> npt.NDArray[np.int64]:
        """The seats that moved last."""
    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """The rewards of the last step, by seat."""
    @property
    def ended(self) -> npt.NDArray[np.bool_]:
        """Whether the last step ended the game."""
    def reset(self, seed: int | None = None) -> None:
        """Restarts all games; a seed also reseeds the random actions."""
    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """Plays one action in each game, or in none if one is illegal."""
    def step_one(self, action: SupportsIndex) -> tuple[int, int, bool]:
        """Plays one action in a batch of one game; returns the next seat, its number of legal actions, and whether the game is over."""
    def random_actions(self, actions: npt.NDArray[np.int64]) -> None:
        """Writes a random legal action for each game into an array; 0 for finished games."""
    def legal_actions(self, game: int) -> npt.NDArray[np.int64]:
        """The legal actions of one game, in no particular order."""
    def position(self, game: int) -> Position:
        """A copy of one game."""
    def observe(self, game: int, seat: int | None = None) -> npt.NDArray[np.int8]:
        """The observation of a seat in one game, or a neutral one."""
    def __len__(self) -> int: ...

@final
class Learner:
    """A training run whose games are played elsewhere, by ``SelfPlay``. ``config`` is the text of the settings of
    ``polyspire train``, and the folder has its files; each can resume a run of the other."""

    def __new__(cls, config: str, folder: str | os.PathLike[str], resume: bool = False) -> Learner: ...
    @property
    def game(self) -> str:
        """The id of the game."""
    @property
    def total(self) -> int:
        """The total number of games."""
    @property
    def games(self) -> int:
        """The number of games learned from so far."""
    @property
    def step(self) -> int:
        """The number of training steps so far."""
    @property
    def iteration(self) -> int:
        """The number of finished iterations: the version of the network."""
    @property
    def is_over(self) -> bool:
        """Whether all games are played, or the time is up."""
    def network(self) -> bytes:
        """The current network, as a file."""
    def wanted(self, ahead: int = 0) -> list[int]:
        """The numbers of the games missing for the next iteration and the ``ahead`` iterations after it."""
    def take(self, games: bytes, max_lag: int | None = None) -> dict[str, int]:
        """Takes games that ``SelfPlay.play`` returned, in any order. Counts those that were ``new`` and are stored now,
        ``known``, or ``stale``: by networks more than ``max_lag`` iterations old. Stale ones are still wanted."""
    def is_ready(self) -> bool:
        """Whether the next iteration has all its games."""
    def learn(self) -> dict[str, Any]:
        """Trains on the games of the next iteration, saves, and returns the metrics."""
    def checkpoint(self) -> str | None:
        """Saves a checkpoint if one is due, and lists it as unrated; returns its file name."""
    def unrated(self) -> list[str]:
        """The checkpoints without a rating."""
    def rate(self, file: str, judgement: dict[str, Any]) -> str:
        """Stores the result of ``rate_network`` for a checkpoint, and returns a summary line."""

@final
class SelfPlay:
    """Plays the games of a learner, on all cores of this machine or on ``threads``."""

    def __new__(cls, config: str, threads: int = 0) -> SelfPlay: ...
    def play(self, network: bytes, numbers: Sequence[int]) -> bytes:
        """Plays the games with these numbers with a network from ``Learner.network``; returns them for ``Learner.take``.
        Releases the GIL."""

def rate_network(config: str, network: bytes, threads: int = 0) -> dict[str, Any]:
    """Rates a network by games against ``random`` and the anchors of the settings; for ``Learner.rate``."""

@final
class Tournament:
    """A tournament, from the text of a file for ``polyspire arena FILE.toml`` with paths relative to ``folder``. With
    ``out`` it keeps the journal there and writes the results; without, it can only play."""

    def __new__(
        cls, text: str, folder: str | os.PathLike[str] = ".", out: str | os.PathLike[str] | None = None
    ) -> Tournament: ...
    @property
    def planned(self) -> int:
        """The number of planned games."""
    @property
    def out(self) -> Path | None:
        """The results folder."""
    @property
    def name(self) -> str:
        """The game, the mode and the number of agents."""
    def missing(self) -> list[int]:
        """The games not yet in the journal; none once ``sprt`` is decided."""
    def play(self, game: int) -> str:
        """Plays one game and returns a parcel for ``record``. Releases the GIL."""
    def record(self, parcel: str) -> bool:
        """Enters a played game in the journal and as a record; ``False`` if it is already there."""
    def finish(self) -> tuple[dict[str, Any], str]:
        """Writes the results to the folder, if there is one; returns the summary as data and as text."""
