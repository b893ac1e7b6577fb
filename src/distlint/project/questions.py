"""Questions that are put to every file of a project, and that the text of each answers alone.

What asks one rests on the answers, not on the files: an edit that leaves them as they were changes nothing for it. An
answer is a JSON value, false in the sense of Python for a file that has nothing to say.
"""

from __future__ import annotations

import os
import re
import stat
from codecs import BOM_UTF8
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple

from distlint.source.slices import ascii_words, may_bind, words
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


class Content:
    """What a file holds, for who puts questions to it: behind a byte order mark, and with every line ended by a line
    feed, or nothing would be found that begins or ends a line. ``words``: its ASCII words, each once, and so a tenth
    of it: a word stands in the file, or is a part of one, where it does in there."""

    def __init__(self, raw: bytes) -> None:
        raw = raw.removeprefix(BOM_UTF8)
        self.raw = raw = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n") if b"\r" in raw else raw
        self.words = b"\n".join({*ascii_words(raw)})

    @cached_property
    def names(self) -> bytes:
        """Those that may be names of its module, as :func:`~distlint.source.slices.may_bind` has them."""
        return may_bind(self.raw)

    @cached_property
    def methods(self) -> frozenset[bytes]:
        """The names of the methods that get an instance, as lines tell."""
        return frozenset(_METHOD.findall(self.raw))

    @property
    def text(self) -> str:
        """The content for a search: decoded as UTF-8 whatever it says."""
        return self.raw.decode(errors="replace")


def answered(question: Question, content: Content) -> Answer:
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


def _has(content: Content, *wanted: str) -> bool:
    words, others = sought(wanted)
    held, raw = content.words, content.raw
    for text in words:
        if text in held:
            return True
    for text in others:  # noqa: SIM110 (one of the most frequent calls of all)
        if text in raw:
            return True
    return False


@lru_cache(maxsize=1024)
def sought(wanted: tuple[str, ...]) -> tuple[tuple[bytes, ...], tuple[bytes, ...]]:
    """Those of some texts that are words of ASCII, and the others, as they stand in a file."""
    is_word = {text: text.isascii() and text.isidentifier() for text in wanted}
    return tuple(t.encode() for t in wanted if is_word[t]), tuple(t.encode() for t in wanted if not is_word[t])


@lru_cache(maxsize=8)  # few, of hundreds of words each, that are put to all files
def _encoded(wanted: tuple[str, ...]) -> frozenset[bytes]:
    return frozenset(word.encode() for word in wanted)


def _has_beside(content: Content, other: str, *wanted: str) -> bool:
    return _has(content, other) and _has(content, *wanted)


def _has_in_any_case(content: Content, *wanted: str) -> bool:
    words = content.words.lower()
    return any(word.lower().encode() in words for word in wanted)


def _has_words(content: Content, *wanted: str) -> int:
    found = _encoded(wanted).intersection(content.words.split())
    if content.raw.isascii() or not (found or any(not word.isascii() for word in wanted)):
        return len(found)
    return len(words(content.text).intersection(wanted))


def _may_bind(content: Content) -> str:
    return blake2b(content.names, digest_size=8).hexdigest()


def _has_method(content: Content, name: str) -> bool:
    word = name.encode()
    return word in content.words and word in content.methods


def _matches(content: Content, pattern: str, flags: str) -> bool:
    return re.compile(pattern, int(flags)).search(content.text) is not None


def _finds(content: Content, pattern: str, flags: str, *hints: str) -> list[list[str | None]]:
    if hints and not _has(content, *hints):
        return []
    return [list(match.groups()) for match in re.compile(pattern, int(flags)).finditer(content.text)]


#: The head of a function or of a class, after its indentation.
_HEAD = re.compile(r"^([ \t]*)(?:async[ \t]+def|def|class)[ \t]+(\w+)", re.MULTILINE)


def _names_around(content: Content, pattern: str, *hints: str) -> list[str]:
    if not _has(content, *hints):
        return []
    text = content.text
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


#: The head of a method, up to its instance.
_METHOD = re.compile(rb"^[ \t]+(?:async[ \t]+)?def[ \t]+(\w+)[ \t]*\(\s*self\b", re.MULTILINE)

#: ``has``: whether one of some texts stands in the file; ``has beside``: whether the first of them and one of the
#: others do; ``has in any case``: whether one of some words does, in capitals or not; ``has words``: how many of some
#: words; ``has method``: whether a class in it may have a method of a name; ``may bind``: a digest of what may be names
#: of its module; ``matches``: whether an expression (with its flags) has a match; ``finds``: the groups of all matches
#: of one (with its flags, and texts without which there is none); ``names around``: the names of the functions and
#: classes in which an expression matches, as heads and their columns tell, and of some that end before it, dunder
#: methods apart.
_KINDS: dict[str, Callable[..., Answer]] = {
    "has": _has,
    "has beside": _has_beside,
    "has in any case": _has_in_any_case,
    "has words": _has_words,
    "has method": _has_method,
    "may bind": _may_bind,
    "matches": _matches,
    "finds": _finds,
    "names around": _names_around,
}
