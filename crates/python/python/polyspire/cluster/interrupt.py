"""Ctrl-C."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ctrl_c() -> Iterator[threading.Event]:
    """Makes the first Ctrl-C only set the event: an exception could occur between any two steps and leave work behind. The
    second raises ``KeyboardInterrupt`` as usual."""
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
