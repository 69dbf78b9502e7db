"""One learner against agents."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import polyspire


def test_gymnasium_accepts_every_game(game):
    check_env(gymnasium.make(polyspire.gym_id(game)).unwrapped)


def play(env, seed: int) -> tuple[float, dict]:
    observation, info = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    total, is_over = 0.0, False
    while not is_over:
        action = rng.choice(np.flatnonzero(observation["action_mask"]))
        observation, reward, is_over, is_truncated, info = env.step(action)
        assert not is_truncated and not info["is_illegal"]
        total += reward
    return total, info


def test_whole_games_end_with_their_result(game):
    env = gymnasium.make(polyspire.gym_id(game), opponents="random", seat=None).unwrapped
    for seed in range(2):
        total, info = play(env, seed)
        scores, own = info["result"]["scores"], info["seat"]
        others = [score for seat, score in enumerate(scores) if seat != own]
        expected = sum((scores[own] > score) - (scores[own] < score) for score in others) / len(others)
        assert total == pytest.approx(expected, abs=1e-6)


def test_a_seed_fixes_the_opponents_too():
    env = gymnasium.make("polyspire/BlokusDuo-v0", opponents="random").unwrapped
    games = [(play(env, seed), env.position().moves)[1] for seed in (3, 3, 4)]
    assert games[0] == games[1] != games[2]


def test_opponents_are_agents_of_the_catalogue():
    env = gymnasium.make("polyspire/Pylos-v0", opponents="perfect", seat=0).unwrapped
    assert [play(env, seed)[0] for seed in range(2)] == [-1.0, -1.0]


def test_four_seats_have_an_opponent_each():
    env = polyspire.SingleAgentEnv("blokus-classic", opponents=["random", "greedy", "random"], seat=2)
    observation, info = env.reset(seed=1)
    assert env.position().turn == 2 and info["legal_count"] == observation["action_mask"].sum() == 58
    with pytest.raises(ValueError, match="has 3 other seats, and there are 2 opponents"):
        polyspire.SingleAgentEnv("blokus-classic", opponents=["random", "greedy"])


def test_an_illegal_action_ends_the_game():
    env = polyspire.SingleAgentEnv("blokus-duo")
    env.reset(seed=1)
    assert env.step(0)[1:4] == (-1.0, True, False)
    with pytest.raises(ValueError, match="call reset"):
        env.step(0)


def test_masks_have_the_name_that_maskable_learners_ask_for():
    env = polyspire.SingleAgentEnv("blokus-junior")
    observation, _ = env.reset(seed=1)
    assert env.action_masks().dtype == np.bool_
    assert (env.action_masks() == observation["action_mask"]).all()
