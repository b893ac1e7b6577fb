"""The text of one file: decoded as Python decodes it, with ``\\n`` as the only line ending."""

from __future__ import annotations

import os
import re
import stat
import tokenize
from pathlib import Path
from typing import NamedTuple

#: Bytes: a file with more is not read. Git's hosts take none, and a file with holes can be larger than any memory.
LARGEST_FILE = 100_000_000

_LINE_END = re.compile(rb"\r\n|\r|\n")
_UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a named pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}


class SourceText(NamedTuple):
    """A file's content without byte order mark; every line ends with ``\\n``."""

    text: str
    encoding: str

    @property
    def lines(self) -> list[str]:
        """The lines without their ends. Only ``\\n`` ends one: a form feed or U+2028 does not, as in Python itself."""
        return self.text.split("\n")


class UnreadableText(Exception):
    """Why a file has no text that Python could run.

    ``reason`` is one line that reads on after ``cannot read train.py: ``; ``line`` is 1-based.
    """

    def __init__(self, reason: str, line: int = 1) -> None:
        super().__init__(reason, line)
        self.reason = reason
        self.line = line

    def __str__(self) -> str:
        return self.reason


def read(path: str | os.PathLike[str]) -> SourceText:
    """The text of the file ``path``.

    Raises UnreadableText if it is not there, is no regular file (a pipe would block for ever), may not be read, is too
    large, or is no Python text (see :func:`decode`). A notebook is none: its JSON can mostly be parsed as Python, and
    would be called clean.
    """
    try:
        state = Path(path).stat()
        if not stat.S_ISREG(state.st_mode):
            raise UnreadableText(f"it is {_KINDS.get(stat.S_IFMT(state.st_mode), 'something else')}, not a file")
        if state.st_size > LARGEST_FILE:
            raise UnreadableText(f"larger than {LARGEST_FILE:,} bytes: no code that people write; exclude it")
        data = Path(path).read_bytes()
    except OSError as error:
        raise UnreadableText(error.strerror or str(error)) from error
    if Path(path).suffix == ".ipynb":
        raise UnreadableText("it is a notebook; check what `jupyter nbconvert --to script` makes of it")
    return decode(data)


def decode(data: bytes) -> SourceText:
    """The text that Python would see in ``data``: byte order mark, PEP 263 comment, else UTF-8.

    Raises UnreadableText with the line at fault for null bytes, an unknown encoding, or bytes that the encoding does
    not have.
    """
    if data.startswith(_UTF_16_MARKS):
        raise UnreadableText("it is UTF-16, which Python source cannot be; save it as UTF-8")
    if b"\0" in data:
        raise UnreadableText("it contains a null byte", _line_at(data, data.index(b"\0")))
    encoding = _declared_encoding(data)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        known = "and no encoding is declared" if encoding == "utf-8" else "which it declares or is marked as"
        reason = f"it is not {encoding.removesuffix('-sig').upper()}, {known}: byte 0x{data[error.start]:02x}"
        raise UnreadableText(reason, _line_at(data, error.start)) from error
    except (LookupError, UnicodeError) as error:
        # Codecs such as rot13 are known but no text encodings; punycode and the like fail without a position.
        raise UnreadableText(f"it cannot be decoded: {error}") from error
    return SourceText(text.replace("\r\n", "\n").replace("\r", "\n"), encoding.removesuffix("-sig"))


def _declared_encoding(data: bytes) -> str:
    """The encoding that the mark or the comment on line 1 or 2 names, ``utf-8`` if neither is there."""
    # Both lines are cut here because tokenize would take a file with \r line ends for a single line.
    head = _LINE_END.split(data[:1000], maxsplit=2)[:2]
    if not any(b"coding" in line for line in head) and not data.startswith(b"\xef\xbb\xbf"):
        return "utf-8"
    lines = iter([line + b"\n" for line in head])
    try:
        return tokenize.detect_encoding(lambda: next(lines, b""))[0]
    except SyntaxError as error:
        raise UnreadableText(str(error)) from error


def _line_at(data: bytes, position: int) -> int:
    return len(_LINE_END.findall(data, 0, position)) + 1
