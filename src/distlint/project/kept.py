"""What an attribute stands for that a class binds once, in its body or in one of its methods."""

from __future__ import annotations

import re

from distlint.facts import Attribute, Expression, Name
from distlint.project.bindings import Assigned, stored_by
from distlint.project.resolve import resolve_all
from distlint.project.symbols import Class, Function, ScopeOwner, settled


def filled_by_constructor(owner: Class, name: str) -> tuple[Function, Assigned] | None:
    """The assignment by which the constructor of a class fills an attribute as a whole, if no other method assigns it,
    with that constructor."""
    stored = stored_by(owner.all_methods, name)
    method, assigned = stored[0] if len(stored) == 1 else (None, None)
    if method is None or assigned is None or method.name != "__init__" or assigned.position:
        return None
    return method, assigned


def kept(expression: Expression, scope: ScopeOwner) -> tuple[Expression, ScopeOwner]:
    """The value of ``self.limit``, ``cls.LIMIT`` or ``Settings.LIMIT``, as a whole, that the class or one of its bases
    binds once, and nothing else in the project assigns, with where it is written; a name as `settled` has it; any other
    expression as it is."""
    if isinstance(expression, Name):
        return settled(expression, scope)
    owner = _owner(expression.value, scope) if isinstance(expression, Attribute) else None
    if owner is None or not isinstance(expression, Attribute):
        return expression, scope
    name = expression.attr
    for known in owner.lineage:
        if not isinstance(known, Class):
            continue
        stored = stored_by(known.methods.values(), name)
        if len(known.bindings.of(name)) + len(stored) > 1:
            return expression, scope
        if stored:
            method, assigned = stored[0]
            is_only = (
                not assigned.position and times_in_project(rf"\.{name}\b *(?::[^=\n]{{0,80}})?=[^=]", name, known) == 1
            )
            return (assigned.value, method) if is_only else (expression, scope)
        only = known.bindings.only(name)
        if only is not None:
            pattern = rf"(?:^[ \t]{{1,40}}|\.){name}\b *(?::[^=\n]{{0,80}})?=[^=]"
            is_only = isinstance(only, Assigned) and not only.position and times_in_project(pattern, name, known) == 1
            return (only.value, known) if is_only and isinstance(only, Assigned) else (expression, scope)
    return expression, scope


def _owner(holder: Expression, scope: ScopeOwner) -> Class | None:
    """The class of whose attribute a name speaks: that of the object or the class itself, or one by its name."""
    if not isinstance(holder, Name):
        return None
    if isinstance(scope, Function) and scope.owner is not None and holder.id == scope.first_parameter:
        return scope.owner
    classes = [symbol for symbol in resolve_all(holder, scope) if isinstance(symbol, Class)]
    return classes[0] if len(classes) == 1 else None


def times_in_project(pattern: str, name: str, owner: Class) -> int:
    """How often an expression matches, which holds a name, in the project of a class, tests apart."""
    project = owner.module.project
    matches = project.matching(re.compile(pattern, re.MULTILINE), name)
    return sum(len(found) for path, found in matches if any(True for _ in project.outside_tests([path])))
