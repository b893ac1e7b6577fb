"""Who runs a function: the callers that lead to it, and whether all ranks start at the outermost one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.devices.advice import OF_ARRAYS
from distlint.files.hooks import (
    is_called_by_one,
    is_hook,
    is_of_lightning,
    is_run_by_the_saver,
    is_started_by_the_first,
    is_thinned_by_rank,
)
from distlint.files.reading import Reading
from distlint.files.words import FileWords
from distlint.knowledge import starting
from distlint.places import Place, call_of, callees_of, calls_in, is_program
from distlint.places.rank_zero import only_rank_zero
from distlint.project import Class, External, Function, Module, Scope, ScopeOwner, full_name, settled
from distlint.remembering import Memory, remembered
from distlint.spmd.tree import Site
from distlint.spmd.vocabulary import is_rank_word
from distlint.starting.launching import FINDERS, Launching
from distlint.starting.programs_of_one import (
    is_program_of_one,
    is_switched_off,
    names_itself_rank_zero,
    runs_a_launcher,
    trains_on_one_device,
)
from distlint.starting.roles import speaks_of_processes
from distlint.starting.spawned import spawned_in

#: Callers that are run on the way up from one function, and steps of that way.
MAX_CALLERS, MAX_STEPS = 40, 5
#: Decorators that make a function a program.
_PROGRAMS = frozenset(("main", "command", "record"))
#: What a program says that may join processes, in its own file.
_TOGETHER = re.compile(
    r"rank|distribut|world_size|launch|ddp|process_?group|processes|nccl|gloo|accelerat|deepspeed|parallel|multi_?gpu"
    r"|(?<![a-z])dist(?![a-z])",
    re.IGNORECASE,
)
#: What is called where several processes share a work, or meet; and bare names that may stand for all of it.
_SHARED = re.compile(
    r"(?<!pre)train|(?:^|_)fit(?:$|_)|loader|sampler|backward|step|epoch|barrier|gather|reduce|broadcast|prepare|launch|spawn|run"
    r"|rank|world|parallel|shard|accelerat|deepspeed|engine|solver",
    re.IGNORECASE,
)
_WORK = re.compile(r"eval|test|valid|infer|predict|generat|sampl|demo|work|process|main|extract|convert|export|save")


class Chain(NamedTuple):
    """A function, or the top level of a module, from which an effect is reached. ``launched``: all ranks run it, as far
    as can be seen; ``top``: nobody is seen to call it."""

    root: Scope
    top: bool
    launched: bool


class Entries:
    """Answers about one project. ``reading``: what a function or a module's top level does to files; ``several``:
    whether several processes may run it; ``entry_points``: full names of functions in which launched processes start,
    from the settings."""

    def __init__(
        self,
        launching: Launching,
        words: FileWords,
        reading: Callable[[Scope], Reading],
        several: Callable[[Scope], bool],
        entry_points: tuple[str, ...] = (),
    ) -> None:
        self.project = words.reach.project
        self.reach = words.reach
        self.launching = launching
        self.words = words
        self.reading = reading
        self.several = several
        self.entry_points = frozenset(entry_points)
        self._spawns: Memory[Function, bool] = Memory()

    def chains(self, function: Scope, site: Site) -> tuple[Chain, ...]:
        """The functions and modules from which an effect in ``function`` is reached, ``function`` among them."""
        found: dict[Scope, Chain] = {}
        level: list[Scope] = [function]
        for _ in range(MAX_STEPS):
            above: list[Scope] = []
            for root in level:
                launched = self._is_launched(root, site)
                callers: list[Scope] = []
                if isinstance(root, Function) and not launched:  # what calls a worker by itself is another program
                    callers = [caller for caller in self.callers(root) if self._reaches(caller, site)]
                    callers = callers or [maker for maker in self.makers(root) if self._reaches(maker, site)]
                found[root] = Chain(root, not callers, launched)
                above.extend(c for c in callers if c not in found and c not in above)
            level = above
            if not level or len(found) > MAX_CALLERS:
                break
        if not any(chain.top for chain in found.values()):  # they only call each other
            return tuple(chain._replace(top=True) for chain in found.values())
        return tuple(found.values())

    def may_be_launched(self, function: Scope) -> bool:
        """Whether a root that all ranks run may lead to a function, by the names that functions speak of."""
        seen: dict[Scope, None] = {function: None}
        level = [function]
        for _ in range(MAX_STEPS):
            if any(map(self._may_begin, level)):
                return True
            below = [root for root in level if isinstance(root, Function)]
            callers = (caller for root in below for caller in (*self.callers(root), *self.makers(root)))
            level = [caller for caller in dict.fromkeys(callers) if caller not in seen]
            seen.update(dict.fromkeys(level))
            if len(seen) > MAX_CALLERS * MAX_STEPS:
                return True
        return False

    def _may_begin(self, root: Scope) -> bool:
        if isinstance(root, Module):
            return True
        if self.is_started(root) or is_hook(root) or root in self._handed_on(root.module):
            return True
        return _is_program(root) or (self.reach.speaks_of_ranks(root) and self.words.changes(root))

    def _reaches(self, root: Scope, site: Site) -> bool:
        if isinstance(root, Function) and not self.words.touches(root):
            return False
        return site in self.reading(root).sites

    def callers(self, function: Function) -> list[Scope]:
        """Functions and module top levels that speak of a function by name, in its file and those that import it; or of
        a class of its file of which a field begins with what it gives."""
        by_class = function.owner is not None and function.name.startswith("__")
        names = (function.owner.name if by_class and function.owner is not None else function.name,)
        named = [scope for name in (*names, *self._begun_by(function)) for scope in self._speaking(name, function)]
        entry = function.owner if by_class and function.owner is not None else function
        return [*dict.fromkeys((*named, *self._picking(entry)))]

    @remembered
    def _picking(self, entry: Class | Function) -> tuple[Scope, ...]:
        """Functions and module top levels that speak of a registry in which a class or function stands."""
        if isinstance(entry, Function) and (entry.owner is not None or entry.parent is not None):
            return ()
        registries = self.project.registries.holding(entry)
        return tuple(scope for one in registries for scope in self._speaking(one.name, one.home))

    @remembered
    def _begun_by(self, function: Function) -> tuple[str, ...]:
        """The classes of its file of which a field begins with what a function gives (``default_factory=stamp``)."""
        module = function.module
        if function.owner is not None or not module.has("default_factory"):
            return ()
        return tuple(
            known.name
            for known in module.classes
            for statement in known.definition.body
            if isinstance(statement, facts.Assign) and isinstance(statement.value, facts.Call)
            if facts.is_name(facts.argument(statement.value, "default_factory"), function.name)
        )

    @remembered
    def _speaking(self, name: str, known: ScopeOwner) -> list[Scope]:
        """Functions and module top levels that have a name, in the file that has what is called so and those that
        import it."""
        found: list[Scope] = []
        paths = (known.module.path, *self.launching.importers(known.module.path)[:MAX_CALLERS])
        for module in (one for one in self.project.modules_at(paths) if one.has(name)):
            names = module.names_of(name)
            found.extend(f for f in module.mentioning(*names) if f is not known)
            if any(facts.last_called(e.function) in names for e in module.calls):
                found.append(module)
        return found[:MAX_CALLERS]

    def makers(self, method: Function) -> list[Scope]:
        """Functions and module top levels that speak of the class of a method: whoever makes an object may hand it to
        what calls the method, in a file that does not know the class."""
        owner = method.owner
        if owner is None or method.name.startswith("__"):
            return []
        return [*dict.fromkeys((*self._speaking(owner.name, method), *self._picking(owner)))]

    def are_left_to_the_first(self, chains: tuple[Chain, ...]) -> bool:
        """Whether all that leads to an effect are methods, which other files call by their names where the first rank
        alone comes, and nowhere else: who finds their class by a name that is made (``__import__(f"trainers.{name}")``)
        calls them so."""
        return self._left_to_the_first(chain.root for chain in chains)

    def _left_to_the_first(self, roots: Iterable[Scope]) -> bool:
        calls = [one for root in roots for one in self._called_by_name(root)]
        return bool(calls) and all(calls)

    def are_called_by_several(self, chains: tuple[Chain, ...]) -> bool:
        """Whether each method that leads to an effect, and that nobody is seen to call, is called by its name in other
        files where not the first rank alone comes."""
        tops = [chain.root for chain in chains if chain.top]
        return all(isinstance(top, Function) and not all(self._called_by_name(top)) for top in tops)

    @remembered
    def _called_by_name(self, root: Scope) -> tuple[bool, ...]:
        """For each call by the name of a method in other files, apart from those of a class to itself, those of a
        library and those in scripts by themselves, whether only the first rank comes there; a function may be called
        otherwise, too."""
        if isinstance(root, Module) or root.owner is None:
            return (False,)
        paths = (path for path in self.project.mentioning(f".{root.name}(") if path != root.module.path)
        named_in = self.project.modules_at(self.project.outside_tests(paths))
        modules = [module for module in named_in if not self._is_by_itself(module)]
        scopes: list[Scope] = [*modules, *(one for module in modules for one in module.mentioning(root.name))]
        named = [place for scope in scopes for place in calls_in(scope) if _is_method_call(place, root.name)]
        calls = [place for place in named if not _is_of_a_library(place)]
        return tuple(only_rank_zero(call, self.reach.order) or self.is_of_the_first(_around(call)) for call in calls)

    @remembered
    def _is_by_itself(self, module: Module) -> bool:
        """Whether a file imports none of the project, and is imported by none: what it has is of libraries."""
        if any(word in module.text for word in FINDERS) or any(self.launching.found_by_path(module)):
            return False
        return is_program(module) and all(path == module.path for path in self.launching.around(module))

    def _is_launched(self, root: Scope, site: Site) -> bool:
        """Whether the work of every rank begins in a root: a spawned worker, or a program that joins processes on the
        way that leads to ``site``."""
        if isinstance(root, Function):
            if self.is_started(root):
                return True
            if (
                is_hook(root)
                and self.several(root)
                and not is_called_by_one(root)
                and not is_program_of_one(root.module)
                and (is_of_lightning(root) or not self._left_to_the_first((root,)))
            ):
                return True
            begins = _is_program(root) or root in self._handed_on(root.module)
            return begins and not self.is_of_one(root) and self._joins_processes(root, [root], site)
        return not self.is_of_one(root) and self._joins_processes(root, self._called(root), site)

    def is_of_one(self, root: Scope) -> bool:
        """Whether a root says that there is one process, starts the others by a launcher, or what it calls gives it
        rank 0 for itself or trains on one device."""
        if isinstance(root, Module) and is_program_of_one(root):
            return True
        if isinstance(root, Function):
            named = names_itself_rank_zero(root) or trains_on_one_device(root) or is_switched_off(root.module)
            one = named or is_started_by_the_first(root) or runs_a_launcher(root)
            return one or self._is_run_by_the_saver(root)
        return any(self._sets_rank_zero(called) or trains_on_one_device(called) for called in self._called(root))

    @remembered
    def is_of_the_first(self, method: Scope) -> bool:
        """Whether a function is a method of objects that are all made where the first rank alone comes: the others have
        something else under the same names, which does nothing, or no such object in the list that is gone through.
        Objects of derived classes count, as far as they have no other method in its place."""
        if isinstance(method, Module) or method.owner is None:
            return False
        heirs = (one for one in self.reach.handing.derived(method.owner) if one.method(method.name) is method)
        made = [caller for known in (method.owner, *heirs) for caller in self.reach.order.called_by_name(known)]
        return bool(made) and all(
            only_rank_zero(caller.place, self.reach.order) or is_thinned_by_rank(caller.place) for caller in made
        )

    def _is_run_by_the_saver(self, function: Function) -> bool:
        """Whether only the process that saves runs a function: its trainer calls it there, and nobody else does."""
        if function.owner is None or not is_run_by_the_saver(function, ()):
            return False
        above = (known.module for known in function.owner.lineage if isinstance(known, Class))
        at_bases = [one for module in dict.fromkeys(above) for one in module.mentioning(function.name)]
        return is_run_by_the_saver(function, [*self.callers(function), *at_bases])

    def _sets_rank_zero(self, function: Function) -> bool:
        """Whether a function, or one that it calls by its name, gives its process rank 0."""
        return any(map(names_itself_rank_zero, (function, *self.reach.callees(function))))

    def _called(self, module: Module) -> list[Function]:
        """The functions that the top level of a module calls."""
        return [s for e in module.calls for s in self.reach.symbols(e.function, module) if isinstance(s, Function)]

    def is_started(self, function: Function) -> bool:
        """Whether every process starts in a function, by the code that spawns them (in its file, or in one that imports
        it) or by the settings."""
        return function in self._spawned(function.module) or function.full_name in self.entry_points

    @remembered
    def _spawned(self, module: Module) -> frozenset[Function]:
        """The functions with which a file starts processes, or one that imports it; of those of another file such of
        which the name of the parameter tells that they are given a rank: tests on it are understood then."""
        importers = self.launching.importers(module.path)[:MAX_CALLERS]
        beside = filter(None, map(self.project.module_at, importers))
        others = (function for other in beside for function in spawned_in(other) if function.module is module)
        return spawned_in(module).union(filter(_is_given_a_rank, others))

    @remembered
    def _handed_on(self, module: Module) -> frozenset[Function]:
        """The functions that a module's top level gives to a call (``fire.Fire(main)``)."""
        given = (given.value for call in module.calls for given in call.arguments)
        names = {value.id for value in given if isinstance(value, facts.Name)}
        return frozenset(f for f in module.functions if f.owner is None and f.name in names)

    def _joins_processes(self, root: Scope, starts: list[Function], site: Site) -> bool:
        """Whether a program joins the processes that a launcher has started, and starts none itself."""
        starts_some = any(map(self.starts_processes, starts)) or (
            isinstance(root, Module) and any(map(_starts, root.calls))
        )
        if starts_some and not self.reading(root).has_joined(root.module.path):
            return False
        if self.reading(root).joins(site, root.module.path) or (isinstance(root, Module) and speaks_of_processes(root)):
            return not self._shares_nothing(root, site)
        if self.reading(root).wraps(site):
            return not self.is_for_others(root, site)
        return any(map(self._reads_a_rank, starts))

    def is_for_others(self, root: Scope, site: Site) -> bool:
        """Whether nothing but a flag in other files speaks of several processes: those have joined in a program that
        has it on, and this one is another."""
        reading = self.reading(root)
        if not reading.wraps(site) or reading.joins(site, root.module.path):
            return False
        return _TOGETHER.search(root.module.text) is None

    def _shares_nothing(self, root: Scope, site: Site) -> bool:
        """Whether a program only joins by a helper of another file, for the sake of what it uses, and nothing in its
        own file is about ranks, or a work that they share: several processes would do the same on the same data."""
        return site.path == root.module.path and self._is_apart(root.module)

    @remembered
    def _is_apart(self, module: Module) -> bool:
        """Whether nothing in a file is about ranks, or a work that several processes share."""
        scopes = module.scopes
        if any(map(speaks_of_processes, scopes)):
            return False
        if any(is_rank_word(word) or "world_size" in word for function in module.functions for word in function.words):
            return False
        own = {function.name for function in module.functions}
        bodies = tuple(scope.body for scope in scopes)
        called = (
            e.function for body in bodies for s in body for e in facts.subexpressions(s) if isinstance(e, facts.Call)
        )
        return not any(_may_be_shared(function, own) for function in called)

    def is_launched_for_its_helpers(self, root: Scope, site: Site) -> bool:
        """Whether a script counts as launched for nothing but a helper of another file that reads a rank, which some
        other program may have it for."""
        if isinstance(root, Function):
            return False
        reading = self.reading(root)
        if reading.joins(site, root.module.path) or reading.wraps(site) or speaks_of_processes(root):
            return False
        return all(function.module is not root for function in self._called(root) if self._reads_a_rank(function))

    def _reads_a_rank(self, function: Function) -> bool:
        """Whether a function names a variable of the environment in which a launcher leaves a rank."""
        ranks = knowledge.rank_variables()
        lines = () if ranks.isdisjoint(function.words) else self.project.lines(function)
        return any(f"{quote}{name}{quote}" in line for line in lines for name in ranks for quote in "\"'")

    def starts_them(self, root: Scope) -> bool:
        """Whether a function, or the top level of a script, starts the processes itself."""
        if isinstance(root, Function):
            return self.starts_processes(root)
        return any(map(_starts, root.calls)) or any(map(self.starts_processes, self._called(root)))

    def starts_processes(self, function: Function) -> bool:
        """Whether a function starts the processes itself: it is run by the one that was there before."""
        lines, starts = self.project.lines, starting.called("worker", "launcher", "maybe-launcher", "remote").search
        return self.reach.leads_to(function, self._spawns, lambda one: any(map(starts, lines(one))))


def _is_of_a_library(call: Place) -> bool:
    """Whether what is called is known, and all of it is of libraries (``torch.save(…)``), or is a method of an array or
    image that one has made (``Image.fromarray(pixels).save(…)``)."""
    symbols = callees_of(call)
    if symbols:
        return all(isinstance(symbol, External) for symbol in symbols)
    owner = facts.receiver(call_of(call))
    made, scope = settled(owner, call.scope) if owner is not None else (None, call.scope)
    return isinstance(made, facts.Call) and (full_name(made.function, scope) or "").startswith(OF_ARRAYS)


def _around(place: Place) -> Scope:
    """The function, or the top level of a module, in which a place stands."""
    scope = place.scope
    while not isinstance(scope, (Function, Module)):
        scope = scope.parent or scope.module
    return scope


def _may_be_shared(called: facts.Expression, own: set[str]) -> bool:
    """Whether what is called may be a work of several processes, by its name; ``own``: functions of the file itself."""
    name = facts.last_word(called)
    if _SHARED.search(name):
        return True
    return isinstance(called, facts.Name) and name not in own and _WORK.search(name) is not None


def _starts(expression: facts.Expression) -> bool:
    """Whether a call at the top level starts processes: what runs there is the one that was there before."""
    starters = starting.names("worker", "launcher", "maybe-launcher")
    return isinstance(expression, facts.Call) and facts.last_called(expression.function) in starters


def _is_method_call(place: Place, name: str) -> bool:
    """Whether a call is one by the name of a method, and not of an object to itself: a method that calls the one in
    whose place it stands (``super().save(path)``) is called by the same name."""
    called = call_of(place).function
    if not isinstance(called, facts.Attribute) or called.attr != name:
        return False
    is_of_base = facts.is_super(called.value)
    if is_of_base and isinstance(place.scope, Function) and place.scope.name == name:
        return False
    return facts.dotted(called.value) not in ("self", "cls")


def _is_given_a_rank(function: Function) -> bool:
    """Whether the first parameter of a function has the name of a rank."""
    parameters = function.definition.parameters
    named = knowledge.names().get(parameters[0].name) if parameters and function.owner is None else None
    return named is not None and "parameter" in named.kinds


def _is_program(function: Function) -> bool:
    return any(facts.last_called(decorator) in _PROGRAMS for decorator in function.definition.decorators)
