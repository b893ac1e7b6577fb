"""What tells the texts that a cache folder has written from those that came with a project.

A repository can bring a cache folder of its own, made up to hide findings or to show false ones. So texts are sealed
with a key that nobody can know beforehand: random bytes in a file of the folder, together with that file's number and
the time at which the system last changed it. Wherever the folder is copied to (a checkout, an archive that is unpacked)
these are others, and what was sealed before is not there any more.
"""

from __future__ import annotations

import os
import stat
from hashlib import blake2b
from pathlib import Path

from distlint.runtime.replacing import put

_NAME = "key"
_LENGTH = 32


def begin(folder: str) -> None:
    """Makes a key for a folder that has none. Raises OSError."""
    if not os.path.lexists(os.path.join(folder, _NAME)):
        put(Path(folder, _NAME), os.urandom(_LENGTH))


def key_of(folder: str) -> bytes | None:
    """The key of a folder; None if it has none, or something else stands in its place. Raises OSError."""
    path = os.path.join(folder, _NAME)
    if not os.path.lexists(path):
        return None
    state = os.lstat(path)
    if not stat.S_ISREG(state.st_mode) or state.st_size != _LENGTH:
        return None
    with open(path, "rb") as file:
        return blake2b(file.read() + f"{state.st_ino} {state.st_ctime_ns}".encode()).digest()
