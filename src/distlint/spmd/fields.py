"""Ranks in the bodies of classes: ``rank = int(os.environ["RANK"])``, and the defaults of dataclass fields."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from distlint import facts
from distlint.facts import Expression, Name
from distlint.project import Class
from distlint.spmd.frames import Frame
from distlint.spmd.interpreter import Interpreter, TooLarge
from distlint.spmd.records import given_by_factory, is_field
from distlint.spmd.values import Value

if TYPE_CHECKING:
    from distlint.spmd.reach import Reach

_WORD = re.compile(r"[A-Za-z_]\w*")


def of_body(owner: Class, reach: Reach) -> dict[str, Value]:
    """The attributes that the body of a class makes ranks, or counts of ranks."""
    found: dict[str, Value] = {}
    for statement in owner.definition.body:
        value = _default(statement.value) if isinstance(statement, facts.Assign) else None
        if not isinstance(statement, facts.Assign) or value is None or not _speaks_of_ranks(value, reach):
            continue
        try:
            held = Interpreter(reach, shallow=True).evaluate(value, Frame(owner.module, 0, 0))
        except (TooLarge, RecursionError):
            continue
        # what a settings object reads as text, it may convert
        if held.kind is not None and held.kind.sure and not (held.kind.text and owner.definition.bases):
            found.update({target.id: held for target in statement.targets if isinstance(target, Name)})
    return found


def _speaks_of_ranks(value: Expression, reach: Reach) -> bool:
    return not reach.rank_words.isdisjoint(_WORD.findall(facts.source_of(value)))


def _default(value: Expression | None) -> Expression | None:
    """What a field begins with: ``field(default_factory=lambda: …)``, what its factory gives, or the value itself."""
    if not is_field(value):
        return value
    made = given_by_factory(value)
    return made if made is not None else facts.argument(value, "default")
