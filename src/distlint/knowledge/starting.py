"""What starts processes or makes their group, by name: for places that see no more than a text, the words of a function
or the last name of a call. Where a name is resolved, the API tables tell more.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

from distlint.knowledge import tables

Kind = Literal[
    "worker",
    "launcher",
    "maybe-launcher",
    "pool",
    "program",
    "shell",
    "remote",
    "package",
    "thread",
    "joins",
    "joins-others",
    "argument",
    "command",
    "command-on-hosts",
]
"""What a name does, as the head of the table says."""


@cache
def names(*kinds: Kind) -> frozenset[str]:
    """The words that code has for what is of some kinds: ``spawn``, ``subprocess``, ``remote``."""
    return frozenset(name.removeprefix(".").rstrip(".*") for name in _rows(kinds))


@cache
def called(*kinds: Kind) -> re.Pattern[str]:
    """Finds what is of some kinds where a text calls it, also as the end of another name (``mp_spawn(``)."""
    forms: dict[str, list[str]] = {"calls": [], "methods": [], "modules": []}
    for name in _rows(kinds):
        form = "methods" if name.startswith(".") else "modules" if name.endswith(".*") else "calls"
        forms[form].append(name.removeprefix(".").removesuffix(".*"))
    shapes = {"calls": r"(?:\b|_)(?:{})\(", "methods": r"[.@](?:{})\(", "modules": r"\b(?:{})\b"}
    return re.compile("|".join(shapes[form].format("|".join(found)) for form, found in forms.items() if found))


@cache
def told() -> re.Pattern[str]:
    """Finds where code gives a framework an argument by which it starts several processes itself."""
    return re.compile(rf"(?<![-\w])(?:{'|'.join(_rows(('argument',)))})\s?=(?!=|\s?1\b)")


@cache
def joining() -> re.Pattern[str]:
    """The names of calls that make the group of all ranks and do nothing else."""
    names = "|".join(name.replace("*", r"\w*") for name in _rows(("joins",)))
    return re.compile(f"^(?:{names})$")


@cache
def joins(name: str) -> bool:
    """Whether a call makes the group of all ranks and does nothing else, by its last name."""
    return joining().search(name) is not None


@cache
def commands(*kinds: Kind) -> str:
    """An expression for the commands of some kinds, whatever space is between their words."""
    return "|".join(r"[ \t]{1,9}".join(map(re.escape, command.split())) for command in _rows(kinds))


def _rows(kinds: tuple[Kind, ...]) -> tuple[str, ...]:
    return tuple(name for name, kind in tables.starting() if kind in kinds)
