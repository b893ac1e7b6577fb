"""Attributes that only the first rank gives a value, and that methods use on every rank: the others hold None there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from distlint import facts
from distlint.facts import Attribute, Conditional, Expression
from distlint.lifetimes.first_rank import RANK, Missing, inner_values
from distlint.lifetimes.kept_away import asks_whether_it_is_there, is_asked_for, others_may_have_left, told
from distlint.lifetimes.mpi import fails_on_none
from distlint.places import call_of, is_nested, place_of, places
from distlint.places.rank_zero import comes_with_rank_zero, only_rank_zero
from distlint.project import Class, Function, Module
from distlint.project.bindings import self_assignments, stored_by
from distlint.starting.one_process import in_branch_of_one_process

if TYPE_CHECKING:
    from distlint.places.order import Order

#: Bases that bring no attributes of their own which a class may mean.
_PLAIN_BASES = frozenset(("object", "ABC", "abc.ABC", "Module", "nn.Module", "torch.nn.Module"))
#: What asks for an attribute by a name that is not written down there.
_BY_NAME = re.compile(r"attr\([^()\n]*(?:\([^()\n]*\)[^()\n]*)?,\s*(?![\"'\s])|__dict__|\bvars\(|attrgetter")


def used_without_attribute(module: Module, order: Order) -> Iterator[Missing]:
    """Such uses in the classes of a file, one for each attribute, at the first use."""
    if RANK.search(module.text) is None:
        return
    for owner in dict.fromkeys(f.owner for f in module.functions if f.owner is not None and not f.is_test):
        methods = tuple(owner.methods.values())
        for name, (given, is_none) in _held_by_the_first(owner, methods).items():
            if not _is_stored_outside(name, module, methods) and (is_none or _has_no_other(name, owner)):
                found = _first_use(name, methods, order)
                if found is not None and not _is_made_by_the_first(owner, order):
                    yield Missing(*found, given, is_none)


def _is_called_below_tests(method: Function, order: Order) -> bool:
    """Whether nothing is seen to call a method but what calls something of its name, on the first rank alone (classes
    are derived of its own where nobody sees that)."""
    callers = () if order.callers(method) else order.called_by_name(method)
    return bool(callers) and all(only_rank_zero(caller.place, order) for caller in callers)


def _is_made_by_the_first(owner: Class, order: Order) -> bool:
    """Whether only the first rank makes objects of a class; asked last, since it looks for callers everywhere."""
    constructor = owner.methods.get("__init__")
    return constructor is not None and comes_with_rank_zero(constructor, order)


def _held_by_the_first(owner: Class, methods: tuple[Function, ...]) -> dict[str, tuple[Expression, bool]]:
    """The attributes of a class that hold something on the first rank only, whatever method gives them their values;
    with the first of these, and whether the others hold None."""
    wanted = {name for method in methods for name in _given_by_the_first(method)}
    if not wanted:
        return {}
    values: dict[str, list[tuple[Function, Expression]]] = {}
    unknown = {*owner.fields}
    for method in methods:
        for name, assigned in self_assignments(method) if not wanted.isdisjoint(method.words) else ():
            values.setdefault(name, []).append((method, assigned.value))
            if assigned.position:
                unknown.add(name)
    found = {}
    for name, stored in values.items():
        sides = [(method, side) for method, value in stored for side in _sides(value)]
        given = [(method, side) for method, side in sides if not facts.is_none(side)]
        of_the_first = [_is_of_the_first(side, method) for method, side in sides if facts.is_none(side)]
        is_none = not all(of_the_first)
        by_a_setting = bool(of_the_first) and not is_none
        if name not in wanted or name in unknown or by_a_setting:
            continue
        if all(_is_of_the_first(side, method) for method, side in given):
            found[name] = given[0][1], is_none
    return found


def _given_by_the_first(method: Function) -> Iterator[str]:
    """The attributes that a method gives a value on the first rank only, in a block or by a conditional."""
    if not any(map(RANK.search, method.words)):
        return
    inner = inner_values(method)
    for name, assigned in self_assignments(method):
        if assigned.value.span in inner or isinstance(assigned.value, Conditional):
            sides = (side for side in _sides(assigned.value) if not facts.is_none(side))
            if any(_is_of_the_first(side, method) for side in sides):
                yield name


def _has_no_other(name: str, owner: Class) -> bool:
    """Whether the ranks to which a class gives no attribute of this name have none from elsewhere, and nobody asks by
    its name whether it is there."""
    text = owner.module.text
    if "__getattr__" in owner.methods or _is_asked_by_name(name, text):
        return False
    classes = [known for known in owner.lineage if isinstance(known, Class)]
    own = {known.name for known in classes}
    bases = {facts.dotted(base.value) or "?" for known in classes for base in known.definition.bases}
    return all(base in _PLAIN_BASES or base.rpartition(".")[2] in own for base in bases) and not any(
        stored_by(known.methods.values(), name) or name in known.fields or name in known.methods
        for known in classes
        if known is not owner
    )


def _is_asked_by_name(name: str, text: str) -> bool:
    """Whether a file may ask for an attribute, or give it, by a text (``hasattr(self, "ema")``). The same text
    alone, as the key of a checkpoint, does neither, unless the file goes through names of attributes."""
    quoted = rf"[\"']{re.escape(name)}[\"']"
    if re.search(quoted, text) is None:
        return False
    return _BY_NAME.search(text) is not None or re.search(rf"attr\([^()\n]*,\s*{quoted}", text) is not None


def _sides(value: Expression) -> tuple[Expression, ...]:
    """The two values of ``x if test else None``, otherwise the one."""
    return (value.body, value.orelse) if isinstance(value, Conditional) else (value,)


def _is_of_the_first(value: Expression, method: Function) -> bool:
    place = place_of(method, value)
    return place is not None and not is_nested(place) and only_rank_zero(place)


def _is_stored_outside(name: str, module: Module, methods: tuple[Function, ...]) -> bool:
    """Whether somebody else in the file stores an attribute of this name."""
    return any(
        isinstance(target, Attribute) and target.attr == name
        for function in module.functions
        if function not in methods and name in function.words
        for statement in facts.statements(function.body)
        if isinstance(statement, facts.Assign)
        for target in statement.targets
    )


def _first_use(name: str, methods: tuple[Function, ...], order: Order) -> tuple[Expression, str] | None:
    """The first use of an attribute that fails if it is None, in a method that all ranks come to."""
    for method in methods:
        if name not in method.words or method.first_parameter is None or method.definition.decorators:
            continue
        written = f"{method.first_parameter}.{name}"
        answers = frozenset(told(method))
        attributes = places(method, lambda e: isinstance(e, Attribute))
        found = [place for place in attributes if facts.dotted(place.expression) == written]
        for place in sorted(found, key=lambda place: place.expression.span):
            if is_nested(place) or only_rank_zero(place) or is_asked_for(place, written, answers, None):
                continue
            if others_may_have_left(method, place.expression, written, answers):
                break
            used = fails_on_none(place)
            if used is not None:
                if comes_with_rank_zero(method, order) or _is_asked_by_all_callers(method, name, order):
                    break
                if _is_called_below_tests(method, order) or _is_called_by_one_process(method, order):
                    break
                if only_rank_zero(place, order):
                    continue
                return used, written
    return None


def _is_called_by_one_process(method: Function, order: Order) -> bool:
    """Whether all calls of a method that are in sight stand in the branch of a single process, which is the first."""
    callers = order.callers(method)
    return bool(callers) and all(in_branch_of_one_process(caller.place) for caller in callers)


def _is_asked_by_all_callers(method: Function, name: str, order: Order) -> bool:
    """Whether all calls of a method that are in sight stand below a test of the attribute of the object whose method
    it is."""
    callers = order.callers(method)
    return bool(callers) and all(
        isinstance(called := call_of(place).function, Attribute)
        and asks_whether_it_is_there(place, f"{facts.dotted(called.value)}.{name}")
        for _, place in callers
    )
