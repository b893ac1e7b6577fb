"""Calls that start processes, by the tables: with which function."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.calls.ruled_out import constructors, is_ruled_out
from distlint.facts import Call, Constant, Expression
from distlint.knowledge import Entry
from distlint.project import ScopeOwner, public_name, resolve_all

#: The parameters that count nodes, and the one without which processes are joined that others have started.
_NODES = frozenset(("nnodes", "num_nodes", "num_machines"))
_EACH = "nproc_per_node"


class Launch(NamedTuple):
    """A row of what starts processes, and the function that the call gives it, if it does."""

    row: Entry
    target: Expression | None


def launches(call: Call, scope: ScopeOwner) -> Iterator[Launch]:
    """What a call starts processes with; nothing where it says that there is one."""
    for symbol in resolve_all(call.function, scope):
        row = knowledge.lookup(public_name(symbol) or "", "spawn")
        if row is not None and not is_ruled_out(row, call, scope):
            yield Launch(row, facts.argument(call, row.started, row.params.index(row.started)))


def is_on_this_machine(row: Entry, call: Call, scope: ScopeOwner) -> bool:
    """Whether a call starts processes on one node: it could say how many nodes there are, and says one, or nothing; and
    it says how many processes, where those of a launcher are joined otherwise."""
    params, makers = (row.params, (call,)) if _takes_nodes(row.params) else constructors(row, call, scope)
    return bool(makers) and all(maker is not None and _is_on_one_node(params, maker) for maker in makers)


def _takes_nodes(params: tuple[str, ...]) -> bool:
    return not _NODES.isdisjoint(params)


def _is_on_one_node(params: tuple[str, ...], maker: Call) -> bool:
    if not _takes_nodes(params) or maker.unpacks:
        return False
    nodes = [facts.argument(maker, name, params.index(name)) for name in params if name in _NODES]
    if _EACH in params:
        each = facts.argument(maker, _EACH, params.index(_EACH))
        if each is None or facts.is_none(each):
            return False
    return all(given is None or (isinstance(given, Constant) and given.value in (None, 1)) for given in nodes)
