"""Which argument expressions make a tensor that nobody has a name for, and of what."""

from __future__ import annotations

import re
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.calls.tensors import attribute_memory, function_memory, method_memory
from distlint.facts import Attribute, Call, Constant, Expression, Name
from distlint.project import Scope, public_name, resolve_all, settled
from distlint.project.bindings import Assigned

#: Names of what says where the tensors of a process lie.
_DEVICE = re.compile(r"(?:^|_)(?:device|dev|gpu|local_rank)$", re.IGNORECASE)
#: What makes tensors of indices.
_INDICES = frozenset(
    f"torch.{name}" for name in ("tensor", "as_tensor", "LongTensor", "randperm", "argsort", "from_numpy")
)


class Temporary(NamedTuple):
    """A tensor made in an argument: of which named values, and whether it certainly is a copy of them.

    ``contiguous``: it is one only if they are not contiguous. ``moved``: to a device other than the CPU. ``to_cpu``: to
    the CPU, which nobody writes of a tensor that lies there.
    """

    sources: tuple[Expression, ...]
    certain: bool
    contiguous: bool = False
    moved: bool = False
    to_cpu: bool = False


def temporary(expression: Expression, scope: Scope) -> Temporary | None:
    """The temporary that ``expression`` makes, or None if it is, or may be a view of, something that lives on."""
    if isinstance(expression, facts.Binary):
        return Temporary(_reduced(expression, scope), certain=True)
    if isinstance(expression, facts.Subscript):
        if _is_pick(expression.key):
            return Temporary(_named(expression.value), certain=True)
        known = settled(expression.key, scope)[0] if isinstance(expression.key, Name) else expression.key
        if known is not expression.key and (_is_pick(known) or _makes_indices(known, scope)):
            return Temporary(_named(expression.value), certain=_is_pick(known))
        return temporary(expression.value, scope)
    if isinstance(expression, Attribute):
        shares = attribute_memory(expression.attr) in ("view", "strided")
        return temporary(expression.value, scope) if shares else None
    return _made_by_call(expression, scope) if isinstance(expression, Call) else None


def _is_pick(key: Expression) -> bool:
    """Whether an index is a list or a mask: what it picks is a copy."""
    return isinstance(key, (facts.Compare, facts.Comprehension)) or (
        isinstance(key, facts.Sequence) and key.kind == "list"
    )


def _makes_indices(key: Expression, scope: Scope) -> bool:
    """Whether an index is a tensor of indices by the function of torch that makes it; a number in a tensor picks a
    view."""
    if isinstance(key, facts.Subscript) and isinstance(key.key, facts.Slice):
        return _makes_indices(key.value, scope)
    if not isinstance(key, Call):
        return False
    names = {public_name(symbol) or "" for symbol in resolve_all(key.function, scope)}
    return not names.isdisjoint(_INDICES) and not isinstance(facts.first_argument(key), Constant)


def _reduced(made: facts.Binary, scope: Scope) -> tuple[Expression, ...]:
    """The named values of which a result is made: not the counts by which others of them are weighted."""
    named = (*_named(made.left), *_named(made.right))
    if made.operator not in ("*", "/"):
        return named
    return tuple(one for one in named if not _is_count(one, scope)) or named


def _is_count(named: Expression, scope: Scope) -> bool:
    """Whether a name stands for a size: ``n = len(batch)``, ``target.size(0)``, ``x.shape[0]``, ``x.numel()``."""
    if not isinstance(named, Name):
        return False
    known = scope.bindings.of(named.id)
    return bool(known) and all(isinstance(one, Assigned) and _is_size(one) for one in known)


def _is_size(assigned: Assigned) -> bool:
    value = assigned.value.value if isinstance(assigned.value, facts.Subscript) else assigned.value
    if isinstance(value, Attribute):
        return value.attr == "shape" and (value is not assigned.value or bool(assigned.position))
    name = facts.last_name(value.function) if isinstance(value, Call) else None
    picks = (isinstance(value, Call) and bool(value.arguments)) or value is not assigned.value
    return name in ("len", "numel") or (name == "size" and picks)


def objects_written_down(expression: Expression) -> Temporary | None:
    """The list that a call is given as ``[seed, path]``, if it has names in it; the list is all that gets new
    objects."""
    if not isinstance(expression, facts.Sequence) or expression.kind != "list":
        return None
    named = tuple(item for item in expression.items if facts.dotted(item) is not None)
    return Temporary(named, certain=True) if named else None


def _made_by_call(call: Call, scope: Scope) -> Temporary | None:
    names = [name for symbol in resolve_all(call.function, scope) if (name := public_name(symbol))]
    if any(name.startswith("torch.") for name in names):
        memory = next((m for name in names if (m := function_memory(name))), "")
        first = facts.first_argument(call)
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
        is_same = call.function.attr == "contiguous"
        to_cpu = call.function.attr == "cpu"
        named = _named(receiver)
        return inner or Temporary(named, certain=False, contiguous=is_same, moved=_moves(call), to_cpu=to_cpu)
    return inner if memory in ("view", "strided", "in-place") else None


def _moves(call: Call) -> bool:
    """Whether a method takes a tensor to a device other than the CPU: ``.cuda()``, ``.to(self.device)``."""
    name = facts.last_name(call.function)
    if name != "to":
        return name in knowledge.device_types()
    to = facts.argument(call, "device", 0)
    if isinstance(to, Constant):
        return isinstance(to.value, int) or str(to.value).partition(":")[0] in knowledge.device_types()
    if isinstance(to, facts.Text) and isinstance(to.parts[0], Constant):
        return str(to.parts[0].value).partition(":")[0] in knowledge.device_types()
    return _DEVICE.search(facts.last_word(to)) is not None if to is not None else False


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
    if isinstance(expression, Attribute) and attribute_memory(expression.attr) in ("view", "strided"):
        return _named(expression.value)
    return (expression,) if isinstance(expression, Name) or facts.dotted(expression) is not None else ()
