"""Processes that join the others with a rank that is written down, although there are several of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from distlint import facts
from distlint.calls.by_name import JOIN, argument_of
from distlint.facts import Call, Expression, Subscript, is_none, shortened
from distlint.finding import Span
from distlint.joining.ranks import Join, Joining
from distlint.kinds import Kinds
from distlint.places import call_of, places, tests_above
from distlint.places.order import Order, is_in_program
from distlint.project import Function, Instance, Module, ScopeOwner, public_name, resolve_all
from distlint.spmd.kind import LOCAL, What
from distlint.spmd.tree import WORLD
from distlint.starting import environ
from distlint.starting.launcher_variables import numbers_of_scripts, uses
from distlint.starting.one_process import in_branch_of_one_process
from distlint.starting.roles import calls_role

if TYPE_CHECKING:
    from distlint.devices.processes import Processes
    from distlint.starting.shown import Shown

#: Names of tests that say which of the processes this is.
_ROLE = re.compile(r"rank|master|chief|leader|primary|server|main|first|host|coordinator|driver|root|role|node", re.I)
_BACKEND = re.compile(r"nccl|gloo|mpi|ucc|ccl|xla|smddp")
_PRETENDS = ("FakeStore", "HashStore", "fake_pg", "FakeProcessGroup", "MagicMock")
_ENDPOINTS = frozenset(("TCPStore", "FileStore"))


class Fixed(NamedTuple):
    """``literal`` is where the number stands, ``call`` what joins with it; ``runs`` how the program runs (``as 2
    processes``), ``sure`` if a number or a count of ranks says so."""

    literal: Expression
    call: Call
    number: int
    runs: str
    sure: bool


class FixedRanks:
    """Answers about the ranks that processes of one project join with."""

    def __init__(self, joining: Joining, kinds: Kinds, order: Order, processes: Processes, shown: Shown) -> None:
        self._joining = joining
        self._kinds = kinds
        self._order = order
        self._processes = processes
        self._shown = shown

    def of(self, module: Module) -> Iterator[Fixed]:
        """The fixed ranks of one module, each once."""
        joins = [join for join in self._joining.joins(module) if join.rank is not None]
        told: set[Span] = set()
        for join in joins:
            literal = _literal(join, module)
            if literal is None or join.rank is None or literal.span in told or _pretends(join, module):
                continue
            several = self._several(join, joins, module)
            if several is not None and not self._have_other_numbers(join, joins, module):
                told.add(literal.span)
                yield Fixed(literal, call_of(join.place), join.rank.literal or 0, *several)

    def _several(self, join: Join, joins: list[Join], module: Module) -> tuple[str, bool] | None:
        """What says that there are several processes, and whether that is sure; None if there may be one."""
        tests = [] if is_in_program(join.place) else tests_above(join.place)
        if in_branch_of_one_process(join.place) or in_branch_of_one_process(join.end) or any(map(_tells_role, tests)):
            return None
        number = join.size.literal if join.size is not None else None
        if number is not None and number > 1:
            return f"as {number} processes", True
        if tests:
            return None
        if number is not None:
            alone = number == 1 and len(joins) == 1 and _is_launched(module)
            return ("as several processes (it reads LOCAL_RANK)", False) if alone else None
        if self._processes.has_workers(module):
            return None
        if join.size is not None:
            kind = self._kinds.kind(join.size.expression, join.size.scope)
            if kind is not None and kind.sure and kind.what is What.SIZE and kind.group in (WORLD, LOCAL):
                return f"as {shortened(join.size.expression)} processes", True
        scope = join.place.scope
        if isinstance(scope, Function) and self._order.is_spawned(scope):
            size = shortened(join.size.expression) if join.size is not None else "several"
            return f"as {size} processes", False
        return self._by_a_launcher(join, module)

    def _by_a_launcher(self, join: Join, module: Module) -> tuple[str, bool] | None:
        """What says that a launcher starts several processes, each of which joins with the number: a guide does so, and
        what joins reads what the launcher has set for each."""
        if join.size is None:
            return None
        if not any(map(_reads_local_rank, (join.place.scope, join.end.scope, *join.through))):
            return None
        if not self._shown.is_launched_in_several(module, join.place.expression.span):
            return None
        return "as several processes (a launcher starts it, and it reads LOCAL_RANK)", False

    def _have_other_numbers(self, join: Join, joins: list[Join], module: Module) -> bool:
        """Whether other processes join on another way, with another number."""
        assert join.rank is not None
        for other in joins:
            if other.rank is None or other.place.scope in join.through:
                continue  # a part of this way
            if other.rank.literal != join.rank.literal and other.place is not join.place:
                return True
        numbers = {other.rank.literal for other in self._joining.others(module) if other.rank is not None}
        return bool((numbers | numbers_of_scripts(module)) - {None, join.rank.literal})


def _literal(join: Join, module: Module) -> Expression | None:
    """The number that a way of this module joins with, unless another function on it says so itself."""
    rank = join.rank
    if rank is None or rank.literal is None or rank.scope in join.through:
        return None
    at_home = rank.scope is module or getattr(rank.scope, "module", None) is module
    return rank.expression if at_home else join.place.expression


def _pretends(join: Join, module: Module) -> bool:
    """Whether the group needs no other processes."""
    end = call_of(join.end)
    scope = join.end.scope
    home = scope.module
    texts = {m.text for m in (home, module)}
    if any(word in text for text in texts for word in _PRETENDS):
        return True
    backend, store = facts.text_of(argument_of(end, JOIN, "backend")), argument_of(end, JOIN, "store")
    if backend is not None and not _BACKEND.search(backend):
        return True
    if store is None or is_none(store):
        return False
    made = {public_name(s.of) for s in resolve_all(store, scope) if isinstance(s, Instance)}
    return not any((name or "").rpartition(".")[2] in _ENDPOINTS for name in made)


def _reads_local_rank(scope: ScopeOwner) -> bool:
    """Whether a function reads what launchers set for each process of a node, with or without a default."""
    if not isinstance(scope, Function) or "LOCAL_RANK" not in scope.words:
        return False
    read = (environ.read(place.expression) for place in places(scope, lambda e: type(e) in (Call, Subscript)))
    return any(one is not None and one.variable == "LOCAL_RANK" for one in read)


def _is_launched(module: Module) -> bool:
    """Whether a file that makes a group of one process is meant for several: it wraps a model, and reads LOCAL_RANK."""
    scopes = module.scopes
    read = (use.variable for scope in scopes for use in uses(scope) if use.value is None)
    return "LOCAL_RANK" in read and any(calls_role(scope, ("wrap",)) for scope in scopes)


def _tells_role(test: Expression) -> bool:
    return any(_ROLE.search(facts.last_word(part)) for part in facts.subexpressions(test))
