"""Proximal policy optimisation with action masks on Blokus Duo against itself, in one file and in plain numpy.

The policy is linear in the observation, so this is a baseline that shows the loop and not a strong player: vector environment,
masked softmax, advantages from the end of each game, clipped updates. Run: python masked_ppo.py [--updates 40]
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import numpy.typing as npt

import polyspire
from polyspire import Game, Position

Floats = npt.NDArray[np.float32]


class Policy:
    """Scores of actions and a value, both linear in the numbers of the observation."""

    def __init__(self, game: Game, rng: np.random.Generator) -> None:
        self.inputs = int(np.prod(game.observation_shape)) + 1
        self.actor = (rng.standard_normal((self.inputs, game.num_actions)) * 0.001).astype(np.float32)
        self.critic = np.zeros(self.inputs, np.float32)

    def see(self, observation: npt.NDArray[Any]) -> Floats:
        flat = observation.reshape(len(observation), -1).astype(np.float32)
        return np.concatenate([flat, np.ones((len(flat), 1), np.float32)], axis=1)

    def shares(self, seen: Floats, mask: npt.NDArray[Any]) -> Floats:
        scores = np.where(mask != 0, seen @ self.actor, -np.inf)
        scores -= scores.max(axis=1, keepdims=True)
        grown = np.exp(scores)
        return np.asarray(grown / grown.sum(axis=1, keepdims=True), np.float32)


def draw(shares: Floats, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """One action for each row; never one without a share."""
    noise = -np.log(-np.log(rng.random(shares.shape, np.float32) + 1e-12) + 1e-12)
    with np.errstate(divide="ignore"):
        drawn: npt.NDArray[np.int64] = np.argmax(np.log(shares) + noise, axis=1).astype(np.int64)
    return drawn


def train(updates: int, games: int = 16, steps: int = 48, rate: float = 0.02, clip: float = 0.2, seed: int = 1) -> Policy:
    rng = np.random.default_rng(seed)
    env = polyspire.vector("blokus-duo", games)
    policy = Policy(env.game, rng)
    observation, info = env.reset(seed=seed)
    for update in range(updates):
        seen, masks, actions, chances = [], [], [], []
        movers, ends, rewards = [], [], []
        for _ in range(steps):
            view, mask = policy.see(observation["observation"]), observation["action_mask"].copy()
            shares = policy.shares(view, mask)
            chosen = draw(shares, rng)
            seen.append(view)
            masks.append(mask)
            actions.append(chosen)
            chances.append(shares[np.arange(games), chosen])
            movers.append(info["to_move"].copy())
            observation, _, terminations, _, info = env.step(chosen)
            ends.append(terminations.copy())
            rewards.append(info["rewards"].copy())
        # What each seat gets at the end of its game, or what the critic expects where the game goes on.
        values = policy.see(observation["observation"]) @ policy.critic
        rows = np.arange(games)
        worth = np.zeros((games, 2), np.float32)
        worth[rows, info["to_move"]], worth[rows, 1 - info["to_move"]] = values, -values
        returns = np.zeros((steps, games), np.float32)
        for step in reversed(range(steps)):
            worth = np.where(ends[step][:, None], rewards[step], worth).astype(np.float32)
            returns[step] = worth[rows, movers[step]]
        for step in rng.permutation(steps):
            view, mask, chosen = seen[step], masks[step], actions[step]
            gain = returns[step] - view @ policy.critic
            shares = policy.shares(view, mask)
            ratio = shares[rows, chosen] / chances[step]
            is_clipped = ((gain > 0) & (ratio > 1 + clip)) | ((gain < 0) & (ratio < 1 - clip))
            slope = np.where(is_clipped, 0.0, gain * ratio)[:, None] * -shares
            slope[rows, chosen] += np.where(is_clipped, 0.0, gain * ratio)
            policy.actor += np.asarray(rate / games * (view.T @ slope), np.float32)
            policy.critic += np.asarray(rate / games / policy.inputs * 10 * (view.T @ gain), np.float32)
        print(f"update {update + 1}: {int(np.sum(ends))} games ended, mean share {np.mean(chances):.4f}")
    return policy


def rate_against_random(policy: Policy, games: int, seed: int = 9) -> float:
    """The share of points of the learner's likeliest moves against random ones, in both seats."""
    rng = np.random.default_rng(seed)
    points = 0.0
    for number in range(games):
        position, own = Position("blokus-duo"), number % 2
        while (seat := position.to_move) is not None:
            legal = position.legal_actions()
            if seat == own:
                shares = policy.shares(policy.see(position.observe()[None]), position.action_mask()[None])
                position.play(int(np.argmax(shares[0])))
            else:
                position.play(rng.choice(legal))
        result = position.result()
        assert result is not None
        points += (own in result["winners"]) / len(result["winners"])
    return points / games


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--updates", type=int, default=40)
    parser.add_argument("--games", type=int, default=20, help="games against random at the end")
    arguments = parser.parse_args()
    learned = train(arguments.updates)
    print(f"against random: {rate_against_random(learned, arguments.games):.2f} of the points")
