"""What the name of a file is put together of: the number of a rank, or of a stage of a pipeline."""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Attribute, Call, Expression, Name
from distlint.places import Place, call_of, call_place
from distlint.project import Class, Function, Instance, Scope, ScopeOwner, resolve_all
from distlint.project.bindings import Assigned, stored_by
from distlint.spmd.vocabulary import is_rank_word

#: How far back a path is followed through the variables that it is put together of, and what puts it together.
_STEPS_BACK = 3
#: Of how many attributes a path may be put together.
_PARTS = 6
_PUTS_TOGETHER = frozenset(("join", "joinpath", "format", "str", "open", "Path", "fspath", "with_suffix", "with_name"))
#: The number of a stage of a pipeline.
_STAGE = re.compile(r"^(?:pipe(?:line)?_?)?stage(?:_?(?:id|idx|index|num))?$", re.IGNORECASE)


def is_named_by_rank(place: Place) -> bool:
    """Whether the number of a rank stands in the name of the file that a call reads."""
    given = [argument.value for argument in call_of(place).arguments]
    known = [value for e in given if isinstance(e, Attribute) for value in _kept(e, place.scope)]
    paths = (*_made_of(given, place), *known)
    return any(is_rank_word(facts.last_word(part)) for path in paths for part in facts.subexpressions(path))


def is_named_by_stage(read: Call, scope: Scope) -> bool:
    """Whether the stage of a pipeline stands in the name of the file that is read: its own rank has saved it, unless
    there are several of each stage."""
    at = call_place(scope, read)
    paths = _made_of([read.arguments[0].value], at) if at is not None else ()
    return any(_STAGE.search(facts.last_word(part)) for path in paths for part in facts.subexpressions(path))


def _made_of(given: list[Expression], place: Place) -> list[Expression]:
    """Expressions, and those that gave the variables in them their values ahead of a place, a few steps back."""
    names = place.scope.bindings.names
    whole = [d.value for e in given if isinstance(e, Name) for d in names.get(e.id, ()) if isinstance(d, Assigned)]
    found = last = [*given, *(value for value in whole if value.span < place.expression.span)]
    for _ in range(_STEPS_BACK):
        parts = {e.id for path in last if _joins(path) for e in facts.subexpressions(path) if isinstance(e, Name)}
        bound = (d for name in sorted(parts) for d in names.get(name, ()))
        values = (d.value for d in bound if isinstance(d, Assigned) and d.value is not None)
        ahead = (value for value in values if value.span < place.expression.span and value not in found)
        last = [value for value in ahead if _joins(value)]
        found = [*found, *last]
    return found


def _joins(value: Expression) -> bool:
    """Whether a value is put together of its parts: other calls may be given a rank for something else."""
    calls = (e for e in facts.subexpressions(value) if isinstance(e, Call))
    return all(facts.last_name(call.function) in _PUTS_TOGETHER for call in calls)


def _kept(attribute: Attribute, scope: ScopeOwner) -> Iterator[Expression]:
    """What the methods of a class assign to an attribute, of the own object (``self.path``) or of one that a class of
    the project makes (``manager.path``), and to those of which that is put together."""
    for owner in _owners(attribute, scope):
        names = [attribute.attr]
        for name in names:
            if len(names) > _PARTS:
                break
            stores = stored_by(owner.methods.values(), name)
            yield from (given.value for _, given in stores)
            for method, given in stores:
                parts = facts.subexpressions(given.value) if _joins(given.value) else ()
                own = (e for e in parts if isinstance(e, Attribute) and facts.dotted(e.value) == method.first_parameter)
                names += [part.attr for part in own if part.attr not in names]


def _owners(attribute: Attribute, scope: ScopeOwner) -> Iterator[Class]:
    """The classes that an object, of which an attribute is read, may be of."""
    owner = scope.owner if isinstance(scope, Function) else None
    if owner is not None and facts.dotted(attribute.value) == getattr(scope, "first_parameter", None):
        yield owner
        return
    for symbol in resolve_all(attribute.value, scope):
        if isinstance(symbol, Instance) and isinstance(symbol.of, Class):
            yield symbol.of
