"""PettingZoo's parallel API: all agents act at every step, and only the action of the one to move counts."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import ParallelEnv

from polyspire._native import Game
from polyspire.aec import Env, Observation
from polyspire.options import Reward, Shaping


class ParallelGame(ParallelEnv[str, Any, Any], EzPickle):
    """A game of the catalogue in which all agents act at once.

    Actions of agents not to move are ignored, and their masks are empty; ``infos`` say who is ``to_move``.
    """

    def __init__(
        self,
        game: str | Game,
        render_mode: str | None = None,
        reward: Reward = "sparse",
        shaping: Shaping = False,
    ) -> None:
        self._cycle = Env(game, render_mode, reward, shaping)
        self.game = self._cycle.game
        EzPickle.__init__(self, self.game.id, render_mode, reward, shaping)
        self.metadata = {**self._cycle.metadata, "is_parallelizable": True}
        self.render_mode = render_mode
        self.possible_agents = self._cycle.possible_agents[:]
        self.observation_spaces = self._cycle.observation_spaces
        self.action_spaces = self._cycle.action_spaces
        self.state_space = self._cycle.state_space
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The action space of an agent, legal or not."""
        return self.action_spaces[agent]

    def _observe(self, agents: list[str]) -> dict[str, Observation]:
        return {agent: self._cycle.observe(agent) for agent in agents}

    def _infos(self, agents: list[str]) -> dict[str, dict[str, Any]]:
        mover = self._cycle.agent_selection
        return {agent: {**self._cycle.infos[agent], "to_move": agent == mover} for agent in agents}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Starts a new game."""
        self._cycle.reset(seed, options)
        self.agents = self.possible_agents[:]
        return self._observe(self.agents), self._infos(self.agents)

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Plays the action of the agent to move."""
        if not self.agents:
            raise ValueError("the game is over or has not begun: call reset() before step()")
        mover = self._cycle.agent_selection
        if mover not in actions:
            raise ValueError(f"there is no action for {mover}, who is to move")
        self._cycle.step(actions[mover])
        agents = self.agents
        terminations, truncations = dict(self._cycle.terminations), dict(self._cycle.truncations)
        if any(terminations.values()) or any(truncations.values()):
            self.agents = []
        return self._observe(agents), dict(self._cycle.rewards), terminations, truncations, self._infos(agents)

    def state(self) -> npt.NDArray[np.int8]:
        """The global state."""
        return self._cycle.state()

    def render(self) -> Any:
        """Prints the board (``human``), or returns it as text (``ansi``) or pixels (``rgb_array``)."""
        return self._cycle.render()

    def close(self) -> None:
        """Does nothing."""


def parallel_env(
    game: str | Game,
    render_mode: str | None = None,
    reward: Reward = "sparse",
    shaping: Shaping = False,
) -> ParallelGame:
    """A game of the catalogue with PettingZoo's parallel API."""
    return ParallelGame(game, render_mode, reward, shaping)
