"""How the generators that programs share are seeded in a project: by nobody, or by the rank wherever it happens.

What the project has as functions of its own by such names (``set_seed``) seeds what its text seeds, and no more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Assign, Attribute, Binary, Call, Expression, Name
from distlint.places import Place, call_of, calls_in, is_main_guard, places
from distlint.project import External, Function, Module, Project, Scope
from distlint.project.resolve import member, resolve_name
from distlint.project.symbols import CONSTRUCTORS
from distlint.remembering import remembered
from distlint.shares.walk import NOWHERE, Asked, GivenSeed, Origin, State, Walk, public_call
from distlint.starting.spawned import comes_with_workers

#: The generators that programs share, by the functions that seed them.
SEEDS = {
    "random.seed": "random",
    "numpy.random.seed": "numpy.random",
    "torch.manual_seed": "torch",
    "torch.random.manual_seed": "torch",
}
GENERATORS = frozenset(SEEDS.values())

#: A call, or the definition of what is called (it may seed a generator); an object that is one.
_SEEDING = re.compile(r"(\bdef[ \t]{1,4})?(?<![\w.])([\w.]{0,80}(?i:seed)[\w.]{0,80})[ \t]{0,4}\(")
#: Lightning's command line seeds all of them, alike on all ranks, unless it is told not to (`seed_everything_default`,
#: https://lightning.ai/docs/pytorch/stable/api/lightning.pytorch.cli.LightningCLI.html, since 1.4).
_SEEDS_ITSELF = re.compile(r"\bLightningCLI[()]")
_IS_TOLD_NOT_TO = re.compile(r"\bseed_everything_default *= *False")
_OWN_GENERATOR = re.compile(r"(?:\w+\.)*_?(?:g|gen|generator|rng)\.manual_seed")
#: Builtins that make a number of a number.
_NUMBERS = frozenset(("int", "abs", "hash", "sum"))
#: Operators that may leave of a rank what several have.
_DIVIDES = ("//", "%", "/")
#: Methods of a data set that run ahead of the workers of its loader.
_AHEAD_OF_WORKERS = frozenset((*CONSTRUCTORS, "set_epoch"))
#: What starts processes that begin anew, unless it is told to fork.
_SPAWN = ("spawn", "start_processes")
#: How many calls, and how many names, a seed is followed.
_DEEPEST = 3


class _Axes(Walk):
    """Only asks of which axes seeds speak."""

    def made(self, expression: Expression, state: State) -> Origin | None:
        """Nothing."""
        return None


class Seedings:
    """Answers about one project."""

    def __init__(self, asked: Asked, project: Project) -> None:
        self.asked = asked
        self.project = project

    def begun(self, scope: Scope) -> State:
        """The generators that give other numbers on other ranks where a scope begins. In a worker of a loader torch
        seeds those of Python and NumPy with what its own one has given in the rank."""
        apart = {**self._own_of_sampler(scope), **self.apart}
        in_worker = "torch" not in apart and _is_in_worker(scope)
        return {
            name: Origin(NOWHERE, scope, by.axes if by is not None else frozenset(), seeded=by)
            for name, by in apart.items()
            if not in_worker
        }

    def _own_of_sampler(self, scope: Scope) -> dict[str, GivenSeed | None]:
        """The generators that a sampler leaves to whoever seeds them, though it has an epoch to seed one by: it seeds
        one of torch and makes no order by it; or it is derived from the distributed sampler of torch, in a library that
        seeds by nothing but functions which nobody in it calls."""
        if not isinstance(scope, Function) or scope.owner is None:
            return {}
        outside = [known.name for known in scope.owner.lineage if isinstance(known, External)]
        unused = _seeded_for_nothing(scope) if any(name.endswith("Sampler") for name in outside) else None
        if unused is not None:
            return {"torch": GivenSeed(unused, scope, frozenset())}
        is_distributed = any(name.endswith(".DistributedSampler") for name in outside)
        return dict.fromkeys(self._left_to_others if is_distributed else ())

    @property
    @remembered
    def _left_to_others(self) -> tuple[str, ...]:
        """The generators that only functions seed which nobody in the project names, tests apart."""
        kept = set(GENERATORS)
        for path, _ in self.project.matching(_SEEDING, "seed", "Seed"):
            module = None if self.project.is_test(path) else self.project.module_at(path)
            for scope, _, name in _named_after_seeds(module):
                if kept and not self._is_unnamed(scope):
                    kept -= _seeded_by(name, path, self.project)
        return tuple(sorted(kept))

    def _is_unnamed(self, scope: Scope) -> bool:
        """Whether no file of the project calls a function by its name, tests apart."""
        if not isinstance(scope, Function) or scope.owner is not None:
            return False
        calls = re.compile(rf"(?<!def )(?<!\w){re.escape(scope.name)}\(")
        found = (path for path, _ in self.project.matching(calls, scope.name))
        return next(self.project.outside_tests(found), None) is None

    @property
    @remembered
    def apart(self) -> dict[str, GivenSeed | None]:
        """The generators that give other numbers on other ranks wherever a program asks them: nobody seeds them (None),
        or only who starts the processes, which begin with fresh ones (one of those seeds, of no axes), or all who do so
        add the rank (one of those seeds)."""
        project = self.project
        by_itself = project.has_match(_SEEDS_ITSELF, "LightningCLI")
        if by_itself and not project.has_match(_IS_TOLD_NOT_TO, "seed_everything_default"):
            return {}
        seeded_in: dict[str, set[str]] = {}
        in_vain: dict[str, GivenSeed] = {}
        for path, calls in project.matching(_SEEDING, "seed", "Seed"):
            lost = self._ahead_of_spawn(path) if not project.is_test(path) else {}
            for definition, name in () if project.is_test(path) else calls:
                seeded = frozenset[str]() if name is None or definition else _seeded_by(name, path, project)
                if name is not None and seeded and name in lost:
                    in_vain.update(dict.fromkeys(sorted(seeded), lost[name]))
                    continue
                if seeded == GENERATORS:
                    return {}  # nobody knows what that does
                for generator in seeded:
                    seeded_in.setdefault(generator, set()).add(path)
        apart: dict[str, GivenSeed | None] = {g: in_vain.get(g) for g in sorted(GENERATORS - seeded_in.keys())}
        for generator, paths in sorted(seeded_in.items()):
            modules = project.modules_at(sorted(paths))
            seeds = [seed for module in modules for seed in _seeds(self.asked, generator, module)]
            if seeds and all(seed.axes for seed in seeds):
                apart[generator] = seeds[0]
        return apart

    def _ahead_of_spawn(self, path: str) -> dict[str, GivenSeed]:
        """What a file calls by a name with ``seed`` in it, where all such calls stand ahead of one that spawns the
        processes, in the process that starts them: those begin anew, with generators that nobody has seeded."""
        module = self.project.module_at(path) if self._spawns_somewhere else None
        found: dict[str, list[tuple[GivenSeed, bool]]] = {}
        for scope, place, name in _named_after_seeds(module):
            seed = GivenSeed(place.expression, scope, frozenset())
            found.setdefault(name, []).append((seed, self._is_ahead_of_spawn(place, _DEEPEST)))
        return {name: calls[0][0] for name, calls in found.items() if all(is_ahead for _, is_ahead in calls)}

    @property
    @remembered
    def _spawns_somewhere(self) -> bool:
        return next(self.project.outside_tests(self.project.mentioning(*map("{}(".format, _SPAWN))), None) is not None

    def _is_ahead_of_spawn(self, place: Place, depth: int) -> bool:
        """Whether a call is followed by one that spawns processes, in its function or in all that call it, and none of
        the processes comes there."""
        scope = place.scope
        if isinstance(scope, Function):
            if comes_with_workers(scope):
                return False
        elif not isinstance(scope, Module) or not any(map(is_main_guard, place.above)):
            return False
        if any(place.expression.span < one.expression.span and _spawns(one, scope) for one in calls_in(scope)):
            return True
        callers = self.asked.kinds.analysis.reach.order.callers(scope) if depth and isinstance(scope, Function) else ()
        return bool(callers) and all(self._is_ahead_of_spawn(caller.place, depth - 1) for caller in callers)


def _named_after_seeds(module: Module | None) -> Iterator[tuple[Scope, Place, str]]:
    """What a file calls by a name with ``seed`` in it: where, and that name."""
    for scope in module.scopes if module is not None else ():
        for place in calls_in(scope):
            name = facts.dotted(call_of(place).function)
            if place.scope is scope and name is not None and "seed" in name.lower():
                yield scope, place, name


def _seeded_for_nothing(function: Function) -> Call | None:
    """The call that seeds a generator of torch which a function makes, and does nothing else with."""
    for statement in facts.statements(function.body):
        if not isinstance(statement, Assign) or statement.value is None or len(statement.targets) != 1:
            continue
        target, made = statement.targets[0], statement.value
        if isinstance(target, Name) and isinstance(made, Call) and public_call(made, function) == "torch.Generator":
            uses = [place for place in _uses(target.id, function) if place.expression.span != target.span]
            seeding = [call for place in uses if (call := _seeding_of(place)) is not None]
            if seeding and len(seeding) == len(uses):
                return seeding[0]
    return None


def _uses(name: str, function: Function) -> Iterator[Place]:
    return places(function, lambda expression: facts.is_name(expression, name))


def _seeding_of(place: Place) -> Call | None:
    """The call by which a generator is seeded where it stands: ``g.manual_seed(self.epoch)``."""
    call, function = place.above[-2:] if len(place.above) > 1 else (None, None)
    is_seeding = isinstance(function, Attribute) and function.attr == "manual_seed"
    return call if is_seeding and isinstance(call, Call) and call.function is function else None


def _spawns(place: Place, scope: Scope) -> bool:
    """Whether a call of torch starts processes with an interpreter of their own."""
    call = call_of(place)
    if facts.last_called(call) not in _SPAWN or facts.text_of(facts.argument(call, "start_method")) == "fork":
        return False
    return public_call(call, scope) in {f"torch.multiprocessing.{name}" for name in _SPAWN}


def _is_in_worker(scope: Scope) -> bool:
    """Whether a scope is a method of a data set that the workers of a loader may run."""
    owner = scope.owner if isinstance(scope, Function) else None
    if owner is None or not isinstance(scope, Function) or scope.name in _AHEAD_OF_WORKERS:
        return False
    return any(isinstance(known, External) and known.name.endswith("Dataset") for known in owner.lineage)


def _seeds(asked: Asked, generator: str, module: Module) -> Iterator[GivenSeed]:
    """The seeds that a module gives a generator, each with the axes of the ranks of which it speaks, whoever calls."""
    words = sorted({name.rpartition(".")[2] for name, seeded in SEEDS.items() if seeded == generator})
    for scope in module.scopes_with(*words):
        for place in calls_in(scope):
            call = call_of(place)
            if place.scope is scope and SEEDS.get(public_call(call, scope)) == generator:
                seed = facts.first_argument(call)
                axes = _axes(asked, seed, scope, _DEEPEST) if seed is not None else frozenset[str]()
                yield GivenSeed(call, scope, axes)


def _axes(asked: Asked, seed: Expression, scope: Scope, depth: int) -> frozenset[str]:
    """The axes of the ranks of which a seed speaks, whoever calls the function that it stands in."""
    parts = [*_parts(seed, scope, _DEEPEST)]
    walk = _Axes(asked, scope)
    given = [p.id for p in parts if isinstance(p, Name) and isinstance(scope, Function) and scope.is_as_given(p.id)]
    own = frozenset(
        axis
        for part in parts
        if not isinstance(part, Name) or part.id not in given
        for axis in walk.axes(part, of_seed=True)
    )
    if own or not given or not isinstance(scope, Function):
        return own
    callers = asked.kinds.analysis.reach.order.callers(scope) if depth else ()
    if not callers:
        return walk.axes(seed, of_seed=True)
    handed = [
        frozenset(
            axis
            for name in given
            if (value := scope.given(name, call_of(caller.place))) is not None
            for axis in _axes(asked, value, caller.scope, depth - 1)
        )
        for caller in callers
    ]
    return frozenset[str]().union(*handed) if all(handed) else frozenset()


def _parts(seed: Expression, scope: Scope, depth: int) -> Iterator[Expression]:
    """Of what a seed is made up: a sum, also by way of variables that are bound in any case. What a test decides is no
    part."""
    if isinstance(seed, Binary) and seed.operator not in _DIVIDES:
        yield from _parts(seed.left, scope, depth)
        yield from _parts(seed.right, scope, depth)
    elif isinstance(seed, Binary) and isinstance(seed.left, Binary):  # `(seed + rank) % 2**32`
        yield from _parts(seed.left, scope, depth)
    elif isinstance(seed, Call) and facts.last_name(seed.function) in _NUMBERS:
        for argument in seed.arguments:
            yield from _parts(argument.value, scope, depth)
    elif isinstance(seed, Name) and len(scope.bindings.of(seed.id)) > 1:
        for given in _given_in_any_case(seed.id, scope) if depth else ():
            yield from (part for part in _parts(given, scope, depth - 1) if not facts.is_name(part, seed.id))
    elif isinstance(seed, Name) and depth and (value := scope.bindings.value(seed.id)) is not None:
        yield from _parts(value, scope, depth - 1)
    elif not isinstance(seed, facts.Conditional):
        yield seed


def _given_in_any_case(name: str, scope: Scope) -> Iterator[Expression]:
    """What the statements of a scope itself, below no test, give a variable."""
    for statement in scope.body:
        if isinstance(statement, Assign) and any(facts.is_name(target, name) for target in statement.targets):
            yield from () if statement.value is None else (statement.value,)


def _seeded_by(name: str, path: str, project: Project) -> frozenset[str]:
    """The generators that a call of this name in a file seeds: all if nobody knows."""
    known = SEEDS.get(f"numpy{name[2:]}" if name.startswith("np.") else name)
    if known is None and name.startswith("torch."):
        known = "torch"
    if known is not None:
        return frozenset((known,))
    return frozenset() if _OWN_GENERATOR.fullmatch(name) or _is_of_project(name, path, project) else GENERATORS


def _is_of_project(name: str, path: str, project: Project) -> bool:
    """Whether a name in a file is that of a function of the project: that seeds what its own text seeds."""
    module = project.module_at(path)
    head, *rest = name.split(".")
    symbols = resolve_name(head, module) if module is not None else ()
    for part in rest:
        symbols = tuple(found for symbol in symbols for found in member(symbol, part))
    return bool(symbols) and all(isinstance(symbol, Function) for symbol in symbols)
