"""Only the first rank, or the root, has a value, but every rank uses it.

## Why it hurts

The other ranks have a partial sum, an untouched buffer, None or nothing: they print nonsense, take another branch than
the root, or fail and leave it alone in the next collective.

## What to do

Use it under a test of the rank; give it to all ranks by a `broadcast`, or call the `all_` variant.

## Example

```python
def main():
    if dist.get_rank() == 0:
        log = open("losses.txt", "w")
    train()
    log.close()
```

## Use instead

```python
def main():
    if dist.get_rank() == 0:
        log = open("losses.txt", "w")
    train()
    if dist.get_rank() == 0:
        log.close()
```

## What it reports

- A variable that gets its value below a test of the rank only (`if rank == 0: writer = SummaryWriter()`, also
  `writer = SummaryWriter() if rank == 0 else None`), and is used
  on all ranks: the others have no such variable, or the None that it held before, on which `writer.close()` fails,
  as do `os.path.join(folder, name)`, `loss < best` and `first, last = pair`.
  So with an attribute (`self.writer = SummaryWriter() if rank == 0 else None`, or the others have none) that a method
  uses, and with a part of what a function gives back (`model, writer = prepare(rank)`), or what one gives back that
  `rank_zero_only`, `on_main_process` or another decorator of a framework lets only the first rank run. The function
  may stand in another file, hand on what another one gives it, or be a method of an object that the caller is handed.
  Whoever has no `rows` cannot make another of it (`rows = rows[1:]`). If all ranks get one on another way (`if kind ==
  "made up": rows = [] elif rank == 0: rows = load()`), the first use behind both ways tells.
  Also if all ranks hand it on to a function of the project that uses it so without asking (reported there, or at the
  call if the function stands in another file).
- A variable that gets its value only where a loop finds something that is not None (`if shard is not None: dtype =
  shard.dtype`), and is used behind the loop in a function that communicates: a rank without such an element fails.
- Of mpi4py's `gather` and `reduce`, which return None off the root, the use that None fails in. 56 code bases with
  mpi4py raise no alarm, though 13 of them keep such a result in 23 places; the one known is a bug that was fixed.
- The config and the summary of the run that the logger of Lightning has on the first rank
  (`wandb_logger.experiment.config.update(settings)`): the others have a stand-in, each attribute of which is a function
  that does nothing, and which has no `update`. Not where all trainers of the project have one device, under a test that
  may ask for the rank or the kind of the run, in `try`, or in a function with a decorator.
- The tensor behind `reduce`, the list behind `gather`, or the value of a function that gives the result to one rank
  only, when a rank without it prints it, lets it decide which way to go, or hands it to another collective. This form
  has low confidence: of 54 code bases two raised an alarm, both false (corrected since), and no true one is known.

Reported at the first such use.

Where the block in which such a use stands ends the process (`logger.error(…)`, then `sys.exit(1)`), it is `hygiene`:
the others fail a line ahead of their end, and nobody waits for them.

## Stays silent

- Uses under a test that asks for the rank, for the value itself (`getattr(self, "writer", None)` too), or for another
  variable that only the first rank has; tests by any name that speaks of a rank count. For variables also tests that
  may mean either (`if log_now:`), a `try` that minds failures, and what comes after an early exit or an `assert` that
  asks so. An error that is raised for something else, or for several processes beside something else
  (`if args.fused and num_processes > 1: raise`), is no such exit: all ranks raise it, or none.
- Variables that a branch for other ranks, a loop or an import binds, or (`global`) the module or another function;
  with two ways as above, uses below any other test, behind an exit, and in a loop;
  uses in nested functions, and in a comprehension behind its first `for`; a None that is handed on further than that.
- Uses under a test of a parameter, or of an attribute, for which all callers in sight give their rank, or the answer
  (`if device == 0:` in `train_epoch(epoch, device)`, called as `train_epoch(epoch, local_rank)`).
- Functions that only the first rank calls, as far as calls are in sight, through two others at most, and methods that
  a framework calls on it alone (`save_config` of Lightning's `SaveConfigCallback`, `compute_metrics` of mmengine's
  `BaseMetric`); methods all of whose calls in sight ask for the attribute (`if self.writer: self.report()`).
- Attributes of objects that only the first rank makes, that something else in the file stores, and those used in
  methods below a decorator.
- Scripts whose only group is of one process, in any case (`init_process_group(world_size=1, rank=0)`).
- A `broadcast` or `scatter` from the root afterwards.
- Returning, storing and passing on: whoever gets it may know.
- The `all_` variants.
"""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts, knowledge
from distlint.finding import Alarm, Confidence, Evidence, Severity, Span
from distlint.lifetimes import ROOT_ONLY, Event
from distlint.lifetimes.first_rank import Missing, used_without_value
from distlint.lifetimes.first_rank_attributes import used_without_attribute
from distlint.lifetimes.found_nowhere import Unfound, used_unfound
from distlint.lifetimes.mpi import OffRoot, used_off_root
from distlint.lifetimes.stand_ins import OfStandIn, used_of_stand_ins
from distlint.places import outcomes, place_of
from distlint.project import Module
from distlint.rules import rule
from distlint.survey import Survey

_OF_THE_FIRST = ("world==0", "local==0")


@rule(
    "RNK806",
    "root-only-result-used",
    severity=Severity.WRONG_RESULT,
    needs="function",
    in_tests=True,
    about="several processes",
)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per communication call, at the first use of its result on every rank."""
    for event in survey.lifetimes.first_events(module, ROOT_ONLY):
        yield _finding(module, event)
    if not module.is_test:
        yield from (_of_none(module, found) for found in used_off_root(module))
        if not survey.devices.processes.trains_on_one_device:
            yield from map(_of_stand_in, used_of_stand_ins(module, survey.order))
        if survey.devices.processes.is_distributed(module):
            yield from (
                _of_missing(module, found) for found in used_without_value(module, survey.spmd.reach, survey.order)
            )
            yield from (_of_missing(module, found) for found in used_without_attribute(module, survey.order))
            yield from (_of_unfound(module, found) for found in used_unfound(module, survey.spmd.reach))
        elif survey.devices.processes.is_among_several(module):
            missing = used_without_value(module, survey.spmd.reach, survey.order)
            yield from (_of_missing(module, found) for found in missing if _is_of_several(module, found, survey))


def _of_stand_in(found: OfStandIn) -> Alarm:
    """The finding about the run that Lightning's logger has on the first rank only."""
    run, held = facts.shortened(found.run, 40), found.held.attr
    return Alarm(
        span=found.used.span,
        severity=Severity.CRASH,
        confidence=Confidence.MEDIUM,
        message=f"`{run}` is a stand-in on all ranks but the first, whose `{held}` is a function:"
        f" `{facts.shortened(found.used)}` fails there",
        help="use it under a test of the rank (rank_zero_only), or call logger.log_hyperparams",
    )


def _of_missing(module: Module, found: Missing) -> Alarm:
    """The finding about what only the first rank has."""
    other = _other_question(module, found.bound)
    if other:
        what = f"holds None where `{other}` is false" if found.is_none else f"has a value only where `{other}` is true"
    else:
        what = "holds None on all ranks but the first" if found.is_none else "has a value on the first rank only"
    fails = "fails there" if found.is_none else "fails on the others"
    alone = "the rest" if other else "rank 0"
    ends = _ends_behind(module, found.used.span)
    then = "" if ends else f", and leaves {alone} alone in what comes next"
    return Alarm(
        span=found.used.span,
        severity=Severity.HYGIENE if ends else Severity.CRASH,
        message=f"`{found.name}` {what} (line {found.bound.span.line}): "
        f"`{facts.shortened(found.used, 40)}` {fails}{then}",
        help="use it under a test of the rank, or give it to all of them",
        evidence=tuple(_seen(module, found, other)),
    )


def _seen(module: Module, found: Missing, other: str) -> Iterator[Evidence]:
    """Where the first rank gets its value; in another file, the function that gives it back."""
    if found.by is not None and found.by.module is not module:
        at = found.by.definition.span
        yield Evidence(module.path, found.bound.span, "something on rank 0 only")
        yield Evidence(
            found.by.module.path, at._replace(end_line=at.line, end_column=at.column), "gives the others None"
        )
    else:
        yield Evidence(
            module.path, found.bound.span, "only some ranks come here" if other else "only rank 0 comes here"
        )


def _is_of_several(module: Module, found: Missing, survey: Survey) -> bool:
    """Whether a file that has no other sign of processes is seen to have one where a value is bound."""
    is_given = found.by is not None and survey.devices.processes.is_distributed(found.by.module)
    return is_given or _is_asked_by_a_known_name(module, found)


def _is_asked_by_a_known_name(module: Module, found: Missing) -> bool:
    """Whether a value is bound under a question that can mean nothing but the rank, as a helper of the project answers
    it (``if is_main_process():``): another one may number something else."""
    place = place_of(module.function_on(found.bound.span.line) or module, found.bound)
    asked = (knowledge.names().get(facts.last_called(test) or "") for test, _ in outcomes(place)) if place else ()
    return any(named is not None and named.role == "predicate" for named in asked)


def _other_question(module: Module, bound: facts.Expression) -> str:
    """The question for other ranks than the first, as those of the last stage of a pipeline, under which a value is
    bound; nothing if it is bound on the first."""
    place = place_of(module.function_on(bound.span.line) or module, bound)
    for test, outcome in outcomes(place) if place is not None else ():
        named = knowledge.names().get(facts.last_called(test) or "") if outcome else None
        if named is not None and named.role == "predicate" and named.result not in _OF_THE_FIRST:
            return facts.shortened(test, 40)
    return ""


def _of_unfound(module: Module, found: Unfound) -> Alarm:
    """The finding about what a rank without an element of some kind has not."""
    return Alarm(
        span=found.used.span,
        severity=Severity.CRASH,
        confidence=Confidence.MEDIUM,
        message=f"`{found.name}` has no value on a rank on which each `{found.element}` is None (line "
        f"{found.bound.span.line}): it fails here, and leaves the others alone in what comes next",
        help="give it a value ahead of the loop, or ask all ranks",
        evidence=(Evidence(module.path, found.bound.span, f"bound only if a `{found.element}` is not None"),),
    )


def _ends_behind(module: Module, span: Span) -> bool:
    """Whether the block around a place ends the process, so that nobody waits for those that have failed."""
    scope = module.function_on(span.line) or module
    around = [block for block in facts.all_blocks(scope.body) if any(span.is_inside(s.span) for s in block)]
    return bool(around) and (facts.ends_process(around[-1][-1]) or isinstance(around[-1][-1], facts.Raise))


def _of_none(module: Module, found: OffRoot) -> Alarm:
    """The finding about what is None on all ranks but the root."""
    called = facts.shortened(found.gathered.function)
    return Alarm(
        span=found.used.span,
        severity=Severity.CRASH,
        message=f"`{found.name}` is None off the root of {called} (line {found.gathered.span.line}): "
        f"`{facts.shortened(found.used, 40)}` fails there, and leaves the root alone in what comes next",
        help="use it under a test of the rank, or call the all variant",
        evidence=(Evidence(module.path, found.gathered.span, "only the root has the result of this call"),),
    )


def _finding(module: Module, event: Event) -> Alarm:
    made = event.operation.made
    root = made.root
    rank = root if isinstance(root, str) else facts.shortened(root, 20)
    return Alarm(
        span=event.span,
        confidence=Confidence.LOW,
        message=f"{event.text} is valid on rank {rank} only after {made.name} (line {made.call.span.line}), "
        "but is used on every rank",
        help="use it under a test of the rank, or call the all_ variant",
        evidence=(Evidence(module.path, made.call.span, "only the root has the result of this call"),),
    )
