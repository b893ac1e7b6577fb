"""Which tensors have a gradient, and which code runs without any."""

from __future__ import annotations

import re

from distlint import facts
from distlint.facts import Assign, Attribute, Call, Expression, Name, Parameter, Subscript, source_of
from distlint.places import Place
from distlint.project import Class, Function, public_name, resolve_all
from distlint.project.bindings import Assigned

_NO_GRADIENTS = frozenset(("no_grad", "inference_mode", "set_grad_enabled"))
#: Names of what has no gradient, or is not meant to have one.
_CONSTANT = re.compile(
    r"label|target|(?:^|_)(?:ids?|idx|index|indices|mask|size|count|num|len|lengths?|stat|metric|acc|rank|y|gt|key|k|m|ema|step)s?(?:$|_)"
    r"|queue|bank|moment|teacher|memory|frozen|loss",
    re.IGNORECASE,
)
_STOPS = frozenset(("detach", "data", "item", "argmax", "long", "int", "tolist", "numpy", "bool", "topk"))
_SAME = frozenset(
    "contiguous view reshape unsqueeze squeeze float half bfloat16 to cuda flatten clone transpose permute".split()  # noqa: SIM905
)
_FACTORY = re.compile(r"^torch\.(?:zeros|ones|empty|full|rand|randn|arange|tensor|randint|as_tensor|cat$)")
#: Names of what a loader gives.
_BATCH = re.compile(r"batch|data|sample|inputs?$|kwargs|args|config")


def is_apart(function: Function) -> bool:
    """Whether a function runs without gradients, or makes them itself (``torch.autograd.Function``)."""
    if any(facts.last_called(decorator) in _NO_GRADIENTS for decorator in function.definition.decorators):
        return True
    return function.owner is not None and function.owner.is_of_autograd


def is_held_back(place: Place) -> bool:
    """Whether a place stands in a block that runs without gradients."""
    contexts = (context for around in place.above if isinstance(around, facts.With) for context, _ in around.items)
    return any(facts.last_called(context) in _NO_GRADIENTS for context in contexts)


def core(tensor: Expression) -> Expression:
    """What is gathered, without the calls that only change its shape or place."""
    while isinstance(tensor, Call) and isinstance(tensor.function, Attribute) and tensor.function.attr in _SAME:
        tensor = tensor.function.value
    return tensor


def needs_gradient(tensor: Expression, place: Place, read: frozenset[str] = frozenset()) -> bool:
    """Whether a tensor comes from a model, or is a parameter, and nothing says that it is a constant. ``read``: the
    names that led to it, since two may stand for each other."""
    if any(facts.last_name(e) in _STOPS for e in facts.subexpressions(tensor) if isinstance(e, (Attribute, Call))):
        return False
    gathered = core(tensor)
    if _CONSTANT.search(source_of(gathered)):
        return False
    if isinstance(gathered, Name) and not isinstance(place.scope, Class):
        return gathered.id not in read and _is_made_with_gradient(gathered, place, read | {gathered.id})
    if isinstance(gathered, Call):
        return not any(
            _FACTORY.match(public_name(symbol) or "") for symbol in resolve_all(gathered.function, place.scope)
        )
    if isinstance(gathered, (Attribute, Subscript)):
        base = facts.dotted(gathered.value)
        known = (
            isinstance(gathered.value, Name)
            and isinstance(place.scope, Function)
            and gathered.value.id not in ("self", "cls")
        )
        is_known = base is not None and known and _BATCH.search(base) is None
        return is_known and needs_gradient(gathered.value, place, read)
    return isinstance(gathered, (facts.Binary, facts.Unary, facts.Conditional))


def _is_made_with_gradient(name: Name, place: Place, read: frozenset[str]) -> bool:
    """Whether a variable holds what a model made, or a parameter."""
    scope = place.scope
    known = scope.bindings.of(name.id)
    values = [definition.value for definition in known if isinstance(definition, Assigned)]
    if any(facts.last_name(e) in _STOPS for value in values for e in facts.subexpressions(value)):
        return False
    if isinstance(scope, Function) and name.id in _held_back_names(scope):
        return False
    if any(isinstance(definition, Parameter) for definition in known):
        return True
    others = [value for value in values if name.id not in (facts.last_name(e) for e in facts.subexpressions(value))]
    return bool(others) and all(needs_gradient(value, place, read) for value in others)


def _held_back_names(function: Function) -> set[str]:
    """The variables that a function assigns without gradients."""
    held = (s for s in facts.statements(function.body) if isinstance(s, facts.With))
    apart = (s for s in held if any(facts.last_called(context) in _NO_GRADIENTS for context, _ in s.items))
    inner = (s for block in apart for s in facts.statements(block.body) if isinstance(s, Assign))
    return {name for s in inner for target in s.targets for name in facts.changed_names(target)}
