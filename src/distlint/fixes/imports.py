"""Names that a fix needs: by what a file calls them, or with the import that is to be added."""

from __future__ import annotations

import sys
from typing import NamedTuple

from distlint import facts
from distlint.facts import Import, Name
from distlint.fixes import Edits
from distlint.fixes.edits import line_after, line_before
from distlint.project import Module, ScopeOwner, full_name, home_of
from distlint.project.bindings import Imported


class Needed(NamedTuple):
    """What a name is called in a scope, and the edits that bring it there, for each import one."""

    called: str
    edits: tuple[Edits, ...]


def needed(owner: str, name: str, scope: ScopeOwner) -> Needed | None:
    """What a fix in ``scope`` calls ``name`` of the public module ``owner``; None if it means something else there."""
    module = scope.module
    for bound, definitions in module.bindings.names.items():
        if not all(isinstance(one, Imported) for one in definitions):
            continue
        found = full_name(Name(module.body[0].span, bound), scope)
        if found == f"{owner}.{name}":
            return Needed(bound, ())
        if found == owner:
            return Needed(f"{bound}.{name}", ())
    return None if home_of(name, scope) is not None else Needed(name, (_import(module, owner, name),))


def _import(module: Module, owner: str, name: str) -> Edits:
    """The import behind the last one of its kind (of the standard library, or of others) at the head of a file."""
    head: list[Import] = []
    for index, statement in enumerate(module.body):
        if isinstance(statement, Import):
            head.append(statement)
        elif head or index or not isinstance(statement, facts.Evaluate):
            break
    line = f"from {owner} import {name}"
    alike = [one for one in head if _kind(_root(one)) == _kind(owner.partition(".")[0])]
    others = [one for one in head if _kind(_root(one)) != "future"]
    if alike:
        return line_after(module.text, alike[-1].span, line)
    if not others:
        return line_after(module.text, head[-1].span, line) if head else ()
    is_standard = _kind(owner.partition(".")[0]) == "standard"
    return (
        line_before(module.text, others[0].span, f"{line}\n")
        if is_standard
        else line_after(module.text, others[-1].span, line)
    )


def _root(statement: Import) -> str:
    if statement.level:
        return "."
    return (statement.module or statement.names[0].name).partition(".")[0]


def _kind(root: str) -> str:
    if root == "__future__":
        return "future"
    if root == ".":
        return "own"
    return "standard" if root in sys.stdlib_module_names else "other"
