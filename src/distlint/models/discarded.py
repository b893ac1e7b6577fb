"""Wrappers of DDP that nobody keeps: what is trained is the bare model."""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.calls.wrapping import unchained
from distlint.facts import Assign, Attribute, Call, For, Name, While
from distlint.models.wrapped import Wrap, Wraps
from distlint.places import Place, call_of, calls_in, is_tried, places, reads
from distlint.project import Class, Function, Scope, resolve_all

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
            if isinstance(scope, Function) and (
                _is_never_read(wrap, above, scope) or _is_kept_for_nobody(wrap, above, scope)
            ):
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


def _is_kept_for_nobody(wrap: Wrap, statement: Assign, method: Function) -> bool:
    """Whether an attribute that nobody reads holds the wrapper of a model that the object keeps and calls itself."""
    target = statement.targets[0] if len(statement.targets) == 1 else None
    owner, kept = method.owner, (facts.dotted(unchained(wrap.model)) or "").split(".")
    if owner is None or not isinstance(target, Attribute) or statement.value is not wrap.place.expression:
        return False
    if not facts.is_name(target.value, method.first_parameter or "") or kept != [method.first_parameter, kept[-1]]:
        return False
    if kept[-1] == target.attr or not _is_all_known(owner):
        return False
    elsewhere = re.compile(
        rf"(?<!self)\.{target.attr}\b|attr\([^,\n]*, *[\"']{target.attr}[\"']|^class \w+\([^)\n]*\b{owner.name}\b",
        re.MULTILINE,
    )
    if owner.module.project.has_match(elsewhere, target.attr, owner.name):
        return False
    scopes = {*owner.module.scopes_having(frozenset((target.attr,))), *owner.all_methods}
    read = (place for one in scopes for place in places(one, lambda e: type(e) is Attribute and e.attr == target.attr))
    return _calls(owner, kept[-1], method) and all(place.expression.span.is_inside(target.span) for place in read)


def _is_all_known(owner: Class) -> bool:
    """Whether a class has no bases, or all of them are in sight."""
    bases = owner.definition.bases
    if any(base.keyword is not None or base.star for base in bases):
        return False
    found = [resolve_all(base.value, owner.module) for base in bases]
    return all(len(one) == 1 for one in found) and all(isinstance(base, Class) for base in owner.lineage)


def _calls(owner: Class, model: str, apart: Function) -> bool:
    """Whether an object calls a model that it keeps, in another method than one."""
    calls = (place for method in owner.all_methods if method is not apart for place in calls_in(method))
    return any(facts.dotted(call_of(place).function) in (f"self.{model}", f"self.{model}.forward") for place in calls)


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
