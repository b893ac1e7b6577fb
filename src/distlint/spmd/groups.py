"""Process groups and meshes as the engine sees them: along which axes, or of which ranks."""

from __future__ import annotations

from distlint.spmd.terms import NONE, Apply, Coordinate, Literal, Size, Term, key_of, shared
from distlint.spmd.tree import WORLD, Group
from distlint.spmd.values import Value

#: Names of mesh dimensions and the axis that they mean. Others (``fsdp``, ``replicate`` …) overlap these in ways that
#: depend on the program, so a group along them is unknown.
_AXES = {
    "dp": "dp", "data": "dp", "data_parallel": "dp", "tp": "tp", "tensor": "tp", "tensor_parallel": "tp",
    "pp": "pp", "pipe": "pp", "pipeline": "pp", "cp": "cp", "context": "cp", "ep": "ep", "expert": "ep", "sp": "sp",
}  # fmt: skip


def axis_named(term: Term) -> str | None:
    """The axis that the name of a mesh dimension means."""
    return _AXES.get(term.value.lower()) if isinstance(term, Literal) and isinstance(term.value, str) else None


def group_of(value: Value | None) -> Group:
    """The group that an argument holds; the default group if there is none."""
    if value is None or value.term == NONE:
        return WORLD
    return value.thing if isinstance(value.thing, Group) else Group(key=key_of(value.term))


def rank_in(group: Group) -> Term:
    """This rank's number in a group."""
    if len(group.axes) == 1:
        return Coordinate(next(iter(group.axes)))
    if group.axes:
        term: Term = Literal(0)
        for index, axis in enumerate(sorted(group.axes)):
            term = Apply("+", (term, Apply("*", (Coordinate(axis), Literal(2**index)))))
        return term
    return shared(f"rank in {_key(group)}")


def size_of(group: Group) -> Term:
    """The number of ranks in a group."""
    if len(group.axes) == 1:
        return Size(next(iter(group.axes)))
    if group.axes:
        return Literal(2 ** len(group.axes))
    return Apply("len", (group.members,)) if group.members is not None else shared(f"size of {_key(group)}")


def _key(group: Group) -> str:
    return group.key or (key_of(group.members) if group.members is not None else "?")
