"""The command line: ``python -m polyspire.cluster train CONFIG.toml``, ``python -m polyspire.cluster arena FILE.toml``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import Any

from polyspire.cluster.failure import Failure, Stopped

Number = Callable[[str], Any]


def at_least(least: int) -> Number:
    """A whole number from this one up."""

    def read(text: str) -> int:
        if not (text.strip().lstrip("-").isdecimal() and int(text) >= least):
            raise argparse.ArgumentTypeError(f"'{text}' is no whole number from {least} up")
        return int(text)

    return read


def seconds(text: str) -> float:
    """A time."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.0 < value <= 86400.0:
        raise argparse.ArgumentTypeError(f"'{text}' is no number of seconds above 0 and up to 86400")
    return value


def parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    main = argparse.ArgumentParser(
        prog="python -m polyspire.cluster", description="Training runs and tournaments on all nodes of a Ray cluster."
    )
    commands = main.add_subparsers(dest="command", required=True, metavar="COMMAND")
    train = commands.add_parser(
        "train",
        help="train a network by games against itself, as `polyspire train` does",
        description="Trains a network. The settings and the files of the run are those of `polyspire train`, and either goes "
        "on with what the other began. Ctrl-C stops; --resume goes on, also after a crash.",
    )
    train.add_argument("config", metavar="CONFIG.toml", help="the settings of the run")
    train.add_argument("--out", metavar="PLACE", help="a folder, or a URL that fsspec knows; default: runs/ and the name")
    train.add_argument("--resume", action="store_true", help="go on with the run that is there")
    common(train)
    train.add_argument("--actors", type=at_least(1), metavar="N", help="self-play actors; default: as many as have room")
    train.add_argument("--threads-per-actor", type=at_least(1), metavar="N", help="default: all cores of a node")
    train.add_argument(
        "--learner-cpus",
        type=at_least(0),
        metavar="N",
        help="cores of this machine that play no games; default: half of them if there are other nodes, otherwise none",
    )
    train.add_argument(
        "--evaluators", type=at_least(1), default=1, metavar="N", help="checkpoints that are rated side by side (1)"
    )
    train.add_argument(
        "--evaluation-cpus",
        type=at_least(0),
        default=0,
        metavar="N",
        help="cores of this machine for rating checkpoints; 0, the default: checkpoints are rated beside the games",
    )
    train.add_argument(
        "--ahead",
        type=at_least(0),
        default=1,
        metavar="N",
        help="iterations that are played in advance while others are learned from (1)",
    )
    train.add_argument(
        "--max-lag", type=at_least(0), default=4, metavar="N", help="older weights' games are dropped, in iterations (4)"
    )
    train.add_argument("--wandb", metavar="PROJECT", help="enter measurements in Weights & Biases too")
    arena = commands.add_parser(
        "arena",
        help="let agents play against each other, as `polyspire arena FILE.toml` does",
        description="Plays a tournament. The settings and the files of results are those of `polyspire arena`. The same command "
        "goes on where it was stopped.",
    )
    arena.add_argument("file", metavar="FILE.toml", help="the settings of the tournament")
    arena.add_argument("--out", metavar="FOLDER", help="the folder for results; default: `out` in the file")
    arena.add_argument("--cpus-per-game", type=at_least(1), default=1, metavar="N", help="for agents with threads (1)")
    common(arena)
    return main


def common(command: argparse.ArgumentParser) -> None:
    """Options of all commands."""
    command.add_argument(
        "--address", metavar="HOST:PORT", help="the cluster, or auto for that of this machine; default: start Ray here"
    )
    command.add_argument(
        "--call-seconds", type=seconds, default=10.0, metavar="S", help="how long one call to an actor is to take (10)"
    )
    command.add_argument(
        "--late-seconds",
        type=seconds,
        default=60.0,
        metavar="S",
        help="after so long, and ten times the usual, others play what an actor was given (60)",
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; its exit code."""
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
    """Runs a command. Ray is imported only now, so that help and mistakes do not wait for it."""
    from polyspire.cluster import connection  # noqa: F401  (says in words if Ray is missing)

    if command == "train":
        from polyspire.cluster import train

        train.train(train.Options(**options))
    else:
        from polyspire.cluster import arena

        arena.run(arena.Options(**options))


if __name__ == "__main__":
    sys.exit(main())
