"""Of which class of the project an object is that a function or a constructor is handed, where only its callers say so:
that of the objects that all of them hand over.

Nothing is known where one of them hands over something else, hands it over on some ranks only, or may not be in sight:
the function or the class goes from hand to hand itself, or is named by a text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import chain, islice
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.facts import (
    Argument,
    Assign,
    Attribute,
    Call,
    ClassDef,
    Conditional,
    Constant,
    Expression,
    Name,
    Parameter,
)
from distlint.places.by_text import calls_by_text
from distlint.places.order import ASKS, MOST_FILES, Order
from distlint.places.place import Place, call_of, calls_in, place_of, places, tests_passed
from distlint.project import Class, Function, Instance, Module, Scope, ScopeOwner, home_of, resolve_all
from distlint.project.bindings import Assigned, Definition, Imported, stored_by
from distlint.project.constructors import is_alternative_constructor
from distlint.project.kept import filled_by_constructor
from distlint.project.mentions import CALLED
from distlint.project.resolve import annotated
from distlint.remembering import remembered

#: How many hands an object is followed back through.
_DEEPEST = 10
#: What a constructor keeps as it is, alone or side by side (``self.args, self.comm = args, comm``), and the method or
#: property of what is kept, or of a variable, that is named.
_KEEPS = re.compile(r"^[ \t]*self\.(\w+(?: *, *self\.\w+)*) *= *(\w[\w.]*(?: *, *\w[\w.]*)*) *$", re.MULTILINE)
_SIDE_BY_SIDE = re.compile(r" *, *(?:self\.)?")
_CALLS = re.compile(r"\bself\.(\w+)\.(\w+)")
_CALLED = re.compile(r"(?<![\w.])(\w+)\.(\w+)")
#: What keeps a group that is made: ``self.reference = dist.new_group(ranks)``.
_MAKES_A_GROUP = re.compile(
    r"^[ \t]+self\.(\w+)[ \t]*=[ \t]*(?:\w+\.){0,3}(?:new_group|new_subgroups|split_group)\(", re.MULTILINE
)
#: What reads an attribute that is called as ranks, sizes and groups of them are.
_READ = re.compile(
    r"(?<![\w.])(\w+)\.\w*(?:rank|world|group|mesh|(?:is|are)_|main|master|leader|local)\w*(?![\w(])", re.IGNORECASE
)
#: Shorter names of classes say little; others of torch and of many a library, beside those in the tables.
_SHORTEST = 5
_OF_TORCH = frozenset(
    ("Optimizer", "Model", "Module", "Dataset", "Sampler", "Tensor", "Scheduler", "Criterion", "Generator", "Loss")
)
#: Decorators that leave a function what it is.
_HARMLESS = frozenset(("staticmethod", "classmethod", "no_grad", "inference_mode", "cache", "lru_cache"))
#: Those of a class that make its constructor, or leave it alone.
_OF_CLASSES = frozenset(("final", "runtime_checkable", "total_ordering"))


class Kept(NamedTuple):
    """An attribute that holds what a constructor was handed: for which parameter, and of which class that is."""

    constructor: Function
    parameter: str
    of: Class


class Handing:
    """Answers about one project. ``is_for_some``: whether a test may hold on some ranks only; ``words``: those of code
    that communicates, or asks for its rank."""

    def __init__(self, order: Order, is_for_some: Callable[[Expression], bool], words: frozenset[str]) -> None:
        self.order = order
        self.project = order.project
        self.is_for_some = is_for_some
        self.words = words

    @remembered
    def objects(self, function: Function) -> dict[str, Class]:
        """The parameters of a function that are objects of one class, as far as it calls methods of theirs; of a
        constructor those that other methods call."""
        if function.owner is not None and function.name == "__init__":
            kept = self.kept(function.owner).values()
            return {one.parameter: one.of for one in kept if one.constructor is function}
        names = _untold_parameters(function) if function.parent is None else frozenset()
        calls = {*_CALLED.findall("\n".join(self.project.lines(function)))} if names else ()
        asked = {name for name, method in sorted(calls) if name in names and self.may_tell(method)}
        found = ((name, self.class_of(name, function, _DEEPEST) or self.called_after(name)) for name in sorted(asked))
        return {
            name: known
            for name, known in found
            if known is not None and not self._is_overridden(known, {called for one, called in calls if one == name})
        }

    @remembered
    def told(self, function: Function) -> dict[str, Class]:
        """The parameters of a function that are objects of one class, from which none is derived, as far as it reads
        attributes of theirs that are called as ranks and groups are (``settings.rank``)."""
        if function.parent is not None or function.name == "__init__":
            return {}
        names = _untold_parameters(function)
        reads = _READ.findall("\n".join(self.project.lines(function))) if names else ()
        found = ((name, self.class_of(name, function, _DEEPEST)) for name in sorted(names.intersection(reads)))
        return {name: known for name, known in found if known is not None and not self.derived(known)}

    def _is_overridden(self, known: Class, called: set[str]) -> bool:
        """Whether a class that is derived of one has other methods by some names: an instance that hands itself on may
        be of that."""
        return any(not called.isdisjoint(derived.methods) for derived in self.derived(known))

    @remembered
    def kept(self, owner: Class) -> dict[str, Kept]:
        """The attributes of a class that hold such an object from construction on, by their names."""
        constructors = [m for m in owner.all_methods if m.name == "__init__" and m.first_parameter == "self"]
        stored: dict[str, tuple[Function, str]] = {}
        for constructor in constructors:
            names = _untold_parameters(constructor)
            keeps = _KEEPS.findall("\n".join(self.project.lines(constructor))) if names else ()
            for attribute, name in chain.from_iterable(_pairs(*sides) for sides in keeps):
                if name in names:
                    stored.setdefault(attribute, (constructor, name))
        used = self._called_of(owner) if stored else {}
        found: dict[str, Kept] = {}
        for attribute, (constructor, name) in stored.items():
            if any(self._is_method(name) or name in self._groups for name in used.get(attribute, ())):
                is_known = self.class_of(name, constructor, _DEEPEST - 1) is not None
                known = self._held(attribute, owner, _DEEPEST) if is_known else None
                if known is None:
                    named = self.called_after(name)
                    known = named if named is not None and not self.is_replaced(attribute, owner) else None
                if known is not None:
                    found[attribute] = Kept(constructor, name, known)
        return found

    def _called_of(self, owner: Class) -> dict[str, set[str]]:
        """The methods that a class calls of what its attributes hold, as far as its lines tell."""
        found: dict[str, set[str]] = {}
        for method in owner.all_methods:
            for attribute, called in _CALLS.findall("\n".join(self.project.lines(method))):
                found.setdefault(attribute, set()).add(called)
        return found

    def _is_method(self, name: str) -> bool:
        return any(True for _ in self.project.with_method(name))

    @property
    @remembered
    def _groups(self) -> frozenset[str]:
        """The attributes into which some object puts a group that it makes."""
        matches = self.project.matching(_MAKES_A_GROUP, "new_group", "new_subgroups", "split_group")
        of_code = {path: found for path, found in matches if not self.project.is_test(path)}
        return frozenset(name for found in of_code.values() for (name,) in found if name)

    @remembered
    def may_tell(self, name: str) -> bool:
        """Whether a method of this name stands in a file that communicates, or asks for its rank, itself: of all that
        functions are handed, most are models and data."""
        return any(path in self._telling for path in self.project.with_method(name))

    @property
    @remembered
    def _telling(self) -> frozenset[str]:
        return frozenset(path for path in self.project.mentioning(*self.words) if not self.project.is_test(path))

    @remembered
    def is_replaced(self, attribute: str, owner: Class) -> bool:
        """Whether something but the constructor may put another object into an attribute."""
        derived = (method for known in self.derived(owner) for method in known.methods.values())
        if stored_by(derived, attribute):
            return True
        put = rf"\.{attribute}(?<=\w\.{attribute})(?<!\bself\.{attribute})"  # begins with what is quick to find
        return self.project.has_match(re.compile(rf"{put}[ \t]*(?::[^=\n]*)?=(?!=)"), attribute)

    @remembered
    def called_after(self, name: str) -> Class | None:
        """The one class of the project, tests apart, after which a parameter is called (``checkpointer``:
        ``Checkpointer``). None if a framework has such a class, too, or others are derived of it."""
        called = "".join(part[:1].upper() + part[1:] for part in name.strip("_").split("_"))
        if len(called) < _SHORTEST or called in _frameworks_classes():
            return None
        paths = self.project.outside_tests(islice(self.project.mentioning(f"class {called}"), MOST_FILES))
        modules = filter(None, map(self.project.module_at, paths))
        found = [known for module in modules for known in module.classes if known.name == called]
        is_one = len(found) == 1 and _is_made_plainly(found[0]) and not self.derived(found[0])
        return found[0] if is_one else None

    def class_at(self, value: Expression, scope: ScopeOwner) -> Class | None:
        """The class of which an object is that an expression makes or holds; None if that is not known."""
        return self._class(value, scope, _DEEPEST)

    def handed(self, name: str, function: Function) -> Class | None:
        """The class of which all objects are that a parameter is handed, or after which it is called."""
        if name not in _untold_parameters(function):
            return None
        return self.class_of(name, function, _DEEPEST) or self.called_after(name)

    def methods_called(self, call: Call, scope: ScopeOwner) -> tuple[Function, ...]:
        """The method that a call runs of an object whose class is known: the one that it names, or the one by which the
        object itself is called (``self.select(rows)``, of what the constructor was handed). None that a derived class
        has another one of."""
        called = call.function
        owner = self._class_called(called, scope)
        names: tuple[str, ...] = CALLED
        if owner is None and isinstance(called, Attribute) and self._is_method(called.attr):
            owner, names = self.class_at(called.value, scope), (called.attr,)
        if owner is None or self._is_overridden(owner, {*names}):
            return ()
        return tuple(filter(None, map(owner.method, names)))[:1]

    def _class_called(self, called: Expression, scope: ScopeOwner) -> Class | None:
        """The class of the object that is called, if it is one."""
        known = [symbol.of for symbol in resolve_all(called, scope) if isinstance(symbol, Instance)]
        if len(known) == 1 and isinstance(known[0], Class):
            return known[0]
        return self.class_at(called, scope) if isinstance(called, (Name, Attribute)) else None

    # -- callers -----------------------------------------------------------------------------------------------------

    @remembered
    def class_of(self, name: str, function: Function, left: int) -> Class | None:
        """The class of which all objects are that a parameter without annotation or default is handed; None if that is
        not known, through as many hands as are ``left``."""
        if name not in _open_parameters(function):
            return None
        if not _is_plain(function):
            return self._dispatched(name, function, left)
        found = _same(self._given(name, function, caller, left) for caller in self._callers(function))
        return found if found is not None and self._are_all_seen(function) else None

    def _dispatched(self, name: str, method: Function, left: int) -> Class | None:
        """The class of all objects that a method is handed by calls of its name, whoever they are made of
        (``for callback in self.callbacks: callback.on_epoch_end(self)``), or by a text that is its name: those of other
        known methods apart."""
        if method.owner is None or method.parent is not None or not _leaves_arguments(method):
            return None
        calls = chain(self.order.calls_of_name(method), calls_by_text(method, self.project))
        return _same(self._given(name, method, place, left) for place in calls)

    def _callers(self, function: Function) -> Iterator[Place]:
        """The calls of a function, tests apart; for a constructor those that make objects by it."""
        if function.owner is None:
            yield from (caller.place for caller in self.order.callers(function))
            return
        owner = function.owner
        for known in self._made_by(function):
            yield from (caller.place for caller in self.order.makers(known))
        derived = (method for known in self.derived(owner) for method in known.methods.values())
        for method in (*owner.all_methods, *derived):
            if method.name == "__init__" or method.has_decorator("classmethod"):
                yield from (place for place in calls_in(method) if _makes_anew(place, method, function))

    def _made_by(self, constructor: Function) -> Iterator[Class]:
        """The classes of which a constructor makes the objects: its own, and those derived that have no other one."""
        owner = constructor.owner
        assert owner is not None
        yield owner
        yield from (known for known in self.derived(owner) if known.method("__init__") is constructor)

    @remembered
    def derived(self, owner: Class) -> tuple[Class, ...]:
        """The classes of the project, tests apart, that are derived of a class."""
        found: dict[Class, None] = {}
        names = [owner.name]
        while names and len(found) < MOST_FILES:
            for path in islice(self.project.mentioning(names.pop()), MOST_FILES):
                module = None if self.project.is_test(path) else self.project.module_at(path)
                for known in module.classes if module is not None else ():
                    if known is not owner and known not in found and owner in known.lineage:
                        found[known] = None
                        names.append(known.name)
        return tuple(found)

    def _are_all_seen(self, function: Function) -> bool:
        """Whether a function, or the classes that a constructor makes objects of, are only called, asked for and
        derived from."""
        if function.owner is None:
            return self._is_only_called(function)
        return all(map(self._is_only_called, self._made_by(function)))

    @remembered
    def _is_only_called(self, known: Function | Class) -> bool:
        name = known.name
        if len([*islice(self.project.mentioning(name), MOST_FILES + 1)]) > MOST_FILES:
            return False
        if isinstance(known, Class) and not _is_made_plainly(known):
            return False
        for scope in self.order.mentioning(name, known.module):
            if isinstance(scope, Module) and len(scope.called_as(frozenset((name,)))) > 1:
                return False  # by another name
            if any(_hands_on(place, known) for place in places(scope, partial(_says, name))):
                return False
        return True

    # -- what they hand over -----------------------------------------------------------------------------------------

    def _given(self, name: str, function: Function, caller: Place, left: int) -> Class | None:
        given = function.given(name, call_of(caller))
        if given is None or isinstance(caller.scope, Class) or self._is_on_some(caller):
            return None
        return self._class(given, caller.scope, left)

    def _is_on_some(self, place: Place | None) -> bool:
        return place is None or any(map(self.is_for_some, tests_passed(place)))

    def _class(self, value: Expression, scope: ScopeOwner, left: int) -> Class | None:
        """The class of which an object is that an expression makes or holds, whatever way was taken to it."""
        if not left:
            return None
        if isinstance(value, Call):
            return self._made(value, scope, left - 1)
        if isinstance(value, Conditional):
            return _same(self._class(side, scope, left - 1) for side in (value.body, value.orelse))
        if isinstance(value, Name):
            itself = _instance_of(scope, value.id)
            return itself if itself is not None else self._named(value.id, scope, left - 1)
        owner = scope.owner if isinstance(scope, Function) and scope.first_parameter is not None else None
        if isinstance(value, Attribute) and isinstance(scope, Function) and owner is not None:
            is_own = facts.is_name(value.value, scope.first_parameter)
            return self._held(value.attr, owner, left - 1) if is_own else None
        return None

    def _made(self, call: Call, scope: ScopeOwner, left: int) -> Class | None:
        symbols = resolve_all(call.function, scope)
        made = symbols[0] if len(symbols) == 1 else None
        is_asked_for = isinstance(made, Function) and is_alternative_constructor(made) and _leaves_arguments(made)
        if is_asked_for and isinstance(call.function, Attribute):
            owners = resolve_all(call.function.value, scope)  # the class by whose name it is called, or ``cls``
            made = owners[0] if len(owners) == 1 else None
        if isinstance(made, Class):
            return made if _is_made_plainly(made) else None
        return self._returned(made, left) if isinstance(made, Function) else None

    @remembered
    def _returned(self, function: Function, left: int) -> Class | None:
        """The class of which all objects are that a function gives back."""
        body = function.body
        if function.definition.is_async or "yield" in function.words or not facts.always_leaves(body):
            return None
        returns = [s for s in facts.statements(body) if isinstance(s, facts.Return)]
        values = (s.value for s in returns if _is_plain(function))
        return _same(self._at(value, function, left) if value is not None else None for value in values)

    def _at(self, value: Expression, scope: Scope, left: int) -> Class | None:
        return None if self._is_on_some(place_of(scope, value)) else self._class(value, scope, left)

    def _named(self, name: str, scope: ScopeOwner, left: int) -> Class | None:
        home = home_of(name, scope)
        if isinstance(home, Function):
            return _same(self._bound(one, name, home, left) for one in home.bindings.of(name))
        return self._of_module(name, home, left) if isinstance(home, Module) else None

    @remembered
    def _of_module(self, name: str, module: Module, left: int) -> Class | None:
        found = module.bindings.of(name) if name not in module.sharing else ()
        return _same(self._bound(one, name, module, left) for one in found)

    @remembered
    def _held(self, attribute: str, owner: Class, left: int) -> Class | None:
        """The class of what an attribute of an object holds from its construction on."""
        filled = filled_by_constructor(owner, attribute)
        known = self._bound(filled[1], attribute, filled[0], left) if filled is not None else None
        return known if known is not None and not self.is_replaced(attribute, owner) else None

    def _bound(self, definition: Definition, name: str, scope: Scope, left: int) -> Class | None:
        """The class of what a name is bound to, in one of the places that do so."""
        if isinstance(definition, Assigned):
            return self._at(definition.value, scope, left) if not definition.position else None
        if isinstance(definition, Imported) and definition.name is not None:
            source = self.project.imported_module(definition, scope.module)
            return self._of_module(definition.name, source, left - 1) if source is not None and left else None
        if isinstance(definition, Parameter) and isinstance(scope, Function):
            if definition.annotation is None:
                return self.class_of(name, scope, left)
            is_one = isinstance(definition.annotation, (Name, Attribute)) and definition.default is None
            symbols = annotated(definition.annotation, scope) if is_one and not definition.star else ()
            known = symbols[0] if len(symbols) == 1 else None
            return known.of if isinstance(known, Instance) and isinstance(known.of, Class) else None
        return None


def _pairs(targets: str, values: str) -> Iterator[tuple[str, str]]:
    """The attributes that a line fills, each with what it gets; none where one value is taken apart."""
    sides = _SIDE_BY_SIDE.split(targets), _SIDE_BY_SIDE.split(values)
    return zip(*sides, strict=True) if len(sides[0]) == len(sides[1]) else iter(())


def _same(found: Iterable[Class | None]) -> Class | None:
    """The one class of which all are."""
    same: Class | None = None
    for known in found:
        if known is None or (same is not None and known is not same):
            return None
        same = known
    return same


@remembered
def _open_parameters(function: Function) -> frozenset[str]:
    """The parameters of which a function says nothing but their names."""
    return frozenset(
        parameter.name
        for parameter in function.definition.parameters
        if parameter.annotation is None
        and parameter.default is None
        and not parameter.star
        and parameter.name != function.first_parameter
    )


@remembered
def _untold_parameters(function: Function) -> frozenset[str]:
    """Those, and the ones that may be left out for None."""
    left_out = (p.name for p in function.definition.parameters if p.annotation is None and facts.is_none(p.default))
    return _open_parameters(function).union(left_out)


@cache
def _frameworks_classes() -> frozenset[str]:
    """The names of the classes that the tables know."""
    return knowledge.role_words("class", "model-base") | _OF_TORCH


def _is_plain(function: Function) -> bool:
    """Whether who calls a function by its name runs it, and no method of a derived class."""
    if function.owner is not None and function.name != "__init__" and not function.has_decorator("staticmethod"):
        return False
    return function.parent is None and function.decorator_names <= _HARMLESS


def _instance_of(scope: ScopeOwner, name: str) -> Class | None:
    """The class of a method whose instance a name is (``self``)."""
    if not isinstance(scope, Function) or name != scope.first_parameter or scope.has_decorator("classmethod"):
        return None
    return scope.owner


def _leaves_arguments(method: Function) -> bool:
    """Whether the decorators of a method, if any, are known to hand on what it is called with."""
    return method.decorator_names <= _HARMLESS


def _is_made_plainly(known: Class) -> bool:
    """Whether a call of a class makes an object of it, and nothing else gets hold of the class."""
    if not known.decorator_names <= {*_OF_CLASSES, "dataclass"} or known.method("__new__") is not None:
        return False
    return not any(base.keyword for c in known.lineage if isinstance(c, Class) for base in c.definition.bases)


def _makes_anew(place: Place, method: Function, constructor: Function) -> bool:
    """Whether a call is one of a constructor by ``super()``, or of the class that a method of it is called with."""
    called = call_of(place).function
    if isinstance(called, Name):
        return called.id == method.first_parameter and method.name != "__init__"
    return (
        isinstance(called, Attribute)
        and called.attr == "__init__"
        and isinstance(called.value, Call)
        and constructor in resolve_all(called, place.scope)
    )


def _says(name: str, expression: Expression) -> bool:
    """Whether an expression is a name, or a text that may be read as one."""
    if isinstance(expression, (Name, Attribute)):
        return facts.last_name(expression) == name
    return isinstance(expression, Constant) and expression.value == name


def _hands_on(place: Place, known: Function | Class) -> bool:
    """Whether a function or a class is named at a place for something else than to call it, to ask for it, or to derive
    from it."""
    named, above = place.expression, place.above
    around = above[-1] if above else None
    if isinstance(named, Constant):
        is_list = any(isinstance(s, Assign) and facts.is_name(s.targets[0], "__all__") for s in above)
        return isinstance(known, Class) and not is_list
    if known not in resolve_all(named, place.scope):
        return False
    if isinstance(around, Call):
        return around.function is not named
    if isinstance(around, Attribute):
        return around.attr.startswith("__")
    if isinstance(around, Argument) and len(above) > 1:
        outer = above[-2]
        is_asked = isinstance(outer, Call) and facts.last_name(outer.function) in ASKS
        return not (isinstance(outer, ClassDef) or is_asked)
    return True
