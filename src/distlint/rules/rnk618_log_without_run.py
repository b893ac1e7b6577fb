"""All ranks log to a run of wandb that only the first one has started.

## Why it hurts

`wandb.errors.Error: You must call wandb.init() before wandb.log()` on all ranks but the first, which then waits for
them in its next collective. With one GPU it works.

## What to do

Put the call under the test under which the run is started.

## Example

```python
import wandb

def main():
    dist.init_process_group("nccl")
    if dist.get_rank() == 0:
        wandb.init(project="words")
    for batch in loader:
        loss = step(batch)
        wandb.log({"loss": loss.item()})
```

## Use instead

```python
import wandb

def main():
    dist.init_process_group("nccl")
    if dist.get_rank() == 0:
        wandb.init(project="words")
    for batch in loader:
        loss = step(batch)
        if dist.get_rank() == 0:
            wandb.log({"loss": loss.item()})
```

## What it reports

`wandb.log`, `wandb.watch`, `wandb.define_metric`, `wandb.log_artifact`, `wandb.save` and `wandb.alert` on every rank,
where all calls of `wandb.init` in the program stand under a test for the first rank. distlint follows the calls up to a
function that comes to `wandb.init`, too; the finding is at the first such call of a function.

So does a trainer derived from that of transformers, in a method that the trainer calls on all ranks (`evaluation_loop`,
`compute_loss`, `log` …), below no test but where it reports to (`if "wandb" in self.args.report_to:`): that trainer
starts a run on the first rank only.

So does a program whose run is started by `accelerator.init_trackers(…)`, on the main process only, and that logs by
`wandb.log` itself.

So do other methods of a class that starts its run below a flag of its own, which its constructor makes of the rank
(`self.enabled = get_rank() == 0`), where all but one method ask for the flag. And `tracker.run`, or another attribute
of what `accelerator.get_tracker(…)` gives: on the other processes that is an empty tracker, which has `log` and
`finish` only.

## Stays silent

- A test on the way that may let in one rank, or ask whether there is a run: for a rank, in whatever words, for a flag
  that says something of logging (`if self.use_wandb:`), or a decorator that does. Not an option that stands beside the
  test for the rank where the run is started (`if args.wandb and rank == 0: wandb.init()`), which nobody sets: it is on
  for all ranks. Intervals of steps are no such flag (`if step % args.log_every == 0:`).
- A test for one number of a loop whose numbers are made of the rank (`for i in range(rank * n, …): if i == 0:`).
- Functions that no call is seen to lead to from where the run is started, or that one rank alone is seen to call
  somewhere; calls in `try`.
- Runs that every rank starts somewhere (then RNK603 speaks); programs that speak of `WANDB_MODE`, `wandb.run` or
  `wandb.setup`; trackers that another framework starts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Attribute, Boolean, Call, Compare, Expression, For, Name, is_name
from distlint.files.hooks import is_trainer_of_transformers
from distlint.finding import Alarm, Evidence, Severity
from distlint.places import Place, call_of, callees_of, calls_in, is_tried, outcomes, places
from distlint.places.order import Order
from distlint.places.rank_zero import comes_with_rank_zero, only_rank_zero
from distlint.project import Class, External, Function, Instance, Module, Scope, ScopeOwner, public_name, resolve_all
from distlint.project.bindings import stored_by
from distlint.rules import rule
from distlint.survey import Survey

_CALLS = frozenset(
    f"wandb.{name}" for name in ("log", "watch", "define_metric", "log_artifact", "save", "alert")
)  # fmt: skip
_NEED_A_RUN = _CALLS | {"wandb.use_artifact", "wandb.link_artifact", "wandb.plot_table"}
#: How many methods of a class have to ask for its flag.
_ASKING = 3
#: What an empty tracker of accelerate has.
_OF_EMPTY_TRACKER = frozenset(("log", "finish", "start", "store_init_configuration", "main_process_only"))
_IS_FIRST = re.compile(r"rank\w{0,20}(?:\(\))? == 0|is_(?:main|master|rank_?zero|rank_?0|global_zero)", re.IGNORECASE)
#: Who speaks of these knows that there may be no run, or has it started otherwise.
_KNOWS = re.compile(
    r"WANDB_MODE|\bwandb\.(?:run|setup)\b|\bmode *= *[^,)\n]*disabled|log_with|init_trackers|report_to|WandbLogger"
    r"|\bwandb *=[^=]"
)
#: What stands for wandb where it is not installed; and questions whether it is.
_NOT_INSTALLED = re.compile(r"\bexcept\b[^\n]{0,80}:[ \t]{0,9}\n?[ \t]{0,80}wandb[ \t]{0,9}=[ \t]{0,9}None\b")
_IS_INSTALLED = frozenset(("wandb is not None", "wandb"))
#: Who speaks of these sees to runs beside those of the trainer.
_OF_TRAINER = re.compile(r"WANDB_MODE|\bwandb\.(?:setup|init)\b|\bmode *= *[^,)\n]*disabled")
#: Methods that the trainer of transformers calls on all ranks.
_OF_ALL_TRAINERS = frozenset((
    "evaluation_loop", "prediction_loop", "evaluate", "predict", "prediction_step", "training_step", "compute_loss",
    "log", "train", "_inner_training_loop", "_maybe_log_save_evaluate",
))  # fmt: skip
#: Tests that may let in one rank only.
_OF_RANKS = re.compile(
    r"rank|main|master|primary|first|zero|lead|chief|coord|proc|dist|ddp|gpu|device|worker|host|node|root|head|local"
    r"|global(?!_step)|world",
    re.IGNORECASE,
)
_IS_RANK = re.compile(r"rank|process_index|proc_?id", re.IGNORECASE)
#: Tests that may ask whether this process has a run.
_OF_LOGGING = re.compile(
    r"wandb|w_and_b|log|track|writ|report|record|monitor|verbose|silent|quiet|debug|enable|(?<![a-z])run(?![a-z])",
    re.IGNORECASE,
)
#: The decorator of hydra for what a program runs, on every rank.
_ENTRY = "hydra.main"
#: How many calls lead from where a run is started to a function that logs.
_DEEPEST = 4
_LONG = 300


@rule("RNK618", "log-without-run", severity=Severity.CRASH, needs="project")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per function that logs."""
    if not module.has("wandb.", "get_tracker("):
        return
    yield from _beside_a_flag(module)
    yield from _of_trackers(module, survey)
    logging = [calls for scope in module.scopes_with("wandb") if (calls := _untried(scope))]
    if _OF_TRAINER.search(module.text) is None:
        yield from _beside_a_trainer(logging, survey)
        yield from _beside_accelerate(module, logging, survey.order)
    if _knows(module):
        return
    runs = _runs(module, survey) if logging else ()
    if not runs:
        return
    beside = _options_beside(runs, survey)
    above = {scope: run for run in reversed(runs) for scope in _around(run.scope, survey.order)}
    for calls in logging:
        for place, started in ((call, _way(call, above, beside, survey.order)) for call in calls):
            if started is None:
                continue
            yield Alarm(
                span=place.expression.span,
                message=f"every rank calls {facts.source_of(call_of(place).function)}, and only the first has started a"
                " run: it raises on the others; guard it by rank 0",
                help="put it under the test under which wandb.init is called",
                evidence=(Evidence(started.scope.module.path, started.expression.span, "the run is started here"),),
            )
            break


def _beside_a_flag(module: Module) -> Iterator[Alarm]:
    """What methods do with a run that their class starts below a flag by rank, which other methods ask for."""
    for owner in module.classes if module.has("wandb.init(") else ():
        methods = [method for method in owner.methods.values() if "wandb" in method.words]
        runs = [place for method in methods for place in _calls(method, frozenset(("wandb.init",)))]
        flags = {flag for place in runs for flag in _flags(place, owner)}
        if not flags:
            continue
        asking = [method for method in methods if any(flag in method.words for flag in flags)]
        for method in methods:
            started = runs[0]
            place = next(
                (one for one in _calls(method, _NEED_A_RUN) if not any(outcomes(one)) and not is_tried(one)), None
            )
            is_alone = method not in asking and len(asking) >= _ASKING and not method.name.startswith("_")
            if place is None or not is_alone or _is_decorated_for_some(method):
                continue
            yield Alarm(
                span=place.expression.span,
                message=f"every rank calls {facts.source_of(call_of(place).function)}, and only those with"
                f" self.{min(flags)} have started a run: it raises on the others; ask for the flag as elsewhere in the"
                " class",
                help="put it under the test under which wandb.init is called",
                evidence=(Evidence(module.path, started.expression.span, "the run is started here"),),
            )


def _flags(place: Place, owner: Class) -> Iterator[str]:
    """The attributes of an object itself that are asked for at a place, and are made of the rank."""
    for test, holds in outcomes(place):
        name = test.attr if holds and isinstance(test, Attribute) and facts.is_name(test.value, "self") else None
        made = stored_by(owner.methods.values(), name) if name is not None else []
        if name is not None and made and all(_IS_FIRST.search(facts.source_of(one.value, _LONG)) for _, one in made):
            yield name


def _of_trackers(module: Module, survey: Survey) -> Iterator[Alarm]:
    """What all ranks ask of a tracker of accelerate that only the first one has."""
    for scope in module.scopes_with("get_tracker"):
        made = [place for place in calls_in(scope) if place.scope is scope and _gives_tracker(place)]
        names = {
            target.id
            for place in made
            for target in facts.targets_of(place.expression.span, scope.body)
            if isinstance(target, Name)
        }
        for place in places(scope, lambda e: type(e) is Attribute and e.attr not in _OF_EMPTY_TRACKER):
            assert isinstance(place.expression, Attribute)
            tracker = place.expression.value
            is_one = isinstance(tracker, Name) and tracker.id in names and scope.bindings.only(tracker.id) is not None
            is_one |= any(tracker is one.expression for one in made)
            if is_one and not is_tried(place) and _is_on_all(place, survey.order):
                yield Alarm(
                    span=place.expression.span,
                    message=f"only the first process has this tracker: `{facts.source_of(place.expression)}` raises on"
                    " the others; put it under accelerator.is_main_process",
                    help="put it under accelerator.is_main_process",
                )
                break


def _gives_tracker(place: Place) -> bool:
    return _is_of_accelerate(place, "get_tracker")


def _is_of_accelerate(place: Place, method: str) -> bool:
    """Whether a call is one of this method of accelerate's accelerator, or of one that is derived from it."""
    function = call_of(place).function
    names = (public_name(symbol) or "" for symbol in callees_of(place))
    if any(name.startswith("accelerate.") and name.endswith(f".{method}") for name in names):
        return True
    if not isinstance(function, Attribute) or function.attr != method:
        return False
    owners = (one.of for one in resolve_all(function.value, place.scope) if isinstance(one, Instance))
    return any(
        isinstance(owner, Class) and owner.method(method) is None and any(map(_is_accelerator, owner.lineage))
        for owner in owners
    )


def _is_accelerator(base: Class | External) -> bool:
    return isinstance(base, External) and (public_name(base) or "").startswith("accelerate.")


def _beside_accelerate(module: Module, logging: list[list[Place]], order: Order) -> Iterator[Alarm]:
    """What all ranks log beside the run that accelerate starts, on the main process only."""
    starts = [
        place
        for scope in (module.scopes_with("init_trackers") if logging else ())
        for place in calls_in(scope)
        if place.scope is scope and _is_of_accelerate(place, "init_trackers")
    ]
    above = {scope: run for run in reversed(starts) for scope in _around(run.scope, order)}
    for calls in logging if above else ():
        for place in calls:
            started = _way(place, above, frozenset(), order) if not _is_for_each_tracker(place) else None
            if started is not None:
                yield Alarm(
                    span=place.expression.span,
                    message=f"every rank calls {facts.source_of(call_of(place).function)}, and accelerate starts a run"
                    " on the main process only: it raises on the others; guard it by accelerator.is_main_process",
                    help="put it under accelerator.is_main_process, or log by accelerator.log",
                    evidence=(Evidence(module.path, started.expression.span, "the run is started here"),),
                )
                break


def _is_for_each_tracker(place: Place) -> bool:
    """Whether a place stands in a loop over trackers: the other processes have none."""
    loops = (one.iterable for one in place.above if isinstance(one, facts.For))
    return any("tracker" in facts.source_of(iterable, _LONG) for iterable in loops)


def _is_on_all(place: Place, order: Order, depth: int = 0) -> bool:
    """Whether no test, decorator or caller in sight keeps some ranks away from a place."""
    texts = (facts.source_of(test, _LONG) for test, _ in outcomes(place))
    if any(_OF_RANKS.search(text) is not None for text in texts if not text.startswith("__name__")):
        return False
    scope = place.scope
    if not isinstance(scope, Function):
        return True
    if _is_decorated_for_some(scope) or _OF_RANKS.search(scope.name.removeprefix("main")):
        return False
    return depth == _DEEPEST or all(_is_on_all(caller.place, order, depth + 1) for caller in order.callers(scope))


def _beside_a_trainer(logging: list[list[Place]], survey: Survey) -> Iterator[Alarm]:
    """What trainers derived from that of transformers log on all ranks: it starts a run on the first one."""
    for calls in logging:
        place = next((call for call in calls if _is_of_every_trainer(call, survey.order)), None)
        if place is not None:
            yield Alarm(
                span=place.expression.span,
                message=f"every rank calls {facts.source_of(call_of(place).function)}, and the trainer of transformers"
                " starts a run on the first one only: it raises on the others; guard it by"
                " self.accelerator.is_main_process",
                help="put it under a test of self.is_world_process_zero()",
            )


def _is_of_every_trainer(place: Place, order: Order) -> bool:
    """Whether the trainers of all ranks come to a place, from a method that the trainer of transformers calls."""
    stack, seen = [(place, _DEEPEST)], set[Scope]()
    comes = False
    while stack:
        here, depth = stack.pop()
        scope = here.scope
        if not isinstance(scope, Function) or scope.owner is None or not is_trainer_of_transformers(scope.owner):
            return False
        if any(_may_part(test, _installed(scope)) for test, _ in outcomes(here) if not _is_of_all(test)):
            return False
        if _is_decorated_for_some(scope):
            return False
        comes |= scope.name in _OF_ALL_TRAINERS
        if depth and scope not in seen and scope.name not in _OF_ALL_TRAINERS:
            seen.add(scope)
            stack += [(caller.place, depth - 1) for caller in order.callers(scope)]
    return comes


def _is_of_all(test: Expression) -> bool:
    """Whether a test asks where the trainer reports to: the same on all ranks."""
    return "report_to" in facts.source_of(test, _LONG) and _OF_RANKS.search(facts.source_of(test, _LONG)) is None


def _knows(module: Module) -> bool:
    """Whether a file knows that there may be no run, or starts it otherwise."""
    return _KNOWS.search(_NOT_INSTALLED.sub("", module.text)) is not None


def _calls(scope: Scope, names: frozenset[str]) -> Iterator[Place]:
    for place in calls_in(scope):
        symbols = callees_of(place) if place.scope is scope else ()
        if any(public_name(symbol) in names for symbol in symbols):
            yield place


def _untried(scope: Scope) -> list[Place]:
    """The calls of a function that need a run, and fail for good where there is none."""
    return [place for place in _calls(scope, _CALLS) if not is_tried(place)]


def _runs(module: Module, survey: Survey) -> tuple[Place, ...]:
    """Where the program of a module starts runs, if the first rank alone does so everywhere."""
    found: list[Place] = []
    for one in survey.project.modules_at(survey.launching.around(module)):
        if "wandb" not in one.text or one.is_test:
            continue
        if _knows(one):
            return ()
        for scope in one.scopes_with("wandb"):
            for place in _calls(scope, frozenset(("wandb.init",))):
                if not only_rank_zero(place) and not (
                    isinstance(scope, Function) and comes_with_rank_zero(scope, survey.order)
                ):
                    return ()
                found.append(place)
    return tuple(found)


def _options_beside(runs: tuple[Place, ...], survey: Survey) -> frozenset[str]:
    """Options that are asked beside the rank where a run is started, and that nothing assigns."""
    options = {facts.source_of(e) for place in runs for e in _asked(place) if _is_option(e)}
    return frozenset(
        option
        for option in options
        if not survey.project.has_match(_assigning(option.rpartition(".")[2]), option.rpartition(".")[2])
    )


def _assigning(name: str) -> re.Pattern[str]:
    return re.compile(rf"\.{re.escape(name)} *=[^=]")


def _asked(place: Place) -> Iterator[Expression]:
    """The tests that hold at a place, each part of an `and` by itself."""
    for test, outcome in outcomes(place):
        if outcome:
            yield from test.operands if isinstance(test, Boolean) and test.operator == "and" else (test,)


def _is_option(test: Expression) -> bool:
    """Whether a part of a test is an option, and not the test of the rank itself (``accelerator.is_main_process``)."""
    is_attribute = isinstance(test, Attribute) and isinstance(test.value, Name) and test.value.id != "self"
    return is_attribute and _OF_RANKS.search(facts.source_of(test, _LONG)) is None


def _around(scope: object, order: Order) -> Iterator[Scope]:
    """A function, and those that call it."""
    if isinstance(scope, (Function, Module)):
        yield scope
    if isinstance(scope, Function):
        yield from (caller.scope for caller in order.callers(scope))


def _way(place: Place, above: dict[Scope, Place], beside: frozenset[str], order: Order) -> Place | None:
    """The run that is started in a function from which all ranks come to a place, if no test on any way there may keep
    some of them away."""
    found: Place | None = None
    stack, seen = [(place, _DEEPEST)], set[Scope]()
    while stack:
        here, depth = stack.pop()
        scope = here.scope
        tests = [test for test, _ in outcomes(here)]
        if any(_may_part(test, beside | _installed(scope)) or _counts_from_a_rank(test, scope) for test in tests):
            return None
        if isinstance(scope, Module) or (isinstance(scope, Function) and scope in above):
            found = found or above.get(scope)
        elif isinstance(scope, Function) and depth and scope not in seen:
            seen.add(scope)
            if _is_decorated_for_some(scope):
                return None
            stack += [(caller.place, depth - 1) for caller in order.callers(scope)]
    return found


def _may_part(test: Expression, beside: frozenset[str]) -> bool:
    """Whether a test may keep some ranks away from what they would log."""
    parts = test.operands if isinstance(test, Boolean) and test.operator == "and" else (test,)
    texts = [text for part in parts if (text := facts.source_of(part, _LONG)) not in beside]
    return any(
        _OF_RANKS.search(text) is not None or (_OF_LOGGING.search(text) is not None and "%" not in text)
        for text in texts
    )


def _counts_from_a_rank(test: Expression, scope: ScopeOwner) -> bool:
    """Whether a test asks which number the variable of a loop of its function is, which goes over numbers that are made
    of a rank (``for step in range(rank * steps, …)``)."""
    if not isinstance(scope, Function) or not isinstance(test, Compare) or not isinstance(test.left, Name):
        return False
    counted = test.left.id if test.operators == ("==",) else ""
    ranges = (s.iterable for s in facts.statements(scope.body) if isinstance(s, For) and is_name(s.target, counted))
    return any(
        _IS_RANK.search(text)
        for over in ranges
        if isinstance(over, Call) and is_name(over.function, "range")
        for given in over.arguments
        for text in _told(given.value, scope)
    )


def _told(expression: Expression, function: Function) -> Iterator[str]:
    """The text of an expression, and of what the names in it are given, one after the other."""
    yield facts.source_of(expression, _LONG)
    for name in {e.id for e in facts.subexpressions(expression) if isinstance(e, Name)}:
        yield from (facts.source_of(value, _LONG) for value in function.bindings.values(name))


def _installed(scope: ScopeOwner) -> frozenset[str]:
    """The tests of a scope that ask no more than whether there is wandb."""
    module = scope if isinstance(scope, Module) else scope.module
    return _IS_INSTALLED if _NOT_INSTALLED.search(module.text) is not None else frozenset()


def _is_decorated_for_some(function: Function) -> bool:
    decorators = (facts.source_of(decorator, _LONG) for decorator in function.definition.decorators)
    return any(_OF_RANKS.search(text.removeprefix(_ENTRY)) is not None for text in decorators)
