"""A collective is reached by some ranks only: they wait for ranks that never come.

## What it reports

A collective that runs only where a condition on the rank holds, while the other ranks reach no matching collective.
The condition can be the test of an `if`, `elif`, `while`, `match` or comprehension, an `and`/`or` or a conditional
expression, or a decorator such as `rank_zero_only`. The collective can stand there itself or behind helper functions
and methods; the finding is then at the call in the function that holds the condition, and names the collective.

Four forms have low confidence, and are shown with `--min-confidence low` only. The collective stands in a function
that is called, and only the name of an attribute (`args.local_rank`) says that the test is about a rank, or the
function asks a switch first (`if self.shares:`) that the caller may know; this holds for all rules that tell how ranks
part by their rank (RNK101 to RNK106, RNK109, RNK114). A barrier, where a second one in the same function stands under
a test of the rank, too. What a function with `functools.cache` or `lru_cache` does that all ranks have called before:
with the same arguments nothing runs. And what one rank sends to all in a function that is only called in `while` loops:
those that begin their round by listening meet it there, however they do so.

So is a server that some ranks start as the last thing that the program does (`serve_forever()`, `app.run()` of Flask,
`uvicorn.run`), while the others end: the handler of a request communicates, and nobody is left to answer.

distlint does not look for the pattern: it plays the function on small simulated clusters, rank by rank, and compares
which collectives the ranks of each process group enter, in which order.

## Stays silent

- Code in which the ranks meet again: one rank goes first (`if rank > 0: barrier()` … `if rank == 0: barrier()`), both
  branches enter the same collective with different payloads, a helper in the other branch enters it.
- Conditions that all ranks share: arguments, configuration, world size, whether the process group is initialised.
- A condition on one axis around a collective over another: the last pipeline stage reduces over its data-parallel
  group.
- Membership: `if rank in ranks:` around a collective on the group of these ranks, `if group is not None:`.
- What a helper in another place does for sharded models only (`isinstance(model, FSDP)`), where no file of the caller
  speaks of such; what a context manager reduces in the end, where nothing is put into it; a group kept in an attribute
  that its class sets on some ranks only; tests that abort the group.
- Point-to-point calls, and whatever distlint can't resolve. A collective on a group that it can't identify is reported
  (with medium confidence) only under a bare test such as `rank == 0`, which leaves nobody else in any group, and under
  one of the rank in that very group.
- Tests of the rank in a group that it can't identify, around a collective on another such group.
- Groups that the process has joined under a number that is written down (`init_group(url, world_size=engines + 1,
  rank=0)`): the others there are other programs, such as the engines that generate for a trainer.
- What comes behind a `destroy_process_group` of all ranks.
- Ranks other than 0 that wait for orders in a `while True` loop: rank 0 sends them from a thread or the handler of a
  request.

So it has where the other ranks work by themselves, and have another way to the collective: a worker calls the same
function, in a loop without end or in a process that was started, and does not come to the test; or what one rank sends
to the others is taken in a loop without end of the same file; or the other side of the test hands something to a
function of a framework that communicates, of which nobody knows what it does with it. And where the test compares the
rank with something that nobody knows, around what is no matter of the world: those may be all members of the group. And
in a function of a program that nothing calls.

## Why it hurts

All GPUs show 100 % load and nothing moves; after the timeout (10 minutes with NCCL) the watchdog reports a collective
that the other ranks never started.

## What to do

Call the collective on every rank and keep only the use of its result under the test. If the condition is the same on
all ranks after all, say so with `# distlint: uniform` on its line.

## Example

```python
loss = step(batch)
if dist.get_rank() == 0:
    dist.all_reduce(loss)
    print(loss.item())
```

## Use instead

```python
loss = step(batch)
dist.all_reduce(loss)
if dist.get_rank() == 0:
    print(loss.item())
```
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.finding import Alarm, Confidence, Evidence, Lane, Moment, Severity
from distlint.project import Function, Module
from distlint.rules import rule
from distlint.spmd import Rooted
from distlint.spmd.kept_results import keepers_around, was_called_before
from distlint.spmd.lanes import lanes
from distlint.spmd.moments import nowhere
from distlint.spmd.servers import Serving
from distlint.spmd.terms import coordinates
from distlint.spmd.tree import ORDERS, Branch, Event, Invoke, Tree, subtrees
from distlint.spmd.unfilled import is_empty
from distlint.spmd.wording import condition, evidence, line_of, of_cluster, verb
from distlint.starting.partial_groups import is_of_some
from distlint.survey import Survey

#: Names of helpers that do nothing but wait for all ranks.
_WAITS = re.compile(r"barrier|sync|wait")


@rule("RNK101", "collective-in-rank-branch", severity=Severity.HANG, needs="project")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per test that parts the ranks, at the first collective that only some of them reach."""
    for rooted in survey.spmd.divergences(module):
        divergence = rooted.divergence
        is_one = divergence.kind == "branch" and divergence.step.event.role == "collective"
        if is_one and not _is_meant(module, rooted, survey):
            yield _finding(module, rooted, survey)
    for serving in survey.servers.alone(module):
        yield _of_server(module, serving, survey)


def _of_server(module: Module, serving: Serving, survey: Survey) -> Alarm:
    """What is said of a server that some ranks start, while the others end."""
    text, event, test = survey.spmd.text, serving.event, serving.test.site
    handler = serving.handler
    name = f"{handler.owner.name}.{handler.name}" if handler.owner is not None else handler.name
    decides = Moment(0, test.path, test.span, "decides", f"{text(test, 40)} is true")
    other = decides._replace(text=f"{text(test, 40)} is false")
    waits = Moment(1, serving.place.path, serving.place.span, "waits", f"{name} > {text(event.site, 40)}")
    return Alarm(
        span=serving.place.span,
        confidence=Confidence.MEDIUM,
        message=f"`{text(serving.place)}` serves requests only when `{text(test)}`, and `{text(event.site)}` in"
        f" `{name}` ({line_of(event.site, module)}) needs the other ranks, which have come to their end",
        help="let the other ranks wait for the requests in a loop, and send them what is to be done",
        evidence=(
            Evidence(test.path, test.span, "this test parts the ranks"),
            Evidence(handler.module.path, handler.definition.span, "a request runs this"),
            Evidence(event.site.path, event.site.span, "the ranks that serve wait here"),
        ),
        lanes=(
            Lane("the ranks that serve", (decides, waits)),
            Lane("the others", (other, nowhere("ends", 2))),
        ),
    )


def _is_meant(module: Module, rooted: Rooted, survey: Survey) -> bool:
    """Whether the others are not to come: the group is one that they do not have."""
    site = rooted.divergence.step.event.site
    function = survey.spmd.function_around(site)
    if _waits_for_orders(rooted, module if function is None else function):
        return True
    if function is None:
        return False
    caller = survey.spmd.function_around(rooted.place)
    for at in (site, *(call.site for call in rooted.through)):
        leaving = survey.spmd.function_around(at)
        if leaving is not None and caller is not None and is_empty(leaving, at.span, caller, rooted.place.span):
            return True
    return is_of_some(function, site.span)


def _waits_for_orders(rooted: Rooted, scope: Function | Module) -> bool:
    """Whether ranks that the test lets in take one message after the other in a loop without end: they serve another
    one, which sends when it is asked to, in a thread or the handler of a request."""
    event, test = rooted.divergence.step.event, rooted.divergence.parted.branch.site
    path = scope.path if isinstance(scope, Module) else scope.module.path
    if event.op not in ORDERS or path != event.site.path or 0 not in rooted.divergence.elsewhere:
        return False
    return any(
        facts.is_endless(s) and s.span.line <= event.site.span.line <= s.span.end_line and s.span > test.span
        for s in facts.statements(scope.body)
    )


def _is_one_of_two(rooted: Rooted, survey: Survey) -> bool:
    """Whether a barrier stands in a function that has another one under a test of its own: one rank goes first. Who
    writes this has thought of all ranks, and what distlint takes for a difference was always something else."""
    event = rooted.divergence.step.event
    function = survey.spmd.function_around(rooted.place)
    if event.op != "barrier" or function is None or not all(map(_is_a_barrier, rooted.through)):
        return False
    tests = {branch.site for branch in _tests_of_barriers(survey.spmd.tree(function))}
    return len(tests) > 1


def _is_kept(module: Module, rooted: Rooted, survey: Survey) -> bool:
    """Whether a function on the way to the collective keeps its results, and all ranks have called it before: with the
    same arguments nothing runs."""
    spmd, test = survey.spmd, rooted.divergence.parted.branch.site
    sites = (*(call.site for call in rooted.through[1:]), rooted.divergence.step.event.site) if rooted.through else ()
    on_the_way = ((site.span, spmd.function_around(site)) for site in sites)
    keepers = {name for span, function in on_the_way if function is not None for name in keepers_around(span, function)}
    scope = spmd.function_around(test) or module
    return any(was_called_before(name, scope, test.span) for name in keepers)


def _tests_of_barriers(tree: Tree) -> Iterator[Branch]:
    """The tests of the rank in a function, below which a barrier stands, under no further one."""
    for node in tree:
        if isinstance(node, Invoke):
            continue
        if isinstance(node, Branch) and coordinates(node.test) and _has_barrier((*node.then, *node.orelse)):
            yield node
        for inner_tree in subtrees(node):
            yield from _tests_of_barriers(inner_tree)


def _is_a_barrier(call: Invoke) -> bool:
    """Whether a helper is called as one that waits for all ranks."""
    return _WAITS.search(call.callee.rpartition(".")[2]) is not None


def _has_barrier(tree: Tree) -> bool:
    """Whether a barrier stands in a tree itself, under tests that all ranks share, or is what a helper is there for."""
    return any(
        (isinstance(node, Event) and node.op == "barrier")
        or (isinstance(node, Invoke) and _is_a_barrier(node) and _has_barrier(node.body))
        or (isinstance(node, Branch) and not coordinates(node.test) and _has_barrier((*node.then, *node.orelse)))
        for node in tree
    )


def _finding(module: Module, rooted: Rooted, survey: Survey) -> Alarm:
    divergence, text = rooted.divergence, survey.spmd.text
    event, elsewhere = divergence.step.event, divergence.elsewhere
    via = f" (through `{text(rooted.place)}`, {line_of(event.site, module)})" if rooted.through else ""
    more = f", and {divergence.more} more after it" if divergence.more else ""
    never = f"{of_cluster(elsewhere, divergence.cluster.size)} never {verb('join', elsewhere)} it"
    test = condition(divergence.parted, survey.spmd)
    is_open = _is_one_of_two(rooted, survey) or _is_kept(module, rooted, survey)
    return Alarm(
        span=rooted.place.span,
        confidence=Confidence.LOW if is_open else rooted.confidence,
        message=f"`{text(event.site)}` runs only when `{test}`{via}{more}; {never}",
        help=f"call {event.op} on every rank of its group and keep only the use of its result under the test",
        evidence=evidence(rooted, survey.spmd),
        lanes=lanes(rooted, survey.spmd),
    )
