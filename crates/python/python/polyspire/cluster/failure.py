"""Errors of commands: one-line messages and the exit codes of ``polyspire``."""

from __future__ import annotations


class Failure(Exception):
    """The command failed."""

    exit_code = 1


class UsageError(Failure):
    """Invalid arguments or settings."""

    exit_code = 2


class Stopped(Failure):
    """Interrupted by Ctrl-C."""

    exit_code = 130


def reason(error: BaseException) -> str:
    """An error as one line: the last line of a long one, where Ray puts the cause."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    start = next((number for number, line in enumerate(lines) if "Version mismatch" in line), None)
    if start is not None:
        return versions_in_one_line(lines[start:])
    return lines[-1] if lines else type(error).__name__


def versions_in_one_line(lines: list[str]) -> str:
    """Joins Ray's list of version mismatches into one line."""
    told = ""
    for line in lines:
        is_heading = line.endswith(":")
        told += f"{'; ' if is_heading else ', '}{line}" if told and not told.endswith(":") else f" {line}"
    return told.strip()


def sentence(error: BaseException) -> str:
    """A settings error as one line: the location and the problem, without the excerpt between them."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0] if len(lines) == 1 else f"{lines[0]}: {lines[-1]}"
