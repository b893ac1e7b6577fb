"""Ranks that a launcher gives, written down in the program: variables of the environment, and options of commands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.calls.by_name import JOIN, argument_of
from distlint.facts import Assign, Call, Constant, Expression, Mapping, Sequence, Subscript, Text, source_of
from distlint.places import Place, call_of, is_stored, places, tests_above
from distlint.places.order import is_in_program
from distlint.project import Class, Function, Module, Scope, resolve_all
from distlint.starting import environ
from distlint.starting.spawned import is_spawned
from distlint.starting.variables import GPU_VARIABLES, child_starters, settings

_RANKS = ("RANK", "LOCAL_RANK")
_SIZE, _PORT = "WORLD_SIZE", "MASTER_PORT"
#: How many processes a scheduler, or MPI, has started.
_TASKS = frozenset(("SLURM_NTASKS", "SLURM_NPROCS", "OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MV2_COMM_WORLD_SIZE"))
#: What stands in the text of a file that overwrites a rank, or gives a node its number.
WRITES = re.compile(r"""environ\[["'](?:LOCAL_)?RANK["']\]\s*=[^=]""")
NODE = re.compile(r"--(?:node|machine)[-_]rank")
_NODE = re.compile(rf"{NODE.pattern}[= ](?P<number>\S+)")
_NODES = re.compile(r"--(?:nnodes|num[-_]machines)[= ](?P<number>\S+)")
_RUNS = frozenset(("subprocess", "system", "Popen", "check_call"))


class Written(NamedTuple):
    """A rank that stands in the program. ``name`` is the variable or option, ``runs`` how the program runs (``as 4
    processes``); ``sure`` if a number says so."""

    expression: Expression
    name: str
    number: str
    runs: str
    sure: bool


class Use(NamedTuple):
    """A variable of the environment that is assigned, or (``value`` None) read without a default."""

    place: Place
    variable: str
    value: Expression | None


def overwritten(module: Module) -> Iterator[Written]:
    """The ranks that a module writes over those of the launcher, where something beside them says that there are
    several processes."""
    used = [use for scope in module.scopes_having(_RANKS) for use in uses(scope)]
    for use in used:
        number = environ.number(use.value)
        if use.variable in _RANKS and number is not None and not _is_chosen(use, used):
            several = _several(use, used) if not _is_said_by_rank(use, used) else None
            if several is not None and not numbers_of_scripts(module) - {int(number)}:
                yield Written(use.place.expression, use.variable, number, *several)


def uses(scope: Scope) -> Iterator[Use]:
    """The variables of the environment that a function, or the top level of a module, assigns or reads."""
    for place in places(scope, lambda e: isinstance(e, (Subscript, Call))):
        e, statement = place.expression, place.parent
        if place.scope is not scope:
            continue
        read = environ.read(e)
        if read is not None and read.variable is not None and read.default is None:
            value = statement.value if isinstance(statement, Assign) and is_stored(place) else None
            yield Use(place, read.variable, value)


def _is_chosen(use: Use, used: list[Use]) -> bool:
    """Whether the number may be right: a test chose it, the variable was asked for first, others get other numbers, or
    each process sees one GPU."""
    scope = use.place.scope
    body = () if isinstance(scope, Class) else scope.body
    ahead = (e for s in body for e in facts.subexpressions(s) if e.span < use.place.expression.span)
    words = {getattr(e, "value", None) or facts.last_name(e) for s in body for e in facts.subexpressions(s)}
    others = {source_of(other.value) for other in used if other.variable == use.variable and other.value is not None}
    return (
        (bool(tests_above(use.place)) and not is_in_program(use.place))
        or any(isinstance(around, (facts.Try, facts.For, facts.While)) for around in use.place.above)
        or any(isinstance(e, Constant) and e.value == use.variable for e in ahead)
        or len(others) > 1
        or not words.isdisjoint(child_starters())
        or (use.variable == "LOCAL_RANK" and not words.isdisjoint(GPU_VARIABLES))
    )


def _several(use: Use, used: list[Use]) -> tuple[str, bool] | None:
    """What says that there are several processes, and whether a number does; None if nothing, or there may be one."""
    sizes = [other.value for other in used if other.variable == _SIZE and other.value is not None]
    put = (one for one in settings(use.place.scope.module) if one.name == _SIZE and one.own and not one.default)
    sizes += [one.value for one in put if one.value is not None and isinstance(one.place.expression, (Call, Mapping))]
    numbers = [environ.number(size) for size in sizes]
    scope = use.place.scope
    if use.variable == "RANK" and "1" not in numbers and isinstance(scope, Function) and _joins_by_variables(scope):
        return "as the processes that spawn starts", False
    if sizes:
        several = numbers[0] not in (None, "0", "1") and len(set(numbers)) == 1
        if several:
            return f"as {numbers[0]} processes", True
        asked_for = map(environ.asked, sizes) if not any(numbers) else ()
        told = next((name for name in asked_for if name in _TASKS), None)
        return (f"as the tasks of a job (WORLD_SIZE is {told})", False) if told is not None else None
    asked = (_SIZE, *(rank for rank in _RANKS if rank != use.variable))
    homes = (scope, *_callers(scope)) if isinstance(scope, Function) else (scope,)
    read = [other.variable for other in used if other.value is None and other.place.scope in homes]
    return next(((f"as several processes (it reads {name})", False) for name in asked if name in read), None)


def _callers(function: Function) -> Iterator[Scope]:
    """The functions of a file, and its top level, that call one of it by its name."""
    for scope in function.module.scopes_having((function.name,)):
        calls = places(scope, lambda e: isinstance(e, Call) and facts.is_name(e.function, function.name))
        if scope is not function and any(function in resolve_all(call_of(p).function, scope) for p in calls):
            yield scope


def _is_said_by_rank(use: Use, used: list[Use]) -> bool:
    """Whether a local rank is written beside the rank, which says it all: nothing of the file reads the local one."""
    if use.variable != "LOCAL_RANK" or any(other.variable == use.variable and other.value is None for other in used):
        return False
    scope = use.place.scope
    return any(
        one.variable == "RANK" and one.place.scope is scope and environ.number(one.value) is not None for one in used
    )


def numbers_of_scripts(module: Module) -> frozenset[int]:
    """The ranks that other scripts of a project give themselves at their top level, which meet at the same port as
    this one: each process has its own script."""
    port = _settings(module).get(_PORT)
    others = module.project.modules_with(_PORT) if port is not None else ()
    found = (_settings(other) for other in others if other is not module)
    ranks = (known.get("RANK", "") for known in found if known.get(_PORT) == port)
    return frozenset(int(rank) for rank in ranks if rank.isdigit())


def _settings(module: Module) -> dict[str, str]:
    """What a script sets at its top level in its environment, or gives where it joins instead, as far as it is written
    down."""
    joins = (call for call in module.calls if facts.last_name(call.function) == "init_process_group")
    given = (("RANK", rank) for call in joins if (rank := argument_of(call, JOIN, "rank")) is not None)
    known = ((name, environ.literal(value)) for name, value in (*environ.assigned_in(module), *given))
    return {name: value for name, value in known if value is not None}


def _joins_by_variables(function: Function) -> bool:
    """Whether a function with which spawned processes begin joins them by what stands in the environment."""
    if not is_spawned(function):
        return False
    calls = (place.expression for place in places(function, lambda e: isinstance(e, Call)))
    joins = [c for c in calls if isinstance(c, Call) and facts.last_name(c.function) == "init_process_group"]
    return bool(joins) and all(facts.argument(c, name) is None for c in joins for name in ("rank", "init_method"))


def fixed_nodes(module: Module) -> Iterator[Written]:
    """The numbers of nodes in the commands that a module runs on several nodes."""
    for scope in module.scopes_having(_RUNS):
        found = list(places(scope, lambda e: isinstance(e, (Constant, Text, Sequence))))
        commands = [(place.expression, _command(place.expression)) for place in found]
        ranks = {match["number"] for _, text in commands for match in _NODE.finditer(text)}
        for expression, text in commands:
            node, nodes = _NODE.search(text), _NODES.search(text)
            if node is None or nodes is None or len(ranks) > 1 or not node["number"].isdigit():
                continue
            if nodes["number"] not in ("1", "1:1"):
                several = f"on {nodes['number']} nodes" if nodes["number"].isdigit() else "on several nodes"
                option = node[0].replace("=", " ").split()[0]
                yield Written(expression, option, node["number"], several, nodes["number"].isdigit())


def _command(expression: Expression) -> str:
    """The text of a command, with {} where something is put in."""
    if isinstance(expression, Constant):
        return str(expression.value)
    if isinstance(expression, Text):
        return "".join(map(_command, expression.parts))
    return " ".join(map(_command, expression.items)) if isinstance(expression, Sequence) else "{}"
