"""The engine itself."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import threading
import zlib

import numpy as np
import pytest

import polyspire
from conftest import random_game
from polyspire import Game, IllegalMoveError, Position


def test_first_moves_are_as_many_as_they_are():
    counts = {game: len(Position(game).legal_moves()) for game in ("blokus-duo", "blokus-classic", "blokus-junior")}
    assert counts == {"blokus-duo": 414, "blokus-classic": 58, "blokus-junior": 189}
    assert Position("duo").perft(2) == 171_396


def test_numbers_and_texts_are_the_same_moves(game):
    position = Position(game)
    board = Game(game)
    for action, text in zip(position.legal_actions(), position.legal_moves(), strict=True):
        assert board.action_text(action) == text and board.action_number(text) == action
    assert np.flatnonzero(position.action_mask()).tolist() == sorted(position.legal_actions())


def test_undo_leads_back_to_the_start(game):
    position = random_game(game, 1)
    moves, end = position.moves, position.copy()
    assert position.is_over and position.to_move is None and not position.legal_moves()
    for expected in reversed(moves):
        assert position.undo() == expected
    assert position.undo() is None and position == Position(game)
    for expected in moves:
        assert position.redo() == expected
    assert position == end and position.redo() is None


def test_texts_and_records_come_back(game, tmp_path):
    position = random_game(game, 2)
    assert Game(game).position(position.text).text == position.text
    polyspire.write_record(position, tmp_path / "game.sgf")
    read = polyspire.read_record(tmp_path / "game.sgf")
    assert read.moves == position.moves and read.result() == position.result()
    assert [path.name for path in tmp_path.iterdir()] == ["game.sgf"]


def test_a_record_that_is_read_is_kept_whole():
    text = "(;GM[Blokus Duo]PB[Ada]XY[kept]C[start]\n;B[e10]TE[2]\n(;W[j5])\n(;W[j5,j6]C[or this]))"
    position = Position.from_record(text)
    assert position.record() == text
    position.play("f11,f12")
    assert position.record() == text.replace("(;W[j5])", "(;W[j5]\n;B[f11,f12])")


def test_one_of_several_records_or_all_of_them(tmp_path):
    path = tmp_path / "match.blksgf"
    path.write_text("(;GM[Pylos];W[a1])\n(;GM[Blokus Duo];B[e10])\n", encoding="utf-8")
    assert [one.game.id for one in polyspire.read_records(path)] == ["pylos", "blokus-duo"]
    assert polyspire.read_record(path).moves == ["a1"]
    assert polyspire.read_record(path, 2).moves == ["e10"]
    with pytest.raises(ValueError, match="there is no game 3 in it, only 2 games"):
        polyspire.read_record(path, 3)


@pytest.mark.parametrize("copied", [lambda one: pickle.loads(pickle.dumps(one)), copy.copy, copy.deepcopy])
def test_copies_go_their_own_way(game, copied):
    position = random_game(game, 3)
    position.undo()
    twin = copied(position)
    assert twin == position and twin.moves == position.moves and twin.key == position.key
    twin.undo()
    assert twin != position


def test_a_pickled_position_keeps_the_record_that_it_was_read_from():
    text = "(;GM[Blokus Duo]PB[Ada]XY[kept]C[start]\n;B[e10]TE[2]\n(;W[j5])\n(;W[j5,j6]C[or this]))"
    twin = pickle.loads(pickle.dumps(Position.from_record(text)))
    assert twin.record() == text
    twin.play("f11,f12")
    again = pickle.loads(pickle.dumps(twin))
    assert again.record() == text.replace("(;W[j5])", "(;W[j5]\n;B[f11,f12])")


def test_a_pickled_position_keeps_who_moved_out_of_turn():
    text = "(;GM[Blokus Duo]\n;B[e10]\n;PL[B]\n;B[f11,f12]\n;PL[B])"
    position = Position.from_record(text)
    twin = pickle.loads(pickle.dumps(position))
    assert twin == position and twin.moves == ["e10", "f11,f12"] and twin.color_to_move == 0
    assert twin.record() == text


def test_positions_of_earlier_versions_are_read_and_of_later_ones_refused():
    class Earlier:
        def __reduce__(self):
            return Position, ("blokus-duo", Position("duo").text, ["e10", "j5"])

    assert pickle.loads(pickle.dumps(Earlier())) == Position("duo", moves=["e10", "j5"])
    make, arguments, state = Position("duo").__reduce__()
    with pytest.raises(ValueError, match="pickled as version 9, but only version 2 is supported"):
        make(*arguments).__setstate__({**state, "version": 9})


def test_games_and_agents_can_be_pickled():
    assert pickle.loads(pickle.dumps(Game("duo"))) == Game("blokus-duo")
    agent = pickle.loads(pickle.dumps(polyspire.Agent("mcts:iterations=10,seed=3", "duo")))
    assert agent.spec == "mcts:iterations=10,seed=3"


def test_a_position_shared_by_threads_stays_whole():
    position = Position("blokus-duo")
    moves = position.legal_moves()
    played: list[str] = []
    refused: list[str] = []

    def work(number: int) -> None:
        for text in moves[number::8]:
            try:
                position.play(text)
                played.append(text)
            except IllegalMoveError as error:
                refused.append(error.code)
            assert len(position.moves) <= 42

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(played) == sorted(position.moves)
    assert len(played) + len(refused) == len(moves)
    assert Position("blokus-duo", moves=position.moves) == position


def test_what_networks_read_is_as_long_as_the_game_says(game):
    position = random_game(game, 4)
    position.undo()
    inputs = position.encode()
    assert inputs.shape == (Game(game).num_inputs,) and set(inputs.tolist()) == {0, 1}


def test_pictures_have_the_colours_of_the_board(game):
    position = random_game(game, 5)
    image = polyspire.picture(position)
    assert image.dtype == np.uint8 and image.shape[2] == 3
    assert len(np.unique(image.reshape(-1, 3), axis=0)) >= 2 + len(Game(game).colors)


def test_a_whole_turn_of_pylos_is_one_text():
    position = Position("pylos", moves=["a1", "d4", "a2", "d3", "b1", "a4"])
    assert position.play("b2xb2,b1") == ["b2", "xb2", "xb1"]
    assert position.to_move == 1 and position.turn == 7


@pytest.mark.parametrize(
    ("work", "error", "words"),
    [
        (lambda: Position("chess"), ValueError, "there is no game 'chess'; the games are blokus-classic"),
        (lambda: Position(7), TypeError, "a game is a Game or its id"),
        (lambda: Position("duo", "nonsense"), ValueError, "'nonsense' is not a position of blokus-duo"),
        (lambda: Position("duo").play(20_000), ValueError, "20000 is not an action; actions are the numbers from 0 to 13729"),
        (lambda: Position("duo").play(-1), ValueError, "-1 is not an action"),
        (lambda: Position("duo").play(1.5), TypeError, "the number of an action or a text"),
        (lambda: Position("duo").play("pass"), IllegalMoveError, "blue"),
        (lambda: Position("duo").play("a1"), IllegalMoveError, "the first piece of blue must cover e10"),
        (lambda: Position("duo").observe(2), ValueError, "there is no seat 2; seats are the numbers from 0 to 1"),
        (lambda: Position("duo").perft(-1), ValueError, "depth must be a whole number from 0 to 4294967295, not -1"),
        (lambda: Position("duo").perft(1.5), TypeError, None),
        (lambda: Position.from_record("(;"), ValueError, None),
        (lambda: Game("duo").action_text(99_999), ValueError, "99999 is not an action"),
        (lambda: Game("junior").action_number("X@d11"), IllegalMoveError, "never legal"),
        (lambda: Game("pylos").action_number("2a1-a1"), IllegalMoveError, None),
        (lambda: polyspire.env("duo", render_mode="video"), ValueError, "render_mode must be one of human, ansi, rgb_array"),
        (lambda: polyspire.env("duo", reward="much"), ValueError, "reward must be 'sparse' or 'dense'"),
        (lambda: polyspire.env("pylos", shaping=True), ValueError, "pylos has no shaped rewards"),
        (lambda: polyspire.env("duo", shaping=(1, 2, 3)), ValueError, "two numbers for corners and centre"),
        (lambda: polyspire.env("duo", shaping=(float("inf"), 2)), ValueError, "finite"),
        (lambda: polyspire.vector("duo", 0), ValueError, "1 to 1048576 games at once, not 0"),
        (lambda: polyspire.vector("duo", -3), ValueError, "1 to 1048576 games at once, not -3"),
        (lambda: polyspire.vector("duo", 2**70), ValueError, "1 to 1048576 games at once, not 1180591620717411303424"),
        (lambda: polyspire.vector("duo", 1.5), TypeError, None),
        (lambda: polyspire.vector("duo", 2, seed=-1), ValueError, "a seed is a whole number from 0 to .*, not -1"),
        (lambda: polyspire.vector("duo", 2).reset(seed=-1), ValueError, "a seed is a whole number from 0 to .*, not -1"),
        (lambda: polyspire.Agent("random", "duo", seed=-1), ValueError, "a seed is a whole number from 0 to .*, not -1"),
        (lambda: polyspire.Agent("random", "duo", seed=2**64), ValueError, "a seed is .*, not 18446744073709551616"),
        (lambda: polyspire.match("random", "random", -1, game="duo"), ValueError, "games must be a whole number from 0 to"),
        (lambda: polyspire.match("random", "random", game="duo", seed=-1), ValueError, "a seed is a whole number"),
        (lambda: polyspire.match("random", "random", game="duo", threads=-1), ValueError, "threads must be a whole number"),
        (
            lambda: polyspire.match("random", "random", game="duo", opening_turns=70_000),
            ValueError,
            "opening_turns must be a whole number from 0 to 65535, not 70000",
        ),
        (
            lambda: polyspire.Network("duo").search(Position("duo"), visits=-5),
            ValueError,
            "visits must be a whole number from 0 to .*, not -5",
        ),
    ],
)
def test_bad_input_is_told_in_words(work, error, words):
    with pytest.raises(error, match=words):
        work()


def test_games_that_do_not_fit_in_memory_are_refused():
    """In a process that may have little: this machine may have enough for a million games."""
    code = """
import resource, polyspire
resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
try:
    polyspire.vector("blokus-classic", 1 << 20)
except MemoryError as error:
    print("refused:", error)
print(len(polyspire.vector("pylos", 2).random_actions()))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    assert "refused: Unable to allocate" in done.stdout and done.stdout.endswith("\n2\n")


def test_refusals_have_a_code_and_a_cell():
    with pytest.raises(IllegalMoveError) as caught:
        Position("duo").play("a1")
    assert caught.value.code == "must_cover_start"
    finished = random_game("pylos", 6)
    with pytest.raises(IllegalMoveError, match="the game is over") as caught:
        finished.play("a1")
    assert caught.value.code == "game_over" and caught.value.cell is None


@pytest.mark.parametrize("action", [1.5, "7", None, [1], np.zeros(2, np.int64), True])
def test_actions_of_environments_are_whole_numbers(action):
    env = polyspire.env("pylos")
    env.reset()
    with pytest.raises(TypeError, match="an action must be an integer"):
        env.step(action)


@pytest.mark.parametrize("action", [-1, 334, np.int64(1000)])
def test_actions_out_of_range_are_refused(action):
    env = polyspire.env("pylos")
    env.reset()
    with pytest.raises(ValueError, match="is not an action; actions are the numbers from 0 to 333"):
        env.step(action)


def test_positions_and_pixels_become_png_files():
    position = Position("pylos")
    shown = position._repr_png_()
    assert shown == polyspire.png(position) == polyspire.png(polyspire.picture(position))
    assert shown[:8] == b"\x89PNG\r\n\x1a\n"
    rows, cols, _ = polyspire.picture(position).shape
    assert (int.from_bytes(shown[16:20], "big"), int.from_bytes(shown[20:24], "big")) == (cols, rows)
    size = int.from_bytes(shown[33:37], "big")
    lines = np.frombuffer(zlib.decompress(shown[41 : 41 + size]), np.uint8).reshape(rows, 1 + 3 * cols)
    assert (lines[:, 1:].reshape(rows, cols, 3) == polyspire.picture(position)).all()
    with pytest.raises(ValueError, match="uint8 in rows × columns × 3, not float64"):
        polyspire.png(np.zeros((2, 2, 3)))
