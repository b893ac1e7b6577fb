"""Folders that a file puts on ``sys.path``, as far as their names are written there: ``sys.path.append("../utils")``,
``sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))``."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

#: A line that puts something there, with what it is. Lines with a word in front of it (``if``, ``#``) are others.
PUTS = re.compile(r"^[ \t]*(?:os\.)?sys\.path\.(?:append|insert)\((.{1,300})$", re.MULTILINE)
#: A text of which a path is made, and whether it stands behind a ``+``; steps from a file to the folders above it.
_PART = re.compile(r"(\+ ?)?[\"']([^\"'\n]{0,100})[\"']")
_UP = re.compile(r"\bdirname\(|\.parent\b")
_UP_BY = re.compile(r"\.parents\[(\d)\]")
#: What makes another path of one, or takes it from elsewhere.
_ELSEWHERE = re.compile(r"split\(|replace\(|environ|getenv|expanduser|sys\.path\[|\{|%|\$|~")


def put_on_path(argument: str, path: str, root: str) -> Iterator[str]:
    """The folders inside of ``root`` (absolute) that an argument of such a line names in the file ``path``. What is
    relative to the folder in which a program is started may be so to that of the file or to the root."""
    parts = _PART.findall(argument)
    if _ELSEWHERE.search(argument) is not None:
        return
    names = [name.lstrip("/") if is_added else name for is_added, name in parts]
    if any(map(os.path.isabs, names)):
        return
    if "__file__" in argument:
        place = path
        for _ in range(len(_UP.findall(argument)) + sum(int(number) + 1 for number in _UP_BY.findall(argument))):
            place = os.path.dirname(place)
        starts = [place]
    else:
        starts = [os.path.dirname(path), root] if names else []
    for start in starts:
        folder = os.path.normpath(os.path.join(start, *names))
        if folder == root or folder.startswith(root + os.sep):
            yield folder
