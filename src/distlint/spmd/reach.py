"""What the engine asks about the project around a function: remembered answers, computed once per run."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import count
from typing import TYPE_CHECKING

from distlint import facts, knowledge
from distlint.facts import Expression
from distlint.handing import Handing
from distlint.order import Order
from distlint.project import Class, Function, Module, Project, Symbol, resolve_all
from distlint.project.bindings import Assigned, Imported
from distlint.project.mentions import CALLED, asked, methods_of
from distlint.project.resolve import assigned
from distlint.remembering import Memory, leads_to, remembered, remembered_but
from distlint.source.slices import without_strings
from distlint.source.suppressions import suppressions_of
from distlint.spmd.automatic import goes_backward
from distlint.spmd.batches import is_step
from distlint.spmd.contributions import NOTHING, Contributions, contributions
from distlint.spmd.held import Held
from distlint.spmd.spawned import number_of
from distlint.spmd.terms import coordinates
from distlint.spmd.tree import Group, Site
from distlint.spmd.values import Groups, Made, Object

if TYPE_CHECKING:
    from distlint.project.resolve import ScopeOwner
    from distlint.spmd.interpreter import Outcome

_WORD = re.compile(r"[A-Za-z_]\w*")

#: What makes a line a test (a context manager may test, too), a call with a root, or a tensor of some size; and the
#: targets of an assignment.
_TEST = re.compile(
    r"\b(?:if|elif|while|and|or|not|in|is|match|case|assert|for|else|with)\b|[=!<>]=|[<>]|^\s*@"
    r"|::|\bbool\(|[%&]\s*[12]\b|\b(?:broadcast|reduce|gather|scatter|new_group)\w*\(|\b(?:op|(?:group_)?(?:src|dst))\s*="
    r"|\btorch\.(?:zeros|ones|empty|full|randn?)\("
)
#: What asks for the value of something that sounds as if a model had computed it.
_ASKS_VALUE = re.compile(
    r"isnan\(|isinf\(|isfinite\(|\.item\(|(?:loss|norm|score|logit|output|worst)\w{0,60}\)?\s*[<>]"
    r"|\b(?:if|elif|while)\s+(?:not\s+)?\w*(?:loss|bad|skip)"
)
#: A loop over batches, by the names of what it goes over or of its variable.
_DRAWS = re.compile(r"^\s*for\b[^#]*(?:[Ll]oader|batch|samples|_iter\b)")
#: What makes a helper's answer a test.
_ANSWER = re.compile(r"^\s*return\b.*(?:[=!<>]=|[<>]|\bnot\b|\bin\b|\bbool\(|[%&]\s*[12]\b)")
_GIVES = re.compile(r"\s*return (\w+)\s*$")
_TARGETS = re.compile(r"^\s*(?! )([\w., ()]*[\w.,()])\s*(?::[^=]+)?=(?!=)")

#: An assignment that computes nothing.
_PLAIN_VALUE = re.compile(r"=\s*[\w.\"']+\s*$")

_INNER = re.compile(r"^\s+(?:async )?def\s")

#: Lines of a method of which one asks what it assigns.
_LONG = 40

#: A name, or a call without arguments, that is handed to a call.
_HANDED_ON = re.compile(r"[(,=]\s*(?:\w+\.)*(\w+)(?:\(\))?\s*(?=[,)])")

_FAILS = re.compile(r"raise\b|assert\b|(?:sys\.|os\._)exit\(")
_FAILING = frozenset(("raise", "assert", "exit", "_exit"))

#: Parts of names by which people call ranks and rank tests; they only make a function worth running.
_RANK_WORD = re.compile(
    r"rank|RANK|main_?proc|is_?main|is_?master|master_proc|global_zero|is_primary|leader|coordinator|(?:first|last)_(?:stage|process|worker)"
    r"|(?<![a-z])proc_?id(?![a-z])"
)

#: The ranks of matrices.
_OTHER_RANK = re.compile(r"lora|low_?rank|full_?rank|matrix_rank")

#: Names of calls nobody can see into after which their arguments may be equal on all ranks.
AGREES = re.compile(r"reduce|sync|gather|bcast|broadcast|average|consensus|agree")

#: Words of functions that may end the process, and with it what their callers do.
_LEAVING = frozenset(("exit", "_exit", "quit", "SystemExit"))

#: The usual aliases of the wrappers of torch.
_ALIASES = frozenset(("DDP", "FSDP"))
#: Parts of module names that say nothing about what a module is for.
_EVERYWHERE = frozenset(("nn", "functional", "utils"))
#: Words that are common elsewhere, and give the group of a mesh.
_GROUPS = frozenset(("get_group",))
#: Roles of calls in which ranks meet.
_COMMUNICATING = ("collective", "rank-first", "hidden", "group", "teardown", "wrap")

#: Classes by which a program asks whether a model or tensor is sharded.
SHARDED = frozenset(("FullyShardedDataParallel", "FSDPModule", "DTensor", "ShardedTensor"))
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
            _last_words("rank", "predicate", "one-rank") | frozenset(knowledge.names()) | _last(self.predicates)
        )
        self.rank_words |= frozenset(knowledge.environment())
        common = knowledge.weak_vocabulary()  # `save`, `load`, `step` …: nearly every function has one of them
        behind = _last(entry.name for entry in knowledge.entries("one-rank") if entry.op)
        self.communication_words = (_last_words(*_COMMUNICATING) | behind) - common | _last(self.collectives)
        self.counting_words = _last_words("size", "members", "rank-of") - common | _GROUPS
        self._symbols: Memory[tuple[int, int], tuple[Expression, tuple[Symbol, ...]]] = Memory()
        self._speaks: Memory[Function, bool] = Memory()
        self._communicates: Memory[Function, bool] = Memory()
        self._asks: Memory[Function, bool] = Memory()
        self.held = Held(self)
        self.order = Order(project)
        self.handing = Handing(self.order, speaks_of_a_rank, self.communication_words)
        self.outcomes: Memory[tuple[object, ...], Outcome] = Memory()
        self.frames = count(1)  # numbers of calls: trees of one run become part of those of others
        self._assigned: Memory[int, tuple[tuple[facts.Statement, ...], frozenset[str]]] = Memory()

    def symbols(self, expression: Expression, scope: ScopeOwner) -> tuple[Symbol, ...]:
        """What ``expression`` stands for in ``scope``."""
        known = self._symbols.recalled((id(expression), id(scope)))
        if known is None:
            known = self._symbols.ask((id(expression), id(scope)), _symbols, expression, scope)
        return known[1]

    def speaks_of_ranks(self, function: Function) -> bool:
        """Whether a function can test a rank: it names one, or something that holds one, or a short helper does."""
        return leads_to(function, self._speaks, self._names_a_rank, self._near)

    @remembered
    def in_place_of(self, method: Function) -> Function | None:
        """What runs in the place of an abstract method: the first override of its module, if ranks meet in each of
        those that do something. Where they meet in some only, the one who holds the object may know which it is."""
        active = [override for override in method.overrides if not _is_idle(override)]
        return active[0] if active and all(map(self.communicates, active)) else None

    def _near(self, function: Function) -> list[Function]:
        """The functions whose words are as good as a function's own: short ones that it names, and its decorators."""
        decorators = {facts.last_name(facts.callee(d)) for d in function.definition.decorators}
        named = self.project.mentions.named(function)
        return [f for f in named if f.is_short or f.name in decorators or f.name == "__iter__"]

    def _names_a_rank(self, function: Function) -> bool:
        """Whether a rank, or something that holds one, stands in the text of a function."""
        if _words(function) & self.rank_words or any(map(is_rank_word, function.words)) or number_of(function):
            return True
        names = function.words & function.module.bindings.names.keys()
        varies = any(self._varies(function.module, name) for name in names)
        return varies or not self._rank_attributes(function).isdisjoint(function.words)

    @remembered
    def tests_a_rank(self, function: Function) -> bool:
        """Whether a function may test a rank, or one to which it may hand what it makes: that tells the other one what
        is communicated there."""
        tells = (
            self.makes_communicators(function)
            or any(map(self.communicates, self.project.mentions.by_way_of(function)))
            or any(map(self.makes_communicators, self._near(function)))
            or any(map(self._makes_meeting, self.project.mentions.named(function)))
        )
        near = self.project.mentions.named(function) if tells else ()
        return any(map(self._has_rank_test, (function, *near)))

    def _makes_meeting(self, constructor: Function) -> bool:
        """Whether a function is a constructor that communicates, or of a class with methods which do."""
        owner = constructor.owner if constructor.name == "__init__" else None
        return owner is not None and (self.communicates(constructor) or bool(self._meeting(owner)))

    def _has_rank_test(self, function: Function) -> bool:
        """Whether some line may test a rank: it has a word that means one, or a variable that was given one on a line
        before, and something that tests. Only a look at the text, so that a body is lowered where it pays."""
        if not self.speaks_of_ranks(function):
            return False
        if any(
            callee.words & _LEAVING and self.speaks_of_ranks(callee) for callee in self.project.mentions.named(function)
        ):
            return True
        ranks = {word for word in function.words if word in self.rank_words or is_rank_word(word)}
        helpers = [f for f in self._near(function) if self.speaks_of_ranks(f)]
        ranks |= {f.owner.name if f.owner is not None and f.name == "__iter__" else f.name for f in helpers}
        names = function.module.bindings.names.keys()
        ranks |= {word for word in function.words & names if self._varies(function.module, word)}
        ranks |= self._rank_attributes(function)
        ranks |= set().union(*map(self._sets, helpers)) & function.words
        ranks |= self._aliases(function)
        picked = set(self._picked_of(function.owner).keys() & function.words if function.owner is not None else ())
        number = number_of(function)
        if number is not None:
            ranks.add(number.parameter.name)
        tests = {word for word in ranks if word.startswith(("is_", "IS_"))}
        tests |= {f.name for f in helpers if any(map(_ANSWER.search, self.project.lines(f)))}
        unaware = [*self._unaware(function), *self._holders(function)]
        for line in self.project.lines(function):
            words = _WORD.findall(line)
            if any(name in words and f"{name}(" not in line for name in unaware):
                unaware += _assigned_on(line)  # another name for one of them
            if ranks.isdisjoint(words):
                continue
            if not picked.isdisjoint(words):
                return True
            if any(not ranks.isdisjoint(_WORD.findall(line.partition(f"{name}(")[2])) for name in unaware):
                return True
            if _TEST.search(without_strings(line)) or not tests.isdisjoint(_HANDED_ON.findall(line)):
                return True
            assigned = _assigned_on(line)
            ranks.update(assigned)
            tests.update(word for word in assigned if word.startswith(("is_", "IS_")))
        return False

    def _unaware(self, function: Function) -> Iterator[str]:
        """The names by which a function calls others that communicate and have no parameter that is named like a rank:
        only who hands them one knows what it means there."""
        for callee in self.project.mentions.named(function):
            if any(is_rank_word(parameter.name) for parameter in callee.definition.parameters):
                continue
            if callee.name != "__init__" or callee.owner is None:
                if self.communicates(callee):
                    yield callee.name
            elif any(self.communicates(m) for called, m in callee.owner.methods.items() if called in function.words):
                yield callee.owner.name

    def _holders(self, function: Function) -> Iterator[str]:
        """The names of the classes of which a function makes objects that communicate over what others of them hold:
        a rank that one is given, another one may test."""
        made = [f.owner for f in self.project.mentions.named(function) if f.name == "__init__" and f.owner is not None]
        if len(made) > 1 and any(map(self._meeting, made)):
            yield from (owner.name for owner in made)

    @remembered
    def assigned_attributes(self, method: Function) -> frozenset[str]:
        """The attributes of its instance that a method of moderate length assigns."""
        if method.owner is None or method.name == "__init__" or method.length > _LONG:
            return frozenset()
        targets = filter(None, map(_TARGETS.match, self.project.lines(method)))
        return frozenset(name for target in targets for name in re.findall(r"self\.(\w+)", target[1]))

    @remembered
    def _sets(self, helper: Function) -> frozenset[str]:
        """The attributes that a function assigns, of its instance or of what it is handed."""
        if helper.name == "__init__" or not helper.is_short:
            return self.assigned_attributes(helper)
        targets = filter(None, map(_TARGETS.match, self.project.lines(helper)))
        return frozenset(name for target in targets for name in re.findall(r"\w\.(\w+)", target[1]))

    @remembered
    def holds_functions(self, function: Function) -> bool:
        """Whether there are functions inside of a function."""
        return sum(_INNER.match(line) is not None for line in self.project.lines(function)) > (
            function.owner is not None
        )

    def makes_communicators(self, function: Function) -> bool:
        """Whether a function has a word that wraps a model, or makes an object of which methods communicate."""
        return self._holds_wrapped(function) or not function.words.isdisjoint(_communicators())

    def _aliases(self, function: Function) -> set[str]:
        """The names by which the module imports or assigns what means a rank."""
        found: set[str] = set()
        names = function.module.bindings.names
        for word in function.words & names.keys():
            for definition in names[word]:
                if isinstance(definition, Imported) and definition.name in self.rank_words:
                    found.add(word)
        return found

    def _varies(self, module: Module, name: str) -> bool:
        """Whether a module-level variable differs between ranks."""
        definitions = module.bindings.names.get(name, ())
        if len(definitions) != 1 or not isinstance(definitions[0], (Assigned, Imported)):
            return False
        value = self.held.of_module(module, name)
        return value is not None and bool(coordinates(value.term))

    def _rank_attributes(self, function: Function) -> frozenset[str]:
        """The attributes that the constructor of a method's class assigns by its rank, as far as lines tell."""
        return self._rank_attributes_of(function.owner) if function.owner is not None else frozenset()

    @remembered
    def _rank_attributes_of(self, owner: Class) -> frozenset[str]:
        constructor = owner.method("__init__")
        found: set[str] = set()
        if constructor is not None and (
            constructor.words & self.rank_words or any(map(is_rank_word, constructor.words))
        ):
            tested = _LONG * _LONG  # how far the innermost test of a rank is indented
            told: set[str] = set()  # variables that were given something of a rank
            for line in self.project.lines(constructor):
                target = _TARGETS.match(line)
                words = set(_WORD.findall(line))
                speaks = words & (self.rank_words | found | told) or any(map(is_rank_word, words))
                code = line.lstrip()
                indent = len(line) - len(code)
                if code and (indent < tested or (indent == tested and not code.startswith(("else", "elif")))):
                    tested = indent if speaks and code.startswith("if ") else _LONG * _LONG
                if target is not None and (speaks or (indent > tested and _PLAIN_VALUE.search(line))):
                    found.update(re.findall(r"self\.(\w+)", target[1]))
                    told.update(() if "." in target[1] else _WORD.findall(target[1]))
        return frozenset(found)

    def communicates(self, function: Function) -> bool:
        """Whether a function can communicate, itself or through what it calls (by the words in it)."""
        return leads_to(
            function,
            self._communicates,
            lambda candidate: (
                bool(_words(candidate) & self.communication_words)
                or self._may_hide(candidate)
                or goes_backward(candidate)
            ),
            self._names,
        )

    def lets_meet(self, thing: object, words: frozenset[str] | None = None) -> bool:
        """Whether ranks may meet in a method of an object of the project, of one that the tables know, or in what is
        asked of a group; ``words``: in one of those that have one of these names."""
        if isinstance(thing, Made):
            if words is None:
                return knowledge.lookup(thing.name, "class") is not None
            entries = (entry for word in words for entry in knowledge.entries_of(f"{thing.name}.{word}"))
            return any(entry.role in ("collective", "hidden") for entry in entries)
        if not isinstance(thing, Object):
            return words is None and isinstance(thing, (Group, Groups))
        meeting = self._meeting(thing.of)
        return bool(meeting) if words is None else not meeting.isdisjoint(words)

    def lets_tell(self, thing: object, words: frozenset[str] | None = None) -> bool:
        """Whether running a method of an object of the project can tell something; ``words``: one of these names."""
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
    def _meeting(self, owner: Class) -> frozenset[str]:
        """The methods of a class in which ranks may meet, except the constructor."""
        known = (method for c in owner.lineage if isinstance(c, Class) for method in c.methods.values())
        return frozenset(method.name for method in known if method.name != "__init__" and self.communicates(method))

    @remembered
    def communicates_at_top(self, module: Module) -> bool:
        """Whether the top level of a module can communicate, in the same way."""
        words = module.words_at_top
        return (
            not self.communication_words.isdisjoint(_spelled_out(words, module))
            or self._speaks_commonly(words, module, _common("hidden", "collective"))
            or any(map(self.communicates, self.project.mentions.named_at_top(module)))
        )

    def _names(self, function: Function) -> tuple[Function, ...]:
        """The functions that a function names, by themselves or by an attribute into which its rank has put one."""
        named = (*self.project.mentions.named(function), *self._handed_methods(function))
        picked = self._picked_of(function.owner) if function.owner is not None else {}
        found = (f for name in picked.keys() & function.words for f in picked[name] if f is not function)
        return tuple(dict.fromkeys((*named, *found))) if picked else named

    def handed(self, function: Function) -> dict[str, Object]:
        """The parameters of a function that are objects of one class, as all callers hand over, and over which ranks
        may meet."""
        handed = self.handing.objects(function).items()
        return {name: self.held.made(known) for name, known in handed if self.lets_meet(Object(known, {}))}

    @remembered
    def _handed_methods(self, function: Function) -> tuple[Function, ...]:
        """The methods, by the words of a function, of the objects that it is handed, or that its instance was."""
        owner = function.class_around
        handed = {*self.handing.objects(function).values()}
        handed.update(kept.of for kept in (self.handing.kept(owner).values() if owner is not None else ()))
        words = asked(function.words)
        return tuple(dict.fromkeys(m for known in handed for m in methods_of(known, words) if m is not function))

    @remembered
    def _picked_of(self, owner: Class) -> dict[str, list[Function]]:
        """The attributes into which the constructor of a class puts functions by the rank: ``self.finish = report if
        rank == 0 else skip``."""
        constructor, attributes = owner.method("__init__"), self._rank_attributes_of(owner)
        found: dict[str, list[Function]] = {}
        for line in self.project.lines(constructor) if constructor is not None and attributes else ():
            target = _TARGETS.match(line)
            names = attributes.intersection(re.findall(r"self\.(\w+)", target[1])) if target is not None else ()
            words = set(_WORD.findall(line.partition("=")[2])) if names else ()
            functions = [f for w in sorted(words) if (f := owner.method(w) or _function_at(owner.module, w))]
            for name in names if functions else ():
                found.setdefault(name, []).extend(functions)
        return found

    def _may_hide(self, function: Function) -> bool:
        """Whether a function has a common word (``save``, ``gather``) that is a communicating call of a framework which
        it or its module speaks of."""
        return self._speaks_commonly(function.words, function.module, _common("hidden", "collective"))

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
        asks = self._asks_nearby(function) or (self._holds_wrapped(function) and self._tests_outputs(function))
        named = (f for f in self.project.mentions.named(function) if f.name in function.words or f.name not in CALLED)
        asks = asks or any(map(self._draws, (function, *named)))
        return asks or self.contributions(function) != NOTHING

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

    def _asks_nearby(self, function: Function) -> bool:
        """Whether a function asks locally, or a short helper that it names, or one that this names in turn."""
        return leads_to(function, self._asks, self._asks_locally, self._near)

    def _asks_locally(self, function: Function) -> bool:
        """Whether a line tests or returns what each rank has for itself, or a variable that was given it before."""
        calls = tuple(f"{word}(" for word in sorted(function.words & _last_words("local")))
        held = self.held.flags(function.module).names & function.words
        for line in self.project.lines(function) if calls or held else ():
            if held.isdisjoint(_WORD.findall(line)) and not any(call in line for call in calls):
                continue
            if _TEST.search(line) or line.lstrip().startswith("return"):
                return True
            target = _TARGETS.match(line)
            if target is not None:
                held = held.union(_WORD.findall(target[1]))
        return False

    @remembered
    def _draws(self, function: Function) -> bool:
        """Whether a function goes over what may be the batches of this rank, or is given one."""
        loops = self.project.lines(function) if "for" in function.words else ()
        return is_step(function) or any(map(_DRAWS.match, loops))

    def _tests_outputs(self, function: Function) -> bool:
        """Whether a function, or one that it may call, tests something that sounds as if a model had computed it."""
        near = (function, *self.project.mentions.named(function))
        return any(_ASKS_VALUE.search("\n".join(self.project.lines(f))) for f in near)

    def _holds_wrapped(self, function: Function) -> bool:
        """Whether a function, or the constructor of its class, has a word that wraps a model."""
        wrappers = _last_words("wrap") - knowledge.weak_vocabulary() | _ALIASES
        constructor = function.owner.method("__init__") if function.owner is not None else None
        near = [function] if constructor is None else [function, constructor]
        return any(
            not f.words.isdisjoint(wrappers) or self._speaks_commonly(f.words, f.module, _common("wrap")) for f in near
        )

    def assigned(self, body: tuple[facts.Statement, ...]) -> frozenset[str]:
        """The variables that statements assign."""
        return self._assigned.ask(id(body), _assigned, body)[1]

    @remembered
    def has_buffers(self, owner: Class) -> bool:
        """Whether the modules of a project class have buffers, as far as its constructor tells."""
        from distlint.spmd.models import class_has_buffers

        return class_has_buffers(owner)

    def leads_to(self, start: Function, known: Memory[Function, bool], is_one: Callable[[Function], bool]) -> bool:
        """Whether a function, or one that it may call (by the words in it), ``is_one``; remembered in ``known``."""
        return leads_to(start, known, is_one, self.callees)

    def callees(self, function: Function) -> tuple[Function, ...]:
        """The functions that a function may call, by the words in it."""
        return self.project.mentions.callees(function)

    @remembered
    def matters(self, function: Function) -> bool:
        """Whether running a function can tell anything: it communicates or computes with ranks."""
        return (
            self.communicates(function)
            or self.speaks_of_ranks(function)
            or (function.is_short and not _last_words("state").isdisjoint(function.words))
            or (function.is_short and self._asks_nearby(function))
            or (function.is_short and self.counts(function))
            or (function.is_short and self.asks_if_sharded(function))
            or self.gives_variable(function)
        )

    @remembered
    def keeps_for_methods(self, constructor: Function) -> bool:
        """Whether a short constructor keeps what it is given for methods of its class of which running can tell
        something: what they do depends on that."""
        owner = constructor.owner
        return constructor.is_short and owner is not None and bool(self._telling(owner))

    def gives_variable(self, function: Function) -> bool:
        """Whether a function is there to give back a variable of its module that another one sets: ``return _GROUP``.
        What it gives is that, however it is asked for."""
        if not function.is_short or function.owner is not None:
            return False
        *_, last = self.project.lines(function) or ("",)
        given = _GIVES.match(last)
        return given is not None and self.held.is_global(function.module, given[1])

    @remembered
    def shards(self, module: Module) -> bool:
        """Whether a file speaks of sharded models."""
        return module.has_in_any_case(*_SHARDING)

    def asks_if_sharded(self, function: Function) -> bool:
        """Whether a function asks by a class whether a model or tensor is sharded."""
        return "isinstance" in function.words and not SHARDED.isdisjoint(_words(function))

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
        return suppressions_of(self.project.text(path) or "").uniform

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


def _symbols(expression: Expression, scope: ScopeOwner) -> tuple[Expression, tuple[Symbol, ...]]:
    """What an expression stands for, beside it, so that its id stays its own as long as this is remembered."""
    return expression, () if _is_bound_later(expression, scope) else resolve_all(expression, scope)


def _assigned(body: tuple[facts.Statement, ...]) -> tuple[tuple[facts.Statement, ...], frozenset[str]]:
    """The variables that statements assign, or an attribute or element of, beside these, for the same reason."""
    assignments = (s for s in facts.statements(body) if isinstance(s, facts.Assign))
    return body, frozenset(name for s in assignments for target in s.targets for name in facts.changed_names(target))


def _words(function: Function) -> frozenset[str]:
    """The words of a function, and those behind the names that it uses."""
    return _spelled_out(function.words, function.module)


def _spelled_out(words: frozenset[str], module: Module) -> frozenset[str]:
    """Words of a module's code, and those behind the names among them: imported as something else, or assigned."""
    names = module.bindings.names
    spelled_out: set[str] = set()
    for word in words & names.keys():
        for definition in names[word]:
            if isinstance(definition, Imported) and definition.name is not None:
                spelled_out.add(definition.name)
            elif isinstance(definition, Assigned):
                value = definition.value
                value = value.body if isinstance(value, facts.Lambda) else value
                spelled_out.update(_WORD.findall(facts.source_of(value, 200)))
    return words | spelled_out


def _function_at(module: Module, name: str) -> Function | None:
    """The function of a module that has a name."""
    return next((d for d in module.bindings.names.get(name, ()) if isinstance(d, Function)), None)


def _last(names: Iterable[str]) -> frozenset[str]:
    return frozenset(name.rpartition(".")[2] for name in names)


def _is_idle(method: Function) -> bool:
    """Whether a method stands for one process, or for nothing: it calls nothing, or does nothing but raise."""
    if not method.is_short:
        return False
    if "NotImplementedError" in method.words and all(isinstance(s, (facts.Raise, facts.Evaluate)) for s in method.body):
        return True
    return not any(isinstance(e, facts.Call) for s in method.body for e in facts.subexpressions(s))


@cache
def is_rank_word(word: str) -> bool:
    """Whether an identifier sounds as if it held a rank."""
    return _RANK_WORD.search(word) is not None and _OTHER_RANK.search(word) is None


def speaks_of_a_rank(expression: Expression) -> bool:
    """Whether something in an expression sounds as if it held a rank, or asked for one."""
    return any(is_rank_word(facts.last_name(part) or "") for part in facts.subexpressions(expression))


@cache
def _last_words(*roles: str) -> frozenset[str]:
    return _last(entry.name for role in roles for entry in knowledge.entries(role))


@cache
def _communicators() -> frozenset[str]:
    """The names of the public classes of which methods communicate, and of what is derived from them."""
    owners = {entry.name.rpartition(".")[0] for role in ("collective", "hidden") for entry in knowledge.entries(role)}
    owners -= {"torch.Tensor", "torch.nn.Module"}
    derived = (entry.name for entry in knowledge.entries("class") if entry.op in owners)
    return frozenset(name for name in _last((*owners, *derived)) if name[:1].isupper())


@cache
def _common(*roles: str) -> dict[str, frozenset[str]]:
    """For each common word that is a call of a framework with one of ``roles``: the names of which whoever makes the
    call speaks of one (its package; inside of torch the class or module that it belongs to)."""
    found: dict[str, set[str]] = {}
    common = knowledge.weak_vocabulary()
    wrappers = _last_words("wrap")
    for entry in (entry for role in roles for entry in knowledge.entries(role)):
        owner, _, word = entry.name.rpartition(".")
        if word in common:
            needs = found.setdefault(word, set())
            package, *_ = parts = owner.split(".")
            telling = next(part for part in reversed(parts) if part not in _EVERYWHERE)
            speaks = (telling,) if package == "torch" else (package, telling, telling.lower())  # `self.trainer.save()`
            needs.update(speaks)
            if owner in ("torch.nn.Module", "torch.Tensor", "torch.autograd", "torch.nn.utils"):
                needs.update(wrappers)
    return {word: frozenset(needs) for word, needs in found.items()}


def _assigned_on(line: str) -> list[str]:
    """The words in the targets of an assignment."""
    target = _TARGETS.match(line)
    return _WORD.findall(target[1]) if target is not None else []


def _is_bound_later(expression: Expression, scope: ScopeOwner) -> bool:
    """Whether the variable in ``model.load(…)`` is one that nobody knows so far, and gets its value further down."""
    if not isinstance(expression, facts.Attribute) or not isinstance(expression.value, facts.Name):
        return False
    name = expression.value.id
    while isinstance(scope, Function) and name not in scope.bindings.names and scope.parent is not None:
        scope = scope.parent
    definitions = scope.bindings.names.get(name, ()) if isinstance(scope, Function) else ()
    bound = [d for d in definitions if isinstance(d, Assigned)]
    if len(bound) < 2 or len(bound) < len(definitions):
        return False
    earlier = [d for d in bound if d.value.span < expression.span]
    return 0 < len(earlier) < len(bound) and not any(assigned(d, scope) for d in earlier)
