"""What keeps the other ranks away from a use of what only the first rank has: tests, exits and handlers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Assign, Boolean, Call, Conditional, Expression, If, While
from distlint.finding import Span
from distlint.lifetimes.journal import is_rank_word, words_of
from distlint.places import Place, outcomes
from distlint.project import Scope

#: Names in tests by which a program may ask whether it is one process of several.
_SEVERAL = re.compile(r"dist|initiali[sz]ed|world|parallel|multi|ddp|num_proc|n_gpu", re.IGNORECASE)
#: The same, or whether it is the process that does something.
_CHOSEN = re.compile(
    rf"{_SEVERAL.pattern}|log|writ|record|report|track|print|save|sav(?:er|ing)|lead|head|first|primary|chief|root|master|main|zero|board|wandb|verbose|show|enable",
    re.IGNORECASE,
)


def told(scope: Scope) -> Iterator[str]:
    """The names that hold an answer about the rank, as far as the function itself shows."""
    for statement in facts.statements(scope.body):
        if (
            isinstance(statement, Assign)
            and statement.value is not None
            and any(map(is_rank_word, words_of(statement.value)))
        ):
            yield from (path for target in statement.targets if (path := facts.dotted(target)) is not None)


def is_asked_for(place: Place, name: str, told: frozenset[str], bound: Span | None) -> bool:
    """Whether something around a use asks for the rank, for the variable itself, or in words that may mean either, or
    minds its failure. What is around the assignment as well says nothing of the other ranks."""
    around = [*place.above, place.expression]
    for position, outer in enumerate(around):
        if isinstance(outer, facts.Try) and outer.handlers:
            return True
        if isinstance(outer, (If, While, Conditional)):
            inner = around[position + 1] if position + 1 < len(around) else None
            is_shared = (
                not isinstance(outer, Conditional)
                and bound is not None
                and outer.span.line <= bound.line <= outer.span.end_line
            )
            if inner is not outer.test and _may_tell(outer.test, name, told, strict=is_shared):
                return True
        if isinstance(outer, Boolean) and _may_tell(outer, name, told, strict=True, once=True):
            return True
        if isinstance(outer, facts.Comprehension) and not any(
            e is outer.clauses[0].iterable for e in around[position:]
        ):
            return True  # it may go through nothing
    return False


def asks_whether_it_is_there(place: Place, name: str) -> bool:
    """Whether only who has a value under a name comes to a place, as a test tells."""
    return any(_mentions(test, name) for test, _ in outcomes(place))


def may_tell(test: Expression, name: str, told: frozenset[str]) -> bool:
    """Whether a test asks for the rank, for a variable, or in words that may mean either."""
    return _may_tell(test, name, told, strict=False)


def _may_tell(test: Expression, name: str, told: frozenset[str], *, strict: bool, once: bool = False) -> bool:
    words = words_of(test)
    if _mentions(test, name) > (1 if once else 0) or any(map(is_rank_word, words)) or not told.isdisjoint(words):
        return True
    return not strict and any(_CHOSEN.search(word) for word in words)


def _mentions(test: Expression, name: str) -> int:
    """How often a test asks for what has a name."""
    return sum(1 for e in facts.subexpressions(test) if name in (facts.dotted(e), _got_by_name(e)))


def _got_by_name(expression: Expression) -> str | None:
    """The attribute that ``getattr(self, "writer", None)`` asks for, as it is written otherwise (``self.writer``)."""
    if not isinstance(expression, Call) or not facts.is_name(expression.function, "getattr"):
        return None
    name = facts.argument(expression, "name", 1)
    if not isinstance(name, facts.Constant) or not isinstance(name.value, str):
        return None
    return f"{facts.dotted(facts.first_argument(expression))}.{name.value}"


def others_may_have_left(scope: Scope, used: Expression, name: str, told: frozenset[str]) -> bool:
    """Whether a statement ahead of a use may have ended the other ranks' way to it."""
    for statement in facts.statements(scope.body):
        if statement.span >= used.span:
            continue
        if isinstance(statement, facts.Assert) and _may_tell(statement.test, name, told, strict=True):
            return True
        if not isinstance(statement, If) or not any(map(facts.always_leaves, (statement.body, statement.orelse))):
            continue
        if _may_tell(statement.test, name, told, strict=_is_refused_to_all(statement)):
            return True
    return False


def _is_refused_to_all(statement: If) -> bool:
    """Whether a block raises an error for something else than that there are several processes (``if not
    is_wandb_available(): raise ImportError``), or for that beside something else (``if args.fused and num_processes >
    1``): that comes to all ranks, or to none."""
    if statement.orelse or not isinstance(statement.body[-1], facts.Raise):
        return False
    return any(not any(map(_SEVERAL.search, words_of(part))) for part in facts.conjuncts(statement.test))
