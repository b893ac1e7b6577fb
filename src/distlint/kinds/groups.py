"""Process groups by their name alone: ``self.tp_group``, ``get_data_parallel_group()``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Attribute, Call, Expression, Name, Statement
from distlint.places import outcomes, places
from distlint.project import Function, Module
from distlint.project.bindings import Imported
from distlint.spmd.groups import axis_of_name, last_of_key
from distlint.spmd.terms import Apply, Coordinate, Many, Term
from distlint.spmd.tree import Group

#: Groups of which sums are divided by the number of all ranks on purpose: they hold other parameters than the others.
_OTHER_PARAMETERS = re.compile(r"expert|moe|(?:^|_)ep(?:_|$)", re.IGNORECASE)


def named_axis(expression: Expression | None) -> str | None:
    """The axis along which the ranks of a group lie, if its name says so."""
    if isinstance(expression, Call):
        expression = expression.function
    last = expression.attr if isinstance(expression, Attribute) else getattr(expression, "id", "")
    return axis_of_name(last)


def group_named(expression: Expression | None) -> Group | None:
    """The group that a name means, as the tables number it."""
    axis = named_axis(expression)
    return Group(frozenset(("tp", "pp") if axis == "mp" else (axis,))) if axis is not None else None


#: Axes of which no two have their ranks in common. Sequence- and expert-parallel groups lie inside others.
_APART = {"dp": {"dp"}, "cp": {"cp"}, "tp": {"tp", "mp"}, "pp": {"pp", "mp"}, "mp": {"mp", "tp", "pp"}}


def lie_apart(first: str, second: str) -> bool:
    """Whether groups along two axes have no more than one rank in common."""
    return first in _APART and second in _APART and second not in _APART[first]


def axis_of(group: Group) -> str | None:
    """The axis along which a group lies, by its making or its name."""
    if group.axes:
        return "mp" if group.axes == {"tp", "pp"} else next(iter(group.axes)) if len(group.axes) == 1 else None
    return axis_of_name(last_of_key(group.key))


def is_one_of_several(group: Group, importer: Module) -> bool:
    """Whether a group is kept by a module of which a function makes several in a loop, and keeps the one that this rank
    is in: then the group is a part of all ranks wherever it is used."""
    name = group.key.rpartition(".")[2]
    return not _OTHER_PARAMETERS.search(name) and any(kept_group_makers(group, importer))


def is_the_own_of_a_loop(group: Group, name: str) -> bool:
    """Whether a group is seen to be the one, of several that a loop makes, which this rank is in, whoever keeps it
    (``if rank in ranks: self.dp_group = group``); ``name``: how it is spoken of."""
    members = group.members
    if not isinstance(members, Apply) or members.operator != "last" or _OTHER_PARAMETERS.search(name):
        return False
    if isinstance(members.operands[0], Many):
        return False  # as many groups as are written down, which may be one
    return any(_asks_for_the_rank(test) for test in _conjuncts(members.operands[2]))


def _conjuncts(test: Term) -> tuple[Term, ...]:
    return test.operands if isinstance(test, Apply) and test.operator == "and" else (test,)


def _asks_for_the_rank(test: Term) -> bool:
    return isinstance(test, Apply) and test.operator == "in" and test.operands[0] == Coordinate("world")


def kept_group_makers(group: Group, importer: Module) -> Iterator[Function]:
    """The functions that make several groups in a loop and keep the one that this rank is in, of the module that keeps
    a group or hands it out."""
    home, _, name = group.key.rpartition(".")
    if not home or ":" in group.key:
        return
    here = importer.name == home
    module = importer if here else importer.project.imported_module(Imported(home, None, 0), importer)
    variable = _handed_out(name[:-2], module) if module is not None and name.endswith("()") else name
    for function in module.functions if module is not None else ():
        if {"new_group", variable} <= function.words and _keeps_its_own(function, variable):
            yield function


def _handed_out(getter: str, module: Module) -> str:
    """The variable of a module that one of its functions gives back; empty if it does more than that."""
    found = [function for function in module.functions if function.qualified_name == getter]
    back = found[0].return_values if len(found) == 1 else []
    return _source(back[0]) if len(back) == 1 else ""


def _keeps_its_own(function: Function, variable: str) -> bool:
    """Whether a function makes a group in a loop and keeps it in a variable of the module if this rank is in it."""
    if variable not in function.bindings.outer:
        return False
    loops = (loop for loop in facts.statements(function.body) if isinstance(loop, facts.For))
    made = {name for loop in loops for inner in facts.statements(loop.body) for name in groups_made(inner)}
    for place in places(function, lambda e: type(e) is Name and e.id in made):
        stored = place.statement
        if isinstance(stored, facts.Assign) and _gets(variable, stored, place.expression):
            in_a_loop = any(isinstance(one, facts.For) for one in place.above)
            if in_a_loop and any(_is_a_member(*known) for known in outcomes(place)):
                return True
    return False


def _gets(variable: str, stored: facts.Assign, value: Expression) -> bool:
    """Whether an assignment puts a value into a variable, alone or beside others."""
    for target in stored.targets:
        pairs = [(target, stored.value)]
        if isinstance(target, facts.Sequence) and isinstance(stored.value, facts.Sequence):
            pairs = [*zip(target.items, stored.value.items, strict=False)]
        if any(facts.is_name(one, variable) and held is value for one, held in pairs):
            return True
    return False


def groups_made(statement: Statement) -> Iterator[str]:
    """The variables in which a statement puts a new group."""
    made = statement.value if isinstance(statement, facts.Assign) else None
    if isinstance(statement, facts.Assign) and isinstance(made, Call) and facts.last_name(made.function) == "new_group":
        yield from (target.id for target in statement.targets if isinstance(target, Name))


def _is_a_member(test: Expression, outcome: bool) -> bool:
    """``rank in ranks``, or not ``rank not in ranks``"""
    return isinstance(test, facts.Compare) and test.operators == (("in",) if outcome else ("not in",))


def _source(value: Expression | None) -> str:
    return value.id if isinstance(value, Name) else ""
