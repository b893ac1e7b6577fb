"""Answers that are computed once, and hand on what they rest on.

A finding of one file rests on others: on each that was read on the way to it, and on questions that were put to all.
The second file that asks the same gets the answer that is remembered, without anybody reading again, and its findings
rest on all that this answer has rested on. So every memory of the analysis is a :class:`Memory`: it keeps each answer
with its sources, and whoever gets the answer rests on them.

Sources are bits of a number (:class:`Grounds`), so that to rest on what an answer rests on is one ``|=``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, cast

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
W = TypeVar("W")
P = ParamSpec("P")
S = TypeVar("S")
T = TypeVar("T", bound=Hashable)

#: The bit of an answer in which an unfinished one plays a part (a circle): its sources are not all known yet.
_OPEN = 1


class _Asking:
    """Who asks, in this process: one check runs at a time.

    ``sources``: what the answer that is being computed has rested on so far. ``depth`` counts the answers that are
    being computed, one inside the other; ``head`` is the outermost of those that were asked for again inside of
    themselves, and ``unsettled`` are the answers that have got something of it.
    """

    __slots__ = ("depth", "head", "interned", "sources", "unsettled")

    def __init__(self) -> None:
        self.begin()
        self.interned: dict[int, int] = {}

    def begin(self) -> None:
        self.sources = 0
        self.depth = 0
        self.head = sys.maxsize
        self.unsettled: list[tuple[Memory[Any, Any], Any]] = []

    @property
    def is_settled(self) -> bool:
        """Whether all sources of what has been asked so far are known."""
        return not self.sources & _OPEN

    def settle(self) -> None:
        """The head of a circle is done: what has got something of it rests on what it rests on."""
        whole = self.sources & ~_OPEN
        for memory, key in self.unsettled:
            known = memory.get(key)
            if known is not None:  # it may have been forgotten
                memory[key] = (known[0], (known[1] | whole) & ~_OPEN)
        self.unsettled.clear()
        self.sources = whole
        self.head = sys.maxsize


asking = _Asking()


class Memory(dict[K, tuple[V, int]], Generic[K, V]):
    """Answers by key, each with its sources.

    ``circle``: the answer for who asks again while it is being computed; without one that is computed, too.
    """

    __slots__ = ("_begun", "_circle")

    def __init__(self, *circle: V) -> None:
        self._circle = circle
        self._begun: dict[K, int] = {}

    def ask(self, key: K, make: Callable[P, V], *given: P.args, **named: P.kwargs) -> V:
        """The answer for a key; ``make`` computes it the first time."""
        known = self.get(key)
        if known is None:
            return self._answer(key, make, given, named)
        asking.sources |= known[1]
        return known[0]

    def recalled(self, key: K) -> V | None:
        """The answer for a key, if there is one already."""
        known = self.get(key)
        if known is None:
            return None
        asking.sources |= known[1]
        return known[0]

    def keep(self, key: K, value: V, sources: int | None = None) -> None:
        """Keeps an answer that rests on ``sources``, or on what has been asked since :func:`separately`."""
        sources = asking.sources if sources is None else sources
        if sources & _OPEN:
            asking.unsettled.append((self, key))
        self[key] = (value, asking.interned.setdefault(sources, sources))

    def _answer(self, key: K, make: Callable[..., V], given: tuple[Any, ...], named: Mapping[str, Any]) -> V:
        begun = self._begun
        if key in begun and self._circle:
            asking.head = min(asking.head, begun[key])
            asking.sources |= _OPEN
            return self._circle[0]
        outer, asking.sources = asking.sources, 0
        depth = asking.depth = asking.depth + 1
        if self._circle:
            begun[key] = depth
        try:
            value = make(*given, **named)
            self.keep(key, value)
            return value
        finally:
            begun.pop(key, None)
            asking.depth = depth - 1
            if asking.head == depth:
                asking.settle()
            asking.sources |= outer


class separately:  # a class, since each call that is run in place enters one
    """What is asked inside counts for what is kept inside (:meth:`Memory.keep`), then for who asks."""

    __slots__ = ("outer",)

    def __enter__(self) -> None:
        self.outer, asking.sources = asking.sources, 0

    def __exit__(self, *raised: object) -> None:
        asking.sources |= self.outer


def remembered(method: Callable[Concatenate[S, P], W]) -> Callable[Concatenate[S, P], W]:
    """A method that answers each question once for each object, and hands on what the answer rests on. Arguments go by
    position. A function does as well: its first argument is the object that keeps the answers."""
    return _remembered(method, ())


def remembered_but(circle: object) -> Callable[[Callable[Concatenate[S, P], W]], Callable[Concatenate[S, P], W]]:
    """What :func:`remembered` makes, of a method that may ask itself again: it gets ``circle`` while the answer is
    being computed."""
    return lambda method: _remembered(method, (circle,))


def _remembered(method: Callable[Concatenate[S, P], W], circle: tuple[object, ...]) -> Callable[Concatenate[S, P], W]:
    name = f"answers of {method.__qualname__}"

    def ask(self: Any, *key: Any) -> Any:
        memory = self.__dict__.get(name)
        if memory is None:
            memory = self.__dict__[name] = Memory(*circle)
        known = memory.get(key)
        if known is None:
            return memory._answer(key, method, (self, *key), {})
        asking.sources |= known[1]
        return known[0]

    ask.__name__, ask.__doc__, ask.__wrapped__ = method.__name__, method.__doc__, method  # type: ignore[attr-defined]
    return cast("Callable[Concatenate[S, P], W]", ask)


def leads_to(
    start: K, known: Memory[K, bool], is_one: Callable[[K], bool], next_ones: Callable[[K], Iterable[K]]
) -> bool:
    """Whether ``start`` or something that it leads to ``is_one``; remembered in ``known``.

    What is remembered does not depend on where a circle was entered. Yes rests on the way there, no on all that can be
    reached.
    """
    answer = known.recalled(start)
    if answer is not None:
        return answer
    came: dict[K, K | None] = {start: None}
    near: dict[K, tuple[K, ...]] = {}
    rests: dict[K, int] = {}
    stack = [start]
    with separately():
        while stack and not answer:
            one = stack.pop()
            asking.sources = 0
            answer = known.recalled(one)
            if answer is None:
                answer = is_one(one)
                near[one] = () if answer else tuple(next_ones(one))
            rests[one] = asking.sources
            for other in near.get(one, ()):
                if other not in came:
                    came[other] = one
                    stack.append(other)
        way: K | None = one if answer else None
        asking.sources = 0
        while way is not None:
            known.keep(way, True, asking.sources | rests[way])
            asking.sources |= rests[way]
            way = came[way]
        if not answer:
            _spread(rests, near)
            for one, sources in rests.items():
                known.keep(one, False, sources)
            asking.sources = rests[start]
    return bool(answer)


def _spread(rests: dict[K, int], near: dict[K, tuple[K, ...]]) -> None:
    """Has each rest on all that it leads to."""
    has_changed = True
    while has_changed:
        has_changed = False
        for one in reversed(near):
            whole = rests[one]
            for other in near[one]:
                whole |= rests[other]
            has_changed |= whole != rests[one]
            rests[one] = whole


class Grounds(Generic[T]):
    """What answers about one project can rest on, numbered as it comes; ``kept`` False: nobody will ask."""

    def __init__(self, *, kept: bool = True) -> None:
        asking.interned.clear()  # numbers of another project
        self._bits: dict[T, int] = {}
        self.is_kept = kept

    def rest_on(self, source: T) -> None:
        """Who asks rests on a source."""
        asking.sources |= self.bit(source)

    def bit(self, source: T) -> int:
        """The bit that a source has; none if nobody will ask."""
        bit = self._bits.get(source)
        if bit is None:
            if not self.is_kept:
                return 0
            bit = self._bits[source] = _OPEN << len(self._bits) + 1
        return bit

    def of(self, sources: int) -> Iterator[T]:
        """The sources that bits stand for."""
        return (source for source, bit in self._bits.items() if sources & bit)

    def all(self) -> list[T]:
        """All sources, in the order of their numbers; the bit of the first has the value 2."""
        return list(self._bits)
