"""Results that a function keeps in a file: computed together where it is missing, and read after that.

One rank that asks for such a result alone waits for nobody if all have asked for it, or meets them where they do.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.facts import Call, If
from distlint.finding import Span
from distlint.places import Place, calls_in
from distlint.places.rank_zero import only_rank_zero
from distlint.project import Function, Module, Scope
from distlint.spmd import Rooted
from distlint.spmd.terms import locals_of
from distlint.survey import Survey

_ASKS = frozenset(("isfile", "exists", "is_file"))
_READS = ("load", "read", "open")
_WRITES = ("save", "dump", "write", "open", "to_")
_DEEPEST = 3


def is_cached(module: Module, rooted: Rooted, survey: Survey) -> bool:
    """Whether the collective stands where a function finds no file of its results, which it writes there, and all ranks
    come to that function by another call beside the test."""
    test = rooted.divergence.parted.branch.site
    scope = survey.spmd.function_around(test) or module
    for decision in rooted.divergence.step.under:
        site = decision.branch.site
        if site == test or not any(local.reason == "files" for local in locals_of(decision.term)):
            continue
        keeper = survey.spmd.function_around(site)
        if keeper is not None and keeper is not scope and _keeps(keeper, site.span):
            return any(_leads_to(place, keeper, survey) for place in _of_all_ranks(scope, test.span))
    return False


def _keeps(function: Function, asked: Span) -> bool:
    """Whether a function reads, on one side of a test for a file, what it writes on the other one."""
    for statement in facts.statements(function.body):
        if not isinstance(statement, If) or not asked.is_inside(statement.test.span):
            continue
        paths = [
            facts.source_of(argument.value)
            for e in facts.subexpressions(statement.test)
            if isinstance(e, Call) and facts.last_name(e.function) in _ASKS
            for argument in e.arguments[:1]
        ]
        behind = [s for s in function.body if s.span > statement.span] if facts.always_leaves(statement.body) else []
        for there, missing in ((statement.body, (*statement.orelse, *behind)), (statement.orelse, statement.body)):
            for path in paths:
                if _has(there, path, _READS) and _has(missing, path, _WRITES):
                    return True
    return False


def _has(body: tuple[facts.Statement, ...], path: str, names: tuple[str, ...]) -> bool:
    calls = (e for s in facts.statements(body) for e in facts.subexpressions(facts.header(s)) if isinstance(e, Call))
    return any(
        facts.last_word(call.function).startswith(names)
        and any(facts.source_of(argument.value) == path for argument in call.arguments)
        for call in calls
    )


def _of_all_ranks(scope: Scope, test: Span) -> Iterator[Place]:
    """The calls of a scope that stand neither in the statement of a test nor under another one that lets one rank
    in."""
    inside = next((s.span for s in facts.asking(test, scope.body)), test)
    for place in calls_in(scope):
        if place.scope is scope and not place.expression.span.is_inside(inside) and not only_rank_zero(place):
            yield place


def _leads_to(place: Place, wanted: Function, survey: Survey) -> bool:
    """Whether what a call runs comes to a function, where all ranks do."""
    return any(callee is wanted or _comes_to(callee, wanted, survey, 1) for callee in survey.order.callees(place))


def _comes_to(function: Function, wanted: Function, survey: Survey, depth: int) -> bool:
    if depth > _DEEPEST or not function.body:
        return False
    for place in calls_in(function):
        if place.scope is function and not only_rank_zero(place):
            for callee in survey.order.callees(place):
                if callee is wanted or _comes_to(callee, wanted, survey, depth + 1):
                    return True
    return False
