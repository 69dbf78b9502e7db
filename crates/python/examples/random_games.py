"""Random games in every environment: the smallest loops that work.

Run: python random_games.py
"""

from __future__ import annotations

import gymnasium
import numpy as np

import polyspire
from polyspire.envs import blokus_duo_v0


def cycle(seed: int) -> dict[str, float]:
    """One game by PettingZoo's cycle; what everybody got."""
    rng = np.random.default_rng(seed)
    env = blokus_duo_v0.env()
    env.reset(seed=seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, is_terminated, is_truncated, _ = env.last()
        totals[agent] += float(reward)
        if is_terminated or is_truncated:
            env.step(None)
        else:
            assert observation is not None
            env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
    return totals


def against_an_agent(seed: int, opponent: str = "greedy") -> float:
    """One game of random moves against an agent, by Gymnasium."""
    rng = np.random.default_rng(seed)
    env = gymnasium.make("polyspire/Pylos-v0", opponents=opponent)
    observation, _ = env.reset(seed=seed)
    total, is_over = 0.0, False
    while not is_over:
        action = rng.choice(np.flatnonzero(observation["action_mask"]))
        observation, reward, is_over, _, _ = env.step(action)
        total += float(reward)
    return total


def many(steps: int, count: int = 64) -> int:
    """Many games at once; how many ended."""
    games = polyspire.vector("blokus-duo", count)
    games.reset(seed=1)
    actions = np.empty(count, np.int64)
    ended = 0
    for _ in range(steps):
        games.random_actions(out=actions)
        _, _, terminations, _, _ = games.step(actions)
        ended += int(terminations.sum())
    return ended


if __name__ == "__main__":
    print("PettingZoo:", cycle(1))
    print("Gymnasium, against greedy:", against_an_agent(1))
    print("vector: games ended in 200 steps of 64:", many(200))
