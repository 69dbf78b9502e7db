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
    """A move that the rules refuse."""

    code: str
    """A stable name of the reason, such as ``overlaps``."""
    cell: str | None
    """The cell it is about, in the game's notation."""

class AgentError(RuntimeError):
    """An agent that could not decide."""

def game_ids() -> list[str]:
    """The ids of all games, in the order of the catalogue."""

def shipped_networks() -> dict[str, dict[str, Any]]:
    """The networks that come with the program: names, and what they say about themselves."""

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
    """Plays a match; the summary as data and for people. ``polyspire.match`` is the usual way."""

@final
class Game:
    """A game of the catalogue, by its id or a shorter name: ``Game("blokus-duo")``, ``Game("duo")``."""

    def __new__(cls, name: str | Game) -> Game: ...
    @property
    def id(self) -> str:
        """The id that everything uses, such as ``blokus-duo``."""
    @property
    def title(self) -> str:
        """The name for people."""
    @property
    def summary(self) -> str:
        """The game in one sentence."""
    @property
    def aliases(self) -> list[str]:
        """Shorter names."""
    @property
    def seats(self) -> int:
        """How many seats it has."""
    @property
    def colors(self) -> list[str]:
        """The names of the colours in the order in which they move."""
    @property
    def color_seats(self) -> list[int | None]:
        """The seat of each colour; ``None`` for a colour that counts for nobody."""
    @property
    def num_actions(self) -> int:
        """Actions are the numbers below this."""
    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """The shape of an observation: channels, rows, columns."""
    @property
    def observation_high(self) -> int:
        """The highest number in an observation; the lowest is 0."""
    @property
    def channels(self) -> list[str]:
        """What each channel of an observation shows."""
    @property
    def has_shaping(self) -> bool:
        """Whether rewards can be shaped by cells of the board."""
    @property
    def encoding(self) -> str:
        """The name and version of what networks read."""
    @property
    def num_inputs(self) -> int:
        """How many inputs networks read."""
    def start(self) -> Position:
        """The position before the first move."""
    def position(self, text: str) -> Position:
        """A position from its text."""
    def action_text(self, action: SupportsIndex) -> str:
        """The move with this number, in the game's notation."""
    def action_number(self, text: str) -> int:
        """The number of a move in the game's notation, whether it is legal somewhere or not."""
    def agents(self) -> dict[str, dict[str, Any]]:
        """The agents that play it: what they are, and their settings."""

@final
class Position:
    """A game being played: a position with the moves that led to it.

    Moves are numbers (see ``Game.num_actions``) or texts in the game's notation. A position can be copied, pickled and
    used by several threads; each call sees it whole.
    """

    def __new__(
        cls,
        game: str | Game,
        text: str | None = None,
        moves: Sequence[str | SupportsIndex] | None = None,
    ) -> Position: ...
    @staticmethod
    def from_record(text: str, number: int = 1) -> Position:
        """The game that the main line of a record plays (SGF). Of several games it is the one with this number, from 1.

        ``record`` keeps everything else that is in it: comments, marks, variations, names.
        """
    @staticmethod
    def from_records(text: str) -> list[Position]:
        """The games of a text with one record or several."""
    @property
    def game(self) -> Game:
        """The game."""
    @property
    def text(self) -> str:
        """The position as one line of text, without the moves that led to it."""
    @property
    def key(self) -> int:
        """A hash that is the same on every machine; equal positions have equal keys."""
    @property
    def turn(self) -> int:
        """How many turns have been completed."""
    @property
    def to_move(self) -> int | None:
        """The seat to move, or ``None`` when the game is over."""
    @property
    def color_to_move(self) -> int | None:
        """The colour to move by its place in ``Game.colors``, or ``None`` when the game is over."""
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
        """For every action, 1 if it is legal and 0 if not."""
    def play(self, move: str | SupportsIndex) -> list[str]:
        """Plays a move, or in Pylos a whole turn. Returns what was played, decision by decision."""
    def undo(self) -> str | None:
        """Takes the last move back and returns it; ``None`` when there is none."""
    def redo(self) -> str | None:
        """Plays the move again that was last taken back and returns it; ``None`` when there is none."""
    def copy(self) -> Position:
        """A copy that goes its own way."""
    def scores(self) -> list[int]:
        """The points of each colour as they stand."""
    def result(self) -> dict[str, Any] | None:
        """The result of a finished game, ``None`` before: ``scores``, ``ranks``, ``winners`` by seat, and ``reason``."""
    def observe(self, seat: SupportsIndex | None = None) -> npt.NDArray[np.int8]:
        """The position as a seat sees it, by default the one to move: shape ``Game.observation_shape``."""
    def encode(self) -> npt.NDArray[np.uint8]:
        """What networks read of the position: length ``Game.num_inputs``, 1 for every input that is there."""
    def picture(self, color: bool = False) -> str:
        """The board for a terminal, in colours if they are wanted."""
    def board(self) -> dict[str, Any]:
        """The board as plain data: what web clients draw from."""
    def record(self) -> str:
        """The game so far as a record in SGF; of a game from a record, that record with the moves as its main line."""
    def perft(self, depth: SupportsIndex) -> int:
        """The number of sequences of ``depth`` moves from here."""
    def _repr_png_(self) -> bytes:
        """How notebooks show it."""
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, memo: Any) -> Position: ...

@final
class Agent:
    """An agent of a game, by its spec: ``Agent("mcts:iterations=2000", "blokus-duo")``.

    ``Game.agents`` lists the agents and their settings. Other Python threads run while an agent thinks.
    """

    def __new__(cls, spec: str, game: str | Game, seed: SupportsIndex | None = None) -> Agent: ...
    @property
    def spec(self) -> str:
        """The spec with everything that was given."""
    @property
    def game(self) -> Game:
        """The game that it plays."""
    def choose(self, position: Position, time: float | None = None) -> str:
        """The move that it would play, in the game's notation. ``time`` limits it to so many seconds."""
    def choose_action(self, position: Position, time: float | None = None) -> int:
        """The number of the move that it would play."""
    def play(self, position: Position, time: float | None = None) -> list[str]:
        """Plays its move, and returns it."""
    def think(self, position: Position, time: float | None = None) -> dict[str, Any]:
        """What it thinks: the ``move`` it would play, and for agents that think ``values`` by seat, ``candidates``, ``line``."""

@final
class Network:
    """A network that learned a game by playing against itself: the one that comes with the program,
    ``Network("blokus-duo")``, or one from a file, ``Network("blokus-duo", "runs/mine/best.safetensors")``.
    """

    def __new__(cls, game: str | Game, checkpoint: str | None = None) -> Network: ...
    @property
    def game(self) -> Game:
        """The game that it plays here."""
    @property
    def checkpoint(self) -> str | None:
        """The file or the name it was loaded by."""
    def evaluate(
        self, position: Position
    ) -> tuple[list[float], npt.NDArray[np.int64], npt.NDArray[np.float32]]:
        """What it thinks at first sight: the expected utility of each seat between 0 and 1, the legal actions, and the
        share of each, which together make 1."""
    def search(self, position: Position, visits: SupportsIndex = 800, seed: SupportsIndex | None = None) -> dict[str, Any]:
        """A search that it guides: as ``Agent.think`` of ``alphazero`` with so many visits."""

@final
class Tablebase:
    """The exact values of a solved game: ``Tablebase("pylos")``."""

    def __new__(cls, game: str | Game) -> Tablebase: ...
    @property
    def game(self) -> Game:
        """The game."""
    def values(self, position: Position) -> list[dict[str, Any]]:
        """Every legal turn with its value for the player who makes it, the best first: ``text``, ``outcome``
        (``win``, ``loss``, ``draw``), ``turns``."""
    def outcome(self, position: Position) -> str:
        """The value for the player to move: ``win``, ``loss`` or ``draw``."""

@final
class Batch:
    """Games side by side on arrays that are written in place; the environments are made of it."""

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
        """The positions as those see them who are to move."""
    @property
    def masks(self) -> npt.NDArray[np.int8]:
        """1 for every action that is legal."""
    @property
    def legal(self) -> npt.NDArray[np.int64]:
        """How many actions are legal."""
    @property
    def movers(self) -> npt.NDArray[np.int64]:
        """The seats to move."""
    @property
    def acted(self) -> npt.NDArray[np.int64]:
        """The seats that have just moved."""
    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """What the last moves were worth to each seat."""
    @property
    def ended(self) -> npt.NDArray[np.bool_]:
        """Whether they ended the game."""
    def reset(self, seed: int | None = None) -> None:
        """Begins all games anew, and with a seed the random actions too."""
    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """Plays one action in each game, or none in any."""
    def step_one(self, action: SupportsIndex) -> tuple[int, int, bool]:
        """Plays one action in a batch of one game: who is to move then, how many actions are legal, whether the game is over."""
    def random_actions(self, actions: npt.NDArray[np.int64]) -> None:
        """Writes a random legal action for each game into an array; 0 for games that are over."""
    def legal_actions(self, game: int) -> npt.NDArray[np.int64]:
        """The legal actions of one game, in no particular order."""
    def position(self, game: int) -> Position:
        """A copy of one game."""
    def observe(self, game: int, seat: int | None = None) -> npt.NDArray[np.int8]:
        """One game as a seat sees it, or as nobody in particular does."""
    def __len__(self) -> int: ...

@final
class Learner:
    """The learning half of a training run whose games are played elsewhere, by ``SelfPlay``. ``config`` is the text of the settings
    that ``polyspire train`` reads, and the folder has the files that it writes; either can go on with what the other began."""

    def __new__(cls, config: str, folder: str | os.PathLike[str], resume: bool = False) -> Learner: ...
    @property
    def game(self) -> str:
        """The id of the game."""
    @property
    def total(self) -> int:
        """Games in all."""
    @property
    def games(self) -> int:
        """Games learned from so far."""
    @property
    def step(self) -> int:
        """Training steps made so far."""
    @property
    def iteration(self) -> int:
        """Iterations finished so far: the version of the network."""
    @property
    def is_over(self) -> bool:
        """Whether all games were played, or the time is over."""
    def network(self) -> bytes:
        """The network as it plays now, as a file."""
    def wanted(self, ahead: int = 0) -> list[int]:
        """The numbers of the games that are lacking for the next iteration, and for so many iterations after it."""
    def take(self, games: bytes, max_lag: int | None = None) -> dict[str, int]:
        """Takes games that ``SelfPlay.play`` returned, in any order: how many were ``new`` and are in the files now, how many
        were ``known`` and how many ``stale``, made by networks more than ``max_lag`` iterations old. Stale ones are still wanted."""
    def is_ready(self) -> bool:
        """Whether all games of the next iteration are there."""
    def learn(self) -> dict[str, Any]:
        """Learns from the games of the next iteration, saves, and returns what was measured."""
    def checkpoint(self) -> str | None:
        """Makes a checkpoint if it is time for one, and lists it as not rated; its name in the folder."""
    def unrated(self) -> list[str]:
        """The checkpoints that are to be rated."""
    def rate(self, file: str, judgement: dict[str, Any]) -> str:
        """Enters what ``rate_network`` found out about a checkpoint, and returns a line about it for people."""

@final
class SelfPlay:
    """Whoever plays the games of a learner, on all cores of this machine or on so many ``threads``."""

    def __new__(cls, config: str, threads: int = 0) -> SelfPlay: ...
    def play(self, network: bytes, numbers: Sequence[int]) -> bytes:
        """Plays the games with these numbers by a network that ``Learner.network`` returned; what comes back is for
        ``Learner.take``. Other Python threads run meanwhile."""

def rate_network(config: str, network: bytes, threads: int = 0) -> dict[str, Any]:
    """Finds out how good a network is, by games against random play and the anchors of the settings; for ``Learner.rate``."""

@final
class Tournament:
    """A tournament by the text of a file as ``polyspire arena FILE.toml`` reads it, whose relative paths start from ``folder``.
    With ``out`` it keeps the journal there and writes the results; without, it can only play."""

    def __new__(
        cls, text: str, folder: str | os.PathLike[str] = ".", out: str | os.PathLike[str] | None = None
    ) -> Tournament: ...
    @property
    def planned(self) -> int:
        """How many games are planned."""
    @property
    def out(self) -> Path | None:
        """The folder for results."""
    @property
    def name(self) -> str:
        """The game, who meets whom, and how many take part."""
    def missing(self) -> list[int]:
        """The games that are not in the journal; none once the test of ``sprt`` is decided."""
    def play(self, game: int) -> str:
        """Plays one game, and returns what ``record`` takes. Other Python threads run meanwhile."""
    def record(self, parcel: str) -> bool:
        """Enters a game that was played, in the journal and as a record; ``False`` if it is there already."""
    def finish(self) -> tuple[dict[str, Any], str]:
        """Writes the results to the folder, if there is one; the summary, and the same for people."""
