"""What a call of a class of the project makes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from distlint import facts
from distlint.project import Class
from distlint.spmd.records import filled
from distlint.spmd.terms import shared
from distlint.spmd.tree import Site
from distlint.spmd.values import Environment, FunctionValue, Given, Value

if TYPE_CHECKING:
    from distlint.spmd.frames import Frame
    from distlint.spmd.interpreter import Interpreter

#: Metaclasses under which each call of a class makes an instance.
_PLAIN_METACLASSES = frozenset(("ABCMeta", "EnumMeta", "EnumType", "type"))


def construct(run: Interpreter, owner: Class, given: Given, site: Site, frame: Frame) -> Value:
    """A new instance of a class of the project, made at a call, as its constructor leaves it."""
    attributes: Environment = {}
    made = Value(shared(f"{owner.full_name}@{site.span.line}"), thing=run.made(owner, attributes))
    method = owner.method("__init__")
    if _is_one_for_all(owner):
        return made  # whoever made it first has filled it
    if method is not None:
        run.invoke(FunctionValue(method, None, made), given, site)
    else:
        attributes.update(filled(run, owner, given, frame))
        completing = owner.method("__post_init__")
        if completing is not None:
            is_changed = not completing.words.isdisjoint(attributes)  # or what it converts stays what it was given as
            run.invoke(FunctionValue(completing, None, made), [], site, forced=is_changed)
    attributes.update(run.reach.held.flags_of_class(owner))
    return made


def _is_one_for_all(owner: Class) -> bool:
    """Whether a metaclass of the project makes the instances of a class: it may give back the one that there is."""
    return any(
        given.keyword == "metaclass" and (facts.last_word(given.value)) not in _PLAIN_METACLASSES
        for given in owner.definition.bases
    )
