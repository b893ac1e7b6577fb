"""Every process spreads its model over all GPUs of the machine, and then trains it beside the others.

## Why it hurts

`device_map="auto"` is for one process, which has all GPUs for itself. Started by a launcher, each process puts layers
on each GPU: accelerate refuses such a model (`ValueError: You can't train a model that has been loaded with
device_map='auto' in any distributed mode`), so does DDP, and where neither does, memory runs out.

## What to do

Put the whole model on the GPU of the process (`device_map={"": local_rank}`), or leave the device to `prepare` and the
trainer; a model that is too large for one GPU needs FSDP or ZeRO-3.

## Example

```python
from accelerate import Accelerator
from transformers import AutoModelForCausalLM

accelerator = Accelerator()
model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
model = accelerator.prepare(model)
```

## Use instead

```python
from accelerate import Accelerator
from transformers import AutoModelForCausalLM

accelerator = Accelerator()
model = AutoModelForCausalLM.from_pretrained(name)
model = accelerator.prepare(model)
```

## What it reports

`from_pretrained(…, device_map="auto")` (also `balanced`, `balanced_low_0`, `sequential`), written there or in a
variable, where the same function hands the model to `prepare` of an accelerator, DDP, FSDP or DeepSpeed; also behind
what is put around it (`model = get_peft_model(model, config)`). Also where it hands it to a trainer of transformers, or
one derived from it, in a program that guides or scripts start in several processes.

Also `torch.nn.DataParallel`, which shares batches among the GPUs of one process and nothing among processes, where a
file that trains and joins several wraps its model in nothing else: on one GPU, which is that of the rank
(`device_ids=[local_rank]`), or below a test for several processes. Each of them trains its model apart.

## Stays silent

- Other maps: by the rank (`{"": local_rank}`), an option, or a test; models that are also made in another way.
- Branches of one process; programs that choose the GPUs which a process sees, or switch accelerate's question off
  (`ACCELERATE_BYPASS_DEVICE_MAP`).
- Trainers where nobody shows several processes: one process with all GPUs is what the option is for.
- `DataParallel` below a test of how many GPUs there are, and in files that reduce gradients themselves.
- Tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.calls.trainers import is_trainer_of_transformers
from distlint.devices.processes import WRAPS
from distlint.facts import Assign, Call, Constant, Expression, Name
from distlint.finding import Alarm, Confidence, Evidence, Severity
from distlint.places import Place, call_of, callees_of, calls_in, outcomes, place_of
from distlint.places.rank_words import names_ranks
from distlint.project import Function, Module, Scope, public_name
from distlint.rules import rule
from distlint.starting.one_process import in_branch_of_one_process, says_one
from distlint.survey import Survey

_LOADS, _OPTION = "from_pretrained", "device_map"
#: The maps that spread a model over all GPUs (accelerate, usage_guides/big_modeling).
_SPREAD = frozenset(("auto", "balanced", "balanced_low_0", "sequential"))
#: What a program says that gives each process GPUs of its own, or has accelerate take such a model.
_OTHERWISE = ("CUDA_VISIBLE_DEVICES", "ACCELERATE_BYPASS_DEVICE_MAP")
#: What shares batches among the GPUs of one process, and the option that says which these are.
_SPREADS_BATCHES, _GPUS = frozenset(("torch.nn.DataParallel", "torch.nn.parallel.DataParallel")), "device_ids"
#: Tests that count GPUs, which one process may have for itself.
_COUNTS_GPUS = re.compile(r"gpu|device|cuda", re.IGNORECASE)
#: What averages gradients without a wrapper.
_AVERAGES = re.compile(r"horovod|hvd|deepspeed|byteps|(?:reduce|sync|average|avg)\w{0,20}_grad", re.IGNORECASE)


@rule("RNK412", "model-over-all-gpus", severity=Severity.CRASH, needs="file", about="several processes")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per model."""
    if "DataParallel" in module.words and not module.is_test:
        yield from _trained_apart(module, survey)
    if _OPTION not in module.text or module.is_test or any(word in module.text for word in _OTHERWISE):
        return
    for scope in module.scopes_with(_LOADS):
        if isinstance(scope, Function) and scope.is_test:
            continue
        told: set[Call] = set()
        for place, name, does in _handed_on(module, scope, survey):
            loaded = _loaded(name, place, scope)
            if loaded is not None and loaded not in told:
                told.add(loaded)
                yield _finding(loaded, place, does)


def _trained_apart(module: Module, survey: Survey) -> Iterator[Alarm]:
    """The models that each of several processes wraps in what shares nothing among them, in a file that trains."""
    if "backward" not in module.words or not WRAPS.isdisjoint(module.words) or _averages_itself(module):
        return
    if not survey.devices.processes.is_distributed(module):
        return
    for scope in module.scopes_with("DataParallel"):
        for place in calls_in(scope):
            names = {public_name(symbol) for symbol in callees_of(place)} if place.scope is scope else set()
            if names.isdisjoint(_SPREADS_BATCHES) or in_branch_of_one_process(place):
                continue
            is_own = _is_of_the_rank(call_of(place))
            if is_own or ("init_process_group" in module.words and _is_among_several(place)):
                yield Alarm(
                    span=place.expression.span,
                    severity=Severity.WRONG_RESULT,
                    confidence=Confidence.HIGH if is_own else Confidence.MEDIUM,
                    message="DataParallel shares nothing among processes: each of them trains its own model, and"
                    " nothing averages their gradients",
                    help="wrap it in DistributedDataParallel",
                )


def _averages_itself(module: Module) -> bool:
    """Whether a file may average gradients without a wrapper: a function has words for both."""
    if any(_AVERAGES.search(word) for word in module.words):
        return True
    return any("grad" in s.words and any("reduce" in word for word in s.words) for s in module.functions)


def _is_of_the_rank(call: Call) -> bool:
    """Whether a call is given one GPU, which is called after the rank."""
    given = facts.argument(call, _GPUS, 1)
    gpus = facts.items_of(given) if isinstance(given, facts.Sequence) else ()
    return len(gpus) == 1 and names_ranks(facts.source_of(gpus[0]))


def _is_among_several(place: Place) -> bool:
    """Whether a place stands below a test for several processes, which does not count GPUs."""
    return any(
        says_one(test) is (not outcome) and not _COUNTS_GPUS.search(facts.source_of(test))
        for test, outcome in outcomes(place)
    )


def _handed_on(module: Module, scope: Scope, survey: Survey) -> Iterator[tuple[Place, str, str]]:
    """Calls that train a model beside other processes, each with the names that they are given, and what they do."""
    wraps = {wrap.place.expression.span for wrap in survey.wrapped.wraps(scope).made}
    is_started = survey.settings.started.starts_several(survey.launching.users_inside(module.path))
    for place in calls_in(scope):
        call = place.expression
        does = "wraps it" if call.span in wraps else ""
        if not does and is_started and any(map(is_trainer_of_transformers, callees_of(place))):
            does = "trains it"
        for given in call_of(place).arguments if does else ():
            name = facts.dotted(given.value)
            if name is not None and not given.star:
                yield place, name, does


def _loaded(name: str, place: Place, scope: Scope) -> Call | None:
    """The call that spreads a model over all GPUs, if a name holds that model in any case where it is handed on."""
    found = None
    for value in _values_before(name, place, scope):
        if value is not None and _is_around(value, name):
            continue
        if found is not None or not isinstance(value, Call) or not _spreads(value, scope):
            return None
        found = value
    made = place_of(scope, found) if found is not None else None
    return found if made is not None and not in_branch_of_one_process(made) else None


def _values_before(name: str, place: Place, scope: Scope) -> Iterator[Expression | None]:
    """What a name is given further up than a place; None for a part of something."""
    for statement in facts.statements(scope.body):
        if isinstance(statement, Assign) and statement.span < place.expression.span:
            for target in statement.targets:
                is_whole = facts.dotted(target) == name
                is_held = is_whole or name in map(facts.dotted, facts.items_of(target))
                if is_held and not place.expression.span.is_inside(statement.span):
                    yield statement.value if is_whole else None


def _is_around(value: Expression, name: str) -> bool:
    """Whether a value is made of what a name holds (``get_peft_model(model, config)``)."""
    return isinstance(value, Call) and any(facts.dotted(given.value) == name for given in value.arguments)


def _spreads(call: Call, scope: Scope) -> bool:
    if facts.last_name(call.function) != _LOADS:
        return False
    option = facts.argument(call, _OPTION)
    if isinstance(option, Name):
        option = scope.bindings.value(option.id)
    return isinstance(option, Constant) and option.value in _SPREAD


def _finding(loaded: Call, handed: Place, does: str) -> Alarm:
    by = facts.shortened(call_of(handed).function, 40)
    return Alarm(
        span=loaded.span,
        confidence=Confidence.HIGH if does == "wraps it" else Confidence.MEDIUM,
        message=f"every process spreads this model over all GPUs, and `{by}` (line {handed.expression.span.line}) "
        f"{does} beside the others: it is refused, or memory runs out",
        help='put it on the GPU of the process: device_map={"": local_rank}, or none',
        evidence=(Evidence(handed.scope.module.path, handed.expression.span, f"this {does}"),),
    )
