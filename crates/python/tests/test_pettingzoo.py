"""PettingZoo's own tests, and what they do not ask."""

from __future__ import annotations

import importlib
import pickle

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

import polyspire
from polyspire import Game, IllegalMoveError
from polyspire.aec import RawEnv


def module(game: str):
    return importlib.import_module(f"polyspire.envs.{game.replace('-', '_')}_v0")


def test_the_modules_are_those_of_the_catalogue():
    import polyspire.envs

    expected = sorted(f"{game.replace('-', '_')}_v0" for game in polyspire.game_ids())
    assert sorted(polyspire.envs.__all__) == expected


def test_pettingzoo_accepts_the_cycle(game):
    api_test(module(game).env(), num_cycles=300)
    api_test(module(game).raw_env(reward="dense"), num_cycles=100)


def test_the_same_actions_make_the_same_game(game):
    seed_test(module(game).env, num_cycles=100)


def test_every_render_mode_works(game, capsys):
    render_test(module(game).env)
    assert capsys.readouterr().out.count("\n") > 4


def test_pettingzoo_accepts_the_parallel_interface(game):
    parallel_api_test(module(game).parallel_env(), num_cycles=300)
    parallel_seed_test(module(game).parallel_env, num_cycles=50)


def play_out(env, seed: int) -> dict[str, float]:
    """The sums of rewards of a random game, as agents receive them."""
    rng = np.random.default_rng(seed)
    env.reset()
    sums = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, is_terminated, is_truncated, info = env.last()
        sums[agent] += reward
        if is_terminated or is_truncated:
            env.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        assert info["legal_count"] == len(legal) > 0
        env.step(rng.choice(legal))
    return sums


def test_sparse_rewards_tell_the_ranks(game):
    env = polyspire.env(game)
    for seed in range(3):
        sums = play_out(env, seed)
        result = env.unwrapped.position().result()
        scores = result["scores"]
        for seat, agent in enumerate(env.possible_agents):
            others = [score for other, score in enumerate(scores) if other != seat]
            beaten = sum((scores[seat] > score) - (scores[seat] < score) for score in others)
            assert sums[agent] == pytest.approx(beaten / len(others), abs=1e-6)


def test_dense_rewards_add_up_to_the_lead(game):
    env = polyspire.env(game, reward="dense")
    sums = play_out(env, 5)
    position = env.unwrapped.position()
    assert sum(sums.values()) == pytest.approx(0.0, abs=1e-3)
    if game.startswith("blokus"):
        scores = position.result()["scores"]
        for seat, agent in enumerate(env.possible_agents):
            others = [score for other, score in enumerate(scores) if other != seat]
            assert sums[agent] == pytest.approx(scores[seat] - sum(others) / len(others), abs=1e-3)
    else:
        reserves = position.board()["reserves"]
        winner = position.result()["winners"]
        lead = reserves[0] - reserves[1] + (0 if len(winner) > 1 else 15 if winner == [0] else -15)
        assert sums["player_0"] == pytest.approx(lead, abs=1e-3)


@pytest.mark.parametrize("shaping", [True, (1.0, 0.5)])
def test_shaped_rewards_pay_for_cells_that_are_held(shaping):
    corner, center = (5.0, 2.0) if shaping is True else shaping
    plain, shaped = polyspire.env("blokus-duo"), polyspire.env("blokus-duo", shaping=shaping)
    without, sums = play_out(plain, 7), play_out(shaped, 7)
    for seat, color in enumerate(shaped.unwrapped.position().board()["colors"]):
        held = [[bits >> col & 1 for col in range(14)] for bits in color["covered"]]
        corners = held[0][0] + held[0][13] + held[13][0] + held[13][13]
        middle = sum(held[row][col] for row in range(5, 9) for col in range(5, 9))
        bonus = sums[f"player_{seat}"] - without[f"player_{seat}"]
        assert bonus == pytest.approx(corner * corners + center * middle, abs=1e-3)


def test_an_illegal_action_ends_the_game_for_whoever_takes_it(game):
    env = polyspire.env(game)
    env.reset()
    mask = env.last()[0]["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[-1]))
    rewards = dict(env.unwrapped._cumulative_rewards)
    assert rewards.pop("player_0") == -1 and not any(rewards.values())
    for _ in list(env.agents):
        assert env.last()[2]
        env.step(None)
    assert not env.agents


def test_a_raw_environment_refuses_it_and_changes_nothing():
    env = RawEnv("blokus-duo")
    env.reset()
    before = env.position()
    with pytest.raises(IllegalMoveError, match="action 0 .* is not legal") as caught:
        env.step(0)
    with pytest.raises(IllegalMoveError) as alone:
        before.play(0)
    told = (caught.value.code, caught.value.cell)
    assert told == (alone.value.code, alone.value.cell) and told[0] == "must_cover_start"
    assert env.position() == before and env.agent_selection == "player_0"


def test_a_raw_environment_is_stepped_only_while_there_is_a_game(game):
    env = RawEnv(game)
    with pytest.raises(ValueError, match=r"has not begun: call reset\(\)"):
        env.step(0)
    play_out(env, 1)
    assert not env.agents
    with pytest.raises(ValueError, match=r"the game is over or has not begun: call reset\(\)"):
        env.step(0)
    env.reset()
    assert env.agents == env.possible_agents


def test_legal_actions_are_those_of_the_mask(game):
    env = polyspire.env(game)
    env.reset()
    for _ in range(5):
        legal = env.legal_actions()
        assert legal.dtype == np.int64
        assert sorted(legal.tolist()) == np.flatnonzero(env.last()[0]["action_mask"]).tolist()
        env.step(legal[-1])


def test_the_state_is_the_same_for_all_and_says_who_is_to_move(game):
    env = polyspire.raw_env(game)
    env.reset()
    assert env.state_space.contains(env.state()) and not env.state()[-1].any()
    env.step(int(np.flatnonzero(env.observe("player_0")["action_mask"])[0]))
    assert (env.state()[-1] == 1).all()


def test_environments_can_be_pickled(game):
    env = pickle.loads(pickle.dumps(polyspire.raw_env(game, reward="dense")))
    env.reset()
    assert env.game == Game(game)


def test_observations_show_what_their_channels_say():
    env = polyspire.raw_env("blokus-duo")
    env.reset()
    game = env.game
    env.step(game.action_number("X/0@d11"))
    for agent, own, other in (("player_1", 4, 0), ("player_0", 0, 4)):
        seen = env.observe(agent)["observation"]
        board = {name: seen[number] for number, name in enumerate(game.channels)}
        assert board["cells covered, first colour"].sum() == (5 if own == 0 else 0)
        # The cross is on rows and columns 3 to 5, its middle on the start cell.
        crossed = seen[own if own == 0 else 4]
        assert crossed[4, 4] == crossed[3, 4] == crossed[4, 5] == 1 and crossed[3, 3] == 0
        assert (seen[(own if own == 0 else 4) + 3] == crossed).all(), "it was the last move"
        pieces = seen[(own if own == 0 else 4) + 2].ravel()
        assert pieces[:21].sum() == 20 and pieces[18] == 0 and not pieces[21:].any()
