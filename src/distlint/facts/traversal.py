"""What facts are made of: the expressions and statements inside of one another, dotted names, arguments."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator
from typing import Any, TypeGuard

from distlint.facts.nodes import (
    Argument,
    Assert,
    Assign,
    Attribute,
    Boolean,
    Call,
    Case,
    ClassDef,
    Clause,
    Compare,
    Conditional,
    Constant,
    Evaluate,
    Expression,
    For,
    FunctionDef,
    Handler,
    If,
    Jump,
    Lambda,
    Match,
    Name,
    Parameter,
    Raise,
    Return,
    Sequence,
    Starred,
    Statement,
    Subscript,
    Try,
    Unary,
    While,
    With,
)
from distlint.finding import Span

#: The types of :data:`Expression`.
EXPRESSIONS = frozenset(Expression.__args__)  # type: ignore[attr-defined]
_STATEMENTS = frozenset(Statement.__args__)  # type: ignore[attr-defined]
#: The statements in which others stand.
COMPOUND = (If, While, For, With, Try, Match)
_COMPOUND = frozenset(COMPOUND)
_GROUPINGS = (Argument, Clause, Parameter, Handler, Case)

#: The last names of the calls behind which a process does not go on.
_ENDS = frozenset(("exit", "_exit", "quit", "abort"))

#: The types of fields in which no expression stands.
_PLAIN = frozenset(
    ("Span", "str", "str | None", "bool", "int", "object", "tuple[str, ...]", "tuple[ImportedName, ...]")
)


def _inner_fields(kind: type[tuple[object, ...]]) -> tuple[int, ...]:
    types = (str(getattr(known, "__forward_arg__", known)) for known in kind.__annotations__.values())
    return tuple(index for index, known in reversed([*enumerate(types)]) if known not in _PLAIN)


#: Where in a node of each type others stand, the last field first: for who puts them on a stack.
INNER: dict[type, tuple[int, ...]] = {kind: _inner_fields(kind) for kind in (*EXPRESSIONS, *_STATEMENTS, *_GROUPINGS)}


def is_expression(node: object) -> bool:
    """Whether ``node`` is an expression of this module."""
    return type(node) in EXPRESSIONS


def is_statement(node: object) -> TypeGuard[Statement]:
    """Whether ``node`` is a statement of this module."""
    return type(node) in _STATEMENTS


def subexpressions(node: object, *, into_lambdas: bool = True) -> Iterator[Expression]:
    """``node`` and all expressions below it, in source order; for a statement those of its header and its blocks.

    Does not enter nested functions' bodies; ``into_lambdas`` chooses for lambdas.
    """
    stack: list[Any] = [node]
    pop, push = stack.pop, stack.append
    while stack:
        top = pop()
        kind = type(top)
        if kind in EXPRESSIONS:
            yield top
            if into_lambdas or kind is not Lambda:
                for field in INNER[kind]:
                    push(top[field])
        elif kind is tuple:
            stack.extend(top[::-1])
        elif kind is FunctionDef:
            stack.extend(reversed((*top.decorators, *(p.default for p in top.parameters))))
        elif kind in INNER:
            for field in INNER[kind]:
                push(top[field])


def statements(body: tuple[Statement, ...]) -> Iterator[Statement]:
    """All statements of ``body`` in source order, nested blocks included, nested functions and classes as one each."""
    stack = list(reversed(body))
    while stack:
        top = stack.pop()
        yield top
        if type(top) in _COMPOUND:  # few of them
            for block in reversed(blocks(top)):
                stack.extend(reversed(block))


def stored(path: str | None, body: tuple[Statement, ...]) -> Iterator[Expression | None]:
    """What the assignments of ``body`` store in an attribute such as ``args.rank``; None for a bare annotation."""
    for statement in statements(body):
        if isinstance(statement, Assign) and path in map(dotted, statement.targets):
            yield statement.value


def targets_of(value: Span, body: tuple[Statement, ...]) -> Iterator[Expression]:
    """What the assignments of ``body`` give the value that stands at a place."""
    for statement in statements(body):
        if isinstance(statement, Assign) and statement.value is not None and statement.value.span == value:
            yield from statement.targets


def asking(test: Span, body: tuple[Statement, ...]) -> Iterator[If | While | Assert]:
    """The statements of ``body`` that ask what stands at a place."""
    return (s for s in statements(body) if isinstance(s, (If, While, Assert)) and s.test.span == test)


def changed(target: Expression) -> Iterator[Expression]:
    """What an assignment to ``target`` changes: variables, attributes and elements, and what these are of. The key of
    an element (``parts[rank] = part``) only says where it is."""
    if isinstance(target, Sequence):
        for item in target.items:
            yield from changed(item)
    elif isinstance(target, Starred):
        yield from changed(target.value)
    else:
        yield target
        if isinstance(target, (Attribute, Subscript)):
            yield from changed(target.value)


def changed_names(target: Expression) -> Iterator[str]:
    """The variables among these."""
    return (e.id for e in changed(target) if isinstance(e, Name))


#: What a comparison says when its sides change places, of those of which either order means the same.
MIRRORED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def compared(span: Span, left: Expression, operators: tuple[str, ...], comparators: tuple[Expression, ...]) -> Compare:
    """A comparison with what is compared on the left: a constant stands on the right, whichever side it was written
    on."""
    if len(operators) == 1 and operators[0] in MIRRORED and _is_constant(left) and not _is_constant(comparators[0]):
        return Compare(span, comparators[0], (MIRRORED[operators[0]],), (left,))
    return Compare(span, left, operators, comparators)


def _is_constant(expression: Expression) -> bool:
    """Whether an expression is written down as a constant: ``-1`` too."""
    return isinstance(expression.operand if isinstance(expression, Unary) else expression, Constant)


def ends_process(statement: Statement | None) -> bool:
    """Whether a statement is a call behind which the process does not go on: ``sys.exit()``, ``os._exit(1)``."""
    call = statement.value if isinstance(statement, Evaluate) else None
    return isinstance(call, Call) and last_name(call.function) in _ENDS


def always_raises(body: tuple[Statement, ...]) -> bool:
    """Whether nothing comes through a block: it ends in a ``raise``, or in a test both sides of which do."""
    last = body[-1] if body else None
    if isinstance(last, If):
        return always_raises(last.body) and always_raises(last.orelse)
    return isinstance(last, Raise)


def always_leaves(body: tuple[Statement, ...], ends: Callable[[Statement | None], bool] = ends_process) -> bool:
    """Whether nothing comes to what stands behind a block: it ends in a ``return``, ``raise``, ``break`` or
    ``continue``, or with the process; in a context, or whichever side of a test is taken, too. ``ends``:
    whether a statement ends the process."""
    last = body[-1] if body else None
    if isinstance(last, If):
        return always_leaves(last.body, ends) and always_leaves(last.orelse, ends)
    if isinstance(last, With):
        return always_leaves(last.body, ends)
    if isinstance(last, Try):
        ways = (last.orelse or last.body, *(handler.body for handler in last.handlers))
        return always_leaves(last.final, ends) or all(always_leaves(way, ends) for way in ways)
    return isinstance(last, (Return, Raise, Jump)) or ends(last)


def unconditional(body: tuple[Statement, ...]) -> Iterator[Statement]:
    """The statements on which no test decides in a block: those in contexts and in the bodies of ``try`` among them, a
    failure in which may be handled (:func:`passed` is without these)."""
    for statement in body:
        yield statement
        if isinstance(statement, With):
            yield from unconditional(statement.body)
        elif isinstance(statement, Try):
            yield from unconditional((*statement.body, *statement.final))


def passed(body: tuple[Statement, ...]) -> Iterator[Statement]:
    """The statements of a block that whoever comes behind it has passed: those in contexts, and in a ``try`` without
    handlers, among them."""
    for statement in body:
        yield statement
        if isinstance(statement, With) or (isinstance(statement, Try) and not statement.handlers):
            for block in blocks(statement):
                yield from passed(block)


def left_behind(
    statement: Statement, ends: Callable[[Statement | None], bool] = ends_process
) -> Iterator[tuple[Expression, bool]]:
    """The tests on one side of which nobody goes on behind a statement, and how they came out for who does: its own,
    and those on its other side. ``ends``: as for :func:`always_leaves`."""
    if isinstance(statement, If):
        if always_leaves(statement.body, ends):
            yield statement.test, False
            for other in statement.orelse:
                yield from left_behind(other, ends)
        elif always_leaves(statement.orelse, ends):
            yield statement.test, True


def leaves_loop(statement: Statement) -> bool:
    """Whether a statement is a ``return`` or a ``break``: the loop around it, if there is one, ends there."""
    return isinstance(statement, Return) or (isinstance(statement, Jump) and statement.kind == "break")


def jumps(body: tuple[Statement, ...]) -> bool:
    """Whether a ``break`` or ``continue`` stands in a block, of whichever loop."""
    return any(isinstance(statement, Jump) for statement in statements(body))


def is_one_round(iterable: Expression) -> bool:
    """Whether a loop goes over ``range(1)``."""
    if not isinstance(iterable, Call) or dotted(iterable.function) != "range" or len(iterable.arguments) != 1:
        return False
    given = iterable.arguments[0].value
    return isinstance(given, Constant) and given.value == 1


def is_builtin(function: Expression) -> bool:
    """Whether a name is one that Python has by itself: ``len``, ``print``."""
    return isinstance(function, Name) and hasattr(builtins, function.id)


def is_endless(statement: Statement) -> TypeGuard[While]:
    """Whether a statement is a loop that only ``break``, ``return`` or a failure ends: ``while True:``."""
    return isinstance(statement, While) and isinstance(statement.test, Constant) and bool(statement.test.value)


def header(statement: Statement) -> object:
    """What of a statement runs before its blocks; nothing of functions and classes."""
    if isinstance(statement, (If, While)):
        return statement.test
    if isinstance(statement, For):
        return statement.iterable
    if isinstance(statement, With):
        return tuple(context for context, _ in statement.items)
    if isinstance(statement, Match):
        return statement.subject
    return () if isinstance(statement, (Try, FunctionDef, ClassDef)) else statement


def blocks(statement: Statement) -> tuple[tuple[Statement, ...], ...]:
    """The blocks of a compound statement that run where it stands; none for functions and classes."""
    if type(statement) not in _COMPOUND:  # most of them
        return ()
    if isinstance(statement, (If, While, For)):
        return (statement.body, statement.orelse)
    if isinstance(statement, With):
        return (statement.body,)
    if isinstance(statement, Try):
        return (statement.body, *(handler.body for handler in statement.handlers), statement.orelse, statement.final)
    if isinstance(statement, Match):
        return tuple(case.body for case in statement.cases)
    return ()


def encloses(block: tuple[Statement, ...], span: Span) -> bool:
    """Whether a place lies in a block."""
    return bool(block) and block[0].span[:2] <= span[:2] and span[2:] <= block[-1].span[2:]


def all_blocks(body: tuple[Statement, ...]) -> Iterator[tuple[Statement, ...]]:
    """A block and all blocks in it."""
    yield body
    for statement in body:
        for block in blocks(statement):
            yield from all_blocks(block)


def dotted(expression: Expression | None) -> str | None:
    """``a.b.c`` for a chain of attributes on a name, otherwise None."""
    parts: list[str] = []
    while isinstance(expression, Attribute):
        parts.append(expression.attr)
        expression = expression.value
    if not isinstance(expression, Name):
        return None
    parts.append(expression.id)
    return ".".join(reversed(parts))


def is_name(expression: Expression | None, name: str | None) -> TypeGuard[Name]:
    """Whether an expression is just the variable ``name``."""
    return isinstance(expression, Name) and expression.id == name


def is_super(expression: Expression | None) -> bool:
    """Whether an expression is a call of ``super``: the object itself, as one of a base class."""
    return isinstance(expression, Call) and is_name(expression.function, "super")


def is_not(expression: Expression | None) -> TypeGuard[Unary]:
    """Whether an expression says that another one does not hold."""
    return isinstance(expression, Unary) and expression.operator == "not"


def conjuncts(test: Expression) -> tuple[Expression, ...]:
    """What has to hold for a test to hold: the parts of an ``and``, or the test itself."""
    if isinstance(test, Boolean) and test.operator == "and":
        return tuple(part for operand in test.operands for part in conjuncts(operand))
    return (test,)


def names_in(node: object) -> frozenset[str]:
    """The variables that stand in an expression, or in several."""
    return frozenset(e.id for e in subexpressions(node) if isinstance(e, Name))


def text_of(expression: Expression | None) -> str | None:
    """The text that is written there as a constant; None for all else."""
    written = expression.value if isinstance(expression, Constant) else None
    return written if isinstance(written, str) else None


def is_none(expression: Expression | None) -> bool:
    """Whether ``None`` is written there; not where nothing is."""
    return isinstance(expression, Constant) and expression.value is None


def is_zero(expression: Expression) -> bool:
    """Whether an expression is the literal 0."""
    return isinstance(expression, Constant) and type(expression.value) is int and expression.value == 0


def is_true(expression: Expression | None) -> bool:
    """Whether ``True`` is written there; not where nothing is."""
    return isinstance(expression, Constant) and expression.value is True


def is_false(expression: Expression | None) -> bool:
    """Whether ``False`` is written there; not where nothing is."""
    return isinstance(expression, Constant) and expression.value is False


def items_of(expression: Expression) -> tuple[Expression, ...]:
    """The elements of what is written as a tuple or a list; of anything else itself."""
    return expression.items if isinstance(expression, Sequence) else (expression,)


def alternatives(expression: Expression | None) -> Iterator[Expression]:
    """What ``a if test else b`` comes to; anything else is itself."""
    if isinstance(expression, Conditional):
        yield from alternatives(expression.body)
        yield from alternatives(expression.orelse)
    elif expression is not None:
        yield expression


def last_name(expression: Expression) -> str | None:
    """``c`` of ``c`` and of ``….c``; None for anything else."""
    if isinstance(expression, Attribute):
        return expression.attr
    return expression.id if isinstance(expression, Name) else None


def last_word(expression: Expression) -> str:
    """The same; nothing for anything else."""
    return last_name(expression) or ""


def callee(expression: Expression) -> Expression:
    """What a call calls, and anything else as it is: a decorator with arguments and one without."""
    return expression.function if isinstance(expression, Call) else expression


def last_called(expression: Expression) -> str | None:
    """``c`` of ``c``, ``….c`` and of calls of these."""
    while isinstance(expression, Call):
        expression = expression.function
    return last_name(expression)


def receiver(call: Call) -> Expression | None:
    """What the method that is called is one of, or the module; None where a plain name is called."""
    return call.function.value if isinstance(call.function, Attribute) else None


def first_argument(call: Call) -> Expression | None:
    """What stands first in the parentheses of a call, if anything does."""
    return call.arguments[0].value if call.arguments else None


def argument(call: Call, keyword: str, position: int | None = None) -> Expression | None:
    """The value of parameter ``keyword`` in a call, also given positionally at 0-based ``position``; None if absent
    or hidden behind ``*args``."""
    index = 0
    for given in call.arguments:
        if given.keyword == keyword:
            return given.value
        if given.keyword is None and not given.star:
            if index == position:
                return given.value
            index += 1
        elif given.star == "*":
            index = -1_000_000
    return None
