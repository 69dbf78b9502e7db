"""Many games at once are the same games as one by one."""

from __future__ import annotations

import threading

import numpy as np
import pytest

import polyspire
from polyspire import IllegalMoveError, Position


def test_every_game_of_a_vector_is_the_game_alone(game):
    count, steps = 3, 150
    games = polyspire.vector(game, count, seed=11)
    alone = [Position(game) for _ in range(count)]
    observation, info = games.reset(seed=11)
    ends = 0
    for _ in range(steps):
        actions = games.random_actions()
        observation, rewards, terminations, truncations, info = games.step(actions)
        assert not truncations.any()
        for index, position in enumerate(alone):
            assert info["acted"][index] == position.to_move
            position.play(int(actions[index]))
            assert terminations[index] == position.is_over
            if position.is_over:
                ends += 1
                scores = np.array(position.result()["scores"])
                signs = np.sign(scores[:, None] - scores[None, :]).sum(1) / (len(scores) - 1)
                assert info["rewards"][index] == pytest.approx(signs, abs=1e-6)
                position = alone[index] = Position(game)
            else:
                assert not info["rewards"][index].any()
            assert rewards[index] == info["rewards"][index, info["acted"][index]]
            assert info["to_move"][index] == position.to_move
            assert info["legal_count"][index] == len(position.legal_actions())
            assert (observation["action_mask"][index] == position.action_mask()).all()
            assert (observation["observation"][index] == position.observe()).all()
    assert ends >= count
    assert games.position(0) == alone[0]


def test_arrays_are_written_in_place_and_read_only():
    games = polyspire.vector("pylos", 4)
    first, _ = games.reset()
    second = games.step(games.random_actions())[0]
    assert first["observation"] is second["observation"] and first["action_mask"] is second["action_mask"]
    with pytest.raises(ValueError, match="read-only"):
        first["action_mask"][0] = 1
    assert games.observation_space.contains({name: array.copy() for name, array in second.items()})


def test_a_seed_fixes_the_random_actions():
    games = polyspire.vector("blokus-duo", 8)
    drawn = []
    for seed in (1, 1, 2):
        games.reset(seed=seed)
        drawn.append(games.random_actions().tolist())
    assert drawn[0] == drawn[1] != drawn[2]


def alone(action: int) -> IllegalMoveError:
    """What a single game says of an action that is not its first."""
    with pytest.raises(IllegalMoveError) as caught:
        Position("blokus-duo").play(int(action))
    return caught.value


def test_an_illegal_action_stops_the_step_before_any_game_moves():
    games = polyspire.vector("blokus-duo", 3)
    actions = games.random_actions()
    actions[2] = 0
    before = [games.position(index).text for index in range(3)]
    with pytest.raises(IllegalMoveError, match=r"game 2: action 0 \(a14\) is not legal") as caught:
        games.step(actions)
    assert caught.value.code == "must_cover_start" and caught.value.cell == alone(actions[2]).cell
    assert [games.position(index).text for index in range(3)] == before


@pytest.mark.parametrize(
    ("actions", "error", "words"),
    [
        (np.zeros(3, np.float32), TypeError, "whole numbers, one per game, not float32"),
        (np.zeros(2, np.int64), ValueError, r"shape \(3,\), not \(2,\)"),
        (np.zeros((3, 1), np.int64), ValueError, r"shape \(3,\), not \(3, 1\)"),
        (np.full(3, 400), ValueError, "400 is not an action; actions are the numbers from 0 to 333"),
        (np.full(3, -1), ValueError, "-1 is not an action"),
        (["a", "b", "c"], TypeError, "whole numbers"),
    ],
)
def test_wrong_actions_are_refused_in_words(actions, error, words):
    games = polyspire.vector("pylos", 3)
    with pytest.raises(error, match=words):
        games.step(actions)


@pytest.mark.parametrize(
    ("out", "error", "words"),
    [
        (np.zeros(3, np.int32), TypeError, "an array of int64 with one place for each game"),
        ([0, 0, 0], TypeError, "an array of int64"),
        (np.zeros((3, 1), np.int64), TypeError, "an array of int64"),
        (np.zeros(4, np.int64), ValueError, "the array must have 3 places, not 4"),
        (np.broadcast_to(np.int64(0), 3), ValueError, "the array is read-only"),
        (np.zeros(6, np.int64)[::2], ValueError, "contiguous"),
    ],
)
def test_wrong_places_for_actions_are_refused_in_words(out, error, words):
    games = polyspire.vector("pylos", 3)
    with pytest.raises(error, match=words):
        games.random_actions(out=out)


def test_other_integers_are_taken_as_they_are():
    games = polyspire.vector("pylos", 3)
    for dtype in (np.int32, np.uint8, np.int64):
        games.reset()
        games.step(games.random_actions().astype(dtype))
        assert (games._info["to_move"] == 1).all()


def test_threads_have_vectors_of_their_own():
    results: dict[int, str] = {}

    def work(number: int) -> None:
        games = polyspire.vector("blokus-duo", 16)
        games.reset(seed=4)
        for _ in range(60):
            games.step(games.random_actions())
        results[number] = games.position(5).text

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4 and len(set(results.values())) == 1


def test_threads_that_share_a_vector_hear_so_or_wait_but_break_nothing():
    games = polyspire.vector("pylos", 64)
    games.reset(seed=1)
    strange: list[BaseException] = []

    def work() -> None:
        for _ in range(300):
            try:
                games.step(games.random_actions())
            except (IllegalMoveError, RuntimeError):
                pass
            except BaseException as error:
                strange.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not strange
    observation, _, _, _, info = games.step(games.random_actions())
    for index in range(64):
        assert (observation["action_mask"][index] == games.position(index).action_mask()).all()
