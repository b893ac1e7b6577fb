"""Functions of the project that put a tensor into a collective as they are given it: whoever calls one has to see to it
that all ranks hand over as many elements."""

from __future__ import annotations

from typing import NamedTuple

from distlint import facts, knowledge
from distlint.facts import Assign, Call, Expression
from distlint.project import Function, Module, public_name, resolve_all
from distlint.project.bindings import Assigned
from distlint.project.mentions import callable_by_name
from distlint.remembering import remembered, remembered_but

#: Collectives that need as many elements on all ranks, and the parameters that hold these.
EQUAL_LENGTHS = frozenset(
    ("all_gather", "all_gather_into_tensor", "all_reduce", "reduce", "gather", "broadcast", "reduce_scatter_tensor")
)
TENSORS = ("tensor", "input_tensor", "input", "input_data")
#: Methods that leave a tensor as long as it is.
_KEEPS = frozenset("float double half long int bool bfloat16 to cuda cpu contiguous clone detach".split())  # noqa: SIM905
#: Words of functions that look after lengths, or exchange them in another way.
_LENGTHS = frozenset(
    ("numel", "nelement", "len", "all_gather_object", "gather_object", "broadcast_object_list", "all_to_all", "size")
)


class Through(NamedTuple):
    """The collective ``op`` that a function makes, and the parameter that goes into it."""

    op: str
    parameter: str


@remembered_but(None)
def through(function: Function) -> Through | None:
    """The one collective of a function, if that takes what the function is given, as long as it is."""
    if not may_lead_through(function) or not _LENGTHS.isdisjoint(function.words) or function.definition.is_async:
        return None
    made = [
        (e, entry)
        for statement in facts.statements(function.body)
        for e in facts.subexpressions(facts.header(statement))
        if isinstance(e, Call) and (entry := _collective(e, function)) is not None
    ]
    if len(made) != 1 or made[0][1].op not in EQUAL_LENGTHS:
        return None
    call, entry = made[0]
    for parameter in TENSORS:
        position = entry.params.index(parameter) if parameter in entry.params else None
        name = _as_given(facts.argument(call, parameter, position), function)
        if name is not None:
            return Through(entry.op, name)
    return None


def may_lead_through(function: Function) -> bool:
    """A cheap look."""
    return function.is_short and not EQUAL_LENGTHS.isdisjoint(function.words)


@remembered
def names_of(module: Module) -> frozenset[str]:
    """The names by which a file may call such functions."""
    found = set[str]()
    for name, symbol in callable_by_name(module, module.words):
        if isinstance(symbol, Function):
            found.update((name,) if through(symbol) is not None else ())
        elif symbol.module is module:
            found.update(m.name for m in symbol.methods.values() if through(m) is not None)
    return frozenset(found)


def _collective(call: Call, function: Function) -> knowledge.Entry | None:
    for name in filter(None, map(public_name, resolve_all(call.function, function))):
        entry = knowledge.lookup(name, "collective")
        if entry is not None and entry.op != "barrier":
            return entry
    return None


def _as_given(value: Expression | None, function: Function) -> str | None:
    """The parameter that an expression is, which the function binds to nothing of another length."""
    inner = _kept(value)
    if not isinstance(inner, facts.Name):
        return None
    name = inner.id
    only = function.bindings.only(name)
    if isinstance(only, Assigned) and not only.position and _kept(only.value) is not only.value:  # a copy
        return _as_given(only.value, function)
    if not any(p.name == name and not p.star for p in function.definition.parameters):
        return None
    stored = [s for s in facts.statements(function.body) if isinstance(s, Assign) and _binds(s, name)]
    return name if all(not s.operator and facts.is_name(_kept(s.value), name) for s in stored) else None


def _binds(statement: Assign, name: str) -> bool:
    return any(facts.is_name(e, name) for target in statement.targets for e in facts.items_of(target))


def _kept(value: Expression | None) -> Expression | None:
    """What a chain of methods begins with that keep the length: ``x`` of ``x.detach().contiguous()``."""
    while isinstance(value, Call) and isinstance(value.function, facts.Attribute) and value.function.attr in _KEEPS:
        value = value.function.value
    return value
