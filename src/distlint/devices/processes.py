"""Which code speaks of several processes, and what is known about the GPUs that these see."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import PurePath

from distlint import environ, facts, knowledge
from distlint.devices.visible import restrictions, shows_one_to_each
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
from distlint.knowledge import Entry
from distlint.places import Place, call_of, calls_in, is_main_guard, places, reads
from distlint.project import External, Function, Module, Project, public_name, resolve_all, resolve_name
from distlint.project.bindings import Definition, Imported
from distlint.project.resolve import ScopeOwner
from distlint.remembering import remembered
from distlint.ruled_out import is_ruled_out
from distlint.starting.refusals import demands_one_gpu

#: Packages with names that set the device, which are imported for many other things.
_LIBRARIES = frozenset(("torch", "transformers", "timm", "ignite"))
#: What is taken from such a framework by programs that look after their processes themselves.
_HELPS = re.compile(r"(?:seed_everything|set_seed|rank_zero_\w+)\Z")
_OF_HELPERS = re.compile(r"\.utilities\.(?:seed|rank_zero)\Z|\.seed\Z")
#: What runs a program in as many processes as it is given devices.
_TRAINERS = frozenset(("Trainer", "Fabric"))
_PROCESS_ROLES = (
    "init", "spawn", "wrap", "collective", "group", "rank", "predicate", "one-rank", "rank-first", "shard",
)  # fmt: skip


#: What asks which process this is.
_ASKS = ("rank", "predicate", "one-rank", "rank-first", "init", "spawn")


class Processes:
    """Answers about one project."""

    def __init__(self, project: Project) -> None:
        self.project = project

    @property
    @remembered
    def one_gpu_each(self) -> bool:
        """Whether a file of the project, tests apart, hides all GPUs but one from the process that it runs in, or from
        each of the ranks that it starts, or joins only where that has been done."""
        hiding = (path for path in self.project.mentioning("CUDA_VISIBLE_DEVICES") if not self.project.is_test(path))
        for module in filter(None, map(self.project.module_at, hiding)):
            if restrictions(module) or any(map(restrictions, module.functions)) or shows_one_to_each(module):
                return True
        joining = self.project.mentioning(_JOINS, beside="device_count")
        return any(self.insist_on_one_gpu([path]) for path in joining if not self.project.is_test(path))

    def insist_on_one_gpu(self, paths: Iterable[str]) -> bool:
        """Whether those of some files that join processes, if there are any, all fail where one sees several GPUs."""
        joining = [path for path in paths if _JOINS in (self.project.text(path) or "")]
        modules = map(self.project.module_at, joining)
        return bool(joining) and all(module is not None and demands_one_gpu(module) for module in modules)

    @property
    @remembered
    def trains_on_one_device(self) -> bool:
        """Whether all trainers of Lightning that the project makes, tests apart, are given one device."""
        paths = self.project.mentioning("Trainer(", beside="lightning")
        modules = [*filter(None, (self.project.module_at(path) for path in paths if not self.project.is_test(path)))]
        scopes = (scope for module in modules for scope in _scopes(module))
        made = [call for scope in scopes for call in _trainers(scope)]
        return bool(made) and all(map(has_one_device, made))

    @remembered
    def is_distributed(self, module: Module) -> bool:
        """Whether a module itself starts or joins processes, communicates or asks for a rank."""
        if not any(map(speaks_of_processes, _scopes(module))) or is_program_of_one(module):
            return False
        return not self.is_left_alone(module)

    @remembered
    def is_left_alone(self, module: Module) -> bool:
        """Whether something in a module works for one process unless it is told of more (``world_size=1``), and nobody
        starts more: its project never does, and it does not ask which of them this is."""
        if self._is_ever_joined or not any(map(_is_for_one_by_default, module.functions)):
            return False
        return not any(calls_role(scope, _ASKS) for scope in _scopes(module))

    @property
    @remembered
    def _is_ever_joined(self) -> bool:
        """Whether somebody starts processes, or joins them: a file of the project that speaks of it, or who uses a
        library, a project without a program."""
        programs = (path for path in self.project.mentioning("__main__") if not self.project.is_test(path))
        return next(programs, None) is None or next(self.project.speaking(_joining()), None) is not None

    def has_launcher(self, module: Module) -> bool:
        """Whether a module imports a framework that sets the device of its processes."""
        return self._imports(module, frozenset(package for package, _ in frameworks()) - _LIBRARIES)

    def has_workers(self, module: Module) -> bool:
        """Whether a module imports a framework whose workers are given their GPU."""
        return self._imports(module, knowledge.frameworks("workers"))

    def is_trial(self, module: Module) -> bool:
        """Whether a module imports what trains and tunes in workers of its own, and spawns no processes itself: each
        worker sees the GPU, and works in the folder, that it was given."""
        if "spawn" in module.words:
            return False
        trying = tuple(f"{name}." for name in knowledge.frameworks("trials"))
        known = (d for definitions in module.bindings.names.values() for d in definitions)
        return any(isinstance(d, Imported) and f"{d.module}.".startswith(trying) for d in known)

    def _imports(self, module: Module, packages: frozenset[str]) -> bool:
        named = (name for name, known in module.bindings.names.items() if any(_is_from(d, packages) for d in known))
        symbols = (symbol for name in named for symbol in resolve_name(name, module))
        return any(isinstance(symbol, External) for symbol in symbols)  # and no folder of the project of that name


#: What wraps a model, or its optimizer, in one of several processes.
WRAPS = frozenset(
    (
        "DistributedDataParallel",
        "DDP",
        "FullyShardedDataParallel",
        "FSDP",
        "fully_shard",
        "prepare",
        "DistributedOptimizer",
    )
)
#: Switches of programs that may have several processes.
_SWITCHES = frozenset(
    f"{how}{what}" for how in ("", "use_", "is_") for what in ("distributed", "distribution", "ddp", "multi_gpu")
)
_STARTING = ("init", "spawn")
#: What a process that is the only one writes into the environment.
OF_ONE = {"RANK": "0", "WORLD_SIZE": "1"}
#: The constants of a script that is left with one process.
_CONSTANTS = {"rank": 0, "world_size": 1}
#: Names of programs that are mostly run as one process.
_FOR_ONE = re.compile(
    r"(?:^|[_\-.])(?:tests?|testing|eval|evaluat(?:e|ion|or)|infer|inference|demo|samples?|sampling|exporte?r?|converte?r?"
    r"|conver[st]ion|merg(?:e|ing)|predict(?:ion)?|generat(?:e|ion))(?![a-z])",
    re.IGNORECASE,
)
#: How many machines there are, where each has one process.
_NODES = frozenset(("num_nodes", "nnodes", "n_nodes", "num_machines"))
#: Addresses of the machine that a process runs on.
THIS_MACHINE = ("localhost", "127.0.0.1")
_JOINS = "init_process_group"
#: Where processes leave things for each other, and how many there are in all, by their names.
_STORE, _WORLD_SIZE = "TCPStore", "world_size"


def _is_for_one_by_default(function: Function) -> bool:
    """Whether a function takes the number of processes, which is one if nobody says more."""
    return any(
        parameter.name == "world_size" and isinstance(parameter.default, Constant) and parameter.default.value == 1
        for parameter in function.definition.parameters
    )


def _is_from(definition: Definition, packages: frozenset[str]) -> bool:
    if not isinstance(definition, Imported) or definition.module.partition(".")[0] not in packages:
        return False
    return not _HELPS.match(definition.name or "") and not _OF_HELPERS.search(definition.module)


def speaks_of_processes(scope: Function | Module) -> bool:
    """Whether a function, or the top level of a module, starts or joins processes, communicates or asks for a rank."""
    ranks = knowledge.rank_variables()
    if isinstance(scope, Module) or not ranks.isdisjoint(scope.words):
        for _ in places(scope, lambda e: type(e) is Constant and isinstance(e.value, str) and e.value in ranks):
            return True
    return calls_role(scope, _PROCESS_ROLES)


def calls_role(scope: Function | Module, roles: tuple[str, ...], *, alone: bool = False) -> bool:
    """Whether a function, or the top level of a module, calls something with one of the roles. ``alone``: what makes a
    group of one process counts as well."""
    if isinstance(scope, Function) and last_words(roles).isdisjoint(scope.words) and not renames(scope, roles):
        return False
    for place in calls_in(scope):
        call = call_of(place)
        for symbol in resolve_all(call.function, place.scope):
            found = (row for row in knowledge.entries_of(public_name(symbol) or "") if row.role in roles)
            if any(alone or not _is_for_one(row, call, place.scope) for row in found):
                return True
    return False


def _is_for_one(row: Entry, call: Call, scope: ScopeOwner) -> bool:
    """Whether a call that starts or joins processes says that there is one."""
    if row.role not in _STARTING:
        return False
    return (row.role == "init" and is_alone(call)) or is_ruled_out(row, call, scope)


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
    if not module.has("world_size") or not any(map(is_main_guard, module.body)):
        return False
    scopes = _scopes(module)
    joins = [place for scope in scopes if calls_role(scope, _STARTING, alone=True) for place in _joining_calls(scope)]
    return all(is_alone(call_of(place)) for place in joins) and any(map(_is_come_to, joins))


def _joining_calls(scope: Function | Module) -> Iterator[Place]:
    """The calls of a function, or of the top level of a module, that start or join processes."""
    for place in calls_in(scope):
        for symbol in resolve_all(call_of(place).function, place.scope):
            if any(entry.role in _STARTING for entry in knowledge.entries_of(public_name(symbol) or "")):
                yield place
                break


def _is_come_to(place: Place) -> bool:
    """Whether a place stands under no test, loop or handler of its function: the guard of a script is none."""
    around = (s for s in place.above if isinstance(s, (If, For, While, Try, Match)))
    return all(map(is_main_guard, around))


@remembered
def _is_script_of_one_device(module: Module) -> bool:
    """Whether a script makes its trainers in functions, and gives each of them one device."""
    trainers = [call for function in module.functions for call in _trainers(function)]
    return bool(trainers) and all(map(has_one_device, trainers)) and any(map(is_main_guard, module.body))


@remembered
def is_switched_off(module: Module) -> bool:
    """Whether a script, or a function of it, writes down that nothing is distributed (``args.distributed = False``),
    whatever else there is, and nothing in the script joins processes."""
    scopes = _scopes(module)
    stores = [
        (scope, statement)
        for scope in scopes
        if not scope.words.isdisjoint(_SWITCHES)
        for statement in facts.statements(scope.body)
        if isinstance(statement, Assign)
        for target in statement.targets
        if isinstance(target, Attribute) and target.attr in _SWITCHES
    ]
    if len(stores) != 1:
        return False
    scope, store = stores[0]
    off = isinstance(store.value, Constant) and store.value.value is False
    always = any(store is s for s in _always_run(scope))
    return off and always and not any(map(_joins, scopes))


def _always_run(scope: Function | Module) -> Iterator[Statement]:
    """The statements that run whenever a function does, or a module as a script."""
    for statement in facts.unconditional(scope.body):
        yield statement
        if isinstance(statement, If) and is_main_guard(statement):
            yield from facts.unconditional(statement.body)


def _joins(scope: Function | Module) -> bool:
    """Whether a function, or the top level of a module, joins processes or starts them, itself or by a function of the
    project that it calls."""
    if calls_role(scope, _STARTING):
        return True
    called = (s for place in calls_in(scope) for s in resolve_all(call_of(place).function, place.scope))
    return any(isinstance(symbol, Function) and calls_role(symbol, _STARTING) for symbol in called)


@remembered
def _asks_for_a_device_only(module: Module) -> bool:
    """Whether all that a script asks of accelerate is a device: it gives each process the same work then, and is run as
    one."""
    made, told = 0, 0
    scopes: tuple[Function | Module, ...] = (module, *module.mentioning("Accelerator"))
    for scope in scopes:
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
    return (module.project.text(module.path) or "").count("Accelerator(") == made and not any(
        map(speaks_of_processes, others)
    )


def _is_device(expression: Expression) -> bool:
    return isinstance(expression, Attribute) and expression.attr == "device"


def _is_read_of(expression: Expression, name: str) -> bool:
    owner = expression.value if isinstance(expression, Attribute) else None
    return isinstance(owner, Name) and owner.id == name


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
    """Whether a file is named for tests, evaluation, a demonstration, samples, exports, conversion or a merge. Such
    programs are mostly run as one process (docs/decisions.md)."""
    return _FOR_ONE.search(path.rpartition("/")[2]) is not None


def meets_on_this_machine(scope: Function | Module) -> bool:
    """Whether a function, or the top level of a module, tells its process in any case that all meet on this machine: in
    its environment, where it joins (``init_method="tcp://127.0.0.1:23456"``), or by stores of all."""
    if any(name == "MASTER_ADDR" and _is_this_machine(value, scope) for name, value in _assigned_in(scope)):
        return True
    stores = [call_of(place) for place in calls_in(scope)] if _STORE in scope.words else []
    stores = [call for call in stores if facts.last_name(call.function) == _STORE]
    if stores and all(_is_of_all_here(call, scope) for call in stores):
        return True
    if _JOINS not in scope.words:
        return False
    joining = [call_of(place) for place in calls_in(scope) if facts.last_name(call_of(place).function) == _JOINS]
    return bool(joining) and all(map(_joins_on_this_machine, joining))


def is_met_on_this_machine(scope: Function | Module) -> bool:
    """Whether that is told in a function or top level, or ahead of all calls of the function, which its file makes."""
    if meets_on_this_machine(scope):
        return True
    if isinstance(scope, Module) or "MASTER_ADDR" not in scope.module.words:
        return False
    module, name = scope.module, scope.name
    callers: tuple[Function | Module, ...] = (module, *module.mentioning(name))
    around = [caller for caller in callers if caller is not scope and _calls(caller, scope)]
    stem = PurePath(module.path).stem
    elsewhere = (path for path in module.project.mentioning(name, beside=stem) if path != module.path)
    return bool(around) and all(map(meets_on_this_machine, around)) and all(map(module.project.is_test, elsewhere))


def _calls(caller: Function | Module, function: Function) -> bool:
    """Whether a function or top level calls a function."""
    calls = (call_of(place) for place in calls_in(caller) if place.scope is caller)
    named = (call for call in calls if facts.last_name(call.function) == function.name)
    return any(function in resolve_all(call.function, caller) for call in named)


def _joins_on_this_machine(call: Call) -> bool:
    method = facts.argument(call, "init_method", 1)
    if not isinstance(method, (Constant, facts.Text)):
        return False
    address = facts.source_of(method)
    return any(here in address for here in THIS_MACHINE)


def spreads_batches(function: Function) -> bool:
    """Whether a function, or the class that it is a method of, spreads batches over the GPUs of one process, and wraps
    nothing for several."""
    methods = function.owner.methods.values() if function.owner is not None else (function,)
    words = frozenset().union(*(method.words for method in methods))
    return "DataParallel" in words and WRAPS.isdisjoint(words)


def trains_on_one_device(scope: Function | Module) -> bool:
    """Whether the trainers that a function, or the top level of a module, makes are given one device."""
    trainers = [*_trainers(scope)]
    return bool(trainers) and all(map(has_one_device, trainers))


def _scopes(module: Module) -> tuple[Function | Module, ...]:
    return (module, *module.functions)


def _trainers(scope: Function | Module) -> Iterator[Call]:
    """The calls of a function, or of the top level of a module, that make trainers."""
    if isinstance(scope, Function) and _TRAINERS.isdisjoint(scope.words):
        return
    calls = scope.calls if isinstance(scope, Module) else map(call_of, calls_in(scope))
    yield from (call for call in calls if facts.last_name(call.function) in _TRAINERS)


def is_alone(call: Call) -> bool:
    """Whether there is one process by what a call says."""
    size = facts.argument(call, "world_size")
    return isinstance(size, Constant) and size.value == 1


def is_fake(call: Call) -> bool:
    """Whether a call makes a group of the backend ``fake``: one process that communicates with nobody."""
    backend = facts.argument(call, "backend", 0)
    return isinstance(backend, Constant) and backend.value == "fake"


def is_alone_on_its_node(call: Call) -> bool:
    """Whether there is one process on each node, by what a call counts."""
    size = facts.argument(call, "world_size")
    return size is not None and facts.last_name(size) in _NODES


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


def names_itself_rank_zero(scope: Function | Module) -> bool:
    """Whether a function, or the top level of a module, writes into the environment that its process is rank 0, or that
    there is one, without asking whether a launcher has said so before: it is the only one."""
    return any(written in OF_ONE.items() for written in _environment_of(scope))


def _environment_of(scope: Function | Module) -> Iterator[tuple[str, str]]:
    """The variables of the environment that a function, or the top level of a module, sets to a constant in any case,
    with the constant."""
    for name, value in _assigned_in(scope):
        text = environ.literal(value)
        if text is not None:
            yield name, text


def _assigned_in(scope: Function | Module) -> Iterator[tuple[str, Expression]]:
    """The variables of the environment that a function, or the top level of a module or the program there, sets in any
    case, with their values."""
    if isinstance(scope, Function) and "environ" not in scope.words:
        return
    for statement in facts.unconditional(scope.body):
        yield from environ.assigned(statement)


def _is_this_machine(value: Expression, scope: Function | Module) -> bool:
    """Whether an address is that of this machine: written down, or a variable that is given no other one."""
    if not isinstance(value, Name):
        return environ.literal(value) in THIS_MACHINE
    given = [*facts.stored(value.id, scope.body)]
    return bool(given) and all(one is not None and environ.literal(one) in THIS_MACHINE for one in given)


def _is_of_all_here(call: Call, scope: Function | Module) -> bool:
    """Whether a store on this machine waits for as many processes as there are in all."""
    host, size = facts.argument(call, "host_name", 0), facts.argument(call, "world_size", 2)
    if host is None or size is None or not _is_this_machine(host, scope):
        return False
    return _WORLD_SIZE in facts.source_of(size)


def renames(function: Function, roles: tuple[str, ...]) -> bool:
    """Whether a function uses a name under which its module imports something with one of the roles."""
    names = function.module.bindings.names
    words = last_words(roles)
    return any(
        getattr(definition, "name", None) in words
        for word in function.words & names.keys()
        for definition in names[word]
    )


@cache
def last_words(roles: tuple[str, ...]) -> frozenset[str]:
    return frozenset(entry.name.rpartition(".")[2] for role in roles for entry in knowledge.entries(role))


@cache
def _joining() -> tuple[str, ...]:
    """The words of which one stands wherever processes are started or joined, or a framework does so."""
    frameworks, ranks = knowledge.frameworks("processes"), knowledge.rank_variables()
    known = last_words(_STARTING) & knowledge.vocabulary()
    return tuple(sorted({*known, *frameworks, *ranks, "WORLD_SIZE"} - _TRAINERS))


@cache
def frameworks() -> frozenset[tuple[str, str]]:
    """Package and last word of the names outside torch that set the device, in all spellings."""
    names = [entry.name for entry in knowledge.entries("set-device")]
    for alias in knowledge.entries("alias"):
        old, new = alias.op.removesuffix("*"), alias.name.removesuffix("*")
        names += [
            new + name.removeprefix(old) for name in names if name == old or (old[-1] == "." and name.startswith(old))
        ]
    pairs = ((name.partition(".")[0], name.rpartition(".")[2]) for name in names)
    return frozenset(
        (package, word) for package, word in pairs if package != "torch" or word in ("init_device_mesh", "DeviceMesh")
    )
