"""Lists of objects and functions of the project (callbacks, hooks, loggers, metrics), and loops over them.

A loop comes to all of them, so that each has its turn: what its variable holds is one of them, by a test that all ranks
share. A list that is filled one by one holds what was put in, under the tests that stood around.
"""

from __future__ import annotations

from collections.abc import Iterable

from distlint.facts import Attribute
from distlint.spmd.terms import NONE, shared, varies
from distlint.spmd.tree import Site
from distlint.spmd.values import DICT, TURN, Either, FunctionValue, Given, Made, Object, Several, Thing, Value, unknown

#: How many elements of a list are followed.
_MOST = 8
#: Methods by which a list or a deque gets an element more, which is the last argument, and the one by which it gets
#: several.
_ADDS = frozenset(("append", "add", "appendleft", "insert"))
_EXTENDS = frozenset(("extend",))


def each_of(held: Value) -> tuple[Value, ...]:
    """The objects and functions of the project among what a list, or the values of a dict, are known to hold."""
    if isinstance(held.thing, Several):
        return held.thing.elements
    if isinstance(held.thing, Made) and held.thing.name == DICT:
        return tuple(filter(_is_followed, held.thing.arguments.values()))
    return tuple(filter(_is_followed, held.parts or ()))


def _is_followed(element: Value) -> bool:
    return isinstance(element.thing, (Object, Either, FunctionValue))


def together(lists: Iterable[Value]) -> Several | None:
    """A list that holds what several lists hold; None where nothing is known of any, or too much."""
    elements = tuple(element for one in lists for element in each_of(one))
    return Several(elements) if 0 < len(elements) <= _MOST else None


def filled(held: Value, method: Attribute, given: Given) -> Value | None:
    """What a list holds after a method has put something in that is followed; None for any other."""
    if not given or method.attr not in _ADDS | _EXTENDS or isinstance(held.thing, (Object, Made, FunctionValue)):
        return None
    added = given[-1][1]
    thing = together((held, Value(NONE, parts=(added,)) if method.attr in _ADDS else added))
    if thing is None or len(thing.elements) == len(each_of(held)):
        return None
    term = held.term if varies(held.term) else shared(f"{method.attr}@{method.span.line}:{method.span.column}")
    return held._replace(term=term, parts=None, thing=thing)


def puts_in(words: frozenset[str]) -> bool:
    """Whether a function may put something into a list, by the words in it."""
    return not words.isdisjoint(_ADDS | _EXTENDS)


def entries_of(held: Value, asked: str, key: str) -> Value:
    """What ``values()`` or ``items()`` of a dict gives; ``key`` is that of the call."""
    values = Value(shared(key), thing=together((held,)))
    return values if asked == "values" else values._replace(parts=(unknown(f"a key of {key}"), values), thing=None)


def either_list(test: Value, then: Value, orelse: Value, site: Site) -> Several | None:
    """One of two lists, by a test at ``site``: what both hold, and what one of them holds where the test says so. None
    for two as long as each other, of which the elements are known one by one."""
    if then.parts and orelse.parts and len(then.parts) == len(orelse.parts):
        return None
    one, other = each_of(then), each_of(orelse)
    both = [element for element in one if _is_in(element, other)]
    first = [_if(test, site, element, None) for element in one if not _is_in(element, other)]
    second = [_if(test, site, None, element) for element in other if not _is_in(element, one)]
    elements = (*both, *first, *second)
    return Several(elements) if elements and len(elements) <= _MOST else None


def _if(test: Value, site: Site, then: Value | None, orelse: Value | None) -> Value:
    element = then or orelse
    assert element is not None
    return element._replace(thing=Either(test, site, then, orelse))


def _is_in(element: Value, others: tuple[Value, ...]) -> bool:
    """Whether an element is the very same as one of others: two objects of a class may have equal attributes."""
    return any(_is_same(element.thing, other.thing) for other in others)


def _is_same(one: Thing | None, other: Thing | None) -> bool:
    if isinstance(one, Object) and isinstance(other, Object):
        return one.attributes is other.attributes
    if isinstance(one, Either) and isinstance(other, Either):
        return one is other or (one.site == other.site and one.test.term == other.test.term)
    return isinstance(one, FunctionValue) and one == other


def in_turn(elements: tuple[Value, ...], site: Site) -> Thing | None:
    """What stands for the elements of a list that a loop at ``site`` goes over: one of them, and in which round that is
    which all ranks know. None for none."""
    if len(elements) < 2:
        return elements[0].thing if elements else None
    test = unknown(f"{TURN}{len(elements)}@{site.key}")
    others = unknown(f"another of {site.key}")._replace(thing=in_turn(elements[1:], site))
    return Either(test, site, elements[0], others)
