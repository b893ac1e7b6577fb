"""Datasets of the project: an object stands for the list from which it takes what is asked for by number."""

from __future__ import annotations

from distlint import facts
from distlint.facts import Attribute, Binary, Call, Expression, Name, Subscript
from distlint.project import Class


def taken_by_number(owner: Class) -> tuple[str, ...]:
    """The attributes from which objects of a class take an element by the number that they are given
    (``self.files[index]`` in ``__getitem__``), as dotted names, in the order of the text."""
    method = owner.method("__getitem__")
    if method is None or len(method.definition.parameters) < 2:
        return ()
    itself, number = (parameter.name for parameter in method.definition.parameters[:2])
    found = (
        facts.dotted(e.value) or ""
        for statement in facts.statements(method.body)
        for e in facts.subexpressions(statement)
        if isinstance(e, Subscript) and isinstance(e.value, Attribute) and _is_number(e.key, number)
    )
    return tuple(dict.fromkeys(name for name in found if name.startswith(f"{itself}.")))


def _is_number(key: Expression, number: str) -> bool:
    """Whether a key is the number itself, or what is left of it (``index % len(self.files)``)."""
    if isinstance(key, Binary) and key.operator == "%":
        key = key.left
    return facts.is_name(key, number)


def given_for(attribute: str, call: Call, owner: Class) -> Expression | None:
    """What a call that makes an object gives for an attribute that the constructor leaves as it is given
    (``self.files = files``)."""
    kept = owner.attributes.get(attribute.partition(".")[2], ())
    if len(kept) != 1:
        return None
    constructor, assigned = kept[0]
    value = assigned.value
    if constructor.name != "__init__" or assigned.position or not isinstance(value, Name):
        return None
    position = constructor.position(value.id)
    return facts.argument(call, value.id, position) if position is not None else None
