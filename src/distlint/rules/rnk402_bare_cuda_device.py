"""A CUDA device without index, or with the fixed index 0, is GPU 0 on every rank.

## Why it hurts

GPU 0 runs out of memory while the others are idle, or operands lie on different devices on the ranks above 0.

## What to do

Pass the device of the rank down, or take it from an input. `init_process_group(device_id=...)` does not set the current
device: call `torch.cuda.set_device(local_rank)` as well.
`--fix --unsafe-fixes` takes the device of an input of the function, where that is certainly a tensor and none is moved.

## Example

```python
def rope(x, dim, device="cuda"):
    freq = torch.arange(dim, device=device)
    return x * freq
```

## Use instead

```python
def rope(x, dim):
    freq = torch.arange(dim, device=x.device)
    return x * freq
```

## What it reports

- A default argument, or a field of a dataclass, that is `"cuda"`, `"cuda:0"`, `torch.device("cuda")` or the index `0`,
  in any code, if the function places something there.
- `device="cuda"`, `.cuda()`, `.to("cuda")`, `torch.device("cuda")`, `map_location="cuda"` in model code (see RNK401) of
  a project that runs several processes.
- The literal `cuda:0` or `.cuda(0)` in a file that itself starts processes, communicates or asks for a rank, or in a
  class of which a base stands in such a file, outside the branch of rank 0.
- The bare device in such a file when no `set_device` leads to it.

Most of it is hygiene: a bare `cuda` is right as long as somebody sets the device first, a default as long as all
callers hand one over, and a literal is mostly one process's own affair. An index 0 in the methods of a
`torch.nn.Module` is one in 1 of 8 code bases only. A bare `cuda` there is one where
the project starts processes, sets the device of none, and names the GPU of each elsewhere (`cuda:{local_rank}`).

## Stays silent

- The bare device outside model code where the device may have been set: after `set_device(local_rank)`, behind a
  function that calls it, in `with torch.cuda.device(local_rank):`, below Lightning, accelerate, DeepSpeed, Ray, vLLM.
- Scripts and projects with one process (except for defaults), models that only such scripts use, one visible GPU per
  process, tests. Defaults have `low` confidence where the project has programs of several processes and the file is in
  none of them, and where all who call the function, or build the record, in a project of several files hand a device
  over.
- Model code whose programs are run by frameworks only (Lightning, accelerate, DeepSpeed, the trainer of transformers),
  which set the device, and methods that the main program of their file alone calls to try them: `low`.
- What goes on to the device of another tensor (`scale.cuda().type_as(weight)`).
- Models that name other GPUs by their numbers as well (`cuda:1`): one process spreads them.
- The branch of rank 0 outside model code, and for `cuda:0` anywhere, also in what only rank 0, or a single process, is
  seen to call. Methods named `cuda` or `to`.
- Functions, and programs of a file, that write into the environment that they are the first process of a node
  (`os.environ["LOCAL_RANK"] = "0"`), in any case.
- The branch of one process (`else` of `if world_size > 1:`), of a device that is the CPU, of `device_count()`.
- The fallback for a parameter (`if device is None:`) that all callers give.
- Where a device *type* is wanted: `torch.autocast("cuda")`, `GradScaler("cuda")`, `init_device_mesh("cuda", ...)`,
  `f"{device}:{local_rank}"`, comparisons, tables, parameters named `device_type` or the like, values that are only
  compared or looked up, a default that the class asks for ahead of each place where it puts something there; random
  state and statistics.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import knowledge
from distlint.devices import Place, Use, places, uses
from distlint.devices.advice import advice
from distlint.devices.bare import Bare, bare_device, is_part_of_device, is_wanted
from distlint.devices.defaults import default_devices
from distlint.devices.fixing import to_device_of_input
from distlint.devices.given import defining, is_given_by_all, is_never_needed
from distlint.devices.model_code import is_placing_method, tensor_parameters
from distlint.devices.named import names_gpus
from distlint.facts import Assign, Attribute, Call, If, Parameter, last_name, shortened, source_of, unconditional
from distlint.files.hooks import is_of_lightning
from distlint.finding import Alarm, Confidence, Severity
from distlint.places import is_main_guard
from distlint.places.order import Order, is_in_program
from distlint.places.rank_zero import comes_with_rank_zero, only_rank_zero
from distlint.project import Class, Function, Module, Scope
from distlint.project.symbols import CONSTRUCTORS
from distlint.remembering import remembered
from distlint.rules import rule
from distlint.starting import environ
from distlint.starting.one_process import in_branch_of_one_process, is_replaced
from distlint.starting.programs_of_one import names_itself_rank_zero
from distlint.survey import Survey

_NOWHERE = frozenset((Use.COMPARED, Use.TYPE, Use.TEXT, Use.INDEX, Use.OTHER))
_LONGEST = 40
_UNLESS = " unless set_device ran"
_DECIDE = "decide at the call"
_KEPT = frozenset(("Parameter", "register_buffer", "register_parameter"))
#: A framework whose launcher chooses the GPU, and of which projects carry copies.
_LAUNCHED = "mmcv"
#: Methods that other code calls without their names.
_HOOKS = ("__init__", "forward", "__call__")
#: A GPU that is named by its number, other than the first.
_OTHER_GPU = re.compile(r"[\"']cuda:[1-9]|\.(?:cuda|to)\([1-9]\)")


@rule("RNK402", "bare-cuda-device", severity=Severity.HYGIENE, needs="project", fix="suggested")
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per device that is the same on all ranks."""
    text = module.text
    if "cuda" not in text and "device" not in text:
        return
    for place, bare, what in default_devices(module):
        function = module.function_on(place.expression.span.line)
        if function is None or not function.is_test:
            is_open = _is_apart(module, survey) or is_given_by_all(place, survey.order)
            yield _default(place, bare, what, survey).lowered(is_open)
    if "cuda" not in text:
        return
    for scope in module.scopes:
        function = scope if isinstance(scope, Function) else None
        if function is not None and ("cuda" not in function.words or function.is_test or is_placing_method(function)):
            continue
        for place in places(scope, is_wanted):
            device = _landing(place)
            if device is not None and survey.launching.is_multi_process:
                yield from _elsewhere(module, survey, place, device, function)


def _is_apart(module: Module, survey: Survey) -> bool:
    """Whether a project has programs of several processes, and none of them is within reach of a file."""
    return survey.launching.is_multi_process and not survey.launching.is_multi_process_code(module)


def _landing(place: Place) -> Bare | None:
    """The bare device at a place if something is put there."""
    if is_part_of_device(place) or any(isinstance(around, Parameter) for around in place.above):
        return None
    device = bare_device(place.expression, place.scope)
    if device is None or device.moves:
        return None if _moves_on(place) else device
    found = frozenset(uses(place))
    if Use.SETS in found:  # a program that chooses the device of its one process
        return None
    if isinstance(place.expression, Call):  # a torch.device object
        return device if found - _NOWHERE else None
    if Use.PLACED in found:
        return device
    return device if Use.STORED in found and _stored_as_device(place) else None


def _moves_on(place: Place) -> bool:
    """Whether what is moved goes to the device of another tensor right away: ``scale.cuda().type_as(weight)``."""
    inner: object = place.expression
    name = ""
    for around in reversed(place.above):
        if isinstance(around, Attribute) and around.value is inner:
            name = around.attr
        elif isinstance(around, Call) and around.function is inner:
            given = [argument.value for argument in around.arguments]
            if name == "type_as" or (name == "to" and any(last_name(value) == "device" for value in given)):
                return True
        else:
            return False
        inner = around
    return False


def _stored_as_device(place: Place) -> bool:
    assigned = place.innermost(Assign)
    return assigned is not None and any(
        isinstance(target, Attribute) and target.attr in ("device", "_device") for target in assigned.targets
    )


def _default(place: Place, bare: Bare, what: str, survey: Survey) -> Alarm:
    unless = "" if bare.number == 0 else _UNLESS
    shown = f"{what}={shortened(place.expression)}"
    where = "in every process" if _is_apart(place.scope.module, survey) else "on every rank"
    function = defining(place)
    take = "use the device of an input" if function is not None and tensor_parameters(function) else _DECIDE
    message = f"{shown} is GPU 0 {where}{unless}; leave it open and {take}"
    return _finding(place, Severity.HYGIENE, Confidence.HIGH, message, f"default to None and {take}")


def _elsewhere(module: Module, survey: Survey, place: Place, bare: Bare, function: Function | None) -> Iterator[Alarm]:
    devices = survey.devices
    if in_branch_of_one_process(place) or is_replaced(place, function or module):
        return
    if function is not None and is_never_needed(place, function, survey.order):
        return
    if function is not None and devices.is_model_code(function) is not None:
        if _is_for_one_process(module, survey):
            return
        if bare.number is None and (devices.sets_device_first(place) or is_of_lightning(function)):
            return
        if bare.number == 0 and (_only_rank_zero(place, function, survey.order) or _spreads(function)):
            return
        use = advice(place, function)
        unless = "" if bare.number == 0 else _UNLESS
        message = f"`{_shown(place)}` in model code is GPU 0 on every rank{unless}; {use}"
        severity = Severity.CRASH if bare.number is None and _parts_operands(function, survey) else Severity.HYGIENE
        alarm = _finding(place, severity, Confidence.HIGH, message, use)
        alarm = alarm._replace(fix=to_device_of_input(module.text, place, function))
        is_set = bare.number is None and devices.is_left_to_frameworks(tuple(survey.launching.around(module)))
        yield alarm.lowered(is_set or _is_self_test(function, survey))
        return
    if not _is_distributed(module, function, survey) or not survey.launching.is_multi_process_code(module):
        return
    if function is None and is_in_program(place) and not survey.launching.joins_below(module):
        return
    if names_itself_rank_zero(module) or any(map(names_itself_rank_zero, module.functions)):
        return
    if bare.number == 0 and _names_itself_first(place, function or module):
        return
    if bare.number == 0:
        if devices.processes.has_workers(module) or devices.processes.one_gpu_each:
            return
    elif devices.bare_is_right(place, function) or any(late.chosen is None for late in devices.groups.late()):
        return  # RNK403 says that nothing chooses the GPU
    if _only_rank_zero(place, function, survey.order):
        return
    reason = "is GPU 0 on every rank" + ("" if bare.number == 0 else ": nothing sets the device before it")
    message = f"`{_shown(place)}` {reason}; pass the device of the rank"
    yield _finding(place, Severity.HYGIENE, Confidence.MEDIUM, message, "pass the device of the rank down")


def _names_itself_first(place: Place, scope: Scope) -> bool:
    """Whether the function of a place, or the program that it stands in, writes into the environment that its process
    is the first one of the node."""
    programs = (around.body for around in place.above if isinstance(around, If) and is_main_guard(around))
    ranks = knowledge.rank_variables("local")
    return any(
        name in ranks and environ.literal(value) == "0"
        for block in (scope.body, *programs)
        for statement in unconditional(block)
        for name, value in environ.assigned(statement)
    )


def _is_distributed(module: Module, function: Function | None, survey: Survey) -> bool:
    """Whether a file itself starts processes, communicates or asks for a rank, or that of a base of the class does
    that a method belongs to: its instances are those of such an engine."""
    if survey.devices.processes.is_distributed(module):
        return True
    owner = function.owner if function is not None else None
    bases = owner.lineage[1:] if owner is not None else ()
    others = {base.module.path: base.module for base in bases if isinstance(base, Class)}
    return any(map(survey.devices.processes.is_distributed, others.values()))


def _parts_operands(function: Function, survey: Survey) -> bool:
    """Whether the processes of a project, none of which sets its device, name GPUs by their numbers elsewhere: a model
    lies there, and what it puts on a bare device does not."""
    if not survey.devices.project_forgets_device or survey.devices.processes.one_gpu_each:
        return False
    if function.owner is None or not function.owner.is_module or function.name in CONSTRUCTORS:
        return False
    if not _KEPT.isdisjoint(function.words):  # which goes where the model goes
        return False
    paths = survey.launching.around(function.module)
    near = [*survey.project.modules_at(survey.project.outside_tests(paths))]
    if any(survey.devices.processes.has_launcher(m) or _LAUNCHED in m.text for m in near):
        return False
    return any(map(names_gpus, near))


def _is_self_test(function: Function, survey: Survey) -> bool:
    """Whether only the main program of the file of a function calls it, which starts no processes."""
    if survey.devices.processes.is_distributed(function.module):
        return False
    calls = survey.order.calls_by_name(function)
    if not calls or function.name in _HOOKS:
        return False
    guards = [s.span for s in function.module.body if is_main_guard(s)]
    own = {id(call) for call in function.module.calls}
    return all(id(call) in own and any(g.line <= call.span.line <= g.end_line for g in guards) for call in calls)


def _spreads(function: Function) -> bool:
    """Whether the code of a model names other GPUs by their number as well: one process spreads it over them."""
    methods = function.owner.methods.values() if function.owner is not None else (function,)
    return any(map(_names_another_gpu, methods))


@remembered
def _names_another_gpu(function: Function) -> bool:
    return function.says(_OTHER_GPU)


def _is_for_one_process(module: Module, survey: Survey) -> bool:
    """Whether files are seen to use a module, or it is a script, and nothing within reach of them starts or joins
    several processes."""
    users = (path for path in survey.launching.importers(module.path) if not path.endswith("__init__.py"))
    is_used = any(users) or survey.launching.is_of_program(module)
    return is_used and not survey.launching.is_multi_process_code(module)


def _shown(place: Place) -> str:
    """The device as it is written; of a long chain that ends in `.cuda()` only the end."""
    call = place.expression
    if not isinstance(call, Call) or not isinstance(call.function, Attribute) or call.function.attr != "cuda":
        return shortened(call)
    whole = source_of(call)
    return whole if len(whole) <= _LONGEST else "…" + whole[1 - _LONGEST :]


def _only_rank_zero(place: Place, function: Function | None, order: Order) -> bool:
    """Whether only rank 0 comes to a place, or to all calls of the function that it stands in, or a single process."""
    if only_rank_zero(place) or (function is not None and comes_with_rank_zero(function, order)):
        return True
    callers = order.callers(function) if function is not None else ()
    return bool(callers) and all(only_rank_zero(at, order) or in_branch_of_one_process(at) for _, at in callers)


def _finding(place: Place, severity: Severity, confidence: Confidence, message: str, advice: str) -> Alarm:
    return Alarm(span=place.expression.span, severity=severity, confidence=confidence, message=message, help=advice)
