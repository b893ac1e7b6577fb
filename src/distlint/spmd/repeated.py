"""Words that are said again: what a rank does is the same under all choices that come to the same on its way.

Each choice is made for all ranks, and most of them matter to the first rank that comes to them. The others walk anew
under each setting, and mostly find the answers to all that they ask to be those of an earlier one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from distlint.spmd.small_clusters import Place, is_ruled_out
from distlint.spmd.walk import Walk
from distlint.spmd.words import Word


class Said(NamedTuple):
    """What ranks that walked together said, if comparisons (by key, and how that begins) are ruled out and tests are
    settled as they were; what they have chosen and settled on the way."""

    words: dict[int, Word]
    ruled_out: Mapping[tuple[str, str], bool]
    tests: Mapping[int, bool | None]
    choices: Mapping[str, bool]
    settled: Mapping[int, bool]

    def is_said_again(self, place: Place, settled: Mapping[int, bool]) -> bool:
        """Whether all of it is answered as it was."""
        if any(settled.get(test) is not known for test, known in self.tests.items()):
            return False
        return all(is_ruled_out(*comparison, place) is known for comparison, known in self.ruled_out.items())


class Repeated:
    """The words of one cluster on one tree, by the ranks that were waiting, by the keys of what they asked of the
    choices, and by the answers."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, ...], dict[tuple[str, ...], dict[tuple[bool | None, ...], list[Said]]]] = {}

    def said(self, waiting: tuple[int, ...], place: Place, settled: Mapping[int, bool]) -> Said | None:
        """What those who wait say under these choices, if they have said it before; ``place`` is one of theirs."""
        for keys, known in self._known.get(waiting, {}).items():
            for said in known.get(tuple(map(place.choices.get, keys)), ()):
                if said.is_said_again(place, settled):
                    return said
        return None

    def keep(self, waiting: tuple[int, ...], walk: Walk, words: dict[int, Word]) -> None:
        """Keeps the words in which a walk has ended."""
        asked, tests = walk.asked, walk.asked_settled
        made = {key: side for key, side in walk.place.choices.items() if asked.choices.get(key, side) is None}
        added = {test: walk.settled[test] for test, known in tests.items() if known is None}
        said = Said(words, asked.ruled_out, tests, made, added)
        by_keys = self._known.setdefault(waiting, {}).setdefault(tuple(asked.choices), {})
        by_keys.setdefault(tuple(asked.choices.values()), []).append(said)
