"""What the tests share."""

from __future__ import annotations

import random

import pytest

import polyspire
from polyspire import Position

GAMES = polyspire.game_ids()


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    """Every game of the catalogue."""
    return str(request.param)


def random_game(game: str, seed: int) -> Position:
    """A whole game of random moves."""
    draw = random.Random(seed)
    position = Position(game)
    while not position.is_over:
        position.play(draw.choice(position.legal_actions().tolist()))
    return position


def pytest_addoption(parser: pytest.Parser) -> None:
    """The short form of the tests is for every change, the full one for a quiet hour."""
    parser.addoption("--full", action="store_true", help="tests of the cluster at full length")
