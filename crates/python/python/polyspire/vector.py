"""Many games stepped by one call, without copies."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from polyspire._native import Game, Position
from polyspire.options import Reward, Shaping, make_batch, observation_space, reward_options

AnyArray = npt.NDArray[Any]


class VectorGames(VectorEnv[dict[str, AnyArray], AnyArray, AnyArray]):
    """Parallel games, each observed by the seat to move.

    All arrays are allocated once and written in place at every step: copy what you want to keep. They are read-only,
    because only changes are written. A game that ends is reported as terminated, with its rewards, and has restarted when
    ``step`` returns (Gymnasium's same-step mode), so ``observation`` and ``action_mask`` always belong to a running game.

    ``step`` returns the reward of the seat that acted; ``info["rewards"]`` has those of all seats, ``info["acted"]`` who
    acted, ``info["to_move"]`` who is next and ``info["legal_count"]`` how many actions that seat has.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int,
        reward: Reward = "sparse",
        shaping: Shaping = False,
        seed: int = 0,
    ) -> None:
        self.game = Game(game)
        self.num_envs = num_envs
        self._batch = make_batch(self.game, num_envs, reward_options(reward, shaping), restarts=True, seed=seed)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = spaces.Discrete(self.game.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._observation = {
            "observation": _read_only(self._batch.pictures),
            "action_mask": _read_only(self._batch.masks),
        }
        self._ended = _read_only(self._batch.ended)
        self._never = _read_only(np.zeros(num_envs, np.bool_))
        self._rewards, self._acted = self._batch.rewards, self._batch.acted
        self._rows = np.arange(num_envs)
        self._info = {
            "to_move": _read_only(self._batch.movers),
            "acted": _read_only(self._acted),
            "rewards": _read_only(self._rewards),
            "legal_count": _read_only(self._batch.legal),
        }

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, AnyArray], dict[str, Any]]:
        """Restarts all games. The seed is that of ``random_actions``; the games are deterministic."""
        if isinstance(seed, list):
            seed = next((one for one in seed if one is not None), None)
        self._batch.reset(seed)
        return self._observation, self._info

    def step(
        self, actions: AnyArray
    ) -> tuple[dict[str, AnyArray], AnyArray, AnyArray, AnyArray, dict[str, Any]]:
        """Plays one action in each game; if one of them is illegal, raises ``IllegalMoveError`` and plays none."""
        actions = np.asarray(actions)
        if actions.dtype != np.int64 or not actions.flags.c_contiguous:
            if not np.issubdtype(actions.dtype, np.integer):
                raise TypeError(f"actions are whole numbers, one per game, not {actions.dtype}")
            actions = np.ascontiguousarray(actions, np.int64)
        if actions.shape != (self.num_envs,):
            raise ValueError(f"actions must have the shape ({self.num_envs},), not {actions.shape}")
        self._batch.step(actions)
        return self._observation, self._rewards[self._rows, self._acted], self._ended, self._never, self._info

    def random_actions(self, out: npt.NDArray[np.int64] | None = None) -> npt.NDArray[np.int64]:
        """A random legal action for each game, written to ``out`` if given."""
        actions = np.empty(self.num_envs, np.int64) if out is None else out
        self._batch.random_actions(actions)
        return actions

    def position(self, index: int) -> Position:
        """A copy of one game."""
        return self._batch.position(index)


def _read_only(array: AnyArray) -> AnyArray:
    view = array.view()
    view.flags.writeable = False
    return view


def vector(
    game: str | Game,
    num_envs: int,
    reward: Reward = "sparse",
    shaping: Shaping = False,
    seed: int = 0,
) -> VectorGames:
    """Parallel games: ``polyspire.vector("blokus-duo", 256)``."""
    return VectorGames(game, num_envs, reward, shaping, seed)
