"""Output for people."""

from __future__ import annotations

import sys


def say(line: str) -> None:
    """Prints a message to stderr; results go to stdout."""
    print(line, file=sys.stderr, flush=True)


def duration(seconds: float) -> str:
    """A duration in its largest unit."""
    for unit, length in (("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1)):
        if seconds >= 1.5 * length or unit == "second":
            count = round(seconds / length)
            break
    return f"{count} {unit}{'' if count == 1 else 's'}"
