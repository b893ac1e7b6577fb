"""The result of a collective is lost: it goes into a temporary, or is given back and dropped.

## Why it hurts

The value that is logged as global is the local one, merely divided by the world size.

## What to do

Give the tensor a name, and go on with that name.

## Example

```python
dist.all_reduce(torch.tensor(total, device=device))
print("mean", total / world_size)
```

## Use instead

```python
t = torch.tensor(total, device=device)
dist.all_reduce(t)
print("mean", t.item() / world_size)
```

## What it reports

- A collective that works in place on a tensor that nobody has a name for, while the value that it was made of is used
  afterwards as if it were the result: `all_reduce(torch.tensor(total))`, `all_reduce(x.clone())`, `x / n`, `x[[0, 1]]`.
  `x.contiguous()`, `x.to(…)`, `x.cuda()`, `x.cpu()` or `x.float()` may be copies: the result is lost when they are.
  So is the list of `broadcast_object_list([seed], src=0)`, where `seed` is used afterwards; what the function was
  handed and does not assign itself (`[request]`) has `low` confidence, since a rank may answer for all. A list that
  has a name and that nothing reads behind the broadcast is no better, where a branch of rank 0 assigns `seed` (`low`
  where none does).
  A function of the project that does nothing else counts as the collective, also one that asks first whether there are
  several processes; and what an object keeps in an attribute (`sum_up(self.hits.double())`) is used where another
  method reads it, unless that changes it.
  A function in an attribute counts, if it is a collective or else does nothing (`all_reduce if distributed else noop`).
- A collective that gives its result back (functional collectives, accelerate, mmengine, detectron2, Horovod), called as
  a statement, of something that is used afterwards. So does a `torch.autograd.Function` of the project that gathers, or
  exchanges parts (`Gather.apply(x)`), and a function that does nothing but apply one.
- A function of the project that shares something and gives it back, called last by one that forgets to hand this on,
  though a caller in sight uses what it gives back.

Reported at the argument, or at the call that is dropped.

## Stays silent

- Views, which share memory: `x.view(…)`, `x[i]`, slices, `x.data`, `x.detach()`, `param.grad`.
- Warm-ups, and whatever is not used afterwards; values that are bound anew before they are used.
- `x.contiguous()` of a tensor that was made here, or that is a sum over a dimension; a walrus; an asynchronous call,
  whose handle has the result.
- A result that a test file drops, or a function named for a warm-up or a measurement; a `forward` that reduces in
  place, fills what it is given, or puts what it gets into a request that it is given.
- Loops over a range that do nothing but the call: benchmarks.
- The sender's side of a `broadcast` under a test of the rank; a list of objects where the file receives one in a
  variable, or only the first rank comes to it.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.facts import Attribute, Call
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.lifetimes import TEMPORARY, VALUE_DROPPED, Event
from distlint.lifetimes.dropped import Dropped, Forgotten, dropped_gathers, forgotten_results
from distlint.lifetimes.unread_lists import OF_OBJECTS, Unread, unread_lists
from distlint.places import call_of, call_place, calls_in, reads
from distlint.places.rank_zero import is_for_rank_zero
from distlint.project import Module
from distlint.project.bindings import Assigned
from distlint.rules import rule
from distlint.survey import Survey


@rule("RNK802", "collective-on-temporary", severity=Severity.WRONG_RESULT, needs="function", in_tests=True)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per call, at its temporary argument, or at the call."""
    kinds = (TEMPORARY,) if module.is_test else (TEMPORARY, VALUE_DROPPED)
    seen = set()
    for event in survey.lifetimes.events(module, *kinds):
        if event.kind == TEMPORARY and _is_repeated_alone(module, event):
            continue
        if event.kind == VALUE_DROPPED and not _is_looked_at(module, event):
            continue
        of_objects = event.kind == TEMPORARY and event.operation.made.entry.op == OF_OBJECTS
        if of_objects and _is_sent_from_here(module, event, survey):
            continue
        if event.operation.span not in seen:
            seen.add(event.operation.span)
            alarm = _on_temporary(module, event) if event.kind == TEMPORARY else _dropped(event)
            yield alarm.lowered(of_objects and not _is_of_the_function(module, event))
    for found in dropped_gathers(module, survey.spmd.reach):
        if found.call.span not in seen:
            yield _gathered(found)
    yield from map(_forgotten, forgotten_results(module, survey.spmd.reach, survey.order))
    if not module.is_test:
        for scope in module.scopes_with(OF_OBJECTS):
            yield from (_unread(module, one) for one in unread_lists(scope, survey.order))


def _forgotten(found: Forgotten) -> Alarm:
    used = call_of(found.used.place)
    return Alarm(
        span=found.call.span,
        severity=Severity.CRASH,
        message=f"the result of {facts.shortened(found.call.function)} is dropped: {found.function.name} gives back"
        " None, and its callers use that",
        help="return it",
        evidence=(Evidence(found.used.scope.module.path, used.span, "None is used here"),),
    )


def _is_sent_from_here(module: Module, event: Event, survey: Survey) -> bool:
    """Whether a list of objects is for others, who receive it elsewhere: only the first rank comes here, or the file
    has a broadcast into a list that has a name."""
    call = event.operation.made.call
    for scope in module.scopes_with(OF_OBJECTS):
        for place in calls_in(scope):
            other = call_of(place)
            if other is call and is_for_rank_zero(place, survey.order):
                return True
            is_one = other is not call and facts.last_name(other.function) == OF_OBJECTS
            if is_one and isinstance(facts.first_argument(other), facts.Name):
                return True
    return False


def _is_of_the_function(module: Module, event: Event) -> bool:
    """Whether what is written into a list of objects is a variable that the function itself assigns: what it was handed
    may be known to the rank alone that answers for all."""
    made = event.operation.made
    function = module.function_on(made.call.span.line)
    names = [name for item in facts.items_of(made.writes[0]) if (name := facts.dotted(item))]
    return function is not None and any(
        isinstance(one, Assigned) for name in names for one in function.bindings.of(name)
    )


def _is_repeated_alone(module: Module, event: Event) -> bool:
    """Whether a loop does nothing but the call, over and over: a benchmark, of which nobody wants the result."""
    return any(
        isinstance(statement, facts.For)
        and len(statement.body) == 1
        and isinstance(statement.body[0], facts.Evaluate)
        and statement.body[0].value.span == event.operation.span
        and facts.last_called(statement.iterable) == "range"
        for scope in module.scopes_with("range")
        for statement in facts.statements(scope.body)
    )


def _is_looked_at(module: Module, event: Event) -> bool:
    """Whether anything that went into a call may be looked at behind it: ranks that only wait for each other give it a
    number that nobody needs (``hvd.allreduce(torch.tensor(0), name="barrier")``)."""
    call = event.operation.made.call
    scope = module.function_on(call.span.line) or module
    given = event.operation.made.reads
    if not given:
        return True
    if any(isinstance(one, (Call, facts.Constant)) for one in given):
        return False
    place = call_place(scope, call)
    if place is None or any(isinstance(around, (facts.For, facts.While)) for around in place.above):
        return True
    items = [item for one in given for item in (facts.items_of(one))]
    if not all(isinstance(item, facts.Name) for item in items):
        return True
    names = {item.id for item in items if isinstance(item, facts.Name)}
    used = (read.expression.span for name in names for read in reads(scope, name))
    return any(span > call.span and not span.is_inside(call.span) for span in used)


def _gathered(found: Dropped) -> Alarm:
    called = facts.shortened(found.call.function)
    at = found.by.definition.span
    return Alarm(
        span=found.call.span,
        message=f"{called} gives back a new tensor (by {found.by.name}), and what it was given stays the part of this"
        " rank: the result is dropped",
        help="assign what it gives back",
        evidence=(Evidence(found.by.module.path, at._replace(end_line=at.line, end_column=at.column), "this gathers"),),
    )


def _on_temporary(module: Module, event: Event) -> Alarm:
    made = event.operation.made
    argument = made.writes[0]
    certain = event.detail == "certain"
    copies = "is a temporary" if certain else "may be a copy"
    tensor = _tensor_of(argument)
    is_number = tensor is not None and tensor != event.text
    used = tensor if is_number else f"{event.text} (line {event.span.line})"
    return Alarm(
        span=argument.span,
        confidence=Confidence.HIGH if certain else Confidence.MEDIUM,
        message=f"{facts.shortened(argument, 40)} {copies}: the result of {made.name} is lost, and {used} "
        "still has its local value",
        help="bind the tensor to a name before the call and use that name afterwards",
        evidence=() if is_number else (Evidence(module.path, event.span, "the local value is used here"),),
    )


def _unread(module: Module, found: Unread) -> Alarm:
    return Alarm(
        span=found.given.span,
        confidence=Confidence.HIGH if found.is_of_one else Confidence.LOW,
        message=f"what is received stays in {found.given.id}, which nobody reads, and {found.variable} still has the "
        "value that it had on this rank",
        help=f"take it out of the list behind the broadcast ({found.variable} = {found.given.id}[0])",
        evidence=(Evidence(module.path, found.use, "the local value is used here"),),
    )


def _tensor_of(argument: facts.Expression) -> str | None:
    """The only name in a product or a quotient that is asked for a method there: what stands beside it by itself is a
    number as a rule (`loss.detach() * steps`)."""
    sides = (argument.left, argument.right) if isinstance(argument, facts.Binary) else ()
    asked = [side.function.value for side in sides if type(side) is Call and isinstance(side.function, Attribute)]
    return facts.dotted(asked[0]) if len(asked) == 1 else None


def _dropped(event: Event) -> Alarm:
    made = event.operation.made
    return Alarm(
        span=event.span,
        message=f"{made.name} gives its result back and changes nothing in place: the result is dropped",
        help="assign what it gives back",
    )
