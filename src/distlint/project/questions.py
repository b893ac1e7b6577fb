"""Questions that are put to every file of a project, and that the text of each answers alone.

What asks one rests on the answers, not on the files: an edit that leaves them as they were changes nothing for it. An
answer is a JSON value, false in the sense of Python for a file that has nothing to say.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from distlint.source.slices import how_many_of
from distlint.source.text import LARGEST_FILE

Answer = Any


#: What is known of the answers of the files of a project (absolute paths).
Answers = Mapping["Question", Mapping[str, Answer]]


class Question(NamedTuple):
    """``kind``: one of those below; ``about``: its arguments."""

    kind: str
    about: tuple[str, ...]


class Aspect(NamedTuple):
    """Something about the file ``path`` (absolute) that many an edit of it leaves as it is: what it answers to a
    question that is put to it alone, or one of :mod:`distlint.project.aspects`."""

    path: str
    kind: str
    about: tuple[str, ...]


def answered(question: Question, content: bytes) -> Answer:
    """What a file with this content answers."""
    return _KINDS[question.kind](content, *question.about)


def content_of(path: str) -> bytes:
    """What a file holds; nothing if it cannot be read, is no regular file, or is too large."""
    try:
        state = os.stat(path)
        if stat.S_ISREG(state.st_mode) and state.st_size <= LARGEST_FILE:  # a pipe would block for ever
            with open(path, "rb") as file:
                return file.read()
    except OSError:
        pass
    return b""


def text_of(content: bytes) -> str:
    """The content of a file, for a search: decoded as UTF-8 whatever it says."""
    return content.decode(errors="replace").replace("\r\n", "\n").replace("\r", "\n")


def _has(content: bytes, *wanted: str) -> bool:
    return any(word.encode() in content for word in wanted)


def _has_beside(content: bytes, other: str, *wanted: str) -> bool:
    return _has(content, *wanted) and other.encode() in content


def _has_words(content: bytes, *wanted: str) -> int:
    return how_many_of(wanted, content)


def _matches(content: bytes, pattern: str, flags: str) -> bool:
    return re.compile(pattern, int(flags)).search(text_of(content)) is not None


def _finds(content: bytes, pattern: str, flags: str, *hints: str) -> list[list[str | None]]:
    if hints and not _has(content, *hints):
        return []
    return [list(match.groups()) for match in re.compile(pattern, int(flags)).finditer(text_of(content))]


#: The head of a function or of a class, after its indentation.
_HEAD = re.compile(r"^([ \t]*)(?:async[ \t]+def|def|class)[ \t]+(\w+)", re.MULTILINE)


def _names_around(content: bytes, pattern: str, *hints: str) -> list[str]:
    if not _has(content, *hints):
        return []
    text = text_of(content)
    heads = _HEAD.finditer(text)
    head = next(heads, None)
    around: list[tuple[int, str]] = []
    found: set[str] = set()
    for match in re.finditer(pattern, text):
        while head is not None and head.start() <= match.start():
            column = len(head[1].expandtabs())
            while around and around[-1][0] >= column:
                around.pop()
            around.append((column, head[2]))
            head = next(heads, None)
        found.update(name for _, name in around if not name.startswith("__"))
    return sorted(found)


#: ``has``: whether one of some texts stands in the file; ``has beside``: whether the first of them and one of the
#: others do; ``has words``: how many of some words; ``matches``: whether an expression (with its flags) has a match;
#: ``finds``: the groups of all matches of one (with its flags, and texts without which there is none); ``names
#: around``: the names of the functions and classes in which an expression matches, as heads and their columns tell, and
#: of some that end before it, dunder methods apart.
_KINDS: dict[str, Callable[..., Answer]] = {
    "has": _has,
    "has beside": _has_beside,
    "has words": _has_words,
    "matches": _matches,
    "finds": _finds,
    "names around": _names_around,
}
