"""Storage of a run: a folder, or an fsspec URL with a local working copy."""

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
"""Size and modification time, to detect changes."""

RUN_FILES = (STATE, "state.json", "metrics.jsonl")
"""Any of these files indicates a run."""


class Folder:
    """A run in a folder, local or on a shared file system."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.name = str(folder)

    def has_run(self) -> bool:
        """Whether there is a run already. Fails if the folder cannot be read or written."""
        try:
            nearest = self.folder.absolute()
            while not os.path.lexists(nearest):
                nearest = nearest.parent
            # Raises a clear error for a path through a file and for an unreadable folder.
            os.listdir(nearest)
        except OSError as error:
            raise Failure(f"{self.name}: {error.strerror or error}") from error
        if not os.access(nearest, os.W_OK | os.X_OK):
            raise Failure(f"{self.name}: {nearest} is not writable")
        return any((self.folder / name).exists() for name in RUN_FILES)

    def fetch(self) -> None:
        """Does nothing: the folder is the storage."""

    def publish(self) -> None:
        """Does nothing: the folder is the storage."""

    def __enter__(self) -> Folder:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Does nothing."""


class Mirror(Folder):
    """A run at a URL. Changes in the working copy, a temporary folder, are uploaded after every iteration."""

    def __init__(self, url: str) -> None:
        try:
            import fsspec
        except ImportError as error:
            raise Failure(f"{url} needs fsspec: pip install 'polyspire[cluster]'") from error
        try:
            self._files, self._root = fsspec.core.url_to_fs(url)
        except ImportError as error:
            raise Failure(f"{url} needs a package for its file system: {reason(error)}") from error
        except Exception as error:
            raise UsageError(f"{url} cannot store a run: {reason(error)}") from error
        self._root = self._root.rstrip("/")
        self._temporary = tempfile.mkdtemp(prefix="polyspire-")
        # The run is named after its folder.
        super().__init__(Path(self._temporary) / (self._root.rsplit("/", 1)[-1] or "run"))
        self.name = url
        self._sent: dict[str, Stamp] = {}

    def has_run(self) -> bool:
        has_run = self._try("read", lambda: any(self._files.exists(f"{self._root}/{name}") for name in RUN_FILES))
        self._try("write to", self._touch)
        return bool(has_run)

    def _touch(self) -> None:
        """Checks write access with a temporary file."""
        was_there = self._files.exists(self._root)
        self._files.makedirs(self._root, exist_ok=True)
        self._files.pipe_file(f"{self._root}/touched{PART}", b"")
        self._files.rm_file(f"{self._root}/touched{PART}")
        if not was_there:
            # Object stores have no real folders to remove.
            with suppress(OSError):
                self._files.rmdir(self._root)

    def fetch(self) -> None:
        """Downloads the working copy."""

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
        """Uploads changed files, the state last: an interrupted upload leaves a run that can be resumed."""
        for name, stamp in self._unsent():
            self._try("write to", lambda name=name: self._send(name))
            self._sent[name] = stamp

    def _unsent(self) -> list[tuple[str, Stamp]]:
        """Changed files, in upload order."""
        paths = (path for path in self.folder.rglob("*") if path.is_file())
        # Skip partial files; they are renamed when complete.
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
        """File systems raise all kinds of errors."""
        try:
            return work()
        except Exception as error:
            raise Failure(f"cannot {what} {self.name}: {reason(error)}") from error

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._unsent():
            try:
                self.publish()
            except Failure as failure:
                say(f"{failure}; {self.folder} has the complete run: resume it with --out and --resume")
                return
        shutil.rmtree(self._temporary, ignore_errors=True)


PART = ".part"
"""The suffix of partial files."""


def _stamp(path: Path) -> Stamp:
    found = path.stat()
    return found.st_size, found.st_mtime_ns


def storage(out: str) -> Folder:
    """The storage for a path or URL."""
    return Mirror(out) if "://" in out else Folder(out)
