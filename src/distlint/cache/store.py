"""A folder of JSON texts that nobody has to trust: what cannot be read, or is not whole, is not there.

Each file is a line with the digest of what follows, and the JSON text. Files are put in place whole (written beside
it, then renamed), so several processes may use a folder at once, and a run that is killed leaves no half of one. JSON,
since reading it can run nothing.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import stat
import time
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from distlint.replacing import PART, put

#: How much a folder may hold, in bytes; beyond that the entries that were not used for longest go.
LARGEST = 64 << 20
#: The states of a project that are kept: branches, and files as they were between two edits.
MOST_ENTRIES = 24
#: Seconds after which a file that was never put in place belongs to no running process.
ABANDONED = 3600

_TAG = "CACHEDIR.TAG"
_TAG_TEXT = """\
Signature: 8a477f597d28d172789f06886806bc55
# This folder holds what distlint found in earlier runs; it can be deleted at any time (`distlint cache clear`).
# About this file: https://bford.info/cachedir/
"""


class Usage(NamedTuple):
    """How many ``files`` a cache has, and their ``size`` in bytes."""

    files: int
    size: int


class Store:
    """One cache folder. ``path`` need not exist: the first text that is kept makes it.

    Nothing but :meth:`clear` raises OSError: a cache that cannot be written (a read-only folder, a full disk) stays
    empty. A link in its place is left alone, since it may lead anywhere.
    """

    def __init__(self, path: str) -> None:
        self.path = path

    @property
    def is_usable(self) -> bool:
        """Whether it may be read and written."""
        return not os.path.islink(self.path)

    def read(self, *names: str) -> object:
        """What was kept under a name (its parts are folders); None if nothing is, or it is not what was written."""
        path = os.path.join(self.path, *names)
        try:
            state = os.lstat(path)
            if not self.is_usable or not stat.S_ISREG(state.st_mode) or state.st_size > LARGEST:
                return None
            with open(path, "rb") as file:
                digest, _, text = file.read().partition(b"\n")
            return json.loads(text) if digest == _digest(text) else None
        except (OSError, ValueError, RecursionError):
            return None

    def keep(self, value: object, *names: str) -> None:
        """Keeps a JSON value under a name."""
        text = json.dumps(value, separators=(",", ":")).encode()
        path = os.path.join(self.path, *names)
        with contextlib.suppress(OSError):
            if not self.is_usable:
                return
            self._begin()
            os.makedirs(os.path.dirname(path), exist_ok=True)
            put(Path(path), _digest(text) + b"\n" + text)

    def names(self, folder: str) -> list[str]:
        """The names that are kept in one of the folders, sorted."""
        try:
            found = os.listdir(os.path.join(self.path, folder)) if self.is_usable else []
        except OSError:
            return []
        return sorted(name for name in found if not name.endswith(PART))

    def touch(self, folder: str) -> None:
        """Says that a folder is in use."""
        with contextlib.suppress(OSError):
            os.utime(os.path.join(self.path, folder))

    def trim(self, folder: str) -> None:
        """Drops what was not used for longest among the folders in ``folder``, and what killed runs have left."""
        if not self.is_usable:
            return
        for path, state in list(self._files()):
            if path.endswith(PART) and state.st_mtime < time.time() - ABANDONED:
                with contextlib.suppress(OSError):
                    os.unlink(path)
        paths = [os.path.join(self.path, folder, name) for name in self.names(folder)]
        room = LARGEST
        for index, path in enumerate(sorted(paths, key=_last_use, reverse=True)):
            room -= sum(state.st_size for _, state in _files_in(path))
            if room < 0 or index >= MOST_ENTRIES:
                shutil.rmtree(path, ignore_errors=True)

    def usage(self) -> Usage:
        """What it holds."""
        sizes = [state.st_size for _, state in self._files()] if self.is_usable else []
        return Usage(len(sizes), sum(sizes))

    def clear(self) -> None:
        """Deletes the folder, if it is one of ours. Raises OSError."""
        if self.is_usable and os.path.isfile(os.path.join(self.path, _TAG)):
            shutil.rmtree(self.path)

    def _begin(self) -> None:
        if not os.path.exists(os.path.join(self.path, _TAG)):
            os.makedirs(self.path, exist_ok=True)
            put(Path(self.path, ".gitignore"), b"*\n")
            put(Path(self.path, _TAG), _TAG_TEXT.encode())

    def _files(self) -> Iterator[tuple[str, os.stat_result]]:
        return _files_in(self.path)


def _files_in(path: str) -> Iterator[tuple[str, os.stat_result]]:
    for folder, _, names in os.walk(path):
        for name in names:
            with contextlib.suppress(OSError):
                yield os.path.join(folder, name), os.lstat(os.path.join(folder, name))


def _last_use(path: str) -> float:
    try:
        return os.lstat(path).st_mtime
    except OSError:
        return 0.0


def _digest(text: bytes) -> bytes:
    return blake2b(text, digest_size=16).hexdigest().encode()
