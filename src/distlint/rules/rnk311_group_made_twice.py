"""The process group is made where there is one already, which torch refuses.

## Why it hurts

`trying to initialize the default process group twice!` ends the run. Where a test has asked for the group, that is the
very case which the test is there for.

## What to do

Move the call into the `else` of the test, or return from its branch; of two calls, keep one.

## Example

```python
if dist.is_initialized():
    rank = dist.get_rank()
else:
    torch.cuda.set_device(local_rank)
dist.init_process_group("nccl")
```

## Use instead

```python
if dist.is_initialized():
    rank = dist.get_rank()
else:
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
```

## What it reports

`init_process_group` on a way on which the default group certainly exists:

- a test has found one (`if dist.is_initialized():`), and its branch goes on to the call instead of leaving, or the call
  stands in that branch;
- the same function has made one: by `init_process_group`, `init_device_mesh`, `Accelerator()`, `PartialState()`,
  `TrainingArguments(...)`, `deepspeed.init_distributed()`, or a function of the project that makes one in any case.

A function of the project that makes one in any case counts as such a call, too.

`destroy_process_group()` is reported where the same block has destroyed the group before, itself or in a function that
does so at its end, and where a loop does so in each of its rounds.

## Stays silent

- Calls below another test, whatever it asks: it may come out false exactly where there is a group.
- Calls in a `try` that has a handler.
- Ways on which `destroy_process_group`, or something that sounds like an end or a reset, was called before.
- Ends behind anything that sounds as if it made a group again, or that stand under a test of their own.
- Groups that other functions of the program have made; frameworks that ask whether there is one.
- Tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts
from distlint.facts import Boolean, Call, Conditional, Expression, Statement, Try, shortened
from distlint.finding import Alarm, Evidence, Severity
from distlint.flow import Flow
from distlint.joining.destroyed_twice import Again, destroyed_twice
from distlint.project import Function, Module, Scope, public_name, resolve_all
from distlint.rules import rule
from distlint.survey import Survey

_MAKES = "torch.distributed.init_process_group"
_DESTROYS = "destroy_process_group"
#: What makes the group of torch, or makes sure that there is one, wherever several processes run.
_MAKERS = frozenset(
    (
        _MAKES, "torch.distributed.init_device_mesh", "torch.distributed.device_mesh.init_device_mesh",
        "deepspeed.comm.init_distributed", "accelerate.Accelerator", "accelerate.PartialState",
        "transformers.TrainingArguments",
    )
)  # fmt: skip
_ASKS = frozenset(("torch.distributed.is_initialized", "deepspeed.comm.is_initialized"))
_IS_THERE = "torch.distributed.is_available"
_ENDS = re.compile(r"destroy|shut_?down|clean_?up|tear_?down|reset|finali[sz]e|close|abort|exit|fork", re.IGNORECASE)


class _Way(NamedTuple):
    """A way to a place: what shows that there is a group on it, or (``is_over``) that there may be none any more."""

    shown: Expression | None = None
    is_over: bool = False


Ways = frozenset[_Way]
_UNKNOWN: Ways = frozenset((_Way(),))
_OVER: Ways = frozenset((_Way(is_over=True),))


@rule("RNK311", "group-made-twice", severity=Severity.CRASH, needs="function")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per call."""
    yield from map(_of_end, destroyed_twice(module))
    names = module.called_as(frozenset(("init_process_group",)))
    if module.words.isdisjoint(names):
        return
    for scope in module.scopes_having(names):
        walk = _Walk(scope)
        walk.block(scope.body, _UNKNOWN)
        for call, shown in walk.found:
            did = "has found one" if _name(shown, scope) in _ASKS else "has made one"
            yield Alarm(
                span=call.span,
                message=f"`{shortened(shown)}` (line {shown.span.line}) {did}, and this makes a second process group of"
                " all ranks: torch refuses it",
                help="call it only where there is none, or leave before",
                evidence=(Evidence(module.path, shown.span, "the group is there from here on"),),
            )


def _of_end(again: Again) -> Alarm:
    text = shortened(again.call, 80)
    where = f"`{shortened(again.before, 80)}` (line {again.before.span.line}) has destroyed it"
    said = where if again.before is not again.call else "the loop has done so in its first round"
    return Alarm(
        span=again.call.span,
        message=f"`{text}` destroys a process group that is gone: {said}",
        help="destroy it once, behind everything else",
    )


class _Walk(Flow[Ways]):
    """Carries along how the ways through a body have come by a group. ``found``: the calls that make a second one, each
    with what shows the first."""

    def __init__(self, scope: Scope) -> None:
        super().__init__()
        self.scope = scope
        self.found: list[tuple[Call, Expression]] = []
        self._caught = 0

    def meet(self, *states: Ways | None) -> Ways | None:
        reached = [state for state in states if state is not None]
        return frozenset[_Way]().union(*reached) if reached else None

    def failed(self, before: Ways, inside: list[Ways]) -> Ways:
        return _OVER

    def statement(self, statement: Statement, state: Ways) -> Ways | None:
        caught = isinstance(statement, Try) and bool(statement.handlers)
        self._caught += caught
        after = super().statement(statement, state)
        self._caught -= caught
        return after

    def refine(self, test: Expression, outcome: bool, state: Ways) -> Ways:
        shown = _group_found(test, outcome, self.scope)
        if shown is None or isinstance(shown, bool):
            return _UNKNOWN
        return frozenset(way if way.shown is not None else _Way(shown) for way in state)

    def branched(self, test: Expression, before: Ways, taken: Ways | None, other: Ways | None) -> Ways | None:
        both = self.meet(taken, other)
        if any(_group_found(test, outcome, self.scope) is not None for outcome in (True, False)):
            return both
        if taken is None or other is None or both is None:
            return None if both is None else _UNKNOWN  # whoever has left may be who had a group
        return both if any(way.is_over for way in both) else before | {way for way in both if way.shown is not None}

    def evaluate(self, expression: Expression | None, state: Ways) -> Ways:
        if expression is None or isinstance(expression, (facts.Name, facts.Constant, facts.Lambda)):
            return state
        if isinstance(expression, Conditional):
            state = self.evaluate(expression.test, state)
            sides = (self.evaluate(side, state) for side in (expression.body, expression.orelse))
            return frozenset[_Way]().union(*sides)
        parts = [*facts.subexpressions(expression, into_lambdas=False)]
        either = [part for part in parts if isinstance(part, (Conditional, Boolean))]  # which side runs, nobody asks
        apart = {id(inner) for part in either for inner in facts.subexpressions(part) if inner is not part}
        for call in reversed([part for part in parts if isinstance(part, Call) and id(part) not in apart]):
            state = self._called(call, state)
        return state

    def _called(self, call: Call, state: Ways) -> Ways:
        """What a call makes of the ways that come to it."""
        symbols = resolve_all(call.function, self.scope)
        names = {public_name(symbol) for symbol in symbols}
        if names == {_MAKES} or (symbols and all(isinstance(one, Function) and _makes_one(one) for one in symbols)):
            shown = next((way.shown for way in state if way.shown is not None), None)
            if shown is not None and not self._caught:
                self.found.append((call, shown))
            return frozenset((_Way(call),))
        asks = any(argument.keyword == "dist_init_required" for argument in call.arguments)
        if symbols and names <= _MAKERS and not asks:
            return frozenset(way if way.shown is not None else _Way(call) for way in state)
        ends = _ENDS.search(facts.last_word(call.function)) is not None
        ends = ends or any(isinstance(one, Function) and _DESTROYS in one.words for one in symbols)
        return _OVER if ends else state


def _makes_one(function: Function) -> bool:
    """Whether a function of the project makes a group whenever it is called, without asking for one."""
    if "init_process_group" not in function.words or not function.words.isdisjoint((_DESTROYS, "is_initialized")):
        return False
    for statement in facts.passed(function.body):
        if isinstance(statement, facts.Evaluate) and isinstance(statement.value, Call):
            if _name(statement.value, function) == _MAKES:
                return True
        elif isinstance(statement, facts.Return) or any(facts.left_behind(statement)):
            return False
    return False


def _group_found(test: Expression, outcome: bool, scope: Scope) -> Expression | bool | None:
    """The question for a group in a test that has come out so, if there is one then; False if there is none, None if
    the test doesn't say."""
    if facts.is_not(test):
        return _group_found(test.operand, not outcome, scope)
    if isinstance(test, Boolean):
        answers = [_group_found(one, outcome, scope) for one in test.operands if _name(one, scope) != _IS_THERE]
        known = [answer for answer in answers if answer is not None]
        all_hold = outcome == (test.operator == "and")
        return known[0] if known and (all_hold or len(answers) == 1) else None
    if _name(test, scope) in _ASKS:
        return test if outcome else False
    return None


def _name(expression: Expression, scope: Scope) -> str | None:
    """The public name of what an expression calls."""
    symbols = resolve_all(expression.function, scope) if isinstance(expression, Call) else ()
    return public_name(symbols[0]) if len(symbols) == 1 else None
