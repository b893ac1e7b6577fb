"""CUDA devices without an index, or with the fixed index 0."""

from __future__ import annotations

from typing import NamedTuple

from distlint import facts
from distlint.facts import Argument, Attribute, Call, Conditional, Constant, Expression
from distlint.places import Place
from distlint.project import ScopeOwner, public_name, resolve_all

_FACTORY = "torch.device"
#: Arguments of losses that are no tensors.
_NO_TENSORS = frozenset(("reduction", "label_smoothing", "ignore_index", "size_average", "reduce", "margin", "beta"))


class Bare(NamedTuple):
    """A device that is the same GPU on every rank of a node unless the process has set its own.

    ``number`` is None (bare ``cuda``) or 0; ``moves`` says that the expression itself puts something there.
    """

    number: int | None
    moves: bool


_NAMED = {"cuda": Bare(None, False), "cuda:0": Bare(0, False)}


def bare_device(expression: Expression, scope: ScopeOwner) -> Bare | None:
    """What device an expression names, if it is a CUDA device without index or with index 0.

    The text ``"cuda"``, ``torch.device("cuda")`` and the calls ``x.cuda()``; not a plain 0, which may mean anything.
    """
    if isinstance(expression, Constant):
        return _NAMED.get(facts.text_of(expression) or "")
    if not isinstance(expression, Call):
        return None
    if isinstance(expression.function, Attribute) and expression.function.attr == "cuda":
        return None if _is_plain_loss(expression.function.value, scope) else _moving(expression)
    return _made(expression) if _is_device_class(expression, scope) else None


def _is_plain_loss(moved: Expression, scope: ScopeOwner) -> bool:
    """Whether what is moved is a loss of torch without weights: it has no tensors, and moving it starts no GPU."""
    if not isinstance(moved, Call) or any(given.keyword not in _NO_TENSORS for given in moved.arguments):
        return False
    names = (public_name(symbol) or "" for symbol in resolve_all(moved.function, scope))
    return any(name.startswith("torch.nn.") and name.endswith("Loss") for name in names)


def _is_device_class(call: Call, scope: ScopeOwner) -> bool:
    if not 1 <= len(call.arguments) <= 2:
        return False
    return any(public_name(symbol) == _FACTORY for symbol in resolve_all(call.function, scope))


def _made(call: Call) -> Bare | None:
    kind = facts.argument(call, "type", 0) or facts.argument(call, "device", 0)
    index = facts.argument(call, "index", 1)
    if isinstance(kind, Conditional):
        kind = kind.body
    if not isinstance(kind, Constant):
        return None
    if type(kind.value) is int and kind.value == 0 and index is None:
        return Bare(0, False)
    if kind.value == "cuda:0":
        return Bare(0, False)
    if kind.value != "cuda":
        return None
    if index is None:
        return Bare(None, False)
    return Bare(0, False) if facts.is_zero(index) else None


def _moving(call: Call) -> Bare | None:
    """``x.cuda()``, ``x.cuda(0)``, ``x.cuda("cuda")``."""
    if call.unpacks:
        return None
    device = facts.argument(call, "device", 0)
    if isinstance(device, Constant) and (device.value in ("cuda", "cuda:0") or type(device.value) is int):
        if device.value == "cuda":
            return Bare(None, True)
        return Bare(0, True) if device.value in (0, "cuda:0") else None
    is_flag = isinstance(device, Constant)  # `.cuda(None)`, `.cuda(True)` (non_blocking, in old code)
    return Bare(None, True) if device is None or is_flag else None


def is_wanted(expression: Expression) -> bool:
    """A cheap look: can an expression be a bare device?"""
    if type(expression) is Constant:
        return expression.value in ("cuda", "cuda:0")
    if type(expression) is not Call:
        return False
    name = getattr(expression.function, "attr", getattr(expression.function, "id", ""))
    return name == "cuda" or "device" in name


def is_part_of_device(place: Place) -> bool:
    """Whether a text stands in ``torch.device(...)`` or ``x.cuda(...)``, which is looked at as a whole."""
    calls = [around for around in place.above if isinstance(around, Call)]
    given = [around for around in place.above if isinstance(around, Argument)]
    if not calls or not given or calls[-1].function is place.expression:
        return False
    return bare_device(calls[-1], place.scope) is not None and given[-1] in calls[-1].arguments
