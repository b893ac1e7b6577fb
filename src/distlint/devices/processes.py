"""Which code speaks of several processes, and what is known about the GPUs that these see."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from distlint import knowledge
from distlint.devices.visible import restrictions, sees_one, shows_one_to_each
from distlint.facts import Constant
from distlint.project import External, Function, Module, Project, resolve_name
from distlint.project.bindings import Definition, Imported
from distlint.remembering import remembered
from distlint.starting.guided import Guided
from distlint.starting.programs_of_one import TRAINERS, has_one_device, is_program_of_one, trainers
from distlint.starting.refusals import demands_one_gpu
from distlint.starting.roles import STARTING, calls_role, speaks_of_processes

#: Packages with names that set the device, which are imported for many other things.
_LIBRARIES = frozenset(("torch", "transformers", "timm", "ignite"))
#: What is taken from such a framework by programs that look after their processes themselves.
_HELPS = re.compile(r"(?:seed_everything|set_seed|rank_zero_\w+)\Z")
_OF_HELPERS = re.compile(r"\.utilities\.(?:seed|rank_zero)\Z|\.seed\Z")
#: What asks which process this is.
_ASKS = ("rank", "predicate", "one-rank", "rank-first", "init", "spawn")
#: What wraps a model, or its optimizer, in one of several processes.
WRAPS = frozenset((
    "DistributedDataParallel", "DDP", "FullyShardedDataParallel", "FSDP", "fully_shard", "prepare",
    "DistributedOptimizer",
))  # fmt: skip
_JOINS = "init_process_group"
#: A script that shows each process the GPU of its local rank, in one step or two.
_LOCAL = r"(?:\w{0,40}LOCAL_RANK(?:ID)?|SLURM_LOCALID)\b"
_SHOWS_ONE = re.compile(
    rf"\bCUDA_VISIBLE_DEVICES=[\"']?\$\{{?{_LOCAL}"
    rf"|^[ \t]{{0,20}}(\w{{1,40}})=[^\n]{{0,200}}{_LOCAL}[^\n]{{0,200}}\n(?:[^\n]{{0,300}}\n){{0,8}}?"
    rf"[^\n]{{0,60}}\bCUDA_VISIBLE_DEVICES=[\"']?\$\{{?\1\b",
    re.MULTILINE,
)


class Processes:
    """Answers about one project."""

    def __init__(self, project: Project) -> None:
        self.project = project

    @property
    @remembered
    def one_gpu_each(self) -> bool:
        """Whether a file of the project, tests apart, hides all GPUs but one from the process that it runs in, or from
        each of the ranks that it starts, or joins only where that has been done; or a script that ranks are started
        through does."""
        for module in self.project.modules_with("CUDA_VISIBLE_DEVICES"):
            if any(map(restrictions, module.scopes)) or shows_one_to_each(module):
                return True
        if Guided(self.project).has(_SHOWS_ONE):
            return True
        joining = self.project.mentioning(_JOINS, beside="device_count")
        return any(self.insist_on_one_gpu([path]) for path in self.project.outside_tests(joining))

    def insist_on_one_gpu(self, paths: Iterable[str]) -> bool:
        """Whether those of some files that join processes, if there are any, all fail where one sees several GPUs."""
        joining = [path for path in paths if _JOINS in self.project.text(path)]
        modules = map(self.project.module_at, joining)
        return bool(joining) and all(module is not None and demands_one_gpu(module) for module in modules)

    @remembered
    def sees_one_gpu(self, module: Module) -> bool:
        """Whether whoever runs a module sees one GPU."""
        return sees_one(module)

    @property
    @remembered
    def trains_on_one_device(self) -> bool:
        """Whether all trainers of Lightning that the project makes, tests apart, are given one device."""
        modules = self.project.modules_with("Trainer(", beside="lightning")
        made = [call for module in modules for scope in module.scopes for call in trainers(scope)]
        return bool(made) and all(map(has_one_device, made))

    @remembered
    def is_distributed(self, module: Module) -> bool:
        """Whether a module itself starts or joins processes, communicates or asks for a rank."""
        if not any(map(speaks_of_processes, module.scopes)) or is_program_of_one(module):
            return False
        return not self.is_left_alone(module)

    @remembered
    def is_among_several(self, module: Module) -> bool:
        """Whether a module is part of a project that starts or joins processes, and not for one process itself."""
        return self.is_ever_joined and not is_program_of_one(module) and not self.is_left_alone(module)

    @remembered
    def is_left_alone(self, module: Module) -> bool:
        """Whether something in a module works for one process unless it is told of more (``world_size=1``), and nobody
        starts more: its project never does, and it does not ask which of them this is."""
        if self.is_ever_joined or not any(map(_is_for_one_by_default, module.functions)):
            return False
        return not any(calls_role(scope, _ASKS) for scope in module.scopes)

    @property
    @remembered
    def is_ever_joined(self) -> bool:
        """Whether somebody starts processes, or joins them: a file of the project that speaks of it, or who uses a
        library, a project without a program."""
        programs = self.project.outside_tests(self.project.mentioning("__main__"))
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


def spreads_batches(function: Function) -> bool:
    """Whether a function, or the class that it is a method of, spreads batches over the GPUs of one process, and wraps
    nothing for several."""
    methods = function.owner.methods.values() if function.owner is not None else (function,)
    words = frozenset().union(*(method.words for method in methods))
    return "DataParallel" in words and WRAPS.isdisjoint(words)


@cache
def _joining() -> tuple[str, ...]:
    """The words of which one stands wherever processes are started or joined, or a framework does so."""
    frameworks, ranks = knowledge.frameworks("processes"), knowledge.rank_variables()
    known = knowledge.role_words(*STARTING) & knowledge.vocabulary()
    return tuple(sorted({*known, *frameworks, *ranks, "WORLD_SIZE"} - TRAINERS))


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
