"""In which events of a tree ranks wait for one another: those that more than one comes to, and that do not put off the
communication."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from distlint import facts
from distlint.places import call_at
from distlint.spmd.small_clusters import Cluster, Place, Undecided, truth
from distlint.spmd.terms import Term, coordinates, key_of, single_tests
from distlint.spmd.tree import Branch, Event, Invoke, Site, Tree, subtrees

if TYPE_CHECKING:
    from distlint.spmd.reach import Reach

#: Lightning's logging of a value, and the hooks in which it keeps that for the end of the epoch, unless it is told
#: otherwise; in those around a step of training the value is reduced at once.
_LOGS = frozenset(f"lightning.pytorch.LightningModule.{name}" for name in ("log", "log_dict"))
_PUTS_OFF = re.compile(r"^(?:on_)?(?:(?:validation|test)_|\w+_epoch_(?:start|end)$|sanity_check_)")
#: Enough ranks to tell one of them from several others.
_FOUR = Cluster(4, ())


def met_by_several(tree: Tree, *roles: str, ops: Collection[str] = ()) -> Iterator[tuple[tuple[Site, ...], Event]]:
    """The events of a tree with one of these roles without those that one rank alone comes to (nobody waits there for
    another one), for a call the first one in it, each with the way there: the calls, then the event. ``ops``: only
    those that are called so."""
    for node in tree:
        if isinstance(node, Event) and node.role in roles:
            if not ops or node.op in ops:
                yield (node.site,), node
        elif isinstance(node, Invoke):
            inside = next(met_by_several(node.body, *roles, ops=ops), None)
            if inside is not None:
                yield (node.site, *inside[0]), inside[1]
        else:
            of_one = _sides_of_one(node.test) if isinstance(node, Branch) else ()
            for number, inner in enumerate(subtrees(node)):
                if not any(of_one[number : number + 1]):
                    yield from met_by_several(inner, *roles, ops=ops)


@lru_cache(maxsize=1 << 12)
def _sides_of_one(test: Term) -> tuple[bool, ...]:
    """Whether one rank of all, or none, passes a test, and whether one fails it, whatever else the test asks."""
    found = coordinates(test)
    if not found or any(coordinate.axis != "world" for coordinate in found):
        return ()
    then, orelse = True, True
    for chosen in (True, False):
        choices = {key_of(single): chosen for single in single_tests(test)}
        try:
            passing = sum(truth(test, Place(_FOUR, rank, choices, {})) for rank in range(_FOUR.size))
        except Undecided:
            return ()
        then, orelse = then and passing <= 1, orelse and passing >= _FOUR.size - 1
    return (then, orelse)


def is_put_off(event: Event, reach: Reach) -> bool:
    """Whether an event is a value that Lightning reduces at the end of the epoch."""
    if event.name not in _LOGS:
        return False
    module = reach.project.module_at(event.site.path)
    function = module.function_on(event.site.span.line) if module is not None else None
    call = call_at(function, event.site.span) if function is not None else None
    if function is None or call is None:
        return False
    at_once = facts.argument(call, "on_step")
    if at_once is not None and not facts.is_none(at_once):
        return facts.is_false(at_once)
    return _PUTS_OFF.search(function.name) is not None
