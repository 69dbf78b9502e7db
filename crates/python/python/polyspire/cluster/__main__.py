"""The command line: ``python -m polyspire.cluster train CONFIG.toml``, ``python -m polyspire.cluster arena FILE.toml``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import Any

from polyspire.cluster.failure import Failure, Stopped

Number = Callable[[str], Any]


def at_least(least: int) -> Number:
    """An argument type: an integer of at least ``least``."""

    def read(text: str) -> int:
        if not (text.strip().lstrip("-").isdecimal() and int(text) >= least):
            raise argparse.ArgumentTypeError(f"'{text}' is not an integer of at least {least}")
        return int(text)

    return read


def seconds(text: str) -> float:
    """An argument type: a duration in seconds."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.0 < value <= 86400.0:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of seconds above 0 and up to 86400")
    return value


def parser() -> argparse.ArgumentParser:
    """The argument parser."""
    main = argparse.ArgumentParser(
        prog="python -m polyspire.cluster", description="Training runs and tournaments on all nodes of a Ray cluster."
    )
    commands = main.add_subparsers(dest="command", required=True, metavar="COMMAND")
    train = commands.add_parser(
        "train",
        help="train a network by self-play, like `polyspire train`",
        description="Trains a network. The settings and the files of the run are those of `polyspire train`, and either goes "
        "on with what the other began. Ctrl-C stops; --resume goes on, also after a crash.",
    )
    train.add_argument("config", metavar="CONFIG.toml", help="settings of the run")
    train.add_argument("--out", metavar="PLACE", help="folder, or a URL supported by fsspec; default: runs/NAME")
    train.add_argument("--resume", action="store_true", help="resume an existing run")
    common(train)
    train.add_argument("--actors", type=at_least(1), metavar="N", help="self-play actors; default: as many as fit")
    train.add_argument("--threads-per-actor", type=at_least(1), metavar="N", help="default: all cores of a node")
    train.add_argument(
        "--learner-cpus",
        type=at_least(0),
        metavar="N",
        help="cores of this machine reserved for learning; default: half if there are other nodes, else none",
    )
    train.add_argument(
        "--evaluators", type=at_least(1), default=1, metavar="N", help="checkpoints rated in parallel (1)"
    )
    train.add_argument(
        "--evaluation-cpus",
        type=at_least(0),
        default=0,
        metavar="N",
        help="cores of this machine reserved for rating checkpoints; default 0: share cores with self-play",
    )
    train.add_argument(
        "--ahead",
        type=at_least(0),
        default=1,
        metavar="N",
        help="iterations played ahead of the learner (1)",
    )
    train.add_argument(
        "--max-lag", type=at_least(0), default=4, metavar="N", help="drop games whose weights are more than N iterations old (4)"
    )
    train.add_argument("--wandb", metavar="PROJECT", help="also log metrics to Weights & Biases")
    arena = commands.add_parser(
        "arena",
        help="play a tournament, like `polyspire arena FILE.toml`",
        description="Plays a tournament. The settings and the files of results are those of `polyspire arena`. The same command "
        "goes on where it was stopped.",
    )
    arena.add_argument("file", metavar="FILE.toml", help="settings of the tournament")
    arena.add_argument("--out", metavar="FOLDER", help="results folder; default: `out` in the file")
    arena.add_argument("--cpus-per-game", type=at_least(1), default=1, metavar="N", help="for agents with threads (1)")
    common(arena)
    return main


def common(command: argparse.ArgumentParser) -> None:
    """Options that all commands share."""
    command.add_argument(
        "--address", metavar="HOST:PORT", help="address of the cluster, or auto for the local one; default: start Ray here"
    )
    command.add_argument(
        "--call-seconds", type=seconds, default=10.0, metavar="S", help="target duration of one call to an actor (10)"
    )
    command.add_argument(
        "--late-seconds",
        type=seconds,
        default=60.0,
        metavar="S",
        help="give an actor's games to others after S seconds and ten times the expected duration (60)",
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit code."""
    given = vars(parser().parse_args(arguments))
    try:
        run(given.pop("command"), given)
    except Failure as failure:
        if str(failure):
            print(f"error: {failure}", file=sys.stderr)
        return failure.exit_code
    except KeyboardInterrupt:
        print("error: stopped", file=sys.stderr)
        return Stopped.exit_code
    return 0


def run(command: str, options: dict[str, Any]) -> None:
    """Runs a command. Imports Ray late, so that help and usage errors are fast."""
    from polyspire.cluster import connection  # noqa: F401  (reports a missing Ray)

    if command == "train":
        from polyspire.cluster import train

        train.train(train.Options(**options))
    else:
        from polyspire.cluster import arena

        arena.run(arena.Options(**options))


if __name__ == "__main__":
    sys.exit(main())
