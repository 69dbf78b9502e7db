"""Ctrl-C."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ctrl_c() -> Iterator[threading.Event]:
    """Inside, the first Ctrl-C only sets the event: an exception could come between any two steps, and leave work under way
    that nobody knows of. The second one is an exception again."""
    is_raised = threading.Event()
    before = signal.getsignal(signal.SIGINT)

    def note(*_: object) -> None:
        is_raised.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, note)
    try:
        yield is_raised
    finally:
        signal.signal(signal.SIGINT, before)
