"""Words that change nothing: a name that only stands in for what is behind it (``save = model.save`` and then
``save(path)``), a loop of one round, what stands behind a ``return`` or a ``raise`` of its own block, numbers of
``enumerate`` that nobody reads, a ``continue`` ahead of what ends the loop, ``next`` in a loop without end instead of a
loop over an iterator.

Who gives a name to a function, a test or an argument, and uses it in the next statement and nowhere else, has written
what he would have without the name. Whoever reads the facts of a function finds it without: the same code means the
same, in whatever words it is written. Only what is exactly the same is replaced: the name is read once in its function,
and nothing runs between its assignment and the place where it is read. The body of a loop over one thing, which nothing
leaves, stands where the loop does.

A result that has a name (``out = model(x)``, ``loss = criterion(out)``) keeps it: that is how code is written, and
the name says what it is. So it does of what a builtin finds out (``sharded = any(map(is_sharded, models))``).
"""

from __future__ import annotations

import operator
import re
from typing import Any, TypeVar, cast

from distlint.facts import (
    Argument,
    Assign,
    Attribute,
    Await,
    Boolean,
    Call,
    Case,
    ClassDef,
    Constant,
    Evaluate,
    Expression,
    For,
    FunctionDef,
    Handler,
    If,
    Jump,
    Match,
    Name,
    Raise,
    Return,
    Sequence,
    Starred,
    Statement,
    Try,
    While,
    With,
    dotted,
    is_builtin,
    is_endless,
    is_name,
    is_not,
    is_one_round,
    jumps,
)
from distlint.finding import Span

#: A word that is no attribute.
_WORD = re.compile(r"(?<![\w.])[A-Za-z_]\w*")
#: Arguments that come out of a display.
_SPREAD = re.compile(r"[(,]\s*\*\s*[(\[]")
#: What a comment to this tool begins with: it speaks of its line.
_DIRECTIVE = "distlint:"
#: What nothing in the same block comes after.
_LEAVES = (Return, Raise, Jump)
#: What holds blocks.
_Node = TypeVar("_Node", bound=If | While | For | With | ClassDef | FunctionDef | Try | Match | Handler | Case)


def without_stand_ins(body: tuple[Statement, ...], text: str) -> tuple[Statement, ...]:
    """The body of a function, ``text``, with what stands for the value of the statement before it written out, and
    loops of one round, too, and without what nothing comes to; ``f(*(a, b))`` as ``f(a, b)``, where a statement is that
    or keeps what comes of it. The same body where there is nothing of this."""
    return _Written(text).block(body)


def without_dead_ends(body: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """The top level of a file without what nothing comes to in its blocks; at the top level itself all is kept: what
    is defined behind a ``raise`` there may be meant for another day, and no program uses it."""
    written = _Written("")
    return tuple(map(written.inside, body))


class _Written:
    """Writes out the names of ``text`` that are assigned and read once; no tests where a directive may speak of the
    line of one. What has nothing to write out is given back as it is."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.keeps_tests = _DIRECTIVE in text
        self.is_spread = ("*(" in text or "*[" in text) and _SPREAD.search(text) is not None
        self.drops_dead = "yield" not in text  # one that is never run still makes a generator
        self.counts = "enumerate(" in text
        self.goes_on = "continue" in text
        self.asks_for_more = "StopIteration" in text

    def block(self, body: tuple[Statement, ...]) -> tuple[Statement, ...]:
        found: list[Statement] = []
        is_changed = False
        for statement in body:
            whole = self.inside(statement)
            merged = self.merged(found[-1], whole) if found else None
            if merged is not None:
                while len(found) > 1 and (earlier := self.merged(found[-2], merged)) is not None:
                    found.pop()
                    merged = earlier
                found[-1] = merged
            elif isinstance(whole, For) and (only := _only_element(whole)) is not None:
                found.append(Assign(whole.span, (whole.target,), only, None, ""))
                found += (*whole.body, *whole.orelse)
            else:
                found.append(whole)
                is_changed = is_changed or whole is not statement
                if self.drops_dead and isinstance(whole, _LEAVES) and statement is not body[-1]:
                    return tuple(found)  # nothing comes to the rest
                continue
            is_changed = True
        return tuple(found) if is_changed else body

    def inside(self, statement: Statement) -> Statement:
        """The statement with its blocks gone through."""
        if isinstance(statement, (Assign, Evaluate, Return)):  # nearly all
            return _one_by_one(statement) if self.is_spread else statement
        if isinstance(statement, If):
            links = [statement]  # one after the other: there are ladders of hundreds
            while len(links[-1].orelse) == 1 and isinstance(links[-1].orelse[0], If):
                links.append(links[-1].orelse[0])
            orelse = self.block(links[-1].orelse)
            for link in reversed(links):
                statement = _with(link, body=self.block(link.body), orelse=orelse)
                orelse = (statement,)
            return statement
        if isinstance(statement, (While, For)):
            body = _sided(self.block(statement.body)) if self.goes_on else self.block(statement.body)
            made = _with(statement, body=body, orelse=self.block(statement.orelse))
            if isinstance(made, While):
                return _going_over(made) if self.asks_for_more else made
            return self.uncounted(made) if self.counts else made
        if isinstance(statement, (With, ClassDef, FunctionDef)):
            return _with(statement, body=self.block(statement.body)) if statement.body else statement
        if isinstance(statement, Try):
            handlers = tuple(_with(one, body=self.block(one.body)) for one in statement.handlers)
            final, orelse = self.block(statement.final), self.block(statement.orelse)
            return _with(statement, body=self.block(statement.body), handlers=handlers, orelse=orelse, final=final)
        if isinstance(statement, Match):
            return _with(statement, cases=tuple(_with(one, body=self.block(one.body)) for one in statement.cases))
        return statement

    def merged(self, before: Statement, statement: Statement) -> Statement | None:
        """The second of two statements with the name that the first one binds written out; None if it is none that
        only stands in for its value."""
        if not isinstance(before, Assign) or before.operator or before.annotation is not None:
            return None
        target, value = before.targets[0], before.value
        if value is None or len(before.targets) > 1 or not isinstance(target, Name):
            return None
        if isinstance(statement, If):
            test = None if self.keeps_tests or _is_found_out(value) else _in_test(statement.test, target.id, value)
            if test is None:
                return None
            first, whole = before.span, statement.span
            span = first.to(whole)
            return statement._replace(span=span, test=test) if self.is_read_once(target.id) else None
        if not isinstance(statement, (Assign, Evaluate, Return)) or statement.value is None:
            return None
        if isinstance(statement, Return) and isinstance(statement.value, Name) and _is_plain(value):
            written = value if statement.value.id == target.id else None
        else:
            written = _in_call(statement.value, target.id, value)
        return statement._replace(value=written) if written is not None and self.is_read_once(target.id) else None

    def uncounted(self, loop: For) -> For:
        """A loop over what ``enumerate`` counts as one over the things alone, if nobody reads their numbers."""
        target, over = loop.target, loop.iterable
        if not isinstance(over, Call) or not is_builtin(over.function) or dotted(over.function) != "enumerate":
            return loop
        things = over.arguments[0] if over.arguments else None
        if things is None or things.star or things.keyword not in (None, "iterable"):
            return loop
        if not isinstance(target, Sequence) or len(target.items) != 2:
            return loop
        number, thing = target.items
        if not isinstance(number, Name) or isinstance(thing, Starred) or not self.is_never_read(number.id):
            return loop
        return loop._replace(target=thing, iterable=things.value)

    def is_never_read(self, name: str) -> bool:
        """Whether a name that is assigned stands nowhere else in the function; ``_`` says so itself."""
        return name == "_" or self.times(name) == 1

    def is_read_once(self, name: str) -> bool:
        """Whether a name that is assigned stands in the function once more and no oftener (attributes apart)."""
        return self.times(name) == 2

    def times(self, name: str) -> int:
        """How often a name stands in the function; from three on it is no more counted."""
        times, at = 0, self.text.find(name)
        while at >= 0 and times < 3:
            word = _WORD.match(self.text, at)
            times += word is not None and word.group() == name
            at = self.text.find(name, at + len(name))
        return times


def _going_over(loop: While) -> While | For:
    """A loop without end that begins by asking an iterator for more, and ends when there is none, as one over it; not
    one that does nothing else, since a loop has something in it."""
    first = loop.body[0] if len(loop.body) > 1 else None
    if not isinstance(first, Try) or loop.orelse or not is_endless(loop):
        return loop
    if len(first.body) != 1 or len(first.handlers) != 1 or first.orelse or first.final:
        return loop
    asked, handler = first.body[0], first.handlers[0]
    if handler.type is None or dotted(handler.type) != "StopIteration" or len(handler.body) != 1:
        return loop
    if not _is_jump(handler.body[0], "break") or not isinstance(asked, Assign) or len(asked.targets) != 1:
        return loop
    more = asked.value
    if asked.operator or not isinstance(more, Call) or not is_builtin(more.function) or dotted(more.function) != "next":
        return loop
    given = more.arguments[0] if len(more.arguments) == 1 else None
    if given is None or given.star or dotted(given.value) is None:
        return loop
    return For(loop.span, asked.targets[0], given.value, loop.body[1:], ())


def _sided(body: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """The body of a loop in which each ``continue`` under a test, ahead of statements that all leave the loop, has them
    on the other side: ``if busy: continue`` and then ``break`` is a ``break`` where it is not busy."""
    if len(body) < 2 or not (isinstance(body[-1], (Return, Raise)) or _is_jump(body[-1], "break")):
        return body
    for index in range(len(body) - 2, -1, -1):
        statement = body[index]
        one = statement.body if isinstance(statement, If) and not statement.orelse else ()
        if isinstance(statement, If) and one and _is_jump(one[-1], "continue"):
            first, last = statement.span, body[-1].span
            span = first.to(last)
            other = statement._replace(span=span, body=one[:-1], orelse=body[index + 1 :])
            body = (*body[:index], other)
    return body


def _is_jump(statement: Statement, kind: str) -> bool:
    return isinstance(statement, Jump) and statement.kind == kind


def _with(node: _Node, **blocks: Any) -> _Node:
    """A statement, a handler or a case with other blocks; itself where they are the same ones."""
    if all(_is_same(getattr(node, name), block) for name, block in blocks.items()):
        return node
    replaced: _Node = cast("Any", node)._replace(**blocks)
    return replaced


def _is_same(before: tuple[object, ...], after: tuple[object, ...]) -> bool:
    """Whether two blocks hold the same statements, each one object."""
    return before is after or (len(before) == len(after) and all(map(operator.is_, before, after)))


def _one_by_one(statement: Assign | Evaluate | Return) -> Assign | Evaluate | Return:
    """A statement with the arguments of its call that come out of a list or tuple which is written there; every other
    one as it is."""
    awaited = statement.value if isinstance(statement.value, Await) else None
    call = statement.value if awaited is None else awaited.value
    if not isinstance(call, Call) or not any(map(_is_display, call.arguments)):
        return statement
    arguments: list[Argument] = []
    for given in call.arguments:
        if _is_display(given) and isinstance(given.value, Sequence):
            arguments += map(_argument, given.value.items)
        else:
            arguments.append(given)
    written = call._replace(arguments=tuple(arguments))
    return statement._replace(value=written if awaited is None else awaited._replace(value=written))


def _is_display(given: Argument) -> bool:
    return given.star == "*" and isinstance(given.value, Sequence) and given.value.kind != "set"


def _argument(item: Expression) -> Argument:
    return Argument(None, "*", item.value) if isinstance(item, Starred) else Argument(None, "", item)


def _only_element(statement: For) -> Expression | None:
    """What a loop goes over that has one round, which nothing leaves."""
    over = statement.iterable
    if isinstance(over, Sequence) and len(over.items) == 1 and not isinstance(over.items[0], Starred):
        return over.items[0] if not jumps(statement.body) else None
    return Constant(over.span, 0) if is_one_round(over) and not jumps(statement.body) else None


def _is_found_out(value: Expression) -> bool:
    """Whether a builtin tells something about what it is given."""
    return isinstance(value, Call) and is_builtin(value.function)


def _in_test(test: Expression, name: str, value: Expression) -> Expression | None:
    """The test with ``value`` for what it looks at first, if that is ``name``."""
    if isinstance(test, Name):
        return value if test.id == name else None
    if is_not(test):
        inner = _in_test(test.operand, name, value)
        return test._replace(operand=inner) if inner is not None else None
    if isinstance(test, Boolean):
        inner = _in_test(test.operands[0], name, value)
        return test._replace(operands=(inner, *test.operands[1:])) if inner is not None else None
    return None


def _in_call(expression: Expression, name: str, value: Expression) -> Expression | None:
    """The call with ``value`` for the function that is ``name``, if that has a name itself, or for the argument, if
    that says no more than where something is, or lists some."""
    if isinstance(expression, Await):
        inner = _in_call(expression.value, name, value)
        return expression._replace(value=inner) if inner is not None else None
    if not isinstance(expression, Call):
        return None
    function = expression.function
    if is_name(function, name):
        is_named = isinstance(value, (Name, Attribute))
        return expression._replace(function=_placed(value, function.span)) if is_named else None
    if not _is_plain(function) or not (_is_plain(value) or isinstance(value, Sequence)):
        return None
    for index, given in enumerate(expression.arguments):
        if is_name(given.value, name):
            there = given._replace(value=_placed(value, given.value.span))
            arguments = (*expression.arguments[:index], there, *expression.arguments[index + 1 :])
            return expression._replace(arguments=arguments)
        if not _is_plain(given.value):
            return None
    return None


def _is_plain(value: Expression) -> bool:
    """Whether reading a value runs nothing."""
    return isinstance(value, Constant) or dotted(value) is not None


def _placed(value: Expression, span: Span) -> Expression:
    """A value as one that stands elsewhere, as far as it is a name or an attribute."""
    if isinstance(value, Attribute):
        return value._replace(span=span, value=_placed(value.value, span))
    return value._replace(span=span) if isinstance(value, (Name, Constant)) else value
