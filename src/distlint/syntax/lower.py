"""The libcst pass: a slice of source text becomes facts.

One walk over the CST that dispatches on node type and visits only fields that mean something (no trivia, no metadata
provider, no copies). Order matters: expressions are visited in source order, because positions are dealt out in that
order (:mod:`distlint.syntax.positions`).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

import libcst as cst

from distlint import facts
from distlint.facts import Expression, Statement
from distlint.finding import Span
from distlint.syntax.from_ast import NOWHERE, hull
from distlint.syntax.positions import Position, Positions


class Unpaired(Exception):
    """libcst and ``ast`` disagree about the nodes of a slice; positions can't be dealt out."""


def lower(text: str, positions: Positions) -> tuple[Statement, ...]:
    """Lowers a slice. A body slice (``if 1:`` and a block) gives the block's statements.

    Raises :class:`libcst.ParserSyntaxError` when libcst can't parse the slice, :class:`Unpaired` when the two trees
    differ.
    """
    module = cst.parse_module(text)
    lowering = _Lowering(positions)
    body: Sequence[cst.CSTNode] = module.body
    if text.startswith("if 1:"):
        inner = module.body[0]
        assert isinstance(inner, cst.If)
        body = inner.body.body
    statements = lowering.block(body)
    if not positions.exhausted():
        raise Unpaired
    return statements


class _Lowering:
    """One walk. ``paired`` is False inside f-strings and patterns, where every node has the span ``inside``."""

    def __init__(self, positions: Positions) -> None:
        self.positions = positions
        self.inside: Span | None = None

    # -- positions -----------------------------------------------------------------------------------------------

    def take(self, kind: str) -> Span:
        if self.inside is not None:
            return self.inside
        position: Position | None = next(getattr(self.positions, kind), None)
        if position is None:
            raise Unpaired
        return Span(*position)

    # -- statements ----------------------------------------------------------------------------------------------

    def block(self, nodes: Sequence[cst.CSTNode]) -> tuple[Statement, ...]:
        out: list[Statement] = []
        for node in nodes:
            if isinstance(node, cst.SimpleStatementLine):
                for small in node.body:
                    self.statement(small, out)
            else:
                self.statement(node, out)
        return tuple(out)

    def suite(self, node: cst.BaseSuite) -> tuple[Statement, ...]:
        return self.block(node.body)

    def clause(self, node: cst.Else | cst.Finally | None) -> tuple[Statement, ...]:
        return self.suite(node.body) if node is not None else ()

    def statement(self, node: cst.CSTNode, out: list[Statement]) -> None:
        if isinstance(node, cst.Expr) and isinstance(node.value, cst.Ellipsis):
            return  # the slicer puts it where it has cut something out
        span = self.take("statements")
        lowered = _STATEMENTS[type(node)](self, node, span)
        if lowered is not None:
            out.append(lowered)

    def expr_statement(self, node: cst.Expr, span: Span) -> Statement | None:
        value = self.expression(node.value)
        if isinstance(value, facts.Constant):
            return None
        return facts.Evaluate(span, value)

    def assign(self, node: cst.Assign, span: Span) -> Statement:
        targets = tuple(self.expression(target.target) for target in node.targets)
        return facts.Assign(span, targets, self.expression(node.value), None, "")

    def annotated(self, node: cst.AnnAssign, span: Span) -> Statement:
        target = self.expression(node.target)
        annotation = self.expression(node.annotation.annotation)
        value = self.expression(node.value) if node.value is not None else None
        return facts.Assign(span, (target,), value, annotation, "")

    def augmented(self, node: cst.AugAssign, span: Span) -> Statement:
        target = self.expression(node.target)
        operator = _AUGMENTED[type(node.operator)]
        return facts.Assign(span, (target,), self.expression(node.value), None, operator)

    def return_(self, node: cst.Return, span: Span) -> Statement:
        return facts.Return(span, self.optional(node.value))

    def raise_(self, node: cst.Raise, span: Span) -> Statement:
        exception = self.optional(node.exc)
        if node.cause is not None:
            self.expression(node.cause.item)
        return facts.Raise(span, exception)

    def break_(self, node: cst.CSTNode, span: Span) -> Statement:
        return facts.Jump(span, "break")

    def continue_(self, node: cst.CSTNode, span: Span) -> Statement:
        return facts.Jump(span, "continue")

    def nothing(self, node: cst.CSTNode, span: Span) -> None:
        return None

    def assert_(self, node: cst.Assert, span: Span) -> Statement:
        return facts.Assert(span, self.expression(node.test), self.optional(node.msg))

    def delete(self, node: cst.Del, span: Span) -> Statement:
        return facts.Delete(span, (self.expression(node.target),))

    def scope(self, node: cst.Global | cst.Nonlocal, span: Span) -> Statement:
        kind = "global" if isinstance(node, cst.Global) else "nonlocal"
        return facts.Scope(span, kind, tuple(item.name.value for item in node.names))

    def import_(self, node: cst.Import, span: Span) -> Statement:
        names = []
        for alias in node.names:
            full = _dotted(alias.name)
            bound = _bound(alias) or full.partition(".")[0]
            names.append(facts.ImportedName(full, bound, alias.asname is not None))
        return facts.Import(span, None, 0, tuple(names))

    def import_from(self, node: cst.ImportFrom, span: Span) -> Statement:
        if isinstance(node.names, cst.ImportStar):
            names: tuple[facts.ImportedName, ...] = (facts.ImportedName("*", "*"),)
        else:
            names = tuple(facts.ImportedName(_dotted(a.name), _bound(a) or _dotted(a.name)) for a in node.names)
        module = _dotted(node.module) if node.module is not None else ""
        return facts.Import(span, module, len(node.relative), names)

    def if_(self, node: cst.If, span: Span) -> Statement:
        # iterative: generated code has elif chains of thousands
        links = [(span, self.expression(node.test), self.suite(node.body))]
        rest = node.orelse
        while isinstance(rest, cst.If):
            span = self.take("statements")
            links.append((span, self.expression(rest.test), self.suite(rest.body)))
            rest = rest.orelse
        orelse = self.suite(rest.body) if rest is not None else ()
        for link, test, body in reversed(links):
            statement = facts.If(link, test, body, orelse)
            orelse = (statement,)
        return statement

    def while_(self, node: cst.While, span: Span) -> Statement:
        test = self.expression(node.test)
        return facts.While(span, test, self.suite(node.body), self.clause(node.orelse))

    def for_(self, node: cst.For, span: Span) -> Statement:
        target = self.expression(node.target)
        iterable = self.expression(node.iter)
        body = self.suite(node.body)
        return facts.For(span, target, iterable, body, self.clause(node.orelse))

    def with_(self, node: cst.With, span: Span) -> Statement:
        items = tuple(
            (self.expression(item.item), self.expression(item.asname.name) if item.asname else None)
            for item in node.items
        )
        return facts.With(span, items, self.suite(node.body))

    def try_(self, node: cst.Try | cst.TryStar, span: Span) -> Statement:
        body = self.suite(node.body)
        handlers = []
        for handler in node.handlers:
            kind = self.optional(handler.type)
            name = handler.name.name.value if handler.name and isinstance(handler.name.name, cst.Name) else None
            handlers.append(facts.Handler(kind, name, self.suite(handler.body)))
        orelse = self.clause(node.orelse)
        return facts.Try(span, body, tuple(handlers), orelse, self.clause(node.finalbody))

    def match(self, node: cst.Match, span: Span) -> Statement:
        subject = self.expression(node.subject)
        cases = []
        for case in node.cases:
            values, irrefutable, names = self.pattern(case.pattern, span)
            guard = self.optional(case.guard)
            cases.append(facts.Case(values, irrefutable, names, guard, self.suite(case.body)))
        return facts.Match(span, subject, tuple(cases))

    def pattern(
        self, node: cst.MatchPattern, span: Span
    ) -> tuple[tuple[Expression, ...] | None, bool, tuple[str, ...]]:
        """(the values that a pattern compares with or None, whether it takes everything, the names that it binds)."""
        names = tuple(sorted({name for name in _captures(node) if name}))
        if isinstance(node, cst.MatchAs) and node.pattern is None:
            return None, True, names
        alternatives = [item.pattern for item in node.patterns] if isinstance(node, cst.MatchOr) else [node]
        if not all(isinstance(item, (cst.MatchValue, cst.MatchSingleton)) for item in alternatives):
            return None, False, names
        outer, self.inside = self.inside, span
        values = tuple(self.expression(item.value) for item in alternatives)  # type: ignore[attr-defined]
        self.inside = outer
        return values, False, names

    def function(self, node: cst.FunctionDef, span: Span) -> Statement:
        decorators = tuple(self.expression(decorator.decorator) for decorator in node.decorators)
        parameters = self.parameters(node.params)
        returns = self.expression(node.returns.annotation) if node.returns is not None else None
        elided = self.is_elided(node.body)
        body = None if elided else self.suite(node.body)
        is_async = node.asynchronous is not None
        return facts.FunctionDef(span, node.name.value, parameters, decorators, returns, body, is_async)

    def is_elided(self, body: cst.BaseSuite) -> bool:
        """Whether the slicer put ``...`` in the place of a body (a real ``...`` says as little)."""
        if len(body.body) != 1:
            return False
        only = body.body[0]
        small = only.body[0] if isinstance(only, cst.SimpleStatementLine) and len(only.body) == 1 else only
        return isinstance(small, cst.Expr) and isinstance(small.value, cst.Ellipsis)

    def class_(self, node: cst.ClassDef, span: Span) -> Statement:
        decorators = tuple(self.expression(decorator.decorator) for decorator in node.decorators)
        bases = tuple(self.argument(base) for base in (*node.bases, *node.keywords))
        return facts.ClassDef(span, node.name.value, bases, decorators, self.suite(node.body))

    def parameters(self, node: cst.Parameters) -> tuple[facts.Parameter, ...]:
        out = [self.parameter(item, "", False) for item in (*node.posonly_params, *node.params)]
        if isinstance(node.star_arg, cst.Param):
            out.append(self.parameter(node.star_arg, "*", False))
        out.extend(self.parameter(item, "", True) for item in node.kwonly_params)
        if node.star_kwarg is not None:
            out.append(self.parameter(node.star_kwarg, "**", True))
        return tuple(out)

    def parameter(self, node: cst.Param, star: str, keyword_only: bool) -> facts.Parameter:
        annotation = self.expression(node.annotation.annotation) if node.annotation is not None else None
        default = self.optional(node.default)
        span = default.span if default is not None else annotation.span if annotation is not None else NOWHERE
        return facts.Parameter(span, node.name.value, annotation, default, star, keyword_only)

    # -- expressions ---------------------------------------------------------------------------------------------

    def optional(self, node: cst.CSTNode | None) -> Expression | None:
        return None if node is None else self.expression(node)

    def expression(self, node: cst.CSTNode) -> Expression:
        return _EXPRESSIONS[type(node)](self, node)

    def name(self, node: cst.Name) -> Expression:
        value = node.value
        if value in _SINGLETONS:
            return facts.Constant(self.take("literals"), _SINGLETONS[value])
        return facts.Name(self.take("names"), value)

    def attribute(self, node: cst.Attribute) -> Expression:
        value = self.expression(node.value)
        return facts.Attribute(self.take("attributes"), value, node.attr.value)

    def call(self, node: cst.Call) -> Expression:
        function = self.expression(node.func)
        arguments = tuple(self.argument(given) for given in node.args)
        return facts.Call(self.take("calls"), function, arguments)

    def argument(self, node: cst.Arg) -> facts.Argument:
        keyword = node.keyword.value if node.keyword is not None else None
        return facts.Argument(keyword, node.star, self.expression(node.value))

    def string(self, node: cst.SimpleString | cst.ConcatenatedString) -> Expression:
        pieces: list[cst.CSTNode] = []
        rest: cst.CSTNode = node
        while isinstance(rest, cst.ConcatenatedString):
            pieces.append(rest.left)
            rest = rest.right
        pieces.append(rest)
        span = self.take("literals")
        if all(isinstance(piece, cst.SimpleString) for piece in pieces):
            values = [_string(piece.value) for piece in pieces]  # type: ignore[attr-defined]
            if isinstance(values[0], bytes):
                return facts.Constant(span, b"".join(v for v in values if isinstance(v, bytes)))
            return facts.Constant(span, "".join(v for v in values if isinstance(v, str)))
        outer, self.inside = self.inside, span
        parts: list[Expression] = []
        for piece in pieces:
            if isinstance(piece, cst.SimpleString):
                parts.append(facts.Constant(span, _string(piece.value)))
            else:
                self.fstring_parts(piece.parts, parts)  # type: ignore[attr-defined]
        self.inside = outer
        return facts.Text(span, tuple(parts))

    def fstring(self, node: Any) -> Expression:
        span = self.take("literals")
        outer, self.inside = self.inside, span
        parts: list[Expression] = []
        self.fstring_parts(node.parts, parts)
        self.inside = outer
        return facts.Text(span, tuple(parts))

    def fstring_parts(self, nodes: Sequence[Any], parts: list[Expression]) -> None:
        assert self.inside is not None
        for node in nodes:
            if hasattr(node, "expression"):
                parts.append(self.expression(node.expression))
                if node.format_spec:
                    self.fstring_parts(node.format_spec, parts)
            else:
                parts.append(facts.Constant(self.inside, node.value))

    def number(self, node: cst.BaseNumber) -> Expression:
        literal: str = node.value  # type: ignore[attr-defined]
        if literal.isdecimal() and len(literal) < 16:
            return facts.Constant(self.take("literals"), int(literal))
        try:
            value = ast.literal_eval(literal)
        except ValueError:  # longer than the interpreter converts
            value = 0
        return facts.Constant(self.take("literals"), value)

    def ellipsis(self, node: cst.Ellipsis) -> Expression:
        return facts.Constant(self.inside or NOWHERE, Ellipsis)

    def subscript(self, node: cst.Subscript) -> Expression:
        value = self.expression(node.value)
        items = [self.element(element.slice) for element in node.slice]
        span = self.take("subscripts")
        if (
            len(items) == 1
            and not isinstance(node.slice[0].comma, cst.Comma)
            and not isinstance(items[0], facts.Starred)
        ):
            return facts.Subscript(span, value, items[0])
        return facts.Subscript(span, value, facts.Sequence(hull(items), "tuple", tuple(items)))

    def element(self, node: cst.BaseSlice) -> Expression:
        if isinstance(node, cst.Index):
            value = self.expression(node.value)
            return facts.Starred(value.span, value) if node.star else value
        assert isinstance(node, cst.Slice)
        lower, upper, step = self.optional(node.lower), self.optional(node.upper), self.optional(node.step)
        return facts.Slice(hull([lower, upper, step]), lower, upper, step)

    def unary(self, node: cst.UnaryOperation) -> Expression:
        span = self.take("unaries")
        return facts.Unary(span, _UNARY[type(node.operator)], self.expression(node.expression))

    def binary(self, node: cst.BinaryOperation) -> Expression:
        # iterative along the left spine: sums of hundreds of strings
        spine: list[cst.BinaryOperation] = []
        rest: cst.BaseExpression = node
        while isinstance(rest, cst.BinaryOperation):
            spine.append(rest)
            rest = rest.left
        result = self.expression(rest)
        for link in reversed(spine):
            right = self.expression(link.right)
            result = facts.Binary(hull([result, right]), result, _BINARY[type(link.operator)], right)
        return result

    def boolean(self, node: cst.BooleanOperation) -> Expression:
        kind = type(node.operator)
        spine: list[cst.BaseExpression] = []
        rest: cst.BaseExpression = node
        while (
            isinstance(rest, cst.BooleanOperation) and type(rest.operator) is kind and (rest is node or not rest.lpar)
        ):
            spine.append(rest.right)
            rest = rest.left
        operands = tuple(self.expression(operand) for operand in (rest, *reversed(spine)))
        return facts.Boolean(hull(operands), "and" if kind is cst.And else "or", operands)

    def comparison(self, node: cst.Comparison) -> Expression:
        left = self.expression(node.left)
        operators = tuple(_COMPARE[type(target.operator)] for target in node.comparisons)
        comparators = tuple(self.expression(target.comparator) for target in node.comparisons)
        return facts.compared(hull([left, *comparators]), left, operators, comparators)

    def conditional(self, node: cst.IfExp) -> Expression:
        body = self.expression(node.body)
        test = self.expression(node.test)
        orelse = self.expression(node.orelse)
        return facts.Conditional(hull([body, orelse]), test, body, orelse)

    def display(self, node: cst.Tuple | cst.List | cst.Set) -> Expression:
        items = tuple(self.item(element) for element in node.elements)
        return facts.Sequence(hull(items), _DISPLAYS[type(node)], items)

    def item(self, node: cst.BaseElement) -> Expression:
        value = self.expression(node.value)
        return facts.Starred(value.span, value) if isinstance(node, cst.StarredElement) else value

    def dictionary(self, node: cst.Dict) -> Expression:
        items: list[tuple[Expression | None, Expression]] = []
        for element in node.elements:
            key = self.expression(element.key) if isinstance(element, cst.DictElement) else None
            items.append((key, self.expression(element.value)))
        return facts.Mapping(hull([value for _, value in items]), tuple(items))

    def starred(self, node: cst.StarredElement) -> Expression:
        value = self.expression(node.value)
        return facts.Starred(value.span, value)

    def lambda_(self, node: cst.Lambda) -> Expression:
        parameters = self.parameters(node.params)
        body = self.expression(node.body)
        return facts.Lambda(body.span, parameters, body)

    def comprehension(self, node: Any) -> Expression:
        if isinstance(node, cst.DictComp):
            elements: tuple[Expression, ...] = (self.expression(node.key), self.expression(node.value))
        else:
            elements = (self.expression(node.elt),)
        clauses: list[facts.Clause] = []
        clause: cst.CompFor | None = node.for_in
        while clause is not None:
            target = self.expression(clause.target)
            iterable = self.expression(clause.iter)
            conditions = tuple(self.expression(test.test) for test in clause.ifs)
            clauses.append(facts.Clause(target, iterable, conditions))
            clause = clause.inner_for_in
        kind = _COMPREHENSIONS[type(node)]
        return facts.Comprehension(hull([*elements, clauses[-1].iterable]), kind, elements, tuple(clauses))

    def walrus(self, node: cst.NamedExpr) -> Expression:
        target = self.expression(node.target)
        value = self.expression(node.value)
        return facts.Walrus(hull([target, value]), target, value)

    def await_(self, node: cst.Await) -> Expression:
        value = self.expression(node.expression)
        return facts.Await(value.span, value)

    def yield_(self, node: cst.Yield) -> Expression:
        delegates = isinstance(node.value, cst.From)
        inner = node.value.item if isinstance(node.value, cst.From) else node.value
        value = self.optional(inner)
        return facts.Yield(value.span if value is not None else self.inside or NOWHERE, value, delegates)


def _dotted(node: cst.BaseExpression) -> str:
    parts: list[str] = []
    while isinstance(node, cst.Attribute):
        parts.append(node.attr.value)
        node = node.value
    parts.append(node.value if isinstance(node, cst.Name) else "?")
    return ".".join(reversed(parts))


def _bound(alias: cst.ImportAlias) -> str | None:
    return alias.asname.name.value if alias.asname is not None and isinstance(alias.asname.name, cst.Name) else None


def _captures(node: Any) -> list[str]:
    """The names that a pattern binds."""
    out: list[str] = []
    stack = [node]
    while stack:
        top = stack.pop()
        if isinstance(top, (cst.MatchAs, cst.MatchStar)) and top.name is not None:
            out.append(top.name.value)
        if isinstance(top, cst.MatchMapping) and top.rest is not None:
            out.append(top.rest.value)
        stack.extend(child for child in top.children if not isinstance(child, cst.BaseExpression))
    return out


def _string(literal: str) -> str | bytes:
    if literal[0] in "'\"" and "\\" not in literal:
        quotes = 3 if len(literal) >= 6 and literal[:3] in ("'''", '"""') else 1
        return literal[quotes:-quotes]
    try:
        value = ast.literal_eval(literal)
    except (ValueError, SyntaxError):
        return literal
    return value if isinstance(value, (str, bytes)) else literal


_SINGLETONS: dict[str, object] = {"None": None, "True": True, "False": False}
_DISPLAYS: dict[Any, str] = {cst.Tuple: "tuple", cst.List: "list", cst.Set: "set"}
_COMPREHENSIONS: dict[Any, str] = {
    cst.ListComp: "list",
    cst.SetComp: "set",
    cst.DictComp: "dict",
    cst.GeneratorExp: "generator",
}
_UNARY: dict[Any, str] = {cst.Not: "not", cst.Minus: "-", cst.Plus: "+", cst.BitInvert: "~"}
_BINARY: dict[Any, str] = {
    cst.Add: "+", cst.Subtract: "-", cst.Multiply: "*", cst.Divide: "/", cst.FloorDivide: "//", cst.Modulo: "%",
    cst.Power: "**", cst.MatrixMultiply: "@", cst.BitAnd: "&", cst.BitOr: "|", cst.BitXor: "^",
    cst.LeftShift: "<<", cst.RightShift: ">>",
}  # fmt: skip
_AUGMENTED: dict[Any, str] = {
    cst.AddAssign: "+", cst.SubtractAssign: "-", cst.MultiplyAssign: "*", cst.DivideAssign: "/",
    cst.FloorDivideAssign: "//", cst.ModuloAssign: "%", cst.BitAndAssign: "&", cst.BitOrAssign: "|",
    cst.BitXorAssign: "^", cst.LeftShiftAssign: "<<", cst.RightShiftAssign: ">>", cst.PowerAssign: "**",
    cst.MatrixMultiplyAssign: "@",
}  # fmt: skip
_COMPARE: dict[Any, str] = {
    cst.Equal: "==", cst.NotEqual: "!=", cst.LessThan: "<", cst.LessThanEqual: "<=", cst.GreaterThan: ">",
    cst.GreaterThanEqual: ">=", cst.In: "in", cst.NotIn: "not in", cst.Is: "is", cst.IsNot: "is not",
}  # fmt: skip

_STATEMENTS: dict[type, Callable[[_Lowering, Any, Span], Statement | None]] = {
    cst.Expr: _Lowering.expr_statement,
    cst.Assign: _Lowering.assign,
    cst.AnnAssign: _Lowering.annotated,
    cst.AugAssign: _Lowering.augmented,
    cst.Return: _Lowering.return_,
    cst.Raise: _Lowering.raise_,
    cst.Break: _Lowering.break_,
    cst.Continue: _Lowering.continue_,
    cst.Pass: _Lowering.nothing,
    cst.TypeAlias: _Lowering.nothing,
    cst.Assert: _Lowering.assert_,
    cst.Del: _Lowering.delete,
    cst.Global: _Lowering.scope,
    cst.Nonlocal: _Lowering.scope,
    cst.Import: _Lowering.import_,
    cst.ImportFrom: _Lowering.import_from,
    cst.If: _Lowering.if_,
    cst.While: _Lowering.while_,
    cst.For: _Lowering.for_,
    cst.With: _Lowering.with_,
    cst.Try: _Lowering.try_,
    cst.TryStar: _Lowering.try_,
    cst.Match: _Lowering.match,
    cst.FunctionDef: _Lowering.function,
    cst.ClassDef: _Lowering.class_,
}
_EXPRESSIONS: dict[type, Callable[[_Lowering, Any], Expression]] = {
    cst.Name: _Lowering.name,
    cst.Attribute: _Lowering.attribute,
    cst.Call: _Lowering.call,
    cst.SimpleString: _Lowering.string,
    cst.ConcatenatedString: _Lowering.string,
    cst.FormattedString: _Lowering.fstring,
    cst.Integer: _Lowering.number,
    cst.Float: _Lowering.number,
    cst.Imaginary: _Lowering.number,
    cst.Ellipsis: _Lowering.ellipsis,
    cst.Subscript: _Lowering.subscript,
    cst.UnaryOperation: _Lowering.unary,
    cst.BinaryOperation: _Lowering.binary,
    cst.BooleanOperation: _Lowering.boolean,
    cst.Comparison: _Lowering.comparison,
    cst.IfExp: _Lowering.conditional,
    cst.Tuple: _Lowering.display,
    cst.List: _Lowering.display,
    cst.Set: _Lowering.display,
    cst.Dict: _Lowering.dictionary,
    cst.StarredElement: _Lowering.starred,
    cst.Lambda: _Lowering.lambda_,
    cst.ListComp: _Lowering.comprehension,
    cst.SetComp: _Lowering.comprehension,
    cst.DictComp: _Lowering.comprehension,
    cst.GeneratorExp: _Lowering.comprehension,
    cst.NamedExpr: _Lowering.walrus,
    cst.Await: _Lowering.await_,
    cst.Yield: _Lowering.yield_,
}
if hasattr(cst, "TemplatedString"):
    _EXPRESSIONS[cst.TemplatedString] = _Lowering.fstring
if hasattr(cst, "LazyImport"):
    _STATEMENTS[cst.LazyImport] = _Lowering.import_
    _STATEMENTS[cst.LazyImportFrom] = _Lowering.import_from
