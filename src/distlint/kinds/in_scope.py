"""The rank of another numbering that is in scope at a place: what a fix puts instead of a wrong one."""

from __future__ import annotations

import re

from distlint import facts
from distlint.facts import Name
from distlint.kinds.seen import Kinds
from distlint.places import Place
from distlint.project import Class, Function, Scope, full_name
from distlint.project.bindings import Assigned
from distlint.spmd.tree import Group

#: Launchers that leave the rank in variables of other names.
_OTHERS = re.compile(r"SLURM_|OMPI_|PMI_|MPI_LOCAL")
#: They are there in any case: where one is asked for with a default, a single process may run.
_READ = re.compile(r"environ\[[\"'](?:LOCAL_)?RANK[\"']\]")


def variable_of(group: Group, name: str, place: Place, kinds: Kinds) -> str | None:
    """A variable that is bound at a place, in any case, to the rank in ``group``; one that is called ``name`` comes
    first, and may be a parameter."""
    scope = place.scope
    if isinstance(scope, Class):
        return None
    if isinstance(scope, Function):
        found = _bound(group, name, scope, place, kinds)
        if found is not None:
            return found
    at_top = _bound(group, name.upper(), scope.module, place, kinds)
    return at_top if at_top not in scope.bindings.names or scope is scope.module else None


def _bound(group: Group, name: str, home: Scope, place: Place, kinds: Kinds) -> str | None:
    if isinstance(home, Function) and home.bindings.only(name) in home.definition.parameters:
        return name
    found = []
    for statement in facts.unconditional(home.body):
        if not isinstance(statement, facts.Assign) or statement.value is None:
            continue
        if home is place.scope and statement.span.line >= place.expression.span.line:
            break
        for target in statement.targets:
            if isinstance(target, Name) and isinstance(home.bindings.only(target.id), Assigned):
                kind = kinds.kind(statement.value, home)
                if kind is not None and kind.sure and not kind.text and kind.numbers(group):
                    found.append(target.id)
    return name if name in found else next(iter(found), None)


def variable_of_torchrun(variable: str, place: Place) -> str | None:
    """The lookup of a variable of torchrun, where the file asks that launcher for a rank and can read the
    environment."""
    module = place.scope.module
    span = place.expression.span
    can_read = full_name(Name(span, "os"), place.scope) == "os"
    if not can_read or _OTHERS.search(module.text) or not _READ.search(module.text):
        return None
    return f'int(os.environ["{variable}"])'
