"""Files that are put in their place whole: a reader never sees half of one, and neither does whoever comes after a run
that was killed."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

#: How the name of a file ends that is not in its place yet.
PART = ".part"


def put(path: Path, data: bytes, *, mode: int | None = None) -> None:
    """Puts ``data`` into the file ``path``, with the permissions ``mode`` (None: its owner's alone).

    Whatever stood there, a link for instance, is replaced and not followed. Raises OSError, and then the file is what
    it was.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=PART)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        if mode is not None:
            Path(name).chmod(mode)
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
