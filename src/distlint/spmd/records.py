"""What the body of a class says without a constructor: the fields of dataclasses and named tuples, the members of
enums, and the names of plain constants."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from distlint import facts
from distlint.facts import Expression
from distlint.project import Class, External, resolve_all
from distlint.remembering import remembered
from distlint.spmd.values import Environment, Given, Object, Value

if TYPE_CHECKING:
    from distlint.spmd.frames import Frame
    from distlint.spmd.interpreter import Interpreter


class _Field(NamedTuple):
    """A field, with its default."""

    name: str
    default: Expression | None


def filled(run: Interpreter, owner: Class, given: Given, frame: Frame) -> Environment:
    """The attributes of a new instance; none where the class is no record, or what it is given does not fit."""
    fields = list(_fields(owner)) if _is_record(owner) else []
    positional = [value for name, value in given if name is None]
    if not fields or len(positional) > len(fields) or any(name is not None and "*" in name for name, _ in given):
        return {}
    found = dict(zip((field.name for field in fields), positional, strict=False))
    found.update({name: value for name, value in given if name is not None})
    for field in fields:
        if field.name not in found and isinstance(field.default, facts.Constant):
            found[field.name] = run.evaluate(field.default, frame)
        elif field.name not in found and (made := _made_by(field.default, owner)) is not None:
            found[field.name] = run.evaluate(made, frame.at_top_of(owner.module))
    return found


def is_field(default: Expression | None) -> TypeGuard[facts.Call]:
    """Whether a field says in a call what it begins with: ``field(default=0)``."""
    return isinstance(default, facts.Call) and facts.last_name(default.function) in ("field", "Field")


def given_by_factory(field: facts.Call) -> Expression | None:
    """What each instance evaluates for a field: ``field(default_factory=lambda: strftime("%H%M"))``, or a call of what
    is given by its name."""
    factory = facts.argument(field, "default_factory")
    if isinstance(factory, facts.Lambda):
        return factory.body
    is_named = isinstance(factory, (facts.Name, facts.Attribute)) and not facts.is_builtin(factory)
    return facts.Call(factory.span, factory, ()) if factory is not None and is_named else None


def _made_by(default: Expression | None, owner: Class) -> facts.Call | None:
    """The call that each instance makes for a field. An object of a class that is named is what the annotation says."""
    made = given_by_factory(default) if is_field(default) else None
    if not is_field(default) or not isinstance(made, facts.Call):
        return None
    factory = facts.argument(default, "default_factory")
    is_named = factory is made.function
    is_class = is_named and any(isinstance(known, Class) for known in resolve_all(made.function, owner.module))
    return None if is_class else made


def elements_of_record(value: Value) -> tuple[Value, ...] | None:
    """The elements of a named tuple of the project, in their order; None for anything else."""
    instance = value.thing
    if not isinstance(instance, Object) or not _is_tuple(instance.of):
        return None
    names = [field.name for field in _fields(instance.of)]
    known = instance.attributes
    return tuple(known[name] for name in names) if all(name in known for name in names) else None


def _is_record(owner: Class) -> bool:
    decorators = map(facts.callee, owner.definition.decorators)
    if any(facts.last_name(decorator) == "dataclass" for decorator in decorators):
        return True
    return _is_tuple(owner)


def _is_tuple(owner: Class) -> bool:
    return any(isinstance(base, External) and base.name == "typing.NamedTuple" for base in owner.lineage)


def _fields(owner: Class) -> Iterator[_Field]:
    """The annotated names of a record and of those that it is derived from, in the order of the constructor."""
    fields: dict[str, _Field] = {}
    for known in reversed(owner.lineage):
        for statement in known.definition.body if isinstance(known, Class) else ():
            if not isinstance(statement, facts.Assign) or statement.annotation is None or not isinstance(known, Class):
                continue
            target = statement.targets[0]
            if isinstance(target, facts.Name) and "ClassVar" not in facts.source_of(statement.annotation):
                fields[target.id] = _Field(target.id, statement.value)
    yield from fields.values()


@remembered
def members(owner: Class) -> frozenset[str]:
    """The members of an enum, or what a class names that holds nothing but different texts or numbers."""
    body = owner.definition.body
    named = {s.targets[0].id: s.value for s in body if isinstance(s, facts.Assign) and _is_named(s.targets[0])}
    if any(isinstance(known, External) and known.name.startswith("enum.") for known in owner.lineage):
        return frozenset(named)
    texts = sum(isinstance(statement, facts.Evaluate) for statement in body)
    values = {value.value for value in named.values() if isinstance(value, facts.Constant)}
    is_plain = not owner.definition.bases and len(named) + texts == len(body) and all(map(str.isupper, named))
    return frozenset(named) if is_plain and 1 < len(named) == len(values) else frozenset()


@remembered
def numbers_of(owner: Class) -> dict[str, int]:
    """The numbers that the members of an ``IntEnum`` are, where they are written down."""
    if not any(
        isinstance(known, External) and known.name in ("enum.IntEnum", "enum.IntFlag") for known in owner.lineage
    ):
        return {}
    found: dict[str, int] = {}
    for statement in owner.definition.body:
        value = statement.value if isinstance(statement, facts.Assign) else None
        if isinstance(statement, facts.Assign) and isinstance(value, facts.Constant) and type(value.value) is int:
            found.update({target.id: value.value for target in statement.targets if _is_named(target)})
    return found


def _is_named(target: Expression) -> TypeGuard[facts.Name]:
    return isinstance(target, facts.Name)
