"""How a command fails: with one sentence, and the exit codes of the program ``polyspire``."""

from __future__ import annotations


class Failure(Exception):
    """The command ran and failed."""

    exit_code = 1


class UsageError(Failure):
    """The command makes no sense."""

    exit_code = 2


class Stopped(Failure):
    """Ctrl-C ended the command before its work was done."""

    exit_code = 130


def reason(error: BaseException) -> str:
    """What an error says, in one line: of a long one the last, where Ray has what went wrong in a worker."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    start = next((number for number, line in enumerate(lines) if "Version mismatch" in line), None)
    if start is not None:
        return versions_in_one_line(lines[start:])
    return lines[-1] if lines else type(error).__name__


def versions_in_one_line(lines: list[str]) -> str:
    """Ray tells versions in a list under each heading; none of its lines says anything alone."""
    told = ""
    for line in lines:
        is_heading = line.endswith(":")
        told += f"{'; ' if is_heading else ', '}{line}" if told and not told.endswith(":") else f" {line}"
    return told.strip()


def sentence(error: BaseException) -> str:
    """An error about a file of settings in one line: where it is, and what is wrong, without the picture between them."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0] if len(lines) == 1 else f"{lines[0]}: {lines[-1]}"
