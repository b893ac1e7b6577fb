"""What the engine asks about the project around a function: remembered answers, computed once per run."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import count
from typing import TYPE_CHECKING

from distlint import facts, knowledge
from distlint.facts import Expression
from distlint.places.handing import Handing
from distlint.places.order import Order
from distlint.places.rank_zero import hook_of
from distlint.project import Class, Function, Module, Project, ScopeOwner, Symbol, home_of, resolve_all
from distlint.project.alternatives import alternatives, made_by_registry
from distlint.project.bindings import Assigned, Imported
from distlint.project.constructors import is_alternative_constructor
from distlint.project.mentions import CALLED, asked, given_variable, methods_of
from distlint.project.resolve import assigned
from distlint.remembering import Memory, leads_to, remembered, remembered_but
from distlint.source.suppressions import suppressions_of
from distlint.spmd.automatic import goes_backward
from distlint.spmd.batches import is_step
from distlint.spmd.contributions import NOTHING, Contributions, contributions
from distlint.spmd.held import Held
from distlint.spmd.idle import is_idle
from distlint.spmd.models import class_has_buffers
from distlint.spmd.rank_lines import TARGETS, TEST, RankLines
from distlint.spmd.terms import coordinates
from distlint.spmd.tree import Group, Site
from distlint.spmd.values import Either, FunctionValue, Groups, Made, Object, Several, objects_of
from distlint.spmd.vocabulary import (
    AGREES,
    ALIASES,
    OF_MACHINES,
    OF_MACHINES_IN,
    OUT_OF_MEMORY,
    SHARDED,
    WORD,
    common_words,
    communicators,
    is_rank_word,
    speaks_of_a_rank,
    spelled_out,
    words_of,
)
from distlint.starting.spawned import number_of

if TYPE_CHECKING:
    from distlint.knowledge import Entry
    from distlint.spmd.interpreter import Outcome


#: What asks for the value of something that sounds as if a model had computed it.
_ASKS_VALUE = re.compile(
    r"isnan\(|isinf\(|isfinite\(|\.item\(|(?:loss|norm|score|logit|output|worst)\w{0,60}\)?\s*[<>]"
    r"|\b(?:if|elif|while)\s+(?:not\s+)?\w*(?:loss|bad|skip)"
)
#: What asks for the contents of tensors or lists.
_ASKS_CONTENTS = re.compile(
    r"\.(?:any|all|sum|max|min|mean|item|numel|nelement|tolist)\(|\b(?:is|==|!=)\s+(?:not\s+)?None\b"
)
#: A loop over batches, by the names of what it goes over or of its variable.
_DRAWS = re.compile(r"^\s*for\b[^#]*(?:[Ll]oader|batch|samples|_iter\b)")


_INNER = re.compile(r"^\s+(?:async )?def\s")
#: A name that is asked for something in a test, and one of which a method is called.
_TESTED = re.compile(r"(?:if|elif|while) (?:not )?(?:\w+\()?(?!self\.)(\w+)\.\w")  # with `\b` it tries all characters
_CALLED_OF = re.compile(r"(?<![\w.])(\w+)\.(\w+)\(")
#: A name that stands as an argument.
_HANDED = re.compile(r"[(,=]\s*(?:\w+\.)?(\w+)\s*(?=[,)])")

#: Lines of a method of which one asks what it assigns.
_LONG = 40


_FAILS = re.compile(r"raise\b|assert\b|(?:sys\.|os\._)exit\(")
_FAILING = frozenset(("raise", "assert", "exit", "_exit"))


#: Words of functions that may end the process, and with it what their callers do.
_LEAVING = frozenset(("exit", "_exit", "quit", "SystemExit"))

#: Words that are common elsewhere, and give the group of a mesh.
_GROUPS = frozenset(("get_group",))
#: Roles of calls in which ranks meet.
_COMMUNICATING = ("collective", "rank-first", "hidden", "group", "teardown", "wrap")

#: Words of programs that shard their models.
_SHARDING = (
    "fsdp", "fully_shard", "fullyshard", "dtensor", "distribute_tensor", "distribute_module", "parallelize_module",
    "shard_model", "deepspeed",
)  # fmt: skip
_READS_ENVIRONMENT = frozenset(("environ", "getenv"))


class Reach:
    """Answers about one project.

    ``collectives``, ``predicates`` and ``uniform`` are full names from the settings: calls that communicate, values
    that are true on some ranks only, values that all ranks share.
    """

    def __init__(
        self,
        project: Project,
        collectives: Iterable[str] = (),
        predicates: Iterable[str] = (),
        uniform: Iterable[str] = (),
    ) -> None:
        self.project = project
        self.collectives = frozenset(collectives)
        self.predicates = frozenset(predicates)
        self.uniform = frozenset(uniform)
        self.rank_words = (
            knowledge.role_words("rank", "predicate", "one-rank")
            | frozenset(knowledge.names())
            | knowledge.last_words(self.predicates)
        )
        self.rank_words |= frozenset(knowledge.environment())
        common = knowledge.weak_vocabulary()  # `save`, `load`, `step` …: nearly every function has one of them
        behind = knowledge.last_words(entry.name for entry in knowledge.entries("one-rank") if entry.op)
        own = knowledge.last_words(self.collectives)
        self.communication_words = (knowledge.role_words(*_COMMUNICATING) | behind) - common | own
        self.counting_words = knowledge.role_words("size", "members", "rank-of") - common | _GROUPS
        self._symbols: dict[ScopeOwner, Memory[int, tuple[Expression, tuple[Symbol, ...]]]] = {}
        self._alternatives: Memory[int, tuple[Expression, tuple[Symbol, ...]]] = Memory()
        self._built: Memory[int, tuple[Expression, tuple[Class, ...]]] = Memory()
        self._speaks: Memory[Function, bool] = Memory()
        self._communicates: Memory[Function, bool] = Memory()
        self._asks: Memory[Function, bool] = Memory()
        self.held = Held(self)
        self.lines = RankLines(self)
        self.order = Order(project)
        asking = knowledge.role_words("rank", "predicate") - common | frozenset(knowledge.environment())
        self.handing = Handing(self.order, speaks_of_a_rank, self.communication_words | asking)
        self.outcomes: Memory[tuple[object, ...], Outcome] = Memory()
        self.frames = count(1)  # numbers of calls: trees of one run become part of those of others
        self._assigned: Memory[int, tuple[tuple[facts.Statement, ...], frozenset[str]]] = Memory()

    def symbols(self, expression: Expression, scope: ScopeOwner) -> tuple[Symbol, ...]:
        """What ``expression`` stands for in ``scope``."""
        known = self._symbols.get(scope)  # one small memory for each scope: a large one lies outside of the processor
        if known is None:
            known = self._symbols[scope] = Memory()
        found = known.recalled(id(expression))
        if found is None:
            found = known.ask(id(expression), _symbols, expression, scope)
        return found[1]

    def alternatives(self, expression: Expression, scope: ScopeOwner) -> tuple[Symbol, ...]:
        """What ``expression`` is one of in ``scope``, by a setting that nobody here knows."""
        return self._alternatives.ask(id(expression), _alternatives, expression, scope)[1]

    def made_by_registry(self, function: facts.Attribute, scope: ScopeOwner) -> tuple[Class, ...]:
        """The classes of a registry of whose objects a call of its method makes one."""
        return self._built.ask(id(function), _built, function, scope)[1]

    def speaks_of_ranks(self, function: Function) -> bool:
        """Whether a function can test a rank: it names one, or something that holds one, or a short helper does."""
        return leads_to(function, self._speaks, self._names_a_rank, self.near)

    @remembered
    def in_place_of(self, method: Function) -> Function | None:
        """What runs in the place of an abstract method: the first override of its module (of the project where
        that has none), if ranks meet in each of those that do something. Where they meet in some only, the one who
        holds the object may know which it is."""
        overrides = method.overrides or self.project.mentions.overrides(method)
        active = [override for override in overrides if not is_idle(override)]
        return active[0] if active and all(map(self.communicates, active)) else None

    def near(self, function: Function) -> list[Function]:
        """The functions whose words are as good as a function's own: short ones that it names, or that objects have
        which it was handed, and its decorators."""
        decorators = function.decorator_names
        named = dict.fromkeys((*self.project.mentions.named(function), *self.handed_methods(function)))
        return [f for f in named if f.is_short or f.name in decorators or f.name == "__iter__"]

    def _names_a_rank(self, function: Function) -> bool:
        """Whether a rank, or something that holds one, stands in the text of a function."""
        if words_of(function) & self.rank_words or any(map(is_rank_word, function.words)) or number_of(function):
            return True
        names = function.words & function.module.bindings.names.keys()
        varies = any(self.varies(function.module, name) for name in names)
        named = self.lines.attributes(function) | self.lines.fields
        return varies or not named.isdisjoint(function.words)

    @remembered
    def tests_a_rank(self, function: Function) -> bool:
        """Whether a function may test a rank, or one to which it may hand what it makes, or a function: that tells the
        other one what is communicated there. So may the methods of the objects that it makes, and hands on."""
        tells = (
            self.makes_communicators(function)
            or any(map(self.communicates, self.project.mentions.by_way_of(function)))
            or any(map(self.makes_communicators, self.near(function)))
            or any(map(self._makes_meeting, self.project.mentions.named(function)))
            or self._hands_a_function(function)
        )
        near = self.project.mentions.named(function) if tells else ()
        made = dict.fromkeys(f.owner for f in near if f.owner is not None and f.name == "__init__")
        methods = (
            m for owner in made if len(made) > 1 for m in owner.all_methods if m.is_short and m.name != "__init__"
        )
        return any(map(self.lines.have_test, (function, *near, *methods))) or self.hook(function) is not None

    def _hands_a_function(self, function: Function) -> bool:
        """Whether a function hands one that communicates to another one: ``report(mean, loss)``."""
        near = (f for f in self.project.mentions.named(function) if f.owner is None or f.owner is function.owner)
        meeting = {f.name for f in near if self.communicates(f)}
        lines = self.project.lines(function) if meeting else ()
        return any(not meeting.isdisjoint(_HANDED.findall(line)) for line in lines)

    @remembered
    def hook(self, method: Function) -> Entry | None:
        """The row of the method of a framework that this one replaces, where the framework alone calls it: on some
        ranks only. Methods of that name may hand the call on."""
        entry = hook_of(method)
        for module in self.project.modules_with(method.name) if entry is not None else ():
            named = (function for function in module.mentioning(method.name) if function is not method)
            if method.name in module.words_at_top or any(hook_of(function) is None for function in named):
                return None
        return entry

    def _makes_meeting(self, constructor: Function) -> bool:
        """Whether a function is a constructor that communicates, or of a class with methods which do."""
        owner = constructor.owner if constructor.name == "__init__" else None
        return owner is not None and (self.communicates(constructor) or bool(self.meeting(owner)))

    @remembered
    def assigned_attributes(self, method: Function) -> frozenset[str]:
        """The attributes of its instance that a method of moderate length assigns."""
        if method.owner is None or method.name == "__init__" or method.length > _LONG:
            return frozenset()
        targets = filter(None, map(TARGETS.match, self.project.lines(method)))
        return frozenset(name for target in targets for name in re.findall(r"self\.(\w+)", target[1]))

    @remembered
    def holds_functions(self, function: Function) -> bool:
        """Whether there are functions inside of a function."""
        return sum(_INNER.match(line) is not None for line in self.project.lines(function)) > (
            function.owner is not None
        )

    def makes_communicators(self, function: Function) -> bool:
        """Whether a function has a word that wraps a model, or makes an object of which methods communicate."""
        return self._holds_wrapped(function) or not function.words.isdisjoint(communicators())

    def varies(self, module: Module, name: str) -> bool:
        """Whether a module-level variable differs between ranks."""
        if not isinstance(module.bindings.only(name), (Assigned, Imported)):
            return False
        value = self.held.of_module(module, name)
        return value is not None and bool(coordinates(value.term))

    def communicates(self, function: Function) -> bool:
        """Whether a function can communicate, itself or through what it calls (by the words in it)."""
        return leads_to(
            function,
            self._communicates,
            lambda candidate: (
                bool(words_of(candidate) & self.communication_words)
                or self._may_hide(candidate)
                or goes_backward(candidate)
            ),
            self._names,
        )

    def lets_meet(self, thing: object, words: frozenset[str] | None = None) -> bool:
        """Whether ranks may meet in a method of an object of the project, of one that the tables know, or in what is
        asked of a group; ``words``: in one of those that have one of these names."""
        if isinstance(thing, (Either, Several)):
            return any(self.lets_meet(one, words) for one in objects_of(thing))
        if isinstance(thing, Made):
            if words is None:
                return knowledge.lookup(thing.name, "class") is not None
            entries = (entry for word in words for entry in knowledge.entries_of(f"{thing.name}.{word}"))
            return any(entry.role in ("collective", "hidden") for entry in entries)
        if not isinstance(thing, Object):
            return words is None and isinstance(thing, (Group, Groups))
        meeting = self.meeting(thing.of)
        return bool(meeting) if words is None else not meeting.isdisjoint(words)

    @remembered
    def is_telling(self, owner: Class) -> bool:
        """Whether ranks may meet in a method of a class, or some short one may answer by its rank: who is handed an
        object of it has to know that."""
        return bool(self.meeting(owner)) or any(
            m.is_short and m.name != "__init__" and self.speaks_of_ranks(m) for m in owner.all_methods
        )

    def lets_tell(self, thing: object, words: frozenset[str] | None = None) -> bool:
        """Whether running a method of an object of the project can tell something, or calling a function; ``words``:
        one of these names."""
        if isinstance(thing, FunctionValue):
            return isinstance(thing.function, Function) and self.matters(thing.function)
        if isinstance(thing, (Either, Several)):
            return any(self.lets_tell(one, words) for one in objects_of(thing))
        if not isinstance(thing, Object):
            return False
        telling = self._telling(thing.of)
        return bool(telling) if words is None else not telling.isdisjoint(words)

    @remembered
    def _telling(self, owner: Class) -> frozenset[str]:
        """The methods of a class of which running can tell something, except the constructor."""
        return frozenset(m.name for m in owner.all_methods if m.name != "__init__" and self.matters(m))

    def may_leave(self, function: Function) -> bool:
        """Whether a function may end the process."""
        return not function.words.isdisjoint(_LEAVING)

    @remembered
    def agrees_by_name(self, function: Function) -> bool:
        """Whether a function names something after which its arguments may be equal on all ranks."""
        return any(map(AGREES.search, function.words))

    @remembered
    def meeting(self, owner: Class) -> frozenset[str]:
        """The methods of a class in which ranks may meet, except the constructor. An abstract one, which does what any
        derived class has in its place, does not speak for one that has its own."""
        known = (
            method
            for c in owner.lineage
            if isinstance(c, Class)
            for method in c.methods.values()
            if not method.is_abstract or owner.method(method.name) is method
        )
        return frozenset(method.name for method in known if method.name != "__init__" and self.communicates(method))

    @remembered
    def communicates_at_top(self, module: Module) -> bool:
        """Whether the top level of a module can communicate, in the same way."""
        words = module.words_at_top
        return (
            not self.communication_words.isdisjoint(spelled_out(words, module))
            or self._speaks_commonly(words, module, common_words("hidden", "collective"))
            or any(map(self.communicates, self.project.mentions.named_at_top(module)))
        )

    def _names(self, function: Function) -> tuple[Function, ...]:
        """The functions that a function names, by themselves or by an attribute in which the constructor keeps one,
        whichever its rank has put there."""
        named = (*self.project.mentions.named(function), *self.handed_methods(function))
        owner = function.owner
        kept = (self.lines.picked(owner), self.lines.kept(owner)) if owner is not None else ()
        found = (
            f for by_name in kept for n in by_name.keys() & function.words for f in by_name[n] if f is not function
        )
        return tuple(dict.fromkeys((*named, *found))) if any(kept) else named

    def handed(self, function: Function) -> dict[str, Object]:
        """The parameters of a function that are objects of one class, as all callers hand over: over which ranks may
        meet, that answer by their rank, or that keep ranks or groups which the function reads."""
        handed = self.handing.objects(function).items()
        found = {name: self.held.made(known) for name, known in handed if self.is_telling(known)}
        told = {name: self.held.made(known) for name, known in self.handing.told(function).items() if name not in found}
        return found | {name: made for name, made in told.items() if _keeps_ranks(made)}

    @remembered
    def handed_methods(self, function: Function) -> tuple[Function, ...]:
        """The methods, by the words of a function, of the objects that it is handed, or that its instance was, and of
        those which these were handed (``trainer.topology.is_writer``)."""
        owner = function.class_around
        handed = dict.fromkeys(self.handing.objects(function).values())
        handed.update((kept.of, None) for kept in (self.handing.kept(owner).values() if owner is not None else ()))
        inner = [item for known in handed for item in self.handing.kept(known).items()]
        handed.update((kept.of, None) for name, kept in inner if name in function.words)
        words = asked(function.words)
        return tuple(dict.fromkeys(m for known in handed for m in methods_of(known, words) if m is not function))

    def tests_what_it_is_handed(self, path: str) -> bool:
        """Whether a function of a file tests what an object says that it is handed, and ranks meet in its methods
        (``if not trainer.topology.writes: return``, then ``trainer.evaluate()``): the file itself need not speak of
        ranks. What it tests is asked of the text first, so that few files are parsed for that."""
        text = self.project.text(path) if not self.project.is_test(path) else ""
        tested = frozenset(_TESTED.findall(text))
        called = set(_CALLED_OF.findall(text)) if tested else ()
        if not any(name in tested and self.handing.may_tell(method) for name, method in called):
            return False
        module = self.project.module_at(path)
        return module is not None and any(
            name in tested and self.meeting(known)
            for function in module.functions
            for name, known in self.handing.objects(function).items()
        )

    def _may_hide(self, function: Function) -> bool:
        """Whether a function has a common word (``save``, ``gather``) that is a communicating call of a framework which
        it or its module speaks of."""
        return self._speaks_commonly(function.words, function.module, common_words("hidden", "collective"))

    def _speaks_commonly(self, words: frozenset[str], module: Module, common: Mapping[str, frozenset[str]]) -> bool:
        found = words & common.keys()
        spoken = self._spoken_of(module) if found else frozenset()
        return any(not common[word].isdisjoint(spoken) or not common[word].isdisjoint(words) for word in found)

    @remembered
    def _spoken_of(self, module: Module) -> frozenset[str]:
        """The packages and names that a module imports, also under their present names, and its own package."""
        found = {module.name.partition(".")[0]}
        for name, definitions in module.bindings.names.items():
            for definition in definitions:
                if isinstance(definition, Imported):
                    found.update((name, definition.name or "", *definition.module.split(".")))
                    found.add(knowledge.canonical(f"{definition.module}.*").partition(".")[0])
        return frozenset(found)

    @remembered
    def tests_locally(self, function: Function) -> bool:
        """Whether a function that communicates may test what each rank has for itself: it (or a short helper) asks for
        files, clocks and the like, or it holds a wrapped model."""
        if not self.communicates(function):
            return False
        asks = self.asks_nearby(function) or (self._holds_wrapped(function) and self._tests_outputs(function))
        named = (f for f in self.project.mentions.named(function) if f.name in function.words or f.name not in CALLED)
        asks = asks or any(map(self.draws, (function, *named))) or self._catches_alone(function)
        return asks or self.contributions(function) != NOTHING

    @remembered
    def _catches_alone(self, function: Function) -> bool:
        """Whether a function may catch a failure that one rank meets alone, by its words and those of what it names."""
        lines = self.project.lines(function)
        if not any(line.lstrip().startswith("except") for line in lines):
            return False
        short = (helper for helper in self.project.mentions.named(function) if helper.length <= OF_MACHINES_IN)
        asks = any(not one.words.isdisjoint(OF_MACHINES) for one in (function, *short))
        return asks or any(map(OUT_OF_MEMORY.search, lines))

    def may_part_by_outputs(self, function: Function) -> bool:
        """Whether a function goes backward or communicates, and may leave that out by a test of what the model gave,
        whoever knows that this is a wrapped one."""
        is_part = "backward" in function.words or self.communicates(function)
        return is_part and self._tests_outputs(function)

    @remembered_but(NOTHING)  # of a function that calls itself
    def contributions(self, function: Function, depth: int = 0) -> Contributions:
        """What a function adds to sums of all ranks; ``depth``: how many calls below the one that was asked about."""
        return contributions(function, self, depth)

    def decides_at_top(self, module: Module) -> bool:
        """Whether the top level of a module does something under a test or in a loop: it is a script."""
        blocks = (s for s in module.body if isinstance(s, (facts.If, facts.For, facts.While)))
        return any(isinstance(e, facts.Call) for block in blocks for e in facts.subexpressions(block))

    @remembered
    def fails(self, function: Function) -> bool:
        """Whether some line of a function raises, asserts or ends the process with an error. Tests do all the time."""
        if function.name.startswith("test_") or _FAILING.isdisjoint(function.words):
            return False
        return any(_FAILS.match(line.lstrip()) for line in self.project.lines(function))

    def asks_nearby(self, function: Function) -> bool:
        """Whether a function asks locally, or a short helper that it names, or one that this names in turn."""
        return leads_to(function, self._asks, self._asks_locally, self.near)

    def _asks_locally(self, function: Function) -> bool:
        """Whether a line tests or returns what each rank has for itself, or a variable that was given it before."""
        calls = tuple(f"{word}(" for word in sorted(function.words & knowledge.role_words("local")))
        held = self.held.flags(function.module).names & function.words
        for line in self.project.lines(function) if calls or held else ():
            if held.isdisjoint(WORD.findall(line)) and not any(call in line for call in calls):
                continue
            if TEST.search(line) or line.lstrip().startswith("return"):
                return True
            target = TARGETS.match(line)
            if target is not None:
                held = held.union(WORD.findall(target[1]))
        return False

    @remembered
    def draws(self, function: Function) -> bool:
        """Whether a function goes over what may be the batches of this rank, or is given one."""
        loops = self.project.lines(function) if "for" in function.words else ()
        return is_step(function) or any(map(_DRAWS.match, loops))

    def may_part_by_batch(self, function: Function) -> bool:
        """Whether a function that draws nothing itself communicates, and may leave that out by a test of what stands
        in something that it was handed, whoever knows that this is a batch of the rank."""
        is_handed = len(function.definition.parameters) > (function.first_parameter is not None)
        if not is_handed or self.draws(function) or not self.communicates(function):
            return False
        return any(map(self.asks_contents, (function, *self.project.mentions.named(function))))

    @remembered
    def asks_contents(self, function: Function) -> bool:
        """Whether a line of a function asks what stands in a tensor or list, or whether something is there."""
        return _ASKS_CONTENTS.search("\n".join(self.project.lines(function))) is not None

    def _tests_outputs(self, function: Function) -> bool:
        """Whether a function, or one that it may call, tests something that sounds as if a model had computed it."""
        return any(map(self._asks_value, (function, *self.project.mentions.named(function))))

    @remembered
    def _asks_value(self, function: Function) -> bool:
        return _ASKS_VALUE.search("\n".join(self.project.lines(function))) is not None

    def _holds_wrapped(self, function: Function) -> bool:
        """Whether a function, or the constructor of its class, has a word that wraps a model."""
        wrappers = knowledge.role_words("wrap") - knowledge.weak_vocabulary() | ALIASES
        constructor = function.owner.method("__init__") if function.owner is not None else None
        near = [function] if constructor is None else [function, constructor]
        return any(
            not f.words.isdisjoint(wrappers) or self._speaks_commonly(f.words, f.module, common_words("wrap"))
            for f in near
        )

    def assigned(self, body: tuple[facts.Statement, ...]) -> frozenset[str]:
        """The variables that statements assign."""
        return self._assigned.ask(id(body), _assigned, body)[1]

    @remembered
    def has_buffers(self, owner: Class) -> bool:
        """Whether the modules of a project class have buffers, as far as its constructor tells."""
        return class_has_buffers(owner)

    def leads_to(self, start: Function, known: Memory[Function, bool], is_one: Callable[[Function], bool]) -> bool:
        """Whether a function, or one that it may call (by the words in it), ``is_one``; remembered in ``known``."""
        return leads_to(start, known, is_one, self.callees)

    @remembered
    def words_below(self, function: Function) -> frozenset[str]:
        """The words of a function, and of those that it may call."""
        return function.words.union(*(callee.words for callee in self.callees(function)))

    def callees(self, function: Function) -> tuple[Function, ...]:
        """The functions that a function may call, by the words in it."""
        return self.project.mentions.callees(function)

    @remembered
    def matters(self, function: Function) -> bool:
        """Whether running a function can tell anything: it communicates, knows ranks, or makes what works alone."""
        return (
            self.communicates(function)
            or self.speaks_of_ranks(function)
            or (function.is_short and not knowledge.role_words("state").isdisjoint(function.words))
            or (function.is_short and self.asks_nearby(function))
            or (function.is_short and self.counts(function))
            or (function.is_short and self.asks_if_sharded(function))
            or self.gives_variable(function)
            or self._makes_what_knows_ranks(function)
            or not knowledge.role_words("one-device").isdisjoint(function.words)
        )

    def _makes_what_knows_ranks(self, function: Function) -> bool:
        """Whether a class makes objects by an alternative constructor (``Settings.from_file(path)``) that look for
        ranks when they are made. Whose constructor runs is not known where others are derived of it."""
        owner = function.owner
        if owner is None or not function.has_decorator("classmethod") or not is_alternative_constructor(function):
            return False
        made = owner.constructor
        return made is not None and self.speaks_of_ranks(made) and not self.handing.derived(owner)

    @remembered
    def keeps_for_methods(self, constructor: Function) -> bool:
        """Whether a short constructor keeps what it is given for methods of its class of which running can tell
        something: what they do depends on that."""
        owner = constructor.owner
        return constructor.is_short and owner is not None and bool(self._telling(owner))

    def gives_variable(self, function: Function) -> bool:
        """Whether a function is there to give back a variable of its module that another one sets: ``return _GROUP``.
        What it gives is that, however it is asked for."""
        given = given_variable(function)
        return given is not None and self.held.is_global(function.module, given)

    @remembered
    def shards(self, module: Module) -> bool:
        """Whether a file speaks of sharded models."""
        return module.has_in_any_case(*_SHARDING)

    def asks_if_sharded(self, function: Function) -> bool:
        """Whether a function asks by a class whether a model or tensor is sharded."""
        return "isinstance" in function.words and not SHARDED.isdisjoint(words_of(function))

    def counts(self, function: Function) -> bool:
        """Whether a function asks how many ranks there are, for their numbers, or for a group of them."""
        return not self.counting_words.isdisjoint(function.words)

    def reads_environment(self, function: Function) -> bool:
        """Whether a short function reads environment variables: ``def env(name): return int(os.environ[name])``."""
        return not _READS_ENVIRONMENT.isdisjoint(function.words) and function.is_short

    def is_declared_uniform(self, site: Site) -> bool:
        """Whether a comment ``# distlint: uniform`` stands beside a test, or above its statement."""
        return site.span.line in self._declared_uniform(site.path)

    @remembered
    def _declared_uniform(self, path: str) -> frozenset[int]:
        module = self.project.module_at(path)
        if module is None or not (module.has("uniform") and module.has_in_any_case("distlint")):
            return frozenset()
        return suppressions_of(self.project.text(path)).uniform

    def is_put_off(self, function: Function) -> bool:
        """Whether a call of a function only makes what is run later: a coroutine, or a generator."""
        return function.definition.is_async or bool(self.yields(function))

    def yields(self, function: Function) -> tuple[facts.Yield, ...]:
        """The ``yield`` expressions of a function's own body."""
        return self._yields(function) if "yield" in function.words else ()

    @remembered
    def _yields(self, function: Function) -> tuple[facts.Yield, ...]:
        return tuple(
            e
            for statement in facts.statements(function.body)
            if not isinstance(statement, (facts.FunctionDef, facts.ClassDef))
            for e in facts.subexpressions(statement, into_lambdas=False)
            if isinstance(e, facts.Yield)
        )


def _keeps_ranks(made: Object) -> bool:
    """Whether an object keeps a rank, a number of ranks or a group of them."""
    values = made.attributes.values()
    return any(v.kind is not None or isinstance(v.thing, (Group, Groups)) or coordinates(v.term) for v in values)


def _symbols(expression: Expression, scope: ScopeOwner) -> tuple[Expression, tuple[Symbol, ...]]:
    """What an expression stands for, beside it, so that its id stays its own as long as this is remembered."""
    return expression, () if _is_bound_later(expression, scope) else resolve_all(expression, scope)


def _alternatives(expression: Expression, scope: ScopeOwner) -> tuple[Expression, tuple[Symbol, ...]]:
    """What an expression is one of, in the same way."""
    return expression, alternatives(expression, scope)


def _built(function: facts.Attribute, scope: ScopeOwner) -> tuple[Expression, tuple[Class, ...]]:
    """The classes of which a method of a registry makes one, in the same way."""
    return function, made_by_registry(function, scope)


def _assigned(body: tuple[facts.Statement, ...]) -> tuple[tuple[facts.Statement, ...], frozenset[str]]:
    """The variables that statements assign, or an attribute or element of, beside these, for the same reason."""
    assignments = (s for s in facts.statements(body) if isinstance(s, facts.Assign))
    return body, frozenset(name for s in assignments for target in s.targets for name in facts.changed_names(target))


def _is_bound_later(expression: Expression, scope: ScopeOwner) -> bool:
    """Whether the variable in ``model.load(…)`` is one that nobody knows so far, and gets its value further down."""
    if not isinstance(expression, facts.Attribute) or not isinstance(expression.value, facts.Name):
        return False
    name = expression.value.id
    home = home_of(name, scope)
    definitions = home.bindings.of(name) if isinstance(home, Function) else ()
    bound = [d for d in definitions if isinstance(d, Assigned)]
    if len(bound) < 2 or len(bound) < len(definitions):
        return False
    earlier = [d for d in bound if d.value.span < expression.span]
    return 0 < len(earlier) < len(bound) and not any(assigned(d, scope) for d in earlier)
