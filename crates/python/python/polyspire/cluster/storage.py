"""Where a run is kept: a folder, or a place that fsspec knows, of which a folder on this machine is the working copy."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from polyspire.cluster.failure import Failure, UsageError, reason
from polyspire.cluster.words import say

STATE = "state.safetensors"
Stamp = tuple[int, int]
"""What changes when a file does: its size and time."""

RUN_FILES = (STATE, "state.json", "metrics.jsonl")
"""Any of these says that there is a run."""


class Folder:
    """A run in a folder: of this machine, or of a file system that several share."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.name = str(folder)

    def has_run(self) -> bool:
        """Whether there is a run already; a failure if that cannot be told, or nothing can be written."""
        try:
            nearest = self.folder.absolute()
            while not os.path.lexists(nearest):
                nearest = nearest.parent
            # Of a path through a file this says what is wrong, as does a folder that is not to be read.
            os.listdir(nearest)
        except OSError as error:
            raise Failure(f"{self.name}: {error.strerror or error}") from error
        if not os.access(nearest, os.W_OK | os.X_OK):
            raise Failure(f"{self.name}: {nearest} cannot be written to")
        return any((self.folder / name).exists() for name in RUN_FILES)

    def fetch(self) -> None:
        """Everything is here already."""

    def publish(self) -> None:
        """Everything is there already."""

    def __enter__(self) -> Folder:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Nothing is to be cleared away."""


class Mirror(Folder):
    """A run at a URL. The working copy is a temporary folder; what has changed in it is sent after every iteration."""

    def __init__(self, url: str) -> None:
        try:
            import fsspec
        except ImportError as error:
            raise Failure(f"{url} needs fsspec: pip install 'polyspire[cluster]'") from error
        try:
            self._files, self._root = fsspec.core.url_to_fs(url)
        except ImportError as error:
            raise Failure(f"{url} needs a package for its kind of place: {reason(error)}") from error
        except Exception as error:
            raise UsageError(f"{url} is no place for a run: {reason(error)}") from error
        self._root = self._root.rstrip("/")
        self._temporary = tempfile.mkdtemp(prefix="polyspire-")
        # The run is called by its folder.
        super().__init__(Path(self._temporary) / (self._root.rsplit("/", 1)[-1] or "run"))
        self.name = url
        self._sent: dict[str, Stamp] = {}

    def has_run(self) -> bool:
        has_run = self._try("read", lambda: any(self._files.exists(f"{self._root}/{name}") for name in RUN_FILES))
        self._try("write to", self._touch)
        return bool(has_run)

    def _touch(self) -> None:
        """Writes something, and leaves nothing."""
        was_there = self._files.exists(self._root)
        self._files.makedirs(self._root, exist_ok=True)
        self._files.pipe_file(f"{self._root}/touched{PART}", b"")
        self._files.rm_file(f"{self._root}/touched{PART}")
        if not was_there:
            # Where there are no real folders there is none to take away.
            with suppress(OSError):
                self._files.rmdir(self._root)

    def fetch(self) -> None:
        """Makes the working copy."""

        def copy() -> None:
            if not self._files.exists(self._root):
                return
            for path in self._files.find(self._root):
                name = path[len(self._root) :].lstrip("/")
                target = self.folder / name
                if not name.endswith(PART):
                    target.parent.mkdir(parents=True, exist_ok=True)
                    self._files.get_file(path, str(target))
                    self._sent[name] = _stamp(target)

        self._try("read", copy)

    def publish(self) -> None:
        """Sends what has changed. The state comes last: whenever this breaks off, what is there is a run that can go on."""
        for name, stamp in self._unsent():
            self._try("write to", lambda name=name: self._send(name))
            self._sent[name] = stamp

    def _unsent(self) -> list[tuple[str, Stamp]]:
        """What has changed since it was sent, in the order in which it is to be."""
        paths = (path for path in self.folder.rglob("*") if path.is_file())
        # Files under way are renamed when they are whole.
        names = [path.relative_to(self.folder).as_posix() for path in paths if path.suffix != ".tmp"]
        ordered = sorted(names, key=lambda name: (name == STATE, name))
        stamped = [(name, _stamp(self.folder / name)) for name in ordered]
        return [(name, stamp) for name, stamp in stamped if self._sent.get(name) != stamp]

    def _send(self, name: str) -> None:
        target = f"{self._root}/{name}"
        self._files.makedirs(target.rsplit("/", 1)[0], exist_ok=True)
        self._files.put_file(str(self.folder / name), target + PART)
        self._files.mv(target + PART, target)

    def _try(self, what: str, work: Any) -> Any:
        """Every kind of place has errors of its own."""
        try:
            return work()
        except Exception as error:
            raise Failure(f"cannot {what} {self.name}: {reason(error)}") from error

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._unsent():
            try:
                self.publish()
            except Failure as failure:
                say(f"{failure}; what is missing there is in {self.folder}: --out with that folder and --resume go on with it")
                return
        shutil.rmtree(self._temporary, ignore_errors=True)


PART = ".part"
"""The end of the name of what has not arrived whole."""


def _stamp(path: Path) -> Stamp:
    found = path.stat()
    return found.st_size, found.st_mtime_ns


def storage(out: str) -> Folder:
    """Where a run is to be kept."""
    return Mirror(out) if "://" in out else Folder(out)
