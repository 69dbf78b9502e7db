"""Proximal policy optimisation with action masks on Blokus Duo against itself, in one file and in plain numpy.

A small network (one hidden layer, a row for every action) learns from dense rewards in the vector environment: masked softmax,
returns to the end of the game, clipped updates by Adam. Run: python masked_ppo.py [--updates 100]
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

import polyspire
from polyspire import Game, Position

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]

HIDDEN = 32
GAMES, STEPS = 32, 32
EPOCHS, MINIBATCH = 3, 256
RATE, CLIP, VALUE_WEIGHT, ENTROPY = 3e-3, 0.2, 0.5, 0.003
POINTS = 20.0
"""So many points are worth 1."""


class Policy:
    """Scores of actions and a value from one hidden layer, with the moments that Adam keeps of every weight."""

    def __init__(self, game: Game, rng: np.random.Generator) -> None:
        inputs = int(np.prod(game.observation_shape))
        sizes: dict[str, tuple[int, ...]] = {
            "first": (inputs, HIDDEN),
            "bias": (HIDDEN,),
            "rows": (HIDDEN, game.num_actions),
            "base": (game.num_actions,),
            "value": (HIDDEN,),
        }
        scale = {"first": 0.05, "rows": 0.02}
        self.weights = {
            name: (scale.get(name, 0.0) * rng.standard_normal(size)).astype(np.float32) for name, size in sizes.items()
        }
        self.moments = {name: np.zeros((2, *size), np.float32) for name, size in sizes.items()}
        self.steps = 0

    def look(self, observation: npt.NDArray[Any], mask: Mask) -> tuple[Floats, Floats, Floats, Floats]:
        """What goes in, the hidden layer, the share of every action and the value."""
        seen = observation.reshape(len(observation), -1).astype(np.float32)
        hidden = np.tanh(seen @ self.weights["first"] + self.weights["bias"])
        scores = np.where(mask != 0, hidden @ self.weights["rows"] + self.weights["base"], -np.inf)
        grown = np.exp(scores - scores.max(axis=1, keepdims=True))
        shares = np.asarray(grown / grown.sum(axis=1, keepdims=True), np.float32)
        return seen, hidden, shares, hidden @ self.weights["value"]

    def follow(self, slopes: dict[str, Floats]) -> None:
        """One step of Adam uphill."""
        self.steps += 1
        for name, slope in slopes.items():
            first, second = self.moments[name]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            step = first / (1 - 0.9**self.steps) / (np.sqrt(second / (1 - 0.999**self.steps)) + 1e-6)
            self.weights[name] += np.asarray(RATE * step, np.float32)


@dataclass
class Experience:
    """Decisions, one per row."""

    observation: npt.NDArray[np.int8]
    mask: Mask
    action: npt.NDArray[np.int64]
    chance: Floats
    value: Floats
    worth: Floats


def draw(shares: Floats, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """One action for each row; never one without a share."""
    heights = np.cumsum(shares, axis=1)
    marks = rng.random(len(shares), np.float32) * heights[:, -1]
    return np.array([np.searchsorted(row, mark, side="right") for row, mark in zip(heights, marks, strict=True)], np.int64)


def play(
    env: polyspire.VectorGames,
    now: tuple[dict[str, npt.NDArray[Any]], dict[str, Any]],
    policy: Policy,
    rng: np.random.Generator,
) -> Experience:
    """Some steps in all games, and what came of them for whoever decided."""
    observation, info = now
    rows, kept, movers, gains, ends = np.arange(GAMES), [], [], [], []
    for _ in range(STEPS):
        seen, mask = observation["observation"].copy(), observation["action_mask"].copy()
        _, _, shares, value = policy.look(seen, mask)
        action = draw(shares, rng)
        kept.append((seen, mask, action, shares[rows, action], value))
        movers.append(info["to_move"].copy())
        observation, _, terminated, _, info = env.step(action)
        gains.append(info["rewards"] / POINTS)
        ends.append(terminated.copy())
    # What the critic expects of games that go on; dense rewards of two seats add up to nothing.
    value = policy.look(observation["observation"], observation["action_mask"])[3]
    future = np.zeros((GAMES, 2), np.float32)
    future[rows, info["to_move"]], future[rows, 1 - info["to_move"]] = value, -value
    worth = np.zeros((STEPS, GAMES), np.float32)
    for step in reversed(range(STEPS)):
        future = np.where(ends[step][:, None], 0.0, future).astype(np.float32) + gains[step]
        worth[step] = future[rows, movers[step]]
    seen, mask, action, chance, value = (np.concatenate(column) for column in zip(*kept, strict=True))
    return Experience(seen, mask, action, chance, value, worth.reshape(-1))


def learn(policy: Policy, played: Experience, rng: np.random.Generator) -> None:
    """Clipped updates on random minibatches."""
    gain = played.worth - played.value
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    for _ in range(EPOCHS):
        for chosen in np.array_split(rng.permutation(len(gain)), max(1, len(gain) // MINIBATCH)):
            seen, hidden, shares, value = policy.look(played.observation[chosen], played.mask[chosen])
            rows, action = np.arange(len(chosen)), played.action[chosen]
            ratio = shares[rows, action] / played.chance[chosen]
            good = gain[chosen]
            is_clipped = ((good > 0) & (ratio > 1 + CLIP)) | ((good < 0) & (ratio < 1 - CLIP))
            push = np.where(is_clipped, 0.0, good * ratio)[:, None]
            surprise = -np.log(np.maximum(shares, 1e-12))
            entropy = (shares * surprise).sum(axis=1, keepdims=True)
            scores = -push * shares + ENTROPY * shares * (surprise - entropy)
            scores[rows, action] += push[:, 0]
            scores = np.asarray(scores / len(chosen), np.float32)
            error = np.asarray(VALUE_WEIGHT * (played.worth[chosen] - value) / len(chosen), np.float32)
            below = (scores @ policy.weights["rows"].T + error[:, None] * policy.weights["value"]) * (1 - hidden**2)
            policy.follow(
                {
                    "rows": hidden.T @ scores,
                    "base": scores.sum(axis=0),
                    "value": hidden.T @ error,
                    "first": seen.T @ below,
                    "bias": below.sum(axis=0),
                }
            )


def train(updates: int, seed: int = 1) -> Policy:
    rng = np.random.default_rng(seed)
    env = polyspire.vector("blokus-duo", GAMES, reward="dense")
    policy = Policy(env.game, rng)
    # The same arrays for ever: the environment writes into them.
    now = env.reset(seed=seed)
    for update in range(updates):
        played = play(env, now, policy, rng)
        learn(policy, played, rng)
        print(f"update {update + 1}: mean share of the chosen action {np.mean(played.chance):.4f}")
    return policy


def rate_against_random(policy: Policy, games: int, seed: int = 9) -> float:
    """The share of points of the learner's likeliest moves against random ones, in both seats."""
    rng = np.random.default_rng(seed)
    points = 0.0
    for number in range(games):
        position, own = Position("blokus-duo"), number % 2
        while (seat := position.to_move) is not None:
            if seat == own:
                _, _, shares, _ = policy.look(position.observe()[None], position.action_mask()[None])
                position.play(int(np.argmax(shares[0])))
            else:
                position.play(rng.choice(position.legal_actions()))
        result = position.result()
        assert result is not None
        points += (own in result["winners"]) / len(result["winners"])
    return points / games


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--updates", type=int, default=100)
    parser.add_argument("--games", type=int, default=40, help="games against random at the end")
    arguments = parser.parse_args()
    learned = train(arguments.updates)
    print(f"against random: {rate_against_random(learned, arguments.games):.2f} of the points")
