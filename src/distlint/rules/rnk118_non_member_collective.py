"""A rank calls a collective on a group that it is not in, and goes on with a value that the call did not touch.

## Why it hurts

There is no error: ranks outside keep their own value, and the job goes on with different ones.

## What to do

Guard the call and what is done with its result by membership; or broadcast the result to all.

## Example

```python
def report(loss, rank, world_size):
    workers = dist.new_group(list(range(1, world_size)))
    dist.all_reduce(loss, group=workers)
    print(rank, loss.item())
```

## Use instead

```python
def report(loss, rank, world_size):
    workers = dist.new_group(list(range(1, world_size)))
    if rank in range(1, world_size):
        dist.all_reduce(loss, group=workers)
        print(rank, loss.item())
```

## What it reports

A collective on a group that the same function creates for a part of the ranks (`new_group(range(1, world_size))`),
which every rank calls without asking whether it is a member, when the tensor is used afterwards, outside of any test.
On the ranks outside the call does nothing but warn. So is a group of an object that the constructor was handed, if all
who make the object hand over one that makes the group (`self.fleet.reference`), and no caller lets in members only.

So is the group that the last round of a loop has made, used behind the loop, which keeps the one that this rank is in
(`if rank in ranks: mine = group`, then `return group`): most ranks are no members of the last.

## Stays silent

- A test of membership around the call or around what follows: `if rank in ranks:`, `if group is not None:`,
  `get_rank(group) >= 0`.
- Every rank uses the group that it is in (`groups[rank // 2]`), or all ranks make the calls for all groups, and the
  tensor is not used outside of a test.
- Lists that may hold the whole world (`new_group([0, 1])`), and lists that can't be computed.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.facts import Expression, Statement
from distlint.finding import Alarm, Evidence, Lane, Moment, Severity, Span
from distlint.kinds.last_round import LeftOver, left_over
from distlint.places import call_at
from distlint.project import Function, Module
from distlint.project.one_form import plain
from distlint.rules import rule
from distlint.spmd.outsiders import Outsider
from distlint.spmd.wording import of_cluster
from distlint.survey import Survey


@rule("RNK118", "non-member-collective", severity=Severity.WRONG_RESULT, needs="function", about="divergence")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per call that ranks outside of the group make, and whose tensor is used afterwards, and per group of
    the last round."""
    for maker in (f for f in module.functions if "new_group" in f.words):
        yield from (_of_last_round(module, left) for left in left_over(maker))
    found: dict[tuple[Function, str], list[tuple[Outsider, facts.Call]]] = {}
    handed: set[tuple[Function, str]] = set()
    for outsider in survey.spmd.outsiders(module):
        handed.update(_handed(outsider, module, survey))
        site = outsider.step.event.site
        function = survey.spmd.function_around(site) if site.path == module.path else None
        call = call_at(function, site.span) if function is not None else None
        tensor = facts.dotted(call.arguments[0].value) if call is not None and call.arguments else None
        if function is not None and call is not None and tensor is not None:
            found.setdefault((function, tensor), []).append((outsider, call))
            if function.parent is not None and tensor.partition(".")[0] not in function.bindings.names:
                handed.add((function.parent, tensor))  # it is that of the function around
    for (function, tensor), calls in found.items():
        outsider, call = calls[0]
        if len(calls) > 1 or (function, tensor) in handed:
            continue  # calls for several groups in turn may reach every rank
        body = plain(function)
        use = None if _may_be_guarded(call, body) else _use_after(tensor, call.span, body)
        if use is None:
            continue
        outside = of_cluster(outsider.ranks, outsider.size)
        yield Alarm(
            span=call.span,
            message=f"`{survey.spmd.text(outsider.step.event.site)}` does nothing outside of the group ({outside}): "
            f"`{tensor}` stays what it was there, and is used",
            help="ask for membership before the call and before the use of its result",
            evidence=(Evidence(module.path, use, "what it was there is used here"),),
            lanes=_lanes(outsider, call, use, tensor),
        )


def _of_last_round(module: Module, found: LeftOver) -> Alarm:
    """The finding about a group that is left over from a loop."""
    return Alarm(
        span=found.used.span,
        message=f"`{found.used.id}` is the group that the last round of the loop has made, of which most ranks are no "
        f"members; the own one is in `{found.own}`",
        help=f"use `{found.own}`",
        evidence=(Evidence(module.path, found.loop.iterable.span, "one group is made in each round"),),
    )


def _handed(outsider: Outsider, module: Module, survey: Survey) -> Iterator[tuple[Function, str]]:
    """What functions of a module give to the calls that lead to a collective elsewhere, each with its function."""
    for site in (invoked.site for invoked in outsider.step.through):
        function = survey.spmd.function_around(site) if site.path == module.path else None
        call = call_at(function, site.span) if function is not None else None
        for given in call.arguments if call is not None else ():
            if function is not None:
                yield function, facts.dotted(given.value) or ""


def _lanes(outsider: Outsider, call: facts.Call, use: Span, tensor: str) -> tuple[Lane, ...]:
    """What becomes of the tensor in the group and outside of it."""
    path, called = outsider.step.event.site.path, f"{facts.shortened(call.function)}()"
    members = tuple(rank for rank in range(outsider.size) if rank not in outsider.ranks)
    ways = (
        (members, "passes on", called, f"uses {tensor}"),
        (outsider.ranks, "leaves", f"{called} does nothing", f"uses {tensor} as it was"),
    )
    return tuple(
        Lane(
            of_cluster(ranks, outsider.size),
            (Moment(0, path, call.span, sign, said), Moment(1, path, use, "passes on", used)),
        )
        for ranks, sign, said, used in ways
    )


def _may_be_guarded(call: facts.Call, body: tuple[Statement, ...]) -> bool:
    """Whether the call stands under a test, or the function asks something about the group."""
    named = {facts.dotted(argument.value) for argument in call.arguments if argument.keyword == "group"} - {None}
    for statement in facts.statements(body):
        for e in (statement, *facts.subexpressions(statement)):
            if isinstance(e, (facts.If, facts.While, facts.Conditional, facts.Assert)):
                inside = any(other.span == call.span for other in facts.subexpressions(e))
                if inside or any(facts.dotted(other) in named for other in facts.subexpressions(e.test)):
                    return True
    return False


def _use_after(tensor: str, span: Span, body: tuple[Statement, ...]) -> Span | None:
    """Where the variable is read after a call on the way that leads on from it, outside of tests, before it gets
    another value."""
    for index, statement in enumerate(body):
        if span not in (e.span for e in facts.subexpressions(statement)):
            continue
        for block in facts.blocks(statement):
            if (use := _use_after(tensor, span, block)) is not None:
                return use
        for later in body[index + 1 :]:
            if isinstance(later, facts.If) or _hands_on(tensor, later):
                return None  # whatever follows may hang on it
            reads = [e.span for e in facts.subexpressions(_read_by(later)) if facts.dotted(e) == tensor]
            if reads:
                return None if _may_change(tensor, later) else reads[0]
            if isinstance(later, facts.Assign) and tensor in map(facts.dotted, later.targets):
                return None
    return None


def _hands_on(tensor: str, statement: Statement) -> bool:
    """Whether a statement gives a tensor another name, or to a function inside: it may be reduced by that."""
    if isinstance(statement, facts.Assign):
        return statement.value is not None and facts.dotted(statement.value) == tensor
    return isinstance(statement, facts.FunctionDef) and _speaks_of(tensor, statement.body or ())


def _speaks_of(tensor: str, body: tuple[Statement, ...]) -> bool:
    """Whether the body of a function, or one in it, has the tensor."""
    inside = (s.body or () for s in facts.statements(body) if isinstance(s, facts.FunctionDef))
    return any(facts.dotted(e) == tensor for e in facts.subexpressions(body)) or any(
        _speaks_of(tensor, inner) for inner in inside
    )


def _read_by(statement: Statement) -> Expression | Statement | None:
    """What a statement reads: of an assignment the value."""
    return statement.value if isinstance(statement, facts.Assign) and not statement.operator else statement


def _may_change(tensor: str, statement: Statement) -> bool:
    """Whether a statement is nothing but a call that is given a tensor: it may reduce it over another group."""
    if not isinstance(statement, facts.Evaluate) or not isinstance(statement.value, facts.Call):
        return False
    if facts.is_builtin(statement.value.function):
        return False
    return any(facts.dotted(given.value) == tensor for given in statement.value.arguments)
