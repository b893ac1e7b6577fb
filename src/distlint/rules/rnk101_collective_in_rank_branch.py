"""A collective is reached by some ranks only: they wait for ranks that never come.

## What it reports

A collective that runs only where a condition on the rank holds, while the other ranks reach no matching collective.
The condition can be the test of an `if`, `elif`, `while`, `match` or comprehension, an `and`/`or` or a conditional
expression, or a decorator such as `rank_zero_only`. The collective can stand there itself or behind helper functions
and methods; the finding is then at the call in the function that holds the condition, and names the collective.

distlint does not look for the pattern: it plays the function on small simulated clusters, rank by rank, and compares
which collectives the ranks of each process group enter, in which order.

## Stays silent

- Code in which the ranks meet again: one rank goes first (`if rank > 0: barrier()` … `if rank == 0: barrier()`), both
  branches enter the same collective with different payloads, a helper in the other branch enters it.
- Conditions that all ranks share: arguments, configuration, world size, whether the process group is initialised.
- A condition on one axis around a collective over another: the last pipeline stage reduces over its data-parallel
  group.
- Membership: `if rank in ranks:` around a collective on the group of these ranks, `if group is not None:`.
- Point-to-point calls, and whatever distlint can't resolve. A collective on a group that it can't identify is reported
  (with medium confidence) only under a bare test such as `rank == 0`, which leaves nobody else in any group.

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

from collections.abc import Callable, Iterator

from distlint.finding import Evidence, Finding, Severity
from distlint.project import Function, Module
from distlint.rules import rule
from distlint.spmd.analysis import Rooted, own_calls
from distlint.spmd.cluster import Divergence
from distlint.spmd.tree import Site
from distlint.survey import Survey

_ROLES = ("collective",)


@rule("RNK101", "collective-in-rank-branch", severity=Severity.HANG, needs="project")
def check(module: Module, survey: Survey) -> Iterator[Finding]:
    """One finding per test that parts the ranks, at the first collective that only some of them reach."""
    seen = set()
    roots: tuple[Module | Function, ...] = (module, *module.functions)
    for root in roots:
        for rooted in survey.spmd.rooted(root):
            divergence = rooted.divergence
            if divergence.kind != "branch" or divergence.step.event.role not in _ROLES:
                continue
            if rooted.place.path == module.path and rooted.place.span not in seen:
                seen.add(rooted.place.span)
                yield _finding(module, rooted, survey.spmd.text)


def _finding(module: Module, rooted: Rooted, text: Callable[[Site], str]) -> Finding:
    divergence = rooted.divergence
    event, parted, through = divergence.step.event, divergence.parted, own_calls(divergence)
    condition = text(parted.branch.site)
    if not parted.taken:
        condition = f"not ({condition})"
    via = (
        f" (through `{text(rooted.place)}`, {_where(module, event.site.path, event.site.span.line)})" if through else ""
    )
    more = f", and {divergence.more} more after it" if divergence.more else ""
    never = f"{_others(divergence)} never join{_s(divergence)} it"
    message = f"`{text(event.site)}` runs only when `{condition}`{via}{more}; {never}"
    evidence = [Evidence(parted.branch.site.path, parted.branch.site.span, "this test parts the ranks")]
    evidence += [
        Evidence(site.path, site.span, f"the rank comes from here: {text(site)}") for site in parted.branch.why[:3]
    ]
    evidence += [Evidence(call.site.path, call.site.span, f"calls {call.callee}") for call in through[1:]]
    if through:
        evidence.append(
            Evidence(
                event.site.path,
                event.site.span,
                f"{_ranks(divergence.here)} waits here"
                if len(divergence.here) == 1
                else f"{_ranks(divergence.here)} wait here",
            )
        )
    return Finding(
        path=module.path,
        span=rooted.place.span,
        code="RNK101",
        slug="collective-in-rank-branch",
        severity=Severity.HANG,
        confidence=rooted.confidence,
        message=message,
        help=f"call {event.op} on every rank of its group and keep only the use of its result under the test",
        evidence=tuple(dict.fromkeys(evidence)),
    )


def _where(module: Module, path: str, line: int) -> str:
    name = "" if path == module.path else path.rpartition("/")[2] + " "
    return f"{name}line {line}"


def _others(divergence: Divergence) -> str:
    size = f" of {divergence.cluster.size}"
    return f"{_ranks(divergence.elsewhere)}{size if divergence.cluster.size > 2 else ''}"


def _ranks(ranks: tuple[int, ...]) -> str:
    if len(ranks) == 1:
        return f"rank {ranks[0]}"
    if len(ranks) > 2 and ranks == tuple(range(ranks[0], ranks[-1] + 1)):
        return f"ranks {ranks[0]}-{ranks[-1]}"
    return "ranks " + ", ".join(map(str, ranks[:-1])) + f" and {ranks[-1]}"


def _s(divergence: Divergence) -> str:
    return "s" if len(divergence.elsewhere) == 1 else ""
