"""Fixes made in files: each is replaced as a whole, or left as it is."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from distlint.checking import Checker
from distlint.finding import Finding
from distlint.fixes.applying import applied
from distlint.runtime.replacing import put
from distlint.settings.configuration import Configuration
from distlint.source.text import UnreadableText, decode

#: How often a file is looked at again for fixes that touched others.
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
    :class:`~distlint.settings.configuration.SettingsError`.
    """
    checker = Checker(configuration, grounded=False)
    for path in paths:
        try:
            data = path.read_bytes()
            source = decode(data)
        except (OSError, UnreadableText) as error:
            yield NotFixed(path, str(error))
            continue
        text, findings = _fixed(path, source.text, checker, configuration, unsafe=unsafe)
        if not findings:
            continue
        if write:
            try:
                if _encoded(source.text, data, source.encoding) != data:
                    raise OSError("its lines end in different ways")
                _replace(path, data, _encoded(text, data, source.encoding))
            except (OSError, UnicodeError) as error:
                yield NotFixed(path, getattr(error, "strerror", None) or str(error))
                continue
        yield Fixed(path, source.text, text, findings)


def fixed_text(text: str, path: Path, configuration: Configuration, *, unsafe: bool) -> Fixed:
    """What fixing makes of ``text`` as the content of the file ``path`` (absolute), which need not exist. Raises
    :class:`~distlint.settings.configuration.SettingsError`."""
    checker = Checker(configuration, {str(path): text}, grounded=False)
    after, findings = _fixed(path, text, checker, configuration, unsafe=unsafe)
    return Fixed(path, text, after, findings)


def _fixed(
    path: Path, text: str, checker: Checker, configuration: Configuration, *, unsafe: bool
) -> tuple[str, tuple[Finding, ...]]:
    """The text with everything fixed that can be, and what was."""
    findings: tuple[Finding, ...] = ()
    for _ in range(_ROUNDS):
        made = applied(text, checker.check(path), unsafe=unsafe)
        text = made.text
        findings += made.findings
        if not (made.findings and made.leaves_some):
            break
        checker = Checker(configuration, {str(path): text}, grounded=False)
    return text, findings


def _encoded(text: str, like: bytes, encoding: str) -> bytes:
    """A text as bytes, with the byte order mark and the line ends of what was there. Raises UnicodeError."""
    first = like.find(b"\n")
    if first > 0 and like[first - 1 : first] == b"\r":
        text = text.replace("\n", "\r\n")
    elif first < 0 and b"\r" in like:
        text = text.replace("\n", "\r")
    mark = b"\xef\xbb\xbf" if like.startswith(b"\xef\xbb\xbf") else b""
    return mark + text.encode(encoding)


def _replace(path: Path, before: bytes, after: bytes) -> None:
    """Puts a file in its place, if it is still what was read. Raises OSError, and then it is what it was."""
    path = Path(os.path.realpath(path))  # a link stays one
    mode = stat.S_IMODE(path.stat().st_mode)
    if path.read_bytes() != before:
        raise OSError("it has changed meanwhile")
    put(path, after, mode=mode)
