"""PettingZoo's AEC API."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from polyspire._native import Game, Position
from polyspire.options import (
    RENDER_MODES,
    SPARSE,
    Reward,
    Shaping,
    action_number,
    check_render_mode,
    make_batch,
    observation_space,
    reward_options,
)
from polyspire.render import render

Observation = dict[str, npt.NDArray[np.int8]]

ILLEGAL_REWARD = -1.0
"""The reward of an illegal action, which ends the game as PettingZoo's ``TerminateIllegalWrapper`` does."""


class RawEnv(AECEnv[str, Any, Any], EzPickle):
    """A game of the catalogue, one decision per step. Illegal actions raise ``IllegalMoveError``.

    Agents are ``player_0`` and so on, one per seat. The environment is deterministic.
    """

    def __init__(
        self,
        game: str | Game,
        render_mode: str | None = None,
        reward: Reward = "sparse",
        shaping: Shaping = False,
    ) -> None:
        self.game = Game(game)
        EzPickle.__init__(self, self.game.id, render_mode, reward, shaping)
        super().__init__()
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{self.game.id.replace('-', '_')}_v0",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 2,
        }
        rewards = reward_options(reward, shaping)
        self._batch = make_batch(self.game, 1, rewards, restarts=False)
        # The arrays are the same ones for ever; the games write into them.
        self._picture, self._mask = self._batch.pictures[0], self._batch.masks[0]
        self._rewards = self._batch.rewards[0]
        # Otherwise there is nothing to be counted before the end.
        self._pays_on_the_way = rewards != SPARSE
        self._num_actions = self.game.num_actions
        self._is_over = False
        self.agents: list[str] = []
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(self.game) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.game.num_actions) for agent in self.possible_agents}
        channels, rows, cols = self.game.observation_shape
        high = max(self.game.observation_high, self.game.seats - 1)
        self.state_space = spaces.Box(0, high, (channels + 1, rows, cols), np.int8)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The action space of an agent, legal or not."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game. The seed has no effect, because the game is deterministic."""
        self._batch.reset()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"legal_count": 0} for agent in self.agents}
        self._skip_agent_selection = None
        self._is_over = False
        self.agent_selection = self.possible_agents[self._batch.movers[0]]
        self.infos[self.agent_selection]["legal_count"] = int(self._batch.legal[0])

    def observe(self, agent: str) -> Observation:
        """The observation of an agent; only the one to move has legal actions."""
        if agent not in self._seats:
            raise ValueError(f"there is no agent {agent!r}; the agents are {', '.join(self.possible_agents)}")
        if agent == self.agent_selection and not self._is_over:
            return {"observation": self._picture.copy(), "action_mask": self._mask.copy()}
        return {
            "observation": self._batch.observe(0, self._seats[agent]),
            "action_mask": np.zeros_like(self._mask),
        }

    def state(self) -> npt.NDArray[np.int8]:
        """The global state: the colours in their order, and a channel with the seat to move."""
        seen = self._batch.observe(0)
        mover = np.full((1, *seen.shape[1:]), self._batch.movers[0], np.int8)
        return np.concatenate([seen, mover])

    def position(self) -> Position:
        """A copy of the game."""
        return self._batch.position(0)

    def legal_actions(self) -> npt.NDArray[np.int64]:
        """The legal actions of the agent to move; with many actions much faster than searching the mask."""
        return self._batch.legal_actions(0)

    def step(self, action: Any) -> None:
        """Plays an action of the agent to move; ``None`` removes an agent whose game is over."""
        if not self.agents:
            raise ValueError("the game is over or has not begun: call reset() before step()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._act(agent, action_number(action, self._num_actions))
        if self.render_mode == "human":
            self.render()

    def _act(self, agent: str, action: int) -> None:
        seat, legal_count, self._is_over = self._batch.step_one(action)
        self._cumulative_rewards[agent] = 0.0
        if self._is_over or self._pays_on_the_way:
            self.rewards = dict(zip(self.possible_agents, self._rewards.tolist(), strict=True))
            self._accumulate_rewards()
        if self._is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        self.infos[agent]["legal_count"] = 0
        self.agent_selection = mover = self.possible_agents[seat]
        self.infos[mover]["legal_count"] = legal_count

    def render(self) -> Any:
        """Prints the board (``human``), or returns it as text (``ansi``) or pixels (``rgb_array``)."""
        return render(self._batch.position(0), self.render_mode)

    def close(self) -> None:
        """Does nothing."""


class Env(RawEnv):
    """The same, except that an illegal action ends the game with a penalty, as in PettingZoo, and that calls in the wrong
    order are reported.

    PettingZoo's ``OrderEnforcingWrapper`` would report them too, at half the speed.
    """

    _has_begun = False
    _has_updated = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game. The seed has no effect, because the game is deterministic."""
        self._has_begun = self._has_updated = True
        super().reset(seed, options)

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:  # type: ignore[override]
        """Yields the agent to act until the game is over; call ``step`` in between."""
        if not self._has_begun:
            EnvLogger.error_agent_iter_before_reset()
        return self._iterate(max_iter)

    def _iterate(self, left: int) -> Iterator[str]:
        while left > 0 and self.agents:
            assert self._has_updated, "need to call step() or reset() in a loop over `agent_iter`"
            self._has_updated = False
            left -= 1
            yield self.agent_selection

    def step(self, action: Any) -> None:
        """Plays an action of the agent to move; ``None`` removes an agent whose game is over."""
        if not self._has_begun:
            EnvLogger.error_step_before_reset()
        self._has_updated = True
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        super().step(action)

    def observe(self, agent: str) -> Observation:
        """The observation of an agent; only the one to move has legal actions."""
        if not self._has_begun:
            EnvLogger.error_observe_before_reset()
        return super().observe(agent)

    def state(self) -> npt.NDArray[np.int8]:
        """The global state: the colours in their order, and a channel with the seat to move."""
        if not self._has_begun:
            EnvLogger.error_state_before_reset()
        return super().state()

    def render(self) -> Any:
        """Prints the board (``human``), or returns it as text (``ansi``) or pixels (``rgb_array``)."""
        if not self._has_begun:
            EnvLogger.error_render_before_reset()
        return super().render()

    def _act(self, agent: str, action: int) -> None:
        if self._mask[action]:
            super()._act(agent, action)
            return
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = ILLEGAL_REWARD
        self._accumulate_rewards()
        self._deads_step_first()


def env(
    game: str | Game,
    render_mode: str | None = None,
    reward: Reward = "sparse",
    shaping: Shaping = False,
) -> Env:
    """A game of the catalogue as a PettingZoo environment: ``polyspire.env("blokus-duo")``.

    ``reward`` is ``sparse`` (1 for a win, -1 for a loss, 0 for a draw; in between by rank with more than two seats) or
    ``dense`` (the change of one's lead, in points). ``shaping`` adds bonuses for corners and centre.
    """
    return Env(game, render_mode, reward, shaping)


def raw_env(
    game: str | Game,
    render_mode: str | None = None,
    reward: Reward = "sparse",
    shaping: Shaping = False,
) -> RawEnv:
    """The same without checks; illegal actions raise ``IllegalMoveError``."""
    return RawEnv(game, render_mode, reward, shaping)
