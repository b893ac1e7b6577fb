"""Whether anything in sight comes to a place: who calls its function, and whether the tests around it ever hold."""

from __future__ import annotations

from contextlib import suppress

from distlint import facts
from distlint.finding import Alarm, Confidence, Span
from distlint.kinds import Kinds
from distlint.places import Place
from distlint.project import Module
from distlint.spmd.callers import is_called
from distlint.spmd.terms import Cluster, Undecided, evaluate
from distlint.spmd.terms import Place as At
from distlint.starting.launching import Launching

_RANKS = 4
#: What calls the functions of a module without their names.
_NAMELESS = frozenset(("globals", "Fire"))


class InUse:
    """Answers about one project."""

    def __init__(self, launching: Launching, kinds: Kinds) -> None:
        self.launching = launching
        self.kinds = kinds

    def doubted(self, alarm: Alarm, module: Module) -> Alarm:
        """An alarm as it is, or with low confidence if its place is in a function of a program that nothing calls."""
        is_sure = alarm.confidence == Confidence.LOW or not self.is_uncalled(module, alarm.span)
        return alarm if is_sure else alarm._replace(confidence=Confidence.LOW)

    def is_uncalled(self, module: Module, span: Span) -> bool:
        """Whether a place is in a function, or in a method of a class without foreign bases, of a program of which
        nothing in sight calls it."""
        around = [f for f in module.functions if span.is_inside(f.definition.span)]
        if not around or module.is_test or not _NAMELESS.isdisjoint(module.words):
            return False
        if not self.launching.is_in_sight(module):
            return False
        return not is_called(around[0], self.kinds.analysis.reach, methods=True)

    def is_never_taken(self, place: Place) -> bool:
        """Whether a test around a place is false on every rank, as constants of the project have it."""
        for around in place.above:
            is_body = isinstance(around, facts.If) and _holds(around.body, place)
            if is_body and isinstance(around, facts.If) and self._is_false(around.test, place):
                return True
        return False

    def _is_false(self, test: facts.Expression, place: Place) -> bool:
        value = self.kinds.value(test, place.scope)
        if value is not None:
            with suppress(Undecided):
                return not any(evaluate(value.term, At(Cluster(_RANKS, ()), r, {}, {})) for r in range(_RANKS))
        return False


def _holds(body: tuple[facts.Statement, ...], place: Place) -> bool:
    return body[0].span <= place.expression.span and place.expression.span.line <= body[-1].span.end_line
