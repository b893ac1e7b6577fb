"""A folder of JSON texts that nobody has to trust: what cannot be read, is not whole, or was written elsewhere is not
there.

Each file is a line with the seal of what follows (a digest that only this very folder can make, see
:mod:`distlint.cache.key`), and the JSON text. Files are put in place whole (written beside it, then renamed), so
several processes may use a folder at once, and a run that is killed leaves no half of one. JSON, since reading it can
run nothing.
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

from distlint.cache.key import begin, key_of
from distlint.runtime.replacing import PART, put

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
    empty. A link in its place, or anywhere in it, is left alone, since it may lead anywhere.
    """

    def __init__(self, path: str) -> None:
        self.path = path

    @property
    def is_usable(self) -> bool:
        """Whether it may be read and written."""
        return not os.path.islink(self.path)

    def read(self, *names: str) -> object:
        """What was kept under a name (its parts are folders); None if nothing is, or it is not what was written."""
        try:
            path, key = self._place(*names), key_of(self.path)
            state = os.lstat(path)
            if key is None or not stat.S_ISREG(state.st_mode) or state.st_size > LARGEST:
                return None
            with open(path, "rb") as file:
                seal, _, text = file.read().partition(b"\n")
            return json.loads(text) if seal == _seal(text, key) else None
        except (OSError, ValueError, RecursionError):
            return None

    def keep(self, value: object, *names: str) -> None:
        """Keeps a JSON value under a name."""
        text = json.dumps(value, separators=(",", ":")).encode()
        with contextlib.suppress(OSError):
            path = self._place(*names)
            self._begin()
            key = key_of(self.path)
            if key is not None:
                os.makedirs(os.path.dirname(path), exist_ok=True)
                put(Path(path), _seal(text, key) + b"\n" + text)

    def names(self, *folder: str) -> list[str]:
        """The names that are kept in one of the folders, sorted."""
        try:
            found = os.listdir(self._place(*folder))
        except OSError:
            return []
        return sorted(name for name in found if not name.endswith(PART))

    def latest(self, folder: str, start: str) -> list[str]:
        """The names in one of the folders that begin so, those that were used last first."""
        names = [name for name in self.names(folder) if name.startswith(start)]
        return sorted(names, key=lambda name: _last_use(os.path.join(self.path, folder, name)), reverse=True)

    def touch(self, *names: str) -> None:
        """Says that a folder is in use."""
        with contextlib.suppress(OSError):
            os.utime(self._place(*names))

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

    def _place(self, *names: str) -> str:
        """Where a name is. Raises OSError if a link lies on the way."""
        path = self.path
        for part in ("", *os.path.join(*names).split(os.sep)):
            path = os.path.join(path, part) if part else path
            if os.path.islink(path):
                raise OSError(f"{path} is a link")
        return path

    def _begin(self) -> None:
        os.makedirs(self.path, exist_ok=True)
        for name, text in ((".gitignore", b"*\n"), (_TAG, _TAG_TEXT.encode())):
            if not os.path.lexists(os.path.join(self.path, name)):
                put(Path(self.path, name), text)
        begin(self.path)

    def _files(self) -> Iterator[tuple[str, os.stat_result]]:
        return _files_in(self.path)


def _files_in(path: str) -> Iterator[tuple[str, os.stat_result]]:
    for folder, _, names in () if os.path.islink(path) else os.walk(path):
        for name in names:
            with contextlib.suppress(OSError):
                yield os.path.join(folder, name), os.lstat(os.path.join(folder, name))


def _last_use(path: str) -> float:
    try:
        return os.lstat(path).st_mtime
    except OSError:
        return 0.0


def _seal(text: bytes, key: bytes) -> bytes:
    return blake2b(text, digest_size=16, key=key).hexdigest().encode()
