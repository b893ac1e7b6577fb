"""Which two calls are the ends of one exchange, and what does not fit in their buffers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import If, Statement
from distlint.project import Function, Module, Scope, resolve_all
from distlint.project.nested import nested
from distlint.shapes.ends import WORDS, Buffers, End, Parted, ends_in, is_number
from distlint.shapes.handed import Handed, Helpers
from distlint.shapes.numbered import exchanges
from distlint.shapes.sides import tells_sides
from distlint.shapes.tensors import DEFAULT, DTYPES, Tensor

_SENDING, _RECEIVING = re.compile(r"(?:^|_)send(?:er)?(?=_|$)"), re.compile(r"(?:^|_)(?:recv|receive|receiver)(?=_|$)")
#: Types of one byte that people send as one another.
_BYTES = frozenset(("bool", "uint8", "int8"))


class Misfit(NamedTuple):
    """Two ends of one exchange whose buffers differ: ``wants`` is what the receiver has room for, ``gets`` what comes.
    Both ends may be one collective.

    ``by_default``: they differ only as long as nobody changes torch's default type. ``protocol``: the ends are in two
    functions called ``send_x`` and ``receive_x``. ``helper``: the call that gives a helper of the project what does not
    fit; the ends are in that.
    """

    receiver: End
    sender: End
    wants: str
    gets: str
    by_default: bool
    protocol: bool = False
    helper: Handed | None = None

    @property
    def is_of_types(self) -> bool:
        """Whether the element types differ; else the sizes do."""
        return self.gets in DTYPES

    @property
    def is_message(self) -> bool:
        """Whether one rank sends to another; else all are in one collective."""
        return self.protocol or self.receiver.sends is not None


def misfits(module: Module, helpers: Helpers) -> Iterator[Misfit]:
    """The exchanges in a file whose two ends are seen, and do not fit."""
    reading = _Reading(module)
    for pairs, protocol in ((reading.pairs(), False), (reading.by_calls(), False), (reading.protocols(), True)):
        for one, other in pairs:
            tensors = reading.buffer(one), reading.buffer(other)
            if isinstance(tensors[0], Tensor) and isinstance(tensors[1], Tensor):
                for misfit in _misfit(one[1], other[1], tensors[0], tensors[1]):
                    yield misfit._replace(protocol=protocol)
    for scope, ends in reading.ends.items():
        for found in ends:
            held = reading.buffer((scope, found))
            if isinstance(held, Parted) and found.sends is None:
                yield from _parted(found, held)
    for function in module.functions:
        for through, held in helpers.handed(function):
            yield from (misfit._replace(helper=through) for misfit in _parted(through.collective, held))


def _parted(found: End, held: Parted) -> Iterator[Misfit]:
    if isinstance(held.one, Tensor) and isinstance(held.other, Tensor):
        yield from _misfit(found, found, held.one, held.other)


def _misfit(one: End, other: End, tensor: Tensor, other_tensor: Tensor) -> Iterator[Misfit]:
    if _receives_first(one, tensor, other_tensor):
        one, other, tensor, other_tensor = other, one, other_tensor, tensor
    told = _told_apart(tensor, other_tensor)
    if told is not None:
        by_default = told[0] in DTYPES and DEFAULT in (tensor.dtype, other_tensor.dtype)
        yield Misfit(other, one, told[1], told[0], by_default)


_Side = tuple[Scope, End]


class _Reading:
    """One file: its functions with ends in them."""

    def __init__(self, module: Module) -> None:
        self.module = module
        words = module.called_as(WORDS)
        outer = [f for f in module.functions if not words.isdisjoint(f.words)]
        self.functions = [f for function in outer for f in (function, *nested(function))]
        scopes: list[Scope] = [module, *self.functions]
        self.ends = {scope: tuple(ends_in(scope.body, scope)) for scope in scopes}
        self._buffers: dict[Scope, Buffers] = {}

    def buffer(self, side: _Side) -> Tensor | Parted | None:
        """What is known of a buffer."""
        scope, found = side
        if scope not in self._buffers:
            self._buffers[scope] = Buffers(scope)
        return self._buffers[scope].known.get(id(found.call))

    def pairs(self) -> Iterator[tuple[_Side, _Side]]:
        """The two ends of one exchange each, in the two ways through one function."""
        for scope in (scope for scope, found in self.ends.items() if found):
            for one, other in _ways(scope.body, scope):
                ends = tuple(ends_in(one, scope))  # first: the other side may be all that follows
                for pair in _matched(ends, tuple(ends_in(other, scope)), certain=False) if ends else ():
                    yield (scope, pair[0]), (scope, pair[1])
            passes = any(found.sends is not None for found in self.ends[scope])
            for block in facts.all_blocks(scope.body) if passes else ():
                for sender, receiver in exchanges(block, scope):
                    yield (scope, sender), (scope, receiver)

    def by_calls(self) -> Iterator[tuple[_Side, _Side]]:
        """The two ends of one exchange each, where the two ways through a function call other ones of the file for
        them: ``if rank == 0: feed(batch)``, ``elif rank == 1: receive(size)``."""
        names = frozenset(function.name for function in self.functions if self.ends[function])
        named = tuple(self._named_pairs()) if names else ()
        for scope in self.module.scopes_having(names) if names else ():
            for one, other in _ways(scope.body, scope):
                here, there = self._called(one, scope), self._called(other, scope)
                homes = {id(found.call): home for home, found in (*here, *there)}
                callees = {home for home, _ in here} - {scope}, {home for home, _ in there} - {scope}
                if not any(callees) or callees[0] & callees[1]:
                    continue
                if any(not callees[0].isdisjoint(pair) and not callees[1].isdisjoint(pair) for pair in named):
                    continue  # `send_x` and `receive_x`
                ends = tuple(found for _, found in here), tuple(found for _, found in there)
                for first, second in _matched(*ends, certain=False):
                    yield (homes[id(first.call)], first), (homes[id(second.call)], second)

    def _called(self, body: tuple[Statement, ...], scope: Scope) -> list[_Side]:
        """The ends in a block, and those of the functions of the file that it calls, as they come."""
        found: list[_Side] = []
        own = {id(one.call): one for one in ends_in(body, scope)}
        for statement in facts.statements(body):
            for e in facts.subexpressions(facts.header(statement), into_lambdas=False):
                if id(e) in own:
                    found.append((scope, own[id(e)]))
                elif isinstance(e, facts.Call):
                    symbols = resolve_all(e.function, scope)
                    only = symbols[0] if len(symbols) == 1 else None
                    if isinstance(only, Function):
                        found.extend((only, one) for one in self.ends.get(only, ()))
        return found

    def protocols(self) -> Iterator[tuple[_Side, _Side]]:
        """The two ends of one exchange each, in two functions; of broadcasts both stand in for the sender."""
        for sending, receiving in self._named_pairs():
            ends = self.ends[sending], self.ends[receiving]
            if not any(e.sends is False for e in ends[0]) and not any(e.sends for e in ends[1]):
                for pair in _matched(*ends, certain=True):
                    yield (sending, pair[0]), (receiving, pair[1])

    def _named_pairs(self) -> Iterator[tuple[Function, Function]]:
        """``send_x`` and ``receive_x`` of one class or file."""
        receiving = {(f.owner, _RECEIVING.sub("_", f.name)): f for f in self.functions if _RECEIVING.search(f.name)}
        for function in self.functions:
            other = receiving.get((function.owner, _SENDING.sub("_", function.name)))
            if other is not None and _SENDING.search(function.name) and not _RECEIVING.search(function.name):
                yield function, other


def _ways(body: tuple[Statement, ...], scope: Scope) -> Iterator[tuple[tuple[Statement, ...], tuple[Statement, ...]]]:
    """The blocks that different ranks run at the same time: both sides of a test that tells them apart, and what
    follows where one side leaves."""
    for index, statement in enumerate(body):
        for block in facts.blocks(statement):
            yield from _ways(block, scope)
        if not isinstance(statement, If) or not tells_sides(statement.test, scope):
            continue
        if statement.orelse:
            yield statement.body, _only(statement.orelse, scope)
        elif facts.always_leaves(statement.body):
            yield statement.body, body[index + 1 :]


def _only(orelse: tuple[Statement, ...], scope: Scope) -> tuple[Statement, ...]:
    """What the other side runs: of ``elif rank == 1:`` its block, if nothing comes behind it."""
    if len(orelse) == 1 and isinstance(orelse[0], If) and not orelse[0].orelse and tells_sides(orelse[0].test, scope):
        return orelse[0].body
    return orelse


def _matched(one: tuple[End, ...], other: tuple[End, ...], *, certain: bool) -> Iterator[tuple[End, End]]:
    """The ends of two blocks that meet, if both have as many. ``certain``: the blocks are known to be partners."""
    kinds: list[tuple[str | bool, str | bool]] = [(True, False), (False, True)]
    kinds += [(op, op) for op in sorted({e.op for e in one if e.sends is None})]
    for sends, receives in kinds:
        there, here = [e for e in one if _kind(e) == sends], [e for e in other if _kind(e) == receives]
        if len(there) != len(here):
            continue
        for first, second in zip(there, here, strict=True):
            if first.tag == second.tag and (certain or _are_partners(first, second)):
                yield first, second


def _kind(found: End) -> str | bool:
    """Whether a message is sent or received; of a collective its name."""
    return found.sends if found.sends is not None else found.op


def _are_partners(one: End, other: End) -> bool:
    """Whether nothing says that two ends belong to different exchanges."""
    if one.sends is not None:
        return True
    source, other_source = facts.source_of(one.peer), facts.source_of(other.peer)
    return source == other_source or not (is_number(one.peer) and is_number(other.peer))


def _receives_first(one: End, tensor: Tensor, other: Tensor) -> bool:
    """Whether the first of two ends is the receiver; of broadcasts the one whose buffer is made blank."""
    if one.sends is not None:
        return not one.sends
    return tensor.blank and not other.blank


def _told_apart(sent: Tensor, room: Tensor) -> tuple[str, str] | None:
    """What is sent and what there is room for, in words; None if both may be the same."""
    if _counts_differ(sent, room):
        return _sizes(sent), _sizes(room)
    one, other = (dtype if dtype != DEFAULT else "float32" for dtype in (sent.dtype, room.dtype))
    if one is None or other is None or one == other or {one, other} <= _BYTES:
        return None
    return one, other


def _counts_differ(one: Tensor, other: Tensor) -> bool:
    if one.elements is not None and other.elements is not None:
        return one.elements != other.elements
    for known, unknown in ((one, other), (other, one)):
        if known.elements is not None and unknown.multiple_of > 1:
            return known.elements % unknown.multiple_of != 0
    if one.dims is None or other.dims is None or len(one.dims) != len(other.dims):
        return False
    pairs = [(a, b) for a, b in zip(one.dims, other.dims, strict=True) if a != b or a is None]
    return len(pairs) == 1 and all(isinstance(size, int) for size in pairs[0])


def _sizes(tensor: Tensor) -> str:
    if tensor.elements is not None and len(tensor.dims or ()) < 2:
        return f"{tensor.elements} element{'s' if tensor.elements != 1 else ''}"
    if tensor.dims is None:
        return f"{tensor.multiple_of} elements or a multiple"
    return f"sizes ({', '.join(map(str, tensor.dims or ()))})"
