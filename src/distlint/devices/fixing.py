"""Makers of edits for what names a device."""

from __future__ import annotations

import re

from distlint.devices.advice import on_device_of
from distlint.facts import Attribute, Call
from distlint.finding import Edit, Fix, Span
from distlint.fixes import Edits, suggested
from distlint.fixes.edits import replaced, written
from distlint.places import Place
from distlint.project import Function

#: How a tensor is moved to the GPU without further wishes.
_MOVED = re.compile(r"\.cuda\(0?\)$")


def to_device_of_input(text: str, place: Place, function: Function) -> Fix | None:
    """Puts the device of an input in the place of one that a function names; nothing where it is not certain which."""
    name = on_device_of(place, function)
    if name is None:
        return None
    return suggested(f"take {name}.device", _edits(text, place, f"{name}.device"))


def _edits(text: str, place: Place, device: str) -> Edits:
    call = place.expression
    if isinstance(call, Call) and isinstance(call.function, Attribute) and call.function.attr == "cuda":
        found = _MOVED.search(written(text, call.span))
        if found is None or not replaced(text, call, ""):
            return ()
        line, end = call.span[2:]
        return (Edit(Span(line, end - len(found[0]), line, end), f".to({device})"),)
    return replaced(text, call, device) if _is_device_argument(place) else ()


def _is_device_argument(place: Place) -> bool:
    """Whether an expression is all that an argument for a device says: `device="cuda"`, `x.to("cuda")`."""
    taker = place.innermost(Call)
    given = next((a for a in taker.arguments if a.value is place.expression), None) if taker is not None else None
    if taker is None or given is None:
        return False
    is_move = isinstance(taker.function, Attribute) and taker.function.attr == "to"
    return given.keyword == "device" or (given.keyword is None and is_move and taker.arguments[0] is given)
