"""Programs that name the GPU of everything: ``cuda:{local_rank}`` here, ``device_ids=[local_rank]`` there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from distlint import facts
from distlint.devices.bare import bare_device, is_wanted
from distlint.devices.current import GpuUse, uses_current
from distlint.devices.uses import Use, names_cuda, uses
from distlint.facts import Attribute, Binary, Call, Constant, Expression, Name, Sequence, Subscript, Text
from distlint.places import call_of, calls_in, places
from distlint.project import Function, Module, Project, Scope, full_name
from distlint.remembering import remembered

#: Keywords of wrappers that take the GPU of the process.
_OF_PROCESS = frozenset(("device_ids", "device_id", "output_device"))
#: What numbers a process, or its GPU, by the last word of its name.
_OF_RANK = re.compile(r"rank$|gpu(?:_?id)?$|device_?(?:id|index)$")
_DEEPEST = 3
_LANDING = frozenset((Use.PLACED, Use.STORED, Use.RETURNED, Use.PASSED, Use.LAUNCH))


def speak_of_gpus(paths: Iterable[str], project: Project) -> bool:
    """Whether one of some files puts something on a GPU, as far as its words, and its numbers, tell."""
    return any(_is_on_gpu(module) or _moves_by_number(module) for module in _modules(paths, project))


def name_all(paths: Iterable[str], project: Project) -> bool:
    """Whether some files name the GPU of a process by its number, also to a wrapper (``device_ids=[local_rank]``), and
    none of them uses the current one."""
    modules = [module for module in _modules(paths, project) if _is_on_gpu(module) or "_object" in module.text]
    return any(map(names_gpus, modules)) and any(map(_tells_wrapper, modules)) and not any(map(_uses_current, modules))


def _modules(paths: Iterable[str], project: Project) -> Iterator[Module]:
    return project.modules_at(project.outside_tests(paths))


def _is_on_gpu(module: Module) -> bool:
    text = module.text.replace("cuda.is_available", "").replace("cuda.manual_seed", "")
    return "cuda" in text or "device" in text


@remembered
def _moves_by_number(module: Module) -> bool:
    """Whether a file moves something to a number that is made of that of the process (``x.to(local_rank * 2)``)."""
    if ".to(" not in module.text or "rank" not in module.text.lower():
        return False
    moved = ((call_of(place), scope) for scope in module.scopes for place in calls_in(scope))
    return any(
        isinstance(call.function, Attribute)
        and call.function.attr == "to"
        and _is_of_rank(call.arguments[0].value, scope)
        for call, scope in moved
        if call.arguments
    )


def _is_of_rank(number: Expression, scope: Scope, depth: int = 0) -> bool:
    """Whether what a name stands for, through a few assignments, holds the number of a process or of its GPU."""
    parts = facts.subexpressions(number)
    names = {one.id for one in parts if isinstance(one, Name)}
    if any(_OF_RANK.search(name) for name in names):
        return True
    values = (value for name in names for value in facts.stored(name, scope.body) if value is not None)
    return depth < _DEEPEST and any(_is_of_rank(value, scope, depth + 1) for value in values)


@remembered
def names_gpus(module: Module) -> bool:
    """Whether a file names a GPU by a number that is not written down."""
    return "cuda" in module.text and any(map(names_gpu, module.scopes))


def names_gpu(scope: Scope) -> bool:
    """The same of a function, or of the top level of a module."""
    return any(_names(expression, scope) for expression in _expressions(scope))


@remembered
def _tells_wrapper(module: Module) -> bool:
    """Whether a file tells a wrapper of models the GPU of its process."""
    if not any(word in module.text for word in _OF_PROCESS):
        return False
    return any(_is_told(call_of(place)) for scope in module.scopes for place in calls_in(scope))


def _is_told(call: Call) -> bool:
    for argument in call.arguments:
        if argument.keyword in _OF_PROCESS:
            value = argument.value
            number = value.items[0] if isinstance(value, Sequence) and len(value.items) == 1 else value
            return _is_number(number)
    return False


def _expressions(scope: Scope) -> Iterable[Expression]:
    return (place.expression for place in places(scope, lambda e: type(e) in (Text, Binary, Call)))


def _names(expression: Expression, scope: Scope) -> bool:
    if isinstance(expression, Text):
        return len(expression.parts) > 1 and (names_cuda(expression.parts[0]) or _adds_number(expression.parts))
    if isinstance(expression, Binary):
        return expression.operator in ("+", "%") and names_cuda(expression.left)
    if not isinstance(expression, Call):
        return False
    if isinstance(expression.function, Attribute) and expression.function.attr == "cuda":
        given = facts.argument(expression, "device", 0)
        return _is_number(given) and bare_device(expression, scope) is None
    index = facts.argument(expression, "index", 1)
    return _is_number(index) and full_name(expression.function, scope) == "torch.device"


def _adds_number(parts: tuple[Expression, ...]) -> bool:
    """Whether a text puts the number of a process behind the type of a device: ``f"{device}:{local_rank}"``."""
    colon, number = parts[-2:]
    is_added = isinstance(colon, Constant) and colon.value == ":"
    return is_added and _OF_RANK.search(facts.last_called(number) or "") is not None


def _is_number(given: Expression | None) -> bool:
    """Whether an expression may be the number of a GPU that is told at run time."""
    return given is not None and not isinstance(given, (Constant, Sequence)) and not _is_many(given)


def _is_many(given: Expression) -> bool:
    return isinstance(given, Subscript) and isinstance(given.key, facts.Slice)


@remembered
def _uses_current(module: Module) -> bool:
    """Whether a file uses the current GPU, whatever that is; barriers apart."""
    for scope in module.scopes:
        if isinstance(scope, Function) and scope.is_test:
            continue
        for place in calls_in(scope):
            if uses_current(place) and not GpuUse(place, call_of(place), None).guesses:
                return True
        for place in places(scope, is_wanted):
            device = bare_device(place.expression, place.scope)
            if device is not None and not device.moves and not _LANDING.isdisjoint(uses(place)):
                return True
    return False
