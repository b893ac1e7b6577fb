"""Handlers that swallow a failure of one rank in the middle of what all ranks do together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from distlint import facts, knowledge
from distlint.finding import Span
from distlint.project import Function, Module, public_name, resolve_all
from distlint.spmd.tree import Attempt, Event, Invoke, Loop, Site, Tree, has_event, nodes, subtrees

if TYPE_CHECKING:
    from distlint.spmd.reach import Reach

#: Types that a failure of local work or of a collective has.
_BROAD = frozenset(
    ("Exception", "BaseException", "RuntimeError", "torch.cuda.OutOfMemoryError", "torch.OutOfMemoryError")
)
#: Calls that end the job, or the group, for all.
_ENDS = re.compile(r"\b(?:_exit|abort|kill|destroy_process_group|exit)\b")
#: Calls that do not fail, or not on one rank alone.
_HARMLESS = frozenset((
    "print", "len", "range", "str", "int", "float", "bool", "list", "tuple", "dict", "set", "min", "max", "isinstance",
    "getattr", "hasattr", "setattr", "enumerate", "zip", "super", "info", "debug", "warning", "error", "log", "item",
    "to", "cpu", "cuda", "detach", "clone", "append", "format", "join", "time", "perf_counter", "tensor", "zeros",
    "ones", "empty", "full", "zeros_like", "empty_like", "synchronize", "device", "train", "eval", "wait",
))  # fmt: skip
_COMMUNICATES = ("collective", "hidden")
_WORD = re.compile(r"[A-Za-z_]\w*")


class Swallowed(NamedTuple):
    """A handler behind which a rank goes on, although the others are in ``event`` (reached by the call at ``call``).

    ``work`` is what may fail on one rank before, ``following`` the collective that the rank meets next.
    """

    place: Site
    event: Event
    call: Site
    work: Site
    following: Event


def has_handler(function: Function, reach: Reach) -> bool:
    """Whether the text of a function has a handler, and something that communicates."""
    lines = reach.project.lines(function)
    return any(line.lstrip().startswith("except") for line in lines) and reach.communicates(function)


def swallowed(tree: Tree, root: Function | Module, reach: Reach) -> Iterator[Swallowed]:
    """The handlers of ``root`` (its own, not those of what it calls) that swallow the failure of one rank."""
    module = root if isinstance(root, Module) else root.module
    for attempt, following in _attempts(tree, None):
        reached = list(_reached(attempt.body))
        if not reached or following is None:
            continue
        for handler, handled in zip(attempt.statement.handlers, attempt.handlers, strict=True):
            if not handled.goes_on or has_event(handled.tree) or not _is_broad(handler, root):
                continue
            span = _header(handler, attempt.statement)
            if span is None or _is_agreed(handler, attempt.statement, following, module, reach):
                continue
            call, event = reached[-1]
            work = _work_before(attempt, call, root)
            if work is not None and not _ENDS.search(_text(handler)):
                yield Swallowed(Site(module.path, span), event, call, Site(module.path, work), following)


def _attempts(tree: Tree, following: Event | None) -> Iterator[tuple[Attempt, Event | None]]:
    """The ``try`` statements of the function itself, each with the event that comes after it."""
    for node in reversed(tree):
        if isinstance(node, Attempt) and node.frame == 0:
            yield node, _first(node.final) or following
        after = following
        if isinstance(node, Loop):
            after = _first(node.body) or following
        if isinstance(node, Attempt):
            after = _first(node.orelse) or _first(node.final) or following
        if not isinstance(node, Invoke):
            for inner in subtrees(node):
                yield from _attempts(inner, after)
        following = _first((node,)) or following


def _first(tree: Tree) -> Event | None:
    return next((n for n in nodes(tree) if isinstance(n, Event) and n.role in _COMMUNICATES), None)


def _reached(tree: Tree) -> Iterator[tuple[Site, Event]]:
    """The events of a tree, each with the call in the function itself that leads there."""
    for node in tree:
        if isinstance(node, Event) and node.role in _COMMUNICATES:
            yield node.site, node
        elif isinstance(node, Invoke):
            event = _first(node.body)
            if event is not None:
                yield node.site, event
        else:
            for inner in subtrees(node):
                yield from _reached(inner)


def _is_broad(handler: facts.Handler, scope: Function | Module) -> bool:
    if handler.type is None:
        return True
    types = handler.type.items if isinstance(handler.type, facts.Sequence) else (handler.type,)
    for caught in types:
        if isinstance(caught, facts.Name) and caught.id in _BROAD:
            return True
        if any(public_name(symbol) in _BROAD for symbol in resolve_all(caught, scope)):
            return True
    return False


def _header(handler: facts.Handler, statement: facts.Try) -> Span | None:
    """What to point at: the type of the handler, or its first statement where it has none."""
    if handler.type is not None:
        return handler.type.span
    return handler.body[0].span if handler.body else None


def _text(handler: facts.Handler) -> str:
    return " ".join(
        facts.source_of(expression.function)
        for statement in facts.statements(handler.body)
        for expression in facts.subexpressions(statement)
        if isinstance(expression, facts.Call)
    )


def _is_agreed(handler: facts.Handler, statement: facts.Try, following: Event, module: Module, reach: Reach) -> bool:
    """Whether the handler takes note of the failure in a variable that goes into the next collective."""
    noted = {
        e.id
        for s in facts.statements(handler.body)
        if isinstance(s, facts.Assign)
        for target in s.targets
        for e in facts.subexpressions(target)
        if isinstance(e, facts.Name)
    }
    noted |= {"append"} & set(_WORD.findall(_text(handler)))
    first, last = statement.span.end_line, following.site.span.end_line
    if not noted or following.site.path != module.path or last <= first:
        return bool(noted) and following.site.path != module.path
    lines = (reach.project.text(module.path) or "").split("\n")[first:last]
    return not noted.isdisjoint(_WORD.findall("\n".join(lines)))


def _work_before(attempt: Attempt, call: Site, root: Function | Module) -> Span | None:
    """Local work in a ``try`` that may fail on one rank before the last call that communicates there."""
    for statement in facts.statements(attempt.statement.body):
        for expression in facts.subexpressions(statement):
            if not isinstance(expression, facts.Call) or expression.span.line > call.span.line:
                continue
            if expression.span == call.span:
                target = next((s for s in resolve_all(expression.function, root) if isinstance(s, Function)), None)
                if target is not None and _works(target):
                    return expression.span
                continue
            if _may_fail(expression, root):
                return expression.span
    return None


def _works(function: Function) -> bool:
    """Whether a function that communicates also does something that may fail."""
    return any(
        isinstance(statement, facts.Raise)
        or any(isinstance(e, facts.Call) and _may_fail(e, function) for e in facts.subexpressions(statement))
        for statement in facts.statements(function.body)
    )


def _may_fail(call: facts.Call, root: Function | Module) -> bool:
    function = call.function
    name = function.attr if isinstance(function, facts.Attribute) else getattr(function, "id", "")
    if name in _HARMLESS or name.startswith(("log", "print")):
        return False
    public = [public_name(symbol) for symbol in resolve_all(function, root)]
    return not any(found is not None and knowledge.entries_of(found) for found in public)
