"""Branches by a role: one is that of the rank that sends, another that of the ranks that listen to it.

A test of something that a rank has been told (``info.role == LEADER``) can't be computed. But where one branch
broadcasts with this rank itself as the source, and another one broadcasts on the same group with somebody else as the
source, both are on their way at the same time: they have to enter the same operations of that group.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from distlint.spmd.terms import Coordinate, Unknown, leaves, varies
from distlint.spmd.tree import (
    TOGETHER,
    UNCLEAR,
    Branch,
    Event,
    Exit,
    Group,
    Invoke,
    Node,
    Site,
    Tree,
    has_event,
    nodes,
    subtrees,
)

#: The number of this rank among all.
_OWN = Coordinate("world")


class Called(NamedTuple):
    """An event, and what stands for it in the function itself: the same place, or that of the call that leads there."""

    place: Site
    event: Event


class Uneven(NamedTuple):
    """Two branches of which one sends what the other receives, and not alike. ``test`` is the first test that leads to
    them, ``met`` what both sides enter before. One side waits in ``step``: the sender, if it ``sends``. The other one
    is in ``instead`` then, or nowhere."""

    test: Site
    met: tuple[tuple[Called, Called], ...]
    step: Called
    sends: bool
    instead: Called | None


def uneven(tree: Tree, text: Callable[[Site], str]) -> Iterator[Uneven]:
    """The branches of a function in which a sender and those that listen do not enter the same operations. ``text``:
    what stands at a place."""
    seen: set[int] = set()
    for node in nodes(tree):
        if isinstance(node, Branch) and node.frame == 0 and id(node) not in seen and _is_untold(node):
            branches = list(_alternatives(node, seen))
            yield from _of(node, branches, text)


def _is_untold(node: Branch) -> bool:
    """Whether nobody can compute a test, and it does not ask for what a rank has of data."""
    return any(isinstance(leaf, Unknown) for leaf in leaves(node.test)) or not varies(node.test)


def _alternatives(node: Branch, seen: set[int]) -> Iterator[Tree]:
    """The branches of a chain of tests (``if``, ``elif`` … ``else``)."""
    yield node.then
    rest = node.orelse
    while len(rest) == 1 and isinstance(rest[0], Branch):
        seen.add(id(rest[0]))
        yield rest[0].then
        rest = rest[0].orelse
    yield rest


def _of(node: Branch, branches: list[Tree], text: Callable[[Site], str]) -> Iterator[Uneven]:
    lines = [_line(branch) for branch in branches]
    for sender in lines:
        group = _sends_to(sender) if sender is not None else None
        if sender is None or group is None:
            continue
        for other in lines:
            if other is not sender and other is not None and _listens(other, group):
                found = _compared(node.site, _on(sender, group), _on(other, group), text)
                if found is not None:
                    yield found
                    return


def _compared(test: Site, sent: list[Called], heard: list[Called], text: Callable[[Site], str]) -> Uneven | None:
    """The first operation in which two sides do not meet, or one that stands there twice."""
    pairs = tuple(zip(sent, heard, strict=False))
    other = next((i for i, (a, b) in enumerate(pairs) if a.event.op != b.event.op), None)
    if other is not None:
        return Uneven(test, pairs[:other], sent[other], sends=True, instead=heard[other])
    if len(sent) == len(heard):
        return None
    more = sent if len(sent) > len(heard) else heard
    twice = (i for i in range(1, len(more)) if text(more[i].place) == text(more[i - 1].place))
    spare = next(twice, len(pairs))
    return Uneven(test, pairs[:spare], more[spare], sends=more is sent, instead=None)


def _line(tree: Tree, outermost: Site | None = None) -> list[Called] | None:
    """The events of a branch one after the other; None where some of them depend on a further test or stand in a loop,
    unless a test holds all of them: then there are these or none."""
    found: list[Called] = []
    for index, node in enumerate(tree):
        if isinstance(node, Event):
            if node.role in TOGETHER or node.role == "opaque":
                found.append(Called(outermost or node.site, node))
        elif isinstance(node, Exit):
            break
        elif isinstance(node, Invoke):
            inside = _line(node.body, outermost or node.site)
            if inside is None:
                return None
            found += inside
        elif isinstance(node, Branch) and has_event((node,)):
            sides = [side for side in subtrees(node) if has_event(side)]
            if found or len(sides) > 1 or has_event(tree[index + 1 :]):
                return None
            return _line(sides[0], outermost)
        elif has_event((node,)) or _may_go_elsewhere(node):
            return None
    return found


def _may_go_elsewhere(node: Node) -> bool:
    """Whether a part of a branch may lead elsewhere than to its end; who fails is no partner, but a failure."""
    return any(isinstance(inner, Exit) and inner.kind != "raise" for inner in nodes((node,)))


def _sends_to(line: list[Called]) -> Group | None:
    """The group to which a branch sends, with this rank as the source of all that it broadcasts there."""
    groups = [event.group for _, event in line if event.source == _OWN]
    group = groups[0] if groups and _is_known(groups[0]) else None
    alone = all(event.source in (_OWN, None) for _, event in line if event.group == group)
    return group if alone and _is_clear(line) else None


def _listens(line: list[Called], group: Group) -> bool:
    """Whether a branch receives what somebody else broadcasts to a group, and sends nothing there itself."""
    sources = [event.source for _, event in line if event.group == group and event.source is not None]
    return bool(sources) and _OWN not in sources and _is_clear(line)


def _is_clear(line: list[Called]) -> bool:
    return all(_is_known(event.group) and event.role != "opaque" and not event.deferred for _, event in line)


def _is_known(group: Group) -> bool:
    return group.key != UNCLEAR


def _on(line: list[Called], group: Group) -> list[Called]:
    return [called for called in line if called.event.group == group]
