"""The native part of polyspire."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, SupportsIndex, final

import numpy as np
import numpy.typing as npt

__version__: str
__build__: str
"""A hash of the sources."""

class IllegalMoveError(ValueError):
    """An illegal move."""

    code: str
    """A stable code such as ``overlaps``."""
    cell: str | None
    """The cell concerned, in the game's notation."""

class AgentError(RuntimeError):
    """An agent failed to choose a move."""

def game_ids() -> list[str]:
    """The ids of all games, in catalogue order."""

def shipped_networks() -> dict[str, dict[str, Any]]:
    """The shipped networks: model cards by name."""

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
    """A game of the catalogue, by id or alias: ``Game("blokus-duo")``, ``Game("duo")``."""

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
        """Alternative names."""
    @property
    def seats(self) -> int:
        """The number of seats."""
    @property
    def colors(self) -> list[str]:
        """The names of the colours, in order of play."""
    @property
    def color_seats(self) -> list[int | None]:
        """The seat of each colour; ``None`` for a shared colour that scores for nobody."""
    @property
    def num_actions(self) -> int:
        """Actions are the numbers below this."""
    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """The shape of an observation: channels, rows, columns."""
    @property
    def observation_high(self) -> int:
        """The largest value in an observation; the smallest is 0."""
    @property
    def channels(self) -> list[str]:
        """The name of each channel of an observation."""
    @property
    def has_shaping(self) -> bool:
        """Whether the game has cells with shaped rewards."""
    @property
    def encoding(self) -> str:
        """The name and version of the network features."""
    @property
    def num_inputs(self) -> int:
        """The number of network inputs."""
    def start(self) -> Position:
        """The position before the first move."""
    def position(self, text: str) -> Position:
        """Parses a position."""
    def action_text(self, action: SupportsIndex) -> str:
        """An action in the game's notation."""
    def action_number(self, text: str) -> int:
        """The action of a move in the game's notation, legal or not."""
    def agents(self) -> dict[str, dict[str, Any]]:
        """The agents that can play it: descriptions and settings by name."""

@final
class Position:
    """A position with the moves that led to it.

    Moves are actions (see ``Game.num_actions``) or strings in the game's notation. Positions can be copied and pickled
    and are thread-safe.
    """

    def __new__(
        cls,
        game: str | Game,
        text: str | None = None,
        moves: Sequence[str | SupportsIndex] | None = None,
    ) -> Position: ...
    @staticmethod
    def from_record(text: str, number: int = 1) -> Position:
        """Loads the main line of an SGF record. ``number`` selects one of several games, from 1.

        ``record`` keeps everything else in it: comments, marks, variations, names.
        """
    @staticmethod
    def from_records(text: str) -> list[Position]:
        """All games of a text with one or several records."""
    @property
    def game(self) -> Game:
        """The game."""
    @property
    def text(self) -> str:
        """The position as one line of text, without its history."""
    @property
    def key(self) -> int:
        """A hash that is the same on every machine; equal positions have equal keys."""
    @property
    def turn(self) -> int:
        """The number of completed turns."""
    @property
    def to_move(self) -> int | None:
        """The seat to move; ``None`` if the game is over."""
    @property
    def color_to_move(self) -> int | None:
        """The index in ``Game.colors`` of the colour to move; ``None`` if the game is over."""
    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
    @property
    def moves(self) -> list[str]:
        """The moves so far, in the game's notation."""
    def legal_moves(self) -> list[str]:
        """All legal moves in the game's notation; empty if the game is over."""
    def legal_actions(self) -> npt.NDArray[np.int64]:
        """All legal actions, in the order of ``legal_moves``."""
    def action_mask(self) -> npt.NDArray[np.int8]:
        """1 for every legal action, 0 for the others."""
    def play(self, move: str | SupportsIndex) -> list[str]:
        """Plays a move, or a whole turn in Pylos. Returns the single moves."""
    def undo(self) -> str | None:
        """Takes back the last move and returns it; ``None`` if there is none."""
    def redo(self) -> str | None:
        """Replays the move last taken back and returns it; ``None`` if there is none."""
    def copy(self) -> Position:
        """An independent copy."""
    def scores(self) -> list[int]:
        """The current points of each colour."""
    def result(self) -> dict[str, Any] | None:
        """The result: ``scores``, ``ranks`` and ``winners`` by seat, and ``reason``. ``None`` while the game goes on."""
    def observe(self, seat: SupportsIndex | None = None) -> npt.NDArray[np.int8]:
        """The observation from a seat's view, by default the seat to move. Its shape is ``Game.observation_shape``."""
    def encode(self) -> npt.NDArray[np.uint8]:
        """The network features of the position: length ``Game.num_inputs``, 1 for every active input."""
    def picture(self, color: bool = False) -> str:
        """The board as text for a terminal, optionally in colour."""
    def board(self) -> dict[str, Any]:
        """The board as plain data, as web clients get it."""
    def record(self) -> str:
        """The game so far as an SGF record. A game loaded from a record keeps it, with the moves as its main line."""
    def perft(self, depth: SupportsIndex) -> int:
        """The number of move sequences of length ``depth``."""
    def _repr_png_(self) -> bytes:
        """The image that notebooks show."""
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, memo: Any) -> Position: ...

@final
class Agent:
    """An agent of a game, by its spec: ``Agent("mcts:iterations=2000", "blokus-duo")``.

    ``Game.agents`` lists agents and settings. Agents release the GIL while they think.
    """

    def __new__(cls, spec: str, game: str | Game, seed: SupportsIndex | None = None) -> Agent: ...
    @property
    def spec(self) -> str:
        """The spec, with all given settings."""
    @property
    def game(self) -> Game:
        """The game that it plays."""
    def choose(self, position: Position, time: float | None = None) -> str:
        """Chooses a move, in the game's notation. ``time`` is a limit in seconds."""
    def choose_action(self, position: Position, time: float | None = None) -> int:
        """Chooses a move, as an action."""
    def play(self, position: Position, time: float | None = None) -> list[str]:
        """Chooses and plays a move; returns the single moves."""
    def think(self, position: Position, time: float | None = None) -> dict[str, Any]:
        """Chooses a ``move``; agents that search also report ``values`` by seat, ``candidates`` and ``line``."""

@final
class Network:
    """A network trained by self-play: the shipped one, ``Network("blokus-duo")``, or one from a file,
    ``Network("blokus-duo", "runs/mine/best.safetensors")``.
    """

    def __new__(cls, game: str | Game, checkpoint: str | None = None) -> Network: ...
    @property
    def game(self) -> Game:
        """The game it was loaded for."""
    @property
    def checkpoint(self) -> str | None:
        """The file or name it was loaded from."""
    def evaluate(
        self, position: Position
    ) -> tuple[list[float], npt.NDArray[np.int64], npt.NDArray[np.float32]]:
        """Evaluates a position without search: the expected utility of each seat between 0 and 1, the legal actions, and
        their priors, which add up to 1."""
    def search(self, position: Position, visits: SupportsIndex = 800, seed: SupportsIndex | None = None) -> dict[str, Any]:
        """A tree search with the network: ``Agent.think`` of ``alphazero`` with this many visits."""

@final
class Tablebase:
    """The exact values of a solved game: ``Tablebase("pylos")``."""

    def __new__(cls, game: str | Game) -> Tablebase: ...
    @property
    def game(self) -> Game:
        """The game."""
    def values(self, position: Position) -> list[dict[str, Any]]:
        """All legal turns with their values for the side to move, best first: ``text``, ``outcome`` (``win``, ``loss``,
        ``draw``), ``turns``."""
    def outcome(self, position: Position) -> str:
        """The value for the side to move: ``win``, ``loss`` or ``draw``."""

@final
class Batch:
    """Many games stepped together, with arrays that are updated in place. All environments use it."""

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
        """Observations from the view of the seat to move."""
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
        """The seats that have just moved."""
    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """Rewards of the last moves, by seat."""
    @property
    def ended(self) -> npt.NDArray[np.bool_]:
        """Whether the last moves ended the game."""
    def reset(self, seed: int | None = None) -> None:
        """Restarts all games; a seed also restarts ``random_actions``."""
    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """Plays one action in each game; on an error, none in any."""
    def step_one(self, action: SupportsIndex) -> tuple[int, int, bool]:
        """Plays one action in a batch of one game; returns the seat to move, the number of legal actions, and whether the game is over."""
    def random_actions(self, actions: npt.NDArray[np.int64]) -> None:
        """Writes a random legal action for each game into an array; 0 for games that are over."""
    def legal_actions(self, game: int) -> npt.NDArray[np.int64]:
        """The legal actions of one game, in no particular order."""
    def position(self, game: int) -> Position:
        """A copy of one game."""
    def observe(self, game: int, seat: int | None = None) -> npt.NDArray[np.int8]:
        """The observation of one game from a seat's view, or from a neutral view without a seat."""
    def __len__(self) -> int: ...

@final
class Learner:
    """The learner of a training run whose games are played elsewhere, by ``SelfPlay``. ``config`` is the text of a settings
    file, and the folder has the files of ``polyspire train``; either can resume the other's runs."""

    def __new__(cls, config: str, folder: str | os.PathLike[str], resume: bool = False) -> Learner: ...
    @property
    def game(self) -> str:
        """The id of the game."""
    @property
    def total(self) -> int:
        """The number of games to play."""
    @property
    def games(self) -> int:
        """Games learned from so far."""
    @property
    def step(self) -> int:
        """Training steps so far."""
    @property
    def iteration(self) -> int:
        """Finished iterations, which is also the version of the network."""
    @property
    def is_over(self) -> bool:
        """Whether all games are played or the time is up."""
    def network(self) -> bytes:
        """The current network, as the bytes of a model file."""
    def wanted(self, ahead: int = 0) -> list[int]:
        """The numbers of the games missing for the next iteration and for ``ahead`` more."""
    def take(self, games: bytes, max_lag: int | None = None) -> dict[str, int]:
        """Adds games returned by ``SelfPlay.play``, in any order. Returns how many were ``new`` (and are saved now), already
        ``known``, or ``stale``: played by a network more than ``max_lag`` iterations old. Stale games are still wanted."""
    def is_ready(self) -> bool:
        """Whether all games of the next iteration have arrived."""
    def learn(self) -> dict[str, Any]:
        """Trains on the games of the next iteration, saves, and returns metrics."""
    def checkpoint(self) -> str | None:
        """Writes a checkpoint if one is due and lists it as unrated; returns its file name."""
    def unrated(self) -> list[str]:
        """The checkpoints without a rating."""
    def rate(self, file: str, judgement: dict[str, Any]) -> str:
        """Records the result of ``rate_network`` for a checkpoint; returns a line of text about it."""

@final
class SelfPlay:
    """Plays the games of a learner, on all cores or on ``threads`` threads."""

    def __new__(cls, config: str, threads: int = 0) -> SelfPlay: ...
    def play(self, network: bytes, numbers: Sequence[int]) -> bytes:
        """Plays the games with these numbers with a network from ``Learner.network``. Pass the result to ``Learner.take``.
        Releases the GIL."""

def rate_network(config: str, network: bytes, threads: int = 0) -> dict[str, Any]:
    """Rates a network by games against the random agent and the anchors of the settings, for ``Learner.rate``."""

@final
class Tournament:
    """A tournament. ``text`` is a settings file as for ``polyspire arena FILE.toml``; its relative paths start from ``folder``.
    With ``out`` it keeps the journal and writes results there; without, it can only play."""

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
        """A title: game, mode and number of agents."""
    def missing(self) -> list[int]:
        """The games missing from the journal; none once the SPRT is decided."""
    def play(self, game: int) -> str:
        """Plays one game; pass the result to ``record``. Releases the GIL."""
    def record(self, parcel: str) -> bool:
        """Adds a game to the journal and saves its record; ``False`` if it was there already."""
    def finish(self) -> tuple[dict[str, Any], str]:
        """Writes the results to ``out``, if set; returns the summary as data and as text."""
