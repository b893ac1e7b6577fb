"""Definitions that nobody can run: the same name is defined again before anything may have called them.

Of two functions, or classes, of one name in one block the first is lost, unless something in between may run it or keep
it. What a test, a ``try`` or a loop defines once more leaves the first definition alive.
"""

from __future__ import annotations

import builtins
from collections import Counter
from collections.abc import Iterator
from itertools import chain

from distlint import facts
from distlint.facts import Attribute, Call, ClassDef, Constant, Expression, FunctionDef, If, Name, Statement
from distlint.finding import Span
from distlint.project.bindings import Imported
from distlint.project.module import Module
from distlint.project.symbols import Function
from distlint.remembering import remembered

#: Decorators that put what they are given nowhere else.
_KEEP_NOTHING = frozenset(
    (
        "staticmethod", "classmethod", "property", "cached_property", "abstractmethod", "contextmanager", "wraps",
        "cache", "lru_cache", "dataclass", "no_grad", "inference_mode", "enable_grad",
    )
)  # fmt: skip
#: What gets at names without naming them.
_NAMELESS = frozenset(("globals", "locals", "vars", "exec", "eval", "getattr", "super"))
_HARMLESS = frozenset(dir(builtins)) - _NAMELESS


def is_shadowed(module: Module, span: Span) -> bool:
    """Whether a place stands in a function or class that another one of its name replaces before it can run."""
    twice = _named_twice(module)
    if not twice:
        return False
    body: tuple[Statement, ...] = module.body
    behind: tuple[tuple[Statement, ...], ...] = ()  # what runs behind the blocks around, the nearest first
    is_straight = True
    while True:
        at = next((index for index, statement in enumerate(body) if _holds(statement, span)), None)
        if at is None:
            return False
        here = body[at]
        behind = (body[at + 1 :], *behind) if is_straight else ()
        if isinstance(here, (FunctionDef, ClassDef)):
            if here.name in twice and _is_replaced(here, chain.from_iterable(behind), module):
                return True
            body, behind, is_straight = _inside(here, module), (), not _has_metaclass(here)
        else:
            is_straight = is_straight and isinstance(here, If)
            body = next((block for block in facts.blocks(here) if any(_holds(s, span) for s in block)), ())


@remembered
def _named_twice(module: Module) -> frozenset[str]:
    """The names of several functions or classes of a module, those inside of functions apart."""
    definitions = [inner for statement in module.body for inner in (statement, *_members(statement))]
    counted = Counter(inner.name for inner in definitions if isinstance(inner, (FunctionDef, ClassDef)))
    return frozenset(name for name, number in counted.items() if number > 1)


def is_lost(function: Function) -> bool:
    """Whether another definition replaces a function, or what it stands in, before it can run."""
    return is_shadowed(function.module, function.definition.span)


def keep_nothing(decorators: tuple[Expression, ...]) -> bool:
    """Whether decorators are known to put what they are given nowhere else, as one that registers it would."""
    return all(facts.last_called(decorator) in _KEEP_NOTHING for decorator in decorators)


def _holds(statement: Statement, span: Span) -> bool:
    decorators = statement.decorators if isinstance(statement, (FunctionDef, ClassDef)) else ()
    start = min(part.span[:2] for part in (statement, *decorators))
    return start <= span[:2] < statement.span[2:]


def _inside(definition: FunctionDef | ClassDef, module: Module) -> tuple[Statement, ...]:
    """The block of a definition; of a function that is not lowered yet what its module has."""
    if definition.body is not None:
        return definition.body
    function = module.function_on(definition.span.line)
    return function.body if function is not None and function.definition is definition else ()


def _has_metaclass(definition: FunctionDef | ClassDef) -> bool:
    """Whether a class has something that may see each of its methods as it is defined."""
    return isinstance(definition, ClassDef) and any(base.keyword == "metaclass" for base in definition.bases)


def _is_replaced(first: FunctionDef | ClassDef, behind: Iterator[Statement], module: Module) -> bool:
    """Whether one of the statements behind a definition defines the name again, and none before may run the first."""
    if not keep_nothing(first.decorators):
        return False
    for statement in behind:
        if any(_may_run(e, first.name, module) for e in _run(statement)):
            return False
        if isinstance(statement, (FunctionDef, ClassDef)) and statement.name == first.name:
            return True
    return False


def _run(statement: Statement) -> Iterator[Expression]:
    """The expressions that a statement runs where it stands, decorators as the calls that they are; annotations are
    read there as well."""
    yield from facts.subexpressions(statement)
    for inner in (statement, *_members(statement)):
        if isinstance(inner, (FunctionDef, ClassDef)):
            yield from (Call(decorator.span, decorator, ()) for decorator in inner.decorators)
        if isinstance(inner, FunctionDef):
            yield from facts.subexpressions((inner.returns, *(p.annotation for p in inner.parameters)))


def _members(statement: Statement) -> Iterator[Statement]:
    """The statements in a class or in the blocks of a statement, classes in there included."""
    inside = statement.body if isinstance(statement, ClassDef) else chain.from_iterable(facts.blocks(statement))
    for inner in inside:
        yield inner
        yield from _members(inner)


def _may_run(expression: Expression, name: str, module: Module) -> bool:
    """Whether an expression names a definition, or calls what may do so: functions of its own module."""
    if isinstance(expression, Name):
        return expression.id == name or expression.id in _NAMELESS
    if not isinstance(expression, Call):
        return False
    called = expression.function
    while isinstance(called, (Attribute, Call)):
        called = called.value if isinstance(called, Attribute) else called.function
    if isinstance(called, Constant):
        return False
    known = module.bindings.of(called.id) if isinstance(called, Name) else ()
    is_imported = bool(known) and all(isinstance(definition, Imported) for definition in known)
    return not (is_imported or (isinstance(called, Name) and not known and called.id in _HARMLESS))
