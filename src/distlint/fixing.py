"""Fixes made in files: each is replaced as a whole, or left as it is."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from distlint.checking import Checker
from distlint.configuration import Configuration
from distlint.finding import Finding
from distlint.fixes.applying import applied
from distlint.runtime.replacing import put
from distlint.source.text import UnreadableText, decode

#: How often files are looked at again.
_ROUNDS = 10


class Fixed(NamedTuple):
    """A file with fixes made: its path (absolute), its text before and after (lines end with ``\\n``), and the findings
    that are fixed."""

    path: Path
    before: str
    after: str
    findings: tuple[Finding, ...]


class NotFixed(NamedTuple):
    """A file that was to be fixed and is as it was; ``reason`` reads on after ``cannot fix train.py: ``."""

    path: Path
    reason: str


def fixes_of(
    paths: Iterable[Path], configuration: Configuration, *, unsafe: bool, write: bool
) -> Iterator[Fixed | NotFixed]:
    """What fixing the files ``paths`` (absolute) makes of them; those with nothing to fix are left out.

    ``unsafe``: also fixes that aren't safe. ``write``: puts the files in their places, atomically and with line ends,
    byte order mark, encoding and permissions as before. Each is read and checked here once more, so that no fix is
    made in another text than the one it was made for; a file that changes meanwhile is left alone. Raises
    :class:`~distlint.configuration.SettingsError`.
    """
    found = {path: _read(path) for path in paths}
    yield from (one for one in found.values() if isinstance(one, NotFixed))
    read = {path: one for path, one in found.items() if not isinstance(one, NotFixed)}
    for fixed in _fixed({path: text for path, (_, text) in read.items()}, configuration, unsafe=unsafe):
        yield (_replaced(fixed, read[fixed.path][0]) if write else None) or fixed


def _read(path: Path) -> tuple[bytes, str] | NotFixed:
    """What stands in a file, and its text."""
    try:
        data = path.read_bytes()
        return data, decode(data).text
    except (OSError, UnreadableText) as error:
        return NotFixed(path, _said(error))


def fixed_text(text: str, path: Path, configuration: Configuration, *, unsafe: bool) -> Fixed:
    """What fixing makes of ``text`` as the content of the file ``path`` (absolute), which need not exist. Raises
    :class:`~distlint.configuration.SettingsError`."""
    return next(_fixed({path: text}, configuration, unsafe=unsafe), Fixed(path, text, text, ()))


def _fixed(texts: dict[Path, str], configuration: Configuration, *, unsafe: bool) -> Iterator[Fixed]:
    """The texts that change, with everything fixed that can be. All files are checked, then those that were fixed
    again: a finding may have hidden another one, and of fixes that touch each other one was made."""
    now = dict(texts)
    findings: dict[Path, tuple[Finding, ...]] = {}
    rest = list(texts)
    for _ in range(_ROUNDS):
        checker = Checker(configuration, {str(path): text for path, text in now.items()}, grounded=False)
        made = {path: applied(now[path], checker.check(path), unsafe=unsafe) for path in rest}
        rest = [path for path, one in made.items() if one.findings]
        for path in rest:
            now[path] = made[path].text
            findings[path] = findings.get(path, ()) + made[path].findings
        if not rest:
            break
    for path, fixed in findings.items():
        yield Fixed(path, texts[path], now[path], fixed)


def _said(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def _encoded(text: str, like: bytes, encoding: str) -> bytes:
    """A text as bytes, with the byte order mark and the line ends of what was there. Raises UnicodeError."""
    first = like.find(b"\n")
    if first > 0 and like[first - 1 : first] == b"\r":
        text = text.replace("\n", "\r\n")
    elif first < 0 and b"\r" in like:
        text = text.replace("\n", "\r")
    mark = b"\xef\xbb\xbf" if like.startswith(b"\xef\xbb\xbf") else b""
    return mark + text.encode(encoding)


def _replaced(fixed: Fixed, before: bytes) -> NotFixed | None:
    """Puts a file in its place, if it is still what was read (``before``). What kept it from that, if anything; then it
    is what it was."""
    path = Path(os.path.realpath(fixed.path))  # a link stays one
    try:
        encoding = decode(before).encoding
        if _encoded(fixed.before, before, encoding) != before:
            return NotFixed(fixed.path, "its lines end in different ways")
        after = _encoded(fixed.after, before, encoding)
        mode = stat.S_IMODE(path.stat().st_mode)
        if path.read_bytes() != before:
            return NotFixed(fixed.path, "it has changed meanwhile")
        put(path, after, mode=mode)
    except (OSError, UnicodeError) as error:
        return NotFixed(fixed.path, _said(error))
    return None
