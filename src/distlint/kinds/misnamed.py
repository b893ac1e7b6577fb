"""What is named for one group and asked of another: ``cp_size=get_data_parallel_world_size()`` in a list of such."""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Assign, Attribute, Call, Expression, Name, Subscript, shortened
from distlint.kinds.groups import lie_apart
from distlint.kinds.seen import Kinds
from distlint.kinds.wrong_sizes import WrongSize
from distlint.project import Scope, own_words
from distlint.spmd.groups import axis_of_name

_SPOKEN = re.compile(r"_{0,4}(?:get_)?(\w{1,60}?)_(world_size|size|rank|group)\Z")
_MESH = re.compile(r"(?:(\w{1,40})_)?(?:device_)?mesh\Z")
_ASKS_MESH = "get_rank"
#: How many names beside must say what they are given. One alone may be meant: the ranks of one axis share the samples
#: in a part of some models (`dp_rank = get_tensor_model_parallel_rank()`).
_AGREEING = 2


def misnamed(owner: Scope, kinds: Kinds) -> Iterator[WrongSize]:
    """The sizes, ranks and groups of a scope whose names say another axis, or another of the three, than the getter
    that is called for them."""
    words = own_words(owner)
    if len([word for word in words if word.lstrip("_").startswith("get_") and _spoken(word)]) <= 1:
        return
    agreeing: set[str] = set()
    wrong: list[WrongSize] = []
    for name, call in _named(owner, kinds):
        meant, asked = _spoken(name), _spoken(facts.last_word(call.function))
        if meant is None or asked is None:
            continue
        if meant == asked:
            agreeing.add(name)
        elif lie_apart(meant[0], asked[0]) or (meant[0] == asked[0] and meant[1] != asked[1]):
            message = f"`{name}` is about the {meant[0]} group, but `{shortened(call)}` gives the {asked[1]} of the"
            wrong.append(WrongSize(call, f"{message} {asked[0]} group", call))
    if len(agreeing) >= _AGREEING:
        yield from wrong


def ranks_of_meshes(owner: Scope) -> Iterator[WrongSize]:
    """The global ranks that are called after the axis of the mesh which is asked for them: ``dp_rank =
    dp_mesh.get_rank()``. What gives the rank in a mesh of one dimension is ``get_local_rank``."""
    if _ASKS_MESH not in own_words(owner):
        return
    for statement in facts.statements(owner.body):
        if not isinstance(statement, Assign) or statement.value is None or len(statement.targets) != 1:
            continue
        named, given = facts.items_of(statement.targets[0]), facts.items_of(statement.value)
        for target, call in zip(named, given, strict=False):
            meant, axis = _spoken(_last(target) or ""), _axis_of_mesh(call)
            if axis is not None and meant == (axis, "rank"):
                message = (
                    f"`{shortened(target)}` is about the {axis} group, but `{shortened(call)}` gives the global rank"
                )
                yield WrongSize(call, f"{message}; get_local_rank() gives the one in the mesh", call)


def _axis_of_mesh(call: Expression) -> str | None:
    """The axis of a mesh that is asked for its rank, by its name or the dimension that it was taken by."""
    if not isinstance(call, Call) or call.arguments or facts.last_name(call.function) != _ASKS_MESH:
        return None
    mesh = facts.receiver(call)
    if isinstance(mesh, Subscript):
        taken = facts.text_of(mesh.key)
        return axis_of_name(f"{taken}_group") if taken and _MESH.search(facts.last_word(mesh.value)) else None
    match = _MESH.search(facts.last_word(mesh)) if mesh is not None else None
    return axis_of_name(f"{match.group(1)}_group") if match is not None and match.group(1) else None


def _spoken(name: str) -> tuple[str, str] | None:
    """The axis of which a name speaks, and whether of its size, the rank in it, or the group."""
    match = _SPOKEN.match(name)
    axis = axis_of_name(f"{match.group(1)}_group") if match is not None else None
    return (axis, match.group(2).removeprefix("world_")) if match is not None and axis is not None else None


def _named(owner: Scope, kinds: Kinds) -> Iterator[tuple[str, Call]]:
    """The calls of a scope of which the result has a name at once: as an argument, a variable, an attribute."""
    for statement in facts.statements(owner.body):
        if isinstance(statement, Assign) and isinstance(statement.value, Call) and len(statement.targets) == 1:
            name = _last(statement.targets[0])
            if name is not None:
                yield name, statement.value
    for place in kinds.places(owner, Call):
        arguments = place.expression.arguments if isinstance(place.expression, Call) else ()
        for given in arguments:
            if given.keyword is not None and isinstance(given.value, Call):
                yield given.keyword, given.value


def _last(target: Expression) -> str | None:
    return facts.last_name(target) if isinstance(target, (Name, Attribute)) else None
