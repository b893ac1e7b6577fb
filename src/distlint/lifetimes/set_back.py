"""What all ranks do to a model for a while, and the first rank alone undoes: the others train on with it as it is then.

A model that is set to evaluate (``model.eval()``) or moved away from the GPU (``model.to("cpu")``) ahead of a test for
the first rank, or of the exit of the others, and set back behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Attribute, Call, Constant
from distlint.lifetimes.changed_by_the_first import Changed, FirstRank
from distlint.places import call_of, calls_in
from distlint.project import Function, Module, Scope

#: Methods that set a model to evaluate or to train, and those that move it.
_MODES, _MOVES = frozenset(("eval", "train")), frozenset(("to", "cpu", "cuda"))
_WORDS = frozenset(("eval", "cpu"))
#: What trains, in the files that call such a function.
_TRAINS = re.compile(r"backward\(|training_step|\.step\(")
#: How far the callers of a function are asked for a loop around its calls.
_FAR = 2
_CPU = re.compile(r"""^(?:torch\.device\()?["']cpu["']\)?$""")


class SetBack:
    """Answers about one project."""

    def __init__(self, first: FirstRank) -> None:
        self.first = first
        self.order = first.order

    def of(self, module: Module) -> Iterator[Changed]:
        """The calls by which all ranks change the ``mode`` or ``device`` of a model, and what sets it back."""
        for scope in self.first.scopes(module):
            if isinstance(scope, Function) and not scope.words.isdisjoint(_WORDS):
                yield from self._in(scope)

    def _in(self, scope: Function) -> Iterator[Changed]:
        calls = tuple(place for place in calls_in(scope) if isinstance(place.parent, facts.Evaluate))
        told = [(place, *said) for place in calls if (said := _said(call_of(place))) is not None]
        for away, path, kind, is_away in told:
            back = [p for p, other, what, gone in told if (other, what, gone) == (path, kind, False)]
            behind = [p for p in back if p.expression.span > away.expression.span]
            if not is_away or not behind or len(behind) < len(back) or not self.first.comes_with_all(away, scope):
                continue
            if not all(self.first.comes_alone(place, scope) for place in behind):
                continue
            if self._train_on(scope, kind):
                yield Changed(kind, path, away.expression.span, behind[0].expression.span)

    def _train_on(self, scope: Function, kind: str) -> bool:
        """Whether callers of a function train after it, and nobody around them sets the model back again."""
        if not self._is_called_in_rounds(scope):
            return False
        around = dict.fromkeys(caller.scope.module for caller in self.order.callers(scope))
        if not any(module.matches(_TRAINS) for module in around):
            return False
        return not any(
            self._sets_back(other, kind) for module in (*around, scope.module) for other in _others(module, scope)
        )

    def _is_called_in_rounds(self, scope: Function, depth: int = 0) -> bool:
        """Whether a loop stands around a call of a function, or of one that calls it."""
        return depth < _FAR and any(
            any(isinstance(above, (facts.For, facts.While)) for above in place.above)
            or (isinstance(caller, Function) and self._is_called_in_rounds(caller, depth + 1))
            for caller, place in self.order.callers(scope)
        )

    def _sets_back(self, scope: Scope, kind: str) -> bool:
        """Whether a function does to some model what another one has left to the first rank."""
        if kind == "device" and not self._is_in_rounds(scope):
            return False
        said = (_said(call_of(place)) for place in calls_in(scope))
        return any(one is not None and one[1:] == (kind, False) for one in said)

    @staticmethod
    def _is_in_rounds(scope: Scope) -> bool:
        """Whether a function works in rounds: what stands ahead of them is done once."""
        return any(isinstance(statement, (facts.For, facts.While)) for statement in facts.statements(scope.body))


def _others(module: Module, scope: Function) -> Iterator[Scope]:
    return (one for one in module.scopes if one is not scope)


def _said(call: Call) -> tuple[str, str, bool] | None:
    """Of which object a call changes the mode or the device, which of both, and whether it is a call that some other
    one takes back."""
    function = call.function
    path = facts.dotted(function.value) if isinstance(function, Attribute) else None
    if not isinstance(function, Attribute) or path is None:
        return None
    given = [argument.value for argument in call.arguments]
    if function.attr in _MODES and len(given) <= 1:
        is_off = bool(given) and isinstance(given[0], Constant) and given[0].value is False
        return path, "mode", function.attr == "eval" or is_off
    if function.attr in _MOVES and (given or function.attr != "to"):
        is_cpu = function.attr == "cpu" or (bool(given) and _CPU.match(facts.source_of(given[0])) is not None)
        return path, "device", is_cpu
    return None
