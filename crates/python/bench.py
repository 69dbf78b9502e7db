"""Steps per second of the environments, beside PettingZoo's Connect Four and OpenSpiel where they can be imported.

Everybody plays random legal moves on one core, and time is that core's: what others do on the machine does not count.
Run: cargo xtask bench-python
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import polyspire

SECONDS = 3.0


def rate(steps: Callable[[], int]) -> float:
    """Steps per second, after one round that does not count."""
    steps()
    done, began = 0, time.process_time()
    while time.process_time() - began < SECONDS:
        done += steps()
    return done / (time.process_time() - began)


def cycle(env: Any) -> int:
    """One game by PettingZoo's AEC API."""
    env.reset()
    steps = 0
    for _ in env.agent_iter():
        observation, _, is_terminated, is_truncated, _ = env.last()
        if is_terminated or is_truncated:
            env.step(None)
            continue
        legal = observation["action_mask"].view(np.bool_).nonzero()[0]
        env.step(int(legal[int(random.random() * len(legal))]))
        steps += 1
    return steps


def quick_cycle(env: Any) -> int:
    """The same by a player who asks for the legal actions instead of searching the mask."""
    env.reset()
    steps = 0
    for _ in env.agent_iter():
        _, _, is_terminated, is_truncated, _ = env.last()
        if is_terminated or is_truncated:
            env.step(None)
            continue
        legal = env.legal_actions()
        env.step(int(legal[int(random.random() * len(legal))]))
        steps += 1
    return steps


def vector(game: str, count: int) -> Callable[[], int]:
    games = polyspire.vector(game, count)
    actions = np.empty(count, np.int64)

    def steps() -> int:
        for _ in range(20):
            games.random_actions(out=actions)
            games.step(actions)
        return 20 * count

    return steps


def open_spiel(name: str) -> Callable[[], int]:
    import pyspiel  # type: ignore[import-not-found]

    game = pyspiel.load_game(name)

    def steps() -> int:
        state, done = game.new_initial_state(), 0
        while not state.is_terminal():
            state.observation_tensor()
            legal = state.legal_actions()
            state.apply_action(legal[int(random.random() * len(legal))])
            done += 1
        return done

    return steps


def main() -> None:
    rows: list[tuple[str, Callable[[], Callable[[], int]]]] = []
    for game in ("pylos", "blokus-duo", "blokus-classic", "blokus-classic-2p", "blokus-classic-3p"):
        rows.append((f"{game}, AEC", lambda game=game: (lambda env: lambda: cycle(env))(polyspire.env(game))))
    for game in ("pylos", "blokus-duo", "blokus-classic"):
        name = f"{game}, AEC with legal_actions()"
        rows.append((name, lambda game=game: (lambda env: lambda: quick_cycle(env))(polyspire.env(game))))
    for game, count in (("pylos", 256), ("blokus-duo", 128), ("blokus-classic", 32)):
        rows.append((f"{game}, vector of {count}", lambda game=game, count=count: vector(game, count)))

    def connect_four() -> Callable[[], int]:
        from pettingzoo.classic import connect_four_v3

        env = connect_four_v3.env()
        return lambda: cycle(env)

    rows.append(("PettingZoo connect_four, AEC", connect_four))
    rows.append(("OpenSpiel connect_four", lambda: open_spiel("connect_four")))
    print("| environment | steps/s |\n| --- | --- |")
    for name, make in rows:
        try:
            print(f"| {name} | {rate(make()):,.0f} |", flush=True)
        except ImportError as error:
            print(f"| {name} | not installed ({error}) |", flush=True)


if __name__ == "__main__":
    main()
