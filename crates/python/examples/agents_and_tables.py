"""The engine itself: agents against each other, exact values, networks, records.

Run: python agents_and_tables.py
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from polyspire import Agent, Network, Position, Tablebase, match, read_record, write_record


def main() -> None:
    position = Position("blokus-duo")
    agents = [Agent("greedy", "blokus-duo", seed=1), Agent("level-2", "blokus-duo", seed=2)]
    while (seat := position.to_move) is not None:
        agents[seat].play(position)
    print(position)
    print("result:", position.result())

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.sgf"
        write_record(position, path)
        assert read_record(path).moves == position.moves

    print(match("greedy", "random", games=20, game="blokus-duo"))

    table = Tablebase("pylos")
    pylos = Position("pylos")
    print("the first player of Pylos has a", table.outcome(pylos))
    pylos.play("b2")
    print("answers that keep it:", [one["text"] for one in table.values(pylos) if one["outcome"] == "win"][:5])

    network = Network("pylos")
    values, actions, shares = network.evaluate(pylos)
    best = shares.argmax()
    print("values:", values, "first thought:", pylos.game.action_text(actions[best]), float(shares[best]))
    print("after 200 visits:", network.search(pylos, visits=200, seed=1)["move"])


if __name__ == "__main__":
    main()
