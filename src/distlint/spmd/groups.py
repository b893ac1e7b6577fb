"""Process groups and meshes as the engine sees them: along which axes, or of which ranks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING

from distlint import knowledge
from distlint.knowledge import Entry, Participants
from distlint.spmd.small_clusters import Cluster, Place, Undecided, evaluate, laid_out
from distlint.spmd.terms import (
    NONE,
    PLACE_IN,
    SIZE_OF,
    Apply,
    Coordinate,
    Literal,
    Local,
    Size,
    Term,
    Unknown,
    Variable,
    key_of,
    leaves,
    shared,
)
from distlint.spmd.tree import WORLD, Group, Site
from distlint.spmd.values import PARAMETERS, Given, Made, Net, Output, Value, unknown

if TYPE_CHECKING:
    from distlint.project import Module

#: What the name of a group says about its backend.
_BACKEND = re.compile(r"_(?:cpu|gloo|nccl)(?=_|$)", re.IGNORECASE)
_WORDS = re.compile(r"\w+")
#: A known group in the key of another value.
_KNOWN = re.compile(r"group\(\[([^\]]*)\]\)")

#: Names of mesh dimensions and the axis that they mean. Others (``fsdp``, ``replicate`` …) overlap these in ways that
#: depend on the program, so a group along them is unknown.
_AXES = {
    "dp": "dp", "data": "dp", "data_parallel": "dp", "tp": "tp", "tensor": "tp", "tensor_parallel": "tp",
    "pp": "pp", "pipe": "pp", "pipeline": "pp", "cp": "cp", "context": "cp", "ep": "ep", "expert": "ep", "sp": "sp",
}  # fmt: skip

#: Unknown sizes of groups that are tried together.
MAX_SIZES = 3

#: How the keys of groups begin that are seen to be created.
MADE = "made "


#: The beginning of the key of a mesh with one dimension that may hold a part of the ranks.
_ONE_DIMENSION = "mesh of one dimension"
#: The end of the key of a mesh with several dimensions, not all of which are known by their names, and of that of a
#: group along one of them.
_SEVERAL = " with several dimensions"
#: The names of dimensions that are taken from a mesh.
_CHOSEN = re.compile(r"(?:mesh\w*\[|(?:get_group|get_local_rank|size)\((?:mesh_dim=)?)[\"'](\w+)[\"']")
_DIMENSIONS = re.compile(r"mesh_dim_names\s*=\s*[(\[]([^)\]]*)[)\]]")


def along(mesh: Group | None, axis: str, module: Module) -> Group:
    """The group along a dimension of a mesh; ``mesh`` is None if the mesh was made elsewhere.

    A mesh of one dimension has no smaller groups. One that was made elsewhere is taken for such if all meshes of the
    file are; where no mesh is made and one dimension is all that the file speaks of, nobody knows."""
    if mesh is not None:
        return mesh if mesh == WORLD or mesh.key.startswith(_ONE_DIMENSION) else Group(frozenset((axis,)))
    text = module.text
    named = _DIMENSIONS.findall(text)
    if not named and len(set(map(str.lower, _CHOSEN.findall(text)))) < 2:
        return Group(key=f"dimension {axis} of a mesh")
    flat = bool(named) and all(len([name for name in names.split(",") if name.strip()]) == 1 for names in named)
    return WORLD if flat else Group(frozenset((axis,)))


def is_of_several(group: Group) -> bool:
    """Whether a group is a mesh with several dimensions, not all of which are known by their names, or a part of it."""
    return group.key.endswith(_SEVERAL)


def dimension_of(mesh: Group, name: Term) -> Group:
    """The group along a dimension of such a mesh: a part of its ranks. Of one dimension that is itself."""
    return mesh if dimension_named(mesh) is not None else Group(key=f"{key_of(name)} of {mesh.key}")


def dimension_named(group: Group) -> tuple[str, str] | None:
    """By what name or number a group was taken from a mesh of several dimensions, and the key of that mesh."""
    name, of, mesh = group.key.partition(f" of {MADE}")
    return (name, mesh) if of and is_of_several(group) else None


def are_two_dimensions(first: Group, second: Group) -> bool:
    """Whether two groups lie along different dimensions of one mesh. A name and a number may mean the same."""
    ends = dimension_named(first), dimension_named(second)
    if ends[0] is None or ends[1] is None or ends[0][1] != ends[1][1]:
        return False
    names = ends[0][0], ends[1][0]
    return names[0] != names[1] and len({name.isdigit() for name in names}) == 1


def axis_named(term: Term) -> str | None:
    """The axis that the name of a mesh dimension means."""
    return _AXES.get(term.value.lower()) if isinstance(term, Literal) and isinstance(term.value, str) else None


def axis_of_name(name: str) -> str | None:
    """The axis in the name of a group, or in that of the function that returns it."""
    named = knowledge.groups().get(name.lstrip("_").removeprefix("get_").lstrip("_").lower())
    return named.result if named is not None else None


def last_of_key(key: str) -> str:
    """The name by which a group is known of which only the key is: that of the parameter, attribute or function."""
    return re.split(r"[.:]", key)[-1].removesuffix("()")


@lru_cache(maxsize=1 << 12)
def axis_of_key(key: str) -> str | None:
    """The axis along which the ranks of a group lie of which only the key is known, if its name says so; also that of
    one for another backend (``tp_cpu_group``), and of one that is what was given or a group of that name."""
    if "(" not in key:
        return axis_of_name(_BACKEND.sub("", last_of_key(key)))
    found = {axis_of_name(_BACKEND.sub("", name)) for name in _WORDS.findall(key)} - {None}
    found.update(axes.strip("'") for axes in _KNOWN.findall(key))  # of several axes, no name of one
    return found.pop() if len(found) == 1 else None


def group_of(value: Value | None) -> Group:
    """The group that an argument holds; the default group if there is none."""
    if value is None or value.term == NONE:
        return WORLD
    if isinstance(value.thing, Made) and value.thing.name == PARAMETERS:
        net = value.thing.arguments["of"].thing
        if isinstance(net, Net) and net.wraps:
            return net.wraps[0].group
    return value.thing if isinstance(value.thing, Group) else Group(key=key_of(value.term))


def rank_in(group: Group) -> Term:
    """This rank's number in a group."""
    if len(group.axes) == 1:
        return Coordinate(next(iter(group.axes)))
    if group.axes:
        term: Term = Literal(0)
        known = laid_out(group.axes)
        for index, axis in enumerate((*known, *sorted(group.axes.difference(known)))):
            term = Apply("+", (term, Apply("*", (Coordinate(axis), Literal(2**index)))))
        return term
    if group.members is not None and not any(isinstance(leaf, (Unknown, Local)) for leaf in leaves(group.members)):
        return Apply("position", (group.members, Coordinate("world")))
    return shared(f"{PLACE_IN}{_key(group)}")


def members_on(
    members: Term, cluster: Cluster, assumed: Mapping[str, object] = MappingProxyType({})
) -> Iterator[tuple[object, ...]]:
    """The members of the group that each rank of a cluster is in, as far as they can be computed; ``assumed``: values
    of what nobody knows, by key."""
    for rank in range(cluster.size):
        with suppress(Undecided):
            found = evaluate(members, Place(cluster, rank, {}, assumed))
            if isinstance(found, tuple) and rank in found:
                yield found


def splitting(
    members: Term, cluster: Cluster, variables: Mapping[str, object] = MappingProxyType({})
) -> dict[str, object] | None:
    """Sizes for what nobody knows of the members of a group, by key, with which a cluster falls into several groups
    (``range(i * size, (i + 1) * size)``); None if there are none, or nothing is unknown. ``variables``: those of the
    loops around."""
    unknown = sorted({leaf.key for leaf in leaves(members) if isinstance(leaf, Unknown)})
    for sizes in product((2, cluster.size), repeat=len(unknown)) if 0 < len(unknown) <= MAX_SIZES else ():
        assumed = dict[str, object](zip(unknown, sizes, strict=True))
        found = list(members_on(members, cluster, {**variables, **assumed}))
        groups = frozenset(found)
        held = [rank for group in groups for rank in group]
        if len(found) == cluster.size and len(groups) > 1 and len(held) == len(set(held)):
            return assumed
    return None


def size_of(group: Group) -> Term:
    """The number of ranks in a group."""
    if len(group.axes) == 1:
        return Size(next(iter(group.axes)))
    if group.axes:
        return Literal(2 ** len(group.axes))
    return Apply("len", (group.members,)) if group.members is not None else shared(f"{SIZE_OF}{_key(group)}")


def _key(group: Group) -> str:
    return group.key or (key_of(group.members) if group.members is not None else "?")


#: The key of arguments that are spread from a list or a dict, of which nobody sees the names.
SPREAD = "**"


def named_arguments(entry: Entry, given: Given) -> dict[str, Value]:
    """The arguments of a call by the parameter names of its row; spread ones under :data:`SPREAD`."""
    found: dict[str, Value] = {}
    index = 0
    for keyword, value in given:
        if keyword is None:
            if index < len(entry.params):
                found[entry.params[index]] = value
            index += 1
        else:
            found[SPREAD if keyword in ("*", "**") else keyword] = value
    return found


def participants(who: Participants, arguments: dict[str, Value], receiver: Value | None) -> Group:
    if who.axes:
        return Group(frozenset(who.axes))
    if who.parameter:
        return group_of(arguments.get(who.parameter))
    if who.mesh:
        value = arguments.get(who.mesh)
        if receiver is not None and receiver.thing == WORLD:
            return WORLD
        if receiver is None and SPREAD not in arguments and (value is None or value.term == NONE):
            return WORLD  # a mesh of all ranks, made by default
        axis = axis_named(value.term) if value is not None else None
        if axis is not None:
            return Group(frozenset((axis,)))
        if value is not None and isinstance(value.thing, Group):
            return value.thing
        if value is None and receiver is not None and isinstance(receiver.thing, Group):
            return receiver.thing
        dimension = f"{key_of(value.term)} of " if value is not None else ""
        mesh = receiver.thing if receiver is not None else None
        if value is not None and isinstance(mesh, Group) and is_of_several(mesh):
            return dimension_of(mesh, value.term)
        return Group(key=f"{dimension}mesh {key_of(receiver.term) if receiver is not None else '?'}")
    if who.own:
        if receiver is not None and isinstance(receiver.thing, Group):
            return receiver.thing
        if receiver is not None and isinstance(receiver.thing, (Net, Output)):
            net = receiver.thing if isinstance(receiver.thing, Net) else receiver.thing.of
            if net.wraps:
                return net.wraps[0].group
        if who.option and receiver is not None and isinstance(receiver.thing, Made):
            made = receiver.thing.arguments
            return group_of(made.get(who.option)) if SPREAD not in made else Group(key=f"own:{key_of(receiver.term)}")
        return Group(key=f"own:{key_of(receiver.term)}" if receiver is not None else "own")
    return WORLD


def created(entry: Entry, arguments: dict[str, Value], site: Site) -> Value:
    """A new process group or mesh."""
    key = f"{MADE}{entry.op}@{site.key}"
    group = Group(key=key)
    if "ranks" in arguments:
        ranks = arguments["ranks"]
        group = WORLD if ranks.term == NONE else Group(members=ranks.term)
    elif entry.op == "new_group":
        group = WORLD
    elif entry.op == "init_device_mesh":
        names = arguments.get("mesh_dim_names")
        axes = [axis_named(part.term) for part in names.parts] if names is not None and names.parts else []
        if len(axes) == 1 or _is_flat(arguments.get("mesh_shape")):  # whatever the dimension is called
            group = WORLD if "mesh_shape" in arguments else Group(key=f"{_ONE_DIMENSION}@{site.key}")
        elif axes and None not in axes:
            group = Group(frozenset(axis for axis in axes if axis is not None))
        elif axes:
            group = Group(key=f"{key}{_SEVERAL}")
    own_one = _own_subgroup(entry.op, arguments)
    if own_one is not None:
        own = Value(Unknown(f"{key}[0]"), thing=own_one)
        return Value(Unknown(key), parts=(own, unknown(f"{key}[1]")))
    return Value(Unknown(key), thing=group)


def _own_subgroup(op: str | None, arguments: dict[str, Value]) -> Group | None:
    """The group that ``new_subgroups`` gives each rank: so many consecutive ones, or those of its node; of those that
    are enumerated, the one that it is in."""
    if op == "new_subgroups_by_enumeration" and "ranks_per_subgroup_list" in arguments:
        one = Variable("subgroup")
        lists = arguments["ranks_per_subgroup_list"].term
        return Group(members=Apply("last", (lists, one, Apply("in", (Coordinate("world"), one)), one)))
    if op != "new_subgroups" or "group" in arguments:
        return None
    if "group_size" not in arguments:
        return Group(frozenset(("local",)))
    size, rank = arguments["group_size"].term, Coordinate("world")
    first = Apply("*", (Apply("//", (rank, size)), size))
    return Group(members=Apply("range", (first, Apply("+", (first, size)))))


def _is_flat(shape: Value | None) -> bool:
    return shape is not None and shape.parts is not None and len(shape.parts) == 1
