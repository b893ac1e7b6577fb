"""Arguments in which the ranks of a group have to agree: the root of a broadcast, the operation of a reduction, the
members of a new group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from distlint.spmd.groups import splitting
from distlint.spmd.small_clusters import Cluster, Place, Undecided, evaluate
from distlint.spmd.terms import Term, Unknown, comes_again, coordinates, leaves, speak_of_bare_rank
from distlint.spmd.tree import Branch, Site
from distlint.spmd.words import SOMEBODY, Step, Word

#: What is meant where an argument of a collective of torch is not given.
_DEFAULTS = {"op": "SUM"}
#: Arguments by which no rank names itself.
_NO_ROOTS = frozenset(("ranks", "op", "size"))
_REDUCTIONS = frozenset(("SUM", "AVG", "PRODUCT", "MIN", "MAX", "BAND", "BOR", "BXOR"))


class Disagreement(NamedTuple):
    """Ranks of a group meet in a collective, but with different values of an argument.

    ``one`` and ``other`` are the calls of two of them (the same call where one expression has different values),
    ``words`` what these two do, ``values`` what each rank passes. ``handed``: the call of a helper that was given the
    values, where its other callers give it one that all ranks share.
    """

    argument: str
    one: Step
    other: Step
    values: tuple[tuple[int, str], ...]
    sure: bool
    cluster: Cluster
    words: tuple[Word, Word]
    handed: Site | None = None

    @property
    def place(self) -> Site:
        """What to point at: the later of the two calls, or the one that hands the value to the helper they stand in."""
        return self.handed or self.other.event.site

    @property
    def two(self) -> tuple[tuple[str, tuple[int, ...]], tuple[str, tuple[int, ...]]]:
        """The first two values that differ, each with the ranks that pass it."""
        by_value: dict[str, tuple[int, ...]] = {}
        for rank, value in self.values:
            by_value[value] = (*by_value.get(value, ()), rank)
        one, other, *_ = by_value.items()
        return one, other


def disagreements(words: dict[int, Word], places: dict[int, Place]) -> Iterator[Disagreement]:
    """The arguments that differ where all members of a group enter the same collectives in the same order."""
    for group, said in in_step(words):
        for met in zip(*said.values(), strict=True):
            yield from _disagreeing(dict(zip(said, met, strict=True)), words, places, SOMEBODY not in group)


def in_step(words: dict[int, Word]) -> Iterator[tuple[frozenset[int], dict[int, list[Step]]]]:
    """The groups all members of which enter the same operations in the same order, with what each of them says there;
    those that die are left out."""
    alive = {rank: word for rank, word in words.items() if not word.died}
    steps = (step for word in alive.values() for step in word.steps)
    for group, made in dict.fromkeys((step.members, step.event.made) for step in steps if step.members):
        said = {
            rank: [s for s in alive[rank].steps if (s.members, s.event.made) == (group, made)]
            for rank in sorted(group or ())
            if rank in alive
        }
        if group and len({tuple(step.event.op for step in steps) for steps in said.values()}) == 1:
            yield group, said


def _disagreeing(
    steps: dict[int, Step], words: dict[int, Word], places: dict[int, Place], known_group: bool
) -> Iterator[Disagreement]:
    first = min(steps)
    for argument in dict.fromkeys(argument for step in steps.values() for argument, _ in step.event.agreed):
        values: dict[int, str] = {}
        for rank, step in steps.items():
            term, place = _given(step, argument), places[rank]._replace(variables=step.variables)
            value = _value(term, place)
            if value is None and argument == "ranks" and term is not None:
                assumed = splitting(term, place.cluster, step.variables) or {}
                value = _value(term, place._replace(variables={**step.variables, **assumed}))
            if value is None and term is None and step.event.name.startswith("torch.distributed."):
                value = _DEFAULTS.get(argument)
            if value is None:
                break
            values[rank] = value
        different = len(set(values.values()))
        if len(values) < len(steps) or different < 2:
            continue
        other = next(rank for rank in values if values[rank] != values[first])
        terms = [term for rank in (first, other) if (term := _given(steps[rank], argument)) is not None]
        tests = [d.term for rank in (first, other) for d in steps[rank].under if coordinates(d.term)]
        all_apart = different == len(values) and not any(map(comes_again, terms))
        if not (known_group or all_apart or _stands_alone(values, (*terms, *tests))):
            continue
        sources = {c for term in terms for c in coordinates(term)}
        if argument not in _NO_ROOTS and sources and any(map(_may_choose_the_root, steps.values())):
            continue
        sources |= {c for test in tests for c in coordinates(test)}
        sure = all(c.sure for c in sources)
        pair = words[first], words[other]
        cluster = places[first].cluster
        yield Disagreement(argument, steps[first], steps[other], tuple(values.items()), sure, cluster, pair)


def _stands_alone(values: dict[int, str], terms: tuple[Term, ...]) -> bool:
    """Whether one rank differs from all others, by its global rank: in whatever group it is, it is alone with that."""
    bare = speak_of_bare_rank(terms) and all(c.sure for term in terms for c in coordinates(term))
    return bare and len(values) > 3 and Counter(values.values()).most_common(1)[0][1] == len(values) - 1


def _given(step: Step, argument: str) -> Term | None:
    return dict(step.event.agreed).get(argument)


def _may_choose_the_root(step: Step) -> bool:
    """Whether a call stands under a test that nobody knows: it may be what lets one rank in, which names itself."""
    tests = (decision.term for decision in step.under if isinstance(decision.branch, Branch))
    return any(isinstance(leaf, Unknown) for test in tests for leaf in leaves(test))


def _value(term: Term | None, place: Place) -> str | None:
    """A root as a number, a reduction by its name, the ranks of a new group; None for what nobody knows."""
    if term is None:
        return None
    try:
        value = evaluate(term, place)
    except Undecided as undecided:
        name = undecided.key.rpartition(".")[2]
        return name if name in _REDUCTIONS else None
    if isinstance(value, tuple) and len(value) > 1 and all(type(rank) is int for rank in value):
        return str(list(value))
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else None
