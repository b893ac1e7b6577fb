"""Accumulations of gradients whose last round is not reduced either: by a test that always comes out alike, or since
the switch is set when the forward has read it already; and by which functions of the project they are switched off."""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.calls.going_over import BARS, gone_over
from distlint.facts import Argument, Assign, Attribute, Binary, Call, Compare, Expression, For, Name
from distlint.places import Place, call_of, callees_of, calls_in, outcomes, place_of
from distlint.project import Function, Project, Scope
from distlint.remembering import remembered, remembered_but

_ENTERS = re.compile(r"\bwith\b.*\.no_sync\(")
#: Words of methods that compute something without a gradient.
_FROZEN = frozenset(("no_grad", "inference_mode", "set_grad_enabled", "no_sync"))
#: What an index that stays below a bound says of itself by each comparison with it.
_BELOW = {"==": False, "is": False, ">=": False, ">": False, "!=": True, "is not": True, "<": True, "<=": True}


def never_ends(place: Place, scope: Scope) -> Expression | None:
    """The test around ``no_sync`` that lets all rounds of a loop in, the last one as well, if nothing goes back behind
    the loop."""
    for test, outcome in outcomes(place):
        asked, comes_to = _always(test, place)
        if comes_to is outcome and not _goes_back_behind(place, scope):
            return asked
    return None


def never_begins(place: Place, scope: Scope) -> Expression | None:
    """The same for a value that is true where the gradients are to be reduced: the test in it that never holds."""
    asked, comes_to = _always(_stands_for(place.expression, place), place)
    return asked if comes_to is False and not _goes_back_behind(place, scope) else None


def _always(test: Expression, place: Place) -> tuple[Expression, bool | None]:
    """What a test comes to in every round: the comparison of an index with the number of rounds, or of a remainder with
    its divisor; None for any other."""
    if facts.is_not(test):
        asked, comes_to = _always(test.operand, place)
        return asked, None if comes_to is None else not comes_to
    if not isinstance(test, Compare) or len(test.operators) != 1:
        return test, None
    left, right, always = test.left, test.comparators[0], _BELOW.get(test.operators[0])
    if isinstance(left, Binary) and left.operator == "%":
        return test, always if _is_same(left.right, right) else None
    if not isinstance(left, Name) or isinstance(right, facts.Constant):
        return test, None
    compared = (right, _stands_for(right, place))
    is_bound = any(_is_same(bound, one) for bound in _bounds(left.id, place) for one in compared)
    return test, always if is_bound else None


def _bounds(index: str, place: Place) -> Iterator[Expression]:
    """The numbers that the index of a loop around a place never reaches."""
    for loop in place.above:
        if isinstance(loop, For):
            changed = {name for s in facts.statements(loop.body) for name in _changed(s)}
            for bound in _numbers(loop, index):
                if index not in changed and changed.isdisjoint(facts.names_in(bound)):
                    yield from (bound, _stands_for(bound, place))


def _changed(statement: facts.Statement) -> Iterator[str]:
    targets = statement.targets if isinstance(statement, Assign) else ()
    targets = (statement.target,) if isinstance(statement, For) else targets
    for target in targets:
        yield from facts.changed_names(target)


def _numbers(loop: For, index: str) -> Iterator[Expression]:
    """How many rounds a loop has whose index has this name."""
    call, target = gone_over(loop.iterable, BARS), loop.target
    if not isinstance(call, Call) or any(given.star or given.keyword for given in call.arguments):
        return
    name, given = facts.last_name(call.function), call.arguments
    if name in ("range", "trange") and facts.is_name(target, index) and len(given) in (1, 2):
        yield given[-1].value
        return
    first = target.items[0] if isinstance(target, facts.Sequence) and target.items else None
    if name == "enumerate" and facts.is_name(first, index) and len(given) == 1:
        span = given[0].value.span
        yield Call(span, Name(span, "len"), (Argument(None, "", given[0].value),))


def _is_same(one: Expression, other: Expression) -> bool:
    return facts.source_of(one) == facts.source_of(other)


def _stands_for(expression: Expression, place: Place) -> Expression:
    """What a variable is given, if it is given one thing only."""
    value = place.scope.bindings.value(expression.id) if isinstance(expression, Name) else None
    return value if value is not None else expression


def _goes_back_behind(place: Place, scope: Scope) -> bool:
    """Whether a backward stands behind the innermost loop around a place: it may be the one that reduces."""
    loops = [around for around in place.above if isinstance(around, (For, facts.While))]
    if not loops:
        return False
    return any(
        isinstance(e, Call) and facts.last_name(e.function) == "backward" and e.span.line > loops[-1].span.end_line
        for statement in facts.statements(scope.body)
        for e in facts.subexpressions(facts.header(statement))
    )


def is_switch(target: Expression) -> bool:
    """Whether it is an attribute by which a wrapper is told whether the next backward reduces."""
    return isinstance(target, Attribute) and target.attr == "require_backward_grad_sync"


def switched_late(scope: Scope) -> Iterator[tuple[Place, Call]]:
    """The values that decide in a loop whether the next backward reduces, set between the forward, which reads the
    switch of the round before, and the backward; and that forward."""
    for switch in facts.statements(scope.body):
        model = _switched(switch)
        value = switch.value if isinstance(switch, Assign) and model is not None else None
        place = place_of(scope, value) if value is not None and not isinstance(value, facts.Constant) else None
        around = reversed(place.above) if place is not None and place.scope is scope else ()
        loop = next((one for one in around if isinstance(one, (For, facts.While))), None)
        if place is None or model is None or loop is None:
            continue
        calls = [call_of(one) for one in calls_in(scope) if loop in one.above]
        forwards = [call for call in calls if facts.dotted(call.function) == model]
        ahead = [call for call in forwards if call.span < switch.span]
        back = [call for call in calls if facts.last_name(call.function) == "backward"]
        is_between = bool(back) and all(switch.span < call.span for call in back)
        if len(forwards) == 1 and ahead and is_between and not _is_set_above(ahead[0], model, loop):
            yield place, ahead[0]


def _is_set_above(forward: Call, model: str, loop: For | facts.While) -> bool:
    """Whether the switch of a model is set in a loop ahead of the forward, too."""
    return any(s.span < forward.span and _switched(s) == model for s in facts.statements(loop.body))


def _switched(statement: facts.Statement) -> str | None:
    """The model, by its dotted name, of which a statement sets the switch."""
    targets = statement.targets if isinstance(statement, Assign) else ()
    models = (facts.dotted(target.value) for target in targets if isinstance(target, Attribute) and is_switch(target))
    return next(models, None)


# -- contexts and methods of the project --------------------------------------------------------------------------


@remembered
def contexts_without_sync(project: Project) -> frozenset[str]:
    """The names of the project's own contexts that enter a ``no_sync``, and of some more functions."""
    return frozenset(name for _, names in project.naming(_ENTERS, "no_sync") for name in names)


def kept_from_reducing(place: Place) -> str | None:
    """The dotted name of the model that a call hands to a context of the project which enters its ``no_sync``
    (``with grad_sync(model, enabled=last):``); None for other calls."""
    call, symbols = call_of(place), callees_of(place)
    function = symbols[0] if len(symbols) == 1 else None
    if not isinstance(function, Function) or not function.has_decorator("contextmanager"):
        return None
    entered = _entered_around_yield(function)
    return facts.dotted(function.given(entered, call)) if entered is not None else None


@remembered_but(None)
def _entered_around_yield(function: Function) -> str | None:
    """The parameter of a context of which the ``no_sync`` is entered around its ``yield``."""
    for statement in facts.statements(function.body):
        if not isinstance(statement, facts.With):
            continue
        for context, _ in statement.items:
            model = facts.receiver(context) if isinstance(context, Call) else None
            if isinstance(context, Call) and facts.last_name(context.function) == "no_sync" and model is not None:
                yields = any(isinstance(e, facts.Yield) for s in statement.body for e in facts.subexpressions(s))
                if isinstance(model, Name) and function.is_as_given(model.id) and yields:
                    return model.id
    return None


def goes_forward(call: Call, model: str, scope: Scope) -> bool:
    """Whether a call of an own method runs the forward of an attribute of the own object, in any case and for the
    gradient: ``self.loss_of(batch)``, which calls ``self.model``."""
    own = scope.first_parameter if isinstance(scope, Function) and scope.owner is not None else None
    called = call.function
    if own is None or not isinstance(scope, Function) or not isinstance(called, Attribute):
        return False
    method = scope.owner.method(called.attr) if scope.owner is not None and facts.is_name(called.value, own) else None
    if method is None or method.first_parameter is None or not model.startswith(f"{own}."):
        return False
    if not _FROZEN.isdisjoint(method.words | method.decorator_names):
        return False
    path = f"{method.first_parameter}{model.removeprefix(own)}"
    calls = (e for s in facts.unconditional(method.body) for e in facts.subexpressions(facts.header(s)))
    return any(isinstance(e, Call) and facts.dotted(e.function) == path for e in calls)
