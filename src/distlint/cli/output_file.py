"""``--output-file``: the new content as a whole, or what was there before."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from distlint.runtime.replacing import put


def write_whole(path: Path, text: str) -> None:
    """Puts ``text`` into the file ``path``. Raises OSError, and then the file is what it was.

    A reader never sees half of it, and neither does whoever comes after a run that was killed. What is there and is no
    regular file (a pipe, ``/dev/stdout``) is written to.
    """
    data = text.encode("utf-8", errors="backslashreplace")
    path = Path(os.path.realpath(path))  # a link stays one
    mode = 0o666 & ~_umask()
    if path.exists():
        if not path.is_file():
            path.write_bytes(data)
            return
        mode = stat.S_IMODE(path.stat().st_mode)
    put(path, data, mode=mode)


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
