"""What to write in place of a device that is the same on every rank."""

from __future__ import annotations

import re

from distlint import facts
from distlint.devices.given import left_out
from distlint.devices.model_code import tensor_parameters
from distlint.facts import Assign, Attribute, Call, Name
from distlint.places import Place, call_of, calls_in, tests_above
from distlint.project import Function, full_name
from distlint.project.bindings import Assigned
from distlint.project.symbols import CONSTRUCTORS
from distlint.remembering import remembered

#: Packages whose functions take arrays and images or make some, and what makes a tensor of one.
OF_ARRAYS = ("numpy.", "cv2.", "PIL.", "skimage.", "torch.from_numpy")
#: What is handed several tensors, which have no device together.
_OF_SEVERAL = ("torch.stack", "torch.cat", "torch.concat", "torch.vstack", "torch.hstack", "torch.nn.utils.rnn.pad_")
#: What a tensor says about itself, wherever it lies.
_MEASURES = frozenset(("shape", "size", "device", "dtype", "ndim", "dim", "numel"))
#: Functions that are there to move things to the GPU: where these come from does not help.
_MOVES = re.compile(r"(?:^|_)(?:move|to)_(?:\w+_)?(?:cuda|gpu|device)(?:_|$)")


def advice(place: Place, function: Function) -> str:
    """What a function can take in place of a device that it names."""
    names = _inputs(place, function) if _MOVES.search(function.name) is None else []
    if names:
        return f"use {names[0]}.device"
    if function.owner is None or not function.owner.is_module:
        return "take `device=None` and decide at the call"
    if function.name in CONSTRUCTORS:
        return "take a `device` argument, or register a buffer"
    return "use the device of an input or of a parameter"


def on_device_of(place: Place, function: Function) -> str | None:
    """The input whose device is certainly meant where a function names one: it is a tensor all the way, and nothing in
    the function moves an input, which would lie elsewhere until then."""
    names = _inputs(place, function) if _MOVES.search(function.name) is None else []
    if not names or place.scope is not function or "." in names[0]:
        return None
    parameters = {parameter.name for parameter in function.definition.parameters}
    is_kept = len(function.bindings.of(names[0])) == 1
    is_input = names[0] in parameters and parameters.isdisjoint(_moved(function))
    return names[0] if is_kept and is_input and not _is_made_of(names[0], place, function) else None


def _is_made_of(name: str, place: Place, function: Function) -> bool:
    """Whether what is moved at a place is made of an input: that lies where the input lies, and is moved away."""
    call = place.expression if isinstance(place.expression, Call) else None
    call = call or place.innermost(Call)
    if call is None or not isinstance(call.function, Attribute) or call.function.attr not in ("cuda", "to"):
        return False
    waiting, seen = [call.function.value], {name}
    while waiting:
        inner = _contents(waiting.pop())
        if name in inner:
            return True
        for one in inner - seen:
            seen.add(one)
            waiting += [d.value for d in function.bindings.of(one) if isinstance(d, Assigned)]
    return False


def _contents(expression: facts.Expression) -> set[str]:
    """The variables whose values go into an expression, not only their sizes."""
    parts = [*facts.subexpressions(expression)]
    measured = {e.value.span for e in parts if isinstance(e, Attribute) and e.attr in _MEASURES}
    return {e.id for e in parts if isinstance(e, Name) and e.span not in measured}


@remembered
def _moved(function: Function) -> frozenset[str]:
    """The names of what a function moves, to wherever."""
    moves = (call_of(place).function for place in calls_in(function))
    receivers = (m.value for m in moves if isinstance(m, Attribute) and m.attr in ("cuda", "to", "cpu"))
    return frozenset(name for receiver in receivers if (name := facts.dotted(receiver)) is not None)


def _inputs(place: Place, function: Function) -> list[str]:
    """The parameters that are tensors where a place is come to, and that no caller may leave out; first of all what the
    code asks whether it is on a GPU."""
    asked = [name for name in map(_asked, reversed(tests_above(place))) if name is not None]
    if moved(place) in asked:
        return []  # it is moved where it lies elsewhere, and so may the others
    optional = {p.name for p in function.definition.parameters if facts.is_none(p.default)}
    without = {moved(place), *_assigned(place), *left_out(place), *_arrays(function), *optional}
    return [*asked, *(name for name in tensor_parameters(function) if name not in without)]


def moved(place: Place) -> str | None:
    """The name of the tensor that is moved, whose own device says nothing."""
    call = place.expression
    if not isinstance(call, Call):  # `x.to("cuda")`
        call = place.innermost(Call) or call
    function = call.function if isinstance(call, Call) else None
    return facts.dotted(function.value) if isinstance(function, Attribute) else None


def _asked(test: facts.Expression) -> str | None:
    """Whose place a test asks for: ``x.is_cuda``, ``x.device.type != "cuda"``."""
    asked = test.left if isinstance(test, facts.Compare) else test
    if not isinstance(asked, Attribute):
        return None
    if isinstance(test, facts.Compare):
        is_question = asked.attr == "type" and isinstance(asked.value, Attribute) and asked.value.attr == "device"
        return facts.dotted(asked.value.value) if is_question and isinstance(asked.value, Attribute) else None
    return facts.dotted(asked.value) if asked.attr == "is_cuda" else None


def _assigned(place: Place) -> set[str | None]:
    statement = place.innermost(Assign)
    return {facts.dotted(target) for target in statement.targets} if statement is not None else set()


@remembered
def _arrays(function: Function) -> frozenset[str]:
    """The names that a function hands to one for arrays, or for several tensors."""
    return frozenset(
        given.value.id
        for call in map(call_of, calls_in(function))
        if (full_name(call.function, function) or "").startswith((*OF_ARRAYS, *_OF_SEVERAL))
        for given in call.arguments
        if isinstance(given.value, Name)
    )
