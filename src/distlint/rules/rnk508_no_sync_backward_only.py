"""`no_sync()` of DDP covers `backward()` only: the forward has already decided that gradients are reduced.

## Why it hurts

DDP prepares the reduction in the forward. Accumulation reduces the gradients in each step, as slowly as without
`no_sync()`. Where the last round is not left out, each rank steps on its own gradients, and the models drift apart
without an error.

## What to do

Move the forward inside; compare the index with the last one, `i != n - 1`.

## Example

```python
def step(ddp, batches):
    for x in batches:
        loss = ddp(x).mean()
        with ddp.no_sync():
            loss.backward()
```

## Use instead

```python
def step(ddp, batches):
    for x in batches:
        with ddp.no_sync():
            loss = ddp(x).mean()
            loss.backward()
```

## What it reports

`with model.no_sync():` around nothing but `backward()`, where the loss comes from a forward of the same model above it,
also one that a method of the own object runs (`self.loss_of(batch)`); and a context of the project that enters it
(`with grad_sync(self.model, enabled=last):`), with a model that DDP is seen to wrap.
Also `model.no_sync() if accumulating else nullcontext()` and `accelerator.no_sync(model)`.
And `with model.no_sync() and autocast():`, which enters the last of the two only.

A wrong result, since no gradient is ever reduced: `no_sync()` under a test that is there to leave out the last round
and always holds: `i != n` or `i < n` in `for i in range(n)`, `i != len(batches)` in `enumerate(batches)`,
`step % n != n`. Also `model.require_backward_grad_sync = i == n`, and that switch set between the forward and the
backward of a round: the forward has read what the round before has left, so that DDP reduces the first round and not
the last.

## Stays silent

- Wrappers that nobody sees, in a project that has written one with a `no_sync` of its own.
- Forward and backward both inside; a loss that is computed inside.
- Forwards that are not seen in the function: whoever calls it may be inside of `no_sync()` already.
- FSDP and others, which decide in the backward (FSDP1: torch 2.13 source), by the wrap or by a mention in the file.
- Accumulation without `no_sync()`: right, only slower; tests.
- A forward that has a `no_sync` of its own; a switch that is set ahead of the forward, or outside of a loop.
- `i < n - 1`, an index that begins at 1 or that the loop changes, a bound that the loop changes; a backward behind the
  loop, which may be the one that reduces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Assign, Attribute, Boolean, Call, Conditional, Expression, Name, With
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.models.accumulation import (
    contexts_without_sync,
    goes_forward,
    is_switch,
    kept_from_reducing,
    never_begins,
    never_ends,
    switched_late,
)
from distlint.places import Place, call_of, place_of, places
from distlint.project import Function, Module, Scope
from distlint.project.bindings import Assigned
from distlint.rules import rule
from distlint.survey import Survey

#: Calls that do nothing but go back: what stands beside the backward, as in `scaler.scale(loss / n).backward()`.
_BACK = frozenset(("backward", "scale", "mean", "sum", "div", "float", "len", "int", "max"))
#: Packages and wrappers whose `no_sync` decides in the backward, where code uses them.
_OTHERS = re.compile(
    r"^(?![ \t]*(?:from|import)\b).*\b(?:FSDP|FullyShardedDataParallel|fully_shard)\b"
    r"|deepspeed|megatron|colossalai|fairscale",
    re.MULTILINE,
)
_DEEPEST = 4
#: What switches the reduction of gradients off.
_SPOKEN = frozenset(("no_sync", "require_backward_grad_sync"))
#: A wrapper of one's own, whose `no_sync` does what it likes.
_DEFINES = re.compile(r"^[ \t]+def no_sync\(", re.MULTILINE)


@rule("RNK508", "no-sync-backward-only", severity=Severity.SLOW, needs="function")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per ``with``."""
    text = module.text
    spoken = _SPOKEN | contexts_without_sync(survey.project)
    if spoken.isdisjoint(module.words):
        return
    for scope in module.scopes:
        if isinstance(scope, Function) and spoken.isdisjoint(scope.words):
            continue
        yield from _never_reduced(scope)
        if "require_backward_grad_sync" in text:
            yield from _switched_late(scope, module)
        yield from map(_never_entered, _before_and(scope))
        if isinstance(scope, Function) and "backward" not in scope.words:
            continue
        for place in places(scope, lambda e: isinstance(e, Call) and facts.last_name(e.function) in spoken):
            call, block = call_of(place), _block(place, scope)
            path = _model(call) if _is_no_sync(call) else kept_from_reducing(place)
            if place.scope is not scope or block is None or path is None or not _goes_back_only(block):
                continue
            if any(isinstance(around, With) and around is not block and _holds(around) for around in place.above):
                continue
            wrap = survey.wrapped.held(path, place, scope)
            may_be_another = not _is_no_sync(call) or _may_be_another(text, survey)
            is_other = wrap.kind != "ddp" if wrap is not None else may_be_another
            forward = None if is_other or _is_covered(block, path, scope) else _forward(block, path, scope)
            if forward is not None:
                yield _finding(module, call, forward, is_ddp=wrap is not None)


def _never_reduced(scope: Scope) -> Iterator[Alarm]:
    """Where the reduction of gradients is switched off, with a test that does not let the last round of a loop out."""
    found = [never_ends(place, scope) for place in places(scope, _names_no_sync)]
    switched = (
        s.value for s in facts.statements(scope.body) if isinstance(s, Assign) and any(map(is_switch, s.targets))
    )
    values = (place_of(scope, value) for value in switched if value is not None)
    found += [never_begins(place, scope) for place in values if place is not None]
    for test in dict.fromkeys(found):
        if test is not None:
            written = facts.shortened(test)
            yield Alarm(
                span=test.span,
                severity=Severity.WRONG_RESULT,
                message=f"`{written}` comes out alike in every round, so the last one is not reduced either: each rank "
                "steps on its own gradients",
                help="compare with the number of the last round, which is one less",
            )


def _switched_late(scope: Scope, module: Module) -> Iterator[Alarm]:
    for place, forward in switched_late(scope):
        yield Alarm(
            span=place.expression.span,
            severity=Severity.WRONG_RESULT,
            message="the forward has read require_backward_grad_sync already: DDP reduces the first round instead of "
            "the last, and each rank steps on gradients of its own",
            help="set it ahead of the forward",
            evidence=(Evidence(module.path, forward.span, "the forward"),),
        )


def _names_no_sync(expression: Expression) -> bool:
    return isinstance(expression, Attribute) and expression.attr == "no_sync"


def _may_be_another(text: str, survey: Survey) -> bool:
    """Whether a model of which nobody sees what wraps it may have a `no_sync` that decides in the backward, by the
    ``text`` of the file, or since the project has wrappers of its own."""
    return _OTHERS.search(text) is not None or any(True for _ in survey.project.matching(_DEFINES, "def no_sync("))


def _before_and(scope: Scope) -> Iterator[Expression]:
    """What stands before an ``and`` in a ``with``: a context is true, so that only what stands behind it is entered."""
    for statement in facts.statements(scope.body):
        for context, _ in statement.items if isinstance(statement, With) else ():
            if isinstance(context, Boolean) and context.operator == "and":
                yield from filter(_is_no_sync, context.operands[:-1])


def _never_entered(context: Expression) -> Alarm:
    return Alarm(
        span=context.span,
        message="`and` hands `with` its last operand: no_sync() is never entered, so gradients are reduced",
        help="write `with a, b:`",
    )


def _is_no_sync(expression: Expression) -> bool:
    return isinstance(expression, Call) and facts.last_name(expression.function) == "no_sync"


def _holds(block: With) -> bool:
    """Whether a ``with`` around another one switches the reduction off already."""
    return any(_is_no_sync(part) for context, _ in block.items for part in facts.subexpressions(context))


def _is_covered(block: With, path: str, scope: Scope) -> bool:
    """Whether a forward of the model stands in a ``no_sync`` of its own: one block for it, and one for the backward."""
    others = (s for s in facts.statements(scope.body) if isinstance(s, With) and s is not block and _holds(s))
    return any(
        isinstance(e, Call) and facts.dotted(e.function) == path
        for other in others
        for statement in facts.statements(other.body)
        for e in facts.subexpressions(facts.header(statement))
    )


def _model(call: Call) -> str | None:
    """The dotted name of the model whose gradients are not reduced."""
    given = [argument.value for argument in call.arguments if not argument.star]
    if given:
        return facts.dotted(given[0])
    return facts.dotted(facts.receiver(call))


def _block(place: Place, scope: Scope) -> With | None:
    """The ``with`` that enters a context, also by a variable that stands for it."""
    last = place.above[-1]
    if isinstance(last, Conditional):
        last = place.above[-2]
    if isinstance(last, With):
        return last
    target = facts.dotted(last.targets[0]) if isinstance(last, Assign) and len(last.targets) == 1 else None
    if target is None:
        return None
    blocks = (statement for statement in facts.statements(scope.body) if isinstance(statement, With))
    entered = [block for block in blocks if any(facts.dotted(context) == target for context, _ in block.items)]
    return entered[0] if len(entered) == 1 else None


def _goes_back_only(block: With) -> bool:
    inside = (s for s in facts.statements(block.body) if not isinstance(s, With))  # contexts compute nothing
    calls = [
        facts.last_name(e.function)
        for statement in inside
        for e in facts.subexpressions(facts.header(statement))
        if isinstance(e, Call)
    ]
    return "backward" in calls and set(calls) <= _BACK


def _forward(block: With, path: str, scope: Scope) -> Call | None:
    """The call above a block in which a model computes what goes back in it."""
    for statement in block.body:
        for call in facts.subexpressions(statement):
            if isinstance(call, Call) and facts.last_name(call.function) == "backward":
                values = [argument.value for argument in call.arguments]
                values += [call.function.value] if isinstance(call.function, Attribute) else []
                for value in values:
                    found = _computed(value, block, path, scope, 0)
                    if found is not None:
                        return found
    return None


def _computed(value: Expression, block: With, path: str, scope: Scope, depth: int) -> Call | None:
    """The forward that a value comes from, through variables that are assigned above the block."""
    parts = tuple(facts.subexpressions(value))
    if any(isinstance(part, Call) and facts.last_name(part.function) == "detach" for part in parts):
        return None
    for part in parts:
        if isinstance(part, Call) and depth:
            given = [facts.dotted(argument.value) for argument in part.arguments]
            if facts.dotted(part.function) == path or path in given or goes_forward(part, path, scope):
                return part
        if isinstance(part, Name) and depth < _DEEPEST:
            definitions = scope.bindings.of(part.id)
            assigned = [d.value for d in definitions if isinstance(d, Assigned)]
            above = [v for v in assigned if v.span < block.span]
            if len(above) < len(assigned):
                continue
            for other in sorted(above, key=lambda v: v.span, reverse=True):  # the nearest first
                found = _computed(other, block, path, scope, depth + 1) if other is not value else None
                if found is not None:
                    return found
    return None


def _finding(module: Module, call: Call, forward: Call, *, is_ddp: bool) -> Alarm:
    return Alarm(
        span=call.span,
        confidence=Confidence.HIGH if is_ddp else Confidence.MEDIUM,
        message=f"{facts.last_name(call.function)}() must enclose the forward too; here it covers only backward(), and "
        "DDP reduces all the same",
        help="move the forward inside",
        evidence=(Evidence(module.path, forward.span, "the forward"),),
    )
