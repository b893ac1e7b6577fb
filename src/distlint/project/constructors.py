"""Which class methods make objects of their class: ``Settings.from_file(path)``."""

from __future__ import annotations

import re

from distlint.facts import Call, Expression, Name, is_name
from distlint.project.bindings import Assigned
from distlint.project.symbols import Function
from distlint.remembering import remembered_but


@remembered_but(False)
def is_alternative_constructor(function: Function) -> bool:
    """Whether a class method gives back what it makes of its class, wherever it returns: ``return cls(**found)``."""
    first = function.first_parameter
    if first is None or not function.has_decorator("classmethod") or not function.says(re.compile(rf"\b{first}\(")):
        return False
    if function.definition.is_async or "yield" in function.words:
        return False
    values = function.return_values
    return bool(values) and all(_is_made_of(value, first, function) for value in values)


def _is_made_of(value: Expression | None, name: str, function: Function) -> bool:
    """Whether a value is what a call of a name makes, or a variable that holds nothing else."""
    if isinstance(value, Name):
        only = function.bindings.only(value.id)
        value = only.value if isinstance(only, Assigned) and not only.position else None
    return isinstance(value, Call) and is_name(value.function, name)
