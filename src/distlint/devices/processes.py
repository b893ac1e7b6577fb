"""Which code speaks of several processes, and what is known about the GPUs that these see."""

from __future__ import annotations

from functools import cache

from distlint import facts, knowledge
from distlint.devices.visible import restrictions
from distlint.facts import Assign, Call, Constant, Expression, Sequence, Subscript
from distlint.places import call_of, calls_in, places
from distlint.project import External, Function, Module, Project, public_name, resolve_all, resolve_name
from distlint.project.symbols import Definition, Imported
from distlint.remembering import remembered

#: Packages with names that set the device, which are imported for many other things.
_LIBRARIES = frozenset(("torch", "transformers", "timm"))
#: What runs a program in as many processes as it is given devices.
_TRAINERS = frozenset(("Trainer", "Fabric"))
_PROCESS_ROLES = (
    "init", "spawn", "wrap", "collective", "group", "rank", "predicate", "one-rank", "rank-first", "shard",
)  # fmt: skip


class Processes:
    """Answers about one project."""

    def __init__(self, project: Project) -> None:
        self.project = project

    @property
    @remembered
    def one_gpu_each(self) -> bool:
        """Whether a file of the project, tests apart, hides all GPUs but one from the process that it runs in."""
        for path in self.project.mentioning("CUDA_VISIBLE_DEVICES"):
            module = None if self.project.is_test(path) else self.project.module_at(path)
            if module is not None and (restrictions(module) or any(map(restrictions, module.functions))):
                return True
        return False

    @remembered
    def is_distributed(self, module: Module) -> bool:
        """Whether a module itself starts or joins processes, communicates or asks for a rank."""
        scopes: tuple[Function | Module, ...] = (module, *module.functions)
        return any(map(speaks_of_processes, scopes)) and not is_program_of_one(module)

    def has_launcher(self, module: Module) -> bool:
        """Whether a module imports a framework that sets the device of its processes."""
        return self._imports(module, frozenset(package for package, _ in frameworks()) - _LIBRARIES)

    def has_workers(self, module: Module) -> bool:
        """Whether a module imports a framework whose workers are given their GPU."""
        return self._imports(module, knowledge.frameworks("workers"))

    def _imports(self, module: Module, packages: frozenset[str]) -> bool:
        named = (name for name, known in module.bindings.names.items() if any(_is_from(d, packages) for d in known))
        symbols = (symbol for name in named for symbol in resolve_name(name, module))
        return any(isinstance(symbol, External) for symbol in symbols)  # and no folder of the project of that name


#: What a process that is the only one writes into the environment.
_OF_ONE = {"RANK": "0", "WORLD_SIZE": "1"}
#: The constants of a script that is left with one process.
_CONSTANTS = {"rank": 0, "world_size": 1}
_THIS_MACHINE = ("localhost", "127.0.0.1")


def _is_from(definition: Definition, packages: frozenset[str]) -> bool:
    return isinstance(definition, Imported) and definition.module.partition(".")[0] in packages


def speaks_of_processes(scope: Function | Module) -> bool:
    """Whether a function, or the top level of a module, starts or joins processes, communicates or asks for a rank."""
    ranks = {name for name, known in knowledge.environment().items() if known.role == "rank"}
    if isinstance(scope, Module) or not ranks.isdisjoint(scope.words):
        for _ in places(scope, lambda e: type(e) is Constant and isinstance(e.value, str) and e.value in ranks):
            return True
    return calls_role(scope, _PROCESS_ROLES)


def calls_role(scope: Function | Module, roles: tuple[str, ...]) -> bool:
    """Whether a function, or the top level of a module, calls something with one of the roles."""
    if isinstance(scope, Function) and last_words(roles).isdisjoint(scope.words) and not renames(scope, roles):
        return False
    for place in calls_in(scope):
        call = call_of(place)
        for symbol in resolve_all(call.function, place.scope):
            found = (entry.role for entry in knowledge.entries_of(public_name(symbol) or ""))
            if any(role in roles and not (role == "init" and is_alone(call)) for role in found):
                return True
    return False


def is_program_of_one(module: Module) -> bool:
    """Whether a script writes down that there is one process: ``Namespace(world_size=1)`` at its top level, one device
    for its trainer, rank 0 for itself in the environment, or constants for its rank and their number."""
    written = trains_on_one_device(module) or any(map(is_alone, module.calls)) or names_itself_rank_zero(module)
    return written or _has_constants_of_one(module)


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


def meets_on_this_machine(scope: Function | Module) -> bool:
    """Whether a function, or the top level of a module, tells its process in any case that all meet on this machine."""
    if isinstance(scope, Function) and "MASTER_ADDR" not in scope.words:
        return False
    return any(
        isinstance(statement, Assign)
        and isinstance(statement.value, Constant)
        and statement.value.value in _THIS_MACHINE
        and any(_variable(target) == "MASTER_ADDR" for target in statement.targets)
        for statement in scope.body
    )


def trains_on_one_device(scope: Function | Module) -> bool:
    """Whether the trainers that a function, or the top level of a module, makes are given one device."""
    if isinstance(scope, Function) and _TRAINERS.isdisjoint(scope.words):
        return False
    calls = scope.calls if isinstance(scope, Module) else map(call_of, calls_in(scope))
    trainers = [call for call in calls if facts.last_name(call.function) in _TRAINERS]
    return bool(trainers) and all(map(_has_one_device, trainers))


def is_alone(call: Call) -> bool:
    """Whether there is one process by what a call says."""
    size = facts.argument(call, "world_size")
    return isinstance(size, Constant) and size.value == 1


def _has_one_device(call: Call) -> bool:
    """Whether a trainer is given one device, on one node."""
    given = facts.argument(call, "devices") or facts.argument(call, "gpus")
    nodes = facts.argument(call, "num_nodes")
    if isinstance(given, Sequence):
        return len(given.items) == 1 and nodes is None
    return isinstance(given, Constant) and given.value in (1, "1") and given.value is not True and nodes is None


def names_itself_rank_zero(scope: Function | Module) -> bool:
    """Whether a function, or the top level of a module, writes into the environment that its process is rank 0, or that
    there is one, without asking whether a launcher has said so before: it is the only one."""
    if isinstance(scope, Function) and ("environ" not in scope.words or scope.words.isdisjoint(_OF_ONE)):
        return False
    return any(
        isinstance(statement, Assign)
        and isinstance(statement.value, Constant)
        and any((_variable(target), statement.value.value) in _OF_ONE.items() for target in statement.targets)
        for statement in scope.body
    )


def _variable(target: Expression) -> str:
    """The variable of the environment that is written to, if one is."""
    key = target.key if isinstance(target, Subscript) and facts.last_name(target.value) == "environ" else None
    return key.value if isinstance(key, Constant) and isinstance(key.value, str) else ""


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
def frameworks() -> frozenset[tuple[str, str]]:
    """Package and last word of the names outside torch that set the device."""
    names = (entry.name for entry in knowledge.entries("set-device"))
    pairs = ((name.partition(".")[0], name.rpartition(".")[2]) for name in names)
    return frozenset(
        (package, word) for package, word in pairs if package != "torch" or word in ("init_device_mesh", "DeviceMesh")
    )
