"""What the syntax pass leaves behind: a small, plain, picklable form of the code, without CST nodes.

Expressions and statements are named tuples; every one carries its :class:`~distlint.finding.Span`. The form keeps
what decides which rank does what, and drops the rest (trivia, type parameters, patterns' inner shape). Function
bodies are kept apart from the module's skeleton, since most of them matter to no rule and are never lowered.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Union

from distlint.finding import Span


class Name(NamedTuple):
    """A bare name, read or bound."""

    span: Span
    id: str


class Attribute(NamedTuple):
    """``value.attr``."""

    span: Span
    value: Expression
    attr: str


class Constant(NamedTuple):
    """A literal: str, bytes, int, float, complex, bool, None or Ellipsis."""

    span: Span
    value: object


class Text(NamedTuple):
    """An f-string; literal parts are :class:`Constant`. Inner spans are those of the whole string."""

    span: Span
    parts: tuple[Expression, ...]


class Argument(NamedTuple):
    """One argument of a call; ``star`` is ``""``, ``"*"`` or ``"**"``."""

    keyword: str | None
    star: str
    value: Expression


class Call(NamedTuple):
    """``function(arguments)``; arguments in source order."""

    span: Span
    function: Expression
    arguments: tuple[Argument, ...]


class Subscript(NamedTuple):
    """``value[key]``; several keys are one tuple."""

    span: Span
    value: Expression
    key: Expression


class Slice(NamedTuple):
    """``lower:upper:step`` inside a subscript."""

    span: Span
    lower: Expression | None
    upper: Expression | None
    step: Expression | None


class Unary(NamedTuple):
    """``operator operand``; operator is ``not``, ``-``, ``+`` or ``~``."""

    span: Span
    operator: str
    operand: Expression


class Binary(NamedTuple):
    """``left operator right`` with an arithmetic or bit operator."""

    span: Span
    left: Expression
    operator: str
    right: Expression


class Boolean(NamedTuple):
    """``and``/``or`` over two or more operands, evaluated left to right."""

    span: Span
    operator: str
    operands: tuple[Expression, ...]


class Compare(NamedTuple):
    """A chain of comparisons; operators such as ``==``, ``not in``, ``is``."""

    span: Span
    left: Expression
    operators: tuple[str, ...]
    comparators: tuple[Expression, ...]


class Conditional(NamedTuple):
    """``body if test else orelse``."""

    span: Span
    test: Expression
    body: Expression
    orelse: Expression


class Sequence(NamedTuple):
    """A tuple, list or set display; ``kind`` says which."""

    span: Span
    kind: str
    items: tuple[Expression, ...]


class Mapping(NamedTuple):
    """A dict display; the key of ``**other`` is None."""

    span: Span
    items: tuple[tuple[Expression | None, Expression], ...]


class Starred(NamedTuple):
    """``*value`` in a display or a target."""

    span: Span
    value: Expression


class Parameter(NamedTuple):
    """One parameter; ``star`` is ``""``, ``"*"`` or ``"**"``, ``keyword_only`` after the star."""

    span: Span
    name: str
    annotation: Expression | None
    default: Expression | None
    star: str
    keyword_only: bool


class Lambda(NamedTuple):
    """``lambda parameters: body``."""

    span: Span
    parameters: tuple[Parameter, ...]
    body: Expression


class Clause(NamedTuple):
    """``for target in iterable if conditions`` of a comprehension."""

    target: Expression
    iterable: Expression
    conditions: tuple[Expression, ...]


class Comprehension(NamedTuple):
    """A comprehension or generator expression; ``kind`` is list, set, dict or generator."""

    span: Span
    kind: str
    elements: tuple[Expression, ...]
    clauses: tuple[Clause, ...]


class Walrus(NamedTuple):
    """``target := value``."""

    span: Span
    target: Expression
    value: Expression


class Await(NamedTuple):
    """``await value``."""

    span: Span
    value: Expression


class Yield(NamedTuple):
    """``yield value`` or ``yield from value``."""

    span: Span
    value: Expression | None
    delegates: bool


Expression = Union[  # noqa: UP007 (an alias of forward references)
    Name, Attribute, Constant, Text, Call, Subscript, Slice, Unary, Binary, Boolean, Compare, Conditional,
    Sequence, Mapping, Starred, Lambda, Comprehension, Walrus, Await, Yield,
]  # fmt: skip


class Assign(NamedTuple):
    """``targets = value``, with an annotation or an augmenting ``operator`` (``+`` of ``+=``) where there is one.

    ``value`` is None for a bare annotation.
    """

    span: Span
    targets: tuple[Expression, ...]
    value: Expression | None
    annotation: Expression | None
    operator: str


class Evaluate(NamedTuple):
    """An expression statement."""

    span: Span
    value: Expression


class Return(NamedTuple):
    """``return value``."""

    span: Span
    value: Expression | None


class Raise(NamedTuple):
    """``raise exception``."""

    span: Span
    exception: Expression | None


class Jump(NamedTuple):
    """``break`` or ``continue``."""

    span: Span
    kind: str


class Assert(NamedTuple):
    """``assert test, message``."""

    span: Span
    test: Expression
    message: Expression | None


class Delete(NamedTuple):
    """``del targets``."""

    span: Span
    targets: tuple[Expression, ...]


class If(NamedTuple):
    """``if test``; an ``elif`` is an If in ``orelse``. ``span`` is the whole statement's."""

    span: Span
    test: Expression
    body: tuple[Statement, ...]
    orelse: tuple[Statement, ...]


class While(NamedTuple):
    """``while test … else``."""

    span: Span
    test: Expression
    body: tuple[Statement, ...]
    orelse: tuple[Statement, ...]


class For(NamedTuple):
    """``for target in iterable … else``."""

    span: Span
    target: Expression
    iterable: Expression
    body: tuple[Statement, ...]
    orelse: tuple[Statement, ...]


class With(NamedTuple):
    """``with context as target, …``."""

    span: Span
    items: tuple[tuple[Expression, Expression | None], ...]
    body: tuple[Statement, ...]


class Handler(NamedTuple):
    """``except type as name``."""

    type: Expression | None
    name: str | None
    body: tuple[Statement, ...]


class Try(NamedTuple):
    """``try … except … else … finally``."""

    span: Span
    body: tuple[Statement, ...]
    handlers: tuple[Handler, ...]
    orelse: tuple[Statement, ...]
    final: tuple[Statement, ...]


class Case(NamedTuple):
    """``case pattern if guard``; ``values`` are the literal and dotted values among the top-level alternatives,
    ``irrefutable`` is a bare name or wildcard, ``names`` are bound by the pattern."""

    values: tuple[Expression, ...] | None
    irrefutable: bool
    names: tuple[str, ...]
    guard: Expression | None
    body: tuple[Statement, ...]


class Match(NamedTuple):
    """``match subject``. ``Case.values`` is None where the pattern is no plain alternative of values."""

    span: Span
    subject: Expression
    cases: tuple[Case, ...]


class FunctionDef(NamedTuple):
    """A function. ``body`` is None in a skeleton: it is lowered apart, on demand (:class:`ModuleFacts`).

    ``span`` runs from ``def`` to the end of the body; ``span.line`` identifies the function in its file.
    """

    span: Span
    name: str
    parameters: tuple[Parameter, ...]
    decorators: tuple[Expression, ...]
    returns: Expression | None
    body: tuple[Statement, ...] | None
    is_async: bool


class ClassDef(NamedTuple):
    """A class with its bases, keywords and body."""

    span: Span
    name: str
    bases: tuple[Argument, ...]
    decorators: tuple[Expression, ...]
    body: tuple[Statement, ...]


class ImportedName(NamedTuple):
    """``name as bound``; for ``import a.b`` without ``as``, ``bound`` is ``a``. ``name`` is ``*`` for a star import."""

    name: str
    bound: str


class Import(NamedTuple):
    """``import …`` (``module`` None) or ``from module import …`` with ``level`` leading dots."""

    span: Span
    module: str | None
    level: int
    names: tuple[ImportedName, ...]


class Scope(NamedTuple):
    """``global`` or ``nonlocal`` names."""

    span: Span
    kind: str
    names: tuple[str, ...]


Statement = Union[  # noqa: UP007 (an alias of forward references)
    Assign, Evaluate, Return, Raise, Jump, Assert, Delete, If, While, For, With, Try, Match,
    FunctionDef, ClassDef, Import, Scope,
]  # fmt: skip


class Problem(NamedTuple):
    """Why a file could not be read or parsed; ``line`` 1-based, ``column`` 0-based."""

    line: int
    column: int
    reason: str


class BodyLines(NamedTuple):
    """Where the body of a function stands: its first and last line (1-based).

    ``column`` (in code points) is where it begins if something stands before it on the first line, otherwise 0.
    """

    first: int
    column: int
    last: int


class ModuleFacts(NamedTuple):
    """One file.

    ``body`` is the skeleton: the module's statements with function bodies left out; these are read one by one, on
    demand, from ``bodies``, which has them by the line of their ``def``. ``relevant`` is False for a file without
    distributed vocabulary (nothing else is known of it then).
    """

    path: str
    relevant: bool
    problem: Problem | None
    body: tuple[Statement, ...]
    bodies: dict[int, BodyLines]
    lines: int


def nothing(path: str, *, relevant: bool = False, problem: Problem | None = None, lines: int = 0) -> ModuleFacts:
    """Facts of a file that has none."""
    return ModuleFacts(path, relevant, problem, (), {}, lines)


#: The types of :data:`Expression`.
EXPRESSIONS = frozenset(Expression.__args__)  # type: ignore[attr-defined]
_STATEMENTS = frozenset(Statement.__args__)  # type: ignore[attr-defined]
_GROUPINGS = frozenset((tuple, Argument, Clause, Parameter, Handler, Case))


def is_expression(node: object) -> bool:
    """Whether ``node`` is an expression of this module."""
    return type(node) in EXPRESSIONS


def is_statement(node: object) -> bool:
    """Whether ``node`` is a statement of this module."""
    return type(node) in _STATEMENTS


def subexpressions(node: object, *, into_lambdas: bool = True) -> Iterator[Expression]:
    """``node`` and all expressions below it, in source order; for a statement those of its header and its blocks.

    Does not enter nested functions' bodies; ``into_lambdas`` chooses for lambdas.
    """
    stack: list[object] = [node]
    while stack:
        top = stack.pop()
        kind = type(top)
        if kind in EXPRESSIONS:
            yield top  # type: ignore[misc]
            if kind is not Name and kind is not Constant and (into_lambdas or kind is not Lambda):
                stack.extend(top[:0:-1])  # type: ignore[index]  # without the span
        elif kind is FunctionDef:
            stack.extend(reversed((*top.decorators, *(p.default for p in top.parameters))))  # type: ignore[attr-defined]
        elif kind in _STATEMENTS or kind in _GROUPINGS:
            stack.extend(reversed(top))  # type: ignore[call-overload]


def statements(body: tuple[Statement, ...]) -> Iterator[Statement]:
    """All statements of ``body`` in source order, nested blocks included, nested functions and classes as one each."""
    stack = list(reversed(body))
    while stack:
        top = stack.pop()
        yield top
        stack.extend(reversed([inner for block in blocks(top) for inner in block]))


def stored(target: Expression, body: tuple[Statement, ...]) -> Iterator[Expression | None]:
    """What the assignments of ``body`` store in an attribute such as ``args.rank``; None for a bare annotation."""
    name = dotted(target)
    for statement in statements(body):
        if isinstance(statement, Assign) and name in map(dotted, statement.targets):
            yield statement.value


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
    if isinstance(statement, (If, While, For)):
        return (statement.body, statement.orelse)
    if isinstance(statement, With):
        return (statement.body,)
    if isinstance(statement, Try):
        return (statement.body, *(handler.body for handler in statement.handlers), statement.orelse, statement.final)
    if isinstance(statement, Match):
        return tuple(case.body for case in statement.cases)
    return ()


def all_blocks(body: tuple[Statement, ...]) -> Iterator[tuple[Statement, ...]]:
    """A block and all blocks in it."""
    yield body
    for statement in body:
        for block in blocks(statement):
            yield from all_blocks(block)


def dotted(expression: Expression) -> str | None:
    """``a.b.c`` for a chain of attributes on a name, otherwise None."""
    parts: list[str] = []
    while isinstance(expression, Attribute):
        parts.append(expression.attr)
        expression = expression.value
    if not isinstance(expression, Name):
        return None
    parts.append(expression.id)
    return ".".join(reversed(parts))


def is_none(expression: Expression | None) -> bool:
    """Whether ``None`` is written there; not where nothing is."""
    return isinstance(expression, Constant) and expression.value is None


def last_name(expression: Expression) -> str | None:
    """``c`` of ``c`` and of ``….c``; None for anything else."""
    if isinstance(expression, Attribute):
        return expression.attr
    return expression.id if isinstance(expression, Name) else None


def last_called(expression: Expression) -> str | None:
    """``c`` of ``c``, ``….c`` and of calls of these."""
    while isinstance(expression, Call):
        expression = expression.function
    return last_name(expression)


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


def source_of(expression: Expression | None, limit: int = 60) -> str:
    """A short rendering of an expression for messages; at most ``limit`` characters."""
    text = _render(expression)
    return text if len(text) <= limit else text[: limit - 1] + "…"


#: How tightly operators bind (https://docs.python.org/3/reference/expressions.html#operator-precedence).
_BINDING = {
    operator: strength
    for strength, operators in enumerate(
        (":=", "if", "or", "and", "not", "==", "|", "^", "&", "<< >>", "+ -", "* / // % @", "unary", "**", "await")
    )
    for operator in operators.split()
}


def _binding(e: Expression) -> int:
    """How tightly the parts of an expression hold together; names, calls and literals never part."""
    if isinstance(e, Unary):
        return _BINDING["not" if e.operator == "not" else "unary"]
    if isinstance(e, (Binary, Boolean)):
        return _BINDING[e.operator]
    kinds = ((Compare, "=="), (Conditional, "if"), (Walrus, ":="), (Await, "await"))
    return next((_BINDING[name] for kind, name in kinds if isinstance(e, kind)), len(_BINDING))


def _part(e: Expression, least: int) -> str:
    """A part of an expression, in brackets unless it binds at least as tightly as ``least``."""
    return _render(e) if _binding(e) >= least else f"({_render(e)})"


def _render(e: Expression | None) -> str:
    if e is None:
        return ""
    if isinstance(e, Name):
        return e.id
    if isinstance(e, Attribute):
        return f"{_part(e.value, len(_BINDING))}.{e.attr}"
    if isinstance(e, Constant):
        if e.value is Ellipsis:
            return "..."
        return repr(e.value) if not isinstance(e.value, str) else '"' + e.value.replace("\n", "\\n") + '"'
    if isinstance(e, Call):
        return f"{_part(e.function, len(_BINDING))}({', '.join(map(_render_argument, e.arguments))})"
    if isinstance(e, Subscript):
        several = isinstance(e.key, Sequence) and e.key.kind == "tuple" and e.key.items
        return f"{_part(e.value, len(_BINDING))}[{', '.join(map(_render, several)) if several else _render(e.key)}]"
    if isinstance(e, Unary):
        return f"{e.operator}{' ' if e.operator == 'not' else ''}{_part(e.operand, _binding(e))}"
    if isinstance(e, Binary):
        tight, is_power = _binding(e), e.operator == "**"
        return f"{_part(e.left, tight + is_power)} {e.operator} {_part(e.right, tight + (not is_power))}"
    if isinstance(e, Boolean):
        return f" {e.operator} ".join(_part(operand, _binding(e) + 1) for operand in e.operands)
    if isinstance(e, Compare):
        tight = _binding(e) + 1
        compared = zip(e.operators, e.comparators, strict=True)
        return _part(e.left, tight) + "".join(f" {operator} {_part(other, tight)}" for operator, other in compared)
    if isinstance(e, Conditional):
        tight = _binding(e)
        return f"{_part(e.body, tight + 1)} if {_part(e.test, tight + 1)} else {_part(e.orelse, tight)}"
    if isinstance(e, Sequence):
        inner = ", ".join(map(_render, e.items))
        return {"list": f"[{inner}]", "set": f"{{{inner}}}"}.get(e.kind, f"({inner})")
    if isinstance(e, Starred):
        return f"*{_render(e.value)}"
    if isinstance(e, Text):
        return (
            'f"'
            + "".join(
                p.value if isinstance(p, Constant) and isinstance(p.value, str) else "{" + _render(p) + "}"
                for p in e.parts
            )
            + '"'
        )
    if isinstance(e, Slice):
        return f"{_render(e.lower)}:{_render(e.upper)}" + (f":{_render(e.step)}" if e.step is not None else "")
    if isinstance(e, Await):
        return f"await {_part(e.value, len(_BINDING))}"
    if isinstance(e, Comprehension):
        clauses = "".join(
            f" for {_render(c.target)} in {_render(c.iterable)}" + "".join(f" if {_render(t)}" for t in c.conditions)
            for c in e.clauses
        )
        brackets = {"list": "[]", "set": "{}", "dict": "{}"}.get(e.kind, "()")
        return f"{brackets[0]}{': '.join(map(_render, e.elements))}{clauses}{brackets[1]}"
    if isinstance(e, Walrus):
        return f"{_render(e.target)} := {_render(e.value)}"
    return "…"


def _render_argument(given: Argument) -> str:
    name = f"{given.keyword}=" if given.keyword else given.star
    return name + _render(given.value)
