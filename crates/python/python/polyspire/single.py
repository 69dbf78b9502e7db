"""Gymnasium: one learner, and agents of the catalogue in the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from polyspire._native import Agent, Game, Position, game_ids
from polyspire.aec import ILLEGAL_REWARD, Observation
from polyspire.options import (
    RENDER_MODES,
    Reward,
    Shaping,
    action_number,
    check_render_mode,
    make_batch,
    observation_space,
    reward_options,
)
from polyspire.render import render


class SingleAgentEnv(gymnasium.Env[Observation, np.int64]):
    """A game against agents: ``gymnasium.make("polyspire/BlokusDuo-v0", opponents="level-3")``.

    ``opponents`` is a spec for all other seats, or a list with one for each in seat order. ``seat`` is the learner's, or
    ``None`` for a random one in every game. An illegal action ends the game with -1, and ``info`` says so.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}

    def __init__(
        self,
        game: str | Game,
        opponents: str | Sequence[str] = "random",
        seat: int | None = 0,
        render_mode: str | None = None,
        reward: Reward = "sparse",
        shaping: Shaping = False,
    ) -> None:
        self.game = Game(game)
        check_render_mode(render_mode)
        self.render_mode = render_mode
        others = self.game.seats - 1
        self._specs = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(self._specs) != others:
            raise ValueError(f"{self.game.id} has {others} other seats, and there are {len(self._specs)} opponents")
        if seat is not None and not 0 <= seat < self.game.seats:
            raise ValueError(f"there is no seat {seat}; seats are the numbers from 0 to {others}, or None for any")
        self._fixed_seat = seat
        self._batch = make_batch(self.game, 1, reward_options(reward, shaping), restarts=False)
        self.observation_space = cast("spaces.Space[Observation]", observation_space(self.game))
        self.action_space = spaces.Discrete(self.game.num_actions)
        # Made now, to hear at once what is wrong with a spec.
        self._agents = [Agent(spec, self.game) for spec in self._specs]
        self._has_game = False
        self.seat = seat or 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Starts a new game; a seed also seeds the opponents."""
        super().reset(seed=seed)
        if seed is not None:
            seeds = self.np_random.integers(0, 2**63, len(self._specs))
            pairs = zip(self._specs, seeds, strict=True)
            self._agents = [Agent(spec, self.game, int(one)) for spec, one in pairs]
        if self._fixed_seat is None:
            self.seat = int(self.np_random.integers(self.game.seats))
        self._batch.reset()
        self._has_game = True
        self._let_others_play()
        return self._observe(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays an action, and the replies of the opponents."""
        if not self._has_game:
            raise ValueError("the game is over or has not begun: call reset() before step()")
        number = action_number(action, int(self._batch.masks.shape[1]))
        if not self._batch.masks[0, number]:
            self._has_game = False
            return self._observe(), ILLEGAL_REWARD, True, False, {**self._info(), "is_illegal": True}
        self._batch.step_one(number)
        gained = float(self._batch.rewards[0, self.seat]) + self._let_others_play()
        is_over = bool(self._batch.ended[0])
        self._has_game = not is_over
        if self.render_mode == "human":
            self.render()
        return self._observe(), gained, is_over, False, self._info()

    def _let_others_play(self) -> float:
        """Plays until the learner is to move; what that is worth to the learner."""
        gained = 0.0
        while not self._batch.ended[0] and self._batch.movers[0] != self.seat:
            other = int(self._batch.movers[0] - self.seat) % self.game.seats - 1
            # A whole turn may be several decisions.
            for text in self._agents[other].play(self._batch.position(0)):
                self._batch.step_one(self.game.action_number(text))
                gained += float(self._batch.rewards[0, self.seat])
        return gained

    def _observe(self) -> Observation:
        return {
            "observation": self._batch.observe(0, self.seat),
            "action_mask": self._batch.masks[0].copy(),
        }

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"legal_count": int(self._batch.legal[0]), "seat": self.seat, "is_illegal": False}
        if self._batch.ended[0]:
            info["result"] = self._batch.position(0).result()
        return info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions, under the name that sb3-contrib's MaskablePPO calls."""
        masks: npt.NDArray[np.bool_] = self._batch.masks[0].astype(np.bool_)
        return masks

    def position(self) -> Position:
        """A copy of the game."""
        return self._batch.position(0)

    def render(self) -> Any:
        """Prints the board (``human``), or returns it as text (``ansi``) or pixels (``rgb_array``)."""
        return render(self._batch.position(0), self.render_mode)


def gym_id(game: str) -> str:
    """A game's id in Gymnasium: ``blokus-duo`` is ``polyspire/BlokusDuo-v0``."""
    return f"polyspire/{''.join(part.capitalize() for part in game.split('-'))}-v0"


def register() -> None:
    """Registers all games with Gymnasium; importing ``polyspire`` does it."""
    for game in game_ids():
        if gym_id(game) not in gymnasium.registry:
            gymnasium.register(gym_id(game), "polyspire.single:SingleAgentEnv", kwargs={"game": game})
