"""The loss is reduced in place, and backward runs on it afterwards.

## Why it hurts

The reduction is not part of the graph, the division is: gradients are scaled down, and the learning rate seems wrong.
Or autograd complains about a tensor that was changed in place.

## What to do

Run backward first; reduce a detached clone for the log.

## Example

```python
loss = criterion(model(x), y)
dist.all_reduce(loss)
loss = loss / dist.get_world_size()
loss.backward()
```

## Use instead

```python
loss = criterion(model(x), y)
loss.backward()
logged = loss.detach().clone()
dist.all_reduce(logged)
logged /= dist.get_world_size()
```

## What it reports

An in-place `all_reduce` or `reduce` on a tensor on which, or on a quotient of which, `backward()` is called
afterwards: `loss.backward()`, `(loss / n).backward()`, `scaler.scale(loss).backward()`, `accelerator.backward(loss)`.
Reported at the collective; or at the call of a function of the project that reduces what it is handed, and gives it
back, or divides it in place and is handed the loss on which backward runs behind.

Also a loss that is replaced by what a function of the project shares of it without gradients (`loss = gather(loss)`,
with `@torch.no_grad()` above the function): backward has nothing to go back to, and raises where there are several
processes.

## Stays silent

- A detached copy: `loss.detach().clone()`, or `loss.detach()` alone, whose division leaves the graph as it is.
- A reduction after backward; a loss that is computed anew before backward.
- A count by which the loss is divided, or a weight.
- What is reduced, and divided, under `torch.no_grad()`: the graph is that of the local loss.
- Differentiable and functional collectives, which give a new tensor back.

Where nothing divides the loss behind the reduction, the gradients are those of the local loss, as they were: such a
finding has `low` confidence (0 of 3 in 2 code bases). So has, in a test, a loss that is computed of tensors that are
written down (`torch.tensor(1.0, requires_grad=True)`): what is checked there are the gradients.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Assign, Call, Expression, With
from distlint.finding import Alarm, Evidence, Severity, Span
from distlint.flow.results import Questions, ends
from distlint.lifetimes import BEFORE_BACKWARD
from distlint.models.gradients import is_apart, is_held_back
from distlint.places import Place, call_of, callees_of, calls_in, places
from distlint.places.order import exclude_each_other
from distlint.project import Function, Module, Scope, public_name
from distlint.remembering import remembered_but
from distlint.rules import rule
from distlint.survey import Survey

#: Words in functions that may reduce a copy.
_COPIES = frozenset(("clone", "detach", "item", "deepcopy", "no_grad", "Function"))
#: Words of functions that share something among ranks.
_SHARES = re.compile(r"all_?gather|all_?reduce|broadcast", re.IGNORECASE)


@rule("RNK804", "loss-reduced-before-backward", severity=Severity.WRONG_RESULT, needs="function", in_tests=True)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per collective."""
    seen = set()
    for event in survey.lifetimes.events(module, BEFORE_BACKWARD):
        made = event.operation.made
        if made.call.span in seen:
            continue
        seen.add(made.call.span)
        if _is_for_the_log(made.call, made.writes[0], event.span, module):
            continue
        loss = facts.shortened(made.writes[0], 40)
        alarm = Alarm(
            span=made.call.span,
            message=f"{loss} is reduced in place before backward (line {event.span.line}); "
            "reduce a detached clone for logging",
            help="run backward on the local loss and reduce a detached clone",
            evidence=(Evidence(module.path, event.span, "backward runs on it here"),),
        )
        scope = module.function_on(made.call.span.line) or module
        name = facts.source_of(made.writes[0])
        is_scaled = _is_divided(scope, name, made.call.span.end_line, event.span)
        yield alarm.lowered(not is_scaled or (module.is_test and _is_of_leaves(made.writes[0], scope)))
    if not module.is_test and "backward" in module.words:
        yield from _through_functions(module)


def _through_functions(module: Module) -> Iterator[Alarm]:
    """The losses that a function of the project reduces in place and gives back, and on which backward runs then."""
    for scope in module.mentioning("backward"):
        given = {
            call_of(place).span: (place, reduced)
            for place in calls_in(scope)
            if place.scope is scope and not is_held_back(place) and (reduced := _reduced_by(place)) is not None
        }
        yield from _replaced(scope)
        taken = ends(scope.body, Questions(given, _goes_back)).taken if given else {}
        for span, (place, reduced) in given.items():
            behind = _backward_behind(place, scope) if span not in taken and _is_changed(*reduced) else None
            if behind is not None:
                taken[span] = behind
        for span, (place, reduced) in sorted(given.items()):
            if span in taken:
                call = call_of(place)
                yield Alarm(
                    span=span,
                    message=f"{facts.shortened(call.arguments[0].value, 40)} is reduced in place by "
                    f"{facts.shortened(call.function)} before backward (line {taken[span].span.line}); "
                    "reduce a detached clone for logging",
                    help="run backward on the local loss and reduce a detached clone",
                    evidence=(Evidence(reduced[0].module.path, reduced[1].span, "reduced here"),),
                )


def _replaced(scope: Scope) -> Iterator[Alarm]:
    """The losses in whose place a function puts what another one shares of them without gradients, and on which
    backward runs then."""
    given = {call_of(p).span: p for p in calls_in(scope) if p.scope is scope and _is_put_in_its_place(p)}
    taken = ends(scope.body, Questions(given, _goes_back)).taken if given else {}
    for span, place in sorted(given.items()):
        if span in taken:
            loss, function = call_of(place).arguments[0].value, call_of(place).function
            yield Alarm(
                span=span,
                severity=Severity.CRASH,
                message=f"{facts.shortened(function, 40)} gives {facts.shortened(loss, 40)} back without a gradient:"
                f" with several processes backward (line {taken[span].span.line}) raises",
                help="keep the local loss for backward, and give what is shared another name",
                evidence=(Evidence(place.scope.module.path, taken[span].span, "backward runs on it here"),),
            )


def _is_put_in_its_place(place: Place) -> bool:
    """Whether a call shares a loss without gradients, and what it gives back takes the place of the loss."""
    call, assigned = call_of(place), place.parent
    name = facts.dotted(call.arguments[0].value) if call.arguments and not call.arguments[0].keyword else None
    if name is None or "loss" not in name.lower() or not isinstance(assigned, Assign) or assigned.operator:
        return False
    if [facts.dotted(target) for target in assigned.targets] != [name] or is_held_back(place):
        return False
    callees = callees_of(place)
    return len(callees) == 1 and isinstance(callees[0], Function) and _shares_without_gradients(callees[0])


def _shares_without_gradients(function: Function) -> bool:
    """Whether a function gives back, without gradients, what it has shared among ranks, by the words that it says."""
    if not any(_SHARES.search(word) for word in (function.name, *function.words)):
        return False
    if function.owner is not None and function.owner.is_of_autograd:
        return False
    returned = [value for value in function.return_values if value is not None]
    return bool(returned) and (is_apart(function) or any(_is_detached(value, function) for value in returned))


def _is_detached(value: Expression, function: Function) -> bool:
    """Whether a variable begins as a copy of a parameter that is taken out of the graph (``x.detach().clone()``)."""
    made, given = function.bindings.values(value.id)[:1] if isinstance(value, facts.Name) else [], function.given_names
    return any(
        isinstance(e, Call) and facts.last_name(e.function) == "detach" and not facts.names_in((e,)).isdisjoint(given)
        for one in made
        for e in facts.subexpressions(one)
    )


def _is_changed(function: Function, collective: Call) -> bool:
    """Whether a function divides in place what it has reduced in place (``x /= n``, ``x.div_(n)``): the graph of the
    loss that it was handed has the quotient in it, whatever the caller does with what it gives back."""
    name = function.given_names[0]
    for statement in facts.statements(function.body):
        if statement.span.line <= collective.span.line:
            continue
        if (
            isinstance(statement, Assign)
            and statement.operator in ("/", "*")
            and facts.is_name(statement.targets[0], name)
        ):
            return True
        called = statement.value if isinstance(statement, facts.Evaluate) else None
        if isinstance(called, Call) and facts.dotted(called.function) in (f"{name}.div_", f"{name}.mul_"):
            return True
    return False


def _backward_behind(place: Place, scope: Scope) -> Call | None:
    """The backward that a function runs behind a call, on the variable that it hands over, which keeps its value up
    to there."""
    call = call_of(place)
    name = facts.dotted(call.arguments[0].value)
    for other in calls_in(scope):
        later = call_of(other)
        if later.span.line <= call.span.line or other.scope is not scope or exclude_each_other(place, other):
            continue
        if not any(facts.dotted(e) == name for given in _goes_back(later) for e in facts.subexpressions(given)):
            continue
        between = (s for s in facts.statements(scope.body) if call.span.line <= s.span.line < later.span.line)
        bound = (t for s in between if isinstance(s, Assign) and not s.operator for t in s.targets)
        return None if any(facts.dotted(target) == name for target in bound) else later
    return None


def _goes_back(call: Call) -> Iterator[Expression]:
    if facts.last_name(call.function) == "backward":
        yield from (given.value for given in call.arguments)
        if isinstance(call.function, facts.Attribute):
            yield call.function.value


def _reduced_by(place: Place) -> tuple[Function, Call] | None:
    """The function of the project, and its collective, that reduces what a call hands it in place: a variable that
    holds a loss by its name."""
    call = call_of(place)
    name = facts.dotted(call.arguments[0].value) if call.arguments and not call.arguments[0].keyword else None
    if name is None or "loss" not in name.lower():
        return None
    for symbol in callees_of(place):
        inner = _reduces_first(symbol) if isinstance(symbol, Function) else None
        if isinstance(symbol, Function) and inner is not None:
            return symbol, inner
    return None


@remembered_but(None)
def _reduces_first(function: Function) -> Call | None:
    """The collective by which a function changes its first parameter in place, which it then gives back."""
    names = function.given_names
    if not names or not _COPIES.isdisjoint(function.words) or "return" not in function.words:
        return None
    name = names[0]
    stored = (s for s in facts.statements(function.body) if isinstance(s, Assign) and not s.operator)
    if any(facts.dotted(target) == name for s in stored for target in s.targets):
        return None
    returned = function.return_values
    if not any(facts.is_name(e, name) for v in returned for e in facts.subexpressions(v)):
        return None
    for place in calls_in(function):
        call = call_of(place)
        first = facts.first_argument(call)
        if facts.is_name(first, name) and not is_held_back(place):
            called = (public_name(symbol) or "" for symbol in callees_of(place))
            if any(one in ("torch.distributed.all_reduce", "torch.distributed.reduce") for one in called):
                return call
    return None


def _is_for_the_log(call: Call, loss: Expression, backward: Span, module: Module) -> bool:
    """Whether a loss is reduced without gradients, and nothing behind that divides it: backward runs on the graph of
    the local loss, whatever its value is by then."""
    scope = module.function_on(call.span.line) or module
    place = next(places(scope, lambda e: e is call), None)
    if place is None or not is_held_back(place):
        return False
    end = max(around.span.end_line for around in place.above if isinstance(around, With))
    return not _is_divided(scope, facts.source_of(loss), end, backward)


def _is_of_leaves(value: Expression, scope: Scope, depth: int = 3) -> bool:
    """Whether a value is computed of tensors that are written down, one with a gradient of its own, and of nothing that
    a model gives: what is looked at are gradients as they should be."""
    calls = [e for e in facts.subexpressions(value) if isinstance(e, Call)]
    names = [e for e in facts.subexpressions(value) if isinstance(e, facts.Name)]
    if any(facts.is_true(facts.argument(call, "requires_grad")) for call in calls):
        return True
    held = (scope.bindings.value(name.id) for name in names if depth)
    return not calls and any(_is_of_leaves(one, scope, depth - 1) for one in held if one is not None)


def _is_divided(scope: Scope, name: str, line: int, backward: Span) -> bool:
    """Whether a loss is divided, or something else is put into its place, behind a line and up to its backward."""
    for statement in facts.statements(scope.body):
        if not line < statement.span.line <= backward.line:
            continue
        if isinstance(statement, Assign) and any(facts.source_of(target) == name for target in statement.targets):
            return True
        for e in facts.subexpressions(statement):
            if isinstance(e, Call) and facts.source_of(e.function) in (f"{name}.div_", f"{name}.div"):
                return True
            if isinstance(e, facts.Binary) and facts.source_of(e.left) == name:
                return True
    return False
