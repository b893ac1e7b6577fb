"""What earlier runs know of a project, as far as it holds in the state that it is in now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, Union

from distlint.project.bits import numbers
from distlint.project.questions import Answer, Answers, Aspect, Question

#: What an answer can rest on: a file (absolute path), an aspect of one, a question to all.
Source = Union[str, Question, Aspect]  # noqa: UP007 (used at run time on 3.10)

#: Rules that find nothing in a file (absolute path): the codes of those that rest on the same, behind the number whose
#: bits say which of the sources of the file these are, in hexadecimal digits.
Silent = Mapping[str, Sequence[Sequence[str]]]


class Known(NamedTuple):
    """``answers``: what the files answer to questions; ``told``: what they say about their aspects. ``outlines``: as
    for :class:`~distlint.project.outlines.Outlines`. ``silent``: rules that find nothing in files, whose sources are
    the bits of the numbers ``of`` them (in hexadecimal digits) among ``sources``; those that do not hold are None."""

    answers: Answers = MappingProxyType({})
    told: Mapping[Aspect, Answer] = MappingProxyType({})
    outlines: Mapping[str, str] | None = None
    sources: Sequence[Source | None] = ()
    of: Mapping[str, str] = MappingProxyType({})
    silent: Silent = MappingProxyType({})

    def silent_in(self, path: str, bit: Callable[[Source], int]) -> dict[str, int]:
        """The codes of the rules that find nothing in a file, with what they rest on, by the ``bit`` of each source."""
        every = numbers(int(self.of.get(path, "0"), 16))
        bits: dict[int, int] = {}
        found: dict[str, int] = {}
        for mask, *codes in self.silent.get(path, ()):
            rests = 0
            for place in numbers(int(mask, 16)):
                if place not in bits:
                    source = self.sources[every[place]]
                    bits[place] = bit(source) if source is not None else 0
                rests |= bits[place]
            found.update(dict.fromkeys(codes, rests))
        return found


NOTHING_KNOWN = Known()
