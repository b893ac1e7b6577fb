"""Flags that a class keeps, or a function is given, and what those who hand them over say that they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache

from distlint import facts
from distlint.facts import Attribute, Conditional, Constant, Expression, Subscript
from distlint.files.naming import asks_for_first, sounds_like_a_rank
from distlint.places import call_of, calls_in
from distlint.project import Class, Function, Project
from distlint.project.bindings import stored_by
from distlint.spmd.callers import name_in_calls

Callers = Callable[[Function], Iterable[Function]]
#: A comparison with the first of all; one with -1 asks whether there are several.
_OF_FIRST = re.compile(r"(?:==|!=|>) *0$")
#: The first rank of each node, by the number of GPUs.
_OF_FIRST_OF_NODE = re.compile(r"rank *% *[\w.]{1,60} *== *0$")
#: What switches a flag off.
_FALSE = re.compile(r"(?:False|None|0)\b")
#: What lets in all ranks but the first.
_BUT_FIRST = re.compile(r"(?:!=|>) *0|\bnot\b")
#: How many functions a flag is followed up through.
_DEEPEST = 4


def is_kept_by_rank(flag: Expression, function: Function, project: Project, program: Collection[str]) -> bool:
    """Whether a flag is an option that a program sets by the rank, as an attribute or an item of its options, before it
    hands them on (``params["log"] = rank == 0 and params["log"]``, elsewhere ``if params.log:``), also through an
    attribute in which a class keeps it. Nothing in ``program``, its files, sets it otherwise."""
    values = [flag]
    owner = function.owner
    if isinstance(flag, Attribute) and owner is not None and facts.dotted(flag.value) == function.first_parameter:
        values = [value for _, value in _stored(flag.attr, owner)] or values
    names = {name for value in values for name in _options(value)}
    if not all(map(_is_option, values)):
        return False
    return bool(names) and all(_is_set_by_rank(name, project, program) for name in names)


def _stored(attribute: str, owner: Class) -> list[tuple[Function, Expression]]:
    """All that the methods of a class, and of its bases, store in an attribute of the own object, and in which."""
    return [(method, assigned.value) for method, assigned in stored_by(owner.all_methods, attribute)]


def _option(value: Expression) -> str | None:
    """The name of an option that is read of an object."""
    if isinstance(value, Attribute):
        return value.attr
    return facts.text_of(value.key) if isinstance(value, Subscript) else None


def _is_option(value: Expression) -> bool:
    """Whether a value is an option, maybe only if another thing holds, or false."""
    if isinstance(value, Conditional):
        return _is_option(value.body) and _is_option(value.orelse)
    return _option(value) is not None or (isinstance(value, Constant) and not value.value)


def _options(value: Expression) -> Iterator[str]:
    if isinstance(value, Conditional):
        value = value.body
    name = _option(value)
    if name is not None:
        yield name


def _is_set_by_rank(name: str, project: Project, program: Collection[str]) -> bool:
    told = [
        test if test is not None and _asks_for_one(test) and _leaves_it_to_one(test, given or "") else given or ""
        for path, stores in project.matching(_setting(name), name)
        if path in program and not project.is_test(path)
        for test, given in stores
    ]
    others = [given for given in told if not _asks_for_one(given)]
    return len(others) < len(told) and all(
        re.search(rf"(?<!\w){name}(?!\w)", given) or _FALSE.match(given) for given in others
    )


def _asks_for_one(test: str) -> bool:
    """Whether a test lets the first rank in, of all or of a node."""
    return asks_for_first(test) or _OF_FIRST_OF_NODE.search(test) is not None


def _leaves_it_to_one(test: str, given: str) -> bool:
    """Whether what is given to a flag below such a test has one rank have it on: it is switched on for that, or off for
    all others (``if args.rank > 0: args.plot = False``)."""
    return given == "True" or (_FALSE.fullmatch(given.strip()) is not None and _BUT_FIRST.search(test) is not None)


@cache
def _setting(name: str) -> re.Pattern[str]:
    """Matches what an attribute, or an item, of this name is given, with the line behind an open bracket, and the test
    right above it."""
    return re.compile(
        r"(?:\bif ([^\n]{1,160}):[ \t]{0,9}\n[ \t]{1,60}[\w.]{1,60})?"
        rf"(?:\.{name}|\[[\"']{name}[\"']\]) *= *((?![=\s])[^\n]{{1,200}}(?:(?<=[(\\])\n[^\n]{{0,200}})?)"
    )


def is_told_by_rank(attribute: str, owner: Class, callers: Callers) -> bool:
    """Whether an attribute is a flag that a class sets by the rank (``self.saves = is_main and every > 0``), or is
    given by who asks for it, maybe through others (``Log(silent=rank != 0)``), and nothing else is stored in it."""
    stored = _stored(attribute, owner)
    return bool(stored) and all(_is_by_rank(value, method, callers, 0) for method, value in stored)


def is_given_by_rank(name: str, function: Function, callers: Callers, depth: int = 0) -> bool:
    """Whether a parameter of a function gets the answer to a question about the rank in all calls in sight that give it
    anything, and there are such calls. Calls are known by their names: what a parameter of some name is given by a call
    of some name is as good as the function's."""
    if depth > _DEEPEST or all(parameter.name != name for parameter in function.definition.parameters):
        return False
    called, given = name_in_calls(function), []
    for caller in callers(function):
        for place in calls_in(caller):
            call = call_of(place)
            if facts.last_name(call.function) == called and not call.unpacks:
                value = function.given(name, call)
                given += [(caller, value)] if value is not None else []
    return bool(given) and all(_is_by_rank(value, caller, callers, depth) for caller, value in given)


def _is_by_rank(value: facts.Expression, scope: Function, callers: Callers, depth: int) -> bool:
    if isinstance(value, facts.Name):
        return is_given_by_rank(value.id, scope, callers, depth + 1)
    text = facts.source_of(value)
    return (_OF_FIRST.search(text) is not None and sounds_like_a_rank(text)) or asks_for_first(text)
