"""The code of a function in one form, whatever words it is written in, for who asks what stands there.

``empty = not grads`` and ``if empty:`` ask what ``if not grads:`` asks, and so do ``if not (grads): … else: …`` with
its sides the other way round, ``if grads and True:`` and a test in a ``with nullcontext()`` or a ``for`` of one round.
Questions of form (what does this test ask, does a block begin with that) are put to this form, so that each need not
know all of these words. Whoever needs to know what runs when asks the code itself.

Places stay: a test has the span of what stands there, its parts have those where they are written.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from distlint import facts
from distlint.facts import (
    Assign,
    Boolean,
    Call,
    Compare,
    Constant,
    Expression,
    For,
    FunctionDef,
    If,
    Name,
    Statement,
    Try,
    Unary,
    While,
    With,
    source_of,
)
from distlint.finding import Span
from distlint.project.resolve import full_name
from distlint.project.symbols import Function, Scope
from distlint.remembering import remembered

_OPPOSITE = {"==": "!=", "!=": "==", "is": "is not", "is not": "is", "in": "not in", "not in": "in"}
#: A function that answers yes or no, by its name.
_ASKS = re.compile(r"^_*(?:is|has|can|should)(?=_|[a-z])|exists$|^(?:callable|bool)$")
#: How many names are followed from a test.
_DEEPEST = 8


class _Given(NamedTuple):
    """What a name stands for, from where on, and the names in it."""

    place: Span
    value: Expression
    names: frozenset[str]


class OneForm:
    """The code of a function, or of a module's top level, in one form."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self._bound: dict[str, list[Span]] = {}
        self._given: dict[str, _Given] = {}
        self._uses: Counter[str] = Counter()
        self._written: set[str] = set()
        self._note(scope.body)
        if isinstance(scope, Function):
            for name in (*(p.name for p in scope.definition.parameters), *scope.bindings.outer):
                self._given.pop(name, None)
        for name, places in self._bound.items():
            if len(places) > 1:
                self._given.pop(name, None)

    @property
    def body(self) -> tuple[Statement, ...]:
        """All of it."""
        return self.block(self.scope.body)

    def _note(self, body: tuple[Statement, ...]) -> None:
        """Takes note of what binds names, in functions inside as well: theirs may be called like those of this one."""
        for statement in facts.statements(body):
            for name in _binds(statement):
                self._bound.setdefault(name, []).append(statement.span)
            if isinstance(statement, Assign):
                self._written.update(t.attr for t in statement.targets if isinstance(t, facts.Attribute))
            if isinstance(statement, Assign) and len(statement.targets) == 1 and not statement.operator:
                target, value = statement.targets[0], statement.value
                if isinstance(target, Name) and value is not None:
                    names = facts.names_in(value)
                    self._given[target.id] = _Given(statement.span, value, names)
            if isinstance(statement, FunctionDef):
                for parameter in statement.parameters:
                    self._bound.setdefault(parameter.name, []).append(statement.span)
                self._note(statement.body or ())

    def value(self, name: Name) -> Expression | None:
        """What a name stands for that is bound once, before, of names that are bound to the same ever since."""
        given = self._given.get(name.id)
        if given is None or given.place[:2] >= name.span[:2]:
            return None
        between = (place for other in given.names for place in self._bound.get(other, ()))
        changed = any(given.place[:2] < place[:2] < name.span[:2] for place in between)
        return None if changed or name.id in given.names else given.value

    def meant(self, expression: Expression) -> Expression:
        """An expression, or what the name stands for that it is."""
        *_, last = self.names(expression)
        return last

    def names(self, expression: Expression) -> Iterator[Expression]:
        """An expression, what the name stands for that it is, and so on."""
        yield expression
        for _ in range(_DEEPEST):
            value = self.value(expression) if isinstance(expression, Name) else None
            if value is None:
                break
            yield value
            expression = value

    def called(self, function: Expression) -> Expression:
        """A callee, or the method of a variable that has a name (``save = trainer.save``), as far as nothing here
        writes such an attribute."""
        method = self.meant(function)
        if not isinstance(method, facts.Attribute) or not isinstance(method.value, Name):
            return function
        return function if method.attr in self._written else method

    def verdict(self, name: Name) -> Expression | None:
        """The same for a name that is tested. It says how a test came out, or is used for nothing but tests; the name
        of a thing says more than how that was made."""
        value = self.value(name)
        is_test = isinstance(value, (Compare, Boolean, Name, Constant, Unary))
        return value if is_test or self._is_only_tested(name.id) else None

    def _is_only_tested(self, name: str) -> bool:
        if not self._uses:
            for e in facts.subexpressions(self.scope.body):
                if isinstance(e, Name):
                    self._uses[e.id] += 1
                elif isinstance(e, facts.Conditional):
                    self._uses.subtract(_tested(e.test))
            for statement in facts.statements(self.scope.body):
                if isinstance(statement, (If, While, facts.Assert)):
                    self._uses.subtract(_tested(statement.test))
        return self._uses[name] == 1  # where it is bound

    def test(self, test: Expression) -> Expression:
        """What a test asks, in the place where it stands."""
        asked = self._asked(test, 0)
        return asked if asked is test else asked._replace(span=test.span)

    def readings(self, test: Expression) -> Iterator[Expression]:
        """A test without what changes nothing, and with what the names stand for that it is made of, one after the
        other."""
        for _ in range(_DEEPEST):
            test = _bare(test)
            yield test
            told = self._told(test)
            if told is test:
                break
            test = told

    def _told(self, test: Expression) -> Expression:
        """A test with what the names in it say, and no further: how another one came out, what they were read of, the
        answer to a question."""
        if isinstance(test, Name):
            value = self.value(test)
            is_asked = isinstance(value, Call) and _ASKS.search(facts.last_word(value.function)) is not None
            is_read = isinstance(value, (facts.Attribute, facts.Subscript))
            value = value if is_asked or is_read else self.verdict(test)
            return test if value is None else value
        return _with_parts(test, self._told)

    def _asked(self, test: Expression, depth: int) -> Expression:
        """A test with the verdicts that its names stand for, and those that the names in these stand for."""
        test = _bare(test)
        if depth > _DEEPEST:
            return test
        if isinstance(test, Name):
            value = self.verdict(test)
            return test if value is None else self._asked(value, depth + 1)
        made = _with_parts(test, lambda part: self._asked(part, depth + 1))
        return _bare(made) if isinstance(made, Unary) else made

    def attempt(self, statement: Try) -> Try:
        """A ``try`` with handlers, which are as many, in the same order."""
        return next(made for made in self._statement(statement) if isinstance(made, Try))

    def block(self, body: tuple[Statement, ...]) -> tuple[Statement, ...]:
        """A block of it."""
        return tuple(made for statement in body for made in self._statement(statement))

    def _statement(self, statement: Statement) -> Iterator[Statement]:
        if isinstance(statement, If):
            yield from self._if(statement)
            return
        inside = self._only_once(statement)
        if inside is not None:
            yield from self.block(inside)
            return
        if isinstance(statement, (While, facts.Assert)):
            statement = statement._replace(test=self.test(statement.test))
        made = self._called(statement)
        if isinstance(made, (While, For)):
            yield made._replace(body=self.block(made.body), orelse=self.block(made.orelse))
        elif isinstance(made, With):
            yield made._replace(body=self.block(made.body))
        elif isinstance(made, Try):
            handlers = tuple(handler._replace(body=self.block(handler.body)) for handler in made.handlers)
            body, orelse, final = map(self.block, (made.body, made.orelse, made.final))
            yield made._replace(body=body, handlers=handlers, orelse=orelse, final=final)
        elif isinstance(made, facts.Match):
            yield made._replace(cases=tuple(case._replace(body=self.block(case.body)) for case in made.cases))
        else:
            yield made

    def _if(self, statement: If) -> tuple[Statement, ...]:
        """A test with all that comes behind its ``elif``."""
        links = [statement]  # one after the other: there are ladders of hundreds
        while len(links[-1].orelse) == 1 and isinstance(links[-1].orelse[0], If):
            links.append(links[-1].orelse[0])
        made = self.block(links[-1].orelse)
        for link in reversed(links):
            made = self._link(link, made)
        return made

    def _link(self, statement: If, orelse: tuple[Statement, ...]) -> tuple[Statement, ...]:
        """A test, with the side first on which it comes out; of one that always comes out alike, that side. The other
        side has the one form already."""
        test, body = self.test(statement.test), self.block(statement.body)
        if isinstance(test, Constant):
            return body if test.value else orelse
        if not body and orelse:
            test, body, orelse = opposite(test), orelse, ()
        elif orelse and _is_negative(test):
            test, body, orelse = opposite(test), orelse, body
        return (If(statement.span, self._called(test), body, orelse),)

    def _only_once(self, statement: Statement) -> tuple[Statement, ...] | None:
        """The body of a compound statement that runs once, as if nothing were around it; None for all others."""
        if isinstance(statement, With):
            around = [context for context, target in statement.items if target is None]
            nothing = len(around) == len(statement.items) and all(map(self._is_no_context, around))
            return statement.body if nothing else None
        if isinstance(statement, Try):
            return statement.body if not (statement.handlers or statement.orelse or statement.final) else None
        if isinstance(statement, For):
            once = facts.is_one_round(statement.iterable) and not statement.orelse
            return statement.body if once and not facts.jumps(statement.body) else None
        if facts.is_endless(statement):
            last = statement.body[-1] if statement.body else None
            ends = isinstance(last, facts.Jump) and last.kind == "break"
            return statement.body[:-1] if ends and not facts.jumps(statement.body[:-1]) else None
        return None

    def _is_no_context(self, context: Expression) -> bool:
        if not isinstance(context, Call) or context.arguments:
            return False
        return full_name(context.function, self.scope) == "contextlib.nullcontext"

    def _called(self, node: Any) -> Any:
        """The expressions of a statement, with what a name stands for instead of the name where it is called."""
        if isinstance(node, Call) and isinstance(node.function, Name):
            value = self.value(node.function)
            if value is not None and facts.dotted(value) is not None:
                node = node._replace(function=value)
        elif isinstance(node, facts.Conditional):
            node = node._replace(test=self.test(node.test))
        kind = type(node)
        if kind is tuple:
            parts = tuple(map(self._called, node))
            return node if all(new is old for new, old in zip(parts, node, strict=True)) else parts
        if kind not in facts.INNER or isinstance(node, (FunctionDef, facts.ClassDef, facts.Lambda)):
            return node
        changed: dict[str, Any] = {}
        for field in facts.INNER[kind]:
            name = node._fields[field]
            if name not in ("body", "orelse", "handlers", "final", "cases") or facts.is_expression(node):
                new = self._called(node[field])
                if new is not node[field]:
                    changed[name] = new
        return node._replace(**changed) if changed else node


@remembered
def one_form(scope: Scope) -> OneForm:
    """The form of a function, or of a module's top level; made once."""
    return OneForm(scope)


@remembered
def returned(function: Function) -> tuple[Expression, ...]:
    """What the ``return`` statements of a function give back: what a name stands for in place of the name."""
    values = (value for value in function.return_values if value is not None)
    form = one_form(function)
    return tuple(map(form.meant, values))


@remembered
def construction(function: Function) -> tuple[Statement, ...]:
    """The body of a constructor, in which each test has the attributes of both of its sides: where one ends it, what
    comes behind is the other one."""
    return _sided(function.body)


def _sided(body: tuple[Statement, ...]) -> tuple[Statement, ...]:
    for index, statement in enumerate(body):
        if isinstance(statement, If) and statement.body and not statement.orelse:
            *kept, last = statement.body
            ends = isinstance(last, facts.Return) and (last.value is None or facts.is_none(last.value))
            if ends and any(map(_keeps, kept)) and len(body) > index + 1:
                return (*body[:index], statement._replace(body=tuple(kept), orelse=_sided(body[index + 1 :])))
    return body


def _keeps(statement: Statement) -> bool:
    """Whether a statement gives an attribute a value."""
    return isinstance(statement, Assign) and any(isinstance(t, facts.Attribute) for t in statement.targets)


@remembered
def plain(scope: Scope) -> tuple[Statement, ...]:
    """The body of a function, or a module's top level, in that form."""
    return one_form(scope).body


@remembered
def _tests(scope: Scope) -> dict[Span, Expression]:
    """The tests in a function, and in those inside of it, by their places."""
    found: dict[Span, Expression] = {}
    stack = list(scope.body)
    while stack:
        top = stack.pop()
        if isinstance(top, (If, While, facts.Assert)):
            found[top.test.span] = top.test
        inside: tuple[tuple[Statement, ...], ...] = facts.blocks(top)
        if isinstance(top, FunctionDef) and isinstance(scope, Function):
            inside = (top.body or (),)
        stack.extend(statement for block in inside for statement in block)
    return found


def readings_at(scope: Scope, place: Span) -> tuple[str, ...]:
    """The texts of what the test at a place asks, by what its names stand for, and of its opposite."""
    test = _tests(scope).get(place)
    readings = one_form(scope).readings(test) if test is not None else ()
    both = (e for one in readings for e in (one, one.operand if isinstance(one, Unary) else one))
    return tuple(dict.fromkeys(source_of(e) for e in both))


def outcomes_at(scope: Scope, place: Span, outcome: bool) -> tuple[tuple[Expression, bool], ...]:
    """What is known where the test at a place has come out in a way: the test, and those of which it is made, in the
    words that are written and in one form, each with how it came out."""
    test = _tests(scope).get(place)
    readings = one_form(scope).readings(test) if test is not None else ()
    return tuple(found for reading in readings for found in parts(reading, outcome))


def parts(test: Expression, outcome: bool) -> Iterator[tuple[Expression, bool]]:
    """A test and those of which it is made, as far as these must have come out in one way for it to do so. A ``not`` is
    taken for the other outcome."""
    while facts.is_not(test):
        test, outcome = test.operand, not outcome
    yield test, outcome
    if isinstance(test, Boolean) and outcome is (test.operator == "and"):
        for operand in test.operands:
            yield from parts(operand, outcome)


def _is_negative(test: Expression) -> bool:
    """Whether a test asks by ``not``, ``!=``, ``is not`` or ``not in``."""
    if isinstance(test, Compare):
        return len(test.operators) == 1 and test.operators[0] in ("!=", "is not", "not in")
    return facts.is_not(test)


def opposite(test: Expression) -> Expression:
    """A test that comes out the other way."""
    return _bare(Unary(test.span, "not", test))._replace(span=test.span)


def leads_to(statement: If | facts.Assert, place: Span) -> Expression:
    """The test by which a rank comes to a place in one side of an ``if``, or fails in an assertion."""
    on_other_side = isinstance(statement, facts.Assert) or any(place.is_inside(s.span) for s in statement.orelse)
    return opposite(statement.test) if on_other_side else statement.test


def _bare(test: Expression) -> Expression:
    """A test without what changes nothing: a second ``not``, ``and True``."""
    while True:
        if facts.is_not(test):
            inner = _bare(test.operand)
            if facts.is_not(inner):
                test = inner.operand
            elif isinstance(inner, Compare) and len(inner.operators) == 1 and inner.operators[0] in _OPPOSITE:
                return inner._replace(operators=(_OPPOSITE[inner.operators[0]],))
            else:
                return test if inner is test.operand else test._replace(operand=inner)
        elif isinstance(test, Boolean):
            always = test.operator == "and"
            kept = tuple(e for e in test.operands if not (isinstance(e, Constant) and e.value is always))
            if len(kept) > 1 or not kept:
                return test if len(kept) in (0, len(test.operands)) else test._replace(operands=kept)
            test = kept[0]
        else:
            return test


def _with_parts(test: Expression, made: Callable[[Expression], Expression]) -> Expression:
    """A test with what is made of the parts that a ``not``, ``and`` or ``or`` of it joins; itself where they stay."""
    if facts.is_not(test):
        inner = made(test.operand)
        return test if inner is test.operand else test._replace(operand=inner)
    if isinstance(test, Boolean):
        operands = tuple(map(made, test.operands))
        same = all(new is old for new, old in zip(operands, test.operands, strict=True))
        return test if same else test._replace(operands=operands)
    return test


def _tested(test: Expression) -> Iterator[str]:
    """The names that a test is made of by ``not``, ``and`` and ``or``."""
    if isinstance(test, Name):
        yield test.id
    elif isinstance(test, Unary):
        yield from _tested(test.operand)
    elif isinstance(test, Boolean):
        for operand in test.operands:
            yield from _tested(operand)


def _binds(statement: Statement) -> Iterator[str]:
    """The names that a statement binds, or changes by an operator, itself."""
    if isinstance(statement, (FunctionDef, facts.ClassDef)):
        yield statement.name
    elif isinstance(statement, facts.Import):
        yield from (imported.bound for imported in statement.names)
    elif isinstance(statement, facts.Scope):
        yield from statement.names
    elif isinstance(statement, Assign):
        if statement.value is not None:
            yield from (name for target in statement.targets for name in facts.changed_names(target))
    elif isinstance(statement, facts.Delete):
        yield from (name for target in statement.targets for name in facts.changed_names(target))
    elif isinstance(statement, For):
        yield from facts.changed_names(statement.target)
    elif isinstance(statement, With):
        yield from (name for _, target in statement.items if target is not None for name in facts.changed_names(target))
    elif isinstance(statement, Try):
        yield from (handler.name for handler in statement.handlers if handler.name)
    elif isinstance(statement, facts.Match):
        yield from (name for case in statement.cases for name in case.names)
    for e in facts.subexpressions(facts.header(statement)):
        if isinstance(e, facts.Walrus):
            yield from facts.changed_names(e.target)
