"""Programs of one process, by what they write down."""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts, knowledge
from distlint.facts import (
    Assign,
    Attribute,
    Call,
    Conditional,
    Constant,
    Expression,
    For,
    If,
    Match,
    Name,
    Sequence,
    Statement,
    Try,
    While,
)
from distlint.knowledge import starting
from distlint.places import Place, call_of, callees_of, calls_in, is_main_guard, is_program, places, reads
from distlint.project import Function, Module, Scope, public_name, resolve_all
from distlint.remembering import remembered
from distlint.starting import environ
from distlint.starting.roles import STARTING, calls_role, is_alone, speaks_of_processes

#: What runs a program in as many processes as it is given devices.
TRAINERS = frozenset(("Trainer", "Fabric"))
#: Switches of programs that may have several processes.
_SWITCHES = frozenset(
    f"{how}{what}" for how in ("", "use_", "is_") for what in ("distributed", "distribution", "ddp", "multi_gpu")
)
#: What a process that is the only one writes into the environment.
OF_ONE = {"RANK": "0", "WORLD_SIZE": "1"}
#: The constants of a script that is left with one process.
_CONSTANTS = {"rank": 0, "world_size": 1}
#: Names of programs that are mostly run as one process.
_FOR_ONE = re.compile(
    r"(?:^|[_\-.])(?:tests?|testing|eval|evaluat(?:e|ion|or)|infer|inference|demo|samples?|sampling|exporte?r?|converte?r?"
    r"|conver[st]ion|merg(?:e|ing)|predict(?:ion)?|generat(?:e|ion)|single_?(?:process|proc|gpu|device))(?![a-z])",
    re.IGNORECASE,
)
#: What hands a command to another process, and the launchers that such a command names.
_RUNS = frozenset(("Popen", "check_call", "check_output", "create_subprocess_exec", "subprocess", "system"))
_OF_A_LAUNCHER = re.compile(
    r"""["'](?:torchrun|mpirun|mpiexec|srun|deepspeed|accelerate launch)["' ]|torch\.distributed\.(?:run|launch)["' ]"""
)


def runs_a_launcher(function: Function) -> bool:
    """Whether a function hands the command of a launcher to another process: it is run by the one that was there
    before (``subprocess.Popen(["torchrun", …])``)."""
    return not _RUNS.isdisjoint(function.words) and function.says(_OF_A_LAUNCHER)


def is_program_of_one(module: Module) -> bool:
    """Whether a script writes down that there is one process: ``Namespace(world_size=1)`` at its top level, or where it
    joins the others, one device for its trainer, rank 0 for itself in the environment, or constants for its rank and
    their number; or that nothing is distributed; or it asks accelerate for a device, and for nothing else."""
    return (
        joins_alone(module)
        or trains_on_one_device(module)
        or _is_script_of_one_device(module)
        or any(map(is_alone, module.calls))
        or names_itself_rank_zero(module)
        or _has_constants_of_one(module)
        or is_switched_off(module)
        or _asks_for_a_device_only(module)
    )


@remembered
def joins_alone(module: Module) -> bool:
    """Whether a script makes its group of one process, whatever it is told: each of its calls that join says so
    (``world_size=1``), one of them at least under no test, and it starts no others."""
    if not module.has("world_size") or not is_program(module):
        return False
    scopes = module.scopes
    joins = [place for scope in scopes if calls_role(scope, STARTING, alone=True) for place in _joining_calls(scope)]
    return all(is_alone(call_of(place)) for place in joins) and any(map(_is_come_to, joins))


def _joining_calls(scope: Scope) -> Iterator[Place]:
    """The calls of a function, or of the top level of a module, that start or join processes."""
    for place in calls_in(scope):
        for symbol in callees_of(place):
            if any(entry.role in STARTING for entry in knowledge.entries_of(public_name(symbol) or "")):
                yield place
                break


def _is_come_to(place: Place) -> bool:
    """Whether a place stands under no test, loop or handler of its function: the guard of a script is none."""
    around = (s for s in place.above if isinstance(s, (If, For, While, Try, Match)))
    return all(map(is_main_guard, around))


@remembered
def _is_script_of_one_device(module: Module) -> bool:
    """Whether a script makes its trainers in functions, and gives each of them one device."""
    made = [call for function in module.functions for call in trainers(function)]
    return bool(made) and all(map(has_one_device, made)) and is_program(module)


@remembered
def is_switched_off(module: Module) -> bool:
    """Whether a script, or a function of it, writes down that nothing is distributed (``args.distributed = False``),
    whatever else there is, and nothing in the script joins processes; it may do so by a helper that is named for
    joining."""
    scopes = module.scopes
    stores = {scope: found for scope in scopes if (found := _stores_of_switches(scope))}
    if not stores:
        return any(map(_calls_what_switches_off, scopes)) and not any(map(_joins, scopes))
    return len(stores) == 1 and _switches_off(next(iter(stores))) and not any(map(_joins, scopes))


def _stores_of_switches(scope: Scope) -> list[Assign]:
    """What a function, or the top level of a module, stores in attributes that say whether several processes run."""
    if scope.words.isdisjoint(_SWITCHES):
        return []
    return [
        statement
        for statement in facts.statements(scope.body)
        if isinstance(statement, Assign)
        for target in statement.targets
        if isinstance(target, Attribute) and target.attr in _SWITCHES
    ]


def _switches_off(scope: Scope) -> bool:
    """Whether all that a scope stores there is false, and no way leads past it."""
    stores = _stores_of_switches(scope)
    off = all(facts.is_false(store.value) for store in stores)
    return bool(stores) and off and _passes_one(scope.body, stores)


def _passes_one(body: tuple[Statement, ...], stores: list[Assign]) -> bool:
    """Whether one of some statements runs whenever a block does, or a module as a script."""
    for statement in facts.unconditional(body):
        if any(statement is store for store in stores):
            return True
        if not isinstance(statement, If) or not _passes_one(statement.body, stores):
            continue
        if is_main_guard(statement) or _passes_one(statement.orelse, stores):
            return True
    return False


def _calls_what_switches_off(scope: Scope) -> bool:
    """Whether a scope calls a helper of the project that is named for joining, and does nothing but switch that off."""
    named = starting.joining()
    if isinstance(scope, Function) and not any(map(named.match, scope.words)):
        return False
    calls = [call_of(place) for place in calls_in(scope)]
    called = (
        symbol
        for call in calls
        if named.match(facts.last_word(call.function)) is not None
        for symbol in resolve_all(call.function, scope)
    )
    return any(isinstance(f, Function) and _switches_off(f) and not _joins(f) for f in called)


def _joins(scope: Scope) -> bool:
    """Whether a function, or the top level of a module, joins processes or starts them, itself or by a function of the
    project that it calls."""
    if calls_role(scope, STARTING):
        return True
    called = (s for place in calls_in(scope) for s in callees_of(place))
    return any(isinstance(symbol, Function) and calls_role(symbol, STARTING) for symbol in called)


@remembered
def _asks_for_a_device_only(module: Module) -> bool:
    """Whether all that a script asks of accelerate is a device: it gives each process the same work then, and is run as
    one."""
    made, told = 0, 0
    for scope in module.scopes_with("Accelerator"):
        names = {
            target.id
            for statement in facts.statements(scope.body)
            if isinstance(statement, Assign)
            and isinstance(statement.value, Call)
            and facts.last_name(statement.value.function) == "Accelerator"
            for target in statement.targets
            if isinstance(target, Name)
        }
        for name in names:
            made += 1
            told += sum(1 for _ in reads(scope, name))
            told -= sum(_is_read_of(place.expression, name) for place in places(scope, _is_device))
    if not made or told:
        return False
    others = (f for f in module.functions if "Accelerator" not in f.words)
    return module.text.count("Accelerator(") == made and not any(map(speaks_of_processes, others))


def _is_device(expression: Expression) -> bool:
    return isinstance(expression, Attribute) and expression.attr == "device"


def _is_read_of(expression: Expression, name: str) -> bool:
    owner = expression.value if isinstance(expression, Attribute) else None
    return facts.is_name(owner, name)


def _has_constants_of_one(module: Module) -> bool:
    """Whether the top level of a module sets both its rank and their number to constants of one process, and to nothing
    else."""
    if not module.words.issuperset(_CONSTANTS):
        return False
    given: dict[str, set[object]] = {name: set() for name in _CONSTANTS}
    for statement in facts.statements(module.body):
        if isinstance(statement, Assign):
            value = statement.value.value if isinstance(statement.value, Constant) else None
            for name in given.keys() & map(facts.dotted, statement.targets):
                given[name].add(value)
    return all(given[name] == {value} for name, value in _CONSTANTS.items())


def is_named_for_one(path: str) -> bool:
    """Whether a file is named for one process, or for tests, evaluation, a demonstration, samples, exports, conversion
    or a merge. Such programs are mostly run as one process (docs/decisions.md)."""
    return _FOR_ONE.search(path.rpartition("/")[2]) is not None


def trains_on_one_device(scope: Scope) -> bool:
    """Whether the trainers that a function, or the top level of a module, makes are given one device."""
    made = [*trainers(scope)]
    return bool(made) and all(map(has_one_device, made))


def trainers(scope: Scope) -> Iterator[Call]:
    """The calls of a function, or of the top level of a module, that make trainers."""
    if isinstance(scope, Function) and TRAINERS.isdisjoint(scope.words):
        return
    calls = scope.calls if isinstance(scope, Module) else map(call_of, calls_in(scope))
    yield from (call for call in calls if facts.last_name(call.function) in TRAINERS)


def has_one_device(call: Call) -> bool:
    """Whether a trainer is given one device, on one node."""
    given = facts.argument(call, "devices") or facts.argument(call, "gpus")
    if facts.argument(call, "num_nodes") is not None or given is None:
        return False
    if isinstance(given, Conditional):  # `1 if torch.cuda.is_available() else None`
        return _is_one(given.body) and (_is_one(given.orelse) or facts.is_none(given.orelse))
    return _is_one(given)


def _is_one(devices: Expression) -> bool:
    if isinstance(devices, Sequence):
        return len(devices.items) == 1
    return isinstance(devices, Constant) and devices.value in (1, "1") and devices.value is not True


def names_itself_rank_zero(scope: Scope) -> bool:
    """Whether a function, or the top level of a module, writes into the environment that its process is rank 0, or that
    there is one, without asking whether a launcher has said so before: it is the only one."""
    return any((name, environ.literal(value)) in OF_ONE.items() for name, value in environ.assigned_in(scope))
