"""A background thread beside the main loop."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

Result = TypeVar("Result")


class Background(Generic[Result]):
    """Runs a function in a thread. A second Ctrl-C ends the command without waiting for it."""

    def __init__(self, work: Callable[[], Result]) -> None:
        self._work = work
        self._results: list[Result] = []
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._results.append(self._work())
        except BaseException as error:
            self._error = error

    def is_running(self) -> bool:
        """Whether it is still running."""
        return self._thread.is_alive()

    def result(self) -> Result:
        """Waits for the result; raises the function's exception."""
        self._thread.join()
        if self._error is not None:
            raise self._error
        return self._results[0]
