"""Wrappers of DDP that nobody keeps: what is trained is the bare model."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.facts import Assign, Attribute, Call, For, Name, While
from distlint.models.wrapped import Wrap, Wraps
from distlint.places import Place, is_tried, places, reads
from distlint.project import Function, Scope, resolve_all

#: What a wrapper gives that is the model's own.
_OF_THE_MODEL = frozenset(("parameters", "named_parameters", "state_dict", "buffers", "named_buffers", "train", "eval"))


def discarded(scope: Scope, wraps: Wraps) -> Iterator[Wrap]:
    """The wraps of a function, or of the top level of a module, whose result is lost."""
    for wrap in wraps.made:
        place = wrap.place
        if wrap.kind != "ddp" or wrap.in_place or wrap.within is not None or place.scope is not scope:
            continue
        if is_tried(place):
            continue
        above = place.parent
        if isinstance(above, facts.Evaluate):
            yield wrap
        elif isinstance(above, Assign):
            if isinstance(scope, Function) and _is_never_read(wrap, above, scope):
                yield wrap
        elif _gives_parameters(place) or _is_asked_for_parameters(place):
            yield wrap


def _is_never_read(wrap: Wrap, statement: Assign, function: Function) -> bool:
    """Whether a local variable that holds a wrapper is not read behind it, in its loop neither."""
    target = statement.targets[0] if len(statement.targets) == 1 else None
    if not isinstance(target, Name) or target.id.startswith("_") or statement.value is not wrap.place.expression:
        return False
    if target.id in function.bindings.outer:
        return False
    loops = [around for around in wrap.place.above if isinstance(around, (For, While))]
    first = loops[0] if loops else statement
    bound = {name for loop in loops if isinstance(loop, For) for name in facts.names_in(loop.target)}
    for read in reads(function, target.id):
        span = read.expression.span
        is_own = span.is_inside(statement.span)
        comes_again = target.id not in bound and span > first.span
        if read.scope is not function or (not is_own and (span > statement.span or comes_again)):
            return False
    return True


def _gives_parameters(place: Place) -> bool:
    """Whether a wrapper is asked for the parameters of the model where it is made, and for nothing else."""
    above = place.parent
    return isinstance(above, Attribute) and above.attr in ("parameters", "named_parameters")


def _is_asked_for_parameters(place: Place) -> bool:
    """Whether a wrapper is handed, where it is made, to a function that asks it for what the model has, too."""
    call = next((one for one in reversed(place.above[-2:]) if isinstance(one, Call)), None)
    if call is None or not any(given.value is place.expression for given in call.arguments):
        return False
    symbols = resolve_all(call.function, place.scope)
    function = symbols[0] if len(symbols) == 1 else None
    if not isinstance(function, Function):
        return False
    for parameter in function.definition.parameters:
        if function.given(parameter.name, call) is place.expression:
            used = tuple(places(function, lambda e, n=parameter.name: facts.is_name(e, n)))  # type: ignore[misc]
            return bool(used) and all(_is_harmless(one) for one in used)
    return False


def _is_harmless(read: Place) -> bool:
    above = read.parent
    return isinstance(above, Attribute) and above.attr in _OF_THE_MODEL
