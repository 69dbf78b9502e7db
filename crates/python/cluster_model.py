"""Where the next bottleneck of a cluster is: a model of learner, intake of games and broadcast of weights, made of parts that are
measured one by one, checked against runs on simulated nodes, and extended on paper. Run:

    python cluster_model.py --program ../../target/release/polyspire

prints the tables of docs/cluster.md. It needs an optimised wheel, and grpcio, with which Ray's own counters of stored bytes are
read. A machine that others use too is told by the cores that they left, which the model is given.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from cluster_load import CORES
from cluster_measure import CLUSTER, CopyCosts, GameCosts, Nodes, Seen, measure_games, train_here

GIGABIT = 1e9 / 8


@dataclass
class Model:
    """Predicts what a cluster does from what its parts cost."""

    game: GameCosts
    copy: CopyCosts
    cores: float
    """Cores of this machine that others leave."""

    def slowdown(self, threads: int, others: int) -> float:
        """How many times as long something with so many threads takes beside others that share the cores of this machine."""
        return max(1.0, (threads + others) / self.cores)

    def rate(self, nodes: int) -> float:
        """Games per second of so many simulated nodes of one core. While the learner learns, everybody has an equal share of
        the cores; otherwise they belong to those who play."""
        slower = self.slowdown(CORES, nodes)
        learning = self.game.learn * slower
        played_meanwhile = learning * nodes / slower
        left = max(0.0, self.game.play - played_meanwhile) / min(nodes, self.cores)
        return 1 / (learning + left)

    def simulated(self, nodes: int, iterations: int) -> Seen:
        """What is going to be seen of so many iterations on simulated nodes."""
        rate = self.rate(nodes)
        versions = rate / self.game.per_iteration
        # The games of the last iteration are played in advance: nobody wants the weights that it could have had.
        copies = 1 - 1 / iterations
        return Seen(
            rate=rate,
            learn=self.game.learn * self.slowdown(CORES, nodes),
            # It comes in short bursts, to which a busy machine gives a core at once.
            take=self.game.take,
            intake_bytes=rate * self.game.game_bytes,
            versions=versions,
            copies=copies,
            weight_bytes=versions * nodes * copies * self.game.network_bytes,
            broadcast=self.broadcast(nodes, self.copy.copy, self.slowdown(1, nodes - 1)),
            # Nobody who plays ever waits for anything.
            playing=1.0,
        )

    def broadcast(self, nodes: int, bandwidth: float, slower: float = 1.0) -> float:
        """Seconds until new weights are on all nodes, if each fetches its copy from the learner's machine."""
        weights = self.game.network_bytes
        return weights / self.copy.put + self.copy.call * slower + nodes * weights / bandwidth

    def limits(self, nodes: int, cores: int, bandwidth: float) -> dict[str, float]:
        """Games per second that each part of a cluster can bear, with a learner that has a machine for itself."""
        game = self.game
        return {
            "self-play": nodes * cores / game.play,
            "learner": 1 / (game.learn + game.take),
            "learner's network": bandwidth / (game.game_bytes + nodes * game.network_bytes / game.per_iteration),
        }


QUANTITIES = (
    ("rate", 1.0, 1, "games/s"),
    ("learn", 1e3, 2, "learning, ms/game"),
    ("take", 1e6, 0, "intake, µs/game"),
    ("intake_bytes", 1e-3, 0, "intake, kB/s"),
    ("versions", 1.0, 3, "versions/s"),
    ("copies", 1.0, 2, "copies per node and version"),
    ("weight_bytes", 1e-3, 0, "weights, kB/s"),
    ("broadcast", 1e3, 0, "weights on all nodes, ms"),
    ("playing", 1e2, 0, "actors busy, %"),
)
"""What is both predicted and measured: field, unit, decimals, words."""


def check(game: GameCosts, nodes: Nodes, network: bytes, config: Path, games: int, counts: list[int]) -> None:
    """The table of simulated nodes."""
    print("| simulated nodes | | cores left | " + " | ".join(words for *_, words in QUANTITIES) + " |")
    print("| ---: | --- | ---: |" + " ---: |" * len(QUANTITIES))
    for count in sorted(counts):
        nodes.grow(count)
        copy = nodes.measure_copies()
        seen, cores_left = nodes.see(network, config)
        predicted = Model(game, copy, cores_left).simulated(count, games // game.per_iteration)
        for word, values in (("model", predicted), ("measured", seen)):
            cells = [f"{getattr(values, name) * unit:,.{digits}f}" for name, unit, digits, _ in QUANTITIES]
            print(f"| {count} | {word} | {cores_left:.2f} | {' | '.join(cells)} |", flush=True)


def on_paper(model: Model, cores: int, bandwidth: float) -> None:
    """The table of nodes that nobody has here."""
    names = list(model.limits(1, cores, bandwidth))
    print(f"| nodes of {cores} cores | {' | '.join(names)} | intake, MB/s | versions/s | weights, MB/s | on all nodes, s |")
    print("| ---: |" + " ---: |" * (len(names) + 4))
    for nodes in (1, 2, 4, 10, 100, 1000):
        limits = model.limits(nodes, cores, bandwidth)
        rate = min(limits.values())
        versions = rate / model.game.per_iteration
        cells = [f"**{limit:,.0f}**" if limit == rate else f"{limit:,.0f}" for limit in limits.values()]
        cells.append(f"{rate * model.game.game_bytes / 1e6:.2f}")
        cells.append(f"{versions:.2f}")
        cells.append(f"{versions * nodes * model.game.network_bytes / 1e6:,.1f}")
        cells.append(f"{model.broadcast(nodes, bandwidth):.3f}")
        print(f"| {nodes:,} | {' | '.join(cells)} |")


def settings(path: Path, games: int) -> str:
    """The settings of a file for so many games, without checkpoints that would be rated meanwhile."""
    text = re.sub(r"(?ms)^\[evaluation\]\n.*?(?=^\[|\Z)", "", path.read_text())
    text = re.sub(r"(?m)\Agames = \d+\n|(?<=\n)games = \d+\n", "", text, count=1)
    return f"games = {games}\n{text}\n[evaluation]\nsave_every = 1000000000\ngames = 0\n"


def main() -> None:
    """Measures and prints."""
    here = Path(__file__).resolve().parent
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--program", help="polyspire; with it, one node is compared with the local loop")
    options.add_argument("--config", type=Path, default=here.parents[1] / "nets" / "pylos.toml")
    options.add_argument("--games", type=int, default=6000, help="of each run")
    options.add_argument("--nodes", type=int, nargs="+", default=[1, 2, 4])
    options.add_argument("--cores", type=int, default=64, help="of a node on paper")
    options.add_argument("--gigabits", type=float, default=10.0, help="of the learner's network on paper")
    given = options.parse_args()
    text = settings(given.config, given.games)
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "run.toml"
        config.write_text(text)
        game, network = measure_games(text)
        print(game, flush=True)
        for command in ([given.program], CLUSTER) if given.program else ():
            found = train_here(command, config)
            per_core = found.rate / found.cores_left
            print(f"{command[-1]}: {found.rate:.1f} games/s, {found.cores_left:.2f} cores left, {per_core:.1f} per core")
        nodes = Nodes()
        nodes.grow(1)
        copy = nodes.measure_copies()
        print(f"{copy}\n", flush=True)
        check(game, nodes, network, config, given.games, given.nodes)
        nodes.shutdown()
    print()
    on_paper(Model(game, copy, CORES), given.cores, given.gigabits * GIGABIT)


if __name__ == "__main__":
    main()
