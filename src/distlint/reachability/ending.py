"""What nobody comes to since the program ends ahead of it, on every rank, with whatever else is wrong behind that: it
reads a name that nothing binds, in the function or when its file is imported, or calls a function of the project with
what that does not take.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from distlint import facts
from distlint.facts import (
    INNER,
    Assign,
    Boolean,
    Call,
    ClassDef,
    Compare,
    Comprehension,
    Conditional,
    For,
    FunctionDef,
    Import,
    Jump,
    Lambda,
    Name,
    Raise,
    Return,
    Statement,
    Try,
    While,
    is_expression,
)
from distlint.finding import Span
from distlint.project import Class, Function, Module, Scope, resolve_all
from distlint.reachability.misfitting import is_misfit
from distlint.reachability.unbound import forgotten
from distlint.reachability.undefined import undefined, undefined_in
from distlint.remembering import remembered

#: What a call is named that does the work of a program.
_TRAINS = re.compile(r"(?:^|_)(?:fit|train|run|main|spawn|launch|start|test|eval|valid)")


def reads_unbound_ahead(scope: Scope, span: Span) -> bool:
    """Whether whoever comes to a place in a function, or in what a module runs as a script, has read a name whose
    import was forgotten."""
    names = forgotten(scope.module)
    return bool(names) and any(isinstance(one, Name) and one.id in names for one in _evaluated_ahead(scope, span))


def undefined_ahead(scope: Scope, span: Span) -> Name | None:
    """The name that whoever comes to a place has read, in its function or when the file was imported, and that nothing
    binds, if there is one: neither the file nor another one that stores something under it."""
    if isinstance(scope, Module):
        at_import = undefined_at_import(scope)
        if at_import is not None and at_import.span.line < span.line:
            return at_import
    elif (at_import := undefined_at_import(scope.module)) is not None:
        return at_import
    missing = undefined_in(scope)
    return _first(_evaluated_ahead(scope, span), missing, scope.module) if missing else None


def undefined_behind(scope: Scope, span: Span) -> Name | None:
    """The name that nothing binds which whoever has come to a place reads next, before anything else goes on there:
    no run of that code has ever been seen through."""
    missing = undefined_in(scope)
    if not missing:
        return None
    for statement in _behind(scope.body or (), span):
        found = _first(_evaluated(facts.header(statement)), missing, scope.module)
        if found is not None or _goes_on(statement, scope):
            return found
    return None


def _behind(body: tuple[Statement, ...], span: Span) -> Iterator[Statement]:
    """The statements that stand behind a place, the nearest first: out of branches, not out of loops and ``try``."""
    for number, statement in enumerate(body):
        if span.is_inside(statement.span):
            for block in facts.blocks(statement):
                if facts.encloses(block, span):
                    yield from _behind(block, span)
            if not isinstance(statement, (For, While, Try)):
                yield from body[number + 1 :]
            return


def _goes_on(statement: Statement, scope: Scope) -> bool:
    """Whether a statement leaves, loops, or calls a function of the project or what trains: much may happen there."""
    inside = [*facts.statements((statement,))]
    if any(isinstance(one, (For, While, Return, Raise, Jump)) for one in inside):
        return True
    calls = (one for one in facts.subexpressions(statement) if isinstance(one, Call))
    return any(
        _TRAINS.search(facts.last_name(call.function) or "") is not None
        or any(isinstance(symbol, Function) for symbol in resolve_all(call.function, scope))
        for call in calls
    )


@remembered
def undefined_at_import(module: Module) -> Name | None:
    """The name at which the import of a file ends, as long as it has called nothing of the project before."""
    if not undefined(module):
        return None
    are_late = any(isinstance(s, Import) and s.module == "__future__" and _names_annotations(s) for s in module.body)
    for statement in facts.passed(module.body):
        found = _first(_defining(statement, are_late=are_late), undefined_in(module), module)
        if found is None and isinstance(statement, ClassDef):
            found = _in_class(statement, module, are_late=are_late)
        if found is not None or _runs_something(statement, module):
            return found
    return None


def _in_class(made: ClassDef, module: Module, *, are_late: bool) -> Name | None:
    """The first name that nothing binds which the body of a class reads while it is made."""
    for statement in facts.passed(made.body):
        # Newer Pythons count what annotations read among the names of the function.
        makings = (made, statement) if isinstance(statement, FunctionDef) else (made,)
        missing = undefined_in(module, *makings)
        found = _first(_defining(statement, are_late=are_late), missing, module)
        if found is not None:
            return found
    return None


def _defining(statement: Statement, *, are_late: bool) -> Iterator[object]:
    """What a statement of a module or class evaluates in any case: of a function what stands in its head, where
    annotations may be put off."""
    if isinstance(statement, FunctionDef):
        parameters = statement.parameters
        annotations = () if are_late else (*(p.annotation for p in parameters), statement.returns)
        yield from _evaluated((*statement.decorators, *(p.default for p in parameters), *annotations))
    elif isinstance(statement, ClassDef):
        yield from _evaluated((*statement.decorators, *statement.bases))
    else:
        yield from _evaluated(facts.header(statement))


def _first(evaluated: Iterator[object], missing: frozenset[str], module: Module) -> Name | None:
    read = (one for one in evaluated if isinstance(one, Name) and one.id in missing)
    return next((one for one in read if not _is_said_to_come(one, module)), None)


def _is_said_to_come(read: Name, module: Module) -> bool:
    """Whether a name that a file does not bind may come from elsewhere: a comment beside it says so, or another file
    stores something under it."""
    if "noqa" in module.text.split("\n")[read.span.line - 1]:
        return True
    stored = re.compile(rf"(?<!self)\.{read.id}[ \t]*=(?!=)|attr\([^()\n]{{0,80}}[\"']{read.id}[\"']")
    return module.project.has_match(stored, read.id)


def _names_annotations(statement: Import) -> bool:
    return any(name == "annotations" for name, *_ in statement.names)


def _runs_something(statement: Statement, module: Module) -> bool:
    """Whether a statement may call something of the project, while a file is imported."""
    if isinstance(statement, (FunctionDef, ClassDef)):
        return False
    calls = (one for one in facts.subexpressions(statement) if isinstance(one, Call))
    return any(isinstance(s, (Function, Class)) for call in calls for s in resolve_all(call.function, module))


def calls_in_vain_ahead(scope: Scope, span: Span) -> bool:
    """Whether he has called a function with what it does not take; a call that holds the place is none of these."""
    calls = (one for one in _evaluated_ahead(scope, span) if isinstance(one, Call))
    return any(not span.is_inside(call.span) and is_misfit(call, scope) for call in calls)


def statements_ahead(scope: Scope, span: Span) -> Iterator[Statement]:
    """The statements that whoever comes to a place has gone through, and those around it, which he has entered: of what
    has blocks, what it begins with was run."""
    return _ahead(scope.body or (), span)


def _evaluated_ahead(scope: Scope, span: Span) -> Iterator[object]:
    return (one for s in statements_ahead(scope, span) for one in _evaluated(facts.header(s), span))


def _ahead(body: tuple[Statement, ...], span: Span) -> Iterator[Statement]:
    for statement in body:
        if not span.is_inside(statement.span):
            yield from facts.passed((statement,))
            continue
        yield statement
        inside = (statement.body or (),) if isinstance(statement, (FunctionDef, ClassDef)) else facts.blocks(statement)
        for block in inside:
            if facts.encloses(block, span):
                yield from _ahead(block, span)
        return


def _evaluated(node: object, span: Span | None = None) -> Iterator[object]:
    """The expressions that a statement or an expression evaluates in any case, up to the end of a place, if one is
    given."""
    stack: list[Any] = [node]
    while stack:
        top = stack.pop()
        if is_expression(top):
            if span is not None and top.span[:2] >= span[2:]:
                continue
            yield top
        if isinstance(top, tuple) and type(top) not in INNER:
            stack += top
        elif isinstance(top, Boolean):
            stack.append(top.operands[0])
        elif isinstance(top, Compare):
            stack += (top.left, top.comparators[0])
        elif isinstance(top, Conditional):
            stack.append(top.test)
        elif isinstance(top, Comprehension):
            stack.append(top.clauses[0].iterable)
        elif isinstance(top, Assign):
            stack += (top.value, *top.targets)
        elif not isinstance(top, Lambda):
            stack += (top[field] for field in INNER.get(type(top), ()))
