"""From Python's own syntax tree to facts: the cheap reading, of everything that somebody asks about.

libcst costs twenty times as much per line; it reads the places that are reported (:mod:`distlint.syntax.flagging`).
Both readings make the same facts of the same text, spans included, and a test compares them over whole libraries.

Spans: lines are 1-based, columns 0-based in code points. Nodes inside f-strings and patterns have the span of the whole
(``ast`` gives wrong positions there before Python 3.12); operators have that of their operands.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from distlint import facts
from distlint.facts import Expression, Statement
from distlint.finding import Span

NOWHERE = Span(0, 0, 0, 0)
#: A span of four numbers; one is made for each node, and this is twice as fast as the class.
_span: Callable[[tuple[int, int, int, int]], Span] = partial(tuple.__new__, Span)


#: Expressions that nest deeper than this are refused: no hand-written code comes near, and Python's stack is finite.
MAX_DEPTH = 200

#: Longer chains are refused as well: the branches of an ``elif`` ladder, the terms of a sum.
MAX_CHAIN = 500


#: What nests an expression in another one.
_NESTING = (*"[({.+*/%@<>&|^~-", "not", "if", "lambda", "await", "yield")


class TooDeep(Exception):
    """A statement nests deeper than :data:`MAX_DEPTH` or :data:`MAX_CHAIN`; ``line`` (1-based) is its first."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


class Reading:
    """Turns nodes of one text into facts. Raises :class:`TooDeep`.

    ``lines``: the lines of the text as it was parsed, which columns count in; ``offset`` is added to line numbers.
    """

    def __init__(self, lines: list[str], offset: int = 0) -> None:
        self.lines = lines
        self.offset = offset
        self.ascii = all(map(str.isascii, lines))
        self.inside: Span | None = None
        self.line = 0  # of the last span

    def span(self, node: Any) -> Span:
        if self.inside is not None:
            return self.inside
        line, end, start, stop = node.lineno, node.end_lineno, node.col_offset, node.end_col_offset
        if not self.ascii:
            start, stop = self.column(line, start), self.column(end, stop)
        first = line + self.offset
        if first == self.line:
            first = self.line  # one number for all that stands on a line: half of the memory of its spans
        else:
            self.line = first
        return _span((first, start, first if end == line else end + self.offset, stop))

    def column(self, line: int, offset: int) -> int:
        """The column in code points for one in UTF-8 bytes."""
        text = self.lines[line - 1]
        return offset if text.isascii() else len(text.encode()[:offset].decode(errors="replace"))

    # -- statements ----------------------------------------------------------------------------------------------

    def block(self, nodes: Sequence[ast.stmt]) -> tuple[Statement, ...]:
        """The facts of statements; those that say nothing are left out."""
        found = []
        for node in nodes:
            if self.keeps(node):
                self.refuse_depth(node)
                statement = _STATEMENTS[type(node)](self, node)
                if statement is not None:
                    found.append(statement)
        return tuple(found)

    def keeps(self, node: ast.stmt) -> bool:
        """Whether a statement is read at all."""
        return True

    def refuse_depth(self, node: Any) -> None:
        """Raises :class:`TooDeep` for a statement whose own expressions nest too deeply."""
        inner = getattr(node, "body", None) or getattr(node, "cases", None)
        last = node.end_lineno if inner is None else getattr(inner[0], "lineno", node.lineno)
        if last == node.lineno and len(self.lines[last - 1]) <= MAX_DEPTH:
            return  # too short to nest
        text = "\n".join(self.lines[node.lineno - 1 : last])
        if len(text) > MAX_DEPTH < sum(map(text.count, _NESTING)) and _depth(node) > MAX_DEPTH:
            raise TooDeep(node.lineno + self.offset)

    def nothing(self, node: ast.stmt) -> None:
        return None

    def evaluate(self, node: ast.Expr) -> Statement | None:
        if isinstance(node.value, ast.Constant):
            return None
        return facts.Evaluate(self.span(node), self.expression(node.value))

    def assign(self, node: ast.Assign) -> Statement:
        return facts.Assign(self.span(node), self.all(node.targets), self.expression(node.value), None, "")

    def annotated(self, node: ast.AnnAssign) -> Statement:
        target, annotation = self.expression(node.target), self.expression(node.annotation)
        return facts.Assign(self.span(node), (target,), self.optional(node.value), annotation, "")

    def augmented(self, node: ast.AugAssign) -> Statement:
        operator = _BINARY[type(node.op)]
        return facts.Assign(
            self.span(node), (self.expression(node.target),), self.expression(node.value), None, operator
        )

    def return_(self, node: ast.Return) -> Statement:
        return facts.Return(self.span(node), self.optional(node.value))

    def raise_(self, node: ast.Raise) -> Statement:
        return facts.Raise(self.span(node), self.optional(node.exc))

    def break_(self, node: ast.Break) -> Statement:
        return facts.Jump(self.span(node), "break")

    def continue_(self, node: ast.Continue) -> Statement:
        return facts.Jump(self.span(node), "continue")

    def assert_(self, node: ast.Assert) -> Statement:
        return facts.Assert(self.span(node), self.expression(node.test), self.optional(node.msg))

    def delete(self, node: ast.Delete) -> Statement:
        targets = self.all(node.targets)
        if len(targets) > 1:
            targets = (facts.Sequence(hull(targets), "tuple", targets),)
        return facts.Delete(self.span(node), targets)

    def global_(self, node: ast.Global) -> Statement:
        return facts.Scope(self.span(node), "global", tuple(node.names))

    def nonlocal_(self, node: ast.Nonlocal) -> Statement:
        return facts.Scope(self.span(node), "nonlocal", tuple(node.names))

    def import_(self, node: ast.Import) -> Statement:
        names = (
            facts.ImportedName(a.name, a.asname or a.name.partition(".")[0], a.asname is not None) for a in node.names
        )
        return facts.Import(self.span(node), None, 0, tuple(names))

    def import_from(self, node: ast.ImportFrom) -> Statement:
        names = tuple(facts.ImportedName(a.name, a.asname or a.name) for a in node.names)
        return facts.Import(self.span(node), node.module or "", node.level, names)

    def if_(self, node: ast.If) -> Statement:
        links = [node]  # iterative: generated code has elif chains of thousands
        while len(links[-1].orelse) == 1 and isinstance(links[-1].orelse[0], ast.If):
            links.append(links[-1].orelse[0])
        if len(links) > MAX_CHAIN:
            raise TooDeep(node.lineno + self.offset)
        orelse = self.block(links[-1].orelse)
        for link in reversed(links):
            statement = facts.If(self.span(link), self.expression(link.test), self.block(link.body), orelse)
            orelse = (statement,)
        return statement

    def while_(self, node: ast.While) -> Statement:
        return facts.While(self.span(node), self.expression(node.test), self.block(node.body), self.block(node.orelse))

    def for_(self, node: ast.For | ast.AsyncFor) -> Statement:
        target, iterable = self.expression(node.target), self.expression(node.iter)
        return facts.For(self.span(node), target, iterable, self.block(node.body), self.block(node.orelse))

    def with_(self, node: ast.With | ast.AsyncWith) -> Statement:
        items = tuple((self.expression(i.context_expr), self.optional(i.optional_vars)) for i in node.items)
        return facts.With(self.span(node), items, self.block(node.body))

    def try_(self, node: ast.Try) -> Statement:
        handlers = tuple(facts.Handler(self.optional(h.type), h.name, self.block(h.body)) for h in node.handlers)
        body, orelse, final = self.block(node.body), self.block(node.orelse), self.block(node.finalbody)
        return facts.Try(self.span(node), body, handlers, orelse, final)

    def match(self, node: ast.Match) -> Statement:
        span = self.span(node)
        cases = []
        for case in node.cases:
            values, irrefutable = self.pattern(case.pattern, span)
            names = tuple(sorted(_captures(case.pattern)))
            cases.append(facts.Case(values, irrefutable, names, self.optional(case.guard), self.block(case.body)))
        return facts.Match(span, self.expression(node.subject), tuple(cases))

    def pattern(self, node: ast.pattern, span: Span) -> tuple[tuple[Expression, ...] | None, bool]:
        """(the values that a pattern compares with or None, whether it takes everything)."""
        if isinstance(node, ast.MatchAs) and node.pattern is None:
            return None, True
        values: list[Expression] = []
        outer, self.inside = self.inside, span
        for item in node.patterns if isinstance(node, ast.MatchOr) else [node]:
            if isinstance(item, ast.MatchValue):
                values.append(self.expression(item.value))
            elif isinstance(item, ast.MatchSingleton):
                values.append(facts.Constant(span, item.value))
            else:
                break
        else:
            self.inside = outer
            return tuple(values), False
        self.inside = outer
        return None, False

    def function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Statement:
        return facts.FunctionDef(
            self.span(node),
            node.name,
            self.parameters(node.args),
            self.all(node.decorator_list),
            self.optional(node.returns),
            self.function_body(node),
            isinstance(node, ast.AsyncFunctionDef),
        )

    def function_body(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> tuple[Statement, ...] | None:
        """The body of a function, None for ``...``."""
        return None if len(node.body) == 1 and _is_ellipsis(node.body[0]) else self.block(node.body)

    def class_(self, node: ast.ClassDef) -> Statement:
        bases = (*map(self.positional, node.bases), *map(self.keyword, node.keywords))
        return facts.ClassDef(self.span(node), node.name, bases, self.all(node.decorator_list), self.block(node.body))

    def parameters(self, node: ast.arguments) -> tuple[facts.Parameter, ...]:
        plain = [*node.posonlyargs, *node.args]
        missing: list[ast.expr | None] = [None] * (len(plain) - len(node.defaults))
        found = [self.parameter(p, d, "", False) for p, d in zip(plain, [*missing, *node.defaults], strict=True)]
        if node.vararg is not None:
            found.append(self.parameter(node.vararg, None, "*", False))
        found.extend(self.parameter(p, d, "", True) for p, d in zip(node.kwonlyargs, node.kw_defaults, strict=True))
        if node.kwarg is not None:
            found.append(self.parameter(node.kwarg, None, "**", True))
        return tuple(found)

    def parameter(self, node: ast.arg, value: ast.expr | None, star: str, keyword_only: bool) -> facts.Parameter:
        annotation, default = self.optional(node.annotation), self.optional(value)
        span = default.span if default is not None else annotation.span if annotation is not None else NOWHERE
        return facts.Parameter(span, node.arg, annotation, default, star, keyword_only)

    # -- expressions ---------------------------------------------------------------------------------------------

    def expression(self, node: ast.expr) -> Expression:
        return _EXPRESSIONS[type(node)](self, node)

    def optional(self, node: ast.expr | None) -> Expression | None:
        return None if node is None else _EXPRESSIONS[type(node)](self, node)

    def all(self, nodes: Sequence[ast.expr]) -> tuple[Expression, ...]:
        return tuple([_EXPRESSIONS[type(node)](self, node) for node in nodes])

    def name(self, node: ast.Name) -> Expression:
        return facts.Name(self.span(node), node.id)

    def attribute(self, node: ast.Attribute) -> Expression:
        return facts.Attribute(self.span(node), self.expression(node.value), node.attr)

    def constant(self, node: ast.Constant) -> Expression:
        if node.value is Ellipsis:
            return facts.Constant(self.inside or NOWHERE, Ellipsis)
        return facts.Constant(self.span(node), node.value)

    def text(self, node: Any) -> Expression:
        span = self.span(node)
        outer, self.inside = self.inside, span
        parts: list[Expression] = []
        self.text_parts(node, parts)
        self.inside = outer
        return facts.Text(span, tuple(parts))

    def text_parts(self, node: Any, parts: list[Expression]) -> None:
        for value in node.values:
            if isinstance(value, ast.Constant):
                parts.append(self.constant(value))
            else:
                parts.append(self.expression(value.value))
                if value.format_spec is not None:
                    self.text_parts(value.format_spec, parts)

    def call(self, node: ast.Call) -> Expression:
        function = self.expression(node.func)
        arguments: tuple[facts.Argument, ...]
        if node.keywords and any(isinstance(given, ast.Starred) for given in node.args):  # `f(a=1, *b)`
            given: list[Any] = sorted((*node.args, *node.keywords), key=_start)
            arguments = tuple(self.keyword(g) if isinstance(g, ast.keyword) else self.positional(g) for g in given)
        else:
            arguments = (*map(self.positional, node.args), *map(self.keyword, node.keywords))
        return facts.Call(self.span(node), function, arguments)

    def positional(self, node: ast.expr) -> facts.Argument:
        if isinstance(node, ast.Starred):
            return facts.Argument(None, "*", self.expression(node.value))
        return facts.Argument(None, "", self.expression(node))

    def keyword(self, node: ast.keyword) -> facts.Argument:
        return facts.Argument(node.arg, "" if node.arg is not None else "**", self.expression(node.value))

    def subscript(self, node: ast.Subscript) -> Expression:
        return facts.Subscript(self.span(node), self.expression(node.value), self.expression(node.slice))

    def slice_(self, node: ast.Slice) -> Expression:
        lower, upper, step = self.optional(node.lower), self.optional(node.upper), self.optional(node.step)
        return facts.Slice(hull([lower, upper, step]), lower, upper, step)

    def unary(self, node: ast.UnaryOp) -> Expression:
        return facts.Unary(self.span(node), _UNARY[type(node.op)], self.expression(node.operand))

    def binary(self, node: ast.BinOp) -> Expression:
        spine = [node]  # iterative along the left spine: sums of hundreds of strings
        while isinstance(spine[-1].left, ast.BinOp):
            spine.append(spine[-1].left)
        result = self.expression(spine[-1].left)
        for link in reversed(spine):
            right = self.expression(link.right)
            result = facts.Binary(hull([result, right]), result, _BINARY[type(link.op)], right)
        return result

    def boolean(self, node: ast.BoolOp) -> Expression:
        operands = self.all(node.values)
        return facts.Boolean(hull(operands), "and" if isinstance(node.op, ast.And) else "or", operands)

    def comparison(self, node: ast.Compare) -> Expression:
        left, comparators = self.expression(node.left), self.all(node.comparators)
        operators = tuple([_COMPARE[type(operator)] for operator in node.ops])
        return facts.compared(hull([left, *comparators]), left, operators, comparators)

    def conditional(self, node: ast.IfExp) -> Expression:
        test, body, orelse = self.expression(node.test), self.expression(node.body), self.expression(node.orelse)
        return facts.Conditional(hull([body, orelse]), test, body, orelse)

    def display(self, node: ast.Tuple | ast.List | ast.Set) -> Expression:
        items = self.all(node.elts)
        return facts.Sequence(hull(items), _DISPLAYS[type(node)], items)

    def dictionary(self, node: ast.Dict) -> Expression:
        items = tuple(
            (self.optional(key), self.expression(value)) for key, value in zip(node.keys, node.values, strict=True)
        )
        return facts.Mapping(hull([value for _, value in items]), items)

    def starred(self, node: ast.Starred) -> Expression:
        value = self.expression(node.value)
        return facts.Starred(value.span, value)

    def lambda_(self, node: ast.Lambda) -> Expression:
        body = self.expression(node.body)
        return facts.Lambda(body.span, self.parameters(node.args), body)

    def comprehension(self, node: Any) -> Expression:
        elements = self.all((node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,))
        clauses = tuple(
            facts.Clause(self.expression(clause.target), self.expression(clause.iter), self.all(clause.ifs))
            for clause in node.generators
        )
        kind = _COMPREHENSIONS[type(node)]
        return facts.Comprehension(hull([*elements, clauses[-1].iterable]), kind, elements, clauses)

    def walrus(self, node: ast.NamedExpr) -> Expression:
        target, value = self.expression(node.target), self.expression(node.value)
        return facts.Walrus(hull([target, value]), target, value)

    def await_(self, node: ast.Await) -> Expression:
        value = self.expression(node.value)
        return facts.Await(value.span, value)

    def yield_(self, node: ast.Yield | ast.YieldFrom) -> Expression:
        value = self.optional(node.value)
        span = value.span if value is not None else self.inside or NOWHERE
        return facts.Yield(span, value, isinstance(node, ast.YieldFrom))


def hull(items: Sequence[Expression | None]) -> Span:
    """From the start of the first to the end of the last of ``items``."""
    spans = [item.span for item in items if item is not None and item.span is not NOWHERE]
    if not spans:
        return NOWHERE
    first, last = spans[0], spans[-1]
    return first.to(last)


def _depth(node: ast.stmt) -> int:
    """How deeply the expressions of a statement nest, those of statements inside it left out.

    Sums along their left side are read in a loop and count as one level, up to :data:`MAX_CHAIN` terms.
    """
    deepest = 0
    stack: list[tuple[ast.AST, int, int]] = [(node, 0, 0)]
    while stack:
        top, level, terms = stack.pop()
        deepest = max(deepest, level, terms - MAX_CHAIN + MAX_DEPTH)
        for child in ast.iter_child_nodes(top):
            if isinstance(top, ast.BinOp) and child is top.left:
                stack.append((child, level, terms + 1))
            elif isinstance(child, ast.expr):
                stack.append((child, level + 1, 0))
            elif not isinstance(child, (ast.stmt, ast.excepthandler)):
                stack.append((child, level, 0))
    return deepest


def _is_ellipsis(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and node.value.value is Ellipsis


def _start(node: Any) -> tuple[int, int]:
    return (node.lineno, node.col_offset)


def _captures(pattern: ast.pattern) -> set[str]:
    """The names that a pattern binds."""
    return {
        name
        for node in ast.walk(pattern)
        for name in (getattr(node, "name", None), getattr(node, "rest", None))
        if isinstance(name, str)
    }


_UNARY: dict[type, str] = {ast.Not: "not", ast.USub: "-", ast.UAdd: "+", ast.Invert: "~"}
_BINARY: dict[type, str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.MatMult: "@", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>",
}  # fmt: skip
_COMPARE: dict[type, str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.In: "in",
    ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not",
}  # fmt: skip
_DISPLAYS: dict[type, str] = {ast.Tuple: "tuple", ast.List: "list", ast.Set: "set"}
_COMPREHENSIONS: dict[type, str] = {
    ast.ListComp: "list", ast.SetComp: "set", ast.DictComp: "dict", ast.GeneratorExp: "generator",
}  # fmt: skip

_STATEMENTS: dict[type, Callable[[Reading, Any], Statement | None]] = {
    ast.Expr: Reading.evaluate,
    ast.Assign: Reading.assign,
    ast.AnnAssign: Reading.annotated,
    ast.AugAssign: Reading.augmented,
    ast.Return: Reading.return_,
    ast.Raise: Reading.raise_,
    ast.Break: Reading.break_,
    ast.Continue: Reading.continue_,
    ast.Pass: Reading.nothing,
    ast.Assert: Reading.assert_,
    ast.Delete: Reading.delete,
    ast.Global: Reading.global_,
    ast.Nonlocal: Reading.nonlocal_,
    ast.Import: Reading.import_,
    ast.ImportFrom: Reading.import_from,
    ast.If: Reading.if_,
    ast.While: Reading.while_,
    ast.For: Reading.for_,
    ast.AsyncFor: Reading.for_,
    ast.With: Reading.with_,
    ast.AsyncWith: Reading.with_,
    ast.Try: Reading.try_,
    ast.Match: Reading.match,
    ast.FunctionDef: Reading.function,
    ast.AsyncFunctionDef: Reading.function,
    ast.ClassDef: Reading.class_,
}
_EXPRESSIONS: dict[type, Callable[[Reading, Any], Expression]] = {
    ast.Name: Reading.name,
    ast.Attribute: Reading.attribute,
    ast.Constant: Reading.constant,
    ast.JoinedStr: Reading.text,
    ast.Call: Reading.call,
    ast.Subscript: Reading.subscript,
    ast.Slice: Reading.slice_,
    ast.UnaryOp: Reading.unary,
    ast.BinOp: Reading.binary,
    ast.BoolOp: Reading.boolean,
    ast.Compare: Reading.comparison,
    ast.IfExp: Reading.conditional,
    ast.Tuple: Reading.display,
    ast.List: Reading.display,
    ast.Set: Reading.display,
    ast.Dict: Reading.dictionary,
    ast.Starred: Reading.starred,
    ast.Lambda: Reading.lambda_,
    ast.ListComp: Reading.comprehension,
    ast.SetComp: Reading.comprehension,
    ast.DictComp: Reading.comprehension,
    ast.GeneratorExp: Reading.comprehension,
    ast.NamedExpr: Reading.walrus,
    ast.Await: Reading.await_,
    ast.Yield: Reading.yield_,
    ast.YieldFrom: Reading.yield_,
}
# newer than the oldest supported Python
for _name, _read in (("TryStar", Reading.try_), ("TypeAlias", Reading.nothing)):
    if hasattr(ast, _name):
        _STATEMENTS[getattr(ast, _name)] = _read
if hasattr(ast, "TemplateStr"):
    _EXPRESSIONS[ast.TemplateStr] = Reading.text
