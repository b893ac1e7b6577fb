"""A loop communicates for one element after the other, in an order that may be another one on each rank.

## Why it hurts

Strings hash differently in every process, nodes list a folder in different orders. One rank reduces `loss` while
another reduces `accuracy`: both get a wrong number, or the shapes differ and the job hangs. It depends on the run.

## What to do

Go over `sorted(...)`. If the keys themselves may differ, gather them first. `--fix` sorts listings of
files, with `--unsafe-fixes` also sets of what is called a name; it leaves what may have no order, and keys that differ.

## Example

```python
for name in set(stats) - {"step"}:
    dist.all_reduce(stats[name])
```

## Use instead

```python
for name in sorted(set(stats) - {"step"}):
    dist.all_reduce(stats[name])
```

## What it reports

A loop or comprehension with a collective in it, directly or through functions, or one that creates groups, over

- a `set`, or what is computed of sets or keys (`set(stats) - {"step"}`, `a.keys() & b.keys()`);
- a listing of a folder (`os.listdir`, `glob.glob`, `Path.iterdir`, ...);
- what is done first (`as_completed`);
- a dict that was filled under keys that stand in this rank's batches (`losses[batch["source"]]`).

distlint follows the value through variables, attributes of the constructor, lists and dicts that are filled from it,
and into and out of functions. What is communicated has to depend on the element. The finding is at the head of the
loop, or at the call that hands the value to a function with such a loop.

Off by default: 9 of 22 alarms on unseen code were right, though nearly all false ones were mended each time. What a
set or a listing holds is mostly known to those who wrote it.

## Stays silent

- `sorted`, `.sort()`, `natsorted`; lists that were gathered or broadcast first, or that all but the sender take over.
- Sets of integers, by the names of what they are made of: these are in the same order in every process.
- Other dicts: they keep the order in which they were filled.
- Sets that begin empty and get what passes a test, which is mostly one element: `low` confidence.
- Loops that do the same for every element, or whose results are only added up.
- Listings of data files: whose losses meet whose makes no difference, unless the file says where the result belongs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts, fixes
from distlint.calls.going_over import AROUND
from distlint.facts import Attribute, Call, Comprehension, shortened
from distlint.finding import Alarm, Confidence, Evidence, Fix, Lane, Moment, Severity
from distlint.fixes.edits import wrapped
from distlint.project import Function, Module
from distlint.rules import rule
from distlint.shares.loops import Unordered
from distlint.spmd.wording import line_of
from distlint.survey import Survey

_CAUSES = {
    "set": "is another one in every process (a set)",
    "listing": "can be another one on every node (a listing)",
    "completion": "is that in which the work ended",
    "batch": "is that in which this rank's batches had its keys",
}

_DOES = "go over sorted(...)"
#: `for name in ` in front of what a loop goes over.
_TARGET = re.compile(r"\bfor\s+(\w+)(?:\s*,\s*\w+)*\s+in\s+$")
#: What elements are called that are texts.
_NAMED = re.compile(r"(?:^|_)(?:name|key|path|file|tag|metric|task|dataset|domain|source|lang|k)$", re.IGNORECASE)
#: Calls that give paths, and calls of which the elements are no longer those of the set.
_PATHS = frozenset(("listdir", "glob", "iglob", "iterdir", "rglob"))
_OTHERWISE = AROUND | {"map", "filter", "reversed"}


@rule(
    "RNK110",
    "unordered-collective-loop",
    severity=Severity.HANG,
    needs="project",
    default=False,
    fix="safe",
    about="divergence",
)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per loop with collectives in no certain order."""
    for loop in survey.loops.unordered(module):
        yield _finding(module, loop, survey)


def _certainty(loop: Unordered) -> Confidence:
    """How certain a finding is. Who is sent objects that another rank has made of its elements may need none."""
    if _is_picked(loop):
        return Confidence.LOW
    if loop.is_keyed:
        return Confidence.HIGH
    return Confidence.LOW if "object" in loop.event.op else Confidence.MEDIUM


def _is_picked(loop: Unordered) -> bool:
    """Whether a set begins empty and gets what passes a test (``names.update(k for k in stats if "loss" in k)``): that
    is mostly one element."""
    name, scope = facts.dotted(loop.iterable), loop.origin.scope
    if name is None or not isinstance(scope, (Function, Module)):
        return False
    filled = [
        call.arguments
        for statement in facts.statements(scope.body)
        for call in facts.subexpressions(facts.header(statement))
        if isinstance(call, Call)
        and isinstance(call.function, Attribute)
        and call.function.attr in ("update", "add")
        and facts.dotted(call.function.value) == name
    ]
    return bool(filled) and all(
        len(given) == 1
        and isinstance(given[0].value, Comprehension)
        and any(clause.conditions for clause in given[0].value.clauses)
        for given in filled
    )


def _finding(module: Module, loop: Unordered, survey: Survey) -> Alarm:
    text, event, made = survey.spmd.text, loop.event, loop.origin
    through = f", through `{text(loop.call)}`" if loop.call != event.site else ""
    home = made.scope.module
    return Alarm(
        span=loop.header,
        confidence=_certainty(loop),
        message=f"the order of `{shortened(loop.iterable)}` {_CAUSES[made.cause]}, but the loop issues"
        f" `{text(event.site)}` ({line_of(event.site, module)}{through}): ranks meet with different elements",
        help="go over sorted(...); gather the keys first if they can differ",
        evidence=(
            Evidence(home.path, made.call.span, "no certain order"),
            Evidence(event.site.path, event.site.span, "issued once per element"),
        ),
        lanes=_lanes(module, loop, survey),
        fix=_fix(loop, module.text),
    )


def _fix(loop: Unordered, text: str) -> Fix | None:
    """The loop over what is sorted, where its elements have an order: paths of a listing, and what is called a name. On
    keys that another rank may not have, ranks have to agree first."""
    iterable = loop.iterable
    ahead = text.split("\n")[iterable.span.line - 1][: iterable.span.column]
    target = _TARGET.search(ahead)
    if loop.origin.cause not in ("set", "listing") or target is None:
        return None
    edits = wrapped(text, iterable, "sorted(")
    called = facts.last_name(iterable.function) if isinstance(iterable, Call) else None
    if loop.origin.cause == "listing":
        if called in _PATHS and loop.origin.call.span == iterable.span:
            return fixes.safe(_DOES, edits)
        return fixes.suggested(_DOES, edits) if called == "items" else None
    name = facts.dotted(iterable)
    is_sorted = name is not None and re.search(rf"(?<!\w){name} ?= ?sorted\(|(?<!\w){name}\.sort\(", text)
    if is_sorted or called in _OTHERWISE or not _NAMED.search(target[1]):
        return None
    return fixes.suggested(_DOES, edits)


def _lanes(module: Module, loop: Unordered, survey: Survey) -> tuple[Lane, Lane]:
    """Two ranks in the first round of the loop."""
    iterable, call, event = shortened(loop.iterable), loop.call, survey.spmd.text(loop.event.site, 40)

    def lane(ranks: str, element: str) -> Lane:
        begins = Moment(0, module.path, loop.header, "decides", f"{iterable} begins with {element}")
        return Lane(ranks, (begins, Moment(1, call.path, call.span, "waits", f"{event} for {element}")))

    return lane("one rank", "some element"), lane("another rank", "another one")
