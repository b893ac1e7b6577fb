"""Which files of a project hold a text, told by the words of all of them, each of which is looked at once.

A text that is a word, or a part of one, stands in the files that have a word with it. Most words stand in a few files,
and most questions are about words: hundreds of these, put to each of hundreds of files, took a twentieth of a run.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate, chain

from distlint.project.questions import Content, Question, sought

#: What of a text is a word, or a part of one.
_RUN = re.compile(rb"[A-Za-z0-9_]+")

#: Kinds of questions of which all but the first arguments are texts of which a file with an answer has one; how many
#: come before them.
_HINTED = {"finds": 2, "names around": 1}


class Index:
    """The words of some files, which go by their numbers among ``contents``."""

    def __init__(self, contents: Sequence[Content]) -> None:
        holders: dict[bytes, list[int]] = {}
        for number, content in enumerate(contents):
            for word in content.words.split():
                holders.setdefault(word, []).append(number)
        self._contents = contents
        self._text = b"\n".join(holders)
        self._starts = array("L", accumulate((len(word) + 1 for word in holders), initial=0))
        self._first = array("L", accumulate(map(len, holders.values()), initial=0))
        self._holders = array("L", chain.from_iterable(holders.values()))

    def saying(self, question: Question) -> tuple[set[int], bool] | None:
        """The files that may have something to say to a question, and whether these say yes and no more; None for a
        question that all have to be asked."""
        kind, about = question
        if kind == "has":
            return self._having(about), True
        if kind == "has beside":
            return self._having(about[:1]) & self._having(about[1:]), True
        if kind == "has method":
            return self._having(about), False
        given = _HINTED.get(kind, len(about))
        return (self._having(about[given:]), False) if len(about) > given else None

    def _having(self, wanted: tuple[str, ...]) -> set[int]:
        """The files in which one of some texts stands."""
        words, others = sought(wanted)
        found: set[int] = set()
        for word in words:
            found.update(self._with(word))
        for text in others:
            run = max(_RUN.findall(text), key=len, default=b"")
            may = self._with(run) if run else range(len(self._contents))
            found.update(number for number in may if number not in found and text in self._contents[number].raw)
        return found

    def _with(self, part: bytes) -> Iterable[int]:
        """The files with a word of which ``part`` is a part."""
        found: set[int] = set()
        at = self._text.find(part)
        while at >= 0:
            which = bisect_right(self._starts, at) - 1
            found.update(self._holders[self._first[which] : self._first[which + 1]])
            at = self._text.find(part, self._starts[which + 1])
        return found
