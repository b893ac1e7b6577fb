"""What the syntax pass leaves behind: a small, plain, picklable form of the code, without CST nodes.

Expressions and statements are named tuples; every one carries its :class:`~distlint.finding.Span`. The form keeps
what decides which rank does what, and drops the rest (trivia, type parameters, patterns' inner shape). Function
bodies are kept apart from the module's skeleton, since most of them matter to no rule and are never lowered.
"""

from __future__ import annotations

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

    @property
    def unpacks(self) -> bool:
        """Whether some of the arguments are not written down: ``*args``, ``**options``."""
        return any(argument.star for argument in self.arguments)


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
    """A chain of comparisons; operators such as ``==``, ``not in``, ``is``. What is compared stands on the left:
    ``0 == rank`` is ``rank == 0`` (see :func:`distlint.facts.compared`)."""

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
    """``name as bound``; for ``import a.b`` without ``as``, ``bound`` is ``a``. ``name`` is ``*`` for a star import.

    ``renamed``: ``import a.b as a``, which binds the module ``a.b``.
    """

    name: str
    bound: str
    renamed: bool = False


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
