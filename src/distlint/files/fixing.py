"""Folders that all ranks make: the fix by which none of them minds that another one was first."""

from __future__ import annotations

import re

from distlint import facts, fixes
from distlint.facts import Attribute, Await, Call, Evaluate, Expression, If, Walrus, Yield, source_of
from distlint.finding import Edit, Fix, Span
from distlint.fixes import Edits
from distlint.fixes.edits import replaced, with_value, written
from distlint.places import call_at, place_of
from distlint.project import Module, ScopeOwner, full_name

_KNOWN = frozenset(("os.makedirs", "os.mkdir", "pathlib.Path.mkdir"))
_ASKS = frozenset(("os.path.exists", "os.path.isdir", "os.path.lexists"))
_ASKS_ITSELF = frozenset(("exists", "is_dir"))
_PURE = frozenset(("join", "dirname", "abspath", "realpath", "expanduser", "str", "format", "Path", "get_rank"))
#: Where ``exist_ok`` stands in ``makedirs(name, mode, exist_ok)`` and in ``mkdir(mode, parents, exist_ok)``.
_POSITION = 2


def tolerant(module: Module, span: Span) -> Fix | None:
    """What lets the call that makes a folder at a place find it there, without a test for the folder around it."""
    owner = module.function_on(span.line) or module
    call = call_at(owner, span)
    place = place_of(owner, call) if call is not None else None
    if call is None or place is None or call.unpacks:
        return None
    name = full_name(call.function, place.scope)
    if name not in _KNOWN and (name is not None or facts.last_name(call.function) != "mkdir"):
        return None  # makedirs of some file system, which may not know exist_ok
    text = module.text
    parts = [with_value(text, call, "exist_ok", "True", _POSITION)]
    if name == "os.mkdir":
        parts.append(_named_makedirs(text, call))
    statement, *above = reversed([one for one in place.above if facts.is_statement(one)])
    if isinstance(statement, Evaluate) and statement.value is call and above and isinstance(above[0], If):
        test = _without(text, above[0], statement) if _asks_for(above[0].test, call, place.scope) else ()
        parts += [test] if test else []
    # of an object that nobody knows, only the name says that it is a path
    return (fixes.safe if name in _KNOWN else fixes.suggested)("make the folder with exist_ok=True", *parts)


def _named_makedirs(text: str, call: Call) -> Edits:
    """``os.makedirs`` in the place of ``os.mkdir``, which has `path` for `name`, and alone knows `dir_fd`."""
    function = call.function
    if not isinstance(function, Attribute) or any(one.keyword in ("path", "dir_fd") for one in call.arguments):
        return ()
    if function.attr != "mkdir" or written(text, function.span) != source_of(function):
        return ()  # called by another name
    return replaced(text, function, f"{source_of(function.value)}.makedirs")


def _asks_for(test: Expression, call: Call, scope: ScopeOwner) -> bool:
    """Whether a test holds if the folder that a call makes is not there, and asks nothing else."""
    asked = test.operand if facts.is_not(test) else None
    if not isinstance(asked, Call) or any(argument.star for argument in (*asked.arguments, *call.arguments)):
        return False
    if full_name(asked.function, scope) in _ASKS:
        one, other = facts.argument(asked, "path", 0), facts.argument(call, "name", 0) or facts.argument(call, "path")
    elif isinstance(asked.function, Attribute) and asked.function.attr in _ASKS_ITSELF and not asked.arguments:
        one, other = asked.function.value, facts.receiver(call)
    else:
        return False
    return one is not None and source_of(one) == source_of(other) and _does_nothing(one)


def _does_nothing(path: Expression) -> bool:
    """Whether it makes no difference how often an expression is computed."""
    calls = [one for one in facts.subexpressions(path) if isinstance(one, (Call, Await, Walrus, Yield))]
    return all(isinstance(one, Call) and facts.last_name(one.function) in _PURE for one in calls)


def _without(text: str, test: If, statement: Evaluate) -> Edits:
    """Takes away a test whose block is one call of one line; nothing if an `elif` or `else` belongs to it, or if a
    comment stands there."""
    if test.orelse or test.body != (statement,) or statement.span.line != statement.span.end_line:
        return ()
    before = Span(*test.span[:2], *statement.span[:2])
    head = text.split("\n")[test.span.line - 1][: test.span.column]
    is_alone = not head.strip() and re.match(r"if\b", written(text, before)) is not None
    if not is_alone or "#" in written(text, before):
        return ()
    return (Edit(before, ""),)
