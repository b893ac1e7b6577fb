"""The facts of one file as JSON text, and back: a tenth of the time that it takes to make them from its code."""

from __future__ import annotations

import json
from sys import intern
from typing import Any

from distlint.facts import nodes
from distlint.facts.nodes import BodyLines, ModuleFacts

#: The kinds of facts; what stands for one is its place here. A tuple of them, which is no kind, comes first.
_KINDS: tuple[Any, ...] = (
    tuple,
    *(kind for kind in vars(nodes).values() if isinstance(kind, type) and hasattr(kind, "_fields")),
)
_LENGTHS = tuple(len(kind._fields) if kind is not tuple else None for kind in _KINDS)
_PLACES = {kind: place for place, kind in enumerate(_KINDS)}
_PLAIN = (str, int, float, bool, type(None))


class _Numbers(dict[str, int]):
    """Numbers by their digits, each once: most are those of lines, which many facts have."""

    def __missing__(self, digits: str) -> int:
        number = self[digits] = int(digits)
        return number


_NUMBERS = _Numbers()


def written(facts: ModuleFacts) -> str | None:
    """The facts of a file as JSON text, without its path; None for a file that is not parsed, or has what JSON does not
    (a number of thousands of digits)."""
    if not facts.relevant or facts.problem is not None:
        return None
    bodies = [[line, *where] for line, where in facts.bodies.items()]
    try:
        return json.dumps([_listed(facts.body), bodies, facts.lines], separators=(",", ":"))
    except (ValueError, TypeError, RecursionError):
        return None


def read_back(text: str, path: str) -> ModuleFacts | None:
    """What was :func:`written`, as the facts of a file at ``path``; None for any other text."""
    try:
        body, bodies, lines = json.loads(text, parse_int=_NUMBERS.__getitem__)
        places = {line: BodyLines(first, column, last) for line, first, column, last in bodies}
        return ModuleFacts(path, True, None, _node(body), places, lines)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return None


def _listed(value: object) -> object:
    if isinstance(value, tuple):
        return [_PLACES[type(value)], *map(_listed, value)]
    if type(value) in _PLAIN:
        return value
    if isinstance(value, bytes):
        return {"bytes": value.hex()}
    if isinstance(value, complex):
        return {"complex": [value.real, value.imag]}
    if value is ...:
        return {"...": 0}
    raise TypeError(f"no fact: {value!r}")


def _node(value: list[Any]) -> Any:
    # One comprehension: a call for each value, most of which are numbers and names, takes three times as long.
    values = [
        _node(v) if type(v) is list else intern(v) if type(v) is str else _constant(v) if type(v) is dict else v
        for v in value[1:]
    ]
    place = value[0]
    if place and len(values) != _LENGTHS[place]:
        raise ValueError("another kind of fact")
    return tuple.__new__(_KINDS[place], values)


def _constant(value: dict[str, Any]) -> object:
    ((kind, given),) = value.items()
    if kind == "bytes":
        return bytes.fromhex(given)
    return complex(*given) if kind == "complex" else ...
