"""What earlier runs know of a project, as far as it holds in the state that it is in now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, Union

from distlint.project.bits import numbers, spread
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

    def silent_in(self, path: str) -> dict[str, list[Source]]:
        """The codes of the rules that find nothing in a file, with what they rest on."""
        every = int(self.of.get(path, "0"), 16)
        found: dict[str, list[Source]] = {}
        for mask, *codes in self.silent.get(path, ()):
            sources = [self.sources[number] for number in numbers(spread(int(mask, 16), every))]
            found.update((code, [source for source in sources if source is not None]) for code in codes)
        return found


NOTHING_KNOWN = Known()
