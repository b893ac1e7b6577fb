"""What a name can stand for: a public object, a module, a function or class of the project, an instance of a class."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Union

from distlint import knowledge
from distlint.facts import (
    Assign,
    Attribute,
    Call,
    ClassDef,
    Evaluate,
    Expression,
    FunctionDef,
    Name,
    Parameter,
    Raise,
    Return,
    Statement,
    argument,
    callee,
    last_word,
    statements,
)
from distlint.project.bindings import Assigned, Bindings, Definition, bind, self_assignments
from distlint.remembering import Memory, asking, remembered

if TYPE_CHECKING:
    from distlint.project.module import Module

#: Lines of what counts as a helper.
SHORT = 12


class External(NamedTuple):
    """A public object outside the project (or one that the knowledge tables describe), by its full name."""

    name: str


class Instance(NamedTuple):
    """A value whose class is known."""

    of: External | Class


class _Defined:
    """What a ``def`` or ``class`` statement makes, in the class ``owner`` or the function ``parent``."""

    definition: FunctionDef | ClassDef

    def __init__(self, module: Module, owner: Class | None, parent: Function | None) -> None:
        self.module = module
        self.owner = owner
        self.parent = parent
        self.resolved: Memory[str, tuple[Symbol, ...]] = Memory(())  # `x = f(x)` ends here

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.full_name})"

    @property
    def decorator_names(self) -> frozenset[str]:
        """The last names of what decorates it, called or not; an empty one for what has none."""
        return frozenset(last_word(callee(decorator)) for decorator in self.definition.decorators)

    @property
    def name(self) -> str:
        """The bare name."""
        return self.definition.name

    @property
    def qualified_name(self) -> str:
        """The name inside the module: ``Class.method``, ``outer.inner``."""
        outer = self.owner or self.parent
        return f"{outer.qualified_name}.{self.name}" if outer is not None else self.name

    @property
    def around(self) -> Function | Module:
        """Where its free names are looked up: the function that it stands in, or else the module; no class is asked."""
        outermost: Function | Class = self  # type: ignore[assignment]
        while outermost.owner is not None:
            outermost = outermost.owner
        return outermost.parent or outermost.module

    @cached_property
    def full_name(self) -> str:
        """The dotted name with the module's."""
        return f"{self.module.name}.{self.qualified_name}"


class Function(_Defined):
    """A function or method of the project. ``owner`` is its class, ``parent`` the function that it is nested in."""

    def __init__(self, module: Module, definition: FunctionDef, owner: Class | None, parent: Function | None) -> None:
        super().__init__(module, owner, parent)
        self.definition: FunctionDef = definition

    @property
    def class_around(self) -> Class | None:
        """The class of a method, or of the method that a function is nested in."""
        around = self
        while around.owner is None and around.parent is not None:
            around = around.parent
        return around.owner

    @property
    def is_test(self) -> bool:
        """Whether the function, or the one that it is nested in, is a test by its name or that of its class."""
        if self.parent is not None:
            return self.parent.is_test
        return self.name.startswith("test_") or (self.owner is not None and self.owner.name.startswith("Test"))

    @property
    def outermost(self) -> Function:
        """The function that is nested in no other, in which it stands; itself if it is none of these."""
        return self if self.parent is None else self.parent.outermost

    @property
    def length(self) -> int:
        """How many lines its body has, without a docstring."""
        asking.sources |= self.code
        return self._length

    @cached_property
    def _length(self) -> int:
        span = self.definition.span
        where = self.module.facts.bodies.get(span.line)
        return where.last - where.first + 1 if where is not None else span.end_line - span.line

    @property
    def is_short(self) -> bool:
        """Whether the function is a helper of a few lines, of which a cheap look may ask more."""
        return self.length < SHORT

    @cached_property
    def first_line(self) -> int:
        """The line of its first decorator, otherwise its own (1-based)."""
        return min([self.definition.span.line, *(d.span.line for d in self.definition.decorators)])

    @cached_property
    def code(self) -> int:
        """The source that is its code, with that of what it stands in and of all else in there, as a bit."""
        return self.module.project.bit_of(self.module, "code", self.qualified_name.partition(".")[0])

    @property
    def body(self) -> tuple[Statement, ...]:
        """The statements of the body; lowered now if they were not."""
        asking.sources |= self.code
        return self._body

    @property
    def return_values(self) -> list[Expression | None]:
        """What its ``return`` statements give back, in their order; None for one that gives nothing."""
        return [statement.value for statement in statements(self.body) if isinstance(statement, Return)]

    @cached_property
    def _body(self) -> tuple[Statement, ...]:
        if self.definition.body is not None:
            return self.definition.body
        return self.module.project.body(self)

    @property
    def bindings(self) -> Bindings:
        """The function's own names: parameters and everything that its body binds."""
        asking.sources |= self.code
        return self._bindings

    @cached_property
    def _bindings(self) -> Bindings:
        bound = bind(self.body, self.module, None, self)
        names: dict[str, tuple[Definition, ...]] = {p.name: (p,) for p in self.definition.parameters}
        for name, definitions in bound.names.items():
            names[name] = names.get(name, ()) + definitions
        return Bindings(names, bound.stars, bound.outer)

    @property
    def words(self) -> frozenset[str]:
        """The identifiers in the function's text, decorators and comments included: a cheap look before a close one."""
        asking.sources |= self.code
        return self.unasked_words

    @cached_property
    def unasked_words(self) -> frozenset[str]:
        """The words, without noting that the answer in hand rests on them: callers see to that."""
        return self.module.project.words(self)

    def says(self, pattern: re.Pattern[str]) -> bool:
        """Whether an expression matches in a line of the function's code."""
        return any(map(pattern.search, self.module.project.lines(self)))

    @property
    def first_parameter(self) -> str | None:
        """The name of what a caller does not give: the instance in a method (``self``), the context in the forward and
        the backward of autograd's functions. None for functions and other static methods."""
        name, is_static = self._first
        return None if is_static and not self.gets_context else name

    @cached_property
    def _first(self) -> tuple[str | None, bool]:
        """The name of a method's first parameter, and whether the method is static: what its own file says."""
        parameters = self.definition.parameters if self.owner is not None else ()
        return (parameters[0].name if parameters else None), bool(parameters) and self.has_decorator("staticmethod")

    @property
    def gets_context(self) -> bool:
        """Whether autograd calls a static method, with the context first (``X.apply(…)``)."""
        if self.owner is None or self.name not in ("forward", "backward") or not self.owner.is_of_autograd:
            return False
        return self.name == "backward" or "setup_context" not in self.owner.methods

    @property
    def taken(self) -> list[Parameter]:
        """The parameters that a caller may give, the instance of a method and stars apart."""
        return [p for p in self.definition.parameters if not p.star and p.name != self.first_parameter]

    @property
    def given_names(self) -> list[str]:
        """The names of the parameters that a caller may give."""
        return [p.name for p in self.taken]

    def parameter(self, name: str) -> Parameter | None:
        """The parameter of a name, stars apart."""
        return next((p for p in self.definition.parameters if p.name == name and not p.star), None)

    def position(self, parameter: str) -> int | None:
        """The 0-based position at which a call gives a parameter, the instance of a method apart; None where only its
        name does."""
        names = [p.name for p in self.definition.parameters if not p.star and not p.keyword_only]
        names = names[1:] if self.first_parameter is not None else names
        return names.index(parameter) if parameter in names else None

    def given(self, parameter: str, call: Call) -> Expression | None:
        """What a call gives for a parameter; None where it leaves it out, or it is hidden behind ``*args``."""
        return argument(call, parameter, self.position(parameter))

    def arguments(self, call: Call) -> dict[str, Expression]:
        """What a call gives, by the names of the parameters."""
        return {name: value for name in self.given_names if (value := self.given(name, call)) is not None}

    def is_as_given(self, name: str) -> bool:
        """Whether a name is a parameter that callers give, the instance of a method and stars apart, to which the
        function binds nothing else."""
        only = self.bindings.only(name)
        return isinstance(only, Parameter) and not only.star and name != self.first_parameter

    def default(self, parameter: str) -> Expression | None:
        """What a parameter is where a call leaves it out; None where it has to be given."""
        own = self.parameter(parameter)
        return own.default if own is not None else None

    def has_decorator(self, *names: str) -> bool:
        """Whether a decorator's last component is one of ``names``."""
        for decorator in self.definition.decorators:
            last = decorator.attr if isinstance(decorator, Attribute) else getattr(decorator, "id", None)
            if last in names:
                return True
        return False

    @property
    def is_property(self) -> bool:
        """Whether reading the attribute calls the function."""
        return self.has_decorator("property", "cached_property", "functools.cached_property")

    @property
    def is_abstract(self) -> bool:
        """Whether a method is there to be overridden: it is marked so, or does nothing but raise."""
        if self.owner is None or not self.is_short:
            return False
        is_marked = self.has_decorator("abstractmethod", "abstractproperty") or "NotImplementedError" in self.words
        return is_marked and all(isinstance(statement, (Raise, Evaluate)) for statement in self.body)

    @property
    def overrides(self) -> tuple[Function, ...]:
        """What the classes of its own module have in the place of a method, in source order."""
        owner, name = self.owner, self.name
        if owner is None:
            return ()
        below = (c for c in self.module.classes if c is not owner and name in c.methods)
        return tuple(known.methods[name] for known in below if owner in known.lineage)

    @property
    def is_override(self) -> bool:
        """Whether a method stands in the place of an abstract one of its own module."""
        lineage = self.owner.lineage[1:] if self.owner is not None else ()
        above = (known for known in lineage if isinstance(known, Class) and known.module is self.module)
        return any(self.name in known.methods and known.methods[self.name].is_abstract for known in above)


class Class(_Defined):
    """A class of the project."""

    def __init__(self, module: Module, definition: ClassDef, owner: Class | None, parent: Function | None) -> None:
        super().__init__(module, owner, parent)
        self.definition: ClassDef = definition

    @cached_property
    def bindings(self) -> Bindings:
        """The names of the class body: methods, class attributes."""
        return bind(self.definition.body, self.module, self, self.parent)

    @cached_property
    def methods(self) -> dict[str, Function]:
        """The methods that the class defines itself, by name (the last definition counts)."""
        return {
            name: definitions[-1]
            for name, definitions in self.bindings.names.items()
            if isinstance(definitions[-1], Function)
        }

    @cached_property
    def fields(self) -> dict[str, Expression]:
        """The annotations of what the body names, given a value there or not."""
        return {
            target.id: statement.annotation
            for statement in self.definition.body
            if isinstance(statement, Assign) and statement.annotation is not None
            for target in statement.targets
            if isinstance(target, Name)
        }

    @property
    def lineage(self) -> tuple[Class | External, ...]:
        """The class and its bases, nearest first, each once; bases that can't be resolved are left out."""
        return self.module.project.lineage(self)

    @property
    def all_methods(self) -> Iterator[Function]:
        """The methods of the class and of its bases in the project, nearest first; overridden ones, too."""
        return (method for known in self.lineage if isinstance(known, Class) for method in known.methods.values())

    @property
    def is_of_autograd(self) -> bool:
        """Whether the class is one of autograd's functions: ``X.apply(…)`` runs its forward."""
        return any(isinstance(known, External) and known.name == "torch.autograd.Function" for known in self.lineage)

    @property
    def is_module(self) -> bool:
        """Whether the class derives from ``torch.nn.Module``, directly or through others."""
        outside = (base.name for base in self.lineage if isinstance(base, External))
        return any(knowledge.lookup(name, "model-base") is not None for name in outside)

    def method(self, name: str) -> Function | None:
        """The method ``name`` of the class or its nearest project base that has it."""
        for known in self.lineage:
            if isinstance(known, Class) and name in known.methods:
                return known.methods[name]
        return None

    @property
    def constructor(self) -> Function | None:
        """What a new instance runs: a constructor, or what comes behind that which a dataclass is given."""
        return self.method("__init__") or self.method("__post_init__")

    @property
    @remembered
    def attributes(self) -> dict[str, tuple[tuple[Function, Assigned], ...]]:
        """What the construction stores in ``self.name``, and in which method."""
        found: dict[str, tuple[tuple[Function, Assigned], ...]] = {}
        for constructor in PREPARING:
            method = self.methods.get(constructor)
            if method is None or method.first_parameter is None:
                continue
            for target, assigned in self_assignments(method):
                found[target] = (*found.get(target, ()), (method, assigned))
        return found


#: What a new instance runs; and all that prepares one before anything else runs.
CONSTRUCTORS = ("__init__", "__post_init__")
PREPARING = (*CONSTRUCTORS, "setup", "__enter__", "configure_model")

#: What has a body that runs: a function, or the top level of a module.
Scope = Union[Function, "Module"]
#: What has names of its own.
ScopeOwner = Union[Function, Class, "Module"]
#: What a name can stand for.
Symbol = Union[External, Instance, "Module", Function, Class]


def home_of(name: str, scope: ScopeOwner) -> ScopeOwner | None:
    """Whose variable a name is in a scope: its own, that of a function around it, or the module's; None if none of
    them binds it."""
    home = scope
    while isinstance(home, (Function, Class)):
        if name in home.bindings.names and name not in home.bindings.outer:
            return home
        home = home.around
    return home if name in home.bindings.names else None


def settled(expression: Expression, scope: ScopeOwner) -> tuple[Expression, ScopeOwner]:
    """The value, as a whole, of a name that is bound once and that no function shares with its module (``global``),
    with where it is written; any other expression as it is."""
    home = home_of(expression.id, scope) if isinstance(expression, Name) else None
    value = home.bindings.value(expression.id) if home is not None and isinstance(expression, Name) else None
    if home is None or value is None or not isinstance(expression, Name):
        return expression, scope
    is_shared = not isinstance(home, (Function, Class)) and expression.id in home.sharing
    return (expression, scope) if is_shared else (value, home)


def may_be_own(symbol: Symbol, function: Function) -> bool:
    """Whether a public name may be that of a function: a project that is a framework itself, or carries a copy of one,
    has its functions under the names of the tables."""
    return isinstance(symbol, External) and symbol.name.partition(".")[0] in function.module.name.split(".")
