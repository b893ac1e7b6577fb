"""What files hold, as digests: read again only where the file system cannot vouch for them.

A file is taken to be what it was if its times, size and number are. That is not so for one that was written just before
it was read: the next change may fall into the same tick of the clock. Such files, and those with times in the future,
are read each time.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterable
from hashlib import blake2b

from distlint.cache.store import Store
from distlint.source.text import LARGEST_FILE

#: Nanoseconds that a file has to be old for its times to tell it from its next version (FAT counts in two seconds).
SETTLED = 2_500_000_000

_NAME = "contents.json"


class Contents:
    """The digests of files (absolute paths), with what earlier runs know of them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known = _checked(store.read(_NAME))
        self._fresh: dict[str, list[int | str]] = {}

    def digest(self, path: str) -> str:
        """The digest of what a file holds; empty if it cannot be read, is no regular file, or is too large."""
        try:
            stamp = _stamp(path)
            if stamp is None:
                return ""
            known = self._known.get(path)
            if known is not None and known[:4] == stamp:
                return str(known[4])
            now = time.time_ns()
            with open(path, "rb") as file:
                digest = digest_of(file.read())
            if max(stamp[0], stamp[1]) < now - SETTLED and _stamp(path) == stamp:
                self._known[path] = self._fresh[path] = [*stamp, digest]
        except (OSError, ValueError):
            return ""
        return digest

    def save(self, paths: Iterable[str]) -> None:
        """Keeps what was learnt, and of what was known before what is about ``paths``."""
        if self._fresh:
            self._store.keep({path: self._known[path] for path in paths if path in self._known}, _NAME)
            self._fresh.clear()


def digest_of(content: bytes) -> str:
    """The digest of what a file holds."""
    return blake2b(content, digest_size=16).hexdigest()


def _stamp(path: str) -> list[int] | None:
    state = os.stat(path)
    is_read = stat.S_ISREG(state.st_mode) and state.st_size <= LARGEST_FILE
    return [state.st_mtime_ns, state.st_ctime_ns, state.st_size, state.st_ino] if is_read else None


def _checked(known: object) -> dict[str, list[int | str]]:
    entries = known.items() if isinstance(known, dict) else ()
    return {path: entry for path, entry in entries if isinstance(entry, list) and len(entry) == 5}
