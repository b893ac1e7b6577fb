"""Which ways through a program join no processes: those on which a flag is off that every way of joining needs.

A program that is made for one process as well as for several says so by a flag: below `if args.ddp:` it joins a group,
and what stands below `if not args.ddp:` runs in one process, whatever the flag is called.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from distlint.files.leading import Way
from distlint.spmd.terms import Apply, Term, Unknown, coordinates, key_of
from distlint.spmd.tree import Branch, Event, Exit, Tree, subtrees
from distlint.spmd.words import Decision

#: What tests on something that ranks share have come out as, by their names.
Flags = frozenset[tuple[str, bool]]


def joining(tree: Tree, operation: str, known: Flags = frozenset(), name: str = "") -> Iterator[Flags]:
    """The flags under which each event of an operation (and a name) stands; behind an exit, those that keep ranks from
    it."""
    for node in tree:
        if isinstance(node, Event) and node.op == operation and name in ("", node.name):
            yield known
        elif isinstance(node, Branch):
            then, orelse = flags_of(node.test, holds=True), flags_of(node.test, holds=False)
            yield from joining(node.then, operation, known | then, name)
            yield from joining(node.orelse, operation, known | orelse, name)
            known |= _left(node)
        else:
            for side in subtrees(node):
                yield from joining(side, operation, known, name)


def passed(tree: Tree, way: Way) -> Flags:
    """The flags that are known at an effect since others have left ahead of it, in the blocks that lead there."""
    known: Flags = frozenset()
    ways: list[Flags] = []
    for node in tree:
        if way.leads_by(node):
            sides = [passed(side, way) for side in subtrees(node) if way.leads_into(side)]
            ways.append(known.union(frozenset.intersection(*sides)) if sides else known)
        if isinstance(node, Branch):
            known |= _left(node)
    return frozenset.intersection(*ways) if ways else frozenset()


def _left(branch: Branch) -> Flags:
    """The flags that are known behind a test on one side of which ranks leave."""
    if any(isinstance(inner, Exit) for inner in branch.then):
        return flags_of(branch.test, holds=False)
    return flags_of(branch.test, holds=True) if any(isinstance(inner, Exit) for inner in branch.orelse) else frozenset()


def decided(under: Iterable[Decision]) -> Flags:
    """The flags that are known below tests."""
    tests = (decision for decision in under if isinstance(decision.branch, Branch))
    return frozenset(flag for test in tests for flag in flags_of(test.term, holds=bool(test.taken)))


def flags_of(test: Term, *, holds: bool) -> Flags:
    """What has to be so if a test comes out in a way, the test itself with it: where `a and b` does not hold, neither
    flag is known. A part on the rank says nothing of flags."""
    if isinstance(test, Apply) and test.operator == "not":
        return flags_of(test.operands[0], holds=not holds)
    if isinstance(test, Apply) and test.operator in ("and", "or"):
        told = (flags_of(operand, holds=holds) for operand in test.operands)
        itself: Flags = frozenset() if coordinates(test) else frozenset(((key_of(test), holds),))
        return itself.union(*told) if holds == (test.operator == "and") else itself
    return frozenset() if coordinates(test) else frozenset(((_name(test), holds),))


def _name(test: Term) -> str:
    """A flag by its name: options are handed on, and copied, so that what holds them says little."""
    key = key_of(test)
    last = key.rpartition(".")[2]
    return last if isinstance(test, Unknown) and last.isidentifier() else key


def stays_apart(flags: Flags, joining: Sequence[Flags]) -> bool:
    """Whether processes are joined somewhere, and nowhere under these flags: they are those of a lone process."""
    return bool(joining) and all(contradicts(flags, needed) for needed in joining)


def contradicts(one: Flags, other: Flags) -> bool:
    """Whether a flag is on in one of two places and off in the other."""
    return any((key, not on) in other for key, on in one)
