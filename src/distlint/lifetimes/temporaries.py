"""Which argument expressions make a tensor that nobody has a name for, and of what."""

from __future__ import annotations

import re
from typing import NamedTuple

from distlint import facts
from distlint.facts import Attribute, Call, Constant, Expression, Name
from distlint.lifetimes.communication import Scope
from distlint.lifetimes.tensors import attribute_memory, function_memory, method_memory
from distlint.project import public_name, resolve_all
from distlint.project.symbols import Assigned

#: Methods that bring a tensor to a device, and what stands for another type, or for the CPU, in their arguments.
_MOVES = frozenset(("to", "cuda"))
_OTHER = re.compile(r"^cpu$|dtype|^(?:b?float|u?int|half|double|long|short|bool|complex)\d*$")
#: Functions that make a tensor of nothing, or of numbers.
_FACTORIES = frozenset(f"torch.{name}" for name in ("tensor", "zeros", "ones", "empty", "full", "arange"))


class Temporary(NamedTuple):
    """A tensor made in an argument: of which named values, and whether it certainly is a copy of them.

    ``contiguous``: it is one only if they are not contiguous. ``moved``: only if they are on another device, which
    nothing shows; ``from_cpu``: they were made on the CPU, and are brought to a device.
    """

    sources: tuple[Expression, ...]
    certain: bool
    contiguous: bool = False
    moved: bool = False
    from_cpu: bool = False


def temporary(expression: Expression, scope: Scope) -> Temporary | None:
    """The temporary that ``expression`` makes, or None if it is, or may be a view of, something that lives on."""
    if isinstance(expression, facts.Binary):
        return Temporary((*_named(expression.left), *_named(expression.right)), certain=True)
    if isinstance(expression, facts.Subscript):
        advanced = isinstance(expression.key, facts.Compare) or (
            isinstance(expression.key, facts.Sequence) and expression.key.kind == "list"
        )
        return Temporary(_named(expression.value), certain=True) if advanced else temporary(expression.value, scope)
    if isinstance(expression, Attribute):
        shares = attribute_memory(expression.attr) in ("view", "strided")
        return temporary(expression.value, scope) if shares else None
    return _made_by_call(expression, scope) if isinstance(expression, Call) else None


def _made_by_call(call: Call, scope: Scope) -> Temporary | None:
    names = [name for symbol in resolve_all(call.function, scope) if (name := public_name(symbol))]
    if any(name.startswith("torch.") for name in names):
        memory = next((m for name in names if (m := function_memory(name))), "")
        first = call.arguments[0].value if call.arguments else None
        if memory not in ("copy", "may-copy") or first is None:
            return None
        return Temporary(_named(first), certain=memory == "copy")
    if names or not isinstance(call.function, Attribute):
        return None
    receiver, memory = call.function.value, method_memory(call.function.attr)
    inner = temporary(receiver, scope)
    if memory == "copy":
        return Temporary(inner.sources if inner else _named(receiver), certain=True)
    if memory == "may-copy":
        named, is_contiguous = _named(receiver), call.function.attr == "contiguous"
        from_cpu = _only_moves(call) and any(_is_made_on_the_cpu(source, scope) for source in named)
        if inner is not None:
            return inner._replace(moved=inner.moved and _only_moves(call))
        return Temporary(named, False, is_contiguous, _only_moves(call) and not from_cpu, from_cpu)
    return inner if memory in ("view", "strided", "in-place") else None


def _only_moves(call: Call) -> bool:
    """Whether a method changes nothing but the device: ``x.to(device)``, ``x.cuda()``."""
    assert isinstance(call.function, Attribute)
    if call.function.attr not in _MOVES:
        return False
    for argument in call.arguments:
        given = argument.value
        asks_copy = argument.keyword == "copy" and not (isinstance(given, Constant) and given.value is False)
        word = given.value if isinstance(given, Constant) else facts.last_name(given)
        is_device = argument.keyword != "dtype" and not argument.star and not (word and _OTHER.search(str(word)))
        if asks_copy or not is_device:
            return False
    return True


def _is_made_on_the_cpu(source: Expression, scope: Scope) -> bool:
    """Whether a variable has its one value from a function that makes a tensor, without a device."""
    known = scope.bindings.names.get(source.id, ()) if isinstance(source, Name) else ()
    made = known[0].value if len(known) == 1 and isinstance(known[0], Assigned) else None
    if not isinstance(made, Call) or any(argument.keyword == "device" or argument.star for argument in made.arguments):
        return False
    return any(public_name(symbol) in _FACTORIES for symbol in resolve_all(made.function, scope))


def _named(expression: Expression) -> tuple[Expression, ...]:
    """The named values that an expression is computed from."""
    if isinstance(expression, facts.Sequence):
        return tuple(named for item in expression.items for named in _named(item))
    if isinstance(expression, facts.Binary):
        return (*_named(expression.left), *_named(expression.right))
    if isinstance(expression, Call) and isinstance(expression.function, Attribute):
        known = method_memory(expression.function.attr) in ("view", "strided", "copy", "may-copy", "scalar")
        return _named(expression.function.value) if known else ()
    if isinstance(expression, facts.Subscript):
        return _named(expression.value)
    return (expression,) if isinstance(expression, Name) or facts.dotted(expression) is not None else ()
