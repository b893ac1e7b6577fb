"""A constructor runs a distributed model: it starts before anybody has brought the ranks together.

## Why it hurts

A rank that builds the object later, more often or not at all leaves the others waiting inside the constructor. Nobody
expects communication there: not the caller that builds it on rank 0 only, not the one that catches its exceptions.

## What to do

Allocate in the constructor. Run the first inference in an explicit step that all ranks drive together.

## Example

```python
class Pipeline:
    def __init__(self, model):
        self.model = DDP(model)
        self.model(torch.zeros(1, 8))
```

## Use instead

```python
class Pipeline:
    def __init__(self, model):
        self.model = DDP(model)

    def warmup(self):
        self.model(torch.zeros(1, 8))
```

## What it reports

Work that several ranks have to do together, in `__init__` or `__post_init__` or in a method that these call through
`self` (also one that a class of the same file puts in the place of its base's), in code that runs in several processes:

- a forward (also `generate`, `warmup` and the like) of a model that is wrapped (DDP, FSDP, tensor parallel, DeepSpeed,
  `prepare`), by the constructor or by all that hand it in, or whose `forward` holds a collective; of a model that is
  handed in and only communicates, where rank 0 alone makes the object, and tells the others nothing ahead of it;
- `backward()` or an optimizer step after the constructor has wrapped a model;
- a collective, if some ranks only build the object, or if the ranks build several such objects in different order.

The finding stands at the call in the constructor and names what it reaches. One finding per constructor.

## Stays silent

- Wrapping, process groups, meshes, broadcasts of weights and other collectives that all ranks run.
- Models that are not seen to be wrapped: shape inference, initialisation, warm-up; `torch.compile` without a call.
  Engines that capture graphs of a model handed to them do so on every rank when the worker starts, by design.
- Functions, hooks and partials that the constructor only defines; a `warmup()` that it does not call.
- What a test on the world size or on `is_initialized()` keeps to a single process.
- Classes of which processes are started (`mp.spawn(Trainer, nprocs=8)`): all ranks construct it at once.
- Tests, and code that no multi-process code of the project reaches.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts, knowledge
from distlint.facts import Call, Statement
from distlint.finding import Alarm, Confidence, Evidence, Severity, Span
from distlint.models.constructors import Work, constructors_of
from distlint.project import Class, External, Function, Module, public_name, resolve_all
from distlint.project.symbols import CONSTRUCTORS
from distlint.rules import rule
from distlint.survey import Survey


@rule("RNK501", "work-in-constructor", severity=Severity.HANG, needs="project")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per constructor, at the first call that runs work of several ranks."""
    told: set[Span] = set()
    for owner in module.classes:
        if owner.parent is not None or _is_test(owner):
            continue
        for constructor in constructors_of(owner) or _inherited(owner):
            work = survey.constructors.work(owner, constructor)
            if work is not None and survey.launching.is_multi_process_code(module):
                if work.call.span not in told and not survey.order.is_spawned(owner):
                    yield _finding(owner, work)
                told.add(work.call.span)
                break
            if constructor.owner is not owner:
                continue
            collective = _collective(constructor)
            if collective is not None:
                found = _apart(owner, constructor, collective, survey)
                if found is not None:
                    yield found
                    break


def _inherited(owner: Class) -> tuple[Function, ...]:
    """The constructors of the same file that a class takes over, for what it puts in the place of their methods."""
    found = [owner.method(name) for name in CONSTRUCTORS]
    return tuple(one for one in found if one is not None and one.module is owner.module)


def _finding(owner: Class, work: Work) -> Alarm:
    call = facts.shortened(work.call.function)
    last = work.via[-1].name if work.via else ""
    via = f" (through {last})" if last not in ("", facts.last_name(work.call.function)) else ""
    message = (
        f"{call}() in the constructor of {owner.name} runs {work.what}{via}: ranks that construct it wait for"
        " those that do so later or never; move it to an explicit step"
    )
    evidence = [Evidence(work.scope.module.path, work.place.span, work.what)] if work.via else []
    return _made(work.call.span, message, tuple(evidence), Confidence.HIGH)


def _made(span: Span, message: str, evidence: tuple[Evidence, ...], confidence: Confidence) -> Alarm:
    return Alarm(
        span=span,
        confidence=confidence,
        message=message,
        help="only allocate in the constructor, and run this in a step that all ranks drive together",
        evidence=evidence,
    )


# -- collectives ---------------------------------------------------------------------------------------------------


def _collective(constructor: Function) -> Call | None:
    """The first collective of a constructor itself."""
    if knowledge.role_words("collective").isdisjoint(constructor.words):
        return None
    for statement in facts.statements(constructor.body):
        if isinstance(statement, (facts.FunctionDef, facts.ClassDef)):
            continue
        for call in facts.subexpressions(statement, into_lambdas=False):
            if isinstance(call, Call) and any(
                entry.role == "collective"
                for symbol in resolve_all(call.function, constructor)
                for entry in knowledge.entries_of(public_name(symbol) or "")
            ):
                return call
    return None


def _apart(owner: Class, constructor: Function, collective: Call, survey: Survey) -> Alarm | None:
    """The finding for a constructor with a collective that some ranks only run, or not all in the same order."""
    for caller in survey.spmd.callers(constructor):
        if caller.module.is_test:
            continue
        for rooted in survey.spmd.rooted(caller):
            site = rooted.divergence.step.event.site
            if site.path == owner.module.path and site.span == collective.span and rooted.divergence.kind == "branch":
                why = f"only some ranks build it (`{survey.spmd.text(rooted.divergence.parted.branch.site)}`)"
                evidence = (Evidence(caller.module.path, rooted.place.span, "built here"),)
                return _collective_finding(owner, collective, why, evidence, rooted.confidence)
        test = _other_order(caller, owner)
        if test is not None:
            why = "the ranks build several of them in different order"
            evidence = (Evidence(caller.module.path, test.span, "this test parts the ranks"),)
            return _collective_finding(owner, collective, why, evidence, Confidence.MEDIUM)
    return None


def _collective_finding(
    owner: Class, collective: Call, why: str, evidence: tuple[Evidence, ...], confidence: Confidence
) -> Alarm:
    call = facts.shortened(collective.function)
    message = f"{call}() in the constructor of {owner.name}: {why}; move it to an explicit step"
    return _made(collective.span, message, evidence, confidence)


def _other_order(caller: Function, owner: Class) -> facts.If | None:
    """A test on the rank whose branches build the same objects of a class, in different order."""
    for statement in facts.statements(caller.body):
        if isinstance(statement, facts.If) and statement.orelse and _tests_rank(statement.test, caller):
            one, other = (_built(block, caller, owner) for block in (statement.body, statement.orelse))
            if one != other and sorted(one) == sorted(other):
                return statement
    return None


def _built(block: tuple[Statement, ...], caller: Function, owner: Class) -> list[str]:
    return [
        facts.source_of(call)
        for statement in block
        for call in facts.subexpressions(statement)
        if isinstance(call, Call) and owner in resolve_all(call.function, caller)
    ]


def _tests_rank(test: facts.Expression, scope: Function) -> bool:
    for part in facts.subexpressions(test):
        if isinstance(part, Call):
            names = map(public_name, resolve_all(part.function, scope))
            if any(e.role in ("rank", "predicate") for name in names if name for e in knowledge.entries_of(name)):
                return True
        if (getattr(part, "id", None) or getattr(part, "attr", None)) in knowledge.names():
            return True
    return False


def _is_test(owner: Class) -> bool:
    by_name = owner.name.startswith("Test") or owner.name.endswith(("Test", "Tests", "TestCase"))
    return by_name or any(isinstance(base, External) and base.name.startswith("unittest.") for base in owner.lineage)
