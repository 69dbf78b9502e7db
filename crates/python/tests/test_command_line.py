"""Random games step by step beside the command line, which is asked over GTP."""

from __future__ import annotations

import os
import random
import subprocess
from collections.abc import Iterator

import pytest

from polyspire import Game, Position

PROGRAM = os.environ.get("POLYSPIRE")


class Engine:
    """The program as a GTP engine."""

    def __init__(self, game: str) -> None:
        command = [str(PROGRAM), "gtp", "--game", game, "--agent", "random"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command: str) -> str:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while (line := self.process.stdout.readline()) not in ("\n", ""):
            lines.append(line.rstrip("\n"))
        answer = "\n".join(lines)
        assert answer.startswith("="), f"{command}: {answer}"
        return answer[1:].strip()


@pytest.fixture
def engine(game: str) -> Iterator[Engine]:
    if not PROGRAM:
        pytest.skip("the environment variable POLYSPIRE does not name the program")
    engine = Engine(game)
    yield engine
    engine.ask("quit")
    assert engine.process.wait(timeout=60) == 0


def turns(position: Position) -> set[tuple[str, frozenset[str]]]:
    """Every legal turn: what is put where, and what is taken back. Only Pylos has turns of several decisions."""
    found = set()
    turn = position.turn
    stack = [position.copy()]
    while stack:
        one = stack.pop()
        made = one.moves[len(position.moves) :]
        if made and (one.turn != turn or one.is_over):
            found.add((made[0], frozenset(text[1:] for text in made[1:] if text != "done")))
            continue
        for text in one.legal_moves():
            following = one.copy()
            following.play(text)
            stack.append(following)
    return found


def covered(picture: str, game: str) -> list[list[str]]:
    """What lies where. Marks of the last move and of what may follow differ, because GTP skips colours that are out."""
    size = 14 if len(Game(game).colors) == 2 else 20
    rows = [line.lower().replace("+", ".").split() for line in picture.splitlines()]
    return [row[1 : size + 1] for row in rows if row and row[0].isdigit()]


def read_turn(text: str) -> tuple[str, frozenset[str]]:
    put, _, taken = text.partition("x")
    return put, frozenset(taken.split(",")) if taken else frozenset()


def test_every_step_is_what_the_program_says(game, engine):
    draw = random.Random(20)
    position = Position(game)
    two = ["w", "b"] if game.startswith("pylos") else ["b", "w"]
    colors = two if len(Game(game).colors) == 2 else ["1", "2", "3", "4"]
    while not position.is_over:
        color = colors[position.color_to_move]
        told = [line for line in engine.ask(f"all_legal {color}").splitlines() if line and line != "pass"]
        if game.startswith("pylos"):
            legal = sorted(turns(position), key=lambda turn: (turn[0], sorted(turn[1])))
            assert {read_turn(text) for text in told} == set(legal)
            text = draw.choice(sorted(told))
        else:
            legal = position.legal_moves()
            assert sorted(told) == sorted(text for text in legal if text != "pass")
            text = draw.choice(legal)
        position.play(text)
        engine.ask(f"play {color} {text}")
        shown = engine.ask("showboard")
        if game.startswith("pylos"):
            assert shown.split() == position.picture().split()
        else:
            assert covered(shown, game) == covered(position.picture(), game)
    scores = position.result()["scores"]
    if len(scores) > 2:
        expected = " ".join(map(str, position.scores()))
    elif scores[0] == scores[1]:
        expected = "0"
    else:
        names = [name.upper() for name in colors] if len(colors) == 2 else ["B", "W"]
        expected = f"{names[0] if scores[0] > scores[1] else names[1]}+{abs(scores[0] - scores[1])}"
    assert engine.ask("final_score") == expected
