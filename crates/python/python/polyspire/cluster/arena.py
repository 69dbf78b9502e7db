"""``arena``: this process keeps the journal, and all nodes play games.

The games to play are those missing from the journal. It is the same file as that of ``polyspire arena``; either can resume
the other's tournaments.
"""

from __future__ import annotations

import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from polyspire._native import Tournament
from polyspire.cluster.connection import connected, working_nodes
from polyspire.cluster.failure import Failure, Stopped, UsageError, sentence
from polyspire.cluster.interrupt import ctrl_c
from polyspire.cluster.referee import Referee
from polyspire.cluster.sizing import Room, actor_count
from polyspire.cluster.words import duration, say
from polyspire.cluster.worker_pool import Settings, WorkerPool, actor_factory

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

WAIT_SECONDS = 1.0

LINE_SECONDS = 10.0
"""Seconds between progress lines."""


@dataclass
class Options:
    """Command-line options."""

    file: str
    out: str | None = None
    address: str | None = None
    cpus_per_game: int = 1
    call_seconds: float = 10.0
    late_seconds: float = 60.0


def run(options: Options) -> None:
    """Plays the missing games of a tournament and writes the results."""
    text, out = read_settings(options)
    folder = Path(options.file).absolute().parent
    # Check the settings before connecting or creating anything.
    open_tournament(options.file, text, folder, None)
    with connected(options.address):
        tournament = open_tournament(options.file, text, folder, out)
        missing = len(tournament.missing())
        say(f"{tournament.name}: {missing} of {tournament.planned} games to play, in {out}")
        with ctrl_c() as is_stopped:
            try:
                play(tournament, text, folder, options, is_stopped)
            finally:
                # Even if a fault ended the tournament early.
                print(tournament.finish()[1])
        if missing := len(tournament.missing()):
            done = tournament.planned - missing
            raise Stopped(f"stopped after {done} of {tournament.planned} games; run the same command to resume")


def read_settings(options: Options) -> tuple[str, Path]:
    """The text of the file, and the results folder."""
    path = Path(options.file)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read {path}: {getattr(error, 'strerror', None) or error}") from error
    try:
        table: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        # The tournament reports it better.
        table = {}
    if table.get("match-cpu", False) is not False:
        raise UsageError(f"{path}: match-cpu needs all games on one machine, so it does not work on a cluster")
    written = table.get("out")
    out = options.out if options.out is not None else written
    if isinstance(out, str) and "://" in out:
        raise UsageError(f"{path}: '{out}' is a URL, but results must go to a local folder")
    if options.out is not None:
        return text, Path(options.out)
    if isinstance(written, str):
        return text, path.parent / written
    # Report other errors in the file first.
    open_tournament(options.file, text, path.absolute().parent, None)
    raise UsageError(f"{path} has no folder for results: set it with --out FOLDER or with out in the file")


def open_tournament(file: str, text: str, folder: Path, out: Path | None) -> Tournament:
    """Parses the settings."""
    try:
        return Tournament(text, folder, out)
    except ValueError as error:
        raise UsageError(f"{file}: {sentence(error)}") from error
    except OSError as error:
        raise Failure(f"{file}: {error}") from error


def play(
    tournament: Tournament, text: str, folder: Path, options: Options, is_stopped: threading.Event
) -> None:
    """Plays all missing games."""
    if not (missing := tournament.missing()):
        return
    cpus = options.cpus_per_game
    if not actor_count([Room.of(node, {}) for node in working_nodes()], cpus):
        raise UsageError(f"no node has {cpus} cores for a game")
    settings = Settings(
        cpus,
        most_actors=len(missing),
        call_seconds=options.call_seconds,
        late_seconds=options.late_seconds,
        at_once=1,
    )
    pool = WorkerPool(actor_factory(Referee, cpus, (text, str(folder))), settings, {}, say)
    began = told = time.monotonic()
    played = 0
    while missing and not is_stopped.is_set():
        pool.top_up()
        pool.assign(missing, 0)
        for done in pool.collect(WAIT_SECONDS):
            played += sum(tournament.record(parcel) for parcel in done.result)
        missing = tournament.missing()
        now = time.monotonic()
        if now - told >= LINE_SECONDS and played:
            told = now
            rate = played / (now - began)
            have = tournament.planned - len(missing)
            left = duration(len(missing) / rate)
            say(f"{have} of {tournament.planned} games, {rate:.1f}/s, {left} left")
