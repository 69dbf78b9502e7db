"""Gomoku in Python: whole games beside rules that are written here once more, rewards, agents and matches."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest

import polyspire
from polyspire import Game, IllegalMoveError, Position

SIDE, ROW = 7, 4


def has_row(stones: np.ndarray) -> bool:
    """Whether four stones stand in a row, in any of the four directions."""
    lines = [*stones, *stones.T]
    for board in (stones, stones[::-1]):
        lines += [board.diagonal(offset) for offset in range(1 - SIDE, SIDE)]
    return any("1" * ROW in "".join(map(str, line)) for line in lines)


@pytest.mark.parametrize("seed", range(5))
def test_random_games_follow_the_rules(seed):
    env = polyspire.env("gomoku")
    env.reset()
    draw = np.random.default_rng(seed)
    boards = np.zeros((2, SIDE, SIDE), np.int8)
    mover = 0
    while not any(map(has_row, boards)) and not boards.sum() == SIDE * SIDE:
        observation, reward, is_over, _, _ = env.last()
        assert env.agent_selection == f"player_{mover}" and not is_over and reward == 0
        assert (observation["action_mask"] == 1 - boards.sum(0).ravel()).all()
        assert (observation["observation"] == boards[[mover, 1 - mover]]).all()
        action = int(draw.choice(np.flatnonzero(observation["action_mask"])))
        env.step(action)
        boards[mover].flat[action] = 1
        mover = 1 - mover
    won = [has_row(board) for board in boards]
    assert all(env.terminations.values())
    assert [env.rewards[f"player_{seat}"] for seat in (0, 1)] == [won[0] - won[1], won[1] - won[0]]
    position = env.unwrapped.position()
    assert position.is_over and position.scores() == won and not position.legal_moves()
    assert position.text == "".join("x" if x else "o" if o else "-" for x, o in zip(*map(np.ravel, boards), strict=True))


def test_the_catalogue_has_one_game_more():
    assert polyspire.game_ids()[-1] == "gomoku" and "blokus-duo" in polyspire.game_ids()
    game = Game("gomoku")
    assert (game.num_actions, game.observation_shape, game.seats) == (49, (2, 7, 7), 2)
    assert {"random", "mcts"} <= set(game.agents())
    assert polyspire.gym_id("gomoku") in gymnasium.registry


def test_illegal_moves_are_refused_in_its_own_words():
    position = Position("gomoku", moves=["d4"])
    with pytest.raises(IllegalMoveError, match="d4 is taken") as caught:
        position.play("d4")
    assert caught.value.code == "not_legal"


def test_agents_and_matches_know_it():
    position = Position("gomoku", moves=["b2", "b3", "c2", "c3", "d2", "d3"])
    assert polyspire.Agent("mcts:iterations=500,seed=1", "gomoku").choose(position) in ("a2", "e2")
    result = polyspire.match("mcts:iterations=100", "random", 6, game="gomoku")
    assert result.wins + result.draws + result.losses == 6 and result.wins > result.losses


def test_an_illegal_action_ends_the_game_for_whoever_takes_it():
    env = polyspire.env("gomoku")
    env.reset()
    env.step(24)
    env.step(24)
    assert env.rewards == {"player_0": 0, "player_1": -1} and all(env.terminations.values())


def test_what_it_lacks_is_refused_in_words():
    with pytest.raises(ValueError, match="gomoku has no features for networks"):
        Position("gomoku").encode()
    with pytest.raises(ValueError, match="gomoku is not solved"):
        polyspire.Tablebase("gomoku")


def test_stones_are_drawn_though_nobody_wrote_a_drawing():
    position = Position("gomoku", moves=["a1", "b1"])
    image = polyspire.picture(position)
    assert len({tuple(image[row, 10]) for row in (10, 30)} | {tuple(image[10, 30])}) == 3
    assert position.picture().count("\n") == SIDE - 1
