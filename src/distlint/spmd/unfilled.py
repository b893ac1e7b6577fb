"""Context managers that communicate when they are left, once for each thing that was put into them."""

from __future__ import annotations

from distlint import facts
from distlint.facts import Expression, Statement
from distlint.finding import Span
from distlint.project import Function


def is_empty(leaving: Function, event: Span, caller: Function, context: Span) -> bool:
    """Whether a collective stands in a loop of ``__exit__`` over an attribute into which nothing is put in the ``with``
    block of ``caller`` that has its context manager at ``context``: the methods that do so are not called there."""
    if leaving.name != "__exit__" or leaving.owner is None:
        return False
    kept = next((name for loop in _loops(leaving) if event.is_inside(loop.span) and (name := _kept(loop))), None)
    block = next((s for s in facts.statements(caller.body) if isinstance(s, facts.With) and _opens(s, context)), None)
    if kept is None or block is None:
        return False
    fills = {method.name for method in leaving.owner.methods.values() if _fills(method, kept)}
    calls = (e for s in block.body for e in facts.subexpressions(s) if isinstance(e, facts.Call))
    return bool(fills) and fills.isdisjoint(facts.last_called(call.function) or "" for call in calls)


def _loops(function: Function) -> list[facts.For]:
    return [statement for statement in facts.statements(function.body) if isinstance(statement, facts.For)]


def _kept(loop: facts.For) -> str | None:
    """The attribute of ``self`` that a loop goes over."""
    over: Expression = loop.iterable
    if isinstance(over, facts.Call) and isinstance(over.function, facts.Attribute) and not over.arguments:
        over = over.function.value
    dotted = facts.dotted(over) or ""
    return dotted.partition(".")[2] if dotted.startswith("self.") and dotted.count(".") == 1 else None


def _opens(statement: facts.With, context: Span) -> bool:
    return any(item.span == context for item, _ in statement.items)


def _fills(method: Function, kept: str) -> bool:
    """Whether a method puts something into an attribute of ``self``."""
    return any(_puts(statement, f"self.{kept}") for statement in facts.statements(method.body))


def _puts(statement: Statement, path: str) -> bool:
    if isinstance(statement, facts.Assign):
        stored = (t.value for t in statement.targets if isinstance(t, facts.Subscript))
        return any(facts.dotted(whole) == path for whole in stored)
    calls = (e for e in facts.subexpressions(statement) if isinstance(e, facts.Call))
    added = (c.function for c in calls if isinstance(c.function, facts.Attribute))
    return any(f.attr in ("append", "add", "update", "extend") and facts.dotted(f.value) == path for f in added)
