"""Builtin functions, subscripts and methods of groups: values that are computed from others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from distlint import facts
from distlint.project import External
from distlint.project.kept import kept
from distlint.project.symbols import home_of
from distlint.spmd import batches, entries, picks, shards
from distlint.spmd.combined import computed_kind, limited, truth_of, written
from distlint.spmd.groups import along, axis_named, dimension_of, is_of_several, rank_in, size_of
from distlint.spmd.kind import Kind, What, bounded, element, length, numbers, position
from distlint.spmd.numbering import ENVIRONMENT, environment, is_environment
from distlint.spmd.parameters import named_entry
from distlint.spmd.several import each_of, together
from distlint.spmd.terms import Apply, Literal, Local, Many, Size, Term, coordinates, key_of, shared
from distlint.spmd.tree import WORLD, Group, Site
from distlint.spmd.values import (
    DICT,
    LIST,
    ONE,
    Collected,
    Drawn,
    Given,
    Groups,
    Made,
    Output,
    Value,
    copied,
    derived,
    is_of_data,
    is_own,
    is_read_either_way,
    is_tensor,
    output_of,
    unknown,
)

if TYPE_CHECKING:
    from distlint.facts import Expression
    from distlint.project import Module
    from distlint.spmd.frames import Frame
    from distlint.spmd.interpreter import Interpreter

_SAME_BUILTINS = frozenset(("int", "str", "float", "list", "tuple", "set", "sorted", "reversed", "iter"))
#: What ``map`` may make of each element, of which more is known than that it is an element.
_NUMBERS_OR_TEXTS = frozenset(("int", "str"))
_COMPUTED_BUILTINS = frozenset(("range", "len", "min", "max", "enumerate"))
_TOGETHER = {"any": "or", "all": "and"}


def iterated(run: Interpreter, iterable: Expression, frame: Frame) -> Value:
    """What a loop goes over; of a constant that a class binds once to texts or numbers (``self.AXES``) these."""
    if isinstance(iterable, facts.Attribute) and iterable.attr.isupper():
        items, _ = kept(iterable, frame.scope)
        if isinstance(items, facts.Sequence) and all(isinstance(item, facts.Constant) for item in items.items):
            iterable = items
    return run.evaluate(iterable, frame)


def builtin(name: str, given: Given, arguments: str) -> Value:
    """What a builtin function gives back, as far as ranks go."""
    first = given[0][1]
    if name == "bool" and len(given) == 1:
        return truth_of(copied(first))._replace(kind=None)
    if name in _SAME_BUILTINS and len(given) == 1:
        if name in ("int", "str") and first.kind is not None:
            return first._replace(kind=first.kind._replace(text=name == "str"))
        if name == "reversed":
            return _reversed(first)
        return copied(first)
    if name == "map" and len(given) == 2 and given[1][1].parts:
        made_by = key_of(first.term).rpartition(".")[2]  # nothing is bound to the name of a builtin
        if made_by in _NUMBERS_OR_TEXTS:
            each = tuple(builtin(made_by, [(None, part)], "…") for part in given[1][1].parts)
            return Value(limited(Many(tuple(part.term for part in each))), given[1][1].why, each)
    if name in ("any", "all", "sum", "min", "max") and isinstance(first.thing, Collected) and len(given) == 1:
        return first.thing.element
    if name in _COMPUTED_BUILTINS:
        return _computed(name, given)
    if name in ("any", "all", "sum") and is_of_data(first):
        return first  # of what stands in a batch
    terms = tuple(value.term for _, value in given)
    if name in _TOGETHER and first.parts:
        if len(first.parts) == 1:
            return first.parts[0]
        return Value(limited(Apply(_TOGETHER[name], tuple(part.term for part in first.parts))), first.why)
    if name == "divmod" and len(terms) == 2 and any(isinstance(t, Size) or coordinates(t) for t in terms):
        parts = tuple(
            Value(limited(Apply(operator, terms)), first.why, kind=computed_kind(operator, first, given[1][1]))
            for operator in ("//", "%")
        )
        return Value(Many(tuple(part.term for part in parts)), first.why, parts)
    if name == "abs" and coordinates(first.term):
        return Value(limited(Apply(name, terms)), first.why, kind=first.kind)
    result = unknown(f"{name}({arguments})")._replace(thing=output_of(*(value for _, value in given)))
    return _zipped(given, result) if name == "zip" else result


def _computed(name: str, given: Given) -> Value:
    """The value of a builtin that is computed for every rank: a length, a range, the smallest of some."""
    first = given[0][1]
    if name == "len" and isinstance(first.thing, Drawn):
        return batches.counted(first)
    if name == "len" and first.parts is not None:
        return Value(Literal(len(first.parts)))
    bounds = [value for _, value in given] if name == "range" else []
    share = shards.strided(bounds) or shards.shared_out(bounds) or shards.in_batches(bounds)
    if share is not None:
        return share
    if name in ("min", "max"):
        kind = bounded(name, [(value.kind, written(value)) for _, value in given])
    else:
        kind = {"len": length(first.kind), "range": numbers(first.kind)}.get(name) if len(given) == 1 else None
    why = tuple(dict.fromkeys(site for _, value in given for site in value.why))[:5]
    result = Value(Apply(name, tuple(value.term for _, value in given)), why, kind=kind)
    if name == "enumerate":  # what stands in `parts` are the elements of one of its pairs
        one = _element(first)._replace(thing=together((first,))) if each_of(first) else _element(first)
        pairs = result._replace(parts=(Value(result.term, kind=position(first.kind)), one))
        return batches.side_by_side(pairs, given)
    return result


def _reversed(value: Value) -> Value:
    """The elements of a value the other way round, as far as they are known."""
    parts = value.parts and value.parts[::-1]
    term = Many(value.term.items[::-1]) if isinstance(value.term, Many) else value.term._replace()
    return value._replace(term=term, parts=parts)


def _zipped(given: Given, otherwise: Value) -> Value:
    """Rows of what stands beside each other; ``otherwise``: what the call is if its elements are not known."""
    rows = [value.term.items for _, value in given if isinstance(value.term, Many)]
    result = otherwise
    if len(rows) == len(given):
        result = Value(limited(Many(tuple(Many(row) for row in zip(*rows, strict=False)))), given[0][1].why)
    return batches.side_by_side(result._replace(parts=tuple(_element(value) for _, value in given)), given)


def _element(of: Value) -> Value:
    key = f"element of {key_of(of.term)}"
    if isinstance(of.thing, Output) and is_of_data(of):
        return Value(Local(key, "data"), of.why, kind=element(of.kind), thing=of.thing)
    return Value(shared(key), kind=element(of.kind), thing=output_of(of))


def group_method(group: Group | None, name: str, given: Given, site: Site, module: Module) -> Value | None:
    """A method of a process group or a mesh whose axes are known; None for a mesh that was made elsewhere."""
    chosen = axis_named(given[0][1].term) if given else None
    if chosen is not None:
        group = along(group, chosen, module)
    elif group is not None and given and is_of_several(group) and isinstance(given[0][1].term, Literal):
        group = dimension_of(group, given[0][1].term)
        if name == "get_group":
            return Value(shared(group.key), thing=group)
    elif group is None or (given and group != WORLD):
        return None
    if name in ("get_local_rank", "get_rank", "rank"):
        return Value(rank_in(group), (site,), kind=Kind(What.RANK, group))
    if name in ("size", "get_world_size"):
        return Value(size_of(group), kind=Kind(What.SIZE, group))
    return Value(shared(f"group({sorted(group.axes)})"), thing=group) if name == "get_group" else None


def subscript(run: Interpreter, expression: facts.Subscript, frame: Frame) -> Value:
    """``value[index]``: environment variables, elements of displays, dimensions of a mesh."""
    owner = run.evaluate(expression.value, frame)
    index = run.evaluate(expression.key, frame)
    if is_environment(owner) or any(
        isinstance(symbol, External) and symbol.name == ENVIRONMENT for symbol in run.symbols(expression.value, frame)
    ):
        return environment(index.term, run.site(frame, expression.span))
    of_data = entries.entry(owner, index)
    if of_data is not None:
        return of_data
    if isinstance(index.term, Literal):
        position = index.term.value
        made = owner.thing
        if isinstance(made, Made):
            if made.name in (DICT, LIST) and str(position) in made.arguments:
                return made.arguments[str(position)]
            if made == ONE and is_tensor(owner) and position in (0, -1):
                return owner
        if owner.parts is not None and isinstance(position, int) and -len(owner.parts) <= position < len(owner.parts):
            return owner.parts[position]
        axis = axis_named(index.term)
        if axis is not None and (isinstance(owner.thing, Group) or "mesh" in facts.source_of(expression.value).lower()):
            group = along(owner.thing if isinstance(owner.thing, Group) else None, axis, frame.module)
            return Value(shared(f"mesh[{axis}]"), thing=group)
        if isinstance(position, str) and isinstance(owner.thing, Group) and is_of_several(owner.thing):
            part = dimension_of(owner.thing, index.term)
            return Value(shared(part.key), thing=part)
    if isinstance(owner.thing, Groups) and not isinstance(expression.key, facts.Slice):
        return picks.at(owner.thing, index.term)
    share = shards.part_of(owner, index, isinstance(expression.key, facts.Slice))
    if share is not None:
        return share
    kind = None if isinstance(expression.key, facts.Slice) else element(owner.kind)
    if is_own(owner) and not is_read_either_way(owner):
        result = derived(f"[{key_of(index.term)}]", run.site(frame, expression.span), owner)
        if result is not None:
            return batches.part_of_batch(result._replace(kind=kind), owner)
    named = named_entry(expression.value, index.term, run.site(frame, expression.span), frame.scope)
    if named is not None:
        return named
    key = key_of(owner.term)
    if isinstance(expression.value, facts.Name) and _is_written_text(expression.value, index.term, frame):
        key = expression.value.id  # a setting, and nothing that somebody fills in
    value = Value(shared(f"{key}[{key_of(index.term)}]"), kind=kind)
    return batches.part_of_batch(value, owner)


def _is_written_text(name: facts.Name, index: Term, frame: Frame) -> bool:
    """Whether a variable is a dict that is written down, with a text under a key, and its file puts nothing into it."""
    home = home_of(name.id, frame.scope)
    made = home.bindings.value(name.id) if home is not None else None
    if home is None or not isinstance(made, facts.Mapping) or not isinstance(index, Literal):
        return False
    found = [value for key, value in made.items if facts.text_of(key) == index.value]
    if len(found) != 1 or facts.text_of(found[0]) is None:
        return False
    changes = re.compile(rf"\b{re.escape(name.id)}(?:\[[^\]\n]{{0,80}}\]\s?[-+|]?=(?!=)|\.(?:update|setdefault|pop)\()")
    return not home.module.matches(changes)
