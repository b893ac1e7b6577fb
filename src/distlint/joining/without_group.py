"""Programs that never make a process group: who asks for a rank in them with an answer for that gets this answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from distlint import facts, knowledge
from distlint.facts import Constant
from distlint.joining.early_ranks import ON_DEMAND, frameworks
from distlint.knowledge import starting
from distlint.places import is_program, is_taken_out, places
from distlint.project import Module
from distlint.starting.launching import Launching
from distlint.starting.roles import calls_role

#: What makes or needs a group, or knows ranks without one.
_ROLES = ("init", "spawn", "wrap", "group", "rank-first", "one-rank")
#: Names of what makes a group where it is made.
_MAKES = re.compile(r"^\w*(?:Training_?Arguments|Trainer|PartialState|Accelerator)$")


def makes_no_group(module: Module, launching: Launching) -> bool:
    """Whether a file is a program, and neither it nor what is imported with it starts or joins processes, reads a rank
    from the environment, or hands itself to a framework that may do so."""
    if not is_program(module):
        return False
    around = frozenset(launching.around(module))
    modules = [*launching.project.modules_at(sorted(around))]
    files = launching.project.files
    return not any(map(_may_have_ranks, modules)) and not any(_imports_out_of_sight(m, around, files) for m in modules)


def _may_have_ranks(module: Module) -> bool:
    if module.words_like(starting.joining()) or module.words_like(_MAKES) or _imports_a_framework(module):
        return True
    if any(calls_role(scope, _ROLES) for scope in module.scopes):
        return True
    ranks = knowledge.rank_variables()
    return any(
        not is_taken_out(place)
        for scope in module.scopes
        for place in places(scope, lambda e: type(e) is Constant and isinstance(e.value, str) and e.value in ranks)
    )


def _imports_out_of_sight(module: Module, around: frozenset[str], files: Iterable[str]) -> bool:
    """Whether a file imports what may be a file of the project under a name that nobody follows: of a package that
    lies elsewhere when it is installed (``package_dir``), or by a folder on the search path."""
    for source in _sources(module):
        parts = source.split(".")
        ends = [parts] if len(parts) < 3 or parts[0] == "torch" else [parts, parts[1:]]
        tails = tuple(f"/{'/'.join(end)}{rest}" for end in ends for rest in (".py", "/__init__.py"))
        alike = [path for path in files if path.endswith(tails)]
        if alike and around.isdisjoint(alike):
            return True
    return False


def _imports_a_framework(module: Module) -> bool:
    """Whether a file imports a framework around torch that may make the group on its way."""
    others = frameworks() - ON_DEMAND
    return any(source.partition(".")[0] in others for source in _sources(module))


def _sources(module: Module) -> Iterator[str]:
    """The names of the modules that a file imports, apart from those beside it."""
    for scope in module.scopes:
        for statement in facts.statements(scope.body):
            if isinstance(statement, facts.Import) and not statement.level:
                yield from (statement.module,) if statement.module else (one.name for one in statement.names)
