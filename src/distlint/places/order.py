"""What runs before what, across functions: who calls a function, what a call runs, where a program begins.

Callers are looked for by name and kept if the call resolves to the function. A call of an abstract method runs what the
subclasses have in its place.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import partial
from itertools import chain, islice
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.calls.launchers import launches
from distlint.facts import Call, Expression
from distlint.places.place import Place, call_of, callees_of, calls_in, calls_of_names, is_main_guard, places
from distlint.project import Class, External, Function, Module, Project, Scope, Symbol, public_name, resolve_all, roots
from distlint.project.alternatives import alternatives
from distlint.project.bindings import Imported
from distlint.project.symbols import CONSTRUCTORS, may_be_own
from distlint.remembering import remembered

#: Files that are looked through for callers of one function.
MOST_FILES = 40
#: How many bases deep a public name is followed into the project.
_DEEPEST = 6
#: Built-in functions that ask for a class, and make nothing of it.
ASKS = frozenset(("isinstance", "issubclass", "super"))
#: What a module gives to who asks for all of it: a name there makes nothing.
_EXPORTED = re.compile(r"^__all__\s{0,3}\+?=\s{0,3}[\[(][^\])]*[\])]", re.MULTILINE)


class Caller(NamedTuple):
    """A call of a function, and the function or module whose code it stands in."""

    scope: Scope
    place: Place


class Order:
    """Answers about one project."""

    def __init__(self, project: Project) -> None:
        self.project = project

    @remembered
    def callers(self, function: Function) -> tuple[Caller, ...]:
        """The calls of a function in the project, tests apart; for a constructor those of its class."""
        name = function.owner.name if function.owner and function.name in CONSTRUCTORS else function.name
        named = self._calls_of(name, function.module, function)
        found = (one for one in named if one.scope is not function and _is_call_of(one.place, function))
        return (*found, *self._picking(function))

    def _picking(self, function: Function) -> Iterator[Caller]:
        """The calls of what a program picks of a registry in which a function stands; for a constructor, its class."""
        entry = function.owner if function.name in CONSTRUCTORS else function
        if entry is None or entry.owner is not None or entry.parent is not None:
            return
        for registry in self.project.registries.holding(entry):
            for scope in self.mentioning(registry.name, registry.home.module):
                for place in calls_in(scope) if scope is not function else ():
                    called = call_of(place).function
                    if facts.last_name(called) != entry.name and entry in alternatives(called, place.scope):
                        yield Caller(scope, place)

    def given(self, function: Function, parameter: str) -> Iterator[tuple[Expression | None, Caller]]:
        """What each of the :meth:`callers` of a function gives for a parameter; None where it is left out."""
        for caller in self.callers(function):
            call = call_of(caller.place)
            is_behind = function.name == "__post_init__"  # what it takes has another place among the fields
            yield facts.argument(call, parameter) if is_behind else function.given(parameter, call), caller

    def calls_of_name(self, method: Function) -> Iterator[Place]:
        """The calls in the project, tests apart, by the name of a method, of something that may have it: of it, of one
        that it overrides or that overrides it, or of what nobody knows; looked for one by one, since most who ask know
        enough after the first. ``super()`` is none."""
        for caller in self._calls_of(method.name, method.module, method):
            symbols = callees_of(caller.place)
            if caller.scope is not method and all(_is_kin(symbol, method) for symbol in symbols):
                yield caller.place

    @remembered
    def calls_by_name(self, known: Function | Class) -> tuple[Call, ...]:
        """The calls in the project, tests apart, of whatever has the name of a function or class and is nothing else
        that is known; also those of a class that a call names first (``Lazy(Model)(width=8)``)."""
        return tuple(call_of(caller.place) for caller in self.called_by_name(known))

    @remembered
    def called_by_name(self, known: Function | Class) -> tuple[Caller, ...]:
        """The same, each with where it stands."""
        owner = known.owner if isinstance(known, Function) else None
        name = owner.name if owner is not None and known.name in CONSTRUCTORS else known.name
        wanted = owner if owner is not None and known.name in CONSTRUCTORS else known
        found = []
        for scope in self.mentioning(name, known.module):
            names = scope.module.names_of(name)
            for place in calls_in(scope) if scope is not known else ():
                called = _called_late(call_of(place))
                if facts.last_name(called) in names:
                    symbols = [s for s in resolve_all(called, place.scope) if isinstance(s, (Function, Class))]
                    if not symbols or wanted in symbols or any(known in getattr(s, "lineage", ()) for s in symbols):
                        found.append(Caller(scope, place))
        return tuple(found)

    @remembered
    def are_all_seen(self, function: Function) -> bool:
        """Whether nothing in the project, tests apart, calls something unknown by the name of a function."""
        name = function.owner.name if function.owner and function.name in CONSTRUCTORS else function.name
        for _, place in self._calls_of(name, function.module, function):
            symbols = callees_of(place)
            if not symbols or any(may_be_own(symbol, function) for symbol in symbols):
                return False
        return True

    def callees(self, place: Place) -> tuple[Function, ...]:
        """The functions of the project that a call may run."""
        found: list[Function] = []
        for symbol in callees_of(place):
            own = self._at_home(symbol.name, _module(place)) if isinstance(symbol, External) else symbol
            function = own.constructor if isinstance(own, Class) else own
            if isinstance(function, Function):
                found.append(function)
                found += self.overrides(function) if _is_abstract(function) else ()
        return tuple(dict.fromkeys(found))

    def _at_home(self, name: str, module: Module, depth: int = 0) -> Function | Class | None:
        """What a public name stands for in the project, if the project is the framework that the tables describe."""
        head, _, rest = name.partition(".")
        if depth > _DEEPEST or roots.find(head, self.project.import_roots(module.path)) is None:
            return None
        known: Module | Class | Function | None = self.project.imported_module(Imported(head, None, 0), module)
        for part in rest.split("."):
            if isinstance(known, Module):
                known = self._in_module(known, part)
            elif isinstance(known, Class):
                bases = (b for b in known.lineage if isinstance(b, External))
                at_home = (self._at_home(f"{base.name}.{part}", module, depth + 1) for base in bases)
                known = known.method(part) or next((found for found in at_home if found is not None), None)
            else:
                return None
        return known if isinstance(known, (Class, Function)) else None

    def _in_module(self, module: Module, name: str) -> Module | Class | Function | None:
        definition = next(iter(module.bindings.of(name)[-1:]), None)
        if isinstance(definition, (Class, Function)):
            return definition
        if isinstance(definition, Imported) and definition.name is not None:
            source = self.project.imported_module(definition, module)
            return self._in_module(source, definition.name) if source not in (None, module) else None
        return self.project.submodule(module, name)

    def overrides(self, function: Function) -> tuple[Function, ...]:
        """What the subclasses of a method's class have in its place."""
        return self.project.mentions.overrides(function)

    @remembered
    def is_replaced(self, method: Function) -> bool:
        """Whether every class in sight that is derived of a method's class has another one in its place which does
        without it, and nothing makes or hands on the class itself: then nobody runs it."""
        owner = method.owner
        instead = self.overrides(method) if owner is not None else ()
        if owner is None or not instead or owner.definition.decorators or any(_builds_on(o, method) for o in instead):
            return False
        for scope in self.mentioning(owner.name, owner.module):
            if isinstance(scope, Module):
                if any(
                    owner in c.lineage and c is not owner and c.method(method.name) is method for c in scope.classes
                ):
                    return False
                text = _EXPORTED.sub("", scope.text)
                if any(f"{quote}{owner.name}{quote}" in text for quote in "\"'"):
                    return False
            if any(_uses(statement, owner, scope) for statement in facts.statements(scope.body)):
                return False
        return True

    @remembered
    def is_spawned(self, function: Function | Class) -> bool:
        """Whether a call of the project starts processes that begin with a function, or make an object of a class; also
        with one of several, which a setting picks (``spawn(JOBS[name])``)."""
        if function in self._picked_for_processes:
            return True
        words = knowledge.role_words("spawn")
        for scope in self.mentioning(function.name, function.module):
            if isinstance(scope, Function) and scope.words.isdisjoint(scope.module.called_as(words)):
                continue
            names = scope.module.names_of(function.name)
            for place in calls_in(scope):
                call = call_of(place)
                if not any(facts.last_name(argument.value) in names for argument in call.arguments):
                    continue
                targets = (launch.target for launch in launches(call, place.scope))
                if any(target is not None and function in resolve_all(target, place.scope) for target in targets):
                    return True
        return False

    @property
    @remembered
    def _picked_for_processes(self) -> frozenset[Symbol]:
        """The functions and classes of which a setting picks the one that processes begin with."""
        words = knowledge.role_words("spawn")
        found: set[Symbol] = set()
        for module in self.project.modules_at(
            self.project.outside_tests(path for path, _ in self.project.speaking(words))
        ):
            for scope in module.scopes_having(module.called_as(words)):
                for place in calls_in(scope):
                    targets = (launch.target for launch in launches(call_of(place), place.scope))
                    picked = (target for target in targets if isinstance(target, (facts.Subscript, Call)))
                    found.update(one for target in picked for one in alternatives(target, place.scope))
        return frozenset(found)

    @remembered
    def is_handed_on(self, function: Function) -> bool:
        """Whether a function is named in the project, tests apart, other than to call it: who has it may call it."""
        for scope in self.mentioning(function.name, function.module):
            wanted = partial(_is_named, names=scope.module.names_of(function.name))
            for place in places(scope, wanted):
                is_called = isinstance(place.parent, Call) and place.parent.function is place.expression
                if not is_called and function in resolve_all(place.expression, place.scope):
                    return True
        return False

    @remembered
    def is_only_asked(self, known: Class) -> bool:
        """Whether all that names a class in the project, tests apart, asks it for a static or class method of its own
        which makes none (``Model.add_arguments(parser)``), and no class derives from it: then there is no object."""
        uses = self._uses_of(known)
        return bool(uses) and all(_asks_for_function(place, known) for place in uses)

    @remembered
    def is_only_made(self, known: Class) -> bool:
        """Whether all that names a class in the project, tests apart, makes an object of it, and no class derives from
        it: its methods run behind one of these calls."""
        return bool(uses := self._uses_of(known)) and all(map(_is_called, uses))

    def _uses_of(self, known: Class) -> tuple[Place, ...]:
        """The places in the project, tests apart, that name a class; none if a class derives from it, or a text names
        it."""
        found: list[Place] = []
        for scope in self.mentioning(known.name, known.module):
            module = scope.module
            if any(known in one.lineage and one is not known for one in module.classes):
                return ()
            if any(f"{quote}{known.name}{quote}" in module.text for quote in "\"'"):
                return ()
            for place in places(scope, partial(_is_named, names=module.names_of(known.name))):
                symbols = resolve_all(place.expression, place.scope)
                if not symbols or known in symbols:
                    found.append(place)
        return tuple(found)

    @remembered
    def makers(self, known: Class) -> tuple[Caller, ...]:
        """The calls in the project, tests apart, that make an object of a class."""
        return tuple(
            caller
            for caller in self._calls_of(known.name, known.module, known)
            if known in resolve_all(call_of(caller.place).function, caller.place.scope)
        )

    def mentioning(self, name: str, home: Module) -> Iterator[Scope]:
        """The functions and top levels of modules that have a name, or the one that the module imports it as, tests
        apart, those of ``home`` first, bounded. Each file is read when it is come to."""
        others = (path for path in self.project.mentioning(name) if path != home.path)
        paths = self.project.outside_tests(chain((home.path,), islice(others, MOST_FILES - 1)))
        modules = self.project.modules_at(paths)
        return (scope for module in modules for scope in module.scopes_with(*module.names_of(name)))

    def _calls_of(self, name: str, home: Module, known: Function | Class) -> Iterator[Caller]:
        """The calls by a name, or by what the module imports it as, but for functions that are seen, without a look
        into them, to call what is their own by it, and not ``known``."""
        for scope in self.mentioning(name, home):
            names = scope.module.names_of(name)
            if len(names) == 1 and isinstance(scope, Function) and _calls_its_own(scope, name, known):
                continue
            yield from (Caller(scope, place) for place in calls_of_names(scope, names))


def _calls_its_own(scope: Function, name: str, known: Function | Class) -> bool:
    """Whether a function calls by a name only what is defined under it in its file (``main()``), or a method of its own
    object (``self.train()``), which is another one: every script has its ``main``, and every trainer its ``train``."""
    ways = scope.module.ways_to_call(scope.qualified_name.partition(".")[0], name)
    if "otherwise" in ways or ("bare" in ways and "bound" in ways):
        return False
    return not ("bare" in ways and not _is_other_at_top(scope.module, name, known)) and not (
        "self" in ways and not _is_other_method(scope.class_around, name, known)
    )


def _is_other_at_top(module: Module, name: str, known: Function | Class) -> bool:
    """Whether a file defines something under a name, and it is not what is ``known`` by it."""
    own = module.bindings.only(name)
    target = known.owner if isinstance(known, Function) and known.name in CONSTRUCTORS else known
    return isinstance(own, (Function, Class)) and own is not target


def _is_other_method(owner: Class | None, name: str, known: Function | Class) -> bool:
    """Whether objects of a class have a method of a name that has nothing to do with what is ``known`` by it."""
    method = owner.method(name) if owner is not None else None
    if owner is None or method is None or method.owner is None or method.owner.bindings.only(name) is not method:
        return False
    of = known.owner if isinstance(known, Function) else None
    return of is None or not (of in owner.lineage or owner in of.lineage)


def _is_called(place: Place) -> bool:
    return isinstance(place.parent, Call) and place.parent.function is place.expression


def _asks_for_function(place: Place, known: Class) -> bool:
    """Whether a class is asked for a function of its own body that gets no object, and makes none."""
    asked = place.parent
    if not isinstance(asked, facts.Attribute) or asked.value is not place.expression:
        return False
    function = known.bindings.only(asked.attr)
    if not isinstance(function, Function):
        return False
    kinds = {facts.last_name(decorator) for decorator in function.definition.decorators}
    is_static = "staticmethod" in kinds
    return is_static or ("classmethod" in kinds and known.name not in function.words and "cls" not in function.words)


def _builds_on(override: Function, method: Function) -> bool:
    """Whether a method calls the one that it stands in the place of (``super().load(path)``, ``Base.load(self)``)."""
    called = (call_of(place).function for place in calls_in(override) if method.name in override.words)
    return any(
        isinstance(function, facts.Attribute)
        and function.attr == method.name
        and (isinstance(function.value, Call) or method in resolve_all(function, override))
        for function in called
    )


def _uses(statement: facts.Statement, owner: Class, scope: Scope) -> bool:
    """Whether a statement names a class otherwise than as the base of another, or to ask for it."""
    if isinstance(statement, (facts.ClassDef, facts.FunctionDef)):
        return False
    header = facts.header(statement)
    asked = {
        argument.value
        for e in facts.subexpressions(header)
        if isinstance(e, Call) and facts.last_name(e.function) in ASKS
        for argument in e.arguments
    }
    return any(
        isinstance(e, (facts.Name, facts.Attribute))
        and facts.last_name(e) == owner.name
        and e not in asked
        and owner in resolve_all(e, scope)
        for e in facts.subexpressions(header)
    )


def has_role(place: Place, *roles: str) -> bool:
    """Whether a call calls something that the tables give one of ``roles``."""
    return any(
        entry.role in roles for symbol in callees_of(place) for entry in knowledge.entries_of(public_name(symbol) or "")
    )


def is_in_program(place: Place) -> bool:
    """Whether a call at the top level of a module runs when the module is the program: in ``if __name__ == …``."""
    return any(is_main_guard(around) for around in place.above)


def exclude_each_other(one: Place, other: Place) -> bool:
    """Whether two places of one function stand in different branches of one ``if``, or the earlier one in a block that
    leaves ahead of the other."""
    for around in one.above:
        is_test = isinstance(around, (facts.If, facts.Conditional)) and any(around is a for a in other.above)
        if is_test and _branch(around, one) != _branch(around, other):
            return True
    first, second = (one, other) if one.expression.span < other.expression.span else (other, one)
    return leaves_before(first, second)


def leaves_before(place: Place, other: Place) -> bool:
    """Whether the block of a place leaves the function, or the round of a loop around both, so that another place
    behind it is not come to."""
    loop: object = None
    is_tried = False
    for around in place.above:
        if isinstance(around, (facts.For, facts.While)):
            loop = around
        is_tried = is_tried or (isinstance(around, facts.Try) and bool(around.handlers))
        if not isinstance(around, facts.If) or any(around is a for a in other.above):
            continue
        for block in (around.body, around.orelse):
            if facts.encloses(block, place.expression.span) and facts.always_leaves(block):
                is_caught = is_tried and any(isinstance(s, facts.Raise) for s in facts.statements(block))
                return not is_caught and (not facts.jumps(block) or any(loop is a for a in other.above))
    return False


def _branch(test: object, place: Place) -> int:
    assert isinstance(test, (facts.If, facts.Conditional))
    blocks = ((test.test,), test.body, test.orelse)
    for number, block in enumerate(blocks):
        nodes = (block,) if facts.is_expression(block) else block
        assert isinstance(nodes, tuple)
        inside = (*place.above, place.expression)
        if any(node is part for node in nodes for part in inside):
            return number
    return 0


def _is_named(expression: Expression, names: Collection[str]) -> bool:
    return facts.last_name(expression) in names


def _is_call_of(place: Place, function: Function) -> bool:
    for symbol in alternatives(call_of(place).function, place.scope):
        target = symbol.constructor if isinstance(symbol, Class) else symbol
        if target is function:
            return True
    return False


def _is_kin(symbol: Symbol, method: Function) -> bool:
    """Whether a symbol is a method, or one of the same name above or below it."""
    if not isinstance(symbol, Function) or symbol.owner is None or method.owner is None:
        return False
    return symbol.owner in method.owner.lineage or method.owner in symbol.owner.lineage


def _called_late(call: Call) -> Expression:
    """What a call calls, or what the call that it calls is given alone."""
    first = call.function
    if isinstance(first, Call) and len(first.arguments) == 1 and first.arguments[0].keyword is None:
        return first.arguments[0].value
    return first


def _module(place: Place) -> Module:
    return place.scope.module


def _is_abstract(function: Function) -> bool:
    if function.has_decorator("abstractmethod"):
        return True
    return all(isinstance(s, (facts.Raise, facts.Evaluate)) and not _calls(s) for s in function.body)


def _calls(statement: facts.Statement) -> bool:
    return not isinstance(statement, facts.Raise) and any(isinstance(e, Call) for e in facts.subexpressions(statement))
